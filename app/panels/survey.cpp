// Survey: many deals under several rule sets, while it runs and as a result (feature 22).
#include <algorithm>

#include "app/figure_text.h"
#include "app/panels/panels.h"
#include "app/panels/run_parts.h"
#include "app/panels/survey_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

void survey_pill(CommandId id, const char* text, Commands& commands) {
    if (pill(command_info(id).id, text, 0, command_help(id).c_str())) commands.push_back(Simple{id});
}

/// What the survey is about, and the file that holds it.
void draw_plan(const SurveyDesk& desk) {
    const SurveyPlan& plan = desk.state()->plan;
    std::string deals = deals_text(plan.deals);
    if (!plan.shard.is_whole()) deals += ", shard " + std::to_string(plan.shard.index) + " of " + std::to_string(plan.shard.of);
    const std::string file = desk.path().filename().string();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = px(18);
    ImFont* font = theme().fonts.small_text;
    ImGui::Dummy({width, height + px(2)});
    tooltip(deals + (file.empty() ? "" : "\nin " + desk.path().string()));
    const float file_width = file.empty() ? 0 : std::min(text_size(font, file).x + 1, width * 0.5F);
    const ImVec2 end = {start.x + width, start.y + height};
    draw_text(ImGui::GetWindowDrawList(), font, start, {end.x - file_width - px(8), end.y}, theme().colors.text_dim, deals);
    draw_text(ImGui::GetWindowDrawList(), font, {end.x - file_width, start.y}, end, theme().colors.text_dim, file, Align::Right);
}

/// What can be done with a survey that does not run.
void draw_ended(const SurveyDesk& desk, SurveyUi& survey, Commands& commands) {
    const SurveyState& state = *desk.state();
    if (!state.is_complete()) {
        draw_hint("Not finished: " + grouped(state.done) + " of " + grouped(state.plan.count()) + " deals are counted.", theme().colors.changed);
        ImGui::Dummy({1, px(2)});
        if (pill("continue", "continue", theme().colors.accent, "Go on where it ended")) commands.push_back(ContinueSurvey{0});
        ImGui::SameLine(0, px(6));
    }
    if (pill("new", is_text_complete() ? "new…" : "new", 0, "Ask for another survey; this one stays until it starts")) survey.form.is_open = true;
    ImGui::SameLine(0, px(6));
    survey_pill(CommandId::ShowSaveSurvey, is_text_complete() ? "save…" : "save", commands);
    ImGui::SameLine(0, px(6));
    survey_pill(CommandId::ShowOpenSurvey, is_text_complete() ? "open…" : "open", commands);
}

void draw_form(const Workspace& workspace, SurveyUi& survey, Commands& commands) {
    draw_survey_form(workspace, survey, commands);
    ImGui::Dummy({1, px(4)});
    survey_pill(CommandId::ShowOpenSurvey, is_text_complete() ? "open…" : "open", commands);
    if (workspace.survey().state() == nullptr) return;
    ImGui::SameLine(0, px(6));
    if (pill("back", "back to the result")) survey.form.is_open = false;
}

}  // namespace

void draw_survey(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const SurveyDesk& desk = workspace.survey();
    SurveyUi& survey = ui.survey;
    const bool has_form = desk.state() == nullptr || (survey.form.is_open && !desk.is_active());
    follow_form(survey.form, has_form);
    if (has_form) return draw_form(workspace, survey, commands);
    if (desk.is_active()) {
        draw_run({desk.phase(), desk.progress(), desk.done_before(), CommandId::PauseSurvey, CommandId::CancelSurvey, ""}, commands);
        draw_plan(desk);
        survey_pill(CommandId::ShowSaveSurvey, is_text_complete() ? "save…" : "save", commands);
    } else {
        draw_plan(desk);
        draw_ended(desk, survey, commands);
    }
    section_label("can be won, with the 95 % interval");
    draw_shares(*desk.state(), commands);
    draw_histograms(desk, survey, commands);
    draw_cross_table(*desk.state(), commands);
}

}  // namespace pyramide
