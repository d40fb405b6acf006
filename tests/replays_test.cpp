// The sample logs of replays/: they are what the library makes, they hold, and schema and README speak of them truly.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/replay/file.h"
#include "engine/replay/replay.h"
#include "engine/replay/replay_keys.h"
#include "tests/sample_replays.h"

namespace pyramide::replays_test {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

const fs::path kFolder = fs::path(PYRAMIDE_SOURCE_DIR) / "replays";

Json read_json(const std::string& name) { return Json::parse(read_file(kFolder / name).value()); }

/// A check of one value against the part of JSON Schema that replay.schema.json uses. Returns what does not hold, or
/// "".
class SchemaCheck {
  public:
    explicit SchemaCheck(const Json& schema) : root_(schema) {}

    std::string check(const Json& value) const { return check(value, root_, "$"); }

  private:
    std::string check(const Json& value, const Json& schema, const std::string& path) const;
    std::string check_members(const Json& value, const Json& schema, const std::string& path) const;
    std::string check_items(const Json& value, const Json& schema, const std::string& path) const;
    static bool has_type(const Json& value, const std::string& type) {
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
               (type == "string" && value.is_string()) || (type == "integer" && value.is_number_integer()) ||
               (type == "boolean" && value.is_boolean()) || (type == "null" && value.is_null());
    }

    const Json& root_;
};

std::string SchemaCheck::check(const Json& value, const Json& schema, const std::string& path) const {
    if (schema.contains("$ref")) {
        const std::string reference = schema["$ref"];
        const Json::json_pointer pointer(reference.substr(1));
        if (!root_.contains(pointer)) return path + ": the schema has no " + reference;
        if (auto wrong = check(value, root_.at(pointer), path); !wrong.empty()) return wrong;
    }
    if (schema.contains("const") && value != schema["const"]) return path + ": is not " + schema["const"].dump();
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
        return path + ": " + value.dump() + " is none of " + schema["enum"].dump();
    if (schema.contains("type")) {
        const Json types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
        const bool is_right =
            std::any_of(types.begin(), types.end(), [&](const Json& type) { return has_type(value, type); });
        if (!is_right) return path + ": " + value.dump() + " is no " + types.dump();
    }
    for (const char* several : {"anyOf", "oneOf"}) {
        if (!schema.contains(several)) continue;
        const auto fits = [&](const Json& one) { return check(value, one, path).empty(); };
        if (std::none_of(schema[several].begin(), schema[several].end(), fits))
            return path + ": fits none of " + several;
    }
    if (value.is_number_integer() && schema.contains("minimum") && value < schema["minimum"])
        return path + ": too small";
    if (value.is_number_integer() && schema.contains("maximum") && value > schema["maximum"])
        return path + ": too large";
    if (value.is_object()) return check_members(value, schema, path);
    if (value.is_array()) return check_items(value, schema, path);
    return "";
}

std::string SchemaCheck::check_members(const Json& value, const Json& schema, const std::string& path) const {
    for (const Json& name : schema.value("required", Json::array())) {
        if (!value.contains(name.get<std::string>())) return path + ": has no " + name.dump();
    }
    if (!schema.contains("properties")) return "";
    for (const auto& [name, member] : value.items()) {
        // Unknown names are allowed in files; in the samples there is none.
        if (!schema["properties"].contains(name)) return path + "." + name + ": is not in the schema";
        if (auto wrong = check(member, schema["properties"][name], path + "." + name); !wrong.empty()) return wrong;
    }
    return "";
}

std::string SchemaCheck::check_items(const Json& value, const Json& schema, const std::string& path) const {
    if (schema.contains("minItems") && value.size() < schema["minItems"].get<std::size_t>()) return path + ": too few";
    if (schema.contains("maxItems") && value.size() > schema["maxItems"].get<std::size_t>()) return path + ": too many";
    for (std::size_t index = 0; index < value.size(); ++index) {
        const bool is_tuple = schema.contains("prefixItems") && index < schema["prefixItems"].size();
        if (!is_tuple && !schema.contains("items")) continue;
        const Json& item = is_tuple ? schema["prefixItems"][index] : schema["items"];
        if (auto wrong = check(value[index], item, path + "[" + std::to_string(index) + "]"); !wrong.empty())
            return wrong;
    }
    return "";
}

/// The replay files of the folder, without the schemas.
std::set<std::string> sample_files() {
    std::set<std::string> files;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(".json") && !name.ends_with(".schema.json")) files.insert(name);
    }
    return files;
}

std::vector<std::string> names_of(const Json& object) {
    std::vector<std::string> names;
    for (const auto& [name, member] : object.items()) names.push_back(name);
    return names;
}

std::vector<std::string> names_in(replay_keys::Keys keys) { return {keys.begin(), keys.end()}; }

/// A replay in which every member of the format has something to say.
Replay full_replay() {
    Replay replay = sample_replays().front().replay;
    REQUIRE(replay.lines.size() > 1);
    replay.lines[1].times.assign(replay.lines[1].inputs.size(), 5);
    replay.markers.push_back({0, 0, "label", "note", nullptr});
    return replay;
}

}  // namespace

TEST_CASE("replays/ holds exactly what make_replays makes") {
    std::set<std::string> made;
    for (const SampleReplay& sample : sample_replays()) {
        CAPTURE(sample.file);
        made.insert(sample.file);
        const auto bytes = read_file(kFolder / sample.file);
        REQUIRE(bytes.has_value());
        CHECK(*bytes == write_replay(sample.replay));
    }
    CHECK(made == sample_files());
    CHECK(made.size() >= 12);
}

TEST_CASE("every sample is verified step by step, says what it shows, and survives a round trip") {
    for (const std::string& file : sample_files()) {
        CAPTURE(file);
        const auto replay = load_replay(kFolder / file);
        REQUIRE(replay.has_value());
        CHECK(replay->warnings.empty());
        CHECK_FALSE(replay->title.empty());
        CHECK_FALSE(replay->description.empty());
        CHECK_FALSE(replay->assertions.empty());
        const Verification verification = verify(*replay);
        CHECK(verification.grade == Grade::Verified);
        CHECK(verification.steps == verification.verified_steps);
        CHECK(verification.steps > 0);
        CHECK(write_replay(*replay) == read_file(kFolder / file).value());
    }
}

TEST_CASE("every sample and its title stand in the README") {
    const std::string readme = read_file(kFolder / "README.md").value();
    for (const std::string& file : sample_files()) {
        CAPTURE(file);
        CHECK(readme.find("`" + file + "`") != std::string::npos);
    }
}

TEST_CASE("every sample is accepted by the schema") {
    const Json schema = read_json("replay.schema.json");
    const SchemaCheck check(schema);
    for (const std::string& file : sample_files()) {
        CAPTURE(file);
        CHECK(check.check(read_json(file)) == "");
    }
}

TEST_CASE("the schema refuses what is wrong") {
    const Json schema = read_json("replay.schema.json");
    const SchemaCheck check(schema);
    const Json good = read_json("golden-opening.json");
    for (const auto& [pointer, value] : std::vector<std::pair<std::string, Json>>{{"/format", "other"},
                                                                                  {"/version", 0},
                                                                                  {"/rules/victory", "easy"},
                                                                                  {"/rules/recycles", -1},
                                                                                  {"/inputs/0", 5},
                                                                                  {"/results/0", Json::array({10})},
                                                                                  {"/markers/0/step", -1},
                                                                                  {"/complete", "yes"},
                                                                                  {"/no_such_name", 1}}) {
        const std::string shown = pointer;
        CAPTURE(shown);
        Json bad = good;
        bad[Json::json_pointer(pointer)] = value;
        CHECK(check.check(bad) != "");
    }
}

TEST_CASE("the schema names what the writer writes, in its order") {
    const Json schema = read_json("replay.schema.json");
    const Json written = Json::parse(write_replay(full_replay()));
    const Json& properties = schema["properties"];
    const Json& branch = properties["branches"]["items"]["properties"];
    CHECK(names_of(properties) == names_of(written));
    CHECK(names_of(properties["engine"]["properties"]) == names_of(written["engine"]));
    CHECK(names_of(properties["deal"]["properties"]) == names_of(written["deal"]));
    CHECK(names_of(properties["rules"]["properties"]) == names_of(written["rules"]));
    CHECK(names_of(branch) == names_of(written["branches"][0]));
    CHECK(names_of(branch["from"]["properties"]) == names_of(written["branches"][0]["from"]));
    CHECK(names_of(properties["markers"]["items"]["properties"]) == names_of(written["markers"].back()));
    CHECK(names_of(properties["assertions"]["items"]["properties"]) == names_of(written["assertions"][0]));
    CHECK(names_of(written) == names_in(replay_keys::kRoot));
    CHECK(properties["assertions"]["items"]["properties"]["field"]["enum"] == Json(replay_keys::kAssertedFields));
}

TEST_CASE("the schema knows the values that the rules table knows") {
    const Json rules = read_json("replay.schema.json")["properties"]["rules"]["properties"];
    for (const RuleField& field : rule_fields()) {
        CAPTURE(field.name);
        const Json& property = rules[field.name];
        if (field.type == RuleType::Choice)
            CHECK(property["enum"] == Json(std::vector<std::string>(field.choices.begin(), field.choices.end())));
        if (field.type == RuleType::NumberList) CHECK(property["minItems"] == field.list_length);
        if (field.type == RuleType::Number && property.contains("minimum")) {
            CHECK(property["minimum"] == field.minimum);
            CHECK(property["maximum"] == field.maximum);
        }
    }
}

}  // namespace pyramide::replays_test
