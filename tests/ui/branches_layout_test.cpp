// Lanes of branches: nothing lies over anything else, nothing is crossed that need not be, and lanes are used again.
#include <algorithm>
#include <random>

#include <doctest/doctest.h>

#include "app/panels/branches_layout.h"

namespace pyramide::branches_layout_test {

namespace {

Branch branch(std::uint32_t parent, std::uint32_t from_step, std::uint32_t last_step) {
    Branch made;
    made.parent = parent;
    made.from_step = from_step;
    made.last_step = last_step;
    return made;
}

/// A tree as a session lists it: a parent before its branches, by the step where they leave.
std::vector<Branch> random_tree(std::mt19937& random, std::uint32_t count) {
    std::vector<Branch> branches = {branch(0, 0, 200)};
    const auto below = [&random](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
    while (branches.size() < count) {
        const std::uint32_t parent = below(static_cast<std::uint32_t>(branches.size()));
        const std::uint32_t first = parent == 0 ? 0 : branches[parent].from_step + 1;
        if (first >= branches[parent].last_step) continue;
        const std::uint32_t from = first + below(branches[parent].last_step - first);
        branches.push_back(branch(parent, from, from + 1 + below(80)));
    }
    return branches;
}

/// True when the line by which `down` goes to its lane meets the rail of `other`.
bool crosses(const std::vector<Branch>& branches, const BranchLayout& layout, std::size_t down, std::size_t other) {
    const Branch& entry = branches[down];
    const bool is_between = layout.lanes[other] > layout.lanes[entry.parent] && layout.lanes[other] < layout.lanes[down];
    return is_between && branches[other].from_step < entry.from_step && branches[other].last_step >= entry.from_step;
}

/// The log of the golden deal, with two branches and a branch of a branch.
Session branched_session() {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw draw draw draw"});
    session.apply(GoToStep{4});
    for (const char* input : {"undo", "undo", "draw"}) session.apply(PlayInput{parse_input(input).value()});
    session.apply(GoToStep{5});
    for (const char* input : {"tap 7C", "draw"}) session.apply(PlayInput{parse_input(input).value()});
    session.apply(GoToStep{1});
    for (const char* input : {"draw", "draw"}) session.apply(PlayInput{parse_input(input).value()});
    REQUIRE(session.branches().size() == 4);
    return session;
}

}  // namespace

TEST_CASE("one branch lies below the mainline, and branches that follow each other share a lane") {
    const BranchLayout alone = lay_out_branches(std::vector<Branch>{branch(0, 0, 9)});
    CHECK(alone.lanes == std::vector<std::uint32_t>{0});
    CHECK(alone.lane_count == 1);
    const std::vector<Branch> branches = {branch(0, 0, 400), branch(0, 10, 60), branch(0, 100, 160), branch(0, 200, 300)};
    const BranchLayout layout = lay_out_branches(branches);
    CHECK(layout.lanes == std::vector<std::uint32_t>{0, 1, 1, 1});
    CHECK(layout.lane_count == 2);
    CHECK(layout.last_step == 400);
    // With the room that a label takes, the first and the second are too near to each other.
    const std::vector<double> labels = {0, 45, 10, 10};
    CHECK(lay_out_branches(branches, labels).lanes == std::vector<std::uint32_t>{0, 2, 1, 1});
    CHECK(lay_out_branches({}).lane_count == 0);
}

TEST_CASE("a branch that leaves earlier goes below those that it would have to cross") {
    const std::vector<Branch> branches = {branch(0, 0, 400), branch(0, 100, 350), branch(0, 200, 300), branch(1, 150, 380)};
    const BranchLayout layout = lay_out_branches(branches);
    CHECK(layout.lanes == std::vector<std::uint32_t>{0, 2, 1, 3});
}

TEST_CASE("in any tree nothing lies over anything else") {
    std::mt19937 random(7);
    std::size_t crossings = 0;
    for (int round = 0; round < 200; ++round) {
        const std::vector<Branch> branches = random_tree(random, 2 + static_cast<std::uint32_t>(random() % 60));
        std::vector<double> labels;
        for (std::size_t at = 0; at < branches.size(); ++at) labels.push_back(static_cast<double>(random() % 200) / 10);
        const BranchLayout layout = lay_out_branches(branches, labels);
        REQUIRE(layout.lanes.size() == branches.size());
        for (std::size_t at = 0; at < branches.size(); ++at) {
            CHECK(layout.lanes[at] < layout.lane_count);
            if (at > 0) CHECK(layout.lanes[at] > layout.lanes[branches[at].parent]);
            for (std::size_t other = 0; other < branches.size(); ++other) {
                if (crosses(branches, layout, at, other)) ++crossings;
                if (at == other || layout.lanes[at] != layout.lanes[other]) continue;
                const bool is_before = branches[at].last_step + labels[at] < branches[other].from_step;
                const bool is_after = branches[other].last_step + labels[other] < branches[at].from_step;
                CHECK((is_before || is_after));
            }
        }
    }
    CHECK(crossings == 0);
}

TEST_CASE("ten thousand branches that all overlap are laid out at once") {
    std::vector<Branch> branches = {branch(0, 0, 1'000'000)};
    for (std::uint32_t at = 1; at < 10'000; ++at) branches.push_back(branch(0, at, 900'000));
    const BranchLayout layout = lay_out_branches(branches);
    CHECK(layout.lane_count == 10'000);
    CHECK(layout.lanes[9'999] == 1);
    CHECK(layout.lanes[1] == 9'999);
    // A branch of a branch of a branch …
    for (std::uint32_t at = 1; at < 10'000; ++at) branches[at] = branch(at - 1, at * 2, at * 2 + 9);
    const BranchLayout deep = lay_out_branches(branches);
    CHECK(deep.lanes[9'999] == 9'999);
}

TEST_CASE("a ruler has round steps, not too near to each other") {
    CHECK(ruler_steps(0, 10) == std::vector<std::uint32_t>{0});
    CHECK(ruler_steps(7, 1) == std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7});
    CHECK(ruler_steps(400, 60) == std::vector<std::uint32_t>{0, 100, 200, 300, 400});
    CHECK(ruler_steps(400, 101) == std::vector<std::uint32_t>{0, 200, 400});
    CHECK(ruler_steps(45, 3) == std::vector<std::uint32_t>{0, 5, 10, 15, 20, 25, 30, 35, 40, 45});
    CHECK(ruler_steps(2'000'000'000, 0).size() <= 1000);
    CHECK(ruler_steps(0xFFFFFFFF, 1e9).size() <= 5);
}

TEST_CASE("what is on the current line, and what leaves it") {
    Session session = branched_session();
    // The line is the last branch: it leaves the mainline after step 1.
    const std::vector<Branch>& branches = session.branches();
    std::vector<std::uint32_t> on_line = steps_on_line(session);
    const std::uint32_t own = session.branch_of(session.current());
    REQUIRE(own == 1);
    CHECK(on_line == std::vector<std::uint32_t>{1, 3, kNotOnLine, kNotOnLine});
    std::vector<BranchBeside> beside = branches_beside(session);
    REQUIRE(beside.size() == 1);
    CHECK(beside[0].branch == 0);
    CHECK(beside[0].from_step == 1);
    CHECK(beside[0].last_step == 6);
    CHECK(to_text(session.timeline().node(beside[0].first).input) == "10C+3S");

    session.apply(GoToNode{branches[0].end});
    on_line = steps_on_line(session);
    CHECK(on_line == std::vector<std::uint32_t>{6, kNotOnLine, kNotOnLine, kNotOnLine});
    beside = branches_beside(session);
    REQUIRE(beside.size() == 2);
    CHECK(beside[0].branch == 1);
    CHECK(beside[1].branch == 2);
    CHECK(beside[1].first == branches[2].start);
    CHECK(lay_out_beside(beside, {}) == 1);
    CHECK(lay_out_beside(beside, std::vector<double>{5, 0}) == 2);
    CHECK(beside[0].lane == 1);
    CHECK(beside[1].lane == 0);

    // The branch of a branch: the rest of both lines that it has left.
    session.apply(GoToNode{branches[3].end});
    beside = branches_beside(session);
    REQUIRE(beside.size() == 3);
    CHECK(beside[0].branch == 1);
    CHECK(beside[1].branch == 0);
    CHECK(beside[1].from_step == 4);
    CHECK(beside[2].branch == 2);
    CHECK(beside[2].from_step == 5);
}

TEST_CASE("the node at a step of any branch") {
    Session session = branched_session();
    for (const Branch& entry : session.branches()) {
        for (std::uint32_t step = 0; step <= entry.last_step + 3; ++step) {
            const NodeId node = node_on_branch(session, entry, step);
            const std::uint32_t first = entry.start == 0 ? 0 : entry.from_step + 1;
            CHECK(session.timeline().node(node).depth == std::clamp(step, first, entry.last_step));
            CHECK(session.branch_of(node) == session.branch_of(entry.end));
        }
    }
}

}  // namespace pyramide::branches_layout_test
