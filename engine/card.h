// Card, Rank, Suit, and their text both ways.
// Example: "10C" = "TC" = "10♣" = "10c", the ten of clubs. An unknown card is "??".
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace pyramide {

/// The four suits. They never matter for pairing (rule sheets, "pairs that sum to 13").
enum class Suit : std::uint8_t { Clubs, Diamonds, Hearts, Spades };

/// The ranks; the enumerator's number is the card's value: ace 1 … ten 10, jack 11, queen 12, king 13.
enum class Rank : std::uint8_t { Ace = 1, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King };

/// What two cards must add up to; a king alone has it.
inline constexpr int kPairSum = 13;

/// One of the 52 cards, or "unknown" (a face-down card that nobody has named yet).
/// Layout: one byte, index = (value - 1) * 4 + suit, 0 … 51; 255 is unknown.
class Card {
public:
    static constexpr int kCount = 52;

    /// The unknown card.
    constexpr Card() = default;
    constexpr Card(Rank rank, Suit suit)
        : index_(static_cast<std::uint8_t>((static_cast<int>(rank) - 1) * 4 + static_cast<int>(suit))) {}

    /// The card of an index 0 … 51; anything else gives the unknown card.
    static constexpr Card from_index(int index) {
        Card card;
        if (index >= 0 && index < kCount) card.index_ = static_cast<std::uint8_t>(index);
        return card;
    }

    constexpr bool is_known() const { return index_ < kCount; }
    /// 0 … 51; 255 when unknown.
    constexpr int index() const { return index_; }
    /// Only for a known card.
    constexpr Rank rank() const { return static_cast<Rank>(index_ / 4 + 1); }
    /// Only for a known card.
    constexpr Suit suit() const { return static_cast<Suit>(index_ % 4); }
    /// 1 … 13, or 0 when unknown.
    constexpr int value() const { return is_known() ? index_ / 4 + 1 : 0; }
    constexpr bool is_king() const { return value() == kPairSum; }
    constexpr bool is_red() const { return is_known() && (suit() == Suit::Diamonds || suit() == Suit::Hearts); }

    friend constexpr auto operator<=>(Card, Card) = default;

private:
    std::uint8_t index_ = 255;
};

/// How a card is written.
enum class CardStyle : std::uint8_t {
    Plain,  ///< "10C", as in logs
    Deck,   ///< "TC", two characters each, as in decks
    Signs,  ///< "10♣", UTF-8, as on screen
};

/// "10C", "TC" or "10♣"; "??" for the unknown card in every style.
std::string to_text(Card card, CardStyle style = CardStyle::Plain);

/// The rank alone: "A", "10", "K" ("T" for ten in CardStyle::Deck).
std::string to_text(Rank rank, CardStyle style = CardStyle::Plain);

/// Reads one card and nothing else. Case does not matter; ten is "10" or "T"; the suit is C D H S or a suit sign
/// (♣ ♦ ♥ ♠, their outlined forms, with or without the emoji selector U+FE0F). Before a suit sign the sheets' own
/// letters are ranks too: V jack, D queen, R king ("D♣" is the queen of clubs). "??" is the unknown card.
/// Error: says what was found and what a card looks like; offset 0.
Result<Card> parse_card(std::string_view text);

}  // namespace pyramide
