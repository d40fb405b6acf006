// Foreign text in error messages.
#include "engine/quoted.h"

#include <doctest/doctest.h>

#include "engine/card.h"
#include "engine/deal_code.h"
#include "engine/input.h"
#include "engine/rules.h"

namespace pyramide::quoted_test {

namespace {

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace

TEST_CASE("quoted text is short, valid UTF-8 and harmless to a terminal") {
    CHECK(quoted("damă") == "\"damă\"");
    CHECK(quoted("") == "\"\"");
    CHECK(quoted("ășțăș", 3) == "\"ășț…\"");
    CHECK(quoted("abc", 3) == "\"abc\"");
    CHECK(quoted("\x1b[31m\n") == "\"?[31m?\"");
    CHECK(quoted("a\xff\xc3") == "\"a??\"");
    CHECK(quoted("\xed\xa0\x80") == "\"???\"");
}

TEST_CASE("UTF-8 lengths: shortest forms only, no surrogates, nothing above U+10FFFF") {
    CHECK(utf8_length("A") == 1);
    CHECK(utf8_length("é") == 2);
    CHECK(utf8_length("♣") == 3);
    CHECK(utf8_length("\xF0\x9F\x82\xA1") == 4);
    for (const char* bad : {"", "\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80",
                            "\xF5\x80\x80\x80", "\xE2\x99", "\xC3("})
        CHECK(utf8_length(bad) == 0);
}

TEST_CASE("every error that shows what it found is valid UTF-8, wherever the text is cut") {
    for (std::size_t before = 0; before < 45; ++before) {
        const std::string text = std::string(before, 'x') + "ăășț♣\xff";
        CHECK(is_utf8(parse_card(text).error().message));
        CHECK(is_utf8(parse_input(text).error().message));
        CHECK(is_utf8(parse_rules(text).error().message));
        CHECK(is_utf8(parse_rules("recycles=" + text).error().message));
        CHECK(is_utf8(parse_deal_code(text).error().message));
        CHECK(is_utf8(parse_deal_code("PY1-N-AAA" + text).error().message));
    }
}

}  // namespace pyramide::quoted_test
