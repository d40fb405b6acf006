// JSON text before and beside the parser: limits that are checked first, places in a text, and values as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/result.h"

namespace pyramide {

/// Deepest nesting of lists and objects in a file of ours.
inline constexpr int kMaximumJsonNesting = 32;

/// Refuses, in one pass and without taking memory, what a parser should not be given: text that is no JSON object,
/// nesting deeper than kMaximumJsonNesting, a text, number or run of spaces too long to be one of ours. Error: line,
/// column and byte offset.
std::optional<Error> check_json_limits(std::string_view bytes);

/// "line 3, column 5" of a byte offset; both count from 1, columns in bytes.
std::string place_text(std::string_view bytes, std::size_t offset);

/// "a list", "the number 5", "the text \"abc\"", "nothing (null)": what an error says that it found.
std::string described(const nlohmann::ordered_json& value);

/// How much room a list or object takes.
enum class JsonStyle : std::uint8_t {
    Lines,    ///< one member a line, two spaces of indentation a level
    Compact,  ///< all on one line
};

/// Appends a text as a JSON string. Bytes that are no UTF-8 become U+FFFD.
void append_json_text(std::string& out, std::string_view text);
void append_json_number(std::string& out, std::int64_t number);
/// Appends any value. Numbers that were kept as they were written (see replay_document.h) are written so again.
void append_json_value(std::string& out, const nlohmann::ordered_json& value, JsonStyle style, int indentation);
/// Appends a line break and the indentation of a level.
void append_line_break(std::string& out, int indentation);

}  // namespace pyramide
