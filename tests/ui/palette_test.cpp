// The command palette: what a few letters find, and that arrows, Enter, Escape and the mouse do what they should.
#include <algorithm>

#include <doctest/doctest.h>

#include "app/panels/shell_dialogs.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::palette_test {

using Typed = Stage::TypedKey;

namespace {

std::vector<std::string> texts(const std::vector<PaletteEntry>& entries) {
    std::vector<std::string> found;
    for (const PaletteEntry& entry : entries) found.push_back(entry.text);
    return found;
}

std::string best(const WorkspaceStage& stage, const char* filter) {
    const auto entries = palette_entries(stage.workspace, stage.ui, filter);
    return entries.empty() ? "" : entries.front().text;
}

/// Opens the palette and types a filter.
void open_palette(WorkspaceStage& stage, const char* filter = "") {
    stage.key("Ctrl+Shift+P");
    stage.settle(4);
    REQUIRE(stage.ui.dialog.open == Dialog::Palette);
    REQUIRE(stage.is_typing());
    if (filter[0] != '\0') stage.type(filter);
    stage.frame();
    REQUIRE(stage.ui.dialog.text == filter);
}

}  // namespace

TEST_CASE("letters match in their order, words and rows of letters first") {
    CHECK(fuzzy_match("Step forward", "")->places.empty());
    CHECK(fuzzy_match("Step forward", "  ").has_value());
    CHECK(fuzzy_match("Step forward", "sf")->places == std::vector<std::size_t>{0, 5});
    CHECK(fuzzy_match("Step forward", "STEP FOR")->places.size() == 7);
    CHECK_FALSE(fuzzy_match("Step forward", "fs").has_value());
    CHECK_FALSE(fuzzy_match("", "a").has_value());
    CHECK(fuzzy_match("Undo (player's)", "undo")->score > fuzzy_match("Pun no dot", "undo")->score);
    CHECK(fuzzy_match("Next marker", "nm")->score > fuzzy_match("Random", "nm").value_or(FuzzyMatch{-100, {}}).score);
    // A later, better place is found.
    CHECK(fuzzy_match("Show panel: Find", "find")->places.front() == 12);
}

TEST_CASE("the usual short forms find the usual commands") {
    const WorkspaceStage stage({1200, 800});
    CHECK(best(stage, "step forward") == "Step forward");
    CHECK(best(stage, "pal") == "Command palette");
    CHECK(best(stage, "diff") == "Show panel: Diff");
    CHECK(best(stage, "quit") == "Quit");
    CHECK(best(stage, "save as") == "Save as…");
    CHECK(best(stage, "strict") == "Rules: strict");
    CHECK(best(stage, "dark") == "Dark or light");
    CHECK(best(stage, "zzzz").empty());
}

TEST_CASE("every command and panel, presets, languages, recent files and tabs are there") {
    WorkspaceStage stage({1200, 800});
    stage.workspace.set_recent({"/logs/one.json", "/logs/two.json"});
    stage.apply(PlayInput{parse_input("KD").value()});
    stage.apply(Simple{CommandId::NewTab});
    const auto entries = palette_entries(stage.workspace, stage.ui, "");
    for (const CommandInfo& info : command_table()) {
        const auto found = std::find_if(entries.begin(), entries.end(), [&info](const PaletteEntry& entry) {
            const Simple* simple = std::get_if<Simple>(&entry.command);
            return simple != nullptr && simple->id == info.command;
        });
        REQUIRE_MESSAGE(found != entries.end(), info.id);
        CHECK(found->keys == stage.ui.keys.text(info.command));
        CHECK(found->is_enabled == is_enabled(stage.workspace, stage.ui, info));
    }
    const auto names = texts(entries);
    const auto has = [&names](const std::string& name) { return std::find(names.begin(), names.end(), name) != names.end(); };
    for (std::size_t at = 0; at < kPanels; ++at) CHECK(has(std::string("Show panel: ") + title_of(static_cast<PanelId>(at))));
    CHECK(has("Open recent: one.json"));
    CHECK(has("Messages: ro"));
    for (const RulesPreset& preset : rules_presets()) CHECK(has(std::string("Rules: ") + preset.name));
    CHECK(has("Go to tab: PY1-N-AAAAAAS"));
}

TEST_CASE("arrows choose, Enter does it, Escape does nothing") {
    WorkspaceStage stage({1200, 800});
    open_palette(stage);
    stage.press(Typed::Down);
    stage.press(Typed::Down);
    CHECK(stage.ui.palette.selected == 2);
    stage.press(Typed::Up);
    CHECK(stage.ui.palette.selected == 1);
    for (int round = 0; round < 3; ++round) stage.press(Typed::Up);
    // Past the first comes the last.
    const auto count = palette_entries(stage.workspace, stage.ui, "").size();
    CHECK(stage.ui.palette.selected == count - 2);
    stage.key("Escape");
    stage.settle();
    CHECK(stage.ui.dialog.open == Dialog::None);
    CHECK_FALSE(stage.is_typing());
    open_palette(stage, "draw");
    const Commands commands = stage.press(Typed::Enter);
    REQUIRE(of_kind<Simple>(commands).size() == 1);
    CHECK(has_command(commands, CommandId::DrawOrRecycle));
    CHECK(stage.ui.dialog.open == Dialog::None);
}

TEST_CASE("what cannot be done now is dim and stays undone") {
    WorkspaceStage stage({1200, 800});
    open_palette(stage, "Step back");
    CHECK_FALSE(palette_entries(stage.workspace, stage.ui, "Step back").front().is_enabled);
    CHECK(stage.press(Typed::Enter).empty());
    CHECK(stage.ui.dialog.open == Dialog::Palette);
    // It can be typed on at once.
    stage.settle(3);
    CHECK(stage.is_typing());
    stage.ui.dialog.text = "no such thing at all";
    stage.settle(2);
    CHECK(stage.press(Typed::Enter).empty());
}

TEST_CASE("a click on a row does it; the rows follow the wheel") {
    WorkspaceStage stage({1200, 800});
    open_palette(stage, "show panel");
    // The first row lies below the field: found by going down.
    Commands commands;
    for (float y = 100; y < 400 && commands.empty(); y += 6) commands = stage.click({500, y});
    REQUIRE(of_kind<ShowPanel>(commands).size() == 1);
    CHECK(stage.ui.dialog.open == Dialog::None);
    stage.settle();
    open_palette(stage);
    stage.wheel({600, 400}, -200);
    commands.clear();
    for (float y = 540; y > 300 && commands.empty(); y -= 6) commands = stage.click({500, y});
    // The last entries are languages.
    CHECK(of_kind<SetLanguage>(commands).size() == 1);
}

TEST_CASE("the palette's own key closes it, and its dialogs follow it") {
    WorkspaceStage stage({1200, 800});
    open_palette(stage);
    stage.key("Ctrl+Shift+P");
    stage.settle();
    CHECK(stage.ui.dialog.open == Dialog::None);
    open_palette(stage, "new game");
    stage.live_press(Typed::Enter);
    CHECK(stage.ui.dialog.open == Dialog::NewGame);
    CHECK(stage.is_typing());
    // Keys of one's own are shown.
    stage.ui.keys.set(CommandId::DrawOrRecycle, {{Key::F12, kNoModifier}});
    CHECK(palette_entries(stage.workspace, stage.ui, "draw").front().keys == "F12");
}

TEST_CASE("a filter of any bytes and length is taken") {
    WorkspaceStage stage({640, 400}, 2);
    open_palette(stage);
    for (const char* text : {"\xC8\x99\xC8\x9B", "♥♦", "a\tb", "(((((", "                    "}) {
        stage.ui.dialog.text = text;
        stage.ui.dialog.appeared = Dialog::None;
        stage.settle(2);
    }
    stage.ui.dialog.text = std::string(100000, 'e');
    stage.settle(2);
    CHECK(stage.ui.dialog.text.size() <= 200);
    for (const PaletteEntry& entry : palette_entries(stage.workspace, stage.ui, "e")) {
        CHECK(std::is_sorted(entry.match.places.begin(), entry.match.places.end()));
        CHECK(entry.match.places.back() < entry.text.size());
    }
}

}  // namespace pyramide::palette_test
