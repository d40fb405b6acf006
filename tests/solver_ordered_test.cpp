// Positions in which the talon's order counts: published rates of one pass, moves, and the table of positions.
#include <algorithm>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "engine/solver.h"
#include "engine/solver/ordered.h"
#include "engine/solver/points.h"
#include "tests/playing.h"
#include "tests/random_games.h"
#include "tests/slow_search.h"
#include "tests/wilson.h"

namespace pyramide::solver_ordered_test {

namespace {

/// Which of the first deals can be won. Every win is played through.
std::vector<bool> winnable(const char* rules, std::uint64_t deals) {
    std::vector<bool> won;
    for (std::uint64_t number = 0; number < deals; ++number) {
        CAPTURE(rules);
        CAPTURE(number);
        const Game game(parse_rules(rules).value(), Deal::from_code(DealCode::from_number(number)));
        const Solution win = solve(game, initial_state(game), SolveGoal::Win, 10'000'000);
        REQUIRE(win.proof == Proof::Exact);
        const auto end = replay_line(game, initial_state(game), Counters{}, win.line);
        REQUIRE(end.has_value());
        CHECK((outcome_of(game, end->state) == Outcome::Won) == (win.result == SolveResult::Won));
        won.push_back(win.result == SolveResult::Won);
    }
    return won;
}

constexpr int kDeals = 250;

int count(const std::vector<bool>& won) { return static_cast<int>(std::count(won.begin(), won.end(), true)); }

}  // namespace

TEST_CASE("published rates of one pass with the stock's top in play") {
    const auto relaxed = winnable("recycles=0 stock_top=in_play start_waste=0", kDeals);
    const auto strict = winnable("recycles=0 stock_top=in_play start_waste=0 victory=strict", kDeals);
    CHECK(wilson_interval(count(relaxed), kDeals, 1.96).has(0.09019));
    CHECK(wilson_interval(count(strict), kDeals, 1.96).has(0.06796));
    for (std::size_t i = 0; i < relaxed.size(); ++i) CHECK((relaxed[i] || !strict[i]));
}

TEST_CASE("published rates of one pass with the stock's top in play and overlap pairs") {
    const auto relaxed = winnable("recycles=0 stock_top=in_play start_waste=0 overlap_pair=yes", kDeals);
    const auto strict = winnable("recycles=0 stock_top=in_play start_waste=0 overlap_pair=yes victory=strict", kDeals);
    CHECK(wilson_interval(count(relaxed), kDeals, 1.96).has(0.22773));
    CHECK(wilson_interval(count(strict), kDeals, 1.96).has(0.15916));
    for (std::size_t i = 0; i < relaxed.size(); ++i) CHECK((relaxed[i] || !strict[i]));
}

TEST_CASE("a face-up stock wins the deals that a waste pair of the two top cards wins") {
    const auto in_play = winnable("recycles=0 stock_top=in_play start_waste=0", 60);
    const auto top_two = winnable("recycles=0 waste_pair=top_two start_waste=0", 60);
    CHECK(in_play == top_two);
    CHECK(count(in_play) > 0);
}

TEST_CASE("more passes never win fewer deals, and enough of them win what unlimited passes win") {
    std::vector<bool> fewer(40, false);
    for (const char* rules : {"recycles=0", "recycles=1", "recycles=2", "recycles=5", "recycles=24"}) {
        const auto more = winnable(rules, fewer.size());
        for (std::size_t i = 0; i < fewer.size(); ++i) CHECK((more[i] || !fewer[i]));
        CHECK(count(more) >= count(fewer));
        fewer = more;
    }
    CHECK(fewer == winnable("app", fewer.size()));
}

TEST_CASE("with nothing left out, moves are the removals that draws and recycles lead to") {
    int moves_seen = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        CAPTURE(seed);
        Rules rules = random_rules(seed);
        rules.recycles = static_cast<int>(seed % 3);
        const Game game(rules, random_deal(seed));
        Choices choices(seed);
        State state = initial_state(game);
        for (int step = 0; step < 25; ++step) {
            const ActionList actions = legal_actions(game, state);
            if (actions.is_empty()) break;
            state = state_after(game, state, actions[choices.below(actions.size())]);
        }
        if (outcome_of(game, state) != Outcome::Playing) continue;
        MoveOrder order;
        order.pyramid_kings_first = order.last_king_first = order.talon_kings_first = order.pairs_first = false;
        order.recycles = 3;
        std::vector<Move> moves;
        list_moves(game, state, order, moves);
        std::multiset<std::uint64_t> listed, walked;
        for (const Move& move : moves) {
            std::vector<Action> line;
            add_actions(game, state, move, line);
            const auto end = replay_line(game, state, Counters{}, line);
            REQUIRE(end.has_value());
            const State before = state_before(state, move, game, order);
            CHECK(end->state == state_without(before, slots_of(move)));
            listed.insert(state_key(end->state));
        }
        for (State at = state;;) {
            for (const Action& action : legal_actions(game, at)) {
                if (action.kind == ActionKind::RemoveKing || action.kind == ActionKind::RemovePair)
                    walked.insert(state_key(state_after(game, at, action)));
            }
            if (!can_draw(game, at) && !can_recycle(game, at)) break;
            at = state_after(game, at, {can_draw(game, at) ? ActionKind::Draw : ActionKind::Recycle, kNoSlot, kNoSlot});
        }
        CHECK(listed == walked);
        moves_seen += static_cast<int>(moves.size());
    }
    CHECK(moves_seen > 500);
}

TEST_CASE("the points of removals and wins are those of the steps") {
    int wins = 0, removals = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Rules rules = random_rules(seed);
        rules.recycles = 3;
        const Game game(rules, easy_deal(seed));
        Choices choices(seed);
        State state = initial_state(game);
        Counters counters;
        for (int number = 0; number < 200; ++number) {
            const ActionList actions = legal_actions(game, state);
            if (actions.is_empty()) break;
            const int pick = choices.one_in(5) ? choices.below(actions.size()) : 0;
            const Action action = actions[pick];
            const Step step = apply(game, state, counters, action);
            if (action.kind == ActionKind::RemoveKing || action.kind == ActionKind::RemovePair) {
                std::int64_t points = removal_points(rules, state, state.cards & ~step.state.cards);
                if (step.outcome == Outcome::Won) {
                    points += win_points(rules, step.state.recycles, std::popcount(step.state.talon()));
                    ++wins;
                }
                CHECK(step.counters.earned - counters.earned == points);
                ++removals;
            }
            state = step.state;
            counters = step.counters;
        }
    }
    CHECK(wins > 5);
    CHECK(removals > 500);
}

TEST_CASE("the table of positions keeps the largest label of each key, within its bytes") {
    PositionTable<std::int64_t> table(1 << 20);
    using Entry = PositionTable<std::int64_t>::Entry;
    for (std::uint64_t key = 0; key < 20'000; ++key) REQUIRE(table.enter(key, 5) == Entry::Better);
    for (std::uint64_t key = 0; key < 20'000; ++key) {
        REQUIRE(table.enter(key, 5) == Entry::Known);
        REQUIRE(table.enter(key, 4) == Entry::Known);
        REQUIRE(table.enter(key, 6) == Entry::Better);
        REQUIRE(table.enter(key, 5) == Entry::Known);
    }
    CHECK(table.size() == 20'000);
    std::uint64_t key = 20'000;
    while (key < 200'000 && table.enter(key, 0) == Entry::Better) ++key;
    CHECK(table.enter(key, 0) == Entry::Full);
    CHECK(table.enter(0, 6) == Entry::Known);
    CHECK(table.enter(0, 7) == Entry::Better);
    CHECK(table.bytes() <= 1 << 20);
    CHECK(table.size() > 20'000);
}

}  // namespace pyramide::solver_ordered_test
