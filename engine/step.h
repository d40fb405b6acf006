// Step: one action applied. apply() gives the next state and the events in between: score deltas, each with its reason, the cards
// that left, were turned or became free, and the outcome. state_after() is the same without events, for search and perft.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/action.h"

namespace pyramide {

/// Why points were given. Each reason is one field of Rules, but for TakenBack.
enum class ScoreReason : std::uint8_t {
    PyramidCards, WasteCards, Removal, RowCleared, Draw, Recycle, Win, Pass, CardsLeft,
    TakenBack,  ///< an undo subtracts what the action had given
    Undo,       ///< points_undo
};

/// "pyramid cards", "row cleared", …: what the workbench and the command line show.
const char* to_text(ScoreReason reason);

enum class EventKind : std::uint8_t {
    Removed,        ///< `slots` left the table
    Turned,         ///< `slots` went from stock to waste
    Recycled,       ///< `slots` went from waste to stock
    Freed,          ///< `slots` are free now and were not before
    UnknownTurned,  ///< `slots`: a card that nobody has named is in play
    Scored,         ///< `points` for `reason` (`row` 0 … 6 from the bottom for RowCleared)
    Undone,         ///< an undo brought an earlier state back
    Won,
    Blocked,
};

struct Event {
    EventKind kind = EventKind::Won;
    ScoreReason reason = ScoreReason::PyramidCards;
    std::uint8_t row = 0;
    SlotMask slots = 0;
    std::int64_t points = 0;

    friend bool operator==(const Event&, const Event&) = default;
};

/// The events of one input, in order. At most 16.
class EventList {
public:
    void add(const Event& event) { events_[count_++] = event; }
    int size() const { return static_cast<int>(count_); }
    const Event& operator[](int index) const { return events_[static_cast<std::size_t>(index)]; }
    const Event* begin() const { return events_.data(); }
    const Event* end() const { return events_.data() + count_; }

private:
    std::array<Event, 16> events_;
    std::size_t count_ = 0;
};

/// "+20 pyramid cards", "freed 10S", "won", …
std::string to_text(const Game& game, const Event& event, CardStyle style = CardStyle::Plain);

/// Points that are given by the card: `cards` times `each`.
struct PerCard {
    std::int64_t cards = 0;
    std::int64_t each = 0;
};
/// How a Scored event's points came about where the rules give them by the card; nothing for other reasons and other events.
std::optional<PerCard> per_card(const Rules& rules, const Event& event);

/// What is counted beside the state.
struct Counters {
    /// What the actions that stand have earned; an undo takes its action's share back.
    std::int64_t earned = 0;
    /// What undos have cost or given (points_undo each); nothing takes it back.
    std::int64_t undo_points = 0;
    /// Removals, draws and recycles; undo lowers it only under UndoMove::TakenBack.
    std::uint32_t moves = 0;
    /// Recycles that stand. Unlike State::recycles it counts on under unlimited recycles.
    std::uint32_t recycles = 0;

    std::int64_t score() const { return earned + undo_points; }
    friend bool operator==(const Counters&, const Counters&) = default;
};

/// What apply() gives.
struct Step {
    State state;
    Counters counters;
    Outcome outcome = Outcome::Playing;
    EventList events;
};

/// The state without some cards that are in play; the waste's cursor and "fresh" follow. What a removal does to a state.
constexpr State state_without(State state, SlotMask slots) {
    const SlotMask waste = state.waste();
    state.cards &= ~slots;
    if ((waste & slots) == 0) return state;
    const SlotMask left = waste & ~slots;
    state.cursor = static_cast<std::uint8_t>(left == 0 ? 0 : highest_slot(left) - kPyramidSlots + 1);
    state.fresh = Fresh::No;
    return state;
}

/// The state after a legal action. Nothing is checked but by asserts.
State state_after(const Game& game, const State& state, const Action& action);

/// The state, counters, outcome and events after a legal action. The sum of the Scored events is the change of score.
Step apply(const Game& game, const State& state, const Counters& counters, const Action& action);

}  // namespace pyramide
