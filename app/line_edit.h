// LineEdit: an edit of the past (feature 6). Inputs of one line are replaced, put in, taken out or skipped; all later inputs stay and
// are played again, and each is marked: as before, changed in effect, or refused with the reason. Accepting keeps the edited line as a
// branch beside the old one; discarding leaves no trace of it.
//
// Its rows are the inputs of the edited line in order, skipped ones among them; row 1 is the first input after the deal. Without
// skipped rows, rows are steps.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/timeline.h"

namespace pyramide {

/// Where a row comes from.
enum class RowOrigin : std::uint8_t { Kept, Replaced, Inserted };

/// What became of a row when the edited line was played.
enum class RowEffect : std::uint8_t {
    Same,     ///< the same answer as before: action, refusal, points
    Changed,  ///< does something, but not what it did before
    Refused,  ///< refused, and was not before
    New,      ///< replaced or inserted, and not refused
    Skipped,  ///< not played
};

struct EditRow {
    Input input;
    RowOrigin origin = RowOrigin::Kept;
    RowEffect effect = RowEffect::Same;
    bool is_skipped = false;
    std::uint32_t old_step = 0;  ///< of the line before the edit; 0 when inserted
    std::uint32_t step = 0;      ///< on the edited line; of a skipped row, that of the row before it
    NodeId node = kNoNode;       ///< after it; kNoNode when skipped
};

/// "same", "changed", "refused", "new", "skipped".
const char* to_text(RowEffect effect);

/// Plain data; Session makes and changes it.
struct LineEdit {
    /// The line before the edit: element n is its step n.
    std::vector<NodeId> old_line;
    /// Size of the timeline when the edit began: nodes from here on are of the edit.
    NodeId first_node = 0;
    /// What was pruned when the edit began. A pruned input that the edit plays again comes back, for as long as it does.
    std::set<NodeId> pruned;
    /// All rows from `first_row` on; those before it are as in old_line.
    std::uint32_t first_row = 1;
    std::vector<EditRow> rows;
    /// How many rows of each effect there are.
    std::uint32_t same = 0, changed = 0, refused = 0, added = 0, skipped = 0, removed = 0;

    std::uint32_t last_row() const { return first_row + static_cast<std::uint32_t>(rows.size()) - 1; }
    /// True when row n (from 1) is one that the edit holds; rows before are untouched.
    bool holds(std::uint32_t row) const { return row >= first_row && row <= last_row(); }
    const EditRow& row(std::uint32_t number) const { return rows[number - first_row]; }
    /// The row of a step of the edited line (0 for the deal).
    std::uint32_t row_of_step(std::uint32_t step) const;
};

}  // namespace pyramide
