#include "engine/state.h"

#include <set>
#include <sstream>

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::state_test {

namespace {

Game golden(std::string_view rules = "app") { return Game(parse_rules(rules).value(), deal_of("PY1-N-AAAAAAS")); }

/// A state with the given pyramid and talon cards (by slot) in a game.
State state_of(SlotMask pyramid, std::initializer_list<int> waste, std::initializer_list<int> stock) {
    State state;
    state.cards = pyramid;
    for (const int slot : waste) {
        state.cards |= bit(static_cast<Slot>(slot));
        state.cursor = static_cast<std::uint8_t>(slot - kPyramidSlots + 1);
    }
    for (const int slot : stock) state.cards |= bit(static_cast<Slot>(slot));
    return state;
}

}  // namespace

TEST_CASE("state: start_waste cards lie on the waste at the start, the rest in the stock") {
    for (int turned = 0; turned <= 3; ++turned) {
        const Game game = golden("start_waste=" + std::to_string(turned));
        const State state = initial_state(game);
        CHECK(std::popcount(state.waste()) == turned);
        CHECK(std::popcount(state.stock()) == 24 - turned);
        CHECK(state.pyramid() == kPyramidMask);
        CHECK(stock_top(state) == 28 + turned);
        CHECK(waste_top(state) == (turned == 0 ? kNoSlot : 27 + turned));
        CHECK(waste_second(state) == (turned < 2 ? kNoSlot : 26 + turned));
        CHECK(is_ok(game, state));
    }
}

TEST_CASE("state: stock, waste and their tops follow the cursor over gaps") {
    const State state = state_of(0, {28, 30, 33}, {36, 40});
    CHECK(state.waste() == (bit(28) | bit(30) | bit(33)));
    CHECK(state.stock() == (bit(36) | bit(40)));
    CHECK(waste_top(state) == 33);
    CHECK(waste_second(state) == 30);
    CHECK(stock_top(state) == 36);
    const State empty = state_of(0, {}, {});
    CHECK(waste_top(empty) == kNoSlot);
    CHECK(waste_second(empty) == kNoSlot);
    CHECK(stock_top(empty) == kNoSlot);
}

TEST_CASE("state: the stock's top is free only where the rules say so") {
    CHECK(cards_text(golden(), free_cards(golden(), initial_state(golden()))) == "7C 10C 3H 4H 3S KD 7S 7D");
    const Game face_up = golden("microsoft");
    CHECK(cards_text(face_up, free_cards(face_up, initial_state(face_up))) == "7C 10C 3H 4H 3S KD 7S 7D");
    const Game both = golden("pysol");
    CHECK(cards_text(both, free_cards(both, initial_state(both))) == "7C 10C 3H 4H 3S KD 7S 7D 2S");
    const Game neither = golden("cardgames");
    CHECK(cards_text(neither, free_cards(neither, initial_state(neither))) == "7C 10C 3H 4H 3S KD 7S");
}

TEST_CASE("state: the waste's second card is in play with its top as the waste pair rule says") {
    const State state = state_of(kPyramidMask, {28, 29}, {30});
    State fresh = state;
    fresh.fresh = Fresh::Yes;
    CHECK(free_only_with(golden("waste_pair=never"), state, 28) == 0);
    CHECK(free_only_with(golden("waste_pair=top_two"), state, 28) == bit(29));
    CHECK(free_only_with(golden("waste_pair=fresh"), state, 28) == 0);
    CHECK(free_only_with(golden("waste_pair=fresh"), fresh, 28) == bit(29));
    CHECK(free_only_with(golden("waste_pair=top_two"), state, 30) == 0);
}

TEST_CASE("state: a covered card is in play with the free card that alone covers it, under the overlap rule") {
    const Game game = golden("overlap_pair=yes");
    const Slot upper = pyramid_slot(5, 2);
    const Slot left = pyramid_slot(6, 2);
    const Slot right = pyramid_slot(6, 3);
    CHECK(free_only_with(game, state_of(kPyramidMask, {}, {}), upper) == 0);
    CHECK(free_only_with(game, state_of(kPyramidMask & ~bit(left), {}, {}), upper) == bit(right));
    CHECK(free_only_with(game, state_of(kPyramidMask & ~bit(right), {}, {}), upper) == bit(left));
    CHECK(free_only_with(golden(), state_of(kPyramidMask & ~bit(left), {}, {}), upper) == 0);
    // The covering card must be free itself: row 5's one cover left, but that one covered.
    const SlotMask deep = kPyramidMask & ~bit(pyramid_slot(5, 0)) & ~bit(pyramid_slot(6, 0)) & ~bit(pyramid_slot(6, 1));
    CHECK(free_only_with(game, state_of(deep, {}, {}), pyramid_slot(4, 0)) == 0);
    CHECK(free_only_with(game, state_of(deep, {}, {}), pyramid_slot(5, 1)) == bit(pyramid_slot(6, 2)));
    // A card that is gone or free is not bound to another.
    CHECK(free_only_with(game, state_of(deep, {}, {}), pyramid_slot(6, 0)) == 0);
    CHECK(free_only_with(game, state_of(deep, {}, {}), pyramid_slot(6, 4)) == 0);
    CHECK(free_only_with(game, state_of(deep, {}, {}), kNoSlot) == 0);
}

TEST_CASE("state: keys and hashes are recorded, so that a change of them is noticed") {
    REQUIRE(kHashVersion == 1);
    const Game game = golden();
    // All counts of the pyramid's code at their most, 24 talon bits, cursor 1.
    const std::uint64_t full = 7U | 6U << 3 | 5U << 6 | 4U << 9 | 3U << 12 | 2U << 14 | 1U << 16;
    CHECK(state_key(initial_state(game)) == (full | 0xFFFFFFULL << 17 | 1ULL << 41));
    CHECK(hash_text(state_hash(initial_state(game))) == "3217eaa4ee9c127a");
    CHECK(hash_text(state_hash(Played("PY1-N-AAAAAAS", "app", "KD 10C+3S").state())) == "8392b504601baa8a");
}

TEST_CASE("state: positions that differ only in the cursor, or in recycles where these count, are different") {
    const Game limited = golden("recycles=3");
    State state = initial_state(limited);
    State other = state;
    other.cursor = 0;
    CHECK(state_key(state) != state_key(other));
    CHECK(state_hash(state) != state_hash(other));
    other = state;
    other.recycles = 1;
    CHECK(is_ok(limited, other));
    CHECK(state_key(state) != state_key(other));
    CHECK(state_hash(state) != state_hash(other));

    // By play: one pass and a recycle later the table looks the same, and only limited recycles tell.
    for (const char* rules : {"recycles=3,start_waste=0", "start_waste=0"}) {
        Played played("PY1-N-AAAAAAS", rules);
        const State start = played.state();
        played.play(draw_input(), 24).play("recycle");
        CHECK(played.state().cards == start.cards);
        CHECK(played.state().cursor == start.cursor);
        const bool can_tell = played.game().rules().recycles != kUnlimited;
        CHECK((played.state() != start) == can_tell);
        CHECK((state_key(played.state()) != state_key(start)) == can_tell);
    }
}

TEST_CASE("state: every cursor, recycle count and freshness of a talon has its own key") {
    std::set<std::uint64_t> keys;
    std::size_t states = 0;
    for (int cursor = 0; cursor <= 24; ++cursor) {
        for (const int recycles : {0, 1, 2, 255, 256, 9998, 9999}) {
            for (const Fresh fresh : {Fresh::No, Fresh::Yes}) {
                State state = state_of(kPyramidMask, {}, {});
                state.cards |= kTalonMask;
                state.cursor = static_cast<std::uint8_t>(cursor);
                state.recycles = static_cast<std::uint16_t>(recycles);
                state.fresh = fresh;
                keys.insert(state_key(state));
                keys.insert(state_key(State{kPyramidMask, state.recycles, state.cursor, state.fresh}));
                states += 2;
            }
        }
    }
    CHECK(keys.size() == states);
}

TEST_CASE("state: hashes as text, both ways") {
    CHECK(hash_text(0) == "0000000000000000");
    CHECK(hash_text(0x9c4107e25ab3d118ULL) == "9c4107e25ab3d118");
    CHECK(parse_hash("9c4107e25ab3d118").value() == 0x9c4107e25ab3d118ULL);
    CHECK(parse_hash("FFFFFFFFFFFFFFFF").value() == 0xFFFFFFFFFFFFFFFFULL);
    std::uint64_t random = 3;
    for (int round = 0; round < 200; ++round) {
        const std::uint64_t hash = split_mix_64(random);
        CHECK(parse_hash(hash_text(hash)).value() == hash);
    }
    for (const char* text : {"", "0", "9c4107e25ab3d11", "9c4107e25ab3d1188", "9c4107e25ab3d11g", "0x4107e25ab3d1188",
                             " c4107e25ab3d118", "-c4107e25ab3d118"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_hash(text).has_value());
    }
    CHECK_FALSE(parse_hash(std::string(1 << 20, '0')).has_value());
}

TEST_CASE("state: is_ok refuses every kind of broken state") {
    const Game game = golden();
    const State good = initial_state(game);
    CHECK(is_ok(game, good));
    State state = good;
    state.cards &= ~bit(0);
    CHECK_FALSE(is_ok(game, state));
    state = good;
    state.cards |= SlotMask{1} << 52;
    CHECK_FALSE(is_ok(game, state));
    state = good;
    state.recycles = 1;
    CHECK_FALSE(is_ok(game, state));
    state = good;
    state.fresh = Fresh::Yes;
    CHECK_FALSE(is_ok(game, state));
    state = good;
    state.cursor = 25;
    CHECK_FALSE(is_ok(game, state));
    state = good;
    state.cards &= ~bit(28);
    CHECK_FALSE(is_ok(game, state));
    state.cursor = 0;
    CHECK(is_ok(game, state));

    const Game limited = golden("recycles=2,waste_pair=fresh");
    state = good;
    state.recycles = 2;
    CHECK(is_ok(limited, state));
    state.recycles = 3;
    CHECK_FALSE(is_ok(limited, state));
    state = good;
    state.fresh = Fresh::Yes;
    CHECK_FALSE(is_ok(limited, state));
    state.cursor = 2;
    CHECK(is_ok(limited, state));
}

TEST_CASE("state: unknown cards hold the game up only once they are in play") {
    Deal::Cards cards = deal_of("PY1-N-AAAAAAS").cards();
    for (const std::size_t slot : {29U, 31U, 32U}) cards[slot] = Card();
    const Deal deal = Deal::from_cards(cards).value();
    const auto unknown = [&](std::string_view rules, const State& state) {
        return static_cast<int>(unknown_in_play(Game(parse_rules(rules).value(), deal), state));
    };
    const SlotMask all = kPyramidMask | kTalonMask;
    CHECK(unknown("app", {all, 0, 1, Fresh::No}) == kNoSlot);
    CHECK(unknown("app", {all, 0, 2, Fresh::No}) == 29);
    CHECK(unknown("app", {all, 0, 3, Fresh::No}) == kNoSlot);
    CHECK(unknown("pysol", {all, 0, 1, Fresh::No}) == 29);
    CHECK(unknown("waste_pair=top_two", {all, 0, 3, Fresh::No}) == 29);
    CHECK(unknown("waste_pair=fresh", {all, 0, 3, Fresh::No}) == kNoSlot);
    CHECK(unknown("waste_pair=fresh", {all, 0, 3, Fresh::Yes}) == 29);
}

TEST_CASE("state: the board as text shows each card left once, free ones in brackets") {
    for (const CardStyle style : {CardStyle::Plain, CardStyle::Deck, CardStyle::Signs}) {
        const Played played("PY1-N-AAAAAAS", "app", "KD 10C+3S draw");
        const std::string text = board_text(played.game(), played.state(), style);
        CAPTURE(text);
        const SlotMask free = free_cards(played.game(), played.state());
        std::istringstream lines(text);
        for (int row = 0; row < kPyramidRows; ++row) {
            std::string line;
            REQUIRE(std::getline(lines, line));
            std::size_t from = 0;
            for (int place = 0; place <= row; ++place) {
                const Slot slot = pyramid_slot(row, place);
                const std::string card = to_text(played.game().card(slot), style);
                if ((played.state().cards & bit(slot)) == 0) {
                    CHECK(line.find(card) == std::string::npos);
                    continue;
                }
                const std::size_t found = line.find(card, from);
                REQUIRE(found != std::string::npos);
                from = found + card.size();
                CHECK((found > 0 && line[found - 1] == '[') == ((free & bit(slot)) != 0));
            }
            CHECK(line.back() != ' ');
        }
        CHECK(text.find("Stock: 22 cards") != std::string::npos);
        CHECK(text.find(style == CardStyle::Signs ? "7♦ [2♠]" : "7D [2S]") != std::string::npos);
        CHECK(text.back() == '\n');
    }
    const std::string start = board_text(golden(), initial_state(golden()));
    CHECK(start.starts_with("                    JD\n                 6C    7H\n"));
    CHECK(start.find("\n [7C] [10C]  [3H]  [4H]  [3S]  [KD]  [7S]\n") != std::string::npos);
}

}  // namespace pyramide::state_test
