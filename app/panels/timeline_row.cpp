// One row of the timeline's list.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/panels/branches_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/timeline_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// A row and where it is on screen.
struct Place {
    const TimelineRow& row;
    ImVec2 minimum, maximum;

    float middle() const { return std::round((minimum.y + maximum.y) / 2); }
};

const ColumnSpan& column(const TimelineLayout& layout, TimelineColumn which) {
    return layout[static_cast<std::size_t>(which)];
}

void draw_cell(const TimelineList& list, const Place& place, TimelineColumn which, ImFont* font, ImU32 color,
               std::string_view text, Align align) {
    const ColumnSpan& span = column(list.layout, which);
    if (!span.is_shown()) return;
    draw_text(ImGui::GetWindowDrawList(), font, {place.minimum.x + span.left, place.minimum.y},
              {place.minimum.x + span.right, place.maximum.y}, color, text, align);
}

// --- Branches
// -----------------------------------------------------------------------------------------------------------------------

/// The place of a node among the inputs that were played instead of it, from 1.
struct SiblingPlace {
    std::size_t place = 1;
    std::size_t count = 1;
    NodeId before = kNoNode;  ///< around the end for the first
    NodeId after = kNoNode;   ///< around the end for the last
};

bool has_many_children(const Timeline& timeline, NodeId id) {
    return timeline.node(id).first_child != timeline.node(id).last_child;
}

SiblingPlace sibling_place(const Session& session, NodeId id) {
    SiblingPlace found;
    const NodeId parent = session.timeline().node(id).parent;
    if (parent == kNoNode || !has_many_children(session.timeline(), parent)) return found;
    const std::vector<NodeId> siblings = session.children(parent);
    const auto at = static_cast<std::size_t>(std::find(siblings.begin(), siblings.end(), id) - siblings.begin());
    if (siblings.size() < 2 || at == siblings.size()) return found;
    found.place = at + 1;
    found.count = siblings.size();
    found.before = siblings[(at + siblings.size() - 1) % siblings.size()];
    found.after = siblings[(at + 1) % siblings.size()];
    return found;
}

/// Two ends that grow out of one stem.
void draw_branch_sign(ImDrawList* list, ImVec2 center, ImU32 color) {
    const float arm = px(4);
    const float width = std::max(px(1.4F), 1.0F);
    const ImVec2 foot = {center.x - arm * 0.7F, center.y + arm};
    const ImVec2 head = {foot.x, center.y - arm};
    const ImVec2 side = {center.x + arm, center.y - arm};
    list->AddLine(foot, head, color, width);
    list->AddBezierCubic({foot.x, center.y + arm * 0.4F}, {foot.x, center.y - arm * 0.2F},
                         {side.x, center.y + arm * 0.4F}, side, color, width);
    for (const ImVec2 end : {foot, head, side}) list->AddCircleFilled(end, px(1.8F), color);
}

/// The sibling control "‹ 2/3 ›" of a row, drawn from the right; its left half goes to the sibling before.
struct SiblingControl {
    float left = 0;
    float middle = 0;
    float right = 0;
};

SiblingControl draw_sibling_control(const Place& place, float right, const SiblingPlace& siblings) {
    const std::string count = std::to_string(siblings.place) + "/" + std::to_string(siblings.count);
    const std::string text = is_text_complete() ? "‹ " + count + " ›" : "< " + count + " >";
    ImFont* font = theme().fonts.small_text;
    const float width = text_size(font, text).x + px(10);
    const SiblingControl control{right - width, right - width / 2, right};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = theme().colors.branch;
    const ImVec2 minimum = {control.left, place.minimum.y + px(2)};
    const ImVec2 maximum = {control.right, place.maximum.y - px(2)};
    const bool is_hovered = ImGui::IsItemHovered() && ImGui::IsMouseHoveringRect(minimum, maximum);
    list->AddRectFilled(minimum, maximum, with_opacity(color, is_hovered ? 0.35F : 0.15F), px(theme().rounding));
    draw_text(list, font, minimum, maximum, color, text, Align::Center);
    return control;
}

/// The branch sign and count of a row after which the log branches, drawn from the right; gives where it starts.
float draw_branch_count(const Place& place, float right, std::size_t count) {
    const std::string text = std::to_string(count);
    ImFont* font = theme().fonts.small_text;
    const float text_left = right - text_size(font, text).x;
    draw_text(ImGui::GetWindowDrawList(), font, {text_left, place.minimum.y}, {right, place.maximum.y},
              theme().colors.branch, text);
    draw_branch_sign(ImGui::GetWindowDrawList(), {text_left - px(9), place.middle()}, theme().colors.branch);
    return text_left - px(18);
}

/// What the mouse is on in the right half of the input's cell, and how far the text may go.
struct BranchSigns {
    float left = 0;
    NodeId target = kNoNode;  ///< the sibling that a click goes to
};

BranchSigns draw_branch_signs(const TimelineList& list, const Place& place) {
    BranchSigns signs{place.minimum.x + column(list.layout, TimelineColumn::Input).right, kNoNode};
    if (place.row.node == kNoNode) return signs;
    if (has_many_children(list.session.timeline(), place.row.node)) {
        const std::size_t children = list.session.children(place.row.node).size();
        if (children > 1) signs.left = draw_branch_count(place, signs.left, children) - px(4);
    }
    const SiblingPlace siblings = sibling_place(list.session, place.row.node);
    if (siblings.count < 2) return signs;
    const SiblingControl control = draw_sibling_control(place, signs.left, siblings);
    const float mouse = ImGui::GetMousePos().x;
    if (mouse >= control.left && mouse < control.right)
        signs.target = mouse < control.middle ? siblings.before : siblings.after;
    signs.left = control.left - px(6);
    return signs;
}

// --- Cells
// -----------------------------------------------------------------------------------------------------------------------

void strike(ImVec2 from, float right, ImU32 color) {
    const float thickness = std::max(px(1), 1.0F);
    ImGui::GetWindowDrawList()->AddRectFilled({from.x, from.y - thickness / 2}, {right, from.y + thickness / 2}, color);
}

/// The app's undo goes back: a short arc with its head on the left.
float draw_undo_sign(const Place& place, float left, ImU32 color) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float radius = px(4), y = place.middle();
    const ImVec2 center = {left + px(5), y};
    constexpr float kPi = 3.14159265F;
    draw->PathArcTo(center, radius, -kPi * 0.75F, kPi * 0.55F, 14);
    draw->PathStroke(color, 0, std::max(px(1.4F), 1.0F));
    const ImVec2 head = {center.x - radius * 0.7F, y - radius * 0.7F};
    draw->AddTriangleFilled({head.x - px(2), head.y + px(3.5F)}, {head.x - px(2), head.y - px(2)},
                            {head.x + px(3), head.y + px(2.5F)}, color);
    return left + px(14);
}

const Input* input_of_row(const TimelineList& list, const TimelineRow& row) {
    if (row.edit != nullptr) return &row.edit->input;
    return row.number == 0 ? nullptr : &list.session.timeline().node(row.node).input;
}

/// The input; before it what kind of row it is, behind it what it was put in the place of.
void draw_input(const TimelineList& list, const Place& place, ImU32 color, float right) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const Input* input = input_of_row(list, place.row);
    const EditRow* edit = place.row.edit;
    float left = place.minimum.x + column(list.layout, TimelineColumn::Input).left;
    if (edit != nullptr && edit->origin != RowOrigin::Kept) {
        const float arm = px(3.5F), y = place.middle(), x = left + px(4);
        const float thickness = std::max(px(1.6F), 1.0F);
        draw->AddLine({x - arm, y}, {x + arm, y}, theme().colors.accent, thickness);
        if (edit->origin == RowOrigin::Inserted) draw->AddLine({x, y - arm}, {x, y + arm}, theme().colors.accent, thickness);
        left += px(14);
    }
    if (input != nullptr && input->kind == InputKind::Undo) left = draw_undo_sign(place, left, color);
    const std::string text = input == nullptr ? "deal" : shown_text(*input);
    const auto draw_part = [&](const std::string& part, ImU32 part_color, bool is_struck) {
        const float end = std::min(left + text_size(theme().fonts.text, part).x + 1, right);
        draw_text(draw, theme().fonts.text, {left, place.minimum.y}, {end, place.maximum.y}, part_color, part);
        if (is_struck && end > left) strike({left - px(1), place.middle()}, end, part_color);
        left = end + px(10);
    };
    draw_part(text, color, edit != nullptr && edit->is_skipped);
    if (edit == nullptr || edit->origin != RowOrigin::Replaced || edit->old_step == 0) return;
    const NodeId old = list.session.line_edit()->old_line[edit->old_step];
    draw_part(shown_text(list.session.timeline().node(old).input), theme().colors.text_faint, true);
}

void draw_figures(const TimelineList& list, const Place& place, bool is_dim) {
    const Palette& colors = theme().colors;
    const Timeline& timeline = list.session.timeline();
    const Node& node = timeline.node(place.row.node);
    const Counters& counters = node.table.counters;
    const std::int64_t before = node.parent == kNoNode ? 0 : timeline.node(node.parent).table.counters.score();
    const std::int64_t delta = counters.score() - before;
    const ImU32 color = is_dim ? colors.text_dim : colors.text;
    if (delta != 0)
        draw_cell(list, place, TimelineColumn::Delta, theme().fonts.mono, delta > 0 ? colors.free : colors.changed,
                  signed_text(delta), Align::Right);
    draw_cell(list, place, TimelineColumn::Score, theme().fonts.mono, color, std::to_string(counters.score()), Align::Right);
    draw_cell(list, place, TimelineColumn::Moves, theme().fonts.mono, color, std::to_string(counters.moves), Align::Right);
    draw_cell(list, place, TimelineColumn::Freed, theme().fonts.text, color, freed_text(timeline, place.row.node), Align::Left);
}

void draw_diamond(ImVec2 center, ImU32 color) {
    const float arm = px(4);
    ImGui::GetWindowDrawList()->AddQuadFilled({center.x - arm, center.y}, {center.x, center.y - arm},
                                              {center.x + arm, center.y}, {center.x, center.y + arm}, color);
}

/// The parts of a note one after another; what does not fit is in the row's tooltip.
void draw_note(const TimelineList& list, const Place& place, const std::vector<NotePart>& parts) {
    const ColumnSpan& span = column(list.layout, TimelineColumn::Note);
    float x = place.minimum.x + span.left;
    const float right = place.minimum.x + span.right;
    std::string all;
    for (const NotePart& part : parts) {
        const ImU32 color = part.color != 0 ? part.color : theme().colors.text_dim;
        if (part.sign == NoteSign::Diamond && x + px(12) < right) {
            draw_diamond({x + px(4), place.middle()}, color);
            x += px(13);
        }
        if (x < right)
            draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {x, place.minimum.y}, {right, place.maximum.y}, color,
                      part.text);
        x += text_size(theme().fonts.text, part.text).x + px(14);
        all += (all.empty() ? "" : "\n") + part.text;
    }
    if (x - px(14) > right && ImGui::GetMousePos().x >= place.minimum.x + span.left) tooltip(all);
}

// --- The row
// -----------------------------------------------------------------------------------------------------------------------

/// What an edit has made of a row: the bar on its left edge, or 0.
ImU32 edge_color(const TimelineList& list, const TimelineRow& row) {
    const Palette& colors = theme().colors;
    if (row.edit != nullptr) {
        switch (row.edit->effect) {
            case RowEffect::Changed:
                return colors.changed;
            case RowEffect::Refused:
                return colors.failure;
            case RowEffect::New:
                return colors.accent;
            case RowEffect::Skipped:
                return colors.text_faint;
            case RowEffect::Same:
                break;
        }
    }
    return row.node != kNoNode && list.session.differs(row.node) ? colors.changed : 0;
}

ImU32 text_color(const TimelineList& list, const TimelineRow& row) {
    const Palette& colors = theme().colors;
    if (row.node == kNoNode) return colors.text_faint;
    if (row.number > 0 && list.session.timeline().node(row.node).refusal != Refusal::None) return colors.changed;
    if (row.edit == nullptr) return colors.text;
    if (row.edit->effect == RowEffect::New) return colors.accent;
    return row.edit->effect == RowEffect::Same ? colors.text_dim : colors.text;
}

void draw_ground(const TimelineList& list, const Place& place) {
    const Palette& colors = theme().colors;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const bool is_current = place.row.node != kNoNode && place.row.step == list.session.step();
    if (is_current || ImGui::IsItemHovered())
        draw->AddRectFilled(place.minimum, place.maximum, is_current ? colors.row_selected : colors.row_hovered);
    if (const ImU32 edge = edge_color(list, place.row); edge != 0)
        draw->AddRectFilled(place.minimum, {place.minimum.x + px(3), place.maximum.y}, edge);
}

/// A click looks, a double click continues from there; a click on the sibling control goes to what was played instead.
void answer_mouse(const TimelineList& list, const TimelineRow& row, NodeId sibling) {
    if (!ImGui::IsItemHovered()) return;
    if (sibling == kNoNode && row.node != kNoNode && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        return continue_from(list.session, row.node, list.commands);
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    if (sibling != kNoNode)
        list.commands.push_back(GoToNode{sibling});
    else if (row.step != list.session.step())
        list.commands.push_back(GoToStep{row.step});
}

}  // namespace

void draw_timeline_row(const TimelineList& list, const TimelineRow& row) {
    Place place{row, ImGui::GetCursorScreenPos(), {}};
    const float width = std::max(ImGui::GetContentRegionAvail().x, px(20));
    place.maximum = {place.minimum.x + width, place.minimum.y + list.row_height};
    ImGui::PushID(static_cast<int>(row.number));
    ImGui::InvisibleButton("row", {width, list.row_height});
    draw_ground(list, place);
    const ImU32 color = text_color(list, row);
    const bool is_dim = row.edit != nullptr && row.edit->effect == RowEffect::Same;
    const ImU32 number_color = color == theme().colors.text ? theme().colors.text_dim : color;
    draw_cell(list, place, TimelineColumn::Step, theme().fonts.mono, number_color,
              row.node == kNoNode ? "" : std::to_string(row.step), Align::Right);
    const BranchSigns signs = draw_branch_signs(list, place);
    draw_input(list, place, color, signs.left);
    if (row.node != kNoNode) draw_figures(list, place, is_dim);
    draw_note(list, place, notes_of_row(list.session, row, list.marks));
    answer_mouse(list, row, signs.target);
    draw_row_menu(list, row);
    ImGui::PopID();
}

}  // namespace pyramide
