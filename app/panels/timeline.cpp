#include <algorithm>

#include "app/panels/panels.h"
#include "app/panels/step_list.h"
#include "app/panels/timeline_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

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

std::uint32_t row_count(const Session& session) {
    const LineEdit* edit = session.line_edit();
    return (edit != nullptr ? edit->last_row() : session.last_step()) + 1;
}

TimelineRow row_of(const Session& session, std::uint32_t number) {
    const LineEdit* edit = session.line_edit();
    if (edit == nullptr || !edit->holds(number)) return {number, number, session.line()[number], nullptr};
    const EditRow& row = edit->row(number);
    return {number, row.step, row.is_skipped ? kNoNode : row.node, &row};
}

std::uint32_t current_row(const Session& session) {
    const LineEdit* edit = session.line_edit();
    return edit != nullptr ? edit->row_of_step(session.step()) : session.step();
}

namespace {

/// The steps first … last - 1 that lost the win.
void add_lost_wins(const SolverDesk& desk, std::uint32_t first, std::uint32_t last, std::vector<StepMark>& marks) {
    const std::vector<std::uint32_t>& steps = desk.lost_steps();
    for (auto step = std::lower_bound(steps.begin(), steps.end(), first); step != steps.end() && *step < last; ++step)
        marks.push_back({*step, {"win lost", theme().colors.changed, NoteSign::Diamond}});
}

void draw_timeline_of(const Session& session, const SolverDesk* desk, PanelsUi& ui, Commands& commands) {
    const float row_height = px(theme().row_height);
    const float scrollbar = ImGui::GetStyle().ScrollbarSize;
    const std::uint32_t rows = row_count(session);
    const float step_width = text_size(theme().fonts.mono, std::to_string(rows - 1)).x;
    TimelineList list{session,
                      ui,
                      commands,
                      timeline_layout(ImGui::GetContentRegionAvail().x - scrollbar, step_width),
                      row_height,
                      {}};
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    if (session.line_edit() != nullptr) draw_edit_bar(session, *session.line_edit(), ui.keys, commands);
    // A low list is all rows.
    if (ImGui::GetContentRegionAvail().y >= row_height * 3) draw_header(list.layout, row_height);
    ImGui::BeginChild("steps", {0, 0}, false, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    follow_row(session, current_row(session), ui.timeline.place, row_height);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows), row_height);
    while (clipper.Step()) {
        const auto first = static_cast<std::uint32_t>(clipper.DisplayStart);
        const auto last = static_cast<std::uint32_t>(clipper.DisplayEnd);
        if (first >= last) continue;
        const std::uint32_t first_step = row_of(session, first).step, end_step = row_of(session, last - 1).step + 1;
        list.marks = marks_between(session, first_step, end_step);
        if (desk != nullptr) add_lost_wins(*desk, first_step, end_step, list.marks);
        for (std::uint32_t number = first; number < last; ++number) draw_timeline_row(list, row_of(session, number));
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

}  // namespace

void draw_timeline(const Session& session, PanelsUi& ui, Commands& commands) { draw_timeline_of(session, nullptr, ui, commands); }

void draw_timeline(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    draw_timeline_of(workspace.front(), &workspace.solver(), ui, commands);
}

}  // namespace pyramide
