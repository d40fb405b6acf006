// The graph of the cards that can still be removed, over the whole line, and of where the win was lost (feature 21).
#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/graph_parts.h"
#include "app/panels/score_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// The curve's edges: none of the cards and all of them, in every log, so that two logs can be compared by their looks.
constexpr float kAllCards = 52;
/// Lost wins that are drawn, at most: more would be a wall.
constexpr std::size_t kMostLosses = 60;

/// A step that lost the win, as it is drawn; the label has no width where there is no room for it.
struct LossSign {
    std::uint32_t step = 0;
    float x = 0;
    std::string text;
    ImVec2 minimum, maximum;  ///< of the label
    bool is_lit = false;
};

GraphPlot cards_plot(const Session& session, const GraphFrame& frame) {
    return {{frame.curve_minimum.x, frame.curve_minimum.y + px(2)}, frame.curve_maximum, 0, kAllCards, session.last_step()};
}

/// Where all cards, half of them and none are.
void draw_cards_scale(const GraphPlot& plot) {
    for (const float cards : {0.0F, kAllCards / 2, kAllCards}) {
        const float y = std::round(plot.y_of(cards));
        ImGui::GetWindowDrawList()->AddLine({plot.minimum.x, y}, {plot.maximum.x, y}, with_opacity(theme().colors.text_faint, 0.25F));
    }
}

ImU32 cards_color(const CardsRange& range) {
    const Palette& colors = theme().colors;
    if ((range.marks & kLostMark) != 0) return colors.changed;
    return (range.marks & kGivenUpMark) != 0 ? colors.text_dim : colors.free;
}

/// The curve in pieces of one colour; where nothing is known there is none.
class CardsCurve {
public:
    explicit CardsCurve(const GraphPlot& plot) : plot_(plot) {}

    /// From `x` on, up to the next call.
    void add(float x, const CardsRange& range) {
        hold_until(x);
        if (range.lowest < 0) return finish();
        const ImU32 color = cards_color(range);
        const float y = plot_.y_of(range.highest), low = plot_.y_of(range.lowest);
        if (!points_.empty() && color != color_) {
            const ImVec2 corner = points_.back();
            finish();
            push(corner);
        }
        color_ = color;
        push({x, y});
        push({x, low});
        top_ = y;
    }
    void end(float x) {
        hold_until(x);
        finish();
    }

private:
    void push(ImVec2 point) {
        if (points_.empty() || points_.back().x != point.x || points_.back().y != point.y) points_.push_back(point);
    }
    void hold_until(float x) {
        if (points_.empty()) return;
        ImGui::GetWindowDrawList()->AddRectFilled({points_.back().x, top_}, {x, plot_.maximum.y}, with_opacity(color_, 0.12F));
        push({x, points_.back().y});
    }
    void finish() {
        if (points_.size() > 1)
            ImGui::GetWindowDrawList()->AddPolyline(points_.data(), static_cast<int>(points_.size()), color_, 0, std::max(px(2), 1.0F));
        points_.clear();
    }

    const GraphPlot& plot_;
    std::vector<ImVec2> points_;
    ImU32 color_ = 0;
    float top_ = 0;
};

/// Equal columns beside each other are one.
void draw_cards_curve(const GraphPlot& plot, const CardsFigures& figures) {
    const std::vector<CardsRange>& columns = figures.columns;
    const bool is_by_step = columns.size() == figures.steps;
    const auto x_of = [&](std::size_t column) {
        if (is_by_step) return plot.x_of(static_cast<std::uint32_t>(column));
        return plot.minimum.x + static_cast<float>(column) / static_cast<float>(columns.size()) * (plot.maximum.x - plot.minimum.x);
    };
    CardsCurve curve(plot);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const CardsRange& range = columns[column];
        if (column == 0 || !(range == columns[column - 1]) || range.lowest != range.highest) curve.add(x_of(column), range);
    }
    curve.end(plot.maximum.x);
}

/// A band over the steps that are not known yet.
void draw_open_steps(const GraphPlot& plot, const GraphFrame& frame, const CardsFigures& figures) {
    if (figures.settled >= figures.steps) return;
    const float left = plot.x_of(figures.settled == 0 ? 0 : figures.settled - 1), right = plot.maximum.x;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled({left, frame.curve_minimum.y}, {right, frame.curve_maximum.y}, with_opacity(theme().colors.text_faint, 0.12F));
    const char* text = is_text_complete() ? "searching…" : "searching...";
    if (right - left > text_size(theme().fonts.small_text, text).x + px(16))
        draw_text(draw, theme().fonts.small_text, {left + px(8), frame.curve_minimum.y}, {right, frame.curve_maximum.y}, theme().colors.text_dim, text);
}

std::string cards_title(const Session& session, const SolverDesk& desk) {
    const std::string between = is_text_complete() ? " · " : ", ";
    std::string text = "most cards removable";
    if (session.step() >= desk.line().size() || !desk.line()[session.step()].is_done()) return text;
    const int cards = desk.removable(session.step());
    return text + between + (cards < 0 ? "unknown" : std::to_string(cards) + " of 52");
}

// --- Lost wins ----------------------------------------------------------------------------------------------------------------------

/// Where the signs of lost wins stand: each label on the line of labels, or below it where that is taken. `left` and `right` are what
/// is free of that line.
std::vector<LossSign> place_losses(const Session& session, const SolverDesk& desk, const GraphPlot& plot, const GraphFrame& frame, float left,
                                   float right) {
    std::vector<LossSign> signs;
    const std::vector<std::uint32_t>& steps = desk.lost_steps();
    const float top = frame.minimum.y, height = px(16);
    float below = plot.minimum.x;
    float drawn = -1e9F;
    for (const std::uint32_t step : steps) {
        if (signs.size() >= kMostLosses || step > session.last_step()) break;
        const float x = std::round(plot.x_of(step));
        if (x - drawn < px(3)) continue;
        drawn = x;
        LossSign sign{step, x, "win lost here: " + shown_text(session.timeline().node(session.line()[step]).input), {}, {}, false};
        const float width = text_size(theme().fonts.small_text, sign.text).x + px(8);
        if (frame.has_label) {
            if (x >= left && x + width <= right) {
                sign.minimum = {x + px(4), top};
                left = x + width + px(8);
            } else if (x >= below && x + width <= plot.maximum.x) {
                sign.minimum = {x + px(4), frame.curve_minimum.y};
                below = x + width + px(8);
            } else if (x - width >= left && x <= right) {
                sign.minimum = {x - width, top};
                left = x + px(8);
            } else if (x - width >= below) {
                sign.minimum = {x - width, frame.curve_minimum.y};
                below = x + px(8);
            }
            if (sign.minimum.x > 0) sign.maximum = {sign.minimum.x + width - px(4), sign.minimum.y + height};
        }
        signs.push_back(std::move(sign));
    }
    return signs;
}

/// The labels take the mouse before the graph below them.
void answer_losses(std::vector<LossSign>& signs, Commands& commands) {
    for (LossSign& sign : signs) {
        if (sign.maximum.x <= sign.minimum.x) continue;
        ImGui::PushID(static_cast<int>(sign.step));
        ImGui::SetCursorScreenPos(sign.minimum);
        if (ImGui::InvisibleButton("lost", {sign.maximum.x - sign.minimum.x, sign.maximum.y - sign.minimum.y})) commands.push_back(GoToStep{sign.step});
        sign.is_lit = ImGui::IsItemHovered();
        tooltip("The deal could be won before step " + std::to_string(sign.step) + ", and not after it.\nclick: look at it\n" +
                command_help(CommandId::NextLostWin));
        ImGui::PopID();
    }
}

/// What stands in the line of labels up to `title_end` is not crossed.
void draw_losses_in_graph(const std::vector<LossSign>& signs, const GraphFrame& frame, float title_end) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const Palette& colors = theme().colors;
    for (const LossSign& sign : signs) draw_graph_dashes(sign.x, sign.x < title_end ? frame.curve_minimum.y : frame.minimum.y + px(2), frame.maximum.y, colors.changed);
    for (const LossSign& sign : signs) {
        if (sign.maximum.x <= sign.minimum.x) continue;
        draw->AddRectFilled({sign.minimum.x - px(2), sign.minimum.y + px(1)}, sign.maximum, sign.is_lit ? colors.row_hovered : colors.header, px(3));
        draw_text(draw, theme().fonts.small_text, sign.minimum, {sign.maximum.x + px(2), sign.maximum.y}, colors.changed, sign.text);
    }
}

void hover_cards_graph(const Session& session, const SolverDesk& desk, const GraphPlot& plot) {
    const std::uint32_t step = plot.step_at(ImGui::GetMousePos().x);
    const Node& node = session.timeline().node(session.line()[step]);
    std::string text = "step " + std::to_string(step) + ", " + (step == 0 ? "deal" : shown_text(node.input));
    if (step >= desk.line().size() || !desk.line()[step].is_done()) return tooltip(text + "\nnot known yet");
    const PositionAnswer& answer = desk.line()[step];
    if (const int cards = desk.removable(step); cards >= 0)
        text += "\n" + std::to_string(cards) + " of 52: " + std::to_string(cards - answer.most_total) + " removed, " + std::to_string(answer.most_total) + " more can be";
    switch (answer.result) {
        case SolveResult::Won: text += "\ncan be won"; break;
        case SolveResult::Lost: text += "\ncannot be won"; break;
        case SolveResult::Unknown: text += "\nunknown whether it can be won"; break;
    }
    if (std::binary_search(desk.lost_steps().begin(), desk.lost_steps().end(), step)) text += "\nthis input lost the win";
    tooltip(text);
}

}  // namespace

void draw_cards_graph(const Session& session, const SolverDesk& desk, CardsFigures& figures, float height, float right_room,
                      std::span<const BranchBeside> beside, Commands& commands) {
    const GraphFrame frame = graph_frame(height, beside);
    update_cards_figures(session, desk, frame.columns(), figures);
    const GraphPlot plot = cards_plot(session, frame);
    const std::string title = cards_title(session, desk);
    const float title_end = frame.curve_minimum.x + text_size(theme().fonts.small_text, title).x + px(12);
    std::vector<LossSign> losses = place_losses(session, desk, plot, frame, title_end, frame.curve_maximum.x - right_room);
    const std::size_t before = commands.size();
    answer_losses(losses, commands);
    begin_graph("cards graph", frame);
    draw_cards_scale(plot);
    draw_open_steps(plot, frame, figures);
    draw_cards_curve(plot, figures);
    draw_graph_label(frame, title);
    draw_graph_branches(session, plot, frame, beside, commands);
    draw_losses_in_graph(losses, frame, title_end);
    const int here = session.step() < desk.line().size() ? desk.removable(session.step()) : -1;
    draw_graph_playhead(session, plot, frame, here < 0 ? plot.highest : static_cast<float>(here));
    if (commands.size() != before) return;
    if (is_graph_hovered(frame)) hover_cards_graph(session, desk, plot);
    seek_in_graph(session, plot, frame, commands);
}

}  // namespace pyramide
