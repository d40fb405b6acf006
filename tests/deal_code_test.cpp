#include "engine/deal_code.h"

#include <set>

#include <doctest/doctest.h>

namespace pyramide::deal_code_test {

namespace {

std::uint64_t number_of(std::string_view text) {
    CAPTURE(text);
    const auto code = parse_deal_code(text);
    REQUIRE(code.has_value());
    return code->number();
}

void check_error(std::string_view text, std::string_view word, std::size_t offset) {
    CAPTURE(text);
    const auto code = parse_deal_code(text);
    REQUIRE_FALSE(code.has_value());
    CAPTURE(code.error().message);
    CHECK(code.error().message.find(word) != std::string::npos);
    CHECK(code.error().offset == offset);
}

}  // namespace

TEST_CASE("deal code: seven letters are a base-26 number, the first the most significant") {
    CHECK(number_of("PY1-N-AAAAAAA") == 0);
    CHECK(number_of("PY1-N-AAAAAAB") == 1);
    CHECK(number_of("PY1-N-AAAAAAJ") == 9);
    CHECK(number_of("PY1-N-AAAAAAS") == 18);
    CHECK(number_of("PY1-N-AAAAABA") == 26);
    CHECK(number_of("PY1-N-BAAAAAA") == 308915776);
    CHECK(number_of("PY1-N-PYRAMID") == 4926666579ULL);
    CHECK(number_of("PY1-N-ZZZZZZZ") == 8031810175ULL);
    CHECK(DealCode::kCount == 26ULL * 26 * 26 * 26 * 26 * 26 * 26);
}

TEST_CASE("deal code: text and number both ways") {
    CHECK(to_text(DealCode::from_number(18)) == "PY1-N-AAAAAAS");
    CHECK(to_text(DealCode()) == "PY1-N-AAAAAAA");
    CHECK(to_text(DealCode::from_number(DealCode::kCount - 1)) == "PY1-N-ZZZZZZZ");
    std::uint64_t random = 1;
    for (int round = 0; round < 2000; ++round) {
        const DealCode code = random_deal_code(random);
        CHECK(code.number() < DealCode::kCount);
        CHECK(parse_deal_code(to_text(code)).value() == code);
        CHECK(DealCode::from_number(code.number()) == code);
    }
}

TEST_CASE("deal code: next and previous wrap round at the ends") {
    CHECK(DealCode::from_number(18).next().number() == 19);
    CHECK(DealCode::from_number(18).previous().number() == 17);
    CHECK(DealCode::from_number(25).next() == *parse_deal_code("PY1-N-AAAAABA"));
    CHECK(to_text(*parse_deal_code("PY1-N-ZZZZZZZ")) == "PY1-N-ZZZZZZZ");
    CHECK(parse_deal_code("PY1-N-ZZZZZZZ")->next() == DealCode());
    CHECK(to_text(DealCode().previous()) == "PY1-N-ZZZZZZZ");
    CHECK(DealCode::from_number(DealCode::kCount).number() == 0);
}

TEST_CASE("deal code: case, spaces, quotes and odd or missing dashes are forgiven") {
    for (const char* text : {"PY1-N-AAAAAAS",
                             "py1-n-aaaaaas",
                             "  PY1-N-AAAAAAS  ",
                             "\"PY1-N-AAAAAAS\"",
                             "'PY1-N-AAAAAAS'",
                             "PY1NAAAAAAS",
                             "PY1 N AAAAAAS",
                             "PY1–N–AAAAAAS",
                             "PY1—N—AAAAAAS",
                             "PY1‐N‑AAAAAAS",
                             "PY1−N−AAAAAAS",
                             "PY1_N_AAAAAAS",
                             "«PY1-N-AAAAAAS»",
                             "“PY1-N-AAAAAAS”",
                             "„PY1-N-AAAAAAS”",
                             "`PY1-N-AAAAAAS`",
                             " \" PY1 - N - AAAAAAS \" ",
                             "PY1-N-AAAAAAS\r\n",
                             "\tPY1-N-AAAAAAS",
                             "Py1--N--aAaAaAs"}) {
        CHECK(number_of(text) == 18);
    }
}

TEST_CASE("deal code: each part that is wrong is named, with its place") {
    check_error("PX1-N-AAAAAAS", "game", 0);
    check_error("  FC1-N-AAAAAAS", "game", 2);
    check_error("PY2-N-AAAAAAS", "version", 2);
    check_error("PY11-N-AAAAAAS", "version", 2);
    check_error("PY-N-AAAAAAS", "version", 3);
    check_error("PY1-4-AAAAAAS", "mode", 4);
    check_error("PY1-N-AAAAAA5", "letter", 12);
    check_error("PY1-N-AAA0AAS", "letter", 9);
    check_error("PY1-N-ÁAAAAAS", "letter", 6);
    check_error("PY1-N-AAAAAA", "letter", 12);
    check_error("PY1-N-AAAAAASS", "", 13);
    check_error("PY1-N-AAAAAAS KD", "", 14);
    check_error("", "", 0);
    check_error("PY1", "mode", 3);
    check_error("PY1-N", "letter", 5);
}

TEST_CASE("deal code: a mode other than N is refused as unknown, not as malformed") {
    for (const char* text : {"PY1-H-AAAAAAS", "py1-x-aaaaaas", "PY1ZAAAAAAS"}) {
        CAPTURE(text);
        const auto code = parse_deal_code(text);
        REQUIRE_FALSE(code.has_value());
        CHECK(code.error().message.find("unknown") != std::string::npos);
        CHECK(code.error().message.find("mode") != std::string::npos);
    }
    check_error("PY1-H-AAAAAAS", "unknown", 4);
    // Malformed as well as of another mode: what is malformed is told.
    check_error("PY1-H-AAAA5AS", "letter", 10);
}

TEST_CASE("deal code: letters are never guessed, and hostile texts are answered at once") {
    for (const char* text : {"AAAAAAS", "18", "PY1-N-", "PY1-N-A AAAAAS1", "PY1-N-АAAAAAS" /* a Cyrillic A */,
                             "PY1-N-AAAAAA\xFF", "\xFF\xFE", "PY1-N-AAAAAAŞ", "-", "\"", "PY1-N-ＡAAAAAS"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_deal_code(text).has_value());
    }
    CHECK_FALSE(parse_deal_code(std::string(1 << 20, '-')).has_value());
    CHECK_FALSE(parse_deal_code("PY" + std::string(1 << 20, '1')).has_value());
    CHECK(parse_deal_code("PY" + std::string(1 << 20, '1')).error().message.size() < 300);
    CHECK_FALSE(parse_deal_code(std::string_view("PY1-N-AAAAAAS\0", 14)).has_value());
}

TEST_CASE("deal code: SplitMix64 gives the published first outputs") {
    const std::pair<std::uint64_t, std::uint64_t> vectors[] = {{0, 0xe220a8397b1dcdafULL},
                                                               {1, 0x910a2dec89025cc1ULL},
                                                               {9, 0xaeaf52febe706064ULL},
                                                               {18, 0x1120b3d00955f032ULL},
                                                               {26, 0xc3b7f4e80f554ddaULL},
                                                               {4926666579ULL, 0x8f3ce5eb66420dc7ULL},
                                                               {8031810175ULL, 0xa1ad3557d29da538ULL}};
    for (const auto& [seed, first] : vectors) {
        std::uint64_t state = seed;
        CHECK(split_mix_64(state) == first);
        CHECK(state == seed + 0x9E3779B97F4A7C15ULL);
    }
}

TEST_CASE("deal code: a hundred random new games have a hundred different codes") {
    for (const std::uint64_t seed : {0ULL, 1ULL, 0xFFFFFFFFFFFFFFFFULL}) {
        std::uint64_t random = seed;
        std::set<DealCode> codes;
        for (int game = 0; game < 100; ++game) codes.insert(random_deal_code(random));
        CHECK(codes.size() == 100);
    }
}

}  // namespace pyramide::deal_code_test
