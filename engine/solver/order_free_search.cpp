#include "engine/solver/order_free_search.h"

#include <algorithm>
#include <bit>

#include "engine/solver/points.h"

namespace pyramide {

bool is_order_free(const Game& game, const State& state, SolveGoal goal) {
    const Rules& rules = game.rules();
    if (!is_talon_open(rules, state.recycles, std::popcount(state.talon()))) return false;
    const bool has_talon_pairs = talon_pairs_of(rules) == TalonPairs::Yes;
    switch (goal) {
        case SolveGoal::Win: return rules.victory == Victory::Relaxed || !has_talon_pairs;
        case SolveGoal::Most: return !has_talon_pairs;
        case SolveGoal::Points: {
            // More pairs inside the pyramid than needed leave talon cards that could have earned points: never for the better.
            const std::int64_t two_removals = 2 * std::int64_t{rules.points_waste} + rules.points_removal;
            return !has_talon_pairs && waits_for_nothing(rules) && two_removals >= std::max(0, 2 * rules.points_left);
        }
        case SolveGoal::Shortest: return false;
    }
    return false;
}

OrderFreeSearch::OrderFreeSearch(const Game& game, const State& state, SolveGoal goal)
    : game_(game),
      start_(state),
      goal_(goal),
      stage_(goal == SolveGoal::Most ? Stage::Pyramid : Stage::Win),
      cards_(game.deal(), state.cards, game.rules().overlap_pair) {}

bool OrderFreeSearch::run(std::uint64_t nodes) {
    std::uint64_t left = nodes;
    while (stage_ != Stage::Finished && left > 0) {
        switch (stage_) {
            case Stage::Win: run_win(left); break;
            case Stage::Pyramid: run_pyramid(left); break;
            case Stage::Total: run_total(left); break;
            case Stage::Points: run_points(left); break;
            case Stage::Finished: break;
        }
    }
    solution_.nodes += nodes - left;
    return stage_ == Stage::Finished;
}

void OrderFreeSearch::run_win(std::uint64_t& left) {
    const bool is_relaxed = game_.rules().victory == Victory::Relaxed;
    if (!is_asked_) {
        --left;
        pairing_.ask(cards_, cards_.all());
        is_asked_ = true;
    }
    const Pairing::Answer answer = pairing_.run(left);
    if (answer == Pairing::Answer::Open) return;
    is_asked_ = false;
    const bool can_win = answer == Pairing::Answer::Yes && (is_relaxed || can_use_up(cards_));
    solution_.result = can_win ? SolveResult::Won : SolveResult::Lost;
    if (goal_ == SolveGoal::Points) {
        list_parts();
        stage_ = Stage::Points;
        return;
    }
    RemovalPlan plan;
    if (can_win) {
        plan.part = cards_.all();
        plan.pairs = pairs();
        plan.talon_kings = is_relaxed ? 0 : cards_.talon[kPairSum];
        plan.pairs_freely = is_relaxed;
        solution_.most_pyramid = std::popcount(plan.part);
    }
    finish(plan);
}

void OrderFreeSearch::run_pyramid(std::uint64_t& left) {
    if (!is_asked_) largest_.ask(cards_, Worth::Pyramid);
    is_asked_ = true;
    if (!largest_.run(left)) return;
    is_asked_ = false;
    solution_.most_pyramid = largest_.worth();
    plan_.part = largest_.part();
    plan_.pairs = pairs();
    stage_ = Stage::Total;
}

void OrderFreeSearch::run_total(std::uint64_t& left) {
    if (!is_asked_) largest_.ask(cards_, Worth::Total);
    is_asked_ = true;
    if (!largest_.run(left)) return;
    solution_.most_total = largest_.worth() + cards_.talon[kPairSum];
    const bool clears = solution_.most_pyramid == std::popcount(start_.pyramid());
    const bool is_relaxed = game_.rules().victory == Victory::Relaxed;
    solution_.result = clears && (is_relaxed || can_use_up(cards_)) ? SolveResult::Won : SolveResult::Lost;
    if (std::popcount(largest_.part()) == solution_.most_pyramid) {
        plan_.part = largest_.part();
        plan_.pairs = pairs();
        plan_.talon_kings = cards_.talon[kPairSum];
    }
    finish(plan_);
}

/// The points of removing a part, with as few pairs inside it as can be and as many talon kings as pay.
OrderFreeSearch::PointsPart OrderFreeSearch::value_of(PyramidMask part) const {
    const Rules& rules = game_.rules();
    int removals = std::popcount(part & cards_.pyramid[kPairSum]);
    int talon_cards = 0;
    for (std::size_t value = 1; value < kPairSum - value; ++value) {
        const int cards = std::popcount(part & (cards_.pyramid[value] | cards_.pyramid[kPairSum - value]));
        const int pairs = pairs_needed(cards_, part, value);
        removals += cards - pairs;
        talon_cards += cards - 2 * pairs;
    }
    const int kings = cards_.talon[kPairSum];
    const SlotMask rest = start_.pyramid() & ~SlotMask{part};
    PointsPart result;
    result.part = part;
    result.points = std::popcount(part) * std::int64_t{rules.points_pyramid} + removals * std::int64_t{rules.points_removal} +
                    talon_cards * std::int64_t{rules.points_waste} + row_points(rules, start_.pyramid(), rest);
    const int talon_left = std::popcount(start_.talon()) - talon_cards;
    const std::int64_t king = std::int64_t{rules.points_waste} + rules.points_removal;
    if (rules.victory == Victory::Relaxed) {
        const bool is_won = rest == 0;
        if (is_won) result.points += win_points(rules, start_.recycles, talon_left);
        const std::int64_t king_now = is_won ? king - rules.points_left : king;
        if (king_now > 0) result.talon_kings = kings;
        result.points += result.talon_kings * king_now;
        return result;
    }
    // Under strict victory the game is won just when all kings go, too.
    const bool wins_by_kings = rest == 0 && talon_left == kings;
    const std::int64_t all = king * kings + (wins_by_kings ? win_points(rules, start_.recycles, 0) : 0);
    const int some_kings = king > 0 ? kings - (wins_by_kings ? 1 : 0) : 0;
    const bool takes_all = (wins_by_kings && kings == 0) || all > king * some_kings;
    result.talon_kings = takes_all ? kings : some_kings;
    result.points += takes_all ? all : king * some_kings;
    return result;
}

void OrderFreeSearch::list_parts() {
    const SlotMask pyramid = start_.pyramid();
    for (const SlotMask rest : reachable_pyramids()) {
        if ((rest & ~pyramid) == 0) parts_.push_back(value_of(static_cast<PyramidMask>(pyramid & ~rest)));
    }
    std::stable_sort(parts_.begin(), parts_.end(), [](const PointsPart& a, const PointsPart& b) { return a.points > b.points; });
}

void OrderFreeSearch::run_points(std::uint64_t& left) {
    const PointsPart& part = parts_[next_part_];
    if (!is_asked_) {
        --left;
        pairing_.ask(cards_, part.part);
        is_asked_ = true;
    }
    const Pairing::Answer answer = pairing_.run(left);
    if (answer == Pairing::Answer::Open) return;
    is_asked_ = false;
    if (answer == Pairing::Answer::No) {
        ++next_part_;
        return;
    }
    solution_.points = part.points;
    RemovalPlan plan;
    plan.part = part.part;
    plan.pairs = pairs();
    plan.talon_kings = part.talon_kings;
    finish(plan);
}

std::vector<PyramidMask> OrderFreeSearch::pairs() const {
    const auto chosen = stage_ == Stage::Win || stage_ == Stage::Points ? pairing_.pairs() : largest_.pairs();
    return {chosen.begin(), chosen.end()};
}

void OrderFreeSearch::finish(const RemovalPlan& plan) {
    solution_.line = line_of(game_, start_, plan);
    solution_.proof = Proof::Exact;
    stage_ = Stage::Finished;
}

}  // namespace pyramide
