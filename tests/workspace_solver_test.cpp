// The solver of a workspace: one for each tab, and the commands that follow its advice.
#include "app/workspace.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/lost_win.h"
#include "tests/session_text.h"

namespace pyramide::workspace_solver_test {

namespace {

void finish(Workspace& workspace) {
    while (workspace.work([] { return true; })) {}
}

void run(Workspace& workspace, CommandId id) { workspace.apply(Simple{id}); }

/// Opens the log that loses the win by its last input, and looks there.
void open_lost(Workspace& workspace) {
    workspace.apply(NewGame{kLostWin});
    run(workspace, CommandId::GoToEnd);
    finish(workspace);
    REQUIRE(workspace.solver().lost_steps() == std::vector<std::uint32_t>{kLostWinStep});
}

}  // namespace

TEST_CASE("what is known shows at once after a command, without work") {
    Workspace workspace;
    workspace.apply(NewGame{"PY1-N-AAAAAAS"});
    finish(workspace);
    REQUIRE(workspace.solver().advice().kind == AdviceKind::ShortestWin);
    const std::size_t moves = workspace.solver().advice().line.size();
    run(workspace, CommandId::PlayBestAction);
    CHECK(workspace.front().step() == 1);
    CHECK(workspace.solver().knows(workspace.front()));
    CHECK(workspace.solver().advice().line.size() == moves - 1);
    run(workspace, CommandId::PlayBestAction);
    CHECK(workspace.front().step() == 2);
    CHECK(workspace.solver().advice().line.size() == moves - 2);
}

TEST_CASE("the best action again and again wins in the fewest moves") {
    Workspace workspace;
    workspace.apply(NewGame{"PY1-N-AAAAAAS"});
    finish(workspace);
    const auto moves = static_cast<std::uint32_t>(workspace.solver().advice().line.size());
    for (std::uint32_t move = 0; move < moves; ++move) run(workspace, CommandId::PlayBestAction);
    CHECK(workspace.front().table().outcome == Outcome::Won);
    CHECK(workspace.front().last_step() == moves);
    run(workspace, CommandId::PlayBestAction);
    CHECK(workspace.front().last_step() == moves);
    CHECK_FALSE(workspace.front().notices().empty());
}

TEST_CASE("the solver's line is a branch that is walked through, and taken back as one edit") {
    Workspace workspace;
    open_lost(workspace);
    const std::uint32_t lost = kLostWinStep;
    workspace.apply(GoToStep{lost - 1});
    finish(workspace);
    const std::size_t moves = workspace.solver().advice().line.size();
    run(workspace, CommandId::PlaySolverLine);
    CHECK(workspace.front().step() == lost - 1);
    CHECK(workspace.front().branches().size() == 2);
    CHECK(workspace.front().last_step() == lost - 1 + moves);
    CHECK(workspace.front().timeline().node(workspace.front().line().back()).table.outcome == Outcome::Won);
    finish(workspace);
    CHECK(workspace.solver().lost_steps().empty());
    run(workspace, CommandId::EditUndo);
    CHECK(workspace.front().branches().size() == 1);
    CHECK(workspace.front().last_step() == lost);
    finish(workspace);
    CHECK(workspace.solver().lost_steps() == std::vector<std::uint32_t>{lost});
}

TEST_CASE("a deal without a win: its best line removes all that can be") {
    Workspace workspace;
    workspace.apply(NewGame{"PY1-N-AAAAAAJ"});
    finish(workspace);
    run(workspace, CommandId::PlaySolverLine);
    CHECK(workspace.front().last_step() > 0);
    CHECK(workspace.front().branches().size() == 1);
    run(workspace, CommandId::GoToEnd);
    finish(workspace);
    CHECK(workspace.solver().here().most_pyramid == 0);
    CHECK(workspace.solver().lost_steps().empty());
    run(workspace, CommandId::NextLostWin);
    CHECK(workspace.front().notices().back().text.find("not lost") != std::string::npos);
}

TEST_CASE("where the win was lost is gone to, again and again around the end") {
    Workspace workspace;
    open_lost(workspace);
    const std::uint32_t lost = kLostWinStep;
    const Input input = workspace.front().node().input;
    run(workspace, CommandId::Undo);
    workspace.apply(PlayInput{input});
    finish(workspace);
    const std::vector<std::uint32_t> steps = {lost, lost + 2};
    REQUIRE(workspace.solver().lost_steps() == steps);
    for (const std::uint32_t step : {steps[0], steps[1], steps[0]}) {
        run(workspace, CommandId::NextLostWin);
        CHECK(workspace.front().step() == step);
    }
}

TEST_CASE("before the solver knows, its commands say so and change nothing") {
    Workspace workspace;
    workspace.apply(NewGame{"PY1-N-AAAAAAS KD"});
    for (const CommandId id : {CommandId::PlayBestAction, CommandId::PlaySolverLine, CommandId::NextLostWin}) {
        const std::size_t notices = workspace.front().notices().size();
        run(workspace, id);
        CHECK(workspace.front().notices().size() == notices + 1);
        CHECK(workspace.front().last_step() == 1);
    }
}

TEST_CASE("each tab keeps what was found for it") {
    Workspace workspace;
    workspace.apply(NewGame{"PY1-N-AAAAAAS"});
    finish(workspace);
    run(workspace, CommandId::NewTab);
    workspace.apply(NewGame{"PY1-N-AAAAAAJ"});
    CHECK_FALSE(workspace.solver().here().is_done());
    finish(workspace);
    CHECK(workspace.solver().here().result == SolveResult::Lost);
    for (int time = 0; time < 3; ++time) {
        run(workspace, CommandId::NextTab);
        CHECK(workspace.solver().knows(workspace.front()));
        CHECK(workspace.solver().here().result == (workspace.front_index() == 0 ? SolveResult::Won : SolveResult::Lost));
        CHECK_FALSE(workspace.work([] { return false; }));
    }
    run(workspace, CommandId::CloseTab);
    CHECK_FALSE(workspace.work([] { return false; }));
}

TEST_CASE("other rules ask anew, and the best action follows them") {
    Workspace workspace;
    workspace.apply(NewGame{"PY1-N-AAAAAAS"});
    finish(workspace);
    workspace.apply(SetRules{find_rules_preset("traditional")->rules});
    CHECK_FALSE(workspace.solver().here().is_done());
    CHECK(workspace.solver().advice().kind == AdviceKind::None);
    finish(workspace);
    CHECK(workspace.solver().here().is_done());
    CHECK(workspace.solver().settled() == workspace.front().line().size());
}

}  // namespace pyramide::workspace_solver_test
