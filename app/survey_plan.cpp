#include "app/survey_plan.h"

#include <charconv>
#include <optional>

#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {


/// Digits and nothing else, from 0 to `most`.
std::optional<std::uint64_t> read_number(std::string_view text, std::uint64_t most) {
    std::uint64_t number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || end.ec != std::errc() || end.ptr != text.data() + text.size() || number > most) return std::nullopt;
    return number;
}

Error number_error(std::string_view found, std::size_t offset, const std::string& what, std::uint64_t least, std::uint64_t most) {
    return Error{"found " + (found.empty() ? std::string("nothing") : pyramide::quoted(found)) + "; expected " + what + ", a whole number from " +
                     std::to_string(least) + " to " + std::to_string(most) + ".",
                 offset};
}

/// A count of deals behind a "+" at `offset` - 1.
Result<std::uint64_t> read_count(std::string_view text, std::size_t offset, std::uint64_t most) {
    const std::optional<std::uint64_t> count = read_number(text.substr(offset), most);
    if (!count || *count == 0) return number_error(text.substr(offset), offset, "how many deals", 1, most);
    return *count;
}

Result<DealCode> read_code(std::string_view text, std::size_t offset, std::size_t length) {
    Result<DealCode> code = parse_deal_code(text.substr(offset, length));
    if (code) return code;
    const bool has_place = code.error().offset != Error::kNoOffset;
    return Error{code.error().message, offset + (has_place ? code.error().offset : 0)};
}

/// Without spaces at the end: offsets stay.
std::string_view without_end(std::string_view text) {
    const std::size_t last = text.find_last_not_of(kSpaces);
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

}  // namespace

Result<Done> check_plan(const SurveyPlan& plan) {
    const std::uint64_t most = plan.deals.is_random ? kMaximumSurveyDeals : DealCode::kCount;
    if (plan.deals.count == 0) return Error{"There is no deal to ask about; give one at least."};
    if (plan.deals.count > most)
        return Error{std::to_string(plan.deals.count) + " deals are more than " + std::to_string(most) + ", the most of one survey."};
    if (plan.rule_sets.empty()) return Error{"There are no rules to ask about; give one set at least."};
    if (plan.rule_sets.size() > kMaximumRuleSets)
        return Error{std::to_string(plan.rule_sets.size()) + " rule sets are more than " + std::to_string(kMaximumRuleSets) +
                     ", the most of one survey."};
    for (std::size_t at = 0; at < plan.rule_sets.size(); ++at) {
        for (std::size_t before = 0; before < at; ++before) {
            if (plan.rule_sets[at].name == plan.rule_sets[before].name)
                return Error{"The rules " + pyramide::quoted(plan.rule_sets[at].name) + " are given twice; give each set once."};
        }
    }
    if (plan.questions.budget == 0) return Error{"The budget is 0 nodes; expected 1 at least."};
    if (plan.shard.of == 0 || plan.shard.of > kMaximumShards || plan.shard.index == 0 || plan.shard.index > plan.shard.of)
        return Error{"There is no shard " + std::to_string(plan.shard.index) + " of " + std::to_string(plan.shard.of) +
                     "; shards are numbered from 1, and there are at most " + std::to_string(kMaximumShards) + "."};
    return Done{};
}

Result<DealRange> parse_deal_range(std::string_view whole) {
    const std::string_view text = without_end(whole);
    DealRange deals;
    const std::size_t dots = text.find("..");
    const Result<DealCode> first = read_code(text, 0, dots);
    if (!first) return first.error();
    deals.first = *first;
    deals.count = 1;
    if (dots == std::string_view::npos) return deals;
    const std::size_t after = dots + 2;
    if (after < text.size() && text[after] == '+') {
        const Result<std::uint64_t> count = read_count(text, after + 1, DealCode::kCount);
        if (!count) return count.error();
        deals.count = *count;
        return deals;
    }
    if (after == text.size())
        return Error{"the codes end here; expected +COUNT or the last code, as in PY1-N-AAAAAAA..+1000.", after};
    const Result<DealCode> last = read_code(text, after, std::string_view::npos);
    if (!last) return last.error();
    if (*last < *first)
        return Error{to_text(*last) + " comes before " + to_text(*first) + "; the first code stands first, or write ..+COUNT to go past the last one.",
                     after};
    deals.count = last->number() - first->number() + 1;
    return deals;
}

Result<DealRange> parse_random_range(std::string_view whole) {
    const std::string_view text = without_end(whole);
    constexpr std::uint64_t kMostSeed = ~std::uint64_t{0};
    const std::size_t plus = text.find('+');
    const std::optional<std::uint64_t> seed = read_number(text.substr(0, plus), kMostSeed);
    if (!seed) return number_error(text.substr(0, plus), 0, "a seed", 0, kMostSeed);
    if (plus == std::string_view::npos) return Error{"how many deals is missing; expected SEED+COUNT, as in 1+1000.", text.size()};
    const Result<std::uint64_t> count = read_count(text, plus + 1, kMaximumSurveyDeals);
    if (!count) return count.error();
    DealRange deals;
    deals.is_random = true;
    deals.seed = *seed;
    deals.count = *count;
    return deals;
}

Result<DealRange> parse_deals(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kSpaces);
    if (first == std::string_view::npos)
        return Error{"nothing is given; expected deals, as in PY1-N-AAAAAAA..+1000, or SEED+COUNT, as in 1+1000.", 0};
    if (text[first] < '0' || text[first] > '9') return parse_deal_range(text);
    Result<DealRange> deals = parse_random_range(text.substr(first));
    if (deals || deals.error().offset == Error::kNoOffset) return deals;
    return Error{deals.error().message, deals.error().offset + first};
}

std::string to_text(const DealRange& deals) {
    const std::string count = "+" + std::to_string(deals.count);
    return deals.is_random ? std::to_string(deals.seed) + count : to_text(deals.first) + ".." + count;
}

Result<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::optional<std::uint64_t> index = read_number(text.substr(0, slash), kMaximumShards);
    if (!index || *index == 0) return number_error(text.substr(0, slash), 0, "the number of a shard", 1, kMaximumShards);
    if (slash == std::string_view::npos) return Error{"of how many shards is missing; expected I/N, as in 3/8.", text.size()};
    const std::optional<std::uint64_t> of = read_number(text.substr(slash + 1), kMaximumShards);
    if (!of || *of < *index) return number_error(text.substr(slash + 1), slash + 1, "how many shards there are", *index, kMaximumShards);
    return Shard{static_cast<std::uint32_t>(*index), static_cast<std::uint32_t>(*of)};
}

Result<RuleSet> parse_rule_set(std::string_view text) {
    if (text.size() > kMaximumRulesText)
        return Error{"The rules are longer than " + std::to_string(kMaximumRulesText) + " bytes, the most that is read.", kMaximumRulesText};
    const Result<Rules> rules = parse_rules(text);
    if (!rules) return rules.error();
    const bool is_empty = text.find_first_not_of(kSpaces) == std::string_view::npos;
    return RuleSet{is_empty ? "app" : std::string(text), *rules};
}

}  // namespace pyramide
