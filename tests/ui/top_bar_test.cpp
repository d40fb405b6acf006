// The top bar: tabs of the sessions by mouse and key, menus, and what it says of the session in front.
#include <algorithm>
#include <optional>

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/panels/layout.h"
#include "app/panels/session_tabs.h"
#include "app/panels/theme.h"
#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::top_bar_test {

namespace {

const ImVec2 kSize = {1400, 38};

PlayInput input(const char* text) { return PlayInput{parse_input(text).value()}; }

/// Commands of clicks along the bar from `left` on until something is asked for; gives where.
Commands sweep(WorkspaceStage& stage, float left, float right, ImGuiMouseButton button = ImGuiMouseButton_Left, float* where = nullptr) {
    for (float x = left; x < right; x += 4) {
        Commands commands = stage.click({x, 22}, button);
        if (where != nullptr) *where = x;
        if (!commands.empty()) return commands;
    }
    return {};
}

/// Middle of a tab, by the tooltip-free way: the widths that the tabs would like, from where the first begins.
std::vector<float> tab_middles(WorkspaceStage& stage) {
    std::vector<float> middles(stage.workspace.size(), -1);
    const std::size_t front = stage.workspace.front_index();
    for (std::size_t at = 0; at < stage.workspace.size(); ++at) {
        if (at == front) continue;
        std::vector<float> hits;
        for (float x = 160; x < 1000; x += 6) {
            const auto selected = of_kind<SelectTab>(stage.click({x, 22}));
            if (selected.size() == 1 && selected[0].index == at) hits.push_back(x);
        }
        REQUIRE_FALSE(hits.empty());
        middles[at] = hits[hits.size() / 2];
    }
    return middles;
}

}  // namespace

TEST_CASE("a title names the deal and the log") {
    Session session;
    CHECK(session_title(session) == "PY1-N-AAAAAAS");
    session.apply(Open{std::string(PYRAMIDE_SOURCE_DIR) + "/replays/golden-opening.json"});
    CHECK(session_title(session) == "PY1-N-AAAAAAS · Golden opening");
}

TEST_CASE("a click on a tab brings it to the front, a middle click closes it") {
    WorkspaceStage stage(draw_top_bar, kSize);
    for (const char* code : {"PY1-N-AAAAAAB", "PY1-N-AAAAAAC"}) {
        stage.apply(Simple{CommandId::NewTab});
        stage.workspace.apply(NewGame{code});
    }
    REQUIRE(stage.workspace.size() == 3);
    const std::vector<float> middles = tab_middles(stage);
    CHECK(middles[0] < middles[1]);
    const Commands closed = stage.click({middles[1], 22}, ImGuiMouseButton_Middle);
    REQUIRE(of_kind<DropTab>(closed).size() == 1);
    CHECK(of_kind<DropTab>(closed)[0].index == 1);
    // An unsaved one is shown and asked about.
    stage.apply(SelectTab{0});
    stage.apply(input("KD"));
    stage.apply(SelectTab{2});
    const Commands asked = stage.click({middles[0], 22}, ImGuiMouseButton_Middle);
    CHECK(of_kind<DropTab>(asked).empty());
    REQUIRE(of_kind<SelectTab>(asked).size() == 1);
    CHECK(has_command(asked, CommandId::CloseTab));
    stage.apply(asked);
    CHECK(stage.ui.dialog.open == Dialog::CloseTab);
    CHECK(stage.workspace.front_index() == 0);
}

TEST_CASE("the cross closes a tab, and the plus opens one") {
    WorkspaceStage stage(draw_top_bar, kSize);
    stage.apply(Simple{CommandId::NewTab});
    stage.frame();
    const Commands closed = sweep(stage, 330, 620);
    const bool is_close = of_kind<DropTab>(closed).size() == 1 || of_kind<SelectTab>(closed).size() == 1;
    CHECK(is_close);
    bool has_new_tab = false, has_drop = false;
    for (float x = 160; x < 900; x += 4) {
        const Commands commands = stage.click({x, 22});
        has_new_tab = has_new_tab || has_command(commands, CommandId::NewTab);
        has_drop = has_drop || !of_kind<DropTab>(commands).empty();
    }
    CHECK(has_new_tab);
    CHECK(has_drop);
}

TEST_CASE("tabs by key: numbers, next and previous around the ends, close") {
    WorkspaceStage stage({1200, 800});
    for (int tab = 0; tab < 3; ++tab) stage.key("Ctrl+T");
    REQUIRE(stage.workspace.size() == 4);
    stage.key("Ctrl+1");
    CHECK(stage.workspace.front_index() == 0);
    stage.key("Ctrl+3");
    CHECK(stage.workspace.front_index() == 2);
    stage.key("Ctrl+9");  // there is none
    CHECK(stage.workspace.front_index() == 2);
    stage.key("Ctrl+Tab");
    stage.key("Ctrl+Tab");
    CHECK(stage.workspace.front_index() == 0);
    stage.key("Ctrl+Shift+Tab");
    CHECK(stage.workspace.front_index() == 3);
    stage.key("Ctrl+W");
    CHECK(stage.workspace.size() == 3);
    for (int tab = 0; tab < 5; ++tab) stage.key("Ctrl+W");
    CHECK(stage.workspace.size() == 1);
    // While text is typed, none of these does anything.
    stage.key("Ctrl+F");
    stage.settle(4);
    REQUIRE(stage.is_typing());
    stage.key("Ctrl+T");
    CHECK(stage.workspace.size() == 1);
}

TEST_CASE("many tabs shrink, then scroll, and the one in front is always seen") {
    WorkspaceStage stage(draw_top_bar, kSize);
    for (int tab = 1; tab < 40; ++tab) stage.apply(Simple{CommandId::NewTab});
    REQUIRE(stage.workspace.size() == 40);
    stage.frame();
    stage.frame();
    CHECK(stage.ui.tabs.scroll > 0);
    const float at_end = stage.ui.tabs.scroll;
    stage.apply(SelectTab{0});
    stage.frame();
    CHECK(stage.ui.tabs.scroll == 0);
    stage.apply(SelectTab{39});
    stage.frame();
    CHECK(stage.ui.tabs.scroll == at_end);
    stage.wheel({400, 20}, 3);
    CHECK(stage.ui.tabs.scroll < at_end);
    stage.wheel({400, 20}, -300);
    CHECK(stage.ui.tabs.scroll == at_end);
    // Without room nothing is drawn over anything else, and nothing fails.
    for (const float width : {80.0F, 200.0F, 400.0F, 700.0F}) {
        WorkspaceStage narrow(draw_top_bar, {width, 38});
        for (int tab = 0; tab < 12; ++tab) narrow.apply(Simple{CommandId::NewTab});
        for (int frame = 0; frame < 3; ++frame) CHECK(narrow.frame().empty());
    }
}

TEST_CASE("what is not saved lights the save button, and it saves") {
    WorkspaceStage stage({1400, 900});
    stage.apply(input("KD"));
    stage.frame();
    bool has_save = false;
    for (float x = 300; x < 700 && !has_save; x += 4) has_save = has_command(stage.click({x, 22}), CommandId::Save);
    CHECK(has_save);
}

TEST_CASE("the right side: palette, theme, language, rules and the file's grade") {
    WorkspaceStage stage(draw_top_bar, kSize);
    stage.apply(Open{std::string(PYRAMIDE_SOURCE_DIR) + "/replays/golden-opening.json"});
    stage.apply(SetRules{find_rules_preset("strict")->rules});
    stage.frame();
    Commands all;
    for (float x = 800; x < 1400; x += 4) append(all, stage.click({x, 19}));
    for (const CommandId id : {CommandId::ShowPalette, CommandId::ToggleTheme, CommandId::NextLanguage, CommandId::ResetRules})
        CHECK_MESSAGE(has_command(all, id), command_info(id).id);
}

TEST_CASE("while a menu is open keys do nothing, and Escape closes it alone") {
    WorkspaceStage stage({1400, 900});
    stage.apply(Tell{"a notice"});
    stage.settle();
    const auto is_open = [] { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); };
    stage.live_click({19, 19});
    REQUIRE(is_open());
    for (const char* chord : {"D", "Ctrl+T", "Ctrl+N", "Space"}) stage.key(chord);
    CHECK(stage.workspace.front().last_step() == 0);
    CHECK(stage.workspace.size() == 1);
    CHECK(stage.ui.dialog.open == Dialog::None);
    stage.key("Escape");
    stage.settle();
    CHECK_FALSE(is_open());
    CHECK(stage.workspace.front().notices().size() == 1);
    stage.key("D");
    CHECK(stage.workspace.front().last_step() == 1);
}

TEST_CASE("every command of the table is in a submenu of the main menu") {
    std::vector<CommandId> found;
    for (const CommandGroup& group : command_groups()) found.insert(found.end(), group.commands.begin(), group.commands.end());
    CHECK(found.size() == command_table().size());
    for (const CommandInfo& info : command_table()) CHECK_MESSAGE(std::count(found.begin(), found.end(), info.command) == 1, info.id);
}

/// Opens the main menu and the submenu whose row is at a height; where that stands, or nothing.
std::optional<ImRect> open_submenu(WorkspaceStage& stage, float row) {
    if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) stage.click({19, 19});
    for (int frame = 0; frame < 4; ++frame) stage.hover({60, row});
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (window->Active && std::string_view(window->Name).starts_with("##Menu_"))
            return ImRect(window->Pos, {window->Pos.x + window->Size.x, window->Pos.y + window->Size.y});
    }
    return std::nullopt;
}

TEST_CASE("a submenu asks for its commands") {
    WorkspaceStage stage({1400, 900});
    stage.apply(NewGame{"PY1-N-AAAAAAS KD draw"});
    stage.apply(GoToStep{1});
    Commands all;
    for (float row = 60; row < 700 && !has_command(all, CommandId::RemoveStep); row += 10) {
        const std::optional<ImRect> place = open_submenu(stage, row);
        for (float y = place ? place->Min.y + 10 : 0; place && y < place->Max.y; y += 10) {
            if (!open_submenu(stage, row)) break;
            stage.hover({place->Min.x + 30, row});
            append(all, stage.click({place->Min.x + 30, y}));
            stage.frame();
        }
    }
    CHECK(has_command(all, CommandId::RemoveStep));
    CHECK(has_command(all, CommandId::ShowReplaceStep));
}

TEST_CASE("the menus: every item asks for its command, panels have marks, recent files open") {
    WorkspaceStage stage({1400, 900});
    stage.workspace.set_recent({"/logs/one.json"});
    // The program's menu lies under its sign in the corner.
    stage.click({19, 19});
    stage.frame();
    Commands all;
    for (float y = 40; y < 620; y += 6) {
        append(all, stage.click({60, y}));
        if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) continue;
        stage.click({19, 19});
        stage.frame();
    }
    for (const CommandId id : {CommandId::NewTab, CommandId::ShowNewGame, CommandId::ShowOpen, CommandId::ShowKeys, CommandId::ShowPalette,
                               CommandId::Quit, CommandId::ToggleTheme, CommandId::ShowFind})
        CHECK_MESSAGE(has_command(all, id), command_info(id).id);
}

}  // namespace pyramide::top_bar_test
