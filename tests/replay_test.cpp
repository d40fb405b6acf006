// Replay files: what is written is read again, unknown fields survive, and saving what was opened changes nothing but
// what was edited.
#include "engine/replay/replay.h"

#include <algorithm>
#include <clocale>
#include <filesystem>
#include <locale>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/replay/file.h"
#include "tests/cli_runner.h"
#include "tests/playing.h"
#include "tests/random_replays.h"
#include "tests/sample_replays.h"

namespace pyramide::replay_test {

namespace {

using Json = nlohmann::ordered_json;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void check_same(const Replay& left, const Replay& right) {
    CHECK(left.version == right.version);
    CHECK(left.oldest_reader == right.oldest_reader);
    CHECK(left.engine_version == right.engine_version);
    CHECK(left.first_written_by == right.first_written_by);
    CHECK(left.hash_version == right.hash_version);
    CHECK(left.title == right.title);
    CHECK(left.description == right.description);
    CHECK(left.deal == right.deal);
    CHECK(left.rules == right.rules);
    CHECK(left.preset == right.preset);
    CHECK(left.complete == right.complete);
    REQUIRE(left.lines.size() == right.lines.size());
    for (std::size_t line = 0; line < left.lines.size(); ++line) {
        CHECK(left.lines[line].name == right.lines[line].name);
        CHECK(left.lines[line].from_line == right.lines[line].from_line);
        CHECK(left.lines[line].from_step == right.lines[line].from_step);
        CHECK(left.lines[line].inputs == right.lines[line].inputs);
        CHECK(left.lines[line].times == right.lines[line].times);
        CHECK(left.lines[line].records == right.lines[line].records);
    }
    REQUIRE(left.markers.size() == right.markers.size());
    for (std::size_t at = 0; at < left.markers.size(); ++at) {
        CHECK(left.markers[at].line == right.markers[at].line);
        CHECK(left.markers[at].step == right.markers[at].step);
        CHECK(left.markers[at].label == right.markers[at].label);
        CHECK(left.markers[at].note == right.markers[at].note);
    }
    REQUIRE(left.assertions.size() == right.assertions.size());
    for (std::size_t at = 0; at < left.assertions.size(); ++at) {
        CHECK(left.assertions[at].line == right.assertions[at].line);
        CHECK(left.assertions[at].step == right.assertions[at].step);
        CHECK(left.assertions[at].field == right.assertions[at].field);
        CHECK(left.assertions[at].expected == right.assertions[at].expected);
    }
}

/// Puts unknown members of every kind at random places into all objects of the format.
class Stranger {
  public:
    explicit Stranger(std::uint64_t seed) : choices_(seed) {}

    int added() const { return added_; }

    void visit(Json& root) {
        for (const char* name : {"engine", "deal", "rules"}) add_to(root[name]);
        for (const char* name : {"branches", "markers", "assertions"}) {
            if (!root.contains(name)) continue;
            for (Json& element : root[name]) {
                if (element.contains("from")) add_to(element["from"]);
                add_to(element);
            }
        }
        add_to(root);
    }

  private:
    void add_to(Json& object) {
        static const Json kValues[] = {
            nullptr,
            true,
            7,
            -1,
            "text",
            1.5,
            Json::array(),
            Json::object(),
            Json::parse(R"({"inputs": [1, {"b": null}], "times": {"deep": [[[]]]}, "name": ""})"),
            Json::parse(R"([{"x-version": 3}, "a", 18446744073709551615])")};
        for (int count = choices_.below(3); count >= 0; --count) {
            auto& members = static_cast<Json::object_t::Container&>(object.get_ref<Json::object_t&>());
            // The keys are const, so that members cannot be moved within the vector: copy around the new one.
            Json::object_t::Container longer;
            const auto place = static_cast<std::size_t>(choices_.below(static_cast<int>(members.size()) + 1));
            for (std::size_t at = 0; at <= members.size(); ++at) {
                if (at == place)
                    longer.emplace_back("x-" + std::to_string(added_++),
                                        kValues[choices_.below(static_cast<int>(std::size(kValues)))]);
                if (at < members.size()) longer.emplace_back(members[at]);
            }
            members.swap(longer);
        }
    }

    Choices choices_;
    int added_ = 0;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace

TEST_CASE("random replays are read as they were written, byte for byte") {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        const Replay replay = random_replay(seed);
        const std::string bytes = write_replay(replay);
        const auto read = parse_replay(bytes);
        REQUIRE_MESSAGE(read.has_value(), read.error().message);
        check_same(*read, replay);
        CHECK(write_replay(*read) == bytes);
    }
}

TEST_CASE("unknown fields in every object keep their value and place") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        Json root = Json::parse(write_replay(random_replay(seed)));
        Stranger stranger(seed);
        stranger.visit(root);
        const auto read = parse_replay(root.dump(2));
        REQUIRE_MESSAGE(read.has_value(), read.error().message);
        CHECK(read->warnings.size() >= std::min<std::size_t>(static_cast<std::size_t>(stranger.added()), 50));
        const std::string written = write_replay(*read);
        CHECK(Json::parse(written) == root);
        const auto again = parse_replay(written);
        REQUIRE(again.has_value());
        CHECK(write_replay(*again) == written);
    }
}

TEST_CASE("numbers of unknown fields are kept as they were written") {
    std::string bytes = write_replay(sample_replays().front().replay);
    bytes.insert(
        bytes.find("\"title\""),
        "\"x\": [1.50, 1e5, -0.0, 123456789012345678901234567890, 18446744073709551615, -9223372036854775808],\n  ");
    const auto read = parse_replay(bytes);
    REQUIRE(read.has_value());
    const std::string written = write_replay(*read);
    for (const char* number :
         {"1.50", "1e5", "-0.0", "123456789012345678901234567890", "18446744073709551615", "-9223372036854775808"})
        CHECK(contains(written, std::string("\n    ") + number));
}

TEST_CASE("editing one thing of an opened file changes its line and no other") {
    Json root = Json::parse(write_replay(sample_replays().front().replay));
    Stranger(3).visit(root);
    auto opened = parse_replay(root.dump(2));
    REQUIRE(opened.has_value());
    const std::vector<std::string> before = lines_of(write_replay(*opened));
    opened->title = "another title";
    const std::vector<std::string> after = lines_of(write_replay(*opened));
    REQUIRE(before.size() == after.size());
    int changed = 0;
    for (std::size_t line = 0; line < before.size(); ++line) {
        if (before[line] == after[line]) continue;
        ++changed;
        CHECK(contains(after[line], "another title"));
    }
    CHECK(changed == 1);
}

TEST_CASE("members may stand in any order, and stay in it") {
    Json root = Json::parse(write_replay(sample_replays().front().replay));
    Json reversed = Json::object();
    std::vector<std::string> names;
    for (const auto& [name, value] : root.items()) names.push_back(name);
    for (auto name = names.rbegin(); name != names.rend(); ++name) reversed[*name] = root[*name];
    const auto read = parse_replay(reversed.dump());
    REQUIRE(read.has_value());
    CHECK(verify(*read).grade == Grade::Verified);
    CHECK(Json::parse(write_replay(*read)) == reversed);
}

TEST_CASE("a file of few words is read, and saving it adds none") {
    const std::string bytes = R"({"format": "pyramide-replay", "version": 1, "deal": {"code": "py1 n aaaaaas"},
        "rules": {"preset": "strict", "recycles": 2}, "inputs": ["KD", "10c+3s"], "branches": [{"from": {"step": 1}, "inputs": ["draw"]}],
        "markers": [{"step": 2}], "assertions": [{"field": "score", "expected": "30"}]})";
    const auto read = parse_replay(bytes);
    REQUIRE_MESSAGE(read.has_value(), read.error().message);
    CHECK(read->deal == deal_of("PY1-N-AAAAAAS"));
    CHECK(read->rules == parse_rules("strict recycles=2").value());
    CHECK(read->lines[1].from_line == 0);
    CHECK(read->complete);
    CHECK_FALSE(read->warnings.empty());
    CHECK(verify(*read).grade == Grade::Risky);
    Json expected = Json::parse(bytes);
    expected["deal"]["code"] = "PY1-N-AAAAAAS";
    expected["inputs"][1] = "10C+3S";
    CHECK(Json::parse(write_replay(*read)) == expected);
}

TEST_CASE("a deck without a code is saved as its cards, and an old code never comes back") {
    Replay replay = sample_replays().front().replay;
    replay = parse_replay(write_replay(replay)).value();
    replay.deal = easy_deal(5);
    const auto read = parse_replay(write_replay(replay));
    REQUIRE(read.has_value());
    CHECK_FALSE(read->deal.code().has_value());
    CHECK(read->deal == easy_deal(5));
}

TEST_CASE("cards hold against a code that deals others, with a warning, and both are kept") {
    Replay replay;
    replay.deal = easy_deal(5).with_claimed_code(DealCode::from_number(18));
    const std::string bytes = write_replay(replay);
    const auto read = parse_replay(bytes);
    REQUIRE(read.has_value());
    CHECK(read->deal.cards() == easy_deal(5).cards());
    CHECK(read->deal.code() == DealCode::from_number(18));
    REQUIRE(read->warnings.size() == 1);
    CHECK(contains(read->warnings[0], "the cards hold"));
    CHECK(write_replay(*read) == bytes);
}

TEST_CASE("a byte order mark is passed over") {
    const std::string bytes = write_replay(sample_replays().front().replay);
    const auto read = parse_replay("\xEF\xBB\xBF" + bytes);
    REQUIRE(read.has_value());
    CHECK(write_replay(*read) == bytes);
}

TEST_CASE("files are the same under any locale") {
    struct Comma : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    Replay replay = random_replay(4);
    replay.lines[0].inputs.assign(1, Input{});
    replay.lines.resize(1);
    replay.markers.clear();
    replay.assertions.clear();
    replay.lines[0].times = {1'234'567};
    replay.lines[0].records = {{-1'234'567, 7'654'321, 99, Refusal::None, RecordedHash::Known}};
    std::string bytes = write_replay(replay);
    bytes.insert(bytes.find("\"title\""), "\"x\": 12345.678,\n  ");
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
    const std::string c_before = std::setlocale(LC_ALL, nullptr);
    for (const char* name : {"C", "de_DE.UTF-8", "ro_RO.UTF-8", "es_ES.UTF-8", "pt_PT.UTF-8", "tr_TR.UTF-8"}) {
        CAPTURE(name);
        if (std::setlocale(LC_ALL, name) == nullptr) continue;
        const auto read = parse_replay(bytes);
        REQUIRE(read.has_value());
        CHECK(write_replay(*read) == bytes);
    }
    std::setlocale(LC_ALL, c_before.c_str());
    std::locale::global(before);
}

TEST_CASE("save and load, and a folder that cannot be written leaves the old file and names the path") {
    const test::Folder folder;
    const Replay replay = sample_replays().front().replay;
    const std::string path = folder.path("log.json");
    REQUIRE(save_replay(path, replay).has_value());
    check_same(load_replay(path).value(), replay);

    const auto saved = save_replay(path + "/log.json", replay);
    REQUIRE_FALSE(saved.has_value());
    CHECK(contains(saved.error().message, path + "/log.json"));
    check_same(load_replay(path).value(), replay);

    Replay too_long = replay;
    too_long.title = std::string(kMaximumTextLength + 1, 'x');
    const auto refused = save_replay(path, too_long);
    REQUIRE_FALSE(refused.has_value());
    CHECK(contains(refused.error().message, "the old file is unchanged"));
    check_same(load_replay(path).value(), replay);

    const auto missing = load_replay(folder.path("missing.json"));
    REQUIRE_FALSE(missing.has_value());
    folder.write("other.json", "{}");
    const auto other = load_replay(folder.path("other.json"));
    REQUIRE_FALSE(other.has_value());
    CHECK(other.error().message.starts_with(folder.path("other.json") + ": "));
}

}  // namespace pyramide::replay_test
