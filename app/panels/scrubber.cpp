// The scrubber: the whole log as one bar, with its marks and the playhead.
#include <algorithm>
#include <cmath>

#include "app/panels/step_text.h"
#include "app/panels/transport_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Steps that are tried against the breaks in one frame.
constexpr std::uint32_t kStepsPerFrame = 500;
/// From the bar's ends to the sides.
constexpr float kInset = 6;

/// Calls `use` for each column with the steps first … last - 1 that fall into it.
template <typename Use>
void for_each_column(std::size_t steps, int columns, const Use& use) {
    const auto last_column = static_cast<double>(columns - 1);
    const double last_step = std::max(static_cast<double>(steps - 1), 1.0);
    std::size_t first = 0;
    for (int column = 0; column < columns && first < steps; ++column) {
        // The step that is drawn half a column further right is the next one's.
        const double end = std::ceil((column + 0.5) / std::max(last_column, 1.0) * last_step);
        const std::size_t last = std::min(column == columns - 1 ? steps : static_cast<std::size_t>(end), steps);
        if (last > first) use(static_cast<std::size_t>(column), first, last);
        first = std::max(first, last);
    }
}

std::size_t column_of(const Session& session, const TransportUi& transport, std::uint32_t step) {
    const float x = scrubber_x(step, session.last_step(), 0, static_cast<float>(transport.columns - 1));
    return static_cast<std::size_t>(std::lround(x));
}

void mark_steps(const Session& session, TransportUi& transport) {
    const LineFigures& figures = transport.graph.figures;
    for_each_column(figures.marks.size(), transport.columns, [&](std::size_t column, std::size_t first, std::size_t last) {
        transport.marks[column] = steps_between(figures, first, last).marks;
    });
    const auto mark = [&](std::uint32_t step, ScrubberMark kind) {
        std::uint8_t& column = transport.marks[column_of(session, transport, step)];
        column = static_cast<std::uint8_t>(column | kind);
    };
    for (const std::uint32_t step : session.branch_steps()) mark(step, kBranchMark);
    for (const Hit& hit : session.hits()) mark(hit.step, kHitMark);
}

/// About how many pixels a branch's name takes.
double label_width(const Session& session, const BranchBeside& beside) {
    const std::size_t letters = branch_title(session, session.branches()[beside.branch]).size();
    return static_cast<double>(px(7) * static_cast<float>(std::min<std::size_t>(letters, 24)) + px(16));
}

void find_branches(const Session& session, TransportUi& transport) {
    transport.branches = static_cast<std::uint32_t>(session.branches().size());
    transport.branch = session.branch_of(session.line().back());
    transport.beside = branches_beside(session);
    const double steps_per_pixel = static_cast<double>(session.last_step()) / transport.columns;
    std::vector<double> labels;
    for (const BranchBeside& beside : transport.beside) labels.push_back(label_width(session, beside) * steps_per_pixel);
    lay_out_beside(transport.beside, labels);
}

ImU32 color_of(std::uint8_t marks) {
    const Palette& colors = theme().colors;
    if ((marks & (kDivergentMark | kUnexpectedMark)) != 0) return colors.failure;
    return colors.changed;
}

/// Problems below the bar's middle, branches above it, hits on it. Equal neighbours are drawn as one.
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
        if ((marks & kProblemMarks) != 0)
            list->AddRectFilled({left, middle}, {right, maximum.y + px(3)}, color_of(marks));
        if ((marks & kBranchMark) != 0)
            list->AddRectFilled({left, minimum.y - px(3)}, {right, middle}, theme().colors.branch);
        if ((marks & kHitMark) != 0) list->AddRectFilled({left, minimum.y}, {right, maximum.y}, theme().colors.accent);
        at = end;
    }
}

/// One sign for all steps that lie in the same few pixels.
template <typename Draw>
void draw_signs(const std::vector<std::uint32_t>& steps, std::uint32_t last_step, float left, float right, const Draw& draw) {
    float drawn = -1e9F;
    for (const std::uint32_t step : steps) {
        const float x = scrubber_x(step, last_step, left, right);
        if (x - drawn < px(3)) continue;
        draw(x);
        drawn = x;
    }
}

/// Markers over the bar, breaks below it.
void draw_markers_and_breaks(const Session& session, const TransportUi& transport, ImVec2 minimum, ImVec2 maximum) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_signs(session.marker_steps(), session.last_step(), minimum.x, maximum.x, [&](float x) {
        const float arm = px(4), y = minimum.y - px(5);
        list->AddQuadFilled({x, y - arm}, {x + arm, y}, {x, y + arm}, {x - arm, y}, theme().colors.text);
    });
    draw_signs(transport.breaks.steps, session.last_step(), minimum.x, maximum.x, [&](float x) {
        const float y = maximum.y + px(2);
        list->AddTriangleFilled({x, y}, {x + px(4), y + px(6)}, {x - px(4), y + px(6)}, theme().colors.failure);
    });
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
    if (const NodeMarker* marker = session.marker(id)) {
        text += "\nmarker: " + marker->label;
        if (!marker->note.empty()) text += (marker->label.empty() ? "" : ", ") + marker->note;
    }
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
    const bool is_same = transport.revision == session.revision() && transport.columns == width;
    if (is_same && transport.find_text == session.find_text()) return;
    transport.revision = session.revision();
    transport.columns = width;
    transport.find_text = session.find_text();
    transport.marks.assign(static_cast<std::size_t>(width), 0);
    update_line_figures(session, transport.graph.figures);
    mark_steps(session, transport);
    find_branches(session, transport);
}

void update_break_marks(const Session& session, BreakMarks& marks, std::uint32_t most_steps) {
    std::string breaks;
    for (const Break& entry : session.breaks())
        if (entry.is_on) breaks += entry.condition.text() + '\n';
    const LineChange change = change_since(session, marks.stamp);
    if (change == LineChange::Other || breaks != marks.breaks) {
        marks.breaks = breaks;
        marks.next_step = 1;
        marks.steps.clear();
    }
    if (breaks.empty() || marks.next_step > session.last_step()) return;
    const LineView log = session.log();
    const std::uint32_t until = session.last_step() - marks.next_step < most_steps ? session.last_step() : marks.next_step + most_steps - 1;
    for (; marks.next_step <= until; ++marks.next_step) {
        const auto stops = [&](const Break& entry) { return entry.is_on && entry.condition.begins(log, marks.next_step); };
        if (std::any_of(session.breaks().begin(), session.breaks().end(), stops)) marks.steps.push_back(marks.next_step);
    }
}

int scrubber_columns(float width) { return static_cast<int>(std::max(width, px(40)) - px(kInset) * 2); }

void draw_scrubber(const Session& session, TransportUi& transport, float height, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, px(40));
    // The same ends as those of the score's curve above, so that a step stands at one place in both.
    const float left = start.x + px(kInset), right = start.x + width - px(kInset);
    update_transport(session, scrubber_columns(width), transport);
    ImGui::InvisibleButton("scrubber", {width, height});
    const Palette& colors = theme().colors;
    const float middle = std::round(start.y + height / 2), half = px(3);
    const ImVec2 minimum = {left, middle - half}, maximum = {right, middle + half};
    const float x = std::round(scrubber_x(session.step(), session.last_step(), left, right));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({minimum.x - half, minimum.y}, {maximum.x + half, maximum.y}, colors.control_hovered, half);
    list->AddRectFilled({minimum.x - half, minimum.y}, {x, maximum.y}, colors.accent_dark, half,
                        ImDrawFlags_RoundCornersLeft);
    update_break_marks(session, transport.breaks, kStepsPerFrame);
    draw_marks(transport, minimum, maximum);
    draw_markers_and_breaks(session, transport, minimum, maximum);
    draw_playhead(x, minimum, maximum, ImGui::IsItemHovered() || ImGui::IsItemActive());
    if (session.last_step() == 0) return;
    const std::uint32_t under = scrubber_step(ImGui::GetMousePos().x, session.last_step(), left, right);
    if (ImGui::IsItemHovered()) hover_scrubber(session, under);
    if (ImGui::IsItemActive() && under != session.step()) commands.push_back(GoToStep{under});
}

}  // namespace pyramide
