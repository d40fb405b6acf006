// Moves of the ordered search: one removal after as many draws and recycles as it takes. Draws and recycles never change what the
// pyramid offers, so a pair inside the pyramid is made before them; they are walked only to bring talon cards into play.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/action.h"
#include "engine/step.h"

namespace pyramide {

/// A removal and the waits (draws and recycles) before it.
struct Move {
    std::uint32_t waits = 0;    ///< draws and recycles before it
    std::uint16_t recycles = 0; ///< of these, recycles
    std::uint8_t cursor = 0;    ///< the state's, after the waits
    Fresh fresh = Fresh::No;    ///< the same
    Slot first = kNoSlot;
    Slot second = kNoSlot;  ///< kNoSlot for a king
};

/// What may be left out of a list of moves because something listed is as good. Which of these hold depends on the goal.
struct MoveOrder {
    bool pyramid_kings_first = true;  ///< a free pyramid king goes at once
    bool last_king_first = true;      ///< the same when it is the pyramid's last card
    bool talon_kings_first = true;    ///< a king that comes into play from stock or waste goes at once
    bool pairs_first = true;          ///< pairs and kings of the pyramid come before waits
    unsigned recycles = 1;            ///< how many recycles to walk through before a removal
    bool counts_recycles = false;     ///< State::recycles counts, up to pass_limit, although recycles are unlimited
    unsigned pass_limit = 4;
};

/// The state after the waits of a move, before its removal.
State state_before(const State& state, const Move& move, const Game& game, const MoveOrder& order);
/// The slots that a move removes.
constexpr SlotMask slots_of(const Move& move) { return bit(move.first) | (move.second == kNoSlot ? 0 : bit(move.second)); }

/// Adds to `moves` all moves of a state that is still played, but for those that the order lets out.
void list_moves(const Game& game, const State& state, const MoveOrder& order, std::vector<Move>& moves);

/// Adds the actions that a move stands for.
void add_actions(const Game& game, const State& state, const Move& move, std::vector<Action>& line);
/// Adds draws, or recycles where the stock is empty. Gives the state after them.
State add_waits(const Game& game, State state, std::uint32_t waits, std::vector<Action>& line);

}  // namespace pyramide
