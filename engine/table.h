// Table: the tap conversation. A table is a state with its counters and at most one selected card; an input either takes
// effect or is refused. Decided here where the sheets are silent: a king removed by tap drops a selection; a second tap on the
// selected card deselects it; draw, recycle and undo drop a selection; after a win or a declared block taps do nothing.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/input.h"
#include "engine/message.h"
#include "engine/step.h"

namespace pyramide {

/// Everything that a player sees, but for the history that undo goes back to.
struct Table {
    State state;
    Counters counters;
    Outcome outcome = Outcome::Playing;
    /// The selected card; kNoSlot when there is none. Always a free card.
    Slot selected = kNoSlot;

    friend bool operator==(const Table&, const Table&) = default;
};

/// Why an input was refused, or (Sum, by taps) answered with a message.
enum class Refusal : std::uint8_t {
    None,
    Blocked,  ///< a card that is covered or not in play
    Sum,      ///< the values do not make 13
    Nothing,  ///< draw on an empty stock, recycle with cards in stock or none in the waste or none left, nothing to undo
    Ended,    ///< the game is over
    Unknown,  ///< a card in play has not been named: only undo, or naming it, goes on
};

/// "blocked", "sum", "nothing", "ended", "unknown"; "" for None.
const char* to_text(Refusal refusal);
/// The inverse of to_text. Error: what was found and what is possible.
Result<Refusal> parse_refusal(std::string_view text);

/// Whether an input changed anything, a selection included (`ok` in files and on the command line).
enum class Effect : std::uint8_t { Refused, Changed };

/// The answer to one input.
struct Reply {
    Table table;
    Effect effect = Effect::Refused;
    Refusal refusal = Refusal::None;
    /// What the app shows: only for taps, and "no more moves" when the input brings the end.
    Message message = Message::None;
    /// The action that the input came to, if any.
    std::optional<Action> action;
    EventList events;
};

/// The table before the first input.
Table initial_table(const Game& game);

/// The answer to any input but undo (which needs the history: see timeline.h).
Reply respond(const Game& game, const Table& table, const Input& input);

/// True when the table's state is ok, its selection is free and its outcome is that of its state.
bool is_ok(const Game& game, const Table& table);

}  // namespace pyramide
