// The solver beside a session: answers for every step of the line, kept through stepping, edits and other rules.
#include "app/solver_desk.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/random_games.h"
#include "tests/session_text.h"

namespace pyramide::solver_desk_test {

namespace {

bool always() { return true; }

void work_to_the_end(SolverDesk& desk, const Session& session) {
    while (desk.work(session, always)) {}
}

/// Every answer is what a solver asked anew says.
void check_line(const SolverDesk& desk, const Session& session) {
    REQUIRE(desk.line().size() == session.line().size());
    for (std::uint32_t step = 0; step <= session.last_step(); ++step) {
        CAPTURE(step);
        const State& state = session.timeline().node(session.line()[step]).table.state;
        const Solution most = solve(session.game(), state, SolveGoal::Most, kDeskBudget);
        CHECK(desk.line()[step].result == solve(session.game(), state, SolveGoal::Win, kDeskBudget).result);
        CHECK(desk.line()[step].most_total == most.most_total);
        CHECK(desk.line()[step].most_pyramid == most.most_pyramid);
    }
}

}  // namespace

TEST_CASE("the desk answers for every step, and tells where the win was lost") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    play(session, "KD 10C+3S draw 10S+3H draw draw");
    SolverDesk desk;
    work_to_the_end(desk, session);
    check_line(desk, session);
    CHECK(desk.here().result == desk.line()[session.step()].result);
    for (const std::uint32_t step : desk.lost_steps()) {
        CHECK(desk.line()[step - 1].result == SolveResult::Won);
        CHECK(desk.line()[step].result == SolveResult::Lost);
    }
    session.apply(GoToStep{0});
    work_to_the_end(desk, session);
    REQUIRE(desk.shortest() != nullptr);
    CHECK(desk.is_shortest_done());
    CHECK(desk.shortest()->result == SolveResult::Won);
    CHECK(desk.shortest()->line.size() == solve(session.game(), session.table().state, SolveGoal::Shortest, kDeskBudget).line.size());
}

TEST_CASE("a deal that cannot be won says how many cards can go, and by which line") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAJ"});
    SolverDesk desk;
    work_to_the_end(desk, session);
    CHECK(desk.here().result == SolveResult::Lost);
    CHECK(desk.here().most_total == 14);
    REQUIRE(desk.most() != nullptr);
    CHECK(desk.is_most_done());
    CHECK_FALSE(desk.most()->line.empty());
    CHECK(desk.lost_steps().empty());
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
            if (choices.one_in(3)) desk.work(session, [] { return false; });  // one frame in a hurry
            if (choices.one_in(4)) work_to_the_end(desk, session);
        }
        work_to_the_end(desk, session);
        check_line(desk, session);
    }
}

}  // namespace pyramide::solver_desk_test
