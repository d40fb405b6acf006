// Words for steps as the panels show them: cards and inputs with suit signs, what became free, why an input was
// refused. Everything is made from one node at a time, so that a list pays only for the rows that it shows.
#pragma once

#include <string>

#include "app/session.h"
#include "app/solver_line.h"

namespace pyramide {

/// Suit signs where the fonts have them, else letters.
CardStyle shown_cards();

/// "10♣ + 3♠", "K♦", "draw", "tap Q♣", "tap stock".
std::string shown_text(const Input& input);
/// An action as a person types it (see usual_input).
std::string shown_text(const Game& game, const Action& action);
/// What the input of a node did, told as it was made: "3♦ + 10♠"; of a tap, the pair that it completed. "" for nothing.
std::string done_text(const Timeline& timeline, NodeId node);
/// "10♠ 7♦": the cards of some slots, lowest slot first; "" for none.
std::string shown_cards_of(const Game& game, SlotMask slots);

/// "+20", "-5", "0".
std::string signed_text(std::int64_t points);

/// What became free: "10♠"; at the deal how many are free at once, "7 free + 7♦". "" for nothing.
std::string freed_text(const Timeline& timeline, NodeId node);

/// "score 10, recorded 30"; the first differing field stands for all, with "+2 more" behind it.
std::string difference_text(const std::vector<FieldDifference>& fields);

/// The code of a refusal with what lies behind it: "blocked · Q♣ is covered by 7♣ 10♣", "sum · 7♣ + 7♠ is 14",
/// "nothing · 3 cards in stock". "" for Refusal::None.
std::string refusal_text(const Game& game, const Table& before, const Input& input, Refusal refusal);

/// What a branch is called: its name, else "mainline", "edited line" or the input that it begins with.
std::string branch_title(const Session& session, const Branch& branch);

/// Why a card is not free: "Q♣ is covered by 7♣", "2♠ lies under 9♥", "2♠ is in the stock", "2♠ has gone"; "" when it
/// is free.
std::string not_free_text(const Game& game, const State& state, Card card);

}  // namespace pyramide
