// The command line on recorded logs: verify, diff and step; perft, rules and help.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_verify_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

/// A recorded log of a one-line text, as bytes.
std::string recorded(const std::string& one_line) { return run({"play", one_line, "--save", "-"}).output; }

/// The bytes with the first `from` made `to`.
std::string replaced(std::string bytes, std::string_view from, std::string_view to) {
    const std::size_t at = bytes.find(from);
    REQUIRE(at != std::string::npos);
    return bytes.replace(at, from.size(), to);
}

/// The golden log with a wrong score recorded at step 2.
std::string diverged_log() { return replaced(recorded("PY1-N-AAAAAAS KD 10C+3S draw undo"), "[30, 2,", "[40, 2,"); }

/// A golden log in which nothing was recorded.
std::string unrecorded_log() {
    Json json = Json::parse(recorded("PY1-N-AAAAAAS KD 10C+3S"));
    json.erase("results");
    return json.dump(2);
}

/// A strict little reader of XML: tags nest, attributes are quoted, no bare sign stands in text. Returns the names of
/// the elements in order; empty when the text is not well formed.
std::vector<std::string> elements(std::string_view xml) {
    std::vector<std::string> open, seen;
    if (!xml.starts_with("<?xml ")) return {};
    xml.remove_prefix(xml.find("?>") + 2);
    while (!xml.empty()) {
        const std::size_t tag = xml.find('<');
        const std::string_view text = xml.substr(0, tag);
        if (text.find('>') != std::string_view::npos) return {};
        for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1))
            if (text.find(';', at) == std::string_view::npos) return {};
        if (tag == std::string_view::npos) break;
        const std::size_t end = xml.find('>', tag);
        if (end == std::string_view::npos) return {};
        std::string_view inner = xml.substr(tag + 1, end - tag - 1);
        xml.remove_prefix(end + 1);
        if (inner.starts_with('/')) {
            if (open.empty() || open.back() != inner.substr(1)) return {};
            open.pop_back();
            continue;
        }
        const bool is_closed = inner.ends_with('/');
        if (is_closed) inner.remove_suffix(1);
        const std::string name(inner.substr(0, inner.find(' ')));
        const std::string_view attributes = inner.substr(name.size());
        if (attributes.find('<') != std::string_view::npos) return {};
        if (std::count(attributes.begin(), attributes.end(), '"') !=
            2 * std::count(attributes.begin(), attributes.end(), '='))
            return {};
        seen.push_back(name);
        if (!is_closed) open.push_back(name);
    }
    return open.empty() ? seen : std::vector<std::string>{};
}

}  // namespace

TEST_CASE("verify: exit codes, grades and the first divergence") {
    const Folder folder;
    const std::string good = folder.write("good.json", recorded("PY1-N-AAAAAAS KD 10C+3S draw undo"));
    const std::string bad = folder.write("bad.json", diverged_log());
    const std::string risky = folder.write("risky.json", unrecorded_log());
    const std::string broken = folder.write("broken.json", recorded("PY1-N-AAAAAAS KD").substr(0, 300));

    const Run verified = run({"verify", good, "--json"});
    CHECK(verified.code == 0);
    CHECK(verified.json()["verified"] == 1);
    CHECK(verified.json()["files"][0]["grade"] == "verified");
    CHECK(verified.json()["files"][0]["steps"] == 4);
    CHECK(verified.json()["files"][0]["verified_steps"] == 4);
    CHECK(run({"verify", "-"}, bytes_of(good)).code == 0);

    const Run diverged = run({"verify", good, bad, "--json"});
    CHECK(diverged.code == 1);
    const Json file = diverged.json()["files"][1];
    CHECK(file["grade"] == "diverged");
    CHECK(file["divergent_steps"] == 1);
    CHECK(file["verified_steps"] == 3);
    CHECK(file["first_divergence"]["step"] == 2);
    CHECK(file["first_divergence"]["input"] == "10C+3S");
    CHECK(file["first_divergence"]["fields"] ==
          Json::parse(R"([{"field": "score", "recorded": "40", "recomputed": "30"}])"));
    CHECK(run({"verify", bad}).output.find("first divergence: step 2, 10C+3S: score 30, recorded 40") !=
          std::string::npos);

    const Run unsure = run({"verify", risky, "--json"});
    CHECK(unsure.code == 0);
    CHECK(unsure.json()["files"][0]["grade"] == "risky");
    CHECK(!unsure.json()["files"][0]["warnings"].empty());
    CHECK(run({"verify", risky, "--strict"}).code == 1);

    const Run unreadable = run({"verify", bad, broken, good, "--json"});
    CHECK(unreadable.code == 2);
    CHECK(unreadable.says(broken));
    CHECK(unreadable.json()["unreadable"] == 1);
    CHECK(unreadable.json()["diverged"] == 1);
    CHECK(unreadable.json()["verified"] == 1);
    CHECK(unreadable.json()["files"][1]["error"].is_string());
    CHECK(run({"verify", folder.path("none.json")}).code == 2);
    CHECK(run({"verify"}).code == 2);
    CHECK(run({"verify", "-", "-"}, bytes_of(good)).code == 2);
}

TEST_CASE("verify: a failed assertion says what was expected") {
    const Folder folder;
    Json log = Json::parse(recorded("PY1-N-AAAAAAS KD 10C+3S"));
    log["assertions"] = Json::parse(R"([{"line": 0, "step": 2, "field": "score", "expected": "31"},
        {"line": 0, "step": 1, "field": "moves", "expected": "1"}])");
    const std::string file = folder.write("log.json", log.dump(2));
    const Run verify = run({"verify", file, "--json"});
    CHECK(verify.code == 1);
    const Json of = verify.json()["files"][0];
    CHECK(of["failed_assertions"] == Json::parse(R"([{"line": 0, "step": 2, "input": "score is 31", "fields": [
        {"field": "score", "recorded": "31", "recomputed": "30", "expected": "31"}]}])"));
    CHECK(of["first_divergence"].is_null());
    CHECK(run({"verify", file}).output.find("failed assertion: step 2, score is 31: score 30, expected 31") != std::string::npos);
    CHECK(run({"verify", file, "--junit", "-"}).output.find("score 30, expected 31") != std::string::npos);
    const Json diverged = run({"verify", folder.write("bad.json", diverged_log()), "--json"}).json()["files"][0];
    CHECK_FALSE(diverged["first_divergence"]["fields"][0].contains("expected"));
}

TEST_CASE("verify walks folders in sorted order") {
    const Folder folder;
    const std::string log = recorded("PY1-N-AAAAAAS KD");
    folder.write("logs/b.json", log);
    folder.write("logs/a/z.json", log);
    folder.write("logs/a.json", log);
    folder.write("logs/README.md", "no log");
    folder.write("logs/replay.schema.json", "{}");
    const std::string logs = folder.path("logs");
    const Run all = run({"verify", logs, "--json"});
    CHECK(all.code == 0);
    const Json files = all.json()["files"];
    REQUIRE(files.size() == 3);
    CHECK(files[0]["path"] == logs + "/a.json");
    CHECK(files[1]["path"] == logs + "/a/z.json");
    CHECK(files[2]["path"] == logs + "/b.json");
    folder.write("empty/README.md", "no log");
    CHECK(run({"verify", folder.path("empty")}).code == 2);
}

TEST_CASE("verify writes well-formed JUnit XML") {
    const Folder folder;
    const std::string good = folder.write("a & b's <log> \"x\".json", recorded("PY1-N-AAAAAAS KD"));
    const std::string bad = folder.write("bad.json", diverged_log());
    const std::string broken = folder.write("broken.json", "{\"<&>\x01\": ");
    const std::string risky = folder.write("risky.json", unrecorded_log());
    const std::string report = folder.path("report.xml");
    const Run verify = run({"verify", good, bad, broken, risky, "--junit", report});
    CHECK(verify.code == 2);
    const std::string xml = bytes_of(report);
    CHECK(elements(xml) == std::vector<std::string>{"testsuites", "testsuite", "testcase", "testcase", "failure",
                                                    "testcase", "error", "testcase", "system-out"});
    CHECK(xml.find("tests=\"4\" failures=\"1\" errors=\"1\"") != std::string::npos);
    CHECK(xml.find("a &amp; b&apos;s &lt;log&gt; &quot;x&quot;.json") != std::string::npos);
    CHECK(xml.find("score 30, recorded 40") != std::string::npos);
    CHECK(run({"verify", good, bad, broken, risky, "--junit", "-"}).output == xml);
    CHECK(run({"verify", risky, "--strict", "--junit", "-"}).output.find("failures=\"1\"") != std::string::npos);
    CHECK(run({"verify", good, "--junit", "/nowhere/report.xml"}).code == 2);
    CHECK(elements("<?xml version=\"1.0\"?><a><b></a></b>").empty());
}

TEST_CASE("diff: exit codes and the first difference") {
    const Folder folder;
    const std::string golden = folder.write("golden.json", recorded("PY1-N-AAAAAAS KD 10C+3S draw undo"));
    const Run same = run({"diff", golden, "PY1-N-AAAAAAS KD 10C+3S draw undo", "--json"});
    CHECK(same.code == 0);
    CHECK(same.json()["same"] == true);
    CHECK(run({"diff", golden, "-"}, bytes_of(golden)).code == 0);

    const Run inputs = run({"diff", golden, "PY1-N-AAAAAAS KD 10C+3H draw", "--json"});
    CHECK(inputs.code == 1);
    CHECK(inputs.json()["same"] == false);
    CHECK(inputs.json()["left_steps"] == 4);
    CHECK(inputs.json()["right_steps"] == 3);
    CHECK(inputs.json()["first_input"] == Json::parse(R"({"step": 2, "left": "10C+3S", "right": "10C+3H"})"));
    CHECK(inputs.json()["first_result"]["step"] == 2);
    CHECK(!inputs.json()["first_result"]["fields"].empty());

    const Run shorter = run({"diff", golden, "PY1-N-AAAAAAS KD 10C+3S draw", "--json"});
    CHECK(shorter.code == 1);
    CHECK(shorter.json()["first_input"]["step"] == 4);
    CHECK(shorter.json()["first_input"]["right"].is_null());

    const Run rules = run({"diff", golden, "PY1-N-AAAAAAS {points_pyramid=5} KD 10C+3S draw undo", "--json"});
    CHECK(rules.code == 1);
    CHECK(rules.json()["setup"] == Json::parse(R"([{"field": "points_pyramid", "left": "10", "right": "5"}])"));
    CHECK(rules.json()["first_input"].is_null());
    CHECK(rules.json()["first_result"]["step"] == 1);

    CHECK(run({"diff", golden, "PY1-N-AAAAAAS KD"}).output.find("First different input: step 2") != std::string::npos);
    CHECK(run({"diff", golden, folder.path("none.json")}).code == 2);
    CHECK(run({"diff", golden}).code == 2);
    CHECK(run({"diff", "-", "-"}, bytes_of(golden)).code == 2);
}

TEST_CASE("step prints every step where there is no terminal") {
    const Folder folder;
    const std::string golden = folder.write("golden.json", recorded("PY1-N-AAAAAAS KD 10C+3S draw undo"));
    const Run all = run({"step", golden});
    CHECK(all.code == 0);
    for (const char* words :
         {"Step 0 of 4: the deal", "Step 2 of 4: 10C+3S", "Step 4 of 4: undo", "score 30 (+20), moves 2"})
        CHECK(all.output.find(words) != std::string::npos);
    const Run second = run({"step", "PY1-N-AAAAAAS KD 10C+3S draw undo", "--step", "2"});
    CHECK(second.code == 0);
    CHECK(second.output.find("Step 2 of 4") != std::string::npos);
    CHECK(second.output.find("Step 1 of 4") == std::string::npos);
    CHECK(second.output.find("[7C]   .    [3H]  [4H]   .     .    [7S]") != std::string::npos);
    CHECK(run({"step", golden, "--step", "5"}).code == 2);
    CHECK(run({"step", folder.path("none.json")}).code == 2);
    CHECK(run({"step"}).code == 2);
    const std::string bad = folder.write("bad.json", diverged_log());
    CHECK(run({"step", bad}).output.find("recorded otherwise: score 40") != std::string::npos);
}

TEST_CASE("step goes both ways in a terminal") {
    const Run stepped =
        run_in_terminal({"step", "PY1-N-AAAAAAS KD 10C+3S draw undo"}, "n\n\np\ng 3\nend\nhome\nfly\nq\n");
    CHECK(stepped.code == 0);
    std::vector<std::string> seen;
    for (std::size_t at = stepped.output.find("Step "); at != std::string::npos;
         at = stepped.output.find("Step ", at + 1))
        seen.push_back(stepped.output.substr(at, 6));
    CHECK(seen == std::vector<std::string>{"Step 0", "Step 1", "Step 2", "Step 1", "Step 3", "Step 4", "Step 0"});
    CHECK(stepped.output.find("There is no such step or key; steps run from 0 to 4.") != std::string::npos);
    const Run from_two = run_in_terminal({"step", "PY1-N-AAAAAAS KD 10C+3S", "--step", "2"}, "n\n\x04");
    CHECK(from_two.code == 0);
    CHECK(from_two.output.find("Step 1") == std::string::npos);
}

TEST_CASE("perft counts, and its parts add up") {
    const Run one = run({"perft", "PY1-N-AAAAAAS", "--depth", "1", "--json"});
    CHECK(one.code == 0);
    CHECK(one.json()["count"] == 4);  // KD, 10C+3H, 10C+3S, draw
    CHECK(run({"perft", "PY1-N-AAAAAAS", "--depth", "0", "--json"}).json()["count"] == 1);
    const Json divided = run({"perft", "PY1-N-AAAAAAS", "--depth", "5", "--divide", "--json"}).json();
    std::uint64_t sum = 0;
    for (const Json& branch : divided["divide"]) {
        const std::string log = "PY1-N-AAAAAAS " + branch["action"].get<std::string>();
        CHECK(run({"perft", log, "--depth", "4", "--json"}).json()["count"] == branch["count"]);
        sum += branch["count"].get<std::uint64_t>();
    }
    CHECK(divided["divide"].size() == 4);
    CHECK(divided["count"] == sum);
    const std::string count = divided["count"].dump();
    const Run text = run({"perft", "PY1-N-AAAAAAS", "--depth", "5"});
    CHECK(text.output.ends_with("perft(5) = " + count + "\n"));
    CHECK(text.says(" s"));
    for (const char* depth : {"-1", "41", "x", "99999999999999999999"})
        CHECK(run({"perft", "PY1-N-AAAAAAS", "--depth", depth}).code == 2);
}

TEST_CASE("rules shows the table, and a preset in full") {
    const Json table = run({"rules", "--json"}).json();
    CHECK(table["fields"][0]["name"] == "victory");
    CHECK(table["fields"][0]["choices"] == Json{"relaxed", "strict"});
    CHECK(table["fields"][1]["name"] == "recycles");
    CHECK(table["fields"][1]["default"] == "unlimited");
    CHECK(table["presets"][0]["name"] == "app");
    const Run microsoft = run({"rules", "microsoft", "--json"});
    CHECK(microsoft.code == 0);
    CHECK(microsoft.json()["preset"] == "microsoft");
    CHECK(microsoft.json()["recycles"] == 2);
    CHECK(microsoft.json()["stock_top"] == "in_play");
    for (const Json& preset : table["presets"]) {
        Json shown = run({"rules", preset["name"].get<std::string>(), "--json"}).json();
        shown.erase("preset");
        CHECK(shown == preset["rules"]);
    }
    CHECK(run({"rules", "microsoft,recycles=1"}).output.find("recycles         1   (app: unlimited)") !=
          std::string::npos);
    const Run wrong = run({"rules", "app,speed=1"});
    CHECK(wrong.code == 2);
    CHECK(wrong.says("at byte 4"));
}

TEST_CASE("help, version and wrong arguments") {
    const Run help = run({"--help"});
    CHECK(help.code == 0);
    CHECK(run({}).output == help.output);
    for (const char* name : {"deal", "play", "step", "verify", "diff", "perft", "rules"}) {
        CHECK(help.output.find(std::string("\n  ") + name + " ") != std::string::npos);
        const Run own = run({name, "--help"});
        CHECK(own.code == 0);
        CHECK(own.output.find("Exit code: 0") != std::string::npos);
        CHECK(own.output.find("pyramide " + std::string(name)) != std::string::npos);
    }
    const Run version = run({"--version"});
    CHECK(version.code == 0);
    CHECK(version.output == std::string("pyramide ") + PYRAMIDE_VERSION + "\n");
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"fly"}, {"--fly"}, {"play", "--fly"}, {"perft", "--depth"}, {""}}) {
        const Run wrong = run(arguments);
        CHECK(wrong.code == 2);
        CHECK(wrong.output.empty());
        CHECK(wrong.errors.starts_with("pyramide: "));
    }
}

}  // namespace pyramide::cli_verify_test
