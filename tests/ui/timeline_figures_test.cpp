// Figures of a line: the same however they came to be, and made anew only when they have to be.
#include <algorithm>

#include <doctest/doctest.h>

#include "app/panels/timeline_figures.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::timeline_figures_test {

namespace {

void play(Session& session, const char* input) { session.apply(PlayInput{parse_input(input).value()}); }

void check_same(const LineFigures& figures, const Session& session) {
    LineFigures anew;
    update_line_figures(session, anew);
    CHECK(figures.scores == anew.scores);
    CHECK(figures.marks == anew.marks);
    CHECK(figures.blocks.size() == anew.blocks.size());
    CHECK(figures.refused == anew.refused);
    CHECK(figures.divergent == anew.divergent);
    CHECK(figures.problems == anew.problems);
}

}  // namespace

TEST_CASE("a line that grows at its end is only added to") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw tap QC"});
    LineStamp stamp;
    CHECK(change_since(session, stamp) == LineChange::Other);
    CHECK(change_since(session, stamp) == LineChange::None);
    // While there is room for more nodes in their place, an input at the end is growth; when they move it cannot be told.
    int grown = 0;
    for (int at = 0; at < 40; ++at) {
        play(session, at % 3 == 0 ? "undo" : "draw");
        if (change_since(session, stamp) == LineChange::Grown) ++grown;
    }
    CHECK(grown > 25);
    session.apply(GoToStep{3});
    CHECK(change_since(session, stamp) == LineChange::None);
    play(session, "tap 7S");
    CHECK(change_since(session, stamp) == LineChange::Other);
    play(session, "draw");
    play(session, "draw");
    CHECK(change_since(session, stamp) == LineChange::Other);
}

TEST_CASE("another game, other rules and edits are never taken for growth") {
    Session session;
    LineStamp stamp;
    const auto starts = [&](const char* line) {
        session.apply(NewGame{line});
        return change_since(session, stamp);
    };
    CHECK(starts("PY1-N-AAAAAAS draw draw") == LineChange::Other);
    CHECK(starts("PY1-N-AAAAAAS KD draw draw") == LineChange::Other);
    CHECK(starts("PY1-N-AAAAAAS draw KD draw draw") == LineChange::Other);
    Rules rules;
    rules.points_pyramid = 3;
    session.apply(SetRules{rules});
    CHECK(change_since(session, stamp) == LineChange::Other);
    session.apply(Simple{CommandId::ResetRules});
    CHECK(change_since(session, stamp) == LineChange::Other);
    // An edit plays its nodes anew in the same places: one row more, and every step behind it is another.
    session.apply(ReplaceRow{1, parse_input("tap QC").value()});
    CHECK(change_since(session, stamp) == LineChange::Other);
    session.apply(InsertRow{2, parse_input("tap 7C").value()});
    CHECK(change_since(session, stamp) == LineChange::Other);
    session.apply(Simple{CommandId::EditUndo});
    CHECK(change_since(session, stamp) == LineChange::Other);
    session.apply(Simple{CommandId::DiscardEdit});
    CHECK(change_since(session, stamp) == LineChange::Other);
}

TEST_CASE("figures that grew are those that were made anew") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS {points_draw=3 points_undo=-7} KD"});
    LineFigures figures;
    for (int at = 0; at < 300; ++at) {
        play(session, at % 7 == 0 ? "undo" : at % 31 == 0 ? "tap QC" : at % 24 == 23 ? "recycle" : "draw");
        update_line_figures(session, figures);
    }
    check_same(figures, session);
    CHECK(figures.refused > 0);
    session.apply(Simple{CommandId::EditUndo});
    update_line_figures(session, figures);
    check_same(figures, session);
    session.apply(ReplaceRow{5, parse_input("tap KC").value()});
    update_line_figures(session, figures);
    check_same(figures, session);
    session.apply(Simple{CommandId::DiscardEdit});
    update_line_figures(session, figures);
    check_same(figures, session);
    Rules rules = session.rules();
    rules.points_draw = 1;
    session.apply(SetRules{rules});
    update_line_figures(session, figures);
    check_same(figures, session);
    CHECK(figures.divergent > 0);
    CHECK(figures.problems <= figures.divergent + figures.refused);
}

TEST_CASE("growth does not look at the steps before") {
    Session session;
    play_draws(session, 500);
    LineFigures figures;
    update_line_figures(session, figures);
    play(session, "draw");
    update_line_figures(session, figures);  // the nodes may have moved once
    figures.scores[3] = 77;
    play(session, "draw");
    update_line_figures(session, figures);
    CHECK(figures.scores.size() == 503);
    CHECK(figures.scores[3] == 77);
}

TEST_CASE("ranges of steps hold the least and the most of all of them") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS {points_draw=3 points_recycle=-50}"});
    for (int at = 0; at < 700; ++at) session.apply(Simple{CommandId::DrawOrRecycle});
    play(session, "tap QC");
    LineFigures figures;
    update_line_figures(session, figures);
    const std::size_t steps = figures.scores.size();
    for (std::size_t first = 0; first < steps; first += 13) {
        for (std::size_t last = first + 1; last <= steps; last += 37) {
            const StepRange range = steps_between(figures, first, last);
            const auto begin = figures.scores.begin() + static_cast<std::ptrdiff_t>(first);
            const auto end = figures.scores.begin() + static_cast<std::ptrdiff_t>(last);
            CHECK(range.lowest == *std::min_element(begin, end));
            CHECK(range.highest == *std::max_element(begin, end));
            CHECK(range.marks == (last == steps ? kRefusedMark : 0));
        }
    }
}

}  // namespace pyramide::timeline_figures_test
