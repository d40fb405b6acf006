#include "engine/replay/json_text.h"

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include "engine/quoted.h"
#include "engine/replay/replay.h"

namespace pyramide {
namespace {

using Json = nlohmann::ordered_json;

/// An escaped character takes at most six bytes.
constexpr std::size_t kMaximumTokenLength = 6 * kMaximumTextLength;
constexpr std::size_t kMaximumNumberLength = 1000;

bool is_json_space(char character) {
    return character == ' ' || character == '\n' || character == '\r' || character == '\t';
}

std::size_t length_of_byte_order_mark(std::string_view bytes) { return bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

Error error_at(std::string_view bytes, std::size_t offset, const std::string& what) {
    return {place_text(bytes, offset) + ": " + what, offset};
}

/// The offset after the closing quote of a string that opens at `open`; the end of the text when it never closes.
std::size_t end_of_string(std::string_view bytes, std::size_t open) {
    std::size_t at = open + 1;
    while (at < bytes.size() && bytes[at] != '"') at += bytes[at] == '\\' ? 2U : 1U;
    return std::min(at + 1, bytes.size());
}

std::size_t end_of_space(std::string_view bytes, std::size_t start) {
    std::size_t at = start;
    while (at < bytes.size() && is_json_space(bytes[at])) ++at;
    return at;
}

std::size_t end_of_word(std::string_view bytes, std::size_t start) {
    std::size_t at = start;
    while (at < bytes.size() && !is_json_space(bytes[at]) &&
           std::string_view(",:[]{}\"").find(bytes[at]) == std::string_view::npos)
        ++at;
    return at;
}

void append_list(std::string& out, const Json& list, JsonStyle style, int indentation) {
    out += '[';
    bool is_first = true;
    for (const Json& element : list) {
        if (!is_first) out += style == JsonStyle::Lines ? "," : ", ";
        is_first = false;
        if (style == JsonStyle::Lines) append_line_break(out, indentation + 1);
        append_json_value(out, element, style, indentation + 1);
    }
    if (style == JsonStyle::Lines && !list.empty()) append_line_break(out, indentation);
    out += ']';
}

void append_object(std::string& out, const Json& object, JsonStyle style, int indentation) {
    out += '{';
    bool is_first = true;
    for (const auto& [key, value] : object.get_ref<const Json::object_t&>()) {
        if (!is_first) out += style == JsonStyle::Lines ? "," : ", ";
        is_first = false;
        if (style == JsonStyle::Lines) append_line_break(out, indentation + 1);
        append_json_text(out, key);
        out += ": ";
        append_json_value(out, value, style, indentation + 1);
    }
    if (style == JsonStyle::Lines && !object.empty()) append_line_break(out, indentation);
    out += '}';
}

}  // namespace

std::optional<Error> check_json_limits(std::string_view bytes) {
    std::size_t at = end_of_space(bytes, length_of_byte_order_mark(bytes));
    if (at == bytes.size()) return Error{"The file is empty; expected a replay, a JSON object.", 0};
    if (bytes[at] != '{')
        return error_at(bytes, at,
                        "this is not a replay file. A replay is a JSON object and begins with '{'; found " +
                            quoted(bytes.substr(at, std::max<std::size_t>(utf8_length(bytes.substr(at)), 1))) + ".");
    int nesting = 0;
    while (at < bytes.size()) {
        const char character = bytes[at];
        if (character == '"') {
            const std::size_t end = end_of_string(bytes, at);
            if (end - at > kMaximumTokenLength)
                return error_at(
                    bytes, at,
                    "a text longer than " + std::to_string(kMaximumTextLength) + " bytes; a replay holds none.");
            at = end;
            continue;
        }
        if (character == '{' || character == '[') {
            if (++nesting > kMaximumJsonNesting)
                return error_at(bytes, at,
                                "lists and objects nested more than " + std::to_string(kMaximumJsonNesting) +
                                    " deep; a replay nests them no deeper.");
        } else if (character == '}' || character == ']') {
            --nesting;
        } else if (is_json_space(character)) {
            const std::size_t end = end_of_space(bytes, at);
            if (end - at > kMaximumTextLength)
                return error_at(bytes, at, std::to_string(end - at) + " spaces in a row; a replay holds no such run.");
            at = end;
            continue;
        } else if (character != ',' && character != ':') {
            const std::size_t end = end_of_word(bytes, at);
            if (end - at > kMaximumNumberLength)
                return error_at(
                    bytes, at, "a number or word of " + std::to_string(end - at) + " characters; a replay holds none.");
            at = end;
            continue;
        }
        ++at;
    }
    return std::nullopt;
}

std::string place_text(std::string_view bytes, std::size_t offset) {
    const std::string_view before = bytes.substr(0, std::min(offset, bytes.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t line_break = before.rfind('\n');
    std::size_t column = line_break == std::string_view::npos ? before.size() + 1 : before.size() - line_break;
    if (line_break == std::string_view::npos && before.size() >= 3) column -= length_of_byte_order_mark(before);
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

std::string described(const Json& value) {
    switch (value.type()) {
        case Json::value_t::object:
            return "an object";
        case Json::value_t::array:
            return "a list";
        case Json::value_t::string:
            return "the text " + pyramide::quoted(value.get_ref<const std::string&>());
        case Json::value_t::boolean:
            return value.get<bool>() ? "true" : "false";
        case Json::value_t::null:
        case Json::value_t::discarded:
            return "nothing (null)";
        default: {
            std::string number = "the number ";
            append_json_value(number, value, JsonStyle::Compact, 0);
            return number;
        }
    }
}

void append_json_text(std::string& out, std::string_view text) {
    out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void append_json_number(std::string& out, std::int64_t number) {
    char digits[24];
    const auto result = std::to_chars(digits, digits + sizeof digits, number);
    out.append(digits, result.ptr);
}

void append_json_value(std::string& out, const Json& value, JsonStyle style, int indentation) {
    switch (value.type()) {
        case Json::value_t::object:
            append_object(out, value, style, indentation);
            break;
        case Json::value_t::array:
            append_list(out, value, style, indentation);
            break;
        case Json::value_t::string:
            append_json_text(out, value.get_ref<const std::string&>());
            break;
        case Json::value_t::binary:
            out.append(value.get_binary().begin(), value.get_binary().end());
            break;
        default:
            out += value.dump();
            break;
    }
}

void append_line_break(std::string& out, int indentation) {
    out += '\n';
    out.append(static_cast<std::size_t>(indentation) * 2, ' ');
}

}  // namespace pyramide
