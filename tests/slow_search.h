// A slow search to check the solvers by: it plays every line there is, with the engine's own steps and nothing left
// out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/step.h"

namespace pyramide {

/// What all lines from a position come to.
struct EveryLine {
    bool can_win = false;
    int most_pyramid = 0;           ///< pyramid cards removed
    int most_total = 0;             ///< cards removed
    std::optional<int> shortest;    ///< the fewest actions to win
    std::int64_t points = 0;        ///< the most that can be earned from here
    bool points_unbounded = false;  ///< no line earns the most
    std::size_t positions = 0;
};

/// Plays all lines from a position; `counters` gives the recycles taken so far. Nothing when there are more than
/// `limit` positions.
std::optional<EveryLine> every_line(const Game& game, const State& state, const Counters& counters, std::size_t limit);

/// Where a line leads.
struct Replayed {
    State state;
    Counters counters;
};

/// Plays a line action by action. Nothing when one of them is not legal.
std::optional<Replayed> replay_line(const Game& game, const State& state, const Counters& counters,
                                    const std::vector<Action>& line);

}  // namespace pyramide
