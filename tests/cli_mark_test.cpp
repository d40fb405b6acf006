// The command line that marks steps: mark.
#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_mark_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

using Words = std::vector<std::string>;

bool tells(const Run& run, std::string_view words) { return run.output.find(words) != std::string::npos; }

/// A log with a branch: the mainline KD draw draw, the branch 10C+3S after KD.
std::string branched(const Folder& folder) {
    const std::string file = folder.write("log.json", run({"play", "PY1-N-AAAAAAS KD draw draw", "--save", "-"}).output);
    CHECK(run({"edit", file, "--replace", "2=10C+3S", "--remove", "3", "--save", file}).code == 0);
    return file;
}

/// The labels of the markers that are listed.
Words labels_of(const Run& list) {
    Words labels;
    const Json json = list.json();
    for (const Json& marker : json["markers"]) labels.push_back(marker["label"].get<std::string>());
    return labels;
}

}  // namespace

TEST_CASE("mark sets, changes, lists and removes markers") {
    const Folder folder;
    const std::string file = branched(folder);
    CHECK(tells(run({"mark", file}), "The log has no markers."));
    CHECK(run({"mark", file, "--add", "2=look", "--note", "2=score = 30?", "--add", "0=start", "--save", file}).code == 0);
    CHECK(run({"mark", file, "--line", "1", "--add", "2=branch", "--save", file}).code == 0);
    CHECK(run({"mark", file, "--json"}).json() == Json::parse(R"({"markers": [
        {"line": 0, "step": 0, "label": "start", "note": ""}, {"line": 0, "step": 2, "label": "look", "note": "score = 30?"},
        {"line": 1, "step": 2, "label": "branch", "note": ""}]})"));
    CHECK(tells(run({"mark", file}), "score = 30?"));
    CHECK(run({"search", file, "score", "30"}).code == 0);
    CHECK(run({"mark", file, "--add", "2=found", "--json"}).json()["markers"][1]["note"] == "score = 30?");
    CHECK(run({"mark", file, "--remove", "2", "--remove", "0", "--save", file}).code == 0);
    CHECK(run({"mark", file, "--json"}).json()["markers"].size() == 1);
    CHECK(run({"verify", file}).code == 0);
}

TEST_CASE("mark: what cannot be done is told, and nothing is saved") {
    const Folder folder;
    const std::string file = branched(folder);
    const std::string before = bytes_of(file);
    for (const Words& options : {Words{"--add", "4=x"}, Words{"--remove", "1"}, Words{"--add", "x"},
                                 Words{"--line", "2", "--add", "1=x"}, Words{"--add", "1=x", "--note", "9=x"}}) {
        Words arguments = {"mark", file, "--save", file};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Run mark = run(arguments);
        const std::string last = options.back();
        CAPTURE(last);
        CHECK(mark.code == 2);
        CHECK_FALSE(mark.errors.empty());
        CHECK(bytes_of(file) == before);
    }
}

TEST_CASE("mark lists by line and step, and with --line what lies on the way to that line's end") {
    const Folder folder;
    const std::string file = branched(folder);
    REQUIRE(run({"mark", file, "--line", "1", "--add", "2=branch end", "--add", "1=shared", "--save", file}).code == 0);
    REQUIRE(run({"mark", file, "--add", "3=main end", "--add", "2=main", "--add", "0=deal", "--save", file}).code == 0);
    CHECK(labels_of(run({"mark", file, "--json"})) == Words{"deal", "shared", "main", "main end", "branch end"});
    CHECK(labels_of(run({"mark", file, "--line", "0", "--json"})) == Words{"deal", "shared", "main", "main end"});
    CHECK(labels_of(run({"mark", file, "--line", "1", "--json"})) == Words{"deal", "shared", "branch end"});
    const Run text = run({"mark", file, "--line", "1"});
    CHECK(tells(text, "branch end"));
    CHECK_FALSE(tells(text, "main"));
    CHECK(tells(run({"mark", "PY1-N-AAAAAAS KD", "--line", "0"}), "Line 0 has no markers."));
    CHECK(run({"mark", file, "--line", "2"}).says("lines 0 (the mainline) to 1"));
    CHECK(tells(run({"mark", "--help"}), "those that are met on the way from the deal"));
}

TEST_CASE("mark: long texts are cut in the list, and whole in JSON") {
    const Folder folder;
    const std::string file = branched(folder);
    std::string label, note;
    for (int count = 0; count < 20'000; ++count) label += "é♣x", note += "n";
    REQUIRE(run({"mark", file, "--add", "1=" + label, "--note", "1=" + note, "--add", "2=short", "--save", file}).code == 0);
    const Run text = run({"mark", file});
    CHECK(text.output.size() < 1000);
    std::string cut;
    for (int count = 0; count < 19; ++count) cut += "é♣x";
    CHECK(tells(text, "   0     1  " + cut + "é♣…  " + std::string(119, 'n') + "…\n"));
    CHECK(tells(text, "   0     2  short\n"));
    const Json marker = run({"mark", file, "--json"}).json()["markers"][0];
    CHECK(marker["label"] == label);
    CHECK(marker["note"] == note);
}

TEST_CASE("mark refuses options that contradict each other, and markers of nothing") {
    const Folder folder;
    const std::string file = branched(folder);
    REQUIRE(run({"mark", file, "--add", "2=x", "--note", "1=only a note", "--note", "2=y", "--save", file}).code == 0);
    const std::string before = bytes_of(file);
    const auto refused = [&](const Words& options, const std::string& says) {
        Words arguments = {"mark", file, "--save", file};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Run mark = run(arguments);
        CHECK(mark.code == 2);
        CHECK_MESSAGE(mark.says(says), mark.errors);
        CHECK(bytes_of(file) == before);
    };
    refused({"--add", "2=x", "--remove", "2"}, "Step 2: its marker is both set and removed");
    refused({"--note", "2=x", "--remove", "2"}, "Step 2: its marker is both set and removed");
    refused({"--add", "2=x", "--add", "2=y"}, "Step 2 is given a label twice");
    refused({"--note", "2=x", "--note", "2=y"}, "Step 2 is given a note twice");
    refused({"--remove", "2", "--remove", "2"}, "Step 2 is given to --remove twice");
    refused({"--add", "2="}, "To take the marker away give --remove 2.");
    refused({"--note", "1="}, "without its note nothing is left of the marker. To take it away give --remove 1.");
    refused({"--note", "3="}, "Step 3: it has no marker whose note could be taken away.");
    CHECK(run({"mark", file, "--note", "2=", "--json"}).json()["markers"][1] ==
          Json::parse(R"({"line": 0, "step": 2, "label": "x", "note": ""})"));
    CHECK(run({"mark", file, "--add", "3=x", "--note", "3="}).code == 0);
}

}  // namespace pyramide::cli_mark_test
