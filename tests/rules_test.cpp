#include "engine/rules.h"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "tests/random_games.h"

namespace pyramide::rules_test {

namespace {

/// The preset of a name, which must exist, with the four fields that no preset but one touches checked at once.
Rules preset(const char* name, int undo_limit = 100) {
    const RulesPreset* found = find_rules_preset(name);
    REQUIRE(found != nullptr);
    CHECK(std::string(found->name) == name);
    CHECK(found->rules.undo_limit == undo_limit);
    CHECK(found->rules.undo_move == UndoMove::Kept);
    return found->rules;
}

/// The columns of the table of presets but for the points.
void check_play(const Rules& rules, int start_waste, StockTop stock_top, WastePair waste_pair, int recycles,
                OverlapPair overlap_pair, Victory victory, int draw_count = 1) {
    CHECK(rules.start_waste == start_waste);
    CHECK(rules.stock_top == stock_top);
    CHECK(rules.waste_pair == waste_pair);
    CHECK(rules.recycles == recycles);
    CHECK(rules.overlap_pair == overlap_pair);
    CHECK(rules.victory == victory);
    CHECK(rules.draw_count == draw_count);
}

/// All points, so that one that should be 0 is checked too.
struct Points {
    int pyramid = 0, waste = 0, removal = 0, draw = 0, recycle = 0, undo = 0, win = 0;
    std::array<int, 7> rows{};
    std::array<int, 4> passes{};
    int left = 0;
};
void check_points(const Rules& rules, const Points& points) {
    CHECK(rules.points_pyramid == points.pyramid);
    CHECK(rules.points_waste == points.waste);
    CHECK(rules.points_removal == points.removal);
    CHECK(rules.points_draw == points.draw);
    CHECK(rules.points_recycle == points.recycle);
    CHECK(rules.points_undo == points.undo);
    CHECK(rules.points_win == points.win);
    CHECK(rules.points_rows == points.rows);
    CHECK(rules.points_passes == points.passes);
    CHECK(rules.points_left == points.left);
}

void check_error(std::string_view text, std::string_view word, std::size_t offset) {
    CAPTURE(text);
    const auto rules = parse_rules(text);
    REQUIRE_FALSE(rules.has_value());
    CAPTURE(rules.error().message);
    CHECK(rules.error().message.find(word) != std::string::npos);
    CHECK(rules.error().offset == offset);
}

}  // namespace

TEST_CASE("rules: preset app is the default") {
    CHECK(preset("app") == Rules{});
    CHECK(std::string(rules_presets().front().name) == "app");
    check_play(Rules{}, 1, StockTop::Down, WastePair::Never, kUnlimited, OverlapPair::No, Victory::Relaxed);
    check_points(Rules{}, {.pyramid = 10});
}

TEST_CASE("rules: preset strict") {
    check_play(preset("strict"), 1, StockTop::Down, WastePair::Never, kUnlimited, OverlapPair::No, Victory::Strict);
    check_points(preset("strict"), {.pyramid = 10});
}

TEST_CASE("rules: preset traditional") {
    check_play(preset("traditional"), 0, StockTop::InPlay, WastePair::Never, 0, OverlapPair::No, Victory::Strict);
    check_points(preset("traditional"), {.pyramid = 1, .waste = 1});
}

TEST_CASE("rules: preset par") {
    check_play(preset("par"), 0, StockTop::InPlay, WastePair::Never, 2, OverlapPair::No, Victory::Relaxed);
    check_points(preset("par"), {.passes = {50, 35, 20, 0}, .left = -1});
}

TEST_CASE("rules: preset microsoft") {
    check_play(preset("microsoft"), 0, StockTop::InPlay, WastePair::Never, 2, OverlapPair::No, Victory::Relaxed);
    check_points(preset("microsoft"), {.removal = 5, .rows = {25, 50, 75, 100, 150, 250, 500}});
}

TEST_CASE("rules: preset pysol") {
    check_play(preset("pysol"), 1, StockTop::InPlay, WastePair::Never, 2, OverlapPair::No, Victory::Strict);
    check_points(preset("pysol"), {});
}

TEST_CASE("rules: preset pysol-relaxed") {
    check_play(preset("pysol-relaxed"), 1, StockTop::InPlay, WastePair::Never, 2, OverlapPair::No, Victory::Relaxed);
    check_points(preset("pysol-relaxed"), {});
}

TEST_CASE("rules: preset pysol-king-tut") {
    check_play(preset("pysol-king-tut"), 3, StockTop::Down, WastePair::Never, kUnlimited, OverlapPair::No,
               Victory::Relaxed, 3);
    check_points(preset("pysol-king-tut"), {});
}

TEST_CASE("rules: preset aisleriot") {
    check_play(preset("aisleriot"), 0, StockTop::Down, WastePair::TopTwo, 0, OverlapPair::No, Victory::Strict);
    check_points(preset("aisleriot"), {.pyramid = 1, .waste = 1});
}

TEST_CASE("rules: preset simple-solitaire") {
    const Rules rules = preset("simple-solitaire", 20);
    check_play(rules, 1, StockTop::InPlay, WastePair::Never, 2, OverlapPair::No, Victory::Relaxed);
    check_points(rules, {.removal = 50, .recycle = -200, .undo = -25});
}

TEST_CASE("rules: preset cardgames") {
    check_play(preset("cardgames"), 0, StockTop::Down, WastePair::Never, kUnlimited, OverlapPair::Yes,
               Victory::Relaxed);
    check_points(preset("cardgames"), {});
}

TEST_CASE("rules: preset one-pass") {
    check_play(preset("one-pass"), 0, StockTop::Down, WastePair::Never, 0, OverlapPair::No, Victory::Relaxed);
    check_points(preset("one-pass"), {});
}

TEST_CASE("rules: twelve presets with different names and rules, each with a help") {
    std::set<std::string> names;
    for (const RulesPreset& known : rules_presets()) {
        names.insert(known.name);
        CHECK(std::string(known.help).size() > 10);
        CHECK(preset_of(known.rules) != nullptr);
        CHECK(std::string(preset_of(known.rules)->name) == known.name);
        CHECK(find_rules_preset(known.name) == &known);
        CHECK(to_text(known.rules) == known.name);
        CHECK(parse_rules(known.name).value() == known.rules);
    }
    CHECK(names.size() == 12);
    CHECK(rules_presets().size() == 12);
    CHECK(find_rules_preset("App") == nullptr);
    CHECK(find_rules_preset("") == nullptr);
    Rules none;
    none.points_win = 1;
    CHECK(preset_of(none) == nullptr);
}

TEST_CASE("rules: one table of fields, whose default is the app's, whose every value is set and read") {
    std::set<std::string> names;
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.name);
        names.insert(field.name);
        CHECK(std::string(field.help).size() > 10);
        CHECK(find_rule_field(field.name) == &field);
        CHECK(field.minimum <= field.maximum);
        CHECK((field.type == RuleType::Choice) == !field.choices.empty());
        for (int index = 0; index < field.list_length; ++index) {
            for (const int value : {field.minimum, field.maximum}) {
                Rules rules;
                field.set(rules, index, value);
                CHECK(field.get(rules, index) == value);
                Rules read;
                REQUIRE(set_field(read, field, field_text(rules, field)).has_value());
                CHECK(read == rules);
            }
        }
    }
    CHECK(names == std::set<std::string>{"victory", "recycles", "waste_pair", "overlap_pair", "start_waste",
                                         "stock_top", "draw_count", "undo_limit", "undo_move", "points_pyramid",
                                         "points_waste", "points_removal", "points_draw", "points_recycle",
                                         "points_undo", "points_win", "points_rows", "points_passes", "points_left"});
    CHECK(find_rule_field("victor") == nullptr);
    CHECK(find_rule_field("") == nullptr);
}

TEST_CASE("rules: values are words and numbers as the design's table writes them") {
    const Rules rules =
        parse_rules(
            "victory=strict,recycles=2;waste_pair=top_two overlap_pair=yes\nstart_waste=3 stock_top=in_play "
            "draw_count=3 undo_limit=unlimited undo_move=taken_back points_pyramid=-5 points_waste=1 "
            "points_removal=2 points_draw=3 points_recycle=-100 points_undo=-25 points_win=1000 "
            "points_rows=25/50/75/100/150/250/500 points_passes=50/35/20/0 points_left=-1")
            .value();
    check_play(rules, 3, StockTop::InPlay, WastePair::TopTwo, 2, OverlapPair::Yes, Victory::Strict, 3);
    check_points(rules, {-5, 1, 2, 3, -100, -25, 1000, {25, 50, 75, 100, 150, 250, 500}, {50, 35, 20, 0}, -1});
    CHECK(rules.undo_limit == kUnlimited);
    CHECK(rules.undo_move == UndoMove::TakenBack);
    CHECK(parse_rules("waste_pair=fresh")->waste_pair == WastePair::Fresh);
    CHECK(parse_rules("victory=relaxed waste_pair=never overlap_pair=no stock_top=down undo_move=kept").value() ==
          Rules{});
    CHECK(parse_rules("recycles=0")->recycles == 0);
    CHECK(parse_rules("recycles=9999")->recycles == 9999);
    CHECK(parse_rules("undo_limit=0")->undo_limit == 0);
    CHECK(parse_rules("points_rows=0").value() == Rules{});
    CHECK(parse_rules("points_rows=1/2/3/4/5/6/7,points_rows=0").value() == Rules{});
}

TEST_CASE("rules: a preset and then its changes; empty is the app") {
    CHECK(parse_rules("").value() == Rules{});
    CHECK(parse_rules(" , ; \n").value() == Rules{});
    Rules expected = preset("microsoft");
    expected.recycles = 1;
    CHECK(parse_rules("microsoft,recycles=1").value() == expected);
    CHECK(parse_rules("recycles=2,recycles=1")->recycles == 1);
}

TEST_CASE("rules: text of fields") {
    Rules rules;
    rules.recycles = 2;
    rules.victory = Victory::Strict;
    CHECK(to_text(rules) == "victory=strict recycles=2");
    CHECK(to_text(Rules{}) == "app");
    CHECK(field_text(Rules{}, *find_rule_field("recycles")) == "unlimited");
    CHECK(field_text(Rules{}, *find_rule_field("undo_limit")) == "100");
    CHECK(field_text(Rules{}, *find_rule_field("victory")) == "relaxed");
    CHECK(field_text(Rules{}, *find_rule_field("points_rows")) == "0");
    CHECK(field_text(preset("microsoft"), *find_rule_field("points_rows")) == "25/50/75/100/150/250/500");
}

TEST_CASE("rules: any rules come back from their text") {
    std::set<std::string> texts;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Rules rules = random_rules(seed);
        const std::string text = to_text(rules);
        CAPTURE(text);
        const auto read = parse_rules(text);
        REQUIRE(read.has_value());
        CHECK(*read == rules);
        CHECK(to_text(*read) == text);
        texts.insert(text);
    }
    CHECK(texts.size() > 450);
}

TEST_CASE("rules: what cannot be used is named with its place and what is possible") {
    check_error("microsof", "microsoft", 0);
    check_error("microsof", "microsof", 0);
    check_error("app,recycle=2", "recycles", 4);
    check_error("recycles=2 app", "first", 11);
    check_error("app app", "first", 4);
    check_error("recycles=-1", "unlimited", 9);
    check_error("recycles=10000", "9999", 9);
    check_error("app recycles=two", "two", 13);
    check_error("start_waste=4", "3", 12);
    check_error("draw_count=0", "1", 11);
    check_error("victory=Strict", "strict", 8);
    check_error("victory=", "strict", 8);
    check_error("points_rows=1/2/3", "7 numbers", 12);
    check_error("points_rows=1/2/3/4/5/6/7/8", "7 numbers", 12);
    check_error("points_rows=1/2/3/4/5/6/", "7 numbers", 12);
    check_error("points_win=1000001", "1000000", 11);
    check_error("points_win=99999999999999999999", "1000000", 11);
    check_error("points_win=1.5", "whole", 11);
    check_error("points_win=0x10", "whole", 11);
    check_error("points_win=+-5", "whole", 11);
    check_error("points_win=--5", "whole", 11);
    check_error("=5", "no rule", 0);
}

TEST_CASE("rules: a value that cannot be used leaves the rules as they were") {
    Rules rules = preset("microsoft");
    CHECK_FALSE(set_field(rules, *find_rule_field("points_rows"), "1/2/3/4/5/6/x").has_value());
    CHECK_FALSE(set_field(rules, *find_rule_field("recycles"), "many").has_value());
    CHECK_FALSE(set_field(rules, *find_rule_field("undo_limit"), "1000001").has_value());
    CHECK(rules == preset("microsoft"));
    CHECK_FALSE(parse_rules(std::string(1 << 20, 'a')).has_value());
    CHECK(parse_rules("victory=" + std::string(1 << 20, 'a')).error().message.size() < 300);
}

}  // namespace pyramide::rules_test
