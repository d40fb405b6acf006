// The rules panel: a live control for every field, presets, the record, and that only whole and valid rules leave it.
#include <algorithm>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "app/panels/theme.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::rules_test {

namespace {

const ImVec2 kSize = {330, 900};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

/// The one field in which rules differ from others, or nullptr when it is none or several.
const RuleField* changed_field(const Rules& before, const Rules& after) {
    const RuleField* changed = nullptr;
    for (const RuleField& field : rule_fields()) {
        if (field_text(before, field) == field_text(after, field)) continue;
        if (changed != nullptr) return nullptr;
        changed = &field;
    }
    return changed;
}

bool is_valid(const Rules& rules) {
    for (const RuleField& field : rule_fields()) {
        for (int index = 0; index < field.list_length; ++index) {
            const int value = field.get(rules, index);
            const bool is_unlimited = field.type == RuleType::Limit && value == kUnlimited;
            if (!is_unlimited && (value < field.minimum || value > field.maximum)) return false;
        }
    }
    return true;
}

/// A place in the panel where a click starts typing, with the field that it sets.
struct TypingPlace {
    ImVec2 place;
    std::string field;
};

/// Clicks all over the panel. Every SetRules is kept by its field; places where a number can be typed are found by
/// typing one.
struct Survey {
    std::map<std::string, std::set<std::string>> values;
    std::vector<TypingPlace> typing;
};

Survey survey(PanelStage& stage) {
    Survey found;
    const auto keep = [&](const Commands& commands) {
        std::string name;
        for (const SetRules& command : of_kind<SetRules>(commands)) {
            REQUIRE(is_valid(command.rules));
            const RuleField* field = changed_field(stage.session.rules(), command.rules);
            if (field == nullptr) continue;
            name = field->name;
            found.values[name].insert(field_text(command.rules, *field));
        }
        return name;
    };
    for (float y = 3; y < kSize.y; y += 11) {
        for (float x = 6; x < kSize.x; x += 12) {
            keep(stage.click({x, y}));
            if (!stage.is_typing()) continue;
            keep(stage.type("3"));
            const std::string field = keep(stage.press(PanelStage::TypedKey::Enter));
            if (!field.empty()) found.typing.push_back({{x, y}, field});
        }
    }
    return found;
}

ImVec2 place_of(const Survey& found, const std::string& field) {
    const auto place = std::find_if(found.typing.begin(), found.typing.end(),
                                    [&](const TypingPlace& typing) { return typing.field == field; });
    REQUIRE(place != found.typing.end());
    return place->place;
}

}  // namespace

TEST_CASE("every rule of the table has a control that sets it, each of its names included") {
    PanelStage stage(draw_rules, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    Survey found = survey(stage);
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.name);
        CHECK_FALSE(found.values[field.name].empty());
        if (field.type != RuleType::Choice) continue;
        for (const char* choice : field.choices) {
            if (field_text(Rules{}, field) != choice) CHECK(found.values[field.name].contains(choice));
        }
    }
    CHECK(found.values["draw_count"] == std::set<std::string>{"2", "3"});
    CHECK(found.values["start_waste"] == std::set<std::string>{"0", "2", "3"});
    CHECK(found.values["recycles"].contains("3"));
    CHECK(found.values["undo_limit"].contains("unlimited"));
    CHECK(found.values["points_rows"].size() == 7);
    CHECK(found.values["points_passes"].size() == 4);
}

TEST_CASE("what is typed is taken over on Enter or when the field is left, and never out of range") {
    PanelStage stage(draw_rules, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    const ImVec2 place = place_of(survey(stage), "undo_limit");
    const auto typed = [&](const char* text) {
        stage.click(place);
        REQUIRE(stage.is_typing());
        Commands commands = stage.type(text);
        CHECK(commands.empty());
        return commands;
    };
    typed("42");
    const auto entered = of_kind<SetRules>(stage.press(PanelStage::TypedKey::Enter));
    REQUIRE(entered.size() == 1);
    CHECK(entered[0].rules.undo_limit == 42);
    typed("43");
    const auto left = of_kind<SetRules>(stage.click({2, kSize.y - 2}));
    REQUIRE(left.size() == 1);
    CHECK(left[0].rules.undo_limit == 43);
    typed("44");
    CHECK(stage.press(PanelStage::TypedKey::Escape).empty());
    for (const char* refused : {"1000001", "-5", "99999999999", "1.5", "+", "100"}) {
        CAPTURE(refused);
        typed(refused);
        CHECK(stage.press(PanelStage::TypedKey::Enter).empty());
        stage.frame();
        CHECK_FALSE(stage.is_typing());
    }
}

TEST_CASE("one control left by clicking another, above or below it, is taken over too") {
    PanelStage stage(draw_rules, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    const Survey found = survey(stage);
    const ImVec2 lower = place_of(found, "points_win");
    const ImVec2 upper = place_of(found, "undo_limit");
    stage.click(lower);
    stage.type("77");
    auto taken = of_kind<SetRules>(stage.click(upper));
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].rules.points_win == 77);
    stage.press(PanelStage::TypedKey::Escape);
    stage.click(upper);
    stage.type("9");
    taken = of_kind<SetRules>(stage.click(lower));
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].rules.undo_limit == 9);
}

TEST_CASE("the infinity beside a limit switches it on and off") {
    PanelStage stage(draw_rules, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    CHECK(survey(stage).values["recycles"].contains("0"));
    Rules rules;
    rules.recycles = 7;
    stage.session.apply(SetRules{rules});
    stage.frame();
    CHECK(survey(stage).values["recycles"].contains("unlimited"));
}

TEST_CASE("every preset can be chosen") {
    PanelStage stage(draw_rules, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    std::set<std::string> chosen;
    for (float y = 20; y < 500; y += 9) {
        stage.click({280, 12});
        for (const SetRules& command : of_kind<SetRules>(stage.click({280, y}))) {
            if (const RulesPreset* preset = preset_of(command.rules)) chosen.insert(preset->name);
        }
        stage.click({2, kSize.y - 2});
        stage.frame();
    }
    for (const RulesPreset& preset : rules_presets()) {
        CAPTURE(std::string(preset.name));
        CHECK(chosen.contains(preset.name) == (preset.rules != Rules{}));
    }
}

TEST_CASE("the record: same, or the first step that differs, and the way back") {
    PanelStage stage(draw_rules, kSize);
    stage.open(kGolden, 4);
    stage.frame();
    const auto clicks = [&] {
        Commands all;
        for (float y = 40; y < 140; y += 6) append(all, stage.click({30, y}));
        return all;
    };
    CHECK(of_kind<GoToStep>(clicks()).empty());
    CHECK(of_kind<Simple>(clicks()).empty());
    Rules rules;
    rules.points_pyramid = 12;
    stage.session.apply(SetRules{rules});
    REQUIRE(stage.session.rules_difference());
    const Commands commands = clicks();
    const auto steps = of_kind<GoToStep>(commands);
    REQUIRE_FALSE(steps.empty());
    CHECK(steps.front().step == 1);
    const auto resets = of_kind<Simple>(commands);
    REQUIRE_FALSE(resets.empty());
    CHECK(std::all_of(resets.begin(), resets.end(),
                      [](const Simple& command) { return command.id == CommandId::ResetRules; }));
}

TEST_CASE("the right button takes a changed field back to the record") {
    PanelStage stage(draw_rules, kSize);
    stage.open(kGolden, 2);
    Rules rules;
    rules.victory = Victory::Strict;
    rules.points_win = 5;
    stage.session.apply(SetRules{rules});
    std::vector<Rules> asked;
    for (float y = 90; y < 800; y += 11) {
        stage.frame();
        stage.click({15, y}, ImGuiMouseButton_Right);
        for (const SetRules& command : of_kind<SetRules>(stage.click({45, y + 18}))) asked.push_back(command.rules);
        stage.press(PanelStage::TypedKey::Escape);
        stage.click({2, kSize.y - 2});
        stage.frame();
    }
    Rules without_victory = rules;
    without_victory.victory = Victory::Relaxed;
    Rules without_points = rules;
    without_points.points_win = 0;
    CHECK(std::count(asked.begin(), asked.end(), without_victory) > 0);
    CHECK(std::count(asked.begin(), asked.end(), without_points) > 0);
}

}  // namespace pyramide::rules_test
