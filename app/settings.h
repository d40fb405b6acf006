// Settings: what the workbench remembers from one run to the next, in ONE file, settings.json. A file that is damaged or cannot be read
// never stops a start: what is wrong is told, the defaults stand in for it, and the damaged file is kept beside before another is written.
//
//     {
//       "format": "pyramide-settings", "version": 1,
//       "theme": "dark", "scale": "monitor", "language": "en", "error_help": true,
//       "window": {"x": 40, "y": 30, "width": 1600, "height": 1000, "maximized": false},
//       "layout": {"right_width": 640, "panels": [{"panel": "state", "place": "docked", "area": "first"}, …], "front": ["state", …]},
//       "recent": ["/home/me/log.json"],
//       "keys": {"step-forward": ["Right", "."]}
//     }
//
// Members that this version does not know survive.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/key_map.h"
#include "app/panel_layout.h"
#include "engine/message.h"
#include "engine/result.h"

namespace pyramide {

enum class ThemeKind : std::uint8_t { Dark, Light };

/// "dark", "light".
const char* to_text(ThemeKind theme);
Result<ThemeKind> parse_theme(std::string_view text);

/// The window's place on the desktop, in screen coordinates; when maximised, that which it goes back to.
struct WindowPlace {
    int x = 0, y = 0, width = 0, height = 0;
    bool is_maximized = false;

    friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};

/// Scales that can be set.
inline constexpr float kLeastScale = 1;
inline constexpr float kMostScale = 3;

struct Settings {
    ThemeKind theme = ThemeKind::Dark;
    std::optional<float> scale;  ///< kLeastScale … kMostScale; nothing: the monitor's own
    Language language = Language::English;
    ErrorHelp error_help = ErrorHelp::On;
    std::optional<WindowPlace> window;
    PanelLayout layout;
    std::vector<std::filesystem::path> recent;  ///< latest first
    KeyMap keys;
    /// The JSON object that these were read from, whose unknown members are written again; "" for none.
    std::string kept;

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Largest settings file that is read, in bytes; and how many problems of one are told.
inline constexpr std::size_t kMaximumSettings = std::size_t{1} << 20U;
inline constexpr std::size_t kMaximumSettingsProblems = 20;

/// What was read of a file, with the members that made no sense left at their defaults.
struct ReadSettings {
    Settings settings;
    /// A sentence each, with the member's path ("keys.step-forward[1]: …") or the place in the text.
    std::vector<std::string> problems;
};

/// Never fails: text that is no settings at all gives the defaults and one problem.
ReadSettings parse_settings(std::string_view bytes);
/// The inverse: a JSON object, one member a line.
std::string settings_text(const Settings& settings);

/// Where settings are kept where nothing else is said: $XDG_CONFIG_HOME/pyramide-workbench or ~/.config/pyramide-workbench. Error: there
/// is neither.
Result<std::filesystem::path> default_settings_folder();

/// The file settings.json in a folder.
class SettingsFile {
  public:
    /// Keeps nothing.
    SettingsFile() = default;
    /// Reads the file; none there gives the defaults without a problem.
    explicit SettingsFile(std::filesystem::path folder);

    /// As read.
    const Settings& settings() const { return read_.settings; }
    const std::vector<std::string>& problems() const { return read_.problems; }
    const std::filesystem::path& folder() const { return folder_; }
    /// True when there is a folder to write to.
    bool keeps() const { return !folder_.empty(); }

    /// Writes the settings, whole or not at all, into a folder that is made where there is none. A file that had problems is kept as
    /// settings.json.damaged first. Error: the path and the reason; the old file is unchanged.
    Result<Done> write(const Settings& settings);

  private:
    std::filesystem::path path() const { return folder_ / "settings.json"; }

    std::filesystem::path folder_;
    ReadSettings read_;
    bool is_damaged_ = false;  ///< the file on the disk holds something that was not understood
};

}  // namespace pyramide
