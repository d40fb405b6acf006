// The command line that finds steps: who, search, watch.
#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_find_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

const std::string kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";
const std::string kFile = std::string(PYRAMIDE_SOURCE_DIR) + "/replays/golden-opening.json";

bool tells(const Run& run, std::string_view words) { return run.output.find(words) != std::string::npos; }

std::vector<int> steps_of(const Json& list) {
    std::vector<int> steps;
    for (const Json& each : list) steps.push_back(each["step"].get<int>());
    return steps;
}

}  // namespace

TEST_CASE("who: the steps that changed a field, a bit, a card") {
    const Run score = run({"who", kGolden, "score", "--json"});
    CHECK(score.code == 0);
    CHECK(score.json() == Json::parse(R"({"field": "score", "steps": 5, "value": "30", "changes": [
        {"step": 1, "input": "KD", "before": "0", "after": "10", "reasons": [
            {"text": "+10 pyramid cards: 1 x 10", "points": 10, "reason": "pyramid cards", "cards": 1, "each": 10}]},
        {"step": 2, "input": "10C+3S", "before": "10", "after": "30", "reasons": [
            {"text": "+20 pyramid cards: 2 x 10", "points": 20, "reason": "pyramid cards", "cards": 2, "each": 10}]}]})"));
    CHECK(steps_of(run({"who", kGolden, "pyramid[26]", "--json"}).json()["changes"]) == std::vector<int>{1});
    CHECK(steps_of(run({"who", kGolden, "10S", "--json"}).json()["changes"]) == std::vector<int>{2});
    CHECK(steps_of(run({"who", "-", "waste_top", "--json"}, kGolden).json()["changes"]) == std::vector<int>{3, 5});
    const Run text = run({"who", kGolden, "WASTE TOP"});
    CHECK(tells(text, "7D -> 2S"));
    CHECK(tells(text, "waste_top changed at 2 of 5 steps."));
}

TEST_CASE("who: the score is told with its reasons, and no other field is") {
    const std::string log = "PY1-N-AAAAAAS {points_removal=5 points_undo=-2} KD 10C+3S undo";
    const Run text = run({"who", log, "score"});
    CHECK(tells(text, "1  KD         0 -> 15       +10 pyramid cards: 1 x 10, +5 removal\n"));
    CHECK(tells(text, "+20 pyramid cards: 2 x 10, +5 removal\n"));
    CHECK(tells(text, "3  undo       40 -> 13      -25 taken back, -2 undo\n"));
    const Json undone = run({"who", log, "score", "--json"}).json()["changes"][2];
    CHECK(undone["reasons"] == Json::parse(R"([
        {"text": "-25 taken back", "points": -25, "reason": "taken back", "cards": null, "each": null},
        {"text": "-2 undo", "points": -2, "reason": "undo", "cards": null, "each": null}])"));
    CHECK_FALSE(run({"who", log, "moves", "--json"}).json()["changes"][0].contains("reasons"));
}

TEST_CASE("who: exit code 1 for what never changed, 2 for what is no field") {
    const Run never = run({"who", kGolden, "recycles"});
    CHECK(never.code == 1);
    CHECK(tells(never, "never changed; it is 0"));
    CHECK(run({"who", kGolden, "recycles", "--json"}).json()["changes"] == Json::array());
    const Run wrong = run({"who", kGolden, "scor"});
    CHECK(wrong.code == 2);
    CHECK(wrong.says("undos_left"));
    CHECK(wrong.says("at byte 0"));
    CHECK(run({"who", kGolden}).code == 2);
    CHECK(run({"who", kGolden, "score", "--line", "3"}).says("no branches"));
    CHECK(run({"who", "nothing.json", "score"}).code == 2);
}

TEST_CASE("search: when did QC go, and where is it spoken of?") {
    const Run gone = run({"search", kFile, "10S", "removed", "--json"});
    CHECK(gone.code == 0);
    CHECK(gone.json() ==
          Json::parse(R"({"text": "10S removed", "steps": 22, "hits": [{"step": 11, "kind": "event", "input": "10S+3H",
        "text": "10S 3H removed from the pyramid, +20 pyramid cards, 2C freed"}]})"));
    CHECK(steps_of(run({"search", kFile, "expected", "--json"}).json()["hits"]) == std::vector<int>{2});
    CHECK(run({"search", kFile, "expected", "--json"}).json()["hits"][0]["kind"] == "note");
    CHECK(tells(run({"search", kGolden, "BLOCKED"}), "tap QC refused: blocked"));
    CHECK(run({"search", "-", "draw"}, kGolden).code == 0);
    CHECK(run({"search", kFile, "--line", "1", "draw"}).code == 0);
}

TEST_CASE("search: exit code 1 for nothing, 2 for a search that is none") {
    const Run nothing = run({"search", kGolden, "queen"});
    CHECK(nothing.code == 1);
    CHECK(tells(nothing, "Nothing is found in 5 steps."));
    CHECK(run({"search", kGolden, "queen", "--json"}).json()["hits"] == Json::array());
    CHECK(run({"search", kGolden}).code == 2);
    CHECK(run({"search", kGolden, " "}).says("Nothing to look for"));
    CHECK(run({"search", kGolden, std::string(5000, 'x')}).says("longer than 4096"));
}

TEST_CASE("watch: the steps at which a condition begins to hold") {
    const Run watch = run({"watch", kGolden, "score >= 30 and 10S free", "--json"});
    CHECK(watch.code == 0);
    CHECK(watch.json() == Json::parse(R"({"condition": "score >= 30 and 10S free", "steps": 5, "holds_at_deal": false,
        "begins": [{"step": 2, "input": "10C+3S", "score": 30, "moves": 2}]})"));
    CHECK(steps_of(run({"watch", kGolden, "waste_top", "changed", "--json"}).json()["begins"]) == std::vector<int>{3, 5});
    CHECK(steps_of(run({"watch", kGolden, "waste_top changed", "--first", "--json"}).json()["begins"]) == std::vector<int>{3});
    CHECK(tells(run({"watch", kGolden, "refused"}), "tap QC"));
    CHECK(steps_of(run({"watch", kFile, "note", "--json"}).json()["begins"]) == std::vector<int>{2});
    CHECK(steps_of(run({"watch", kFile, "differs", "--rules", "points_pyramid=5", "--first", "--json"}).json()["begins"]) ==
          std::vector<int>{1});
}

TEST_CASE("watch: what a comparison with a list, a bit or no limit means is told") {
    CHECK(tells(run({"watch", kGolden, "recycles = unlimited"}), "holds at the deal"));
    CHECK(run({"watch", kGolden, "recycles = unlimited", "--rules", "recycles=2", "--json"}).json()["holds_at_deal"] == false);
    CHECK(steps_of(run({"watch", kGolden, "free_cards = \"10S 7C 3H 4H 7S 7D\"", "--json"}).json()["begins"]) ==
          std::vector<int>{2, 5});
    const std::string blocked = std::string(PYRAMIDE_SOURCE_DIR) + "/replays/blocked-end.json";
    CHECK(run({"watch", blocked, "free_cards = 7S"}).code == 0);
    CHECK(run({"watch", kGolden, "talon[3] = 2"}).says("expected 0 or 1"));
    CHECK(run({"watch", kGolden, "free = 7C"}).says("\"has\" and a card"));
    CHECK(tells(run({"watch", "--help"}), "these cards and no others"));
}

TEST_CASE("watch: exit code 1 for never, 2 for what cannot be read") {
    CHECK(run({"watch", kGolden, "outcome = won"}).code == 1);
    CHECK(tells(run({"watch", kGolden, "outcome = won"}), "never begins to hold"));
    CHECK(tells(run({"watch", kGolden, "score >= 0"}), "holds at the deal"));
    CHECK(run({"watch", kFile, "differs"}).code == 1);
    const Run wrong = run({"watch", kGolden, "score >= many"});
    CHECK(wrong.code == 2);
    CHECK(wrong.says("at byte 9"));
    CHECK(wrong.says("whole number"));
    CHECK(run({"watch", kGolden}).code == 2);
    CHECK(run({"watch", "--help"}).output.find("--first") != std::string::npos);
}

}  // namespace pyramide::cli_find_test
