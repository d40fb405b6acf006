// What the solver says of both lines of a comparison.
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/figure_text.h"
#include "app/panels/compare_board.h"
#include "app/panels/compare_parts.h"
#include "app/panels/verdict_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// A line longer than this is not asked step by step.
constexpr std::uint32_t kMostAskedSteps = 20'000;
/// Steps between two looks at the time.
constexpr std::size_t kStepsOfRound = 64;
constexpr float kVerdictRow = 19, kVerdictLane = 7, kVerdictMargin = 7;
constexpr float kVerdictLabel = 62;
/// Height of a board with its title that is not taken away by verdicts, or by the step's alone.
constexpr float kLeastBoard = 150, kLeastSmallBoard = 96;

/// The tables that are asked about on one side: where it is looked at, and the deal.
struct AskedTables {
    const LineView& line;
    const Table& here;
    const Table& deal;

    AskedTables(const LineView& view, std::uint32_t step)
        : line(view), here(view.node(std::min(step, view.last_step())).table), deal(view.node(0).table) {}
};

/// True when it is answered for both tables.
bool ask(VerdictDesk& desk, const AskedTables& tables, VerdictQuestion question, const std::function<bool()>& has_time) {
    desk.begin(tables.line.game());
    desk.want(tables.here, question);
    desk.want(tables.deal, question);
    return !desk.work(has_time);
}

/// True when the whole line is answered, or too long.
bool ask_line(SideVerdicts& side, const LineView& line, const std::function<bool()>& has_time) {
    if (line.last_step() > kMostAskedSteps) return true;
    while (side.line.size() <= line.last_step()) {
        const Table& table = line.node(static_cast<std::uint32_t>(side.line.size())).table;
        side.desk.begin(line.game());
        side.desk.want(table, VerdictQuestion::Win);
        if (side.desk.work(has_time)) return false;
        side.line.push_back(side.desk.verdict(table).result);
        if (side.line.size() % kStepsOfRound == 0 && !has_time()) return false;
    }
    return true;
}

// --- Drawing ------------------------------------------------------------------------------------------------------------------------

struct Lane {
    ImVec2 minimum, maximum;
    float steps = 1;  ///< that its width stands for

    float x_of(float step) const { return minimum.x + (maximum.x - minimum.x) * step / steps; }
    std::uint32_t step_at(float x) const {
        const float share = std::clamp((x - minimum.x) / std::max(maximum.x - minimum.x, 1.0F), 0.0F, 1.0F);
        return static_cast<std::uint32_t>(std::min(share * steps, steps - 1));
    }
};

ImU32 lane_color(SolveResult result) {
    switch (result) {
        case SolveResult::Won:
            return theme().colors.free;
        case SolveResult::Lost:
            return theme().colors.changed;
        case SolveResult::Unknown:
            return theme().colors.text_faint;
    }
    return 0;
}

/// Runs of steps with one verdict, a bar each.
void draw_lane_bars(ImDrawList* list, const Lane& lane, const std::vector<SolveResult>& results) {
    for (std::size_t first = 0; first < results.size();) {
        std::size_t end = first + 1;
        while (end < results.size() && results[end] == results[first]) ++end;
        const float left = lane.x_of(static_cast<float>(first)), right = lane.x_of(static_cast<float>(end));
        list->AddRectFilled({left, lane.minimum.y}, {std::max(right, left + 1), lane.maximum.y}, with_opacity(lane_color(results[first]), 0.75F));
        first = end;
    }
}

std::string lane_help(const std::vector<SolveResult>& results, std::uint32_t step) {
    std::string text = "step " + std::to_string(step) + ": ";
    if (step >= results.size()) return text + (is_text_complete() ? "not asked yet" : "not asked");
    switch (results[step]) {
        case SolveResult::Won:
            text += "can be won";
            break;
        case SolveResult::Lost:
            text += step > 0 && results[step - 1] == SolveResult::Won ? "the win is lost here" : "cannot be won";
            break;
        case SolveResult::Unknown:
            text += "unknown";
            break;
    }
    return text + "\nclick: look at that step";
}

void draw_verdict_row(ImDrawList* list, ImVec2 minimum, float right, const std::string& label, const VerdictText& verdict) {
    const float end = minimum.y + px(kVerdictRow);
    // The board's title tells the step where nothing else is said.
    const float left = label.empty() ? minimum.x : minimum.x + px(kVerdictLabel);
    draw_text(list, theme().fonts.small_text, minimum, {left - px(4), end}, theme().colors.text_dim, label);
    const float said = std::min(text_size(theme().fonts.bold, verdict.text).x, right - left);
    draw_text(list, theme().fonts.bold, {left, minimum.y}, {left + said + 1, end}, verdict.color, verdict.text);
    if (left + said + px(30) < right)
        draw_text(list, theme().fonts.small_text, {left + said + px(8), minimum.y}, {right, end}, theme().colors.text_dim, verdict.more);
}

void draw_line_lane(const ComparedLines& lines, const SideVerdicts& side, const LineView& line, const Lane& lane, CompareUi& compare,
                    Commands& commands) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float end = lane.x_of(static_cast<float>(line.last_step() + 1));
    list->AddRectFilled(lane.minimum, {end, lane.maximum.y}, theme().colors.control);
    draw_lane_bars(list, lane, side.line);
    const float middle = std::round(lane.x_of(static_cast<float>(std::min(lines.step, line.last_step())) + 0.5F));
    list->AddRectFilled({middle - px(1), lane.minimum.y - px(2)}, {middle + px(1), lane.maximum.y + px(2)}, theme().colors.text);
    ImGui::SetCursorScreenPos({lane.minimum.x, lane.minimum.y - px(3)});
    if (ImGui::InvisibleButton("lane", {std::max(end - lane.minimum.x, 1.0F), lane.maximum.y - lane.minimum.y + px(6)}))
        look_at(lines, compare, lane.step_at(ImGui::GetMousePos().x), commands);
    if (ImGui::IsItemHovered()) tooltip(lane_help(side.line, lane.step_at(ImGui::GetMousePos().x)));
}

}  // namespace

bool work_on_comparison(const Workspace& workspace, CompareUi& compare, const std::function<bool()>& has_time) {
    const std::optional<ComparedLines> lines = compared_lines(workspace, compare);
    if (!lines) {
        compare.verdicts.reset();
        return false;
    }
    if (compare.verdicts == nullptr) compare.verdicts = std::make_shared<CompareVerdicts>();
    CompareVerdicts& verdicts = *compare.verdicts;
    if (verdicts.of != compare.cache) {
        verdicts.of = compare.cache;
        verdicts.left.line.clear();
        verdicts.right.line.clear();
    }
    const AskedTables left(lines->left, lines->step), right(lines->right, lines->step);
    // What takes longest comes last.
    for (const VerdictQuestion question : {VerdictQuestion::Win, VerdictQuestion::Most, VerdictQuestion::Fewest}) {
        if (question == VerdictQuestion::Fewest) {
            if (!ask_line(verdicts.left, lines->left, has_time) || !ask_line(verdicts.right, lines->right, has_time)) return true;
        }
        if (!ask(verdicts.left.desk, left, question, has_time) || !ask(verdicts.right.desk, right, question, has_time)) return true;
    }
    verdicts.left.desk.rest();
    verdicts.right.desk.rest();
    return false;
}

VerdictExtent verdict_extent(float board_height) {
    if (board_height >= px(kLeastBoard) + verdicts_height(VerdictExtent::Whole)) return VerdictExtent::Whole;
    return board_height >= px(kLeastSmallBoard) + verdicts_height(VerdictExtent::Step) ? VerdictExtent::Step : VerdictExtent::None;
}

float verdicts_height(VerdictExtent extent) {
    switch (extent) {
        case VerdictExtent::None:
            return 0;
        case VerdictExtent::Step:
            return px(kVerdictRow) + px(2);
        case VerdictExtent::Whole:
            return px(kVerdictRow) * 2 + px(kVerdictLane) + px(kVerdictMargin) + px(4);
    }
    return 0;
}

void draw_verdicts(const ComparedLines& lines, CompareSide side, CompareUi& compare, ImVec2 minimum, ImVec2 maximum, Commands& commands) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(minimum, maximum, theme().colors.header);
    if (compare.verdicts == nullptr || compare.verdicts->of == nullptr) return;
    const bool is_left = side == CompareSide::Left;
    SideVerdicts& verdicts = is_left ? compare.verdicts->left : compare.verdicts->right;
    const AskedTables tables(is_left ? lines.left : lines.right, lines.step);
    const ImVec2 text = {minimum.x + px(8), minimum.y + px(1)};
    const float right = maximum.x - px(8);
    const auto draw_row = [&](float y, const std::string& label, const Table& table) {
        const VerdictText verdict = verdict_text(tables.line.game(), table, verdicts.desk.verdict(table));
        draw_verdict_row(list, {text.x, y}, right, label, verdict);
    };
    if (maximum.y - minimum.y < verdicts_height(VerdictExtent::Whole)) return draw_row(text.y, "", tables.here);
    draw_row(text.y, "step " + std::to_string(std::min(lines.step, tables.line.last_step())), tables.here);
    draw_row(text.y + px(kVerdictRow), "the deal", tables.deal);
    const float top = text.y + px(kVerdictRow) * 2 + px(4);
    const auto steps = static_cast<float>(std::max(lines.left.last_step(), lines.right.last_step()) + 1);
    ImGui::PushID(is_left ? "left verdicts" : "right verdicts");
    draw_line_lane(lines, verdicts, tables.line, {{text.x, top}, {right, top + px(kVerdictLane)}, steps}, compare, commands);
    ImGui::PopID();
}

}  // namespace pyramide
