// The command line that asks the solver: solve, survey with merge, find.
#include <algorithm>

#include <doctest/doctest.h>

#include "engine/solver.h"
#include "engine/survey.h"
#include "tests/cli_runner.h"

namespace pyramide::cli_solve_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

bool tells(const Run& run, std::string_view words) { return run.output.find(words) != std::string::npos; }

/// The first deal that can be won under the app's rules, or cannot.
std::string code_of(SolveResult result) {
    DealSolver solver;
    for (std::uint64_t number = 0;; ++number) {
        const DealCode code = DealCode::from_number(number);
        if (solver.answer(code, Rules{}, {}).result == result) return to_text(code);
    }
}

/// The deal's log with a line of the solver's, as `play --json` tells it.
Json played(const std::string& code, const Json& line, const std::string& rules) {
    std::string log = code;
    for (const Json& action : line) log += " " + action.get<std::string>();
    return run({"play", log, "--rules", rules, "--json"}).json();
}

std::vector<std::string> survey(const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"survey", "--codes", "PY1-N-AAAAAAA..+300", "--rules", "app", "--rules", "app,recycles=1", "--budget", "2000"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

std::vector<std::string> codes_of(const Json& found) {
    std::vector<std::string> codes;
    for (const Json& deal : found) codes.push_back(deal["code"]);
    return codes;
}

}  // namespace

TEST_CASE("solve: a win, with a line that wins when it is played") {
    const std::string code = code_of(SolveResult::Won);
    for (const char* rules : {"app", "cardgames"}) {
        const Run win = run({"solve", code, "--rules", rules, "--json"});
        CHECK(win.code == 0);
        const Json json = win.json();
        CHECK(json["result"] == "won");
        CHECK(json["most_removed"].is_null());
        CHECK(json["most_pyramid"] == 28);
        CHECK(json["moves"] == json["line"].size());
        CHECK(json["nodes"].is_number_unsigned());
        const Json end = played(code, json["line"], rules);
        CHECK(end["state"]["outcome"] == "won");
        CHECK(std::all_of(end["steps"].begin(), end["steps"].end(), [](const Json& step) { return step["ok"] == true; }));
        const Json shortest = run({"solve", code, "--rules", rules, "--goal", "shortest", "--json"}).json();
        CHECK(shortest["result"] == "won");
        CHECK(shortest["moves"] <= json["moves"]);
        CHECK(played(code, shortest["line"], rules)["state"]["outcome"] == "won");
    }
}

TEST_CASE("solve: the keys are those that scripts rely on") {
    const auto keys_of = [](const Json& json) {
        std::vector<std::string> keys;
        for (const auto& [key, value] : json.items()) keys.push_back(key);
        return keys;
    };
    using Keys = std::vector<std::string>;
    const Keys keys = {"result", "most_removed", "most_pyramid", "moves", "line", "nodes"};
    CHECK(keys_of(run({"solve", "PY1-N-AAAAAAJ", "--json"}).json()) == keys);
    CHECK(keys_of(run({"solve", "PY1-N-AAAAAAJ", "--goal", "most", "--json"}).json()) == keys);
    Keys with_points = keys;
    with_points.insert(with_points.end(), {"points", "points_unbounded"});
    CHECK(keys_of(run({"solve", "PY1-N-AAAAAAJ", "--goal", "points", "--json"}).json()) == with_points);
}

TEST_CASE("solve: a deal of which at most 14 cards can go") {
    const Run win = run({"solve", "PY1-N-AAAAAAJ", "--json"});
    CHECK(win.code == 0);
    CHECK(win.json()["result"] == "lost");
    CHECK(win.json()["moves"].is_null());
    CHECK(win.json()["line"] == Json::array());
    const Json most = run({"solve", "PY1-N-AAAAAAJ", "--goal", "most", "--json"}).json();
    CHECK(most["result"] == "lost");
    CHECK(most["most_removed"] == 14);
    const Json end = played("PY1-N-AAAAAAJ", most["line"], "app");
    CHECK(end["state"]["score"] == 10 * most["most_pyramid"].get<int>());
    const Json points = run({"solve", "PY1-N-AAAAAAJ", "--goal", "points", "--json"}).json();
    CHECK(points["points"] == end["state"]["score"]);
    const Run text = run({"solve", "PY1-N-AAAAAAJ", "--goal", "most"});
    CHECK(text.output.starts_with("It cannot be won. At most 14 cards can still be removed, "));
    CHECK(tells(text, "\n    1  "));
}

TEST_CASE("solve: from any step of a log") {
    const std::string log = "PY1-N-AAAAAAJ draw draw recycle";
    const Json deal = run({"solve", log, "--step", "0", "--goal", "most", "--json"}).json();
    CHECK(deal["most_removed"] == 14);
    CHECK(run({"solve", log, "--step", "1", "--goal", "most", "--json"}).json()["most_removed"] == 14);
    const Run late = run({"solve", log, "--step", "4"});
    CHECK(late.code == 2);
    CHECK(late.says("the log has 3 steps"));
    // Won games need nothing more.
    const std::string code = code_of(SolveResult::Won);
    std::string whole = code;
    const Json win = run({"solve", code, "--json"}).json();
    for (const Json& action : win["line"]) whole += " " + action.get<std::string>();
    const Json won = run({"solve", whole, "--goal", "shortest", "--json"}).json();
    CHECK(won["result"] == "won");
    CHECK(won["moves"] == 0);
    CHECK(won["most_removed"] == 0);
}

TEST_CASE("solve: exit code 1 for unknown, 2 for what cannot be read") {
    const Run unknown = run({"solve", "PY1-N-AAAAAAS", "--rules", "microsoft", "--goal", "shortest", "--budget", "1", "--json"});
    CHECK(unknown.code == 1);
    CHECK(unknown.json()["result"] == "unknown");
    CHECK(unknown.json()["moves"].is_null());
    CHECK(unknown.json()["nodes"] == 1);
    CHECK(tells(run({"solve", "PY1-N-AAAAAAS", "--rules", "microsoft", "--goal", "shortest", "--budget", "1"}), "Unknown after 1 node"));
    const Run goal = run({"solve", "PY1-N-AAAAAAS", "--goal", "best"});
    CHECK(goal.code == 2);
    CHECK(goal.says("win, most, points or shortest"));
    CHECK(run({"solve", "PY1-N-AAAAAA5"}).code == 2);
    CHECK(run({"solve"}).code == 2);
    CHECK(run({"solve", "PY1-N-AAAAAAS", "--budget", "0"}).code == 2);
    CHECK(run({"solve", "PY1-N-AAAAAAS", "--rules", "recycels=2"}).code == 2);
    CHECK(run({"solve", "--help"}).output.find("--goal") != std::string::npos);
}

TEST_CASE("solve: cards that nobody has named make it unknown") {
    const Json deal = run({"deal", "PY1-N-AAAAAAS", "--json"}).json();
    std::string deck;
    for (const Json& card : deal["cards"]) deck += card.get<std::string>() + " ";
    deck.replace(deck.size() - 3, 2, "??");
    const Folder folder;
    const Run solved = run({"solve", "--deck", folder.write("deck.txt", deck)});
    CHECK(solved.code == 1);
    CHECK(tells(solved, "cards that nobody has named"));
}

TEST_CASE("solve: points without end") {
    const Run endless = run({"solve", "PY1-N-AAAAAAS", "--rules", "points_draw=1", "--goal", "points", "--json"});
    CHECK(endless.code == 0);
    CHECK(endless.json()["points"].is_null());
    CHECK(endless.json()["points_unbounded"] == true);
}

TEST_CASE("survey: counts, intervals, examples") {
    const Run whole = run(survey({"--most", "--json"}));
    CHECK(whole.code == 0);
    CHECK(whole.errors.empty());
    const Json json = whole.json();
    const Json& app = json["rule_sets"][0];
    CHECK(app["rules"] == "app");
    CHECK(app["deals"] == 300);
    CHECK(app["unknown"] == 0);
    const Share share = wilson_share(app["winnable"].get<std::uint64_t>(), 300);
    CHECK(app["rate"] == share.rate);
    CHECK(app["low"] == share.low);
    CHECK(app["high"] == share.high);
    std::uint64_t sum = 0;
    for (const auto& [value, deals] : app["most_removable"].items()) sum += deals.get<std::uint64_t>();
    CHECK(sum == 300);
    const Json example = app["examples"]["most_removable"]["14"];
    CHECK(example == Json::array({9, "PY1-N-AAAAAAJ"}));
    CHECK(json["rule_sets"][1]["rules"] == "app,recycles=1");
    CHECK(json["cross"][1]["deals"] == 0);  // fewer recycles win nothing more
}

TEST_CASE("survey: the same bytes for any number of jobs and shards") {
    const std::string whole = run(survey({"--json", "--jobs", "1"})).output;
    CHECK(run(survey({"--json", "--jobs", "3"})).output == whole);
    const Folder folder;
    std::vector<std::string> merge = {"survey", "merge"};
    for (const char* index : {"3", "1", "2"}) {
        const std::string path = folder.path("part-" + std::string(index) + ".json");
        CHECK(run(survey({"--shard", std::string(index) + "/3", "--out", path})).code == 0);
        merge.push_back(path);
    }
    const std::string out = folder.path("whole.json");
    merge.insert(merge.end(), {"--json", "--out", out});
    const Run merged = run(merge);
    CHECK(merged.code == 0);
    CHECK(merged.output == whole);
    CHECK(bytes_of(out) == whole);
    // What stands before merge counts as well, or is refused.
    std::vector<std::string> before = {"survey", "--csv", "--out", folder.path("before.json"), "merge"};
    before.insert(before.end(), merge.begin() + 2, merge.begin() + 5);
    const Run table = run(before);
    CHECK(table.code == 0);
    CHECK(table.output.starts_with("rules,measure,"));
    CHECK(bytes_of(folder.path("before.json")) == whole);
    before[1] = "--most";
    const Run refused = run(before);
    CHECK(refused.code == 2);
    CHECK(refused.says("--most"));
    CHECK(refused.says("leave it out"));
    before[1] = "--csv";
    before.push_back("--json");
    CHECK(run(before).says("not both"));
    before.back() = "--out=" + folder.path("after.json");
    CHECK(run(before).says("given twice"));
    merge.erase(merge.begin() + 2);
    const Run missing = run(merge);
    CHECK(missing.code == 2);
    CHECK(missing.says("these are missing: 3"));
    CHECK(run({"survey", "merge"}).code == 2);
    CHECK(run({"survey", "merge", folder.path("none.json")}).code == 2);
}

TEST_CASE("survey: goes on from a file") {
    const std::string whole = run(survey({"--json"})).output;
    const Folder folder;
    // The first third, as a run that was interrupted leaves it.
    Json part = run({"survey", "--codes", "PY1-N-AAAAAAA..+100", "--rules", "app", "--rules", "app,recycles=1", "--budget", "2000", "--json"}).json();
    part["deals"]["count"] = 300;
    const std::string path = folder.write("survey.json", part.dump());
    // What a file holds is not counted away.
    const std::string before = bytes_of(path);
    const Run again = run(survey({"--out", path}));
    CHECK(again.code == 2);
    CHECK(again.says("holds 100 of 300 deals of this survey already. Go on with --resume"));
    CHECK(run(survey({"--most", "--out", path})).says("holds another survey (questions"));
    CHECK(run(survey({"--shard", "1/2", "--out", path})).says("holds another survey (shard 1/1, not 1/2)"));
    CHECK(bytes_of(path) == before);
    const std::string text = folder.write("notes.txt", "not a survey");
    CHECK(run(survey({"--out", text})).says("is no survey"));
    CHECK(bytes_of(text) == "not a survey");
    const Run resumed = run({"survey", "--resume", path, "--json"});
    CHECK(resumed.code == 0);
    CHECK(resumed.output == whole);
    CHECK(bytes_of(path) == whole);
    // With the whole question beside it, a file that is not there yet is a beginning.
    const std::string fresh = folder.path("fresh.json");
    CHECK(run(survey({"--resume", fresh, "--json"})).output == whole);
    CHECK(bytes_of(fresh) == whole);
    CHECK(run(survey({"--resume", fresh, "--json"})).output == whole);
    CHECK(run(survey({"--out", fresh, "--json"})).output == whole);
    const Run other = run(survey({"--resume", fresh, "--most"}));
    CHECK(other.code == 2);
    CHECK(other.says("another survey than the one that is asked for: questions"));
    CHECK(run({"survey", "--resume", fresh, "--most"}).says("--resume says what is counted"));
    CHECK(run({"survey", "--resume", folder.path("none.json")}).code == 2);
    part["engine"] = "0.0.1";
    CHECK(run({"survey", "--resume", folder.write("old.json", part.dump())}).says("counted by version 0.0.1"));
}

TEST_CASE("survey: text for people, and CSV") {
    const Run text = run(survey({"--most"}));
    CHECK(text.code == 0);
    CHECK(text.output.starts_with("300 deals, PY1-N-AAAAAAA and on\n"));
    CHECK(tells(text, "95 % interval"));
    CHECK(tells(text, "most removable under app: mean "));
    CHECK(tells(text, "  #"));
    CHECK(tells(text, "won \\ lost"));
    CHECK(tells(text, " can be won under app, not under app,recycles=1."));
    CHECK(tells(run({"survey", "--random", "7+50"}), "50 deals, drawn from seed 7"));
    CHECK(tells(run(survey({"--shard", "2/3"})), "shard 2 of 3"));
    const Run csv = run(survey({"--csv"}));
    CHECK(csv.output.starts_with("rules,measure,value,deals,rate,low,high\napp,winnable,,"));
    CHECK(tells(csv, "\n\"app,recycles=1\",winnable,,"));
}

TEST_CASE("survey: what is wrong is told") {
    CHECK(run({"survey"}).says("Which deals?"));
    CHECK(run({"survey", "--codes", "PY1-N-AAAAAAA..+5", "--random", "1+5"}).code == 2);
    const Run codes = run({"survey", "--codes", "PY1-N-AAAAAAA..PY1-N-AAAA"});
    CHECK(codes.code == 2);
    CHECK(codes.says("--codes"));
    CHECK(codes.says("at byte "));
    CHECK(run({"survey", "--random", "1"}).says("how many deals is missing"));
    CHECK(run(survey({"--rules", "apple"})).says("--rules"));
    CHECK(run(survey({"--rules", "app"})).says("given twice"));
    CHECK(run(survey({"--shard", "4/3"})).says("--shard"));
    CHECK(run(survey({"--jobs", "0"})).code == 2);
    CHECK(run(survey({"--budget", "0"})).code == 2);
    CHECK(run(survey({"--csv", "--json"})).code == 2);
    CHECK(run(survey({"--out", "/nowhere/at/all.json"})).code == 2);
    CHECK(run(survey({"--out", "-"})).says("--json prints the survey"));
    CHECK(run(survey({"mrege"})).code == 2);
    CHECK(run({"survey", "--help"}).output.find("parallel pyramide survey") != std::string::npos);
    CHECK(run({"survey", "merge", "--help"}).output.find("part-*.json") != std::string::npos);
}

TEST_CASE("survey: progress only in a terminal") {
    const Run shown = run_in_terminal({"survey", "--codes", "PY1-N-AAAAAAA..+400000", "--most", "--jobs", "2"}, "");
    CHECK(shown.code == 0);
    CHECK(tells(shown, " a second"));
    CHECK(tells(shown, " left"));
}

TEST_CASE("find: deals of which a condition holds, in the order of the codes") {
    const Run found = run({"find", "--where", "app.winnable and not {recycles=0}.winnable", "--codes", "PY1-N-AAAAAAA..+40", "--json"});
    CHECK(found.code == 0);
    const Json json = found.json();
    CHECK(json["condition"] == "app.winnable and not {recycles=0}.winnable");
    CHECK(json["deals"] == "PY1-N-AAAAAAA..+40");
    CHECK(json["looked_at"] == 40);
    CHECK(json["unknown"] == 0);
    DealSolver solver;
    std::vector<std::string> expected;
    for (std::uint64_t number = 0; number < 40; ++number) {
        const DealCode code = DealCode::from_number(number);
        if (solver.answer(code, Rules{}, {}).result == SolveResult::Won &&
            solver.answer(code, parse_rules("recycles=0").value(), {}).result == SolveResult::Lost)
            expected.push_back(to_text(code));
    }
    REQUIRE(expected.size() > 3);
    CHECK(codes_of(json["found"]) == expected);
    CHECK(json["found"][0]["values"] == Json({{"app.winnable", "yes"}, {"{recycles=0}.winnable", "no"}}));
    for (const char* jobs : {"1", "4"}) {
        const Run limited = run({"find", "--where", "app.winnable and not {recycles=0}.winnable", "--codes", "PY1-N-AAAAAAA..+40", "--limit", "3",
                                 "--jobs", jobs, "--json"});
        CHECK(codes_of(limited.json()["found"]) == std::vector<std::string>(expected.begin(), expected.begin() + 3));
        CHECK(limited.json()["looked_at"] == json["found"][2]["index"].get<int>() + 1);
    }
    const Run text = run({"find", "--where", "app.winnable and not {recycles=0}.winnable", "--codes", "PY1-N-AAAAAAA..+40"});
    CHECK(text.output.starts_with(expected.front() + "  app.winnable yes, {recycles=0}.winnable no\n"));
    CHECK(std::count(text.output.begin(), text.output.end(), '\n') == static_cast<std::ptrdiff_t>(expected.size()));
}

TEST_CASE("find: exit code 1 for none, 2 for what cannot be read") {
    const Run none = run({"find", "--where", "app.lost and app.winnable", "--random", "1+100"});
    CHECK(none.code == 1);
    CHECK(tells(none, "none of 100 deals"));
    CHECK(run({"find", "--where", "app.most > 52", "--codes", "PY1-N-AAAAAAA", "--json"}).json()["found"] == Json::array());
    const Run unknown = run({"find", "--where", "microsoft.shortest > 0", "--codes", "PY1-N-AAAAAAA..+20", "--budget", "1"});
    CHECK(unknown.code == 1);
    CHECK(unknown.says("it is not known whether it holds"));
    const Run wrong = run({"find", "--where", "app.winable", "--codes", "PY1-N-AAAAAAA"});
    CHECK(wrong.code == 2);
    CHECK(wrong.says("at byte 4"));
    CHECK(wrong.says("Did you mean winnable?"));
    CHECK(run({"find", "--where", "app.lost"}).says("Which deals?"));
    CHECK(run({"find", "--codes", "PY1-N-AAAAAAA"}).code == 2);
    CHECK(run({"find", "--where", "app.lost", "--codes", "PY1-N-AAAAAAA", "--limit", "0"}).code == 2);
    CHECK(run({"find", "--help"}).output.find("--where") != std::string::npos);
}

}  // namespace pyramide::cli_solve_test
