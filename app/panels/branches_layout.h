// Where the branches of a log are drawn: the mainline on lane 0, every other branch on a lane below that of the branch
// which it leaves. Pure geometry in steps and lanes; branches.cpp makes pixels of it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/session.h"

namespace pyramide {

struct BranchLayout {
    /// The lane of each branch, in the order that they were given.
    std::vector<std::uint32_t> lanes;
    /// 1 + the highest lane.
    std::uint32_t lane_count = 0;
    /// The highest step of all.
    std::uint32_t last_step = 0;
};

/// Lanes for branches in the order of Session::branches() (a parent before its branches). A branch takes the uppermost
/// lane below its parent's where it overlaps no other: neither the steps from where it leaves to its end, nor the room
/// behind its end that its label takes, nor the line by which another one goes down to its own lane. `label_steps` says
/// that room for each branch, in steps (fractions too); without it there is none. Those that leave later lie above, so
/// that a line that goes down crosses no lane where that can be had. O(n log n).
BranchLayout lay_out_branches(std::span<const Branch> branches, std::span<const double> label_steps = {});

/// What leaves the current line of a session and is not on it: a branch, or the rest of the branch that the line has left.
struct BranchBeside {
    std::uint32_t branch = 0;     ///< index in Session::branches()
    NodeId first = 0;             ///< its first node that is not on the line
    std::uint32_t from_step = 0;  ///< the step after which it leaves the line
    std::uint32_t last_step = 0;
    std::uint32_t lane = 0;       ///< from 0, by lay_out_beside
};
/// In the order of the steps where they leave. Branches of branches that are not on the line are left out.
std::vector<BranchBeside> branches_beside(const Session& session);
/// Gives them lanes, as lay_out_branches does; how many there are.
std::uint32_t lay_out_beside(std::vector<BranchBeside>& beside, std::span<const double> label_steps);

/// For each of Session::branches() the step up to which it is on the current line; kNotOnLine for those that are not.
inline constexpr std::uint32_t kNotOnLine = 0xFFFFFFFF;
std::vector<std::uint32_t> steps_on_line(const Session& session);
/// The node at a step of a branch, from its first own step (the mainline: the deal) to its last.
NodeId node_on_branch(const Session& session, const Branch& branch, std::uint32_t step);

/// Steps at which a ruler over `last_step` steps has its marks: 0, then multiples of 1, 2 or 5 times a power of ten,
/// such that they are at least `least_gap` steps apart. Never more than 1000.
std::vector<std::uint32_t> ruler_steps(std::uint32_t last_step, double least_gap);

}  // namespace pyramide
