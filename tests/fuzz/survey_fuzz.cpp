// Any bytes as a survey file, as a condition of `find`, as deals and shards: an error with its place, or something that comes back
// from its own text. A survey that is read merges with itself as any shard would, and a condition can be asked.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/survey_condition.h"
#include "app/survey_file.h"

namespace {

using namespace pyramide;

void expect(bool holds) {
    if (!holds) std::abort();
}

void expect_error(const Error& error, std::string_view text) {
    expect(!error.message.empty());
    expect(error.offset == Error::kNoOffset || error.offset <= text.size());
}

void check_file(std::string_view bytes) {
    const Result<SurveyState> state = parse_survey(bytes);
    if (!state) return expect_error(state.error(), bytes);
    expect(check_plan(state->plan).has_value());
    expect(state->done <= state->plan.count());
    for (const RuleSetTally& tally : state->tally.rule_sets) {
        expect(tally.deals == state->done);
        expect(tally.winnable.deals + tally.lost.deals + tally.unknown.deals == tally.deals);
    }
    const std::string text = survey_text(*state);
    const Result<SurveyState> again = parse_survey(text);
    expect(again.has_value() && survey_text(*again) == text && *again == *state);
    expect(!survey_csv(*state).empty());
    const SurveyPart part{"part", *state};
    const Result<SurveyState> merged = merge_surveys({&part, 1});
    expect(merged.has_value() == (state->plan.shard.is_whole() && state->is_complete()));
    if (merged) expect(survey_text(*merged) == text);
}

void check_condition(std::string_view text) {
    const Result<SurveyCondition> condition = SurveyCondition::parse(text);
    if (!condition) {
        expect(condition.error().offset != Error::kNoOffset);
        return expect_error(condition.error(), text);
    }
    const Result<SurveyCondition> again = SurveyCondition::parse(condition->text());
    expect(again.has_value() && again->text() == condition->text() && again->terms().size() == condition->terms().size());
    expect(condition->rule_sets().size() <= kMaximumRuleSets && !condition->terms().empty());
    ConditionSolver solver(*condition, 20), other(*again, 20);
    for (const std::uint64_t number : {9U, 18U}) {
        const Truth truth = solver.ask(DealCode::from_number(number));
        expect(truth == other.ask(DealCode::from_number(number)));
        for (const SurveyCondition::Term& term : condition->terms()) expect(solver.value_text(term) == other.value_text(term));
    }
}

void check_deals(std::string_view text) {
    const Result<DealRange> codes = parse_deal_range(text);
    if (codes)
        expect(*parse_deal_range(to_text(*codes)) == *codes);
    else
        expect_error(codes.error(), text);
    const Result<DealRange> random = parse_random_range(text);
    if (random)
        expect(*parse_random_range(to_text(*random)) == *random);
    else
        expect_error(random.error(), text);
    const Result<DealRange> either = parse_deals(text);
    expect(either.has_value() || either.error().offset <= text.size());
    if (codes) expect(either.has_value() && *either == *codes);
    if (const Result<Shard> shard = parse_shard(text); shard)
        expect(shard->index >= 1 && shard->index <= shard->of);
    else
        expect_error(shard.error(), text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_file(text);
    check_condition(text);
    check_deals(text);
    return 0;
}
