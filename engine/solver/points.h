// Points of removals and wins as searches need them: without events, and split so that bounds can be made of the parts.
#pragma once

#include <cstdint>

#include "engine/state.h"

namespace pyramide {

/// What removing `slots` from a state earns, a win's own points left out.
std::int64_t removal_points(const Rules& rules, const State& before, SlotMask slots);
/// What clearing rows earns: rows that `before` has cards of and `after` has none of. Both are sets of pyramid slots.
std::int64_t row_points(const Rules& rules, SlotMask before, SlotMask after);
/// What a win earns beside its last removal, with `recycles` taken and `cards_left` in stock and waste.
std::int64_t win_points(const Rules& rules, unsigned recycles, int cards_left);
/// True when the pass of a win counts.
bool has_pass_points(const Rules& rules);
/// True when draws, recycles and later passes never earn more than earlier ones: nobody draws, recycles or waits for points alone.
bool never_pays_to_wait(const Rules& rules);
/// True when draws, recycles and passes neither earn nor cost: the points of a line depend on its removals alone.
bool waits_for_nothing(const Rules& rules);

}  // namespace pyramide
