// The questions before something unsaved is lost: closing a tab, and leaving the workbench.
#include <algorithm>

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

/// "Stay", the loss, and the save, from left to right.
enum class Answer : std::uint8_t { None, Stay, Lose, Save };

Answer draw_answers(const char* lose, const char* save) {
    const ImVec2 size = {px(170), px(30)};
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorPosX(right - size.x * 3 - px(16));
    Answer answer = Answer::None;
    if (ImGui::Button("Stay (Escape)", size)) answer = Answer::Stay;
    ImGui::SameLine(0, px(8));
    if (ImGui::Button(lose, size)) answer = Answer::Lose;
    ImGui::SameLine(0, px(8));
    if (action_button(save, size)) answer = Answer::Save;
    return answer;
}

}  // namespace

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
    else
        save_all_and_quit(workspace, commands);
}

}  // namespace pyramide
