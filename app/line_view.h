// LineView: one line of a timeline with what was recorded for it. What search, conditions, "who changed this" and the sync test
// read, whether it comes from a session or from a file on the command line.
#pragma once

#include <functional>
#include <span>

#include "engine/message.h"
#include "engine/replay/replay.h"
#include "engine/timeline.h"

namespace pyramide {

/// Borrowed: valid as long as what it looks at does not change.
struct LineView {
    const Timeline& timeline;
    /// Element n is the node of step n; never empty.
    std::span<const NodeId> line;
    /// Label and note of a node's marker in one text; "" for none. May be empty for a log without markers.
    std::function<std::string(NodeId)> marker_text;
    /// True when a node differs from its record. May be empty for a log without records.
    std::function<bool(NodeId)> differs_from_record;
    /// Of the messages' texts.
    Language language = Language::English;

    const Game& game() const { return timeline.game(); }
    const Node& node(std::uint32_t step) const { return timeline.node(line[step]); }
    std::uint32_t last_step() const { return static_cast<std::uint32_t>(line.size() - 1); }
};

}  // namespace pyramide
