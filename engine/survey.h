// Survey: the same questions asked of many deals under several rule sets (feature 22). Everything is counted in whole numbers, so that
// tallies of parts, in any order and from any number of threads or machines, add up to the tally of the whole to the last digit.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/deal_code.h"
#include "engine/solver.h"
#include "engine/solver/order_free.h"

namespace pyramide {

/// Most rule sets of one survey.
inline constexpr std::size_t kMaximumRuleSets = 8;

/// Rules with the text that named them: "app", "recycles=2".
struct RuleSet {
    std::string name;
    Rules rules;

    friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

/// Which deals: codes one after the other, or drawn from a seed. Deal k is known without those before it.
struct DealRange {
    DealCode first;                     ///< of codes in order; after the last code comes the first
    std::uint64_t count = 0;
    std::uint64_t seed = 0;
    bool is_random = false;             ///< by `seed` instead of `first`

    DealCode code(std::uint64_t index) const;
    friend bool operator==(const DealRange&, const DealRange&) = default;
};

/// What is asked of each deal besides whether it can be won.
struct SurveyQuestions {
    bool most = false;      ///< the most cards that can be removed, and the most pyramid cards
    bool shortest = false;  ///< the fewest actions to win
    bool points = false;    ///< the most points
    /// Nodes for each question that has to be searched for; what is not proven by then counts as unknown.
    std::uint64_t budget = 20'000'000;

    friend bool operator==(const SurveyQuestions&, const SurveyQuestions&) = default;
};

/// What is known of one deal under one rule set. Numbers are -1 where they were not asked for or not proven.
struct DealAnswer {
    SolveResult result = SolveResult::Unknown;
    int most = -1;          ///< of pyramid, stock and waste
    int most_pyramid = -1;
    int shortest = -1;
    std::optional<std::int64_t> points;  ///< nothing where it was not asked for, not proven, or without end
    bool points_unbounded = false;       ///< proven: draws or recycles pay and never end
};

/// True when whether a deal can be won is known under these rules without a search in the order of the talon: some microseconds.
bool has_quick_verdict(const Rules& rules);
/// The same of the most cards and the most pyramid cards that can be removed.
bool has_quick_most(const Rules& rules);

/// Asked between the rounds of a long search; false gives it up.
using KeepGoing = std::function<bool()>;

/// Answers questions about deals, one rule set at a time; keeps its tables from deal to deal. One for each thread.
class DealSolver {
public:
    /// An empty `keep_going` goes on for ever.
    explicit DealSolver(KeepGoing keep_going = {}) : keep_going_(std::move(keep_going)) {}

    /// Whether it can be won, and what else is asked for. What is `known` already of the same deal under the same rules is kept.
    DealAnswer answer(DealCode code, const Rules& rules, const SurveyQuestions& questions, const DealAnswer& known = {});
    /// True when the last answer was given up half-way: then it must not be used.
    bool is_given_up() const { return is_given_up_; }

private:
    void search(const Game& game, const SurveyQuestions& questions, DealAnswer& answer);
    Solution solve_in_rounds(const Game& game, SolveGoal goal, std::uint64_t budget);

    KeepGoing keep_going_;
    bool is_given_up_ = false;
    OrderFreeSolver order_free_;
};

/// Deals of which the same is true, and the first of them in the survey's order.
struct DealCount {
    std::uint64_t deals = 0;
    std::uint64_t example = ~std::uint64_t{0};  ///< index in the DealRange; meaningless without deals

    void add(std::uint64_t index) { add(DealCount{1, index}); }
    void add(const DealCount& other) {
        deals += other.deals;
        if (other.example < example) example = other.example;
    }
    friend bool operator==(const DealCount&, const DealCount&) = default;
};
/// A number -> the deals that have it.
using Histogram = std::map<std::int64_t, DealCount>;

/// Counts of one rule set.
struct RuleSetTally {
    std::uint64_t deals = 0;
    DealCount winnable;
    DealCount lost;          ///< proven
    DealCount unknown;       ///< neither a win nor its absence was proven
    Histogram most;          ///< most cards removed
    Histogram most_pyramid;  ///< most pyramid cards removed
    Histogram shortest;      ///< actions of the shortest win
    Histogram points;        ///< most points

    void add(std::uint64_t index, const DealAnswer& answer);
    void add(const RuleSetTally& other);
    friend bool operator==(const RuleSetTally&, const RuleSetTally&) = default;
};

/// Counts of a whole survey, or of a part of one.
struct SurveyTally {
    std::vector<RuleSetTally> rule_sets;
    /// cross[a][b]: deals that can be won under a and, proven, not under b.
    std::vector<std::vector<DealCount>> cross;

    explicit SurveyTally(std::size_t rule_sets = 0);
    /// One answer for each rule set about the deal of an index.
    void add(std::uint64_t index, const std::vector<DealAnswer>& answers);
    /// Another part of the same survey: as many rule sets.
    void add(const SurveyTally& other);
    friend bool operator==(const SurveyTally&, const SurveyTally&) = default;
};

/// A share with its 95 % Wilson score interval, each 0 … 1, rounded to a billionth: processors differ in the digits behind.
struct Share {
    double rate = 0;
    double low = 0;
    double high = 1;
};
/// Of `hits` among `all`; 0 in 0 … 1 when there are none.
Share wilson_share(std::uint64_t hits, std::uint64_t all);

}  // namespace pyramide
