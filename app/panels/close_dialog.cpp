// The questions before something unsaved is lost: closing a tab, and leaving the workbench.
#include <algorithm>

#include "app/figure_text.h"
#include "app/panels/dialog_parts.h"
#include "app/panels/session_tabs.h"
#include "app/panels/shell_dialogs.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr Chord kWithoutSaving{Key::D, kControl};
constexpr std::size_t kMostUnsavedNames = 8;

std::vector<std::size_t> unsaved_tabs(const Workspace& workspace) {
    std::vector<std::size_t> unsaved;
    for (std::size_t at = 0; at < workspace.size(); ++at) {
        if (workspace.session(at).is_modified()) unsaved.push_back(at);
    }
    return unsaved;
}

bool has_path(const Workspace& workspace, std::size_t index) { return !workspace.session(index).path().empty(); }

/// Asks to save the tab in front and then to close it. A save that fails leaves it modified, and the question comes again.
void save_and_close(const Workspace& workspace, Commands& commands) {
    commands.push_back(Simple{CommandId::Save});
    if (!workspace.front().path().empty()) commands.push_back(Simple{CommandId::CloseTab});
}

/// Saves all that have a file and quits; a log without one is shown and asked a name for, which ends the quitting.
void save_all_and_quit(const Workspace& workspace, Commands& commands) {
    const std::vector<std::size_t> unsaved = unsaved_tabs(workspace);
    const auto select = [&commands](std::size_t index) { commands.push_back(SelectTab{static_cast<std::uint32_t>(index)}); };
    for (const std::size_t index : unsaved) {
        if (!has_path(workspace, index)) continue;
        select(index);
        commands.push_back(Simple{CommandId::Save});
    }
    const auto nameless =
        std::find_if(unsaved.begin(), unsaved.end(), [&workspace](std::size_t index) { return !has_path(workspace, index); });
    if (nameless == unsaved.end()) return commands.push_back(Simple{CommandId::Quit});
    select(*nameless);
    commands.push_back(Simple{CommandId::Save});
}

// --- What runs in the background ------------------------------------------------------------------------------------------------------

/// Counting that took less is done again before a question about it is read.
constexpr double kSecondsWorthAsking = 1;

bool has_survey_to_lose(const SurveyDesk& survey) { return survey.is_active() || survey.unsaved_seconds() >= kSecondsWorthAsking; }

void draw_survey_to_lose(const SurveyDesk& survey) {
    const SurveyState& state = *survey.state();
    const double share = state.plan.count() == 0 ? 1 : static_cast<double>(state.done) / static_cast<double>(state.plan.count());
    value_row(survey.is_active() ? "Survey, running" : "Survey, not saved", percent_text(share, 1) + " of " + grouped(state.plan.count()) + " deals",
              {theme().colors.text_dim, 0});
}

void draw_search_to_lose(const DealSearch& search) {
    value_row("Search for deals, running", grouped(search.found().size()) + " found", {theme().colors.text_dim, 0});
}

void draw_runs_to_lose(const Workspace& workspace) {
    if (has_survey_to_lose(workspace.survey())) draw_survey_to_lose(workspace.survey());
    if (workspace.deal_search().is_active()) draw_search_to_lose(workspace.deal_search());
}

/// Saves the survey first, where there is one to lose.
void keep_runs_or_quit(const Workspace& workspace, Commands& commands) {
    commands.push_back(Simple{has_survey_to_lose(workspace.survey()) ? CommandId::ShowSaveSurvey : CommandId::QuitUnsaved});
}

/// "Stay", the loss, and the save, from left to right.
enum class Answer : std::uint8_t { None, Stay, Lose, Save };

/// Without a save (null) the loss is what Enter does.
Answer draw_answers(const char* lose, const char* save) {
    const ImVec2 size = {px(170), px(30)};
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    const float count = save != nullptr ? 3 : 2;
    ImGui::SetCursorPosX(right - size.x * count - px(8) * (count - 1));
    Answer answer = Answer::None;
    if (ImGui::Button("Stay (Escape)", size)) answer = Answer::Stay;
    ImGui::SameLine(0, px(8));
    if (save == nullptr) return action_button(lose, size) ? Answer::Lose : answer;
    if (ImGui::Button(lose, size)) answer = Answer::Lose;
    ImGui::SameLine(0, px(8));
    if (action_button(save, size)) answer = Answer::Save;
    return answer;
}

/// Every log is saved, and something runs.
void draw_quit_runs(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const SurveyDesk& survey = workspace.survey();
    const bool has_survey = has_survey_to_lose(survey);
    const bool is_running = survey.is_active() || workspace.deal_search().is_active();
    draw_dialog_title(!is_running ? "The survey is not saved" : survey.is_active() ? "A survey is running" : "A search for deals is running",
                      is_running ? "Quitting now ends it; what it has counted or found is lost." : "Quitting now loses what it has counted.");
    draw_runs_to_lose(workspace);
    ImGui::Dummy({1, px(4)});
    const Answer answer = draw_answers(has_survey ? "Quit anyway (Ctrl+D)" : "Quit (Enter)", has_survey ? "Save survey… (Enter)" : nullptr);
    if (answer == Answer::None) return;
    ui.dialog = {};
    if (answer == Answer::Lose) commands.push_back(Simple{CommandId::QuitUnsaved});
    if (answer == Answer::Save) keep_runs_or_quit(workspace, commands);
}

}  // namespace

bool has_runs_to_lose(const Workspace& workspace) { return has_survey_to_lose(workspace.survey()) || workspace.deal_search().is_active(); }

void draw_close_tab(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const Session& session = workspace.front();
    draw_dialog_title("The log is not saved", session_title(session) + ": closing the tab now loses what has changed since it was opened or last saved.");
    const Answer answer = draw_answers("Close unsaved (Ctrl+D)", session.path().empty() ? "Save as… (Enter)" : "Save, close (Enter)");
    if (answer == Answer::None) return;
    ui.dialog = {};
    if (answer == Answer::Lose) commands.push_back(DropTab{static_cast<std::uint32_t>(workspace.front_index())});
    if (answer == Answer::Save) save_and_close(workspace, commands);
}

void draw_quit(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const std::vector<std::size_t> unsaved = unsaved_tabs(workspace);
    if (unsaved.empty()) return draw_quit_runs(workspace, ui, commands);
    const std::string count = std::to_string(unsaved.size());
    draw_dialog_title(unsaved.size() == 1 ? "The log is not saved" : (count + " logs are not saved").c_str(),
                      unsaved.size() == 1 ? "Quitting now loses what has changed since it was opened or last saved:"
                                          : "Quitting now loses what has changed since they were opened or last saved:");
    for (std::size_t at = 0; at < std::min(unsaved.size(), kMostUnsavedNames); ++at) {
        const Session& session = workspace.session(unsaved[at]);
        const std::string path = session.path().empty() ? "no file yet" : session.path().parent_path().string();
        value_row(session_title(session), fitted_text(theme().fonts.mono, path, ImGui::GetContentRegionAvail().x * 0.5F), {theme().colors.text_dim, 0});
    }
    if (unsaved.size() > kMostUnsavedNames) value_row("and " + std::to_string(unsaved.size() - kMostUnsavedNames) + " more", "");
    draw_runs_to_lose(workspace);
    const bool is_named = std::all_of(unsaved.begin(), unsaved.end(), [&workspace](std::size_t index) { return has_path(workspace, index); });
    ImGui::Dummy({1, px(4)});
    const Answer answer = draw_answers("Quit unsaved (Ctrl+D)", is_named ? "Save and quit (Enter)" : "Save as… (Enter)");
    if (answer == Answer::None) return;
    ui.dialog = {};
    if (answer == Answer::Lose) commands.push_back(Simple{CommandId::QuitUnsaved});
    if (answer == Answer::Save) save_all_and_quit(workspace, commands);
}

void commands_of_close_key(const Workspace& workspace, Dialog dialog, const Chord& chord, Commands& commands) {
    const bool is_tab = dialog == Dialog::CloseTab;
    if (chord == kWithoutSaving) {
        commands.push_back(Simple{CommandId::DismissNotices});  // closes the question
        if (is_tab)
            commands.push_back(DropTab{static_cast<std::uint32_t>(workspace.front_index())});
        else
            commands.push_back(Simple{CommandId::QuitUnsaved});
    }
    if (chord != Chord{Key::Enter, kNoModifier}) return;
    commands.push_back(Simple{CommandId::DismissNotices});
    if (is_tab)
        save_and_close(workspace, commands);
    else if (workspace.is_modified())
        save_all_and_quit(workspace, commands);
    else
        keep_runs_or_quit(workspace, commands);
}

}  // namespace pyramide
