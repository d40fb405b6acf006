// Files made to cost time or memory: refused by their limits, or read in their time.
#include <cstdint>
#include <string>
#include <string_view>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/replay/replay.h"
#include "tests/sample_replays.h"

namespace pyramide::replay_hostile_slow_test {

namespace {

using Json = nlohmann::ordered_json;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Json golden_json() { return Json::parse(write_replay(sample_replays().front().replay)); }

/// The error of bytes that must not be read.
std::string error_of(std::string_view bytes) {
    const auto read = parse_replay(bytes);
    REQUIRE_FALSE(read.has_value());
    return read.error().message;
}

std::string repeated(std::string_view piece, std::size_t size) {
    std::string text;
    text.reserve(size + piece.size());
    while (text.size() < size) text += piece;
    return text;
}

}  // namespace

TEST_CASE("hostile sizes are refused before they cost anything") {
    Json with_too_many_markers = golden_json();
    with_too_many_markers["markers"] = Json(kMaximumMarkers + 1, Json::object());
    constexpr std::size_t kLarge = std::size_t{64} << 20, kTooManyValues = 1'000'001;
    CHECK(contains(error_of(std::string(kLarge, '[')), "begins with '{'"));
    CHECK(contains(error_of("{\"a\":" + std::string(kLarge, '[')),
                   "line 1, column 37: lists and objects nested more than 32 deep"));
    CHECK(contains(error_of(repeated("{\"a\":", kLarge / 8)), "nested more than 32 deep"));
    CHECK(contains(error_of("{\"a\":\"" + std::string(kLarge / 8, 'x') + "\"}"), "a text longer than"));
    CHECK(contains(error_of("{\"a\":\"" + std::string(kLarge / 8, '\\')), "a text longer than"));
    CHECK(contains(error_of("{\"a\":" + std::string(kLarge / 8, '1')), "a number or word of"));
    CHECK(contains(error_of("{" + std::string(kLarge / 8, ' ')), "spaces in a row"));
    CHECK(contains(error_of(std::string(kLarge / 8, ' ')), "empty"));
    CHECK(contains(error_of("{\"a\":[" + repeated("[],", 3 * kTooManyValues)), "more than 1000000 values"));
    CHECK(contains(error_of("{" + repeated("\"a\":0,", 6 * kTooManyValues)), "more than 1000000 values"));
    CHECK(contains(error_of("{\"inputs\":[" + repeated("\"draw\",", 7 * (kMaximumInputs + 1))),
                   "more than 2000000 inputs"));
    CHECK(contains(error_of("{\"results\":[" + repeated("[0,0],", 6 * (kMaximumInputs + 1))),
                   "more than 2000000 inputs"));
    CHECK(contains(error_of("{\"times\":[" + repeated("0,", 2 * (kMaximumInputs + 1))), "more than 2000000 inputs"));
    CHECK(contains(error_of("{\"branches\":[" + repeated("{},", 3 * (kMaximumBranches + 1))),
                   "more than 10000 branches"));
    CHECK(contains(error_of(with_too_many_markers.dump()), "markers: a list of 50001"));
}

TEST_CASE("an object with very many names, and a chain of very many branches, take no more than their time") {
    std::string names = "{";
    for (int name = 0; name < 200'000; ++name) names += "\"" + std::to_string(name) + "\":0,";
    Json root = golden_json();
    const std::string bytes = names + root.dump().substr(1);
    const auto read = parse_replay(bytes);
    REQUIRE(read.has_value());
    CHECK(read->warnings.size() == 51);
    CHECK(contains(read->warnings.back(), "199950 more"));
    CHECK(write_replay(*read).size() > bytes.size());

    root["branches"] = Json::array();
    for (std::uint32_t branch = 0; branch < kMaximumBranches; ++branch)
        root["branches"].push_back(
            {{"from", {{"line", branch}, {"step", branch == 0 ? 22 : 21 + branch}}}, {"inputs", {"draw"}}});
    const auto chain = parse_replay(root.dump());
    REQUIRE_MESSAGE(chain.has_value(), chain.error().message);
    const PlayedReplay played = play(*chain);
    CHECK(played.node_at(*chain, kMaximumBranches, 1) == played.nodes[0][0]);
    CHECK(verify(*chain, played).steps == 22 + kMaximumBranches);
}

}  // namespace pyramide::replay_hostile_slow_test
