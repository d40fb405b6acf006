#include "engine/replay/line_cutter.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pyramide {

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

LineCutter::LineCutter(const Timeline& timeline, const Replay& kept, const TreeEdits& edits)
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

Replay LineCutter::cut(const std::vector<NodeMarker>* markers) {
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

NodeId LineCutter::own_start(std::uint32_t line) const {
    const auto is_own = [this, line](NodeId node) { return owners_[node] == line; };
    const auto found = std::find_if(nodes_[line].begin(), nodes_[line].end(), is_own);
    return found == nodes_[line].end() ? kNoNode : *found;
}

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

/// The line that was started last, at `start`, has nothing of its own: its nodes stay with those who hold them.
void LineCutter::drop_last_line(NodeId start) {
    const auto line = static_cast<std::uint32_t>(result_.lines.size() - 1);
    const NodeId end = nodes_[line].empty() ? start : nodes_[line].back();
    if (line_ending_at_[end] == line) line_ending_at_[end] = kNoLine;
    result_.lines.pop_back();
    nodes_.pop_back();
    growth_.pop_back();
}

void LineCutter::keep_line(std::uint32_t index) {
    const ReplayLine& kept = kept_.lines[index];
    moved_.push_back(kNoLine);
    const NodeId start = index == 0 ? NodeId{0} : node_along(kept_.lines, kept_nodes_, kept.from_line, kept.from_step);
    std::vector<NodeId>& kept_nodes = kept_nodes_.emplace_back();
    for (NodeId node = start; kept_nodes.size() < kept.inputs.size() && node != kNoNode;) {
        node = child_with(timeline_, node, kept.inputs[kept_nodes.size()]);
        if (node != kNoNode) kept_nodes.push_back(node);
    }
    if (start == kNoNode || is_pruned(start)) return;
    ReplayLine line;
    if (index != 0) {
        line.from_line = moved(kept.from_line);
        line.from_step = kept.from_step;
        // The line that it left may be gone, or end sooner; then it leaves the one that holds the place.
        if (line.from_line == kNoLine || node_along(result_.lines, nodes_, line.from_line, line.from_step) != start)
            line.from_line = start == 0 ? 0 : owners_[start];
    }
    line.name = kept.name;
    line.layout = kept.layout;
    const auto moved_to = static_cast<std::uint32_t>(result_.lines.size());
    start_line(std::move(line), start);
    std::size_t count = 0;
    for (; count < kept_nodes.size() && !is_pruned(kept_nodes[count]); ++count) append(moved_to, kept_nodes[count]);
    const NodeId own = own_start(moved_to);
    if (index != 0 && own == kNoNode && count < kept.inputs.size()) return drop_last_line(start);
    moved_.back() = moved_to;
    growth_[moved_to].kept_inputs = count;
    ReplayLine& into = result_.lines[moved_to];
    if (const std::string* name = given_name(index == 0 ? 0 : own); name != nullptr) into.name = *name;
    into.inputs.assign(kept.inputs.begin(), kept.inputs.begin() + static_cast<std::ptrdiff_t>(count));
    into.times.assign(kept.times.begin(),
                      kept.times.begin() + static_cast<std::ptrdiff_t>(std::min(count, kept.times.size())));
    into.records.assign(kept.records.begin(),
                        kept.records.begin() + static_cast<std::ptrdiff_t>(std::min(count, kept.records.size())));
}

void LineCutter::add_node(NodeId node) {
    const NodeId parent = timeline_.node(node).parent;
    std::uint32_t line = line_ending_at_[parent];
    // Where a line was made to end, what is played after it is a branch.
    if (const auto chosen = edits_.chosen.find(parent); chosen != edits_.chosen.end() && chosen->second == kNoNode) line = kNoLine;
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
        const std::optional<std::uint32_t> step = mark.step;
        const NodeId node = step ? node_along(kept_.lines, kept_nodes_, mark.line, *step) : kNoNode;
        mark.line = moved(mark.line);
        // Of a line that is gone, the steps that it shared are still there.
        if (mark.line == kNoLine && node != kNoNode) mark.line = node == 0 ? 0 : owners_[node];
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

}  // namespace pyramide
