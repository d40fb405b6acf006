// Settings out of JSON: what makes no sense is told and left out.
#include <algorithm>
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

#include "app/settings_parts.h"
#include "app/workspace.h"
#include "engine/quoted.h"
#include "engine/replay/json_text.h"

namespace pyramide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaximumChords = 8;
constexpr std::size_t kMaximumPath = 4096;
/// Farthest that a desktop reaches.
constexpr int kFarthest = 1 << 20;
constexpr int kLargestWindow = 32768;
/// The list of panels may name some twice; more than this is no layout.
constexpr std::size_t kMaximumPanels = 100;

/// To a thousandth, as the file holds it: what is read is what will be read.
float rounded(double value) { return static_cast<float>(std::round(value * 1000) / 1000); }

/// How deep lists and objects are nested, at most; texts are skipped.
int nesting_of(std::string_view bytes) {
    int depth = 0, deepest = 0;
    bool is_text = false;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const char c = bytes[at];
        if (is_text && c == '\\') {
            ++at;
        } else if (c == '"') {
            is_text = !is_text;
        } else if (!is_text && (c == '{' || c == '[')) {
            deepest = std::max(deepest, ++depth);
        } else if (!is_text && (c == '}' || c == ']')) {
            --depth;
        }
    }
    return deepest;
}

/// Reads one file: what makes no sense is told and left out.
class Reader {
  public:
    explicit Reader(ReadSettings& read) : read_(read) {}

    void read(const Json& root);

  private:
    void tell(const std::string& path, const std::string& message) {
        if (read_.problems.size() < kMaximumSettingsProblems) read_.problems.push_back(path + ": " + message);
    }
    void tell_other(const std::string& path, const Json& found, const std::string& expected) {
        tell(path, "expected " + expected + ", found " + described(found) + ".");
    }

    /// The member, or nullptr.
    static const Json* find(const Json& object, const char* key) {
        const auto found = object.find(key);
        return found == object.end() ? nullptr : &*found;
    }
    const Json* object(const Json& parent, const char* key) {
        const Json* value = find(parent, key);
        if (value == nullptr || value->is_object()) return value;
        tell_other(key, *value, "an object");
        return nullptr;
    }
    const Json* list(const Json& parent, const char* key, const std::string& path, std::size_t limit) {
        const Json* value = find(parent, key);
        if (value == nullptr) return nullptr;
        if (value->is_array() && value->size() <= limit) return value;
        if (value->is_array())
            tell(path, "a list of " + std::to_string(value->size()) + " entries; expected at most " + std::to_string(limit) + ".");
        else
            tell_other(path, *value, "a list");
        return nullptr;
    }
    std::optional<double> number(const Json& value, const std::string& path, double least, double most) {
        if (value.is_number()) {
            const double found = value.get<double>();
            if (found >= least && found <= most) return found;
        }
        tell_other(path, value, "a number from " + bound_text(least) + " to " + bound_text(most));
        return std::nullopt;
    }
    std::optional<int> integer(const Json& parent, const char* key, const std::string& path, int least, int most) {
        const Json* value = find(parent, key);
        if (value == nullptr) {
            tell(path, "missing.");
            return std::nullopt;
        }
        const std::optional<double> found = number(*value, path, least, most);
        return found ? std::optional(static_cast<int>(*found)) : std::nullopt;
    }
    static std::string bound_text(double bound) { return std::to_string(static_cast<int>(bound)); }

    template <typename Value>
    void word(const Json& parent, const char* key, const std::string& path, Result<Value> (*parse)(std::string_view), Value& target) {
        const Json* value = find(parent, key);
        if (value == nullptr) return;
        if (!value->is_string()) return tell_other(path, *value, "a text");
        const Result<Value> parsed = parse(value->get_ref<const std::string&>());
        if (!parsed) return tell(path, parsed.error().message);
        target = *parsed;
    }

    void read_scale(const Json& root);
    void read_window(const Json& root);
    void read_recent(const Json& root);
    void read_keys(const Json& root);
    void read_command_keys(const std::string& id, const Json& value);
    void read_layout(const Json& root);
    void read_panel(const Json& entry, const std::string& path, PanelLayout& layout, std::vector<PanelId>& listed);
    std::optional<PanelRectangle> read_rectangle(const Json& entry, const std::string& path);
    void read_fronts(const Json& layout_object, PanelLayout& layout);

    ReadSettings& read_;
    std::vector<std::pair<Chord, CommandId>> given_;  ///< chords that the file has given so far
};

void Reader::read(const Json& root) {
    Settings& settings = read_.settings;
    word(root, "theme", "theme", parse_theme, settings.theme);
    word(root, "language", "language", parse_language, settings.language);
    if (const Json* help = find(root, "error_help")) {
        if (help->is_boolean())
            settings.error_help = help->get<bool>() ? ErrorHelp::On : ErrorHelp::Off;
        else
            tell_other("error_help", *help, "true or false");
    }
    read_scale(root);
    read_window(root);
    read_layout(root);
    read_recent(root);
    read_keys(root);
}

void Reader::read_scale(const Json& root) {
    const Json* scale = find(root, "scale");
    if (scale == nullptr || *scale == "monitor") return;
    if (scale->is_string()) return tell_other("scale", *scale, "a number from 1 to 3, or \"monitor\"");
    const std::optional<double> found = number(*scale, "scale", kLeastScale, kMostScale);
    if (found) read_.settings.scale = rounded(*found);
}

void Reader::read_window(const Json& root) {
    const Json* window = object(root, "window");
    if (window == nullptr) return;
    const std::optional<int> x = integer(*window, "x", "window.x", -kFarthest, kFarthest);
    const std::optional<int> y = integer(*window, "y", "window.y", -kFarthest, kFarthest);
    const std::optional<int> width = integer(*window, "width", "window.width", 1, kLargestWindow);
    const std::optional<int> height = integer(*window, "height", "window.height", 1, kLargestWindow);
    const Json* maximized = find(*window, "maximized");
    if (maximized != nullptr && !maximized->is_boolean()) tell_other("window.maximized", *maximized, "true or false");
    if (!x || !y || !width || !height) return;
    read_.settings.window = WindowPlace{*x, *y, *width, *height, maximized != nullptr && *maximized == true};
}

void Reader::read_recent(const Json& root) {
    const Json* recent = list(root, "recent", "recent", 1000);
    if (recent == nullptr) return;
    for (std::size_t at = 0; at < recent->size(); ++at) {
        const Json& entry = (*recent)[at];
        const std::string path = "recent[" + std::to_string(at) + "]";
        const std::string* text = entry.is_string() ? &entry.get_ref<const std::string&>() : nullptr;
        if (text == nullptr || text->empty() || text->size() > kMaximumPath || text->find('\0') != std::string::npos) {
            tell(path, "expected the path of a file.");
        } else if (read_.settings.recent.size() < kMaximumRecent) {
            read_.settings.recent.emplace_back(*text);
        }
    }
}

void Reader::read_keys(const Json& root) {
    const Json* keys = object(root, "keys");
    if (keys == nullptr) return;
    for (const auto& [id, value] : keys->items()) read_command_keys(id, value);
}

void Reader::read_command_keys(const std::string& id, const Json& value) {
    const std::string path = "keys." + id.substr(0, 40);
    const CommandInfo* info = find_command(id);
    if (info == nullptr) return tell("keys", pyramide::quoted(id) + " is no command; the key list (?) and the README name them.");
    if (!value.is_array() || value.size() > kMaximumChords)
        return tell_other(path, value, "a list of at most " + std::to_string(kMaximumChords) + " keys, such as [\"Ctrl+O\"]");
    std::vector<Chord> chords;
    for (std::size_t at = 0; at < value.size(); ++at) {
        const std::string place = path + "[" + std::to_string(at) + "]";
        if (!value[at].is_string()) {
            tell_other(place, value[at], "a key such as \"Ctrl+O\"");
            continue;
        }
        const Result<Chord> chord = parse_chord(value[at].get_ref<const std::string&>());
        if (!chord) {
            tell(place, chord.error().message);
            continue;
        }
        const auto other = std::find_if(given_.begin(), given_.end(), [&](const auto& given) { return given.first == *chord; });
        if (other != given_.end() && other->second != info->command) {
            tell(place, to_text(*chord) + " is already given to " + command_info(other->second).id + ".");
            continue;
        }
        given_.emplace_back(*chord, info->command);
        chords.push_back(*chord);
    }
    // A command whose keys were all nonsense keeps its own.
    if (chords.empty() && !value.empty()) return;
    read_.settings.keys.set(info->command, std::move(chords));
}

void Reader::read_layout(const Json& root) {
    const Json* found = object(root, "layout");
    if (found == nullptr) return;
    PanelLayout& layout = read_.settings.layout;
    for (const LengthMember& member : kLengthMembers) {
        const Json* value = find(*found, member.name);
        if (value == nullptr) continue;
        if (const auto size = number(*value, std::string("layout.") + member.name, 0, member.most)) layout.sizes.*member.size = rounded(*size);
    }
    const Json* panels = list(*found, "panels", "layout.panels", kMaximumPanels);
    if (panels == nullptr) return;
    const PanelLayout standard;
    std::vector<PanelId> listed;
    for (std::size_t at = 0; at < panels->size(); ++at)
        read_panel((*panels)[at], "layout.panels[" + std::to_string(at) + "]", layout, listed);
    // Panels that the file does not name are where they always are, after those that it does.
    for (const PanelId panel : standard.order()) {
        if (std::find(listed.begin(), listed.end(), panel) != listed.end()) continue;
        layout.dock(panel, standard.spot(panel).area);
        if (standard.spot(panel).place == PanelPlace::Closed) layout.close(panel);
    }
    read_fronts(*found, layout);
}

std::optional<PanelRectangle> Reader::read_rectangle(const Json& entry, const std::string& path) {
    PanelRectangle rectangle;
    const struct {
        const char* name;
        float PanelRectangle::*side;
        double least;
    } sides[] = {{"x", &PanelRectangle::x, -kMaximumLength},
                 {"y", &PanelRectangle::y, -kMaximumLength},
                 {"width", &PanelRectangle::width, kLeastPanelWidth},
                 {"height", &PanelRectangle::height, kLeastPanelHeight}};
    for (const auto& side : sides) {
        const Json* value = find(entry, side.name);
        if (value == nullptr) return std::nullopt;
        const std::optional<double> length = number(*value, path + "." + side.name, side.least, kMaximumLength);
        if (!length) return std::nullopt;
        rectangle.*side.side = rounded(*length);
    }
    return rectangle;
}

void Reader::read_panel(const Json& entry, const std::string& path, PanelLayout& layout, std::vector<PanelId>& listed) {
    if (!entry.is_object()) return tell_other(path, entry, "an object");
    std::optional<PanelId> panel;
    if (const Json* name = find(entry, "panel"); name != nullptr && name->is_string()) {
        const Result<PanelId> parsed = parse_panel(name->get_ref<const std::string&>());
        if (!parsed) return tell(path + ".panel", parsed.error().message);
        panel = *parsed;
    }
    if (!panel) return tell(path + ".panel", "expected the name of a panel.");
    if (std::find(listed.begin(), listed.end(), *panel) != listed.end())
        return tell(path + ".panel", std::string(to_text(*panel)) + " is named twice.");
    listed.push_back(*panel);
    PanelArea area = PanelLayout().spot(*panel).area;
    PanelPlace place = PanelPlace::Docked;
    word(entry, "area", path + ".area", parse_panel_area, area);
    word(entry, "place", path + ".place", parse_panel_place, place);
    const std::optional<PanelRectangle> rectangle = read_rectangle(entry, path);
    layout.dock(*panel, area);
    if (rectangle) layout.set_rectangle(*panel, *rectangle);
    if (place == PanelPlace::Closed) layout.close(*panel);
    if (place != PanelPlace::Floating) return;
    if (!rectangle) return tell(path, "a floating panel needs x, y, width and height.");
    layout.float_at(*panel, *rectangle);
}

void Reader::read_fronts(const Json& layout_object, PanelLayout& layout) {
    std::vector<PanelId> shown;
    for (std::size_t area = 0; area < kPanelAreas; ++area) {
        const std::vector<PanelId> tabs = layout.tabs(static_cast<PanelArea>(area));
        if (!tabs.empty()) shown.push_back(tabs.front());
    }
    const Json* fronts = list(layout_object, "front", "layout.front", kMaximumPanels);
    for (std::size_t at = 0; fronts != nullptr && at < fronts->size(); ++at) {
        const Json& entry = (*fronts)[at];
        const std::string path = "layout.front[" + std::to_string(at) + "]";
        if (!entry.is_string()) {
            tell_other(path, entry, "the name of a panel");
            continue;
        }
        const Result<PanelId> panel = parse_panel(entry.get_ref<const std::string&>());
        if (!panel)
            tell(path, panel.error().message);
        else if (layout.spot(*panel).place == PanelPlace::Docked)
            shown.push_back(*panel);
    }
    // Where areas have to share a place, the first of them counts as shown last; and the board, where it is in front, before all.
    std::array<std::optional<PanelId>, kPanelAreas> front;
    const auto board = static_cast<std::size_t>(PanelArea::Board);
    for (const PanelId panel : shown) front[static_cast<std::size_t>(layout.spot(panel).area)] = panel;
    const bool has_board = fronts == nullptr || std::none_of(fronts->begin(), fronts->end(), [&](const Json& entry) {
                               return entry.is_string() && front[board] && entry == to_text(*front[board]);
                           });
    for (std::size_t area = kPanelAreas; area-- > 0;) {
        if (front[area]) layout.show(*front[area]);
    }
    if (has_board) layout.show_board();
}

}  // namespace

ReadSettings parse_settings(std::string_view bytes) {
    ReadSettings read;
    const auto refuse = [&read](const std::string& problem) {
        read.problems.push_back(problem);
        return std::move(read);
    };
    if (bytes.size() > kMaximumSettings) return refuse("settings are not larger than " + std::to_string(kMaximumSettings) + " bytes.");
    if (nesting_of(bytes) > kMaximumJsonNesting) return refuse("lists and objects are nested too deep for settings.");
    Json root;
    try {
        root = Json::parse(bytes);
    } catch (const Json::parse_error& error) {
        const std::size_t offset = error.byte > 0 ? error.byte - 1 : 0;
        return refuse(place_text(bytes, offset) + ": this is no JSON, or it breaks off here.");
    } catch (const Json::exception&) {
        return refuse("this is no JSON that can be read.");
    }
    if (!root.is_object() || root.value("format", Json()) != kSettingsFormat)
        return refuse(std::string("these are no settings; expected an object whose \"format\" is \"") + kSettingsFormat + "\".");
    Reader(read).read(root);
    read.settings.kept = root.dump(-1, ' ', false, Json::error_handler_t::replace);
    return read;
}

}  // namespace pyramide
