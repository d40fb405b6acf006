// The settings file: there and back, damaged in every way, and what is kept of it.
#include "app/settings.h"

#include <cstdlib>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "app/workspace.h"
#include "engine/replay/file.h"

namespace pyramide::settings_test {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// An empty folder for a test case, in the scratch folder.
fs::path empty_folder(const std::string& name) {
    const fs::path folder = fs::current_path() / ("settings-" + name);
    fs::remove_all(folder);
    return folder;
}

Settings changed_settings() {
    Settings settings;
    settings.theme = ThemeKind::Light;
    settings.scale = 1.75F;
    settings.language = Language::Romanian;
    settings.error_help = ErrorHelp::Off;
    settings.window = WindowPlace{-40, 30, 1280, 720, true};
    settings.layout.sizes = {612.5F, 0, 0.25F, 0.333F, 0.7F};
    settings.layout.dock(PanelId::Score, PanelArea::Bottom);
    settings.layout.float_at(PanelId::Diff, {10.5F, 20, 300, 200.25F});
    settings.layout.close(PanelId::Watch);
    settings.layout.show(PanelId::Compare);
    settings.recent = {"/tmp/ă log.json", "/tmp/b.json"};
    settings.keys.set(CommandId::DrawOrRecycle, {{Key::Right, kNoModifier}});
    settings.keys.set(CommandId::Quit, {});
    return settings;
}

ReadSettings parse(const std::string& members) { return parse_settings(R"({"format": "pyramide-settings", "version": 1, )" + members + "}"); }

bool has_problem(const ReadSettings& read, const std::string& words) {
    for (const std::string& problem : read.problems) {
        if (problem.find(words) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("what is written is read, and nothing is a problem") {
    for (const Settings& settings : {Settings(), changed_settings()}) {
        const std::string text = settings_text(settings);
        ReadSettings read = parse_settings(text);
        for (const std::string& problem : read.problems) FAIL_CHECK(problem);
        CHECK(settings_text(read.settings) == text);
        read.settings.kept.clear();
        CHECK(read.settings == settings);
    }
}

TEST_CASE("the file reads as documented") {
    const Json root = Json::parse(settings_text(changed_settings()));
    CHECK(root["format"] == "pyramide-settings");
    CHECK(root["version"] == 1);
    CHECK(root["theme"] == "light");
    CHECK(root["scale"] == 1.75);
    CHECK(root["window"]["maximized"] == true);
    CHECK(root["keys"]["draw"] == Json({"Right"}));
    CHECK(root["keys"]["step-forward"] == Json({"."}));
    CHECK(root["keys"]["quit"] == Json::array());
    CHECK(root["keys"].size() == 3);
    CHECK(root["recent"][0] == "/tmp/ă log.json");
    CHECK(Json::parse(settings_text(Settings()))["scale"] == "monitor");
}

TEST_CASE("unknown members survive, at every level") {
    const std::string text = R"({"format": "pyramide-settings", "version": 7, "colour": {"of": ["all", 1.50]}, "theme": "light",
        "window": {"x": 1, "y": 2, "width": 800, "height": 600, "desk": 3}, "layout": {"grid": true}, "keys": {"draw": ["K"]}})";
    ReadSettings read = parse_settings(text);
    CHECK(read.problems.empty());
    read.settings.theme = ThemeKind::Dark;
    const Json root = Json::parse(settings_text(read.settings));
    CHECK(root["version"] == 7);
    CHECK(root["colour"]["of"][1] == 1.5);
    CHECK(root["window"]["desk"] == 3);
    CHECK(root["layout"]["grid"] == true);
    CHECK(root["theme"] == "dark");
    CHECK(root["keys"]["draw"] == Json({"K"}));
}

TEST_CASE("text that is no settings gives the defaults and says where it breaks") {
    const auto refused = [](const std::string& text, const std::string& words) {
        const ReadSettings read = parse_settings(text);
        CHECK(read.settings == Settings());
        REQUIRE(read.problems.size() == 1);
        CHECK_MESSAGE(read.problems[0].find(words) != std::string::npos, read.problems[0]);
    };
    refused("", "line 1, column 1");
    refused("{\n  \"format\": \"pyramide-settings\",\n  \"theme\": \"li", "line 3");
    refused("[1, 2]", "format");
    refused("{}", "format");
    refused(R"({"format": "pyramide-replay"})", "pyramide-settings");
    refused(std::string(100000, '['), "nested");
    refused(std::string(kMaximumSettings + 1, ' '), "larger");
    refused(std::string("\xFF\xFE\x00{", 4), "no JSON");
    refused(R"({"format": 5, "format2": {"a": {"a": {"a": 1}}}})", "format");
}

TEST_CASE("each member that makes no sense is named, left at its default, and the others hold") {
    const ReadSettings read = parse(R"("theme": "pink", "scale": 9, "language": 4, "error_help": "yes", "window": {"x": 1, "y": 2},
        "recent": [5, "", "/good.json"], "layout": {"right_width": -3, "first_share": "wide", "bottom_height": 200, "panels": 7, "front": [1]})");
    for (const char* path : {"theme: \"pink\"", "scale:", "language:", "error_help:", "window.width: missing", "recent[0]", "recent[1]",
                             "layout.right_width:", "layout.first_share:", "layout.panels:"})
        CHECK_MESSAGE(has_problem(read, path), path);
    Settings expected;
    expected.recent = {"/good.json"};
    expected.layout.sizes.bottom_height = 200;
    Settings found = read.settings;
    found.kept.clear();
    CHECK(found == expected);
    CHECK(has_problem(parse(R"("scale": "large")"), "monitor"));
    CHECK(has_problem(parse(R"("window": 5)"), "window: expected an object"));
    CHECK(has_problem(parse(R"("window": {"x": 1, "y": 1, "width": 1e300, "height": 5})"), "window.width"));
    CHECK_FALSE(parse(R"("window": {"x": 1, "y": 1, "width": 1e300, "height": 5})").settings.window.has_value());
}

TEST_CASE("keys that make no sense are named and ignored") {
    const ReadSettings read = parse(R"("keys": {"fly": ["F"], "draw": ["Hyper+X", 5, "K"], "undo": ["K"], "quit": "Ctrl+Q", "save": ["Nonsense"],
        "loop": ["A","B","C","D","E","F","G","H","I"], "find": ["Ctrl+K"]})");
    CHECK(has_problem(read, "\"fly\" is no command"));
    CHECK(has_problem(read, "keys.draw[0]: \"Hyper\""));
    CHECK(has_problem(read, "keys.draw[1]"));
    CHECK(has_problem(read, "keys.undo[0]: K is already given to draw"));
    CHECK(has_problem(read, "keys.quit"));
    CHECK(has_problem(read, "keys.save[0]"));
    const KeyMap& keys = read.settings.keys;
    CHECK(keys.chords(CommandId::DrawOrRecycle) == std::vector<Chord>{{Key::K, kNoModifier}});
    CHECK(keys.find({Key::K, kControl})->command == CommandId::ShowFind);
    // A command all of whose keys are nonsense keeps its own.
    for (const CommandId id : {CommandId::Undo, CommandId::Quit, CommandId::Save}) CHECK(keys.is_default(id));
}

TEST_CASE("a layout that names panels wrongly still has every panel") {
    const ReadSettings read = parse(R"("layout": {"panels": [{"panel": "score", "area": "first"}, {"panel": "score"}, {"panel": "magic"}, 5,
        {"panel": "diff", "place": "floating"}, {"panel": "rules", "place": "floating", "x": 5, "y": 6, "width": 1, "height": 300},
        {"panel": "find", "place": "floating", "x": 5, "y": 6, "width": 250, "height": 300, "area": "nowhere"}], "front": ["score", "find", "magic"]})");
    for (const char* path : {"layout.panels[1].panel: score is named twice", "layout.panels[2].panel", "layout.panels[3]", "layout.panels[4]: a floating",
                             "layout.panels[5].width", "layout.panels[6].area", "layout.front[2]"})
        CHECK_MESSAGE(has_problem(read, path), path);
    const PanelLayout& layout = read.settings.layout;
    CHECK(layout.order().size() == kPanels);
    CHECK(layout.front(PanelArea::First) == PanelId::Score);
    CHECK(layout.spot(PanelId::Find).place == PanelPlace::Floating);
    CHECK(layout.spot(PanelId::Diff).place == PanelPlace::Docked);
    CHECK(layout.spot(PanelId::Compare).place == PanelPlace::Closed);
    CHECK_FALSE(layout.front(PanelArea::Board).has_value());
    // Problems do not grow without bound.
    std::string many = R"("recent": [)";
    for (int at = 0; at < 500; ++at) many += "5,";
    CHECK(parse(many + "5]").problems.size() == kMaximumSettingsProblems);
}

TEST_CASE("a layout that was read shows the same as one that was not, where areas share a place") {
    const PanelLayout read = parse_settings(settings_text(Settings())).settings.layout;
    CHECK(read == PanelLayout());
    const std::vector<PanelId> fronts = {PanelId::State, PanelId::Rules, PanelId::Score};
    CHECK_FALSE(read.latest(fronts, true).has_value());
    CHECK(read.latest(fronts, false) == PanelId::State);
    CHECK(read.latest({PanelId::Rules, PanelId::Score}, false) == PanelId::Rules);
    Settings compared;
    compared.layout.show(PanelId::Compare);
    const PanelLayout again = parse_settings(settings_text(compared)).settings.layout;
    CHECK(again.front(PanelArea::Board) == PanelId::Compare);
    compared.layout.show_board();
    CHECK_FALSE(parse_settings(settings_text(compared)).settings.layout.front(PanelArea::Board).has_value());
}

TEST_CASE("more recent files than are kept are left out") {
    std::string many = R"("recent": [)";
    for (int at = 0; at < 100; ++at) many += "\"/log" + std::to_string(at) + "\",";
    const ReadSettings read = parse(many + "\"/last\"]");
    CHECK(read.problems.empty());
    CHECK(read.settings.recent.size() == kMaximumRecent);
    CHECK(read.settings.recent[0] == "/log0");
}

TEST_CASE("the file: none, written, read again; its folder is made") {
    const fs::path folder = empty_folder("new") / "deep" / "er";
    SettingsFile none(folder);
    CHECK(none.problems().empty());
    CHECK(none.settings() == Settings());
    CHECK_FALSE(fs::exists(folder));
    REQUIRE(none.write(changed_settings()).has_value());
    const SettingsFile again(folder);
    CHECK(again.problems().empty());
    CHECK(again.settings().theme == ThemeKind::Light);
    CHECK(again.settings().layout == changed_settings().layout);
    CHECK_FALSE(fs::exists(folder / "settings.json.damaged"));
    CHECK_FALSE(SettingsFile().keeps());
    CHECK(SettingsFile().write(Settings()).has_value());
}

TEST_CASE("a damaged file is kept beside before another is written, and only then") {
    const fs::path folder = empty_folder("damaged");
    fs::create_directories(folder);
    const std::string damage = R"({"format": "pyramide-settings", "theme": "light", "keys": {"draw")";
    REQUIRE(write_file(folder / "settings.json", damage).has_value());
    SettingsFile file(folder);
    REQUIRE(file.problems().size() == 2);
    CHECK(file.problems()[0].find("settings.json: line 1") != std::string::npos);
    CHECK(file.problems()[1].find("settings.json.damaged") != std::string::npos);
    CHECK(file.settings() == Settings());
    // Looking at it changed nothing.
    CHECK(read_file(folder / "settings.json").value() == damage);
    CHECK_FALSE(fs::exists(folder / "settings.json.damaged"));
    REQUIRE(file.write(Settings()).has_value());
    CHECK(read_file(folder / "settings.json.damaged").value() == damage);
    CHECK(SettingsFile(folder).problems().empty());
    // The next write is of good settings and leaves the damaged ones alone.
    REQUIRE(file.write(changed_settings()).has_value());
    CHECK(read_file(folder / "settings.json.damaged").value() == damage);
}

TEST_CASE("what cannot be read or written is told, and nothing is lost") {
    const fs::path folder = empty_folder("odd");
    fs::create_directories(folder / "settings.json");
    SettingsFile file(folder);
    CHECK(file.problems().size() == 2);
    CHECK(file.settings() == Settings());
    const auto written = file.write(Settings());
    REQUIRE_FALSE(written.has_value());
    CHECK(written.error().message.find("settings.json") != std::string::npos);
    CHECK(fs::is_directory(folder / "settings.json"));
    // A file in the place of the folder.
    const fs::path blocked = empty_folder("blocked");
    REQUIRE(write_file(blocked, "a file").has_value());
    SettingsFile inside(blocked / "folder");
    CHECK_FALSE(inside.write(Settings()).has_value());
    CHECK(read_file(blocked).value() == "a file");
    fs::remove(blocked);
}

TEST_CASE("the folder is that of the desktop's configuration") {
    const char* home = std::getenv("HOME");
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const std::string old_home = home == nullptr ? "" : home, old_config = config == nullptr ? "" : config;
    setenv("HOME", "/home/somebody", 1);
    unsetenv("XDG_CONFIG_HOME");
    CHECK(default_settings_folder().value() == "/home/somebody/.config/pyramide-workbench");
    setenv("XDG_CONFIG_HOME", "/etc/own", 1);
    CHECK(default_settings_folder().value() == "/etc/own/pyramide-workbench");
    setenv("XDG_CONFIG_HOME", "relative", 1);
    CHECK(default_settings_folder().value() == "/home/somebody/.config/pyramide-workbench");
    unsetenv("HOME");
    CHECK_FALSE(default_settings_folder().has_value());
    if (home != nullptr) setenv("HOME", old_home.c_str(), 1);
    if (config != nullptr)
        setenv("XDG_CONFIG_HOME", old_config.c_str(), 1);
    else
        unsetenv("XDG_CONFIG_HOME");
}

TEST_CASE("themes are read as they are written") {
    for (const ThemeKind theme : {ThemeKind::Dark, ThemeKind::Light}) CHECK(parse_theme(to_text(theme)).value() == theme);
    CHECK(parse_theme("pink").error().message.find("dark or light") != std::string::npos);
}

}  // namespace pyramide::settings_test
