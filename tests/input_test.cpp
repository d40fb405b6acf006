#include "engine/input.h"

#include <doctest/doctest.h>

#include "tests/playing.h"

namespace pyramide::input_test {

namespace {

void check_error(std::string_view log, std::string_view word, std::size_t offset) {
    CAPTURE(log);
    const auto read = parse_log(log);
    REQUIRE_FALSE(read.has_value());
    CAPTURE(read.error().message);
    CHECK(read.error().message.find(word) != std::string::npos);
    CHECK(read.error().offset == offset);
}

}  // namespace

TEST_CASE("input: each word of the design's list is read") {
    CHECK(input_of("KD") == Input{InputKind::RemoveKing, card_of("KD"), Card()});
    CHECK(input_of("10C+3S") == Input{InputKind::RemovePair, card_of("10C"), card_of("3S")});
    CHECK(input_of("3S+10C") == Input{InputKind::RemovePair, card_of("3S"), card_of("10C")});
    CHECK(input_of("draw") == Input{InputKind::Draw, Card(), Card()});
    CHECK(input_of("recycle") == Input{InputKind::Recycle, Card(), Card()});
    CHECK(input_of("undo") == Input{InputKind::Undo, Card(), Card()});
    CHECK(input_of("tap QC") == Input{InputKind::TapCard, card_of("QC"), Card()});
    CHECK(input_of("tap stock") == Input{InputKind::TapStock, Card(), Card()});
}

TEST_CASE("input: case, spaces and the notations of cards do not matter") {
    CHECK(input_of(" DRAW\n") == input_of("draw"));
    CHECK(input_of("TAP STOCK") == input_of("tap stock"));
    CHECK(input_of("Tap  qc") == input_of("tap QC"));
    CHECK(input_of("tc+3s") == input_of("10C+3S"));
    CHECK(input_of("10♣+3♠") == input_of("10C+3S"));
    CHECK(input_of("R♦") == input_of("KD"));
    CHECK(input_of("tap D♣") == input_of("tap QC"));
}

TEST_CASE("input: a card alone is read even when it is no king; the table refuses it") {
    CHECK(input_of("7C").kind == InputKind::RemoveKing);
    CHECK(Played("PY1-N-AAAAAAS", "app", "7C").code() == "sum");
    CHECK(Played("PY1-N-AAAAAAS", "app", "QC").code() == "blocked");
}

TEST_CASE("input: text and back for every card, pair and verb") {
    const auto check = [](const Input& input) {
        for (const CardStyle style : {CardStyle::Plain, CardStyle::Deck, CardStyle::Signs}) {
            const std::string text = to_text(input, style);
            CAPTURE(text);
            const auto read = parse_input(text);
            REQUIRE(read.has_value());
            CHECK(*read == input);
        }
    };
    for (const InputKind kind : {InputKind::Draw, InputKind::Recycle, InputKind::Undo, InputKind::TapStock})
        check({kind, Card(), Card()});
    for (int first = 0; first < Card::kCount; ++first) {
        check({InputKind::RemoveKing, Card::from_index(first), Card()});
        check({InputKind::TapCard, Card::from_index(first), Card()});
        for (int second = first % 3; second < Card::kCount; second += 3) {
            if (second != first) check({InputKind::RemovePair, Card::from_index(first), Card::from_index(second)});
        }
    }
    CHECK(to_text(input_of("10C+3S"), CardStyle::Signs) == "10♣+3♠");
    CHECK(to_text(input_of("tap QC"), CardStyle::Signs) == "tap Q♣");
}

TEST_CASE("input: what is no input, or more than one, is an error") {
    for (const char* text :
         {"",        "  ",       "??",        "tap",      "tap ??",  "tap stock draw", "KD KD", "draw,draw",
          "10C+",    "+3S",      "10C+3S+7D", "10C + 3S", "10C+10C", "taps QC",        "drawn", "tap-QC",
          "name QC", "recycle!", "10C-3S",    "tap tap",  "\xFF",    "#draw",          "XX"}) {
        CAPTURE(text);
        const auto read = parse_input(text);
        REQUIRE_FALSE(read.has_value());
        CHECK_FALSE(read.error().message.empty());
        CHECK(read.error().offset <= std::string_view(text).size());
    }
    CHECK_FALSE(parse_input(std::string(1 << 20, 'K')).has_value());
    CHECK(parse_input(std::string(1 << 20, 'K')).error().message.size() < 400);
    CHECK_FALSE(parse_input(std::string_view("draw\0", 5)).has_value());
}

TEST_CASE("input: a log is read with its comments and separators, and each word knows its place") {
    const std::string text = "KD, 10C+3S;\n# the sheets' opening: KD\ntap  QC\tdraw # 1\nname 10h undo\r\n";
    const auto log = parse_log(text);
    REQUIRE(log.has_value());
    REQUIRE(log->size() == 6);
    const std::pair<std::size_t, std::string_view> places[] = {{0, "KD"},    {4, "10C+3S"},    {38, "tap  QC"},
                                                               {46, "draw"}, {55, "name 10h"}, {64, "undo"}};
    for (std::size_t word = 0; word < log->size(); ++word) {
        CAPTURE(word);
        CHECK(text.substr((*log)[word].offset, (*log)[word].length) == places[word].second);
        CHECK((*log)[word].offset == places[word].first);
    }
    CHECK((*log)[2].input == input_of("tap QC"));
    CHECK((*log)[4].kind == LogWord::Kind::Name);
    CHECK((*log)[4].named == card_of("10H"));
    CHECK((*log)[5].kind == LogWord::Kind::Input);
    CHECK(parse_log("")->empty());
    CHECK(parse_log("# nothing")->empty());
}

TEST_CASE("input: the first word of a log that cannot be read is named with its byte offset") {
    check_error("KD 10C+3S drow undo", "drow", 10);
    check_error("KD, XX", "XX", 4);
    check_error("KD tap", "tap", 3);
    check_error("KD tap YY", "YY", 7);
    check_error("KD tap draw", "draw", 7);
    check_error("name", "name", 0);
    check_error("name ??", "??", 5);
    check_error("KD # fine\n10C+", "10C+", 10);
    check_error("\xFF", "", 0);
}

TEST_CASE("input: a log of a hundred thousand inputs is read whole") {
    std::string text;
    for (int input = 0; input < 100'000; ++input) text += input % 2 == 0 ? "draw " : "tap stock\n";
    const auto log = parse_log(text);
    REQUIRE(log.has_value());
    CHECK(log->size() == 100'000);
    CHECK(log->back().input.kind == InputKind::TapStock);
}

}  // namespace pyramide::input_test
