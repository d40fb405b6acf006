#include "engine/solver/pairing.h"

namespace pyramide {

namespace {

/// [n][k]: how many ways there are to take k of n; exact for n up to 16 and k up to 4.
constexpr std::uint32_t ways(int n, int k) {
    std::uint32_t result = 1;
    for (int taken = 0; taken < k; ++taken)
        result = result * static_cast<std::uint32_t>(n - taken) / static_cast<std::uint32_t>(taken + 1);
    return result;
}

}  // namespace

PairingCards::PairingCards(const Deal& deal, SlotMask cards, OverlapPair overlap_pair) : overlap(overlap_pair) {
    for (SlotMask left = cards & kPyramidMask; left != 0; left &= left - 1) {
        const int slot = std::countr_zero(left);
        pyramid[static_cast<std::size_t>(deal.card(static_cast<Slot>(slot)).value())] |= PyramidMask{1} << slot;
    }
    for (SlotMask left = cards & kTalonMask; left != 0; left &= left - 1)
        ++talon[static_cast<std::size_t>(deal.card(static_cast<Slot>(std::countr_zero(left))).value())];
}

PyramidMask PairingCards::all() const {
    PyramidMask all = 0;
    for (const PyramidMask slots : pyramid) all |= slots;
    return all;
}

void Pairing::ask(const PairingCards& cards, PyramidMask part) {
    answer_ = Answer::Open;
    levels_ = level_ = deepest_ = class_count_ = candidate_count_ = 0;
    conflict_ = 0;
    used_[0] = 0;
    for (std::size_t value = 1; value < kPairSum - value; ++value) {
        const int pairs = pairs_needed(cards, part, value);
        if (pairs == 0) continue;
        if (!add_class(cards, part, value, pairs)) {
            conflict_ = 1U << value;
            answer_ = Answer::No;
            return;
        }
    }
    if (class_count_ == 0)
        answer_ = Answer::Yes;
    else
        lay_out_levels();
}

/// Lists the pairs of a class that its cards' places allow. False when they are fewer than needed.
bool Pairing::add_class(const PairingCards& cards, PyramidMask part, std::size_t value, int pairs) {
    const PyramidMask low = cards.pyramid[value] & part;
    const PyramidMask high = cards.pyramid[kPairSum - value] & part;
    const int first = candidate_count_;
    PyramidMask low_met = 0, high_met = 0;
    for (PyramidMask left = low; left != 0; left &= left - 1) {
        const auto slot = static_cast<std::size_t>(std::countr_zero(left));
        PyramidMask apart = kBefore[slot] | kAfter[slot];
        if (cards.overlap == OverlapPair::Yes) apart &= ~static_cast<PyramidMask>(kCovers[slot] | kCoveredBy[slot]);
        const PyramidMask mates = high & ~apart;
        if (mates == 0) continue;
        low_met |= left & (~left + 1);
        high_met |= mates;
        for (PyramidMask mate = mates; mate != 0; mate &= mate - 1) {
            const auto other = static_cast<std::size_t>(std::countr_zero(mate));
            const PyramidMask pair = PyramidMask{1} << slot | PyramidMask{1} << other;
            candidates_[static_cast<std::size_t>(candidate_count_++)] = {pair, (kBefore[slot] | kBefore[other]) & ~pair};
        }
    }
    if (std::popcount(low_met) < pairs || std::popcount(high_met) < pairs) return false;
    const ClassChoice choice{static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(pairs), static_cast<std::uint8_t>(first),
                             static_cast<std::uint8_t>(candidate_count_), ways(candidate_count_ - first, pairs)};
    // Classes with few choices come first: they fail early.
    int at = class_count_++;
    for (; at > 0 && classes_[static_cast<std::size_t>(at - 1)].options > choice.options; --at)
        classes_[static_cast<std::size_t>(at)] = classes_[static_cast<std::size_t>(at - 1)];
    classes_[static_cast<std::size_t>(at)] = choice;
    return true;
}

void Pairing::lay_out_levels() {
    for (int at = 0; at < class_count_; ++at) {
        const ClassChoice& choice = classes_[static_cast<std::size_t>(at)];
        for (int pair = 0; pair < choice.pairs; ++pair) {
            const auto level = static_cast<std::size_t>(levels_++);
            class_of_[level] = static_cast<std::uint8_t>(at);
            // Pairs of a class are chosen in the order of its candidates, so the last ones must be left for those that follow.
            end_[level] = static_cast<std::uint8_t>(choice.last - (choice.pairs - 1 - pair));
        }
    }
    next_[0] = classes_[0].first;
}

/// Takes a candidate as the next pair. False when it meets a chosen pair, in a card or in a circle.
bool Pairing::choose(const Candidate& candidate) {
    const auto level = static_cast<std::size_t>(level_);
    if ((candidate.pair & used_[level]) != 0) return false;
    const auto& before = before_[level];
    PyramidMask all = candidate.before;
    for (std::size_t i = 0; i < level; ++i) {
        if ((chosen_[i] & candidate.before) == 0) continue;
        if ((before[i] & candidate.pair) != 0) return false;
        all |= before[i] | chosen_[i];
    }
    auto& next = before_[level + 1];
    for (std::size_t i = 0; i < level; ++i) next[i] = (before[i] & candidate.pair) == 0 ? before[i] : before[i] | all | candidate.pair;
    next[level] = all;
    chosen_[level] = candidate.pair;
    used_[level + 1] = used_[level] | candidate.pair;
    return true;
}

Pairing::Answer Pairing::run(std::uint64_t& nodes) {
    while (answer_ == Answer::Open && nodes > 0) {
        const auto level = static_cast<std::size_t>(level_);
        if (next_[level] >= end_[level]) {
            if (level_ == 0) {
                answer_ = Answer::No;
                const int classes = class_of_[static_cast<std::size_t>(deepest_)];
                for (int at = 0; at <= classes; ++at) conflict_ |= 1U << classes_[static_cast<std::size_t>(at)].value;
                break;
            }
            --level_;
            continue;
        }
        --nodes;
        const int taken = next_[level]++;
        if (!choose(candidates_[static_cast<std::size_t>(taken)])) continue;
        ++level_;
        if (level_ == levels_) {
            answer_ = Answer::Yes;
            break;
        }
        const auto reached = static_cast<std::size_t>(level_);
        if (level_ > deepest_) deepest_ = level_;
        const bool same_class = class_of_[reached] == class_of_[level];
        next_[reached] = same_class ? static_cast<std::uint8_t>(taken + 1) : classes_[class_of_[reached]].first;
    }
    return answer_;
}

}  // namespace pyramide
