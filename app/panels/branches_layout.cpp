#include "app/panels/branches_layout.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace pyramide {

namespace {

/// For each lane the lowest step that is taken in it. Branches are placed from the latest to the earliest, so a lane is
/// free for one that ends before that step.
class LaneStarts {
  public:
    explicit LaneStarts(std::size_t lanes) : width_(std::bit_ceil(std::max<std::size_t>(lanes, 1))), nodes_(width_ * 2) {}

    /// The first lane from `first` on in which nothing is taken up to `end`; the number of lanes when there is none.
    std::size_t first_free(std::size_t first, double end) { return first_free(1, 0, width_, first, end); }
    /// Takes the lanes first … last - 1 from a step on.
    void take(std::size_t first, std::size_t last, double step) { take(1, 0, width_, first, last, step); }

  private:
    static constexpr double kFree = std::numeric_limits<double>::infinity();
    /// A node of the tree over the lanes: the highest start below it, and a bound that its children have yet to be told.
    struct Range {
        double highest = kFree;
        double pending = kFree;
    };

    void lower(std::size_t at, double step) {
        nodes_[at].highest = std::min(nodes_[at].highest, step);
        nodes_[at].pending = std::min(nodes_[at].pending, step);
    }
    void hand_down(std::size_t at) {
        for (const std::size_t child : {at * 2, at * 2 + 1}) lower(child, nodes_[at].pending);
        nodes_[at].pending = kFree;
    }
    std::size_t first_free(std::size_t at, std::size_t low, std::size_t high, std::size_t first, double end) {
        if (high <= first || nodes_[at].highest <= end) return width_;
        if (high - low == 1) return low;
        hand_down(at);
        const std::size_t middle = (low + high) / 2;
        const std::size_t found = first_free(at * 2, low, middle, first, end);
        return found != width_ ? found : first_free(at * 2 + 1, middle, high, first, end);
    }
    void take(std::size_t at, std::size_t low, std::size_t high, std::size_t first, std::size_t last, double step) {
        if (last <= low || high <= first) return;
        if (first <= low && high <= last) return lower(at, step);
        hand_down(at);
        const std::size_t middle = (low + high) / 2;
        take(at * 2, low, middle, first, last, step);
        take(at * 2 + 1, middle, high, first, last, step);
        nodes_[at].highest = std::max(nodes_[at * 2].highest, nodes_[at * 2 + 1].highest);
    }

    std::size_t width_;
    std::vector<Range> nodes_;
};

/// The branches that leave each one, those that leave first at the front.
std::vector<std::vector<std::uint32_t>> branches_by_parent(std::span<const Branch> branches) {
    std::vector<std::vector<std::uint32_t>> children(branches.size());
    for (std::uint32_t at = 1; at < branches.size(); ++at) children[branches[at].parent].push_back(at);
    for (auto& list : children) {
        // Among those that leave at one step the oldest is to be placed first, so it stands last.
        std::stable_sort(list.begin(), list.end(), [&branches](std::uint32_t left, std::uint32_t right) {
            if (branches[left].from_step != branches[right].from_step)
                return branches[left].from_step < branches[right].from_step;
            return left > right;
        });
    }
    return children;
}

}  // namespace

BranchLayout lay_out_branches(std::span<const Branch> branches, std::span<const double> label_steps) {
    BranchLayout layout;
    layout.lanes.assign(branches.size(), 0);
    if (branches.empty()) return layout;
    const auto children = branches_by_parent(branches);
    LaneStarts starts(branches.size() + 1);
    // The latest branch of a parent comes next, then all that leaves it, then the one before it.
    std::vector<std::uint32_t> waiting = {0};
    while (!waiting.empty()) {
        const std::uint32_t at = waiting.back();
        waiting.pop_back();
        const Branch& branch = branches[at];
        const double end = static_cast<double>(branch.last_step) + (at < label_steps.size() ? label_steps[at] : 0);
        const std::size_t above = at == 0 ? 0 : std::size_t{1} + layout.lanes[branch.parent];
        const std::size_t lane = starts.first_free(above, end);
        starts.take(above, lane + 1, branch.from_step);
        layout.lanes[at] = static_cast<std::uint32_t>(lane);
        layout.lane_count = std::max(layout.lane_count, layout.lanes[at] + 1);
        layout.last_step = std::max(layout.last_step, branch.last_step);
        waiting.insert(waiting.end(), children[at].begin(), children[at].end());
    }
    return layout;
}

std::vector<std::uint32_t> steps_on_line(const Session& session) {
    const std::vector<Branch>& branches = session.branches();
    std::vector<std::uint32_t> steps(branches.size(), kNotOnLine);
    std::uint32_t at = session.branch_of(session.line().back());
    std::uint32_t until = session.last_step();
    while (at < branches.size() && steps[at] == kNotOnLine) {
        steps[at] = until;
        until = branches[at].from_step;
        at = branches[at].parent;
    }
    return steps;
}

NodeId node_on_branch(const Session& session, const Branch& branch, std::uint32_t step) {
    step = std::clamp(step, branch.start == 0 ? 0 : branch.from_step + 1, branch.last_step);
    const Timeline& timeline = session.timeline();
    if (step <= session.last_step() && session.branch_of(session.line()[step]) == session.branch_of(branch.end))
        return session.line()[step];
    NodeId node = branch.end;
    while (timeline.node(node).depth > step) node = timeline.node(node).parent;
    return node;
}

std::vector<BranchBeside> branches_beside(const Session& session) {
    const std::vector<Branch>& branches = session.branches();
    const std::vector<std::uint32_t> on_line = steps_on_line(session);
    std::vector<BranchBeside> beside;
    for (std::uint32_t at = 0; at < branches.size(); ++at) {
        const Branch& branch = branches[at];
        if (on_line[at] != kNotOnLine) {
            // A branch goes on as a line does of itself.
            if (on_line[at] < branch.last_step && session.next_node(session.line()[on_line[at]]) != kNoNode)
                beside.push_back({at, session.next_node(session.line()[on_line[at]]), on_line[at], branch.last_step, 0});
        } else if (on_line[branch.parent] != kNotOnLine && branch.from_step <= on_line[branch.parent]) {
            beside.push_back({at, branch.start, branch.from_step, branch.last_step, 0});
        }
    }
    std::stable_sort(beside.begin(), beside.end(), [](const BranchBeside& left, const BranchBeside& right) {
        return left.from_step < right.from_step;
    });
    return beside;
}

std::uint32_t lay_out_beside(std::vector<BranchBeside>& beside, std::span<const double> label_steps) {
    std::vector<Branch> branches(1);
    std::vector<double> labels(1);
    for (std::size_t at = 0; at < beside.size(); ++at) {
        Branch& branch = branches.emplace_back();
        branch.from_step = beside[at].from_step;
        branch.last_step = beside[at].last_step;
        labels.push_back(at < label_steps.size() ? label_steps[at] : 0);
    }
    const BranchLayout layout = lay_out_branches(branches, labels);
    for (std::size_t at = 0; at < beside.size(); ++at) beside[at].lane = layout.lanes[at + 1] - 1;
    return layout.lane_count - 1;
}

std::vector<std::uint32_t> ruler_steps(std::uint32_t last_step, double least_gap) {
    constexpr std::uint64_t kMostMarks = 1000;
    const double gap = std::max({least_gap, 1.0, static_cast<double>(last_step) / static_cast<double>(kMostMarks - 1)});
    std::uint64_t unit = 1;
    std::uint64_t step = 1;
    while (static_cast<double>(step) < gap) {
        step = step == unit ? unit * 2 : step == unit * 2 ? unit * 5 : unit * 10;
        if (step == unit * 10) unit = step;
    }
    std::vector<std::uint32_t> steps;
    for (std::uint64_t at = 0; at <= last_step; at += step) steps.push_back(static_cast<std::uint32_t>(at));
    return steps;
}

}  // namespace pyramide
