#include "engine/action.h"

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::action_test {

TEST_CASE("action: legal actions of the printed deals come in a fixed order, kings, pairs, draw") {
    CHECK(Played("PY1-N-AAAAAAS", "app").actions() == "KD 10C+3H 10C+3S draw");
    CHECK(Played("PY1-N-AAAAAAJ", "app").actions() == "7D+6C 7C+6C draw");
    CHECK(Played("PY1-N-AAAAAAS", "app", "draw draw draw draw").actions() == "KD 10C+3H 10C+3S draw");
}

TEST_CASE("action: the waste's top and the stock's top may pair where the stock's top is in play") {
    // 2S lies on the waste and JH on the stock.
    Played played("PY1-N-AAAAAAS", "microsoft", "draw draw");
    CHECK(played.waste() == "7D 2S");
    CHECK(played.actions() == "KD 10C+3H 10C+3S 2S+JH draw");
    played.play("JH+2S");
    CHECK(played.changed());
    CHECK(played.score() == 5);
    CHECK(played.waste() == "7D");
    CHECK(played.stock().starts_with("9H"));
    CHECK(Played("PY1-N-AAAAAAS", "app", "draw").actions().find("2S") == std::string::npos);
}

TEST_CASE("action: a waste pair that is fresh lasts until a waste card leaves, a draw or a recycle") {
    Played played("PY1-N-AAAAAAS", "waste_pair=fresh", "draw draw");
    CHECK(played.waste() == "7D 2S JH");
    CHECK(played.actions() == "KD 10C+3H 10C+3S 2S+JH draw");
    // A removal in the pyramid leaves it fresh.
    played.play("KD");
    CHECK(played.actions() == "10C+3H 10C+3S 2S+JH draw");
    Played next = played;
    next.play("draw undo");
    CHECK(next.actions() == played.actions());
    next.play("draw");
    CHECK(next.actions().find("2S") == std::string::npos);
    // A waste card leaves: JH is the top again, but not just drawn.
    next.play("4H+9H");
    CHECK(next.waste() == "7D 2S JH");
    CHECK(next.actions().find("2S+JH") == std::string::npos);
    played.play("2S+JH");
    CHECK(played.changed());
    CHECK(played.waste() == "7D");
}

TEST_CASE("action: cards turned at the start are not fresh, but the two top ones may pair under top_two") {
    // 7D, 2S and JH are turned at the start.
    CHECK(Played("PY1-N-AAAAAAS", "waste_pair=fresh,start_waste=3").actions().find("2S+JH") == std::string::npos);
    CHECK(Played("PY1-N-AAAAAAS", "waste_pair=top_two,start_waste=3").actions() == "KD 10C+3H 10C+3S 2S+JH draw");
    CHECK(Played("PY1-N-AAAAAAS", "waste_pair=never,start_waste=3").actions().find("2S+JH") == std::string::npos);
}

TEST_CASE("action: under top_two a waste pair needs no draw just before") {
    Played played("PY1-N-AAAAAAS", "waste_pair=top_two", "draw draw draw 4H+9H");
    CHECK(played.waste() == "7D 2S JH");
    CHECK(played.actions().find("2S+JH") != std::string::npos);
}

TEST_CASE("action: a card pairs with the free card that alone still covers it only under the overlap rule") {
    Deal::Cards cards = deal_of("PY1-N-AAAAAAS").cards();
    std::swap(cards[pyramid_slot(5, 1)], cards[0]);   // JD to row 6, place 2
    std::swap(cards[pyramid_slot(6, 1)], cards[29]);  // its partner 2S to row 7, place 2, over it
    std::swap(cards[pyramid_slot(6, 2)], cards[51]);  // 5D to row 7, place 3, over it too
    const Deal deal = Deal::from_cards(cards).value();
    // JD is covered by 2S and 5D. Both there: no pair of JD and 2S.
    Played no_overlap(deal, parse_rules("overlap_pair=no").value());
    Played overlap(deal, parse_rules("overlap_pair=yes").value());
    CHECK(overlap.actions().find("JD") == std::string::npos);
    State state = overlap.state();
    state.cards &= ~bit(pyramid_slot(6, 2));
    CHECK(actions_text(overlap.game(), state).find("JD+2S") != std::string::npos);
    CHECK(actions_text(no_overlap.game(), state).find("JD") == std::string::npos);
    const ActionList actions = legal_actions(overlap.game(), state);
    CHECK(count_legal_actions(overlap.game(), state) == actions.size());
}

TEST_CASE("action: draws and recycles as the rules allow") {
    Played played("PY1-N-AAAAAAS", "recycles=1,start_waste=0");
    CHECK(can_draw(played.game(), played.state()));
    CHECK_FALSE(can_recycle(played.game(), played.state()));
    played.play(draw_input(), 24);
    CHECK_FALSE(can_draw(played.game(), played.state()));
    CHECK(can_recycle(played.game(), played.state()));
    played.play("recycle").play(draw_input(), 24);
    CHECK(played.changed());
    CHECK_FALSE(can_draw(played.game(), played.state()));
    CHECK_FALSE(can_recycle(played.game(), played.state()));
    played.play("recycle");
    CHECK(played.code() == "nothing");
}

TEST_CASE("action: a draw of three turns up to three cards, the last one on top") {
    Played played("PY1-N-AAAAAAS", "draw_count=3,start_waste=1", "draw");
    CHECK(played.waste() == "7D 2S JH 9H");
    CHECK(played.free().ends_with("9H"));
    CHECK(played.moves() == 1);
    played.play(draw_input(), 6);
    CHECK(std::popcount(played.state().stock()) == 2);
    played.play("draw");
    CHECK(played.changed());
    CHECK(played.stock() == "");
    CHECK(played.free().ends_with("5D"));
    CHECK(Played("PY1-N-AAAAAAS", "draw_count=2", "draw").waste() == "7D 2S JH");
}

TEST_CASE("action: outcomes have their words") {
    CHECK(std::string(to_text(Outcome::Playing)) == "playing");
    CHECK(std::string(to_text(Outcome::Won)) == "won");
    CHECK(std::string(to_text(Outcome::Blocked)) == "blocked");
}

TEST_CASE("action: the game is over when the pyramid is gone, or all cards under strict victory") {
    const Deal deal = easy_deal(1);
    const Game relaxed(Rules{}, deal);
    Rules rules;
    rules.victory = Victory::Strict;
    const Game strict(rules, deal);
    const State waste_left{bit(30), 0, 3, Fresh::No};
    CHECK(outcome_of(relaxed, waste_left) == Outcome::Won);
    CHECK(legal_actions(relaxed, waste_left).is_empty());
    CHECK(outcome_of(strict, waste_left) == Outcome::Playing);
    CHECK(actions_text(strict, waste_left) == "recycle");
    CHECK(outcome_of(strict, State{}) == Outcome::Won);
    // A king on the waste may still go under strict victory.
    const State king_left{bit(50), 0, 23, Fresh::No};
    CHECK(actions_text(strict, king_left) == "KH recycle");
}

TEST_CASE("action: text in the styles of cards") {
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAS"));
    const ActionList actions = legal_actions(game, initial_state(game));
    CHECK(to_text(game, actions[0], CardStyle::Signs) == "K♦");
    CHECK(to_text(game, actions[1], CardStyle::Signs) == "10♣+3♥");
    CHECK(to_text(game, {ActionKind::Recycle, kNoSlot, kNoSlot}) == "recycle");
}

TEST_CASE("action: no position has more than 9 free cards or 64 actions, whatever the rules") {
    int most_free = 0;
    int most_actions = 0;
    for (const char* rules : {"app", "pysol", "pysol,waste_pair=top_two,overlap_pair=yes"}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const Game game(parse_rules(rules).value(), random_deal(seed));
            for (const SlotMask pyramid : reachable_pyramids()) {
                const State state{pyramid | kTalonMask, 0, static_cast<std::uint8_t>(2 + seed % 22), Fresh::No};
                most_free = std::max(most_free, std::popcount(free_cards(game, state)));
                most_actions = std::max(most_actions, count_legal_actions(game, state));
            }
        }
    }
    CHECK(most_free == 9);
    CHECK(most_actions <= 22);
    CHECK(most_actions >= 6);
}

}  // namespace pyramide::action_test
