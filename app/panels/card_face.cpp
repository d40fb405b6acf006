#include "app/panels/card_face.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/theme.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

float corner_of(const CardBox& box) { return std::max(2.0F, std::round(box.width * 0.075F)); }

ImU32 ink_of(Card card, CardLight light) {
    const Palette& colors = theme().colors;
    if (!card.is_known()) return colors.accent_dark;
    const ImU32 ink = card.is_red() ? colors.card_red : colors.card_black;
    return light == CardLight::Free ? ink : mixed(ink, colors.card_face_covered, 0.12F);
}

/// Soft: a few rounded rectangles, each a bit larger and fainter.
void draw_shadow(ImDrawList* list, const CardBox& box) {
    const float step = std::max(1.0F, box.width * 0.016F);
    const ImVec2 end = box.maximum();
    for (int ring = 3; ring >= 1; --ring) {
        const float spread = step * static_cast<float>(ring - 1);
        const float drop = step * 1.2F;
        list->AddRectFilled({box.minimum.x - spread, box.minimum.y - spread + drop},
                            {end.x + spread, end.y + spread + drop}, IM_COL32(0, 0, 0, 34), corner_of(box) + spread);
    }
}

void draw_rank(ImDrawList* list, const CardBox& box, Card card, ImU32 ink) {
    const std::string rank = card.is_known() ? to_text(card.rank()) : "?";
    const float wanted = box.width * (card.is_known() ? 0.3F : 0.5F);
    ImFont* font = card_font(wanted);
    const ImVec2 size = text_size(font, rank);
    ImVec2 at = {box.minimum.x + box.width * 0.1F, box.minimum.y + box.width * 0.06F};
    if (!card.is_known()) at = {box.minimum.x + (box.width - size.x) / 2, box.minimum.y + box.width * 0.1F};
    list->AddText(font, font->FontSize, {std::round(at.x), std::round(at.y)}, ink, rank.data(),
                  rank.data() + rank.size());
}

void draw_suits(ImDrawList* list, const CardBox& box, Card card, ImU32 ink) {
    const float rank_height = card_font(box.width * 0.3F)->FontSize;
    const float small_size = box.width * 0.2F;
    draw_suit(list, card.suit(),
              {box.minimum.x + box.width * 0.1F + small_size / 2,
               box.minimum.y + box.width * 0.08F + rank_height + small_size / 2},
              small_size, ink);
    draw_suit(list, card.suit(), {box.minimum.x + box.width * 0.69F, box.minimum.y + box.height() - box.width * 0.36F},
              box.width * 0.44F, ink);
}

/// The part of the line x + y = sum that lies in a rectangle; false when none does.
bool diagonal_in(ImVec2 minimum, ImVec2 maximum, float sum, ImVec2& from, ImVec2& to) {
    from.x = std::max(minimum.x, sum - maximum.y);
    to.x = std::min(maximum.x, sum - minimum.y);
    from.y = sum - from.x;
    to.y = sum - to.x;
    return from.x < to.x;
}

/// Points of a rounded rectangle, clockwise from the left end of its top edge.
void add_rounded_outline(std::vector<ImVec2>& points, ImVec2 minimum, ImVec2 maximum, float radius) {
    const std::array<ImVec2, 4> centers = {ImVec2{maximum.x - radius, minimum.y + radius},
                                           {maximum.x - radius, maximum.y - radius},
                                           {minimum.x + radius, maximum.y - radius},
                                           {minimum.x + radius, minimum.y + radius}};
    constexpr float kQuarter = 1.5707963F;
    for (int corner = 0; corner < 4; ++corner) {
        for (int at = 0; at <= 4; ++at) {
            const float angle = kQuarter * (static_cast<float>(corner - 1) + static_cast<float>(at) / 4);
            const ImVec2 center = centers[static_cast<std::size_t>(corner)];
            points.push_back({center.x + std::cos(angle) * radius, center.y + std::sin(angle) * radius});
        }
    }
    points.push_back(points.front());
}

}  // namespace

void draw_card(ImDrawList* list, const CardBox& box, Card card, CardLight light) {
    const Palette& colors = theme().colors;
    draw_shadow(list, box);
    const ImU32 paper = light == CardLight::Free ? colors.card_face : colors.card_face_covered;
    list->AddRectFilled(box.minimum, box.maximum(), paper, corner_of(box));
    list->AddRect(box.minimum, box.maximum(), colors.card_edge, corner_of(box));
    const ImU32 ink = ink_of(card, light);
    draw_rank(list, box, card, ink);
    if (card.is_known()) draw_suits(list, box, card, ink);
}

void draw_card_back(ImDrawList* list, const CardBox& box) {
    const Palette& colors = theme().colors;
    draw_shadow(list, box);
    list->AddRectFilled(box.minimum, box.maximum(), colors.card_face, corner_of(box));
    const float frame = std::max(2.0F, std::round(box.width * 0.04F));
    const ImVec2 minimum = {box.minimum.x + frame, box.minimum.y + frame};
    const ImVec2 maximum = {box.maximum().x - frame, box.maximum().y - frame};
    const float corner = std::max(1.0F, corner_of(box) - frame);
    list->AddRectFilled(minimum, maximum, colors.card_back, corner);
    const float pitch = box.width * 0.13F;
    // A line's ends stay inside the ground's rounded corners.
    const float inset = box.width * 0.03F;
    const ImVec2 from_corner = {minimum.x + inset, minimum.y + inset},
                 to_corner = {maximum.x - inset, maximum.y - inset};
    for (float sum = from_corner.x + from_corner.y + pitch / 2; sum < to_corner.x + to_corner.y; sum += pitch) {
        ImVec2 from, to;
        if (diagonal_in(from_corner, to_corner, sum, from, to))
            list->AddLine(from, to, colors.card_back_line, pitch * 0.5F);
    }
    list->AddRect(box.minimum, box.maximum(), colors.card_edge, corner_of(box));
}

void draw_card_outline(ImDrawList* list, const CardBox& box, ImU32 color, float thickness) {
    const float out = thickness / 2;
    const ImVec2 end = box.maximum();
    list->AddRect({box.minimum.x - out, box.minimum.y - out}, {end.x + out, end.y + out}, color, corner_of(box) + out,
                  0, thickness);
}

void draw_card_gap(ImDrawList* list, const CardBox& box, ImU32 color) {
    std::vector<ImVec2> outline;
    outline.reserve(24);
    const ImVec2 end = box.maximum();
    add_rounded_outline(outline, {box.minimum.x + 0.5F, box.minimum.y + 0.5F}, {end.x - 0.5F, end.y - 0.5F},
                        corner_of(box));
    const float dash = std::max(3.0F, box.width * 0.07F);
    float walked = 0;
    for (std::size_t at = 0; at + 1 < outline.size(); ++at) {
        const ImVec2 from = outline[at], to = outline[at + 1];
        const float length = std::hypot(to.x - from.x, to.y - from.y);
        for (float along = 0; along < length;) {
            const float phase = std::fmod(walked + along, dash * 2);
            const float until = std::min(length, along + (phase < dash ? dash - phase : dash * 2 - phase) + 0.01F);
            const auto point = [&](float distance) {
                return ImVec2{from.x + (to.x - from.x) * distance / length,
                              from.y + (to.y - from.y) * distance / length};
            };
            if (phase < dash) list->AddLine(point(along), point(until), color);
            along = until;
        }
        walked += length;
    }
}

}  // namespace pyramide
