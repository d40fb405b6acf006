// The transport: playing the log in both directions, where we are in it, its branches, the score over it, and the
// scrubber.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "app/panels/score_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/transport_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

void next_to(float gap) { ImGui::SameLine(0, px(gap)); }

/// Centres a line of text on the bar's buttons.
void bar_text(ImFont* font, ImU32 color, std::string_view text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = {text_size(font, text).x + 1, bar_item_height()};
    ImGui::Dummy(size);
    draw_text(ImGui::GetWindowDrawList(), font, at, {at.x + size.x, at.y + size.y}, color, text);
}

void draw_buttons(const Session& session, Commands& commands) {
    const auto lit = [](bool is_on) { return is_on ? ButtonState::Accent : ButtonState::Normal; };
    const bool forward = session.playback() == Playback::Forward, backward = session.playback() == Playback::Backward;
    command_button(session, CommandId::GoToStart, Icon::Start, commands);
    next_to(4);
    command_button(session, CommandId::StepBack, Icon::Back, commands);
    next_to(4);
    command_button(session, CommandId::PlayBackward, backward ? Icon::Pause : Icon::PlayBackward, commands, lit(backward));
    next_to(4);
    command_button(session, CommandId::PlayForward, forward ? Icon::Pause : Icon::Play, commands, lit(forward || !backward));
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
struct StepperPill {
    const char* id;
    std::string text;
    ImU32 color;
    std::string help;
    CommandId previous, next;  ///< of a click on the left and the right half
};

std::string counted(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// "2 refused · 1 differs · 1 unexpected".
std::string problems_text(const LineFigures& figures) {
    std::string text;
    const auto add = [&text](std::uint32_t count, const char* what) {
        if (count == 0) return;
        if (!text.empty()) text += is_text_complete() ? " · " : ", ";
        text += std::to_string(count) + what;
    };
    add(figures.refused, " refused");
    add(figures.divergent, figures.divergent == 1 ? " differs" : " differ");
    add(figures.unexpected, " unexpected");
    return text;
}

std::vector<StepperPill> pills_of(const Session& session, const TransportUi& transport) {
    const Palette& colors = theme().colors;
    std::vector<StepperPill> pills;
    const auto add = [&pills](const char* id, std::string text, ImU32 color, const char* what, CommandId previous, CommandId next) {
        std::string help = std::string(what) + "\n\nleft half: " + command_help(previous);
        help += "\nright half: " + command_help(next);
        pills.push_back({id, std::move(text), color, std::move(help), previous, next});
    };
    if (!session.branch_steps().empty())
        add("forks", counted(session.branch_steps().size(), "fork", "forks"), colors.branch,
            "Steps of this line after which the log branches.", CommandId::PreviousBranchPoint, CommandId::NextBranchPoint);
    if (!session.marker_steps().empty())
        add("markers", counted(session.marker_steps().size(), "marker", "markers"), 0, "Steps of this line with a marker.",
            CommandId::PreviousMarker, CommandId::NextMarker);
    if (!session.hits().empty())
        add("hits", std::to_string(session.hits().size()) + " found", colors.accent, "What was searched for, on this line.",
            CommandId::FindPrevious, CommandId::FindNext);
    if (transport.graph.figures.problems > 0)
        add("problems", problems_text(transport.graph.figures), colors.changed,
            "On this line: refused inputs, steps that differ from the record, steps of which an expectation does not hold.", CommandId::PreviousProblem, CommandId::NextProblem);
    return pills;
}

std::string stepper_text(const StepperPill& entry) {
    return is_text_complete() ? "‹  " + entry.text + "  ›" : "<  " + entry.text + "  >";
}

/// A pill whose halves go back and forward.
void draw_stepper(const Session& session, const StepperPill& entry, Commands& commands) {
    const bool is_clicked = pill(entry.id, stepper_text(entry), entry.color, entry.help.c_str());
    if (!is_clicked) return;
    const float middle = (ImGui::GetItemRectMin().x + ImGui::GetItemRectMax().x) / 2;
    const CommandId id = ImGui::GetMousePos().x < middle ? entry.previous : entry.next;
    if (command_info(id).is_enabled(session)) commands.push_back(Simple{id});
}

constexpr std::size_t kMostListed = 200;

/// The branches by name; a click on one looks at its beginning.
void draw_branch_list(const Session& session, Commands& commands) {
    ImGui::SetNextWindowSizeConstraints({px(180), 0}, {px(420), px(320)});
    if (!ImGui::BeginPopup("branches")) return;
    const std::vector<Branch>& branches = session.branches();
    const std::uint32_t current = session.branch_of(session.line().back());
    for (std::uint32_t at = 0; at < branches.size() && at < kMostListed; ++at) {
        ImGui::PushID(static_cast<int>(at));
        std::string text = branch_title(session, branches[at]);
        if (branches[at].start != 0) text += "  after " + std::to_string(branches[at].from_step);
        if (ImGui::Selectable(text.c_str(), at == current)) commands.push_back(GoToNode{at == 0 ? branches[at].end : branches[at].start});
        ImGui::PopID();
    }
    ImGui::Separator();
    if (ImGui::Selectable("Show the tree")) commands.push_back(ShowPanel{PanelId::Branches});
    ImGui::EndPopup();
}

/// "mainline ▾", with all branches behind it.
float draw_branch_choice(const Session& session, float left, float right, float top, Commands& commands) {
    if (session.branches().size() < 2) return right;
    const std::uint32_t current = session.branch_of(session.line().back());
    if (current >= session.branches().size()) return right;
    const std::string title = fitted_text(theme().fonts.small_text, branch_title(session, session.branches()[current]), px(120));
    const std::string text = title + (is_text_complete() ? " · " : ", ") + counted(session.branches().size() - 1, "branch", "branches");
    const float width = pill_width(text);
    if (right - width < left) return right;
    ImGui::SetCursorScreenPos({right - width, top + px(1)});
    if (pill("branches", text, theme().colors.branch, "The branch that this line ends on, and how many more there are.\nclick: choose one"))
        ImGui::OpenPopup("branches");
    draw_branch_list(session, commands);
    return right - width - px(8);
}

/// Arrows to what was played instead of the current input.
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
    right = draw_branch_choice(session, left, right, top, commands);
    for (const StepperPill& entry : pills_of(session, transport)) {
        const float width = pill_width(stepper_text(entry));
        if (right - width - px(6) < left) return;
        ImGui::SetCursorScreenPos({right - width, top + px(1)});
        draw_stepper(session, entry, commands);
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
    command_button(session, CommandId::ToggleLoop, Icon::Loop, commands,
                   session.loop() == Loop::On ? ButtonState::Accent : ButtonState::Normal);
    const float left = ImGui::GetItemRectMax().x + px(12);
    draw_right_side(session, transport, left, start.x + width, start.y, commands);
    ImGui::SetCursorScreenPos({start.x, start.y + bar_item_height()});
}

// --- The graph ----------------------------------------------------------------------------------------------------------------------

struct GraphChoice {
    GraphKind kind;
    const char* text;
    const char* help;
};
constexpr GraphChoice kGraphChoices[] = {
    {GraphKind::Cards, "cards", "The most cards that can be removed at each step, and whether it can be won."},
    {GraphKind::Score, "score", "The score at each step."},
};

float graph_choice_width(const char* text) { return text_size(theme().fonts.small_text, text).x + px(12); }

/// A small switch in the graph's upper right corner, over the graph that is drawn after it.
void choose_graph(float right, float top, TransportUi& transport) {
    for (auto choice = std::rbegin(kGraphChoices); choice != std::rend(kGraphChoices); ++choice) {
        right -= graph_choice_width(choice->text);
        ImGui::SetCursorScreenPos({right, top});
        if (ImGui::InvisibleButton(choice->text, {graph_choice_width(choice->text), px(18)})) transport.graph_kind = choice->kind;
        tooltip(choice->help);
    }
}

void draw_graph_choice(float right, float top, const TransportUi& transport) {
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (auto choice = std::rbegin(kGraphChoices); choice != std::rend(kGraphChoices); ++choice) {
        const float width = graph_choice_width(choice->text);
        const bool is_on = choice->kind == transport.graph_kind;
        const bool is_lit = ImGui::IsMouseHoveringRect({right - width, top}, {right, top + px(18)});
        const ImU32 color = is_on ? colors.text : is_lit ? colors.text_dim : colors.text_faint;
        draw_text(list, theme().fonts.small_text, {right - width, top}, {right, top + px(16)}, color, choice->text, Align::Center);
        if (is_on) list->AddRectFilled({right - width + px(6), top + px(16)}, {right - px(6), top + px(17)}, colors.accent);
        right -= width;
    }
}

void draw_line_graph(const Session& session, const SolverDesk* desk, float height, TransportUi& transport, Commands& commands) {
    if (desk == nullptr) return draw_score_graph(session, transport.graph, height, transport.beside, commands);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float right = start.x + ImGui::GetContentRegionAvail().x - px(6), top = start.y + px(1);
    choose_graph(right, top, transport);
    float room = 0;
    for (const GraphChoice& choice : kGraphChoices) room += graph_choice_width(choice.text);
    ImGui::SetCursorScreenPos(start);
    if (transport.graph_kind == GraphKind::Cards)
        draw_cards_graph(session, *desk, transport.cards, height, room, transport.beside, commands);
    else
        draw_score_graph(session, transport.graph, height, transport.beside, commands);
    draw_graph_choice(right, top, transport);
}

void draw_transport_of(const Session& session, const SolverDesk* desk, PanelsUi& ui, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float side = px(theme().padding);
    // First of all, in the scrubber's own width: what was found in another tree names branches that may be no more.
    update_transport(session, static_cast<int>(std::max(room.x - side * 2, px(40)) - px(6) * 2), ui.transport);
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
        draw_line_graph(session, desk, graph, ui.transport, commands);
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

}  // namespace

void draw_transport(const Session& session, PanelsUi& ui, Commands& commands) { draw_transport_of(session, nullptr, ui, commands); }

void draw_transport(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    draw_transport_of(workspace.front(), &workspace.solver(), ui, commands);
}

}  // namespace pyramide
