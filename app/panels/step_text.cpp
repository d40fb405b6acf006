#include "app/panels/step_text.h"

#include <bit>
#include <utility>

#include "app/panels/theme.h"

namespace pyramide {

namespace {

std::string shown(Card card) { return to_text(card, shown_cards()); }

std::string shown_pair(Card first, Card second) { return shown(first) + " + " + shown(second); }

/// The slot of an unknown card cannot be told; it counts as not free.
bool is_free(const Game& game, const State& state, Card card) {
    const Slot slot = game.deal().slot_of(card);
    return slot != kNoSlot && (free_cards(game, state) & bit(slot)) != 0;
}

std::string blocked_text(const Game& game, const State& state, const Input& input) {
    if (!is_free(game, state, input.first)) return not_free_text(game, state, input.first);
    if (input.kind == InputKind::RemovePair && !is_free(game, state, input.second))
        return not_free_text(game, state, input.second);
    return "";
}

std::string sum_text(const Game& game, const Table& before, const Input& input) {
    Card first = input.first;
    Card second = input.second;
    if (input.kind == InputKind::TapCard && before.selected != kNoSlot) {
        first = game.card(before.selected);
        second = input.first;
    }
    if (!second.is_known()) return shown(first) + " alone is " + std::to_string(first.value());
    return shown_pair(first, second) + " is " + std::to_string(first.value() + second.value());
}

std::string count_of_cards(int count) { return std::to_string(count) + (count == 1 ? " card" : " cards"); }

std::string nothing_text(const State& state, InputKind kind) {
    if (kind == InputKind::Undo) return "no undo is left";
    if (kind == InputKind::Draw) return "the stock is empty";
    if (state.stock() != 0) return count_of_cards(std::popcount(state.stock())) + " in the stock";
    if (state.waste() == 0) return "stock and waste are empty";
    return "no recycle is left";
}

std::string reason_text(const Game& game, const Table& before, const Input& input, Refusal refusal) {
    switch (refusal) {
        case Refusal::None:
            return "";
        case Refusal::Blocked:
            return blocked_text(game, before.state, input);
        case Refusal::Sum:
            return sum_text(game, before, input);
        case Refusal::Nothing:
            return nothing_text(before.state, input.kind);
        case Refusal::Ended:
            return std::string("the game is ") + (before.outcome == Outcome::Won ? "won" : "over");
        case Refusal::Unknown:
            return "a card in play has no name yet";
    }
    return "";
}

}  // namespace

CardStyle shown_cards() { return is_text_complete() ? CardStyle::Signs : CardStyle::Plain; }

std::string shown_text(const Input& input) {
    if (input.kind == InputKind::RemovePair) return shown_pair(input.first, input.second);
    return to_text(input, shown_cards());
}

std::string shown_text(const Game& game, const Action& action) { return shown_text(usual_input(game, action)); }

std::string done_text(const Timeline& timeline, NodeId node) {
    if (node == kNoNode) return "";
    const auto action = timeline.action(node);
    if (!action) return "";
    const Input& input = timeline.node(node).input;
    return input.kind == InputKind::RemovePair ? shown_text(input) : shown_text(timeline.game(), *action);
}

std::string shown_cards_of(const Game& game, SlotMask slots) {
    std::string text;
    for (; slots != 0; slots &= slots - 1) {
        if (!text.empty()) text += ' ';
        text += shown(game.card(lowest_slot(slots)));
    }
    return text;
}

std::string signed_text(std::int64_t points) { return (points > 0 ? "+" : "") + std::to_string(points); }

std::string freed_text(const Timeline& timeline, NodeId node) {
    const Game& game = timeline.game();
    if (timeline.node(node).parent == kNoNode) {
        const SlotMask free = free_cards(game, timeline.node(node).table.state);
        const std::string talon = shown_cards_of(game, free & kTalonMask);
        return std::to_string(std::popcount(free & kPyramidMask)) + " free" + (talon.empty() ? "" : " + " + talon);
    }
    for (const Event& event : timeline.events(node)) {
        if (event.kind == EventKind::Freed) return shown_cards_of(game, event.slots);
    }
    return "";
}

std::string difference_text(const std::vector<FieldDifference>& fields) {
    if (fields.empty()) return "";
    const FieldDifference& first = fields.front();
    const auto shown_value = [](const std::string& value) { return value.empty() ? std::string("none") : value; };
    std::string text = first.field + " " + shown_value(first.recomputed) + ", recorded " + shown_value(first.recorded);
    if (fields.size() > 1) text += " +" + std::to_string(fields.size() - 1) + " more";
    return text;
}

std::string refusal_text(const Game& game, const Table& before, const Input& input, Refusal refusal) {
    const std::string reason = reason_text(game, before, input, refusal);
    const std::string separator = is_text_complete() ? " · " : ": ";
    return reason.empty() ? to_text(refusal) : to_text(refusal) + separator + reason;
}

std::string branch_title(const Session& session, const Branch& branch) {
    if (!branch.name.empty()) return branch.name;
    if (session.line_edit() != nullptr && branch.start >= session.line_edit()->first_node) return "edited line";
    return branch.start == 0 ? "mainline" : shown_text(session.timeline().node(branch.start).input);
}

std::string not_free_text(const Game& game, const State& state, Card card) {
    const Slot slot = game.deal().slot_of(card);
    if (slot == kNoSlot) return shown(card) + " is among the unknown cards";
    if ((free_cards(game, state) & bit(slot)) != 0) return "";
    if ((state.cards & bit(slot)) == 0) return shown(card) + " has gone";
    if ((state.stock() & bit(slot)) != 0) return shown(card) + " is in the stock";
    if (slot >= kPyramidSlots) return shown(card) + " lies under " + shown(game.card(waste_top(state)));
    return shown(card) + " is covered by " + shown_cards_of(game, kCovers[slot] & state.cards);
}

}  // namespace pyramide
