#include <algorithm>
#include <cmath>
#include <optional>

#include <imgui.h>

#include "app/panels/branches_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr float kTreeLaneHeight = 24;
constexpr float kRulerHeight = 18;

/// What one frame is drawn with.
struct Tree {
    const Session& session;
    const BranchesCache& cache;
    ImVec2 origin;  ///< of the whole content, scrolled
    float width = 0;
    ImDrawList* draw = nullptr;

    float x_of(double step) const {
        return origin.x + branch_tree_inset() + static_cast<float>(step * cache.pixels_per_step);
    }
    float y_of_lane(std::uint32_t lane) const {
        return std::round(origin.y + px(kRulerHeight) + (static_cast<float>(lane) + 0.5F) * px(kTreeLaneHeight));
    }
    float y_of(std::size_t branch) const { return y_of_lane(cache.layout.lanes[branch]); }
    const std::vector<Branch>& branches() const { return session.branches(); }
    bool is_mainline(std::size_t branch) const { return branches()[branch].start == 0; }
    bool is_on_line(std::size_t branch) const { return cache.on_line[branch] != kNotOnLine; }
    /// The room between two heights can be seen.
    bool shows(float top, float bottom) const {
        const float first = ImGui::GetWindowPos().y;
        return bottom >= first - px(kTreeLaneHeight) && top <= first + ImGui::GetWindowHeight() + px(kTreeLaneHeight);
    }
};

/// Lit is what the current line goes through.
enum class Light : std::uint8_t { Dim, Lit };

ImU32 rail_color(const Tree& tree, std::size_t branch, Light light) {
    const Palette& colors = theme().colors;
    if (light == Light::Lit) return tree.is_mainline(branch) ? colors.accent : colors.branch;
    return tree.is_mainline(branch) ? colors.text_faint : with_opacity(colors.branch, 0.55F);
}

float rail_width(Light light) { return std::max(px(light == Light::Lit ? 3 : 2), 1.0F); }

void draw_ruler(const Tree& tree) {
    const double widest = text_size(theme().fonts.small_text, std::to_string(tree.cache.layout.last_step)).x + px(26);
    const float top = tree.origin.y, bottom = top + px(kRulerHeight);
    const float end = std::max(ImGui::GetWindowPos().y + ImGui::GetWindowHeight(),
                               tree.y_of_lane(tree.cache.layout.lane_count));
    for (const std::uint32_t step : ruler_steps(tree.cache.layout.last_step, widest / tree.cache.pixels_per_step)) {
        const float x = std::round(tree.x_of(step));
        const std::string text = std::to_string(step);
        const float half = text_size(theme().fonts.small_text, text).x / 2 + 1;
        tree.draw->AddLine({x + 0.5F, bottom}, {x + 0.5F, end}, with_opacity(theme().colors.panel_border, 0.7F));
        draw_text(tree.draw, theme().fonts.small_text, {x - half, top}, {x + half, bottom}, theme().colors.text_faint, text,
                  Align::Center);
    }
}

/// How far along its lane a branch's curve ends.
float curve_length(const Tree& tree, std::size_t branch) {
    const Branch& entry = tree.branches()[branch];
    const float length = tree.x_of(entry.last_step) - tree.x_of(entry.from_step);
    return std::clamp(length, px(3), px(14));
}

/// From the parent's rail down to the branch's own lane.
void draw_curve(const Tree& tree, std::size_t branch, Light light) {
    const Branch& entry = tree.branches()[branch];
    const float x = tree.x_of(entry.from_step);
    const float top = tree.y_of(entry.parent), bottom = tree.y_of(branch);
    const float bend = bottom - px(kTreeLaneHeight);
    const ImU32 color = rail_color(tree, branch, light);
    const float length = curve_length(tree, branch);
    const float thin = light == Light::Lit ? rail_width(light) : std::max(px(1.5F), 1.0F);
    if (bend > top) tree.draw->AddLine({x, top}, {x, bend}, color, thin);
    tree.draw->AddBezierCubic({x, std::max(bend, top)}, {x, bottom - px(6)}, {x + length * 0.35F, bottom},
                              {x + length, bottom}, color, rail_width(light), 16);
}

void draw_rail(const Tree& tree, std::size_t branch, double from, double until, Light light) {
    const float y = tree.y_of(branch);
    float left = tree.x_of(from);
    if (!tree.is_mainline(branch)) left = std::max(left, tree.x_of(tree.branches()[branch].from_step) + curve_length(tree, branch));
    const float right = std::max(tree.x_of(until), left);
    const float half = rail_width(light) / 2;
    tree.draw->AddRectFilled({left, y - half}, {right, y + half}, rail_color(tree, branch, light));
}

/// Everything dim first, so that the current line lies over it.
void draw_rails(const Tree& tree) {
    for (const Light light : {Light::Dim, Light::Lit}) {
        for (std::size_t at = 0; at < tree.branches().size(); ++at) {
            const Branch& branch = tree.branches()[at];
            const bool is_lit = tree.is_on_line(at);
            if (!tree.shows(at == 0 ? tree.y_of(at) : tree.y_of(branch.parent), tree.y_of(at))) continue;
            if (at != 0 && is_lit == (light == Light::Lit)) draw_curve(tree, at, light);
            if (light == Light::Dim)
                draw_rail(tree, at, is_lit ? tree.cache.on_line[at] : branch.from_step, branch.last_step, light);
            else if (is_lit)
                draw_rail(tree, at, branch.from_step, tree.cache.on_line[at], light);
        }
    }
}

/// An undo: a short arc from its step back to the one whose table it shows, never further than the branch's beginning.
void draw_undo(const Tree& tree, std::size_t branch, const BranchTick& tick) {
    const float y = tree.y_of(branch) - px(2);
    const float right = tree.x_of(tick.step);
    const float left = tree.x_of(std::max(tick.target, tree.branches()[branch].from_step));
    const ImU32 color = theme().colors.text_dim;
    const float thickness = std::max(px(1), 1.0F);
    // An arc needs room; where there is none for it, a stroke above the rail.
    if (right - left < px(6) || tree.cache.pixels_per_step < px(2)) {
        const float x = std::round(right);
        tree.draw->AddRectFilled({x - thickness / 2, y - px(4)}, {x + thickness / 2, y - px(1)}, theme().colors.text_faint);
        return;
    }
    const float height = std::min(px(8), (right - left) * 0.8F);
    tree.draw->AddBezierCubic({right, y}, {right, y - height}, {left, y - height}, {left, y - px(1)}, color, thickness, 14);
    tree.draw->AddTriangleFilled({left, y}, {left - px(2), y - px(4)}, {left + px(2.5F), y - px(3.5F)}, color);
}

void draw_ticks(const Tree& tree, std::size_t branch) {
    const float y = tree.y_of(branch) + px(2);
    const float half = std::max(px(0.5F), 0.5F);
    for (const BranchTick& tick : tree.cache.ticks[branch]) {
        if (tick.kind == TickKind::Undo) {
            draw_undo(tree, branch, tick);
            continue;
        }
        const float x = std::round(tree.x_of(tick.step));
        const ImU32 color = tick.kind == TickKind::Divergent ? theme().colors.failure : theme().colors.changed;
        tree.draw->AddRectFilled({x - half, y}, {x + half, y + px(4)}, color);
    }
}

void draw_markers(const Tree& tree) {
    for (const NodeMarker& marker : tree.session.markers()) {
        const std::uint32_t branch = tree.session.branch_of(marker.node);
        if (branch >= tree.branches().size() || !tree.shows(tree.y_of(branch), tree.y_of(branch))) continue;
        const float x = tree.x_of(tree.session.timeline().node(marker.node).depth), y = tree.y_of(branch) - px(6);
        const float arm = px(3.5F);
        tree.draw->AddQuadFilled({x, y - arm}, {x + arm, y}, {x, y + arm}, {x - arm, y}, theme().colors.text);
    }
}

/// How it ended, its name and its score, behind the rail.
void draw_end(const Tree& tree, std::size_t branch) {
    const Branch& entry = tree.branches()[branch];
    const Table& table = tree.session.timeline().node(entry.end).table;
    const float x = tree.x_of(entry.last_step), y = tree.y_of(branch);
    const bool is_lit = tree.is_on_line(branch) && tree.cache.on_line[branch] == entry.last_step;
    const ImU32 rail = rail_color(tree, branch, is_lit ? Light::Lit : Light::Dim);
    tree.draw->AddCircleFilled({x, y}, px(4.5F), theme().colors.panel);
    if (table.outcome == Outcome::Playing)
        tree.draw->AddCircle({x, y}, px(3.5F), rail, 0, std::max(px(1.5F), 1.0F));
    else
        tree.draw->AddCircleFilled({x, y}, px(4), end_color(table.outcome));
    const float left = x + px(11), right = tree.origin.x + tree.width - px(2);
    const float top = y - px(kTreeLaneHeight) / 2, bottom = top + px(kTreeLaneHeight);
    const std::string score = std::to_string(table.counters.score());
    const float score_width = text_size(theme().fonts.mono, score).x + 1;
    const float name_width = text_size(theme().fonts.text, tree.cache.labels[branch]).x + 1;
    const float name_end = std::min(left + name_width, right - score_width - px(8));
    const ImU32 color = tree.is_mainline(branch) ? theme().colors.text : theme().colors.branch;
    draw_text(tree.draw, theme().fonts.text, {left, top}, {name_end, bottom}, is_lit ? color : with_opacity(color, 0.8F),
              tree.cache.labels[branch]);
    const float score_left = std::max(name_end, left) + px(8);
    draw_text(tree.draw, theme().fonts.mono, {score_left, top}, {std::min(score_left + score_width, right), bottom},
              theme().colors.text_dim, score);
}

void draw_current(const Tree& tree) {
    const std::uint32_t branch = tree.session.branch_of(tree.session.current());
    if (branch >= tree.branches().size()) return;
    const float x = tree.x_of(tree.session.step()), y = tree.y_of(branch);
    const float half = std::max(px(0.75F), 0.5F);
    tree.draw->AddRectFilled({std::round(x) - half, y - px(9)}, {std::round(x) + half, y + px(9)}, theme().colors.text);
    tree.draw->AddCircleFilled({x, y}, px(5.5F), theme().colors.panel);
    tree.draw->AddCircleFilled({x, y}, px(4.5F), theme().colors.text);
}

// --- Mouse
// -----------------------------------------------------------------------------------------------------------------------

/// What lies under the mouse.
struct Spot {
    std::size_t branch = 0;
    std::uint32_t step = 0;
};

/// The branch whose rail or label is there, and the step of its own that is nearest.
std::optional<Spot> spot_at(const Tree& tree, ImVec2 place) {
    const float row = (place.y - tree.origin.y - px(kRulerHeight)) / px(kTreeLaneHeight);
    if (row < 0 || row >= static_cast<float>(tree.cache.layout.lane_count)) return std::nullopt;
    const auto lane = static_cast<std::uint32_t>(row);
    for (std::size_t at = 0; at < tree.branches().size(); ++at) {
        if (tree.cache.layout.lanes[at] != lane) continue;
        const Branch& branch = tree.branches()[at];
        const float right = tree.x_of(branch.last_step) + static_cast<float>(tree.cache.label_widths[at]) + px(20);
        if (place.x < tree.x_of(branch.from_step) - px(3) || place.x > right) continue;
        const double step = (place.x - tree.x_of(0)) / tree.cache.pixels_per_step;
        const double first = branch.start == 0 ? 0 : branch.from_step + 1.0;
        return Spot{at, static_cast<std::uint32_t>(std::lround(
                            std::clamp(step, first, static_cast<double>(branch.last_step))))};
    }
    return std::nullopt;
}

void hover_branch(const Tree& tree, const Spot& spot) {
    const Branch& branch = tree.branches()[spot.branch];
    const Table& end = tree.session.timeline().node(branch.end).table;
    const std::string separator = is_text_complete() ? " · " : ", ";
    std::string text = branch_title(tree.session, branch);
    if (branch.start != 0) {
        text += "\nleaves " + branch_title(tree.session, tree.branches()[branch.parent]) + " after step " +
                std::to_string(branch.from_step) + " with " + shown_text(tree.session.timeline().node(branch.start).input);
    }
    const std::uint32_t steps = branch.last_step - branch.from_step;
    text += "\n" + std::to_string(steps) + (steps == 1 ? " step, to " : " steps, to ") + std::to_string(branch.last_step) +
            separator + end_text(end.outcome) + separator + "score " + std::to_string(end.counters.score());
    text += "\n\nclick: look at step " + std::to_string(spot.step) + "\ndouble click: continue from there";
    tooltip(text);
}

void answer_mouse(const Tree& tree, PanelsUi& ui, Commands& commands) {
    if (!ImGui::IsItemHovered()) return;
    const std::optional<Spot> spot = spot_at(tree, ImGui::GetMousePos());
    if (!spot) return;
    const Branch& branch = tree.branches()[spot->branch];
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    hover_branch(tree, *spot);
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right)) open_branch_menu(ui, branch);
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    const NodeId node = node_on_branch(tree.session, branch, spot->step);
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        continue_from(tree.session, node, commands);
    else if (node != tree.session.current())
        commands.push_back(GoToNode{node});
}

/// Brings the lane of the node that is looked at into view, when another one is.
void follow_current(const Tree& tree, NodeId& shown) {
    if (shown == tree.session.current()) return;
    shown = tree.session.current();
    const std::uint32_t branch = tree.session.branch_of(shown);
    if (branch >= tree.branches().size()) return;
    const float top = px(kRulerHeight) + static_cast<float>(tree.cache.layout.lanes[branch]) * px(kTreeLaneHeight);
    const float first = ImGui::GetScrollY(), view = ImGui::GetWindowHeight();
    if (top < first) ImGui::SetScrollY(std::max(top - px(kRulerHeight), 0.0F));
    if (top + px(kTreeLaneHeight) > first + view) ImGui::SetScrollY(top + px(kTreeLaneHeight) * 2 - view);
}

}  // namespace

float branch_tree_height(const BranchesCache& cache) {
    return px(kRulerHeight) + static_cast<float>(cache.layout.lane_count) * px(kTreeLaneHeight) + px(4);
}

void draw_branch_tree(const Session& session, PanelsUi& ui, Commands& commands) {
    const BranchesCache& cache = *ui.branches.cache;
    const Tree tree{session, cache, ImGui::GetCursorScreenPos(), std::max(ImGui::GetContentRegionAvail().x, px(40)),
                    ImGui::GetWindowDrawList()};
    follow_current(tree, ui.branches.shown);
    ImGui::InvisibleButton("tree", {tree.width, branch_tree_height(cache)},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    draw_ruler(tree);
    draw_rails(tree);
    for (std::size_t at = 0; at < tree.branches().size(); ++at) {
        if (!tree.shows(tree.y_of(at), tree.y_of(at))) continue;
        draw_ticks(tree, at);
        draw_end(tree, at);
    }
    draw_markers(tree);
    draw_current(tree);
    answer_mouse(tree, ui, commands);
}

}  // namespace pyramide
