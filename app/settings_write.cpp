// Settings as JSON text.
#include <cmath>

#include <nlohmann/json.hpp>

#include "app/settings_parts.h"

namespace pyramide {

namespace {

using Json = nlohmann::ordered_json;

/// To a thousandth: enough for any length, and the same when it is read and written again.
double written(float value) { return std::round(static_cast<double>(value) * 1000) / 1000; }

Json panel_json(const PanelLayout& layout, PanelId panel) {
    const PanelSpot& spot = layout.spot(panel);
    Json entry;
    entry["panel"] = to_text(panel);
    entry["place"] = to_text(spot.place);
    entry["area"] = to_text(spot.area);
    if (spot.rectangle.width <= 0) return entry;
    entry["x"] = written(spot.rectangle.x);
    entry["y"] = written(spot.rectangle.y);
    entry["width"] = written(spot.rectangle.width);
    entry["height"] = written(spot.rectangle.height);
    return entry;
}

void write_layout(const PanelLayout& layout, Json& object) {
    for (const LengthMember& member : kLengthMembers) {
        const float size = layout.sizes.*member.size;
        if (size > 0)
            object[member.name] = written(size);
        else
            object.erase(member.name);
    }
    object["panels"] = Json::array();
    for (const PanelId panel : layout.order()) object["panels"].push_back(panel_json(layout, panel));
    object["front"] = Json::array();
    for (std::size_t area = 0; area < kPanelAreas; ++area) {
        if (const std::optional<PanelId> front = layout.front(static_cast<PanelArea>(area))) object["front"].push_back(to_text(*front));
    }
}

void write_keys(const KeyMap& keys, Json& object) {
    for (const CommandInfo& info : command_table()) {
        object.erase(info.id);
        if (keys.is_default(info.command)) continue;
        object[info.id] = Json::array();
        for (const Chord& chord : keys.chords(info.command)) object[info.id].push_back(to_text(chord));
    }
}

/// A member that is an object, made one where it is something else.
Json& object_member(Json& root, const char* key) {
    Json& member = root[key];
    if (!member.is_object()) member = Json::object();
    return member;
}

Json kept_root(const Settings& settings) {
    Json root = settings.kept.empty() ? Json::object() : Json::parse(settings.kept, nullptr, false);
    return root.is_object() ? root : Json::object();
}

}  // namespace

std::string settings_text(const Settings& settings) {
    Json root = kept_root(settings);
    root["format"] = kSettingsFormat;
    // A newer version's number stays, as its members do.
    const Json* version = root.contains("version") ? &root["version"] : nullptr;
    if (version == nullptr || !version->is_number_integer() || version->get<double>() < kSettingsVersion) root["version"] = kSettingsVersion;
    root["theme"] = to_text(settings.theme);
    if (settings.scale)
        root["scale"] = written(*settings.scale);
    else
        root["scale"] = "monitor";
    root["language"] = to_text(settings.language);
    root["error_help"] = settings.error_help == ErrorHelp::On;
    if (settings.window) {
        Json& window = object_member(root, "window");
        window["x"] = settings.window->x;
        window["y"] = settings.window->y;
        window["width"] = settings.window->width;
        window["height"] = settings.window->height;
        window["maximized"] = settings.window->is_maximized;
    } else {
        root.erase("window");
    }
    write_layout(settings.layout, object_member(root, "layout"));
    root["recent"] = Json::array();
    for (const std::filesystem::path& path : settings.recent) root["recent"].push_back(path.string());
    write_keys(settings.keys, object_member(root, "keys"));
    return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pyramide
