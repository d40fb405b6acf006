// Solver panel: the answers as they come, and what a click on them plays.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "app/panels/widgets.h"
#include "app/solver_line.h"
#include "tests/lost_win.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::solver_panel_test {

namespace {

const ImVec2 kSolverSize = {340, 900};

/// Everything that clicks down the panel ask for, at some places from left to right.
Commands click_down(WorkspaceStage& stage, float x) {
    Commands all;
    for (float y = 4; y < kSolverSize.y; y += 11) append(all, stage.click({x, y}));
    return all;
}

}  // namespace

TEST_CASE("before anything is known nothing can be played") {
    WorkspaceStage stage(draw_solver, kSolverSize);
    stage.apply(NewGame{"PY1-N-AAAAAAS"});
    stage.frame();
    CHECK(click_down(stage, 170).empty());
    // Nor of a step that the solver has not been told of.
    stage.finish_solver();
    CHECK_FALSE(click_down(stage, 170).empty());
}

TEST_CASE("the best action and the line are played by a click") {
    WorkspaceStage stage(draw_solver, kSolverSize);
    stage.apply(NewGame{"PY1-N-AAAAAAS"});
    stage.finish_solver();
    stage.frame();
    const Commands left = click_down(stage, 60), right = click_down(stage, kSolverSize.x - 30);
    CHECK(has_command(left, CommandId::PlayBestAction));
    CHECK_FALSE(has_command(left, CommandId::PlaySolverLine));
    CHECK(has_command(right, CommandId::PlaySolverLine));
    // Each row of the line plays it up to itself, in order, the last one to the win.
    const std::vector<PlayLine> lines = of_kind<PlayLine>(left);
    REQUIRE(lines.size() > 5);
    std::size_t length = 0;
    for (const PlayLine& line : lines) {
        CHECK(line.look_at == LineLook::End);
        CHECK(line.inputs.size() >= length);
        length = line.inputs.size();
    }
    const std::vector<Input> all = inputs_of(stage.workspace.front(), stage.workspace.solver().advice().line);
    CHECK(std::equal(lines.back().inputs.begin(), lines.back().inputs.end(), all.begin()));
    stage.apply(lines[2]);
    CHECK(stage.workspace.front().step() == lines[2].inputs.size());
    CHECK(stage.workspace.solver().knows(stage.workspace.front()));
    CHECK(stage.workspace.solver().advice().kind == AdviceKind::ShortestWin);
}

TEST_CASE("draws that follow each other are one row") {
    WorkspaceStage stage(draw_solver, kSolverSize);
    stage.apply(NewGame{"PY1-N-AAAAAAS"});
    stage.finish_solver();
    stage.frame();
    std::set<std::size_t> ends;
    for (const PlayLine& line : of_kind<PlayLine>(click_down(stage, 60))) ends.insert(line.inputs.size());
    const std::vector<Action>& line = stage.workspace.solver().advice().line;
    std::size_t rows = 0;
    for (std::size_t at = 0; at < *ends.rbegin(); ++at) {
        const bool is_end = at + 1 == line.size() || line[at].kind != ActionKind::Draw || line[at + 1].kind != ActionKind::Draw;
        rows += is_end ? 1 : 0;
        CHECK(ends.contains(at + 1) == is_end);
    }
    CHECK(ends.size() == rows);
}

TEST_CASE("each step that lost the win is named and gone to") {
    WorkspaceStage stage(draw_solver, kSolverSize);
    stage.apply(NewGame{kLostWin});
    stage.apply(Simple{CommandId::GoToEnd});
    const std::uint32_t lost = kLostWinStep;
    const Input input = stage.workspace.front().node().input;
    stage.apply(Simple{CommandId::Undo});
    stage.apply(PlayInput{input});
    stage.finish_solver();
    stage.frame();
    std::set<std::uint32_t> steps;
    for (const GoToStep& command : of_kind<GoToStep>(click_down(stage, kSolverSize.x - 30))) steps.insert(command.step);
    CHECK(steps == std::set<std::uint32_t>{lost, lost + 2});
}

TEST_CASE("a position without a win offers what removes the most cards, a dead one nothing") {
    WorkspaceStage stage(draw_solver, kSolverSize);
    stage.apply(NewGame{"PY1-N-AAAAAAJ"});
    stage.finish_solver();
    stage.frame();
    CHECK(has_command(click_down(stage, 60), CommandId::PlayBestAction));
    stage.apply(Simple{CommandId::PlaySolverLine});
    stage.apply(Simple{CommandId::GoToEnd});
    stage.finish_solver();
    stage.frame();
    CHECK(stage.ui.solver.is_dead);
    CHECK_FALSE(has_command(click_down(stage, 60), CommandId::PlayBestAction));
    stage.apply(GoToStep{0});
    stage.frame();
    CHECK_FALSE(stage.ui.solver.is_dead);
}

TEST_CASE("an action of the line lights up its card") {
    WorkspaceStage stage(draw_solver, kSolverSize);
    stage.apply(NewGame{"PY1-N-AAAAAAS"});
    stage.finish_solver();
    stage.frame();
    std::set<Slot> lit;
    for (float y = 4; y < kSolverSize.y; y += 11) {
        stage.hover({60, y});
        if (stage.ui.next_hover.slot != kNoSlot) lit.insert(stage.ui.next_hover.slot);
    }
    CHECK(lit.contains(stage.workspace.front().deal().slot_of(parse_card("KD").value())));
    CHECK(lit.size() > 5);
}

TEST_CASE("a long line costs a frame no more than its visible rows") {
    WorkspaceStage stage(draw_solver, {340, 300});
    stage.apply(NewGame{"PY1-N-AAAAAAS"});
    stage.finish_solver();
    stage.frame();
    CHECK(stage.vertices() < 8'000);
}

TEST_CASE("by key: A plays the best action, S the line, F6 goes to where the win was lost") {
    WorkspaceStage stage({1600, 1000});
    stage.apply(NewGame{"PY1-N-AAAAAAS"});
    stage.key("A");
    CHECK(stage.workspace.front().last_step() == 0);  // nothing is known yet
    stage.finish_solver();
    stage.key("A");
    CHECK(stage.workspace.front().last_step() == 1);
    stage.key("S");
    CHECK(stage.workspace.front().step() == 1);
    CHECK(stage.workspace.front().last_step() > 30);
    stage.settle();
    stage.key("Ctrl+Z");
    CHECK(stage.workspace.front().last_step() == 1);
    stage.apply(NewGame{kLostWin});
    stage.apply(GoToStep{0});
    stage.key("F6");
    CHECK(stage.workspace.front().step() == 0);
    stage.finish_solver();
    stage.key("F6");
    CHECK(stage.workspace.front().step() == kLostWinStep);
}

}  // namespace pyramide::solver_panel_test
