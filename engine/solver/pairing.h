// Pairing: can all cards of a part of the pyramid go, when every talon card can be brought up whenever it is wanted?
//
// Ranks come in six classes (ace and queen, two and jack, … six and seven), known by the lower value 1 … 6. A pyramid card goes with a
// talon card or with another pyramid card. Talon cards of a class serve nothing but that class, so a part of the pyramid can be removed
// just when each class can do with its talon cards: of `a` cards of one rank and `b` of the other, at least
// max(0, a - talon cards of the other rank, b - talon cards of the one) pairs must be made inside the pyramid. What remains is to choose
// these pairs so that they can all be made: a pair goes at one moment, so what covers either of its cards goes before both. A choice
// is good just when "goes before" has no circle. Cards in no chosen pair go like kings: as soon as they are free.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "engine/pyramid.h"
#include "engine/rules.h"

namespace pyramide {

/// A set of pyramid slots: bit s is slot s, bits 28 … 31 are 0.
using PyramidMask = std::uint32_t;

namespace detail {
constexpr std::array<PyramidMask, kPyramidSlots> make_before() {
    std::array<PyramidMask, kPyramidSlots> before{};
    for (int slot = kPyramidSlots - 1; slot >= 0; --slot) {
        PyramidMask all = static_cast<PyramidMask>(kCovers[static_cast<std::size_t>(slot)]);
        for (PyramidMask left = all; left != 0; left &= left - 1) all |= before[static_cast<std::size_t>(std::countr_zero(left))];
        before[static_cast<std::size_t>(slot)] = all;
    }
    return before;
}
constexpr std::array<PyramidMask, kPyramidSlots> make_after(const std::array<PyramidMask, kPyramidSlots>& before) {
    std::array<PyramidMask, kPyramidSlots> after{};
    for (std::size_t slot = 0; slot < kPyramidSlots; ++slot) {
        for (PyramidMask left = before[slot]; left != 0; left &= left - 1)
            after[static_cast<std::size_t>(std::countr_zero(left))] |= PyramidMask{1} << slot;
    }
    return after;
}
}  // namespace detail

/// kBefore[s]: all that must have gone before slot s is free: what covers it, what covers that, and so on.
inline constexpr std::array<PyramidMask, kPyramidSlots> kBefore = detail::make_before();
/// kAfter[s]: all that stays for good when the card of slot s stays.
inline constexpr std::array<PyramidMask, kPyramidSlots> kAfter = detail::make_after(kBefore);

/// The cards of a position, counted and placed by value; suits and the talon's order do not matter here.
struct PairingCards {
    std::array<PyramidMask, kPairSum + 1> pyramid{};  ///< [value]: the pyramid slots with a card of that value, 1 … 13
    std::array<std::uint8_t, kPairSum + 1> talon{};   ///< [value]: how many talon cards have it
    OverlapPair overlap = OverlapPair::No;

    PairingCards() = default;
    /// The cards of `cards`; unknown talon cards count as none.
    PairingCards(const Deal& deal, SlotMask cards, OverlapPair overlap_pair);

    /// All pyramid slots that hold a card.
    PyramidMask all() const;
};

/// How many pairs of the class of `value` (1 … 6) must be made inside the pyramid to remove `part`.
inline int pairs_needed(const PairingCards& cards, PyramidMask part, std::size_t value) {
    const std::size_t other = kPairSum - value;
    const int low = std::popcount(cards.pyramid[value] & part) - cards.talon[other];
    const int high = std::popcount(cards.pyramid[other] & part) - cards.talon[value];
    const int needed = low > high ? low : high;
    return needed > 0 ? needed : 0;
}

/// One question, answered in rounds. Takes no memory beyond itself and may be asked again and again.
class Pairing {
public:
    enum class Answer : std::uint8_t { Open, Yes, No };

    /// Asks whether all cards of `part` can go. `part` holds, with each card, all that covers it.
    void ask(const PairingCards& cards, PyramidMask part);
    /// Tries up to `nodes` more choices and lowers `nodes` by how many it has tried. Answers Open when they were not enough.
    Answer run(std::uint64_t& nodes);

    /// After Yes: the pairs to be made inside the pyramid, each a mask of two slots.
    std::span<const PyramidMask> pairs() const { return {chosen_.data(), static_cast<std::size_t>(levels_)}; }
    /// After No: bit v says that class v takes part in the conflict: as long as these classes' cards of `part` are all to go, the
    /// answer is No, whatever else stays.
    unsigned conflict() const { return conflict_; }

private:
    static constexpr int kMaximumPairs = kPyramidSlots / 2;
    static constexpr int kMaximumCandidates = 6 * 16;

    struct Candidate {
        PyramidMask pair;
        PyramidMask before;  // all that goes before the pair by the pyramid's shape alone
    };
    struct ClassChoice {
        std::uint8_t value;
        std::uint8_t pairs;
        std::uint8_t first;  // candidates first … last - 1 are its own
        std::uint8_t last;
        std::uint32_t options;
    };

    bool add_class(const PairingCards& cards, PyramidMask part, std::size_t value, int pairs);
    void lay_out_levels();
    bool choose(const Candidate& candidate);

    Answer answer_ = Answer::No;
    int levels_ = 0;  // pairs to choose in all
    int level_ = 0;   // pairs chosen
    int deepest_ = 0;
    unsigned conflict_ = 0;
    int class_count_ = 0;
    int candidate_count_ = 0;
    std::array<ClassChoice, 6> classes_{};
    std::array<Candidate, kMaximumCandidates> candidates_{};
    // By level: its class, the candidates still to be tried there, and the first that is out of its reach.
    std::array<std::uint8_t, kMaximumPairs + 1> class_of_{};
    std::array<std::uint8_t, kMaximumPairs + 1> next_{};
    std::array<std::uint8_t, kMaximumPairs + 1> end_{};
    std::array<PyramidMask, kMaximumPairs + 1> used_{};
    std::array<PyramidMask, kMaximumPairs> chosen_{};
    // before_[n][i]: all that goes before chosen pair i once n pairs are chosen.
    std::array<std::array<PyramidMask, kMaximumPairs>, kMaximumPairs + 1> before_{};
};

}  // namespace pyramide
