// The pieces of the score panel: the graph over the whole line, and the reasons of one step's points.
#pragma once

#include <span>
#include <string>

#include "app/panels/panels.h"

namespace pyramide {

/// Brings the graph's columns up to date: the lowest and the highest score of the steps that fall into each pixel
/// column, one column a step where there are fewer steps than pixels. Costs only when the session's revision or the
/// width has changed.
void update_score_columns(const Session& session, int width, ScoreUi& score);

/// The score over the whole line in a rectangle of a height (real pixels) over the window's width, and under it, where
/// there is room, the branches that leave the line. A click or drag goes to a step; a click on a branch to that.
void draw_score_graph(const Session& session, ScoreUi& score, float height, std::span<const BranchBeside> beside,
                      Commands& commands);

/// The cards that can still be removed at each step of the line, in the same way, coloured by whether it can be won; each step that lost
/// the win is marked, and a click on its label goes there. `right_room` of the line of labels is left free (real pixels).
void draw_cards_graph(const Session& session, const SolverDesk& desk, CardsFigures& figures, float height, float right_room,
                      std::span<const BranchBeside> beside, Commands& commands);

/// "2 × 10 pyramid cards", "1 × 10 pyramid cards, row cleared", "taken back"; "" where nothing was scored.
std::string score_reasons(const Game& game, const EventList& events);
/// One line a reason: "+20 pyramid cards, 2 × 10".
std::string score_details(const Game& game, const EventList& events);

}  // namespace pyramide
