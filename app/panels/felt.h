// The green felt of the board. All lengths are real pixels.
#pragma once

#include <imgui.h>

namespace pyramide {

/// Fills a rectangle with a soft radial gradient, brightest at `light`; the two bottom corners are rounded off in
/// `ground`'s colour.
void draw_felt(ImDrawList* list, ImVec2 minimum, ImVec2 maximum, ImVec2 light, float corner, ImU32 ground);

}  // namespace pyramide
