#include <algorithm>
#include <cmath>

#include "app/panels/panels.h"
#include "app/panels/step_list.h"
#include "app/panels/step_text.h"
#include "app/panels/timeline_parts.h"
#include "app/panels/widgets.h"
#include "engine/one_line.h"

namespace pyramide {

namespace {

/// What every row of one frame is drawn with.
struct List {
    const Session& session;
    Commands& commands;
    TimelineLayout layout;
    float row_height = 0;
    std::vector<StepMark> marks;
};

/// One row: its step and where it is on screen.
struct Row {
    std::uint32_t step = 0;
    NodeId id = 0;
    ImVec2 minimum, maximum;
};

const ColumnSpan& column(const TimelineLayout& layout, TimelineColumn which) {
    return layout[static_cast<std::size_t>(which)];
}

void draw_cell(const List& list, const Row& row, TimelineColumn which, ImFont* font, ImU32 color, std::string_view text,
               Align align) {
    const ColumnSpan& span = column(list.layout, which);
    if (!span.is_shown()) return;
    draw_text(ImGui::GetWindowDrawList(), font, {row.minimum.x + span.left, row.minimum.y},
              {row.minimum.x + span.right, row.maximum.y}, color, text, align);
}

// --- Branches
// -------------------------------------------------------------------------------------------------------------------

/// The place of a node among its parent's children, from 1.
struct SiblingPlace {
    std::uint32_t place = 1;
    std::uint32_t count = 1;
    NodeId before = kNoNode;  ///< around the end for the first
    NodeId after = kNoNode;   ///< around the end for the last
};

SiblingPlace sibling_place(const Timeline& timeline, NodeId id) {
    SiblingPlace found;
    const NodeId parent = timeline.node(id).parent;
    if (parent == kNoNode || timeline.node(parent).first_child == timeline.node(parent).last_child) return found;
    const NodeId first = timeline.first_child(parent);
    found.before = timeline.node(parent).last_child;
    found.after = timeline.node(id).next_sibling == kNoNode ? first : timeline.node(id).next_sibling;
    found.count = 0;
    for (NodeId child = first; child != kNoNode; child = timeline.node(child).next_sibling) {
        ++found.count;
        if (timeline.node(child).next_sibling == id) found.before = child;
        if (child == id) found.place = found.count;
    }
    return found;
}

std::uint32_t count_children(const Timeline& timeline, NodeId id) {
    std::uint32_t count = 0;
    for (NodeId child = timeline.first_child(id); child != kNoNode; child = timeline.node(child).next_sibling) ++count;
    return count;
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

SiblingControl draw_sibling_control(const Row& row, float right, const SiblingPlace& siblings) {
    const std::string count = std::to_string(siblings.place) + "/" + std::to_string(siblings.count);
    const std::string text = is_text_complete() ? "‹ " + count + " ›" : "< " + count + " >";
    ImFont* font = theme().fonts.small_text;
    const float width = text_size(font, text).x + px(10);
    const SiblingControl control{right - width, right - width / 2, right};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = theme().colors.branch;
    const ImVec2 minimum = {control.left, row.minimum.y + px(2)};
    const ImVec2 maximum = {control.right, row.maximum.y - px(2)};
    const bool is_hovered = ImGui::IsItemHovered() && ImGui::IsMouseHoveringRect(minimum, maximum);
    list->AddRectFilled(minimum, maximum, with_opacity(color, is_hovered ? 0.35F : 0.15F), px(theme().rounding));
    draw_text(list, font, minimum, maximum, color, text, Align::Center);
    return control;
}

/// The branch sign and count of a row after which the log branches, drawn from the right; gives where it starts.
float draw_branch_count(const Row& row, float right, std::uint32_t count) {
    const std::string text = std::to_string(count);
    ImFont* font = theme().fonts.small_text;
    const float text_left = right - text_size(font, text).x;
    draw_text(ImGui::GetWindowDrawList(), font, {text_left, row.minimum.y}, {right, row.maximum.y},
              theme().colors.branch, text);
    const float middle = std::round((row.minimum.y + row.maximum.y) / 2);
    draw_branch_sign(ImGui::GetWindowDrawList(), {text_left - px(9), middle}, theme().colors.branch);
    return text_left - px(18);
}

// --- Cells
// ----------------------------------------------------------------------------------------------------------------------

/// Input text with the branch signs behind it; a click on the sibling control is answered here.
void draw_input_cell(const List& list, const Row& row, ImU32 color, bool is_clicked) {
    const Timeline& timeline = list.session.timeline();
    const ColumnSpan& span = column(list.layout, TimelineColumn::Input);
    float right = row.minimum.x + span.right;
    if (const std::uint32_t children = count_children(timeline, row.id); children > 1)
        right = draw_branch_count(row, right, children) - px(4);
    const SiblingPlace siblings = sibling_place(timeline, row.id);
    NodeId target = kNoNode;
    if (siblings.count > 1) {
        const SiblingControl control = draw_sibling_control(row, right, siblings);
        const float mouse = ImGui::GetMousePos().x;
        if (mouse >= control.left && mouse < control.right)
            target = mouse < control.middle ? siblings.before : siblings.after;
        right = control.left - px(6);
    }
    const std::string text = row.step == 0 ? "deal" : shown_text(timeline.node(row.id).input);
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {row.minimum.x + span.left, row.minimum.y},
              {right, row.maximum.y}, color, text);
    if (!is_clicked) return;
    if (target != kNoNode)
        list.commands.push_back(GoToNode{target});
    else if (row.step != list.session.step())
        list.commands.push_back(GoToStep{row.step});
}

void draw_figures(const List& list, const Row& row) {
    const Palette& colors = theme().colors;
    const Timeline& timeline = list.session.timeline();
    const Node& node = timeline.node(row.id);
    const Counters& counters = node.table.counters;
    const std::int64_t before = row.step == 0 ? 0 : timeline.node(node.parent).table.counters.score();
    const std::int64_t delta = counters.score() - before;
    if (delta != 0)
        draw_cell(list, row, TimelineColumn::Delta, theme().fonts.mono, delta > 0 ? colors.free : colors.changed,
                  signed_text(delta), Align::Right);
    draw_cell(list, row, TimelineColumn::Score, theme().fonts.mono, colors.text, std::to_string(counters.score()),
              Align::Right);
    draw_cell(list, row, TimelineColumn::Moves, theme().fonts.mono, colors.text, std::to_string(counters.moves),
              Align::Right);
    draw_cell(list, row, TimelineColumn::Freed, theme().fonts.text, colors.text, freed_text(timeline, row.id),
              Align::Left);
}

void draw_diamond(ImVec2 center, ImU32 color) {
    const float arm = px(4);
    ImGui::GetWindowDrawList()->AddQuadFilled({center.x - arm, center.y}, {center.x, center.y - arm},
                                              {center.x + arm, center.y}, {center.x, center.y + arm}, color);
}

/// The parts of a note one after another; what does not fit is in the row's tooltip.
void draw_note(const List& list, const Row& row, const std::vector<NotePart>& parts) {
    const ColumnSpan& span = column(list.layout, TimelineColumn::Note);
    float x = row.minimum.x + span.left;
    const float right = row.minimum.x + span.right;
    std::string all;
    for (const NotePart& part : parts) {
        const ImU32 color = part.color != 0 ? part.color : theme().colors.text_dim;
        if (part.sign == NoteSign::Diamond && x + px(12) < right) {
            draw_diamond({x + px(4), std::round((row.minimum.y + row.maximum.y) / 2)}, color);
            x += px(13);
        }
        if (x < right)
            draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {x, row.minimum.y}, {right, row.maximum.y}, color,
                      part.text);
        x += text_size(theme().fonts.text, part.text).x + px(14);
        all += (all.empty() ? "" : "\n") + part.text;
    }
    if (x - px(14) > right && ImGui::GetMousePos().x >= row.minimum.x + span.left) tooltip(all);
}

// --- Rows
// -----------------------------------------------------------------------------------------------------------------------

/// The log from the deal up to a step in the one-line form.
std::string log_up_to(const Session& session, std::uint32_t step) {
    std::vector<Input> inputs;
    for (std::uint32_t at = 1; at <= step; ++at) inputs.push_back(session.timeline().node(session.line()[at]).input);
    return one_line_text(session.deal(), session.rules(), inputs);
}

void draw_row_menu_items(const List& list, const Row& row) {
    const Timeline& timeline = list.session.timeline();
    if (ImGui::MenuItem("Look at this step")) list.commands.push_back(GoToStep{row.step});
    if (ImGui::MenuItem("Copy the log up to here as one line"))
        ImGui::SetClipboardText(log_up_to(list.session, row.step).c_str());
    if (row.step > 0 && ImGui::MenuItem("Copy this input"))
        ImGui::SetClipboardText(to_text(timeline.node(row.id).input).c_str());
    const std::vector<NodeId> siblings =
        row.step == 0 ? std::vector<NodeId>{} : timeline.children(timeline.node(row.id).parent);
    if (siblings.size() < 2) return;
    ImGui::Separator();
    ImGui::TextDisabled("played here");
    for (const NodeId sibling : siblings) {
        ImGui::PushID(static_cast<int>(sibling));
        const std::string text = shown_text(timeline.node(sibling).input);
        if (ImGui::MenuItem(text.c_str(), nullptr, sibling == row.id)) list.commands.push_back(GoToNode{sibling});
        ImGui::PopID();
    }
}

/// Opened by the right button; the list's own rows stand without any room between them, a menu's do not.
void draw_row_menu(const List& list, const Row& row) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(10), px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(5)));
    if (ImGui::BeginPopupContextItem("menu")) {
        draw_row_menu_items(list, row);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

void draw_ground(const List& list, const Row& row, bool differs) {
    const Palette& colors = theme().colors;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const bool is_current = row.step == list.session.step();
    if (is_current || ImGui::IsItemHovered())
        draw->AddRectFilled(row.minimum, row.maximum, is_current ? colors.row_selected : colors.row_hovered);
    if (differs) draw->AddRectFilled(row.minimum, {row.minimum.x + px(3), row.maximum.y}, colors.changed);
}

void draw_row(const List& list, std::uint32_t step) {
    Row row{step, list.session.line()[step], ImGui::GetCursorScreenPos(), {}};
    const float width = ImGui::GetContentRegionAvail().x;
    row.maximum = {row.minimum.x + width, row.minimum.y + list.row_height};
    ImGui::PushID(static_cast<int>(step));
    const bool is_clicked = ImGui::InvisibleButton("row", {width, list.row_height});
    const Node& node = list.session.timeline().node(row.id);
    const bool is_refused = node.refusal != Refusal::None;
    const Palette& colors = theme().colors;
    const ImU32 color = is_refused ? colors.changed : colors.text;
    draw_ground(list, row, list.session.differs(row.id));
    draw_cell(list, row, TimelineColumn::Step, theme().fonts.mono, is_refused ? color : colors.text_dim,
              std::to_string(step), Align::Right);
    draw_input_cell(list, row, color, is_clicked);
    draw_figures(list, row);
    draw_note(list, row, notes_of(list.session, step, list.marks));
    draw_row_menu(list, row);
    ImGui::PopID();
}

void draw_header(const TimelineLayout& layout, float row_height) {
    struct Title {
        const char* text;
        Align align;
    };
    const std::array<Title, kTimelineColumns> titles = {{{"step", Align::Right},
                                                         {"input", Align::Left},
                                                         {is_text_complete() ? "Δ" : "change", Align::Right},
                                                         {"score", Align::Right},
                                                         {"moves", Align::Right},
                                                         {"freed", Align::Left},
                                                         {"note", Align::Left}}};
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({width, row_height});
    ImDrawList* draw = ImGui::GetWindowDrawList();
    for (std::size_t at = 0; at < titles.size(); ++at) {
        if (!layout[at].is_shown()) continue;
        draw_text(draw, theme().fonts.small_text, {start.x + layout[at].left, start.y},
                  {start.x + layout[at].right, start.y + row_height}, theme().colors.text_dim, titles[at].text,
                  titles[at].align);
    }
    draw->AddLine({start.x, start.y + row_height - 1}, {start.x + width, start.y + row_height - 1},
                  theme().colors.panel_border);
}

}  // namespace

TimelineLayout timeline_layout(float width, float step_width) {
    const float gap = px(18);
    const float padding = px(theme().padding);
    std::array<float, kTimelineColumns> widths = {
        std::max(step_width, px(30)), 0, px(54), px(64), px(52), px(90), px(110)};
    const auto width_of = [&widths](TimelineColumn which) -> float& { return widths[static_cast<std::size_t>(which)]; };
    const auto room = [&] {
        float left = width - 2 * padding;
        for (const float used : widths) left -= used > 0 ? used + gap : 0;
        return left;
    };
    const float smallest_input = px(130);
    for (const TimelineColumn dropped :
         {TimelineColumn::Freed, TimelineColumn::Moves, TimelineColumn::Delta, TimelineColumn::Score}) {
        if (room() < smallest_input) width_of(dropped) = 0;
    }
    const float spare = std::max(room() - smallest_input, 0.0F);
    width_of(TimelineColumn::Input) = std::max(std::min(room(), smallest_input), 0.0F) + spare * 0.22F;
    if (width_of(TimelineColumn::Freed) > 0) width_of(TimelineColumn::Freed) += spare * 0.16F;
    if (width_of(TimelineColumn::Score) > 0) width_of(TimelineColumn::Score) += spare * 0.04F;
    TimelineLayout layout;
    float x = padding;
    for (std::size_t at = 0; at < kTimelineColumns; ++at) {
        if (widths[at] <= 0) continue;
        layout[at] = {x, std::min(x + widths[at], width - padding)};
        x += widths[at] + gap;
    }
    ColumnSpan& note = layout[static_cast<std::size_t>(TimelineColumn::Note)];
    note.right = std::max(width - padding, note.left);
    return layout;
}

void draw_timeline(const Session& session, PanelsUi& ui, Commands& commands) {
    const float row_height = px(theme().row_height);
    const float scrollbar = ImGui::GetStyle().ScrollbarSize;
    const float step_width = text_size(theme().fonts.mono, std::to_string(session.last_step())).x;
    List list{
        session, commands, timeline_layout(ImGui::GetContentRegionAvail().x - scrollbar, step_width), row_height, {}};
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    draw_header(list.layout, row_height);
    ImGui::BeginChild("steps", {0, 0}, false, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    ListPlace place{ui.timeline.shown_step, ui.timeline.shown_revision};
    follow_step(session, place, row_height);
    ui.timeline.shown_step = place.step;
    ui.timeline.shown_revision = place.revision;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(session.last_step()) + 1, row_height);
    while (clipper.Step()) {
        const auto first = static_cast<std::uint32_t>(clipper.DisplayStart);
        const auto last = static_cast<std::uint32_t>(clipper.DisplayEnd);
        list.marks = marks_between(session, first, last);
        for (std::uint32_t step = first; step < last; ++step) draw_row(list, step);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

}  // namespace pyramide
