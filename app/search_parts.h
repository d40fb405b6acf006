// What happened at a step, as masks and phrases: search.cpp looks words up in them, search_text.cpp writes them out.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/line_view.h"

namespace pyramide {

/// Each thing that can happen at a step, in the order in which they are told.
enum class Phrase : std::uint8_t {
    RemovedFromPyramid, RemovedFromWaste, RemovedFromStock, Drawn, Recycled, Undone, BackInPyramid, BackOnWaste, BackInStock, Freed,
    Unknown, Won, Blocked,
};
inline constexpr std::size_t kPhrases = 13;

/// The words of a phrase; cards stand before it.
inline constexpr std::array<std::string_view, kPhrases> kPhraseWords = {
    "removed from the pyramid", "removed from the waste", "removed from the stock", "drawn", "recycled", "undone",
    "back in the pyramid", "back on the waste", "back in the stock", "freed", "to be named", "won", "no more moves",
};

/// What happened between two tables: the cards of each phrase, and which phrases there are (a bit each).
struct StepChange {
    std::array<SlotMask, kPhrases> slots{};
    std::uint32_t phrases = 0;

    bool has(Phrase phrase) const { return (phrases >> static_cast<unsigned>(phrase) & 1) != 0; }
    SlotMask of(Phrase phrase) const { return slots[static_cast<std::size_t>(phrase)]; }
    /// The phrase happened, to these cards (none where it speaks of no card).
    void add(Phrase phrase, SlotMask cards = 0) {
        phrases |= 1U << static_cast<unsigned>(phrase);
        slots[static_cast<std::size_t>(phrase)] = cards;
    }
    /// The same for a phrase that does not happen without cards.
    void add_cards(Phrase phrase, SlotMask cards) {
        if (cards != 0) add(phrase, cards);
    }
};

/// True when the input of a step came to an action or took one back.
bool is_action_or_undo(const LineView& log, std::uint32_t step);
/// The change at a step, from 1, of which is_action_or_undo is true; the free cards before and after it are given. `Recycled` has no
/// cards here: they are too many to be of interest.
StepChange change_of(const LineView& log, std::uint32_t step, SlotMask free_before, SlotMask free_after);

/// "QC AS": the cards of slots.
std::string names_of(const Game& game, SlotMask slots);
/// "+20 pyramid cards", "+5 win": the points of a step with their reasons.
std::vector<std::string> points_texts(const LineView& log, std::uint32_t step);
/// "12 cards recycled".
std::string recycled_text(const LineView& log, std::uint32_t step);

}  // namespace pyramide
