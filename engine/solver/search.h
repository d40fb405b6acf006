// SolverSearch: what stands behind a Solver: one goal's search, run in rounds.
#pragma once

#include <cstdint>

#include "engine/solver.h"

namespace pyramide {

/// A search for one goal from one position. It owns copies of what it needs of the game, so it may outlive it.
/// However the rounds are cut, the same nodes are looked at in the same order.
class SolverSearch {
public:
    SolverSearch() = default;
    SolverSearch(const SolverSearch&) = delete;
    SolverSearch& operator=(const SolverSearch&) = delete;
    virtual ~SolverSearch() = default;

    /// Looks at up to `nodes` more positions. True when nothing is left to do: answered, or out of memory.
    virtual bool run(std::uint64_t nodes) = 0;
    /// What is known now. After run() has given true it does not change any more.
    virtual const Solution& solution() const = 0;
};

}  // namespace pyramide
