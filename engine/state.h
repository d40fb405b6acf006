// State: what is left and where, in two words; the cards in play; the exact key and its hash.
//
// `cards` (52 bits) says which slots still hold their card. The talon is one row of slots 28 … 51 in the order of drawing;
// `cursor` divides it: remaining talon cards in slots below 28 + cursor are the waste (the highest is its top), the others are
// the stock (the lowest is its top). Recycling sets the cursor to 0, so order is kept by construction.
// Score, moves and history live beside the state, never in it.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "engine/game.h"
#include "engine/pyramid.h"

namespace pyramide {

/// Whether the waste's top card has just been drawn (only tracked under WastePair::Fresh).
enum class Fresh : std::uint8_t { No, Yes };

/// What a position is. Normalised: equal positions are equal states with equal keys.
/// Invariants (is_ok): the pyramid is reachable; no bits beyond 51; cursor is 0 or one more than the talon place of the
/// waste's top; recycles is 0 under unlimited recycles and at most the limit else; fresh needs two waste cards and its rule.
struct State {
    SlotMask cards = 0;
    /// Recycles taken so far, as far as the rules can tell apart: always 0 when recycles are unlimited.
    std::uint16_t recycles = 0;
    /// Talon places 0 … cursor-1 are behind the dividing line.
    std::uint8_t cursor = 0;
    Fresh fresh = Fresh::No;

    constexpr SlotMask pyramid() const { return cards & kPyramidMask; }
    constexpr SlotMask talon() const { return cards & kTalonMask; }
    constexpr SlotMask waste() const { return talon() & ((SlotMask{1} << (kPyramidSlots + cursor)) - 1); }
    constexpr SlotMask stock() const { return talon() & ~((SlotMask{1} << (kPyramidSlots + cursor)) - 1); }

    friend constexpr bool operator==(const State&, const State&) = default;
};

/// The lowest slot of a mask, or kNoSlot.
constexpr Slot lowest_slot(SlotMask mask) { return mask == 0 ? kNoSlot : static_cast<Slot>(std::countr_zero(mask)); }
/// The highest slot of a mask, or kNoSlot.
constexpr Slot highest_slot(SlotMask mask) { return mask == 0 ? kNoSlot : static_cast<Slot>(63 - std::countl_zero(mask)); }

/// The waste's top and the stock's top (the next card to be drawn); kNoSlot when there is none.
constexpr Slot waste_top(const State& state) { return highest_slot(state.waste()); }
constexpr Slot stock_top(const State& state) { return lowest_slot(state.stock()); }
/// The waste card that the top covers; kNoSlot when there are fewer than two.
constexpr Slot waste_second(const State& state) {
    const SlotMask waste = state.waste();
    return waste == 0 ? kNoSlot : highest_slot(waste & ~bit(highest_slot(waste)));
}

/// The state before the first input: all cards, `start_waste` of them on the waste.
State initial_state(const Game& game);

/// The cards in play on their own: free pyramid cards, the waste's top and, where the rules say so, the stock's top.
/// The one rule of "free", used by taps, actions, hints and search alike.
SlotMask free_cards(const Game& game, const State& state);
/// The free cards that the card of `slot`, which is not free itself, may pair with by an overlap or waste pair rule.
/// Empty, or one card. Values are not looked at.
SlotMask free_only_with(const Game& game, const State& state, Slot slot);
/// The slot of a face-up card in play that nobody has named, or kNoSlot. Until it is named, only undo goes on.
Slot unknown_in_play(const Game& game, const State& state);

/// Exact: two states have the same key just when they are equal. From bit 0: pyramid_code 17 bits, talon 24, cursor 5,
/// fresh 1, recycles 17.
std::uint64_t state_key(const State& state);
/// The key scattered over 64 bits, one to one; shown and recorded as 16 hexadecimal digits.
std::uint64_t state_hash(const State& state);
/// Version of what a hash stands for; it rises when the same play would give other hashes.
inline constexpr int kHashVersion = 1;
/// "9c4107e25ab3d118".
std::string hash_text(std::uint64_t hash);
/// Reads 16 hexadecimal digits. Error: what was found.
Result<std::uint64_t> parse_hash(std::string_view text);

/// True when all invariants of State hold under the game's rules.
bool is_ok(const Game& game, const State& state);

/// The board as text for terminals: seven centred rows with free cards in brackets and gaps where cards have gone, then
/// stock and waste. Several lines, each ended by a line break; `style` as for cards.
std::string board_text(const Game& game, const State& state, CardStyle style = CardStyle::Plain);

}  // namespace pyramide
