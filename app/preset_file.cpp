#include "app/preset_file.h"

#include <algorithm>
#include <array>
#include <new>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/json_object.h"
#include "engine/quoted.h"
#include "engine/replay/file.h"
#include "engine/replay/object_reader.h"
#include "engine/replay/object_writer.h"
#include "engine/replay/rules_object.h"

namespace pyramide {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr int kPresetNesting = 16;
constexpr int kLargestPresetVersion = 1'000'000;
constexpr std::array<std::string_view, 5> kPresetKeys = {"format", "version", "name", "help", "rules"};

std::vector<std::string_view> rule_names() {
    std::vector<std::string_view> names;
    for (const RuleField& field : rule_fields()) names.emplace_back(field.name);
    return names;
}

std::string joined_names(const std::vector<std::string_view>& names) {
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

/// One line of printable UTF-8. Error: the offset of what is none.
Result<Done> check_line(std::string_view text, const char* what, std::size_t most) {
    if (text.size() > most)
        return Error{std::string(what) + " of " + std::to_string(text.size()) + " bytes is too long; at most " + std::to_string(most) + " are kept.",
                     most};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text.substr(at));
        if (length == 0) return Error{std::string(what) + " holds a byte that is no UTF-8; expected text.", at};
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x20 || byte == 0x7F) return Error{std::string(what) + " holds a control character; expected one line of text.", at};
        at += length;
    }
    return Done{};
}

class PresetReader {
  public:
    Result<Preset> read(Json& json);

  private:
    void read_format(ObjectReader& root);
    void read_names(ObjectReader& root);
    void read_rules(ObjectReader& root);

    ReadReport report_;
    Preset preset_;
};

Result<Preset> PresetReader::read(Json& json) {
    ObjectReader root(json, "", kPresetKeys, report_);
    read_format(root);
    read_names(root);
    read_rules(root);
    preset_.layout = root.take_layout();
    if (report_.has_failed()) return report_.error();
    preset_.warnings = report_.take_warnings();
    return std::move(preset_);
}

void PresetReader::read_format(ObjectReader& root) {
    const Json* format = root.find("format");
    if (format == nullptr || !format->is_string() || format->get_ref<const std::string&>() != kPresetFormat)
        return report_.fail("", std::string("This is JSON, but not a file of rules: \"format\" is ") +
                                    (format == nullptr ? std::string("missing") : described(*format)) + "; expected \"" +
                                    std::string(kPresetFormat) + "\".");
    const auto version = root.integer("version", 1, kLargestPresetVersion);
    if (!version) return root.fail("version", "is missing; a file of rules has it.");
    if (*version > kPresetVersion)
        report_.fail("", "These rules are of format " + std::to_string(*version) + "; this program reads up to " + std::to_string(kPresetVersion) +
                             ". Update it to use them.");
}

void PresetReader::read_names(ObjectReader& root) {
    if (root.find("name") == nullptr) return root.fail("name", "is missing; a file of rules has it.");
    preset_.name = root.text("name");
    preset_.help = root.text("help");
    if (report_.has_failed()) return;
    if (const Result<Done> checked = check_preset_name(preset_.name); !checked) return root.fail("name", checked.error().message);
    if (const Result<Done> checked = check_preset_help(preset_.help); !checked) root.fail("help", checked.error().message);
}

void PresetReader::read_rules(ObjectReader& root) {
    Json* member = root.find("rules");
    if (member == nullptr) return root.fail("rules", "is missing; a file of rules has it.");
    const std::vector<std::string_view> known = rule_names();
    ObjectReader rules(*member, "rules", known, report_);
    for (const RuleField& field : rule_fields()) {
        if (const Json* value = rules.find(field.name); value != nullptr)
            read_rule(rules, field, *value, preset_.rules);
        else if (!report_.has_failed())
            report_.warn(rules.path_of(field.name) + " is missing; it is taken as " + field_text(preset_.rules, field) + ", as in the app.");
    }
    if (report_.has_failed()) return;
    for (const auto& [name, value] : member->items()) {
        if (find_rule_field(name) != nullptr) continue;
        return rules.fail(name, "is no rule of this version, and without it the rules would be others; expected one of " + joined_names(known) + ".");
    }
    root.set_layout("rules", rules.take_layout());
}

bool is_preset_file(const fs::directory_entry& entry) {
    std::error_code failed;
    const std::string name = entry.path().filename().string();
    return name.ends_with(".json") && !name.starts_with('.') && entry.is_regular_file(failed);
}

}  // namespace

// --- Names --------------------------------------------------------------------------------------------------------------------------

Result<Done> check_preset_name(std::string_view name) {
    if (name.empty()) return Error{"The name is empty; give one, such as house.", 0};
    if (Result<Done> line = check_line(name, "The name", kMaximumPresetName); !line) return line;
    if (const std::size_t separator = name.find_first_of("/\\"); separator != std::string_view::npos)
        return Error{"A name becomes that of a file, so that it can hold no '/' and no '\\'.", separator};
    for (const std::size_t at : {std::size_t{0}, name.size() - 1}) {
        if (name[at] == ' ' || name[at] == '.') return Error{"A name begins and ends with neither a space nor a dot.", at};
    }
    if (find_rules_preset(name) != nullptr)
        return Error{pyramide::quoted(name, kMaximumPresetName) + " is a preset that every workbench has; choose another name.", 0};
    return Done{};
}

Result<Done> check_preset_help(std::string_view help) { return check_line(help, "The help", kMaximumPresetHelp); }

std::vector<std::string> differences_from_app(const Rules& rules) {
    const Rules app;
    std::vector<std::string> differences;
    for (const RuleField& field : rule_fields()) {
        const std::string value = field_text(rules, field), usual = field_text(app, field);
        if (value != usual) differences.push_back(std::string(field.name) + " " + value + " (app: " + usual + ")");
    }
    return differences;
}

// --- Files --------------------------------------------------------------------------------------------------------------------------

Result<Preset> parse_preset(std::string_view bytes) {
    try {
        if (bytes.size() > kMaximumPresetFile)
            return Error{"The file is larger than " + std::to_string(kMaximumPresetFile >> 10) + " KB, the most that is read of rules."};
        Result<Json> json = parse_json_object(bytes, "a file of rules", kPresetNesting);
        if (!json) return json.error();
        return PresetReader().read(*json);
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory to open this file."};
    }
}

std::string preset_text(const Preset& preset) {
    const Json* layout = preset.layout.get();
    ObjectWriter root(layout);
    root.add_text("format", Saying::Something, kPresetFormat);
    root.add_number("version", kPresetVersion);
    root.add_text("name", Saying::Something, preset.name);
    root.add_text("help", Saying::Usual, preset.help);
    root.add("rules", Saying::Something, [&](std::string& out) {
        ObjectWriter rules(nested_layout(layout, "rules"));
        for (const RuleField& field : rule_fields())
            rules.add(field.name, Saying::Something, [&preset, &field](std::string& value) { append_rule(value, preset.rules, field); });
        rules.write(out, JsonStyle::Lines, 1);
    });
    std::string text;
    root.write(text, JsonStyle::Lines, 0);
    return text + "\n";
}

Result<Preset> load_preset(const fs::path& path) {
    const Result<std::string> bytes = read_file(path, kMaximumPresetFile);
    if (!bytes) return bytes.error();
    Result<Preset> preset = parse_preset(*bytes);
    if (!preset) return Error{path.string() + ": " + preset.error().message, preset.error().offset};
    return preset;
}

Result<Done> save_preset(const fs::path& path, const Preset& preset) {
    if (Result<Done> checked = check_preset_name(preset.name); !checked) return checked;
    if (Result<Done> checked = check_preset_help(preset.help); !checked) return checked;
    return write_file(path, preset_text(preset));
}

Result<Preset> read_rules_argument(const std::string& text) {
    if (!text.starts_with('@')) {
        const Result<Rules> rules = parse_rules(text);
        if (!rules) return rules.error();
        return Preset{"", "", *rules, nullptr, {}};
    }
    if (text.size() == 1) return Error{"The file of the rules is missing; expected its path after the '@', as in @house.json.", 1};
    Result<Preset> preset = load_preset(text.substr(1));
    if (!preset) return Error{preset.error().message};
    return preset;
}

// --- The folder ---------------------------------------------------------------------------------------------------------------------

PresetFolder::PresetFolder(fs::path folder) : folder_(std::move(folder)) { read(); }

void PresetFolder::read() {
    entries_.clear();
    problems_.clear();
    if (!keeps()) return;
    std::error_code failed;
    if (!fs::exists(folder_, failed)) return;
    std::vector<fs::path> paths;
    for (fs::directory_iterator at(folder_, failed); !failed && at != fs::directory_iterator(); at.increment(failed)) {
        if (is_preset_file(*at)) paths.push_back(at->path());
    }
    if (failed) problems_.push_back(folder_.string() + ": the folder of the presets cannot be read: " + failed.message() + ".");
    std::sort(paths.begin(), paths.end());
    if (paths.size() > kMaximumPresetFiles) {
        problems_.push_back(folder_.string() + ": " + std::to_string(paths.size()) + " files lie here; only the first " +
                            std::to_string(kMaximumPresetFiles) + " by name are read.");
        paths.resize(kMaximumPresetFiles);
    }
    for (const fs::path& path : paths) read_file_at(path);
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.preset.name < b.preset.name; });
}

void PresetFolder::read_file_at(const fs::path& path) {
    Result<Preset> preset = load_preset(path);
    if (!preset) return problems_.push_back(preset.error().message + " The file is left as it is.");
    if (const Entry* other = find(preset->name); other != nullptr)
        return problems_.push_back(path.string() + ": name: " + pyramide::quoted(preset->name, kMaximumPresetName) + " is already that of " +
                                   other->path.string() + "; give it another name. The file is left as it is.");
    for (const std::string& warning : preset->warnings) problems_.push_back(path.string() + ": " + warning);
    entries_.push_back({path, *std::move(preset)});
}

const PresetFolder::Entry* PresetFolder::find(std::string_view name) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [name](const Entry& entry) { return entry.preset.name == name; });
    return found == entries_.end() ? nullptr : &*found;
}

const PresetFolder::Entry* PresetFolder::with_rules(const Rules& rules) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [&rules](const Entry& entry) { return entry.preset.rules == rules; });
    return found == entries_.end() ? nullptr : &*found;
}

Result<Done> PresetFolder::save(const Preset& preset) {
    if (Result<Done> checked = check_preset_name(preset.name); !checked) return checked;
    if (!keeps()) return Error{"Presets are not kept: this workbench has no folder of settings. Start it with --settings FOLDER."};
    read();  // another workbench may have written since
    std::error_code failed;
    fs::create_directories(folder_, failed);
    if (failed) return Error{folder_.string() + ": the folder of the presets cannot be made: " + failed.message() + "."};
    const Entry* const known = find(preset.name);
    const fs::path path = known != nullptr ? known->path : folder_ / (preset.name + ".json");
    if (known == nullptr && fs::exists(path, failed))
        return Error{path.string() + " is there already and is something else than the preset " +
                     pyramide::quoted(preset.name, kMaximumPresetName) + ". Move it away, or choose another name."};
    if (known == nullptr && entries_.size() >= kMaximumPresetFiles)
        return Error{"There are " + std::to_string(kMaximumPresetFiles) + " presets of your own, the most that are kept; delete some first."};
    Preset written = preset;
    if (known != nullptr && written.layout == nullptr) written.layout = known->preset.layout;
    Result<Done> saved = save_preset(path, written);
    read();
    return saved;
}

Result<Done> PresetFolder::remove(std::string_view name) {
    read();
    const Entry* const known = find(name);
    if (known == nullptr) return Error{"There is no preset " + pyramide::quoted(name, kMaximumPresetName) + " of your own."};
    const fs::path path = known->path;
    std::error_code failed;
    fs::remove(path, failed);
    read();
    if (failed) return Error{"Cannot delete " + path.string() + ": " + failed.message() + "."};
    return Done{};
}

}  // namespace pyramide
