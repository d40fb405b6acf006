// What goes wrong in programs of this kind, from public bug reports of card games and replay tools, in our words. Each
// case stands for its whole kind. Here 1 to 10, on the table; 11 to 18, on logs and files, stand in
// scenarios_of_logs_test.cpp.
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/dead.h"
#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::scenarios_test {

namespace {

Played won_game(const Rules& rules = Rules{}) {
    Played played(easy_deal(11), rules);
    const std::vector<Input> inputs = easy_win(played.game().deal());
    for (const Input& input : inputs) {
        REQUIRE(played.table().outcome == Outcome::Playing);
        played.play(input);
        REQUIRE(played.changed());
    }
    return played;
}

Table table_of(const State& state) {
    Table table;
    table.state = state;
    return table;
}

}  // namespace

TEST_CASE(
    "scenario 1: a stock of one card is drawn, its top looked at, recycled, and nothing is read that is not there") {
    for (const char* rules : {"app", "pysol,recycles=9", "draw_count=3", "waste_pair=top_two", "waste_pair=fresh"}) {
        CAPTURE(rules);
        const Game game(parse_rules(rules).value(), deal_of("PY1-N-AAAAAAS"));
        for (int place = 0; place < kTalonSlots; ++place) {
            const auto slot = static_cast<Slot>(kPyramidSlots + place);
            Table table = table_of({kPyramidMask | bit(slot), 0, 0, Fresh::No});
            REQUIRE(is_ok(game, table.state));
            for (int pass = 0; pass < 3; ++pass) {
                CHECK(stock_top(table.state) == slot);
                table = respond(game, table, tap_stock_input()).table;
                CHECK(is_ok(game, table));
                CHECK(stock_top(table.state) == kNoSlot);
                CHECK(waste_top(table.state) == slot);
                CHECK(waste_second(table.state) == kNoSlot);
                CHECK((free_cards(game, table.state) & kTalonMask) == bit(slot));
                CHECK_FALSE(board_text(game, table.state).empty());
                table = respond(game, table, tap_stock_input()).table;
                CHECK(is_ok(game, table));
                CHECK(waste_top(table.state) == kNoSlot);
            }
        }
    }
}

TEST_CASE("scenario 2: a pair is one entry of history: one undo brings both cards back") {
    Played played("PY1-N-AAAAAAS", "app", "KD");
    const State before = played.state();
    played.play("10C+3S");
    CHECK(played.node().undos_left == 2);
    played.play("undo");
    CHECK(played.state() == before);
    CHECK(played.node().undos_left == 1);
    Played by_taps("PY1-N-AAAAAAS", "app", "tap KD tap 10C tap 3S undo");
    CHECK(by_taps.state() == before);
}

TEST_CASE("scenario 3: after the undo of a draw the card is in the stock, face down, and not in play") {
    Played played("PY1-N-AAAAAAS", "app", "draw draw draw undo");
    CHECK(played.waste() == "7D 2S JH");
    CHECK(played.stock().starts_with("9H"));
    CHECK(played.free().find("9H") == std::string::npos);
    played.play("4H+9H");
    CHECK(played.code() == "blocked");
    played.play("tap 9H");
    CHECK(played.code() == "blocked");
    CHECK(board_text(played.game(), played.state()).find("9H") == std::string::npos);
}

TEST_CASE("scenario 4: draw to the end, recycle, undo twice: stock and waste are card by card as before") {
    Played played("PY1-N-AAAAAAS", "app", "KD");
    played.play(draw_input(), 22);
    const State before_last_draw = played.state();
    const std::string waste = played.waste();
    const std::string stock = played.stock();
    played.play("draw recycle undo undo");
    CHECK(played.waste() == waste);
    CHECK(played.stock() == stock);
    CHECK(played.state() == before_last_draw);
    // Also with gaps in the talon.
    Played gaps("PY1-N-AAAAAAS", "app", "draw draw draw 4H+9H");
    gaps.play(draw_input(), 19);
    const State earlier = gaps.state();
    gaps.play("draw recycle undo undo");
    CHECK(gaps.state() == earlier);
}

TEST_CASE("scenario 5: a king with one of its two covers left is not free, for any verb") {
    // KS of row 5 is covered by 10D and 10S; 10S goes.
    for (const char* rules : {"app", "overlap_pair=yes", "pysol,waste_pair=top_two,overlap_pair=yes"}) {
        CAPTURE(rules);
        Played played("PY1-N-AAAAAAS", rules, "KD 10C+3S 10S+3H");
        REQUIRE(played.changed());
        const Table before = played.table();
        for (const char* input : {"tap KS", "KS", "KS+7C", "KS+10D"}) {
            CAPTURE(input);
            Played next = played;
            next.play(input);
            CHECK_FALSE(next.changed());
            CHECK(next.code() == "blocked");
            CHECK(next.table() == before);
        }
        CHECK(played.free().find("KS") == std::string::npos);
        CHECK(played.actions().find("KS") == std::string::npos);
        // Even where the last cover is free and selected, a king is no second of a pair.
        played.play("draw draw draw 4H+9H tap 10D tap KS");
        CHECK(played.code() == "blocked");
        CHECK(played.selected() == "10D");
        CHECK(played.actions().find("KS") == std::string::npos);
    }
}

TEST_CASE("scenario 6: the only legal thing left is a king, or a recycle: not \"no more moves\", but for 0 recycles") {
    const Deal deal = easy_deal(2);
    const Game app(Rules{}, deal);
    const Game one_pass(parse_rules("recycles=0").value(), deal);
    for (const Game* game : {&app, &one_pass}) {
        const State king{bit(0), 0, 0, Fresh::No};
        CHECK(actions_text(*game, king) == "KC");
        CHECK(outcome_of(*game, king) == Outcome::Playing);
        const State king_on_waste{bit(0) | bit(1) | bit(50), 0, 23, Fresh::No};
        CHECK(outcome_of(*game, king_on_waste) == Outcome::Playing);
    }
    // Slot 1 and a waste card that it does not pair with.
    Slot other = 28;
    while ((app.partners(1) & bit(other)) != 0) ++other;
    const State recycle{bit(0) | bit(1) | bit(other), 0, static_cast<std::uint8_t>(other - 27), Fresh::No};
    CHECK(actions_text(app, recycle) == "recycle");
    CHECK(outcome_of(app, recycle) == Outcome::Playing);
    CHECK(outcome_of(one_pass, recycle) == Outcome::Blocked);
    // A recycle allowed once and used.
    const Game once(parse_rules("recycles=1").value(), deal);
    State used = recycle;
    CHECK(outcome_of(once, used) == Outcome::Playing);
    used.recycles = 1;
    CHECK(outcome_of(once, used) == Outcome::Blocked);
}

TEST_CASE(
    "scenario 7: the last pair empties the pyramid while the stock cannot be played on: won, never \"no more moves\"") {
    // The top card goes with the waste's top; one card stays on the waste, and there is no recycle.
    Deal::Cards cards = easy_deal(2).cards();
    std::swap(cards[0], cards[28]);
    const Game game(parse_rules("recycles=0").value(), Deal::from_cards(cards).value());
    REQUIRE((game.partners(0) & bit(29)) != 0);
    const Table table = table_of({bit(0) | bit(28) | bit(29), 0, 2, Fresh::No});
    const Reply reply = respond(game, table, {InputKind::RemovePair, game.card(0), game.card(29)});
    CHECK(reply.effect == Effect::Changed);
    CHECK(reply.table.outcome == Outcome::Won);
    CHECK(reply.message == Message::None);
    CHECK(reply.table.state.waste() == bit(28));
    for (const Event& event : reply.events) CHECK(event.kind != EventKind::Blocked);
}

TEST_CASE("scenario 8: undo raises no end by itself; win, undo, win again is one result with one hash") {
    Played played = won_game();
    CHECK(played.table().outcome == Outcome::Won);
    CHECK(played.score() == 280);
    const std::uint64_t hash = state_hash(played.state());
    const Input last = played.node().input;
    played.play("undo");
    CHECK(played.table().outcome == Outcome::Playing);
    CHECK(played.message() == Message::None);
    CHECK(played.score() == 270);
    played.play(last);
    CHECK(played.table().outcome == Outcome::Won);
    CHECK(state_hash(played.state()) == hash);
    CHECK(played.score() == 280);

    // Blocked by the last draw; before it nothing could be removed either, and undo says nothing of an end.
    Played blocked("PY1-N-AAAAAAJ", "recycles=0");
    while (blocked.table().outcome == Outcome::Playing) {
        REQUIRE(blocked.node().depth < 100);
        const ActionList actions = legal_actions(blocked.game(), blocked.state());
        blocked.play(input_of(blocked.game(), actions[0]));
    }
    CHECK(blocked.table().outcome == Outcome::Blocked);
    CHECK(blocked.message() == Message::NoMoves);
    const std::uint64_t blocked_hash = state_hash(blocked.state());
    const Input brought_it = blocked.node().input;
    blocked.play("undo");
    CHECK(blocked.table().outcome == Outcome::Playing);
    CHECK(blocked.message() == Message::None);
    blocked.play(brought_it);
    CHECK(blocked.table().outcome == Outcome::Blocked);
    CHECK(blocked.message() == Message::NoMoves);
    CHECK(state_hash(blocked.state()) == blocked_hash);
}

TEST_CASE(
    "scenario 9: remove and undo ten times: the score is as at the start, or ten times the points for undo below it") {
    struct Case {
        const char* rules;
        int score;
    };
    for (const Case& each : {Case{"app", 0}, Case{"points_undo=-25", -250}, Case{"simple-solitaire", -250}}) {
        CAPTURE(each.rules);
        Played played("PY1-N-AAAAAAS", each.rules);
        for (int time = 0; time < 10; ++time) played.play("10C+3S").play("undo");
        CHECK(played.score() == each.score);
        CHECK(played.moves() == 10);
        CHECK(played.state() == initial_state(played.game()));
    }
}

TEST_CASE(
    "scenario 10: three waste cards without partners: nothing can ever go, and the app's own state is still playing") {
    const Game game(Rules{}, easy_deal(4));
    // Slots 0 (a covered king) and 1 are left of the pyramid.
    SlotMask lonely = 0;
    for (Slot slot = 28; slot < 50 && std::popcount(lonely) < 3; ++slot) {
        if ((game.partners(1) & bit(slot)) == 0) lonely |= bit(slot);
    }
    REQUIRE(std::popcount(lonely) == 3);
    const State start{bit(0) | bit(1) | lonely, 0, static_cast<std::uint8_t>(highest_slot(lonely) - 27), Fresh::No};
    REQUIRE(is_ok(game, start));
    CHECK(outcome_of(game, start) == Outcome::Playing);
    // Everything that can be reached, by trying all: draws and recycles, round and round.
    std::set<std::uint64_t> seen = {state_key(start)};
    std::vector<State> open = {start};
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        CHECK(outcome_of(game, state) == Outcome::Playing);
        for (const Action& action : legal_actions(game, state)) {
            CHECK((action.kind == ActionKind::Draw || action.kind == ActionKind::Recycle));
            const State next = state_after(game, state, action);
            if (seen.insert(state_key(next)).second) open.push_back(next);
        }
    }
    CHECK(seen.size() == 4);
    CHECK(is_dead(game, start));
}

}  // namespace pyramide::scenarios_test
