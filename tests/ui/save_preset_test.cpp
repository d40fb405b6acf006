// The dialog that keeps the rules in force as a preset: its name, what it would replace, Enter and Escape.
#include <filesystem>

#include <doctest/doctest.h>

#include "app/panels/shell_dialogs.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::save_preset_test {
namespace fs = std::filesystem;

namespace {

struct SaveStage : WorkspaceStage {
    fs::path folder = fs::current_path() / "save-preset-test";

    SaveStage() : WorkspaceStage({1400, 900}) {
        fs::remove_all(folder);
        workspace = Workspace(1, {}, folder);
        workspace.apply(SetRules{parse_rules("microsoft,recycles=1").value()});
        settle();
    }
    ~SaveStage() override { fs::remove_all(folder); }

    void open() {
        key("Ctrl+Alt+S");
        settle(4);
        REQUIRE(ui.dialog.open == Dialog::SavePreset);
    }
    const std::vector<PresetFolder::Entry>& entries() const { return workspace.presets().entries(); }
};

}  // namespace

TEST_CASE("a name and Enter keep the rules in force") {
    SaveStage stage;
    stage.open();
    CHECK(stage.is_typing());
    stage.live_type("house");
    const auto saved = of_kind<SavePreset>(stage.live_press(Stage::TypedKey::Enter));
    REQUIRE(saved.size() == 1);
    CHECK(saved[0].name == "house");
    CHECK(stage.ui.dialog.open == Dialog::None);
    REQUIRE(stage.entries().size() == 1);
    CHECK(stage.entries()[0].preset.rules == stage.workspace.front().rules());
    // Asked again, it begins with the name that these rules have.
    stage.open();
    CHECK(stage.ui.dialog.text == "house");
    stage.ui.dialog.second_text = "for Sundays";
    const auto again = of_kind<SavePreset>(stage.live_press(Stage::TypedKey::Enter));
    REQUIRE(again.size() == 1);
    CHECK(stage.entries()[0].preset.help == "for Sundays");
}

TEST_CASE("a name that cannot be one leaves the dialog ready to be typed into, and Escape leaves all as it was") {
    SaveStage stage;
    for (const char* name : {"", "a/b", "app", " x"}) {
        CAPTURE(name);
        stage.open();
        stage.live_type(name);
        CHECK(of_kind<SavePreset>(stage.live_press(Stage::TypedKey::Enter)).empty());
        CHECK(stage.ui.dialog.open == Dialog::SavePreset);
        stage.settle();
        CHECK(stage.is_typing());
        stage.key("Escape");
        stage.settle(5);
        CHECK(stage.ui.dialog.open == Dialog::None);
    }
    CHECK(stage.entries().empty());
}

TEST_CASE("another preset of the name is replaced, in the same file") {
    SaveStage stage;
    stage.workspace.apply(SavePreset{"house", "before"});
    stage.workspace.apply(SetRules{parse_rules("recycles=5").value()});
    stage.settle();
    stage.open();
    CHECK(stage.ui.dialog.text.empty());
    const int vertices = stage.vertices();
    stage.live_type("house");
    // The warning is there to be read before anything is done.
    CHECK(stage.vertices() > vertices);
    CHECK(stage.entries()[0].preset.help == "before");
    CHECK(of_kind<SavePreset>(stage.live_press(Stage::TypedKey::Enter)).size() == 1);
    REQUIRE(stage.entries().size() == 1);
    CHECK(stage.entries()[0].preset.rules.recycles == 5);
}

TEST_CASE("without a folder the dialog says so and saves nothing") {
    WorkspaceStage stage({1400, 900});
    stage.settle();
    stage.key("Ctrl+Alt+S");
    stage.settle(4);
    stage.live_type("house");
    CHECK(of_kind<SavePreset>(stage.live_press(Stage::TypedKey::Enter)).empty());
    CHECK(stage.ui.dialog.open == Dialog::SavePreset);
}

}  // namespace pyramide::save_preset_test
