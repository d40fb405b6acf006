// Survey files: the same survey comes back, whatever does not add up is refused, shards merge only when they belong together.
#include <algorithm>

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "app/survey_file.h"
#include "engine/replay/file.h"
#include "tests/cli_runner.h"

namespace pyramide::survey_file_test {

using Json = nlohmann::ordered_json;

namespace {

/// A survey with some of everything that a file holds, without asking a solver.
SurveyState sample(Shard shard = {}) {
    SurveyPlan plan;
    plan.deals = parse_deal_range("PY1-N-AAAAABA..+90").value();
    plan.rule_sets = {parse_rule_set("app").value(), parse_rule_set("app,recycles=2").value(), parse_rule_set("points_draw=-1 victory=strict").value()};
    plan.questions = {true, true, true, 5000};
    plan.shard = shard;
    SurveyState state(plan);
    for (std::uint64_t index = plan.begin(); index < plan.end(); ++index) {
        std::uint64_t random = index;
        std::vector<DealAnswer> answers(3);
        for (DealAnswer& answer : answers) {
            answer.result = static_cast<SolveResult>(split_mix_64(random) % 3);
            answer.most = 20 + static_cast<int>(split_mix_64(random) % 33);
            answer.most_pyramid = static_cast<int>(split_mix_64(random) % 29);
            if (answer.result == SolveResult::Won) answer.shortest = 14 + static_cast<int>(split_mix_64(random) % 50);
            answer.points = static_cast<std::int64_t>(split_mix_64(random) % 500) - 100;
        }
        state.tally.add(index, answers);
        ++state.done;
    }
    return state;
}

/// The sample's file with one member changed: `path` is a JSON pointer.
std::string changed(const char* path, const Json& value) {
    Json json = Json::parse(survey_text(sample()));
    json[Json::json_pointer(path)] = value;
    return json.dump();
}

std::string error_of(std::string_view bytes) {
    const Result<SurveyState> state = parse_survey(bytes);
    return state ? "" : state.error().message;
}

bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

std::vector<SurveyPart> shards(std::uint32_t of) {
    std::vector<SurveyPart> parts;
    for (std::uint32_t index = 1; index <= of; ++index) parts.push_back({"part-" + std::to_string(index) + ".json", sample({index, of})});
    return parts;
}

}  // namespace

TEST_CASE("a survey comes back from its text") {
    for (const Shard shard : {Shard{1, 1}, Shard{2, 4}, Shard{90, 90}}) {
        const SurveyState state = sample(shard);
        const std::string text = survey_text(state);
        const Result<SurveyState> read = parse_survey(text);
        REQUIRE_MESSAGE(read, read.error().message);
        CHECK(*read == state);
        CHECK(survey_text(*read) == text);
    }
    SurveyState random;
    random.plan = sample().plan;
    random.plan.deals = parse_random_range("18446744073709551615+7").value();
    random = SurveyState(random.plan);
    CHECK(*parse_survey(survey_text(random)) == random);
}

TEST_CASE("the file has the members that scripts rely on") {
    const SurveyState state = sample();
    const Json json = Json::parse(survey_text(state));
    CHECK(json["format"] == "pyramide-survey");
    CHECK(json["version"] == 1);
    CHECK(json["deals"] == Json({{"first", "PY1-N-AAAAABA"}, {"count", 90}}));
    CHECK_FALSE(json.contains("shard"));
    CHECK(json["done"] == 90);
    CHECK(json["asked"] == Json::parse(R"(["most", "shortest", "points"])"));
    CHECK(json["cross"].size() == 6);
    const Json& set = json["rule_sets"][1];
    const RuleSetTally& tally = state.tally.rule_sets[1];
    CHECK(set["rules"] == "app,recycles=2");
    CHECK(set["deals"] == 90);
    CHECK(set["winnable"] == tally.winnable.deals);
    CHECK(set["unknown"] == tally.unknown.deals);
    CHECK(set["rate"] == wilson_share(tally.winnable.deals, 90).rate);
    CHECK(set["low"].get<double>() < set["rate"].get<double>());
    const auto& [most, count] = *tally.most.begin();
    CHECK(set["most_removable"][std::to_string(most)] == count.deals);
    const std::string code = to_text(state.plan.deals.code(count.example));
    CHECK(set["examples"]["most_removable"][std::to_string(most)] == Json::array({count.example, code}));
    CHECK(Json::parse(survey_text(sample({2, 4})))["shard"] == Json({{"index", 2}, {"of", 4}}));
}

TEST_CASE("what is no survey is refused with its place") {
    CHECK(says(error_of(""), "empty"));
    CHECK(says(error_of("[1]"), "not a survey"));
    CHECK(says(error_of("{\"format\": \"pyramide-replay\"}"), "expected \"pyramide-survey\""));
    CHECK(says(error_of("{\n\"format\": }"), "line 2, column 11"));
    CHECK(says(error_of(survey_text(sample()).substr(0, 900)), "damaged or was written only in part"));
    CHECK(says(error_of(std::string("{\0}", 3)), "zero byte"));
    CHECK(says(error_of("{\"a\": " + std::string(100'000, '[')), "nested more than 8 deep"));
    CHECK(says(error_of("{\"done\": 1, \"done\": 2}"), "\"done\" stands twice"));
    CHECK(says(error_of("{\"done\": 1e999}"), "number too large"));
    CHECK(says(error_of(changed("/version", 2)), "of format 2; this program reads up to 1"));
    CHECK(says(error_of(changed("/version", 0)), "version: found the number 0"));
}

TEST_CASE("what does not add up is refused") {
    const auto refuses = [](const char* path, const Json& value, std::string_view words) {
        const std::string error = error_of(changed(path, value));
        CAPTURE(path);
        CAPTURE(error);
        CHECK(says(error, words));
    };
    refuses("/deals/count", 0, "deals.count");
    refuses("/deals/count", 8'031'810'177ULL, "deals.count");
    refuses("/deals/first", "PY1-N-AAAAAB", "deals.first");
    refuses("/deals/last", "PY1-N-AAAAABZ", "\"last\"");
    refuses("/more", 1, "not known to this version");
    refuses("/shard", Json({{"index", 3}, {"of", 2}}), "shard.index");
    refuses("/done", 91, "done");
    refuses("/done", 89, "rule_sets[0].deals");
    refuses("/done", -1, "done");
    refuses("/done", 90.5, "done");
    refuses("/budget", 0, "budget");
    refuses("/asked/1", "longest", "asked[1]");
    refuses("/asked/1", "most", "asked[1]: is asked twice");
    refuses("/asked", Json::array({"most"}), "was not asked");
    refuses("/rule_sets", Json::array(), "no rules");
    refuses("/rule_sets/0/rules", "apple", "rule_sets[0].rules");
    refuses("/rule_sets/1/rules", "app", "given twice");
    refuses("/rule_sets/0/winnable", 91, "rule_sets[0].winnable");
    refuses("/rule_sets/0/unknown", 90, "rule_sets[0].unknown");
    refuses("/rule_sets/0/rate", 0.5, "rule_sets[0].rate");
    refuses("/rule_sets/0/most_removable/53", 1, "\"53\"");
    refuses("/rule_sets/0/most_removable/020", 1, "\"020\"");
    refuses("/rule_sets/0/most_removable/20", 91, "rule_sets[0].most_removable");
    refuses("/rule_sets/0/most_removable/20", 0, "rule_sets[0].most_removable");
    refuses("/rule_sets/0/points/twelve", 1, "\"twelve\"");
    refuses("/rule_sets/2/examples/most_removable", Json::object(), "is missing");
    refuses("/rule_sets/2/examples/winnable", Json::array({0}), "an index and its code");
    refuses("/rule_sets/2/examples/winnable", Json::array({90, "PY1-N-AAAAAEM"}), "winnable[0]");
    refuses("/rule_sets/2/examples/winnable", Json::array({3, "PY1-N-AAAAABC"}), "expected \"PY1-N-AAAAABD\"");
    refuses("/cross/0/won", "traditional", "cross[0].won");
    refuses("/cross/0/deals", 90, "cross[0].deals");
    refuses("/cross", Json::array(), "all 6 pairs");
}

TEST_CASE("every member is needed") {
    const Json whole = Json::parse(survey_text(sample()));
    for (const auto& [key, value] : whole.items()) {
        Json less = whole;
        less.erase(key);
        const std::string error = error_of(less.dump());
        CAPTURE(error);
        CHECK_FALSE(error.empty());
        CHECK(says(error, key == "format" ? "\"format\" is missing" : key));
    }
}

TEST_CASE("shards merge in any order") {
    const std::string whole = survey_text(sample());
    for (std::uint32_t of = 1; of <= 7; ++of) {
        std::vector<SurveyPart> parts = shards(of);
        for (std::uint32_t turn = 0; turn < of; ++turn) {
            std::rotate(parts.begin(), parts.begin() + 1, parts.end());
            const Result<SurveyState> merged = merge_surveys(parts);
            REQUIRE(merged);
            CHECK(survey_text(*merged) == whole);
        }
    }
}

TEST_CASE("shards that do not belong together are refused") {
    const auto error_with = [](const auto& change) {
        std::vector<SurveyPart> parts = shards(3);
        change(parts);
        const Result<SurveyState> merged = merge_surveys(parts);
        return merged ? std::string() : merged.error().message;
    };
    using Parts = std::vector<SurveyPart>;
    CHECK(error_with([](Parts&) {}).empty());
    CHECK(says(error_with([](Parts& parts) { parts.clear(); }), "nothing to merge"));
    CHECK(says(error_with([](Parts& parts) { parts.pop_back(); }), "these are missing: 3"));
    CHECK(says(error_with([](Parts& parts) { parts[1] = parts[2]; }), "part-3.json is shard 3 of 3, and so is part-3.json"));
    CHECK(says(error_with([](Parts& parts) { parts[1].state = sample({1, 2}); }), "is shard 1 of 2"));
    CHECK(says(error_with([](Parts& parts) { parts[1].state.plan.questions.budget = 1; }), "budget 1, not 5000"));
    CHECK(says(error_with([](Parts& parts) { parts[1].state.plan.questions.points = false; }), "questions winnable, most, shortest, not"));
    CHECK(says(error_with([](Parts& parts) { parts[1].state.plan.deals.count = 91; }), "PY1-N-AAAAABA..+91, not"));
    CHECK(says(error_with([](Parts& parts) { std::swap(parts[1].state.plan.rule_sets[0], parts[1].state.plan.rule_sets[1]); }), "rules \"app,recycles=2\""));
    CHECK(says(error_with([](Parts& parts) { parts[1].state.engine = "0.0.1"; }), "counted by version \"0.0.1\""));
    CHECK(says(error_with([](Parts& parts) { parts[1].state.done = 29; }), "part-2.json is not finished: 29 of 30"));
}

TEST_CASE("CSV has a row a figure") {
    SurveyState state(SurveyPlan{parse_deal_range("PY1-N-AAAAAAA..+4").value(),
                                 {parse_rule_set("app").value(), parse_rule_set("app,recycles=2").value()},
                                 {true, false, false, 100},
                                 {}});
    DealAnswer won, lost;
    won.result = SolveResult::Won;
    won.most = won.most_pyramid = 28;
    lost.result = SolveResult::Lost;
    state.tally.add(0, {won, lost});
    state.done = 1;
    const std::string csv = survey_csv(state);
    CHECK(csv.starts_with("rules,measure,value,deals,rate,low,high\napp,winnable,,1,1.0,0.2"));
    CHECK(says(csv, "\napp,most_removable,28,1,1.0,"));
    CHECK(says(csv, "\n\"app,recycles=2\",lost,,1,1.0,"));
    CHECK(says(csv, "\napp,won_here_lost_under,\"app,recycles=2\",1,1.0,"));
    CHECK(says(csv, "\n\"app,recycles=2\",won_here_lost_under,app,0,0.0,0.0,"));
    // Every number is the shortest that reads back as it.
    CHECK(csv.find("00000") == std::string::npos);
    CHECK(csv.find("99999") == std::string::npos);
    state.tally.rule_sets[0].deals = 9481;
    state.tally.rule_sets[0].unknown = {};
    CHECK(says(survey_csv(state), "\napp,unknown,,0,0.0,0.0,0.00040501"));
}

TEST_CASE("a survey is loaded from a file, with the path in every error") {
    const test::Folder folder;
    const std::string path = folder.write("survey.json", survey_text(sample()));
    CHECK(*load_survey(path) == sample());
    CHECK(says(load_survey(folder.write("wrong.json", "{}")).error().message, "wrong.json: This is JSON, but not a survey"));
    CHECK(says(load_survey(folder.path("none.json")).error().message, "none.json"));
}

}  // namespace pyramide::survey_file_test
