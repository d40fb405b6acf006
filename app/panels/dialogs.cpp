// The dialogs: new game, open, save as, go to step, keys, inputs of steps, markers, names. One at a time, over everything
// else; Escape closes. Those of the whole workbench (quit, close a tab, palette, recover) are drawn elsewhere.
#include <algorithm>
#include <charconv>

#include "app/panels/dialog_parts.h"
#include "app/panels/folder_list.h"
#include "app/panels/step_text.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// The display has no room for what can be done without.
bool is_display_low() { return ImGui::GetIO().DisplaySize.y < px(340); }

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
            return {"Open", "The path of a replay file: type it, or choose with Up, Down and Enter. A file can also be dropped on the window.",
                    "replays/golden-opening.json", "Open", 600};
        case Dialog::SaveAs:
            return {"Save as", "The path of the file; it is written whole or not at all.", "log.json", "Save", 600};
        case Dialog::GoToStep:
            return {"Go to step", "Steps are counted from the deal, which is 0.", "0", "Go", 340};
        case Dialog::Keys:
            return {"Keys", "Escape leaves a field or closes what is open. No key does anything while text is typed.",
                    "", "Close", 1160};
        case Dialog::ReplaceStep:
            return {"Replace", "All later inputs stay and are checked again; nothing is lost until the edit is accepted.",
                    "10C+3S, KD, draw, undo, tap QC", "Replace", 480};
        case Dialog::InsertStep:
            return {"Insert after", "All later inputs stay and are checked again; nothing is lost until the edit is accepted.",
                    "10C+3S, KD, draw, undo, tap QC", "Insert", 480};
        case Dialog::Note:
            return {"Marker at", "A marker is kept in the file and found by its text.", "label", "Save", 480};
        case Dialog::NameBranch:
            return {"Name of the branch", "Kept in the file; an empty name takes it away.", "without the king", "Name", 400};
        case Dialog::OpenSurvey:
            return {"Open a survey", "The path of a survey's file: type it, or choose with Up, Down and Enter.", "survey.json", "Open", 600};
        case Dialog::SaveSurvey:
            return {"Save the survey", "JSON, which can be opened again; a name that ends with .csv: a table for other programs.", "survey.json",
                    "Save", 600};
        case Dialog::Quit:
        case Dialog::CloseTab:
        case Dialog::Palette:
        case Dialog::Recover:
        case Dialog::SavePreset:
        case Dialog::None:
            break;
    }
    return {"", "", "", "", 300};
}

/// The folder of the typed path is listed.
bool opens_file(Dialog dialog) { return dialog == Dialog::Open || dialog == Dialog::OpenSurvey; }

bool is_drawn_here(Dialog dialog) { return dialog == Dialog::None || kind_of(dialog).title[0] != '\0'; }

/// Up and Down go through what lies in the folder.
int edit_line(ImGuiInputTextCallbackData* data) {
    auto& dialog = *static_cast<DialogUi*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory)
        move_selection(dialog.folder, data->EventKey == ImGuiKey_UpArrow ? -1 : 1);
    if (data->EventFlag != ImGuiInputTextFlags_CallbackResize) return 0;
    dialog.text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = dialog.text.data();
    return 0;
}

/// A text of several lines that was given the keyboard is written on, not overwritten or begun again.
struct TypedLines {
    std::string& text;
    bool& moves_to_end;
};

int edit_lines(ImGuiInputTextCallbackData* data) {
    const auto& lines = *static_cast<TypedLines*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
        lines.text.resize(static_cast<std::size_t>(data->BufTextLen));
        data->Buf = lines.text.data();
    } else if (lines.moves_to_end) {
        lines.moves_to_end = false;
        data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
    }
    return 0;
}

/// A field of several lines, as high as the display leaves room for; true when Enter was pressed in it.
bool draw_lines(const char* id, TypedLines lines, const char* hint, float height) {
    std::string& text = lines.text;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float least = ImGui::GetFontSize() * 2 + px(14);
    const float most = std::max(ImGui::GetIO().DisplaySize.y * (is_display_low() ? 0.2F : 0.3F), least);
    const bool entered = ImGui::InputTextMultiline(id, text.data(), text.capacity() + 1, {width, std::clamp(px(height), least, most)},
                                                   ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize |
                                                       ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_CtrlEnterForNewLine,
                                                   edit_lines, &lines);
    if (text.empty())
        draw_text(ImGui::GetWindowDrawList(), theme().fonts.mono, {start.x + px(9), start.y + px(7)},
                  {start.x + width - px(9), start.y + px(7) + ImGui::GetFontSize()}, theme().colors.text_faint, hint);
    return entered;
}

/// True when Enter was pressed in it, or in the note below it.
bool draw_field(DialogUi& dialog, const DialogKind& kind) {
    const FontScope mono(theme().fonts.mono);
    const bool gets_focus = dialog.appeared != dialog.open;
    if (gets_focus && !dialog.begins_in_second) ImGui::SetKeyboardFocusHere();
    ImGuiInputTextFlags flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize;
    if (opens_file(dialog.open)) flags |= ImGuiInputTextFlags_CallbackHistory;
    // A path that a row was chosen for is typed on.
    if (!opens_file(dialog.open) || !dialog.keeps_text) flags |= ImGuiInputTextFlags_AutoSelectAll;
    std::string& text = dialog.text;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(9), px(7)));
    bool entered = false;
    if (dialog.open == Dialog::NewGame) {
        entered = draw_lines("##text", {text, dialog.moves_to_end}, kind.hint, 128);
    } else {
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
        entered = ImGui::InputTextWithHint("##text", kind.hint, text.data(), text.capacity() + 1, flags, edit_line, &dialog);
    }
    if (dialog.open == Dialog::Note) {
        if (gets_focus && dialog.begins_in_second) ImGui::SetKeyboardFocusHere();
        entered = draw_lines("##note", {dialog.second_text, dialog.moves_to_end}, "note", 84) || entered;
    }
    ImGui::PopStyleVar();
    return entered;
}

void draw_finding(const DialogUi& dialog) {
    if (!dialog.is_good && !is_display_low()) draw_error_place(dialog.text, dialog.offset);
    if (dialog.finding.empty()) {
        if (!is_display_low()) ImGui::Dummy({1, ImGui::GetTextLineHeight()});
        return;
    }
    const Palette& colors = theme().colors;
    ImU32 color = dialog.is_good ? colors.free : colors.failure;
    if (dialog.is_good && dialog.is_warning) color = colors.changed;
    if (!dialog.is_good && opens_file(dialog.open) && !dialog.folder.shown.empty()) color = colors.text_dim;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0);
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string text = is_display_low() ? fitted_text(theme().fonts.text, dialog.finding, width) : dialog.finding;
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    if (text != dialog.finding) tooltip(dialog.finding);
}

/// Puts a text into the field.
void choose(DialogUi& dialog, const std::string& text) {
    dialog.text = text;
    // The field takes a new text only while it is not being edited; it gets the focus back with it.
    dialog.appeared = Dialog::None;
}

/// A folder is gone into, a file is put into the field.
void choose_entry(DialogUi& dialog, const FolderEntry& entry) {
    choose(dialog, path_of_entry(dialog.text, entry));
    dialog.keeps_text = true;
    list_typed_folder(dialog.text, dialog.folder);
}

/// What lies in the folder of the typed path, as far as the display leaves room above the files that were opened lately.
void draw_paths(DialogUi& dialog) {
    if (dialog.folder.shown.empty()) return;
    const float row = px(theme().row_height);
    const float recent = is_display_low() ? 0 : row * static_cast<float>(dialog.recent.size() + 3);
    const float room = ImGui::GetIO().DisplaySize.y - px(16) - ImGui::GetCursorPosY() - recent - px(70);
    const float wanted = row * static_cast<float>(std::min<std::size_t>(dialog.folder.shown.size(), 10));
    if (const FolderEntry* clicked = draw_folder_list(dialog.folder, std::max(std::min(wanted, room), row)))
        choose_entry(dialog, FolderEntry(*clicked));
}

/// Enter on a row: true when that is a file, which is opened.
bool take_selected(const Session& session, DialogUi& dialog) {
    const FolderListUi& list = dialog.folder;
    if (!opens_file(dialog.open) || list.selected >= list.shown.size()) return false;
    const FolderEntry entry = list.listing.entries[list.shown[list.selected]];
    choose_entry(dialog, entry);
    check_dialog(session, dialog);
    return !entry.is_folder;
}

/// An input as it is shown on a pill.
std::string pill_text(const std::string& typed) {
    const auto input = parse_input(typed);
    return input ? shown_text(*input) : typed;
}

/// How high pills are that stand side by side within a width.
float height_of_pills(const std::vector<std::string>& typed, float width) {
    int rows = 1;
    float x = 0;
    for (const std::string& text : typed) {
        const float wanted = pill_width(pill_text(text));
        if (x > 0 && x + wanted > width) {
            ++rows;
            x = 0;
        }
        x += wanted + px(6);
    }
    return static_cast<float>(rows) * (px(24) + ImGui::GetStyle().ItemSpacing.y);
}

/// What would be legal at the place of the input, side by side; scrolled where the display has no room for all.
void draw_inputs(DialogUi& dialog) {
    if (dialog.choices.empty()) return;
    if (!is_display_low()) section_label("legal there");
    const float width = ImGui::GetContentRegionAvail().x;
    const float below = px(30) + ImGui::GetStyle().ItemSpacing.y * 2 + ImGui::GetStyle().WindowPadding.y * 2;
    const float room = ImGui::GetIO().DisplaySize.y - px(16) - ImGui::GetCursorPosY() - below;
    const float height = height_of_pills(dialog.choices, width - ImGui::GetStyle().ScrollbarSize);
    ImGui::BeginChild("inputs", {0, std::max(std::min(height, room), px(26))}, false,
                      height > room ? ImGuiWindowFlags_AlwaysVerticalScrollbar : ImGuiWindowFlags_None);
    const float right = ImGui::GetContentRegionAvail().x;
    float x = 0;
    std::string chosen;
    for (const std::string& choice : dialog.choices) {
        const std::string text = pill_text(choice);
        const bool fits = x > 0 && x + pill_width(text) <= right;
        if (fits) ImGui::SameLine(0, px(6));
        if (!fits) x = 0;
        if (pill(choice.c_str(), text, choice == dialog.text ? theme().colors.accent : 0)) chosen = choice;
        x += pill_width(text) + px(6);
    }
    ImGui::EndChild();
    if (!chosen.empty()) choose(dialog, chosen);
}

void draw_choices(DialogUi& dialog) {
    if (opens_file(dialog.open)) draw_paths(dialog);
    if (dialog.open == Dialog::ReplaceStep || dialog.open == Dialog::InsertStep) draw_inputs(dialog);
}

/// The button that was clicked.
enum class DialogButton : std::uint8_t { None, Action, Cancel, Delete };

/// The action on the right edge, cancel beside it, delete on the left.
DialogButton draw_buttons(const DialogUi& dialog, const DialogKind& kind, bool can_delete) {
    const float gap = px(8), room = ImGui::GetContentRegionAvail().x;
    const float count = can_delete ? 3 : 2;
    const ImVec2 size = {std::min(px(92), (room - gap * (count - 1)) / count), px(30)};
    const float left = ImGui::GetCursorPosX(), right = left + room;
    DialogButton clicked = DialogButton::None;
    if (dialog.open == Dialog::Keys) {
        ImGui::SetCursorPosX(right - size.x);
        return ImGui::Button(kind.action, size) ? DialogButton::Cancel : clicked;
    }
    if (can_delete) {
        if (ImGui::Button("Delete", size)) clicked = DialogButton::Delete;
        ImGui::SameLine(0, gap);
    }
    ImGui::SetCursorPosX(right - size.x * 2 - gap);
    if (ImGui::Button("Cancel", size)) clicked = DialogButton::Cancel;
    ImGui::SameLine(0, gap);
    ImGui::BeginDisabled(!dialog.is_good);
    ImGui::PushStyleColor(ImGuiCol_Button, theme().colors.accent_dark);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, mixed(theme().colors.accent_dark, theme().colors.accent, 0.4F));
    if (ImGui::Button(kind.action, size)) clicked = DialogButton::Action;
    ImGui::PopStyleColor(2);
    ImGui::EndDisabled();
    return clicked;
}

Command command_of(const DialogUi& dialog) {
    switch (dialog.open) {
        case Dialog::Open:
            return Open{dialog.text};
        case Dialog::SaveAs:
            return SaveAs{dialog.text};
        case Dialog::OpenSurvey:
            return OpenSurvey{dialog.text};
        case Dialog::SaveSurvey:
            return SaveSurvey{dialog.text};
        case Dialog::GoToStep: {
            std::uint32_t step = 0;
            std::from_chars(dialog.text.data(), dialog.text.data() + dialog.text.size(), step);
            return GoToStep{step};
        }
        case Dialog::ReplaceStep:
            return ReplaceRow{dialog.row, parse_input(dialog.text).value()};
        case Dialog::InsertStep:
            return InsertRow{dialog.row, parse_input(dialog.text).value()};
        case Dialog::Note:
            return SetMarker{dialog.node, dialog.text, dialog.second_text};
        case Dialog::NameBranch:
            return NameBranch{dialog.node, dialog.text};
        default:
            return NewGame{dialog.text};
    }
}

/// Title, and below it what the dialog is for, where there is room for that.
void draw_title(std::string_view title, std::string_view help) {
    {
        const FontScope heading(theme().fonts.heading);
        ImGui::TextUnformatted(title.data(), title.data() + title.size());
    }
    if (is_display_low()) return;
    ImGui::PushStyleColor(ImGuiCol_Text, theme().colors.text_dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::Dummy({1, px(2)});
}

void draw_content(const Session& session, DialogUi& dialog, Commands& commands) {
    const DialogKind kind = kind_of(dialog.open);
    draw_title(dialog_title(session, dialog), kind.help);
    bool acted = false;
    if (dialog.open == Dialog::Keys) {
        draw_key_list();
    } else {
        acted = draw_field(dialog, kind);
        check_dialog(session, dialog);
        dialog.appeared = dialog.open;
        if (acted && opens_file(dialog.open) && dialog.folder.selected < dialog.folder.shown.size())
            acted = take_selected(session, dialog);
        draw_finding(dialog);
        draw_choices(dialog);
        if (!is_display_low()) draw_recent_files(dialog, commands);
        if (dialog.open == Dialog::None) return;
        // Enter on a text that cannot be used leaves the dialog as it is, ready to be typed into.
        if (acted && !dialog.is_good) dialog.appeared = Dialog::None;
    }
    const bool can_delete = dialog.open == Dialog::Note && session.marker(dialog.node) != nullptr;
    const DialogButton clicked = draw_buttons(dialog, kind, can_delete);
    acted = acted || clicked == DialogButton::Action;
    if (clicked == DialogButton::Delete) commands.push_back(SetMarker{dialog.node, "", ""});
    const bool is_done = acted && dialog.is_good;
    if (is_done && clicked != DialogButton::Delete && clicked != DialogButton::Cancel) commands.push_back(command_of(dialog));
    if (is_done || clicked == DialogButton::Delete || clicked == DialogButton::Cancel) dialog = {};
}

/// The one modal window of all dialogs, `width` pixels at scale 1 where there is room; call end_dialog when true.
bool begin_dialog(const DialogUi& dialog, float width) {
    const bool is_wanted = dialog.open != Dialog::None;
    if (is_wanted && !ImGui::IsPopupOpen(kDialogPopup)) ImGui::OpenPopup(kDialogPopup);
    if (!ImGui::IsPopupOpen(kDialogPopup)) return false;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float real_width = std::min(px(width), display.x - px(24));
    ImGui::SetNextWindowPos({display.x / 2, display.y * 0.44F}, ImGuiCond_Always, {0.5F, 0.44F});
    ImGui::SetNextWindowSize({real_width, 0});
    ImGui::SetNextWindowSizeConstraints({real_width, 0}, {real_width, display.y - px(16)});
    const bool is_tight = is_display_low();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(20), px(is_tight ? 10 : 16)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(is_tight ? 4 : 8)));
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::BeginPopupModal(kDialogPopup, nullptr, flags)) return true;
    ImGui::PopStyleVar(2);
    return false;
}

void end_dialog(const DialogUi& dialog) {
    if (dialog.open == Dialog::None) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    ImGui::PopStyleVar(2);
}

}  // namespace

std::string dialog_title(const Session& session, const DialogUi& dialog) {
    std::string title = kind_of(dialog.open).title;
    const char* row = session.line_edit() != nullptr ? " row " : " step ";
    if (dialog.open == Dialog::ReplaceStep) title += row + std::to_string(dialog.row);
    if (dialog.open == Dialog::InsertStep) title += dialog.row <= 1 ? std::string(" the deal") : row + std::to_string(dialog.row - 1);
    if (dialog.open == Dialog::Note && dialog.node < session.timeline().size())
        title += " step " + std::to_string(session.timeline().node(dialog.node).depth);
    return title;
}

void draw_dialogs(const Session& session, PanelsUi& ui, Commands& commands) {
    if (!is_drawn_here(ui.dialog.open)) return;
    if (!begin_dialog(ui.dialog, kind_of(ui.dialog.open).width)) return;
    if (ui.dialog.open != Dialog::None) draw_content(session, ui.dialog, commands);
    end_dialog(ui.dialog);
}

}  // namespace pyramide
