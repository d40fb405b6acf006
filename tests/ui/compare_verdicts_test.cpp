// The solver's verdicts beside a comparison: of both lines, at the step and for the deal, and the lanes that lead to steps.
#include <set>

#include <doctest/doctest.h>

#include "app/panels/compare_board.h"
#include "app/panels/compare_parts.h"
#include "app/panels/panels_work.h"
#include "app/panels/verdict_text.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::compare_verdicts_test {

namespace {

const ImVec2 kSize = {900, 620};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

struct ABStage : WorkspaceStage {
    explicit ABStage(const Rules& rules) : WorkspaceStage(draw_compare, kSize) {
        workspace.apply(NewGame{kGolden});
        workspace.apply(GoToStep{2});
        compare_with_rules(ui.compare, rules);
        frame();
    }
    ComparedLines lines() { return *compared_lines(workspace, ui.compare); }
    void solve() {
        while (work_on_comparison(workspace, ui.compare, [] { return true; })) {}
        frame();
    }
    CompareVerdicts& verdicts() { return *ui.compare.verdicts; }
};

void check_side(SideVerdicts& side, const LineView& line, std::uint32_t step) {
    REQUIRE(side.line.size() == line.last_step() + 1);
    for (std::uint32_t at = 0; at <= line.last_step(); ++at)
        CHECK(side.line[at] == solve(line.game(), line.node(at).table.state, SolveGoal::Win, kVerdictBudget).result);
    for (const std::uint32_t at : {0U, step}) {
        const Table& table = line.node(at).table;
        const Verdict verdict = side.desk.verdict(table);
        CHECK(verdict.most == solve(line.game(), table.state, SolveGoal::Most, kVerdictBudget).most_total);
        CHECK(verdict.is_done(VerdictQuestion::Fewest));
    }
}

}  // namespace

TEST_CASE("both sides get their verdicts, at the step and for the deal, and for every step of the line") {
    ABStage stage(find_rules_preset("traditional")->rules);
    CHECK(stage.ui.compare.verdicts == nullptr);
    stage.solve();
    const ComparedLines lines = stage.lines();
    check_side(stage.verdicts().left, lines.left, 2);
    check_side(stage.verdicts().right, lines.right, 2);
    CHECK(lines.left_name == "rules app");
    CHECK(lines.right_name == "rules traditional");
    CHECK(stage.verdicts().left.line[0] == SolveResult::Won);
    CHECK(stage.verdicts().right.line[0] == SolveResult::Lost);
}

TEST_CASE("a little at a time comes to the same, and a change of the log begins the lanes anew") {
    ABStage stage(parse_rules("recycles=1").value());
    int rounds = 0;
    while (work_on_comparison(stage.workspace, stage.ui.compare, [] { return false; })) {
        if (++rounds % 50 == 0) stage.frame();
        REQUIRE(rounds < 1'000'000);
    }
    CHECK(rounds > 1);
    check_side(stage.verdicts().left, stage.lines().left, 2);
    check_side(stage.verdicts().right, stage.lines().right, 2);
    stage.workspace.apply(Simple{CommandId::GoToEnd});
    stage.workspace.apply(PlayInput{parse_input("draw").value()});
    stage.frame();
    stage.solve();
    const std::uint32_t step = stage.workspace.front().step();
    check_side(stage.verdicts().left, stage.lines().left, step);
    check_side(stage.verdicts().right, stage.lines().right, step);
}

TEST_CASE("a click in a lane goes to a step") {
    ABStage stage(find_rules_preset("traditional")->rules);
    stage.solve();
    std::set<std::uint32_t> left, right;
    for (float y = 60; y < 130; y += 3) {
        for (float x = 4; x < kSize.x; x += 15) {
            for (const GoToStep& command : of_kind<GoToStep>(stage.click({x, y}))) (x < kSize.x / 2 ? left : right).insert(command.step);
        }
    }
    CHECK(left == std::set<std::uint32_t>{0, 1, 2, 3, 4, 5});
    CHECK(right == left);
}

TEST_CASE("what is closed asks nothing, and lets go of its searches") {
    ABStage stage(find_rules_preset("traditional")->rules);
    const auto always = [] { return true; };
    stage.ui.layout.show(PanelId::Compare);
    while (work_for_panels(stage.workspace, stage.ui, always)) {}
    CHECK(stage.ui.compare.verdicts != nullptr);
    stage.ui.layout.close(PanelId::Compare);
    CHECK_FALSE(work_for_panels(stage.workspace, stage.ui, always));
    CHECK(stage.ui.compare.verdicts == nullptr);
    stage.ui.layout.show(PanelId::Compare);
    stage.ui.compare.with = CompareWith::Nothing;
    CHECK_FALSE(work_on_comparison(stage.workspace, stage.ui.compare, always));
    CHECK(stage.ui.compare.verdicts == nullptr);
}

TEST_CASE("a verdict in words: proven, searched for, or unknown, and never more than that") {
    const ABStage stage(Rules{});
    Session session;
    session.apply(NewGame{kGolden});
    const auto said = [&](const Verdict& verdict) { return verdict_text(session.game(), session.table(), verdict); };
    Verdict verdict;
    CHECK(said(verdict).text.starts_with("searching"));
    verdict.asked = 1;
    CHECK(said(verdict).text == "unknown after 2,000,000 positions");
    verdict.result = SolveResult::Won;
    CHECK(said(verdict).text == "can be won");
    CHECK(said(verdict).more.starts_with("fewest moves: searching"));
    verdict.asked = 7;
    CHECK(said(verdict).more.starts_with("fewest moves unknown"));
    verdict.fewest = 41;
    verdict.most = 52;
    CHECK(said(verdict).text == "can be won in 41 moves");
    CHECK(said(verdict).more == "all 52 cards can go");
    verdict.fewest = 1;
    CHECK(said(verdict).text == "can be won in 1 move");
    verdict.result = SolveResult::Lost;
    verdict.most = 34;
    CHECK(said(verdict).text == "cannot be won");
    CHECK(said(verdict).more == "34 of 52 cards at most");
    CHECK(yes_or_no(SolveResult::Won, true).text == "yes");
    CHECK(yes_or_no(SolveResult::Lost, false).text == "no");
    CHECK(yes_or_no(SolveResult::Unknown, true).text == "unknown");
    CHECK(yes_or_no(SolveResult::Unknown, false).text.starts_with("searching"));
}

}  // namespace pyramide::compare_verdicts_test
