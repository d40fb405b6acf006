// Timeline: the append-only tree of inputs and the tables after them.
//
// Node 0 is the deal; every other node is one input from its parent. Nothing is ever erased: another input after going back
// starts a branch. Ids are stable, and a parent's id is below its children's. Two different things have two different names:
//   - *stepping* (seek) looks at another node; it is the workbench's, and free;
//   - *undo* is an input of the player: a new node that shows an earlier table again and has one undo fewer left.
// Each node knows which action an undo would take back and how many undos are left (at most the rules' undo_limit), so undo,
// redo, seek and branch are all "go to a node".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/table.h"

namespace pyramide {

/// Index of a node; 0 is the deal.
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;

/// One input and the table after it.
struct Node {
    Table table;
    Input input;  ///< meaningless for node 0
    Effect effect = Effect::Changed;
    Refusal refusal = Refusal::None;
    Message message = Message::None;
    NodeId parent = kNoNode;
    NodeId first_child = kNoNode;
    NodeId last_child = kNoNode;
    NodeId next_sibling = kNoNode;
    /// The node whose action an undo would take back, at or above this one; its parent's table is what comes back.
    /// kNoNode when there was no action.
    NodeId last_action = kNoNode;
    /// Undos left, 0 … undo_limit.
    std::uint32_t undos_left = 0;
    /// Number of inputs from the deal to here; the step number on screen.
    std::uint32_t depth = 0;
};

/// A game and everything that was played in it.
class Timeline {
public:
    explicit Timeline(const Game& game);

    const Game& game() const { return game_; }
    const Node& node(NodeId id) const { return nodes_[id]; }
    NodeId size() const { return static_cast<NodeId>(nodes_.size()); }

    /// The node whose table an undo at `id` would bring back; kNoNode when no undo is left.
    NodeId undo_target(NodeId id) const;

    /// Plays an input from a node and returns the node after it: the child that already holds this input, or a new one.
    NodeId play(NodeId from, const Input& input);

    /// Takes the nodes from `size` on out again (at least the deal stays), as if they had never been played: what an editor's undo
    /// needs. Ids below `size` stay what they were.
    void truncate(NodeId size);

    /// The events of the input that led to a node (none for node 0). Computed anew: nothing is stored for them.
    EventList events(NodeId id) const;
    /// The action that the input of a node came to, if any; for an undo the action that it took back.
    std::optional<Action> action(NodeId id) const;

    /// The child that play() made first: where "forward" goes when nothing else is chosen; kNoNode at a leaf.
    NodeId first_child(NodeId id) const { return nodes_[id].first_child; }
    /// All children, oldest first.
    std::vector<NodeId> children(NodeId id) const;
    /// The nodes from the deal to `id`, both included: element n is step n.
    std::vector<NodeId> path_to(NodeId id) const;
    /// The nodes from the deal through `id` and then always along the first child, to a leaf.
    std::vector<NodeId> line_through(NodeId id) const;

    /// The same inputs under another game (other rules, or an unknown card named); every node keeps its id.
    Timeline replayed(const Game& game) const;

private:
    Node answer(NodeId from, const Input& input) const;
    void answer_undo(const Node& before, Node& after) const;

    Game game_;
    std::vector<Node> nodes_;
};

/// The input that a player makes for an action: "KD", "10C+3S", "draw", "recycle".
Input input_of(const Game& game, const Action& action);

}  // namespace pyramide
