// Single characters: English letters, what stands between words, and the bytes of UTF-8. The same in every locale.
#pragma once

#include <string>
#include <string_view>

namespace pyramide {

/// What may stand around the words of a condition or a plan.
inline constexpr std::string_view kSpaces = " \t\r\n";

/// English letters only; every other byte stays as it is.
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline std::string lowered(std::string_view text) {
    std::string copy(text);
    for (char& c : copy) c = lower(c);
    return copy;
}

/// What parts the cards of a deck, the fields of rules and the inputs of a log.
constexpr bool is_separator(char c) { return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n' || c == '\r'; }

/// True for the second to last byte of a UTF-8 character: no text may be cut before one.
constexpr bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace pyramide
