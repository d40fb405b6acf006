#include "engine/solver/moves.h"

#include <algorithm>
#include <array>

namespace pyramide {

namespace {

/// Lists the moves of one state.
class Lister {
public:
    Lister(const Game& game, const State& start, const MoveOrder& order, std::vector<Move>& moves)
        : game_(game), order_(order), moves_(moves), at_(start), free_(free_of_pyramid(start.cards)) {}

    void list() {
        if (list_first_king()) return;
        list_pyramid();
        std::array<std::uint32_t, 2> walked{};  // by fresh: the cursors of the pass before
        for (;;) {
            if (list_talon()) return;
            const bool draws = can_draw(game_, at_);
            if (!draws && (!can_recycle(game_, at_) || recycles_ >= order_.recycles)) return;
            std::uint32_t& cursors = walked[static_cast<std::size_t>(at_.fresh)];
            if (recycles_ == 0) cursors |= 1U << at_.cursor;
            at_ = state_after(game_, at_, {draws ? ActionKind::Draw : ActionKind::Recycle, kNoSlot, kNoSlot});
            ++waits_;
            if (!draws) ++recycles_;
            // What follows has been listed with fewer recycles.
            const bool is_again = (walked[static_cast<std::size_t>(at_.fresh)] >> at_.cursor & 1) != 0;
            if (order_.pairs_first && recycles_ == 1 && is_again) return;
            if (!order_.pairs_first) list_pyramid();
        }
    }

private:
    void add(Slot first, Slot second) {
        moves_.push_back({waits_, static_cast<std::uint16_t>(recycles_), at_.cursor, at_.fresh, first, second});
    }

    bool list_first_king() {
        const SlotMask kings = free_ & game_.kings();
        if (!order_.pyramid_kings_first || kings == 0) return false;
        if (!order_.last_king_first && at_.pyramid() == kings) return false;
        add(lowest_slot(kings), kNoSlot);
        return true;
    }

    void list_pyramid() {
        for (SlotMask kings = free_ & game_.kings(); kings != 0; kings &= kings - 1) add(lowest_slot(kings), kNoSlot);
        for (SlotMask left = free_; left != 0;) {
            const Slot slot = lowest_slot(left);
            left &= left - 1;
            for (SlotMask mates = game_.partners(slot) & left; mates != 0; mates &= mates - 1) add(slot, lowest_slot(mates));
            if (game_.rules().overlap_pair == OverlapPair::No) continue;
            for (SlotMask under = kCoveredBy[slot] & game_.partners(slot); under != 0; under &= under - 1) {
                if ((kCovers[lowest_slot(under)] & at_.cards) == bit(slot)) add(lowest_slot(under), slot);
            }
        }
    }

    /// The moves with talon cards in play now. True when a king is among them that goes at once.
    bool list_talon() {
        const Slot waste = waste_top(at_);
        const Slot stock = game_.rules().stock_top == StockTop::InPlay ? stock_top(at_) : kNoSlot;
        if (list_king(waste) || list_king(stock)) return true;
        list_with_pyramid(waste);
        list_with_pyramid(stock);
        if (waste == kNoSlot) return false;
        if (stock != kNoSlot && (game_.partners(waste) & bit(stock)) != 0) add(waste, stock);
        if (game_.rules().waste_pair == WastePair::Never) return false;
        const Slot second = waste_second(at_);
        if (second != kNoSlot && (free_only_with(game_, at_, second) & game_.partners(second)) != 0) add(second, waste);
        return false;
    }
    bool list_king(Slot slot) {
        if (slot == kNoSlot || (game_.kings() & bit(slot)) == 0) return false;
        add(slot, kNoSlot);
        return order_.talon_kings_first;
    }
    void list_with_pyramid(Slot slot) {
        if (slot == kNoSlot) return;
        for (SlotMask mates = game_.partners(slot) & free_; mates != 0; mates &= mates - 1) add(lowest_slot(mates), slot);
    }

    const Game& game_;
    const MoveOrder& order_;
    std::vector<Move>& moves_;
    State at_;
    SlotMask free_;
    std::uint32_t waits_ = 0;
    unsigned recycles_ = 0;
};

}  // namespace

State state_before(const State& state, const Move& move, const Game& game, const MoveOrder& order) {
    State next = state;
    next.cursor = move.cursor;
    next.fresh = move.fresh;
    unsigned recycles = state.recycles;
    if (game.rules().recycles != kUnlimited) recycles += move.recycles;
    else if (order.counts_recycles) recycles = std::min(order.pass_limit, recycles + move.recycles);
    next.recycles = static_cast<std::uint16_t>(recycles);
    return next;
}

void list_moves(const Game& game, const State& state, const MoveOrder& order, std::vector<Move>& moves) {
    Lister(game, state, order, moves).list();
}

State add_waits(const Game& game, State state, std::uint32_t waits, std::vector<Action>& line) {
    for (std::uint32_t wait = 0; wait < waits; ++wait) {
        line.push_back({can_draw(game, state) ? ActionKind::Draw : ActionKind::Recycle, kNoSlot, kNoSlot});
        state = state_after(game, state, line.back());
    }
    return state;
}

void add_actions(const Game& game, const State& state, const Move& move, std::vector<Action>& line) {
    add_waits(game, state, move.waits, line);
    line.push_back({move.second == kNoSlot ? ActionKind::RemoveKing : ActionKind::RemovePair, move.first, move.second});
}

}  // namespace pyramide
