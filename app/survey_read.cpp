// Surveys out of JSON: strict, for what does not add up would spoil every figure that is counted on.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <new>

#include <nlohmann/json.hpp>

#include "app/json_object.h"
#include "app/survey_file.h"
#include "engine/quoted.h"
#include "engine/replay/file.h"
#include "engine/replay/json_text.h"

namespace pyramide {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaximumNesting = 8;
constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();

std::string number_text(std::uint64_t number) { return std::to_string(number); }

/// Members that a file has, in the tree of its values.
class SurveyReader {
  public:
    Result<SurveyState> read(const Json& root);

  private:
    struct Place {
        const Json* value = nullptr;  ///< null after an error
        std::string path;
    };

    void fail(const std::string& path, const std::string& what) {
        if (!error_) error_ = Error{path.empty() ? what : path + ": " + what};
    }
    void fail_at(const Place& place, const std::string& expected) {
        if (place.value != nullptr) fail(place.path, "found " + described(*place.value) + "; expected " + expected + ".");
    }
    static std::string path_of(const Place& parent, std::string_view key) {
        return (parent.path.empty() ? "" : parent.path + ".") + std::string(key);
    }

    Place root_place(const Json& root) { return object({&root, ""}, "a survey"); }
    Place object(Place place, const char* what = "an object");
    Place list(const Place& place, std::size_t limit);
    Place find(const Place& object, const char* key);
    Place need(const Place& object, const char* key);
    std::uint64_t number(const Place& place, std::uint64_t minimum, std::uint64_t maximum);
    std::string text(const Place& place, std::size_t limit);
    void allow_only(const Place& object, std::initializer_list<std::string_view> keys);

    void read_format(const Place& root);
    void read_plan(const Place& root);
    void read_deals(const Place& deals);
    void read_asked(const Place& asked);
    void read_rule_set(const Place& set, RuleSetTally& tally);
    void read_example(const Place& example, DealCount& count);
    void read_examples(const Place& examples, RuleSetTally& tally);
    void read_histogram(const Place& set, const NamedHistogram& named, RuleSetTally& tally);
    void read_cross(const Place& cross);

    std::optional<Error> error_;
    SurveyState state_;
};

SurveyReader::Place SurveyReader::object(Place place, const char* what) {
    if (place.value != nullptr && place.value->is_object()) return place;
    fail_at(place, what);
    return {};
}

SurveyReader::Place SurveyReader::list(const Place& place, std::size_t limit) {
    if (place.value == nullptr) return {};
    if (place.value->is_array() && place.value->size() <= limit) return place;
    if (place.value->is_array())
        fail(place.path, "a list of " + number_text(place.value->size()) + "; at most " + number_text(limit) + " are read.");
    else
        fail_at(place, "a list");
    return {};
}

SurveyReader::Place SurveyReader::find(const Place& object, const char* key) {
    if (object.value == nullptr || error_) return {};
    const auto found = object.value->find(key);
    return found == object.value->end() ? Place{} : Place{&*found, path_of(object, key)};
}

SurveyReader::Place SurveyReader::need(const Place& object, const char* key) {
    Place place = find(object, key);
    if (place.value == nullptr && object.value != nullptr) fail(path_of(object, key), "is missing; a survey has it.");
    return place;
}

std::uint64_t SurveyReader::number(const Place& place, std::uint64_t minimum, std::uint64_t maximum) {
    if (place.value == nullptr) return minimum;
    if (place.value->is_number_unsigned()) {
        const auto number = place.value->get<std::uint64_t>();
        if (number >= minimum && number <= maximum) return number;
    }
    fail_at(place, minimum == maximum ? number_text(minimum) : "a whole number from " + number_text(minimum) + " to " + number_text(maximum));
    return minimum;
}

std::string SurveyReader::text(const Place& place, std::size_t limit) {
    if (place.value == nullptr) return {};
    if (!place.value->is_string()) {
        fail_at(place, "a text");
        return {};
    }
    const auto& text = place.value->get_ref<const std::string&>();
    if (text.size() <= limit) return text;
    fail(place.path, "a text of " + number_text(text.size()) + " bytes; at most " + number_text(limit) + " are read.");
    return {};
}

void SurveyReader::allow_only(const Place& object, std::initializer_list<std::string_view> keys) {
    if (object.value == nullptr) return;
    for (const auto& [key, value] : object.value->items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            fail(path_of(object, pyramide::quoted(key)), "is not known to this version, which would lose it.");
    }
}

void SurveyReader::read_format(const Place& root) {
    const Place format = find(root, "format");
    if (format.value == nullptr || !format.value->is_string() || format.value->get_ref<const std::string&>() != kSurveyFormat)
        return fail("", std::string("This is JSON, but not a survey: \"format\" is ") +
                            (format.value == nullptr ? std::string("missing") : described(*format.value)) + "; expected \"" + kSurveyFormat +
                            "\".");
    const std::uint64_t version = number(need(root, "version"), 1, 1'000'000);
    if (version > kSurveyVersion)
        fail("", "This survey is of format " + number_text(version) + "; this program reads up to " + std::to_string(kSurveyVersion) +
                     ". Update it, or count with the program that wrote the survey.");
}

void SurveyReader::read_deals(const Place& deals) {
    DealRange& range = state_.plan.deals;
    range.is_random = find(deals, "seed").value != nullptr;
    if (range.is_random) {
        allow_only(deals, {"seed", "count"});
        range.seed = number(need(deals, "seed"), 0, std::numeric_limits<std::uint64_t>::max());
    } else {
        allow_only(deals, {"first", "count"});
        const Place first = need(deals, "first");
        const Result<DealCode> code = parse_deal_code(text(first, 40));
        if (code)
            range.first = *code;
        else
            fail(first.path, code.error().message);
    }
    range.count = number(need(deals, "count"), 1, range.is_random ? kMaximumSurveyDeals : DealCode::kCount);
}

void SurveyReader::read_asked(const Place& asked) {
    SurveyQuestions& questions = state_.plan.questions;
    if (asked.value == nullptr) return;
    for (std::size_t at = 0; at < asked.value->size(); ++at) {
        const Place place{&(*asked.value)[at], asked.path + "[" + std::to_string(at) + "]"};
        const std::string word = text(place, 40);
        bool* question = word == "most" ? &questions.most : word == "shortest" ? &questions.shortest : word == "points" ? &questions.points : nullptr;
        if (question == nullptr) return fail_at(place, "\"most\", \"shortest\" or \"points\"");
        if (*question) return fail(place.path, "is asked twice; expected each once.");
        *question = true;
    }
}

void SurveyReader::read_plan(const Place& root) {
    SurveyPlan& plan = state_.plan;
    read_deals(object(need(root, "deals")));
    if (const Place place = find(root, "shard"); place.value != nullptr) {
        const Place shard = object(place);
        allow_only(shard, {"index", "of"});
        plan.shard.of = static_cast<std::uint32_t>(number(need(shard, "of"), 1, kMaximumShards));
        plan.shard.index = static_cast<std::uint32_t>(number(need(shard, "index"), 1, plan.shard.of));
    }
    plan.questions.budget = number(need(root, "budget"), 1, kMost);
    read_asked(list(need(root, "asked"), 3));
    const Place sets = list(need(root, "rule_sets"), kMaximumRuleSets);
    if (sets.value == nullptr || error_) return;
    for (std::size_t at = 0; at < sets.value->size() && !error_; ++at) {
        const Place rules = need(object({&(*sets.value)[at], sets.path + "[" + std::to_string(at) + "]"}), "rules");
        const Result<RuleSet> set = parse_rule_set(text(rules, kMaximumRulesText));
        if (!set) return fail(rules.path, set.error().message);
        plan.rule_sets.push_back(*set);
    }
    if (error_) return;
    if (const Result<Done> checked = check_plan(plan); !checked) fail("", checked.error().message);
}

void SurveyReader::read_example(const Place& example, DealCount& count) {
    if (list(example, 2).value == nullptr) return;
    if (example.value->size() != 2) return fail_at(example, "an index and its code, such as [9, \"PY1-N-AAAAAAJ\"]");
    const SurveyPlan& plan = state_.plan;
    const std::uint64_t end = plan.begin() + state_.done;
    count.example = number({&(*example.value)[0], example.path + "[0]"}, plan.begin(), end == 0 ? 0 : end - 1);
    const Place code{&(*example.value)[1], example.path + "[1]"};
    const std::string expected = to_text(plan.deals.code(count.example));
    if (text(code, 40) != expected) fail_at(code, pyramide::quoted(expected));
}

void SurveyReader::read_histogram(const Place& set, const NamedHistogram& named, RuleSetTally& tally) {
    const Place place = object(need(set, named.name));
    const Place examples = object(need(object(need(set, "examples")), named.name));
    if (place.value == nullptr || examples.value == nullptr || error_) return;
    std::uint64_t left = tally.deals;
    for (const auto& [key, value] : place.value->items()) {
        std::int64_t number_of_key = 0;
        const auto end = std::from_chars(key.data(), key.data() + key.size(), number_of_key);
        const bool is_number = end.ec == std::errc() && std::to_string(number_of_key) == key;
        if (!is_number || number_of_key < named.minimum || number_of_key > named.maximum)
            return fail(path_of(place, pyramide::quoted(key)), "expected a whole number from " + std::to_string(named.minimum) + " to " +
                                                         std::to_string(named.maximum) + " as the name.");
        if (left == 0) return fail(place.path, "expected no more than the " + number_text(tally.deals) + " deals in all.");
        DealCount& count = (tally.*named.histogram)[number_of_key];
        count.deals = number({&value, path_of(place, key)}, 1, left);
        left -= count.deals;
        read_example(need(examples, key.c_str()), count);
        if (error_) return;
    }
    if (examples.value->size() != place.value->size()) fail(examples.path, "expected one example for each number of " + place.path + ".");
}

/// Of what was counted, and of nothing else.
void SurveyReader::read_examples(const Place& examples, RuleSetTally& tally) {
    allow_only(examples, {"winnable", "lost", "unknown", "most_removable", "most_pyramid", "shortest", "points"});
    const auto read_one = [&](const char* key, DealCount& count) {
        const Place example = count.deals > 0 ? need(examples, key) : find(examples, key);
        if (example.value == nullptr) return;
        if (count.deals == 0) return fail(example.path, "there is no such deal, so that none can be an example.");
        read_example(example, count);
    };
    read_one("winnable", tally.winnable);
    read_one("lost", tally.lost);
    read_one("unknown", tally.unknown);
}

void SurveyReader::read_rule_set(const Place& set, RuleSetTally& tally) {
    allow_only(set, {"rules", "deals", "winnable", "unknown", "rate", "low", "high", "most_removable", "most_pyramid", "shortest", "points", "examples"});
    tally.deals = number(need(set, "deals"), state_.done, state_.done);
    tally.winnable.deals = number(need(set, "winnable"), 0, tally.deals);
    tally.unknown.deals = number(need(set, "unknown"), 0, tally.deals - tally.winnable.deals);
    if (error_) return;
    tally.lost.deals = tally.deals - tally.winnable.deals - tally.unknown.deals;
    const Share share = wilson_share(tally.winnable.deals, tally.deals);
    const auto check_share = [&](const char* key, double expected) {
        const Place place = need(set, key);
        constexpr double kSmallest = 2e-9;
        if (place.value != nullptr && (!place.value->is_number() || !(std::abs(place.value->get<double>() - expected) < kSmallest)))
            fail_at(place, Json(expected).dump());
    };
    check_share("rate", share.rate);
    check_share("low", share.low);
    check_share("high", share.high);
    const Place examples = object(need(set, "examples"));
    read_examples(examples, tally);
    for (const NamedHistogram& named : named_histograms()) {
        if (state_.plan.questions.*named.asked)
            read_histogram(set, named, tally);
        else if (const Place extra = find(set, named.name); extra.value != nullptr)
            fail(extra.path, "was not asked.");
        else if (const Place example = find(examples, named.name); example.value != nullptr)
            fail(example.path, "was not asked.");
    }
}

void SurveyReader::read_cross(const Place& cross) {
    const std::vector<RuleSet>& sets = state_.plan.rule_sets;
    const std::size_t pairs = sets.size() * (sets.size() - 1);
    if (list(cross, pairs).value == nullptr) return;
    if (cross.value->size() != pairs) return fail(cross.path, "expected all " + number_text(pairs) + " pairs of rules.");
    std::size_t at = 0;
    for (std::size_t won = 0; won < sets.size(); ++won) {
        for (std::size_t lost = 0; lost < sets.size(); ++lost) {
            if (won == lost || error_) continue;
            const Place pair = object({&(*cross.value)[at], cross.path + "[" + std::to_string(at) + "]"});
            ++at;
            allow_only(pair, {"won", "lost", "deals", "example"});
            const Place won_name = need(pair, "won"), lost_name = need(pair, "lost");
            if (text(won_name, kMaximumRulesText) != sets[won].name) fail_at(won_name, pyramide::quoted(sets[won].name));
            if (text(lost_name, kMaximumRulesText) != sets[lost].name) fail_at(lost_name, pyramide::quoted(sets[lost].name));
            DealCount& count = state_.tally.cross[won][lost];
            count.deals = number(need(pair, "deals"), 0,
                                 std::min(state_.tally.rule_sets[won].winnable.deals, state_.tally.rule_sets[lost].lost.deals));
            const Place example = count.deals > 0 ? need(pair, "example") : find(pair, "example");
            if (example.value != nullptr && count.deals == 0)
                fail(example.path, "there is no such deal, so that none can be an example.");
            else if (example.value != nullptr)
                read_example(example, count);
        }
    }
}

Result<SurveyState> SurveyReader::read(const Json& json) {
    const Place root = root_place(json);
    if (!error_) read_format(root);
    if (error_) return *error_;
    allow_only(root, {"format", "version", "engine", "deals", "shard", "done", "budget", "asked", "rule_sets", "cross"});
    state_.engine = text(need(root, "engine"), 100);
    read_plan(root);
    if (error_) return *error_;
    state_.tally = SurveyTally(state_.plan.rule_sets.size());
    state_.done = number(need(root, "done"), 0, state_.plan.count());
    const Place sets = need(root, "rule_sets");
    for (std::size_t at = 0; at < state_.plan.rule_sets.size() && !error_; ++at)
        read_rule_set({&(*sets.value)[at], sets.path + "[" + std::to_string(at) + "]"}, state_.tally.rule_sets[at]);
    read_cross(need(root, "cross"));
    if (error_) return *error_;
    return std::move(state_);
}

}  // namespace

Result<SurveyState> parse_survey(std::string_view bytes) {
    try {
        if (bytes.size() > kMaximumSurveyFile)
            return Error{"The survey is larger than " + std::to_string(kMaximumSurveyFile >> 20) + " MB, the most that is read."};
        const Result<Json> json = parse_json_object(bytes, "a survey", kMaximumNesting);
        if (!json) return json.error();
        return SurveyReader().read(*json);
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory to open this survey."};
    }
}

}  // namespace pyramide
