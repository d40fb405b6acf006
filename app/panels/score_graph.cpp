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

/// A small text on a ground that keeps it apart from the curve.
void draw_label(ImVec2 corner, const std::string& text) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    ImFont* font = theme().fonts.small_text;
    const ImVec2 size = text_size(font, text);
    const ImVec2 end = {corner.x + size.x, corner.y + size.y};
    draw->AddRectFilled({corner.x - px(3), corner.y}, {end.x + px(3), end.y},
                        with_opacity(theme().colors.header, 0.75F), px(3));
    draw_text(draw, font, corner, {end.x + 1, end.y}, theme().colors.text_dim, text);
}

/// What the curve is and how far it reaches, in its corners.
void draw_labels(const Plot& plot) {
    const float left = plot.minimum.x + px(5);
    const std::string separator = is_text_complete() ? " · " : ", ";
    draw_label({left, plot.minimum.y - px(6)}, "score" + separator + "highest " + score_label(plot.highest));
    if (plot.lowest >= 0) return;
    draw_label({left, plot.maximum.y + px(6) - theme().fonts.small_text->FontSize},
               "lowest " + score_label(plot.lowest));
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
    const std::vector<NodeId>& line = session.line();
    const std::size_t columns = std::min(static_cast<std::size_t>(width), line.size());
    score.minimum.assign(columns, 0);
    score.maximum.assign(columns, 0);
    for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t first = column * line.size() / columns;
        const std::size_t last = (column + 1) * line.size() / columns;
        const auto score_at = [&](std::size_t step) {
            return session.timeline().node(line[step]).table.counters.score();
        };
        std::int64_t lowest = score_at(first);
        std::int64_t highest = lowest;
        for (std::size_t step = first + 1; step < last; ++step) {
            lowest = std::min(lowest, score_at(step));
            highest = std::max(highest, score_at(step));
        }
        score.minimum[column] = static_cast<float>(lowest);
        score.maximum[column] = static_cast<float>(highest);
    }
}

void draw_score_graph(const Session& session, ScoreUi& score, float height, Commands& commands) {
    const ImVec2 minimum = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
    const ImVec2 maximum = {minimum.x + width, minimum.y + height};
    // As far from the sides as the scrubber below, so that a step stands in the same place in both.
    const ImVec2 curve_minimum = {minimum.x + px(6), minimum.y + px(10)};
    const ImVec2 curve_maximum = {std::max(maximum.x - px(6), curve_minimum.x + 1), maximum.y - px(10)};
    update_score_columns(session, static_cast<int>(curve_maximum.x - curve_minimum.x), score);
    const Plot plot = make_plot(session, score, curve_minimum, curve_maximum);
    ImGui::InvisibleButton("score graph", {width, height});
    ImGui::GetWindowDrawList()->AddRectFilled(minimum, maximum, theme().colors.header, px(theme().rounding));
    draw_curve(plot, curve_points(plot, score, score.minimum.size() == session.line().size()));
    draw_labels(plot);
    if (const auto& difference = session.rules_difference())
        draw_dashed_line(std::round(plot.x_of(difference->step)), minimum.y, maximum.y, theme().colors.changed);
    draw_playhead(session, plot, minimum, maximum);
    if (ImGui::IsItemHovered()) hover_graph(session, plot);
    if (!ImGui::IsItemActive()) return;
    const std::uint32_t step = plot.step_at(ImGui::GetMousePos().x);
    if (step != session.step()) commands.push_back(GoToStep{step});
}

}  // namespace pyramide
