// Arguments of the command line that are easily taken for something else, and saves under other rules.
#include <doctest/doctest.h>

#include "engine/replay/replay.h"
#include "tests/cli_runner.h"

namespace pyramide::cli_arguments_test {

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

TEST_CASE("a number out of range is told like any other that is none: what was found, and the range") {
    const std::string log = "PY1-N-AAAAAAS KD 10C+3S draw";
    for (const char* bad : {"4294967296", "99999999999999999999", "-1", "x", ""}) {
        const std::string says = std::string("expected a whole number from 0 to 4294967295, found \"") + bad + "\"";
        CAPTURE(says);
        for (const char* option : {"--step", "--against", "--line"}) {
            const test::Run refused = run({"inspect", log, option, bad});
            CHECK(refused.code == 2);
            CHECK_MESSAGE(refused.says(says), refused.errors);
        }
        CHECK(run({"edit", log, "--remove", bad}).says(says));
        CHECK(run({"branch", log, "--prune", bad}).says(says));
        CHECK(run({"mark", log, "--line", bad}).says(says));
        CHECK(run({"diff", log, "--lines", "0", bad}).says(says));
        if (*bad == '\0') continue;
        CHECK(run({"branch", log, "--name", std::string(bad) + "=x"}).says(says + " before the =, as in 1=name"));
        CHECK(run({"mark", log, "--add", std::string(bad) + "=x"}).says(says + " before the =, as in 3=text"));
        CHECK(run({"edit", log, "--insert", std::string(bad) + "=KD"}).says(says + " before the =, as in 3=KD"));
    }
    CHECK(run({"perft", log, "--depth", "41"}).says("expected a whole number from 0 to 40, found \"41\""));
    CHECK(run({"deal", "--number", "8031810176"}).says("expected a whole number from 0 to 8031810175, found \"8031810176\""));
    CHECK(run({"deal", "--number", "8031810175", "--json"}).json()["code"] == "PY1-N-ZZZZZZZ");
    CHECK(run({"inspect", log, "--step", "4294967295"}).says("has 3 steps"));
    CHECK(run({"inspect", log, "--step", std::string(30, '0') + "2", "--json"}).json()["step"] == 2);
    CHECK(run({"branch", log, "--name", "name"}).says("expected N=TEXT, as in 1=name, found \"name\""));
    CHECK(run({"mark", log, "--note", "=x"}).says("expected STEP=TEXT, as in 3=text, found \"=x\""));
    CHECK(run({"edit", log, "--replace", "KD"}).says("expected STEP=INPUT, as in 3=KD, found \"KD\""));
}

TEST_CASE("a text that is no UTF-8 is refused with its place, and nothing is saved") {
    const Folder folder;
    const std::string file = folder.write("log.json", run({"play", "PY1-N-AAAAAAS KD draw", "--save", "-"}).output);
    const std::string before = test::bytes_of(file);
    for (const std::vector<std::string>& option : std::vector<std::vector<std::string>>{
             {"mark", "--add", "2=ab\xFFz"}, {"mark", "--note", "2=ab\xE2\x99"}, {"branch", "--name", "1=ab\xC0\x80"},
             {"edit", "--replace", "2=KD\xED\xA0\x80"}}) {
        const test::Run refused = run({option[0], file, option[1], option[2], "--save", file});
        CAPTURE(option[2].size());
        CHECK(refused.code == 2);
        CHECK_MESSAGE(refused.says("byte 4 of"), refused.errors);
        CHECK(refused.says("is not UTF-8"));
        CHECK(test::bytes_of(file) == before);
    }
    CHECK(run({"mark", file, "--add", "2=café ♣ 🂡", "--save", file}).code == 0);
    CHECK(run({"mark", file, "--json"}).json()["markers"][0]["label"] == "café ♣ 🂡");
    std::string titled = before;
    titled.replace(titled.find("\"title\": \"\""), 11, "\"title\": \"a\xFFz\"");
    const test::Run title = run({"mark", folder.write("title.json", titled)});
    CHECK(title.code == 2);
    CHECK(title.says("line "));
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

}  // namespace pyramide::cli_arguments_test
