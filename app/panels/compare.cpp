// Two lines side by side: the front session's with another tab's, another branch, or the same log under other rules.
#include <algorithm>
#include <cmath>

#include "app/panels/changes.h"
#include "app/panels/compare_board.h"
#include "app/panels/compare_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// A rectangle in real pixels.
struct Area {
    ImVec2 position, size;
};

struct CompareAreas {
    Area left, right;    ///< the boards
    Area steps, fields;  ///< the two tables
};

/// Boards above the tables, or beside them where the room is wide and low.
CompareAreas lay_out_compare(ImVec2 start, ImVec2 room) {
    const float gap = px(theme().gap);
    CompareAreas areas;
    const bool is_wide = room.x > room.y * 2.3F && room.x > px(800);
    const float boards_width = is_wide ? std::floor(room.x * 0.62F) : room.x;
    const float boards_height = is_wide ? room.y : std::max(std::floor(room.y * 0.58F), std::min(px(120), room.y));
    const float board = std::floor((boards_width - gap) / 2);
    areas.left = {start, {board, boards_height}};
    areas.right = {{start.x + board + gap, start.y}, {board, boards_height}};
    if (is_wide) {
        const ImVec2 at = {start.x + boards_width + gap, start.y};
        const float width = room.x - boards_width - gap;
        const float upper = std::floor(room.y * 0.55F);
        areas.steps = {at, {width, upper}};
        areas.fields = {{at.x, at.y + upper + gap}, {width, room.y - upper - gap}};
    } else {
        const ImVec2 at = {start.x, start.y + boards_height + gap};
        const float height = room.y - boards_height - gap;
        const float steps = std::floor((room.x - gap) * 0.56F);
        areas.steps = {at, {steps, height}};
        areas.fields = {{at.x + steps + gap, at.y}, {room.x - steps - gap, height}};
    }
    return areas;
}

// --- The bar
// --------------------------------------------------------------------------------------------------------------------

void draw_choice_popup(const Workspace& workspace, CompareUi& compare) {
    ImGui::SetNextWindowSize({px(380), 0});
    const MenuStyle style;
    if (!ImGui::BeginPopup("choice")) return;
    if (draw_compare_choice(workspace, compare)) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

/// Buttons to the differing steps before and after, and to the first.
void draw_steps_bar(const ComparedLines& lines, CompareUi& compare, Commands& commands) {
    const std::vector<std::uint32_t>& steps = lines.cache.steps;
    const auto at = std::lower_bound(steps.begin(), steps.end(), lines.step);
    const auto next = at != steps.end() && *at == lines.step ? at + 1 : at;
    const ButtonState before = at != steps.begin() ? ButtonState::Normal : ButtonState::Disabled;
    const ButtonState after = next != steps.end() ? ButtonState::Normal : ButtonState::Disabled;
    if (icon_button("previous", Icon::Back, before, "Previous difference")) look_at(lines, compare, *(at - 1), commands);
    ImGui::SameLine(0, px(4));
    if (icon_button("next", Icon::Forward, after, "Next difference")) look_at(lines, compare, *next, commands);
    ImGui::SameLine(0, px(8));
    const std::optional<std::uint32_t> first = lines.result().first();
    if (!first) return;
    if (pill("first", "first difference: step " + std::to_string(*first), theme().colors.changed, "Look at it"))
        look_at(lines, compare, *first, commands);
    ImGui::SameLine(0, px(8));
}

/// Where the two first differ in one way; a click looks at it. Left out where there is no room.
void draw_first(const ComparedLines& lines, const char* what, const std::optional<std::uint32_t>& step, float right, CompareUi& compare,
                Commands& commands) {
    if (!step) return;
    const std::string text = std::string(what) + ": " + std::to_string(*step);
    if (ImGui::GetCursorScreenPos().x + pill_width(text) > right) return;
    const std::string help = "The first step after which the two differ in " + std::string(what) + "; click: look at it";
    if (pill(what, text, 0, help.c_str())) look_at(lines, compare, *step, commands);
    ImGui::SameLine(0, px(4));
}

std::string verdict(const ComparedLines& lines) {
    const LineComparison& result = lines.result();
    if (result.is_same()) return "the same in all " + std::to_string(result.left_steps + 1) + " steps";
    if (result.steps.empty()) return "no step differs";
    return std::to_string(result.steps.size()) + (result.steps.size() == 1 ? " step differs" : " steps differ");
}

void draw_bar(const Workspace& workspace, const ComparedLines& lines, CompareUi& compare, float width, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float room = std::max(width * 0.3F - px(60), px(40));
    const std::string name = fitted_text(theme().fonts.small_text, lines.right_name, room);
    if (pill("choose", "with: " + name + (is_text_complete() ? " …" : "..."), theme().colors.accent,
             (lines.right_name + "\nCompare with something else").c_str()))
        ImGui::OpenPopup("choice");
    draw_choice_popup(workspace, compare);
    ImGui::SameLine(0, px(8));
    draw_steps_bar(lines, compare, commands);
    const std::string said = verdict(lines);
    const float right = start.x + width - text_size(theme().fonts.text, said).x - px(8);
    draw_first(lines, "legality", lines.result().first_legality, right, compare, commands);
    draw_first(lines, "score", lines.result().first_score, right, compare, commands);
    draw_first(lines, "end", lines.result().first_end, right, compare, commands);
    const float left = ImGui::GetCursorScreenPos().x + px(4);
    const ImU32 color = lines.result().is_same() ? theme().colors.free : theme().colors.text_dim;
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {left, start.y},
              {start.x + width, start.y + bar_item_height()}, color, said);
}

// --- The boards
// --------------------------------------------------------------------------------------------------------------------

std::string step_note(const LineView& line, std::uint32_t step) {
    const std::string last = std::to_string(line.last_step());
    return step > line.last_step() ? "ended at step " + last : "step " + std::to_string(step) + " of " + last;
}

bool counters_differ(const Table& left, const Table& right) {
    return !(left.counters == right.counters) || left.outcome != right.outcome;
}

void draw_boards(const ComparedLines& lines, const CompareAreas& areas, PanelsUi& ui, Commands& commands) {
    const Table& left = lines.left.node(std::min(lines.step, lines.left.last_step())).table;
    const Table& right = lines.right.node(std::min(lines.step, lines.right.last_step())).table;
    const SlotMask differing = differing_slots(lines.left.game(), left.state, lines.right.game(), right.state);
    const bool has_counters = counters_differ(left, right);
    const VerdictExtent extent = verdict_extent(areas.left.size.y);
    const float verdicts = verdicts_height(extent);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto draw = [&](const Area& area, const ComparedTable& table) {
        const ImVec2 end = {area.position.x + area.size.x, area.position.y + area.size.y};
        const Slot hovered = draw_compared_table(list, area.position, end, table, ui.hover);
        if (hovered != kNoSlot) ui.next_hover.slot = hovered;
    };
    draw(areas.left,
         {lines.left.game(), left, differing, lines.left_name, step_note(lines.left, lines.step), has_counters, verdicts});
    draw(areas.right,
         {lines.right.game(), right, differing, lines.right_name, step_note(lines.right, lines.step), has_counters, verdicts});
    if (extent == VerdictExtent::None) return;
    const float title = compared_title_height();
    const auto draw_side = [&](CompareSide side, const Area& area) {
        const ImVec2 top = {area.position.x, area.position.y + title};
        draw_verdicts(lines, side, ui.compare, top, {top.x + area.size.x, top.y + verdicts}, commands);
    };
    draw_side(CompareSide::Left, areas.left);
    draw_side(CompareSide::Right, areas.right);
}

}  // namespace

void draw_compare(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    CompareUi& compare = ui.compare;
    const std::optional<ComparedLines> lines = compared_lines(workspace, compare);
    if (!lines) {
        ImGui::BeginChild("choices");
        draw_compare_choice(workspace, compare);
        ImGui::EndChild();
        return;
    }
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 inside = ImGui::GetContentRegionAvail();
    const ImVec2 room = {std::max(inside.x, px(120)), std::max(inside.y, px(120))};
    const float bar = bar_item_height() + px(6);
    const std::shared_ptr<CompareCache> kept = compare.cache;  // what is drawn outlives another choice in the bar
    draw_bar(workspace, *lines, compare, room.x, commands);
    const CompareAreas areas = lay_out_compare({start.x, start.y + bar}, {room.x, room.y - bar});
    draw_boards(*lines, areas, ui, commands);
    ImGui::SetCursorScreenPos(areas.steps.position);
    draw_differing_steps(*lines, compare, areas.steps.size, commands);
    ImGui::SetCursorScreenPos(areas.fields.position);
    draw_differing_fields(*lines, areas.fields.size);
}

}  // namespace pyramide
