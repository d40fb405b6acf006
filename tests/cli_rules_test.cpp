// The command line and preset files: written, shown, listed, and taken wherever --rules takes text.
#include <cstdlib>
#include <optional>

#include <doctest/doctest.h>

#include "app/preset_file.h"
#include "tests/cli_runner.h"

namespace pyramide::cli_rules_test {
using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kLog = "PY1-N-AAAAAAS KD 10C+3S draw";

bool tells(const Run& run, std::string_view words) { return run.output.find(words) != std::string::npos; }

/// Sets a variable of the environment, which `pyramide` inherits, for as long as it lives.
class Variable {
  public:
    Variable(const char* name, const std::string& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        ::setenv(name, value.c_str(), 1);
    }
    ~Variable() {
        if (before_)
            ::setenv(name_, before_->c_str(), 1);
        else
            ::unsetenv(name_);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::optional<std::string> before_;
};

std::string write_house(const Folder& folder) {
    const std::string path = folder.path("house.json");
    const Run saved = run({"rules", "--rules", "microsoft,recycles=1", "--save", path, "--name", "house", "--about", "for Sundays"});
    CHECK(saved.code == 0);
    CHECK(saved.errors.empty());
    CHECK(tells(saved, "house"));
    CHECK(tells(saved, path));
    return path;
}

}  // namespace

TEST_CASE("rules --save writes a preset file, and rules @FILE shows it") {
    const Folder folder;
    const std::string path = write_house(folder);
    const auto preset = load_preset(path);
    REQUIRE(preset);
    CHECK(preset->name == "house");
    CHECK(preset->help == "for Sundays");
    CHECK(preset->rules == parse_rules("microsoft,recycles=1").value());
    const Run shown = run({"rules", "@" + path});
    CHECK(shown.code == 0);
    CHECK(shown.output.starts_with("preset house\nfor Sundays\nrules recycles=1 "));
    CHECK(tells(shown, "points_removal   5   (app: 0)"));
    CHECK(run({"rules", "--rules", "@" + path}).output == shown.output);
    CHECK(run({"rules", "@" + path, "--json"}).json() == run({"rules", "microsoft,recycles=1", "--json"}).json());
    // Words, standard output, and a file that is written again under another name.
    const Run out = run({"rules", "microsoft,recycles=1", "--save", "-", "--name", "house", "--about", "for Sundays"});
    CHECK(out.output == bytes_of(path));
    const Run renamed = run({"rules", "@" + path, "--save", folder.path("b.json"), "--name", "b"});
    CHECK(renamed.code == 0);
    CHECK(load_preset(folder.path("b.json"))->help == "for Sundays");
    CHECK(load_preset(folder.path("b.json"))->rules == preset->rules);
}

TEST_CASE("a preset file stands for its rules wherever --rules takes text") {
    const Folder folder;
    const std::string file = "@" + write_house(folder);
    const std::string words = "microsoft,recycles=1";
    const std::string log = folder.path("log.json");
    REQUIRE(run({"play", kLog, "--save", log}).code == 0);
    const std::vector<std::vector<std::string>> commands = {
        {"play", kLog, "--json"},
        {"deal", "PY1-N-AAAAAAS", "--json"},
        {"perft", "PY1-N-AAAAAAS", "--depth", "3"},
        {"inspect", log, "--json"},
        {"search", log, "king"},
        {"who", log, "score"},
        {"watch", log, "score >= 10"},
        {"sync", log},
        {"diff", log},
        {"edit", log, "--remove", "2", "--json"},
        {"solve", kLog, "--json"},
        {"survey", "--codes", "PY1-N-AAAAAAA..+20", "--json"},
    };
    for (std::vector<std::string> arguments : commands) {
        CAPTURE(arguments[0]);
        arguments.insert(arguments.end(), {"--rules", file});
        const Run by_file = run(arguments);
        arguments.back() = words;
        const Run by_words = run(arguments);
        CHECK(by_file.code == by_words.code);
        // It tells how long it took there.
        if (arguments[0] != "perft") CHECK(by_file.errors == by_words.errors);
        if (arguments[0] != "survey") {
            CHECK(by_file.output == by_words.output);
            continue;
        }
        // The file's rules are named by the text that everybody can read.
        Json expected = by_words.json(), found = by_file.json();
        REQUIRE_FALSE(found.is_discarded());
        CHECK(parse_rules(found["rule_sets"][0]["rules"].get<std::string>()).value() == parse_rules(words).value());
        found["rule_sets"][0]["rules"] = words;
        CHECK(found == expected);
    }
}

TEST_CASE("what is wrong is told with its place, and nothing is written") {
    const Folder folder;
    const std::string broken = folder.write("broken.json", "{\"format\": \"pyramide-rules\", \"version\": 1, \"name\": \"x\",\n\"rules\": {\"recycles\": -5}}");
    const std::string torn = folder.write("torn.json", "{\"format\": \"pyramide-rules\",\n \"version\"");
    const std::string newer = folder.write("newer.json", R"({"format": "pyramide-rules", "version": 9, "name": "x", "rules": {}})");
    const auto play_under = [](const std::string& rules) { return run({"play", kLog, "--rules", rules}); };
    CHECK(play_under("@" + broken).code == 2);
    CHECK(play_under("@" + broken).says(broken + ": rules.recycles: "));
    CHECK(play_under("@" + torn).says(torn + ": line 2, column "));
    CHECK(play_under("@" + newer).says("These rules are of format 9"));
    CHECK(play_under("@" + folder.path("none.json")).says("Cannot read " + folder.path("none.json")));
    CHECK(play_under("@").says("The file of the rules is missing"));
    CHECK(play_under("@" + folder.path("")).code == 2);
    CHECK(run({"survey", "--codes", "PY1-N-AAAAAAA..+2", "--rules", "@" + broken}).says("--rules"));
    const std::string path = folder.path("out.json");
    CHECK(run({"rules", "--save", path}).code == 2);
    CHECK(run({"rules", "--name", "x"}).code == 2);
    CHECK(run({"rules", "strict", "--rules", "app", "--save", path, "--name", "x"}).says("Give them in one place"));
    CHECK(run({"rules", "--save", path, "--name", "a/b"}).says("no '/'"));
    CHECK(run({"rules", "--save", path, "--name", "microsoft"}).says("every workbench has"));
    CHECK(run({"rules", "--save", path, "--name", "x", "--about", "two\nlines"}).says("--about"));
    CHECK(run({"rules", "nonsense", "--save", path, "--name", "x"}).says("nonsense"));
    CHECK(bytes_of(path).empty());
    CHECK(run({"rules", "--save", folder.path("no/out.json"), "--name", "x"}).code == 2);
}

TEST_CASE("a rule that a file leaves out is the app's, with a warning") {
    const Folder folder;
    const std::string path = folder.write("short.json", R"({"format": "pyramide-rules", "version": 1, "name": "short", "rules": {"victory": "strict"}})");
    const Run played = run({"play", kLog, "--json", "--rules", "@" + path});
    CHECK(played.code == 0);
    CHECK(played.json()["rules"]["victory"] == "strict");
    CHECK(played.says("warning: " + path + ": rules.recycles is missing; it is taken as unlimited, as in the app."));
}

TEST_CASE("rules lists the presets that the workbench keeps for this user") {
    const Folder folder;
    const Variable config("XDG_CONFIG_HOME", folder.path(""));
    CHECK(run({"rules", "--json"}).json()["own"] == Json::array());
    const Run without = run({"rules"});
    PresetFolder presets(folder.path("pyramide-workbench/rules"));
    REQUIRE(presets.save({"house", "for Sundays", parse_rules("recycles=2").value(), nullptr, {}}));
    const Run with = run({"rules"});
    CHECK(with.code == 0);
    CHECK(with.output.starts_with(without.output));
    CHECK(tells(with, "house            for Sundays\n"));
    CHECK(tells(with, "@" + folder.path("pyramide-workbench/rules/house.json")));
    const Json own = run({"rules", "--json"}).json()["own"];
    REQUIRE(own.size() == 1);
    CHECK(own[0]["name"] == "house");
    CHECK(own[0]["rules"]["recycles"] == 2);
    folder.write("pyramide-workbench/rules/broken.json", "{");
    const Run broken = run({"rules"});
    CHECK(broken.code == 0);
    CHECK(broken.output == with.output);
    CHECK(broken.says("broken.json"));
}

}  // namespace pyramide::cli_rules_test
