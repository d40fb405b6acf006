// The command line as scripts see it: exact JSON, exit codes, places of errors.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

const std::string kDeck =
    "JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS 7C TC 3H 4H 3S KD 7S 7D 2S JH 9H 2H 2D AC AH TH 5S "
    "6S "
    "8C 8H 4C JC 3C QH 5C 6D QD 4S 9D 9S 5D";

/// The deck of PY1-N-AAAAAAS as far as the sheets print it.
std::string printed_deck() {
    std::string deck = kDeck.substr(0, kDeck.find(" 2S"));
    for (int card = 29; card < 52; ++card) deck += " ??";
    return deck;
}

std::vector<std::string> keys(const Json& object) {
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) names.push_back(name);
    return names;
}

}  // namespace

TEST_CASE("deal --json holds the deal and nothing else") {
    const Run deal = run({"deal", "PY1-N-AAAAAAS", "--json"});
    REQUIRE(deal.code == 0);
    const Json json = deal.json();
    REQUIRE(json.is_object());
    CHECK(keys(json) == std::vector<std::string>{"code", "cards", "rows", "waste", "stock"});
    CHECK(json["code"] == "PY1-N-AAAAAAS");
    CHECK(json["cards"].size() == 52);
    CHECK(json["cards"][18] == "10D");
    CHECK(json["cards"][51] == "5D");
    CHECK(json["rows"].size() == 7);
    CHECK(json["rows"][0] == Json{"JD"});
    CHECK(json["rows"][6] == Json{"7C", "10C", "3H", "4H", "3S", "KD", "7S"});
    CHECK(json["waste"] == Json{"7D"});
    CHECK(json["stock"].size() == 23);
    CHECK(json["stock"][0] == "2S");
}

TEST_CASE("deal takes a code, a deck, a number, and their neighbours") {
    const std::string deal = run({"deal", "PY1-N-AAAAAAS", "--json"}).output;
    CHECK(run({"deal", "py1 n aaaaaas", "--json"}).output == deal);
    CHECK(run({"deal", "py1", "n", "aaaaaas", "--json"}).output == deal);
    CHECK(run({"deal", "--number", "18", "--json"}).output == deal);
    CHECK(run({"deal", "PY1-N-AAAAAAR", "--next", "--json"}).output == deal);
    CHECK(run({"deal", "PY1-N-AAAAAAT", "--previous", "--json"}).output == deal);
    CHECK(run({"deal", "-", "--json"}, "\"PY1-N-AAAAAAS\"\n").output == deal);
    CHECK(run({"deal", "PY1-N-ZZZZZZZ", "--next", "--json"}).json()["code"] == "PY1-N-AAAAAAA");

    Json without_code = run({"deal", "PY1-N-AAAAAAS", "--json"}).json();
    without_code["code"] = nullptr;
    const Folder folder;
    const std::string deck = folder.write("deck.txt", "# printed\n" + kDeck + "\n");
    CHECK(run({"deal", "--deck", deck, "--json"}).json() == without_code);
    CHECK(run({"deal", "-", "--json"}, kDeck).json() == without_code);
    CHECK(run({"deal", "--deck", "-", "--json"}, kDeck).json() == without_code);
    const Json printed = run({"deal", "-", "--json"}, printed_deck()).json();
    CHECK(printed["stock"][22] == "??");
    CHECK(printed["cards"].size() == 52);
}

TEST_CASE("deal lays the waste by the rules, and shows the board to people") {
    const Json json = run({"deal", "PY1-N-AAAAAAS", "--json", "--rules", "microsoft"}).json();
    CHECK(json["waste"] == Json::array());
    CHECK(json["stock"].size() == 24);
    const Run text = run({"deal", "PY1-N-AAAAAAS"});
    CHECK(text.code == 0);
    CHECK(text.output.find("deal number 18") != std::string::npos);
    CHECK(text.output.find("[7C] [10C]  [3H]  [4H]  [3S]  [KD]  [7S]") != std::string::npos);
    const Run random = run({"deal", "--random", "--json"});
    CHECK(random.json()["cards"].size() == 52);
    CHECK(run({"deal", "--random", "--json"}).output != random.output);
}

TEST_CASE("deal refuses what is no deal") {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"deal"},
                                               {"deal", "PY1-N-AAAAAA5"},
                                               {"deal", "PY2-N-AAAAAAS"},
                                               {"deal", "PY1-X-AAAAAAS"},
                                               {"deal", "PY1-N-AAAAAAS", "--number", "1"},
                                               {"deal", "--number", "8031810176"},
                                               {"deal", "--number", "x"},
                                               {"deal", "--deck", "/nowhere/deck"},
                                               {"deal", "PY1-N-AAAAAAS", "--rules", "none"},
                                               {"deal", "PY1-N-AAAAAAS", "--next", "--previous"},
                                               {"deal", "-"}}) {
        const Run deal = run(arguments);
        CAPTURE(arguments.back());
        CHECK(deal.code == 2);
        CHECK(deal.output.empty());
        CHECK(deal.errors.starts_with("pyramide: "));
    }
    CHECK(run({"deal", "PY1-N-AAAAAA5"}).says("at byte 12, line 1, column 13"));
    CHECK(run({"deal", "-"}, "JD 6C\n7H XX").says("at byte 9, line 2, column 4"));
    CHECK(run({"deal", "-", "--next"}, kDeck).code == 2);
}

TEST_CASE("the golden example through the command line") {
    const Run play = run({"play", "PY1-N-AAAAAAS KD 10C+3S", "--json"});
    REQUIRE(play.code == 0);
    CHECK(play.errors.empty());
    const Json json = play.json();
    REQUIRE(json.is_object());
    CHECK(keys(json) == std::vector<std::string>{"deal", "rules", "steps", "state"});
    CHECK(json["deal"] == run({"deal", "PY1-N-AAAAAAS", "--json"}).json());
    CHECK(json["rules"]["preset"] == "app");
    CHECK(json["rules"]["recycles"] == "unlimited");
    CHECK(json["rules"]["undo_limit"] == 100);

    const Json& steps = json["steps"];
    REQUIRE(steps.size() == 2);
    const std::vector<std::string> names = {"input", "ok", "code", "text", "delta", "score", "moves", "free", "hash"};
    CHECK(keys(steps[0]) == names);
    CHECK(steps[0]["input"] == "KD");
    CHECK(steps[0]["ok"] == true);
    CHECK(steps[0]["code"].is_null());
    CHECK(steps[0]["text"].is_null());
    CHECK(steps[0]["delta"] == 10);
    CHECK(steps[0]["score"] == 10);
    CHECK(steps[0]["moves"] == 1);
    CHECK(steps[1]["input"] == "10C+3S");
    CHECK(steps[1]["delta"] == 20);
    CHECK(steps[1]["score"] == 30);
    CHECK(steps[1]["moves"] == 2);
    CHECK(steps[1]["free"] == Json{"10S", "7C", "3H", "4H", "7S", "7D"});
    CHECK(steps[1]["hash"].get<std::string>().size() == 16);
    CHECK(steps[1]["hash"] != steps[0]["hash"]);

    const Json& state = json["state"];
    // Row 7 (bits 21 … 27) without 10C (22), 3S (25) and KD (26); free are 10S (19), 7C, 3H, 4H and 7S.
    const int pyramid = 0xFFFFFFF & ~(1 << 22 | 1 << 25 | 1 << 26);
    CHECK(state["pyramid_mask"] == pyramid);
    CHECK(state["free_mask"] == (1 << 19 | 1 << 21 | 1 << 23 | 1 << 24 | 1 << 27));
    CHECK(state["score"] == 30);
    CHECK(state["moves"] == 2);
    CHECK(state["outcome"] == "playing");
    CHECK(state["undo_depth"] == 2);
    CHECK(state["stock"] == json["deal"]["stock"]);
    CHECK(state["waste"] == Json{"7D"});
    CHECK(state["selected"].is_null());
    CHECK(state["hash"] == steps[1]["hash"]);
}

TEST_CASE("taps: messages, codes and the selection") {
    const Json json = run({"play", "PY1-N-AAAAAAS tap QC tap 7C tap 7S", "--json", "--language", "ro"}).json();
    const Json& steps = json["steps"];
    REQUIRE(steps.size() == 3);
    CHECK(steps[0]["ok"] == false);
    CHECK(steps[0]["code"] == "blocked");
    CHECK(steps[0]["text"] == "Această carte este blocată de o altă carte");
    CHECK(steps[1]["ok"] == true);
    CHECK(steps[1]["code"].is_null());
    CHECK(steps[2]["ok"] == true);
    CHECK(steps[2]["code"] == "sum");
    CHECK(steps[2]["text"] == "Suma trebuie să fie egală cu 13");
    CHECK(json["state"]["selected"] == "7S");
    CHECK(json["state"]["moves"] == 0);

    const Json quiet =
        run({"play", "PY1-N-AAAAAAS tap QC tap 7C tap 7S", "--json", "--error-help", "off", "--language", "pt"}).json();
    CHECK(quiet["steps"][0]["code"] == "blocked");
    CHECK(quiet["steps"][0]["text"].is_null());
    CHECK(quiet["steps"][2]["text"] == "A soma tem de ser igual a 13");
    CHECK(quiet["state"] == json["state"]);
}

TEST_CASE("refused inputs are steps that change nothing") {
    const Run play = run({"play", "PY1-N-AAAAAAS recycle undo 6C+7H 7C+7S KD", "--json"});
    CHECK(play.code == 0);
    const Json steps = play.json()["steps"];
    REQUIRE(steps.size() == 5);
    CHECK(steps[0]["code"] == "nothing");
    CHECK(steps[1]["code"] == "nothing");
    CHECK(steps[2]["code"] == "blocked");
    CHECK(steps[3]["code"] == "sum");
    CHECK(steps[3]["text"].is_null());
    CHECK(steps[3]["ok"] == false);
    CHECK(steps[3]["moves"] == 0);
    CHECK(steps[4]["moves"] == 1);
}

TEST_CASE("one log, given in every way, is one result") {
    const std::string one = run({"play", "PY1-N-AAAAAAS KD 10C+3S draw undo", "--json"}).output;
    CHECK(run({"play", "PY1-N-AAAAAAS", "KD", "10C+3S", "draw", "undo", "--json"}).output == one);
    CHECK(run({"play", "PY1-N-AAAAAAS", "--json"}, "KD, 10c+3s;\n# a comment\ndraw\r\nundo").output == one);
    CHECK(run({"play", "PY1-N-AAAAAAS", "-", "--json"}, "KD 10C+3S draw undo").output == one);
    CHECK(run({"play", "-", "--json"}, "PY1-N-AAAAAAS KD 10C+3S\ndraw undo\n").output == one);
    const Folder folder;
    const std::string file = folder.path("golden.json");
    CHECK(run({"play", "PY1-N-AAAAAAS KD 10C+3S draw undo", "--json", "--save", file}).output == one);
    CHECK(run({"play", file, "--json"}).output == one);
    CHECK(run({"play", "-", "--json"}, bytes_of(file)).output == one);
    CHECK(run({"play", "PY1-N-AAAAAAS KD 10C+3S draw undo", "--save", "-"}).output == bytes_of(file));
    const std::string opening = folder.path("opening.json");
    CHECK(run({"play", "PY1-N-AAAAAAS KD", "--save", opening}).code == 0);
    CHECK(run({"play", opening, "10C+3S", "draw undo", "--json"}).output == one);

    Json without_code = Json::parse(one);
    without_code["deal"]["code"] = nullptr;
    const std::string deck = folder.write("deck.txt", kDeck);
    CHECK(run({"play", "--deck", deck, "KD 10C+3S", "draw", "undo", "--json"}).json() == without_code);
    CHECK(run({"play", "--deck", deck, "--json"}, "KD 10C+3S draw undo").json() == without_code);
    CHECK(run({"play", "[" + kDeck + "]", "KD 10C+3S draw undo", "--json"}).json() == without_code);
    CHECK(run({"play", "[" + kDeck + "]", "--json"}, "KD 10C+3S draw undo").json() == without_code);
}

TEST_CASE("rules stand in braces or in --rules") {
    const Json braces = run({"play", "PY1-N-AAAAAAS {recycles=0 points_pyramid=-3} KD", "--json"}).json();
    CHECK(run({"play", "PY1-N-AAAAAAS KD", "--json", "--rules", "app,recycles=0,points_pyramid=-3"}).json() == braces);
    CHECK(braces["rules"]["preset"].is_null());
    CHECK(braces["rules"]["recycles"] == 0);
    CHECK(braces["state"]["score"] == -3);
    const Json preset = run({"play", "PY1-N-AAAAAAS KD", "--json", "--rules", "microsoft"}).json();
    CHECK(preset["rules"]["preset"] == "microsoft");
    CHECK(preset["rules"]["points_rows"] == Json{25, 50, 75, 100, 150, 250, 500});
    const Run wrong = run({"play", "PY1-N-AAAAAAS KD", "--rules", "app,recycles=many"});
    CHECK(wrong.code == 2);
    CHECK(wrong.says("at byte 13"));
}

TEST_CASE("an unknown card is said, and can be named") {
    const Folder folder;
    const std::string deck = folder.write("deck.txt", printed_deck());
    const Json stuck = run({"play", "--deck", deck, "KD draw draw", "--json"}).json();
    CHECK(stuck["steps"][1]["ok"] == true);
    CHECK(stuck["steps"][2]["code"] == "unknown");
    CHECK(stuck["state"]["unknown_in_play"] == true);
    CHECK(stuck["state"]["waste"] == Json{"7D", "??"});
    CHECK(run({"play", "--deck", deck, "KD draw"}).output.find("The card in play is unknown") != std::string::npos);

    const std::string file = folder.path("named.json");
    const Json named = run({"play", "--deck", deck, "KD draw name 2S draw", "--json", "--save", file}).json();
    CHECK(named["steps"].size() == 3);
    CHECK(named["state"]["waste"] == Json{"7D", "2S", "??"});
    CHECK(run({"play", file, "--json"}).json() == named);

    const Run early = run({"play", "--deck", deck, "KD name 2S draw"});
    CHECK(early.code == 2);
    CHECK(early.says("at byte 3, line 1, column 4"));
    const Run twice = run({"play", "--deck", deck, "draw name KD"});
    CHECK(twice.code == 2);
    CHECK(twice.says("at byte 5"));
}

TEST_CASE("an input that cannot be read stops with its place and saves nothing") {
    const Folder folder;
    const std::string file = folder.path("none.json");
    const Run arguments = run({"play", "PY1-N-AAAAAAS KD 10C+3X draw", "--save", file});
    CHECK(arguments.code == 2);
    CHECK(arguments.output.empty());
    CHECK(arguments.says("at byte 17, line 1, column 18"));
    CHECK(arguments.says("\n  PY1-N-AAAAAAS KD 10C+3X draw\n                   ^\n"));
    const Run piped = run({"play", "PY1-N-AAAAAAS", "--save", file}, "KD\n  dräw x");
    CHECK(piped.code == 2);
    CHECK(piped.says("at byte 5, line 2, column 3"));
    CHECK(piped.says("\n    dräw x\n    ^\n"));
    CHECK(bytes_of(file).empty());
    CHECK(run({"play", "PY1-N-AAAAAAS {recycles=x} KD"}).says("at byte 24"));
    CHECK(run({"play", "[JD 6C 6C]"}).code == 2);
    CHECK(run({"play", "PY1-N-AAAAAAS \x1b[31m"}).errors.find('\x1b') == std::string::npos);
}

TEST_CASE("play refuses what it cannot open, and keeps the old file where it cannot save") {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"play"},
                                               {"play", "nowhere.json"},
                                               {"play", "/nowhere/at/all"},
                                               {"play", "."},
                                               {"play", "PY1"},
                                               {"play", "PY1-N-AAAAAAS KD", "--language", "xx"},
                                               {"play", "PY1-N-AAAAAAS", "--error-help", "perhaps"},
                                               {"play", "PY1-N-AAAAAAS KD", "--save", "/nowhere/at/all.json"},
                                               {"play", "PY1-N-AAAAAAS KD", "-"},
                                               {"play", "--deck", "-", "-"}}) {
        CAPTURE(arguments.back());
        const Run play = run(arguments);
        CHECK(play.code == 2);
        CHECK(play.output.empty());
        CHECK(play.errors.starts_with("pyramide: "));
    }
    CHECK(run({"play", "PY1-N-AAAAAAS KD", "--save", "/nowhere/at/all.json"}).says("/nowhere/at/all.json"));
    CHECK(run({"play", "-"}, "{\"format\": \"pyramide-replay\", \"version\": 1").code == 2);
    CHECK(run({"play", "-"}, std::string(1'000'000, '{')).code == 2);
}

TEST_CASE("play tells people every step") {
    const Run play = run({"play", "PY1-N-AAAAAAS KD 10C+3S tap QC undo"});
    CHECK(play.code == 0);
    CHECK(play.output.find("    2  10C+3S       +20      30      2  10S 7C 3H 4H 7S 7D\n") != std::string::npos);
    CHECK(play.output.find("This card is blocked by another card (refused: blocked)") != std::string::npos);
    CHECK(play.output.find("    4  undo         -20      10      2") != std::string::npos);
    CHECK(play.output.find("score 10, moves 2, playing, 1 undo left") != std::string::npos);
}

}  // namespace pyramide::cli_test
