// Commands that the panels carry out themselves, and the commands of keys.
#include <algorithm>
#include <cmath>

#include "app/panels/dialog_parts.h"
#include "app/panels/panels.h"
#include "app/panels/theme.h"

namespace pyramide {

namespace {

constexpr float kScaleStep = 0.25F;
constexpr float kSmallestScale = 1;
constexpr float kLargestScale = 3;

constexpr Chord kQuitUnsaved{Key::D, kControl};

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
    ui.scale = std::clamp(std::round(scale / kScaleStep) * kScaleStep, kSmallestScale, kLargestScale);
}

std::string suggested_path(const Session& session) {
    if (!session.path().empty()) return session.path().string();
    return (session.deal().code() ? session.deal_name() : std::string("own-deck")) + ".json";
}

/// The question before quitting has two answers by key: Enter saves, Ctrl+D does without. Not the key that asked: held down, it would
/// repeat and answer itself.
void commands_of_quit_key(const Session& session, const Chord& chord, Commands& commands) {
    if (chord == kQuitUnsaved) commands.push_back(Simple{CommandId::QuitUnsaved});
    if (chord != Chord{Key::Enter, kNoModifier}) return;
    commands.push_back(Simple{CommandId::DismissNotices});  // closes the question
    save_and_quit(session, commands);
}

}  // namespace

void save_and_quit(const Session& session, Commands& commands) {
    commands.push_back(Simple{CommandId::Save});
    // A save that fails leaves the log modified, and the question comes again.
    if (!session.path().empty()) commands.push_back(Simple{CommandId::Quit});
}

bool apply_to_panels(const Session& session, PanelsUi& ui, const Command& command) {
    const Simple* simple = std::get_if<Simple>(&command);
    if (simple == nullptr) return false;
    switch (simple->id) {
        case CommandId::ShowNewGame:
            show(ui, Dialog::NewGame);
            return true;
        case CommandId::Paste:
            show(ui, Dialog::NewGame, clipboard_text());
            return true;
        case CommandId::ShowOpen:
            show(ui, Dialog::Open, session.path().string());
            return true;
        case CommandId::ShowSaveAs:
            show(ui, Dialog::SaveAs, suggested_path(session));
            return true;
        case CommandId::ShowGoToStep:
            show(ui, Dialog::GoToStep, std::to_string(session.step()));
            return true;
        case CommandId::ShowKeys:
            show(ui, Dialog::Keys);
            return true;
        case CommandId::Save:
            if (!session.path().empty()) return false;
            show(ui, Dialog::SaveAs, suggested_path(session));
            return true;
        case CommandId::DismissNotices:
            // Escape closes what lies on top first.
            if (ui.dialog.open == Dialog::None) return false;
            ui.dialog = {};
            return true;
        case CommandId::ScaleUp:
            set_scale(ui, ui.scale + kScaleStep);
            return true;
        case CommandId::ScaleDown:
            set_scale(ui, ui.scale - kScaleStep);
            return true;
        case CommandId::ScaleReset:
            set_scale(ui, ui.normal_scale);
            return true;
        case CommandId::CopyOneLine:
            ImGui::SetClipboardText(session.one_line().c_str());
            return true;
        case CommandId::Quit:
            if (session.is_modified())
                show(ui, Dialog::Quit);
            else
                ui.quit = true;
            return true;
        case CommandId::QuitUnsaved:
            ui.quit = true;
            return true;
        default:
            return false;
    }
}

void commands_of_key(const Session& session, const PanelsUi& ui, const Chord& chord, Commands& commands) {
    const bool is_escape = chord == Chord{Key::Escape, kNoModifier};
    if (ui.dialog.open != Dialog::None) {
        if (is_escape) commands.push_back(Simple{CommandId::DismissNotices});
        if (ui.dialog.open == Dialog::Quit) commands_of_quit_key(session, chord, commands);
        return;
    }
    // Escape in a field leaves the field; ImGui has seen to that.
    if (ImGui::GetIO().WantTextInput) return;
    const CommandInfo* info = find_command(chord);
    if (info != nullptr && info->is_enabled(session)) commands.push_back(Simple{info->command});
}

}  // namespace pyramide
