// SurveyPlan: which deals are asked what under which rules, and which share of them is this machine's. The texts of the command line
// for deals and shards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/survey.h"

namespace pyramide {

/// Most deals of one survey drawn from a seed. Codes are at most DealCode::kCount, each once.
inline constexpr std::uint64_t kMaximumSurveyDeals = 1'000'000'000'000;
inline constexpr std::uint32_t kMaximumShards = 1'000'000;
/// Longest text that names rules, in bytes.
inline constexpr std::size_t kMaximumRulesText = 1000;

/// Part `index` of `of` parts, counted from 1: an unbroken slice of the deals; all parts together are the whole.
struct Shard {
    std::uint32_t index = 1;
    std::uint32_t of = 1;

    bool is_whole() const { return of == 1; }
    friend bool operator==(const Shard&, const Shard&) = default;
};

/// What a survey is about.
struct SurveyPlan {
    DealRange deals;
    std::vector<RuleSet> rule_sets;
    SurveyQuestions questions;
    Shard shard;

    /// The deals of the shard: indices from begin() to before end().
    std::uint64_t begin() const { return slice(shard.index - 1); }
    std::uint64_t end() const { return slice(shard.index); }
    std::uint64_t count() const { return end() - begin(); }
    friend bool operator==(const SurveyPlan&, const SurveyPlan&) = default;

private:
    std::uint64_t slice(std::uint64_t parts) const { return deals.count * parts / shard.of; }
};

/// Error: what of the plan is out of its range, or given twice.
Result<Done> check_plan(const SurveyPlan& plan);

/// "PY1-N-AAAAAAA" (one deal), "A..B" (both of them and all between), "A..+COUNT" (so many from A on; after the last code comes the
/// first). Error: byte offset and what was expected there.
Result<DealRange> parse_deal_range(std::string_view text);
/// "SEED+COUNT": so many codes drawn from a seed. Error: as above.
Result<DealRange> parse_random_range(std::string_view text);
/// Either of both: a seed begins with a digit, a code does not. Error: as above; what both look like for an empty text.
Result<DealRange> parse_deals(std::string_view text);
/// What the functions above read back: "PY1-N-AAAAAAA..+1000", "1+1000".
std::string to_text(const DealRange& deals);
/// "3/8". Error: byte offset and what was expected there.
Result<Shard> parse_shard(std::string_view text);
/// Rules with the text that names them. Error: as parse_rules.
Result<RuleSet> parse_rule_set(std::string_view text);

}  // namespace pyramide
