// Card faces: cards drawn as shapes, sharp at every size. All lengths here are real pixels.
#pragma once

#include <cstdint>

#include <imgui.h>

#include "engine/card.h"

namespace pyramide {

/// Height of a card for a width of 1.
inline constexpr float kCardAspect = 1.38F;

/// How a card lies on the table: a covered one is greyer.
enum class CardLight : std::uint8_t { Free, Covered };

/// A rectangle that is to hold a card.
struct CardBox {
    ImVec2 minimum;
    float width = 0;

    float height() const { return width * kCardAspect; }
    ImVec2 maximum() const { return {minimum.x + width, minimum.y + height()}; }
};

/// The suit's sign in a square around a point.
void draw_suit(ImDrawList* list, Suit suit, ImVec2 center, float size, ImU32 color);
/// A card face up with its shadow: rank and small suit at the top left, large suit at the bottom right. The unknown
/// card shows "?".
void draw_card(ImDrawList* list, const CardBox& box, Card card, CardLight light);
/// A card face down with its shadow.
void draw_card_back(ImDrawList* list, const CardBox& box);
/// A bright line round a card, outside its edge.
void draw_card_outline(ImDrawList* list, const CardBox& box, ImU32 color, float thickness);
/// The dashed place of a card that has gone.
void draw_card_gap(ImDrawList* list, const CardBox& box, ImU32 color);

/// Anti-aliased fill of any outline whose every point is seen from `eye`; points in clockwise order on screen.
void fill_outline(ImDrawList* list, const ImVec2* points, int count, ImVec2 eye, ImU32 color);

}  // namespace pyramide
