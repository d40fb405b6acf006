#include "engine/step.h"

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::step_test {

namespace {

/// 24 pairs of a pyramid card and a stock card, and four kings in the pyramid: the pyramid falls from its end, each
/// time with the stock's top, so that 28 removals clear all 52 cards.
Deal all_with_the_stock() {
    Deal::Cards cards{};
    std::size_t stock = 28;
    int king = 0;
    int pair = 0;
    for (int slot = 27; slot >= 0; --slot) {
        if (slot % 7 == 0) {
            cards[static_cast<std::size_t>(slot)] = Card(Rank::King, static_cast<Suit>(king++));
            continue;
        }
        const int value = pair / 4 + 1;
        const auto suit = static_cast<Suit>(pair % 4);
        cards[static_cast<std::size_t>(slot)] = Card(static_cast<Rank>(value), suit);
        cards[stock++] = Card(static_cast<Rank>(13 - value), suit);
        ++pair;
    }
    return Deal::from_cards(cards).value();
}

/// Plays such a deal to its end: kings alone, all others with the stock's top.
void play_out(Played& played) {
    for (int slot = 27; slot >= 0; --slot) {
        const Card card = played.game().card(static_cast<Slot>(slot));
        if (card.is_king())
            played.play({InputKind::RemoveKing, card, Card()});
        else
            played.play({InputKind::RemovePair, card, played.game().card(stock_top(played.state()))});
        REQUIRE(played.changed());
    }
}

}  // namespace

TEST_CASE("step: the golden opening's events") {
    Played played("PY1-N-AAAAAAS", "app", "KD");
    CHECK(played.events() == "removed KD; +10 pyramid cards");
    played.play("10C+3S");
    CHECK(played.events() == "removed 10C 3S; +20 pyramid cards; freed 10S");
    played.play("draw");
    CHECK(played.events() == "turned 2S; freed 2S");
    played.play("undo");
    CHECK(played.events() == "undone; freed 7D");
    played.play("undo");
    CHECK(played.events() == "undone; -20 taken back; freed 10C 3S");
}

TEST_CASE("step: apply gives the next state, counters and outcome, and leaves its arguments alone") {
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAS"));
    const State start = initial_state(game);
    const ActionList actions = legal_actions(game, start);
    for (const Action& action : actions) {
        const Step step = apply(game, start, Counters{}, action);
        CHECK(step.state == state_after(game, start, action));
        CHECK(step.counters.moves == 1);
        CHECK(step.outcome == Outcome::Playing);
        CHECK(is_ok(game, step.state));
    }
    CHECK(start == initial_state(game));
}

TEST_CASE("step: each kind of points has its reason") {
    Played played(
        "PY1-N-AAAAAAS",
        "points_pyramid=3,points_waste=5,points_removal=100,points_draw=-1,points_recycle=-7,points_undo=-11");
    played.play("KD");
    CHECK(played.events() == "removed KD; +3 pyramid cards; +100 removal");
    played.play("draw draw draw");
    CHECK(played.events() == "turned 9H; -1 draw; freed 9H");
    played.play("4H+9H");
    CHECK(played.events() == "removed 4H 9H; +3 pyramid cards; +5 waste cards; +100 removal; freed JH");
    CHECK(played.score() == 103 - 3 + 108);
    played.play("undo");
    CHECK(played.events() == "undone; -108 taken back; -11 undo; freed 4H 9H");
    CHECK(played.score() == 103 - 3 - 11);
    while (played.state().stock() != 0) played.play("draw");
    const std::int64_t before = played.score();
    played.play("recycle");
    CHECK(played.score() == before - 7);
    CHECK(played.events() == "recycled 24 cards; -7 recycle");
}

TEST_CASE("step: a row's points are paid when its last card goes, the bottom row first") {
    const Deal deal = all_with_the_stock();
    Played played(deal, parse_rules("microsoft").value());
    for (int slot = 27; slot >= 0; --slot) {
        const Card card = played.game().card(static_cast<Slot>(slot));
        const std::int64_t before = played.score();
        if (card.is_king())
            played.play({InputKind::RemoveKing, card, Card()});
        else
            played.play({InputKind::RemovePair, card, played.game().card(stock_top(played.state()))});
        const PyramidPlace at = pyramid_place(static_cast<Slot>(slot));
        const int row_points[] = {500, 250, 150, 100, 75, 50, 25};
        CHECK(played.score() - before == 5 + (at.place == 0 ? row_points[at.row] : 0));
    }
    CHECK(played.table().outcome == Outcome::Won);
    CHECK(played.events().find("+500 row cleared (row 1)") != std::string::npos);
}

TEST_CASE("step: 1290 is the most under microsoft: 28 removals at most, and each row once") {
    const Rules rules = parse_rules("microsoft").value();
    Played played(all_with_the_stock(), rules);
    play_out(played);
    CHECK(played.table().outcome == Outcome::Won);
    CHECK(played.score() == 1290);
    // 52 cards are four kings and 24 pairs; nothing else gives points.
    int most = (4 + 24) * rules.points_removal;
    for (const int points : rules.points_rows) most += points;
    CHECK(most == 1290);
    CHECK(rules.points_pyramid + rules.points_waste + rules.points_draw + rules.points_recycle + rules.points_win == 0);
}

TEST_CASE("step: a point a card makes 52 for all cards gone, and a pass is paid at the win") {
    Played traditional(all_with_the_stock(), parse_rules("traditional").value());
    play_out(traditional);
    CHECK(traditional.table().outcome == Outcome::Won);
    CHECK(traditional.score() == 52);

    Played par(all_with_the_stock(), parse_rules("par").value());
    play_out(par);
    CHECK(par.score() == 50);
    // One recycle before the win makes it the second pass, two the third.
    for (const auto& [passes, points] : {std::pair(1, 35), std::pair(2, 20)}) {
        Played later(all_with_the_stock(), parse_rules("par").value());
        for (int pass = 0; pass < passes; ++pass) later.play(draw_input(), 24).play("recycle");
        play_out(later);
        CHECK(later.table().outcome == Outcome::Won);
        CHECK(later.score() == points);
    }
}

TEST_CASE("step: each of four passes has its points, and a later one none") {
    const Game game(parse_rules("points_pyramid=0,points_passes=40/30/20/10").value(), all_with_the_stock());
    const State state{bit(0), 0, 0, Fresh::No};
    const int points[] = {40, 30, 20, 10, 0, 0};
    for (std::uint32_t recycles = 0; recycles < 6; ++recycles) {
        Counters counters;
        counters.recycles = recycles;
        CHECK(apply(game, state, counters, {ActionKind::RemoveKing, 0, kNoSlot}).counters.score() == points[recycles]);
    }
}

TEST_CASE("step: at a win the cards left outside the pyramid are counted, in stock and waste") {
    const Game game(parse_rules("par").value(), all_with_the_stock());
    // Only the king at the top is left, with two cards on the waste and one in the stock.
    State state{bit(0) | bit(28) | bit(30) | bit(40), 1, 3, Fresh::No};
    REQUIRE(is_ok(game, state));
    Counters counters;
    counters.recycles = 1;
    const Step step = apply(game, state, counters, {ActionKind::RemoveKing, 0, kNoSlot});
    CHECK(step.outcome == Outcome::Won);
    CHECK(step.counters.score() == 35 - 3);
    counters.recycles = 4;
    CHECK(apply(game, state, counters, {ActionKind::RemoveKing, 0, kNoSlot}).counters.score() == -3);
}

TEST_CASE("step: a win is paid once, with its event last") {
    const Game game(parse_rules("points_win=1000,points_pyramid=0").value(), all_with_the_stock());
    const State state{bit(0), 0, 0, Fresh::No};
    const Step step = apply(game, state, Counters{}, {ActionKind::RemoveKing, 0, kNoSlot});
    CHECK(step.counters.score() == 1000);
    CHECK(step.events[step.events.size() - 1].kind == EventKind::Won);
}

TEST_CASE("step: the action after which nothing is left to do tells so, and only that one") {
    // An easy deal's talon ends in KH and KS; 50 and 51 are their slots. Slot 26 of its pyramid pairs with nothing
    // here.
    const Game game(parse_rules("recycles=0").value(), easy_deal(3));
    const SlotMask left = bit(0) | bit(1) | bit(2);
    REQUIRE((game.partners(1) & bit(2)) != 0);
    const State two_kings{left & ~bit(2), 0, 0, Fresh::No};
    CHECK(outcome_of(game, two_kings) == Outcome::Blocked);
    const State state{(left & ~bit(2)) | bit(50) | bit(51), 0, 24, Fresh::No};
    REQUIRE(is_ok(game, state));
    const Step first = apply(game, state, Counters{}, {ActionKind::RemoveKing, 51, kNoSlot});
    CHECK(first.outcome == Outcome::Playing);
    const Step second = apply(game, first.state, first.counters, {ActionKind::RemoveKing, 50, kNoSlot});
    CHECK(second.outcome == Outcome::Blocked);
    CHECK(second.events[second.events.size() - 1].kind == EventKind::Blocked);
    for (const Event& event : first.events) CHECK(event.kind != EventKind::Blocked);
}

TEST_CASE("step: points that are given by the card are told apart from the others") {
    Played played("PY1-N-AAAAAAS", "points_pyramid=3,points_waste=5,points_removal=100", "KD draw draw draw");
    const State before = played.state();
    const Slot pyramid = played.game().deal().slot_of(parse_card("4H").value());
    const Slot waste = played.game().deal().slot_of(parse_card("9H").value());
    const Step step = apply(played.game(), before, Counters{}, {ActionKind::RemovePair, pyramid, waste});
    std::vector<std::string> texts;
    for (const Event& event : step.events) {
        const std::optional<PerCard> by = per_card(played.game().rules(), event);
        if (by) texts.push_back(to_text(event.reason) + (" " + std::to_string(by->cards)) + " x " + std::to_string(by->each));
    }
    CHECK(texts == std::vector<std::string>{"pyramid cards 1 x 3", "waste cards 1 x 5"});
    Rules rules;
    rules.points_left = -4;
    const Event left{.kind = EventKind::Scored, .reason = ScoreReason::CardsLeft, .points = -12};
    CHECK(per_card(rules, left)->cards == 3);
    rules.points_left = 0;
    CHECK_FALSE(per_card(rules, left));
    CHECK_FALSE(per_card(rules, {.kind = EventKind::Removed, .points = 10}));
}

TEST_CASE("step: reasons and events have their words") {
    CHECK(std::string(to_text(ScoreReason::PyramidCards)) == "pyramid cards");
    CHECK(std::string(to_text(ScoreReason::RowCleared)) == "row cleared");
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAS"));
    CHECK(to_text(game, {.kind = EventKind::Won}) == "won");
    CHECK(to_text(game, {.kind = EventKind::Blocked}) == "no more moves");
    CHECK(to_text(game, {.kind = EventKind::Freed, .slots = bit(21)}, CardStyle::Signs) == "freed 7♣");
    CHECK(to_text(game, {.kind = EventKind::Scored, .reason = ScoreReason::Draw, .points = -5}) == "-5 draw");
}

}  // namespace pyramide::step_test
