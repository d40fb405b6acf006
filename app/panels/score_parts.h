// The pieces of the score panel: the graph over the whole line, and the reasons of one step's points.
#pragma once

#include <string>

#include "app/panels/panels.h"

namespace pyramide {

/// Brings the graph's columns up to date: the lowest and the highest score of the steps that fall into each pixel
/// column, one column a step where there are fewer steps than pixels. Costs only when the session's revision or the
/// width has changed.
void update_score_columns(const Session& session, int width, ScoreUi& score);

/// The score over the whole line in a rectangle of a height (real pixels) over the window's width. A click or drag goes
/// to a step.
void draw_score_graph(const Session& session, ScoreUi& score, float height, Commands& commands);

/// "pyramid cards", "pyramid cards, row cleared", "taken back"; "" where nothing was scored.
std::string score_reasons(const EventList& events);
/// One line a reason: "+20 pyramid cards".
std::string score_details(const Game& game, const EventList& events);

}  // namespace pyramide
