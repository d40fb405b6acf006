// The solver beside a session: answers for every step of the line, kept through stepping, edits and other rules.
#include "app/solver_desk.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/solver_line.h"
#include "tests/lost_win.h"
#include "tests/random_games.h"
#include "tests/session_text.h"

namespace pyramide::solver_desk_test {

namespace {

bool always() { return true; }
bool never() { return false; }

void work_to_the_end(SolverDesk& desk, const Session& session) {
    while (desk.work(session, always)) {}
}

/// Every answer is what a solver asked anew says.
void check_line(const SolverDesk& desk, const Session& session) {
    REQUIRE(desk.line().size() == session.line().size());
    REQUIRE(desk.settled() == session.line().size());
    std::vector<std::uint32_t> lost_steps;
    for (std::uint32_t step = 0; step <= session.last_step(); ++step) {
        CAPTURE(step);
        const Table& table = session.timeline().node(session.line()[step]).table;
        const Solution most = solve(session.game(), table.state, SolveGoal::Most, kDeskBudget);
        const PositionAnswer& answer = desk.line()[step];
        CHECK(answer.result == solve(session.game(), table.state, SolveGoal::Win, kDeskBudget).result);
        CHECK(answer.most_total == most.most_total);
        CHECK(answer.most_pyramid == most.most_pyramid);
        CHECK_FALSE(answer.is_given_up);
        if (step > 0 && answer.result == SolveResult::Lost && desk.line()[step - 1].result == SolveResult::Won) lost_steps.push_back(step);
    }
    CHECK(desk.lost_steps() == lost_steps);
}

/// The advice does in the engine what its kind says.
void check_advice(const SolverDesk& desk, const Session& session) {
    REQUIRE(desk.knows(session));
    const State& state = session.table().state;
    const Advice& advice = desk.advice();
    const auto end = end_of_line(session.game(), state, advice.line);
    REQUIRE(end.has_value());
    switch (advice.kind) {
        case AdviceKind::None: CHECK((session.table().outcome != Outcome::Playing || desk.here().most_total == 0)); break;
        case AdviceKind::MostCards:
            CHECK(desk.here().result == SolveResult::Lost);
            CHECK(end->pyramid_cards == desk.here().most_pyramid);
            break;
        case AdviceKind::Win: FAIL_CHECK("the shortest win was not found"); break;
        case AdviceKind::ShortestWin:
            CHECK(end->outcome == Outcome::Won);
            CHECK(advice.line.size() == solve(session.game(), state, SolveGoal::Shortest, kDeskBudget).line.size());
            break;
    }
}

}  // namespace

TEST_CASE("the desk answers for every step, and tells where the win was lost") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    play(session, "KD 10C+3S draw 10S+3H draw draw");
    SolverDesk desk;
    CHECK_FALSE(desk.knows(session));
    work_to_the_end(desk, session);
    CHECK(desk.knows(session));
    check_line(desk, session);
    check_advice(desk, session);
    CHECK(desk.here() == desk.line()[session.step()]);
    session.apply(GoToStep{0});
    CHECK_FALSE(desk.knows(session));
    work_to_the_end(desk, session);
    check_advice(desk, session);
    CHECK(desk.advice().kind == AdviceKind::ShortestWin);
}

TEST_CASE("a deal that cannot be won says how many cards can go, and by which line") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAJ"});
    SolverDesk desk;
    work_to_the_end(desk, session);
    CHECK(desk.here().result == SolveResult::Lost);
    CHECK(desk.here().most_total == 14);
    CHECK(desk.advice().kind == AdviceKind::MostCards);
    CHECK_FALSE(desk.advice().line.empty());
    check_advice(desk, session);
    CHECK(desk.lost_steps().empty());
    CHECK(desk.task().question == DeskQuestion::Nothing);
}

TEST_CASE("along the shortest win and back, every step is known without any search") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    SolverDesk desk;
    work_to_the_end(desk, session);
    const std::vector<Action> line = desk.advice().line;
    REQUIRE(line.size() > 20);
    for (const Action& action : line) session.apply(PlayInput{usual_input(session.game(), action)});
    CHECK(session.table().outcome == Outcome::Won);
    work_to_the_end(desk, session);
    for (std::uint32_t step = 0; step < session.last_step(); ++step) {
        CAPTURE(step);
        session.apply(GoToStep{step});
        desk.look(session);
        REQUIRE(desk.knows(session));
        CHECK(desk.here().result == SolveResult::Won);
        CHECK(desk.advice().kind == AdviceKind::ShortestWin);
        CHECK(desk.advice().line.size() == line.size() - step);
        CHECK_FALSE(desk.work(session, never));
    }
    CHECK(desk.lost_steps().empty());
}

TEST_CASE("a win that is lost, taken back and lost again is told each time") {
    Session session;
    session.apply(NewGame{kLostWin});
    SolverDesk desk;
    work_to_the_end(desk, session);
    const std::uint32_t lost = kLostWinStep;
    CHECK(desk.lost_steps() == std::vector<std::uint32_t>{lost});
    session.apply(Simple{CommandId::GoToEnd});
    const Input input = session.node().input;
    session.apply(Simple{CommandId::Undo});
    session.apply(PlayInput{input});
    work_to_the_end(desk, session);
    CHECK(desk.line()[lost + 1].result == SolveResult::Won);
    CHECK(desk.lost_steps() == std::vector<std::uint32_t>{lost, lost + 2});
    check_line(desk, session);
}

TEST_CASE("an unknown card is no answer, and naming it brings one") {
    Session session;
    std::string deck = to_text(Deal::from_code(DealCode::from_number(18)));
    const std::size_t last = deck.find_last_of(' ');
    REQUIRE(last != std::string::npos);
    session.apply(NewGame{deck.substr(0, last) + " ??"});
    REQUIRE(session.deal().unknown_slots() != 0);
    play(session, "KD draw draw");
    SolverDesk desk;
    work_to_the_end(desk, session);
    REQUIRE(desk.settled() == session.line().size());
    for (const PositionAnswer& answer : desk.line()) {
        CHECK(answer.result == SolveResult::Unknown);
        CHECK(answer.is_given_up);
    }
    CHECK(desk.advice().kind == AdviceKind::None);
}

TEST_CASE("answers come in small pieces and are the same as in one") {
    for (const char* preset : {"app", "microsoft", "pysol-king-tut"}) {
        CAPTURE(preset);
        Session session;
        session.apply(NewGame{"PY1-N-AAAAAAS"});
        session.apply(SetRules{find_rules_preset(preset)->rules});
        Choices choices(11);
        for (int count = 0; count < 20; ++count) session.apply(PlayInput{random_input(session.game(), session.table(), choices)});
        SolverDesk at_once, in_pieces;
        work_to_the_end(at_once, session);
        int pieces = 0;
        std::uint64_t version = 0;
        while (in_pieces.work(session, never)) {
            ++pieces;
            CHECK(in_pieces.version() >= version);
            version = in_pieces.version();
            CHECK(in_pieces.settled() <= in_pieces.line().size());
        }
        CHECK(pieces > 20);
        CHECK(in_pieces.line() == at_once.line());
        CHECK(in_pieces.advice().line == at_once.advice().line);
        check_line(at_once, session);
    }
}

TEST_CASE("a desk that rested goes on from what it had found") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw"});
    SolverDesk desk;
    for (int count = 0; count < 5; ++count) desk.work(session, never);
    desk.rest();
    work_to_the_end(desk, session);
    check_line(desk, session);
    check_advice(desk, session);
    desk.rest();
    CHECK_FALSE(desk.work(session, never));
}

TEST_CASE("a long log needs few searches") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    for (int count = 0; count < 3'000; ++count) session.apply(Simple{CommandId::DrawOrRecycle});
    SolverDesk desk;
    int pieces = 0;
    while (desk.work(session, never) && desk.settled() < session.line().size()) ++pieces;
    CHECK(pieces < 600);
    CHECK(desk.settled() == 3'001);
    session.apply(PlayInput{input_of("KD")});
    desk.work(session, never);
    CHECK(desk.settled() == 3'002);  // one step more, not all anew
}

TEST_CASE("random sessions: after edits, branches and other rules the answers are those of the line that is shown") {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        Session session;
        session.apply(NewGame{to_text(DealCode::from_number(choices.number()))});
        SolverDesk desk;
        for (int change = 0; change < 25; ++change) {
            const auto step = static_cast<std::uint32_t>(choices.below(static_cast<int>(session.last_step()) + 1));
            const Input input = random_input(session.game(), session.table(), choices);
            switch (choices.below(7)) {
                case 0: session.apply(GoToStep{step}); break;
                case 1: session.apply(InsertRow{step + 1, input}); break;
                case 2: session.apply(RemoveRow{step}); break;
                case 3: session.apply(Simple{choices.one_in(2) ? CommandId::AcceptEdit : CommandId::DiscardEdit}); break;
                case 4: session.apply(Simple{CommandId::EditUndo}); break;
                default: session.apply(PlayInput{input});
            }
            if (choices.one_in(3)) desk.work(session, never);  // one frame in a hurry
            if (choices.one_in(4)) work_to_the_end(desk, session);
        }
        work_to_the_end(desk, session);
        check_line(desk, session);
        check_advice(desk, session);
    }
}

}  // namespace pyramide::solver_desk_test
