#include "engine/dead.h"

#include "engine/step.h"

namespace pyramide {

bool is_dead(const Game& game, const State& state) {
    if (outcome_of(game, state) != Outcome::Playing) return false;
    State at = state;
    for (int recycles = 0; recycles < 2;) {
        if (unknown_in_play(game, at) != kNoSlot) return false;
        const bool draws = can_draw(game, at);
        const bool goes_on = draws || can_recycle(game, at);
        if (count_legal_actions(game, at) > (goes_on ? 1 : 0)) return false;
        if (!goes_on) return true;
        if (!draws) ++recycles;
        at = state_after(game, at, {draws ? ActionKind::Draw : ActionKind::Recycle, kNoSlot, kNoSlot});
    }
    return true;
}

}  // namespace pyramide
