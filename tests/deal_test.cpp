#include "engine/deal.h"

#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/pyramid.h"

namespace pyramide::deal_test {

namespace {

struct Vector {
    const char* code;
    const char* cards;
};

/// PY1's published vectors.
constexpr Vector kVectors[] = {
    {"PY1-N-AAAAAAA",
     "8D 8H TS KD 7S 6C QS KC TC JS 7C 2S 3D QC 5D KH 5H 2H 9S AD AS 2C AH JD 8C 6D TD 4D TH JH 2D 5S 3S AC 4H 8S 9H "
     "9C 9D 6H "
     "3C 4C 7H 3H 4S KS 7D QD QH 6S JC 5C"},
    {"PY1-N-AAAAAAB",
     "QH 5C 4H JH AD 8C KH 9S QD 2C 9H 3H 7D 5S KC 2D TH AS 3S KS 6D JS JC 9C 8S 2S 6S TS 5D 2H 3C 7S QS TD TC JD AC "
     "QC 6H 7C "
     "4D 4C 4S 8D 3D 7H 8H 6C 9D KD AH 5H"},
    {"PY1-N-AAAAAAJ",
     "QH 5D KD 9D 9C 8S KS TD 3S 4H AS 2C 5C JH KC 7H 3D 9H 9S 6S AD JS 4C 7D 4S 3C 7C 6C 3H 2H 7S QC JC QS AC 6H 5S "
     "TC 6D 2D "
     "TS 4D 8C TH JD 5H QD 8D KH 2S AH 8H"},
    {"PY1-N-AAAAAAS",
     "JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS 7C TC 3H 4H 3S KD 7S 7D 2S JH 9H 2H 2D AC AH TH "
     "5S 6S 8C "
     "8H 4C JC 3C QH 5C 6D QD 4S 9D 9S 5D"},
    {"PY1-N-AAAAABA",
     "9D 9S 8D 9C 9H 4H 8H KS 3H 3C 8C QS 4S 4D TH KD 6D JC AH 7S 7C TD TC 6S KH 2S 6H TS 5H AD 4C QH QC 8S QD JS JD "
     "2C 7H 5S "
     "JH 3S 6C KC 5D AS AC 5C 7D 2H 3D 2D"},
    {"PY1-N-PYRAMID",
     "4D TC 9D 3S TH 2C 6D JH AC JS 7H 9C 4C AD 5C 6H 8H 7C QD JD AS QH 3C 3H 4H 8C 3D 8S 2H 2S TS KD QS 9H 5S KC AH "
     "KS TD 5D "
     "8D 6C QC 7D KH 7S JC 2D 6S 4S 9S 5H"},
    {"PY1-N-ZZZZZZZ",
     "7H TH 9S KD 8C 9D 8S JC 8D 5H 6D KH TD 6H 6C TC KC QH 2S QC KS 5C AD 4H JD AC 2D JS 6S 8H 4C TS 3S 4D 7S 2H 5D "
     "JH 9C 3D "
     "QD 7D AS 7C AH 3H QS 9H 4S 3C 2C 5S"},
};

Deal golden() { return Deal::from_code(*parse_deal_code("PY1-N-AAAAAAS")); }

Card card(std::string_view text) { return parse_card(text).value(); }

void check_error(std::string_view deck, std::string_view word, std::size_t offset) {
    CAPTURE(deck);
    const auto deal = parse_deal(deck);
    REQUIRE_FALSE(deal.has_value());
    CAPTURE(deal.error().message);
    CHECK(deal.error().message.find(word) != std::string::npos);
    CHECK(deal.error().offset == offset);
}

}  // namespace

TEST_CASE("deal: PY1 deals the 52 cards of each published vector") {
    for (const Vector& vector : kVectors) {
        CAPTURE(vector.code);
        const Deal deal = Deal::from_code(parse_deal_code(vector.code).value());
        CHECK(to_text(deal) == vector.cards);
        CHECK(deal.code() == parse_deal_code(vector.code).value());
        CHECK(deal.agrees_with_code());
        CHECK(deal.unknown_slots() == 0);
    }
}

TEST_CASE("deal: PY1-N-AAAAAAS shows the 29 cards printed in all three rule sheets") {
    const std::vector<std::vector<const char*>> rows = {{"JD"},
                                                        {"6C", "7H"},
                                                        {"AS", "4D", "QS"},
                                                        {"5H", "3D", "6H", "8S"},
                                                        {"KH", "KC", "AD", "KS", "9C"},
                                                        {"QC", "2C", "8D", "10D", "10S", "JS"},
                                                        {"7C", "10C", "3H", "4H", "3S", "KD", "7S"}};
    const Deal deal = golden();
    int printed = 0;
    for (int row = 0; row < 7; ++row) {
        REQUIRE(rows[static_cast<std::size_t>(row)].size() == static_cast<std::size_t>(row + 1));
        for (int place = 0; place <= row; ++place, ++printed)
            CHECK(to_text(deal.card(pyramid_slot(row, place))) ==
                  rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(place)]);
    }
    CHECK(to_text(deal.card(28)) == "7D");
    CHECK(printed + 1 == 29);
}

TEST_CASE("deal: every code deals each of the 52 cards once, and neighbours differ") {
    std::uint64_t random = 5;
    for (int round = 0; round < 300; ++round) {
        const DealCode code = random_deal_code(random);
        const Deal deal = Deal::from_code(code);
        std::set<int> indices;
        for (Slot slot = 0; slot < kSlots; ++slot) {
            indices.insert(deal.card(slot).index());
            CHECK(deal.slot_of(deal.card(slot)) == slot);
        }
        CHECK(indices.size() == 52);
        CHECK(*indices.rbegin() == 51);
        CHECK(deal.cards() != Deal::from_code(code.next()).cards());
    }
}

TEST_CASE("deal: the same code twice gives the same 52 cards") {
    CHECK(golden() == golden());
    CHECK(to_text(golden()) == to_text(Deal::from_code(DealCode::from_number(18))));
}

TEST_CASE("deal: text both ways, for codes and for decks by hand") {
    std::uint64_t random = 6;
    for (int round = 0; round < 200; ++round) {
        const Deal deal = Deal::from_code(random_deal_code(random));
        const std::string text = to_text(deal);
        const auto read = parse_deal(text);
        REQUIRE(read.has_value());
        CHECK(read->cards() == deal.cards());
        CHECK(to_text(*read) == text);
    }
}

TEST_CASE("deal: a deck given by hand has no code, even when some code deals the same cards") {
    const Deal by_hand = parse_deal(to_text(golden())).value();
    CHECK_FALSE(by_hand.code().has_value());
    CHECK_FALSE(by_hand.agrees_with_code());
    CHECK(by_hand.cards() == golden().cards());
    CHECK_FALSE(by_hand == golden());
    CHECK_FALSE(Deal::from_cards(golden().cards()).value().code().has_value());
}

TEST_CASE("deal: cards that a report claims for a code are kept, and told from ours") {
    const Deal other = Deal::from_code(DealCode::from_number(9)).with_claimed_code(DealCode::from_number(18));
    CHECK(other.code() == DealCode::from_number(18));
    CHECK_FALSE(other.agrees_with_code());
    CHECK(to_text(other) == to_text(Deal::from_code(DealCode::from_number(9))));
    CHECK(parse_deal(to_text(golden())).value().with_claimed_code(DealCode::from_number(18)).agrees_with_code());
}

TEST_CASE("deal: decks may be written with commas, semicolons, line breaks, comments and either ten") {
    std::string text = "\xEF\xBB\xBF# the pyramid\n";
    for (Slot slot = 0; slot < kSlots; ++slot) {
        const char* separators[] = {" ", ",", ";", "\r\n", ", ", "\t", "# a comment, with 10C in it\n"};
        text +=
            to_text(golden().card(slot), slot % 2 == 0 ? CardStyle::Plain : CardStyle::Signs) + separators[slot % 7];
    }
    const auto deal = parse_deal(text);
    REQUIRE(deal.has_value());
    CHECK(deal->cards() == golden().cards());
}

TEST_CASE("deal: the first fault of a deck is named by its place and byte offset") {
    const std::string text = to_text(golden());
    check_error("JD 6C XX", "card 3", 6);
    check_error("JD 6C XX", "XX", 6);
    check_error(text + " 2S", "more", text.size() + 1);
    check_error(text.substr(0, text.size() - 3), "51", text.size() - 3);
    check_error("", "0", 0);
    std::string twice = text;
    twice.replace(3, 2, "JD");
    check_error(twice, "JD", 3);
    check_error(twice, "card 2", 3);
    std::string last_twice = text;
    last_twice.replace(text.size() - 2, 2, "JD");
    check_error(last_twice, "card 52", text.size() - 2);
    std::string unknown_pyramid = text;
    unknown_pyramid.replace(6, 2, "??");
    check_error(unknown_pyramid, "card 3", 6);
    CHECK_FALSE(parse_deal(std::string(1 << 20, 'A')).has_value());
    CHECK(parse_deal(std::string(1 << 20, 'A')).error().message.size() < 300);
    CHECK_FALSE(parse_deal(std::string(1 << 20, '#')).has_value());
}

TEST_CASE("deal: from_cards refuses a card twice and an unknown card in the pyramid") {
    Deal::Cards cards = golden().cards();
    cards[51] = cards[0];
    CHECK_FALSE(Deal::from_cards(cards).has_value());
    cards[51] = Card();
    CHECK(Deal::from_cards(cards).has_value());
    cards[27] = Card();
    CHECK_FALSE(Deal::from_cards(cards).has_value());
}

TEST_CASE("deal: talon cards may be unknown, and are named one by one") {
    std::string text = to_text(golden());
    text.replace(29 * 3, 2, "??");
    text.replace(51 * 3, 2, "??");
    const Deal deal = parse_deal(text).value();
    CHECK(to_text(deal) == text);
    CHECK(deal.unknown_slots() == (bit(29) | bit(51)));
    CHECK(deal.slot_of(card("2S")) == kNoSlot);
    CHECK(deal.slot_of(Card()) == kNoSlot);
    CHECK(deal.slot_of(card("JH")) == 30);

    const auto named = deal.with_card(29, card("2S"));
    REQUIRE(named.has_value());
    CHECK(named->unknown_slots() == bit(51));
    CHECK(named->slot_of(card("2S")) == 29);
    CHECK(deal.unknown_slots() == (bit(29) | bit(51)));
    CHECK(named->with_card(51, card("5D")).value().cards() == golden().cards());

    CHECK_FALSE(deal.with_card(30, card("2S")).has_value());
    CHECK_FALSE(deal.with_card(29, card("JH")).has_value());
    CHECK_FALSE(deal.with_card(29, Card()).has_value());
    CHECK_FALSE(deal.with_card(kNoSlot, card("2S")).has_value());
    CHECK_FALSE(named->with_card(51, card("2S")).has_value());
    CHECK(deal.with_card(29, card("JH")).error().message.find("JH") != std::string::npos);
}

TEST_CASE("deal: a whole talon can be unknown") {
    std::string text = to_text(golden()).substr(0, 28 * 3);
    for (int place = 0; place < 24; ++place) text += "?? ";
    const auto deal = parse_deal(text);
    REQUIRE(deal.has_value());
    CHECK(deal->unknown_slots() == kTalonMask);
}

}  // namespace pyramide::deal_test
