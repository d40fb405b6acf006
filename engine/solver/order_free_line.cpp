// The line of a removal plan: what can go goes; when nothing can, the next card is drawn.
#include <bit>

#include "engine/solver/order_free_search.h"
#include "engine/step.h"

namespace pyramide {

namespace {

class Player {
public:
    Player(const Game& game, const State& state, const RemovalPlan& plan)
        : game_(game), plan_(plan), state_(state), left_(plan.part), kings_left_(plan.talon_kings) {
        mates_.fill(0);
        for (const PyramidMask pair : plan.pairs) {
            const Slot low = lowest_slot(pair);
            const Slot high = highest_slot(pair);
            mates_[low] = bit(high);
            mates_[high] = bit(low);
        }
    }

    std::vector<Action> play() {
        while (left_ != 0 || kings_left_ > 0) {
            if (!remove_from_pyramid() && !remove_talon_king()) wait();
        }
        return std::move(line_);
    }

private:
    bool remove_from_pyramid() {
        for (SlotMask free = free_of_pyramid(state_.cards) & left_; free != 0; free &= free - 1) {
            if (remove(lowest_slot(free))) return true;
        }
        return false;
    }

    /// Removes a free card of the part if what it goes with is at hand.
    bool remove(Slot slot) {
        if ((game_.kings() & bit(slot)) != 0) return take({ActionKind::RemoveKing, slot, kNoSlot});
        const SlotMask free = free_of_pyramid(state_.cards);
        SlotMask with = mates_[slot];
        if (with != 0) {
            if ((with & free) == 0 && free_only_with(game_, state_, lowest_slot(with)) != bit(slot)) return false;
        } else {
            if (plan_.pairs_freely) with = game_.partners(slot) & free & left_ & ~paired();
            if (with == 0) with = game_.partners(slot) & talon_in_play();
            if (with == 0) return false;
        }
        const Slot other = lowest_slot(with);
        return take({ActionKind::RemovePair, slot < other ? slot : other, slot < other ? other : slot});
    }

    bool remove_talon_king() {
        const SlotMask kings = kings_left_ > 0 ? talon_in_play() & game_.kings() : 0;
        if (kings == 0) return false;
        --kings_left_;
        return take({ActionKind::RemoveKing, lowest_slot(kings), kNoSlot});
    }

    SlotMask paired() const {
        SlotMask paired = 0;
        for (const PyramidMask pair : plan_.pairs) paired |= pair;
        return paired;
    }
    SlotMask talon_in_play() const { return free_cards(game_, state_) & kTalonMask; }

    /// False, and nothing done, where the action would win before all kings are gone.
    bool take(const Action& action) {
        const State next = state_after(game_, state_, action);
        if (kings_left_ > 0 && outcome_of(game_, next) == Outcome::Won) return false;
        state_ = next;
        left_ &= state_.cards;
        line_.push_back(action);
        return true;
    }

    void wait() {
        line_.push_back({can_draw(game_, state_) ? ActionKind::Draw : ActionKind::Recycle, kNoSlot, kNoSlot});
        state_ = state_after(game_, state_, line_.back());
    }

    const Game& game_;
    const RemovalPlan& plan_;
    State state_;
    SlotMask left_;
    int kings_left_;
    std::array<SlotMask, kPyramidSlots> mates_{};
    std::vector<Action> line_;
};

}  // namespace

std::vector<Action> line_of(const Game& game, const State& state, const RemovalPlan& plan) { return Player(game, state, plan).play(); }

}  // namespace pyramide
