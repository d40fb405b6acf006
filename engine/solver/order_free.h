// Order-free positions: under unlimited recycles, cards drawn one at a time, every talon card can be brought up at no cost, so only
// the talon's ranks count. What can be removed then depends on nothing but which part of the pyramid goes and which pairs are made
// inside it (see pairing.h). The most that can be removed is found from above: begin with all cards; where a part of the pyramid
// cannot go, some card of the classes in conflict stays, and with it all that it covers; try the largest parts first.
#pragma once

#include <array>
#include <cstdint>

#include "engine/solver/pairing.h"
#include "engine/solver/search.h"

namespace pyramide {

/// Whether two talon cards may ever pair with each other, be they in waste or stock.
enum class TalonPairs : std::uint8_t { No, Yes };

/// What the rules say of it.
TalonPairs talon_pairs_of(const Rules& rules);

/// What is to be as large as can be.
enum class Worth : std::uint8_t {
    Pyramid,  ///< the pyramid cards removed
    Total,    ///< the cards of pyramid and talon removed, where talon cards never pair with each other
    TotalWithTalonPairs,  ///< no less than the same where they may: a bound
};

/// Finds the largest part of a pyramid that can go, in rounds. Takes no memory beyond itself and may be asked again and again.
class LargestPart {
public:
    LargestPart() = default;
    /// Begins with a position.
    void ask(const PairingCards& cards, Worth worth);
    /// Looks at up to `nodes` more parts and choices of pairs and lowers `nodes` by how many it has looked at. True when answered.
    bool run(std::uint64_t& nodes);

    /// After run() has given true: the part that goes, the pairs to be made inside it, and its worth (without talon kings).
    PyramidMask part() const { return part_; }
    std::span<const PyramidMask> pairs() const { return pairing_.pairs(); }
    int worth() const { return worth_; }

private:
    static constexpr std::size_t kParts = 1430;
    static constexpr std::size_t kSeen = 4096;
    static constexpr std::size_t kWorths = 53;
    static constexpr std::uint16_t kNone = 0xFFFF;

    void add(PyramidMask part);
    void add_smaller_parts();
    bool see(PyramidMask part);
    int pairs_with_talon(PyramidMask part, std::size_t value) const;
    int worth_of(PyramidMask part) const;
    bool take_next();

    Worth kind_ = Worth::Pyramid;
    bool is_trying_ = false;
    int worth_ = 0;
    PyramidMask part_ = 0;
    PairingCards cards_;
    Pairing pairing_;
    // Parts to be tried, in one list for each worth; the last added comes first.
    std::size_t part_count_ = 0;
    std::array<std::uint16_t, kWorths> lists_{};
    std::array<std::uint16_t, kParts> next_{};
    std::array<PyramidMask, kParts> parts_{};
    // Parts that have been added: generation and part in one word, open addressing.
    std::uint64_t generation_ = 0;
    std::array<std::uint64_t, kSeen> seen_{};
};

/// The verdicts of one position after another, for surveys and bounds: no line, no allocation. About 50 kB: keep one for each thread.
class OrderFreeSolver {
public:
    /// True when the pyramid can be cleared.
    bool can_clear(const PairingCards& cards);
    /// The most pyramid cards that can be removed.
    int most_pyramid(const PairingCards& cards);
    /// The most cards that can be removed, talon kings among them: exact where talon cards never pair with each other, else a bound.
    int most_total(const PairingCards& cards, TalonPairs talon_pairs = TalonPairs::No);
    /// Parts and choices looked at since the beginning.
    std::uint64_t nodes() const { return nodes_; }

private:
    int most(const PairingCards& cards, Worth worth);

    LargestPart largest_;
    Pairing pairing_;
    std::uint64_t nodes_ = 0;
};

/// True when the talon has no more cards of any rank than the pyramid can use up: what strict victory needs beside a cleared pyramid,
/// where talon cards never pair with each other.
bool can_use_up(const PairingCards& cards);
/// True when cards are drawn one at a time and no limit of recycles is ever felt with so many talon cards left: each pass that is
/// worth a recycle takes a talon card.
bool is_talon_open(const Rules& rules, unsigned recycles_taken, int talon_cards);

/// What surveys ask of a whole deal. Both only when is_talon_open from the start; for strict victory also TalonPairs::No.
bool is_winnable(OrderFreeSolver& solver, const Deal& deal, const Rules& rules);
/// Cards of pyramid, stock and waste; for TalonPairs::No only. As is_winnable.
int most_total(OrderFreeSolver& solver, const Deal& deal, const Rules& rules);
/// Pyramid cards, under any victory and waste pair. As is_winnable.
int most_pyramid(OrderFreeSolver& solver, const Deal& deal, const Rules& rules);

}  // namespace pyramide
