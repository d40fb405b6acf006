// Survey: what is typed becomes a survey or says what is wrong; what was counted is drawn, and every bar opens such a deal.
#include <chrono>
#include <set>
#include <thread>

#include <doctest/doctest.h>

#include "app/panels/run_parts.h"
#include "app/panels/survey_parts.h"
#include "engine/one_line.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::survey_panel_test {
using namespace std::chrono_literals;

namespace {

const ImVec2 kSurveySize = {300, 1100};

SurveyPlan shown_plan(std::uint64_t count, std::initializer_list<const char*> rules) {
    SurveyPlan plan;
    plan.deals = parse_deals("PY1-N-AAAAAAA..+" + std::to_string(count)).value();
    for (const char* text : rules) plan.rule_sets.push_back(parse_rule_set(text).value());
    plan.questions = {true, false, false, 2000};
    return plan;
}

void look_to_end(WorkspaceStage& stage) {
    const auto end = std::chrono::steady_clock::now() + 120s;
    while (stage.workspace.survey().is_active() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(10ms);
        stage.workspace.look_after_runs();
    }
    REQUIRE_FALSE(stage.workspace.survey().is_active());
}

void run_survey(WorkspaceStage& stage, const SurveyPlan& plan) {
    stage.apply(StartSurvey{plan, 2});
    look_to_end(stage);
    stage.frame();
}

/// Clicks up a column from below until something starts a survey, or all was clicked.
std::vector<StartSurvey> click_start(WorkspaceStage& stage) {
    for (float y = kSurveySize.y - 4; y > 0; y -= 8) {
        const auto found = of_kind<StartSurvey>(stage.click({200, y}));
        if (!found.empty()) return found;
    }
    return {};
}

/// The deals that clicks on a grid open, as their one-line texts; `from` and `to` are heights.
std::set<std::string> clicked_deals(WorkspaceStage& stage, float from, float to, float step_x = 2, float step_y = 7) {
    std::set<std::string> texts;
    for (float y = from; y < to; y += step_y) {
        for (float x = 1; x < kSurveySize.x; x += step_x) {
            for (const NewGame& game : of_kind<NewGame>(stage.click({x, y}))) texts.insert(game.text);
        }
    }
    return texts;
}

/// A line each, for messages that can be read.
std::string lines_of(const std::set<std::string>& texts) {
    std::string text;
    for (const std::string& one : texts) text += one + "\n";
    return text;
}

std::string code_of(const SurveyState& state, const DealCount& count) { return to_text(state.plan.deals.code(count.example)); }

}  // namespace

TEST_CASE("the form begins with the session's own code and the app's rules, and starts a survey of them") {
    WorkspaceStage stage(draw_survey, kSurveySize);
    stage.apply(NewGame{"PY1-N-AAAAAAJ"});
    stage.frame();
    const auto started = click_start(stage);
    REQUIRE(started.size() == 1);
    const SurveyPlan& plan = started[0].plan;
    CHECK(to_text(plan.deals) == "PY1-N-AAAAAAJ..+100000");
    REQUIRE(plan.rule_sets.size() == 1);
    CHECK(plan.rule_sets[0].rules == Rules{});
    CHECK(plan.questions.most);
    CHECK(plan.questions.budget == SurveyQuestions{}.budget);
    CHECK(started[0].jobs == usual_jobs());
}

TEST_CASE("what is typed is asked for") {
    WorkspaceStage stage(draw_survey, kSurveySize);
    stage.ui.survey.form.deals = "7+500";
    stage.ui.survey.form.has_own_deals = true;
    stage.ui.survey.form.jobs = "3";
    stage.ui.survey.form.budget = "1,000";
    stage.ui.survey.rules = {"traditional", "recycles=2"};
    stage.ui.survey.questions = {false, true, true, 0};
    stage.frame();
    const auto started = click_start(stage);
    REQUIRE(started.size() == 1);
    CHECK(to_text(started[0].plan.deals) == "7+500");
    CHECK(started[0].plan.rule_sets[1].rules == parse_rules("recycles=2").value());
    CHECK(started[0].plan.questions == SurveyQuestions{false, true, true, 1000});
    CHECK(started[0].jobs == 3);
}

TEST_CASE("a wrong text starts nothing and says more than a right one") {
    struct Wrong {
        const char* deals;
        std::vector<std::string> rules;
        const char* jobs;
        const char* budget;
    };
    const std::vector<Wrong> all = {{"PY1-N-AAAAA1A..+5", {"app"}, "", ""}, {"", {"app"}, "", ""},         {"5", {"app"}, "", ""},
                                    {"1+5", {"nonsense=1"}, "", ""},        {"1+5", {"app", "app"}, "", ""}, {"1+5", {"app", ""}, "", ""},
                                    {"1+5", {"app"}, "0", ""},              {"1+5", {"app"}, "9999", ""},  {"1+5", {"app"}, "two", ""},
                                    {"1+5", {"app"}, "", "0"},              {"1+5", {"app"}, "", "-4"}};
    for (const Wrong& wrong : all) {
        CAPTURE(wrong.deals);
        CAPTURE(wrong.jobs);
        CAPTURE(wrong.budget);
        WorkspaceStage stage(draw_survey, kSurveySize);
        stage.ui.survey.form.has_own_deals = true;
        stage.ui.survey.form.deals = "1+5";
        stage.ui.survey.rules = std::vector<std::string>(wrong.rules.size(), "app");
        if (wrong.rules.size() == 2) stage.ui.survey.rules[1] = "strict";
        stage.frame();
        const int right = stage.vertices();
        stage.ui.survey.form.deals = wrong.deals;
        stage.ui.survey.form.jobs = wrong.jobs;
        stage.ui.survey.form.budget = wrong.budget;
        stage.ui.survey.rules = wrong.rules;
        stage.frame();
        CHECK(stage.vertices() > right);
        CHECK(click_start(stage).empty());
    }
}

TEST_CASE("rule sets are added from the presets and those in force, and taken out") {
    WorkspaceStage stage(draw_survey, kSurveySize);
    stage.apply(SetRules{parse_rules("recycles=2").value()});
    stage.frame();
    bool is_added = false;
    for (float y = 100; y < 220 && !is_added; y += 4) {
        stage.click({150, y});
        is_added = stage.ui.survey.rules.size() > 1;
    }
    REQUIRE(is_added);
    CHECK(stage.ui.survey.rules == std::vector<std::string>{"app", "recycles=2"});
    stage.frame();
    bool is_removed = false;
    for (float y = 60; y < 220 && !is_removed; y += 4) {
        stage.click({289, y});
        is_removed = stage.ui.survey.rules.size() < 2;
    }
    REQUIRE(is_removed);
    CHECK(stage.ui.survey.rules == std::vector<std::string>{"recycles=2"});
}

TEST_CASE("every bar of every measure opens a deal that has its number, under its rules") {
    WorkspaceStage stage(draw_survey, kSurveySize);
    run_survey(stage, shown_plan(60, {"points_pyramid=5"}));
    const SurveyState& state = *stage.workspace.survey().state();
    for (const std::size_t measure : {0U, 1U}) {
        CAPTURE(measure);
        stage.ui.survey.measure = measure;
        stage.frame();
        REQUIRE(stage.ui.survey.charts != nullptr);
        const SurveyCharts charts = *stage.ui.survey.charts;
        REQUIRE(charts.rule_sets.size() == 1);
        std::set<std::string> expected;
        std::uint64_t deals = 0;
        for (const HistogramBar& bar : charts.rule_sets[0].bars) {
            expected.insert(code_of(state, bar.count) + " {points_pyramid=5}");
            deals += bar.count.deals;
        }
        CHECK(deals == state.tally.rule_sets[0].deals);
        // Below the tabs of the measures; the chart is as high as these clicks are.
        CHECK(lines_of(clicked_deals(stage, 225, 330, 1, 20)) == lines_of(expected));
    }
}

TEST_CASE("the bar of the share opens a deal that was won, and one that was lost") {
    WorkspaceStage stage(draw_survey, kSurveySize);
    run_survey(stage, shown_plan(60, {"app"}));
    const SurveyState& state = *stage.workspace.survey().state();
    const RuleSetTally& tally = state.tally.rule_sets[0];
    REQUIRE(tally.winnable.deals > 0);
    REQUIRE(tally.lost.deals > 0);
    const std::set<std::string> deals = clicked_deals(stage, 60, 125, 6, 4);
    CHECK(lines_of(deals) == lines_of({code_of(state, tally.winnable), code_of(state, tally.lost)}));
}

TEST_CASE("the cross table opens deals that are won under the row's rules and lost under the column's") {
    for (const bool is_pair : {true, false}) {
        WorkspaceStage stage(draw_survey, kSurveySize);
        run_survey(stage, is_pair ? shown_plan(80, {"app", "traditional"}) : shown_plan(80, {"app", "traditional", "strict"}));
        const SurveyState& state = *stage.workspace.survey().state();
        std::set<std::string> expected;
        for (std::size_t won = 0; won < state.plan.rule_sets.size(); ++won) {
            for (std::size_t lost = 0; lost < state.plan.rule_sets.size(); ++lost) {
                const DealCount& count = state.tally.cross[won][lost];
                if (count.deals == 0) continue;
                const Deal deal = Deal::from_code(state.plan.deals.code(count.example));
                expected.insert(one_line_text(deal, state.plan.rule_sets[won].rules, {}));
            }
        }
        REQUIRE_FALSE(expected.empty());
        // It stands last: all that the lowest rows open.
        stage.ui.survey.measure = 0;
        stage.frame();
        float bottom = kSurveySize.y;
        std::set<std::string> found;
        for (; bottom > 0 && found.size() < expected.size(); bottom -= 8) {
            const std::set<std::string> row = clicked_deals(stage, bottom, bottom + 1, 9, 8);
            found.insert(row.begin(), row.end());
        }
        CHECK(lines_of(found) == lines_of(expected));
    }
}

TEST_CASE("a survey that runs is held and cancelled, and one that ended early is gone on with") {
    WorkspaceStage stage(draw_survey, kSurveySize);
    stage.apply(StartSurvey{shown_plan(2'000'000'000, {"app"}), 1});
    stage.frame();
    CHECK(has_command(stage.click({255, 12}), CommandId::PauseSurvey));
    CHECK(has_command(stage.click({286, 12}), CommandId::CancelSurvey));
    stage.apply(Simple{CommandId::PauseSurvey});
    CHECK(stage.workspace.survey().phase() == RunPhase::Paused);
    stage.apply(Simple{CommandId::CancelSurvey});
    stage.frame();
    look_to_end(stage);
    stage.frame();
    bool is_asked = false;
    for (float y = 0; y < 120 && !is_asked; y += 4) is_asked = !of_kind<ContinueSurvey>(stage.click({30, y})).empty();
    CHECK(is_asked);
}

TEST_CASE("the form comes back over a result, and the result over the form") {
    WorkspaceStage stage(draw_survey, kSurveySize);
    run_survey(stage, shown_plan(10, {"app"}));
    for (float y = 0; y < 120 && !stage.ui.survey.form.is_open; y += 4) stage.click({20, y});
    REQUIRE(stage.ui.survey.form.is_open);
    stage.frame();
    CHECK(click_start(stage).size() == 1);
    for (float y = kSurveySize.y; y > 0 && stage.ui.survey.form.is_open; y -= 4) stage.click({100, y});
    CHECK_FALSE(stage.ui.survey.form.is_open);
}

TEST_CASE("a survey of everything is drawn at any width, in both themes, enlarged") {
    for (const float width : {160.0F, 300.0F, 1300.0F}) {
        for (const float scale : {1.0F, 2.0F}) {
            WorkspaceStage stage(draw_survey, {width * scale, 900 * scale}, scale, scale > 1 ? ThemeKind::Light : ThemeKind::Dark);
            stage.frame();
            SurveyPlan plan = shown_plan(4, {"app", "recycles=1", "strict", "traditional"});
            plan.questions = {true, true, true, 500};
            run_survey(stage, plan);
            for (std::size_t measure = 0; measure < 4; ++measure) {
                stage.ui.survey.measure = measure;
                stage.hover({width * scale / 2, 400 * scale});
                CHECK(stage.ui.survey.measure == measure);
                CHECK(stage.vertices() > 0);
            }
        }
    }
}

TEST_CASE("where one bar is far above all others, the chart is cut below it") {
    CHECK(chart_top({}) == 1);
    CHECK(chart_top({0.3, 0.2, 0.1}) == 0.3);
    CHECK(chart_top({0.7, 0.1, 0.05}) == doctest::Approx(0.13));
    CHECK(chart_top({0.7, 0.68, 0.1}) == doctest::Approx(0.13));  // a tall bar in each of two charts
    CHECK(chart_top({1}) == 1);
}

TEST_CASE("labels stand 1, 2 or 5 apart, and there are never too many") {
    CHECK(label_step(10, 10) == 1);
    CHECK(label_step(11, 10) == 2);
    CHECK(label_step(52, 12) == 5);
    CHECK(label_step(480, 5) == 100);
    CHECK(label_step(0, 3) == 1);
}

TEST_CASE("in the workbench a survey's panel comes to the front, and quitting asks while it runs") {
    WorkspaceStage stage({1400, 900});
    stage.apply(StartSurvey{shown_plan(2'000'000'000, {"app"}), 1});
    CHECK(stage.ui.layout.is_visible(PanelId::Survey));
    CHECK(stage.workspace.seconds_to_look() == kRunLookSeconds);
    stage.settle(2);
    stage.apply(Simple{CommandId::Quit});
    CHECK_FALSE(stage.ui.quit);
    REQUIRE(stage.ui.dialog.open == Dialog::Quit);
    stage.settle(3);
    stage.key("Enter");
    CHECK(stage.ui.dialog.open == Dialog::SaveSurvey);
    stage.key("Escape");
    stage.apply(Simple{CommandId::CancelSurvey});
    look_to_end(stage);
    CHECK(stage.workspace.seconds_to_look() > 1e9);
    stage.apply(Simple{CommandId::Quit});
    CHECK(stage.ui.quit);
}

TEST_CASE("what goes wrong is told among the notices") {
    WorkspaceStage stage({1400, 900});
    stage.apply(OpenSurvey{"there-is-no-such.json"});
    REQUIRE(stage.workspace.front().notices().size() == 1);
    CHECK(stage.workspace.front().notices()[0].kind == NoticeKind::Failure);
    CHECK(stage.workspace.front().notices()[0].text.find("there-is-no-such.json") != std::string::npos);
    stage.apply(SaveSurvey{"never.json"});
    stage.apply(ContinueSurvey{1});
    stage.apply(SearchDeals{parse_deals("1+5").value(), "app.shorest > 3", 5, 5, 1});
    CHECK(stage.workspace.front().notices().size() == 4);
}

}  // namespace pyramide::survey_panel_test
