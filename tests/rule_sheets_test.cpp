// What the three rule sheets print, fact by fact.
#include <map>
#include <unordered_map>

#include <doctest/doctest.h>

#include "tests/playing.h"

namespace pyramide::rule_sheets_test {

namespace {

/// The most cards that can be removed under the app's rules, by trying everything. It knows only that, with unlimited
/// recycles, any card of the talon can be brought up, one at a time; that a free king is always worth taking; and that
/// of two talon cards of one rank either will do. A position is the pyramid left and how many talon cards of each rank.
class Exhaustive {
  public:
    struct Best {
        int cards = 0;
        int pyramid_cards = 0;
    };

    explicit Exhaustive(const Deal& deal) {
        for (Slot slot = 0; slot < kSlots; ++slot) {
            values_[slot] = deal.card(slot).value();
            if (slot >= kPyramidSlots) ++talon_[static_cast<std::size_t>(values_[slot])];
        }
        kings_in_talon_ = talon_[13];
    }

    /// The most cards removable, and the most pyramid cards removable.
    Best most() {
        Best best = search(kPyramidMask);
        best.cards += kings_in_talon_;
        return best;
    }
    std::size_t positions() const { return known_.size(); }

  private:
    Best search(SlotMask pyramid) {
        for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
            if (!is_free(pyramid, slot) || values_[slot] != 13) continue;
            return plus(search(pyramid & ~bit(slot)), 1, 1);
        }
        std::uint64_t key = pyramid;
        for (std::size_t value = 1; value <= 12; ++value)
            key |= static_cast<std::uint64_t>(talon_[value]) << (28 + 3 * (value - 1));
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        Best best;
        for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
            if (!is_free(pyramid, slot)) continue;
            const auto partner = static_cast<std::size_t>(13 - values_[slot]);
            if (talon_[partner] > 0) {
                --talon_[partner];
                raise(best, plus(search(pyramid & ~bit(slot)), 2, 1));
                ++talon_[partner];
            }
            for (Slot other = static_cast<Slot>(slot + 1); other < kPyramidSlots; ++other) {
                if (is_free(pyramid, other) && values_[slot] + values_[other] == 13)
                    raise(best, plus(search(pyramid & ~bit(slot) & ~bit(other)), 2, 2));
            }
        }
        known_[key] = best;
        return best;
    }
    static bool is_free(SlotMask pyramid, Slot slot) {
        return (pyramid & bit(slot)) != 0 && (pyramid & kCovers[slot]) == 0;
    }
    static Best plus(Best best, int cards, int pyramid_cards) {
        return {best.cards + cards, best.pyramid_cards + pyramid_cards};
    }
    static void raise(Best& best, Best other) {
        best.cards = std::max(best.cards, other.cards);
        best.pyramid_cards = std::max(best.pyramid_cards, other.pyramid_cards);
    }

    std::array<int, kSlots> values_{};
    std::array<int, 14> talon_{};
    int kings_in_talon_ = 0;
    std::unordered_map<std::uint64_t, Best> known_;
};

}  // namespace

TEST_CASE("sheets: 28 cards in the pyramid, one on the waste, 23 in the stock, nothing scored") {
    const Played start("PY1-N-AAAAAAS", "app");
    CHECK(std::popcount(start.state().pyramid()) == 28);
    CHECK(start.waste() == "7D");
    CHECK(std::popcount(start.state().stock()) == 23);
    CHECK(start.score() == 0);
    CHECK(start.moves() == 0);
    CHECK(start.table().outcome == Outcome::Playing);
}

TEST_CASE("sheets: at the start the 7 cards of the bottom row are free, and the waste's top") {
    CHECK(Played("PY1-N-AAAAAAS", "app").free() == "7C 10C 3H 4H 3S KD 7S 7D");
}

TEST_CASE("sheets: the first action takes KD, the second 10C and 3S, and what they covered is free") {
    Played played("PY1-N-AAAAAAS", "app", "KD");
    CHECK(played.score() == 10);
    CHECK(played.moves() == 1);
    CHECK(played.changed());
    CHECK(played.free() == "7C 10C 3H 4H 3S 7S 7D");
    played.play("10C+3S");
    CHECK(played.score() == 30);
    CHECK(played.moves() == 2);
    CHECK(played.free() == "10S 7C 3H 4H 7S 7D");
    CHECK(cards_text(played.game(), played.state().cards & row_mask(6)) == "7C 3H 4H 7S");
    CHECK(played.events() == "removed 10C 3S; +20 pyramid cards; freed 10S");
}

TEST_CASE("sheets: the same golden opening by taps") {
    Played played("PY1-N-AAAAAAS", "app", "tap KD");
    CHECK(played.score() == 10);
    played.play("tap 10C");
    CHECK(played.selected() == "10C");
    CHECK(played.moves() == 1);
    played.play("tap 3S");
    CHECK(played.selected() == "");
    CHECK(played.table() == Played("PY1-N-AAAAAAS", "app", "KD 3S+10C").table());
}

TEST_CASE("sheets: a tap on the covered queen of clubs of row 6 does nothing but say \"blocked\"") {
    Played played("PY1-N-AAAAAAS", "app");
    const Table before = played.table();
    played.play("tap QC");
    CHECK(played.table() == before);
    CHECK_FALSE(played.changed());
    CHECK(played.code() == "blocked");
    CHECK(played.message() == Message::Blocked);
    played.play({InputKind::TapCard, parse_card("D♣").value(), Card()});
    CHECK(played.code() == "blocked");
}

TEST_CASE("sheets: 7C and then 7S do not make 13; the app says so and keeps the second selected") {
    Played played("PY1-N-AAAAAAS", "app", "tap 7C");
    CHECK(played.code() == "");
    CHECK(played.selected() == "7C");
    played.play("tap 7S");
    CHECK(played.message() == Message::Sum);
    CHECK(played.code() == "sum");
    CHECK(played.changed());
    CHECK(played.selected() == "7S");
    CHECK(played.moves() == 0);
    CHECK(played.score() == 0);
}

TEST_CASE("sheets: the pairs are A+Q, 2+J, 3+10, 4+9, 5+8, 6+7 in any suits, and no others") {
    std::map<int, int> partner = {{1, 12}, {2, 11}, {3, 10}, {4, 9}, {5, 8}, {6, 7}};
    const Game game(Rules{}, deal_of("PY1-N-AAAAAAS"));
    for (Slot left = 0; left < kSlots; ++left) {
        for (Slot right = 0; right < kSlots; ++right) {
            const int low = std::min(game.card(left).value(), game.card(right).value());
            const int high = std::max(game.card(left).value(), game.card(right).value());
            const bool pairs = partner.count(low) > 0 && partner[low] == high;
            CHECK(((game.partners(left) & bit(right)) != 0) == pairs);
        }
    }
}

TEST_CASE("sheets: a king goes alone, from the pyramid for 10 points and from the waste for none") {
    Played played("PY1-N-AAAAAAJ", "app");
    while (card_of("KH") != played.game().card(waste_top(played.state()))) played.play("draw");
    const int moves = played.moves();
    played.play("tap KH");
    CHECK(played.changed());
    CHECK(played.score() == 0);
    CHECK(played.moves() == moves + 1);
    CHECK((played.state().cards & bit(played.game().deal().slot_of(card_of("KH")))) == 0);
    CHECK(Played("PY1-N-AAAAAAS", "app", "KD").score() == 10);
}

TEST_CASE("sheets: a pair of pyramid cards is 20 points, with a waste card 10; draw and recycle cost nothing") {
    Played played("PY1-N-AAAAAAS", "app", "10C+3S");
    CHECK(played.score() == 20);
    Played with_waste("PY1-N-AAAAAAS", "app", "draw draw draw");
    CHECK(with_waste.waste() == "7D 2S JH 9H");
    CHECK(with_waste.score() == 0);
    with_waste.play("4H+9H");
    CHECK(with_waste.score() == 10);
    CHECK(with_waste.waste() == "7D 2S JH");
    CHECK(with_waste.events() == "removed 4H 9H; +10 pyramid cards; freed JH");
}

TEST_CASE("sheets: a drawn card covers the waste, and does not pair with the card it covers") {
    // 2S and JH make 13, but only the waste's top counts.
    Played played("PY1-N-AAAAAAS", "app", "draw draw");
    CHECK(played.waste() == "7D 2S JH");
    CHECK(played.actions().find("2S") == std::string::npos);
    played.play("2S+JH");
    CHECK(played.code() == "blocked");
    played.play("tap JH tap 2S");
    CHECK(played.code() == "blocked");
    CHECK(played.message() == Message::None);
    CHECK(played.selected() == "JH");
}

TEST_CASE("sheets: recycling keeps the order of the cards, any number of times") {
    Played played("PY1-N-AAAAAAS", "app");
    const std::string talon = "7D " + played.stock();
    for (int pass = 0; pass < 5; ++pass) {
        while (played.state().stock() != 0) played.play("tap stock");
        CHECK(played.waste() == talon);
        played.play("tap stock");
        CHECK(played.changed());
        CHECK(played.stock() == talon);
        CHECK(played.waste() == "");
        CHECK(played.table().outcome == Outcome::Playing);
    }
    CHECK(played.table().counters.recycles == 5);
    CHECK(played.moves() == 23 + 4 * 24 + 5);
    CHECK(played.score() == 0);
}

TEST_CASE("sheets: undo gives cards and points back, but the moves counter does not go down") {
    Played played("PY1-N-AAAAAAS", "app", "KD 10C+3S draw");
    CHECK(played.moves() == 3);
    played.play("undo");
    CHECK(played.waste() == "7D");
    CHECK(played.score() == 30);
    CHECK(played.moves() == 3);
    played.play("undo");
    CHECK(played.score() == 10);
    played.play("undo");
    CHECK(played.score() == 0);
    CHECK(played.moves() == 3);
    CHECK(played.state() == initial_state(played.game()));
    played.play("undo");
    CHECK(played.code() == "nothing");
    CHECK(played.moves() == 3);
}

TEST_CASE("sheets: undo reaches back 100 actions, and the 101st for good not") {
    Played played("PY1-N-AAAAAAS", "app", "KD");
    const int row_7_with_king = std::popcount(kPyramidMask);
    for (int action = 0; action < 100; ++action) played.play("tap stock");
    CHECK(played.node().undos_left == 100);
    for (int undo = 0; undo < 100; ++undo) {
        played.play("undo");
        REQUIRE(played.changed());
    }
    CHECK(played.node().undos_left == 0);
    CHECK(played.waste() == "7D");
    const Table before = played.table();
    played.play("undo");
    CHECK(played.code() == "nothing");
    CHECK(played.table() == before);
    // KD, the 101st action back, stays away, also after more play.
    CHECK(std::popcount(played.state().pyramid()) == row_7_with_king - 1);
    played.play("draw undo undo");
    CHECK(played.code() == "nothing");
    CHECK(std::popcount(played.state().pyramid()) == row_7_with_king - 1);
    CHECK(played.score() == 10);
    CHECK(played.moves() == 102);
}

TEST_CASE("sheets: the app declares no more moves only with stock and waste empty") {
    Played played("PY1-N-AAAAAAJ", "app");
    for (int action = 0; action < 200; ++action) {
        played.play("tap stock");
        REQUIRE(played.table().outcome == Outcome::Playing);
        REQUIRE(played.message() == Message::None);
    }
}

TEST_CASE("sheets: never more than 14 cards, 8 of them of the pyramid, can be removed from PY1-N-AAAAAAJ") {
    Exhaustive search(deal_of("PY1-N-AAAAAAJ"));
    const auto most = search.most();
    CHECK(most.cards == 14);
    CHECK(most.pyramid_cards == 8);
    CHECK(search.positions() > 10);
}

TEST_CASE("sheets: 14 cards can really be removed from PY1-N-AAAAAAJ, and then nothing ever again") {
    // Whatever is removable is removed at once, in every order that the table offers, through the engine itself.
    Played played("PY1-N-AAAAAAJ", "app");
    int removed = 0;
    for (int idle = 0; idle < 60;) {
        const ActionList actions = legal_actions(played.game(), played.state());
        const bool removal = actions[0].kind == ActionKind::RemoveKing || actions[0].kind == ActionKind::RemovePair;
        removed += actions[0].kind == ActionKind::RemoveKing ? 1 : actions[0].kind == ActionKind::RemovePair ? 2 : 0;
        idle = removal ? 0 : idle + 1;
        played.play(input_of(played.game(), actions[0]));
    }
    CHECK(removed == 14);
    CHECK(std::popcount(played.state().pyramid()) == 20);
    CHECK(played.score() == 80);
    CHECK(played.table().outcome == Outcome::Playing);
}

TEST_CASE("sheets: PY1-N-AAAAAAS can be won") {
    Exhaustive search(deal_of("PY1-N-AAAAAAS"));
    CHECK(search.most().pyramid_cards == 28);
}

TEST_CASE("shuffle: what can be won of the other published deals") {
    struct Known {
        const char* code;
        int pyramid_cards;
        int cards;  ///< 0 where not published
    };
    const Known deals[] = {{"PY1-N-AAAAAAA", 28, 0},
                           {"PY1-N-AAAAAAB", 28, 0},
                           {"PY1-N-AAAAABA", 14, 25},
                           {"PY1-N-PYRAMID", 16, 34},
                           {"PY1-N-ZZZZZZZ", 28, 0}};
    for (const Known& known : deals) {
        CAPTURE(known.code);
        Exhaustive search(deal_of(known.code));
        const auto most = search.most();
        CHECK(most.pyramid_cards == known.pyramid_cards);
        if (known.cards > 0) CHECK(most.cards == known.cards);
    }
}

TEST_CASE("shuffle: how many of the first 400 codes can be won under the app's rules") {
    // Of the first 20,000 it is 13,430; the same search counted them.
    int won = 0;
    for (std::uint64_t number = 0; number < 400; ++number) {
        Exhaustive search(Deal::from_code(DealCode::from_number(number)));
        won += search.most().pyramid_cards == kPyramidSlots ? 1 : 0;
    }
    CHECK(won == 278);
}

}  // namespace pyramide::rule_sheets_test
