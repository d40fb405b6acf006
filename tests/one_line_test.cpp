#include "engine/one_line.h"

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::one_line_test {

namespace {

std::vector<Input> inputs_of(std::string_view log) {
    std::vector<Input> inputs;
    const auto words = parse_log(log).value();
    for (const LogWord& word : words) inputs.push_back(word.input);
    return inputs;
}

void check_same(const OneLine& line, const Deal& deal, const Rules& rules, const std::vector<Input>& inputs) {
    CHECK(line.deal.cards() == deal.cards());
    CHECK(line.rules == rules);
    REQUIRE(line.log.size() == inputs.size());
    for (std::size_t word = 0; word < inputs.size(); ++word) {
        CHECK(line.log[word].kind == LogWord::Kind::Input);
        CHECK(line.log[word].input == inputs[word]);
    }
}

void check_error(std::string_view text, std::string_view word, std::size_t offset) {
    CAPTURE(text);
    const auto line = parse_one_line(text);
    REQUIRE_FALSE(line.has_value());
    CAPTURE(line.error().message);
    CHECK(line.error().message.find(word) != std::string::npos);
    CHECK(line.error().offset == offset);
}

}  // namespace

TEST_CASE("one line: a code and a log") {
    const Deal deal = deal_of("PY1-N-AAAAAAS");
    const std::vector<Input> inputs = inputs_of("KD 10C+3S draw undo");
    CHECK(one_line_text(deal, Rules{}, inputs) == "PY1-N-AAAAAAS KD 10C+3S draw undo");
    const auto line = parse_one_line("PY1-N-AAAAAAS KD 10C+3S draw undo");
    REQUIRE(line.has_value());
    check_same(*line, deal, Rules{}, inputs);
    CHECK(line->deal.code() == DealCode::from_number(18));
    CHECK(parse_one_line("PY1-N-AAAAAAS")->log.empty());
}

TEST_CASE("one line: rules other than the app's stand in braces") {
    const Rules rules = parse_rules("recycles=2,victory=strict").value();
    const std::string text = one_line_text(deal_of("PY1-N-AAAAAAS"), rules, inputs_of("draw"));
    CHECK(text == "PY1-N-AAAAAAS {victory=strict recycles=2} draw");
    CHECK(parse_one_line(text)->rules == rules);
    CHECK(parse_one_line("PY1-N-AAAAAAS {recycles=2 victory=strict} KD")->rules == rules);
    CHECK(parse_one_line("PY1-N-AAAAAAS{recycles=2,victory=strict}KD")->rules == rules);
    CHECK(parse_one_line("PY1-N-AAAAAAS {microsoft} KD")->rules == parse_rules("microsoft").value());
    CHECK(parse_one_line("PY1-N-AAAAAAS {} KD")->rules == Rules{});
}

TEST_CASE("one line: a deck given by hand, or one that its code does not deal, is written as its cards") {
    const Deal by_hand = parse_deal(to_text(deal_of("PY1-N-AAAAAAS"))).value();
    const std::string text = one_line_text(by_hand, Rules{}, inputs_of("tap QC"));
    CHECK(text == "[" + to_text(by_hand) + "] tap QC");
    const auto line = parse_one_line(text);
    REQUIRE(line.has_value());
    CHECK_FALSE(line->deal.code().has_value());
    CHECK(line->deal == by_hand);

    const Deal claimed = deal_of("PY1-N-AAAAAAJ").with_claimed_code(DealCode::from_number(18));
    CHECK(one_line_text(claimed, Rules{}, {}) == "[" + to_text(claimed) + "]");
    CHECK(one_line_text(claimed, Rules{}, {}).find("PY1") == std::string::npos);
}

TEST_CASE("one line: unknown cards and their names survive") {
    std::string deck = to_text(deal_of("PY1-N-AAAAAAS"));
    deck.replace(29 * 3, 2, "??");
    const auto line = parse_one_line("[" + deck + "] draw name 2S draw");
    REQUIRE(line.has_value());
    CHECK(line->deal.unknown_slots() == bit(29));
    REQUIRE(line->log.size() == 3);
    CHECK(line->log[1].kind == LogWord::Kind::Name);
    CHECK(line->log[1].named == card_of("2S"));
}

TEST_CASE("one line: codes as people write them, and several lines") {
    for (const char* text : {"py1-n-aaaaaas KD draw", "PY1–N–AAAAAAS KD draw", "PY1 N AAAAAAS KD draw",
                             "\"PY1-N-AAAAAAS\" KD draw", "  PY1-N-AAAAAAS\nKD\r\n\tdraw\n",
                             "PY1-N-AAAAAAS KD # the king\n draw", "\xEF\xBB\xBFPY1-N-AAAAAAS KD draw"}) {
        CAPTURE(text);
        const auto line = parse_one_line(text);
        REQUIRE(line.has_value());
        check_same(*line, deal_of("PY1-N-AAAAAAS"), Rules{}, inputs_of("KD draw"));
    }
}

TEST_CASE("one line: each word of the log knows its place in the line") {
    const std::string text = "PY1-N-AAAAAAS {recycles=2}  KD tap QC";
    const auto line = parse_one_line(text).value();
    CHECK(text.substr(line.log[0].offset, line.log[0].length) == "KD");
    CHECK(text.substr(line.log[1].offset, line.log[1].length) == "tap QC");
}

TEST_CASE("one line: the part that cannot be read is named with its byte offset") {
    check_error("", "code", 0);
    check_error("   ", "code", 3);
    check_error("PY1-N-AAAAAA5 KD", "letter", 12);
    check_error("  PY1-N-AAAAAA5 KD", "letter", 14);
    check_error("PY1-H-AAAAAAS KD", "unknown", 4);
    check_error("PY1-N-AAAAAAS KD drow", "drow", 17);
    check_error("PY1-N-AAAAAAS {recycles=many} KD", "recycles", 24);
    check_error("PY1-N-AAAAAAS {nonsense} KD", "nonsense", 15);
    check_error("PY1-N-AAAAAAS {recycles=2 KD", "}", 14);
    check_error("[JD 6C", "]", 0);
    check_error("[JD 6C XX] KD", "XX", 7);
    check_error("[JD 6C] KD", "52", 6);
    check_error("KD 10C+3S", "PY", 0);
    check_error("PY1-N-AAAAAAS PY1-N-AAAAAAJ", "PY1-N-AAAAAAJ", 14);
}

TEST_CASE("one line: hostile texts are answered at once") {
    CHECK_FALSE(parse_one_line(std::string(1 << 20, '[')).has_value());
    CHECK_FALSE(parse_one_line(std::string(1 << 20, '{')).has_value());
    CHECK_FALSE(parse_one_line("PY1-N-AAAAAAS " + std::string(1 << 20, '{')).has_value());
    CHECK_FALSE(parse_one_line(std::string(1 << 20, ' ')).has_value());
    CHECK_FALSE(parse_one_line(std::string(1 << 20, 'A')).has_value());
    CHECK_FALSE(parse_one_line("PY1-N-AAAAAAS " + std::string(1 << 20, 'A')).has_value());
    CHECK(parse_one_line("PY1-N-AAAAAAS " + std::string(1 << 20, 'A')).error().message.size() < 500);
}

TEST_CASE("one line: any deal, rules and inputs come back from their line") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Choices choices(seed);
        const Rules rules = random_rules(seed);
        Deal deal = random_deal(seed);
        if (choices.one_in(2)) deal = easy_deal(seed);
        Played played(deal, rules);
        std::vector<Input> inputs;
        for (int step = 0; step < 30; ++step) {
            Input input = random_input(played.game(), played.table(), choices);
            if (input.kind == InputKind::RemovePair && input.first == input.second) input = undo_input();
            inputs.push_back(input);
            played.play(input);
        }
        const std::string text = one_line_text(deal, rules, inputs);
        CAPTURE(text);
        const auto line = parse_one_line(text);
        REQUIRE(line.has_value());
        check_same(*line, deal, rules, inputs);
        CHECK(line->deal == deal);
        CHECK(one_line_text(line->deal, line->rules, inputs) == text);
    }
}

}  // namespace pyramide::one_line_test
