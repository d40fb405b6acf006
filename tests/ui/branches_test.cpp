// The branches panel: what the tree shows, where a click leads, the menu of a branch, the list.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/panels/branches_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::branches_test {

namespace {

const ImVec2 kSize = {900, 400};
constexpr float kLane = 24, kRuler = 18;

Input input(const char* text) { return parse_input(text).value(); }

/// 12 steps, a branch after step 3 and one after step 8, looked at from the mainline.
void open_tree(PanelStage& stage) {
    stage.open("PY1-N-AAAAAAS KD 10C+3S draw undo tap QC draw draw draw draw draw draw draw", 3);
    for (const char* text : {"10S+3H", "draw", "draw"}) stage.session.apply(PlayInput{input(text)});
    stage.session.apply(GoToNode{stage.session.branches()[0].end});
    stage.session.apply(GoToStep{8});
    for (const char* text : {"undo", "draw"}) stage.session.apply(PlayInput{input(text)});
    stage.session.apply(GoToNode{stage.session.branches()[0].end});
    stage.session.apply(GoToStep{5});
    REQUIRE(stage.session.branches().size() == 3);
    for (int frame = 0; frame < 3; ++frame) CHECK(stage.frame().empty());
}

/// Where a step of a branch is drawn.
ImVec2 place_of(const PanelStage& stage, std::size_t branch, double step) {
    const BranchesCache& cache = *stage.ui.branches.cache;
    return {branch_tree_inset() + static_cast<float>(step * cache.pixels_per_step),
            kRuler + (static_cast<float>(cache.layout.lanes[branch]) + 0.5F) * kLane};
}

void wait(PanelStage& stage) {
    for (int frame = 0; frame < 40; ++frame) stage.frame();
}

/// All that the entries of the menu that the right button opens at a place ask for.
struct MenuAnswers {
    std::set<std::string> asked;
    std::set<std::string> copied;
};
MenuAnswers menu_answers(PanelStage& stage, ImVec2 place) {
    MenuAnswers answers;
    for (float y = 2; y < kSize.y; y += 6) {
        ImGui::SetClipboardText("");
        stage.click(place, ImGuiMouseButton_Right);
        stage.frame();
        for (const Command& command : stage.click({place.x + 40, y})) {
            std::string text = "another";
            if (const auto* node = std::get_if<GoToNode>(&command)) text = "node " + std::to_string(node->node);
            if (const auto* promoted = std::get_if<Promote>(&command)) text = "promote " + std::to_string(promoted->node);
            if (const auto* pruned = std::get_if<Prune>(&command)) text = "prune " + std::to_string(pruned->node);
            if (const auto* panel = std::get_if<ShowPanel>(&command))
                text = std::string("show ") + to_text(panel->panel) + " " + std::to_string(stage.ui.compare.node);
            answers.asked.insert(text);
        }
        if (stage.ui.dialog.open == Dialog::NameBranch)
            answers.asked.insert("name " + std::to_string(stage.ui.dialog.node) + " " + stage.ui.dialog.text);
        stage.ui.dialog = {};
        const std::string copied = ImGui::GetClipboardText();
        if (!copied.empty()) answers.copied.insert(copied);
        stage.click({kSize.x - 20, 4});
        stage.frame();
    }
    return answers;
}

}  // namespace

TEST_CASE("a click on a rail looks at the step under it, a double click continues from there") {
    PanelStage stage(draw_branches, kSize);
    open_tree(stage);
    const Session& session = stage.session;
    for (const double step : {0.0, 2.0, 9.0, 12.0}) {
        const std::vector<GoToNode> nodes = of_kind<GoToNode>(stage.click(place_of(stage, 0, step)));
        REQUIRE(nodes.size() == 1);
        CHECK(nodes[0].node == session.line()[static_cast<std::size_t>(step)]);
        wait(stage);
    }
    for (std::size_t branch = 1; branch < 3; ++branch) {
        const Branch& entry = session.branches()[branch];
        for (std::uint32_t step = entry.from_step + 1; step <= entry.last_step; ++step) {
            const std::vector<GoToNode> nodes = of_kind<GoToNode>(stage.click(place_of(stage, branch, step)));
            REQUIRE(nodes.size() == 1);
            CHECK(session.branch_of(nodes[0].node) == branch);
            CHECK(session.timeline().node(nodes[0].node).depth == step);
            wait(stage);
        }
    }
    // The step that is looked at is nothing new, and beside the tree there is nothing.
    CHECK(stage.click(place_of(stage, 0, 5)).empty());
    CHECK(stage.click({kSize.x - 30, kRuler + kLane * 2.5F}).empty());
    wait(stage);
    stage.session.apply(Simple{CommandId::PlayBackward});
    stage.click(place_of(stage, 1, 5));
    for (const Command& command : stage.click(place_of(stage, 1, 5))) stage.session.apply(command);
    CHECK(session.playback() == Playback::Paused);
    CHECK(session.branch_of(session.current()) == 1);
    CHECK(session.step() == 5);
}

TEST_CASE("the menu of a branch") {
    PanelStage stage(draw_branches, kSize);
    open_tree(stage);
    const Branch branch = stage.session.branches()[1];
    stage.session.apply(NameBranch{branch.start, "three of hearts"});
    const MenuAnswers answers = menu_answers(stage, place_of(stage, 1, 5));
    const std::string start = std::to_string(branch.start), end = std::to_string(branch.end);
    CHECK(answers.asked == std::set<std::string>{"node " + start, "node " + end, "name " + start + " three of hearts",
                                                 "promote " + start, "prune " + start, "show compare " + end});
    CHECK(answers.copied == std::set<std::string>{"PY1-N-AAAAAAS KD 10C+3S draw 10S+3H draw draw"});
    CHECK(stage.ui.compare.with == CompareWith::Branch);
    // The mainline is nothing to promote or prune; nor is the current line compared with itself.
    const MenuAnswers mainline = menu_answers(stage, place_of(stage, 0, 10));
    CHECK(mainline.asked == std::set<std::string>{"node 0", "node " + std::to_string(stage.session.branches()[0].end), "name 0 "});
}

TEST_CASE("rows of the list look at a branch's beginning, and continue from its end") {
    PanelStage stage(draw_branches, kSize);
    open_tree(stage);
    const Session& session = stage.session;
    const float top = branch_tree_height(*stage.ui.branches.cache) + 6;
    const auto row_place = [&](int row) { return ImVec2{200, top + theme().row_height * (static_cast<float>(row) + 1.5F)}; };
    for (int row = 0; row < 3; ++row) {
        const Branch& branch = session.branches()[static_cast<std::size_t>(row)];
        const std::vector<GoToNode> once = of_kind<GoToNode>(stage.click(row_place(row)));
        REQUIRE(once.size() == 1);
        CHECK(once[0].node == branch.start);
        const std::vector<GoToNode> twice = of_kind<GoToNode>(stage.click(row_place(row)));
        REQUIRE(twice.size() == 1);
        CHECK(twice[0].node == branch.end);
        wait(stage);
    }
    const MenuAnswers answers = menu_answers(stage, row_place(2));
    CHECK(answers.asked.contains("prune " + std::to_string(session.branches()[2].start)));
    CHECK_FALSE(answers.asked.contains("prune " + std::to_string(session.branches()[1].start)));
}

TEST_CASE("a low panel keeps its table: it is scrolled to") {
    PanelStage stage(draw_branches, {420, 110});
    open_tree(stage);
    const auto& windows = ImGui::GetCurrentContext()->Windows;
    const auto list = std::find_if(windows.begin(), windows.end(), [](const ImGuiWindow* window) {
        return window->Active && std::string_view(window->Name).find("/list_") != std::string_view::npos;
    });
    REQUIRE(list != windows.end());
    CHECK((*list)->Size.y >= 2 * px(theme().row_height));
    CHECK((*list)->ParentWindow->ScrollMax.y > 0);
}

TEST_CASE("ticks stand at refused inputs, at undos with where they lead, and at differences") {
    PanelStage stage(draw_branches, kSize);
    open_tree(stage);
    const auto has = [&](std::size_t branch, const BranchTick& tick) {
        const std::vector<BranchTick>& ticks = stage.ui.branches.cache->ticks[branch];
        return std::count(ticks.begin(), ticks.end(), tick) == 1;
    };
    CHECK(stage.ui.branches.cache->ticks[0].size() == 2);
    CHECK(has(0, {4, 2, TickKind::Undo}));
    CHECK(has(0, {5, 0, TickKind::Refused}));
    CHECK(stage.ui.branches.cache->ticks[1].empty());
    CHECK(stage.ui.branches.cache->ticks[2].size() == 1);
    CHECK(has(2, {9, 7, TickKind::Undo}));
    Rules rules = stage.session.rules();
    rules.points_pyramid = 3;
    stage.session.apply(SetRules{rules});
    stage.frame();
    CHECK(has(0, {1, 0, TickKind::Divergent}));
    CHECK(has(1, {4, 0, TickKind::Divergent}));
}

TEST_CASE("what is known of the tree is made anew when it changes, and added to when a line grows") {
    PanelStage stage(draw_branches, kSize);
    open_tree(stage);
    BranchesCache& cache = *stage.ui.branches.cache;
    cache.ticks[1] = {{4, 0, TickKind::Refused}};
    stage.session.apply(GoToStep{2});
    stage.frame();
    CHECK(cache.ticks[1].size() == 1);
    // The nodes may move once; after that an input at the end leaves all else as it was.
    stage.session.apply(Simple{CommandId::GoToEnd});
    stage.session.apply(PlayInput{input("draw")});
    stage.frame();
    cache.ticks[1] = {{4, 0, TickKind::Refused}};
    stage.session.apply(PlayInput{input("tap QC")});
    stage.frame();
    CHECK(cache.ticks[1].size() == 1);
    CHECK(std::count(cache.ticks[0].begin(), cache.ticks[0].end(), BranchTick{14, 0, TickKind::Refused}) == 1);
    CHECK(cache.layout.last_step == 14);
    // A new branch is a new tree.
    stage.session.apply(GoToStep{2});
    stage.session.apply(PlayInput{input("tap 7C")});
    stage.frame();
    CHECK(cache.ticks.size() == 4);
    CHECK(cache.ticks[1].empty());
}

TEST_CASE("the tree fits its width, and its labels are cut before its rails are") {
    for (const float width : {220.0F, 400.0F, 1500.0F}) {
        for (const float scale : {1.0F, 2.0F}) {
            PanelStage stage(draw_branches, {width * scale, 300 * scale}, scale);
            open_tree(stage);
            stage.session.apply(NameBranch{stage.session.branches()[1].start, "a name that is much too long for any of these widths"});
            for (int frame = 0; frame < 3; ++frame) stage.frame();
            const BranchesCache& cache = *stage.ui.branches.cache;
            CAPTURE(width);
            CHECK(cache.layout.last_step * cache.pixels_per_step <= cache.columns);
            CHECK(cache.layout.last_step * cache.pixels_per_step >= std::min(cache.columns * 0.6, 12.0 * 48));
        }
    }
}

TEST_CASE("names of branches") {
    PanelStage stage(draw_branches, kSize);
    REQUIRE(is_text_complete());
    open_tree(stage);
    const auto title = [&](std::size_t at) { return branch_title(stage.session, stage.session.branches()[at]); };
    CHECK(title(0) == "mainline");
    CHECK(title(1) == "10♠ + 3♥");
    CHECK(title(2) == "undo");
    stage.session.apply(NameBranch{stage.session.branches()[2].start, "back"});
    CHECK(title(2) == "back");
    stage.frame();
    CHECK(stage.ui.branches.cache->labels[2] == "back");
    stage.session.apply(ReplaceRow{1, input("draw")});
    std::set<std::string> titles;
    for (std::size_t at = 0; at < stage.session.branches().size(); ++at) titles.insert(title(at));
    CHECK(titles.contains("edited line"));
}

TEST_CASE("a log without branches is one rail") {
    PanelStage stage(draw_branches, kSize);
    stage.open("PY1-N-AAAAAAS", 0);
    for (int frame = 0; frame < 2; ++frame) CHECK(stage.frame().empty());
    CHECK(stage.ui.branches.cache->layout.lane_count == 1);
    CHECK(stage.click(place_of(stage, 0, 0)).empty());
}

TEST_CASE("many branches and many steps cost no more than what is visible") {
    PanelStage stage(draw_branches, kSize);
    play_draws(stage.session, 2'000);
    for (std::uint32_t at = 1; at < 600; ++at) {
        stage.session.apply(GoToNode{stage.session.branches()[0].end});
        stage.session.apply(GoToStep{at * 3});
        stage.session.apply(PlayInput{input("tap QC")});
        stage.session.apply(PlayInput{input("undo")});
    }
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    REQUIRE(stage.session.branches().size() == 600);
    CHECK(stage.vertices() < 60'000);
    // The lane of the node that is looked at is scrolled to.
    const BranchesCache& cache = *stage.ui.branches.cache;
    REQUIRE(cache.layout.lane_count > 20);
    const std::vector<std::uint32_t>& lanes = cache.layout.lanes;
    const auto lowest = static_cast<std::size_t>(std::max_element(lanes.begin(), lanes.end()) - lanes.begin());
    stage.session.apply(GoToNode{stage.session.branches()[lowest].end});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    const Branch entry = stage.session.branches()[lowest];
    stage.session.apply(GoToNode{entry.start});
    std::set<NodeId> found;
    for (float y = 20; y < kSize.y; y += 6) {
        const float x = place_of(stage, lowest, entry.last_step).x + 14;
        for (const GoToNode& command : of_kind<GoToNode>(stage.click({x, y}))) found.insert(command.node);
    }
    CHECK(found.contains(entry.end));
}

}  // namespace pyramide::branches_test
