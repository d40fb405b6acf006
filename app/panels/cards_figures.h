// What the graph of removable cards needs of every step of the current line, in a form that stays cheap at a million steps: kept while
// the solver goes on, made anew only from where it has changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pyramide {

class Session;
class SolverDesk;

/// What can be said of some steps: sums of these.
enum CardsMark : std::uint8_t {
    kWonMark = 1,
    kLostMark = 2,
    kGivenUpMark = 4,  ///< whether they can be won is unknown for good
    kOpenMark = 8,     ///< something of them is not known yet
};

/// The cards that can have been removed in the end, of 52 (see SolverDesk::removable), over some steps.
struct CardsRange {
    std::int16_t lowest = -1, highest = -1;  ///< -1 where none is known
    std::uint8_t marks = 0;

    friend bool operator==(const CardsRange&, const CardsRange&) = default;
};

/// Plain data, kept by the transport.
struct CardsFigures {
    std::uint32_t session = 0;  ///< number of the session
    std::uint64_t cuts = 0, version = 0;  ///< of its desk
    std::size_t steps = 0;      ///< of the line
    std::uint32_t settled = 0;  ///< of them, when the columns were made
    std::vector<CardsRange> blocks;   ///< of kStepsPerBlock settled steps each
    std::vector<CardsRange> columns;  ///< one for each pixel, or for each step where there are fewer

    static constexpr std::size_t kStepsPerBlock = 64;
};

/// Brings figures up to date for a graph of a width in pixels. Costs only when the desk has found something, and then what is new.
void update_cards_figures(const Session& session, const SolverDesk& desk, int width, CardsFigures& figures);

}  // namespace pyramide
