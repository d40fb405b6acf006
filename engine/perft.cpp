#include "engine/perft.h"

#include <array>

#include "engine/step.h"

namespace pyramide {

namespace {

/// How many free cards there are of each value: four bits a value, value v from bit 4v. Adding a card's unit counts it.
using Tally = std::uint64_t;

/// Counts action sequences without listing actions: the free pyramid cards and their tally are carried from node to node, so that a
/// position in which nothing can be removed costs a handful of instructions. It follows the same rules as legal_actions and
/// state_after, which the tests hold it against.
class Counter {
public:
    explicit Counter(const Game& game)
        : game_(game),
          rules_(game.rules()),
          recycle_limit_(rules_.recycles == kUnlimited ? 0xFFFFU : static_cast<unsigned>(rules_.recycles)) {
        for (Slot slot = 0; slot < kSlots; ++slot) {
            units_[slot] = Tally{1} << (4 * game.card(slot).value());
            if (rules_.overlap_pair == OverlapPair::Yes && (kCoveredBy[slot] & game.partners(slot)) != 0)
                covers_a_partner_ |= bit(slot);
        }
    }

    std::uint64_t count(const State& state, int depth) const {
        const SlotMask free = free_of_pyramid(state.cards);
        Tally tally = 0;
        for (SlotMask left = free; left != 0; left &= left - 1) tally += units_[lowest_slot(left)];
        return count(state, free, tally, depth);
    }

private:
    /// `free` and `tally` are those of the pyramid alone. Draws and recycles are walked in the loop, removals recursively.
    std::uint64_t count(State state, SlotMask free, Tally tally, int depth) const {
        std::uint64_t total = 0;
        for (;; --depth) {
            const SlotMask stock = state.stock();
            const SlotMask waste = state.waste();
            SlotMask in_play = free;
            Tally all = tally;
            if (waste != 0) {
                const Slot top = highest_slot(waste);
                in_play |= bit(top);
                all += units_[top];
            }
            if (rules_.stock_top == StockTop::InPlay && stock != 0) {
                const Slot top = lowest_slot(stock);
                in_play |= bit(top);
                all += units_[top];
            }
            if (is_still(state)) return total;
            const int removals = count_pairs(all) + static_cast<int>(all >> (4 * kPairSum));
            const bool recycles = stock == 0 && waste != 0 && state.recycles < recycle_limit_;
            const bool goes_on = stock != 0 || recycles;
            if (depth == 1) return total + static_cast<unsigned>(removals + count_bound_pairs(state, free) + (goes_on ? 1 : 0));
            if (removals != 0) total += count_after_removals(state, free, tally, in_play, depth - 1);
            total += count_after_bound_pairs(state, free, tally, depth - 1);
            if (!goes_on) return total;
            state = state_after(game_, state, {recycles ? ActionKind::Recycle : ActionKind::Draw, kNoSlot, kNoSlot});
        }
    }

    bool is_still(const State& state) const {
        if ((rules_.victory == Victory::Relaxed ? state.pyramid() : state.cards) == 0) return true;
        return game_.unknown() != 0 && unknown_in_play(game_, state) != kNoSlot;
    }

    static int count_pairs(Tally tally) {
        int pairs = 0;
        for (int value = 1; value < kPairSum - value; ++value)
            pairs += static_cast<int>((tally >> (4 * value) & 15) * (tally >> (4 * (kPairSum - value)) & 15));
        return pairs;
    }

    std::uint64_t count_after_removals(const State& state, SlotMask free, Tally tally, SlotMask in_play, int depth) const {
        std::uint64_t total = 0;
        for (SlotMask left = in_play; left != 0;) {
            const Slot first = lowest_slot(left);
            left &= left - 1;
            if ((game_.kings() & bit(first)) != 0) total += count_without(state, free, tally, bit(first), depth);
            for (SlotMask second = game_.partners(first) & left; second != 0; second &= second - 1)
                total += count_without(state, free, tally, bit(first) | (second & (~second + 1)), depth);
        }
        return total;
    }

    /// Visits the pairs of a card in play only together with a free one. `free` is that of the pyramid.
    template <typename Visit>
    void for_each_bound_pair(const State& state, SlotMask free, const Visit& visit) const {
        for (SlotMask covering = free & covers_a_partner_; covering != 0; covering &= covering - 1) {
            const Slot cover = lowest_slot(covering);
            for (SlotMask under = kCoveredBy[cover] & game_.partners(cover); under != 0; under &= under - 1) {
                const Slot slot = lowest_slot(under);
                if ((kCovers[slot] & state.cards) == bit(cover)) visit(bit(slot) | bit(cover));
            }
        }
        if (rules_.waste_pair == WastePair::Never) return;
        const Slot second = waste_second(state);
        if (second == kNoSlot) return;
        const SlotMask with = free_only_with(game_, state, second) & game_.partners(second);
        if (with != 0) visit(bit(second) | with);
    }

    int count_bound_pairs(const State& state, SlotMask free) const {
        int pairs = 0;
        for_each_bound_pair(state, free, [&](SlotMask) { ++pairs; });
        return pairs;
    }

    std::uint64_t count_after_bound_pairs(const State& state, SlotMask free, Tally tally, int depth) const {
        std::uint64_t total = 0;
        for_each_bound_pair(state, free, [&](SlotMask pair) { total += count_without(state, free, tally, pair, depth); });
        return total;
    }

    /// Removes cards, carries the pyramid's free cards and tally along, and counts on.
    std::uint64_t count_without(const State& state, SlotMask free, Tally tally, SlotMask slots, int depth) const {
        const State next = state_without(state, slots);
        if ((slots & kPyramidMask) != 0) {
            const SlotMask free_now = free_of_pyramid(next.cards);
            for (SlotMask gone = free & ~free_now; gone != 0; gone &= gone - 1) tally -= units_[lowest_slot(gone)];
            for (SlotMask freed = free_now & ~free; freed != 0; freed &= freed - 1) tally += units_[lowest_slot(freed)];
            free = free_now;
        }
        return count(next, free, tally, depth);
    }

    const Game& game_;
    const Rules& rules_;
    unsigned recycle_limit_;
    std::array<Tally, kSlots> units_{};
    /// Under overlap pairs: the slots that cover a card of theirs to make 13 with.
    SlotMask covers_a_partner_ = 0;
};

}  // namespace

std::uint64_t perft(const Game& game, const State& state, int depth) {
    return depth <= 0 ? 1 : Counter(game).count(state, depth);
}

}  // namespace pyramide
