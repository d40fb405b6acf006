// Between a replay and a timeline: play() and replay_of().
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "engine/replay/line_cutter.h"

namespace pyramide {
namespace {

/// The nodes of each line of a replay, as far as a timeline holds them.
std::vector<std::vector<NodeId>> nodes_of(const Timeline& timeline, const Replay& replay) {
    std::vector<std::vector<NodeId>> nodes(replay.lines.size());
    for (std::uint32_t index = 0; index < replay.lines.size(); ++index) {
        const ReplayLine& line = replay.lines[index];
        NodeId node = index == 0 ? 0 : node_along(replay.lines, nodes, line.from_line, line.from_step);
        for (const Input& input : line.inputs) {
            node = node == kNoNode ? kNoNode : child_with(timeline, node, input);
            if (node == kNoNode) break;
            nodes[index].push_back(node);
        }
    }
    return nodes;
}

/// What a replay says of single inputs, by node.
struct NodeFacts {
    std::vector<std::optional<StepRecord>> records;
    std::vector<std::int64_t> times;
    std::map<NodeId, std::uint32_t> lines;  ///< first node of a line that no line before it holds (0: the mainline) -> the line
    std::vector<std::uint32_t> owners;      ///< the first line that holds a node, or kNoLine
};

NodeFacts facts_of(const Timeline& timeline, const Replay& replay) {
    NodeFacts facts{std::vector<std::optional<StepRecord>>(timeline.size()), std::vector<std::int64_t>(timeline.size(), kNoTime), {},
                    std::vector<std::uint32_t>(timeline.size(), kNoLine)};
    const std::vector<std::vector<NodeId>> nodes = nodes_of(timeline, replay);
    for (std::uint32_t index = 0; index < replay.lines.size(); ++index) {
        const ReplayLine& line = replay.lines[index];
        bool has_own = false;
        for (std::size_t at = 0; at < nodes[index].size(); ++at) {
            const NodeId node = nodes[index][at];
            if (facts.owners[node] == kNoLine) {
                if (!has_own) facts.lines.emplace(index == 0 ? 0 : node, index);
                has_own = true;
                facts.owners[node] = index;
            }
            if (at < line.records.size()) facts.records[node] = line.records[at];
            if (at < line.times.size()) facts.times[node] = line.times[at];
        }
    }
    return facts;
}

/// The lines of a replay cut anew along the branches of an arranged tree.
std::vector<ReplayLine> lines_of(const Timeline& timeline, const Replay& kept, const TreeEdits& edits) {
    const NodeFacts facts = facts_of(timeline, kept);
    const Branches branches = branches_of(timeline, edits);
    std::vector<ReplayLine> lines;
    for (const Branch& branch : branches.list) {
        ReplayLine& line = lines.emplace_back();
        line.from_line = branch.start == 0 ? 0 : branch.parent;
        line.from_step = branch.from_step;
        if (const auto known = facts.lines.find(branch.start); known != facts.lines.end()) {
            line.name = kept.lines[known->second].name;
            line.layout = kept.lines[known->second].layout;
        }
        std::vector<NodeId> nodes;
        for (NodeId node = branch.end; node != 0; node = timeline.node(node).parent) {
            nodes.push_back(node);
            if (node == branch.start) break;
        }
        std::reverse(nodes.begin(), nodes.end());
        bool has_times = false;
        for (const NodeId node : nodes) {
            line.inputs.push_back(timeline.node(node).input);
            line.times.push_back(facts.times[node]);
            has_times = has_times || facts.times[node] != kNoTime;
            const bool is_unbroken = line.records.size() + 1 == line.inputs.size();
            if (is_unbroken && facts.records[node]) line.records.push_back(*facts.records[node]);
            if (is_unbroken && facts.owners[node] == kNoLine) line.records.push_back(record_of(timeline.node(node)));
        }
        if (!has_times) line.times.clear();
    }
    return lines;
}

/// Calls `take(line, start, end)` for each line that holds nodes of its own, with the first and last of those; the deal is the mainline's.
template <typename Take>
void for_each_own_run(std::size_t node_count, const std::vector<std::vector<NodeId>>& nodes, Take take) {
    std::vector<bool> is_held(node_count);
    for (std::uint32_t line = 0; line < nodes.size(); ++line) {
        NodeId start = line == 0 ? 0 : kNoNode;
        for (const NodeId node : nodes[line]) {
            if (!is_held[node] && start == kNoNode) start = node;
            is_held[node] = true;
        }
        if (start != kNoNode) take(line, start, nodes[line].empty() ? NodeId{0} : nodes[line].back());
    }
}

/// True when an arrangement only ends lines where the lines of a replay end.
bool is_arranged_as(const Timeline& timeline, const Replay& replay, const TreeEdits& edits) {
    if (edits.chosen.empty()) return true;
    std::vector<NodeId> ends;
    for_each_own_run(timeline.size(), nodes_of(timeline, replay), [&ends](std::uint32_t, NodeId, NodeId end) { ends.push_back(end); });
    return std::all_of(edits.chosen.begin(), edits.chosen.end(), [&ends](const auto& chosen) {
        return chosen.second == kNoNode && std::find(ends.begin(), ends.end(), chosen.first) != ends.end();
    });
}

/// Assertions speak of lines: where those are cut anew they go along with the end, or the step, that they meant.
void move_assertions(const Timeline& timeline, const Replay& kept, const TreeEdits& edits, Replay& recut) {
    const Branches branches = branches_of(timeline, edits);
    const std::vector<std::vector<NodeId>> nodes = nodes_of(timeline, kept);
    recut.assertions.clear();
    for (Assertion assertion : kept.assertions) {
        if (assertion.line >= nodes.size()) continue;
        NodeId node = assertion.step                   ? node_along(kept.lines, nodes, assertion.line, *assertion.step)
                      : nodes[assertion.line].empty() ? 0
                                                       : nodes[assertion.line].back();
        if (node == kNoNode || branches.of_node[node] == kNoBranch) continue;
        assertion.line = branches.of_node[node];
        // "At the end" stays so where the line still ends there.
        if (assertion.step || branches.list[assertion.line].end != node) assertion.step = timeline.node(node).depth;
        recut.assertions.push_back(std::move(assertion));
    }
}

}  // namespace

StepRecord record_of(const Node& node) {
    return {.score = node.table.counters.score(),
            .moves = node.table.counters.moves,
            .hash = state_hash(node.table.state),
            .refusal = node.refusal,
            .recorded_hash = RecordedHash::Known};
}

NodeId PlayedReplay::node_at(const Replay& replay, std::uint32_t line, std::uint32_t step) const {
    return node_along(replay.lines, nodes, line, step);
}

PlayedReplay play(const Replay& replay) {
    PlayedReplay played{Timeline(Game(replay.rules, replay.deal)), {}};
    for (std::uint32_t index = 0; index < replay.lines.size(); ++index) {
        const ReplayLine& line = replay.lines[index];
        NodeId node = index == 0 ? 0 : kNoNode;
        if (index != 0 && line.from_line < index) node = played.node_at(replay, line.from_line, line.from_step);
        std::vector<NodeId>& nodes = played.nodes.emplace_back();
        if (node == kNoNode) continue;
        nodes.reserve(line.inputs.size());
        for (const Input& input : line.inputs) {
            node = played.timeline.play(node, input);
            nodes.push_back(node);
        }
    }
    return played;
}

std::vector<NodeMarker> node_markers(const Replay& replay, const PlayedReplay& played) {
    std::vector<NodeMarker> markers;
    for (const Marker& marker : replay.markers) {
        const NodeId node = played.node_at(replay, marker.line, marker.step);
        if (node != kNoNode) markers.push_back({marker, node});
    }
    return markers;
}

std::vector<NodeAssertion> node_assertions(const Replay& replay, const PlayedReplay& played) {
    std::vector<NodeAssertion> assertions;
    for (const Assertion& assertion : replay.assertions) {
        if (assertion.line >= played.nodes.size()) continue;
        const std::uint32_t before = assertion.line == 0 ? 0 : replay.lines[assertion.line].from_step;
        const std::uint32_t end = before + static_cast<std::uint32_t>(played.nodes[assertion.line].size());
        const NodeId node = played.node_at(replay, assertion.line, assertion.step.value_or(end));
        if (node != kNoNode) assertions.push_back({assertion, node});
    }
    std::stable_sort(assertions.begin(), assertions.end(),
                     [](const NodeAssertion& left, const NodeAssertion& right) { return left.node < right.node; });
    return assertions;
}

TreeEdits tree_of(const Replay& replay, const PlayedReplay& played) {
    TreeEdits edits;
    const Timeline& timeline = played.timeline;
    for_each_own_run(timeline.size(), played.nodes, [&](std::uint32_t line, NodeId start, NodeId end) {
        if (!replay.lines[line].name.empty()) edits.names.emplace(start, replay.lines[line].name);
        if (timeline.node(end).first_child != kNoNode) edits.chosen.emplace(end, kNoNode);
    });
    return edits;
}

Replay replay_of(const Timeline& timeline, const Replay& kept) {
    const TreeEdits none;
    return LineCutter(timeline, kept, none).cut(nullptr);
}

Replay replay_of(const Timeline& timeline, const Replay& kept, const TreeEdits& edits, const std::vector<NodeMarker>& markers) {
    if (is_arranged_as(timeline, kept, edits)) return LineCutter(timeline, kept, edits).cut(&markers);
    Replay recut = kept;
    recut.lines = lines_of(timeline, kept, edits);
    move_assertions(timeline, kept, edits, recut);
    return LineCutter(timeline, recut, edits).cut(&markers);
}

}  // namespace pyramide
