// The command line that changes logs: edit, branch.
#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_edit_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

const std::string kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo 10S+3H";

bool tells(const Run& run, std::string_view words) { return run.output.find(words) != std::string::npos; }

std::string recorded(const std::string& one_line) { return run({"play", one_line, "--save", "-"}).output; }

std::vector<std::string> words_of(const Json& list, const char* key) {
    std::vector<std::string> words;
    for (const Json& each : list) words.push_back(each[key].get<std::string>());
    return words;
}

using Words = std::vector<std::string>;

/// A log with a branch: the mainline KD draw draw, the branch after KD.
std::string branched(const Folder& folder) {
    const std::string file = folder.write("log.json", recorded("PY1-N-AAAAAAS KD draw draw"));
    CHECK(run({"edit", file, "--replace", "2=10C+3S", "--remove", "3", "--save", file}).code == 0);
    return file;
}

}  // namespace

TEST_CASE("edit: each later input is told: same, changed, refused") {
    const Run edit = run({"edit", kGolden, "--remove", "1", "--json"});
    CHECK(edit.code == 1);
    const Json json = edit.json();
    CHECK(words_of(json["rows"], "input") == Words{"10C+3S", "draw", "tap QC", "undo", "10S+3H"});
    CHECK(words_of(json["rows"], "effect") == Words{"changed", "same", "same", "same", "refused"});
    CHECK(json["rows"][4]["code"] == "blocked");
    CHECK(json["rows"][4]["was"] == 6);
    CHECK(json["rows"][4]["before"] == "10S+3H removed · +20");
    CHECK(json["counts"] == Json::parse(R"({"same": 3, "changed": 1, "refused": 1, "new": 0, "skipped": 0, "removed": 1})"));
    CHECK(json["before"]["score"] == 50);
    CHECK(json["after"]["score"] == 20);
    const Run text = run({"edit", kGolden, "--remove", "1"});
    CHECK(tells(text, "10S+3H · refused: blocked   (was: 10S+3H removed · +20)"));
    CHECK(tells(text, "3 same, 1 changed, 1 refused"));
}

TEST_CASE("edit: steps are those of the log as it was, whatever else is edited") {
    const Run edit = run({"edit", kGolden, "--insert", "2=draw", "--replace", "3=tap stock", "--skip", "4", "--insert", "2=undo",
                          "--remove", "5", "--json"});
    const Json json = edit.json();
    CHECK(words_of(json["rows"], "input") == Words{"draw", "undo", "10C+3S", "tap stock", "tap QC", "10S+3H"});
    CHECK(words_of(json["rows"], "effect") == Words{"new", "new", "same", "new", "skipped", "same"});
    CHECK(words_of(json["rows"], "origin") == Words{"inserted", "inserted", "kept", "replaced", "kept", "kept"});
    CHECK(edit.code == 0);
    CHECK(run({"edit", kGolden, "--insert", "7=draw", "--json"}).json()["rows"].size() == 1);
}

TEST_CASE("edit --save: the edited line is a branch, or with --promote the mainline") {
    const Folder folder;
    const std::string before = recorded(kGolden);
    const std::string file = folder.write("log.json", before);
    const std::string saved = folder.path("edited.json");
    CHECK(run({"edit", file, "--replace", "3=undo", "--save", saved}).code == 1);
    CHECK(bytes_of(file) == before);
    CHECK(run({"verify", saved}).code == 0);
    const Json branch = Json::parse(bytes_of(saved));
    CHECK(branch["inputs"].size() == 6);
    REQUIRE(branch["branches"].size() == 1);
    CHECK(branch["branches"][0]["from"]["step"] == 2);
    CHECK(branch["branches"][0]["inputs"][0] == "undo");

    const Run promoted = run({"edit", file, "--replace", "3=undo", "--promote", "--save", "-"});
    const Json mainline = promoted.json();
    CHECK(mainline["inputs"][2] == "undo");
    CHECK(run({"verify", "-"}, promoted.output).code == 0);
}

TEST_CASE("edit: what cannot be done is told, and nothing is saved") {
    const Folder folder;
    const std::string saved = folder.path("edited.json");
    for (const Words& options :
         {Words{}, Words{"--replace", "0=KD"}, Words{"--replace", "7=KD"}, Words{"--insert", "8=KD"}, Words{"--remove", "9"},
          Words{"--replace", "KD"}, Words{"--replace", "=KD"}, Words{"--replace", "1=KX"}, Words{"--skip", "1", "--remove", "1"},
          Words{"--replace", "1=KD"}, Words{"--skip", "x"}, Words{"--rules", "nothing", "--skip", "1"}}) {
        Words arguments = {"edit", kGolden, "--save", saved};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Run edit = run(arguments);
        const std::string last = options.empty() ? "" : options.back();
        CAPTURE(last);
        CHECK(edit.code == 2);
        CHECK_FALSE(edit.errors.empty());
        CHECK(bytes_of(saved).empty());
    }
    CHECK(run({"edit", kGolden, "--replace", "2=KX"}).says("Step 2"));
    CHECK(run({"edit", kGolden, "--replace", "23=KD"}).says("Replace step 23: expected 1 to 6."));
    CHECK(run({"edit", kGolden, "--insert", "8=KD"}).says("Insert before step 8: expected 1 to 7."));
    CHECK(run({"edit", kGolden, "--skip", "0"}).says("Skip step 0: expected 1 to 6; step 0 is the deal."));
    CHECK(run({"edit", "PY1-N-AAAAAAS", "--remove", "1"}).says("Remove step 1: expected a log with inputs; this one has none."));
    CHECK(run({"edit", kGolden, "--skip", "1", "--skip", "1"}).says("edited twice"));
    CHECK(run({"edit", kGolden, "--skip", "1", "--promote"}).code == 2);
    CHECK(run({"edit", "none.json", "--skip", "1"}).code == 2);
}

TEST_CASE("edit numbers what it lists by steps, as everything else does") {
    const Run edit = run({"edit", kGolden, "--skip", "2", "--json"});
    const Json rows = edit.json()["rows"];
    CHECK(rows[0]["step"].is_null());
    CHECK(rows[1]["step"] == 2);
    CHECK(rows[1]["row"] == 3);
    const Run text = run({"edit", kGolden, "--skip", "2"});
    CHECK(tells(text, "step  was  effect"));
    CHECK(tells(text, "        2  skipped"));
    CHECK(tells(text, "   2    3  same"));
}

TEST_CASE("edit, branch and mark print nothing when the file cannot be written") {
    const Folder folder;
    const std::string nowhere = folder.path("nowhere/log.json");
    const std::string file = branched(folder);
    for (const Words& arguments : {Words{"edit", file, "--remove", "1"}, Words{"edit", file, "--remove", "1", "--json", "--promote"},
                                   Words{"branch", file, "--name", "1=x"}, Words{"mark", file, "--add", "1=x"}}) {
        Words all = arguments;
        all.insert(all.end(), {"--save", nowhere});
        const Run failed = run(all);
        CHECK(failed.code == 2);
        CHECK(failed.output.empty());
        CHECK(failed.says("Cannot write " + nowhere));
    }
    const std::string saved = folder.path("saved.json");
    CHECK(run({"edit", file, "--remove", "1", "--save", saved}).output == run({"edit", file, "--remove", "1"}).output);
    CHECK_FALSE(bytes_of(saved).empty());
}

TEST_CASE("edit under other rules") {
    const Json json = run({"edit", kGolden, "--skip", "3", "--rules", "points_pyramid=5", "--json"}).json();
    CHECK(json["before"]["score"] == 25);
}

TEST_CASE("branch lists the lines of a log") {
    const Folder folder;
    const std::string file = branched(folder);
    const Run list = run({"branch", file, "--json"});
    CHECK(list.code == 0);
    CHECK(list.json() == Json::parse(R"({"lines": [
        {"line": 0, "name": "", "from": null, "inputs": 3, "last_step": 3, "score": 10, "moves": 3, "outcome": "playing"},
        {"line": 1, "name": "", "from": {"line": 0, "step": 1}, "inputs": 1, "last_step": 2, "score": 30, "moves": 2, "outcome": "playing"}]})"));
    CHECK(tells(run({"branch", file}), "line 0, step 1"));
    CHECK_FALSE(tells(run({"branch", file}), "Nothing was saved"));
    CHECK(run({"branch", "-"}, bytes_of(file)).code == 0);
}

TEST_CASE("branch names, promotes and prunes") {
    const Folder folder;
    const std::string file = branched(folder);
    CHECK(run({"branch", file, "--name", "1=no draw = fine", "--save", file}).code == 0);
    CHECK(words_of(run({"branch", file, "--json"}).json()["lines"], "name") == Words{"", "no draw = fine"});
    CHECK(run({"search", file, "--line", "1", "10C"}).code == 0);

    const Run unsaved = run({"branch", file, "--prune", "1"});
    CHECK(tells(unsaved, "Nothing was saved"));
    CHECK(run({"branch", file, "--prune", "1", "--json"}).json()["lines"].size() == 1);
    CHECK(run({"branch", file, "--json"}).json()["lines"].size() == 2);

    const Run promoted = run({"branch", file, "--promote", "1", "--save", "-"});
    CHECK(promoted.json()["inputs"] == Json{"KD", "10C+3S"});
    CHECK(run({"verify", "-"}, promoted.output).code == 0);
    CHECK(run({"branch", file, "--name", "1=", "--json"}).json()["lines"][1]["name"] == "");
}

TEST_CASE("branch refuses options that contradict each other") {
    const Folder folder;
    const std::string file = branched(folder);
    CHECK(run({"edit", file, "--replace", "3=undo", "--save", file}).code == 0);
    CHECK(run({"branch", file, "--promote", "1", "--save", file}).code == 0);
    const std::string before = bytes_of(file);
    const auto refused = [&](const Words& options, const std::string& says) {
        Words arguments = {"branch", file, "--save", file};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Run branch = run(arguments);
        CHECK(branch.code == 2);
        CHECK_MESSAGE(branch.says(says), branch.errors);
        CHECK(bytes_of(file) == before);
    };
    refused({"--prune", "1", "--prune", "1"}, "Line 1 is pruned twice");
    refused({"--name", "1=a", "--name", "1=b"}, "Line 1 is named twice");
    refused({"--promote", "1", "--promote", "2"}, "one line can be the mainline");
    refused({"--promote", "1", "--promote", "1"}, "one line can be the mainline");
    refused({"--promote", "1", "--prune", "1"}, "Line 1 is promoted and pruned");
    refused({"--name", "1=a", "--prune", "1"}, "Line 1 is named and pruned");

    const Json lines = run({"branch", file, "--json"}).json()["lines"];
    REQUIRE(lines.size() == 3);
    REQUIRE(lines[2]["from"]["line"] == 1);
    refused({"--promote", "2", "--prune", "1"}, "Line 2, which leaves line 1, is promoted and pruned");
    refused({"--name", "2=a", "--prune", "1"}, "Line 2, which leaves line 1, is named and pruned");
    CHECK(run({"branch", file, "--promote", "1", "--prune", "2"}).code == 0);
    CHECK(run({"branch", file, "--prune", "1", "--prune", "2", "--json"}).json()["lines"].size() == 1);
    CHECK(run({"branch", file, "--name", "1=a", "--name", "2=b", "--promote", "2"}).code == 0);
}

TEST_CASE("branch: a long name is cut in the list, and whole in JSON") {
    const Folder folder;
    const std::string file = branched(folder);
    const std::string name(120'000, 'n');
    CHECK(run({"branch", file, "--name", "1=" + name, "--save", file}).output.size() < 1000);
    CHECK(run({"branch", file, "--json"}).json()["lines"][1]["name"] == name);
}

TEST_CASE("branch: what cannot be done is told, and nothing is saved") {
    const Folder folder;
    const std::string file = branched(folder);
    const std::string before = bytes_of(file);
    for (const Words& options : {Words{"--prune", "0"}, Words{"--prune", "2"}, Words{"--promote", "2"}, Words{"--name", "2=x"},
                                 Words{"--name", "0=x"}, Words{"--name", "x"}, Words{"--name", "1=x", "--prune", "7"}}) {
        Words arguments = {"branch", file, "--save", file};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Run branch = run(arguments);
        const std::string last = options.back();
        CAPTURE(last);
        CHECK(branch.code == 2);
        CHECK_FALSE(branch.errors.empty());
        CHECK(bytes_of(file) == before);
    }
}

}  // namespace pyramide::cli_edit_test
