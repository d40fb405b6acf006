// The tree of a timeline as a person has arranged it: which child a line goes on with, what was pruned, what branches are called.
// The timeline itself keeps every node; these edits lie beside it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/timeline.h"

namespace pyramide {

/// Arrangements of a tree, by node.
struct TreeEdits {
    /// Node -> the child that its line goes on with, where that is not the first one; kNoNode: the line ends here, though more was
    /// played after it.
    std::map<NodeId, NodeId> chosen;
    /// Nodes that were taken out, each with all that comes after it.
    std::set<NodeId> pruned;
    /// First node of a branch (0: the mainline) -> its name; "" where a name was taken away.
    std::map<NodeId, std::string> names;

    bool is_empty() const { return chosen.empty() && pruned.empty() && names.empty(); }
    friend bool operator==(const TreeEdits&, const TreeEdits&) = default;
};

/// The children of a node that were not pruned: the chosen one first, then oldest first.
std::vector<NodeId> children_of(const Timeline& timeline, const TreeEdits& edits, NodeId node);
/// The one that the line goes on with, or kNoNode where it ends.
NodeId next_node(const Timeline& timeline, const TreeEdits& edits, NodeId node);
/// True when more than one way leads on: several children, or one where a line also ends.
bool is_branch_point(const Timeline& timeline, const TreeEdits& edits, NodeId node);
/// The nodes from the deal through `node` and on along next_node, to where that line ends.
std::vector<NodeId> line_through(const Timeline& timeline, const TreeEdits& edits, NodeId node);
/// True when a node, or one above it, was pruned.
bool is_pruned(const Timeline& timeline, const TreeEdits& edits, NodeId node);

/// A run of nodes without a fork in itself: the mainline, or what begins with a child that its parent's run does not go on with.
struct Branch {
    NodeId start = 0;             ///< first node of its own; 0 for the mainline
    NodeId end = 0;               ///< its last node
    std::uint32_t parent = 0;     ///< index of the branch that it leaves; its own for the mainline
    std::uint32_t from_step = 0;  ///< the step after which it leaves that; 0 for the mainline
    std::uint32_t last_step = 0;  ///< depth of its end
    std::string name;
};

/// A tree taken apart.
struct Branches {
    /// The mainline first, then by the step where they leave and by age: a parent comes before its branches.
    std::vector<Branch> list;
    /// Node -> index of its branch; kNoBranch for pruned nodes.
    std::vector<std::uint32_t> of_node;
};
inline constexpr std::uint32_t kNoBranch = 0xFFFFFFFF;
Branches branches_of(const Timeline& timeline, const TreeEdits& edits);

}  // namespace pyramide
