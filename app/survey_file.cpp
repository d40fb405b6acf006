// Writing surveys, and putting shards together; reading is in survey_read.cpp.
#include "app/survey_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/quoted.h"
#include "engine/replay/file.h"
#include "engine/replay/json_text.h"

namespace pyramide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostActions = 100'000;
constexpr std::int64_t kMostPoints = std::int64_t{1} << 53;
constexpr std::array<NamedHistogram, 4> kHistograms = {{
    {"most_removable", &RuleSetTally::most, &SurveyQuestions::most, 0, kSlots},
    {"most_pyramid", &RuleSetTally::most_pyramid, &SurveyQuestions::most, 0, kPyramidSlots},
    {"shortest", &RuleSetTally::shortest, &SurveyQuestions::shortest, 0, kMostActions},
    {"points", &RuleSetTally::points, &SurveyQuestions::points, -kMostPoints, kMostPoints},
}};

Json plan_json(const DealRange& deals) {
    if (deals.is_random) return {{"seed", deals.seed}, {"count", deals.count}};
    return {{"first", to_text(deals.first)}, {"count", deals.count}};
}

Json example_json(const SurveyPlan& plan, const DealCount& count) {
    return Json::array({count.example, to_text(plan.deals.code(count.example))});
}

Json rule_set_json(const SurveyPlan& plan, const RuleSet& rule_set, const RuleSetTally& tally) {
    const Share share = wilson_share(tally.winnable.deals, tally.deals);
    Json json = {{"rules", rule_set.name},   {"deals", tally.deals}, {"winnable", tally.winnable.deals}, {"unknown", tally.unknown.deals},
                 {"rate", share.rate}, {"low", share.low},     {"high", share.high}};
    Json examples = Json::object();
    if (tally.winnable.deals > 0) examples["winnable"] = example_json(plan, tally.winnable);
    if (tally.lost.deals > 0) examples["lost"] = example_json(plan, tally.lost);
    if (tally.unknown.deals > 0) examples["unknown"] = example_json(plan, tally.unknown);
    for (const NamedHistogram& named : kHistograms) {
        if (!(plan.questions.*named.asked)) continue;
        Json& numbers = json[named.name] = Json::object();
        Json& first = examples[named.name] = Json::object();
        for (const auto& [value, count] : tally.*named.histogram) {
            numbers[std::to_string(value)] = count.deals;
            first[std::to_string(value)] = example_json(plan, count);
        }
    }
    json["examples"] = std::move(examples);
    return json;
}

Json cross_json(const SurveyState& state) {
    Json cross = Json::array();
    const std::vector<RuleSet>& sets = state.plan.rule_sets;
    for (std::size_t won = 0; won < sets.size(); ++won) {
        for (std::size_t lost = 0; lost < sets.size(); ++lost) {
            if (won == lost) continue;
            const DealCount& count = state.tally.cross[won][lost];
            cross.push_back({{"won", sets[won].name}, {"lost", sets[lost].name}, {"deals", count.deals}});
            if (count.deals > 0) cross.back()["example"] = example_json(state.plan, count);
        }
    }
    return cross;
}

/// A member of the file: on one line, but for lists of objects, which take a line each, and rule sets, a line a member.
void append_member(std::string& text, const std::string& key, const Json& value) {
    text += text.size() == 1 ? "\n  " : ",\n  ";
    append_json_text(text, key);
    text += ": ";
    const bool is_list_of_objects = value.is_array() && !value.empty() && value.front().is_object();
    if (!is_list_of_objects) return append_json_value(text, value, JsonStyle::Compact, 1);
    text += '[';
    for (const Json& element : value) {
        text += &element == &value.front() ? "\n    " : ",\n    ";
        if (key == "cross") {
            append_json_value(text, element, JsonStyle::Compact, 2);
            continue;
        }
        text += '{';
        bool is_first = true;
        for (const auto& [name, member] : element.items()) {
            text += std::exchange(is_first, false) ? "\n      " : ",\n      ";
            append_json_text(text, name);
            text += ": ";
            append_json_value(text, member, JsonStyle::Compact, 3);
        }
        text += "\n    }";
    }
    text += "\n  ]";
}

/// A field as RFC 4180 has it.
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string field = "\"";
    for (const char letter : text) field += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return field + "\"";
}

/// The shortest text that reads back as the same number: "0.00040501", "1.0".
std::string decimal_text(double value) {
    std::array<char, 32> text{};
    const char* const end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed).ptr;
    const std::string shortest(static_cast<const char*>(text.data()), end);
    return shortest.find('.') == std::string::npos ? shortest + ".0" : shortest;
}

void append_csv_row(std::string& csv, const std::string& rules, const char* measure, const std::string& value, std::uint64_t deals,
                    std::uint64_t all) {
    const Share share = wilson_share(deals, all);
    csv += csv_field(rules) + "," + measure + "," + csv_field(value) + "," + std::to_string(deals) + "," + decimal_text(share.rate) + "," +
           decimal_text(share.low) + "," + decimal_text(share.high) + "\n";
}

std::string shard_text(const Shard& shard) { return std::to_string(shard.index) + " of " + std::to_string(shard.of); }

std::string names_text(const std::vector<RuleSet>& sets) {
    std::string names;
    for (const RuleSet& set : sets) names += (names.empty() ? "" : ", ") + pyramide::quoted(set.name, kMaximumRulesText);
    return names;
}

std::string asked_text(const SurveyQuestions& questions) {
    std::string text = "winnable";
    if (questions.most) text += ", most";
    if (questions.shortest) text += ", shortest";
    if (questions.points) text += ", points";
    return text;
}

std::string missing_text(const std::vector<std::uint64_t>& of_shard) {
    constexpr std::size_t kMostNamed = 20;
    std::string text;
    std::size_t missing = 0;
    for (std::size_t at = 0; at < of_shard.size(); ++at) {
        if (of_shard[at] != 0) continue;
        if (++missing <= kMostNamed) text += (text.empty() ? "" : ", ") + std::to_string(at + 1);
    }
    if (missing > kMostNamed) text += " and " + std::to_string(missing - kMostNamed) + " more";
    return text;
}

}  // namespace

std::span<const NamedHistogram> named_histograms() { return kHistograms; }

std::string survey_text(const SurveyState& state) {
    const SurveyPlan& plan = state.plan;
    Json asked = Json::array();
    if (plan.questions.most) asked.push_back("most");
    if (plan.questions.shortest) asked.push_back("shortest");
    if (plan.questions.points) asked.push_back("points");
    Json json;
    json["format"] = kSurveyFormat;
    json["version"] = kSurveyVersion;
    json["engine"] = state.engine;
    json["deals"] = plan_json(plan.deals);
    if (!plan.shard.is_whole()) json["shard"] = {{"index", plan.shard.index}, {"of", plan.shard.of}};
    json["done"] = state.done;
    json["budget"] = plan.questions.budget;
    json["asked"] = std::move(asked);
    json["rule_sets"] = Json::array();
    for (std::size_t at = 0; at < plan.rule_sets.size(); ++at)
        json["rule_sets"].push_back(rule_set_json(plan, plan.rule_sets[at], state.tally.rule_sets[at]));
    json["cross"] = cross_json(state);
    std::string text = "{";
    for (const auto& [key, value] : json.items()) append_member(text, key, value);
    return text + "\n}\n";
}

Result<SurveyState> load_survey(const std::filesystem::path& path) {
    const Result<std::string> bytes = read_file(path, kMaximumSurveyFile);
    if (!bytes) return bytes.error();
    Result<SurveyState> state = parse_survey(*bytes);
    if (!state) return Error{path.string() + ": " + state.error().message, state.error().offset};
    return state;
}

std::string difference_of(const SurveyPlan& found, const SurveyPlan& expected) {
    if (found.deals != expected.deals) return "deals " + to_text(found.deals) + ", not " + to_text(expected.deals);
    if (found.rule_sets != expected.rule_sets)
        return "rules " + names_text(found.rule_sets) + ", not " + names_text(expected.rule_sets);
    if (found.questions.budget != expected.questions.budget)
        return "budget " + std::to_string(found.questions.budget) + ", not " + std::to_string(expected.questions.budget);
    if (found.questions != expected.questions) return "questions " + asked_text(found.questions) + ", not " + asked_text(expected.questions);
    return "";
}

Result<SurveyState> merge_surveys(std::span<const SurveyPart> parts) {
    if (parts.empty()) return Error{"There is nothing to merge; give the files of all shards."};
    const SurveyState& model = parts.front().state;
    const std::uint32_t of = model.plan.shard.of;
    // The number of the part that is each shard, counted from 1.
    std::vector<std::uint64_t> of_shard(of, 0);
    SurveyPlan plan = model.plan;
    plan.shard = Shard{};
    SurveyState whole(plan);
    whole.engine = model.engine;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const auto& [name, state] = parts[at];
        const Shard& shard = state.plan.shard;
        if (const std::string difference = difference_of(state.plan, model.plan); !difference.empty())
            return Error{name + " is of another survey than " + parts.front().name + ": " + difference + "."};
        if (state.engine != model.engine)
            return Error{name + " was counted by version " + pyramide::quoted(state.engine) + ", " + parts.front().name + " by " + pyramide::quoted(model.engine) +
                         "; count all shards with one version."};
        if (shard.of != of)
            return Error{name + " is shard " + shard_text(shard) + ", " + parts.front().name + " is one of " + std::to_string(of) +
                         "; all must be of one division."};
        if (!state.is_complete())
            return Error{name + " is not finished: " + std::to_string(state.done) + " of " + std::to_string(state.plan.count()) +
                         " deals are done. Go on with --resume " + name + "."};
        std::uint64_t& taken = of_shard[shard.index - 1];
        if (taken != 0) return Error{name + " is shard " + shard_text(shard) + ", and so is " + parts[taken - 1].name + "; give each once."};
        taken = at + 1;
        whole.done += state.done;
        whole.tally.add(state.tally);
    }
    if (const std::string missing = missing_text(of_shard); !missing.empty())
        return Error{"Of " + std::to_string(of) + " shards these are missing: " + missing + "."};
    return whole;
}

std::string survey_csv(const SurveyState& state) {
    std::string csv = "rules,measure,value,deals,rate,low,high\n";
    const std::vector<RuleSet>& sets = state.plan.rule_sets;
    for (std::size_t at = 0; at < sets.size(); ++at) {
        const RuleSetTally& tally = state.tally.rule_sets[at];
        append_csv_row(csv, sets[at].name, "winnable", "", tally.winnable.deals, tally.deals);
        append_csv_row(csv, sets[at].name, "lost", "", tally.lost.deals, tally.deals);
        append_csv_row(csv, sets[at].name, "unknown", "", tally.unknown.deals, tally.deals);
        for (const NamedHistogram& named : kHistograms) {
            for (const auto& [value, count] : tally.*named.histogram)
                append_csv_row(csv, sets[at].name, named.name, std::to_string(value), count.deals, tally.deals);
        }
    }
    for (std::size_t won = 0; won < sets.size(); ++won) {
        for (std::size_t lost = 0; lost < sets.size(); ++lost) {
            if (won != lost)
                append_csv_row(csv, sets[won].name, "won_here_lost_under", sets[lost].name, state.tally.cross[won][lost].deals, state.done);
        }
    }
    return csv;
}

}  // namespace pyramide
