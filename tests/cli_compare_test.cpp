// The command line that holds logs against each other and against themselves: diff with --lines, --rules and --all; sync.
#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_compare_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

const std::string kGolden = "PY1-N-AAAAAAS KD 10C+3S draw undo";
const std::string kReplays = std::string(PYRAMIDE_SOURCE_DIR) + "/replays";
const std::string kFile = kReplays + "/golden-opening.json";

bool tells(const Run& run, std::string_view words) { return run.output.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("diff --all lists every step that differs") {
    const Run all = run({"diff", kGolden, "PY1-N-AAAAAAS KD draw draw", "--all", "--json"});
    CHECK(all.code == 1);
    CHECK(all.json()["first_input"]["step"] == 2);
    CHECK(all.json()["steps"] == Json::parse(R"([
        {"step": 2, "input": true, "result": true, "left": {"input": "10C+3S", "score": 30}, "right": {"input": "draw", "score": 10}},
        {"step": 3, "input": false, "result": true, "left": {"input": "draw", "score": 30}, "right": {"input": "draw", "score": 10}},
        {"step": 4, "input": true, "result": false, "left": {"input": "undo", "score": 30}, "right": null}])"));
    CHECK(tells(run({"diff", kGolden, "PY1-N-AAAAAAS KD draw draw", "--all"}), "All steps that differ: 3"));
    CHECK_FALSE(run({"diff", kGolden, kGolden, "--json"}).json().contains("steps"));
    CHECK(run({"diff", kGolden, kGolden, "--all", "--json"}).json()["steps"] == Json::array());
}

TEST_CASE("diff --lines compares two lines of one log") {
    const Run lines = run({"diff", kFile, "--lines", "0", "1", "--json"});
    CHECK(lines.code == 1);
    const Json json = lines.json();
    CHECK(json["setup"] == Json::array());
    CHECK(json["first_input"]["step"] == json["first_result"]["step"]);
    CHECK(run({"diff", kFile, "--lines", "1", "1"}).code == 0);
    CHECK(tells(run({"diff", kFile, "--lines", "0", "1"}), "the mainline"));
    CHECK(run({"diff", kFile, "--lines", "0", "9"}).says("lines 0 (the mainline) to 1"));
    CHECK(run({"diff", kFile, "--lines", "0"}).code == 2);
}

TEST_CASE("diff --rules compares one log under two rule sets") {
    const Run own = run({"diff", kGolden, "--rules", "points_pyramid=5", "--json"});
    CHECK(own.code == 1);
    CHECK(own.json()["setup"] == Json::parse(R"([{"field": "points_pyramid", "left": "10", "right": "5"}])"));
    CHECK(own.json()["first_input"].is_null());
    CHECK(own.json()["first_result"] == Json::parse(R"({"step": 1, "fields": [{"field": "score", "left": "10", "right": "5"}]})"));
    const Run two = run({"diff", kGolden, "--rules", "points_pyramid=5", "--rules", "app", "--json"});
    CHECK(two.json()["setup"][0]["left"] == "5");
    CHECK(run({"diff", kGolden, "--rules", "strict", "--json"}).json()["first_result"].is_null());
    CHECK(run({"diff", "-", "--rules", "app"}, kGolden).code == 0);
}

TEST_CASE("diff: what cannot be compared is told") {
    CHECK(run({"diff", kGolden}).says("a second log"));
    CHECK(run({"diff", kGolden, kGolden, "--rules", "app"}).says("compare one log"));
    CHECK(run({"diff", kGolden, kGolden, "--lines", "0", "0"}).says("compare one log"));
    CHECK(run({"diff", kGolden, "--lines", "0", "0", "--rules", "app"}).says("together"));
    CHECK(run({"diff", kGolden, "--rules", "nothing"}).says("at byte 0"));
    CHECK(run({"diff", kGolden, "--rules", "app", "--rules", "app", "--rules", "app"}).says("one or two"));
    CHECK(run({"diff", "none.json", "--rules", "app"}).code == 2);
}

TEST_CASE("sync: every sample holds, and each line of each is tested") {
    const Run sync = run({"sync", kReplays, "--json"});
    CHECK(sync.code == 0);
    const Json files = sync.json()["files"];
    CHECK(files.size() >= 19);
    for (const Json& file : files) {
        const std::string path = file["path"];
        CAPTURE(path);
        CHECK(file["in_sync"] == true);
        CHECK(file["error"].is_null());
        CHECK(file["checks"] > file["steps"]);
        CHECK(file["failures"] == Json::array());
        CHECK(file["lines_left_out"] == 0);
    }
    CHECK(run({"sync", kFile, "--json"}).json()["files"][0]["lines"] == 2);
    const Run text = run({"sync", "-"}, kGolden);
    CHECK(text.code == 0);
    CHECK(tells(text, "in sync"));
    CHECK(tells(text, "1 line, 4 steps"));
    CHECK(run({"sync", kFile, "--rules", "microsoft,draw_count=3"}).code == 0);
}

TEST_CASE("sync: exit code 2 for what cannot be read, and the others are tested all the same") {
    const Run sync = run({"sync", "none.json", kFile, "--json"});
    CHECK(sync.code == 2);
    CHECK(sync.says("none.json"));
    CHECK(sync.json()["files"][0]["in_sync"] == false);
    CHECK(sync.json()["files"][1]["in_sync"] == true);
    CHECK(run({"sync", "-", "-"}).says("only once"));
    CHECK(run({"sync", kFile, "--rules", "nothing"}).code == 2);
    CHECK(run({"sync"}).code == 2);
    const Folder folder;
    CHECK(run({"sync", folder.path("")}).says("holds no replay file"));
}

}  // namespace pyramide::cli_compare_test
