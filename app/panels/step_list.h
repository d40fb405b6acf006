// What the lists with one row a step share: rows of which only the visible ones cost, and a scroll position that goes
// along with the step that is looked at.
#pragma once

#include <cstdint>

#include "app/panels/panels.h"

namespace pyramide {

/// Scrolls the current window, whose rows of `row_height` (real pixels) start at its top, so that the row of the current
/// step is in view. Only when that, the line, the window's height or that of its rows has changed; and while a log plays, only if the
/// row before the change was in view, so that a person who scrolled away is left alone.
void follow_row(const Session& session, std::uint32_t row, ListPlace& place, float row_height);

}  // namespace pyramide
