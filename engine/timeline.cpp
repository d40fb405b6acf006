#include "engine/timeline.h"

#include <algorithm>
#include <cassert>

namespace pyramide {

Timeline::Timeline(const Game& game) : game_(game) {
    Node deal;
    deal.table = initial_table(game_);
    nodes_.push_back(deal);
}

NodeId Timeline::undo_target(NodeId id) const {
    return nodes_[id].undos_left == 0 ? kNoNode : nodes_[nodes_[id].last_action].parent;
}

void Timeline::answer_undo(const Node& before, Node& after) const {
    after.table = before.table;
    if (before.undos_left == 0) {
        after.effect = Effect::Refused;
        after.refusal = Refusal::Nothing;
        return;
    }
    const Node& earlier = nodes_[nodes_[before.last_action].parent];
    after.table = earlier.table;
    after.table.selected = kNoSlot;
    after.table.counters.undo_points = before.table.counters.undo_points + game_.rules().points_undo;
    if (game_.rules().undo_move == UndoMove::Kept) after.table.counters.moves = before.table.counters.moves;
    after.last_action = earlier.last_action;
    after.undos_left = before.undos_left - 1;
}

/// The node that an input from `from` leads to, which will be the next to be added.
Node Timeline::answer(NodeId from, const Input& input) const {
    const Node& before = nodes_[from];
    Node after;
    after.input = input;
    after.parent = from;
    after.depth = before.depth + 1;
    after.last_action = before.last_action;
    after.undos_left = before.undos_left;
    if (input.kind == InputKind::Undo) {
        answer_undo(before, after);
        return after;
    }
    const Reply reply = respond(game_, before.table, input);
    after.table = reply.table;
    after.effect = reply.effect;
    after.refusal = reply.refusal;
    after.message = reply.message;
    if (!reply.action) return after;
    const int limit = game_.rules().undo_limit;
    after.last_action = size();
    after.undos_left = before.undos_left + 1;
    if (limit != kUnlimited) after.undos_left = std::min(after.undos_left, static_cast<std::uint32_t>(limit));
    return after;
}

NodeId Timeline::play(NodeId from, const Input& input) {
    for (NodeId child = nodes_[from].first_child; child != kNoNode; child = nodes_[child].next_sibling) {
        if (nodes_[child].input == input) return child;
    }
    const Node after = answer(from, input);
    assert(is_ok(game_, after.table));
    const NodeId id = size();
    nodes_.push_back(after);
    Node& parent = nodes_[from];
    if (parent.first_child == kNoNode)
        parent.first_child = id;
    else
        nodes_[parent.last_child].next_sibling = id;
    parent.last_child = id;
    return id;
}

void Timeline::truncate(NodeId size) {
    assert(size > 0);
    while (this->size() > size) {
        const Node& last = nodes_.back();
        Node& parent = nodes_[last.parent];
        if (parent.first_child == parent.last_child) {
            parent.first_child = parent.last_child = kNoNode;
        } else {  // the youngest child is the last in the list
            NodeId before = parent.first_child;
            while (nodes_[before].next_sibling != parent.last_child) before = nodes_[before].next_sibling;
            nodes_[before].next_sibling = kNoNode;
            parent.last_child = before;
        }
        nodes_.pop_back();
    }
}

EventList Timeline::events(NodeId id) const {
    const Node& after = nodes_[id];
    if (after.parent == kNoNode) return {};
    const Node& before = nodes_[after.parent];
    if (after.input.kind != InputKind::Undo) return respond(game_, before.table, after.input).events;
    EventList events;
    if (after.effect == Effect::Refused) return events;
    events.add({.kind = EventKind::Undone});
    if (const std::int64_t taken = after.table.counters.earned - before.table.counters.earned; taken != 0)
        events.add({.kind = EventKind::Scored, .reason = ScoreReason::TakenBack, .points = taken});
    if (game_.rules().points_undo != 0)
        events.add({.kind = EventKind::Scored, .reason = ScoreReason::Undo, .points = game_.rules().points_undo});
    const SlotMask freed = free_cards(game_, after.table.state) & ~free_cards(game_, before.table.state);
    if (freed != 0) events.add({.kind = EventKind::Freed, .slots = freed});
    return events;
}

std::optional<Action> Timeline::action(NodeId id) const {
    const Node& after = nodes_[id];
    if (after.parent == kNoNode) return std::nullopt;
    const Node& before = nodes_[after.parent];
    if (after.input.kind != InputKind::Undo) return respond(game_, before.table, after.input).action;
    if (after.effect == Effect::Refused) return std::nullopt;
    return action(before.last_action);
}

std::vector<NodeId> Timeline::children(NodeId id) const {
    std::vector<NodeId> found;
    for (NodeId child = nodes_[id].first_child; child != kNoNode; child = nodes_[child].next_sibling) found.push_back(child);
    return found;
}

std::vector<NodeId> Timeline::path_to(NodeId id) const {
    std::vector<NodeId> path(std::size_t{nodes_[id].depth} + 1);
    for (std::size_t step = path.size(); step-- > 0; id = nodes_[id].parent) path[step] = id;
    return path;
}

std::vector<NodeId> Timeline::line_through(NodeId id) const {
    std::vector<NodeId> line = path_to(id);
    for (NodeId next = nodes_[id].first_child; next != kNoNode; next = nodes_[next].first_child) line.push_back(next);
    return line;
}

Timeline Timeline::replayed(const Game& game) const {
    Timeline other(game);
    other.nodes_.reserve(nodes_.size());
    for (NodeId id = 1; id < size(); ++id) {
        Node after = other.answer(nodes_[id].parent, nodes_[id].input);
        after.first_child = nodes_[id].first_child;
        after.last_child = nodes_[id].last_child;
        after.next_sibling = nodes_[id].next_sibling;
        other.nodes_.push_back(after);
    }
    other.nodes_[0].first_child = nodes_[0].first_child;
    other.nodes_[0].last_child = nodes_[0].last_child;
    return other;
}

Input input_of(const Game& game, const Action& action) {
    switch (action.kind) {
        case ActionKind::RemoveKing: return {InputKind::RemoveKing, game.card(action.first), {}};
        case ActionKind::RemovePair: return {InputKind::RemovePair, game.card(action.first), game.card(action.second)};
        case ActionKind::Draw: return {InputKind::Draw, {}, {}};
        case ActionKind::Recycle: return {InputKind::Recycle, {}, {}};
    }
    return {};
}

}  // namespace pyramide
