#include "engine/timeline.h"

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::timeline_test {

TEST_CASE("timeline: node 0 is the deal, and each input is a node after it") {
    Timeline timeline(Game(Rules{}, deal_of("PY1-N-AAAAAAS")));
    CHECK(timeline.size() == 1);
    CHECK(timeline.node(0).parent == kNoNode);
    CHECK(timeline.node(0).depth == 0);
    CHECK(timeline.undo_target(0) == kNoNode);
    CHECK(timeline.node(0).last_action == kNoNode);
    CHECK(timeline.first_child(0) == kNoNode);
    CHECK(timeline.events(0).size() == 0);
    CHECK_FALSE(timeline.action(0).has_value());

    const NodeId first = timeline.play(0, input_of("KD"));
    const NodeId second = timeline.play(first, input_of("10C+3S"));
    CHECK(first == 1);
    CHECK(second == 2);
    CHECK(timeline.size() == 3);
    CHECK(timeline.node(second).parent == first);
    CHECK(timeline.node(second).depth == 2);
    CHECK(timeline.path_to(second) == std::vector<NodeId>{0, 1, 2});
    CHECK(timeline.line_through(0) == std::vector<NodeId>{0, 1, 2});
    CHECK(timeline.first_child(0) == first);
}

TEST_CASE("timeline: a refused input is kept as a node, and counts for nothing") {
    Played played("PY1-N-AAAAAAS", "app", "KD tap QC 7C+7S 10C+3S");
    CHECK(played.timeline().size() == 5);
    CHECK(played.timeline().undo_target(4) == 3);
    CHECK(played.timeline().undo_target(3) == 0);
    CHECK(played.moves() == 2);
    CHECK(played.node().depth == 4);
    CHECK(played.node().undos_left == 2);
    CHECK(played.timeline().node(2).effect == Effect::Refused);
    CHECK(played.timeline().node(2).table == played.timeline().node(1).table);
}

TEST_CASE("timeline: the same input from the same node is the same node") {
    Timeline timeline(Game(Rules{}, deal_of("PY1-N-AAAAAAS")));
    const NodeId first = timeline.play(0, input_of("KD"));
    CHECK(timeline.play(0, input_of("KD")) == first);
    CHECK(timeline.play(0, input_of("draw")) != first);
    CHECK(timeline.play(0, input_of("KD")) == first);
    CHECK(timeline.size() == 3);
}

TEST_CASE("timeline: rewinding and playing something else makes a branch; the old rest stays whole") {
    Played played("PY1-N-AAAAAAS", "app", "KD 10C+3S draw draw");
    const NodeId old_end = played.at();
    std::vector<Table> old_tables;
    for (const NodeId id : played.timeline().path_to(old_end)) old_tables.push_back(played.timeline().node(id).table);

    played.go_to(1);
    played.play("10C+3H draw");
    const NodeId branch_end = played.at();
    CHECK(played.timeline().size() == 7);
    CHECK(played.timeline().children(1) == std::vector<NodeId>{2, 5});
    CHECK(played.timeline().path_to(branch_end) == std::vector<NodeId>{0, 1, 5, 6});
    CHECK(played.timeline().path_to(old_end) == std::vector<NodeId>{0, 1, 2, 3, 4});
    CHECK(played.timeline().line_through(0) == std::vector<NodeId>{0, 1, 2, 3, 4});
    CHECK(played.timeline().line_through(5) == std::vector<NodeId>{0, 1, 5, 6});
    for (std::size_t step = 0; step < old_tables.size(); ++step)
        CHECK(played.timeline().node(static_cast<NodeId>(step)).table == old_tables[step]);
    // The branch is the game that has those inputs, not a mixture.
    CHECK(played.table() == Played("PY1-N-AAAAAAS", "app", "KD 10C+3H draw").table());
}

TEST_CASE("timeline: stepping back is not undo: it costs no undo and no move") {
    Played played("PY1-N-AAAAAAS", "points_undo=-5", "KD 10C+3S");
    played.go_to(1);
    CHECK(played.score() == 10);
    CHECK(played.moves() == 1);
    CHECK(played.node().undos_left == 1);
    played.go_to(2);
    played.play("undo");
    CHECK(played.score() == 10 - 5);
    CHECK(played.moves() == 2);
    CHECK(played.node().undos_left == 1);
    CHECK(played.state() == played.timeline().node(1).table.state);
}

TEST_CASE("timeline: undo goes back over refused inputs and selections to the last action") {
    Played played("PY1-N-AAAAAAS", "app", "KD tap QC tap 7C tap 7S undo");
    CHECK(played.state() == initial_state(played.game()));
    CHECK(played.selected() == "");
    CHECK(played.moves() == 1);
    CHECK(played.node().undos_left == 0);
    CHECK(played.timeline().action(played.at()).value() ==
          legal_actions(played.game(), initial_state(played.game()))[0]);
}

TEST_CASE("timeline: undo after undo after play takes back what stands, newest first") {
    Played played("PY1-N-AAAAAAS", "app", "KD draw undo 10C+3S undo undo");
    CHECK(played.state() == initial_state(played.game()));
    CHECK(played.moves() == 3);
    CHECK(played.score() == 0);
    played.play("undo");
    CHECK(played.code() == "nothing");
}

TEST_CASE("timeline: undo of a recycle puts the waste back, card by card") {
    Played played("PY1-N-AAAAAAS", "recycles=2");
    played.play(draw_input(), 23);
    const State before = played.state();
    const std::string waste = played.waste();
    played.play("recycle");
    CHECK(played.state().recycles == 1);
    played.play("undo");
    CHECK(played.state() == before);
    CHECK(played.waste() == waste);
    CHECK(played.table().counters.recycles == 0);
    CHECK(played.state().recycles == 0);
}

TEST_CASE("timeline: undo limits of 0, 1, 20 and none") {
    struct Limit {
        const char* text;
        int undos;
    };
    for (const Limit& limit : {Limit{"0", 0}, Limit{"1", 1}, Limit{"20", 20}, Limit{"unlimited", 150}}) {
        CAPTURE(limit.text);
        Played played("PY1-N-AAAAAAS", "undo_limit=" + std::string(limit.text));
        for (int action = 0; action < 150; ++action) played.play("tap stock");
        CHECK(played.node().undos_left == static_cast<std::uint32_t>(limit.undos));
        int undone = 0;
        for (played.play("undo"); played.changed(); played.play("undo")) ++undone;
        CHECK(undone == limit.undos);
        CHECK(played.code() == "nothing");
        CHECK(played.moves() == 150);
    }
}

TEST_CASE("timeline: an undo that lowers the moves counter, where the rules say so") {
    Played played("PY1-N-AAAAAAS", "undo_move=taken_back", "KD draw draw undo undo");
    CHECK(played.moves() == 1);
    played.play("draw undo undo undo");
    CHECK(played.moves() == 0);
    CHECK(played.code() == "nothing");
}

TEST_CASE("timeline: actions and events can be asked for at every node") {
    Played played("PY1-N-AAAAAAS", "app", "KD tap 10C tap 3S undo");
    const auto action = [&](NodeId id) {
        const auto found = played.timeline().action(id);
        return found ? to_text(played.game(), *found) : std::string("none");
    };
    CHECK(action(1) == "KD");
    CHECK(action(2) == "none");
    CHECK(action(3) == "10C+3S");
    CHECK(action(4) == "10C+3S");
    CHECK(played.timeline().events(2).size() == 0);
    CHECK(played.timeline().events(3).size() == 3);
    CHECK(played.timeline().events(4)[0].kind == EventKind::Undone);
}

TEST_CASE("timeline: replayed under other rules, every node is computed anew and keeps its id") {
    Played played("PY1-N-AAAAAAS", "app", "KD 10C+3S draw draw 2S+JH");
    CHECK(played.code() == "blocked");
    played.go_to(1);
    played.play("draw");
    const Timeline other = played.timeline().replayed(
        Game(parse_rules("waste_pair=top_two,points_pyramid=7").value(), played.game().deal()));
    REQUIRE(other.size() == played.timeline().size());
    for (NodeId id = 0; id < other.size(); ++id) {
        CHECK(other.node(id).parent == played.timeline().node(id).parent);
        CHECK(other.children(id) == played.timeline().children(id));
        CHECK(other.node(id).depth == played.timeline().node(id).depth);
        if (id > 0) CHECK(other.node(id).input == played.timeline().node(id).input);
        // The same inputs played from the start, with no memory of the other rules.
        Played fresh(played.game().deal(), other.game().rules());
        for (const NodeId step : other.path_to(id)) {
            if (step != 0) fresh.play(other.node(step).input);
        }
        CHECK(other.node(id).table == fresh.table());
        CHECK(other.node(id).refusal == fresh.node().refusal);
        CHECK(other.node(id).message == fresh.node().message);
        CHECK(other.node(id).undos_left == fresh.node().undos_left);
    }
    CHECK(other.node(5).refusal == Refusal::None);
    CHECK(other.node(2).table.counters.score() == 21);
    CHECK(played.timeline().node(5).refusal == Refusal::Blocked);
    // It goes on like any timeline.
    Timeline copy = other;
    CHECK(copy.play(5, input_of("draw")) == other.size());
    CHECK(copy.play(1, input_of("draw")) == 6);
}

TEST_CASE("timeline: the input of an action plays that action") {
    Played played("PY1-N-AAAAAAS", "app");
    for (const Action& action : legal_actions(played.game(), played.state())) {
        Played next = played;
        next.play(input_of(next.game(), action));
        CHECK(next.timeline().action(next.at()) == action);
    }
    CHECK(input_of(played.game(), {ActionKind::Recycle, kNoSlot, kNoSlot}) == recycle_input());
}

}  // namespace pyramide::timeline_test
