// Layout: where the panels lie in a window of any size.
#pragma once

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

/// A rectangle in real pixels; without width where a panel finds no room.
struct Tile {
    ImVec2 position, size;

    bool is_shown() const { return size.x > 0 && size.y > 0; }
};

/// Where everything goes. Tiles do not overlap and lie inside the display (from 480 x 320 at scale 1 on).
struct Tiles {
    Tile top, board, inspector, rules, score, bottom;
    /// Of the bottom tile, for the transport; the rest is the timeline's.
    float transport_height = 0;
};

Tiles lay_out_workbench(const PanelsUi& ui, ImVec2 display);

}  // namespace pyramide
