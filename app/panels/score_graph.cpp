#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/panels/graph_parts.h"
#include "app/panels/score_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Zero is always among the values.
GraphPlot score_plot(const Session& session, const ScoreUi& score, const GraphFrame& frame) {
    GraphPlot plot{frame.curve_minimum, frame.curve_maximum, 0, 0, session.last_step()};
    for (const float value : score.minimum) plot.lowest = std::min(plot.lowest, value);
    for (const float value : score.maximum) plot.highest = std::max(plot.highest, value);
    return plot;
}

/// The points of the curve. Where columns are steps: stairs, for a score holds until the next input. Else each column's
/// range.
std::vector<ImVec2> curve_points(const GraphPlot& plot, const ScoreUi& score, bool is_by_step) {
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

void draw_curve(const GraphPlot& plot, const std::vector<ImVec2>& points) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImU32 ground = with_opacity(theme().colors.accent, 0.13F);
    for (std::size_t at = 1; at < points.size(); ++at) {
        const ImVec2 top = {points[at - 1].x, std::min(points[at - 1].y, points[at].y)};
        if (points[at].x > top.x) draw->AddRectFilled(top, {points[at].x, plot.maximum.y}, ground);
    }
    draw->AddPolyline(points.data(), static_cast<int>(points.size()), theme().colors.accent, 0,
                      std::max(px(1.5F), 1.0F));
}

std::string score_label(float score) { return std::to_string(static_cast<std::int64_t>(score)); }

/// What the curve is and how far it reaches.
std::string score_title(const GraphPlot& plot) {
    const std::string between = is_text_complete() ? " · " : ", ";
    std::string text = "score" + between + "highest " + score_label(plot.highest);
    if (plot.lowest < 0) text += between + "lowest " + score_label(plot.lowest);
    return text;
}

void hover_score_graph(const Session& session, const GraphPlot& plot) {
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

void draw_score_graph(const Session& session, ScoreUi& score, float height, std::span<const BranchBeside> beside, Commands& commands) {
    const GraphFrame frame = graph_frame(height, beside);
    update_score_columns(session, frame.columns(), score);
    const GraphPlot plot = score_plot(session, score, frame);
    begin_graph("score graph", frame);
    draw_curve(plot, curve_points(plot, score, score.minimum.size() == session.line().size()));
    draw_graph_label(frame, score_title(plot));
    const std::size_t before = commands.size();
    draw_graph_branches(session, plot, frame, beside, commands);
    if (const auto& difference = session.rules_difference())
        draw_graph_dashes(std::round(plot.x_of(difference->step)), frame.minimum.y + frame.label_height, frame.maximum.y, theme().colors.changed);
    draw_graph_playhead(session, plot, frame, static_cast<float>(session.table().counters.score()));
    if (commands.size() != before) return;
    if (is_graph_hovered(frame)) hover_score_graph(session, plot);
    seek_in_graph(session, plot, frame, commands);
}

}  // namespace pyramide
