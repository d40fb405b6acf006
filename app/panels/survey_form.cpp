// The form that starts a survey: which deals, under which rules, what is asked of each.
#include <algorithm>
#include <cmath>

#include "app/panels/rules_controls.h"
#include "app/panels/run_parts.h"
#include "app/panels/survey_parts.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// The rules of a session by the shortest name that they have.
std::string rules_in_force(const Session& session) { return to_text(session.rules()); }

void add_rules(SurveyUi& survey, std::string text) {
    if (survey.rules.size() < kMaximumRuleSets) survey.rules.push_back(std::move(text));
}

bool has_rules(const SurveyUi& survey, const std::string& text) {
    return std::find(survey.rules.begin(), survey.rules.end(), text) != survey.rules.end();
}

/// A rule set's text with what it stands for or what is wrong with it; nothing when it cannot be used.
std::optional<RuleSet> draw_rule_set_field(SurveyUi& survey, std::size_t at, const std::vector<RuleSet>& before) {
    std::string& text = survey.rules[at];
    const float close = px(22), width = ImGui::GetContentRegionAvail().x - close - px(4);
    bool wants_focus = false;
    text_field("##rules", text, "app,recycles=2 victory=strict", std::max(width, px(60)), wants_focus);
    tooltip("A preset's name, then fields that differ from it: app,recycles=2 victory=strict");
    ImGui::SameLine(0, px(4));
    const bool is_removed = flat_icon_button("remove", Icon::Close, 22, "Without these rules");
    const Result<RuleSet> set = parse_rule_set(text);
    if (!set) draw_field_error(text, set.error());
    if (set && !has_quick_verdict(set->rules)) draw_hint("The stock's order counts here: each deal takes a search.");
    const bool is_twice = set && std::any_of(before.begin(), before.end(), [&](const RuleSet& other) { return other.name == set->name; });
    if (is_twice) draw_field_error("", Error{"These rules are there already; name each set once."});
    if (is_removed) text.clear();
    if (is_removed && survey.rules.size() > 1) survey.rules.erase(survey.rules.begin() + static_cast<std::ptrdiff_t>(at));
    if (!set || is_twice || is_removed) return std::nullopt;
    return *set;
}

void draw_rules_pills(const Session& session, SurveyUi& survey) {
    if (survey.rules.size() >= kMaximumRuleSets) return draw_hint("These are " + std::to_string(kMaximumRuleSets) + " rule sets, the most of one survey.");
    if (pill("add", is_text_complete() ? "+ preset…" : "+ preset", 0, "Adds a rule set; its text can then be changed")) ImGui::OpenPopup("presets");
    if (begin_popup_below("presets")) {
        for (const RulesPreset& preset : rules_presets()) {
            const bool is_there = has_rules(survey, preset.name);
            if (ImGui::MenuItem(preset.name, nullptr, is_there, !is_there)) add_rules(survey, preset.name);
            tooltip(preset.help);
        }
        ImGui::EndPopup();
    }
    const std::string rules = rules_in_force(session);
    if (has_rules(survey, rules)) return;
    const std::string label = "+ in force: " + rules;
    const float room = ImGui::GetContentRegionAvail().x - px(18);
    if (ImGui::GetItemRectSize().x + px(6) + pill_width(label) <= room) ImGui::SameLine(0, px(6));
    if (pill("in force", fitted_text(theme().fonts.small_text, label, room), 0, "Adds the rules of the log in front")) add_rules(survey, rules);
}

/// What is asked besides whether a deal can be won.
void draw_questions(SurveyQuestions& questions) {
    struct Question {
        const char* name;
        const char* help;
        bool SurveyQuestions::*asked;
    };
    constexpr Question kQuestions[] = {
        {"most cards", "The most cards, and the most pyramid cards, that can be removed: a histogram of each", &SurveyQuestions::most},
        {"shortest win", "The fewest draws, removals and recycles to a win: takes a search for each deal", &SurveyQuestions::shortest},
        {"points", "The most points that can be had: takes a search for each deal", &SurveyQuestions::points},
    };
    const float gap = px(4);
    const float width = std::floor((ImGui::GetContentRegionAvail().x - gap * 2) / 3);
    for (const Question& question : kQuestions) {
        if (&question != &kQuestions[0]) ImGui::SameLine(0, gap);
        bool& is_asked = questions.*question.asked;
        if (toggle(question.name, question.name, is_asked, width)) is_asked = !is_asked;
        tooltip(question.help);
    }
}

}  // namespace

void draw_survey_form(const Workspace& workspace, SurveyUi& survey, Commands& commands) {
    StartSurvey start{{}, 0};
    const std::optional<DealRange> deals = draw_deals_field("deals", workspace.front(), survey.form);
    section_label("rule sets");
    bool is_good = deals.has_value();
    const std::size_t sets = survey.rules.size();
    for (std::size_t at = 0; at < survey.rules.size(); ++at) {
        ImGui::PushID(static_cast<int>(at));
        const std::optional<RuleSet> set = draw_rule_set_field(survey, at, start.plan.rule_sets);
        ImGui::PopID();
        is_good = is_good && set.has_value();
        if (set) start.plan.rule_sets.push_back(*set);
        if (survey.rules.size() != sets) break;  // one was removed; the others stand in their places in the next frame
    }
    ImGui::Dummy({1, px(2)});
    draw_rules_pills(workspace.front(), survey);
    section_label("count what can be won, and");
    draw_questions(survey.questions);
    ImGui::Dummy({1, px(6)});
    const std::optional<RunLimits> limits = draw_limits(survey.form);
    ImGui::Dummy({1, px(6)});
    is_good = is_good && limits.has_value() && survey.rules.size() == sets;
    ImGui::BeginDisabled(!is_good);
    const bool is_clicked = action_button("Start the survey", {ImGui::GetContentRegionAvail().x, px(30)});
    ImGui::EndDisabled();
    if (!is_clicked || !is_good) return;
    start.plan.deals = *deals;
    start.plan.questions = survey.questions;
    start.plan.questions.budget = limits->budget;
    start.jobs = limits->jobs;
    commands.push_back(std::move(start));
}

}  // namespace pyramide
