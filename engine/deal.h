// Deal: which card lies in which of the 52 slots, and the PY1 shuffle that a deal code stands for.
//
// Slots: 0 … 27 the pyramid, row by row from the top, left to right; 28 … 51 the talon (stock and waste) in the order
// of drawing. How many talon cards start on the waste is a rule (`start_waste`), not part of the deal.
//
// The app's own generator is not published. PY1 is defined HERE: a SplitMix64 shuffle of a fixed deck, chosen so that
// the two facts printed in the rule sheets hold (all 29 visible cards of PY1-N-AAAAAAS; never more than 14 cards
// removable from PY1-N-AAAAAAJ). Every other code deals OUR cards. A log from the real app must therefore carry its 52
// cards beside the code; readers trust the cards.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/card.h"
#include "engine/deal_code.h"

namespace pyramide {

inline constexpr int kPyramidSlots = 28;
inline constexpr int kTalonSlots = 24;
inline constexpr int kSlots = 52;

/// A slot number 0 … 51, or kNoSlot.
using Slot = std::uint8_t;
inline constexpr Slot kNoSlot = 255;

/// A set of slots: bit s is slot s. Bits 52 … 63 are always 0.
using SlotMask = std::uint64_t;
inline constexpr SlotMask kPyramidMask = (SlotMask{1} << kPyramidSlots) - 1;
inline constexpr SlotMask kTalonMask = ((SlotMask{1} << kTalonSlots) - 1) << kPyramidSlots;

constexpr SlotMask bit(Slot slot) { return SlotMask{1} << slot; }

/// 52 different cards in slots. Talon cards may be unknown; pyramid cards never are.
class Deal {
public:
    using Cards = std::array<Card, kSlots>;

    /// The deal that a code stands for.
    static Deal from_code(DealCode code);

    /// A deal of given cards, without a code. Error: a card that appears twice, or an unknown card in the pyramid.
    static Result<Deal> from_cards(const Cards& cards);

    Card card(Slot slot) const { return cards_[slot]; }
    const Cards& cards() const { return cards_; }
    /// Where a card lies; kNoSlot for an unknown card or one that is among the unknown.
    Slot slot_of(Card card) const { return card.is_known() ? slots_[static_cast<std::size_t>(card.index())] : kNoSlot; }
    /// The slots whose cards nobody has named.
    SlotMask unknown_slots() const { return unknown_; }

    /// The code that this deal came with, if any.
    std::optional<DealCode> code() const { return code_; }
    /// True when the deal has a code and its 52 cards are those that this engine deals for that code.
    bool agrees_with_code() const;
    /// The same cards under a code that a report or file claims for them, whether or not our shuffle agrees.
    Deal with_claimed_code(DealCode code) const;
    /// The same deal with an unknown talon card named. Error: the slot's card is known, or the card lies elsewhere.
    Result<Deal> with_card(Slot slot, Card card) const;

    friend bool operator==(const Deal& left, const Deal& right) {
        return left.cards_ == right.cards_ && left.code_ == right.code_;
    }

private:
    Deal() = default;
    void index_cards();

    Cards cards_{};
    std::array<Slot, Card::kCount> slots_{};
    SlotMask unknown_ = 0;
    std::optional<DealCode> code_;
};

/// The 52 cards as text, in the order of the slots, each separated by one space: "JD 6C 7H … 5D" ("TC" for the ten).
std::string to_text(const Deal& deal);

/// Reads 52 cards separated by spaces, commas, semicolons or line breaks; '#' starts a comment that runs to the end of
/// its line. `??` stands for an unknown talon card. Error: the place (counted from 1) and byte offset of the first word
/// that is not a card, of a card that appears twice, of an unknown pyramid card, or how many cards there are instead of 52.
Result<Deal> parse_deal(std::string_view text);

}  // namespace pyramide
