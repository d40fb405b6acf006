// The rules panel: a live control for every field, presets, the record, and that only whole and valid rules leave it.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/panels/panels_work.h"
#include "app/panels/rules_presets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::rules_test {

namespace fs = std::filesystem;

namespace {

const ImVec2 kSize = {330, 900};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

/// The panel alone.
struct RulesStage : WorkspaceStage {
    explicit RulesStage(ImVec2 size = kSize) : WorkspaceStage(draw_rules, size) {}

    const Session& session() const { return workspace.front(); }
    /// Plays a one-line log and looks at a step of it.
    void open(const std::string& log, std::uint32_t step) {
        workspace.apply(NewGame{log});
        workspace.apply(GoToStep{step});
        REQUIRE(session().step() == step);
        REQUIRE(session().notices().empty());
    }
    /// Lets both solvers answer all that they are asked.
    void solve() {
        const auto always = [] { return true; };
        while (workspace.work(always)) {}
        while (work_on_rules(workspace, ui.rules, always)) {}
        frame();
    }
};

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

Survey survey(RulesStage& stage) {
    Survey found;
    const auto keep = [&](const Commands& commands) {
        std::string name;
        for (const SetRules& command : of_kind<SetRules>(commands)) {
            REQUIRE(is_valid(command.rules));
            const RuleField* field = changed_field(stage.session().rules(), command.rules);
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
            const std::string field = keep(stage.press(Stage::TypedKey::Enter));
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
    RulesStage stage;
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
    RulesStage stage;
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
    const auto entered = of_kind<SetRules>(stage.press(Stage::TypedKey::Enter));
    REQUIRE(entered.size() == 1);
    CHECK(entered[0].rules.undo_limit == 42);
    typed("43");
    const auto left = of_kind<SetRules>(stage.click({2, kSize.y - 2}));
    REQUIRE(left.size() == 1);
    CHECK(left[0].rules.undo_limit == 43);
    typed("44");
    CHECK(stage.press(Stage::TypedKey::Escape).empty());
    for (const char* refused : {"1000001", "-5", "99999999999", "1.5", "+", "100"}) {
        CAPTURE(refused);
        typed(refused);
        CHECK(stage.press(Stage::TypedKey::Enter).empty());
        stage.frame();
        CHECK_FALSE(stage.is_typing());
    }
}

TEST_CASE("one control left by clicking another, above or below it, is taken over too") {
    RulesStage stage;
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
    stage.press(Stage::TypedKey::Escape);
    stage.click(upper);
    stage.type("9");
    taken = of_kind<SetRules>(stage.click(lower));
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].rules.undo_limit == 9);
}

TEST_CASE("the infinity beside a limit switches it on and off") {
    RulesStage stage;
    stage.open(kGolden, 2);
    stage.frame();
    CHECK(survey(stage).values["recycles"].contains("0"));
    Rules rules;
    rules.recycles = 7;
    stage.workspace.apply(SetRules{rules});
    stage.frame();
    CHECK(survey(stage).values["recycles"].contains("unlimited"));
}

TEST_CASE("every preset can be chosen") {
    RulesStage stage;
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
    RulesStage stage;
    stage.open(kGolden, 4);
    stage.frame();
    const auto clicks = [&] {
        Commands all;
        for (float y = 40; y < 240; y += 6) append(all, stage.click({30, y}));
        return all;
    };
    CHECK(of_kind<GoToStep>(clicks()).empty());
    CHECK_FALSE(has_command(clicks(), CommandId::ResetRules));
    Rules rules;
    rules.points_pyramid = 12;
    stage.workspace.apply(SetRules{rules});
    REQUIRE(stage.session().rules_difference());
    const Commands commands = clicks();
    const auto steps = of_kind<GoToStep>(commands);
    REQUIRE_FALSE(steps.empty());
    CHECK(steps.front().step == 1);
    CHECK(has_command(commands, CommandId::ResetRules));
    CHECK(has_command(commands, CommandId::CompareRules));
    for (const Simple& command : of_kind<Simple>(commands)) {
        const bool is_of_the_record = command.id == CommandId::ResetRules || command.id == CommandId::CompareRules;
        CHECK(is_of_the_record);
    }
}

TEST_CASE("the right button takes a changed field back to the record") {
    RulesStage stage;
    stage.open(kGolden, 2);
    Rules rules;
    rules.victory = Victory::Strict;
    rules.points_win = 5;
    stage.workspace.apply(SetRules{rules});
    std::vector<Rules> asked;
    for (float y = 90; y < 800; y += 11) {
        stage.frame();
        stage.click({15, y}, ImGuiMouseButton_Right);
        for (const SetRules& command : of_kind<SetRules>(stage.click({45, y + 18}))) asked.push_back(command.rules);
        stage.press(Stage::TypedKey::Escape);
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

// --- Presets of one's own -----------------------------------------------------------------------------------------------------------

namespace {

/// A stage whose workspace keeps presets in a folder of the scratch folder.
struct PresetStage : RulesStage {
    fs::path folder = fs::current_path() / "rules-test-presets";

    explicit PresetStage(ImVec2 size = kSize) : RulesStage(size) {
        fs::remove_all(folder);
        workspace = Workspace(1, {}, folder);
        open(kGolden, 2);
    }
    ~PresetStage() override { fs::remove_all(folder); }

    void keep(const char* name, const char* rules) {
        workspace.apply(SetRules{parse_rules(rules).value()});
        workspace.apply(SavePreset{name, ""});
        workspace.apply(SetRules{Rules{}});
        workspace.apply(Simple{CommandId::DismissNotices});
        REQUIRE(workspace.presets().find(name) != nullptr);
        frame();
    }
};

}  // namespace

TEST_CASE("presets of one's own are chosen from the list, and named where their rules are in force") {
    PresetStage stage;
    stage.keep("house", "microsoft,recycles=1");
    stage.keep("strange", "draw_count=3,points_win=7");
    CHECK(preset_name(stage.workspace, stage.session().rules()) == "app");
    std::set<std::string> chosen;
    bool is_saving = false;
    for (float y = 20; y < 600; y += 9) {
        stage.click({250, 12});
        const Commands commands = stage.click({250, y});
        is_saving |= has_command(commands, CommandId::ShowSavePreset);
        for (const SetRules& command : of_kind<SetRules>(commands)) chosen.insert(preset_name(stage.workspace, command.rules));
        stage.click({2, kSize.y - 2});
        stage.frame();
    }
    CHECK(chosen.contains("house"));
    CHECK(chosen.contains("strange"));
    CHECK(chosen.contains("microsoft"));
    CHECK(is_saving);
    Rules other;
    other.points_win = 8;
    CHECK(preset_name(stage.workspace, other).empty());
    CHECK(rules_help("help", other) == "help\npoints_win 8 (app: 0)");
}

TEST_CASE("a preset is deleted only by the menu's second question") {
    PresetStage stage({1200, 600});
    stage.keep("house", "microsoft,recycles=1");
    const auto open_menus = [] { return static_cast<std::size_t>(ImGui::GetCurrentContext()->OpenPopupStack.Size); };
    /// Clicks into the menu that was opened last, at a share of its height.
    const auto click_in_menu = [&](float share) {
        const ImGuiWindow* window = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        REQUIRE(window != nullptr);
        const ImVec2 place = {window->Pos.x + window->Size.x / 2, window->Pos.y + window->Size.y * share};
        stage.hover(place);
        const Commands commands = stage.click(place);
        for (int frame = 0; frame < 3; ++frame) stage.frame();
        return commands;
    };
    stage.click({1186, 12});
    stage.frame();
    REQUIRE(open_menus() == 1);
    CHECK(click_in_menu(0.7F).empty());
    REQUIRE(open_menus() == 2);
    CHECK(click_in_menu(0.5F).empty());
    REQUIRE(open_menus() == 3);
    const auto deletions = of_kind<DeletePreset>(click_in_menu(0.5F));
    REQUIRE(deletions.size() == 1);
    CHECK(deletions[0].name == "house");
}

// --- Verdicts and A/B ---------------------------------------------------------------------------------------------------------------

TEST_CASE("the verdicts of the record are searched for only while other rules are in force") {
    RulesStage stage;
    stage.open(kGolden, 2);
    stage.solve();
    CHECK(stage.ui.rules.recorded == nullptr);
    stage.workspace.apply(SetRules{find_rules_preset("traditional")->rules});
    stage.solve();
    REQUIRE(stage.ui.rules.recorded != nullptr);
    const Session& session = stage.session();
    for (const NodeId node : {session.line()[0], session.current()}) {
        const Table& table = session.recorded_timeline().node(node).table;
        CHECK(stage.ui.rules.recorded->verdict(table).result == solve(session.recorded_timeline().game(), table.state, SolveGoal::Win, 1'000'000).result);
    }
    CHECK(session.recorded_timeline().game().rules() == Rules{});
    CHECK(stage.workspace.solver().here().result == SolveResult::Lost);
    stage.workspace.apply(Simple{CommandId::ResetRules});
    stage.solve();
    CHECK(stage.ui.rules.recorded == nullptr);
}

TEST_CASE("A/B takes the recorded rules, else those before the last change, else a preset that is not in force") {
    RulesStage stage;
    stage.open(kGolden, 2);
    stage.frame();
    CHECK(rules_to_compare(stage.session(), stage.ui.rules) == rules_presets()[1].rules);
    const Rules strict = find_rules_preset("strict")->rules;
    stage.workspace.apply(SetRules{strict});
    stage.frame();
    CHECK(rules_to_compare(stage.session(), stage.ui.rules) == Rules{});
    stage.workspace.apply(Simple{CommandId::ResetRules});
    stage.frame();
    CHECK(rules_to_compare(stage.session(), stage.ui.rules) == strict);
    stage.apply(Simple{CommandId::CompareRules});
    CHECK(stage.ui.compare.with == CompareWith::Rules);
    CHECK(stage.ui.compare.rules == strict);
    CHECK(stage.ui.layout.is_visible(PanelId::Compare));
    // Another session has no rules before.
    stage.workspace.apply(Simple{CommandId::NewTab});
    stage.frame();
    CHECK(rules_to_compare(stage.session(), stage.ui.rules) == rules_presets()[1].rules);
}

TEST_CASE("a change of a rule is one step of the history: once back, all is as before") {
    RulesStage stage;
    stage.open(kGolden, 2);
    stage.frame();
    const Survey found = survey(stage);
    const ImVec2 place = place_of(found, "undo_limit");
    stage.click(place);
    stage.type("42");
    for (const Command& command : stage.press(Stage::TypedKey::Enter)) stage.workspace.apply(command);
    CHECK(stage.session().rules().undo_limit == 42);
    stage.workspace.apply(Simple{CommandId::EditUndo});
    CHECK(stage.session().rules() == Rules{});
    stage.workspace.apply(Simple{CommandId::EditRedo});
    CHECK(stage.session().rules().undo_limit == 42);
}
}  // namespace pyramide::rules_test
