#include "engine/table.h"

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::table_test {

namespace {

/// Plays `log`, then says whether the last input changed anything: "changed", or its code, with " text" when the app
/// shows one.
std::string answer(Played& played, std::string_view log) {
    played.play(log);
    std::string text = played.changed() ? "changed" : "refused";
    if (!played.code().empty()) text += " " + played.code();
    if (played.message() == Message::Blocked) text += ", says blocked";
    if (played.message() == Message::Sum) text += ", says sum";
    if (played.message() == Message::NoMoves) text += ", says no moves";
    return text;
}

}  // namespace

TEST_CASE("table: the start has no selection, no score, no moves") {
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAS"));
    const Table table = initial_table(game);
    CHECK(table.state == initial_state(game));
    CHECK(table.counters == Counters{});
    CHECK(table.outcome == Outcome::Playing);
    CHECK(table.selected == kNoSlot);
    CHECK(is_ok(game, table));
}

TEST_CASE("table: a first tap selects, a second on the same card deselects") {
    Played played("PY1-N-AAAAAAS", "app");
    CHECK(answer(played, "tap 7C") == "changed");
    CHECK(played.selected() == "7C");
    CHECK(answer(played, "tap 7C") == "changed");
    CHECK(played.selected() == "");
    CHECK(played.moves() == 0);
    CHECK(played.node().undos_left == 0);
}

TEST_CASE("table: two taps that make 13 remove both, in either order, also with the waste's top") {
    Played played("PY1-N-AAAAAAS", "app", "tap 3S");
    CHECK(answer(played, "tap 10C") == "changed");
    CHECK(played.selected() == "");
    CHECK(played.score() == 20);
    Played waste("PY1-N-AAAAAAS", "app", "draw draw draw tap 9H");
    CHECK(waste.selected() == "9H");
    CHECK(answer(waste, "tap 4H") == "changed");
    CHECK(waste.score() == 10);
}

TEST_CASE("table: wrong taps in a row keep the last card selected, and a right one then goes with it") {
    Played played("PY1-N-AAAAAAS", "app", "tap 7C");
    for (const char* card : {"7S", "3H", "4H", "7D", "3S"}) {
        CHECK(answer(played, std::string("tap ") + card) == "changed sum, says sum");
        CHECK(played.selected() == card);
    }
    CHECK(answer(played, "tap 10C") == "changed");
    CHECK(played.score() == 20);
    CHECK(played.moves() == 1);
}

TEST_CASE("table: a tap on a covered card says \"blocked\" and keeps a selection") {
    Played played("PY1-N-AAAAAAS", "app", "tap 7C");
    const Table before = played.table();
    CHECK(answer(played, "tap QC") == "refused blocked, says blocked");
    CHECK(answer(played, "tap JD") == "refused blocked, says blocked");
    CHECK(answer(played, "tap KH") == "refused blocked, says blocked");
    CHECK(played.table() == before);
    CHECK(played.selected() == "7C");
}

TEST_CASE("table: taps on cards that are gone, in the stock, or under the waste's top are refused without a text") {
    Played played("PY1-N-AAAAAAS", "app", "KD draw");
    CHECK(answer(played, "tap KD") == "refused blocked");
    CHECK(answer(played, "tap 7D") == "refused blocked");
    CHECK(answer(played, "tap 5D") == "refused blocked");
}

TEST_CASE("table: a king tapped goes at once and drops a selection") {
    Played played("PY1-N-AAAAAAS", "app", "tap 7C");
    CHECK(answer(played, "tap KD") == "changed");
    CHECK(played.selected() == "");
    CHECK(played.score() == 10);
    CHECK(played.moves() == 1);
}

TEST_CASE("table: draw, recycle, undo and removals by name drop a selection; refused inputs keep it") {
    for (const char* input : {"draw", "tap stock", "KD", "10C+3S"}) {
        CAPTURE(input);
        Played played("PY1-N-AAAAAAS", "app", "tap 7C");
        CHECK(answer(played, input) == "changed");
        CHECK(played.selected() == "");
    }
    Played undone("PY1-N-AAAAAAS", "app", "KD tap 7C undo");
    CHECK(undone.selected() == "");
    for (const char* input : {"undo", "recycle", "KH", "QC+AS", "tap QC", "7C+7S", "7S"}) {
        CAPTURE(input);
        Played played("PY1-N-AAAAAAS", "app", "tap 7C");
        CHECK(answer(played, input).starts_with("refused"));
        CHECK(played.selected() == "7C");
    }
    Played recycled("PY1-N-AAAAAAS", "app");
    recycled.play(draw_input(), 23).play("tap 7C");
    CHECK(answer(recycled, "recycle") == "changed");
    CHECK(recycled.selected() == "");
}

TEST_CASE("table: refusals of actions carry a code and no text") {
    Played played("PY1-N-AAAAAAS", "app");
    CHECK(answer(played, "KH") == "refused blocked");
    CHECK(answer(played, "7C") == "refused sum");
    CHECK(answer(played, "QC+AS") == "refused blocked");
    CHECK(answer(played, "7C+QC") == "refused blocked");
    CHECK(answer(played, "7C+7S") == "refused sum");
    CHECK(answer(played, "KD+7C") == "refused sum");
    CHECK(answer(played, "undo") == "refused nothing");
    CHECK(answer(played, "recycle") == "refused nothing");
    CHECK(answer(played, "5D") == "refused blocked");
    CHECK(played.moves() == 0);
    played.play(draw_input(), 23);
    CHECK(answer(played, "draw") == "refused nothing");
    CHECK(answer(played, "tap stock") == "changed");
}

TEST_CASE("table: with stock and waste both empty, draw, recycle and a tap on the stock do nothing") {
    const Game game(Rules{}, easy_deal(1));
    Table table;
    table.state = {bit(0), 0, 0, Fresh::No};
    for (const Input& input : {draw_input(), recycle_input(), tap_stock_input()}) {
        const Reply reply = respond(game, table, input);
        CHECK(reply.effect == Effect::Refused);
        CHECK(reply.refusal == Refusal::Nothing);
        CHECK(reply.message == Message::None);
        CHECK(reply.table == table);
    }
}

TEST_CASE("table: without recycles left a tap on the empty stock does nothing") {
    Played played("PY1-N-AAAAAAS", "recycles=1");
    played.play(draw_input(), 23).play("recycle").play(draw_input(), 24);
    CHECK(played.table().outcome == Outcome::Playing);
    CHECK(answer(played, "tap stock") == "refused nothing");
    CHECK(answer(played, "recycle") == "refused nothing");
}

TEST_CASE("table: where the stock's top is in play, tapping its card takes it and tapping the stock draws it") {
    Played played("PY1-N-AAAAAAS", "pysol", "tap 2S");
    CHECK(played.selected() == "2S");
    CHECK(played.moves() == 0);
    CHECK(answer(played, "tap stock") == "changed");
    CHECK(played.selected() == "");
    CHECK(played.waste() == "7D 2S");
    CHECK(answer(played, "tap JH") == "changed");
    CHECK(answer(played, "tap 2S") == "changed");
    CHECK(played.waste() == "7D");
    CHECK(played.moves() == 2);
    // A king on top of the stock goes by one tap.
    Played king("PY1-N-AAAAAAJ", "microsoft");
    while (king.game().card(stock_top(king.state())) != card_of("KH")) king.play("draw");
    CHECK(answer(king, "tap KH") == "changed");
    CHECK(king.score() == 5);
}

TEST_CASE("table: a card in play only with one other can be the second tap, not the first") {
    Played played("PY1-N-AAAAAAS", "waste_pair=top_two", "draw draw");
    CHECK(played.waste() == "7D 2S JH");
    CHECK(answer(played, "tap 2S") == "refused blocked");
    CHECK(answer(played, "tap JH") == "changed");
    CHECK(answer(played, "tap 2S") == "changed");
    CHECK(played.waste() == "7D");

    // With another card selected it is as blocked as ever.
    Played other("PY1-N-AAAAAAS", "waste_pair=top_two", "draw draw tap 7C");
    CHECK(answer(other, "tap 2S") == "refused blocked");
    CHECK(other.selected() == "7C");

    // In play with the selected card, but not 13: the app says so; the second cannot be selected, so the first stays.
    Played wrong("PY1-N-AAAAAAS", "waste_pair=top_two", "draw tap 2S");
    CHECK(answer(wrong, "tap 7D") == "refused sum, says sum");
    CHECK(wrong.selected() == "2S");
}

TEST_CASE("table: after a win everything but undo is refused as ended") {
    const Game game(Rules{}, easy_deal(1));
    Table table;
    table.state = {bit(0) | bit(40), 0, 0, Fresh::No};
    const Reply won = respond(game, table, {InputKind::TapCard, game.card(0), Card()});
    REQUIRE(won.table.outcome == Outcome::Won);
    CHECK(won.message == Message::None);
    for (const char* text : {"draw", "recycle", "tap stock", "tap KC", "KC", "10C+3S"}) {
        CAPTURE(text);
        const Reply reply = respond(game, won.table, input_of(text));
        CHECK(reply.effect == Effect::Refused);
        CHECK(reply.refusal == Refusal::Ended);
        CHECK(reply.message == Message::None);
        CHECK(reply.table == won.table);
    }
}

TEST_CASE("table: the input that brings the end says \"no more moves\", whatever it was") {
    // One pass over a stock of two cards that nothing pairs with.
    const Game game(parse_rules("recycles=0").value(), easy_deal(1));
    Table table;
    table.state = {bit(0) | bit(1) | bit(50) | bit(51), 0, 0, Fresh::No};
    const Reply first = respond(game, table, draw_input());
    CHECK(first.table.outcome == Outcome::Playing);
    const Reply king = respond(game, first.table, {InputKind::TapCard, game.card(50), Card()});
    CHECK(king.table.outcome == Outcome::Playing);
    const Reply second = respond(game, king.table, tap_stock_input());
    CHECK(second.table.outcome == Outcome::Playing);
    const Reply last = respond(game, second.table, {InputKind::TapCard, game.card(51), Card()});
    CHECK(last.table.outcome == Outcome::Blocked);
    CHECK(last.message == Message::NoMoves);
    CHECK(last.effect == Effect::Changed);
    const Reply after = respond(game, last.table, tap_stock_input());
    CHECK(after.refusal == Refusal::Ended);
    CHECK(after.message == Message::None);
}

TEST_CASE("table: an unknown card in play refuses all but undo, as unknown") {
    Deal::Cards cards = deal_of("PY1-N-AAAAAAS").cards();
    cards[29] = Card();
    Played played(Deal::from_cards(cards).value(), Rules{}, "KD draw");
    CHECK(played.events() == "turned ??; freed ??; unknown card turned (talon card 2)");
    CHECK(played.table().outcome == Outcome::Playing);
    CHECK(legal_actions(played.game(), played.state()).is_empty());
    CHECK(count_legal_actions(played.game(), played.state()) == 0);
    for (const char* input : {"draw", "tap stock", "10C+3S", "tap 7C", "recycle", "tap QC"}) {
        CAPTURE(input);
        Played next = played;
        CHECK(answer(next, input) == "refused unknown");
        CHECK(next.table() == played.table());
    }
    CHECK(answer(played, "undo") == "changed");
    CHECK(answer(played, "10C+3S") == "changed");
}

TEST_CASE("table: is_ok refuses a selection that is not free and an outcome that is not the state's") {
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAS"));
    Table table = initial_table(game);
    table.selected = 21;
    CHECK(is_ok(game, table));
    table.selected = 0;
    CHECK_FALSE(is_ok(game, table));
    table.selected = kNoSlot;
    table.outcome = Outcome::Won;
    CHECK_FALSE(is_ok(game, table));
}

TEST_CASE("table: refusals have their words, both ways") {
    for (const Refusal refusal :
         {Refusal::None, Refusal::Blocked, Refusal::Sum, Refusal::Nothing, Refusal::Ended, Refusal::Unknown})
        CHECK(parse_refusal(to_text(refusal)).value() == refusal);
    CHECK(std::string(to_text(Refusal::None)).empty());
    CHECK(std::string(to_text(Refusal::Nothing)) == "nothing");
    CHECK_FALSE(parse_refusal("Blocked").has_value());
    CHECK_FALSE(parse_refusal("none").has_value());
}

}  // namespace pyramide::table_test
