#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/graph_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr float kLaneHeight = 14;
constexpr std::uint32_t kMostLanes = 3;

/// How many lanes of branches there is room for under the curve.
std::uint32_t lanes_in(float height, std::span<const BranchBeside> beside) {
    std::uint32_t wanted = 0;
    for (const BranchBeside& branch : beside) wanted = std::max(wanted, branch.lane + 1);
    const float spare = height - px(52);
    const auto room = spare > 0 ? static_cast<std::uint32_t>(spare / px(kLaneHeight)) : 0;
    return std::min({wanted, kMostLanes, room});
}

}  // namespace

float GraphPlot::x_of(std::uint32_t step) const {
    const float share = last_step == 0 ? 0 : static_cast<float>(step) / static_cast<float>(last_step);
    return minimum.x + share * (maximum.x - minimum.x);
}

float GraphPlot::y_of(float value) const {
    return maximum.y - (value - lowest) / std::max(highest - lowest, 1.0F) * (maximum.y - minimum.y);
}

std::uint32_t GraphPlot::step_at(float x) const {
    const float share = std::clamp((x - minimum.x) / std::max(maximum.x - minimum.x, 1.0F), 0.0F, 1.0F);
    return static_cast<std::uint32_t>(std::lround(share * static_cast<float>(last_step)));
}

GraphFrame graph_frame(float height, std::span<const BranchBeside> beside) {
    GraphFrame frame;
    frame.minimum = ImGui::GetCursorScreenPos();
    frame.maximum = {frame.minimum.x + std::max(ImGui::GetContentRegionAvail().x, 1.0F), frame.minimum.y + height};
    frame.lanes = lanes_in(height, beside);
    frame.has_label = height >= px(44);
    frame.label_height = frame.has_label ? px(16) : px(4);
    const float strip = static_cast<float>(frame.lanes) * px(kLaneHeight);
    frame.curve_minimum = {frame.minimum.x + px(6), frame.minimum.y + frame.label_height + px(2)};
    frame.curve_maximum = {std::max(frame.maximum.x - px(6), frame.curve_minimum.x + 1), frame.maximum.y - px(6) - strip};
    frame.strip_corner = {frame.minimum.x, frame.maximum.y - px(3) - strip};
    return frame;
}

void begin_graph(const char* id, const GraphFrame& frame) {
    ImGui::SetCursorScreenPos(frame.minimum);
    ImGui::InvisibleButton(id, {frame.maximum.x - frame.minimum.x, frame.maximum.y - frame.minimum.y});
    ImGui::GetWindowDrawList()->AddRectFilled(frame.minimum, frame.maximum, theme().colors.header, px(theme().rounding));
}

void draw_graph_label(const GraphFrame& frame, std::string_view text) {
    if (!frame.has_label) return;
    const ImVec2 end = {frame.curve_maximum.x, frame.minimum.y + frame.label_height};
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, {frame.curve_minimum.x, frame.minimum.y}, end, theme().colors.text_dim, text);
}

void draw_graph_dashes(float x, float top, float bottom, ImU32 color) {
    const float dash = px(4);
    for (float y = top; y < bottom; y += 2 * dash)
        ImGui::GetWindowDrawList()->AddLine({x, y}, {x, std::min(y + dash, bottom)}, color, std::max(px(1), 1.0F));
}

void draw_graph_playhead(const Session& session, const GraphPlot& plot, const GraphFrame& frame, float value) {
    const float x = std::round(plot.x_of(session.step()));
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float half = std::max(px(0.75F), 0.5F);
    draw->AddRectFilled({x - half, frame.minimum.y + frame.label_height}, {x + half, frame.maximum.y}, theme().colors.text);
    draw->AddCircleFilled({x, plot.y_of(value)}, px(4), theme().colors.panel);
    draw->AddCircleFilled({x, plot.y_of(value)}, px(3), theme().colors.changed);
}

void draw_graph_branches(const Session& session, const GraphPlot& plot, const GraphFrame& frame, std::span<const BranchBeside> beside,
                         Commands& commands) {
    const std::uint32_t lanes = frame.lanes;
    const ImVec2 corner = frame.strip_corner;
    const float right = frame.maximum.x - px(4);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float thickness = std::max(px(1.5F), 1.0F);
    const float pixels_per_step = plot.last_step == 0 ? 0 : (plot.maximum.x - plot.minimum.x) / static_cast<float>(plot.last_step);
    for (const BranchBeside& branch : beside) {
        if (branch.lane >= lanes) continue;
        const Branch& entry = session.branches()[branch.branch];
        const float top = corner.y + static_cast<float>(branch.lane) * px(kLaneHeight), y = std::round(top + px(kLaneHeight) / 2);
        const float x = plot.minimum.x + static_cast<float>(branch.from_step) * pixels_per_step;
        const float end = std::min(std::max(plot.minimum.x + static_cast<float>(branch.last_step) * pixels_per_step, x + px(5)), right);
        const ImU32 color = entry.start == 0 ? theme().colors.text_dim : theme().colors.branch;
        const float bend = std::clamp(end - x, px(3), px(16));
        draw->AddBezierCubic({x, corner.y - px(8)}, {x, y - px(2)}, {x + bend * 0.4F, y}, {x + bend, y}, color, thickness, 14);
        draw->AddLine({x + bend, y}, {end, y}, color, thickness);
        draw->AddCircleFilled({end, y}, px(2.5F), color);
        const std::string title = fitted_text(theme().fonts.small_text, branch_title(session, entry), px(170));
        const float title_width = text_size(theme().fonts.small_text, title).x + 1;
        // A branch that ends near the edge has its name before its end, on the line.
        float label = end + px(7);
        if (label + title_width > right) {
            label = std::max(right - title_width - px(8), x + bend);
            draw->AddRectFilled({label - px(4), top}, {label + title_width + px(4), top + px(kLaneHeight)}, theme().colors.header);
        }
        const ImVec2 title_end = {std::min(label + title_width, right), top + px(kLaneHeight)};
        draw_text(draw, theme().fonts.small_text, {label, top}, title_end, color, title);
        const ImVec2 last = {std::max(title_end.x, end), title_end.y};
        if (!ImGui::IsItemHovered() || !ImGui::IsMouseHoveringRect({x, top}, last)) continue;
        tooltip("branch " + branch_title(session, entry) + ", after step " + std::to_string(branch.from_step) + ", " +
                std::to_string(branch.last_step - branch.from_step) + " steps\nclick: look at it");
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) commands.push_back(GoToNode{branch.first});
    }
}

bool is_graph_hovered(const GraphFrame& frame) { return ImGui::IsItemHovered() && ImGui::GetMousePos().y < frame.strip_corner.y; }

void seek_in_graph(const Session& session, const GraphPlot& plot, const GraphFrame& frame, Commands& commands) {
    if (!ImGui::IsItemActive() || (frame.lanes > 0 && ImGui::GetIO().MouseClickedPos[0].y >= frame.strip_corner.y)) return;
    const std::uint32_t step = plot.step_at(ImGui::GetMousePos().x);
    if (step != session.step()) commands.push_back(GoToStep{step});
}

}  // namespace pyramide
