// Lines of the solver as they are played: the inputs for its actions, and what comes of them in the engine.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/session.h"

namespace pyramide {

/// An action as a person types it: of a pair, the card of the higher rank first, as on the rule sheets.
Input usual_input(const Game& game, const Action& action);

/// The inputs for actions from the step that is looked at on. What was played there already is played again as it was, so that no second
/// branch holds the same.
std::vector<Input> inputs_of(const Session& session, std::span<const Action> actions);

/// What a line comes to.
struct LineEnd {
    State state;
    Outcome outcome = Outcome::Playing;
    int cards = 0;          ///< removed on the way, of pyramid, stock and waste
    int pyramid_cards = 0;  ///< those of the pyramid among them
};
/// Plays actions through the engine; nothing when one of them is not legal.
std::optional<LineEnd> end_of_line(const Game& game, const State& from, std::span<const Action> actions);

}  // namespace pyramide
