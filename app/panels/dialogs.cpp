// The dialogs: new game, open, save as, go to step, keys. One at a time, over everything else; Escape closes.
#include <algorithm>
#include <charconv>

#include "app/panels/dialog_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// What a dialog is made of.
struct DialogKind {
    const char* title;
    const char* help;    ///< below the title
    const char* hint;    ///< in the empty field
    const char* action;  ///< on the button
    float width;         ///< at scale 1
};

DialogKind kind_of(Dialog dialog) {
    switch (dialog) {
        case Dialog::NewGame:
            return {"New game",
                    "A deal code, a log in the one-line form, 52 cards in deal order (?? for unknown stock cards), or "
                    "a replay file's text.",
                    "PY1-N-AAAAAAS KD 10C+3S draw undo", "Start", 600};
        case Dialog::Open:
            return {"Open", "The path of a replay file. A file can also be dropped on the window.",
                    "replays/golden-opening.json", "Open", 600};
        case Dialog::SaveAs:
            return {"Save as", "The path of the file; it is written whole or not at all.", "log.json", "Save", 600};
        case Dialog::GoToStep:
            return {"Go to step", "Steps are counted from the deal, which is 0.", "0", "Go", 340};
        case Dialog::Keys:
            return {"Keys", "Escape leaves a field or closes what is open. No key does anything while text is typed.",
                    "", "Close", 880};
        case Dialog::Quit:
            return {"The log is not saved", "Quitting now loses what has changed since it was opened or last saved.", "",
                    "Quit", 580};
        case Dialog::None:
            break;
    }
    return {"", "", "", "", 300};
}

int resize_text(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag != ImGuiInputTextFlags_CallbackResize) return 0;
    auto& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
    return 0;
}

/// True when Enter was pressed in it.
bool draw_field(DialogUi& dialog, const DialogKind& kind) {
    const FontScope mono(theme().fonts.mono);
    if (dialog.appeared != dialog.open) ImGui::SetKeyboardFocusHere();
    const ImGuiInputTextFlags flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize;
    std::string& text = dialog.text;
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(9), px(7)));
    bool entered = false;
    if (dialog.open == Dialog::NewGame) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        entered = ImGui::InputTextMultiline("##text", text.data(), text.capacity() + 1, {width, px(128)},
                                            flags | ImGuiInputTextFlags_CtrlEnterForNewLine, resize_text, &text);
        if (text.empty())
            draw_text(ImGui::GetWindowDrawList(), theme().fonts.mono, {start.x + px(9), start.y + px(7)},
                      {start.x + width - px(9), start.y + px(7) + ImGui::GetFontSize()}, theme().colors.text_faint,
                      kind.hint);
    } else {
        ImGui::SetNextItemWidth(width);
        entered = ImGui::InputTextWithHint("##text", kind.hint, text.data(), text.capacity() + 1,
                                           flags | ImGuiInputTextFlags_AutoSelectAll, resize_text, &text);
    }
    ImGui::PopStyleVar();
    return entered;
}

/// The place of an error: the text around it with a mark below.
void draw_place(const DialogUi& dialog) {
    if (dialog.offset == Error::kNoOffset || dialog.is_good) return;
    const Excerpt excerpt = excerpt_around(dialog.text, dialog.offset);
    const Palette& colors = theme().colors;
    ImFont* font = theme().fonts.mono;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float line = font->FontSize + px(3);
    const float before = text_size(font, excerpt.before).x;
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::Dummy({1, line * 1.6F});
    const float right = start.x + ImGui::GetContentRegionAvail().x;
    draw_text(list, font, start, {right, start.y + line}, colors.text_dim, excerpt.before);
    draw_text(list, font, {start.x + before, start.y}, {right, start.y + line}, colors.failure, excerpt.after);
    const float x = start.x + before + text_size(font, "M").x / 2, y = start.y + line;
    list->AddTriangleFilled({x, y}, {x + px(4), y + px(7)}, {x - px(4), y + px(7)}, colors.failure);
}

void draw_finding(const DialogUi& dialog) {
    draw_place(dialog);
    if (dialog.finding.empty()) {
        ImGui::Dummy({1, ImGui::GetTextLineHeight()});
        return;
    }
    const Palette& colors = theme().colors;
    ImU32 color = dialog.is_good ? colors.free : colors.failure;
    if (dialog.is_good && dialog.open == Dialog::SaveAs) color = colors.changed;
    if (!dialog.is_good && !dialog.choices.empty()) color = colors.text_dim;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(dialog.finding.data(), dialog.finding.data() + dialog.finding.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void draw_choices(DialogUi& dialog) {
    if (dialog.open != Dialog::Open || dialog.choices.empty()) return;
    std::string chosen;
    for (const std::string& choice : dialog.choices) {
        if (ImGui::Selectable(choice.c_str(), choice == dialog.text)) chosen = choice;
    }
    if (chosen.empty()) return;
    dialog.text = chosen;
    // The field takes a new text only while it is not being edited; it gets the focus back with it.
    dialog.appeared = Dialog::None;
}

/// True when the action's button was clicked.
bool draw_buttons(DialogUi& dialog, const DialogKind& kind) {
    const ImVec2 size = {px(92), px(30)};
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    bool acted = false;
    if (dialog.open == Dialog::Keys) {
        ImGui::SetCursorPosX(right - size.x);
        if (ImGui::Button(kind.action, size)) dialog = {};
        return false;
    }
    ImGui::SetCursorPosX(right - size.x * 2 - px(8));
    const bool cancelled = ImGui::Button("Cancel", size);
    ImGui::SameLine(0, px(8));
    ImGui::BeginDisabled(!dialog.is_good);
    ImGui::PushStyleColor(ImGuiCol_Button, theme().colors.accent_dark);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, mixed(theme().colors.accent_dark, theme().colors.accent, 0.4F));
    acted = ImGui::Button(kind.action, size);
    ImGui::PopStyleColor(2);
    ImGui::EndDisabled();
    if (cancelled) dialog = {};
    return acted;
}

Command command_of(const DialogUi& dialog) {
    switch (dialog.open) {
        case Dialog::Open:
            return Open{dialog.text};
        case Dialog::SaveAs:
            return SaveAs{dialog.text};
        case Dialog::GoToStep: {
            std::uint32_t step = 0;
            std::from_chars(dialog.text.data(), dialog.text.data() + dialog.text.size(), step);
            return GoToStep{step};
        }
        default:
            return NewGame{dialog.text};
    }
}

void draw_title(const DialogKind& kind) {
    {
        const FontScope heading(theme().fonts.heading);
        ImGui::TextUnformatted(kind.title);
    }
    ImGui::PushStyleColor(ImGuiCol_Text, theme().colors.text_dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(kind.help);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::Dummy({1, px(2)});
}

/// Asks before a log that is not saved is lost.
void draw_quit(const Session& session, PanelsUi& ui, Commands& commands) {
    draw_title(kind_of(Dialog::Quit));
    const ImVec2 size = {px(164), px(30)};
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorPosX(right - size.x * 3 - px(16));
    const bool stays = ImGui::Button("Stay", size);
    ImGui::SameLine(0, px(8));
    const bool quits = ImGui::Button("Quit unsaved (Ctrl+D)", size);
    ImGui::SameLine(0, px(8));
    ImGui::PushStyleColor(ImGuiCol_Button, theme().colors.accent_dark);
    const bool saves = ImGui::Button(session.path().empty() ? "Save as..." : "Save and quit", size);
    ImGui::PopStyleColor();
    if (stays || quits || saves) ui.dialog = {};
    if (quits) commands.push_back(Simple{CommandId::QuitUnsaved});
    if (saves) save_and_quit(session, commands);
}

void draw_content(const Session& session, DialogUi& dialog, Commands& commands) {
    const DialogKind kind = kind_of(dialog.open);
    draw_title(kind);
    bool acted = false;
    if (dialog.open == Dialog::Keys) {
        draw_key_list();
    } else {
        acted = draw_field(dialog, kind);
        check_dialog(session, dialog);
        dialog.appeared = dialog.open;
        draw_finding(dialog);
        draw_choices(dialog);
        // Enter on a text that cannot be used leaves the dialog as it is, ready to be typed into.
        if (acted && !dialog.is_good) dialog.appeared = Dialog::None;
    }
    acted = draw_buttons(dialog, kind) || acted;
    if (!acted || !dialog.is_good || dialog.open == Dialog::None) return;
    commands.push_back(command_of(dialog));
    dialog = {};
}

}  // namespace

void draw_dialogs(const Session& session, PanelsUi& ui, Commands& commands) {
    constexpr const char* kPopup = "dialog";
    const bool is_wanted = ui.dialog.open != Dialog::None;
    if (is_wanted && !ImGui::IsPopupOpen(kPopup)) ImGui::OpenPopup(kPopup);
    if (!ImGui::IsPopupOpen(kPopup)) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::min(px(kind_of(ui.dialog.open).width), display.x - px(24));
    ImGui::SetNextWindowPos({display.x / 2, display.y * 0.42F}, ImGuiCond_Always, {0.5F, 0.45F});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, display.y - px(24)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(20), px(16)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(8)));
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::BeginPopupModal(kPopup, nullptr, flags)) {
        if (ui.dialog.open == Dialog::Quit)
            draw_quit(session, ui, commands);
        else if (is_wanted)
            draw_content(session, ui.dialog, commands);
        if (ui.dialog.open == Dialog::None) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace pyramide
