// The pieces that the graphs over the whole line share: where the curve lies, what stands beside it, and how it answers the mouse.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

/// Where a curve lies on screen, and what values its lower and upper edge stand for.
struct GraphPlot {
    ImVec2 minimum, maximum;
    float lowest = 0;
    float highest = 0;
    std::uint32_t last_step = 0;

    float x_of(std::uint32_t step) const;
    float y_of(float value) const;
    std::uint32_t step_at(float x) const;
};

/// Where the parts of a graph lie, in real pixels: a line for labels, the curve, and lanes for the branches under it.
struct GraphFrame {
    ImVec2 minimum, maximum;              ///< of the whole
    ImVec2 curve_minimum, curve_maximum;  ///< as far from the sides as the scrubber below, so that a step stands in the same place in both
    float label_height = 0;
    bool has_label = false;
    std::uint32_t lanes = 0;
    ImVec2 strip_corner;                  ///< of the lanes

    int columns() const { return static_cast<int>(curve_maximum.x - curve_minimum.x); }
};

/// The frame of a graph of a height (real pixels) at the cursor, over the window's width.
GraphFrame graph_frame(float height, std::span<const BranchBeside> beside);
/// The ground, an item that takes the mouse.
void begin_graph(const char* id, const GraphFrame& frame);
/// What the curve is, in the line above it.
void draw_graph_label(const GraphFrame& frame, std::string_view text);
void draw_graph_dashes(float x, float top, float bottom, ImU32 color);
/// The step that is looked at, and its value on the curve.
void draw_graph_playhead(const Session& session, const GraphPlot& plot, const GraphFrame& frame, float value);
/// The branches that leave the line, each from its step on and as long as it is. A click on one looks at it.
void draw_graph_branches(const Session& session, const GraphPlot& plot, const GraphFrame& frame, std::span<const BranchBeside> beside,
                         Commands& commands);
/// True when the mouse is over the graph's item, not over its lanes.
bool is_graph_hovered(const GraphFrame& frame);
/// A click or drag that began over the curve goes to the step under it.
void seek_in_graph(const Session& session, const GraphPlot& plot, const GraphFrame& frame, Commands& commands);

}  // namespace pyramide
