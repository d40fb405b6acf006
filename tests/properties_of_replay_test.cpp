// Seeded random games: properties that need no second model. A replayed timeline is itself, unknown cards, and text both ways.
#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::properties_of_replay_test {

TEST_CASE("property: a timeline replayed under its own game is itself, with every branch and id") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        Timeline timeline(Game(random_rules(seed), easy_deal(seed)));
        for (int step = 0; step < 150; ++step) {
            const auto from = static_cast<NodeId>(choices.one_in(3) ? choices.below(static_cast<int>(timeline.size()))
                                                                    : static_cast<int>(timeline.size()) - 1);
            timeline.play(from, random_input(timeline.game(), timeline.node(from).table, choices));
        }
        const Timeline again = timeline.replayed(timeline.game());
        REQUIRE(again.size() == timeline.size());
        for (NodeId id = 0; id < timeline.size(); ++id) {
            const Node& old = timeline.node(id);
            const Node& now = again.node(id);
            REQUIRE(now.table == old.table);
            REQUIRE(now.parent == old.parent);
            REQUIRE(again.children(id) == timeline.children(id));
            REQUIRE((now.effect == old.effect && now.refusal == old.refusal && now.message == old.message));
            REQUIRE((now.undos_left == old.undos_left && now.depth == old.depth));
            REQUIRE(again.undo_target(id) == timeline.undo_target(id));
            if (id > 0) REQUIRE(now.parent < id);
            REQUIRE(timeline.path_to(id).back() == id);
            REQUIRE(timeline.path_to(id).size() == std::size_t{old.depth} + 1);
        }
    }
}

TEST_CASE(
    "property: with unknown cards the game stops when one is in play, and goes on just as if it had always been "
    "known") {
    int named_cards = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        const Deal full = seed % 2 == 0 ? random_deal(seed) : easy_deal(seed);
        const Rules rules = seed % 4 == 0 ? Rules{} : random_rules(seed);
        CAPTURE(to_text(rules));
        Deal::Cards cards = full.cards();
        const int share = 1 + choices.below(3);
        for (std::size_t slot = kPyramidSlots; slot < kSlots; ++slot) {
            if (choices.one_in(share)) cards[slot] = Card();
        }
        Played known(full, rules);
        Timeline unknown(Game(rules, Deal::from_cards(cards).value()));
        NodeId at = 0;
        for (int step = 0; step < 80; ++step) {
            for (;;) {
                const Slot slot = unknown_in_play(unknown.game(), unknown.node(at).table.state);
                if (slot == kNoSlot) break;
                // Nothing but undo goes on.
                REQUIRE(unknown.node(at).table.outcome != Outcome::Blocked);
                REQUIRE(legal_actions(unknown.game(), unknown.node(at).table.state).is_empty());
                const Input tried = choices.one_in(2) ? tap_stock_input() : draw_input();
                const Reply reply = respond(unknown.game(), unknown.node(at).table, tried);
                REQUIRE(reply.refusal ==
                        (unknown.node(at).table.outcome == Outcome::Won ? Refusal::Ended : Refusal::Unknown));
                REQUIRE(reply.table == unknown.node(at).table);
                const auto named = unknown.game().deal().with_card(slot, full.card(slot));
                REQUIRE(named.has_value());
                unknown = unknown.replayed(Game(rules, *named));
                ++named_cards;
            }
            REQUIRE(unknown.node(at).table == known.table());
            REQUIRE(unknown.node(at).refusal == known.node().refusal);
            REQUIRE(unknown.node(at).message == known.message());
            const Input input = random_input(known.game(), known.table(), choices);
            CAPTURE(to_text(input));
            known.play(input);
            at = unknown.play(at, input);
        }
    }
    CHECK(named_cards > 300);
}

TEST_CASE("property: everything that has a text comes back from it") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        Played played(random_deal(seed), random_rules(seed));
        CHECK(parse_deal(to_text(played.game().deal())).value().cards() == played.game().deal().cards());
        CHECK(parse_deal_code(to_text(*played.game().deal().code())).value() == *played.game().deal().code());
        CHECK(parse_rules(to_text(played.game().rules())).value() == played.game().rules());
        for (int step = 0; step < 20; ++step) {
            const Input input = random_input(played.game(), played.table(), choices);
            if (input.kind != InputKind::RemovePair || input.first != input.second)
                CHECK(parse_input(to_text(input, static_cast<CardStyle>(choices.below(3)))).value() == input);
            for (const Action& action : legal_actions(played.game(), played.state()))
                CHECK(parse_input(to_text(played.game(), action)).value() == input_of(played.game(), action));
            const std::uint64_t hash = state_hash(played.state());
            CHECK(parse_hash(hash_text(hash)).value() == hash);
            played.play(input);
        }
    }
}

}  // namespace pyramide::properties_of_replay_test
