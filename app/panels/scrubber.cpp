// The scrubber: the whole log as one bar, with its marks and the playhead.
#include <algorithm>
#include <cmath>

#include "app/panels/step_text.h"
#include "app/panels/timeline_parts.h"
#include "app/panels/transport_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

void mark_steps(const Session& session, TransportUi& transport) {
    const auto mark = [&](std::uint32_t step, ScrubberMark kind) {
        const float x = scrubber_x(step, session.last_step(), 0, static_cast<float>(transport.columns - 1));
        auto& column = transport.marks[static_cast<std::size_t>(std::lround(x))];
        column = static_cast<std::uint8_t>(column | kind);
    };
    const Timeline& timeline = session.timeline();
    // Only with a record from elsewhere, or under other rules, can a step differ.
    const bool may_differ = session.rules_difference().has_value();
    for (std::uint32_t step = 1; step <= session.last_step(); ++step) {
        const NodeId id = session.line()[step];
        const bool is_refused = timeline.node(id).refusal != Refusal::None;
        const bool is_divergent = may_differ && session.differs(id);
        if (is_refused) mark(step, kRefusedMark);
        if (is_divergent) mark(step, kDivergentMark);
        if (is_refused || is_divergent) ++transport.problems;
    }
    for (const std::uint32_t step : session.branch_steps()) mark(step, kBranchMark);
    for (const StepMark& marker : marks_between(session, 0, session.last_step() + 1)) mark(marker.step, kMarkerMark);
}

void count_branches(const Session& session, TransportUi& transport) {
    const Timeline& timeline = session.timeline();
    for (NodeId id = 0; id < timeline.size(); ++id) {
        if (timeline.first_child(id) != kNoNode) continue;
        ++transport.branches;
        if (id == session.line().back()) transport.branch = transport.branches;
    }
    for (const std::uint32_t step : session.branch_steps()) {
        if (step < session.last_step() && timeline.first_child(session.line()[step]) != session.line()[step + 1])
            transport.is_mainline = false;
    }
}

ImU32 color_of(std::uint8_t marks) {
    const Palette& colors = theme().colors;
    if ((marks & kDivergentMark) != 0) return colors.failure;
    return colors.changed;
}

/// Problems below the bar's middle, branches above it, markers over them. Equal neighbours are drawn as one.
void draw_marks(const TransportUi& transport, ImVec2 minimum, ImVec2 maximum) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float least = std::max(2.0F, px(2));
    const float middle = (minimum.y + maximum.y) / 2;
    const std::size_t count = transport.marks.size();
    for (std::size_t at = 0; at < count;) {
        const std::uint8_t marks = transport.marks[at];
        std::size_t end = at + 1;
        while (end < count && transport.marks[end] == marks) ++end;
        const float left = minimum.x + static_cast<float>(at) - least / 2,
                    right = minimum.x + static_cast<float>(end - 1) + least / 2;
        if ((marks & (kRefusedMark | kDivergentMark)) != 0)
            list->AddRectFilled({left, middle}, {right, maximum.y + px(3)}, color_of(marks));
        if ((marks & kBranchMark) != 0)
            list->AddRectFilled({left, minimum.y - px(3)}, {right, middle}, theme().colors.branch);
        if ((marks & kMarkerMark) != 0) {
            const float x = minimum.x + static_cast<float>(at), arm = px(4), y = minimum.y - px(7);
            list->AddQuadFilled({x, y - arm}, {x + arm, y}, {x, y + arm}, {x - arm, y}, theme().colors.text_dim);
        }
        at = end;
    }
}

void draw_playhead(float x, ImVec2 minimum, ImVec2 maximum, bool is_lit) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Palette& colors = theme().colors;
    const float half = std::max(1.0F, px(1));
    const float y = (minimum.y + maximum.y) / 2;
    list->AddRectFilled({x - half, minimum.y - px(6)}, {x + half, maximum.y + px(6)}, colors.text);
    list->AddCircleFilled({x, y}, px(is_lit ? 7 : 6), colors.panel);
    list->AddCircleFilled({x, y}, px(is_lit ? 6 : 5), colors.text);
}

void hover_scrubber(const Session& session, std::uint32_t step) {
    const NodeId id = session.line()[step];
    const Node& node = session.timeline().node(id);
    std::string text = "step " + std::to_string(step) + " · " + (step == 0 ? "deal" : shown_text(node.input));
    if (node.refusal != Refusal::None) text += std::string("\nrefused: ") + to_text(node.refusal);
    if (session.differs(id)) text += "\n" + difference_text(session.differences(id));
    tooltip(text);
}

}  // namespace

float scrubber_x(std::uint32_t step, std::uint32_t last_step, float left, float right) {
    if (last_step == 0) return left;
    return left + static_cast<float>(static_cast<double>(step) / last_step * static_cast<double>(right - left));
}

std::uint32_t scrubber_step(float x, std::uint32_t last_step, float left, float right) {
    const double share =
        std::clamp(static_cast<double>(x - left) / std::max(1.0, static_cast<double>(right - left)), 0.0, 1.0);
    return static_cast<std::uint32_t>(std::lround(share * last_step));
}

void update_transport(const Session& session, int width, TransportUi& transport) {
    width = std::max(width, 2);
    if (transport.revision == session.revision() && transport.columns == width) return;
    transport.revision = session.revision();
    transport.columns = width;
    transport.marks.assign(static_cast<std::size_t>(width), 0);
    transport.branches = transport.branch = transport.problems = 0;
    transport.is_mainline = true;
    mark_steps(session, transport);
    count_branches(session, transport);
}

void draw_scrubber(const Session& session, TransportUi& transport, float height, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, px(40));
    // The same ends as those of the score's curve above, so that a step stands at one place in both.
    const float inset = px(6);
    const float left = start.x + inset, right = start.x + width - inset;
    update_transport(session, static_cast<int>(right - left), transport);
    ImGui::InvisibleButton("scrubber", {width, height});
    const Palette& colors = theme().colors;
    const float middle = std::round(start.y + height / 2), half = px(3);
    const ImVec2 minimum = {left, middle - half}, maximum = {right, middle + half};
    const float x = std::round(scrubber_x(session.step(), session.last_step(), left, right));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({minimum.x - half, minimum.y}, {maximum.x + half, maximum.y}, colors.control_hovered, half);
    list->AddRectFilled({minimum.x - half, minimum.y}, {x, maximum.y}, colors.accent_dark, half,
                        ImDrawFlags_RoundCornersLeft);
    draw_marks(transport, minimum, maximum);
    draw_playhead(x, minimum, maximum, ImGui::IsItemHovered() || ImGui::IsItemActive());
    if (session.last_step() == 0) return;
    const std::uint32_t under = scrubber_step(ImGui::GetMousePos().x, session.last_step(), left, right);
    if (ImGui::IsItemHovered()) hover_scrubber(session, under);
    if (ImGui::IsItemActive() && under != session.step()) commands.push_back(GoToStep{under});
}

}  // namespace pyramide
