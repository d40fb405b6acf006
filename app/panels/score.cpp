#include <algorithm>

#include <imgui.h>

#include "app/panels/score_parts.h"
#include "app/panels/step_list.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Right edges of the figures and the space of the text between them, in real pixels relative to the row.
struct ScoreColumns {
    float step_right = 0;
    float text_left = 0;
    float text_right = 0;
    float delta_right = 0;
    float total_right = 0;
};

ScoreColumns columns_of(const Session& session, float width) {
    const auto figures = [](std::int64_t largest) { return text_size(theme().fonts.mono, std::to_string(largest)).x; };
    ScoreColumns columns;
    columns.total_right = width - px(2);
    const std::int64_t last = session.timeline().node(session.line().back()).table.counters.score();
    columns.delta_right = columns.total_right - std::max(figures(last), figures(1000)) - px(10);
    columns.text_right = columns.delta_right - std::max(figures(last), figures(1000)) - px(8);
    columns.step_right = figures(session.last_step());
    columns.text_left = columns.step_right + px(10);
    return columns;
}

/// "2 × 10" for points that are given for each card; "" for others.
std::string count_text(const Rules& rules, const Event& event) {
    const std::optional<PerCard> count = per_card(rules, event);
    if (!count) return "";
    return std::to_string(count->cards) + (is_text_complete() ? " × " : " x ") + std::to_string(count->each);
}

/// "K♦" in the text colour, then its reasons, dim, as far as there is room.
void draw_what(const Session& session, std::uint32_t step, const EventList& events, ImVec2 minimum, ImVec2 maximum) {
    const Node& node = session.timeline().node(session.line()[step]);
    const std::string input = step == 0 ? "deal" : shown_text(node.input);
    const ImU32 color = node.refusal == Refusal::None ? theme().colors.text : theme().colors.changed;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw_text(draw, theme().fonts.text, minimum, maximum, color, input);
    const float left = minimum.x + text_size(theme().fonts.text, input).x + px(8);
    if (left + px(30) > maximum.x) return;
    const std::string reasons =
        node.effect == Effect::Refused && step > 0 ? to_text(node.refusal) : score_reasons(session.game(), events);
    draw_text(draw, theme().fonts.small_text, {left, minimum.y}, maximum, theme().colors.text_dim, reasons);
}

void draw_row(const Session& session, std::uint32_t step, const ScoreColumns& columns, float row_height,
              Commands& commands) {
    const NodeId id = session.line()[step];
    const EventList events = session.timeline().events(id);
    const ImVec2 minimum = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 maximum = {minimum.x + width, minimum.y + row_height};
    ImGui::PushID(static_cast<int>(step));
    const bool is_clicked = ImGui::InvisibleButton("row", {width, row_height});
    const Palette& colors = theme().colors;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const bool is_current = step == session.step();
    if (is_current || ImGui::IsItemHovered())
        draw->AddRectFilled(minimum, maximum, is_current ? colors.row_selected : colors.row_hovered, px(3));
    const auto until = [&](float right) { return ImVec2(minimum.x + right, maximum.y); };
    ImFont* mono = theme().fonts.mono;
    draw_text(draw, mono, minimum, until(columns.step_right), colors.text_dim, std::to_string(step), Align::Right);
    draw_what(session, step, events, {minimum.x + columns.text_left, minimum.y}, until(columns.text_right));
    const std::int64_t total = session.timeline().node(id).table.counters.score();
    const std::int64_t before =
        step == 0 ? 0 : session.timeline().node(session.timeline().node(id).parent).table.counters.score();
    const std::int64_t delta = total - before;
    const ImU32 delta_color = delta > 0 ? colors.free : delta < 0 ? colors.changed : colors.text_faint;
    if (step > 0)
        draw_text(draw, mono, {minimum.x + columns.text_right, minimum.y}, until(columns.delta_right), delta_color,
                  signed_text(delta), Align::Right);
    draw_text(draw, mono, {minimum.x + columns.delta_right, minimum.y}, until(columns.total_right), colors.text,
              std::to_string(total), Align::Right);
    tooltip(score_details(session.game(), events));
    if (is_clicked && step != session.step()) commands.push_back(GoToStep{step});
    ImGui::PopID();
}

/// The step that the list was last scrolled to is kept by ImGui with the list's own window, for it is nobody else's.
void follow(const Session& session, float row_height) {
    ImGuiStorage* storage = ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID("shown step");
    const ImGuiID height_id = ImGui::GetID("shown height"), row_height_id = ImGui::GetID("shown row height");
    ListPlace place{static_cast<std::uint32_t>(storage->GetInt(id, -1)), session.revision(), storage->GetFloat(height_id),
                    storage->GetFloat(row_height_id)};
    follow_row(session, session.step(), place, row_height);
    storage->SetInt(id, static_cast<int>(place.row));
    storage->SetFloat(height_id, place.height);
    storage->SetFloat(row_height_id, place.row_height);
}

}  // namespace

std::string score_reasons(const Game& game, const EventList& events) {
    std::string text;
    for (const Event& event : events) {
        if (event.kind != EventKind::Scored) continue;
        const std::string count = count_text(game.rules(), event);
        text += (text.empty() ? "" : ", ") + (count.empty() ? "" : count + " ") + to_text(event.reason);
    }
    return text;
}

std::string score_details(const Game& game, const EventList& events) {
    std::string text;
    for (const Event& event : events) {
        if (event.kind != EventKind::Scored) continue;
        const std::string count = count_text(game.rules(), event);
        text += (text.empty() ? "" : "\n") + to_text(game, event, shown_cards()) + (count.empty() ? "" : ", " + count);
    }
    return text;
}

void draw_score(const Session& session, PanelsUi& ui, Commands& commands) {
    const float row_height = px(theme().row_height);
    // The transport shows the same curve over the full width; beside it the list can have all the room.
    const bool is_graph_elsewhere = ui.transport.graph.columns > 0 && ui.transport.graph_kind == GraphKind::Score;
    if (!is_graph_elsewhere) {
        const float graph = std::clamp(ImGui::GetContentRegionAvail().y * 0.35F, px(48), px(120));
        draw_score_graph(session, ui.score, graph, {}, commands);
    }
    section_label("score by step");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::BeginChild("score steps", {0, 0}, false, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    follow(session, row_height);
    const ScoreColumns columns = columns_of(session, ImGui::GetContentRegionAvail().x);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(session.last_step()) + 1, row_height);
    while (clipper.Step()) {
        for (int step = clipper.DisplayStart; step < clipper.DisplayEnd; ++step)
            draw_row(session, static_cast<std::uint32_t>(step), columns, row_height, commands);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

}  // namespace pyramide
