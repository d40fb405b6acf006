// The sync test (feature 18): does the engine agree with itself along a whole log? Each step is applied, taken back and applied
// again; each state, input and hash goes to text and back; seeking equals linear replay.
//
// Its own memory is small: the log is played anew step by step with a stack of tables for undo, and compared with the timeline.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/line_view.h"

namespace pyramide {

/// One thing that does not hold.
struct SyncFailure {
    std::uint32_t step = 0;
    /// "seek", "invariants", "apply, undo, apply", "text of the input", "… state", "… hash" or "… log".
    std::string check;
    std::string expected, found;
};

/// Most failures that are told apart.
inline constexpr std::size_t kMaximumSyncFailures = 100;

struct SyncReport {
    std::uint32_t steps = 0;  ///< looked at, the deal not counted
    std::uint64_t checks = 0;
    std::vector<SyncFailure> failures;  ///< the first kMaximumSyncFailures
    std::uint64_t failure_count = 0;
    bool is_cancelled = false;

    bool holds() const { return failure_count == 0 && !is_cancelled; }
};

/// Runs the test, some microseconds a step; `progress` (may be empty) is told the step every now and then and returns false to cancel.
SyncReport test_sync(const LineView& log, const std::function<bool(std::uint32_t step)>& progress = {});
/// "1,204 steps, 8,428 checks: all hold" or the failures, a line each. No line break at the end.
std::string to_text(const SyncReport& report);

}  // namespace pyramide
