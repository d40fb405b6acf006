#include "app/panels/board_layout.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets.h"

namespace pyramide {

namespace {

// In widths of a card.
constexpr float kPitchX = 1.18F;
constexpr float kPitchY = 0.74F;
constexpr float kPyramidWidth = 1 + kPitchX * (kPyramidRows - 1);
constexpr float kPyramidHeight = kPitchY * (kPyramidRows - 1) + kCardAspect;
/// Stock, gap and waste, and the gap to the pyramid's third row, which is the last that they stand beside.
constexpr float kGap = 0.28F;
constexpr float kTalonWidth = 2 + kGap;
constexpr float kThirdRowHalf = 0.5F + kPitchX;
constexpr float kFanShift = 0.36F;

float talon_width(WasteShape waste) { return kTalonWidth + (waste == WasteShape::Fan ? kFanShift : 0); }

}  // namespace

BoardLayout lay_out_board(ImVec2 minimum, ImVec2 maximum, WasteShape waste) {
    BoardLayout layout;
    // A small felt spends its room on the cards.
    const float margin = std::round(std::min(px(20), (maximum.y - minimum.y) * 0.05F));
    const float message_height = std::round(std::clamp((maximum.y - minimum.y) * 0.13F, px(28), px(54)));
    const float width = maximum.x - minimum.x - margin * 2;
    const float height = maximum.y - minimum.y - margin - message_height;
    // The pyramid stands in the middle; where that leaves no room for the talon on its left, it moves to the right.
    const float needed = std::max(kPyramidWidth, talon_width(waste) + kGap + kThirdRowHalf + kPyramidWidth / 2);
    const float card = std::floor(std::max(8.0F, std::min(width / needed, height / kPyramidHeight)));
    layout.card_width = card;

    const float left_half = std::max(kPyramidWidth / 2, talon_width(waste) + kGap + kThirdRowHalf);
    const float half_space = (maximum.x - minimum.x) / 2;
    const float center = std::round(minimum.x + std::max(half_space, margin + left_half * card));
    const float slack = std::max(0.0F, height - kPyramidHeight * card);
    const float top = std::round(minimum.y + margin + slack * 0.42F);
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        const PyramidPlace at = pyramid_place(slot);
        const float column = static_cast<float>(at.place) - static_cast<float>(at.row) / 2;
        layout.pyramid[slot] = {{std::round(center + column * kPitchX * card - card / 2),
                                 std::round(top + static_cast<float>(at.row) * kPitchY * card)},
                                card};
    }
    // Not at the far edge of a wide felt, but near the pyramid.
    const float talon =
        std::round(std::max(minimum.x + margin, center - std::max(left_half, kPyramidWidth / 2 + 0.55F) * card));
    layout.stock = {{talon, top}, card};
    layout.waste = {{std::round(talon + (1 + kGap) * card), top}, card};
    layout.waste_shift = waste == WasteShape::Fan ? std::round(kFanShift * card) : 0;
    layout.caption_height = px(20);
    layout.message = {std::round(minimum.x + half_space), std::round(maximum.y - message_height / 2)};
    return layout;
}

}  // namespace pyramide
