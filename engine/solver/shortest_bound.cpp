#include "engine/solver/shortest_bound.h"

#include <algorithm>

namespace pyramide {

namespace {

constexpr std::size_t kRankNumbers = 35;

constexpr int low_of(std::uint64_t counts, int class_number) { return static_cast<int>(counts >> (8 * class_number) & 15); }
constexpr int high_of(std::uint64_t counts, int class_number) { return static_cast<int>(counts >> (8 * class_number + 4) & 15); }

/// One card of a value as Counts; kings and unknown cards count nothing.
constexpr std::uint64_t unit_of(int value) {
    if (value == 0 || value == kPairSum) return 0;
    return value <= kClasses ? std::uint64_t{1} << (8 * (value - 1)) : std::uint64_t{16} << (8 * (kPairSum - value - 1));
}

/// Pairs of a class that must be made inside the pyramid when only so many talon cards are at hand.
constexpr int needed_pairs(std::uint64_t pyramid, std::uint64_t talon, int class_number) {
    const int low = low_of(pyramid, class_number) - high_of(talon, class_number);
    const int high = high_of(pyramid, class_number) - low_of(talon, class_number);
    return std::max(0, std::max(low, high));
}

}  // namespace

ShortestBound::ShortestBound(const Game& game, std::uint64_t bytes)
    : rules_(game.rules()),
      talon_pairs_(game.rules().stock_top == StockTop::InPlay || game.rules().waste_pair != WastePair::Never),
      kings_(game.kings()),
      mates_(possible_mates(game)),
      pyramids_(ShortestPyramids::table()),
      pairs_(game, bytes),
      facts_(ShortestPyramids::kCount) {
    for (Slot slot = 0; slot < kSlots; ++slot) {
        value_[slot] = static_cast<std::uint8_t>(game.card(slot).value());
        of_value_[value_[slot]] |= bit(slot);
    }
    for (std::size_t part = 0; part < 3; ++part) {
        for (std::size_t cards = 1; cards < 256; ++cards) {
            const auto low = static_cast<std::size_t>(std::countr_zero(cards));
            talon_counts_[part][cards] = talon_counts_[part][cards & (cards - 1)] + unit_of(value_[kPyramidSlots + 8 * part + low]);
        }
    }
    std::uint8_t next = 0;
    for (std::size_t packed = 0; packed < rank_numbers_.size(); ++packed) {
        const std::size_t sum = packed % 5 + packed / 5 % 5 + packed / 25;
        rank_numbers_[packed] = sum <= 4 ? next++ : 0;
    }
    costs_.resize(kRankNumbers * kRankNumbers * 5);
}

/// The most pairs of two ranks inside a pyramid when no other rank is in the way.
int ShortestBound::most_pairs(SlotMask low, SlotMask high) const {
    std::array<SlotMask, 4> mates{};
    std::size_t count = 0;
    for (SlotMask left = low; left != 0; left &= left - 1) mates[count++] = high & mates_[lowest_slot(left)];
    // Hall's theorem: what remains alone is the most that some low cards outnumber their mates by.
    int alone = 0;
    for (unsigned chosen = 1; chosen < 1U << count; ++chosen) {
        SlotMask met = 0;
        for (std::size_t i = 0; i < count; ++i) met |= (chosen >> i & 1) != 0 ? mates[i] : 0;
        alone = std::max(alone, std::popcount(chosen) - std::popcount(met));
    }
    return static_cast<int>(count) - alone;
}

const ShortestBound::Facts& ShortestBound::facts(int number) {
    Facts& facts = facts_[static_cast<std::size_t>(number)];
    if (facts.known) return facts;
    facts.known = true;
    const SlotMask cards = pyramids_.cards(number);
    facts.kings = static_cast<std::uint8_t>(std::popcount(cards & kings_));
    for (SlotMask left = cards; left != 0; left &= left - 1) facts.counts += unit_of(value_[lowest_slot(left)]);
    for (int class_number = 0; class_number < kClasses; ++class_number) {
        const auto value = static_cast<std::size_t>(class_number + 1);
        facts.most |= class_pairs(class_number, most_pairs(cards & of_value_[value], cards & of_value_[kPairSum - value]));
    }
    return facts;
}

ShortestBound::Counts ShortestBound::talon_counts(SlotMask talon) const {
    const SlotMask places = talon >> kPyramidSlots;
    return talon_counts_[0][places & 255] + talon_counts_[1][places >> 8 & 255] + talon_counts_[2][places >> 16 & 255];
}

/// Whether the pyramid's shape lets it be cleared with these talon cards, all at hand.
bool ShortestBound::can_clear(int number, const Facts& facts, Counts talon) {
    ClassPairs pairs = 0;
    for (int class_number = 0; class_number < kClasses; ++class_number) {
        const int needed = needed_pairs(facts.counts, talon, class_number);
        if (needed > pairs_of(facts.most, class_number)) return false;
        pairs |= class_pairs(class_number, needed);
    }
    return pairs_.can_make(number, pairs);
}

/// The shortest beginning of `coming` that can clear the pyramid together with what is at hand. All of `coming` can.
SlotMask ShortestBound::first_enough(int number, const Facts& facts, Counts at_hand, SlotMask coming) {
    ClassPairs pairs = 0;
    int lacking = 0;  // classes that need more pairs than there can be
    for (int class_number = 0; class_number < kClasses; ++class_number) {
        const int needed = needed_pairs(facts.counts, at_hand, class_number);
        lacking += needed > pairs_of(facts.most, class_number) ? 1 : 0;
        pairs |= class_pairs(class_number, needed);
    }
    if (lacking == 0 && pairs_.can_make(number, pairs)) return 0;
    SlotMask taken = 0;
    while (coming != 0) {
        const Slot slot = lowest_slot(coming);
        taken |= bit(slot);
        coming &= coming - 1;
        const int value = value_[slot];
        if (value == 0 || value == kPairSum) continue;
        at_hand += unit_of(value);
        const int class_number = std::min(value, kPairSum - value) - 1;
        const int before = pairs_of(pairs, class_number), now = needed_pairs(facts.counts, at_hand, class_number);
        if (now == before) continue;
        const int most = pairs_of(facts.most, class_number);
        lacking -= before > most && now <= most ? 1 : 0;
        pairs -= class_pairs(class_number, before - now);
        if (lacking == 0 && pairs_.can_make(number, pairs)) break;
    }
    return taken;
}

/// The waste cards that may come up without a recycle, for all that the pyramid and the talon can do to those above them.
SlotMask ShortestBound::reachable_waste(const State& state, const Facts& facts) const {
    if (rules_.waste_pair != WastePair::Never) return state.waste();
    Counts takers = facts.counts;
    if (talon_pairs_) takers += talon_counts(state.stock());
    SlotMask reached = 0;
    for (SlotMask left = state.waste(); left != 0;) {
        const Slot top = highest_slot(left);
        left &= ~bit(top);
        reached |= bit(top);
        const int value = value_[top];
        if (value == kPairSum) continue;
        const Counts taker = unit_of(kPairSum - value);
        if ((takers & taker * 15) == 0) break;
        takers -= taker;
    }
    return reached;
}

int ShortestBound::at(const State& state, int number) {
    const bool is_strict = rules_.victory == Victory::Strict;
    if (number == 0 && (!is_strict || state.cards == 0)) return 0;
    const Facts& facts = this->facts(number);
    const SlotMask talon = state.talon(), stock = state.stock(), waste = state.waste();
    const SlotMask reached = reachable_waste(state, facts), beyond = waste & ~reached;
    const Counts reached_counts = talon_counts(reached);
    const Counts this_pass = reached_counts + talon_counts(stock);
    SlotMask met = is_strict ? beyond : 0;  // of `beyond`, after a recycle
    if (!can_clear(number, facts, this_pass)) {
        if (beyond == 0 || !can_clear(number, facts, this_pass + talon_counts(beyond))) return kLost;
        met |= first_enough(number, facts, this_pass, beyond);
    }
    if (met != 0 && rules_.recycles != kUnlimited && state.recycles >= rules_.recycles) return kLost;
    SlotMask passed = stock;
    if (met == 0 && !is_strict) passed = first_enough(number, facts, reached_counts, stock);

    // What can be removed as the stock's top, this time or the next, saves its passing. To pass more cards, in this pass or in others,
    // cannot save more than it costs. Counted in parts: a draw passes draw_count cards, so a passing is one part of so many.
    const int unit = rules_.draw_count;
    const SlotMask saving = rules_.stock_top == StockTop::InPlay ? passed | met : 0;
    int total = pairing_cost(number, facts, saving, talon & ~saving);
    if (total == kLost) return kLost;
    total += unit * facts.kings + std::popcount(passed) + std::popcount(met);
    if (met != 0) total += unit;
    if (is_strict) total += unit * std::popcount(talon & kings_) - std::popcount(saving & kings_);
    return (total + unit - 1) / unit;
}

int ShortestBound::pairing_cost(int number, const Facts& facts, SlotMask saving, SlotMask rest) {
    const Counts saving_counts = talon_counts(saving), rest_counts = talon_counts(rest);
    const auto number_of = [this](const RankCounts& rank) {
        return std::size_t{rank_numbers_[static_cast<std::size_t>(rank.pyramid * 25 + rank.saving * 5 + rank.rest)]};
    };
    int total = 0;
    ClassPairs inside = 0;
    for (int n = 0; n < kClasses; ++n) {
        const RankCounts low{low_of(facts.counts, n), low_of(saving_counts, n), low_of(rest_counts, n)};
        const RankCounts high{high_of(facts.counts, n), high_of(saving_counts, n), high_of(rest_counts, n)};
        const int pairs = pairs_of(facts.most, n);
        Cost& cost = costs_[(number_of(low) * kRankNumbers + number_of(high)) * 5 + static_cast<std::size_t>(pairs)];
        if (cost.cost == kUncounted) cost = count_cost(pairs, low, high);
        if (cost.cost == kImpossible) return kLost;
        total += cost.cost;
        inside |= class_pairs(n, cost.inside);
    }
    // When the classes' cheapest ways, each with the fewest pairs inside, cannot all be gone together, some class has to pay more.
    return pairs_.can_make(number, inside) ? total : total + 1;
}

ShortestBound::Cost ShortestBound::count_cost(int pairs, const RankCounts& low, const RankCounts& high) const {
    const int low_talon = low.saving + low.rest, high_talon = high.saving + high.rest;
    Cost best{kImpossible, 0};
    for (int inside = 0; inside <= pairs; ++inside) {
        const int lows_out = low.pyramid - inside, highs_out = high.pyramid - inside;
        if (lows_out > high_talon || highs_out > low_talon) continue;
        const int most = talon_pairs_ ? std::min(high_talon - lows_out, low_talon - highs_out) : 0;
        for (int among = 0; among <= most; ++among) {
            if (rules_.victory == Victory::Strict && (lows_out + among != high_talon || highs_out + among != low_talon)) continue;
            // Of two talon cards that pair, one has been drawn and saves nothing.
            const int saved = std::min(std::min(high.saving, lows_out + among) + std::min(low.saving, highs_out + among),
                                       std::min(high.saving, lows_out) + std::min(low.saving, highs_out) + among);
            const int cost = rules_.draw_count * (inside + lows_out + highs_out + among) - saved;
            if (cost < best.cost) best = {static_cast<std::int8_t>(cost), static_cast<std::int8_t>(inside)};
        }
    }
    return best;
}

}  // namespace pyramide
