// Files that are no replays, broken, wrong or hostile: a clear error with its place, quickly, and nothing else.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/replay/replay.h"
#include "tests/sample_replays.h"

namespace pyramide::replay_errors_test {

namespace {

using Json = nlohmann::ordered_json;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string& golden_bytes() {
    static const std::string bytes = write_replay(sample_replays().front().replay);
    return bytes;
}

/// The error of bytes that must not be read.
std::string error_of(std::string_view bytes) {
    const auto read = parse_replay(bytes);
    REQUIRE_FALSE(read.has_value());
    CHECK_FALSE(read.error().message.empty());
    return read.error().message;
}

/// The error after one value of the golden log has been replaced.
std::string error_with(const std::string& pointer, const Json& value) {
    Json root = Json::parse(golden_bytes());
    root[Json::json_pointer(pointer)] = value;
    return error_of(root.dump());
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

}  // namespace

TEST_CASE("what is no replay is told apart") {
    CHECK(contains(error_of(""), "empty"));
    CHECK(contains(error_of(" \n\t"), "empty"));
    CHECK(contains(error_of("[]"), "begins with '{'; found \"[\""));
    CHECK(contains(error_of("\n  ș"), "line 2, column 3"));
    CHECK(contains(error_of("PY1-N-AAAAAAS KD"), "found \"P\""));
    CHECK(contains(error_of("{}"), "\"format\" is missing; expected \"pyramide-replay\""));
    CHECK(contains(error_of(R"({"format": 5})"), "\"format\" is the number 5"));
    CHECK(contains(error_of(R"({"format": "pyramide-repro", "version": 1})"),
                   "\"format\" is the text \"pyramide-repro\""));
    CHECK(
        contains(error_of(R"({"name": "a package", "inputs": {"KD": 1}, "version": "2.0"})"), "\"format\" is missing"));
}

TEST_CASE("a file that needs a newer reader is refused with the reason, whatever else it holds") {
    const std::string reason = "This file needs a reader of format 99; this is 1. Update this program to open it.";
    CHECK(error_with("/oldest_reader", 99) == reason);
    Json root = Json::parse(golden_bytes());
    root["version"] = 99;
    root["oldest_reader"] = 99;
    root["inputs"] = Json::array({{{"kind", "king"}, {"card", "KD"}}});
    root["results"] = {{"columns", true}};
    root["deal"] = 7;
    CHECK(error_of(root.dump()) == reason);
    root.erase("oldest_reader");
    CHECK(error_of(root.dump()) == reason);
}

TEST_CASE("a newer file that format 1 can read is read, with a warning, and keeps its version") {
    const std::string bytes = replaced(golden_bytes(), "\"version\": 1,", "\"version\": 2,");
    const auto read = parse_replay(bytes);
    REQUIRE(read.has_value());
    REQUIRE(read->warnings.size() == 1);
    CHECK(contains(read->warnings[0], "format 2, newer than 1"));
    CHECK(verify(*read).grade == Grade::Risky);
    CHECK(write_replay(*read) == bytes);
}

TEST_CASE("a file cut off after any byte is an error that says so") {
    const std::string& bytes = golden_bytes();
    for (std::size_t length = 1; length + 1 < bytes.size(); ++length) {
        CAPTURE(length);
        const auto read = parse_replay(std::string_view(bytes).substr(0, length));
        REQUIRE_FALSE(read.has_value());
        CHECK(contains(read.error().message, "breaks off at line "));
        CHECK(read.error().offset == length);
    }
    CHECK(parse_replay(std::string_view(bytes).substr(0, bytes.size() - 1)).has_value());
}

TEST_CASE("text that is no JSON says the line and the column") {
    CHECK(contains(error_of("{\n  \"format\" \"x\"}"), "line 2, column "));
    CHECK(contains(error_of(golden_bytes() + "x"), "is not JSON"));
    CHECK(contains(error_of(golden_bytes() + "{}"), "is not JSON"));
    CHECK(contains(error_of(replaced(golden_bytes(), "Golden opening", "Golden \xFF opening")), "is not JSON"));
    CHECK(contains(error_of(replaced(golden_bytes(), "Golden opening", "Golden \\ud800 opening")), "is not JSON"));
    CHECK(contains(error_of(replaced(golden_bytes(), "Golden opening", "Golden\nopening")), "is not JSON"));
    CHECK(contains(error_of(replaced(golden_bytes(), "\"complete\": true", "\"x\": 1e999, \"complete\": true")),
                   "1e999"));
    for (const char character : error_of(replaced(golden_bytes(), "\"KD\"", "\"KD\" \xC3\x28\x1B")))
        CHECK(static_cast<unsigned char>(character) >= ' ');
}

TEST_CASE("a value of a wrong type, anywhere, is an error that names its path") {
    const Json root = Json::parse(golden_bytes());
    const std::vector<Json> values = {nullptr, true, 5, 1.5, "text", Json::array(), Json::object()};
    // Where a second type is allowed.
    const auto is_allowed = [](const std::string& pointer, const Json& value) {
        return (value.is_null() &&
                (pointer == "/deal/code" || pointer == "/deal/cards" || pointer.starts_with("/times/"))) ||
               (value.is_null() && pointer.starts_with("/assertions/") && pointer.ends_with("/step")) ||
               (value.is_null() && pointer.find("results/") != std::string::npos && pointer.ends_with("/2")) ||
               (value.is_number_integer() && (pointer == "/rules/recycles" || pointer == "/rules/undo_limit"));
    };
    int tried = 0;
    const auto try_all = [&](const auto& self, const Json& node, const std::string& pointer,
                             const std::string& path) -> void {
        for (const Json& value : values) {
            const bool is_same_type =
                value.type() == node.type() || (value.is_number_integer() && node.is_number_integer());
            if (pointer.empty() || is_same_type || is_allowed(pointer, value)) continue;
            CAPTURE(pointer);
            CAPTURE(value.dump());
            Json changed = root;
            changed[Json::json_pointer(pointer)] = value;
            const auto read = parse_replay(changed.dump());
            REQUIRE_FALSE(read.has_value());
            CHECK(contains(read.error().message, path));
            ++tried;
        }
        if (!node.is_structured()) return;
        std::size_t index = 0;
        for (const auto& [key, member] : node.items()) {
            if (node.is_array()) {
                // The entries of a row, a list of points: the path names the list's entry, or the list.
                const bool is_leaf_list = !node.empty() && node[0].is_number() && !pointer.starts_with("/times");
                self(self, member, pointer + "/" + key, is_leaf_list ? path : path + "[" + key + "]");
                if (++index == 3) break;
            } else {
                self(self, member, pointer + "/" + key, path.empty() ? key : path + "." + key);
            }
        }
    };
    try_all(try_all, root, "", "");
    CHECK(tried > 400);
}

TEST_CASE("wrong values say what was found and what was expected") {
    CHECK(error_with("/inputs/17", 5) ==
          "inputs[17]: found the number 5; expected a text such as \"KD\", \"10C+3S\" or \"draw\".");
    CHECK(contains(error_with("/inputs/3", "tap QX"), "inputs[3]: "));
    CHECK(contains(error_with("/branches/0/inputs/2", "name QC"), "branches[0].inputs[2]: "));
    CHECK(contains(error_with("/results/2", Json::array({10})), "results[2]: a row of 1 values"));
    CHECK(contains(error_with("/results/2/1", -1), "results[2]: found the number -1; expected the moves"));
    CHECK(contains(error_with("/results/2/2", "9c41"), "16 hexadecimal digits"));
    CHECK(contains(error_with("/results/3/3", "refused"), "\"blocked\", \"sum\""));
    CHECK(contains(error_with("/results/2", Json::array({1, 1, nullptr, "sum", 1})), "the end of the row"));
    CHECK(contains(error_with("/times/1", -5), "times[1]: found the number -5"));
    CHECK(contains(error_with("/times", Json::array({1, 2})), "times: 2 times for 22 inputs"));
    CHECK(contains(error_with("/inputs", Json::array({"KD"})), "22 times for 1 inputs"));
    CHECK(contains(error_with("/version", 0), "version: found the number 0; expected a whole number from 1 to"));
    CHECK(contains(error_with("/version", 18446744073709551615ULL), "version: found the number 18446744073709551615"));
    CHECK(contains(error_with("/deal/code", "PY2-N-AAAAAAS"), "deal.code: "));
    CHECK(contains(error_with("/deal/cards", "JD 6C"), "deal.cards: "));
    CHECK(contains(error_with("/rules/victory", "easy"), "rules.victory: "));
    CHECK(contains(error_with("/rules/draw_count", 4), "rules.draw_count: "));
    CHECK(contains(error_with("/rules/points_rows", Json::array({1, 2, 3})),
                   "rules.points_rows: found a list; expected a list of 7"));
    CHECK(contains(error_with("/rules/points_rows/3", 1000001), "rules.points_rows: "));
    CHECK(contains(error_with("/assertions/0/field", "luck"),
                   "assertions[0].field: found \"luck\"; expected one of score, moves"));
    CHECK(contains(error_with("/title", std::string(kMaximumTextLength + 1, 'x')), "title: a text of 1048577 bytes"));
    Json root = Json::parse(golden_bytes());
    root["results"].push_back(root["results"][0]);
    CHECK(contains(error_of(root.dump()), "results: 23 results for 22 inputs"));
    root = Json::parse(golden_bytes());
    for (const char* required : {"version", "deal", "rules", "inputs"}) {
        Json without = root;
        without.erase(required);
        CHECK(contains(error_of(without.dump()), std::string(required) + ": is missing"));
    }
}

TEST_CASE("lines and steps that are not there") {
    CHECK(contains(error_with("/branches/0/from/line", 1), "branches[0].from.line: found 1; expected an earlier line"));
    CHECK(contains(error_with("/branches/0/from/line", -1), "branches[0].from.line: found the number -1"));
    CHECK(contains(error_with("/branches/0/from/step", 23), "branches[0].from.step: found 23; line 0 ends at step 22"));
    CHECK(contains(error_with("/branches/0/from/step", -1), "branches[0].from.step: "));
    CHECK(contains(error_with("/markers/0/line", 2), "markers[0].line: "));
    CHECK(contains(error_with("/markers/0/step", 23), "markers[0].step: found 23; line 0 ends at step 22"));
    CHECK(contains(error_with("/assertions/0/step", 4294967296), "assertions[0].step: "));
    CHECK(contains(error_with("/branches/0", Json::object()), "branches[0].from: is missing"));
}

TEST_CASE("a name that stands twice in an object is an error") {
    CHECK(contains(error_of(replaced(golden_bytes(), "\"title\":", "\"title\": \"x\", \"title\":")),
                   "title: stands twice"));
    CHECK(contains(error_of(replaced(golden_bytes(), "\"complete\":", "\"inputs\": [], \"complete\":")),
                   "inputs: stands twice"));
    CHECK(contains(error_of(replaced(golden_bytes(), "\"victory\":", "\"victory\": \"strict\", \"victory\":")),
                   "rules.victory: stands twice"));
    CHECK(contains(error_of(replaced(golden_bytes(), "\"name\":", "\"y\": 1, \"y\": 2, \"name\":")),
                   "branches[0].\"y\": stands twice"));
}

}  // namespace pyramide::replay_errors_test
