// One line of a log, the mainline or a branch, as those commands see it that search, watch and compare.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/cli/log.h"
#include "app/line_view.h"

namespace pyramide::cli {

/// Which log, and which of its lines, a command speaks of.
struct LineSource {
    std::string log;         ///< a replay file, "-", or a log in the one-line form
    std::string rules;       ///< in place of those of the log; empty for none
    std::uint32_t line = 0;  ///< 0 the mainline, 1 … the branches of the file in their order
};

/// The nodes of a line that is there (see check_line_number), from the deal to its end: element n is step n.
std::vector<NodeId> nodes_of_line(const Log& log, std::uint32_t line);

/// A line of a log, from the deal to its end. Not copied: its view points into it.
class LogLine {
  public:
    /// `log` must outlive the line. The line must be there (see check_line_number).
    LogLine(const Log& log, std::uint32_t line);
    LogLine(const LogLine&) = delete;
    LogLine& operator=(const LogLine&) = delete;

    const Log& log() const { return log_; }
    const Game& game() const { return log_.timeline.game(); }
    const LineView& view() const { return view_; }
    std::uint32_t last_step() const { return view_.last_step(); }
    NodeId node_id(std::uint32_t step) const { return nodes_[step]; }
    const Node& node(std::uint32_t step) const { return view_.node(step); }
    /// "the mainline", "line 2 \"no recycle\"".
    std::string name() const;

    /// What the file recorded for a step; nullptr where it recorded nothing.
    const StepRecord* record(std::uint32_t step) const { return record_of_node(nodes_[step]); }
    /// Where the record of a step is another than what the engine gives; empty without a record.
    std::vector<FieldDifference> record_differences(std::uint32_t step) const;
    /// The markers of a step, "label: note" each.
    std::vector<std::string> markers(std::uint32_t step) const;
    /// "KD", or "deal" for step 0.
    std::string input_text(std::uint32_t step) const { return step == 0 ? "deal" : to_text(node(step).input); }

  private:
    const StepRecord* record_of_node(NodeId node) const { return node < records_.size() ? records_[node] : nullptr; }
    std::vector<FieldDifference> differences_of(NodeId node) const;

    const Log& log_;
    std::uint32_t line_;
    std::vector<NodeId> nodes_;
    std::vector<const StepRecord*> records_;  ///< by node
    std::multimap<NodeId, std::string> markers_;
    LineView view_;
};

/// Opens a log of which `source.line` is one; its warnings are reported. Error: as open_log, or which lines there are.
Result<Log> open_line(const LineSource& source);

}  // namespace pyramide::cli
