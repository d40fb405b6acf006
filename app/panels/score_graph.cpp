#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/panels/score_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Where the curve lies on screen, and what scores its lower and upper edge stand for. Zero is always among them.
struct Plot {
    ImVec2 minimum, maximum;
    float lowest = 0;
    float highest = 0;
    std::uint32_t last_step = 0;

    float x_of(std::uint32_t step) const {
        const float share = last_step == 0 ? 0 : static_cast<float>(step) / static_cast<float>(last_step);
        return minimum.x + share * (maximum.x - minimum.x);
    }
    float y_of(float score) const {
        return maximum.y - (score - lowest) / std::max(highest - lowest, 1.0F) * (maximum.y - minimum.y);
    }
    std::uint32_t step_at(float x) const {
        const float share = std::clamp((x - minimum.x) / std::max(maximum.x - minimum.x, 1.0F), 0.0F, 1.0F);
        return static_cast<std::uint32_t>(std::lround(share * static_cast<float>(last_step)));
    }
};

Plot make_plot(const Session& session, const ScoreUi& score, ImVec2 minimum, ImVec2 maximum) {
    Plot plot{minimum, maximum, 0, 0, session.last_step()};
    for (const float value : score.minimum) plot.lowest = std::min(plot.lowest, value);
    for (const float value : score.maximum) plot.highest = std::max(plot.highest, value);
    return plot;
}

/// The points of the curve. Where columns are steps: stairs, for a score holds until the next input. Else each column's
/// range.
std::vector<ImVec2> curve_points(const Plot& plot, const ScoreUi& score, bool is_by_step) {
    std::vector<ImVec2> points;
    points.reserve(score.minimum.size() * 2 + 1);
    // Two points in the same place would give the line no direction.
    const auto add = [&points](ImVec2 point) {
        if (points.empty() || points.back().x != point.x || points.back().y != point.y) points.push_back(point);
    };
    const auto columns = static_cast<float>(score.minimum.size());
    for (std::size_t column = 0; column < score.minimum.size(); ++column) {
        const float share = (static_cast<float>(column) + 0.5F) / columns;
        const float x = is_by_step ? plot.x_of(static_cast<std::uint32_t>(column))
                                   : plot.minimum.x + share * (plot.maximum.x - plot.minimum.x);
        if (is_by_step && !points.empty()) add({x, points.back().y});
        add({x, plot.y_of(score.minimum[column])});
        add({x, plot.y_of(score.maximum[column])});
    }
    if (points.size() == 1) add({plot.maximum.x, points.back().y});
    return points;
}

void draw_curve(const Plot& plot, const std::vector<ImVec2>& points) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImU32 ground = with_opacity(theme().colors.accent, 0.13F);
    for (std::size_t at = 1; at < points.size(); ++at) {
        const ImVec2 top = {points[at - 1].x, std::min(points[at - 1].y, points[at].y)};
        if (points[at].x > top.x) draw->AddRectFilled(top, {points[at].x, plot.maximum.y}, ground);
    }
    draw->AddPolyline(points.data(), static_cast<int>(points.size()), theme().colors.accent, 0,
                      std::max(px(1.5F), 1.0F));
}

void draw_dashed_line(float x, float top, float bottom, ImU32 color) {
    const float dash = px(4);
    for (float y = top; y < bottom; y += 2 * dash)
        ImGui::GetWindowDrawList()->AddLine({x, y}, {x, std::min(y + dash, bottom)}, color, std::max(px(1), 1.0F));
}

void draw_playhead(const Session& session, const Plot& plot, ImVec2 minimum, ImVec2 maximum) {
    const float x = std::round(plot.x_of(session.step()));
    const auto score = static_cast<float>(session.table().counters.score());
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float half = std::max(px(0.75F), 0.5F);
    draw->AddRectFilled({x - half, minimum.y}, {x + half, maximum.y}, theme().colors.text);
    draw->AddCircleFilled({x, plot.y_of(score)}, px(4), theme().colors.panel);
    draw->AddCircleFilled({x, plot.y_of(score)}, px(3), theme().colors.changed);
}

std::string score_label(float score) { return std::to_string(static_cast<std::int64_t>(score)); }

/// What the curve is and how far it reaches, in a line of its own above it.
void draw_labels(const Plot& plot, ImVec2 minimum, ImVec2 maximum) {
    const std::string separator = is_text_complete() ? " · " : ", ";
    std::string text = "score" + separator + "highest " + score_label(plot.highest);
    if (plot.lowest < 0) text += separator + "lowest " + score_label(plot.lowest);
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, minimum, maximum, theme().colors.text_dim, text);
}

void hover_graph(const Session& session, const Plot& plot) {
    const std::uint32_t step = plot.step_at(ImGui::GetMousePos().x);
    const Node& node = session.timeline().node(session.line()[step]);
    const std::string input = step == 0 ? "deal" : shown_text(node.input);
    tooltip("step " + std::to_string(step) + ", " + input + "\nscore " + std::to_string(node.table.counters.score()));
}

}  // namespace

void update_score_columns(const Session& session, int width, ScoreUi& score) {
    width = std::max(width, 1);
    if (score.revision == session.revision() && score.columns == width) return;
    score.revision = session.revision();
    score.columns = width;
    update_line_figures(session, score.figures);
    const std::size_t steps = score.figures.scores.size();
    const std::size_t columns = std::min(static_cast<std::size_t>(width), steps);
    score.minimum.resize(columns);
    score.maximum.resize(columns);
    for (std::size_t column = 0; column < columns; ++column) {
        const StepRange range = steps_between(score.figures, column * steps / columns, (column + 1) * steps / columns);
        score.minimum[column] = range.lowest;
        score.maximum[column] = range.highest;
    }
}

namespace {

constexpr float kBranchLaneHeight = 14;
constexpr std::uint32_t kMostLanes = 3;

/// How many lanes of branches there is room for under the curve.
std::uint32_t lanes_in(float height, std::span<const BranchBeside> beside) {
    std::uint32_t wanted = 0;
    for (const BranchBeside& branch : beside) wanted = std::max(wanted, branch.lane + 1);
    const float spare = height - px(52);
    const auto room = spare > 0 ? static_cast<std::uint32_t>(spare / px(kBranchLaneHeight)) : 0;
    return std::min({wanted, kMostLanes, room});
}

/// The branches that leave the line, each from its step on and as long as it is, over the same steps as the curve.
void draw_beside(const Session& session, const Plot& plot, std::span<const BranchBeside> beside, std::uint32_t lanes, ImVec2 corner,
                 float right, Commands& commands) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float thickness = std::max(px(1.5F), 1.0F);
    const float pixels_per_step = plot.last_step == 0 ? 0 : (plot.maximum.x - plot.minimum.x) / static_cast<float>(plot.last_step);
    for (const BranchBeside& branch : beside) {
        if (branch.lane >= lanes) continue;
        const Branch& entry = session.branches()[branch.branch];
        const float top = corner.y + static_cast<float>(branch.lane) * px(kBranchLaneHeight), y = std::round(top + px(kBranchLaneHeight) / 2);
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
            draw->AddRectFilled({label - px(4), top}, {label + title_width + px(4), top + px(kBranchLaneHeight)}, theme().colors.header);
        }
        const ImVec2 title_end = {std::min(label + title_width, right), top + px(kBranchLaneHeight)};
        draw_text(draw, theme().fonts.small_text, {label, top}, title_end, color, title);
        const ImVec2 last = {std::max(title_end.x, end), title_end.y};
        if (!ImGui::IsItemHovered() || !ImGui::IsMouseHoveringRect({x, top}, last)) continue;
        tooltip("branch " + branch_title(session, entry) + ", after step " + std::to_string(branch.from_step) + ", " +
                std::to_string(branch.last_step - branch.from_step) + " steps\nclick: look at it");
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) commands.push_back(GoToNode{branch.first});
    }
}

}  // namespace

void draw_score_graph(const Session& session, ScoreUi& score, float height, std::span<const BranchBeside> beside, Commands& commands) {
    const ImVec2 minimum = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
    const ImVec2 maximum = {minimum.x + width, minimum.y + height};
    const std::uint32_t lanes = lanes_in(height, beside);
    const float label = height >= px(44) ? px(16) : px(4);
    const float strip = static_cast<float>(lanes) * px(kBranchLaneHeight);
    // As far from the sides as the scrubber below, so that a step stands in the same place in both.
    const ImVec2 curve_minimum = {minimum.x + px(6), minimum.y + label + px(2)};
    const ImVec2 curve_maximum = {std::max(maximum.x - px(6), curve_minimum.x + 1), maximum.y - px(6) - strip};
    update_score_columns(session, static_cast<int>(curve_maximum.x - curve_minimum.x), score);
    const Plot plot = make_plot(session, score, curve_minimum, curve_maximum);
    ImGui::InvisibleButton("score graph", {width, height});
    ImGui::GetWindowDrawList()->AddRectFilled(minimum, maximum, theme().colors.header, px(theme().rounding));
    draw_curve(plot, curve_points(plot, score, score.minimum.size() == session.line().size()));
    if (height >= px(44)) draw_labels(plot, {curve_minimum.x, minimum.y}, {curve_maximum.x, minimum.y + label});
    const ImVec2 strip_corner = {minimum.x, maximum.y - px(3) - strip};
    const std::size_t before = commands.size();
    draw_beside(session, plot, beside, lanes, strip_corner, maximum.x - px(4), commands);
    if (const auto& difference = session.rules_difference())
        draw_dashed_line(std::round(plot.x_of(difference->step)), minimum.y + label, maximum.y, theme().colors.changed);
    draw_playhead(session, plot, {minimum.x, minimum.y + label}, maximum);
    if (commands.size() != before || (lanes > 0 && ImGui::GetIO().MouseClickedPos[0].y >= strip_corner.y && ImGui::IsItemActive())) return;
    if (ImGui::IsItemHovered() && ImGui::GetMousePos().y < strip_corner.y) hover_graph(session, plot);
    if (!ImGui::IsItemActive()) return;
    const std::uint32_t step = plot.step_at(ImGui::GetMousePos().x);
    if (step != session.step()) commands.push_back(GoToStep{step});
}

}  // namespace pyramide
