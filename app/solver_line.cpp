#include "app/solver_line.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pyramide {

namespace {

/// The child to which an action leads, or kNoNode.
NodeId child_after(const Session& session, NodeId node, const Action& action) {
    const Timeline& timeline = session.timeline();
    for (const NodeId child : session.children(node)) {
        if (timeline.node(child).input.kind != InputKind::Undo && timeline.action(child) == action) return child;
    }
    return kNoNode;
}

}  // namespace

Input usual_input(const Game& game, const Action& action) {
    Input input = input_of(game, action);
    if (input.kind == InputKind::RemovePair && input.second.value() > input.first.value()) std::swap(input.first, input.second);
    return input;
}

std::vector<Input> inputs_of(const Session& session, std::span<const Action> actions) {
    std::vector<Input> inputs;
    NodeId node = session.current();
    for (const Action& action : actions) {
        if (node != kNoNode) node = child_after(session, node, action);
        inputs.push_back(node != kNoNode ? session.timeline().node(node).input : usual_input(session.game(), action));
    }
    return inputs;
}

std::optional<LineEnd> end_of_line(const Game& game, const State& from, std::span<const Action> actions) {
    LineEnd end{from, outcome_of(game, from), 0, 0};
    for (const Action& action : actions) {
        const ActionList legal = legal_actions(game, end.state);
        if (std::find(legal.begin(), legal.end(), action) == legal.end()) return std::nullopt;
        end.state = state_after(game, end.state, action);
    }
    end.outcome = outcome_of(game, end.state);
    end.cards = std::popcount(from.cards) - std::popcount(end.state.cards);
    end.pyramid_cards = std::popcount(from.pyramid()) - std::popcount(end.state.pyramid());
    return end;
}

}  // namespace pyramide
