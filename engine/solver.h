// Solver: exact answers for any position under any rules, in rounds of so many nodes, so that a caller can show progress, go on or
// stop. An answer is proven or "unknown after N nodes", never a guess; the same question gets the same answer and node count on
// every machine. No clock, no thread, no recursion.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/action.h"
#include "engine/step.h"

namespace pyramide {

/// What is asked. Each goal answers those before it as far as its search proves them.
enum class SolveGoal : std::uint8_t {
    Win,       ///< can the game still be won; the line is a win, not always a short one
    Most,      ///< the most pyramid cards, and the most cards of all, that can still be removed; two lines may differ, the pyramid's is kept
    Points,    ///< the most points still to be had from here (undo never helps and is not searched)
    Shortest,  ///< the fewest actions (removals, draws, recycles) to win, with the line
};

/// "win", "most", "points", "shortest".
const char* to_text(SolveGoal goal);

enum class SolveResult : std::uint8_t {
    Won,      ///< it can be won from here (or is won)
    Lost,     ///< proven: it cannot
    Unknown,  ///< not proven yet
};

/// "won", "lost", "unknown".
const char* to_text(SolveResult result);

/// Whether a number is the answer or only what has been found so far.
enum class Proof : std::uint8_t { Open, Exact };

/// What is known of a position. A number with Proof::Open is the best found so far and must not be shown as an answer.
struct Solution {
    SolveResult result = SolveResult::Unknown;  ///< stays Unknown under Points when its search comes by no win and cannot exclude one
    Proof proof = Proof::Open;  ///< of the goal's own number
    int most_pyramid = 0;       ///< pyramid cards that can still be removed from here; Most, and Win or Shortest when won
    int most_total = 0;         ///< cards of pyramid, stock and waste that can still be removed from here; Most only
    std::int64_t points = 0;    ///< Points only: what can still be added to the score
    bool points_unbounded = false;  ///< Points only: draws or recycles pay and never end
    std::vector<Action> line;   ///< from the position, legal one after the other; reaches the goal's number
    std::uint64_t nodes = 0;    ///< positions looked at
};

/// Memory that a search may take for its tables; a search that would need more ends Unknown.
struct SolverLimits {
    std::uint64_t bytes = std::uint64_t{1} << 30;
};

class SolverSearch;

/// One question, asked until it is answered. Movable.
class Solver {
public:
    /// A position with unknown talon cards, if it is still played, is answered Unknown at once. `recycles_taken` (Counters::recycles)
    /// matters for nothing but Points where the pass of a win pays and recycles are unlimited: the state does not know it then.
    Solver(const Game& game, const State& state, SolveGoal goal, SolverLimits limits = {}, std::uint32_t recycles_taken = 0);
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    /// Looks at up to `nodes` more positions. True when nothing is left to do: answered, or out of memory.
    bool run(std::uint64_t nodes);
    /// What is known now.
    const Solution& solution() const;

private:
    std::unique_ptr<SolverSearch> search_;
};

/// The whole answer at once, within a budget of nodes.
Solution solve(const Game& game, const State& state, SolveGoal goal, std::uint64_t node_budget, SolverLimits limits = {},
               std::uint32_t recycles_taken = 0);

}  // namespace pyramide
