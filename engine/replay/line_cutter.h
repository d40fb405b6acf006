// LineCutter: a timeline cut into the lines of a replay file. Inside engine/replay only; see replay_of.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "engine/replay/replay.h"

namespace pyramide {

inline constexpr std::uint32_t kNoLine = std::numeric_limits<std::uint32_t>::max();

/// The node after step `step` along a line, given each line's own nodes; kNoNode when there is none.
NodeId node_along(const std::vector<ReplayLine>& lines, const std::vector<std::vector<NodeId>>& nodes, std::uint32_t line,
                  std::uint32_t step);
/// The child that an input led to, or kNoNode.
NodeId child_with(const Timeline& timeline, NodeId node, const Input& input);

/// Cuts a timeline into lines, those of an earlier replay first.
class LineCutter {
  public:
    /// `kept` and `edits` must outlive it.
    LineCutter(const Timeline& timeline, const Replay& kept, const TreeEdits& edits);
    /// Once. Given `markers`, these stand in place of the kept ones.
    Replay cut(const std::vector<NodeMarker>* markers);

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
    /// The name that a branch was given here, or nullptr.
    const std::string* given_name(NodeId start) const {
        const auto name = edits_.names.find(start);
        return name == edits_.names.end() ? nullptr : &name->second;
    }
    /// The first node of a line of the result that no line before it holds, or kNoNode.
    NodeId own_start(std::uint32_t line) const;
    void drop_last_line(NodeId start);
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
    std::vector<std::vector<NodeId>> kept_nodes_;  ///< of each kept line, pruned ones among them
    std::vector<std::uint32_t> moved_;           ///< kept line -> line of the result, or kNoLine
    std::vector<std::uint32_t> owners_;          ///< node -> the line that holds it
    std::vector<std::uint32_t> line_ending_at_;  ///< node -> the first line that ends there
    bool is_recomputed_ = false;
};

}  // namespace pyramide
