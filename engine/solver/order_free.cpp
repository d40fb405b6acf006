#include "engine/solver/order_free.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace pyramide {

void LargestPart::ask(const PairingCards& cards, Worth worth) {
    cards_ = cards;
    kind_ = worth;
    is_trying_ = false;
    worth_ = static_cast<int>(kWorths) - 1;
    part_ = 0;
    part_count_ = 0;
    lists_.fill(kNone);
    ++generation_;
    add(cards.all());
}

bool LargestPart::see(PyramidMask part) {
    const std::uint64_t entry = generation_ << kPyramidSlots | part;
    std::size_t at = (part * std::uint64_t{0x9E3779B97F4A7C15}) >> 52;
    while (seen_[at] >> kPyramidSlots == generation_) {
        if (seen_[at] == entry) return false;
        at = (at + 1) % kSeen;
    }
    seen_[at] = entry;
    return true;
}

/// The most pairs of a class when its talon cards may pair with each other, too.
int LargestPart::pairs_with_talon(PyramidMask part, std::size_t value) const {
    const std::size_t other = kPairSum - value;
    return std::min(std::popcount(part & cards_.pyramid[value]) + cards_.talon[value],
                    std::popcount(part & cards_.pyramid[other]) + cards_.talon[other]);
}

int LargestPart::worth_of(PyramidMask part) const {
    if (kind_ == Worth::Pyramid) return std::popcount(part);
    int total = std::popcount(part & cards_.pyramid[kPairSum]);
    for (std::size_t value = 1; value < kPairSum - value; ++value) {
        const int cards = std::popcount(part & (cards_.pyramid[value] | cards_.pyramid[kPairSum - value]));
        const int pairs = kind_ == Worth::Total ? cards - pairs_needed(cards_, part, value) : pairs_with_talon(part, value);
        total += 2 * pairs;
    }
    return total;
}

void LargestPart::add(PyramidMask part) {
    if (!see(part)) return;
    const auto worth = static_cast<std::size_t>(worth_of(part));
    const std::size_t at = part_count_++;
    parts_[at] = part;
    next_[at] = lists_[worth];
    lists_[worth] = static_cast<std::uint16_t>(at);
}

/// What remains when `part` cannot go: for each card that may have to stay, the part without it and all it covers. Of a class in
/// conflict only the rank is tried of which more cards go than have talon partners: while all of these are to go, as many pairs are
/// needed, and fewer cards make them.
void LargestPart::add_smaller_parts() {
    PyramidMask stay = 0;
    for (std::size_t value = 1; value < kPairSum - value; ++value) {
        if ((pairing_.conflict() >> value & 1) == 0) continue;
        const std::size_t other = kPairSum - value;
        const PyramidMask low = cards_.pyramid[value] & part_;
        const PyramidMask high = cards_.pyramid[other] & part_;
        const int low_short = std::popcount(low) - cards_.talon[other];
        const int high_short = std::popcount(high) - cards_.talon[value];
        const bool is_low = low_short != high_short ? low_short > high_short : std::popcount(low) <= std::popcount(high);
        stay |= is_low ? low : high;
    }
    for (; stay != 0; stay &= stay - 1) {
        const auto slot = static_cast<std::size_t>(std::countr_zero(stay));
        add(part_ & ~(kAfter[slot] | PyramidMask{1} << slot));
    }
}

/// Takes the worthiest part that is still to be tried. There is always one: the empty part can go.
bool LargestPart::take_next() {
    while (lists_[static_cast<std::size_t>(worth_)] == kNone) {
        if (worth_ == 0) return false;
        --worth_;
    }
    std::uint16_t& list = lists_[static_cast<std::size_t>(worth_)];
    part_ = parts_[list];
    list = next_[list];
    return true;
}

bool LargestPart::run(std::uint64_t& nodes) {
    while (nodes > 0) {
        if (!is_trying_) {
            if (!take_next()) return true;
            --nodes;
            pairing_.ask(cards_, part_);
            is_trying_ = true;
        }
        const Pairing::Answer answer = pairing_.run(nodes);
        if (answer == Pairing::Answer::Yes) return true;
        if (answer == Pairing::Answer::Open) return false;
        add_smaller_parts();
        is_trying_ = false;
    }
    return false;
}

bool OrderFreeSolver::can_clear(const PairingCards& cards) {
    std::uint64_t left = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t all = left;
    pairing_.ask(cards, cards.all());
    const bool can = pairing_.run(left) == Pairing::Answer::Yes;
    nodes_ += all - left + 1;
    return can;
}

int OrderFreeSolver::most(const PairingCards& cards, Worth worth) {
    std::uint64_t left = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t all = left;
    largest_.ask(cards, worth);
    largest_.run(left);
    nodes_ += all - left;
    return largest_.worth();
}

int OrderFreeSolver::most_pyramid(const PairingCards& cards) { return most(cards, Worth::Pyramid); }

int OrderFreeSolver::most_total(const PairingCards& cards, TalonPairs talon_pairs) {
    return most(cards, talon_pairs == TalonPairs::No ? Worth::Total : Worth::TotalWithTalonPairs) + cards.talon[kPairSum];
}

TalonPairs talon_pairs_of(const Rules& rules) {
    const bool never = rules.waste_pair == WastePair::Never && rules.stock_top == StockTop::Down;
    return never ? TalonPairs::No : TalonPairs::Yes;
}

bool can_use_up(const PairingCards& cards) {
    for (std::size_t value = 1; value < kPairSum - value; ++value) {
        const std::size_t other = kPairSum - value;
        const int low = std::popcount(cards.pyramid[value]) - cards.talon[other];
        const int high = std::popcount(cards.pyramid[other]) - cards.talon[value];
        if (low != high || low < 0) return false;
    }
    return true;
}

bool is_talon_open(const Rules& rules, unsigned recycles_taken, int talon_cards) {
    if (rules.draw_count != 1) return false;
    return rules.recycles == kUnlimited || rules.recycles - static_cast<int>(recycles_taken) >= talon_cards;
}

bool is_winnable(OrderFreeSolver& solver, const Deal& deal, const Rules& rules) {
    const PairingCards cards(deal, kPyramidMask | kTalonMask, rules.overlap_pair);
    return (rules.victory == Victory::Relaxed || can_use_up(cards)) && solver.can_clear(cards);
}

int most_total(OrderFreeSolver& solver, const Deal& deal, const Rules& rules) {
    return solver.most_total(PairingCards(deal, kPyramidMask | kTalonMask, rules.overlap_pair));
}

int most_pyramid(OrderFreeSolver& solver, const Deal& deal, const Rules& rules) {
    return solver.most_pyramid(PairingCards(deal, kPyramidMask | kTalonMask, rules.overlap_pair));
}

}  // namespace pyramide
