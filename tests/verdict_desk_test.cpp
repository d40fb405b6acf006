// The desk for single positions: its answers are those of a solver asked anew, in the order of the wishes, a little at a time.
#include "app/verdict_desk.h"

#include <doctest/doctest.h>

#include "app/session.h"

namespace pyramide::verdict_desk_test {

namespace {

bool always_time() { return true; }
bool never_time() { return false; }

constexpr VerdictQuestion kQuestions[] = {VerdictQuestion::Win, VerdictQuestion::Most, VerdictQuestion::Fewest};

/// A log of a deal that can be won, under rules.
Timeline played(const Rules& rules, std::string_view log) {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS " + std::string(log)});
    return session.timeline().replayed(Game(rules, session.deal()));
}

}  // namespace

TEST_CASE("every answer is what a solver asked anew says, however little is done at a time") {
    for (const char* rules : {"app", "strict", "recycles=0", "traditional", "cardgames,recycles=1"}) {
        CAPTURE(rules);
        const Timeline timeline = played(parse_rules(rules).value(), "KD 10C+3S draw draw 10S+3H draw");
        VerdictDesk desk;
        desk.begin(timeline.game());
        for (const VerdictQuestion question : kQuestions) {
            for (NodeId node = 0; node < timeline.size(); node += 3) desk.want(timeline.node(node).table, question);
        }
        while (desk.work(never_time)) {}
        for (NodeId node = 0; node < timeline.size(); node += 3) {
            CAPTURE(node);
            const Table& table = timeline.node(node).table;
            const Verdict verdict = desk.verdict(table);
            const Solution win = solve(timeline.game(), table.state, SolveGoal::Win, kVerdictBudget);
            REQUIRE(win.result != SolveResult::Unknown);
            CHECK(verdict.result == win.result);
            CHECK(verdict.most == solve(timeline.game(), table.state, SolveGoal::Most, kVerdictBudget).most_total);
            const Solution shortest = solve(timeline.game(), table.state, SolveGoal::Shortest, kVerdictBudget);
            CHECK(verdict.fewest.has_value() == (win.result == SolveResult::Won));
            if (verdict.fewest) CHECK(static_cast<std::size_t>(*verdict.fewest) == shortest.line.size());
            for (const VerdictQuestion question : kQuestions) CHECK(verdict.is_done(question));
        }
    }
}

TEST_CASE("wishes are answered in their order, and what was asked before is remembered") {
    const Timeline timeline = played(Rules{}, "KD draw draw");
    VerdictDesk desk;
    const Table &first = timeline.node(0).table, &last = timeline.node(3).table;
    desk.begin(timeline.game());
    CHECK(desk.verdict(first) == Verdict());
    desk.want(first, VerdictQuestion::Win);
    desk.want(last, VerdictQuestion::Fewest);
    int rounds = 0;
    while (!desk.verdict(first).is_done(VerdictQuestion::Win)) {
        CHECK_FALSE(desk.verdict(last).is_done(VerdictQuestion::Fewest));
        REQUIRE(++rounds < 1000);
        desk.work(never_time);
    }
    while (desk.work(always_time)) {}
    CHECK(desk.verdict(last).fewest.has_value());
    // The shortest win is a win; the most cards were not asked.
    CHECK(desk.verdict(last).is_done(VerdictQuestion::Win));
    CHECK_FALSE(desk.verdict(last).is_done(VerdictQuestion::Most));
    desk.begin(timeline.game());
    CHECK_FALSE(desk.work(never_time));
    desk.want(first, VerdictQuestion::Win);
    CHECK_FALSE(desk.work(never_time));
    // Under other rules nothing holds.
    const Timeline strict = played(find_rules_preset("strict")->rules, "KD");
    desk.begin(strict.game());
    CHECK(desk.verdict(strict.node(0).table) == Verdict());
}

TEST_CASE("a search goes on where it was when its wish comes again") {
    const Timeline timeline = played(find_rules_preset("microsoft")->rules, "");
    VerdictDesk desk;
    int rounds = 0;
    do {
        desk.begin(timeline.game());
        desk.want(timeline.node(0).table, VerdictQuestion::Fewest);
        REQUIRE(++rounds < 200'000);
    } while (desk.work(never_time));
    CHECK(rounds > 1);
    CHECK(desk.verdict(timeline.node(0).table).is_done(VerdictQuestion::Fewest));
}

TEST_CASE("a talon with cards that have no name is unknown for good; what is won and what is over is known at once") {
    Session session;
    session.apply(NewGame{"[JD,6C,7H,AS,4D,QD,5H,3D,6H,8S,KH,KC,AD,KS,9C,QC,2C,8D,10D,10S,JS,7C,10C,3H,4H,KD,3S,7S,??,??,??,??,??,??,??,??,??,??,??,??,"
                          "??,??,??,??,??,??,??,??,??,??,??,??]"});
    REQUIRE(session.deal().unknown_slots() != 0);
    VerdictDesk desk;
    desk.begin(session.game());
    for (const VerdictQuestion question : kQuestions) desk.want(session.table(), question);
    CHECK_FALSE(desk.work(never_time));
    const Verdict verdict = desk.verdict(session.table());
    CHECK(verdict.result == SolveResult::Unknown);
    CHECK(verdict.is_done(VerdictQuestion::Win));
    CHECK_FALSE(verdict.most.has_value());
    CHECK_FALSE(verdict.fewest.has_value());
}

}  // namespace pyramide::verdict_desk_test
