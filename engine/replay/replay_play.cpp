// Between a replay and a timeline: play() and replay_of().
#include <algorithm>
#include <cassert>
#include <limits>
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
    LineCutter(const Timeline& timeline, const Replay& kept)
        : timeline_(timeline),
          kept_(kept),
          result_(kept),
          owners_(timeline.size(), kNoLine),
          line_ending_at_(timeline.size(), kNoLine) {
        result_.lines.clear();
    }

    Replay cut() {
        for (std::uint32_t line = 0; line < kept_.lines.size(); ++line) keep_line(line);
        for (NodeId node = 1; node < timeline_.size(); ++node) {
            if (owners_[node] == kNoLine) add_node(node);
        }
        take_game();
        for (std::uint32_t line = 0; line < result_.lines.size(); ++line) take_records(line);
        move_marks(result_.markers);
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
    std::uint32_t moved(std::uint32_t kept_line) const {
        return kept_line < moved_.size() ? moved_[kept_line] : kNoLine;
    }

    const Timeline& timeline_;
    const Replay& kept_;
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
        if (!kept.inputs.empty() && child_with(timeline_, node, kept.inputs.front()) == kNoNode) return;
    }
    line.name = kept.name;
    line.layout = kept.layout;
    const auto moved_to = static_cast<std::uint32_t>(result_.lines.size());
    moved_.back() = moved_to;
    start_line(std::move(line), node);
    for (const Input& input : kept.inputs) {
        node = child_with(timeline_, node, input);
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

Replay replay_of(const Timeline& timeline, const Replay& kept) { return LineCutter(timeline, kept).cut(); }

}  // namespace pyramide
