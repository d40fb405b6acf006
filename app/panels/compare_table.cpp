#include <algorithm>

#include "app/panels/compare_parts.h"
#include "app/panels/found_list.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Names of fields that a row of the table has room for.
constexpr std::size_t kShownNames = 4;

const char* no_value() { return is_text_complete() ? "—" : "-"; }

std::string value_text(const std::string& value) { return value.empty() ? std::string(no_value()) : shown_value(value); }

/// "waste: 5♣ 2♠ ≠ 5♣".
std::string difference_line(const Difference& difference) {
    const std::string separator = is_text_complete() ? " ≠ " : " != ";
    return shown_value(difference.field) + ": " + value_text(difference.left) + separator + value_text(difference.right);
}

std::string input_at(const LineView& line, std::uint32_t step) {
    if (step > line.last_step()) return no_value();
    return step == 0 ? "deal" : shown_text(line.node(step).input);
}

/// "input, score, moves, hash +2".
std::string names_of(const ComparedLines& lines, std::uint32_t step) {
    if (step > lines.left.last_step()) return "only on the right";
    if (step > lines.right.last_step()) return "only on the left";
    const std::vector<Difference> fields = differences_at(lines.left, lines.right, step);
    std::string names;
    for (std::size_t at = 0; at < std::min(fields.size(), kShownNames); ++at)
        names += (names.empty() ? "" : ", ") + shown_value(fields[at].field);
    if (fields.size() > kShownNames) names += " +" + std::to_string(fields.size() - kShownNames);
    return names;
}

/// All that a row stands for: both inputs, and every field with its values.
std::string whole_row(const ComparedLines& lines, std::uint32_t step) {
    std::string text = "step " + std::to_string(step) + "\nleft: " + input_at(lines.left, step) + "\nright: " + input_at(lines.right, step);
    if (step > lines.left.last_step() || step > lines.right.last_step()) return text + "\n" + names_of(lines, step);
    for (const Difference& difference : differences_at(lines.left, lines.right, step)) text += "\n" + difference_line(difference);
    return text;
}

/// Left edges of the columns after the step: left input, right input, what differs.
struct ComparedColumns {
    float step_width = 0;
    float left = 0, right = 0, differs = 0;
};

ComparedColumns columns_of(const ComparedLines& lines, float width) {
    ComparedColumns columns;
    columns.step_width = step_column_width(std::max(lines.left.last_step(), lines.right.last_step()));
    columns.left = columns.step_width + px(12);
    const float room = std::max(width - columns.left - px(6), px(30));
    const float input = std::min(room * 0.3F, px(150));
    columns.right = columns.left + input;
    columns.differs = columns.right + input;
    return columns;
}

/// True when a row of a width has no room for all that it says.
bool is_cut(const ComparedLines& lines, std::uint32_t step, const std::string& names, const ComparedColumns& columns, float width) {
    ImFont* font = theme().fonts.text;
    const auto fits = [font](const std::string& text, float room) { return text_size(font, text).x <= room + 0.5F; };
    const bool has_all_names = names.find(" +") == std::string::npos;
    return !has_all_names || !fits(input_at(lines.left, step), columns.right - columns.left - px(8)) ||
           !fits(input_at(lines.right, step), columns.differs - columns.right - px(8)) || !fits(names, width - px(4) - columns.differs);
}

void draw_cells(ImVec2 minimum, ImVec2 maximum, const ComparedColumns& columns, ImFont* font, ImU32 color, const std::string& left,
                const std::string& right) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw_text(draw, font, {minimum.x + columns.left, minimum.y}, {minimum.x + columns.right - px(8), maximum.y}, color, left);
    draw_text(draw, font, {minimum.x + columns.right, minimum.y}, {minimum.x + columns.differs - px(8), maximum.y}, color, right);
}

void draw_step_row(const ComparedLines& lines, CompareUi& compare, const FoundRow& row, const ComparedColumns& columns,
                   Commands& commands) {
    const StepDifference& difference = lines.result().steps[row.index];
    const Palette& colors = theme().colors;
    const Fonts& fonts = theme().fonts;
    const std::string names = names_of(lines, difference.step);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw_text(draw, fonts.mono, row.minimum, {row.minimum.x + columns.step_width, row.maximum.y}, colors.text_dim,
              std::to_string(difference.step), Align::Right);
    draw_cells(row.minimum, row.maximum, columns, fonts.text, difference.is_input ? colors.changed : colors.text,
               input_at(lines.left, difference.step), input_at(lines.right, difference.step));
    draw_text(draw, fonts.text, {row.minimum.x + columns.differs, row.minimum.y}, {row.maximum.x - px(4), row.maximum.y},
              difference.is_result ? colors.changed : colors.text_dim, names);
    if (ImGui::IsItemHovered() && is_cut(lines, difference.step, names, columns, row.maximum.x - row.minimum.x))
        tooltip(whole_row(lines, difference.step));
    if (row.is_clicked) look_at(lines, compare, difference.step, commands);
}

void draw_step_titles(const ComparedColumns& columns) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 end = {start.x + ImGui::GetContentRegionAvail().x, start.y + px(18)};
    ImFont* font = theme().fonts.small_text;
    const ImU32 color = theme().colors.text_dim;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw_text(draw, font, start, {start.x + columns.step_width, end.y}, color, "step", Align::Right);
    draw_cells(start, end, columns, font, color, "left", "right");
    draw_text(draw, font, {start.x + columns.differs, start.y}, end, color, "what differs");
    ImGui::Dummy({end.x - start.x, px(18)});
}

/// A field, and its two values below each other where they are long.
void draw_difference(const Difference& difference) {
    const Palette& colors = theme().colors;
    const std::string separator = is_text_complete() ? " ≠ " : " != ";
    const std::string both = value_text(difference.left) + separator + value_text(difference.right);
    const std::string whole = difference_line(difference);
    const float label = std::min(text_size(theme().fonts.text, difference.field).x, px(70));
    const float room = ImGui::GetContentRegionAvail().x - px(10) - label;
    ImFont* mono = theme().fonts.mono;
    if (text_size(mono, both).x <= room) {
        value_row(shown_value(difference.field), both, {colors.changed, 0});
    } else {
        value_row(shown_value(difference.field), fitted_text(mono, value_text(difference.left), room), {colors.changed, 0});
        tooltip(whole);
        value_row("", fitted_text(mono, separator.substr(1) + value_text(difference.right), room), {colors.changed, 0});
    }
    tooltip(whole);
}

const std::vector<Difference>& fields_at(const ComparedLines& lines) {
    CompareCache& cache = lines.cache;
    if (cache.fields_step != lines.step) {
        cache.fields_step = lines.step;
        cache.fields = differences_at(lines.left, lines.right, lines.step);
    }
    return cache.fields;
}

}  // namespace

void draw_differing_steps(const ComparedLines& lines, CompareUi& compare, ImVec2 size, Commands& commands) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::BeginChild("steps", size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const ComparedColumns columns = columns_of(lines, size.x);
    draw_step_titles(columns);
    const std::vector<std::uint32_t>& steps = lines.cache.steps;
    const std::uint64_t revision = lines.cache.left_revision ^ (lines.cache.right_revision << 1U);
    const float height = std::max(size.y - px(18), 1.0F);
    draw_found_list("differences", steps.size(), lit_row(steps, lines.step), revision, compare.scroll, height,
                    [&](const FoundRow& row) { draw_step_row(lines, compare, row, columns, commands); });
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

void draw_differing_fields(const ComparedLines& lines, ImVec2 size) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::BeginChild("fields", size);
    section_label("at step " + std::to_string(lines.step));
    const bool is_both = lines.step <= lines.left.last_step() && lines.step <= lines.right.last_step();
    if (!is_both) {
        const bool is_left = lines.step <= lines.left.last_step();
        const std::uint32_t end = is_left ? lines.right.last_step() : lines.left.last_step();
        value_row(is_left ? "right ended" : "left ended", "at step " + std::to_string(end), {theme().colors.changed, 0});
    } else if (fields_at(lines).empty()) {
        value_row("nothing differs here", "", {0, theme().colors.free});
    } else {
        for (const Difference& difference : fields_at(lines)) draw_difference(difference);
    }
    if (!lines.result().setup.empty()) {
        section_label("deal and rules");
        for (const Difference& difference : lines.result().setup) draw_difference(difference);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace pyramide
