// Preset files: rule sets of one's own, each with a name and a line of help, as JSON files in one folder. Described by
// replays/rules.schema.json:
//
//     {
//       "format": "pyramide-rules",
//       "version": 1,
//       "name": "house",
//       "help": "Two passes, the stock face up.",
//       "rules": { "victory": "relaxed", "recycles": 1, … every field of the rules table … }
//     }
//
// A field of the rules table that is missing has the app's value, with a warning; a rule that this version does not know is refused, for
// without it the rules would be others. Other names that it does not know are kept, with their values and in their place.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/replay/replay.h"
#include "engine/rules.h"

namespace pyramide {

inline constexpr std::string_view kPresetFormat = "pyramide-rules";
inline constexpr int kPresetVersion = 1;
/// Longest name and help of a preset, in bytes.
inline constexpr std::size_t kMaximumPresetName = 60;
inline constexpr std::size_t kMaximumPresetHelp = 300;
/// Largest preset file that is read, in bytes, and most of one folder.
inline constexpr std::size_t kMaximumPresetFile = std::size_t{64} << 10;
inline constexpr std::size_t kMaximumPresetFiles = 200;

/// A rule set of one's own.
struct Preset {
    std::string name;  ///< see check_preset_name
    std::string help;  ///< one line, or empty; see check_preset_help
    Rules rules;
    ReplayLayout layout;                ///< of the file that it was read from; null for none (see replay.h)
    std::vector<std::string> warnings;  ///< what was read and is doubtful but harmless, a sentence each; not written
};

/// Error: why a text can be no preset's name: empty, longer than kMaximumPresetName, no UTF-8, a control character, '/' or '\', a space or
/// dot at an end, or the name of a preset that every workbench has. The offset is that of the letter.
Result<Done> check_preset_name(std::string_view name);
/// Error: longer than kMaximumPresetHelp, no UTF-8, or a control character such as a line break.
Result<Done> check_preset_help(std::string_view help);

/// Reads a file's bytes. Error: line and column of what is no JSON, or the member's path with what was found and what was expected; a newer
/// format is refused with the reason.
Result<Preset> parse_preset(std::string_view bytes);
/// The file's bytes, with a line break at the end. parse_preset reads the same preset back, and writing that gives the same bytes.
std::string preset_text(const Preset& preset);
/// parse_preset of a file's content; errors begin with the path.
Result<Preset> load_preset(const std::filesystem::path& path);
/// Written whole or not at all (see file.h). Error: a name or help that cannot be one; the path and the system's reason.
Result<Done> save_preset(const std::filesystem::path& path, const Preset& preset);

/// What a command line says of rules: "@FILE" is a preset file; anything else is as in parse_rules, and becomes a preset without a name.
/// Error: as load_preset, without an offset; or as parse_rules, with the offset in the text.
Result<Preset> read_rules_argument(const std::string& text);

/// The fields in which rules are not the app's, each as "recycles 2 (app: unlimited)"; empty for the app's own.
std::vector<std::string> differences_from_app(const Rules& rules);

/// The presets of one's own that lie in a folder, a file each, by name. A file that cannot be read is told among the problems and left as
/// it is.
class PresetFolder {
  public:
    /// One of the folder's presets.
    struct Entry {
        std::filesystem::path path;
        Preset preset;
    };

    /// Keeps nothing.
    PresetFolder() = default;
    /// Reads all files NAME.json of a folder; one that is not there holds none.
    explicit PresetFolder(std::filesystem::path folder);

    /// True when there is a folder to write to.
    bool keeps() const { return !folder_.empty(); }
    const std::filesystem::path& folder() const { return folder_; }
    const std::vector<Entry>& entries() const { return entries_; }
    /// A sentence each, beginning with the file's path.
    const std::vector<std::string>& problems() const { return problems_; }
    /// By name, or nullptr.
    const Entry* find(std::string_view name) const;
    /// The first one with exactly these rules, or nullptr.
    const Entry* with_rules(const Rules& rules) const;

    /// Writes a preset in the place of one of the same name, else into NAME.json, in a folder that is made where there is none. Error: as
    /// save_preset; that nothing is kept; that a file of the name is something else.
    Result<Done> save(const Preset& preset);
    /// Deletes a preset's file for good. Error: there is none of the name, or the system's reason.
    Result<Done> remove(std::string_view name);

  private:
    void read();
    void read_file_at(const std::filesystem::path& path);

    std::filesystem::path folder_;
    std::vector<Entry> entries_;
    std::vector<std::string> problems_;
};

}  // namespace pyramide
