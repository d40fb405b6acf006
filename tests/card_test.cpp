#include "engine/card.h"

#include <set>

#include <doctest/doctest.h>

namespace pyramide::card_test {

TEST_CASE("card: the 52 cards have 52 indices and come back from them") {
    std::set<int> indices;
    for (int value = 1; value <= 13; ++value) {
        for (int suit = 0; suit < 4; ++suit) {
            const Card card(static_cast<Rank>(value), static_cast<Suit>(suit));
            indices.insert(card.index());
            CHECK(card.is_known());
            CHECK(card.value() == value);
            CHECK(static_cast<int>(card.rank()) == value);
            CHECK(static_cast<int>(card.suit()) == suit);
            CHECK(Card::from_index(card.index()) == card);
        }
    }
    CHECK(indices.size() == 52);
    CHECK(*indices.begin() == 0);
    CHECK(*indices.rbegin() == 51);
}

TEST_CASE("card: an index outside 0 to 51 is the unknown card, which has no value") {
    CHECK(Card::from_index(-1) == Card());
    CHECK(Card::from_index(52) == Card());
    CHECK_FALSE(Card().is_known());
    CHECK(Card().value() == 0);
    CHECK_FALSE(Card().is_king());
    CHECK_FALSE(Card().is_red());
}

TEST_CASE("card: values of the sheets, ace 1, jack 11, queen 12, king 13") {
    CHECK(Card(Rank::Ace, Suit::Spades).value() == 1);
    CHECK(Card(Rank::Ten, Suit::Spades).value() == 10);
    CHECK(Card(Rank::Jack, Suit::Spades).value() == 11);
    CHECK(Card(Rank::Queen, Suit::Spades).value() == 12);
    CHECK(Card(Rank::King, Suit::Spades).value() == 13);
    CHECK(Card(Rank::King, Suit::Spades).is_king());
    CHECK_FALSE(Card(Rank::Queen, Suit::Spades).is_king());
}

TEST_CASE("card: diamonds and hearts are red") {
    CHECK(Card(Rank::Ace, Suit::Diamonds).is_red());
    CHECK(Card(Rank::Ace, Suit::Hearts).is_red());
    CHECK_FALSE(Card(Rank::Ace, Suit::Clubs).is_red());
    CHECK_FALSE(Card(Rank::Ace, Suit::Spades).is_red());
}

TEST_CASE("card: text in three styles") {
    const Card ten(Rank::Ten, Suit::Clubs);
    CHECK(to_text(ten) == "10C");
    CHECK(to_text(ten, CardStyle::Deck) == "TC");
    CHECK(to_text(ten, CardStyle::Signs) == "10♣");
    CHECK(to_text(Card(Rank::Ace, Suit::Diamonds), CardStyle::Signs) == "A♦");
    CHECK(to_text(Card(Rank::Queen, Suit::Hearts), CardStyle::Signs) == "Q♥");
    CHECK(to_text(Card(Rank::King, Suit::Spades), CardStyle::Signs) == "K♠");
    CHECK(to_text(Card(Rank::Two, Suit::Hearts)) == "2H");
    for (const CardStyle style : {CardStyle::Plain, CardStyle::Deck, CardStyle::Signs})
        CHECK(to_text(Card(), style) == "??");
    CHECK(to_text(Rank::Ten) == "10");
    CHECK(to_text(Rank::Ten, CardStyle::Deck) == "T");
    CHECK(to_text(Rank::Ace) == "A");
    CHECK(to_text(Rank::King, CardStyle::Signs) == "K");
}

TEST_CASE("card: every card comes back from its text in every style") {
    std::set<std::string> texts;
    for (int index = 0; index < Card::kCount; ++index) {
        const Card card = Card::from_index(index);
        for (const CardStyle style : {CardStyle::Plain, CardStyle::Deck, CardStyle::Signs}) {
            const std::string text = to_text(card, style);
            CAPTURE(text);
            const auto read = parse_card(text);
            REQUIRE(read.has_value());
            CHECK(*read == card);
        }
        CHECK(to_text(card, CardStyle::Deck).size() == 2);
        texts.insert(to_text(card));
    }
    CHECK(texts.size() == 52);
}

TEST_CASE("card: notations that are forgiven") {
    const Card ten(Rank::Ten, Suit::Clubs);
    for (const char* text : {"10C", "TC", "10♣", "10c", "tc", "T♣", "10♧", "10♣\xEF\xB8\x8F"}) {
        CAPTURE(text);
        const auto read = parse_card(text);
        REQUIRE(read.has_value());
        CHECK(*read == ten);
    }
    CHECK(parse_card("??").value() == Card());
    CHECK(parse_card("a♥\xEF\xB8\x8F").value() == Card(Rank::Ace, Suit::Hearts));
    CHECK(parse_card("q♢").value() == Card(Rank::Queen, Suit::Diamonds));
    CHECK(parse_card("K♡").value() == Card(Rank::King, Suit::Hearts));
    CHECK(parse_card("9♤").value() == Card(Rank::Nine, Suit::Spades));
}

TEST_CASE("card: a letter before a suit sign is a rank, as the sheets write it") {
    CHECK(parse_card("D♣").value() == Card(Rank::Queen, Suit::Clubs));
    CHECK(parse_card("R♦").value() == Card(Rank::King, Suit::Diamonds));
    CHECK(parse_card("V♠").value() == Card(Rank::Jack, Suit::Spades));
    CHECK(parse_card("v♥").value() == Card(Rank::Jack, Suit::Hearts));
}

TEST_CASE("card: what is no card is an error that shows it and what a card looks like") {
    for (const char* text :
         {"",   " ",    "1C", "0C",   "11C",  "10", "C",  "10CC", "1OC", "10 C", " 10C",         "10C ",
          "XC", "10X",  "?",  "???",  "VC",   "RC", "DD", "♣",    "♣10", "10♣♣", "\xEF\xB8\x8F", "10C\xEF\xB8\x8F",
          "Á♣", "\xFF", "TT", "010C", "QC+AS"}) {
        CAPTURE(text);
        const auto read = parse_card(text);
        REQUIRE_FALSE(read.has_value());
        CHECK(read.error().offset == 0);
        CHECK(read.error().message.find("10C") != std::string::npos);
    }
    CHECK(parse_card("XC").error().message.find("XC") != std::string::npos);
    CHECK_FALSE(parse_card(std::string(1 << 20, 'A')).has_value());
    CHECK(parse_card(std::string(1 << 20, 'A')).error().message.size() < 300);
    CHECK_FALSE(parse_card(std::string_view("A\0", 2)).has_value());
}

}  // namespace pyramide::card_test
