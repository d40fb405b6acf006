// A tree as a person has arranged it.
#include "engine/replay/tree.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::tree_test {

namespace {

/// A random tree: each node from any earlier one.
Timeline random_tree(std::uint64_t seed, int count) {
    Choices choices(seed);
    Timeline timeline(Game(Rules{}, random_deal(seed)));
    NodeId at = 0;
    for (int number = 0; number < count; ++number) {
        if (choices.one_in(6)) at = static_cast<NodeId>(choices.below(static_cast<int>(timeline.size())));
        at = timeline.play(at, random_input(timeline.game(), timeline.node(at).table, choices));
    }
    return timeline;
}

TreeEdits random_edits(const Timeline& timeline, Choices& choices) {
    TreeEdits edits;
    for (NodeId node = 1; node < timeline.size(); ++node) {
        if (choices.one_in(30)) edits.pruned.insert(node);
        if (choices.one_in(8)) edits.chosen[timeline.node(node).parent] = node;
    }
    return edits;
}

}  // namespace

TEST_CASE("without edits the tree is the timeline's own") {
    const Timeline timeline = random_tree(3, 80);
    const TreeEdits none;
    CHECK(none.is_empty());
    for (NodeId node = 0; node < timeline.size(); ++node) {
        CHECK(next_node(timeline, none, node) == timeline.first_child(node));
        CHECK(children_of(timeline, none, node) == timeline.children(node));
        CHECK(line_through(timeline, none, node) == timeline.line_through(node));
        CHECK_FALSE(is_pruned(timeline, none, node));
    }
}

TEST_CASE("branches take every node that was not pruned once, parents before children") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Choices choices(seed + 1000);
        const Timeline timeline = random_tree(seed, 120);
        const TreeEdits edits = seed % 3 == 0 ? TreeEdits{} : random_edits(timeline, choices);
        const Branches branches = branches_of(timeline, edits);
        REQUIRE(branches.of_node.size() == timeline.size());
        std::vector<int> seen(timeline.size(), 0);
        for (std::uint32_t index = 0; index < branches.list.size(); ++index) {
            const Branch& branch = branches.list[index];
            NodeId node = branch.start;
            while (true) {
                ++seen[node];
                CHECK(branches.of_node[node] == index);
                const NodeId next = next_node(timeline, edits, node);
                if (next == kNoNode) break;
                node = next;
            }
            CHECK(node == branch.end);
            CHECK(timeline.node(node).depth == branch.last_step);
            if (index == 0) {
                CHECK(branch.start == 0);
            } else {
                CHECK(branch.parent < index);
                CHECK(branches.of_node[timeline.node(branch.start).parent] == branch.parent);
                CHECK(branch.from_step + 1 == timeline.node(branch.start).depth);
            }
        }
        for (NodeId node = 0; node < timeline.size(); ++node) {
            CHECK(seen[node] == (is_pruned(timeline, edits, node) ? 0 : 1));
            CHECK((branches.of_node[node] == kNoBranch) == is_pruned(timeline, edits, node));
        }
    }
}

TEST_CASE("truncating takes back exactly what was played since") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        const Timeline whole = random_tree(seed, 100);
        const auto size = static_cast<NodeId>(1 + choices.below(static_cast<int>(whole.size())));
        Timeline cut = whole;
        cut.truncate(size);
        REQUIRE(cut.size() == size);
        for (NodeId node = 0; node < size; ++node) {
            std::vector<NodeId> children = whole.children(node);
            std::erase_if(children, [size](NodeId child) { return child >= size; });
            CHECK(cut.children(node) == children);
            CHECK(cut.node(node).table == whole.node(node).table);
        }
        // The same inputs make the same nodes again.
        for (NodeId node = size; node < whole.size(); ++node) CHECK(cut.play(whole.node(node).parent, whole.node(node).input) == node);
        for (NodeId node = 0; node < whole.size(); ++node) CHECK(cut.children(node) == whole.children(node));
    }
}

}  // namespace pyramide::tree_test
