// The dialogs: new game, open, save as, go to step, keys, inputs of steps, markers, names. One at a time, over everything
// else; Escape closes. Those of the whole workbench (quit, close a tab, palette, recover) are drawn elsewhere.
#include <algorithm>
#include <charconv>

#include "app/panels/dialog_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr const char* kPopup = "dialog";

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
            return {"Open", "The path of a replay file. A file can also be dropped on the window.",
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
            return {"Insert before", "All later inputs stay and are checked again; nothing is lost until the edit is accepted.",
                    "10C+3S, KD, draw, undo, tap QC", "Insert", 480};
        case Dialog::Note:
            return {"Marker at", "A marker is kept in the file and found by its text.", "label", "Save", 480};
        case Dialog::NameBranch:
            return {"Name of the branch", "Kept in the file; an empty name takes it away.", "without the king", "Name", 400};
        case Dialog::Quit:
        case Dialog::CloseTab:
        case Dialog::Palette:
        case Dialog::Recover:
        case Dialog::None:
            break;
    }
    return {"", "", "", "", 300};
}

bool is_drawn_here(Dialog dialog) { return dialog == Dialog::None || kind_of(dialog).title[0] != '\0'; }

/// The title with the step that the dialog is about.
std::string title_of(const Session& session, const DialogUi& dialog) {
    std::string title = kind_of(dialog.open).title;
    const char* row = session.line_edit() != nullptr ? " row " : " step ";
    if (dialog.open == Dialog::ReplaceStep || dialog.open == Dialog::InsertStep) title += row + std::to_string(dialog.row);
    if (dialog.open == Dialog::Note && dialog.node < session.timeline().size())
        title += " step " + std::to_string(session.timeline().node(dialog.node).depth);
    return title;
}

int resize_text(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag != ImGuiInputTextFlags_CallbackResize) return 0;
    auto& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
    return 0;
}

/// A field of several lines, as high as the display leaves room for; true when Enter was pressed in it.
bool draw_lines(const char* id, std::string& text, const char* hint, float height) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float least = ImGui::GetFontSize() * 2 + px(14);
    const float most = std::max(ImGui::GetIO().DisplaySize.y * (is_display_low() ? 0.2F : 0.3F), least);
    const bool entered = ImGui::InputTextMultiline(id, text.data(), text.capacity() + 1, {width, std::clamp(px(height), least, most)},
                                                   ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize |
                                                       ImGuiInputTextFlags_CtrlEnterForNewLine,
                                                   resize_text, &text);
    if (text.empty())
        draw_text(ImGui::GetWindowDrawList(), theme().fonts.mono, {start.x + px(9), start.y + px(7)},
                  {start.x + width - px(9), start.y + px(7) + ImGui::GetFontSize()}, theme().colors.text_faint, hint);
    return entered;
}

/// True when Enter was pressed in it, or in the note below it.
bool draw_field(DialogUi& dialog, const DialogKind& kind) {
    const FontScope mono(theme().fonts.mono);
    if (dialog.appeared != dialog.open) ImGui::SetKeyboardFocusHere();
    const ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_AutoSelectAll;
    std::string& text = dialog.text;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(9), px(7)));
    bool entered = false;
    if (dialog.open == Dialog::NewGame) {
        entered = draw_lines("##text", text, kind.hint, 128);
    } else {
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
        entered = ImGui::InputTextWithHint("##text", kind.hint, text.data(), text.capacity() + 1, flags, resize_text, &text);
    }
    if (dialog.open == Dialog::Note) entered = draw_lines("##note", dialog.second_text, "note", 84) || entered;
    ImGui::PopStyleVar();
    return entered;
}

/// The place of an error: the text around it with a mark below.
void draw_place(const DialogUi& dialog) {
    if (dialog.offset == Error::kNoOffset || dialog.is_good || is_display_low()) return;
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
        if (!is_display_low()) ImGui::Dummy({1, ImGui::GetTextLineHeight()});
        return;
    }
    const Palette& colors = theme().colors;
    ImU32 color = dialog.is_good ? colors.free : colors.failure;
    if (dialog.is_good && dialog.is_warning) color = colors.changed;
    if (!dialog.is_good && dialog.open == Dialog::Open && !dialog.choices.empty()) color = colors.text_dim;
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

/// How the typed path may go on.
void draw_paths(DialogUi& dialog) {
    std::string chosen;
    for (const std::string& choice : dialog.choices) {
        if (ImGui::Selectable(choice.c_str(), choice == dialog.text)) chosen = choice;
    }
    if (!chosen.empty()) choose(dialog, chosen);
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
    if (dialog.open == Dialog::Open) draw_paths(dialog);
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
    draw_title(title_of(session, dialog), kind.help);
    bool acted = false;
    if (dialog.open == Dialog::Keys) {
        draw_key_list();
    } else {
        acted = draw_field(dialog, kind);
        check_dialog(session, dialog);
        dialog.appeared = dialog.open;
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
    if (is_wanted && !ImGui::IsPopupOpen(kPopup)) ImGui::OpenPopup(kPopup);
    if (!ImGui::IsPopupOpen(kPopup)) return false;
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
    if (ImGui::BeginPopupModal(kPopup, nullptr, flags)) return true;
    ImGui::PopStyleVar(2);
    return false;
}

void end_dialog(const DialogUi& dialog) {
    if (dialog.open == Dialog::None) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    ImGui::PopStyleVar(2);
}

}  // namespace

void draw_dialogs(const Session& session, PanelsUi& ui, Commands& commands) {
    if (!is_drawn_here(ui.dialog.open)) return;
    if (!begin_dialog(ui.dialog, kind_of(ui.dialog.open).width)) return;
    if (ui.dialog.open != Dialog::None) draw_content(session, ui.dialog, commands);
    end_dialog(ui.dialog);
}

}  // namespace pyramide
