// The solver's verdict in words.
#pragma once

#include <string>

#include <imgui.h>

#include "app/verdict_desk.h"

namespace pyramide {

/// "can be won in 41 moves", and what else is known: "52 cards can go".
struct VerdictText {
    std::string text;
    std::string more;
    ImU32 color = 0;
};
/// Of a table of a game. What is not known is said to be searched for, or to be unknown.
VerdictText verdict_text(const Game& game, const Table& table, const Verdict& verdict);

/// "yes", "no", or why neither.
VerdictText yes_or_no(SolveResult result, bool is_done);

}  // namespace pyramide
