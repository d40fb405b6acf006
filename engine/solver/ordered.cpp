#include "engine/solver/ordered.h"

#include <algorithm>
#include <limits>

#include "engine/solver/points.h"

namespace pyramide {

namespace {

/// Where recycles are a label, not part of the key.
std::uint64_t key_without_recycles(const State& state) {
    State plain = state;
    plain.recycles = 0;
    return state_key(plain);
}

MoveOrder order_for_removals(const Rules& rules, SolveGoal goal) {
    MoveOrder order;
    // When the pyramid's last card ends the game, talon cards may have to go before it.
    order.last_king_first = goal == SolveGoal::Win || rules.victory == Victory::Strict;
    // With two or three cards drawn at once a king that stays shifts what lies on top in the next pass.
    order.talon_kings_first = rules.draw_count == 1;
    return order;
}

MoveOrder order_for_points(const Rules& rules, const State& state) {
    MoveOrder order = order_for_removals(rules, SolveGoal::Points);
    const bool waits_are_free = never_pays_to_wait(rules);
    const int king = rules.points_pyramid + rules.points_removal;
    const int talon_king = rules.points_waste + rules.points_removal;
    const bool rows_pay = std::all_of(rules.points_rows.begin(), rules.points_rows.end(), [](int points) { return points >= 0; });
    order.pairs_first = waits_are_free;
    order.pyramid_kings_first = waits_are_free && king >= 0 && rows_pay;
    order.last_king_first = false;
    order.talon_kings_first = order.talon_kings_first && waits_are_free && talon_king >= std::max(0, rules.points_left) &&
                              rules.victory == Victory::Relaxed;
    if (rules.recycles == kUnlimited) {
        order.counts_recycles = has_pass_points(rules);
        if (!waits_are_free) order.recycles = order.pass_limit + 1;
    } else if (!waits_are_free) {
        order.recycles = static_cast<unsigned>(rules.recycles - state.recycles);
    }
    return order;
}

}  // namespace

OrderedSearch::OrderedSearch(const Game& game, const State& state, SolveGoal goal, SolverLimits limits, unsigned recycles_taken)
    : game_(game), start_(state), goal_(goal), byte_limit_(limits.bytes), reached_(limits.bytes), earned_(limits.bytes) {
    const Rules& rules = game.rules();
    if (goal == SolveGoal::Points) {
        order_ = order_for_points(rules, state);
        can_cut_ = never_pays_to_wait(rules);
        if (order_.counts_recycles) start_.recycles = static_cast<std::uint16_t>(std::min(recycles_taken, order_.pass_limit));
    } else {
        order_ = order_for_removals(rules, goal);
    }
    enter(start_, 0);
}

bool OrderedSearch::is_new(const State& state, std::int64_t points) {
    if (goal_ == SolveGoal::Points) {
        const auto entry = earned_.enter(state_key(state), points);
        is_full_ = entry == PositionTable<std::int64_t>::Entry::Full;
        return entry == PositionTable<std::int64_t>::Entry::Better;
    }
    int useful = 0;
    if (const int limit = game_.rules().recycles; limit != kUnlimited) useful = std::min(limit - state.recycles, std::popcount(state.talon()));
    const auto entry = reached_.enter(key_without_recycles(state), static_cast<std::int8_t>(useful));
    is_full_ = entry == PositionTable<std::int8_t>::Entry::Full;
    return entry == PositionTable<std::int8_t>::Entry::Better;
}

std::int64_t OrderedSearch::points_bound(const PairingCards& cards, const State& state) {
    const Rules& rules = game_.rules();
    const auto positive = [](std::int64_t points) { return std::max<std::int64_t>(points, 0); };
    const int pyramid = bounds_.most_pyramid(cards);
    const int total = bounds_.most_total(cards, talon_pairs_of(rules));
    const int kings = std::popcount(state.cards & game_.kings());
    const int talon = std::min(total, std::popcount(state.talon()));
    std::int64_t bound = positive(rules.points_pyramid) * pyramid + positive(rules.points_waste) * talon;
    bound += positive(rules.points_removal) * std::min((total + kings + 1) / 2, total);
    int cards_up = 0;
    for (int row = kPyramidRows - 1; row >= 0; --row) {
        const SlotMask left = state.pyramid() & row_mask(row);
        cards_up += std::popcount(left);
        if (left != 0 && cards_up <= pyramid) bound += positive(rules.points_rows[static_cast<std::size_t>(kPyramidRows - 1 - row)]);
    }
    if (cards_up > pyramid) return bound;
    std::int64_t pass = 0;
    for (const int points : rules.points_passes) pass = std::max<std::int64_t>(pass, points);
    return bound + positive(rules.points_win) + pass + positive(rules.points_left) * std::popcount(state.talon());
}

bool OrderedSearch::is_hopeless(const State& state, std::int64_t points) {
    if (!can_cut_) return false;
    const Rules& rules = game_.rules();
    const PairingCards cards(game_.deal(), state.cards, rules.overlap_pair);
    switch (goal_) {
        case SolveGoal::Win:
        case SolveGoal::Shortest:
            if (rules.victory == Victory::Strict && talon_pairs_of(rules) == TalonPairs::No && !can_use_up(cards)) return true;
            return !bounds_.can_clear(cards);
        case SolveGoal::Most: {
            const int pyramid = std::popcount(start_.pyramid()) - std::popcount(state.pyramid());
            if (pyramid + bounds_.most_pyramid(cards) > solution_.most_pyramid) return false;
            const int total = std::popcount(start_.cards) - std::popcount(state.cards);
            return total + bounds_.most_total(cards, talon_pairs_of(rules)) <= solution_.most_total;
        }
        case SolveGoal::Points: return points + points_bound(cards, state) <= solution_.points;
    }
    return false;
}

/// Looks at a position; its moves wait in a new frame.
void OrderedSearch::enter(const State& state, std::int64_t points) {
    if (!is_new(state, points)) return;
    ++solution_.nodes;
    frames_.push_back({state, points, moves_.size(), moves_.size()});
    look(frames_.back());
    if (is_finished_) return;
    if (outcome_of(game_, state) == Outcome::Playing && !is_hopeless(state, points)) list_moves(game_, state, order_, moves_);
    if (moves_.size() * sizeof(Move) > byte_limit_) is_full_ = true;
}

/// Keeps what a position is better in than all before it.
void OrderedSearch::look(const Frame& frame) {
    const State& state = frame.state;
    const bool is_won = outcome_of(game_, state) == Outcome::Won;
    const int pyramid = std::popcount(start_.pyramid()) - std::popcount(state.pyramid());
    const bool is_first_win = is_won && solution_.result != SolveResult::Won;
    if (is_won) solution_.result = SolveResult::Won;
    switch (goal_) {
        case SolveGoal::Win:
        case SolveGoal::Shortest:
            if (!is_won) return;
            solution_.most_pyramid = pyramid;
            keep_line(0);
            finish(Proof::Exact);
            return;
        case SolveGoal::Most: {
            const int total = std::popcount(start_.cards) - std::popcount(state.cards);
            const bool is_total = total > solution_.most_total;
            if (is_total) solution_.most_total = total;
            if (pyramid > solution_.most_pyramid || (is_total && pyramid == solution_.most_pyramid) || is_first_win) {
                solution_.most_pyramid = pyramid;
                keep_line(0);
            }
            return;
        }
        case SolveGoal::Points: look_for_points(frame, is_won); return;
    }
}

void OrderedSearch::look_for_points(const Frame& frame, bool is_won) {
    const Rules& rules = game_.rules();
    std::int64_t best = frame.points;
    std::uint32_t best_waits = 0;
    if (!is_won && !never_pays_to_wait(rules)) {
        const int talon = std::popcount(frame.state.talon());
        const int draws = (talon + rules.draw_count - 1) / rules.draw_count;
        const std::int64_t round = std::int64_t{draws} * rules.points_draw + rules.points_recycle;
        if (rules.recycles == kUnlimited && talon > 0 && round > 0) {
            solution_.points_unbounded = true;
            keep_line(0);
            finish(Proof::Exact);
            return;
        }
        State state = frame.state;
        unsigned recycles = 0;
        for (std::uint32_t waits = 1;; ++waits) {
            const bool is_draw = can_draw(game_, state);
            if (!is_draw && (!can_recycle(game_, state) || recycles >= order_.recycles)) break;
            state = state_after(game_, state, {is_draw ? ActionKind::Draw : ActionKind::Recycle, kNoSlot, kNoSlot});
            if (!is_draw) ++recycles;
            const std::int64_t points = frame.points + wait_points(waits, recycles);
            if (points <= best) continue;
            best = points;
            best_waits = waits;
        }
    }
    if (best <= solution_.points) return;
    solution_.points = best;
    keep_line(best_waits);
}

std::int64_t OrderedSearch::wait_points(std::uint32_t waits, unsigned recycles) const {
    const Rules& rules = game_.rules();
    return std::int64_t{waits - recycles} * rules.points_draw + std::int64_t{recycles} * rules.points_recycle;
}

/// The moves on the way to the last frame, and so many draws and recycles more.
void OrderedSearch::keep_line(std::uint32_t last_waits) {
    solution_.line.clear();
    for (std::size_t i = 0; i + 1 < frames_.size(); ++i) {
        const Frame& frame = frames_[i];
        add_actions(game_, frame.state, moves_[frame.next - 1], solution_.line);
    }
    add_waits(game_, frames_.back().state, last_waits, solution_.line);
}

void OrderedSearch::finish(Proof proof) {
    is_finished_ = true;
    solution_.proof = proof;
    // The most points may be had without a win, so that their search does not look for one.
    const bool is_lost = proof == Proof::Exact && goal_ != SolveGoal::Points && solution_.result != SolveResult::Won;
    if (is_lost) solution_.result = SolveResult::Lost;
    frames_ = {};
    moves_ = {};
}

bool OrderedSearch::run(std::uint64_t nodes) {
    const std::uint64_t last = nodes > std::numeric_limits<std::uint64_t>::max() - solution_.nodes ? std::numeric_limits<std::uint64_t>::max()
                                                                                                    : solution_.nodes + nodes;
    while (!is_finished_ && (solution_.nodes < last || frames_.empty())) {
        if (is_full_ || frames_.empty()) {
            finish(is_full_ ? Proof::Open : Proof::Exact);
            break;
        }
        Frame& frame = frames_.back();
        if (frame.next == moves_.size()) {
            moves_.resize(frame.first);
            frames_.pop_back();
            continue;
        }
        const Move move = moves_[frame.next++];
        const State before = state_before(frame.state, move, game_, order_);
        const State after = state_without(before, slots_of(move));
        std::int64_t points = frame.points;
        if (goal_ == SolveGoal::Points) {
            points += wait_points(move.waits, move.recycles) + removal_points(game_.rules(), before, slots_of(move));
            if (outcome_of(game_, after) == Outcome::Won) points += win_points(game_.rules(), after.recycles, std::popcount(after.talon()));
        }
        enter(after, points);
    }
    return is_finished_;
}

}  // namespace pyramide
