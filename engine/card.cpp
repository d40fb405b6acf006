#include "engine/card.h"

#include <array>
#include <optional>

#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr std::string_view kRankLetters = "A23456789TJQK";
constexpr std::string_view kSuitLetters = "CDHS";
constexpr std::array<std::string_view, 4> kSuitSigns = {"♣", "♦", "♥", "♠"};
constexpr std::array<std::string_view, 4> kOutlinedSuitSigns = {"♧", "♢", "♡", "♤"};
constexpr std::string_view kEmojiSelector = "\xEF\xB8\x8F";

enum class SuitForm { Letter, Sign };

struct SuitText {
    Suit suit;
    SuitForm form;
    std::string_view before;
};

std::optional<SuitText> read_suit(std::string_view text) {
    std::string_view bare = text;
    if (bare.ends_with(kEmojiSelector)) bare.remove_suffix(kEmojiSelector.size());
    for (std::size_t suit = 0; suit < kSuitSigns.size(); ++suit) {
        for (const std::string_view sign : {kSuitSigns[suit], kOutlinedSuitSigns[suit]}) {
            if (bare.ends_with(sign))
                return SuitText{static_cast<Suit>(suit), SuitForm::Sign, bare.substr(0, bare.size() - sign.size())};
        }
    }
    if (text.empty()) return std::nullopt;
    const std::size_t suit = kSuitLetters.find(upper(text.back()));
    if (suit == std::string_view::npos) return std::nullopt;
    return SuitText{static_cast<Suit>(suit), SuitForm::Letter, text.substr(0, text.size() - 1)};
}

std::optional<Rank> read_rank(std::string_view text, SuitForm form) {
    if (text == "10") return Rank::Ten;
    if (text.size() != 1) return std::nullopt;
    const char letter = upper(text[0]);
    if (form == SuitForm::Sign) {
        if (letter == 'V') return Rank::Jack;
        if (letter == 'D') return Rank::Queen;
        if (letter == 'R') return Rank::King;
    }
    const std::size_t value = kRankLetters.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    return static_cast<Rank>(value + 1);
}

}  // namespace

std::string to_text(Rank rank, CardStyle style) {
    if (rank == Rank::Ten && style != CardStyle::Deck) return "10";
    return std::string(1, kRankLetters[static_cast<std::size_t>(rank) - 1]);
}

std::string to_text(Card card, CardStyle style) {
    if (!card.is_known()) return "??";
    std::string text = to_text(card.rank(), style);
    const auto suit = static_cast<std::size_t>(card.suit());
    if (style == CardStyle::Signs) return text.append(kSuitSigns[suit]);
    return text + kSuitLetters[suit];
}

Result<Card> parse_card(std::string_view text) {
    if (text == "??") return Card();
    if (const auto suit = read_suit(text)) {
        if (const auto rank = read_rank(suit->before, suit->form)) return Card(*rank, suit->suit);
    }
    return Error{quoted(text, 20) +
                     " is no card: expected a rank (A 2 … 10 or T, J, Q, K) and a suit (C D H S or ♣ ♦ ♥ ♠), such as 10C or Q♦",
                 0};
}

}  // namespace pyramide
