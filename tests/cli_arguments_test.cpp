// Arguments of the command line that are easily taken for something else, and saves under other rules.
#include <doctest/doctest.h>

#include "engine/replay/replay.h"
#include "tests/cli_runner.h"

using namespace pyramide;
using test::Folder;
using test::run;

TEST_CASE("numbers are decimal, whatever zeros lead them, and nothing else") {
    CHECK(run({"deal", "--number", "018", "--json"}).json()["code"] == "PY1-N-AAAAAAS");
    CHECK(run({"perft", "PY1-N-AAAAAAS", "--depth", "010"}).output == run({"perft", "PY1-N-AAAAAAS", "--depth", "10"}).output);
    for (const char* bad : {"-1", "0x10", "1.5", "", "99999999999999999999999"}) {
        const test::Run refused = run({"deal", "--number", bad});
        CHECK(refused.code == 2);
        CHECK_MESSAGE(refused.says(std::string("\"") + bad + "\""), refused.errors);
    }
}

TEST_CASE("a save without a name is an error, not a save that did not happen") {
    CHECK(run({"play", "PY1-N-AAAAAAS KD", "--save", ""}).code == 2);
    CHECK(run({"verify", "x.json", "--junit", ""}).code == 2);
    const test::Run both = run({"verify", "x.json", "--json", "--junit", "-"});
    CHECK(both.code == 2);
    CHECK(both.says("standard output"));
}

TEST_CASE("a log saved under other rules holds their results, and verifies") {
    const Folder folder;
    const std::string first = folder.path("first.json");
    const std::string other = folder.path("other.json");
    REQUIRE(run({"play", "PY1-N-AAAAAAS KD 10C+3S draw draw undo", "--save", first}).code == 0);
    REQUIRE(run({"play", first, "--rules", "strict,waste_pair=fresh,points_pyramid=3", "--save", other}).code == 0);
    CHECK(run({"verify", first, other, "--strict"}).code == 0);
    const Replay replay = load_replay(other).value();
    CHECK(replay.rules.points_pyramid == 3);
    CHECK(replay.lines[0].records[1].score == 9);
}

TEST_CASE("naming a card keeps what was recorded before it, and the save verifies") {
    const Folder folder;
    const std::string file = folder.path("named.json");
    const auto deal = run({"deal", "PY1-N-AAAAAAS", "--json"}).json();
    std::string deck = "[";
    for (const auto& card : deal["cards"])
        deck += (card == "2S" ? std::string("??") : card.get<std::string>()) + " ";
    REQUIRE(run({"play", deck + "] KD draw", "--save", file}).code == 0);
    REQUIRE(run({"play", file, "name 2S", "draw", "--save", file}).code == 0);
    CHECK(run({"verify", file, "--strict"}).code == 0);
    CHECK(load_replay(file).value().deal.unknown_slots() == 0);
}

TEST_CASE("commas may stand behind the code as between inputs") {
    CHECK(run({"play", "PY1-N-AAAAAAS, KD, 10♣+3♠, draw", "--json"}).json()["state"]["score"] == 30);
    CHECK(run({"play", "PY1-N-AAAAAAS; {recycles=2}; KD", "--json"}).json()["rules"]["recycles"] == 2);
}

TEST_CASE("a zero byte in a file is damage, wherever it stands") {
    std::string bytes = write_replay(Replay());
    CHECK(parse_replay(bytes).has_value());
    for (const std::size_t at : {bytes.size(), bytes.size() / 2, std::size_t{0}}) {
        std::string damaged = bytes;
        damaged.insert(at, 1, '\0');
        CHECK_FALSE(parse_replay(damaged).has_value());
    }
}
