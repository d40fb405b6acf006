// The shortest win, against a search that tries every action; each line is replayed through the engine.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <doctest/doctest.h>

#include "engine/solver/shortest.h"
#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::solver_shortest_test {

namespace {

constexpr int kLost = -1, kTooMany = -2;

/// The fewest actions to win, level by level over all positions; kLost, or kTooMany when there are more than `most`.
int slow_shortest(const Game& game, const State& start, std::size_t most) {
    if (outcome_of(game, start) == Outcome::Won) return 0;
    std::unordered_set<std::uint64_t> seen = {state_key(start)};
    std::vector<State> level = {start};
    for (int length = 1; !level.empty(); ++length) {
        std::vector<State> next;
        for (const State& state : level) {
            for (const Action& action : legal_actions(game, state)) {
                const State after = state_after(game, state, action);
                if (!seen.insert(state_key(after)).second) continue;
                if (outcome_of(game, after) == Outcome::Won) return length;
                next.push_back(after);
            }
        }
        if (seen.size() > most) return kTooMany;
        level = std::move(next);
    }
    return kLost;
}

Solution shortest(const Game& game, const State& state, std::uint64_t nodes = 5'000'000, SolverLimits limits = {}) {
    ShortestSearch search(game, state, limits);
    search.run(nodes);
    return search.solution();
}

/// Plays a line through the engine: each action legal when its turn comes, and the game won with the last one, not before.
bool wins(const Game& game, State state, const std::vector<Action>& line) {
    for (const Action& action : line) {
        bool is_legal = false;
        for (const Action& legal : legal_actions(game, state)) is_legal |= legal == action;
        if (!is_legal) return false;
        state = state_after(game, state, action);
    }
    return outcome_of(game, state) == Outcome::Won;
}

/// Goes on at random, mostly with removals, until at most `pyramid` cards are left in the pyramid or no removal is found.
State played_down(const Game& game, Choices& choices, int pyramid) {
    State state = initial_state(game);
    for (int step = 0; step < 400 && std::popcount(state.pyramid()) > pyramid; ++step) {
        const ActionList actions = legal_actions(game, state);
        if (actions.is_empty()) break;
        const State next = state_after(game, state, actions[choices.one_in(4) ? actions.size() - 1 : choices.below(actions.size())]);
        if (outcome_of(game, next) == Outcome::Won) break;
        state = next;
    }
    return state;
}

/// A position that play need not lead to: any small pyramid, and talon cards chosen so that the ranks often come out even.
State made_up(const Game& game, Choices& choices) {
    State state;
    const std::vector<SlotMask> pyramids = reachable_pyramids();
    do {
        state.cards = pyramids[static_cast<std::size_t>(choices.below(static_cast<int>(pyramids.size())))];
    } while (std::popcount(state.cards) > 9);
    std::array<int, 14> wanted{};
    for (SlotMask left = state.cards; left != 0; left &= left - 1) {
        const int value = game.card(lowest_slot(left)).value();
        if (value < 13) ++wanted[static_cast<std::size_t>(13 - value)];
    }
    for (int more = choices.below(4); more > 0; --more) {
        const int value = 1 + choices.below(6);
        ++wanted[static_cast<std::size_t>(value)];
        ++wanted[static_cast<std::size_t>(13 - value)];
    }
    const bool is_even = !choices.one_in(4);
    for (Slot place = 0; place < kTalonSlots; ++place) {
        const Slot slot = static_cast<Slot>(kPyramidSlots + (place * 7 + 5) % kTalonSlots);
        const auto value = static_cast<std::size_t>(game.card(slot).value());
        if (is_even ? wanted[value]-- > 0 || (value == 13 && choices.one_in(2)) : choices.one_in(3)) state.cards |= bit(slot);
    }
    SlotMask waste = state.talon();
    for (int kept = choices.below(std::popcount(waste) + 1); std::popcount(waste) > kept;) waste &= ~bit(highest_slot(waste));
    state.cursor = static_cast<std::uint8_t>(waste == 0 ? 0 : highest_slot(waste) - kPyramidSlots + 1);
    if (game.rules().recycles > 0) state.recycles = static_cast<std::uint16_t>(choices.below(game.rules().recycles + 1));
    if (game.rules().waste_pair == WastePair::Fresh && std::popcount(waste) >= 2 && choices.one_in(2)) state.fresh = Fresh::Yes;
    return state;
}

struct Tally {
    int won = 0, lost = 0, skipped = 0;
};

void check_position(const Game& game, const State& state, Tally& tally) {
    const int expected = slow_shortest(game, state, 40'000);
    if (expected == kTooMany) {
        ++tally.skipped;
        return;
    }
    ++(expected == kLost ? tally.lost : tally.won);
    const Solution solution = shortest(game, state);
    REQUIRE(solution.result == (expected == kLost ? SolveResult::Lost : SolveResult::Won));
    REQUIRE(solution.proof == Proof::Exact);
    REQUIRE(static_cast<int>(solution.line.size()) == std::max(expected, 0));
    REQUIRE((expected == kLost || wins(game, state, solution.line)));
    REQUIRE(solution.most_pyramid == (expected == kLost ? 0 : std::popcount(state.pyramid())));
    // The bound never promises more than there is.
    ShortestBound bound(game, 1 << 20);
    const int least = bound.at(state, ShortestPyramids::table().number_of(state.pyramid()));
    REQUIRE((expected == kLost || least <= expected));
}

Game game_of(std::string_view code, std::string_view rules) { return Game(parse_rules(rules).value(), deal_of(code)); }

int shortest_length(std::string_view code, std::string_view rules) {
    const Game game = game_of(code, rules);
    const Solution solution = shortest(game, initial_state(game));
    REQUIRE(solution.proof == Proof::Exact);
    REQUIRE((solution.result == SolveResult::Lost || wins(game, initial_state(game), solution.line)));
    return solution.result == SolveResult::Lost ? kLost : static_cast<int>(solution.line.size());
}

}  // namespace

TEST_CASE("the shortest win of late positions is what trying everything finds, under every preset") {
    Tally all;
    for (const RulesPreset& preset : rules_presets()) {
        const std::string name = preset.name;
        CAPTURE(name);
        for (std::uint64_t seed = 0; seed < 24; ++seed) {
            CAPTURE(seed);
            Choices choices(seed);
            const Game game(preset.rules, seed % 2 == 0 ? random_deal(seed) : easy_deal(seed));
            check_position(game, played_down(game, choices, 3 + choices.below(12)), all);
        }
    }
    CHECK(all.won > 80);
    CHECK(all.lost > 80);
    CHECK(all.skipped < 30);
}

TEST_CASE("the shortest win of late positions is what trying everything finds, under any rules") {
    Tally all;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        Choices choices(seed + 1000);
        const Game game(random_rules(seed), seed % 2 == 0 ? random_deal(seed) : easy_deal(seed));
        check_position(game, played_down(game, choices, 3 + choices.below(12)), all);
    }
    CHECK(all.won > 40);
    CHECK(all.lost > 40);
    CHECK(all.skipped < 20);
}

TEST_CASE("the shortest win of made-up positions is what trying everything finds, under any rules") {
    Tally relaxed, strict;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        CAPTURE(seed);
        Choices choices(seed + 5000);
        Rules rules = random_rules(seed);
        if (choices.one_in(2)) rules.victory = Victory::Strict;
        const Game game(rules, random_deal(seed));
        const State state = made_up(game, choices);
        REQUIRE(is_ok(game, state));
        check_position(game, state, rules.victory == Victory::Strict ? strict : relaxed);
    }
    CHECK(relaxed.won > 150);
    CHECK(relaxed.lost > 150);
    CHECK(strict.won > 100);
    CHECK(strict.lost > 100);
}

TEST_CASE("a deal that falls pair by pair is won by its thirteen pairs and two kings, under every relaxed preset") {
    for (const RulesPreset& preset : rules_presets()) {
        if (preset.rules.victory == Victory::Strict) continue;
        const std::string name = preset.name;
        CAPTURE(name);
        const Game game(preset.rules, easy_deal(7));
        const Solution solution = shortest(game, initial_state(game));
        CHECK(solution.line.size() == 15);
        CHECK(wins(game, initial_state(game), solution.line));
    }
}

TEST_CASE("whole deals have the lengths that were found for them") {
    CHECK(shortest_length("PY1-N-AAAAAAC", "microsoft") == 35);
    CHECK(shortest_length("PY1-N-AAAAAAL", "microsoft") == 44);
    CHECK(shortest_length("PY1-N-AAAAABH", "microsoft") == 36);
    CHECK(shortest_length("PY1-N-AAAAABD", "par") == 35);
    CHECK(shortest_length("PY1-N-AAAAAAV", "app") == 41);
    CHECK(shortest_length("PY1-N-AAAAAAS", "app") == 45);
    CHECK(shortest_length("PY1-N-AAAAAAD", "pysol") == 35);
    CHECK(shortest_length("PY1-N-AAAAAAD", "traditional") == 36);
    CHECK(shortest_length("PY1-N-AAAAABD", "one-pass") == 45);
    CHECK(shortest_length("PY1-N-AAAAAAS", "pysol-king-tut") == 38);
    // Never more than 14 cards of this deal can be removed.
    for (const RulesPreset& preset : rules_presets()) {
        if (preset.rules.overlap_pair == OverlapPair::No) CHECK(shortest_length("PY1-N-AAAAAAJ", preset.name) == kLost);
    }
}

TEST_CASE("a win is one shorter after each action of a shortest win, down to where everything can be tried") {
    for (const char* rules : {"microsoft", "app", "pysol", "par"}) {
        CAPTURE(std::string(rules));
        const Game game = game_of("PY1-N-AAAAAAC", rules);
        State state = initial_state(game);
        const Solution whole = shortest(game, state);
        REQUIRE(whole.result == SolveResult::Won);
        int tried = 0;
        for (std::size_t played = 0; played < whole.line.size(); ++played) {
            const std::size_t left = whole.line.size() - played;
            if (left < whole.line.size() * 3 / 4) REQUIRE(shortest(game, state).line.size() == left);
            const int slow = left > 12 ? kTooMany : slow_shortest(game, state, 40'000);
            if (slow != kTooMany) {
                ++tried;
                REQUIRE(slow == static_cast<int>(left));
            }
            state = state_after(game, state, whole.line[played]);
        }
        CHECK(tried > 4);
    }
}

TEST_CASE("rounds of any size look at the same positions, and the same question has the same answer") {
    const Game game = game_of("PY1-N-AAAAAAN", "microsoft");
    const Solution whole = shortest(game, initial_state(game));
    REQUIRE(whole.result == SolveResult::Won);
    for (const std::uint64_t nodes : std::array<std::uint64_t, 3>{1, 1000, 4999}) {
        ShortestSearch search(game, initial_state(game), {});
        std::uint64_t rounds = 0;
        while (!search.run(nodes)) {
            REQUIRE(search.solution().nodes == nodes * ++rounds);
            REQUIRE(search.solution().result == SolveResult::Unknown);
            REQUIRE(search.solution().line.empty());
        }
        CHECK(search.solution().nodes == whole.nodes);
        CHECK(search.solution().line == whole.line);
        CHECK(search.run(1));
        CHECK(search.solution().nodes == whole.nodes);
    }
}

TEST_CASE("without the budget or the memory the answer stays open") {
    const Game game = game_of("PY1-N-AAAAAAE", "microsoft");
    ShortestSearch budget(game, initial_state(game), {});
    CHECK_FALSE(budget.run(100));
    CHECK(budget.solution().result == SolveResult::Unknown);
    CHECK(budget.solution().nodes == 100);

    for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{3} << 20}) {
        ShortestSearch memory(game, initial_state(game), {bytes});
        CHECK(memory.run(10'000'000));
        CHECK(memory.solution().result == SolveResult::Unknown);
        CHECK(memory.solution().proof == Proof::Open);
        CHECK(memory.solution().line.empty());
        CHECK(memory.solution().nodes < shortest(game, initial_state(game)).nodes);
    }
}

TEST_CASE("a won game takes no action, and unknown cards leave the answer open") {
    const Game game = game_of("PY1-N-AAAAAAC", "microsoft");
    const Solution won = shortest(game, State{kTalonMask, 0, 0, Fresh::No});
    CHECK(won.result == SolveResult::Won);
    CHECK(won.proof == Proof::Exact);
    CHECK(won.line.empty());

    Deal::Cards cards = game.deal().cards();
    cards[51] = Card();
    const Game unknown(game.rules(), Deal::from_cards(cards).value());
    const Solution open = shortest(unknown, initial_state(unknown));
    CHECK(open.result == SolveResult::Unknown);
    CHECK(open.nodes == 0);
}

TEST_CASE("so many recycles that no win takes them all are as good as no limit") {
    for (const char* code : {"PY1-N-AAAAAAV", "PY1-N-AAAAAAS", "PY1-N-AAAAABD"})
        CHECK(shortest_length(code, "recycles=9999") == shortest_length(code, "app"));
    const Game game = game_of("PY1-N-AAAAAAV", "recycles=9999");
    State state = initial_state(game);
    state.recycles = 9'990;
    const Solution solution = shortest(game, state);
    CHECK(solution.line.size() == 41);
    CHECK(wins(game, state, solution.line));
}

TEST_CASE("pyramids are numbered from the empty one to the full one") {
    const ShortestPyramids& pyramids = ShortestPyramids::table();
    const std::vector<SlotMask> all = reachable_pyramids();
    for (int number = 0; number < ShortestPyramids::kCount; ++number) {
        const SlotMask cards = all[static_cast<std::size_t>(number)];
        REQUIRE(pyramids.cards(number) == cards);
        REQUIRE(pyramids.free(number) == free_of_pyramid(cards));
        REQUIRE(pyramids.number_of(cards) == number);
        for (SlotMask left = pyramids.free(number); left != 0; left &= left - 1)
            REQUIRE(pyramids.cards(pyramids.without(number, lowest_slot(left))) == (cards & ~bit(lowest_slot(left))));
    }
}

TEST_CASE("the pairs that can be made inside a pyramid are those that some order of removals makes") {
    const ShortestPyramids& pyramids = ShortestPyramids::table();
    for (const char* rules : {"app", "cardgames"}) {
        CAPTURE(std::string(rules));
        const Game game = game_of("PY1-N-AAAAABD", rules);
        ShortestPairs pairs(game, 1 << 12);
        // By number, what all orders of removals make, each card going alone, like a king, or in a pair.
        std::vector<std::set<ClassPairs>> made(ShortestPyramids::kCount);
        made[0].insert(0);
        int possible = 0, impossible = 0;
        for (int number = 1; number < 700; ++number) {
            CAPTURE(number);
            std::set<ClassPairs>& here = made[static_cast<std::size_t>(number)];
            const State state{pyramids.cards(number), 0, 0, Fresh::No};
            for (SlotMask left = pyramids.free(number); left != 0; left &= left - 1)
                here.merge(std::set(made[static_cast<std::size_t>(pyramids.without(number, lowest_slot(left)))]));
            for (const Action& action : legal_actions(game, state)) {
                if (action.kind != ActionKind::RemovePair) continue;
                const int value = std::min(game.card(action.first).value(), game.card(action.second).value());
                const int rest = pyramids.number_of(state.cards & ~bit(action.first) & ~bit(action.second));
                for (const ClassPairs less : made[static_cast<std::size_t>(rest)]) here.insert(less + class_pairs(value - 1, 1));
            }
            for (int first = 0; first < kClasses; ++first) {
                for (int second = 0; second < kClasses; ++second) {
                    const ClassPairs asked = class_pairs(first, 1) + class_pairs(second, 1);
                    bool has_cards = true;
                    for (int value = 1; value < 13; ++value) {
                        int count = 0;
                        for (Slot slot = 0; slot < kPyramidSlots; ++slot)
                            count += (state.cards & bit(slot)) != 0 && game.card(slot).value() == value ? 1 : 0;
                        has_cards &= count >= pairs_of(asked, std::min(value, 13 - value) - 1);
                    }
                    if (!has_cards) continue;
                    REQUIRE(pairs.can_make(number, asked) == here.contains(asked));
                    ++(here.contains(asked) ? possible : impossible);
                }
            }
        }
        CHECK(possible > 1000);
        CHECK(impossible > 1000);
        CHECK(pairs.bytes() <= 1 << 12);
    }
}

TEST_CASE("the store gives positions by estimate, the last first, and a position again when a shorter way to it is found") {
    ShortestStore store(std::uint64_t{1} << 24);
    using Added = ShortestStore::Added;
    CHECK(store.take() == ShortestStore::kNone);
    REQUIRE(store.add(10, 5, 20, ShortestStore::kNone) == Added::Yes);
    REQUIRE(store.add(11, 5, 20, 0) == Added::Yes);
    REQUIRE(store.add(12, 5, 19, 0) == Added::Yes);
    CHECK(store.add(10, 5, 20, 0) == Added::Known);
    CHECK(store.knows(10, 5));
    CHECK_FALSE(store.knows(10, 4));
    CHECK(store.key(store.take()) == 12);
    CHECK(store.estimate() == 19);
    REQUIRE(store.add(10, 3, 18, 1) == Added::Yes);
    const ShortestStore::Id again = store.take();
    CHECK(store.key(again) == 10);
    CHECK(store.length(again) == 3);
    CHECK(store.from(again) == 1);
    CHECK(store.key(store.take()) == 11);
    CHECK(store.take() == ShortestStore::kNone);

    for (std::uint64_t key = 0; key < 200'000; ++key) REQUIRE(store.add(key << 20 | 7, 9, 40, 0) == Added::Yes);
    for (std::uint64_t key = 0; key < 200'000; ++key) REQUIRE(store.knows(key << 20 | 7, 9));
    std::uint64_t key = 200'000;
    while (store.add(key << 20 | 7, 9, 40, 0) == Added::Yes) ++key;
    CHECK(store.bytes() <= std::uint64_t{1} << 24);
    CHECK(key > 400'000);
}

}  // namespace pyramide::solver_shortest_test
