#include "engine/deal.h"

#include <utility>

#include "engine/characters.h"

namespace pyramide {

namespace {

/// The deck as it leaves the box: the constant of PY1 (see deal.h).
constexpr std::string_view kHome =
    "AD6S7S5DASQDACKSTSTH3HKC8D2S2H7D4C8S7C9H6H9DJC3D4DJS"
    "9C3STC5H2C3C5S8C4S8H9S4HAH2D7HQCJH6DJD5CTDQHKD6CKHQS";

const Deal::Cards& home_deck() {
    static const Deal::Cards deck = [] {
        Deal::Cards cards{};
        for (std::size_t place = 0; place < cards.size(); ++place) cards[place] = *parse_card(kHome.substr(place * 2, 2));
        return cards;
    }();
    return deck;
}

/// High 64 bits of value * bound, without 128-bit integers (they are no part of the standard); bound below 2^32.
constexpr std::uint64_t scaled(std::uint64_t value, std::uint64_t bound) {
    return ((value >> 32) * bound + (((value & 0xFFFFFFFFULL) * bound) >> 32)) >> 32;
}

Error deck_error(std::size_t place, std::size_t offset, const std::string& what) {
    return Error{"Deck, card " + std::to_string(place + 1) + ": " + what, offset};
}

}  // namespace

void Deal::index_cards() {
    slots_.fill(kNoSlot);
    unknown_ = 0;
    for (Slot slot = 0; slot < kSlots; ++slot) {
        if (cards_[slot].is_known())
            slots_[static_cast<std::size_t>(cards_[slot].index())] = slot;
        else
            unknown_ |= bit(slot);
    }
}

Deal Deal::from_code(DealCode code) {
    std::array<std::uint8_t, kSlots> order{};
    for (std::uint8_t place = 0; place < kSlots; ++place) order[place] = place;
    std::uint64_t random = code.number();
    for (std::size_t last = kSlots - 1; last > 0; --last) std::swap(order[last], order[scaled(split_mix_64(random), last + 1)]);
    Deal deal;
    for (std::size_t slot = 0; slot < kSlots; ++slot) deal.cards_[slot] = home_deck()[order[slot]];
    deal.code_ = code;
    deal.index_cards();
    return deal;
}

Result<Deal> Deal::from_cards(const Cards& cards) {
    std::array<Slot, Card::kCount> seen{};
    seen.fill(kNoSlot);
    for (Slot slot = 0; slot < kSlots; ++slot) {
        const Card card = cards[slot];
        if (!card.is_known()) {
            if (slot < kPyramidSlots)
                return deck_error(slot, Error::kNoOffset, "?? stands in the pyramid; only talon cards (29 to 52) may be unknown.");
            continue;
        }
        Slot& first = seen[static_cast<std::size_t>(card.index())];
        if (first != kNoSlot)
            return deck_error(slot, Error::kNoOffset,
                              to_text(card) + " is card " + std::to_string(first + 1) + " already; each of the 52 cards is there once.");
        first = slot;
    }
    Deal deal;
    deal.cards_ = cards;
    deal.index_cards();
    return deal;
}

bool Deal::agrees_with_code() const { return code_ && from_code(*code_).cards_ == cards_; }

Deal Deal::with_claimed_code(DealCode code) const {
    Deal deal = *this;
    deal.code_ = code;
    return deal;
}

Result<Deal> Deal::with_card(Slot slot, Card card) const {
    const std::string place = "Talon card " + std::to_string(slot - kPyramidSlots + 1);
    if (slot >= kSlots || cards_[slot].is_known()) return Error{"The card there is known already; only an unknown card can be named."};
    if (!card.is_known()) return Error{place + ": ?? names no card; name one of the 52, such as 10C."};
    if (const Slot other = slot_of(card); other != kNoSlot)
        return Error{place + ": " + to_text(card) + " lies elsewhere in this deal (card " + std::to_string(other + 1) +
                     "); name a card that is not yet there."};
    Deal deal = *this;
    deal.cards_[slot] = card;
    deal.index_cards();
    return deal;
}

std::string to_text(const Deal& deal) {
    std::string text;
    for (const Card card : deal.cards()) {
        if (!text.empty()) text += ' ';
        text += to_text(card, CardStyle::Deck);
    }
    return text;
}

Result<Deal> parse_deal(std::string_view text) {
    Deal::Cards cards{};
    std::array<std::size_t, kSlots> offsets{};
    std::size_t count = 0;
    std::size_t offset = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (offset < text.size()) {
        if (text[offset] == '#') {
            while (offset < text.size() && text[offset] != '\n') ++offset;
            continue;
        }
        if (is_separator(text[offset])) {
            ++offset;
            continue;
        }
        std::size_t end = offset;
        while (end < text.size() && !is_separator(text[end]) && text[end] != '#') ++end;
        if (count == cards.size()) return deck_error(count, offset, "a deck has 52 cards, here are more.");
        const auto card = parse_card(text.substr(offset, end - offset));
        if (!card) return deck_error(count, offset, card.error().message + ", or ?? for an unknown talon card.");
        cards[count] = *card;
        offsets[count++] = offset;
        offset = end;
    }
    if (count < cards.size())
        return Error{"A deck has 52 cards (28 of the pyramid from the top, then 24 of waste and stock), here are " +
                         std::to_string(count) + "; write ?? for talon cards that are not known.",
                     text.size()};
    auto deal = Deal::from_cards(cards);
    if (deal) return deal;
    // from_cards knows places, not offsets: find the card that it refused by asking about ever longer decks.
    for (std::size_t place = 0; place < cards.size(); ++place) {
        bool refused = !cards[place].is_known() && place < kPyramidSlots;
        for (std::size_t other = 0; other < place; ++other) refused |= cards[place].is_known() && cards[other] == cards[place];
        if (refused) return Error{deal.error().message, offsets[place]};
    }
    return deal;
}

}  // namespace pyramide
