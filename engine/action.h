// Action: what changes a state. Actions name deal slots, so they mean the same wherever the cards lie on a screen.
// Notation: "KD", "10C+3S", "draw", "recycle". Undo is not here: it goes to an earlier state, see timeline.h.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/state.h"

namespace pyramide {

enum class ActionKind : std::uint8_t { RemoveKing, RemovePair, Draw, Recycle };

/// RemoveKing uses `first`; RemovePair uses both, first < second in legal_actions; Draw and Recycle use neither (kNoSlot).
struct Action {
    ActionKind kind = ActionKind::Draw;
    Slot first = kNoSlot;
    Slot second = kNoSlot;

    friend constexpr bool operator==(const Action&, const Action&) = default;
};

/// At most 64 actions, enough for every position under every rule: at most 9 free cards make at most 20 pairs of 13.
class ActionList {
public:
    void add(Action action) { actions_[count_++] = action; }
    int size() const { return static_cast<int>(count_); }
    bool is_empty() const { return count_ == 0; }
    const Action& operator[](int index) const { return actions_[static_cast<std::size_t>(index)]; }
    const Action* begin() const { return actions_.data(); }
    const Action* end() const { return actions_.data() + count_; }

private:
    std::array<Action, 64> actions_;
    std::size_t count_ = 0;
};

/// Where a game stands. Won and blocked games take no action but undo.
enum class Outcome : std::uint8_t { Playing, Won, Blocked };

/// "playing", "won", "blocked".
const char* to_text(Outcome outcome);

/// All legal actions in a fixed order: kings by slot, pairs by first then second slot, draw, recycle. None when the game is
/// over or an unknown card is in play.
ActionList legal_actions(const Game& game, const State& state);
/// How many legal_actions there are, without listing them.
int count_legal_actions(const Game& game, const State& state);

/// Won: by the rules' victory. Blocked ("no more moves"): no removal, no draw and no allowed recycle is left.
/// "Dead" positions, from which nothing can ever be removed, are still Playing, as in the app.
Outcome outcome_of(const Game& game, const State& state);

/// True when a draw or a recycle is allowed, whether or not the game is over.
bool can_draw(const Game& game, const State& state);
bool can_recycle(const Game& game, const State& state);

/// "KD", "10C+3S", "draw", "recycle".
std::string to_text(const Game& game, const Action& action, CardStyle style = CardStyle::Plain);

}  // namespace pyramide
