// The command line on one step of a log: inspect.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_inspect_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

const std::string kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

bool tells(const Run& run, std::string_view words) { return run.output.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("inspect --json: fields, masks, places, actions, refusals, undos") {
    const Run inspect = run({"inspect", kGolden, "--step", "2", "--json"});
    REQUIRE(inspect.code == 0);
    const Json json = inspect.json();
    REQUIRE(json.is_object());
    CHECK(json["step"] == 2);
    CHECK(json["last_step"] == 5);
    CHECK(json["input"] == "10C+3S");
    CHECK(json["ok"] == true);
    CHECK(json["code"].is_null());
    CHECK(json["fields"].size() == 22);
    CHECK(json["fields"]["score"] == Json::parse(R"({"value": "30", "number": 30, "before": "10", "changed": true})"));
    CHECK(json["fields"]["pyramid"]["value"] == "0x9BFFFFF");
    CHECK(json["fields"]["outcome"] ==
          Json::parse(R"({"value": "playing", "number": null, "before": "playing", "changed": false})"));
    CHECK(json["masks"]["free"]["bits"] == "0000000000000000000101011001");
    CHECK(json["masks"]["waste"]["cards"] == Json{"7D"});
    CHECK(json["places"].size() == 52);
    CHECK(json["places"]["KD"] == "gone");
    CHECK(json["places"]["10S"] == "pyramid, free");
    CHECK(json["legal"] == Json::parse(R"([{"action": "10S+3H", "points": 20}, {"action": "draw", "points": 0}])"));
    CHECK(json["refused"][0] == Json::parse(R"({"input": "tap 10D", "code": "blocked", "reason": "covered by 4H"})"));
    CHECK(json["refused"].back() == Json::parse(R"({"input": "recycle", "code": "nothing", "reason": "23 cards in the stock"})"));
    CHECK(json["events"][1] == Json::parse(R"({"text": "+20 pyramid cards", "cards": [], "points": 20})"));
    CHECK(json["reasons"] == Json::parse(R"([
        {"text": "+20 pyramid cards: 2 x 10", "points": 20, "reason": "pyramid cards", "cards": 2, "each": 10}])"));
    CHECK(json["undo"]["left"] == 2);
    CHECK(json["undo"]["limit"] == 100);
    CHECK(json["undo"]["stack"][0] ==
          Json::parse(R"({"step": 2, "action": "10C+3S", "score": 10, "back": ["10C", "3S"], "in_reach": true})"));
    CHECK(json["undo"]["stack"].size() == 2);
    CHECK(json["record"].is_null());
    CHECK(json["against"] == 1);
}

TEST_CASE("inspect: what a field says agrees with play, at every step") {
    const Json played = run({"play", kGolden, "--json"}).json();
    for (std::size_t step = 1; step <= 5; ++step) {
        const Json inspected = run({"inspect", kGolden, "--step", std::to_string(step), "--json"}).json();
        const Json& of = played["steps"][step - 1];
        CHECK(inspected["fields"]["score"]["number"] == of["score"]);
        CHECK(inspected["fields"]["moves"]["number"] == of["moves"]);
        CHECK(inspected["fields"]["delta"]["number"] == of["delta"]);
        CHECK(inspected["fields"]["hash"]["value"] == of["hash"]);
        CHECK(inspected["input"] == of["input"]);
        CHECK(inspected["code"] == of["code"]);
        CHECK(inspected["text"] == of["text"]);
        CHECK(inspected["ok"] == of["ok"]);
    }
}

TEST_CASE("inspect: the points are told with their reasons") {
    CHECK(tells(run({"inspect", kGolden, "--step", "2"}), "+20 pyramid cards: 2 x 10\n"));
    const std::string pair = "PY1-N-AAAAAAS {points_pyramid=3 points_waste=5} draw draw draw 4H+9H";
    CHECK(tells(run({"inspect", pair}), "+3 pyramid cards: 1 x 3, +5 waste cards: 1 x 5\n"));
    CHECK(run({"inspect", pair, "--step", "3", "--json"}).json()["reasons"] == Json::array());
}

TEST_CASE("inspect: the undo stack tells what fell out past the limit") {
    const Run text = run({"inspect", "PY1-N-AAAAAAS {undo_limit=2} KD 10C+3S draw draw undo"});
    CHECK(text.code == 0);
    CHECK(tells(text, "undo stack: 1 undo left of at most 2"));
    CHECK(tells(text, "2 earlier actions out of reach"));
    const Json json = run({"inspect", "PY1-N-AAAAAAS {undo_limit=2} KD 10C+3S draw draw undo", "--json"}).json();
    CHECK(json["undo"]["stack"].size() == 3);
    CHECK(json["undo"]["stack"][0]["in_reach"] == true);
    CHECK(json["undo"]["stack"][0]["step"] == 3);
    CHECK(json["undo"]["stack"][1]["in_reach"] == false);
    CHECK(run({"inspect", "PY1-N-AAAAAAS {undo_limit=unlimited} KD", "--json"}).json()["undo"]["limit"] == "unlimited");
}

TEST_CASE("inspect: at the deal, at the end, and in another language") {
    const Run deal = run({"inspect", "PY1-N-AAAAAAS", "--json"});
    CHECK(deal.code == 0);
    CHECK(deal.json()["input"].is_null());
    CHECK(deal.json()["against"].is_null());
    CHECK(deal.json()["differences"] == Json::array());
    CHECK(deal.json()["fields"]["score"]["before"].is_null());
    CHECK(run({"inspect", kGolden, "--json"}).json()["step"] == 5);
    const Run blocked = run({"inspect", kGolden, "--step", "4", "--language", "es"});
    CHECK(tells(blocked, "Esta carta está bloqueada por otra"));
    CHECK_FALSE(tells(run({"inspect", kGolden, "--step", "4", "--error-help", "off"}), "This card is blocked"));
}

TEST_CASE("inspect --against: what differs between two steps, and nothing else") {
    const Run text = run({"inspect", kGolden, "--step", "3", "--against", "2"});
    CHECK(text.code == 0);
    CHECK(tells(text, "what differs between step 2 and step 3"));
    CHECK(tells(text, "waste_top"));
    CHECK_FALSE(tells(text, "undo stack"));
    const Json json = run({"inspect", kGolden, "--step", "3", "--against", "2", "--json"}).json();
    CHECK(json["differences"].back() == Json::parse(R"({"field": "2S", "before": "stock", "after": "waste top"})"));
    CHECK(tells(run({"inspect", kGolden, "--step", "3", "--against", "3"}), "are the same in every field"));
}

TEST_CASE("inspect: records, markers and branches of a file") {
    const std::string golden = std::string(PYRAMIDE_SOURCE_DIR) + "/replays/golden-opening.json";
    const Json json = run({"inspect", golden, "--step", "2", "--json"}).json();
    CHECK(json["record"]["same"] == true);
    CHECK(json["markers"].size() == 1);
    CHECK(run({"inspect", golden, "--line", "1"}).output.find("on line 1") != std::string::npos);
    const Run under = run({"inspect", golden, "--step", "2", "--rules", "points_pyramid=5", "--json"});
    CHECK(under.json()["record"]["differences"][0] == Json::parse(R"({"field": "score", "recorded": "30", "recomputed": "15"})"));
    CHECK(tells(run({"inspect", golden, "--step", "2", "--rules", "points_pyramid=5"}), "recorded otherwise"));
}

TEST_CASE("inspect: what cannot be inspected is told") {
    CHECK(run({"inspect"}).code == 2);
    CHECK(run({"inspect", kGolden, "--step", "6"}).says("has 5 steps"));
    CHECK(run({"inspect", kGolden, "--against", "6"}).says("--against 6"));
    CHECK(run({"inspect", kGolden, "--line", "1"}).says("no branches"));
    CHECK(run({"inspect", kGolden, "--step", "x"}).code == 2);
    CHECK(run({"inspect", kGolden, "--language", "xx"}).says("en, ro, es or pt"));
    CHECK(run({"inspect", "PY1-N-AAAAAAS KX"}).says("at byte 14"));
    CHECK(run({"inspect", "-", "--json"}, kGolden).json()["step"] == 5);
    CHECK(run({"inspect", "--help"}).output.find("--against") != std::string::npos);
}

}  // namespace pyramide::cli_inspect_test
