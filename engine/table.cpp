#include "engine/table.h"

#include <array>
#include <cassert>

#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr std::array<const char*, 6> kRefusalNames = {"", "blocked", "sum", "nothing", "ended", "unknown"};

Reply refused(const Table& table, Refusal refusal, Message message = Message::None) {
    Reply reply;
    reply.table = table;
    reply.refusal = refusal;
    reply.message = message;
    return reply;
}

Reply selected(const Table& table, Slot slot) {
    Reply reply;
    reply.table = table;
    reply.table.selected = slot;
    reply.effect = Effect::Changed;
    return reply;
}

Reply acted(const Game& game, const Table& table, const Action& action) {
    const Step step = apply(game, table.state, table.counters, action);
    Reply reply;
    reply.table = {step.state, step.counters, step.outcome, kNoSlot};
    reply.effect = Effect::Changed;
    reply.message = step.outcome == Outcome::Blocked ? Message::NoMoves : Message::None;
    reply.action = action;
    reply.events = step.events;
    return reply;
}

/// True when two cards may leave as a pair as far as place goes: both free, or one of them in play only with the other.
bool are_in_play_together(const Game& game, const State& state, Slot left, Slot right) {
    const SlotMask free = free_cards(game, state);
    const bool left_free = (free & bit(left)) != 0;
    const bool right_free = (free & bit(right)) != 0;
    if (left_free && right_free) return true;
    if (left_free) return (free_only_with(game, state, right) & bit(left)) != 0;
    if (right_free) return (free_only_with(game, state, left) & bit(right)) != 0;
    return false;
}

bool make_thirteen(const Game& game, Slot left, Slot right) { return (game.partners(left) & bit(right)) != 0; }

Action pair_of(Slot left, Slot right) {
    return {ActionKind::RemovePair, left < right ? left : right, left < right ? right : left};
}

/// A card that the app answers with "blocked": it lies in the pyramid, under another. Cards elsewhere get no text.
Message blocked_message(const Table& table, Slot slot) {
    return slot < kPyramidSlots && (table.state.cards & bit(slot)) != 0 ? Message::Blocked : Message::None;
}

Reply respond_to_tap(const Game& game, const Table& table, Slot slot) {
    const SlotMask free = free_cards(game, table.state);
    const Slot first = table.selected;
    if (slot == kNoSlot) return refused(table, Refusal::Blocked);
    if ((free & bit(slot)) == 0) {
        const bool is_second = first != kNoSlot && (game.kings() & bit(slot)) == 0 &&
                               are_in_play_together(game, table.state, first, slot);
        if (!is_second) return refused(table, Refusal::Blocked, blocked_message(table, slot));
        if (make_thirteen(game, first, slot)) return acted(game, table, pair_of(first, slot));
        return refused(table, Refusal::Sum, Message::Sum);
    }
    if ((game.kings() & bit(slot)) != 0) return acted(game, table, {ActionKind::RemoveKing, slot, kNoSlot});
    if (first == kNoSlot) return selected(table, slot);
    if (first == slot) return selected(table, kNoSlot);
    if (make_thirteen(game, first, slot)) return acted(game, table, pair_of(first, slot));
    Reply reply = selected(table, slot);
    reply.refusal = Refusal::Sum;
    reply.message = Message::Sum;
    return reply;
}

Reply respond_to_removal(const Game& game, const Table& table, const Input& input) {
    const Slot first = game.deal().slot_of(input.first);
    if (input.kind == InputKind::RemoveKing) {
        if (first == kNoSlot || (free_cards(game, table.state) & bit(first)) == 0) return refused(table, Refusal::Blocked);
        if ((game.kings() & bit(first)) == 0) return refused(table, Refusal::Sum);
        return acted(game, table, {ActionKind::RemoveKing, first, kNoSlot});
    }
    const Slot second = game.deal().slot_of(input.second);
    if (first == kNoSlot || second == kNoSlot || first == second || !are_in_play_together(game, table.state, first, second))
        return refused(table, Refusal::Blocked);
    if (!make_thirteen(game, first, second)) return refused(table, Refusal::Sum);
    return acted(game, table, pair_of(first, second));
}

Reply respond_to_stock(const Game& game, const Table& table, InputKind kind) {
    const bool draws = kind == InputKind::Draw || (kind == InputKind::TapStock && can_draw(game, table.state));
    if (draws ? !can_draw(game, table.state) : !can_recycle(game, table.state)) return refused(table, Refusal::Nothing);
    return acted(game, table, {draws ? ActionKind::Draw : ActionKind::Recycle, kNoSlot, kNoSlot});
}

}  // namespace

const char* to_text(Refusal refusal) { return kRefusalNames[static_cast<std::size_t>(refusal)]; }

Result<Refusal> parse_refusal(std::string_view text) {
    for (std::size_t refusal = 0; refusal < kRefusalNames.size(); ++refusal) {
        if (text == kRefusalNames[refusal]) return static_cast<Refusal>(refusal);
    }
    return Error{quoted(text) + " is no refusal; expected blocked, sum, nothing, ended or unknown.", 0};
}

Table initial_table(const Game& game) {
    Table table;
    table.state = initial_state(game);
    table.outcome = outcome_of(game, table.state);
    assert(is_ok(game, table));
    return table;
}

Reply respond(const Game& game, const Table& table, const Input& input) {
    assert(input.kind != InputKind::Undo);
    if (table.outcome != Outcome::Playing) return refused(table, Refusal::Ended);
    if (unknown_in_play(game, table.state) != kNoSlot) return refused(table, Refusal::Unknown);
    switch (input.kind) {
        case InputKind::RemoveKing:
        case InputKind::RemovePair: return respond_to_removal(game, table, input);
        case InputKind::Draw:
        case InputKind::Recycle:
        case InputKind::TapStock: return respond_to_stock(game, table, input.kind);
        case InputKind::TapCard: return respond_to_tap(game, table, game.deal().slot_of(input.first));
        case InputKind::Undo: break;
    }
    return refused(table, Refusal::Nothing);
}

bool is_ok(const Game& game, const Table& table) {
    if (!is_ok(game, table.state) || table.outcome != outcome_of(game, table.state)) return false;
    return table.selected == kNoSlot || (free_cards(game, table.state) & bit(table.selected)) != 0;
}

}  // namespace pyramide
