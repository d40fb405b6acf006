// Lists of some of a log's steps (changes, hits, differences): only the visible rows cost, the row of the step that is looked at is
// lit, and the list goes along with it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

inline constexpr std::size_t kNoRow = SIZE_MAX;

/// The row that stands for the step that is looked at.
struct LitRow {
    std::size_t row = kNoRow;
    bool is_exact = false;  ///< it is of that very step, not the last one before it
};
/// Among ascending steps.
LitRow lit_row(std::span<const std::uint32_t> steps, std::uint32_t step);

/// One visible row.
struct FoundRow {
    std::size_t index = 0;
    ImVec2 minimum, maximum;
    bool is_clicked = false;
};

/// The list in a child window of a height in real pixels (0: all that is left, but a few rows at least). `revision` is that of the
/// rows: with another one the list scrolls again.
void draw_found_list(const char* id, std::size_t rows, LitRow lit, std::uint64_t revision, ListScroll& scroll, float height,
                     const std::function<void(const FoundRow&)>& draw_row);

/// Real width of a column of step numbers.
float step_column_width(std::uint32_t last_step);
/// "12   10♣ + 3♠        10 → 30": step, text and, on the right edge, a value that takes up to two thirds of the row.
void draw_found_texts(const FoundRow& row, float step_width, std::uint32_t step, std::string_view text, ImU32 text_color,
                      std::string_view value, ImU32 value_color);

/// A value with its cards as they are shown: "10♣+3♠" for "10C+3S".
std::string shown_value(std::string_view text);
/// "10 → 30".
std::string arrow_text(std::string_view before, std::string_view after);

}  // namespace pyramide
