// SlowModel: the whole game a second time, written from the rule sheets in the plainest way and without any of the
// engine's logic, to hold the engine against. Cards lie in rows, a stock and a waste as on a real table; undo keeps
// whole copies; everything is worked out anew at each question. It shares only the value types Card, Input and Rules
// with the engine. All 52 cards must be known.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/card.h"
#include "engine/input.h"
#include "engine/rules.h"

namespace pyramide {

/// The cards on the table, and what else the rules remember of the play so far.
struct SlowPosition {
    std::vector<std::vector<std::optional<Card>>> rows;  ///< rows[r][c], from the top, left to right
    std::deque<Card> stock;                              ///< the front is drawn next
    std::vector<Card> waste;                             ///< the back is the top
    bool top_was_just_drawn = false;
    int recycles = 0;
};

/// What an input came to.
struct SlowAnswer {
    bool changed = false;
    std::string code;  ///< "", "blocked", "sum", "nothing" or "ended"
    std::string text;  ///< what the app shows: "", "blocked", "sum" or "no moves"
};

class SlowModel {
  public:
    /// `cards`: the pyramid row by row, then the talon in the order of drawing.
    SlowModel(const std::array<Card, 52>& cards, const Rules& rules);

    SlowAnswer play(const Input& input);

    const SlowPosition& position() const { return position_; }
    std::int64_t score() const { return score_; }
    std::int64_t moves() const { return moves_; }
    std::optional<Card> selected() const { return selected_; }
    std::int64_t undos_left() const { return static_cast<std::int64_t>(history_.size()); }
    /// "playing", "won" or "blocked".
    std::string outcome() const;
    /// The cards in play on their own.
    std::set<Card> free_cards() const;
    /// The free card with which `card`, itself not free, may pair by the overlap or waste pair rule, whatever the
    /// values.
    std::optional<Card> opened_by(Card card) const;
    /// True when the waste's two top cards may pair because the upper one was just drawn.
    bool has_fresh_pair() const;
    /// Kings, pairs (each once), draw and recycle, as inputs; none when the game is over.
    std::vector<Input> legal_actions() const;
    /// How many sequences of exactly `depth` actions there are.
    std::uint64_t count_sequences(int depth) const;

  private:
    struct Remembered {
        SlowPosition position;
        std::int64_t earned;
    };

    bool is_in_pyramid(Card card) const;
    bool may_pair(Card one, Card other) const;
    bool can_draw() const;
    bool can_recycle() const;
    int cards_in_row(int row) const;
    int cards_in_pyramid() const;

    SlowAnswer tap(Card card);
    SlowAnswer tap_stock();
    SlowAnswer remove_king(Card card);
    SlowAnswer remove_pair(Card one, Card other);
    SlowAnswer draw();
    SlowAnswer recycle();
    SlowAnswer undo();

    SlowAnswer take_away(const std::vector<Card>& cards);
    void take_one(Card card);
    SlowAnswer finish(const SlowPosition& before, std::int64_t earned);

    Rules rules_;
    SlowPosition position_;
    std::int64_t score_ = 0;
    std::int64_t moves_ = 0;
    std::optional<Card> selected_;
    std::deque<Remembered> history_;  ///< the back is the last action
};

}  // namespace pyramide
