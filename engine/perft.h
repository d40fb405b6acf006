// perft: the number of action sequences of a given length from a state. A count that every change of the rules would change,
// and the measure of the engine's speed.
#pragma once

#include <cstdint>

#include "engine/state.h"

namespace pyramide {

/// How many sequences of exactly `depth` actions (removals, a pair once; draws; recycles; no undo) start here. perft(0) is 1.
/// A game that is over has none. Recursion depth is `depth`; depth at most 64 and a count below 2^64 are the caller's care.
std::uint64_t perft(const Game& game, const State& state, int depth);

}  // namespace pyramide
