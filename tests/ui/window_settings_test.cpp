// What settings do to a workbench, and what is kept of one; no window is opened.
#include "app/window/settings_keeper.h"

#include <doctest/doctest.h>

namespace pyramide::window_settings_test {

TEST_CASE("a workbench that is given settings gives the same back") {
    Settings settings;
    settings.theme = ThemeKind::Light;
    settings.scale = 2.0F;
    settings.language = Language::Spanish;
    settings.error_help = ErrorHelp::Off;
    settings.window = WindowPlace{10, 20, 800, 600, false};
    settings.layout.show(PanelId::Diff);
    settings.layout.float_at(PanelId::Score, {10, 20, 300, 200});
    settings.recent = {"/logs/a.json"};
    settings.keys.set(CommandId::Quit, {});
    settings.kept = R"({"colour":1})";
    Workbench workbench(1);
    use_settings(settings, workbench);
    CHECK(workbench.ui.theme == ThemeKind::Light);
    CHECK(workbench.workspace.front().language() == Language::Spanish);
    CHECK(workbench.workspace.front().error_help() == ErrorHelp::Off);
    CHECK(settings_of(workbench, settings, settings.window) == settings);
    CHECK(settings_of(workbench, settings, std::nullopt).window == settings.window);
    // The window's own place is the one that counts.
    CHECK(settings_of(workbench, settings, WindowPlace{1, 2, 3, 4, true}).window->width == 3);
}

TEST_CASE("the monitor's scale is not kept as a choice") {
    Workbench workbench(1);
    workbench.ui.normal_scale = 2;
    use_settings(Settings(), workbench);
    CHECK(workbench.ui.scale == 2);
    CHECK_FALSE(settings_of(workbench, Settings(), std::nullopt).scale.has_value());
    workbench.ui.scale = 1.5F;
    CHECK(settings_of(workbench, Settings(), std::nullopt).scale == 1.5F);
}

TEST_CASE("new tabs show messages as the others do") {
    Workbench workbench(1);
    Settings settings;
    settings.language = Language::Romanian;
    use_settings(settings, workbench);
    carry_out_now(workbench, Simple{CommandId::NewTab});
    CHECK(workbench.workspace.front().language() == Language::Romanian);
    CHECK(workbench.workspace.front_index() == 1);
    carry_out_now(workbench, SetLanguage{Language::Portuguese});
    carry_out_now(workbench, Simple{CommandId::ToggleErrorHelp});
    carry_out_now(workbench, Simple{CommandId::NewTab});
    CHECK(workbench.workspace.front().language() == Language::Portuguese);
    CHECK(workbench.workspace.front().error_help() == ErrorHelp::Off);
    // The tab that was there keeps what it has.
    CHECK(workbench.workspace.session(0).language() == Language::Romanian);
    CHECK(settings_of(workbench, settings, std::nullopt).language == Language::Portuguese);
}

TEST_CASE("files that are opened are remembered, latest first") {
    Workbench workbench(1);
    const std::string folder = std::string(PYRAMIDE_SOURCE_DIR) + "/replays/";
    for (const char* name : {"golden-opening.json", "won-game.json", "golden-opening.json"}) carry_out_now(workbench, Open{folder + name});
    carry_out_now(workbench, Open{folder + "there-is-none.json"});
    const Settings kept = settings_of(workbench, Settings(), std::nullopt);
    REQUIRE(kept.recent.size() == 2);
    CHECK(kept.recent[0].filename() == "golden-opening.json");
    CHECK(workbench.workspace.size() == 2);
}

}  // namespace pyramide::window_settings_test
