// Between a replay and a timeline: play() and replay_of().
#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "engine/replay/replay.h"

namespace pyramide {
namespace {

constexpr std::uint32_t kNoLine = std::numeric_limits<std::uint32_t>::max();

/// The node after step `step` along a line, given each line's own nodes.
NodeId node_along(const std::vector<ReplayLine>& lines, const std::vector<std::vector<NodeId>>& nodes,
                  std::uint32_t line, std::uint32_t step) {
    if (line >= nodes.size() || line >= lines.size()) return kNoNode;
    while (line != 0 && step <= lines[line].from_step) {
        if (lines[line].from_line >= line) return kNoNode;
        line = lines[line].from_line;
    }
    if (step == 0) return 0;
    const std::size_t own = step - (line == 0 ? 0 : lines[line].from_step) - 1;
    return own < nodes[line].size() ? nodes[line][own] : kNoNode;
}

NodeId child_with(const Timeline& timeline, NodeId node, const Input& input) {
    NodeId child = timeline.node(node).first_child;
    while (child != kNoNode && timeline.node(child).input != input) child = timeline.node(child).next_sibling;
    return child;
}

/// Cuts a timeline into lines, those of an earlier replay first.
class LineCutter {
  public:
    /// `kept` and `edits` must outlive it.
    LineCutter(const Timeline& timeline, const Replay& kept, const TreeEdits& edits)
        : timeline_(timeline),
          kept_(kept),
          edits_(edits),
          result_(kept),
          owners_(timeline.size(), kNoLine),
          line_ending_at_(timeline.size(), kNoLine) {
        result_.lines.clear();
        if (edits.pruned.empty()) return;
        pruned_.resize(timeline.size());
        for (NodeId node = 1; node < timeline.size(); ++node)
            pruned_[node] = edits.pruned.contains(node) || pruned_[timeline.node(node).parent];
    }

    /// Given `markers`, these stand in place of the kept ones.
    Replay cut(const std::vector<NodeMarker>* markers) {
        for (std::uint32_t line = 0; line < kept_.lines.size(); ++line) keep_line(line);
        for (NodeId node = 1; node < timeline_.size(); ++node) {
            if (owners_[node] == kNoLine && !is_pruned(node)) add_node(node);
        }
        take_game();
        for (std::uint32_t line = 0; line < result_.lines.size(); ++line) take_records(line);
        if (markers == nullptr)
            move_marks(result_.markers);
        else
            place_markers(*markers);
        move_marks(result_.assertions);
        return std::move(result_);
    }

  private:
    /// What is known of a line of the result besides the line itself.
    struct Growth {
        std::size_t kept_inputs = 0;  ///< how many of its inputs come from the kept line
        std::size_t played_on() const { return inputs - kept_inputs; }
        std::size_t inputs = 0;
    };

    void keep_line(std::uint32_t index);
    void add_node(NodeId node);
    void start_line(ReplayLine line, NodeId start);
    void append(std::uint32_t line, NodeId node);
    void take_game();
    void take_records(std::uint32_t line);
    bool has_grown() const;
    template <typename Mark>
    void move_marks(std::vector<Mark>& marks) const;
    void place_markers(const std::vector<NodeMarker>& markers);
    bool is_pruned(NodeId node) const { return !pruned_.empty() && pruned_[node]; }
    NodeId kept_child(NodeId node, const Input& input) const {
        const NodeId child = child_with(timeline_, node, input);
        return child == kNoNode || is_pruned(child) ? kNoNode : child;
    }
    /// The name that a branch was given here, or nullptr.
    const std::string* given_name(NodeId start) const {
        const auto name = edits_.names.find(start);
        return name == edits_.names.end() ? nullptr : &name->second;
    }
    std::uint32_t moved(std::uint32_t kept_line) const {
        return kept_line < moved_.size() ? moved_[kept_line] : kNoLine;
    }

    const Timeline& timeline_;
    const Replay& kept_;
    const TreeEdits& edits_;
    std::vector<bool> pruned_;  ///< by node; empty when nothing was pruned
    Replay result_;
    std::vector<std::vector<NodeId>> nodes_;     ///< of each line of the result, as in PlayedReplay
    std::vector<Growth> growth_;                 ///< of each line of the result
    std::vector<std::uint32_t> moved_;           ///< kept line -> line of the result, or kNoLine
    std::vector<std::uint32_t> owners_;          ///< node -> the line that holds it
    std::vector<std::uint32_t> line_ending_at_;  ///< node -> the first line that ends there
    bool is_recomputed_ = false;
};

void LineCutter::start_line(ReplayLine line, NodeId start) {
    const auto index = static_cast<std::uint32_t>(result_.lines.size());
    result_.lines.push_back(std::move(line));
    nodes_.emplace_back();
    growth_.emplace_back();
    if (line_ending_at_[start] == kNoLine) line_ending_at_[start] = index;
}

void LineCutter::append(std::uint32_t line, NodeId node) {
    const NodeId end = nodes_[line].empty() ? timeline_.node(node).parent : nodes_[line].back();
    if (line_ending_at_[end] == line) line_ending_at_[end] = kNoLine;
    if (line_ending_at_[node] == kNoLine) line_ending_at_[node] = line;
    if (owners_[node] == kNoLine) owners_[node] = line;
    nodes_[line].push_back(node);
    ++growth_[line].inputs;
}

void LineCutter::keep_line(std::uint32_t index) {
    const ReplayLine& kept = kept_.lines[index];
    moved_.push_back(kNoLine);
    NodeId node = 0;
    ReplayLine line;
    if (index != 0) {
        line.from_line = moved(kept.from_line);
        line.from_step = kept.from_step;
        node = line.from_line == kNoLine ? kNoNode : node_along(result_.lines, nodes_, line.from_line, line.from_step);
        if (node == kNoNode) return;
        if (!kept.inputs.empty() && kept_child(node, kept.inputs.front()) == kNoNode) return;
    }
    line.name = kept.name;
    const NodeId start = index == 0 || kept.inputs.empty() ? node : kept_child(node, kept.inputs.front());
    if (const std::string* name = given_name(start); name != nullptr && (index == 0 || !kept.inputs.empty())) line.name = *name;
    line.layout = kept.layout;
    const auto moved_to = static_cast<std::uint32_t>(result_.lines.size());
    moved_.back() = moved_to;
    start_line(std::move(line), node);
    for (const Input& input : kept.inputs) {
        node = kept_child(node, input);
        if (node == kNoNode) break;
        append(moved_to, node);
    }
    const std::size_t count = nodes_[moved_to].size();
    growth_[moved_to].kept_inputs = count;
    ReplayLine& into = result_.lines[moved_to];
    into.inputs.assign(kept.inputs.begin(), kept.inputs.begin() + static_cast<std::ptrdiff_t>(count));
    into.times.assign(kept.times.begin(),
                      kept.times.begin() + static_cast<std::ptrdiff_t>(std::min(count, kept.times.size())));
    into.records.assign(kept.records.begin(),
                        kept.records.begin() + static_cast<std::ptrdiff_t>(std::min(count, kept.records.size())));
}

void LineCutter::add_node(NodeId node) {
    const NodeId parent = timeline_.node(node).parent;
    std::uint32_t line = line_ending_at_[parent];
    if (line == kNoLine) {
        ReplayLine branch;
        branch.from_line = parent == 0 ? 0 : owners_[parent];
        branch.from_step = timeline_.node(parent).depth;
        if (const std::string* name = given_name(node)) branch.name = *name;
        line = static_cast<std::uint32_t>(result_.lines.size());
        start_line(std::move(branch), parent);
    }
    append(line, node);
    ReplayLine& into = result_.lines[line];
    into.inputs.push_back(timeline_.node(node).input);
    if (!into.times.empty()) into.times.resize(into.inputs.size(), kNoTime);
}

bool LineCutter::has_grown() const {
    return std::any_of(growth_.begin(), growth_.end(), [](const Growth& growth) { return growth.played_on() > 0; });
}

void LineCutter::take_game() {
    const Game& game = timeline_.game();
    const bool is_same_game = kept_.deal == game.deal() && kept_.rules == game.rules();
    const bool is_from_file = kept_.layout != nullptr;
    if (kept_.rules != game.rules() || (kept_.preset.empty() && !is_from_file)) {
        const RulesPreset* preset = preset_of(game.rules());
        result_.preset = preset == nullptr ? "" : preset->name;
    }
    result_.deal = game.deal();
    result_.rules = game.rules();
    is_recomputed_ = !is_same_game || (kept_.hash_version != kHashVersion && has_grown());
    if (is_recomputed_ || has_grown()) {
        result_.engine_version = this_engine_version();
        result_.hash_version = kHashVersion;
    }
}

void LineCutter::take_records(std::uint32_t line) {
    std::vector<StepRecord>& records = result_.lines[line].records;
    const Growth& growth = growth_[line];
    if (!is_recomputed_ && growth.played_on() == 0) return;
    if (is_recomputed_ || records.size() < growth.kept_inputs) records.clear();
    for (std::size_t step = records.size(); step < growth.inputs; ++step)
        records.push_back(record_of(timeline_.node(nodes_[line][step])));
}

template <typename Mark>
void LineCutter::move_marks(std::vector<Mark>& marks) const {
    const auto is_gone = [this](Mark& mark) {
        mark.line = moved(mark.line);
        const std::optional<std::uint32_t> step = mark.step;
        return mark.line == kNoLine || (step && node_along(result_.lines, nodes_, mark.line, *step) == kNoNode);
    };
    marks.erase(std::remove_if(marks.begin(), marks.end(), is_gone), marks.end());
}

void LineCutter::place_markers(const std::vector<NodeMarker>& markers) {
    result_.markers.clear();
    for (const NodeMarker& placed : markers) {
        if (owners_[placed.node] == kNoLine && placed.node != 0) continue;
        Marker marker = placed;
        marker.line = moved(marker.line);
        if (marker.line == kNoLine || node_along(result_.lines, nodes_, marker.line, marker.step) != placed.node) {
            marker.line = placed.node == 0 ? 0 : owners_[placed.node];
            marker.step = timeline_.node(placed.node).depth;
        }
        result_.markers.push_back(std::move(marker));
    }
}

/// What a replay says of single inputs, by node.
struct NodeFacts {
    std::vector<std::optional<StepRecord>> records;
    std::vector<std::int64_t> times;
    std::map<NodeId, std::uint32_t> lines;  ///< first node of a line -> the line
    std::vector<std::uint32_t> owners;      ///< the first line that holds a node, or kNoLine
};

NodeFacts facts_of(const Timeline& timeline, const Replay& replay) {
    NodeFacts facts{std::vector<std::optional<StepRecord>>(timeline.size()), std::vector<std::int64_t>(timeline.size(), kNoTime), {},
                    std::vector<std::uint32_t>(timeline.size(), kNoLine)};
    std::vector<std::vector<NodeId>> nodes;
    for (std::uint32_t index = 0; index < replay.lines.size(); ++index) {
        const ReplayLine& line = replay.lines[index];
        NodeId node = index == 0 ? 0 : node_along(replay.lines, nodes, line.from_line, line.from_step);
        nodes.emplace_back();
        for (std::size_t at = 0; at < line.inputs.size() && node != kNoNode; ++at) {
            node = child_with(timeline, node, line.inputs[at]);
            if (node == kNoNode) break;
            if (at == 0) facts.lines.emplace(index == 0 ? 0 : node, index);
            if (facts.owners[node] == kNoLine) facts.owners[node] = index;
            if (at < line.records.size()) facts.records[node] = line.records[at];
            if (at < line.times.size()) facts.times[node] = line.times[at];
            nodes.back().push_back(node);
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

/// Assertions speak of lines: where those are cut anew they go along with the end, or the step, that they meant.
void move_assertions(const Timeline& timeline, const Replay& kept, const TreeEdits& edits, Replay& recut) {
    const Branches branches = branches_of(timeline, edits);
    std::vector<std::vector<NodeId>> nodes(kept.lines.size());
    for (std::uint32_t index = 0; index < kept.lines.size(); ++index) {
        NodeId node = index == 0 ? 0 : node_along(kept.lines, nodes, kept.lines[index].from_line, kept.lines[index].from_step);
        for (const Input& input : kept.lines[index].inputs) {
            node = node == kNoNode ? kNoNode : child_with(timeline, node, input);
            if (node == kNoNode) break;
            nodes[index].push_back(node);
        }
    }
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

Replay replay_of(const Timeline& timeline, const Replay& kept) {
    const TreeEdits none;
    return LineCutter(timeline, kept, none).cut(nullptr);
}

Replay replay_of(const Timeline& timeline, const Replay& kept, const TreeEdits& edits, const std::vector<NodeMarker>& markers) {
    if (edits.chosen.empty()) return LineCutter(timeline, kept, edits).cut(&markers);
    Replay recut = kept;
    recut.lines = lines_of(timeline, kept, edits);
    move_assertions(timeline, kept, edits, recut);
    return LineCutter(timeline, recut, edits).cut(&markers);
}

}  // namespace pyramide
