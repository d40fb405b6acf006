// The dialogs that are about the workbench as a whole: palette, closing what is not saved, lost sessions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/panels.h"

namespace pyramide {

// --- Palette (palette.cpp) -----------------------------------------------------------------------------------------------------------

/// How well a text fits what was typed; higher is better.
struct FuzzyMatch {
    int score = 0;
    std::vector<std::size_t> places;  ///< byte offsets of the letters that matched, ascending
};

/// Whether all letters of a filter are found in a text in their order, in any case, spaces left out. Letters in a row, and at the
/// beginnings of words, count more. An empty filter fits everything.
std::optional<FuzzyMatch> fuzzy_match(std::string_view text, std::string_view filter);

/// One row of the palette.
struct PaletteEntry {
    std::string text;   ///< "Step forward", "Show panel: Diff", "Open recent: log.json"
    std::string group;  ///< "Steps"; dim, after the text
    std::string keys;
    std::string help;
    Command command;
    bool is_enabled = true;
    FuzzyMatch match;
    std::size_t subject = 0;  ///< where in the text the name begins: "Diff" in "Show panel: Diff"
};

/// What the palette offers for a filter, the best first; without one in the order of the command table, then panels, files, rules,
/// languages, tabs. Commands that can do nothing now are among them, not enabled.
std::vector<PaletteEntry> palette_entries(const Workspace& workspace, const PanelsUi& ui, std::string_view filter);

/// As CommandInfo::is_enabled says, and what only the workspace and the panels know.
bool is_enabled(const Workspace& workspace, const PanelsUi& ui, const CommandInfo& info);

void draw_palette(const Workspace& workspace, PanelsUi& ui, Commands& commands);

// --- Closing and quitting (close_dialog.cpp) ------------------------------------------------------------------------------------------

/// Asks before a tab is closed that is not saved; before the workbench is left with any such.
void draw_close_tab(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_quit(const Workspace& workspace, PanelsUi& ui, Commands& commands);
/// Whether quitting would end something that runs, or lose a survey that took long and that no file holds.
bool has_runs_to_lose(const Workspace& workspace);
/// The answers by key: Enter saves, Ctrl+D does without. Not the key that asked: held down, it would repeat and answer itself.
void commands_of_close_key(const Workspace& workspace, Dialog dialog, const Chord& chord, Commands& commands);

// --- Lost sessions (recover.cpp) ------------------------------------------------------------------------------------------------------

void draw_recover(const Workspace& workspace, PanelsUi& ui, Commands& commands);

// --- Presets (save_preset.cpp) ----------------------------------------------------------------------------------------------------------

/// Asks under which name the rules in force are kept as a preset of one's own.
void ask_preset(const Workspace& workspace, DialogUi& dialog);
void draw_save_preset(const Workspace& workspace, PanelsUi& ui, Commands& commands);

/// Title in the heading's face and a dim text below it.
void draw_dialog_title(const char* title, const std::string& help);

}  // namespace pyramide
