// Suits as outlines: made once in a unit square, filled with soft edges at any size.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/panels/card_face.h"

namespace pyramide {

namespace {

/// An outline in a square from -0.5 to 0.5, clockwise on screen, every point of it seen from `eye`.
struct Shape {
    std::vector<ImVec2> points;
    ImVec2 eye;
};

ImVec2 bezier(ImVec2 a, ImVec2 b, ImVec2 c, ImVec2 d, float t) {
    const float u = 1 - t;
    const float wa = u * u * u, wb = 3 * u * u * t, wc = 3 * u * t * t, wd = t * t * t;
    return {wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y};
}

/// Adds a curve from the last point; its own start is not added again.
void curve_to(Shape& shape, ImVec2 b, ImVec2 c, ImVec2 d, int pieces = 14) {
    const ImVec2 a = shape.points.back();
    for (int at = 1; at <= pieces; ++at)
        shape.points.push_back(bezier(a, b, c, d, static_cast<float>(at) / static_cast<float>(pieces)));
}

/// Completes the right half, which runs clockwise from the top of the axis to its bottom, by its mirror image.
void mirror(Shape& shape) {
    for (std::size_t at = shape.points.size() - 1; at-- > 1;)
        shape.points.push_back({-shape.points[at].x, shape.points[at].y});
}

std::vector<Shape> make_hearts() {
    Shape heart{{{0, -0.27F}}, {0, 0}};
    curve_to(heart, {0.07F, -0.42F}, {0.17F, -0.47F}, {0.26F, -0.47F});
    curve_to(heart, {0.40F, -0.47F}, {0.48F, -0.36F}, {0.48F, -0.22F});
    curve_to(heart, {0.48F, 0.04F}, {0.17F, 0.20F}, {0, 0.49F});
    mirror(heart);
    return {heart};
}

std::vector<Shape> make_diamonds() {
    Shape diamond{{{0, -0.5F}}, {0, 0}};
    curve_to(diamond, {0.09F, -0.32F}, {0.25F, -0.12F}, {0.38F, 0});
    curve_to(diamond, {0.25F, 0.12F}, {0.09F, 0.32F}, {0, 0.5F});
    mirror(diamond);
    return {diamond};
}

/// The foot of spades and clubs, from the middle of the sign down.
Shape make_foot() {
    Shape foot{{{0.035F, 0.02F}}, {0, 0.44F}};
    curve_to(foot, {0.045F, 0.28F}, {0.09F, 0.43F}, {0.19F, 0.49F});
    foot.points.push_back({-0.19F, 0.49F});
    curve_to(foot, {-0.09F, 0.43F}, {-0.045F, 0.28F}, {-0.035F, 0.02F});
    return foot;
}

std::vector<Shape> make_spades() {
    Shape blade{{{0, -0.5F}}, {0, 0.02F}};
    curve_to(blade, {0.14F, -0.24F}, {0.46F, -0.10F}, {0.46F, 0.13F});
    curve_to(blade, {0.46F, 0.26F}, {0.36F, 0.34F}, {0.25F, 0.34F});
    curve_to(blade, {0.15F, 0.34F}, {0.06F, 0.28F}, {0, 0.18F});
    mirror(blade);
    return {blade, make_foot()};
}

Shape make_disc(ImVec2 center, float radius) {
    Shape disc{{}, center};
    constexpr int kPieces = 28;
    for (int at = 0; at < kPieces; ++at) {
        const float angle = 6.2831853F * static_cast<float>(at) / kPieces;
        disc.points.push_back({center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)});
    }
    return disc;
}

std::vector<Shape> make_clubs() {
    return {make_disc({0, -0.26F}, 0.225F), make_disc({-0.255F, 0.09F}, 0.225F), make_disc({0.255F, 0.09F}, 0.225F),
            make_disc({0, -0.01F}, 0.14F), make_foot()};
}

const std::vector<Shape>& shapes_of(Suit suit) {
    static const std::array<std::vector<Shape>, 4> shapes = {make_clubs(), make_diamonds(), make_hearts(),
                                                             make_spades()};
    return shapes[static_cast<std::size_t>(suit)];
}

/// The outward direction at a corner, as long as a border of width 1 needs it (not longer than 2, at sharp tips).
ImVec2 outward(ImVec2 before, ImVec2 at, ImVec2 after) {
    const auto normal = [](ImVec2 from, ImVec2 to) {
        const float length = std::fmax(1e-6F, std::hypot(to.x - from.x, to.y - from.y));
        return ImVec2{(to.y - from.y) / length, -(to.x - from.x) / length};
    };
    const ImVec2 first = normal(before, at), second = normal(at, after);
    const ImVec2 sum = {(first.x + second.x) / 2, (first.y + second.y) / 2};
    const float square = std::fmax(0.25F, sum.x * sum.x + sum.y * sum.y);
    return {sum.x / square, sum.y / square};
}

}  // namespace

void fill_outline(ImDrawList* list, const ImVec2* points, int count, ImVec2 eye, ImU32 color) {
    if (count < 3) return;
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const ImU32 clear = color & ~IM_COL32_A_MASK;
    list->PrimReserve(count * 9, count * 2 + 1);
    const unsigned first = list->_VtxCurrentIdx;
    list->PrimWriteVtx(eye, white, color);
    for (int at = 0; at < count; ++at) {
        const ImVec2 point = points[at];
        const ImVec2 out = outward(points[(at + count - 1) % count], point, points[(at + 1) % count]);
        list->PrimWriteVtx({point.x - out.x / 2, point.y - out.y / 2}, white, color);
        list->PrimWriteVtx({point.x + out.x / 2, point.y + out.y / 2}, white, clear);
    }
    const auto write = [list](unsigned index) { list->PrimWriteIdx(static_cast<ImDrawIdx>(index)); };
    for (int at = 0; at < count; ++at) {
        const unsigned inner = first + 1 + static_cast<unsigned>(at) * 2;
        const unsigned next = first + 1 + static_cast<unsigned>((at + 1) % count) * 2;
        for (const unsigned index : {first, inner, next, inner, inner + 1, next + 1, inner, next + 1, next})
            write(index);
    }
}

void draw_suit(ImDrawList* list, Suit suit, ImVec2 center, float size, ImU32 color) {
    std::array<ImVec2, 128> points;
    for (const Shape& shape : shapes_of(suit)) {
        const std::size_t count = std::min(points.size(), shape.points.size());
        for (std::size_t at = 0; at < count; ++at)
            points[at] = {center.x + shape.points[at].x * size, center.y + shape.points[at].y * size};
        fill_outline(list, points.data(), static_cast<int>(count),
                     {center.x + shape.eye.x * size, center.y + shape.eye.y * size}, color);
    }
}

}  // namespace pyramide
