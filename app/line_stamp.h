// LineStamp: what a cache remembers of the line that it was made from, so that a line that has only grown costs one step, not all.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/timeline.h"

namespace pyramide {

class Session;

/// What has become of a line since it was looked at last.
enum class LineChange : std::uint8_t {
    None,
    Grown,  ///< one input was played at its end; every step before is what it was
    Other,
};

/// Plain data, kept by caches.
struct LineStamp {
    std::uint64_t revision = 0;
    const Node* nodes = nullptr;  ///< where the timeline kept them; never read
    NodeId node_count = 0;
    std::size_t step_count = 0;
    NodeId last = kNoNode;
};

/// Compares a session with a stamp, and brings the stamp up to date.
LineChange change_since(const Session& session, LineStamp& stamp);

}  // namespace pyramide
