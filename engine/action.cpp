#include "engine/action.h"

namespace pyramide {

namespace {

/// The slots above `slot`.
constexpr SlotMask above(Slot slot) { return ~((bit(slot) << 1) - 1); }

bool is_won(const Game& game, const State& state) {
    return (game.rules().victory == Victory::Relaxed ? state.pyramid() : state.cards) == 0;
}

/// The cards that are in play only together with a free one.
SlotMask bound_cards(const Game& game, const State& state, SlotMask free) {
    SlotMask bound = 0;
    if (game.rules().waste_pair != WastePair::Never) {
        const Slot second = waste_second(state);
        if (second != kNoSlot && free_only_with(game, state, second) != 0) bound |= bit(second);
    }
    if (game.rules().overlap_pair == OverlapPair::Yes) {
        for (SlotMask covered = state.pyramid() & ~free; covered != 0; covered &= covered - 1) {
            const Slot slot = lowest_slot(covered);
            if (free_only_with(game, state, slot) != 0) bound |= bit(slot);
        }
    }
    return bound;
}

/// The cards that pair with the card of `slot` and, to name each pair once, lie in higher slots when `slot` is free. A card in play
/// only together with another always lies below it.
SlotMask mates(const Game& game, const State& state, SlotMask free, Slot slot) {
    const SlotMask with = (free & bit(slot)) != 0 ? free & above(slot) : free_only_with(game, state, slot);
    return game.partners(slot) & with;
}

bool is_still(const Game& game, const State& state) { return is_won(game, state) || unknown_in_play(game, state) != kNoSlot; }

int count_removals(const Game& game, const State& state) {
    const SlotMask free = free_cards(game, state);
    int count = std::popcount(free & game.kings());
    for (SlotMask first = free | bound_cards(game, state, free); first != 0; first &= first - 1)
        count += std::popcount(mates(game, state, free, lowest_slot(first)));
    return count;
}

}  // namespace

const char* to_text(Outcome outcome) {
    switch (outcome) {
        case Outcome::Playing: return "playing";
        case Outcome::Won: return "won";
        case Outcome::Blocked: return "blocked";
    }
    return "";
}

bool can_draw(const Game&, const State& state) { return state.stock() != 0; }

bool can_recycle(const Game& game, const State& state) {
    const int limit = game.rules().recycles;
    return state.stock() == 0 && state.waste() != 0 && (limit == kUnlimited || state.recycles < limit);
}

ActionList legal_actions(const Game& game, const State& state) {
    ActionList actions;
    if (is_still(game, state)) return actions;
    const SlotMask free = free_cards(game, state);
    for (SlotMask kings = free & game.kings(); kings != 0; kings &= kings - 1)
        actions.add({ActionKind::RemoveKing, lowest_slot(kings), kNoSlot});
    for (SlotMask first = free | bound_cards(game, state, free); first != 0; first &= first - 1) {
        const Slot slot = lowest_slot(first);
        for (SlotMask second = mates(game, state, free, slot); second != 0; second &= second - 1)
            actions.add({ActionKind::RemovePair, slot, lowest_slot(second)});
    }
    if (can_draw(game, state)) actions.add({ActionKind::Draw, kNoSlot, kNoSlot});
    if (can_recycle(game, state)) actions.add({ActionKind::Recycle, kNoSlot, kNoSlot});
    return actions;
}

int count_legal_actions(const Game& game, const State& state) {
    if (is_still(game, state)) return 0;
    return count_removals(game, state) + (can_draw(game, state) ? 1 : 0) + (can_recycle(game, state) ? 1 : 0);
}

Outcome outcome_of(const Game& game, const State& state) {
    if (is_won(game, state)) return Outcome::Won;
    if (can_draw(game, state) || can_recycle(game, state) || unknown_in_play(game, state) != kNoSlot) return Outcome::Playing;
    return count_removals(game, state) > 0 ? Outcome::Playing : Outcome::Blocked;
}

std::string to_text(const Game& game, const Action& action, CardStyle style) {
    switch (action.kind) {
        case ActionKind::RemoveKing: return to_text(game.card(action.first), style);
        case ActionKind::RemovePair: return to_text(game.card(action.first), style) + "+" + to_text(game.card(action.second), style);
        case ActionKind::Draw: return "draw";
        case ActionKind::Recycle: return "recycle";
    }
    return "";
}

}  // namespace pyramide
