#include "app/line_edit.h"

#include <algorithm>

namespace pyramide {

const char* to_text(RowEffect effect) {
    switch (effect) {
        case RowEffect::Same: return "same";
        case RowEffect::Changed: return "changed";
        case RowEffect::Refused: return "refused";
        case RowEffect::New: return "new";
        case RowEffect::Skipped: return "skipped";
    }
    return "";
}

std::uint32_t LineEdit::row_of_step(std::uint32_t step) const {
    if (step < first_row) return step;
    // Skipped rows have the step of the row before them, so that the first row of a step is the one that is played.
    const auto found = std::lower_bound(rows.begin(), rows.end(), step, [](const EditRow& row, std::uint32_t wanted) { return row.step < wanted; });
    return first_row + static_cast<std::uint32_t>(found - rows.begin());
}

}  // namespace pyramide
