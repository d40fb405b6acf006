// The solver as callers see it: every answer and line against a search that leaves nothing out, on positions of games
// that are nearly over, under all presets and under rules drawn at random.
#include "engine/solver.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"
#include "tests/slow_search.h"

namespace pyramide::solver_test {

namespace {

constexpr std::uint64_t kEnough = std::uint64_t{1} << 32;

/// What has been compared, to see that the comparisons were worth something.
struct Tally {
    int positions = 0, wins = 0, losses = 0, unbounded = 0, with_points = 0;
};

void check_win(const Game& game, const State& state, const EveryLine& all) {
    const Solution win = solve(game, state, SolveGoal::Win, kEnough);
    CHECK(win.proof == Proof::Exact);
    CHECK(win.result == (all.can_win ? SolveResult::Won : SolveResult::Lost));
    const auto end = replay_line(game, state, Counters{}, win.line);
    REQUIRE(end.has_value());
    CHECK((outcome_of(game, end->state) == Outcome::Won) == all.can_win);
    if (all.can_win) CHECK(win.most_pyramid == std::popcount(state.pyramid()));
}

void check_most(const Game& game, const State& state, const EveryLine& all) {
    const Solution most = solve(game, state, SolveGoal::Most, kEnough);
    CHECK(most.proof == Proof::Exact);
    CHECK(most.result == (all.can_win ? SolveResult::Won : SolveResult::Lost));
    CHECK(most.most_pyramid == all.most_pyramid);
    CHECK(most.most_total == all.most_total);
    const auto end = replay_line(game, state, Counters{}, most.line);
    REQUIRE(end.has_value());
    CHECK(std::popcount(state.pyramid()) - std::popcount(end->state.pyramid()) == all.most_pyramid);
}

void check_points(const Game& game, const State& state, const Counters& counters, const EveryLine& all) {
    const Solution points = solve(game, state, SolveGoal::Points, kEnough, {}, counters.recycles);
    CHECK(points.proof == Proof::Exact);
    CHECK(points.points_unbounded == all.points_unbounded);
    if (points.result != SolveResult::Unknown) CHECK((points.result == SolveResult::Won) == all.can_win);
    const auto end = replay_line(game, state, counters, points.line);
    REQUIRE(end.has_value());
    if (all.points_unbounded) return;
    CHECK(points.points == all.points);
    CHECK(end->counters.earned - counters.earned == all.points);
}

/// Plays at random, removals preferred, and compares all goals wherever few enough positions are left.
void check_game(const Deal& deal, const Rules& rules, std::uint64_t seed, Tally& tally) {
    constexpr std::size_t kFew = 1500;
    const Game game(rules, deal);
    Choices choices(seed);
    State state = initial_state(game);
    Counters counters;
    for (int step = 0; step < 300; ++step) {
        const ActionList actions = legal_actions(game, state);
        if (actions.is_empty()) return;
        const int number = std::min(choices.below(actions.size()), choices.below(actions.size()));
        const Step next = apply(game, state, counters, actions[number]);
        state = next.state;
        counters = next.counters;
        if (std::popcount(state.cards) > 26 || !choices.one_in(5)) continue;
        const auto all = every_line(game, state, counters, kFew);
        if (!all) continue;
        CAPTURE(to_text(rules));
        CAPTURE(board_text(game, state));
        check_win(game, state, *all);
        check_most(game, state, *all);
        check_points(game, state, counters, *all);
        ++tally.positions;
        (all->can_win ? tally.wins : tally.losses) += 1;
        tally.unbounded += all->points_unbounded ? 1 : 0;
        tally.with_points += all->points > 0 ? 1 : 0;
    }
}

/// Everything but the line of two answers, and the lines.
void check_same(const Solution& left, const Solution& right) {
    CHECK(left.result == right.result);
    CHECK(left.proof == right.proof);
    CHECK(left.most_pyramid == right.most_pyramid);
    CHECK(left.most_total == right.most_total);
    CHECK(left.points == right.points);
    CHECK(left.points_unbounded == right.points_unbounded);
    CHECK(left.nodes == right.nodes);
    CHECK(left.line == right.line);
}

Deal with_unknown(const Deal& deal, Slot slot) {
    Deal::Cards cards = deal.cards();
    cards[slot] = Card();
    return Deal::from_cards(cards).value();
}

}  // namespace

TEST_CASE("late positions under every preset are solved as a search of all lines solves them") {
    Tally tally;
    for (const RulesPreset& preset : rules_presets()) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            CAPTURE(seed);
            check_game(seed % 2 == 0 ? easy_deal(seed) : random_deal(seed), preset.rules, seed, tally);
        }
    }
    CHECK(tally.positions > 500);
    CHECK(tally.wins > 50);
    CHECK(tally.losses > 200);
}

TEST_CASE("late positions under any rules are solved as a search of all lines solves them") {
    Tally tally;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        CAPTURE(seed);
        check_game(seed % 3 == 0 ? easy_deal(seed) : random_deal(seed), random_rules(seed), seed, tally);
    }
    CHECK(tally.positions > 500);
    CHECK(tally.wins > 20);
    CHECK(tally.unbounded > 20);
    CHECK(tally.with_points > 100);
}

TEST_CASE("late positions under rules near to the app's, where points come from cards and rows") {
    Tally tally;
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
        CAPTURE(seed);
        Choices choices(seed + 5000);
        Rules rules;
        rules.victory = choices.one_in(2) ? Victory::Strict : Victory::Relaxed;
        rules.overlap_pair = choices.one_in(2) ? OverlapPair::Yes : OverlapPair::No;
        rules.recycles = choices.one_in(3) ? choices.below(30) : kUnlimited;
        rules.points_pyramid = choices.below(41) - 20;
        rules.points_waste = choices.below(21) - 5;
        rules.points_removal = choices.below(21) - 5;
        rules.points_win = choices.below(401) - 200;
        rules.points_left = choices.below(21) - 10;
        for (int& points : rules.points_rows) points = choices.below(101) - 30;
        check_game(seed % 2 == 0 ? easy_deal(seed) : random_deal(seed), rules, seed, tally);
    }
    CHECK(tally.positions > 500);
    CHECK(tally.wins > 50);
}

TEST_CASE("rounds of one node give the same answer as one round, and the same question the same answer") {
    for (const char* rules : {"app", "strict", "microsoft", "one-pass", "pysol-king-tut"}) {
        for (const SolveGoal goal : {SolveGoal::Win, SolveGoal::Most, SolveGoal::Points}) {
            CAPTURE(rules);
            CAPTURE(to_text(goal));
            const Game game(parse_rules(rules).value(), deal_of("PY1-N-AAAAAAJ"));
            const State state = initial_state(game);
            Solver whole(game, state, goal);
            Solver again(game, state, goal);
            Solver rounds(game, state, goal);
            constexpr std::uint64_t kBudget = 20'000;
            const bool is_done = whole.run(kBudget);
            again.run(kBudget);
            check_same(whole.solution(), again.solution());
            std::uint64_t spent = 0;
            for (; spent < kBudget && !rounds.run(1); ++spent) {
            }
            CHECK((spent < kBudget) == is_done);
            check_same(whole.solution(), rounds.solution());
        }
    }
}

TEST_CASE("a budget of nodes that is too small leaves the answer open") {
    const Game game(parse_rules("one-pass").value(), deal_of("PY1-N-AAAAAAD"));
    Solver solver(game, initial_state(game), SolveGoal::Win);
    REQUIRE_FALSE(solver.run(5));
    CHECK(solver.solution().result == SolveResult::Unknown);
    CHECK(solver.solution().proof == Proof::Open);
    REQUIRE(solver.run(kEnough));
    CHECK(solver.solution().proof == Proof::Exact);
    CHECK(solver.solution().nodes > 100);
    const Solution short_of_nodes = solve(game, initial_state(game), SolveGoal::Most, 5);
    CHECK(short_of_nodes.proof == Proof::Open);
}

TEST_CASE("a search that needs more memory than it may take ends without an answer") {
    const Game game(parse_rules("recycles=0").value(), deal_of("PY1-N-AAAAAAC"));
    const State state = initial_state(game);
    for (const SolveGoal goal : {SolveGoal::Win, SolveGoal::Most, SolveGoal::Points}) {
        for (const std::uint64_t bytes : {0U, 20'000U, 40'000U}) {
            CAPTURE(bytes);
            Solver solver(game, state, goal, SolverLimits{bytes});
            REQUIRE(solver.run(kEnough));
            CHECK(solver.solution().result == SolveResult::Unknown);
            CHECK(solver.solution().proof == Proof::Open);
            CHECK(solver.run(kEnough));
            CHECK(solver.solution().nodes < 4'000);
        }
    }
    CHECK(solve(game, state, SolveGoal::Points, kEnough).proof == Proof::Exact);
}

TEST_CASE("unknown cards that may come into play leave the answer unknown") {
    const Deal deal = deal_of("PY1-N-AAAAAAS");
    for (const SolveGoal goal : {SolveGoal::Win, SolveGoal::Most, SolveGoal::Points, SolveGoal::Shortest}) {
        const Game game(Rules{}, with_unknown(deal, 50));
        Solver solver(game, initial_state(game), goal);
        CHECK(solver.run(1));
        CHECK(solver.solution().result == SolveResult::Unknown);
        CHECK(solver.solution().proof == Proof::Open);
        const State won{kTalonMask, 0, 0, Fresh::No};
        CHECK(solve(game, won, goal, 1).result == SolveResult::Won);
    }
}

TEST_CASE("games that are over are answered at once") {
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAS"));
    const State won{kTalonMask, 0, 0, Fresh::No};
    const State blocked{bit(0), 0, 0, Fresh::No};
    REQUIRE(outcome_of(game, blocked) == Outcome::Blocked);
    for (const SolveGoal goal : {SolveGoal::Win, SolveGoal::Most, SolveGoal::Points, SolveGoal::Shortest}) {
        const Solution of_won = solve(game, won, goal, 1);
        CHECK(of_won.result == SolveResult::Won);
        CHECK(of_won.proof == Proof::Exact);
        CHECK(of_won.line.empty());
        CHECK(of_won.most_total == 0);
        const Solution of_blocked = solve(game, blocked, goal, 1);
        CHECK(of_blocked.result == SolveResult::Lost);
        CHECK(of_blocked.proof == Proof::Exact);
    }
}

TEST_CASE("a win under the app's rules is worth 280 points, and the most under Microsoft's is 1290") {
    const Rules microsoft = parse_rules("microsoft").value();
    int won = 0;
    std::int64_t best = 0;
    for (std::uint64_t number = 0; number < 10; ++number) {
        CAPTURE(number);
        const Deal deal = Deal::from_code(DealCode::from_number(number));
        const Game app(Rules{}, deal);
        const Solution points = solve(app, initial_state(app), SolveGoal::Points, kEnough);
        const Solution most = solve(app, initial_state(app), SolveGoal::Most, kEnough);
        CHECK(points.points == 10 * most.most_pyramid);
        CHECK((points.points == 280) == (most.result == SolveResult::Won));
        const Game game(microsoft, deal);
        const Solution win = solve(game, initial_state(game), SolveGoal::Win, kEnough);
        if (win.result != SolveResult::Won) continue;
        ++won;
        const Solution richest = solve(game, initial_state(game), SolveGoal::Points, 20'000);
        const auto end = replay_line(game, initial_state(game), Counters{}, richest.line);
        REQUIRE(end.has_value());
        CHECK(end->counters.score() == richest.points);
        CHECK(richest.points <= 1290);
        best = std::max(best, richest.points);
    }
    CHECK(won > 3);
    CHECK(best == 1290);
}

TEST_CASE("goals and results have their words") {
    CHECK(std::string(to_text(SolveGoal::Win)) == "win");
    CHECK(std::string(to_text(SolveGoal::Most)) == "most");
    CHECK(std::string(to_text(SolveGoal::Points)) == "points");
    CHECK(std::string(to_text(SolveGoal::Shortest)) == "shortest");
    CHECK(std::string(to_text(SolveResult::Won)) == "won");
    CHECK(std::string(to_text(SolveResult::Lost)) == "lost");
    CHECK(std::string(to_text(SolveResult::Unknown)) == "unknown");
}

}  // namespace pyramide::solver_test
