// The graph of removable cards: its figures at any length, its signs of lost wins, and the switch to the score.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/panels/score_parts.h"
#include "app/panels/transport_parts.h"
#include "tests/lost_win.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::cards_graph_test {

namespace {

const ImVec2 kGraphSize = {1200, 160};
bool graph_always() { return true; }
bool graph_never() { return false; }

void finish(SolverDesk& desk, const Session& session) {
    while (desk.work(session, graph_always)) {}
}

/// A log of random legal actions, with an undo now and then.
void play_at_random(Session& session, int count, std::uint64_t seed) {
    for (int step = 0; step < count; ++step) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        const ActionList actions = legal_actions(session.game(), session.table().state);
        const auto chosen = static_cast<int>(seed >> 40) % std::max(actions.size(), 1);
        if (actions.is_empty() || (seed >> 33) % 5 == 0)
            session.apply(Simple{CommandId::Undo});
        else
            session.apply(PlayInput{input_of(session.game(), actions[chosen])});
    }
}

/// What the columns should say, from every step.
void check_columns(const CardsFigures& figures, const SolverDesk& desk) {
    const std::size_t columns = figures.columns.size(), steps = figures.steps;
    for (std::size_t column = 0; column < columns; ++column) {
        CardsRange expected;
        for (std::size_t step = column * steps / columns; step < (column + 1) * steps / columns; ++step) {
            if (step >= desk.line().size() || !desk.line()[step].is_done()) {
                expected.marks |= kOpenMark;
                continue;
            }
            const auto cards = static_cast<std::int16_t>(desk.removable(static_cast<std::uint32_t>(step)));
            expected.lowest = expected.lowest < 0 ? cards : std::min(expected.lowest, cards);
            expected.highest = std::max(expected.highest, cards);
            expected.marks |= desk.line()[step].result == SolveResult::Won ? kWonMark : kLostMark;
        }
        REQUIRE(figures.columns[column] == expected);
    }
}

}  // namespace

TEST_CASE("columns are those of all their steps, while the solver works and when the line changes") {
    for (const int width : {40, 700, 5'000}) {
        CAPTURE(width);
        Session session;
        session.apply(NewGame{"PY1-N-AAAAAAS"});
        play_at_random(session, 1'500, static_cast<std::uint64_t>(width));
        SolverDesk desk;
        CardsFigures figures;
        for (int round = 0; desk.work(session, graph_never); ++round) {
            if (round % 7 != 0) continue;
            update_cards_figures(session, desk, width, figures);
            check_columns(figures, desk);
        }
        update_cards_figures(session, desk, width, figures);
        check_columns(figures, desk);
        session.apply(Simple{CommandId::DrawOrRecycle});
        finish(desk, session);
        update_cards_figures(session, desk, width, figures);
        check_columns(figures, desk);
        session.apply(GoToStep{700});
        session.apply(RemoveRow{700});
        finish(desk, session);
        update_cards_figures(session, desk, width, figures);
        check_columns(figures, desk);
        session.apply(SetRules{find_rules_preset("one-pass")->rules});
        desk.look(session);
        update_cards_figures(session, desk, width, figures);
        check_columns(figures, desk);
    }
}

TEST_CASE("figures are made anew only when something was found") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw"});
    SolverDesk desk;
    finish(desk, session);
    CardsFigures figures;
    update_cards_figures(session, desk, 300, figures);
    const CardsRange untouched{7, 7, 0};
    figures.columns[1] = untouched;
    session.apply(GoToStep{1});
    finish(desk, session);
    update_cards_figures(session, desk, 300, figures);
    CHECK(figures.columns[1] == untouched);
    update_cards_figures(session, desk, 2, figures);
    CHECK_FALSE(figures.columns[1] == untouched);
}

TEST_CASE("the step that lost the win is marked in the graph, and a click on its label goes there") {
    WorkspaceStage stage(draw_transport, kGraphSize);
    stage.apply(NewGame{kLostWin});
    stage.apply(Simple{CommandId::GoToEnd});
    stage.finish_solver();
    const std::uint32_t lost = kLostWinStep;
    for (int draw = 0; draw < 30; ++draw) stage.apply(Simple{CommandId::DrawOrRecycle});
    stage.finish_solver();
    stage.apply(GoToStep{0});
    stage.frame();
    const float x = scrubber_x(lost, stage.workspace.front().last_step(), 18, kGraphSize.x - 18);
    // Right of its line a click goes to the lost step itself, not to the step that stands there.
    std::set<std::uint32_t> steps;
    for (float y = 44; y < 66; y += 3) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({x + 80, y}))) steps.insert(command.step);
    }
    CHECK(steps.contains(lost));
    const std::uint32_t under = scrubber_step(x + 80, stage.workspace.front().last_step(), 18, kGraphSize.x - 18);
    REQUIRE(under != lost);
    const Commands lower = stage.click({x + 80, 110});
    REQUIRE(!of_kind<GoToStep>(lower).empty());
    CHECK(of_kind<GoToStep>(lower).back().step == under);
}

TEST_CASE("the score is a click away, and its panel shows the curve that the transport does not") {
    WorkspaceStage stage(draw_transport, kGraphSize);
    stage.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw"});
    stage.finish_solver();
    stage.frame();
    CHECK(stage.ui.transport.graph_kind == GraphKind::Cards);
    std::set<GraphKind> seen;
    for (float x = kGraphSize.x - 120; x < kGraphSize.x - 12; x += 4) {
        stage.click({x, 52});
        seen.insert(stage.ui.transport.graph_kind);
    }
    CHECK(seen == std::set<GraphKind>{GraphKind::Cards, GraphKind::Score});
    CHECK(stage.ui.transport.graph_kind == GraphKind::Score);
}

TEST_CASE("a long log costs the graph no more than a short one") {
    WorkspaceStage stage(draw_transport, kGraphSize);
    stage.apply(NewGame{"PY1-N-AAAAAAS KD"});
    stage.finish_solver();
    stage.frame();
    const int few = stage.vertices();
    for (int draw = 0; draw < 20'000; ++draw) stage.apply(Simple{CommandId::DrawOrRecycle});
    stage.finish_solver();
    stage.frame();
    CHECK(stage.vertices() < few + 40'000);
    CHECK(stage.ui.transport.cards.columns.size() < 1'300);
}

TEST_CASE("lost wins are marked in the list of steps") {
    WorkspaceStage stage(draw_timeline, {1000, 400});
    stage.apply(NewGame{kLostWin});
    stage.apply(Simple{CommandId::GoToEnd});
    stage.finish_solver();
    stage.frame();
    const int with_mark = stage.vertices();
    WorkspaceStage without(draw_timeline, {1000, 400});
    without.workspace.apply(NewGame{stage.workspace.front().one_line()});
    without.workspace.apply(GoToStep{stage.workspace.front().step()});
    without.frame();
    CHECK(with_mark > without.vertices());
}

}  // namespace pyramide::cards_graph_test
