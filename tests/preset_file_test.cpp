// Preset files: the same preset comes back, whatever makes no sense is refused with its place, and a folder of them keeps what it has.
#include "app/preset_file.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/replay/file.h"
#include "tests/cli_runner.h"

namespace pyramide::preset_file_test {
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

Preset sample() {
    Preset preset;
    preset.name = "house";
    preset.help = "Microsoft's points, one recycle";
    preset.rules = parse_rules("microsoft,recycles=1,undo_limit=unlimited,points_passes=9/0/-4/1").value();
    return preset;
}

bool is_same(const Preset& a, const Preset& b) { return a.name == b.name && a.help == b.help && a.rules == b.rules; }

/// The sample's file with one member changed: `pointer` is a JSON pointer.
std::string changed(const char* pointer, const Json& value) {
    Json json = Json::parse(preset_text(sample()));
    json[Json::json_pointer(pointer)] = value;
    return json.dump();
}
std::string without(const char* parent, const char* name) {
    Json json = Json::parse(preset_text(sample()));
    json[Json::json_pointer(parent)].erase(name);
    return json.dump();
}

std::string error_of(std::string_view bytes) {
    const Result<Preset> preset = parse_preset(bytes);
    return preset ? "" : preset.error().message;
}

bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

std::string bytes_at(const fs::path& path) {
    const Result<std::string> bytes = read_file(path);
    return bytes ? *bytes : "";
}

std::vector<std::string> names_of(const PresetFolder& folder) {
    std::vector<std::string> names;
    for (const PresetFolder::Entry& entry : folder.entries()) names.push_back(entry.preset.name);
    return names;
}

}  // namespace

TEST_CASE("a preset comes back from its file, and its file from the preset") {
    std::vector<Preset> presets = {sample()};
    for (const RulesPreset& built_in : rules_presets()) presets.push_back({std::string("my ") + built_in.name, "", built_in.rules, nullptr, {}});
    presets.push_back({"♠ ăîș 日本 \"quoted\"", "a\u00a0b", sample().rules, nullptr, {}});
    for (const Preset& preset : presets) {
        CAPTURE(preset.name);
        const std::string text = preset_text(preset);
        const Result<Preset> read = parse_preset(text);
        REQUIRE(read);
        CHECK(is_same(*read, preset));
        CHECK(read->warnings.empty());
        CHECK(preset_text(*read) == text);
        CHECK(text.ends_with("}\n"));
        // All rules are resolved.
        CHECK(Json::parse(text)["rules"].size() == rule_fields().size());
    }
}

TEST_CASE("names that this version does not know are kept in their place; what is missing has the app's value and is told") {
    const std::string text = R"({
  "format": "pyramide-rules",
  "made_by": {"who": ["me", 1]},
  "version": 1,
  "name": "late",
  "rules": {
    "recycles": 2,
    "victory": "strict"
  },
  "after": null
}
)";
    const Result<Preset> read = parse_preset(text);
    REQUIRE(read);
    CHECK(read->rules == parse_rules("recycles=2,victory=strict").value());
    CHECK(read->help == "");
    REQUIRE(read->warnings.size() == rule_fields().size());  // two rules are there, two names are unknown
    CHECK(says(read->warnings[0], "rules.waste_pair is missing; it is taken as never, as in the app."));
    const std::string written = preset_text(*read);
    CHECK(written.find("made_by") < written.find("version"));
    CHECK(written.find("rules") < written.find("after"));
    const Json json = Json::parse(written);
    CHECK(json["made_by"] == Json::parse(R"({"who": ["me", 1]})"));
    CHECK(json["rules"].begin().key() == "recycles");
    CHECK(json["rules"].size() == rule_fields().size());
    CHECK(is_same(parse_preset(written).value(), *read));
}

TEST_CASE("what is wrong in a file is told with its place, what was found and what was expected") {
    CHECK(says(error_of(""), "The file is empty; expected a file of rules"));
    CHECK(says(error_of("[1]"), "line 1, column 1: this is not a file of rules"));
    CHECK(says(error_of("{\n  \"format\": oops"), "line 2, column 13: this is no JSON"));
    const std::string text = preset_text(sample());
    CHECK(says(error_of(text.substr(0, text.size() / 2)), "this is no JSON. The file is damaged or was written only in part."));
    CHECK(says(error_of("{\"name\": \"a\", \"name\": \"b\"}"), "\"name\" stands twice"));
    CHECK(says(error_of(std::string("{\"a\": \"\0\"}", 10)), "zero byte"));
    CHECK(says(error_of("{}"), "\"format\" is missing; expected \"pyramide-rules\""));
    CHECK(says(error_of(changed("/format", "pyramide-replay")), "\"format\" is the text \"pyramide-replay\""));
    CHECK(says(error_of(changed("/version", 2)), "These rules are of format 2; this program reads up to 1. Update it"));
    CHECK(says(error_of(changed("/version", 0)), "version: found the number 0"));
    CHECK(says(error_of(changed("/version", "1")), "version: found the text"));
    CHECK(says(error_of(without("", "version")), "version: is missing"));
    CHECK(says(error_of(without("", "name")), "name: is missing"));
    CHECK(says(error_of(without("", "rules")), "rules: is missing"));
    CHECK(says(error_of(changed("/name", 7)), "name: found the number 7; expected a text."));
    CHECK(says(error_of(changed("/name", "../house")), "name: A name becomes that of a file"));
    CHECK(says(error_of(changed("/name", "app")), "name: \"app\" is a preset that every workbench has"));
    CHECK(says(error_of(changed("/help", "two\nlines")), "help: The help holds a control character"));
    CHECK(says(error_of(changed("/rules", Json::array())), "rules: found a list; expected an object."));
    CHECK(says(error_of(changed("/rules/victory", "easy")), "rules.victory: "));
    CHECK(says(error_of(changed("/rules/victory", 1)), "rules.victory: found the number 1; expected a text."));
    CHECK(says(error_of(changed("/rules/recycles", -3)), "rules.recycles: "));
    CHECK(says(error_of(changed("/rules/recycles", 1.5)), "rules.recycles: found the number 1.5"));
    CHECK(says(error_of(changed("/rules/draw_count", "3")), "rules.draw_count: found the text \"3\"; expected a whole number."));
    CHECK(says(error_of(changed("/rules/draw_count", 4)), "rules.draw_count: "));
    CHECK(says(error_of(changed("/rules/points_rows", {1, 2, 3})), "rules.points_rows: found a list; expected a list of 7 whole numbers."));
    CHECK(says(error_of(changed("/rules/points_rows/6", 1'000'001)), "rules.points_rows: "));
    // Without a rule that this version does not know the rules would be others.
    CHECK(says(error_of(changed("/rules/jokers", 2)), "rules.\"jokers\": is no rule of this version"));
    CHECK(says(error_of(std::string(kMaximumPresetFile + 1, ' ')), "larger than 64 KB"));
    std::string deep = "{\"format\": ";
    for (int level = 0; level < 100'000 && deep.size() + 10 < kMaximumPresetFile; ++level) deep += '[';
    CHECK(says(error_of(deep), "nested more than 16 deep"));
}

TEST_CASE("a file broken off at any byte, or with any byte changed, is an error or a preset, and never anything else") {
    const std::string text = preset_text(sample());
    for (std::size_t end = 0; end + 2 < text.size(); ++end) CHECK_FALSE(error_of(text.substr(0, end)).empty());
    std::size_t read = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char byte : {'\0', '"', '}', '9', '\xff', '/'}) {
            std::string damaged = text;
            damaged[at] = byte;
            const Result<Preset> preset = parse_preset(damaged);
            if (!preset) {
                CHECK_FALSE(preset.error().message.empty());
                continue;
            }
            ++read;
            CHECK(check_preset_name(preset->name));
            CHECK(is_same(parse_preset(preset_text(*preset)).value(), *preset));
        }
    }
    CHECK(read > 0);
}

TEST_CASE("names: what can be one, and why the rest cannot") {
    for (const char* good : {"house", "a", "two words", "v1.2", "ă", "App", "-", "#1"}) {
        CAPTURE(good);
        CHECK(check_preset_name(good));
    }
    CHECK(check_preset_name(std::string(kMaximumPresetName, 'x')));
    const std::pair<std::string, std::size_t> bad[] = {{"", 0}, {std::string(kMaximumPresetName + 1, 'x'), kMaximumPresetName},
                                                       {"a/b", 1}, {"a\\b", 1}, {"/", 0}, {".", 0}, {"..", 0}, {".hidden", 0},
                                                       {" a", 0}, {"a ", 1}, {"a.", 1}, {"a\nb", 1}, {"a\x7f", 1}, {"a\xff", 1},
                                                       {"traditional", 0}};
    for (const auto& [name, offset] : bad) {
        const std::string shown = name;
        CAPTURE(shown);
        const Result<Done> checked = check_preset_name(name);
        REQUIRE_FALSE(checked);
        CHECK(checked.error().offset == offset);
    }
    CHECK(check_preset_help(""));
    CHECK(check_preset_help(std::string(kMaximumPresetHelp, 'x')));
    CHECK_FALSE(check_preset_help(std::string(kMaximumPresetHelp + 1, 'x')));
    CHECK_FALSE(check_preset_help("two\nlines"));
    Preset nameless = sample();
    nameless.name = "a/b";
    const test::Folder folder;
    CHECK_FALSE(save_preset(folder.path("x.json"), nameless));
    CHECK(fs::is_empty(folder.path("")));
}

TEST_CASE("rules of a command line: words, or a file") {
    CHECK(read_rules_argument("recycles=2").value().rules == parse_rules("recycles=2").value());
    CHECK(read_rules_argument("").value().rules == Rules{});
    CHECK(read_rules_argument("nonsense").error().offset == 0);
    CHECK(read_rules_argument("@").error().offset == 1);
    const test::Folder folder;
    const std::string path = folder.write("a, b.json", preset_text(sample()));
    CHECK(is_same(read_rules_argument("@" + path).value(), sample()));
    CHECK(says(read_rules_argument("@" + folder.path("none.json")).error().message, "Cannot read " + folder.path("none.json")));
    const std::string broken = folder.write("broken.json", changed("/rules/recycles", "two"));
    CHECK(says(read_rules_argument("@" + broken).error().message, broken + ": rules.recycles: "));
}

TEST_CASE("what differs from the app, field by field") {
    CHECK(differences_from_app(Rules{}).empty());
    CHECK(differences_from_app(parse_rules("recycles=2,points_rows=1/2/3/4/5/6/7").value()) ==
          std::vector<std::string>{"recycles 2 (app: unlimited)", "points_rows 1/2/3/4/5/6/7 (app: 0)"});
}

// --- The folder ---------------------------------------------------------------------------------------------------------------------

TEST_CASE("a folder: presets are kept, replaced, found and deleted") {
    const test::Folder scratch;
    const fs::path path = scratch.path("settings/rules");
    PresetFolder folder(path);
    CHECK(folder.keeps());
    CHECK(folder.entries().empty());
    CHECK(folder.problems().empty());
    CHECK_FALSE(fs::exists(path));
    REQUIRE(folder.save(sample()));
    Preset other = sample();
    other.name = "Another";
    other.rules.recycles = 7;
    REQUIRE(folder.save(other));
    CHECK(names_of(folder) == std::vector<std::string>{"Another", "house"});
    CHECK(bytes_at(path / "house.json") == preset_text(sample()));
    REQUIRE(folder.with_rules(other.rules) != nullptr);
    CHECK(folder.with_rules(other.rules)->preset.name == "Another");
    CHECK(folder.with_rules(Rules{}) == nullptr);
    CHECK(folder.find("nobody") == nullptr);

    Preset replaced = sample();
    replaced.rules.recycles = 3;
    REQUIRE(folder.save(replaced));
    const PresetFolder again(path);
    CHECK(names_of(again) == names_of(folder));
    REQUIRE(again.find("house") != nullptr);
    CHECK(is_same(again.find("house")->preset, replaced));

    REQUIRE(folder.remove("house"));
    CHECK(names_of(folder) == std::vector<std::string>{"Another"});
    CHECK_FALSE(fs::exists(path / "house.json"));
    CHECK(says(folder.remove("house").error().message, "There is no preset \"house\""));
    for (const auto& entry : fs::directory_iterator(path)) CHECK(entry.path().filename() == "Another.json");
}

TEST_CASE("what lies in the folder and is no preset is told, and left alone") {
    const test::Folder scratch;
    const std::string good = scratch.write("b.json", preset_text(sample()));
    const std::string broken_bytes = changed("/rules/recycles", -1);
    const std::string broken = scratch.write("a.json", broken_bytes);
    const std::string twice = scratch.write("c.json", preset_text(sample()));
    const std::string doubtful = scratch.write("d.json", R"({"format": "pyramide-rules", "version": 1, "name": "short", "rules": {}})");
    scratch.write("notes.txt", "not read");
    scratch.write(".hidden.json", "{");
    fs::create_directories(scratch.path("folder.json"));
    PresetFolder folder(scratch.path(""));
    CHECK(names_of(folder) == std::vector<std::string>{"house", "short"});
    CHECK(folder.find("house")->path == good);
    REQUIRE(folder.problems().size() == 2 + rule_fields().size());
    CHECK(says(folder.problems()[0], broken + ": rules.recycles: "));
    CHECK(says(folder.problems()[1], twice + ": name: \"house\" is already that of " + good));
    CHECK(says(folder.problems()[2], doubtful + ": rules.victory is missing"));
    // A name whose file is something else is not written over.
    Preset named_as_broken = sample();
    named_as_broken.name = "a";
    const Result<Done> saved = folder.save(named_as_broken);
    REQUIRE_FALSE(saved);
    CHECK(says(saved.error().message, broken + " is there already"));
    CHECK(bytes_at(broken) == broken_bytes);
    // A preset stays in the file that it came from, whatever that is called.
    Preset replaced = sample();
    replaced.help = "new";
    REQUIRE(folder.save(replaced));
    CHECK(says(bytes_at(good), "\"help\": \"new\""));
    CHECK_FALSE(fs::exists(scratch.path("house.json")));
}

TEST_CASE("what another workbench has written since is seen, and unknown names survive being replaced") {
    const test::Folder scratch;
    PresetFolder folder(scratch.path(""));
    scratch.write("late.json", changed("/name", "late"));
    Preset house = sample();
    REQUIRE(folder.save(house));
    CHECK(names_of(folder) == std::vector<std::string>{"house", "late"});
    scratch.write("house.json", changed("/colour", "green"));
    house.help = "again";
    REQUIRE(folder.save(house));
    const Json json = Json::parse(bytes_at(scratch.path("house.json")));
    CHECK(json["colour"] == "green");
    CHECK(json["help"] == "again");
}

TEST_CASE("without a folder nothing is kept, and a folder that cannot be made says so") {
    PresetFolder none;
    CHECK_FALSE(none.keeps());
    CHECK(says(none.save(sample()).error().message, "Presets are not kept"));
    CHECK(none.entries().empty());
    const test::Folder scratch;
    scratch.write("file", "");
    PresetFolder impossible(scratch.path("file/rules"));
    CHECK(impossible.entries().empty());
    CHECK(says(impossible.save(sample()).error().message, "cannot be made"));
}

TEST_CASE("more files than are kept are told") {
    const test::Folder scratch;
    for (std::size_t at = 0; at <= kMaximumPresetFiles; ++at) {
        const std::string number = std::to_string(1000 + at);
        scratch.write(number + ".json", changed("/name", "n" + number));
    }
    PresetFolder folder(scratch.path(""));
    CHECK(folder.entries().size() == kMaximumPresetFiles);
    REQUIRE(folder.problems().size() == 1);
    CHECK(says(folder.problems()[0], "only the first 200 by name are read"));
    CHECK(says(folder.save(sample()).error().message, "the most that are kept"));
}

TEST_CASE("the schema names what the writer writes, in its order, and the values that the rules table knows") {
    const fs::path replays = fs::path(PYRAMIDE_SOURCE_DIR) / "replays";
    const Json schema = Json::parse(bytes_at(replays / "rules.schema.json"));
    const Json written = Json::parse(preset_text(sample()));
    const auto keys_of = [](const Json& object) {
        std::vector<std::string> keys;
        for (const auto& [key, value] : object.items()) keys.push_back(key);
        return keys;
    };
    const Json& properties = schema["properties"];
    CHECK(keys_of(properties) == keys_of(written));
    CHECK(properties["format"]["const"] == std::string(kPresetFormat));
    CHECK(properties["version"]["maximum"] == kPresetVersion);
    CHECK(properties["name"]["maxLength"] == kMaximumPresetName);
    CHECK(properties["help"]["maxLength"] == kMaximumPresetHelp);
    CHECK(keys_of(properties["rules"]["properties"]) == keys_of(written["rules"]));
    // The rules are those of a replay, but for the preset's name.
    const Json replay = Json::parse(bytes_at(replays / "replay.schema.json"));
    Json rules = replay["properties"]["rules"]["properties"];
    rules.erase("preset");
    CHECK(properties["rules"]["properties"] == rules);
    for (const char* definition : {"limit", "points"}) CHECK(schema["$defs"][definition] == replay["$defs"][definition]);
}

}  // namespace pyramide::preset_file_test
