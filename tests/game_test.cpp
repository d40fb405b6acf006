#include "engine/game.h"

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::game_test {

TEST_CASE("game: partners make 13, kings and unknown cards have none") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Game game(Rules{}, random_deal(seed));
        CHECK(std::popcount(game.kings()) == 4);
        for (Slot slot = 0; slot < kSlots; ++slot) {
            const bool is_king = game.card(slot).is_king();
            CHECK(((game.kings() & bit(slot)) != 0) == is_king);
            CHECK(std::popcount(game.partners(slot)) == (is_king ? 0 : 4));
            for (Slot other = 0; other < kSlots; ++other) {
                const bool makes_13 = !is_king && game.card(slot).value() + game.card(other).value() == kPairSum;
                CHECK(((game.partners(slot) & bit(other)) != 0) == makes_13);
            }
        }
        CHECK(game.unknown() == 0);
    }
}

TEST_CASE("game: an unknown card is nobody's partner until it is named") {
    Deal::Cards cards = deal_of("PY1-N-AAAAAAS").cards();
    cards[30] = Card();
    const Deal deal = Deal::from_cards(cards).value();
    const Game game(Rules{}, deal);
    CHECK(game.unknown() == bit(30));
    CHECK(game.partners(30) == 0);
    for (Slot slot = 0; slot < kSlots; ++slot) CHECK((game.partners(slot) & bit(30)) == 0);
    CHECK(std::popcount(game.partners(29)) == 3);
    const Game named(Rules{}, deal.with_card(30, card_of("JH")).value());
    CHECK(named.unknown() == 0);
    CHECK(std::popcount(named.partners(30)) == 4);
}

TEST_CASE("game: it is the rules and the deal that it was made of") {
    const Rules rules = parse_rules("microsoft").value();
    const Game game(rules, deal_of("PY1-N-AAAAAAJ"));
    CHECK(game.rules() == rules);
    CHECK(game.deal() == deal_of("PY1-N-AAAAAAJ"));
}

}  // namespace pyramide::game_test
