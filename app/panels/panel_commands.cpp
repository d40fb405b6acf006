// Commands that the panels carry out themselves, and the commands of keys.
#include <algorithm>
#include <cmath>

#include "app/panels/compare_parts.h"
#include "app/panels/dialog_parts.h"
#include "app/panels/panels.h"
#include "app/panels/rules_presets.h"
#include "app/panels/shell_dialogs.h"
#include "app/panels/theme.h"

namespace pyramide {

namespace {

constexpr float kScaleStep = 0.25F;

/// More than this from a clipboard is no log that a person pastes into a field.
constexpr std::size_t kLongestPaste = std::size_t{1} << 20;

void show(PanelsUi& ui, Dialog dialog, std::string text = "") {
    ui.dialog = {};
    ui.dialog.open = dialog;
    ui.dialog.text = std::move(text);
}

std::string clipboard_text() {
    const char* text = ImGui::GetClipboardText();
    if (text == nullptr) return "";
    std::string copied = text;
    if (copied.size() > kLongestPaste) copied.resize(kLongestPaste);
    return copied;
}

void set_scale(PanelsUi& ui, float scale) {
    ui.scale = std::clamp(std::round(scale / kScaleStep) * kScaleStep, kLeastScale, kMostScale);
}

/// The folder of the session's file, to be gone on with: "replays/".
std::string folder_text(const Session& session) {
    const std::filesystem::path folder = session.path().parent_path();
    return folder.empty() ? "" : (folder / "").string();
}

std::string suggested_path(const Session& session) {
    if (!session.path().empty()) return session.path().string();
    return (session.deal().code() ? session.deal_name() : std::string("own-deck")) + ".json";
}

/// Where the survey came from, else a name for it in the folder of the log.
std::string suggested_survey_path(const Workspace& workspace) {
    if (!workspace.survey().path().empty()) return workspace.survey().path().string();
    return folder_text(workspace.front()) + "survey.json";
}

void show_panel(PanelsUi& ui, PanelId panel) {
    ui.layout.show(panel);
    if (ui.layout.spot(panel).place == PanelPlace::Floating) ui.panel_drag.raised = panel;
}

// --- Dialogs on a step --------------------------------------------------------------------------------------------------------------

/// The row of the step that is looked at, in the edit that is going on.
std::uint32_t row_of_current(const Session& session) {
    return session.line_edit() == nullptr ? session.step() : session.line_edit()->row_of_step(session.step());
}

void show_replace(const Session& session, PanelsUi& ui) {
    if (session.step() == 0) return;
    show(ui, Dialog::ReplaceStep, to_text(session.node().input));
    ui.dialog.row = row_of_current(session);
}

void show_insert(const Session& session, PanelsUi& ui) {
    show(ui, Dialog::InsertStep);
    ui.dialog.row = row_of_current(session) + 1;
}

void show_name_branch(const Session& session, PanelsUi& ui) {
    const Branch& branch = session.branches()[session.branch_of(session.line().back())];
    show(ui, Dialog::NameBranch, branch.name);
    ui.dialog.node = branch.start;
}

/// Pins the step that is looked at; a second time lets it go.
void pin_step(const Workspace& workspace, PanelsUi& ui) {
    const std::uint32_t number = workspace.number(workspace.front_index());
    const NodeId current = workspace.front().current();
    const bool is_pinned = ui.diff.pinned == current && ui.diff.session == number;
    ui.diff.pinned = is_pinned ? kNoNode : current;
    ui.diff.session = number;
    if (!is_pinned) show_panel(ui, PanelId::Diff);
}

// --- By kind ------------------------------------------------------------------------------------------------------------------------

bool show_dialog(const Workspace& workspace, PanelsUi& ui, CommandId id) {
    const Session& session = workspace.front();
    switch (id) {
        case CommandId::ShowNewGame:
            show(ui, Dialog::NewGame);
            return true;
        case CommandId::Paste:
            show(ui, Dialog::NewGame, clipboard_text());
            return true;
        case CommandId::ShowOpen:
            show(ui, Dialog::Open, folder_text(session));
            for (const std::filesystem::path& path : workspace.recent()) ui.dialog.recent.push_back(path.string());
            return true;
        case CommandId::ShowSaveAs:
            show(ui, Dialog::SaveAs, suggested_path(session));
            return true;
        case CommandId::ShowOpenSurvey:
            show(ui, Dialog::OpenSurvey, folder_text(session));
            return true;
        case CommandId::ShowSaveSurvey:
            show(ui, Dialog::SaveSurvey, suggested_survey_path(workspace));
            return true;
        case CommandId::ShowSavePreset:
            ask_preset(workspace, ui.dialog);
            return true;
        case CommandId::ShowGoToStep:
            show(ui, Dialog::GoToStep, std::to_string(session.step()));
            return true;
        case CommandId::ShowKeys:
            show(ui, Dialog::Keys);
            return true;
        case CommandId::ShowPalette:
            show(ui, Dialog::Palette);
            ui.palette = {};
            return true;
        case CommandId::ShowReplaceStep:
            show_replace(session, ui);
            return true;
        case CommandId::ShowInsertStep:
            show_insert(session, ui);
            return true;
        case CommandId::ShowNote:
            ask_note(session, session.current(), ui.dialog);
            return true;
        case CommandId::ShowNameBranch:
            show_name_branch(session, ui);
            return true;
        default:
            return false;
    }
}

bool show_something(const Workspace& workspace, PanelsUi& ui, CommandId id) {
    switch (id) {
        case CommandId::ShowFind:
            show_panel(ui, PanelId::Find);
            ui.find.wants_focus = true;
            return true;
        case CommandId::ShowBreak:
            show_panel(ui, PanelId::Watch);
            ui.watch.wants_focus = true;
            return true;
        case CommandId::ShowCompare:
            choose_comparison(workspace, ui.tabs, ui.compare);
            show_panel(ui, PanelId::Compare);
            return true;
        case CommandId::CompareRules:
            compare_with_rules(ui.compare, rules_to_compare(workspace.front(), ui.rules));
            show_panel(ui, PanelId::Compare);
            return true;
        case CommandId::PinStep:
            pin_step(workspace, ui);
            return true;
        default:
            return false;
    }
}

bool change_look(PanelsUi& ui, CommandId id) {
    switch (id) {
        case CommandId::ToggleTheme:
            ui.theme = ui.theme == ThemeKind::Dark ? ThemeKind::Light : ThemeKind::Dark;
            return true;
        case CommandId::ResetLayout:
            ui.layout.reset();
            return true;
        case CommandId::ScaleUp:
            set_scale(ui, ui.scale + kScaleStep);
            return true;
        case CommandId::ScaleDown:
            set_scale(ui, ui.scale - kScaleStep);
            return true;
        case CommandId::ScaleReset:
            ui.scale = std::clamp(ui.normal_scale, kLeastScale, kMostScale);
            return true;
        default:
            return false;
    }
}

/// Save, close and quit ask first where they have to; Escape closes what lies on top. False where nothing is asked.
bool ask_first(const Workspace& workspace, PanelsUi& ui, CommandId id) {
    const Session& session = workspace.front();
    switch (id) {
        case CommandId::Save:
            if (!session.path().empty()) return false;
            show(ui, Dialog::SaveAs, suggested_path(session));
            return true;
        case CommandId::CloseTab:
            if (!session.is_modified()) return false;
            show(ui, Dialog::CloseTab);
            return true;
        case CommandId::Quit:
            if (workspace.is_modified() || has_runs_to_lose(workspace))
                show(ui, Dialog::Quit);
            else
                ui.quit = true;
            return true;
        case CommandId::QuitUnsaved:
            ui.quit = true;
            return true;
        case CommandId::DismissNotices:
            if (ui.dialog.open == Dialog::None) return false;
            ui.dialog = {};
            return true;
        case CommandId::CopyOneLine:
            ImGui::SetClipboardText(session.one_line().c_str());
            return true;
        default:
            return false;
    }
}

}  // namespace

bool apply_to_panels(const Workspace& workspace, PanelsUi& ui, const Command& command) {
    if (const auto* shown = std::get_if<ShowPanel>(&command)) {
        if (shown->panel == PanelId::Compare) choose_comparison(workspace, ui.tabs, ui.compare);
        show_panel(ui, shown->panel);
        return true;
    }
    if (const auto* closed = std::get_if<ClosePanel>(&command)) {
        ui.layout.close(closed->panel);
        return true;
    }
    if (std::holds_alternative<StartSurvey>(command) || std::holds_alternative<ContinueSurvey>(command) || std::holds_alternative<OpenSurvey>(command)) {
        ui.survey.form.is_open = false;
        show_panel(ui, PanelId::Survey);
    }
    if (std::holds_alternative<SearchDeals>(command)) {
        ui.deals.form.is_open = false;
        show_panel(ui, PanelId::Deals);
    }
    const Simple* simple = std::get_if<Simple>(&command);
    if (simple == nullptr) return false;
    return show_dialog(workspace, ui, simple->id) || show_something(workspace, ui, simple->id) || change_look(ui, simple->id) ||
           ask_first(workspace, ui, simple->id);
}

// A field keeps ImGui's attention for some frames after the dialog around it has closed; keys of these frames are not typed.
constexpr int kFramesToLeaveField = 3;

void commands_of_key(const Workspace& workspace, const PanelsUi& ui, const Chord& chord, Commands& commands) {
    const Dialog dialog = ui.dialog.open;
    const CommandInfo* info = ui.keys.find(chord);
    const bool is_escape = chord == Chord{Key::Escape, kNoModifier};
    if (dialog != Dialog::None) {
        // The palette's own key closes it, too.
        const bool is_palette_key = dialog == Dialog::Palette && info != nullptr && info->command == CommandId::ShowPalette;
        if (is_escape || is_palette_key) commands.push_back(Simple{CommandId::DismissNotices});
        if (dialog == Dialog::Recover && chord == Chord{Key::Enter, kNoModifier}) {
            commands.push_back(Simple{CommandId::DismissNotices});  // closes the question
            commands.push_back(Simple{CommandId::RecoverSessions});
        }
        if (dialog == Dialog::Quit || dialog == Dialog::CloseTab) commands_of_close_key(workspace, dialog, chord, commands);
        return;
    }
    if (ui.has_menu) {
        if (is_escape) ImGui::SetWindowFocus(nullptr);  // which closes what is open
        return;
    }
    // Escape in a field leaves the field; ImGui has seen to that.
    if (ImGui::GetIO().WantTextInput && ui.frames_without_dialog >= kFramesToLeaveField) return;
    if (info != nullptr && is_enabled(workspace, ui, *info)) commands.push_back(Simple{info->command});
}

}  // namespace pyramide
