#include "app/panels/found_list.h"

#include <algorithm>

#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Scrolls so that the lit row is in view, when it or the rows have changed.
void follow(std::size_t rows, const LitRow& lit, std::uint64_t revision, ListScroll& scroll, float row_height) {
    const float height = ImGui::GetWindowHeight();
    const bool is_same_size = scroll.height == height && scroll.row_height == row_height;
    if (scroll.revision == revision && scroll.row == lit.row && is_same_size) return;
    scroll = {revision, lit.row, height, row_height};
    if (lit.row >= rows) return;
    const float top = static_cast<float>(lit.row) * row_height;
    const float view = height;
    const float first = ImGui::GetScrollY();
    if (top < first || top + row_height > first + view)
        ImGui::SetScrollY(std::max(top - (view - row_height) / 3, 0.0F));
}

void draw_ground(const FoundRow& row, const LitRow& lit) {
    const Palette& colors = theme().colors;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const bool is_lit = row.index == lit.row;
    if ((is_lit && lit.is_exact) || ImGui::IsItemHovered())
        draw->AddRectFilled(row.minimum, row.maximum, is_lit && lit.is_exact ? colors.row_selected : colors.row_hovered);
    if (is_lit && !lit.is_exact)
        draw->AddRectFilled({row.minimum.x, row.minimum.y + px(3)}, {row.minimum.x + px(2), row.maximum.y - px(3)},
                            colors.accent);
}

}  // namespace

LitRow lit_row(std::span<const std::uint32_t> steps, std::uint32_t step) {
    const auto after = std::upper_bound(steps.begin(), steps.end(), step);
    if (after == steps.begin()) return {};
    const auto row = static_cast<std::size_t>(after - steps.begin()) - 1;
    return {row, steps[row] == step};
}

void draw_found_list(const char* id, std::size_t rows, LitRow lit, std::uint64_t revision, ListScroll& scroll,
                     float height, const std::function<void(const FoundRow&)>& draw_row) {
    const float row_height = px(theme().row_height);
    if (height <= 0) height = std::max(ImGui::GetContentRegionAvail().y, row_height * 5);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::BeginChild(id, {0, height}, false, ImGuiWindowFlags_NoNav);
    follow(rows, lit, revision, scroll, row_height);
    const float width = std::max(ImGui::GetContentRegionAvail().x, px(20));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(std::min<std::size_t>(rows, INT32_MAX)), row_height);
    while (clipper.Step()) {
        for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at) {
            FoundRow row{static_cast<std::size_t>(at), ImGui::GetCursorScreenPos(), {}, false};
            row.maximum = {row.minimum.x + width, row.minimum.y + row_height};
            ImGui::PushID(at);
            row.is_clicked = ImGui::InvisibleButton("row", {width, row_height});
            draw_ground(row, lit);
            draw_row(row);
            ImGui::PopID();
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
}

float step_column_width(std::uint32_t last_step) {
    return std::max(text_size(theme().fonts.mono, std::to_string(last_step)).x, px(24)) + px(6);
}

void draw_found_texts(const FoundRow& row, float step_width, std::uint32_t step, std::string_view text, ImU32 text_color,
                      std::string_view value, ImU32 value_color) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const Fonts& fonts = theme().fonts;
    draw_text(draw, fonts.mono, row.minimum, {row.minimum.x + step_width, row.maximum.y}, theme().colors.text_dim,
              std::to_string(step), Align::Right);
    const float left = row.minimum.x + step_width + px(12);
    const float right = row.maximum.x - px(6);
    const float room = std::max(right - left, 1.0F);
    const float wanted = value.empty() ? 0 : text_size(fonts.mono, value).x;
    const float text_width = text_size(fonts.text, text).x + px(10);
    const float value_width = std::min(wanted, std::max(room - text_width, room * 2 / 3));
    draw_text(draw, fonts.mono, {right - value_width, row.minimum.y}, {right, row.maximum.y}, value_color, value,
              Align::Right);
    const float text_end = value_width > 0 ? right - value_width - px(10) : right;
    draw_text(draw, fonts.text, {left, row.minimum.y}, {text_end, row.maximum.y}, text_color, text);
    if (wanted > value_width + 0.5F) tooltip(value);
}

std::string shown_value(std::string_view text) {
    const auto is_between = [](char letter) { return letter == ' ' || letter == '+' || letter == ','; };
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && !is_between(text[end])) ++end;
        const std::string_view word = text.substr(at, end - at);
        const Result<Card> card = parse_card(word);
        shown += card && card->is_known() ? to_text(*card, shown_cards()) : std::string(word);
        if (end < text.size()) shown += text[end++];
        at = end;
    }
    return shown;
}

std::string arrow_text(std::string_view before, std::string_view after) {
    const auto shown = [](std::string_view value) { return value.empty() ? std::string("none") : shown_value(value); };
    return shown(before) + (is_text_complete() ? " → " : " -> ") + shown(after);
}

}  // namespace pyramide
