// What the command line says of files: of those that are not there, and of those whose content is wrong.
#include <doctest/doctest.h>

#include "tests/cli_runner.h"

namespace pyramide::cli_files_test {

using namespace pyramide::test;
using Json = nlohmann::ordered_json;

namespace {

using Words = std::vector<std::string>;

const std::string kGolden = "PY1-N-AAAAAAS KD 10C+3S";

/// The subcommands that read a log, each with what it needs beside it.
std::vector<Words> readers(const std::string& log) {
    return {{"play", log},          {"step", log},          {"inspect", log},         {"who", log, "score"},
            {"search", log, "KD"},  {"watch", log, "note"}, {"perft", log},           {"sync", log},
            {"edit", log, "--skip", "1"}, {"branch", log},  {"mark", log},            {"diff", log, kGolden},
            {"diff", kGolden, log}, {"diff", log, "--rules", "app"}, {"diff", log, "--lines", "0", "0"}};
}

}  // namespace

TEST_CASE("files: a word that is neither a deal code nor a file is told to be neither") {
    for (const Words& arguments : readers("nosuch")) {
        const Run refused = run(arguments);
        CAPTURE(arguments.front());
        CHECK(refused.code == 2);
        CHECK_MESSAGE(refused.says("There is no file \"nosuch\" either."), refused.errors);
        CHECK(refused.says("Deal code:"));
        CHECK(refused.says("at byte 0, line 1, column 1"));
    }
    CHECK(run({"play", "nosuch.log", "draw"}).says("There is no file \"nosuch.log\" either."));
    CHECK(run({"play", "./nosuch"}).says("Cannot read ./nosuch"));
    CHECK(run({"play", "nosuch.json"}).says("Cannot read nosuch.json"));
    for (const Words& code : {Words{"PY1-N-AAAAAA5"}, Words{"py1-n-aaaaaa5"}, Words{"py1naaaaaas", "KX"}, Words{"no such thing"},
                              Words{"PY1-N-AAAAAAS KX"}, Words{"[JD 6C]"}}) {
        Words arguments = {"play"};
        arguments.insert(arguments.end(), code.begin(), code.end());
        const Run refused = run(arguments);
        CHECK(refused.code == 2);
        CHECK_FALSE_MESSAGE(refused.says("There is no file"), refused.errors);
    }
}

TEST_CASE("files: what is wrong in a file begins with its path") {
    const Folder folder;
    Json unknown = Json::parse(run({"play", kGolden, "--save", "-"}).output);
    unknown["inputs"][1] = "fly";
    const std::vector<std::string> bad = {
        folder.write("bin.json", std::string("v\xE9\x01\x80\x00 {", 7)),
        folder.write("deep.json", std::string(100'000, '[')),
        folder.write("bare", std::string(100'000, '[')),
        folder.write("list.json", "[1, 2]"),
        folder.write("empty.json", ""),
        folder.write("broken.json", "{\"format\": "),
        folder.write("input.json", unknown.dump(2)),
        folder.write("line.txt", "PY1-N-AAAAAAS KD fly"),
        folder.write("line.json", "PY1-N-AAAAAAS KD fly"),
        folder.write("name.txt", "PY1-N-AAAAAAS KD name 5C"),
    };
    for (const std::string& path : bad) {
        CAPTURE(path);
        for (const Words& arguments : readers(path)) {
            CAPTURE(arguments.front());
            const Run refused = run(arguments);
            CHECK(refused.code == 2);
            CHECK_MESSAGE(refused.errors.starts_with("pyramide: " + path + ": "), refused.errors);
        }
        const Run piped = run({"play", "-"}, bytes_of(path));
        CHECK_MESSAGE(piped.errors.starts_with("pyramide: Standard input: "), piped.errors);
    }
    for (const char* name : {"deep.json", "bin.json", "list.json"})
        CHECK(run({"inspect", folder.path(name)}).says("this is not a replay file"));
    const Run line = run({"inspect", folder.path("line.json")});
    CHECK(line.says("at byte 17, line 1, column 18"));
}

TEST_CASE("files: verify names the file once, whatever it is called") {
    const Folder folder;
    // "e" stands in every message.
    const std::string path = folder.write("e", "{\"format\": ");
    const Run verify = run({"verify", path, "--json"});
    CHECK_MESSAGE(verify.errors.starts_with("pyramide: " + path + ": "), verify.errors);
    CHECK(verify.errors.find(path, verify.errors.find(path) + 1) == std::string::npos);
    CHECK(verify.json()["files"][0]["error"].get<std::string>().starts_with(path + ": "));
    CHECK(run({"verify", "-"}, "{").errors.starts_with("pyramide: Standard input: "));
    CHECK(run({"verify", folder.path("none")}).says("Cannot read " + folder.path("none")));
}

TEST_CASE("files: decks, piped inputs and warnings are named as well") {
    const Folder folder;
    const std::string deck = folder.write("deck.txt", "JD 6C XX");
    CHECK(run({"deal", "--deck", deck}).errors.starts_with("pyramide: " + deck + ": "));
    CHECK(run({"play", "--deck", deck}).errors.starts_with("pyramide: " + deck + ": "));
    CHECK(run({"deal", "-"}, "JD 6C XX").errors.starts_with("pyramide: Standard input: "));
    CHECK(run({"play", "PY1-N-AAAAAAS"}, "KD fly").errors.starts_with("pyramide: Standard input: "));
    CHECK(run({"play", "PY1-N-AAAAAAS"}, "name 5C").errors.starts_with("pyramide: Standard input: "));

    const std::string golden = folder.write("golden.json", run({"play", kGolden, "--save", "-"}).output);
    const Run argument = run({"play", golden, "KX"});
    CHECK(argument.code == 2);
    CHECK_FALSE(argument.says(golden));
    CHECK(run({"play", golden, "name 5C"}).errors.find(golden) == std::string::npos);

    Json doubtful = Json::parse(bytes_of(golden));
    doubtful["colour"] = "green";
    const std::string file = folder.write("doubtful.json", doubtful.dump(2));
    for (const Words& arguments : {Words{"play", file}, Words{"who", file, "score"}, Words{"mark", file}, Words{"inspect", file}})
        CHECK(run(arguments).errors.starts_with("pyramide: warning: " + file + ": \"colour\" is unknown"));
}

}  // namespace pyramide::cli_files_test
