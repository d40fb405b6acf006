// What `pyramide inspect` tells of a step beside its fields: what may be done there, what the app refuses and why, what undos give back.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/log_line.h"

namespace pyramide::cli {

/// An action that is legal at a step, and what it gives.
struct LegalAction {
    Action action;
    std::int64_t points = 0;
};
std::vector<LegalAction> legal_here(const Game& game, const Table& table);

/// An input that a player may well try and that is refused.
struct RefusedInput {
    Input input;
    Refusal refusal = Refusal::None;
    std::string reason;  ///< "covered by 7C 10C", "sum 14", "the stock is empty"
};
/// Covered cards that would go with a free card (fewest covers first), the pairs of free cards that make another sum (nearest 13
/// first), and draw and recycle; none when the game is over or a card must be named.
std::vector<RefusedInput> refused_here(const Game& game, const Table& table);

/// One action that stands, as an undo would find it.
struct UndoEntry {
    std::uint32_t step = 0;  ///< that the action was taken at
    std::string action;
    SlotMask back = 0;         ///< cards that come back
    std::int64_t score = 0;    ///< of the table that comes back, before points_undo
    bool is_in_reach = false;  ///< false: it fell out past the limit, or below what undos have used up
};
/// The actions that stand at a step, the last one first.
std::vector<UndoEntry> undo_stack(const LogLine& line, std::uint32_t step);

}  // namespace pyramide::cli
