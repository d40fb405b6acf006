#include "engine/step.h"

#include <cassert>

namespace pyramide {

namespace {

void draw(const Game& game, State& state) {
    SlotMask stock = state.stock();
    for (int drawn = 0; drawn < game.rules().draw_count && stock != 0; ++drawn) {
        state.cursor = static_cast<std::uint8_t>(lowest_slot(stock) - kPyramidSlots + 1);
        stock &= stock - 1;
    }
    const bool covers_one = game.rules().waste_pair == WastePair::Fresh && waste_second(state) != kNoSlot;
    state.fresh = covers_one ? Fresh::Yes : Fresh::No;
}

void recycle(const Game& game, State& state) {
    state.cursor = 0;
    state.fresh = Fresh::No;
    if (game.rules().recycles != kUnlimited) ++state.recycles;
}

SlotMask removed_slots(const Action& action) {
    switch (action.kind) {
        case ActionKind::RemoveKing: return bit(action.first);
        case ActionKind::RemovePair: return bit(action.first) | bit(action.second);
        case ActionKind::Draw:
        case ActionKind::Recycle: return 0;
    }
    return 0;
}

[[maybe_unused]] bool is_legal(const Game& game, const State& state, const Action& action) {
    for (const Action& legal : legal_actions(game, state)) {
        if (legal == action) return true;
    }
    return false;
}

/// Collects the events of one action and adds up its points.
class Scribe {
public:
    Scribe(const Game& game, Step& step) : game_(game), rules_(game.rules()), step_(step) {}

    void removal(const State& before, SlotMask slots) {
        step_.events.add({.kind = EventKind::Removed, .slots = slots});
        const SlotMask pyramid = slots & kPyramidMask;
        score(ScoreReason::PyramidCards, std::popcount(pyramid) * std::int64_t{rules_.points_pyramid});
        score(ScoreReason::WasteCards, std::popcount(slots & kTalonMask) * std::int64_t{rules_.points_waste});
        score(ScoreReason::Removal, rules_.points_removal);
        for (int row = kPyramidRows - 1; row >= 0; --row) {
            if ((pyramid & row_mask(row)) == 0 || (before.pyramid() & ~pyramid & row_mask(row)) != 0) continue;
            const auto from_bottom = static_cast<std::uint8_t>(kPyramidRows - 1 - row);
            score(ScoreReason::RowCleared, rules_.points_rows[from_bottom], from_bottom);
        }
    }
    void draw(const State& before) {
        step_.events.add({.kind = EventKind::Turned, .slots = before.stock() & ~step_.state.stock()});
        score(ScoreReason::Draw, rules_.points_draw);
    }
    void recycle(const State& before) {
        step_.events.add({.kind = EventKind::Recycled, .slots = before.waste()});
        ++step_.counters.recycles;
        score(ScoreReason::Recycle, rules_.points_recycle);
    }
    void freed(const State& before) {
        const SlotMask freed = free_cards(game_, step_.state) & ~free_cards(game_, before);
        if (freed != 0) step_.events.add({.kind = EventKind::Freed, .slots = freed});
        if (const Slot unknown = unknown_in_play(game_, step_.state); unknown != kNoSlot)
            step_.events.add({.kind = EventKind::UnknownTurned, .slots = bit(unknown)});
    }
    void outcome() {
        if (step_.outcome == Outcome::Blocked) step_.events.add({.kind = EventKind::Blocked});
        if (step_.outcome != Outcome::Won) return;
        score(ScoreReason::Win, rules_.points_win);
        if (step_.counters.recycles < rules_.points_passes.size()) {
            const auto pass = static_cast<std::uint8_t>(step_.counters.recycles);
            score(ScoreReason::Pass, rules_.points_passes[pass]);
        }
        score(ScoreReason::CardsLeft, std::popcount(step_.state.talon()) * std::int64_t{rules_.points_left});
        step_.events.add({.kind = EventKind::Won});
    }

private:
    void score(ScoreReason reason, std::int64_t points, std::uint8_t row = 0) {
        if (points == 0) return;
        step_.counters.earned += points;
        step_.events.add({.kind = EventKind::Scored, .reason = reason, .row = row, .points = points});
    }

    const Game& game_;
    const Rules& rules_;
    Step& step_;
};

std::string slots_text(const Game& game, SlotMask slots, CardStyle style) {
    std::string text;
    for (; slots != 0; slots &= slots - 1) text += " " + to_text(game.card(lowest_slot(slots)), style);
    return text;
}

}  // namespace

const char* to_text(ScoreReason reason) {
    switch (reason) {
        case ScoreReason::PyramidCards: return "pyramid cards";
        case ScoreReason::WasteCards: return "waste cards";
        case ScoreReason::Removal: return "removal";
        case ScoreReason::RowCleared: return "row cleared";
        case ScoreReason::Draw: return "draw";
        case ScoreReason::Recycle: return "recycle";
        case ScoreReason::Win: return "win";
        case ScoreReason::Pass: return "pass";
        case ScoreReason::CardsLeft: return "cards left";
        case ScoreReason::TakenBack: return "taken back";
        case ScoreReason::Undo: return "undo";
    }
    return "";
}

std::string to_text(const Game& game, const Event& event, CardStyle style) {
    switch (event.kind) {
        case EventKind::Removed: return "removed" + slots_text(game, event.slots, style);
        case EventKind::Turned: return "turned" + slots_text(game, event.slots, style);
        case EventKind::Recycled: return "recycled " + std::to_string(std::popcount(event.slots)) + " cards";
        case EventKind::Freed: return "freed" + slots_text(game, event.slots, style);
        case EventKind::UnknownTurned:
            return "unknown card turned (talon card " + std::to_string(lowest_slot(event.slots) - kPyramidSlots + 1) + ")";
        case EventKind::Scored: {
            std::string text = (event.points > 0 ? "+" : "") + std::to_string(event.points) + " " + to_text(event.reason);
            if (event.reason == ScoreReason::RowCleared) text += " (row " + std::to_string(kPyramidRows - event.row) + ")";
            return text;
        }
        case EventKind::Undone: return "undone";
        case EventKind::Won: return "won";
        case EventKind::Blocked: return "no more moves";
    }
    return "";
}

std::optional<PerCard> per_card(const Rules& rules, const Event& event) {
    if (event.kind != EventKind::Scored) return std::nullopt;
    const auto of = [&event](std::int64_t each) -> std::optional<PerCard> {
        if (each == 0) return std::nullopt;
        return PerCard{event.points / each, each};
    };
    switch (event.reason) {
        case ScoreReason::PyramidCards: return of(rules.points_pyramid);
        case ScoreReason::WasteCards: return of(rules.points_waste);
        case ScoreReason::CardsLeft: return of(rules.points_left);
        default: return std::nullopt;
    }
}

State state_after(const Game& game, const State& state, const Action& action) {
    State next = state;
    switch (action.kind) {
        case ActionKind::RemoveKing:
        case ActionKind::RemovePair: return state_without(state, removed_slots(action));
        case ActionKind::Draw: draw(game, next); break;
        case ActionKind::Recycle: recycle(game, next); break;
    }
    return next;
}

Step apply(const Game& game, const State& state, const Counters& counters, const Action& action) {
    assert(is_ok(game, state));
    assert(is_legal(game, state, action));
    Step step{.state = state_after(game, state, action), .counters = counters, .outcome = Outcome::Playing, .events = {}};
    ++step.counters.moves;
    step.outcome = outcome_of(game, step.state);
    Scribe scribe(game, step);
    switch (action.kind) {
        case ActionKind::RemoveKing:
        case ActionKind::RemovePair: scribe.removal(state, removed_slots(action)); break;
        case ActionKind::Draw: scribe.draw(state); break;
        case ActionKind::Recycle: scribe.recycle(state); break;
    }
    scribe.freed(state);
    scribe.outcome();
    assert(is_ok(game, step.state));
    return step;
}

}  // namespace pyramide
