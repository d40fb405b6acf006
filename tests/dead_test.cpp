// Dead positions, against a search that tries every draw and recycle.
#include "engine/dead.h"

#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::dead_test {

namespace {

/// Whether a removal, or an unknown card, can be reached from here by draws and recycles alone.
bool can_reach_more(const Game& game, const State& start) {
    std::set<std::uint64_t> seen = {state_key(start)};
    std::vector<State> open = {start};
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        if (unknown_in_play(game, state) != kNoSlot) return true;
        for (const Action& action : legal_actions(game, state)) {
            if (action.kind != ActionKind::Draw && action.kind != ActionKind::Recycle) return true;
            const State next = state_after(game, state, action);
            if (seen.insert(state_key(next)).second) open.push_back(next);
        }
    }
    return false;
}

}  // namespace

TEST_CASE("dead is just what a search of all draws and recycles finds, under every rule") {
    int dead = 0, alive = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        Rules rules = seed % 3 == 0 ? Rules{} : random_rules(seed);
        if (rules.recycles > 3) rules.recycles = 3;
        Choices choices(seed);
        Played played(random_deal(seed), rules);
        // Removals first, so that the game soon runs dry.
        for (int step = 0; step < 120; ++step) {
            const ActionList actions = legal_actions(played.game(), played.state());
            if (actions.is_empty()) break;
            const bool is_playing = played.table().outcome == Outcome::Playing;
            const bool expected = is_playing && !can_reach_more(played.game(), played.state());
            REQUIRE(is_dead(played.game(), played.state()) == expected);
            (expected ? dead : alive) += 1;
            played.play(pyramide::input_of(played.game(), actions[choices.one_in(4) ? actions.size() - 1 : 0]));
        }
    }
    CHECK(dead > 500);
    CHECK(alive > 500);
}

TEST_CASE("games that are over are not dead, and unknown cards leave it open") {
    Played played("PY1-N-AAAAAAJ", "app");
    CHECK_FALSE(is_dead(played.game(), played.state()));
    const State won{kTalonMask, 0, 0, Fresh::No};
    CHECK_FALSE(is_dead(played.game(), won));
    const State blocked{bit(0), 0, 0, Fresh::No};
    REQUIRE(outcome_of(played.game(), blocked) == Outcome::Blocked);
    CHECK_FALSE(is_dead(played.game(), blocked));

    Deal::Cards cards = played.game().deal().cards();
    const State lonely{bit(0) | bit(40), 0, 0, Fresh::No};
    const bool makes_thirteen = (played.game().partners(0) & bit(40)) != 0 || ((played.game().kings() & (bit(0) | bit(40))) != 0);
    CHECK(is_dead(played.game(), lonely) != makes_thirteen);
    cards[40] = Card();
    const Game unknown(Rules{}, Deal::from_cards(cards).value());
    CHECK_FALSE(is_dead(unknown, lonely));
}

}  // namespace pyramide::dead_test
