// The pieces of the timeline's list: which columns and rows there are, and what the note of a step says.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/panels/panels.h"
#include "app/panels/theme.h"

namespace pyramide {

enum class TimelineColumn : std::uint8_t { Step, Input, Delta, Score, Moves, Freed, Note };
inline constexpr std::size_t kTimelineColumns = 7;

/// From left to right in real pixels, relative to the row; empty when the column has no room.
struct ColumnSpan {
    float left = 0;
    float right = 0;

    bool is_shown() const { return right > left; }
};
using TimelineLayout = std::array<ColumnSpan, kTimelineColumns>;

/// Columns for a row of a width in real pixels. `step_width` is that of the longest step number. In a narrow row
/// "freed" goes first, then "moves", the delta and the score, so that what is shown stays whole.
TimelineLayout timeline_layout(float width, float step_width);

/// What stands before a part of a note.
enum class NoteSign : std::uint8_t { None, Diamond };

/// A piece of a step's note; a colour of 0 is the dim text colour.
struct NotePart {
    std::string text;
    ImU32 color = 0;
    NoteSign sign = NoteSign::None;
};

/// A marker of the session, or an assertion of the opened file, that stands at a step of the current line.
struct StepMark {
    std::uint32_t step = 0;
    NotePart part;
};

/// The marks at the steps first … last - 1 of the current line: markers, then assertions, each in the order of the file.
/// Marks of lines that the current one has left before their step are left out.
std::vector<StepMark> marks_between(const Session& session, std::uint32_t first, std::uint32_t last);

/// Everything that is to be said of a step: difference from the record, refusal, what an undo took back, selection,
/// end, marks.
std::vector<NotePart> notes_of(const Session& session, std::uint32_t step, std::span<const StepMark> marks);

// --- Rows: steps, or those of the edit that is going on (see line_edit.h)
// -----------------------------------------------------------------------------------------------------------------------

/// One row of the list; row 0 is the deal.
struct TimelineRow {
    std::uint32_t number = 0;
    std::uint32_t step = 0;         ///< of a skipped row that of the row before it
    NodeId node = kNoNode;          ///< kNoNode when skipped
    const EditRow* edit = nullptr;  ///< of a row that an edit holds
};

/// The deal among them.
std::uint32_t row_count(const Session& session);
TimelineRow row_of(const Session& session, std::uint32_t number);
/// The row of the step that is looked at.
std::uint32_t current_row(const Session& session);
/// The next row after one that an edit has changed in effect or refused, around the end; 0 for none.
std::uint32_t next_problem_row(const LineEdit& edit, std::uint32_t after);

/// What became of a row of an edit: "new", "changed · +10, was +20", "refused · sum · 7♣ + 7♠ is 14"; no text for a row
/// that answers as before.
NotePart edit_note(const Session& session, const TimelineRow& row);
/// Notes of a row: of its step, and what became of it. A refusal is not said twice.
std::vector<NotePart> notes_of_row(const Session& session, const TimelineRow& row, std::span<const StepMark> marks);

/// One count in the bar above an edited list: "4 changed".
struct EditCount {
    std::string text;
    ImU32 color = 0;
};
/// Only what there is; "same" always.
std::vector<EditCount> edit_counts(const LineEdit& edit);

// --- Drawing
// -----------------------------------------------------------------------------------------------------------------------

/// What every row of one frame is drawn with.
struct TimelineList {
    const Session& session;
    PanelsUi& ui;
    Commands& commands;
    TimelineLayout layout;
    float row_height = 0;
    std::vector<StepMark> marks;
};

/// A row over the window's width at the cursor: its cells, its answer to the mouse, its menu.
void draw_timeline_row(const TimelineList& list, const TimelineRow& row);
/// The menu of the row that was drawn last, opened by the right button.
void draw_row_menu(const TimelineList& list, const TimelineRow& row);
/// The bar above the list while an edit is going on: what became of the rows, and how to end it.
void draw_edit_bar(const Session& session, const LineEdit& edit, const KeyMap& keys, Commands& commands);

}  // namespace pyramide
