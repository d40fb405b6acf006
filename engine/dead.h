// Dead positions: the app plays on while one card can be drawn or recycled, even where nothing can ever be removed again. It never
// says so; the workbench does.
#pragma once

#include "engine/state.h"

namespace pyramide {

/// True when the game is still being played, but no order of draws and recycles ever brings up a card that can be removed.
/// Exact: only removals change more than the cursor, so one walk through what is left of this pass and one through the next sees all.
/// False when an unknown card comes into play on the way, for then nobody can tell.
bool is_dead(const Game& game, const State& state);

}  // namespace pyramide
