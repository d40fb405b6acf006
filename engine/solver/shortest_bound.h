// A number of actions that no win from a position can do without.
//
// Passing a stock card costs a draw, unless it is removed as the stock's top. So a win that goes through `k` more cards costs k, and
// each removal costs 1 but saves the passing of its talon cards where the stock's top is in play. For each of the six classes of
// ranks the cheapest way of pairing its cards is looked up: how many pairs inside the pyramid, with talon cards, among talon cards.
// How far a win must go, and whether it must recycle, follows from the talon cards that the pyramid cannot do without: with fewer,
// more pairs would have to be made inside it than its shape allows (see pairing.h).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/solver/shortest_pairs.h"
#include "engine/state.h"

namespace pyramide {

class ShortestBound {
public:
    /// What at() answers when no win is left.
    static constexpr int kLost = 1 << 20;

    /// `bytes`: what it may take beside a fixed 70 KB.
    ShortestBound(const Game& game, std::uint64_t bytes);

    /// At most the number of actions of the shortest win, or kLost. `number` is the pyramid's.
    int at(const State& state, int number);

private:
    /// How many cards of each rank: a byte for each class, its low rank in the lower four bits.
    using Counts = std::uint64_t;

    /// What a pyramid alone says, counted when first needed.
    struct Facts {
        bool known = false;
        std::uint8_t kings = 0;
        Counts counts = 0;
        ClassPairs most = 0;  // pairs inside the pyramid, each class for itself
    };
    /// The cheapest way of pairing a class, and the fewest pairs inside the pyramid among the ways that are so cheap.
    struct Cost {
        std::int8_t cost = kUncounted;
        std::int8_t inside = 0;
    };
    static constexpr std::int8_t kUncounted = 127, kImpossible = 126;

    /// Cards of one rank: in the pyramid, talon cards that save a passing when they go in a pair, and the other talon cards.
    struct RankCounts {
        int pyramid;
        int saving;
        int rest;
    };

    const Facts& facts(int number);
    int most_pairs(SlotMask low, SlotMask high) const;
    Counts talon_counts(SlotMask talon) const;
    bool can_clear(int number, const Facts& facts, Counts talon);
    SlotMask first_enough(int number, const Facts& facts, Counts at_hand, SlotMask coming);
    SlotMask reachable_waste(const State& state, const Facts& facts) const;
    int pairing_cost(int number, const Facts& facts, SlotMask saving, SlotMask rest);
    Cost count_cost(int pairs, const RankCounts& low, const RankCounts& high) const;

    Rules rules_;
    bool talon_pairs_ = false;
    SlotMask kings_ = 0;
    std::array<SlotMask, kPairSum + 1> of_value_{};
    std::array<std::uint8_t, kSlots> value_{};
    std::array<SlotMask, kPyramidSlots> mates_{};
    const ShortestPyramids& pyramids_;
    ShortestPairs pairs_;
    std::vector<Facts> facts_;
    std::array<std::array<Counts, 256>, 3> talon_counts_{};  // of eight talon cards each
    std::array<std::uint8_t, 125> rank_numbers_{};            // of RankCounts, whose sum is at most 4
    std::vector<Cost> costs_;
};

}  // namespace pyramide
