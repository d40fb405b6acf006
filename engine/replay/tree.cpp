#include "engine/replay/tree.h"

#include <algorithm>

namespace pyramide {

NodeId next_node(const Timeline& timeline, const TreeEdits& edits, NodeId node) {
    if (!edits.chosen.empty()) {
        const auto chosen = edits.chosen.find(node);
        if (chosen != edits.chosen.end()) {
            if (chosen->second == kNoNode) return kNoNode;
            if (chosen->second < timeline.size() && !edits.pruned.contains(chosen->second)) return chosen->second;
        }
    }
    NodeId child = timeline.node(node).first_child;
    if (edits.pruned.empty()) return child;
    while (child != kNoNode && edits.pruned.contains(child)) child = timeline.node(child).next_sibling;
    return child;
}

std::vector<NodeId> children_of(const Timeline& timeline, const TreeEdits& edits, NodeId node) {
    std::vector<NodeId> found;
    const NodeId first = next_node(timeline, edits, node);
    if (first != kNoNode) found.push_back(first);
    for (NodeId child = timeline.node(node).first_child; child != kNoNode; child = timeline.node(child).next_sibling) {
        if (child != first && !edits.pruned.contains(child)) found.push_back(child);
    }
    return found;
}

bool is_branch_point(const Timeline& timeline, const TreeEdits& edits, NodeId node) {
    const Node& at = timeline.node(node);
    const auto chosen = edits.chosen.find(node);
    const bool ends_here = chosen != edits.chosen.end() && chosen->second == kNoNode;
    if (at.first_child == at.last_child && !ends_here) return false;
    return children_of(timeline, edits, node).size() + (ends_here ? 1 : 0) > 1;
}

std::vector<NodeId> line_through(const Timeline& timeline, const TreeEdits& edits, NodeId node) {
    std::vector<NodeId> line = timeline.path_to(node);
    for (NodeId next = next_node(timeline, edits, node); next != kNoNode; next = next_node(timeline, edits, next)) line.push_back(next);
    return line;
}

bool is_pruned(const Timeline& timeline, const TreeEdits& edits, NodeId node) {
    if (edits.pruned.empty()) return false;
    for (; node != kNoNode; node = timeline.node(node).parent) {
        if (edits.pruned.contains(node)) return true;
    }
    return false;
}

namespace {

/// Follows a branch from its start to its end and collects the branches that leave it.
void follow(const Timeline& timeline, const TreeEdits& edits, Branch& branch, std::vector<Branch>& leaving) {
    NodeId node = branch.start;
    while (true) {
        const Node& at = timeline.node(node);
        const NodeId next = next_node(timeline, edits, node);
        if (at.first_child != at.last_child || next == kNoNode) {
            for (const NodeId child : children_of(timeline, edits, node)) {
                if (child != next) leaving.push_back({.start = child, .end = child, .parent = 0, .from_step = at.depth, .last_step = 0, .name = {}});
            }
        }
        if (next == kNoNode) break;
        node = next;
    }
    branch.end = node;
    branch.last_step = timeline.node(node).depth;
}

}  // namespace

Branches branches_of(const Timeline& timeline, const TreeEdits& edits) {
    std::vector<Branch> list(1);
    for (std::size_t at = 0; at < list.size(); ++at) {
        Branch branch = list[at];
        std::vector<Branch> leaving;
        follow(timeline, edits, branch, leaving);
        list[at] = std::move(branch);
        list.insert(list.end(), leaving.begin(), leaving.end());
    }
    std::sort(list.begin() + 1, list.end(), [](const Branch& left, const Branch& right) {
        return left.from_step != right.from_step ? left.from_step < right.from_step : left.start < right.start;
    });
    Branches branches{std::move(list), std::vector<std::uint32_t>(timeline.size(), kNoBranch)};
    for (std::uint32_t index = 0; index < branches.list.size(); ++index) {
        Branch& branch = branches.list[index];
        if (branch.start != 0) branch.parent = branches.of_node[timeline.node(branch.start).parent];
        for (NodeId node = branch.end;; node = timeline.node(node).parent) {
            branches.of_node[node] = index;
            if (node == branch.start) break;
        }
    }
    return branches;
}

}  // namespace pyramide
