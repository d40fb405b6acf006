#include "engine/solver/shortest.h"

#include <algorithm>

#include "engine/step.h"

namespace pyramide {

namespace {

/// A shortest win recycles at most once between two removals, and has no more than 52 of them.
constexpr int kMostRecycles = 63;

constexpr int kKeyTalonShift = 11;
constexpr int kKeyCursorShift = kKeyTalonShift + kTalonSlots;
constexpr int kKeyFreshShift = kKeyCursorShift + 5;
constexpr int kKeyRecyclesShift = kKeyFreshShift + 1;
static_assert(ShortestPyramids::kCount <= 1 << kKeyTalonShift);
static_assert(kMostRecycles < 1 << (ShortestStore::kKeyBits - kKeyRecyclesShift));

constexpr Action kDraw{ActionKind::Draw, kNoSlot, kNoSlot};
constexpr Action kRecycle{ActionKind::Recycle, kNoSlot, kNoSlot};

/// The same game with only the recycles that are left and can be of use; its positions count recycles from 0.
Game with_recycles_left(const Game& game, const State& state) {
    Rules rules = game.rules();
    if (rules.recycles != kUnlimited) rules.recycles = std::min(rules.recycles - state.recycles, kMostRecycles);
    return Game(rules, game.deal());
}

State with_no_recycles(State state) {
    state.recycles = 0;
    return state;
}

/// The bound's share of the memory.
std::uint64_t bound_bytes(const SolverLimits& limits) { return limits.bytes / 16; }

}  // namespace

ShortestSearch::ShortestSearch(const Game& game, const State& state, SolverLimits limits)
    : game_(with_recycles_left(game, state)),
      start_(with_no_recycles(state)),
      mates_(possible_mates(game)),
      pyramids_(ShortestPyramids::table()),
      bound_(game_, bound_bytes(limits)),
      store_(limits.bytes - bound_bytes(limits)) {
    const Place start{start_, pyramids_.number_of(state.pyramid())};
    if (is_won(start)) {
        answer(SolveResult::Won);
        return;
    }
    if ((game.unknown() & state.talon()) != 0) {
        is_done_ = true;
        return;
    }
    const int estimate = bound_.at(start_, start.number);
    if (estimate == ShortestBound::kLost) {
        answer(SolveResult::Lost);
        return;
    }
    is_full_ = store_.add(key_of(start), 0, estimate, ShortestStore::kNone) == ShortestStore::Added::Full;
}

std::uint64_t ShortestSearch::key_of(const Place& place) const {
    const State& state = place.state;
    return static_cast<std::uint64_t>(place.number) | (state.talon() >> kPyramidSlots) << kKeyTalonShift |
           std::uint64_t{state.cursor} << kKeyCursorShift | static_cast<std::uint64_t>(state.fresh) << kKeyFreshShift |
           std::uint64_t{state.recycles} << kKeyRecyclesShift;
}

ShortestSearch::Place ShortestSearch::place_of(std::uint64_t key) const {
    Place place;
    place.number = static_cast<int>(key & ((1U << kKeyTalonShift) - 1));
    place.state.cards = pyramids_.cards(place.number) | (key >> kKeyTalonShift << kPyramidSlots & kTalonMask);
    place.state.cursor = static_cast<std::uint8_t>(key >> kKeyCursorShift & 31);
    place.state.fresh = static_cast<Fresh>(key >> kKeyFreshShift & 1);
    place.state.recycles = static_cast<std::uint16_t>(key >> kKeyRecyclesShift);
    return place;
}

bool ShortestSearch::is_won(const Place& place) const {
    return place.number == 0 && (game_.rules().victory == Victory::Relaxed || place.state.cards == 0);
}

/// Whether to remove a king from the stock instead of drawing it: it costs the same and leaves more in play.
bool ShortestSearch::removes_stock_king(const State& state) const {
    const Rules& rules = game_.rules();
    const SlotMask stock = state.stock();
    return rules.stock_top == StockTop::InPlay && rules.draw_count == 1 && (stock & (~stock + 1) & game_.kings()) != 0;
}

ShortestSearch::Place ShortestSearch::without(const Place& place, SlotMask slots) const {
    Place next{state_without(place.state, slots), place.number};
    // Of an overlap pair the covering card, which lies in the higher slot, goes first.
    for (SlotMask left = slots & kPyramidMask; left != 0;) {
        const Slot slot = highest_slot(left);
        left &= ~bit(slot);
        next.number = pyramids_.without(next.number, slot);
    }
    return next;
}

/// Whether a talon card can be removed. `wanted`: the kings, and the mates of the pyramid's free cards.
bool ShortestSearch::has_talon_removal(const State& state, SlotMask wanted) const {
    const Slot top = waste_top(state);
    if (top != kNoSlot && (wanted & bit(top)) != 0) return true;
    if (top != kNoSlot && game_.rules().waste_pair != WastePair::Never) {
        const Slot second = waste_second(state);
        if (second != kNoSlot && (free_only_with(game_, state, second) & game_.partners(second)) != 0) return true;
    }
    const Slot next = stock_top(state);
    if (game_.rules().stock_top == StockTop::Down || next == kNoSlot) return false;
    return (wanted & bit(next)) != 0 || (top != kNoSlot && (game_.partners(next) & bit(top)) != 0);
}

/// Visits the next position on the way through stock and waste in which a talon card can be removed, if there is one.
template <typename Visit>
void ShortestSearch::visit_next_stop(const Place& place, SlotMask wanted, const Visit& visit) const {
    Place at = place;
    State& state = at.state;
    bool has_recycled = false;
    for (int actions = 1;; ++actions) {
        if (removes_stock_king(state)) {
            state = state_without(state, bit(stock_top(state)));
        } else if (can_draw(game_, state)) {
            state = state_after(game_, state, kDraw);
        } else if (!has_recycled && can_recycle(game_, state)) {
            state = state_after(game_, state, kRecycle);
            has_recycled = true;
        } else {
            return;
        }
        if (state.cards == 0 || has_talon_removal(state, wanted)) return visit(at, actions);
    }
}

/// Visits what is worth going on with from a position: (place, actions taken to it). From every position that can be won, one of the
/// shortest wins goes this way.
template <typename Visit>
void ShortestSearch::for_each_next(const Place& place, const Visit& visit) const {
    const State& state = place.state;
    const SlotMask free = pyramids_.free(place.number);
    // A free king of the pyramid must go, and the sooner it goes the more is free.
    if (const SlotMask kings = free & game_.kings(); kings != 0) return visit(without(place, kings & (~kings + 1)), 1);
    // So must a card with only one mate left, and with it. If that is a talon card, it does not have to be drawn any more; but where
    // cards are drawn by twos and threes, others would come to lie on top.
    const SlotMask in_play = game_.rules().draw_count == 1 ? free_cards(game_, state) : free;
    SlotMask wanted = game_.kings();
    for (SlotMask left = free; left != 0; left &= left - 1) {
        const Slot slot = lowest_slot(left);
        const SlotMask mates = mates_[slot] & state.cards;
        if ((mates & in_play) != 0 && std::has_single_bit(mates)) return visit(without(place, bit(slot) | mates), 1);
        wanted |= game_.partners(slot);
    }
    for (const Action& action : legal_actions(game_, state)) {
        if (action.kind == ActionKind::RemoveKing) visit(without(place, bit(action.first)), 1);
        if (action.kind == ActionKind::RemovePair) visit(without(place, bit(action.first) | bit(action.second)), 1);
    }
    // Removals inside the pyramid need not wait for draws, so only what removes a talon card is a reason to stop.
    visit_next_stop(place, wanted, visit);
}

void ShortestSearch::look_at(ShortestStore::Id id) {
    const int length = store_.length(id);
    const int least = store_.estimate();
    for_each_next(place_of(store_.key(id)), [&](const Place& next, int actions) {
        const std::uint64_t key = key_of(next);
        const int reached = length + actions;
        if (store_.knows(key, reached)) return;
        const int more = bound_.at(next.state, next.number);
        if (more == ShortestBound::kLost) return;
        const int estimate = std::max(least, reached + more);
        if (store_.add(key, reached, estimate, id) == ShortestStore::Added::Full) is_full_ = true;
    });
}

bool ShortestSearch::run(std::uint64_t nodes) {
    while (!is_done_) {
        if (is_full_) {
            is_done_ = true;
            break;
        }
        if (nodes == 0) break;
        const ShortestStore::Id id = store_.take();
        if (id == ShortestStore::kNone) {
            answer(SolveResult::Lost);
            break;
        }
        --nodes;
        ++solution_.nodes;
        if (is_won(place_of(store_.key(id)))) {
            add_line_to(id);
            answer(SolveResult::Won);
        } else {
            look_at(id);
        }
    }
    return is_done_;
}

void ShortestSearch::answer(SolveResult result) {
    solution_.result = result;
    solution_.proof = Proof::Exact;
    if (result == SolveResult::Won) solution_.most_pyramid = std::popcount(start_.pyramid());
    is_done_ = true;
}

void ShortestSearch::add_line_to(ShortestStore::Id won) {
    std::vector<ShortestStore::Id> way;
    for (ShortestStore::Id id = won; id != ShortestStore::kNone; id = store_.from(id)) way.push_back(id);
    State at = start_;
    for (std::size_t left = way.size() - 1; left > 0; --left) {
        const State next = place_of(store_.key(way[left - 1])).state;
        for (int actions = store_.length(way[left - 1]) - store_.length(way[left]); actions > 0; --actions) {
            Action taken = removes_stock_king(at) ? Action{ActionKind::RemoveKing, stock_top(at), kNoSlot} : can_draw(game_, at) ? kDraw : kRecycle;
            for (const Action& action : legal_actions(game_, at)) {
                if (actions == 1 && state_after(game_, at, action) == next) taken = action;
            }
            solution_.line.push_back(taken);
            at = state_after(game_, at, taken);
        }
    }
}

}  // namespace pyramide
