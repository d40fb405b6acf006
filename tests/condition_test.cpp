#include "app/condition.h"

#include <algorithm>
#include <functional>

#include <doctest/doctest.h>

#include "tests/viewed_log.h"

namespace pyramide::condition_test {

namespace {

using Steps = std::vector<std::uint32_t>;

Condition condition_of(std::string_view text) { return Condition::parse(text).value(); }

/// The steps at which a condition holds.
Steps held(const LineView& log, std::string_view text) {
    const Condition condition = condition_of(text);
    Steps steps;
    for (std::uint32_t step = 0; step <= log.last_step(); ++step) {
        if (condition.holds(log, step)) steps.push_back(step);
    }
    return steps;
}

ViewedLog golden() {
    ViewedLog log("PY1-N-AAAAAAS", "app", "KD 10C+3S draw tap QC undo tap 7C tap 7S");
    log.mark(3, "look: Check this").differ(2);
    return log;
}

/// A condition that is made at random, with brackets where they are needed, and what it says of a step, told apart from the parser.
struct Made {
    std::string text;
    std::function<bool(const LineView&, std::uint32_t)> holds;
};

Made made_comparison(Choices& choices) {
    struct Sign {
        const char* text;
        std::function<bool(std::int64_t, std::int64_t)> holds;
    };
    static const std::vector<Sign> signs = {
        {"=", std::equal_to<>()},    {"==", std::equal_to<>()}, {"!=", std::not_equal_to<>()}, {"<", std::less<>()},
        {"<=", std::less_equal<>()}, {">", std::greater<>()},   {">=", std::greater_equal<>()}};
    static const std::vector<std::string> fields = {"score", "moves",      "stock",      "waste",    "cursor",
                                                    "delta", "undos_left", "pyramid[3]", "free[27]", "recycles"};
    const Sign& sign = signs[static_cast<std::size_t>(choices.below(static_cast<int>(signs.size())))];
    const std::string& name = fields[static_cast<std::size_t>(choices.below(static_cast<int>(fields.size())))];
    const Field field = parse_field(name).value();
    const int number = name.ends_with(']') ? choices.below(2) : choices.below(40) - 5;
    const std::string space = choices.one_in(2) ? " " : "";
    return {name + space + sign.text + space + std::to_string(number),
            [field, sign, number](const LineView& log, std::uint32_t step) {
                return sign.holds(field_number(log, step, field).value(), number);
            }};
}

Made made_saying(Choices& choices) {
    const Card card = Card::from_index(choices.below(Card::kCount));
    const std::string name = to_text(card, choices.one_in(2) ? CardStyle::Plain : CardStyle::Signs);
    const Field place{FieldId::CardPlace, 0, card};
    const auto lies = [place](std::vector<std::string> words) {
        return [place, words](const LineView& log, std::uint32_t step) {
            return std::find(words.begin(), words.end(), field_text(log, step, place)) != words.end();
        };
    };
    switch (choices.below(8)) {
        case 0: return {name + " gone", lies({"gone"})};
        case 1: return {name + " covered", lies({"pyramid, covered"})};
        case 2: return {name + " in stock", lies({"stock"})};
        case 3: return {name + " IN Waste", lies({"waste", "waste top"})};
        case 4: return {name + " in pyramid", lies({"pyramid, free", "pyramid, covered"})};
        case 5: return {"refused", [](const LineView& log, std::uint32_t step) { return log.node(step).refusal != Refusal::None; }};
        case 6:
            return {"outcome != playing",
                    [](const LineView& log, std::uint32_t step) { return log.node(step).table.outcome != Outcome::Playing; }};
        default:
            return {"waste_top changed", [](const LineView& log, std::uint32_t step) {
                        return step > 0 && waste_top(log.node(step).table.state) != waste_top(log.node(step - 1).table.state);
                    }};
    }
}

/// Binds as loosely as "or" when `is_open`; else it is in brackets or binds closer.
Made made_condition(Choices& choices, int depth) {
    const int kind = depth == 0 ? choices.below(2) : choices.below(6);
    if (kind < 2) return kind == 0 ? made_comparison(choices) : made_saying(choices);
    const Made left = made_condition(choices, depth - 1);
    if (kind == 2)
        return {"not (" + left.text + ")", [left](const LineView& log, std::uint32_t step) { return !left.holds(log, step); }};
    const Made right = made_condition(choices, depth - 1);
    const bool is_and = kind < 5;
    return {"(" + left.text + ")" + (is_and ? " and " : " or ") + "(" + right.text + ")",
            [left, right, is_and](const LineView& log, std::uint32_t step) {
                return is_and ? left.holds(log, step) && right.holds(log, step) : left.holds(log, step) || right.holds(log, step);
            }};
}

}  // namespace

TEST_CASE("condition: the sayings of the language, golden") {
    const ViewedLog log = golden();
    const LineView view = log.view();
    CHECK(held(view, "score >= 30") == Steps{2, 3, 4, 5, 6, 7});
    CHECK(held(view, "score<30") == Steps{0, 1});
    CHECK(held(view, "delta = +20") == Steps{2});
    CHECK(held(view, "pyramid = 0x9BFFFFF and score = 30") == Steps{2, 3, 4, 5, 6, 7});
    CHECK(held(view, "pyramid[26] == 0") == Steps{1, 2, 3, 4, 5, 6, 7});
    CHECK(held(view, "KD gone") == Steps{1, 2, 3, 4, 5, 6, 7});
    CHECK(held(view, "not KD gone") == Steps{0});
    CHECK(held(view, "10s free") == Steps{2, 3, 4, 5, 6, 7});
    CHECK(held(view, "QC covered and score = 0") == Steps{0});
    CHECK(held(view, "2S in waste") == Steps{3, 4});
    CHECK(held(view, "2♠ in stock and moves = 3") == Steps{5, 6, 7});
    CHECK(held(view, "10S in pyramid and moves = 0") == Steps{0});
    CHECK(held(view, "free has 10S") == Steps{2, 3, 4, 5, 6, 7});
    CHECK(held(view, "waste has 2S") == Steps{3, 4});
    CHECK(held(view, "stock has 2S and talon has 2S and moves < 2") == Steps{0, 1});
    CHECK(held(view, "free has 2S") == Steps{3, 4});
    CHECK(held(view, "waste_top = 2S") == Steps{3, 4});
    CHECK(held(view, "waste_top != none and moves = 0") == Steps{0});
    CHECK(held(view, "selected = 7C") == Steps{6});
    CHECK(held(view, "selected != none") == Steps{6, 7});
    CHECK(held(view, "free_cards = \"7D, 7S 4H 3H 7C 10S\"") == Steps{2, 5, 6, 7});
    CHECK(held(view, "message = blocked") == Steps{4});
    CHECK(held(view, "message = \"Esta carta está bloqueada por otra\"") == Steps{4});
    CHECK(held(view, "message = \"SUMA TREBUIE SĂ FIE EGALĂ CU 13\"") == Steps{7});
    CHECK(held(view, "message = no moves").empty());
    CHECK(held(view, "message = no_moves or message = \"no moves\"").empty());
    CHECK(held(view, "refused") == Steps{4, 7});
    CHECK(held(view, "refusal = sum") == Steps{7});
    CHECK(held(view, "outcome = Playing and fresh = no and moves = 0") == Steps{0});
    CHECK(held(view, "score changed") == Steps{1, 2});
    CHECK(held(view, "10S changed") == Steps{2});
    CHECK(held(view, "input = undo") == Steps{5});
    CHECK(held(view, "input = 3S+10C") == Steps{2});
    CHECK(held(view, "input = tap 7C or input = \"tap QC\"") == Steps{4, 6});
    CHECK(held(view, "input = deal") == Steps{0});
    CHECK(held(view, "differs") == Steps{2});
    CHECK(held(view, "note") == Steps{3});
    CHECK(held(view, "note \"check THIS\"") == Steps{3});
    CHECK(held(view, "note \"other\"").empty());
    const std::string hash = hash_text(state_hash(view.node(2).table.state));
    CHECK(held(view, "hash = " + hash) == Steps{2, 5, 6, 7});
    CHECK(held(view, "hash != " + hash) == Steps{0, 1, 3, 4});
}

TEST_CASE("condition: a list compared with = is just these cards, one or many") {
    const ViewedLog log = golden();
    const LineView view = log.view();
    CHECK(held(view, "free_cards = 7C").empty());
    CHECK(held(view, "free_cards != 7C").size() == 8);
    CHECK(held(view, "free_cards has 7C").size() == 8);
    CHECK(held(view, "free_cards = \"7D 7S 4H 3H 7C 10S 2S\"").empty());
    const Field free_cards_field{FieldId::FreeCards, 0, {}};
    std::size_t single = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const ViewedLog random = random_log(seed, 200);
        const LineView played = random.view();
        for (std::uint32_t step = 0; step <= played.last_step(); ++step) {
            const std::string text = field_text(played, step, free_cards_field);
            if (!parse_card(text) || !parse_card(text)->is_known()) continue;
            ++single;
            CHECK(condition_of("free_cards = " + text).holds(played, step));
            CHECK_FALSE(condition_of("free_cards = \"" + text + " " + (text == "KC" ? "KD" : "KC") + "\"").holds(played, step));
        }
    }
    CHECK(single > 0);
}

TEST_CASE("condition: unlimited asks whether the rules set no limit") {
    const ViewedLog free("PY1-N-AAAAAAS", "app,undo_limit=3", "KD");
    CHECK(held(free.view(), "recycles = unlimited") == Steps{0, 1});
    CHECK(held(free.view(), "recycles != unlimited").empty());
    CHECK(held(free.view(), "undos_left = unlimited").empty());
    const ViewedLog limited("PY1-N-AAAAAAS", "app,recycles=2,undo_limit=unlimited", "KD");
    CHECK(held(limited.view(), "recycles = Unlimited").empty());
    CHECK(held(limited.view(), "recycles != unlimited and moves = 1") == Steps{1});
    CHECK(held(limited.view(), "undos_left = unlimited") == Steps{0, 1});
}

TEST_CASE("condition: and binds closer than or, not closer than both") {
    const ViewedLog log = golden();
    const LineView view = log.view();
    CHECK(held(view, "moves = 0 or moves = 1 and score = 0") == Steps{0});
    CHECK(held(view, "(moves = 0 or moves = 1) and score = 0") == Steps{0});
    CHECK(held(view, "(moves = 0 or moves = 1) and score = 10") == Steps{1});
    CHECK(held(view, "not moves = 0 and moves < 2") == Steps{1});
    CHECK(held(view, "not (moves = 0 and moves < 2)") == Steps{1, 2, 3, 4, 5, 6, 7});
    CHECK(held(view, "NOT not moves = 0") == Steps{0});
}

TEST_CASE("condition: its text is kept, and copies share it") {
    const Condition condition = condition_of("  score >= 50 and  QC gone \n");
    const Condition copy = condition;
    CHECK(copy.text() == "score >= 50 and  QC gone");
    CHECK(condition_of(copy.text()).text() == copy.text());
    const ViewedLog log = golden();
    CHECK_FALSE(Condition().holds(log.view(), 0));
    CHECK_FALSE(copy.holds(log.view(), 1000));
}

TEST_CASE("condition: what cannot be read is told with its place") {
    struct Wrong {
        std::string text;
        std::size_t offset;
        std::string_view says;
    };
    std::string deep;
    for (int bracket = 0; bracket < 65; ++bracket) deep += "(";
    std::string nots;
    for (int word = 0; word < 65; ++word) nots += "not ";
    const std::vector<Wrong> all = {
        {"", 0, "ends here"},
        {"  ", 2, "ends here"},
        {"scor = 3", 0, "expected a field"},
        {"score", 5, "expected = "},
        {"score 3", 6, "expected = "},
        {"score = ", 8, "expected a value"},
        {"score = won", 8, "whole number"},
        {"score = 1.5", 8, "whole number"},
        {"score = 99999999999999999999", 8, "whole number"},
        {"score = 0x-1", 8, "whole number"},
        {"score = +-1", 8, "whole number"},
        {"score = 0x", 8, "whole number"},
        {"score = unlimited", 8, "whole number"},
        {"recycles = lots", 11, "or unlimited"},
        {"recycles < unlimited", 11, "expected = or !="},
        {"talon[3] = 2", 11, "expected 0 or 1, for talon[3] is one bit"},
        {"pyramid[0] >= -1", 14, "expected 0 or 1"},
        {"free[27] != 0x2", 12, "expected 0 or 1"},
        {"pyramid = 0x10000000", 10, "from 0 to 0xFFFFFFF"},
        {"talon = 0x1000000", 8, "from 0 to 0xFFFFFF"},
        {"free = -1", 7, "from 0 to 0xFFFFFFF"},
        {"free = 7C", 7, "\"has\" and a card"},
        {"stock = 2S", 8, "\"has\" and a card"},
        {"outcome = lost", 10, "playing, won, blocked"},
        {"outcome > won", 8, "has no order"},
        {"waste_top < 7D", 10, "has no order"},
        {"waste_top = 7X", 12, "expected a card"},
        {"waste_top = \"7D 7C\"", 12, "one card"},
        {"hash = 12", 7, "16 hexadecimal"},
        {"input = jump", 8, "expected an input"},
        {"score has 10S", 6, "expected = "},
        {"free has ten", 9, "expected a card"},
        {"QC", 2, "expected gone"},
        {"QC in hand", 6, "pyramid, stock or waste"},
        {"pyramid[28] = 1", 8, "0 to 27"},
        {"score = 3 QC gone", 10, "expected and, or"},
        {"(score = 3", 10, "closing bracket"},
        {"score = 3)", 9, "expected and, or"},
        {"note \"abc", 5, "does not end"},
        {"wrong \"abc", 0, "expected a field"},
        {"! refused", 0, "stands alone"},
        {"and refused", 0, "expected a field"},
        {"refused and", 11, "ends here"},
        {deep + "refused", 64, "nested deeper"},
        {nots + "refused", 256, "nested deeper"},
        {std::string(4097, ' '), 4096, "longer than 4096"},
    };
    for (const Wrong& wrong : all) {
        const Result<Condition> condition = Condition::parse(wrong.text);
        CAPTURE(wrong.text);
        REQUIRE_FALSE(condition);
        CHECK(condition.error().offset == wrong.offset);
        CHECK(condition.error().message.find(wrong.says) != std::string::npos);
    }
    CHECK(Condition::parse(deep.substr(1) + "refused" + std::string(64, ')')));
}

TEST_CASE("condition: it begins where it holds and did not before, and never at the deal") {
    const ViewedLog log = golden();
    const LineView view = log.view();
    const Condition score = condition_of("score >= 0");
    CHECK(score.holds(view, 0));
    for (std::uint32_t step = 0; step <= view.last_step(); ++step) CHECK_FALSE(score.begins(view, step));
    const std::vector<Condition> both = {condition_of("2S in waste"), condition_of("refused")};
    CHECK(next_begin(view, both, 0, Direction::Forward) == 3);
    CHECK(next_begin(view, both, 3, Direction::Forward) == 4);
    CHECK(next_begin(view, both, 4, Direction::Forward) == 7);
    CHECK(next_begin(view, both, 7, Direction::Forward) == kNoStep);
    CHECK(next_begin(view, both, 7, Direction::Backward) == 4);
    CHECK(next_begin(view, both, 4, Direction::Backward) == 3);
    CHECK(next_begin(view, both, 3, Direction::Backward) == kNoStep);
    CHECK(next_begin(view, both, 0, Direction::Backward) == kNoStep);
    CHECK(next_begin(view, both, 1000, Direction::Backward) == 7);
    CHECK(next_begin(view, both, kNoStep, Direction::Forward) == kNoStep);
    CHECK(next_begin(view, {}, 0, Direction::Forward) == kNoStep);
}

TEST_CASE("condition: conditions made at random say of random games what they were made to say") {
    Choices choices(11);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const ViewedLog log = random_log(seed, 100);
        const LineView view = log.view();
        for (int count = 0; count < 25; ++count) {
            const Made made = made_condition(choices, 3);
            CAPTURE(made.text);
            const Result<Condition> condition = Condition::parse(made.text);
            REQUIRE(condition);
            for (std::uint32_t step = 0; step <= view.last_step(); ++step)
                CHECK(condition->holds(view, step) == made.holds(view, step));
        }
    }
}

TEST_CASE("condition: the next begin, both ways, is the one that a naive look finds") {
    Choices choices(12);
    for (std::uint64_t seed = 40; seed <= 46; ++seed) {
        const ViewedLog log = random_log(seed, 60);
        const LineView view = log.view();
        const std::vector<Condition> conditions = {condition_of(made_condition(choices, 2).text),
                                                   condition_of(made_condition(choices, 1).text)};
        for (std::uint32_t from = 0; from <= view.last_step() + 1; ++from) {
            const auto begins = [&](std::uint32_t step) {
                return conditions[0].begins(view, step) || conditions[1].begins(view, step);
            };
            std::uint32_t forward = from + 1;
            while (forward <= view.last_step() && !begins(forward)) ++forward;
            std::uint32_t backward = std::min(from, view.last_step() + 1);
            while (backward > 0 && !begins(--backward)) {
            }
            CHECK(next_begin(view, conditions, from, Direction::Forward) == (forward > view.last_step() ? kNoStep : forward));
            CHECK(next_begin(view, conditions, from, Direction::Backward) == (backward == 0 ? kNoStep : backward));
        }
    }
}

}  // namespace pyramide::condition_test
