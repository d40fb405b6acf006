// The pieces of the dialogs: what can be said of the text in one while it is typed, and how one is asked for.
#pragma once

#include "app/panels/panels.h"

namespace pyramide {

// --- Asking: opens a dialog with what it needs
// -----------------------------------------------------------------------------------------------------------------------

/// For the input of a row (1 … last) of the current or edited line.
void ask_replacement(const Session& session, std::uint32_t row, DialogUi& dialog);
/// For an input before a row (1 … last + 1).
void ask_insertion(const Session& session, std::uint32_t row, DialogUi& dialog);
/// For the marker of a node: its label and note.
void ask_note(const Session& session, NodeId node, DialogUi& dialog);
/// For the name of the branch that begins with a node; 0 is the mainline.
void ask_branch_name(const Session& session, NodeId start, DialogUi& dialog);

// --- What is typed
// -----------------------------------------------------------------------------------------------------------------------

/// Reads a dialog's text when it has changed and keeps what was found in the dialog. Never throws, never changes a
/// file.
void check_dialog(const Session& session, DialogUi& dialog);
/// The same for the input of ReplaceStep and InsertStep: what it would do there.
void check_input(const Session& session, DialogUi& dialog);

/// What an input would do after a node: "+20 · frees 10♠", "takes back draw → state of step 2", "would be refused · …".
struct InputPreview {
    std::string text;
    bool is_refused = false;
};
InputPreview preview_input(const Session& session, NodeId before, const Input& input);
/// The node after which a row of the current or edited line is played.
NodeId node_before_row(const Session& session, std::uint32_t row);

/// The part of a text around a byte offset that fits a line, for a caret below it.
struct Excerpt {
    std::string before;  ///< up to the offset
    std::string after;   ///< from the offset on
};
Excerpt excerpt_around(const std::string& text, std::size_t offset);

// --- Drawing
// -----------------------------------------------------------------------------------------------------------------------

/// The one popup of all dialogs: one can follow another in it.
inline constexpr const char* kDialogPopup = "dialog";

/// The title with the step that the dialog is about.
std::string dialog_title(const Session& session, const DialogUi& dialog);

/// The files that were opened lately, in the dialog that opens one; a click opens and closes it.
void draw_recent_files(DialogUi& dialog, Commands& commands);

/// All keys, by group, in the current window.
void draw_key_list();

}  // namespace pyramide
