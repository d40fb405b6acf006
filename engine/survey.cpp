#include "engine/survey.h"

#include <algorithm>
#include <cmath>

namespace pyramide {

DealCode DealRange::code(std::uint64_t index) const {
    if (!is_random) return DealCode::from_number((first.number() + index % DealCode::kCount) % DealCode::kCount);
    // SplitMix64 steps its state by a constant, so that draw k is reached at once.
    std::uint64_t state = seed + index * 0x9E3779B97F4A7C15ULL;
    return random_deal_code(state);
}

namespace {

/// Nodes between two questions whether to go on: some hundredths of a second.
constexpr std::uint64_t kRound = 50'000;

bool is_open_from_start(const Rules& rules) { return is_talon_open(rules, 0, kTalonSlots); }

}  // namespace

bool has_quick_verdict(const Rules& rules) {
    return is_open_from_start(rules) && (rules.victory == Victory::Relaxed || talon_pairs_of(rules) == TalonPairs::No);
}

bool has_quick_most(const Rules& rules) { return is_open_from_start(rules) && talon_pairs_of(rules) == TalonPairs::No; }

DealAnswer DealSolver::answer(DealCode code, const Rules& rules, const SurveyQuestions& questions, const DealAnswer& known) {
    is_given_up_ = false;
    DealAnswer answer = known;
    const Deal deal = Deal::from_code(code);
    if (questions.most && answer.most < 0 && is_open_from_start(rules)) {
        answer.most_pyramid = most_pyramid(order_free_, deal, rules);
        if (has_quick_most(rules)) answer.most = most_total(order_free_, deal, rules);
    }
    if (answer.result == SolveResult::Unknown && has_quick_verdict(rules))
        answer.result = is_winnable(order_free_, deal, rules) ? SolveResult::Won : SolveResult::Lost;
    const bool has_more_to_ask = answer.result == SolveResult::Unknown || (questions.most && answer.most < 0) ||
                                 (questions.shortest && answer.result == SolveResult::Won) || questions.points;
    if (has_more_to_ask) search(Game(rules, deal), questions, answer);
    if (questions.most && answer.result == SolveResult::Won) {
        answer.most_pyramid = kPyramidSlots;
        if (rules.victory == Victory::Strict) answer.most = kSlots;
    }
    return answer;
}

/// What the quick answers have left open.
void DealSolver::search(const Game& game, const SurveyQuestions& questions, DealAnswer& answer) {
    const auto ask = [&](SolveGoal goal) {
        const Solution found = solve_in_rounds(game, goal, questions.budget);
        if (answer.result == SolveResult::Unknown) answer.result = found.result;
        return found;
    };
    if (questions.most && answer.most < 0) {
        const Solution found = ask(SolveGoal::Most);
        if (found.proof == Proof::Exact) {
            answer.most = found.most_total;
            answer.most_pyramid = found.most_pyramid;
        }
    }
    if (answer.result == SolveResult::Unknown) ask(SolveGoal::Win);
    if (questions.shortest && answer.shortest < 0 && answer.result != SolveResult::Lost) {
        const Solution found = ask(SolveGoal::Shortest);
        if (found.result == SolveResult::Won && found.proof == Proof::Exact) answer.shortest = static_cast<int>(found.line.size());
    }
    if (questions.points && !answer.points && !answer.points_unbounded) {
        const Solution found = ask(SolveGoal::Points);
        if (found.proof == Proof::Exact) {
            answer.points_unbounded = found.points_unbounded;
            if (!found.points_unbounded) answer.points = found.points;
        }
    }
}

/// As solve(), but given up between two rounds when it is not to go on.
Solution DealSolver::solve_in_rounds(const Game& game, SolveGoal goal, std::uint64_t budget) {
    if (is_given_up_) return {};
    Solver solver(game, initial_state(game), goal);
    for (std::uint64_t left = budget; left > 0;) {
        const std::uint64_t round = std::min(left, kRound);
        if (solver.run(round)) break;
        left -= round;
        if (!keep_going_ || keep_going_()) continue;
        is_given_up_ = true;
        return {};
    }
    return solver.solution();
}

namespace {

void add_all(Histogram& histogram, const Histogram& other) {
    for (const auto& [value, count] : other) histogram[value].add(count);
}

}  // namespace

void RuleSetTally::add(std::uint64_t index, const DealAnswer& answer) {
    ++deals;
    (answer.result == SolveResult::Won ? winnable : answer.result == SolveResult::Lost ? lost : unknown).add(index);
    if (answer.most >= 0) most[answer.most].add(index);
    if (answer.most_pyramid >= 0) most_pyramid[answer.most_pyramid].add(index);
    if (answer.shortest >= 0) shortest[answer.shortest].add(index);
    if (answer.points) points[*answer.points].add(index);
}

void RuleSetTally::add(const RuleSetTally& other) {
    deals += other.deals;
    winnable.add(other.winnable);
    lost.add(other.lost);
    unknown.add(other.unknown);
    add_all(most, other.most);
    add_all(most_pyramid, other.most_pyramid);
    add_all(shortest, other.shortest);
    add_all(points, other.points);
}

SurveyTally::SurveyTally(std::size_t count) : rule_sets(count), cross(count, std::vector<DealCount>(count)) {}

void SurveyTally::add(std::uint64_t index, const std::vector<DealAnswer>& answers) {
    for (std::size_t at = 0; at < rule_sets.size(); ++at) {
        rule_sets[at].add(index, answers[at]);
        if (answers[at].result != SolveResult::Won) continue;
        for (std::size_t other = 0; other < rule_sets.size(); ++other)
            if (answers[other].result == SolveResult::Lost) cross[at][other].add(index);
    }
}

void SurveyTally::add(const SurveyTally& other) {
    for (std::size_t at = 0; at < rule_sets.size(); ++at) {
        rule_sets[at].add(other.rule_sets[at]);
        for (std::size_t beside = 0; beside < rule_sets.size(); ++beside) cross[at][beside].add(other.cross[at][beside]);
    }
}

Share wilson_share(std::uint64_t hits, std::uint64_t all) {
    if (all == 0) return {};
    constexpr double kNormal = 1.959963984540054;  // 97.5 % of a normal distribution lie below
    const double count = static_cast<double>(all);
    const double rate = static_cast<double>(hits) / count;
    const double square = kNormal * kNormal;
    const double middle = rate + square / (2 * count);
    const double spread = kNormal * std::sqrt(rate * (1 - rate) / count + square / (4 * count * count));
    const double scale = 1 + square / count;
    const auto rounded = [](double share) { return std::round(share * 1e9) / 1e9; };
    return {rounded(rate), rounded(std::max(0.0, (middle - spread) / scale)), rounded(std::min(1.0, (middle + spread) / scale))};
}

}  // namespace pyramide
