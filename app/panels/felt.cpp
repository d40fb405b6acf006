#include "app/panels/felt.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/card_face.h"
#include "app/panels/theme.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr int kColumns = 24;
constexpr int kRows = 18;

/// 0 in the light, 1 far from it, without a visible edge.
float darkness(float distance) {
    const float t = std::clamp(distance, 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
}

void write_grid(ImDrawList* list, unsigned first) {
    const auto write = [list](int index) { list->PrimWriteIdx(static_cast<ImDrawIdx>(index)); };
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < kColumns; ++column) {
            const int corner = static_cast<int>(first) + row * (kColumns + 1) + column;
            for (const int index :
                 {corner, corner + 1, corner + kColumns + 2, corner, corner + kColumns + 2, corner + kColumns + 1})
                write(index);
        }
    }
}

/// What lies outside a rounded corner: a figure between the corner itself and the arc. `turn` is the quarter that the
/// arc starts at.
void cover_corner(ImDrawList* list, ImVec2 corner, ImVec2 center, float radius, float turn, ImU32 color) {
    std::array<ImVec2, 10> points;
    points[0] = corner;
    for (std::size_t at = 1; at < points.size(); ++at) {
        const float angle = (turn + 1 - static_cast<float>(at - 1) / 8) * 1.5707963F;
        points[at] = {center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)};
    }
    fill_outline(list, points.data(), static_cast<int>(points.size()), corner, color);
}

}  // namespace

void draw_felt(ImDrawList* list, ImVec2 minimum, ImVec2 maximum, ImVec2 light, float corner, ImU32 ground) {
    const Palette& colors = theme().colors;
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const ImVec2 size = {maximum.x - minimum.x, maximum.y - minimum.y};
    const float reach = std::max(1.0F, std::hypot(size.x, size.y) * 0.62F);
    list->PrimReserve(kRows * kColumns * 6, (kRows + 1) * (kColumns + 1));
    const unsigned first = list->_VtxCurrentIdx;
    for (int row = 0; row <= kRows; ++row) {
        for (int column = 0; column <= kColumns; ++column) {
            const ImVec2 at = {minimum.x + size.x * static_cast<float>(column) / kColumns,
                               minimum.y + size.y * static_cast<float>(row) / kRows};
            const float distance = std::hypot(at.x - light.x, at.y - light.y) / reach;
            list->PrimWriteVtx(at, white, mixed(colors.felt_center, colors.felt_edge, darkness(distance)));
        }
    }
    write_grid(list, first);
    cover_corner(list, {minimum.x, maximum.y}, {minimum.x + corner, maximum.y - corner}, corner, 1, ground);
    cover_corner(list, maximum, {maximum.x - corner, maximum.y - corner}, corner, 0, ground);
}

}  // namespace pyramide
