// The pieces of the timeline's list: which columns there are, and what the note of a step says.
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

/// A marker or assertion of the opened file that stands at a step of the current line.
struct StepMark {
    std::uint32_t step = 0;
    NotePart part;
};

/// The marks at the steps first … last - 1 of the current line, in the order of the file. Marks of lines that the
/// current one has left before their step are left out.
std::vector<StepMark> marks_between(const Session& session, std::uint32_t first, std::uint32_t last);

/// Everything that is to be said of a step: difference from the record, refusal, what an undo took back, selection,
/// end, marks.
std::vector<NotePart> notes_of(const Session& session, std::uint32_t step, std::span<const StepMark> marks);

}  // namespace pyramide
