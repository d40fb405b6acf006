// The pieces of the dialogs: what can be said of the text in one while it is typed.
#pragma once

#include "app/panels/panels.h"

namespace pyramide {

/// Reads a dialog's text when it has changed and keeps what was found in the dialog. Never throws, never changes a
/// file.
void check_dialog(const Session& session, DialogUi& dialog);

/// The part of a text around a byte offset that fits a line, for a caret below it.
struct Excerpt {
    std::string before;  ///< up to the offset
    std::string after;   ///< from the offset on
};
Excerpt excerpt_around(const std::string& text, std::size_t offset);

/// Asks to save the log and then to quit.
void save_and_quit(const Session& session, Commands& commands);

/// All keys, by group, in the current window.
void draw_key_list();

}  // namespace pyramide
