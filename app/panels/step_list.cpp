#include "app/panels/step_list.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

namespace pyramide {

namespace {

/// Rows that stay visible before and after the current one, where there is room for them.
constexpr float kMarginRows = 2;

/// What the window shows of the list, in rows.
struct View {
    float first = 0;  ///< scrolled out above
    float count = 0;

    bool shows(float row) const { return row + 1 > first && row < first + count; }
};

/// The first row of a view in which a row stands with its margins: the old one where it does already, else the nearest
/// whole row.
float first_row_for(float row, const View& view) {
    if (!view.shows(row)) return std::max(std::round(row - (view.count - 1) / 3), 0.0F);
    const float margin = std::clamp(std::floor((std::floor(view.count) - 1) / 2), 0.0F, kMarginRows);
    if (row - margin < view.first) return std::max(row - margin, 0.0F);
    if (row + 1 + margin > view.first + view.count) return std::ceil(row + 1 + margin - view.count);
    return view.first;
}

}  // namespace

void follow_row(const Session& session, std::uint32_t row, ListPlace& place, float row_height) {
    const float height = ImGui::GetWindowHeight();
    const bool is_same_size = place.height == height && place.row_height == row_height;
    if (place.row == row && place.revision == session.revision() && is_same_size) return;
    const float scroll = ImGui::GetScrollY();
    const View view{scroll / row_height, height / row_height};
    const float old_row_height = place.row_height > 0 ? place.row_height : row_height;
    const View old_view{scroll / old_row_height, (place.row_height > 0 ? place.height : height) / old_row_height};
    const bool was_left = session.playback() != Playback::Paused && place.row <= session.last_step() &&
                          !old_view.shows(static_cast<float>(place.row));
    place = {row, session.revision(), height, row_height};
    if (was_left) return;
    const float first = first_row_for(static_cast<float>(row), view);
    if (first != view.first) ImGui::SetScrollY(first * row_height);
}

}  // namespace pyramide
