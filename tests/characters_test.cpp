#include "engine/characters.h"

#include <string>

#include <doctest/doctest.h>

namespace pyramide::characters_test {

TEST_CASE("characters: only English letters change their case") {
    for (int code = -128; code < 128; ++code) {
        CAPTURE(code);
        const char c = static_cast<char>(code);
        const bool is_small = code >= 'a' && code <= 'z', is_capital = code >= 'A' && code <= 'Z';
        CHECK(upper(c) == (is_small ? static_cast<char>(code - 32) : c));
        CHECK(lower(c) == (is_capital ? static_cast<char>(code + 32) : c));
    }
    CHECK(lowered("QC Tap ÁȘ 10") == "qc tap ÁȘ 10");
}

TEST_CASE("characters: separators, and the bytes inside a UTF-8 character") {
    std::string separators;
    for (int code = 0; code < 128; ++code) {
        const char c = static_cast<char>(code);
        if (is_separator(c)) separators += c;
        CHECK_FALSE(is_continuation(c));
    }
    CHECK(separators == "\t\n\r ,;");
    for (const std::string text : {"é", "♣", "\xF0\x9F\x82\xA1"}) {
        CHECK_FALSE(is_continuation(text[0]));
        for (std::size_t at = 1; at < text.size(); ++at) CHECK(is_continuation(text[at]));
    }
}

}  // namespace pyramide::characters_test
