// Order-free positions: whole deals against a search over pyramids and talon counts, published rates, and facts between
// variants.
#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/solver.h"
#include "engine/solver/order_free.h"
#include "engine/solver/order_free_search.h"
#include "engine/solver/ordered.h"
#include "tests/playing.h"
#include "tests/random_games.h"
#include "tests/slow_search.h"
#include "tests/wilson.h"

namespace pyramide::solver_order_free_test {

namespace {

/// A deal played card by card, the talon being a heap from which any card can be taken.
struct Heap {
    SlotMask pyramid = kPyramidMask;
    std::array<int, 14> talon{};

    friend bool operator<(const Heap& left, const Heap& right) {
        return std::pair(left.pyramid, left.talon) < std::pair(right.pyramid, right.talon);
    }
};

struct HeapAnswer {
    int most_pyramid = 0;
    int most_total = 0;
};

/// Plays all there is to play with a heap; free kings go at once. Nothing when there are more than `limit` heaps.
class HeapSearch {
  public:
    HeapSearch(const Deal& deal, bool overlaps) : deal_(deal), overlaps_(overlaps) {}

    bool play(std::size_t limit, HeapAnswer& answer) {
        Heap start;
        for (Slot slot = kPyramidSlots; slot < kSlots; ++slot)
            ++start.talon[static_cast<std::size_t>(deal_.card(slot).value())];
        kings_ = start.talon[13];
        add(start);
        for (std::size_t at = 0; at < heaps_.size(); ++at) {
            if (heaps_.size() > limit) return false;
            const Heap heap = heaps_[at];
            int cards = kings_;
            for (int value = 1; value < 13; ++value)
                cards += start.talon[static_cast<std::size_t>(value)] - heap.talon[static_cast<std::size_t>(value)];
            const int pyramid = kPyramidSlots - std::popcount(heap.pyramid);
            answer.most_pyramid = std::max(answer.most_pyramid, pyramid);
            answer.most_total = std::max(answer.most_total, pyramid + cards);
            go_on(heap);
        }
        return true;
    }

  private:
    bool is_free(const Heap& heap, Slot slot, SlotMask ignored = 0) const {
        return (heap.pyramid & bit(slot)) != 0 && (heap.pyramid & kCovers[slot] & ~ignored) == 0;
    }
    void add(const Heap& heap) {
        if (seen_.insert(heap).second) heaps_.push_back(heap);
    }
    void go_on(const Heap& heap) {
        for (Slot first = 0; first < kPyramidSlots; ++first) {
            if (!is_free(heap, first)) continue;
            Heap next = heap;
            next.pyramid &= ~bit(first);
            const int value = deal_.card(first).value();
            if (value == 13) return add(next);
            const auto mate = static_cast<std::size_t>(13 - value);
            for (Slot second = 0; second < kPyramidSlots; ++second) {
                const SlotMask ignored = overlaps_ ? bit(first) : 0;
                if (second == first || deal_.card(second).value() != static_cast<int>(mate)) continue;
                if (!is_free(heap, second, ignored)) continue;
                Heap both = next;
                both.pyramid &= ~bit(second);
                add(both);
            }
            if (next.talon[mate] > 0) {
                --next.talon[mate];
                add(next);
            }
        }
    }

    const Deal& deal_;
    bool overlaps_;
    int kings_ = 0;
    std::set<Heap> seen_;
    std::vector<Heap> heaps_;
};

Deal numbered(std::uint64_t number) { return Deal::from_code(DealCode::from_number(number)); }

PairingCards all_cards(const Deal& deal, OverlapPair overlap) {
    return PairingCards(deal, kPyramidMask | kTalonMask, overlap);
}

int count_winnable(const Rules& rules, std::uint64_t deals) {
    OrderFreeSolver solver;
    int won = 0;
    for (std::uint64_t number = 0; number < deals; ++number)
        won += is_winnable(solver, numbered(number), rules) ? 1 : 0;
    return won;
}

}  // namespace

TEST_CASE("what covers a card goes before it, and what it covers after it") {
    CHECK(kBefore[27] == 0);
    CHECK(kBefore[15] == (PyramidMask{1} << 21 | PyramidMask{1} << 22));
    CHECK(kBefore[0] == ((PyramidMask{1} << 28) - 2));
    CHECK(kAfter[0] == 0);
    CHECK(kAfter[21] == 0b1000010001001011U);
}

TEST_CASE("two pairs that wait for each other cannot both be made") {
    // The ace lies on the two, the jack on the queen: either pair is possible alone, both are not.
    PairingCards cards;
    cards.pyramid[1] = PyramidMask{1} << 21;
    cards.pyramid[12] = PyramidMask{1} << 19;
    cards.pyramid[2] = PyramidMask{1} << 15;
    cards.pyramid[11] = PyramidMask{1} << 25;
    cards.pyramid[13] = kBefore[15] | kBefore[19];
    cards.pyramid[13] &= ~(cards.pyramid[1] | cards.pyramid[11]);
    OrderFreeSolver solver;
    CHECK_FALSE(solver.can_clear(cards));
    // One of the pairs stays, and with it whatever it holds: the two under the ace, or the queen under the jack.
    CHECK(solver.most_pyramid(cards) == 2);
    cards.talon[12] = 1;
    CHECK_FALSE(solver.can_clear(cards));
    cards.talon[1] = 1;
    CHECK(solver.can_clear(cards));
}

TEST_CASE("whole deals: winnable, most of the pyramid and most of all are what a search over heaps finds") {
    OrderFreeSolver solver;
    int compared = 0, cleared = 0;
    for (std::uint64_t number = 0; number < 120; ++number) {
        for (const OverlapPair overlap : {OverlapPair::No, OverlapPair::Yes}) {
            CAPTURE(number);
            const Deal deal = numbered(number);
            HeapAnswer expected;
            if (!HeapSearch(deal, overlap == OverlapPair::Yes).play(20'000, expected)) continue;
            const PairingCards cards = all_cards(deal, overlap);
            CHECK(solver.can_clear(cards) == (expected.most_pyramid == kPyramidSlots));
            CHECK(solver.most_pyramid(cards) == expected.most_pyramid);
            CHECK(solver.most_total(cards) == expected.most_total);
            CHECK(solver.most_total(cards, TalonPairs::Yes) >= expected.most_total);
            ++compared;
            cleared += expected.most_pyramid == kPyramidSlots ? 1 : 0;
        }
    }
    CHECK(compared > 120);
    CHECK(cleared > 20);
    CHECK(compared - cleared > 20);
}

TEST_CASE("PY1-N-AAAAAAJ: never more than 14 cards can be removed, 8 of them from the pyramid") {
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAJ"));
    const State start = initial_state(game);
    const auto all = every_line(game, start, Counters{}, 50'000);
    REQUIRE(all.has_value());
    const Solution most = solve(game, start, SolveGoal::Most, 100'000);
    CHECK(most.proof == Proof::Exact);
    CHECK(most.result == SolveResult::Lost);
    CHECK(most.most_total == 14);
    CHECK(most.most_pyramid == 8);
    CHECK(all->most_total == 14);
    CHECK(all->most_pyramid == 8);
    const auto end = replay_line(game, start, Counters{}, most.line);
    REQUIRE(end.has_value());
    CHECK(std::popcount(end->state.pyramid()) == 28 - 8);
}

TEST_CASE("PY1-N-AAAAAAS, the deal of the rule sheets, can be won, but never with all 52 cards gone") {
    const Deal deal = deal_of("PY1-N-AAAAAAS");
    HeapAnswer expected;
    REQUIRE(HeapSearch(deal, false).play(400'000, expected));
    CHECK(expected.most_pyramid == 28);
    CHECK(expected.most_total == 46);
    OrderFreeSolver solver;
    CHECK(is_winnable(solver, deal, Rules{}));
    CHECK_FALSE(is_winnable(solver, deal, parse_rules("strict").value()));
    CHECK(most_pyramid(solver, deal, Rules{}) == 28);
    CHECK(solver.most_total(all_cards(deal, OverlapPair::No)) == 46);
}

TEST_CASE("every whole deal's line reaches what is claimed for it") {
    int won = 0, strict_won = 0;
    for (std::uint64_t number = 0; number < 300; ++number) {
        for (const char* rules : {"app", "strict", "cardgames", "recycles=24"}) {
            CAPTURE(number);
            CAPTURE(rules);
            const Game game(parse_rules(rules).value(), numbered(number));
            const State start = initial_state(game);
            const Solution win = solve(game, start, SolveGoal::Win, 1'000'000);
            const auto end = replay_line(game, start, Counters{}, win.line);
            REQUIRE(end.has_value());
            REQUIRE(win.proof == Proof::Exact);
            CHECK((outcome_of(game, end->state) == Outcome::Won) == (win.result == SolveResult::Won));
            const Solution most = solve(game, start, SolveGoal::Most, 1'000'000);
            const auto most_end = replay_line(game, start, Counters{}, most.line);
            REQUIRE(most_end.has_value());
            REQUIRE(most.proof == Proof::Exact);
            CHECK(most.result == win.result);
            CHECK(28 - std::popcount(most_end->state.pyramid()) == most.most_pyramid);
            CHECK(52 - std::popcount(most_end->state.cards) <= most.most_total);
            won += win.result == SolveResult::Won ? 1 : 0;
            if (game.rules().victory == Victory::Strict) strict_won += win.result == SolveResult::Won ? 1 : 0;
        }
    }
    CHECK(won > 400);
    CHECK(strict_won > 5);
}

TEST_CASE("the ordered search agrees where the order does not count") {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Rules rules;
        rules.victory = seed % 2 == 0 ? Victory::Relaxed : Victory::Strict;
        rules.overlap_pair = seed % 3 == 0 ? OverlapPair::Yes : OverlapPair::No;
        const Game game(rules, random_deal(seed));
        Choices choices(seed);
        State state = initial_state(game);
        for (int step = 0; step < 60; ++step) {
            const ActionList actions = legal_actions(game, state);
            if (actions.is_empty()) break;
            state = state_after(game, state,
                                actions[std::min(choices.below(actions.size()), choices.below(actions.size()))]);
        }
        if (outcome_of(game, state) != Outcome::Playing) continue;
        for (const SolveGoal goal : {SolveGoal::Win, SolveGoal::Most, SolveGoal::Points}) {
            REQUIRE(is_order_free(game, state, goal));
            OrderedSearch ordered(game, state, goal, SolverLimits{}, 0);
            if (!ordered.run(20'000)) continue;
            const Solution free = solve(game, state, goal, 1'000'000);
            CHECK(ordered.solution().points == free.points);
            CHECK(ordered.solution().most_pyramid == free.most_pyramid);
            CHECK(ordered.solution().most_total == free.most_total);
            if (goal != SolveGoal::Points) CHECK(ordered.solution().result == free.result);
            ++compared;
        }
    }
    CHECK(compared > 100);
}

TEST_CASE("published rates with unlimited passes: 66.865 % without and 83.152 % with overlap pairs") {
    constexpr int kDeals = 50'000;
    const int app = count_winnable(Rules{}, kDeals);
    CAPTURE(app);
    CHECK(wilson_interval(app, kDeals, 1.96).has(0.66865));
    const int overlap = count_winnable(parse_rules("overlap_pair=yes").value(), kDeals);
    CAPTURE(overlap);
    CHECK(wilson_interval(overlap, kDeals, 1.96).has(0.83152));
}

TEST_CASE("with unlimited passes neither a waste pair nor a stock in play changes which pyramids can be cleared") {
    OrderFreeSolver solver;
    int won = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        CAPTURE(number);
        const bool expected = is_winnable(solver, numbered(number), Rules{});
        for (const char* words : {"waste_pair=fresh", "waste_pair=top_two", "stock_top=in_play"}) {
            const Game game(parse_rules(words).value(), numbered(number));
            const Solution short_way = solve(game, initial_state(game), SolveGoal::Win, 1'000'000);
            CHECK((short_way.result == SolveResult::Won) == expected);
            // The search that plays the real talon, waste pairs and all.
            OrderedSearch ordered(game, initial_state(game), SolveGoal::Win, SolverLimits{}, 0);
            if (!ordered.run(20'000)) continue;
            CHECK((ordered.solution().result == SolveResult::Won) == expected);
            won += expected ? 1 : 0;
        }
    }
    CHECK(won > 40);
}

TEST_CASE("strict victory needs a cleared pyramid and at most four talon cards in each class, and nothing else") {
    OrderFreeSolver solver;
    const Rules strict = parse_rules("strict").value();
    int strict_won = 0, relaxed_only = 0;
    for (std::uint64_t number = 0; number < 20'000; ++number) {
        const Deal deal = numbered(number);
        const bool relaxed = is_winnable(solver, deal, Rules{});
        bool fits = true;
        for (int value = 1; value <= 6; ++value) {
            int talon = 0;
            for (Slot slot = kPyramidSlots; slot < kSlots; ++slot)
                talon += deal.card(slot).value() == value || deal.card(slot).value() == 13 - value ? 1 : 0;
            fits = fits && talon <= 4;
        }
        const bool is_strict = is_winnable(solver, deal, strict);
        CHECK(is_strict == (relaxed && fits));
        strict_won += is_strict ? 1 : 0;
        relaxed_only += relaxed && !is_strict ? 1 : 0;
    }
    CHECK(strict_won > 500);
    CHECK(relaxed_only > 500);
}

TEST_CASE("a talon is open when cards are drawn singly and every useful recycle is allowed") {
    const auto is_open = [](const char* rules, unsigned recycles, int talon) {
        return is_talon_open(parse_rules(rules).value(), recycles, talon);
    };
    CHECK(is_open("app", 0, 24));
    CHECK_FALSE(is_open("draw_count=2", 0, 24));
    CHECK(is_open("recycles=24", 0, 24));
    CHECK_FALSE(is_open("recycles=23", 0, 24));
    CHECK(is_open("recycles=23", 3, 20));
    CHECK_FALSE(is_open("recycles=23", 4, 20));
    CHECK(is_open("recycles=0", 0, 0));
}

}  // namespace pyramide::solver_order_free_test
