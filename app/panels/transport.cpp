// The transport: playing the log in both directions, where we are in it, its branches, the score over it, and the
// scrubber.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/score_parts.h"
#include "app/panels/transport_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

void command_button(const Session& session, CommandId id, Icon icon, Commands& commands, bool is_on = false) {
    const CommandInfo& info = command_info(id);
    const ButtonState state = !info.is_enabled(session) ? ButtonState::Disabled
                              : is_on                   ? ButtonState::Accent
                                                        : ButtonState::Normal;
    if (icon_button(info.id, icon, state, command_help(id).c_str())) commands.push_back(Simple{id});
}

void next_to(float gap) { ImGui::SameLine(0, px(gap)); }

/// Centres a line of text on the bar's buttons.
void bar_text(ImFont* font, ImU32 color, std::string_view text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = {text_size(font, text).x + 1, bar_item_height()};
    ImGui::Dummy(size);
    draw_text(ImGui::GetWindowDrawList(), font, at, {at.x + size.x, at.y + size.y}, color, text);
}

void draw_buttons(const Session& session, Commands& commands) {
    const bool forward = session.playback() == Playback::Forward, backward = session.playback() == Playback::Backward;
    command_button(session, CommandId::GoToStart, Icon::Start, commands);
    next_to(4);
    command_button(session, CommandId::StepBack, Icon::Back, commands);
    next_to(4);
    command_button(session, CommandId::PlayBackward, backward ? Icon::Pause : Icon::PlayBackward, commands, backward);
    next_to(4);
    command_button(session, CommandId::PlayForward, forward ? Icon::Pause : Icon::Play, commands, forward || !backward);
    next_to(4);
    command_button(session, CommandId::StepForward, Icon::Forward, commands);
    next_to(4);
    command_button(session, CommandId::GoToEnd, Icon::End, commands);
}

/// "step [2] of 21": a number typed here and Enter goes there.
void draw_step_field(const Session& session, Commands& commands) {
    const Palette& colors = theme().colors;
    bar_text(theme().fonts.text, colors.text_dim, "step");
    next_to(8);
    int typed = static_cast<int>(session.step());
    const std::string last = std::to_string(session.last_step());
    const float width = std::max(px(36), text_size(theme().fonts.mono, last).x + px(16));
    {
        const FontScope mono(theme().fonts.mono);
        const float room = (bar_item_height() - ImGui::GetFontSize()) / 2;
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(8), room));
        ImGui::SetNextItemWidth(width);
        if (ImGui::InputInt("##step", &typed, 0, 0,
                            ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll))
            commands.push_back(
                GoToStep{static_cast<std::uint32_t>(std::clamp(typed, 0, static_cast<int>(session.last_step())))});
        ImGui::PopStyleVar();
    }
    tooltip("Type a step and Enter.\n" + command_help(CommandId::ShowGoToStep));
    next_to(8);
    bar_text(theme().fonts.text, colors.text, "of " + last);
}

std::string speed_text(double speed) {
    char text[16];
    const int hundredths = static_cast<int>(speed * 100 + 0.5);
    if (hundredths % 100 == 0)
        std::snprintf(text, sizeof text, "%d", hundredths / 100);
    else
        std::snprintf(text, sizeof text, "0.%d", hundredths % 10 == 0 ? hundredths / 10 : hundredths);
    return std::string(text) + (is_text_complete() ? "×" : "x");
}

void draw_speed(const Session& session, Commands& commands) {
    const std::string help = "Speed of playback; 1 is two steps a second.\n" + command_help(CommandId::Slower) + "\n" +
                             command_help(CommandId::Faster);
    if (pill("speed", speed_text(session.speed()), 0, help.c_str())) ImGui::OpenPopup("speeds");
    if (!ImGui::BeginPopup("speeds")) return;
    for (const double speed : kSpeeds) {
        if (ImGui::Selectable(speed_text(speed).c_str(), speed == session.speed(), 0, {px(64), 0}))
            commands.push_back(SetSpeed{speed});
    }
    ImGui::EndPopup();
}

/// One thing on the right side of the bar, with its width known before it is drawn.
struct BarPill {
    const char* id;
    std::string text;
    ImU32 color;
    const char* help;
    std::optional<CommandId> command;  ///< nothing: only to be read
};

std::vector<BarPill> pills_of(const Session& session, const TransportUi& transport) {
    const Palette& colors = theme().colors;
    std::vector<BarPill> pills;
    const std::string of = " of " + std::to_string(transport.branches);
    if (transport.branches > 1) {
        const std::string name = transport.is_mainline ? "mainline" : "branch";
        pills.push_back({"branch", name + " · " + std::to_string(transport.branch) + of, colors.branch,
                         "The line that is shown, among all lines of the log.", CommandId::NextBranchPoint});
    }
    const auto marks = session.opened().markers.size() + session.opened().assertions.size();
    if (marks > 0)
        pills.push_back({"marks", std::to_string(marks) + (marks == 1 ? " mark" : " marks"), 0,
                         "Markers, notes and assertions of the file; those of this line stand over the scrubber.",
                         std::nullopt});
    if (transport.problems > 0)
        pills.push_back({"problems",
                         std::to_string(transport.problems) + (transport.problems == 1 ? " problem" : " problems"),
                         colors.changed, "Refused inputs and steps that differ from the record, on this line.",
                         CommandId::NextProblem});
    return pills;
}

/// "2 of 3" with arrows, where another input was played instead of this one.
float draw_siblings(const Session& session, float right, float top, Commands& commands) {
    if (!command_info(CommandId::NextSibling).is_enabled(session)) return right;
    const float button = px(28) + px(4);
    ImGui::SetCursorScreenPos({right - button * 2 + px(4), top});
    command_button(session, CommandId::PreviousSibling, Icon::Up, commands);
    next_to(4);
    command_button(session, CommandId::NextSibling, Icon::Down, commands);
    return right - button * 2;
}

/// From the right edge leftwards, as far as there is room.
void draw_right_side(const Session& session, const TransportUi& transport, float left, float right, float top,
                     Commands& commands) {
    if (right - left > px(80)) right = draw_siblings(session, right, top, commands);
    for (const BarPill& entry : pills_of(session, transport)) {
        const float width = pill_width(entry.text);
        if (right - width - px(6) < left) return;
        ImGui::SetCursorScreenPos({right - width, top + px(1)});
        if (entry.command) {
            const std::string help = std::string(entry.help) + "\n" + command_help(*entry.command);
            const bool is_clicked = pill(entry.id, entry.text, entry.color, help.c_str());
            if (is_clicked && command_info(*entry.command).is_enabled(session))
                commands.push_back(Simple{*entry.command});
        } else {
            label_pill(entry.text, entry.color, entry.help);
        }
        right -= width + px(8);
    }
}

void draw_bar(const Session& session, const TransportUi& transport, float width, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    draw_buttons(session, commands);
    next_to(16);
    draw_step_field(session, commands);
    next_to(14);
    draw_speed(session, commands);
    next_to(8);
    command_button(session, CommandId::ToggleLoop, Icon::Loop, commands, session.loop() == Loop::On);
    const float left = ImGui::GetItemRectMax().x + px(12);
    draw_right_side(session, transport, left, start.x + width, start.y, commands);
    ImGui::SetCursorScreenPos({start.x, start.y + bar_item_height()});
}

}  // namespace

void draw_transport(const Session& session, PanelsUi& ui, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float side = px(theme().padding);
    ImGui::SetCursorScreenPos({start.x + side, start.y + px(8)});
    draw_bar(session, ui.transport, room.x - side * 2, commands);
    float y = start.y + px(8) + bar_item_height() + px(7);
    const float scrubber = px(26);
    const float graph = start.y + room.y - y - scrubber;
    ImGui::GetWindowDrawList()->AddRectFilled({start.x, y}, {start.x + room.x, y + 1}, theme().colors.panel_border);
    y += 1;
    ImGui::BeginGroup();
    if (graph >= px(36)) {
        ImGui::SetCursorScreenPos({start.x + side, y});
        ImGui::BeginChild("graph", {room.x - side * 2, graph}, false,
                          ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
        draw_score_graph(session, ui.transport.graph, graph, commands);
        ImGui::EndChild();
        y += graph;
    }
    ImGui::SetCursorScreenPos({start.x + side, y});
    ImGui::PushClipRect({start.x, y}, {start.x + room.x, y + scrubber}, true);
    ImGui::BeginChild("scrubber", {room.x - side * 2, scrubber}, false,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    draw_scrubber(session, ui.transport, scrubber, commands);
    ImGui::EndChild();
    ImGui::PopClipRect();
    ImGui::EndGroup();
}

}  // namespace pyramide
