// The comparison: with another tab, a branch, other rules; boards in step, differences listed and gone to.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/panels/compare_parts.h"
#include "tests/ui/long_line.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::compare_panel_test {

namespace {

const ImVec2 kSize = {900, 620};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

/// What the stage draws; a stage's draw function has no place for it.
Workspace* shown = nullptr;
void draw_shown(const Session&, PanelsUi& ui, Commands& commands) { draw_compare(*shown, ui, commands); }

/// Two tabs, the first in front: the golden log, and one that goes another way at step 2.
struct TwoTabs {
    Workspace workspace;
    PanelStage stage;

    explicit TwoTabs(ImVec2 size = kSize, float scale = 1) : stage(draw_shown, size, scale) {
        shown = &workspace;
        workspace.apply(NewGame{kGolden});
        workspace.apply(Simple{CommandId::NewTab});
        workspace.apply(NewGame{"PY1-N-AAAAAAS KD draw draw"});
        workspace.apply(SelectTab{0});
        workspace.apply(GoToStep{0});
        REQUIRE(workspace.size() == 2);
        REQUIRE(workspace.front().last_step() == 5);
    }
    ~TwoTabs() { shown = nullptr; }

    void compare_with_tab() {
        stage.ui.compare.with = CompareWith::Tab;
        stage.ui.compare.tab = workspace.number(1);
        stage.frame();
    }
    void apply(const Commands& commands) {
        for (const Command& command : commands) workspace.apply(command);
        stage.frame();
    }
    std::optional<ComparedLines> lines() { return compared_lines(workspace, stage.ui.compare); }
    std::vector<std::uint32_t> steps() { return lines()->cache.steps; }
    /// Steps that clicks in the left part of the panel below the boards go to.
    std::set<std::uint32_t> clickable_steps() {
        std::set<std::uint32_t> found;
        for (float y = 370; y < kSize.y; y += 9) {
            for (const GoToStep& command : of_kind<GoToStep>(stage.click({60, y}))) found.insert(command.step);
        }
        return found;
    }
};

/// Clicks over the panel until a choice was made that pleases.
template <typename Pleases>
bool choose_by_click(TwoTabs& tabs, const Pleases& pleases) {
    for (float y = 8; y < 500; y += 7) {
        tabs.stage.ui.compare = {};
        tabs.stage.frame();
        tabs.stage.click({60, y});
        if (pleases(tabs.stage.ui.compare)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("with nothing chosen, tabs, branches and rules are offered") {
    TwoTabs tabs;
    const std::uint32_t other = tabs.workspace.number(1);
    CHECK(choose_by_click(tabs, [&](const CompareUi& ui) { return ui.with == CompareWith::Tab && ui.tab == other; }));
    for (const RulesPreset& preset : rules_presets()) {
        CAPTURE(preset.name);
        CHECK(choose_by_click(tabs, [&](const CompareUi& ui) { return ui.with == CompareWith::Rules && ui.rules == preset.rules; }));
    }
    tabs.workspace.apply(GoToStep{1});
    tabs.workspace.apply(PlayInput{*parse_input("draw")});
    const std::vector<Branch>& branches = tabs.workspace.front().branches();
    REQUIRE(branches.size() == 2);
    CHECK(choose_by_click(tabs, [&](const CompareUi& ui) { return ui.with == CompareWith::Branch && ui.node == branches[0].end; }));
}

TEST_CASE("two tabs: the differing steps, their rows, the first one's button") {
    TwoTabs tabs;
    tabs.compare_with_tab();
    REQUIRE(tabs.lines());
    CHECK(tabs.steps() == std::vector<std::uint32_t>{2, 3, 4, 5});
    CHECK(tabs.lines()->result().first() == 2);
    CHECK(tabs.clickable_steps() == std::set<std::uint32_t>{2, 3, 4, 5});
    std::set<std::uint32_t> steps;
    for (float x = 8; x < 500; x += 12) {
        for (const GoToStep& command : of_kind<GoToStep>(tabs.stage.click({x, 12}))) steps.insert(command.step);
        tabs.stage.click({895, 300});
        tabs.stage.frame();
    }
    CHECK(steps == std::set<std::uint32_t>{2});
    tabs.apply({GoToStep{4}});
    steps.clear();
    for (float x = 8; x < 500; x += 12) {
        for (const GoToStep& command : of_kind<GoToStep>(tabs.stage.click({x, 12}))) steps.insert(command.step);
        tabs.stage.click({895, 300});
        tabs.stage.frame();
    }
    CHECK(steps == std::set<std::uint32_t>{2, 3, 5});
}

TEST_CASE("what is cut in a row of the table is told whole") {
    TwoTabs tabs({520, 500});
    tabs.compare_with_tab();
    bool is_told = false;
    for (float y = 280; y < 490 && !is_told; y += 8) {
        tabs.stage.hover({60, y});
        tabs.stage.frame();
        const ImGuiWindow* window = ImGui::FindWindowByName("##Tooltip_00");
        is_told = window != nullptr && window->Active;
    }
    CHECK(is_told);
}

TEST_CASE("a step past the end of the line in front is looked at from there") {
    TwoTabs tabs;
    tabs.workspace.apply(SelectTab{1});
    tabs.stage.ui.compare.with = CompareWith::Tab;
    tabs.stage.ui.compare.tab = tabs.workspace.number(0);
    tabs.stage.frame();
    REQUIRE(tabs.workspace.front().last_step() == 3);
    Commands commands;
    look_at(*tabs.lines(), tabs.stage.ui.compare, 5, commands);
    tabs.apply(commands);
    CHECK(tabs.workspace.front().step() == 3);
    CHECK(tabs.lines()->step == 5);
    tabs.stage.frame();
    tabs.apply({GoToStep{1}});
    CHECK(tabs.lines()->step == 1);
}

TEST_CASE("the same log under other rules") {
    TwoTabs tabs;
    tabs.stage.ui.compare.with = CompareWith::Rules;
    tabs.stage.ui.compare.rules.points_pyramid = 7;
    tabs.stage.frame();
    const ComparedLines lines = *tabs.lines();
    CHECK(lines.right.node(1).table.counters.score() == 7);
    CHECK(lines.result().first() == 1);
    CHECK_FALSE(lines.result().setup.empty());
    tabs.stage.ui.compare = {};
    tabs.stage.ui.compare.with = CompareWith::Rules;
    tabs.stage.frame();
    CHECK(tabs.lines()->result().is_same());
}

TEST_CASE("the comparison is made once, and anew when either side changes") {
    TwoTabs tabs;
    tabs.compare_with_tab();
    const auto first = tabs.stage.ui.compare.cache;
    tabs.apply({GoToStep{3}});
    tabs.stage.frame();
    CHECK(tabs.stage.ui.compare.cache == first);
    tabs.workspace.apply(GoToStep{5});
    tabs.workspace.apply(PlayInput{*parse_input("draw")});
    tabs.stage.frame();
    CHECK(tabs.stage.ui.compare.cache != first);
    CHECK(tabs.steps().back() == 6);
}

TEST_CASE("a closed tab, the tab itself and another session's branch are nothing to compare with") {
    TwoTabs tabs;
    tabs.compare_with_tab();
    REQUIRE(tabs.lines());
    tabs.workspace.apply(SelectTab{1});
    CHECK_FALSE(tabs.lines());
    tabs.workspace.apply(SelectTab{0});
    tabs.workspace.apply(GoToStep{1});
    tabs.workspace.apply(PlayInput{*parse_input("draw")});
    tabs.stage.ui.compare = {};
    tabs.stage.ui.compare.with = CompareWith::Branch;
    tabs.stage.ui.compare.node = tabs.workspace.front().branches()[0].end;
    REQUIRE(tabs.lines());
    CHECK(tabs.lines()->result().first() == 2);
    tabs.workspace.apply(SelectTab{1});
    CHECK_FALSE(tabs.lines());
    tabs.stage.frame();
    tabs.workspace.apply(SelectTab{0});
    CHECK(tabs.lines());
    tabs.stage.ui.compare = {};
    tabs.stage.ui.compare.with = CompareWith::Tab;
    tabs.stage.ui.compare.tab = tabs.workspace.number(1);
    REQUIRE(tabs.lines());
    tabs.workspace.apply(DropTab{1});
    CHECK_FALSE(tabs.lines());
    tabs.stage.frame();
    CHECK(tabs.stage.vertices() > 0);
}

TEST_CASE("the hovered card is the same on both boards") {
    TwoTabs tabs;
    tabs.compare_with_tab();
    std::set<Slot> left, right;
    for (float y = 60; y < 370; y += 14) {
        for (float x = 10; x < 890; x += 14) {
            tabs.stage.hover({x, y});
            if (tabs.stage.ui.next_hover.slot != kNoSlot) (x < 445 ? left : right).insert(tabs.stage.ui.next_hover.slot);
        }
    }
    CHECK(left.size() >= kPyramidSlots + 1);
    CHECK(left == right);
}

TEST_CASE("the panel is drawn at any size and scale") {
    for (const float scale : {1.0F, 3.0F}) {
        for (const ImVec2 size : {ImVec2(500, 300), ImVec2(1600, 400), ImVec2(1600, 1000), ImVec2(60, 40)}) {
            TwoTabs tabs({size.x * scale, size.y * scale}, scale);
            tabs.stage.frame();
            tabs.compare_with_tab();
            tabs.workspace.apply(GoToStep{2});
            tabs.stage.frame();
            CHECK(tabs.stage.vertices() > 0);
        }
    }
}

TEST_CASE("long lines cost no more than a screenful") {
    TwoTabs tabs;
    tabs.compare_with_tab();
    const int few = tabs.stage.vertices();
    tabs.workspace.apply(NewGame{draws_text(50'000)});
    tabs.workspace.apply(NewGame{"PY1-N-AAAAAAS KD" + draws_text(50'000).substr(13)});
    tabs.stage.ui.compare.tab = tabs.workspace.number(tabs.workspace.size() - 2);
    REQUIRE(tabs.workspace.front_index() == tabs.workspace.size() - 1);
    tabs.stage.frame();
    tabs.stage.frame();
    REQUIRE(tabs.lines());
    CHECK(tabs.steps().size() > 49'000);
    CHECK(tabs.stage.vertices() < few * 2);
}

}  // namespace pyramide::compare_panel_test
