// Seeded random games under every rule: what must hold at every step, whatever is played. The slow model plays along.
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"
#include "tests/slow_model.h"

namespace pyramide::properties_test {

namespace {

std::string list_text(const std::vector<Card>& cards) {
    std::string text;
    for (const Card card : cards) text += (text.empty() ? "" : " ") + to_text(card);
    return text;
}

std::string pyramid_text(const Game& game, const State& state) {
    std::string text;
    for (Slot slot = 0; slot < kPyramidSlots; ++slot)
        text += (state.cards & bit(slot)) != 0 ? to_text(game.card(slot)) + " " : ". ";
    return text;
}

std::string pyramid_text(const SlowPosition& position) {
    std::string text;
    for (const auto& row : position.rows) {
        for (const auto& place : row) text += place ? to_text(*place) + " " : ". ";
    }
    return text;
}

std::set<std::string> action_texts(const Game& game, const State& state) {
    std::set<std::string> texts;
    for (const Action& action : legal_actions(game, state)) {
        Input input = input_of(game, action);
        if (input.kind == InputKind::RemovePair && input.second < input.first) std::swap(input.first, input.second);
        texts.insert(to_text(input));
    }
    return texts;
}

/// "" when a table and the model show the same game, else the first thing that differs.
std::string difference(const Game& game, const Node& node, const SlowModel& model) {
    const Table& table = node.table;
    const State& state = table.state;
    const SlowPosition& position = model.position();
    if (pyramid_text(game, state) != pyramid_text(position))
        return "pyramid: " + pyramid_text(game, state) + " | " + pyramid_text(position);
    if (cards_text(game, state.waste()) != list_text(position.waste))
        return "waste: " + cards_text(game, state.waste());
    if (cards_text(game, state.stock()) != list_text({position.stock.begin(), position.stock.end()}))
        return "stock: " + cards_text(game, state.stock());
    std::set<Card> free;
    std::map<Card, Card> bound;
    for (Slot slot = 0; slot < kSlots; ++slot) {
        if ((free_cards(game, state) & bit(slot)) != 0) free.insert(game.card(slot));
        if (const SlotMask with = free_only_with(game, state, slot);
            with != 0 && (free_cards(game, state) & bit(slot)) == 0)
            bound[game.card(slot)] = game.card(lowest_slot(with));
    }
    if (free != model.free_cards()) return "free cards: " + cards_text(game, free_cards(game, state));
    for (int index = 0; index < Card::kCount; ++index) {
        const Card card = Card::from_index(index);
        if ((state.cards & bit(game.deal().slot_of(card))) == 0) continue;
        const auto opener = model.opened_by(card);
        if (opener.has_value() != (bound.count(card) > 0) || (opener && *opener != bound[card]))
            return "bound card " + to_text(card);
    }
    if ((state.fresh == Fresh::Yes) != model.has_fresh_pair()) return "fresh";
    if (table.counters.score() != model.score())
        return "score: " + std::to_string(table.counters.score()) + " | " + std::to_string(model.score());
    if (table.counters.moves != model.moves())
        return "moves: " + std::to_string(table.counters.moves) + " | " + std::to_string(model.moves());
    if (static_cast<int>(table.counters.recycles) != position.recycles) return "recycles";
    if (node.undos_left != model.undos_left()) return "undos left: " + std::to_string(node.undos_left);
    if (to_text(table.outcome) != model.outcome()) return std::string("outcome: ") + to_text(table.outcome);
    const Card selected = table.selected == kNoSlot ? Card() : game.card(table.selected);
    if (selected != model.selected().value_or(Card())) return "selected: " + to_text(selected);
    std::set<std::string> actions;
    for (const Input& action : model.legal_actions()) actions.insert(to_text(action));
    if (action_texts(game, state) != actions) return "actions: " + actions_text(game, state);
    if (static_cast<int>(actions.size()) != count_legal_actions(game, state)) return "count of actions";
    if (legal_actions(game, state).size() != count_legal_actions(game, state)) return "actions twice";
    if (!is_ok(game, table)) return "is_ok";
    return "";
}

/// "" when the reply to an input and the model's answer are the same.
std::string difference(const Node& node, const SlowAnswer& answer) {
    if ((node.effect == Effect::Changed) != answer.changed) return "effect";
    if (to_text(node.refusal) != answer.code)
        return std::string("code: ") + to_text(node.refusal) + " | " + answer.code;
    const Message message = answer.text == "blocked"    ? Message::Blocked
                            : answer.text == "sum"      ? Message::Sum
                            : answer.text == "no moves" ? Message::NoMoves
                                                        : Message::None;
    return node.message == message ? "" : "message: " + answer.text;
}

/// "" when the events of a node tell the same story as the tables before and after it.
std::string difference_of_events(const Timeline& timeline, NodeId id) {
    const Game& game = timeline.game();
    const Table& before = timeline.node(timeline.node(id).parent).table;
    const Table& after = timeline.node(id).table;
    std::int64_t points = 0;
    SlotMask removed = 0, freed = 0, turned = 0, recycled = 0;
    bool won = false, blocked = false, undone = false;
    const EventList events = timeline.events(id);
    for (const Event& event : events) {
        switch (event.kind) {
            case EventKind::Removed:
                removed = event.slots;
                break;
            case EventKind::Turned:
                turned = event.slots;
                break;
            case EventKind::Recycled:
                recycled = event.slots;
                break;
            case EventKind::Freed:
                freed = event.slots;
                break;
            case EventKind::UnknownTurned:
                return "unknown card";
            case EventKind::Scored:
                if (event.points == 0) return "an event of no points";
                points += event.points;
                break;
            case EventKind::Undone:
                undone = true;
                break;
            case EventKind::Won:
                won = true;
                break;
            case EventKind::Blocked:
                blocked = true;
                break;
        }
        if (to_text(game, event).empty()) return "an event without text";
    }
    if (points != after.counters.score() - before.counters.score()) return "score is not the sum of its deltas";
    if (timeline.node(id).effect == Effect::Refused) return events.size() == 0 ? "" : "events of a refused input";
    if (freed != (free_cards(game, after.state) & ~free_cards(game, before.state))) return "freed";
    if (undone != (timeline.node(id).input.kind == InputKind::Undo)) return "undone";
    if (undone) return "";
    if (removed != (before.state.cards & ~after.state.cards)) return "removed";
    if (turned != (before.state.stock() & after.state.waste())) return "turned";
    if (recycled != (before.state.waste() & after.state.stock())) return "recycled";
    if (won != (after.outcome == Outcome::Won)) return "won";
    return blocked == (after.outcome == Outcome::Blocked) ? "" : "blocked";
}

/// What happened in many games, to be sure that nothing was left out.
struct Seen {
    std::map<std::string, int> counts;

    void note(const Timeline& timeline, NodeId id) {
        const Node& node = timeline.node(id);
        ++counts[std::string("refusal ") + to_text(node.refusal)];
        ++counts[std::string("outcome ") + to_text(node.table.outcome)];
        if (node.effect == Effect::Changed && node.input.kind == InputKind::Undo) ++counts["undo"];
        if (node.table.counters.recycles > 0) ++counts["recycle"];
        const auto action = timeline.action(id);
        if (!action || node.input.kind == InputKind::Undo || action->kind != ActionKind::RemovePair) return;
        const Table& before = timeline.node(node.parent).table;
        const SlotMask free = free_cards(timeline.game(), before.state);
        const bool bound = (free & bit(action->first)) == 0;
        if (bound && action->first < kPyramidSlots) ++counts["overlap pair"];
        if (bound && action->first >= kPyramidSlots)
            ++counts[before.state.fresh == Fresh::Yes ? "fresh waste pair" : "waste pair"];
        if (bound && node.input.kind == InputKind::TapCard) ++counts["bound pair by taps"];
        if (!bound && action->first >= kPyramidSlots) ++counts["waste and stock pair"];
    }
};

/// A position as the model sees it, with all that the rules can tell apart.
std::string position_text(const SlowModel& model, const Rules& rules) {
    const SlowPosition& position = model.position();
    std::string text = pyramid_text(position) + "|" + list_text(position.waste) + "|" +
                       list_text({position.stock.begin(), position.stock.end()});
    text += model.has_fresh_pair() ? "|fresh" : "|";
    if (rules.recycles != kUnlimited) text += std::to_string(position.recycles);
    return text;
}

/// Plays one random game with the model beside it and checks every property of a step. Every state visited keeps its
/// key.
void check_game(const Deal& deal, const Rules& rules, std::uint64_t seed, int steps, Seen& seen) {
    CAPTURE(seed);
    CAPTURE(to_text(rules));
    Choices choices(seed + 1000);
    Timeline timeline(Game(rules, deal));
    SlowModel model(deal.cards(), rules);
    const Game& game = timeline.game();
    std::unordered_map<std::uint64_t, std::string> position_of_key;
    std::unordered_map<std::string, std::uint64_t> key_of_position;
    NodeId at = 0;
    for (int step = 0; step <= steps; ++step) {
        const std::string differs = difference(game, timeline.node(at), model);
        REQUIRE_MESSAGE(differs.empty(), "step ", step, ": ", differs);
        const std::string position = position_text(model, rules);
        const std::uint64_t key = state_key(timeline.node(at).table.state);
        REQUIRE(position_of_key.try_emplace(key, position).first->second == position);
        REQUIRE(key_of_position.try_emplace(position, key).first->second == key);

        const Input input = random_input(game, timeline.node(at).table, choices);
        CAPTURE(to_text(input));
        const NodeId before = at;
        at = timeline.play(at, input);
        const std::string answer = difference(timeline.node(at), model.play(input));
        REQUIRE_MESSAGE(answer.empty(), "step ", step + 1, ": ", answer);
        const std::string events = difference_of_events(timeline, at);
        REQUIRE_MESSAGE(events.empty(), "step ", step + 1, ": ", events);
        seen.note(timeline, at);

        // An undo after an action brings the table back bit for bit, but for the counters that the rules keep.
        const auto action = timeline.action(at);
        if (!action || input.kind == InputKind::Undo || !choices.one_in(4)) continue;
        const Node& undone = timeline.node(timeline.play(at, undo_input()));
        if (rules.undo_limit == 0) {
            REQUIRE(undone.refusal == Refusal::Nothing);
            continue;
        }
        const Table& old = timeline.node(before).table;
        REQUIRE(undone.table.state == old.state);
        REQUIRE(undone.table.outcome == old.outcome);
        REQUIRE(undone.table.selected == kNoSlot);
        REQUIRE(undone.table.counters.score() == old.counters.score() + rules.points_undo);
        REQUIRE(undone.table.counters.recycles == old.counters.recycles);
        REQUIRE(undone.table.counters.moves == old.counters.moves + (rules.undo_move == UndoMove::Kept ? 1U : 0U));
    }
    // Seek equals linear replay: any node's table is that of its inputs played from the deal.
    for (int time = 0; time < 5; ++time) {
        const auto id = static_cast<NodeId>(choices.below(static_cast<int>(timeline.size())));
        Played fresh(deal, rules);
        for (const NodeId step : timeline.path_to(id)) {
            if (step != 0) fresh.play(timeline.node(step).input);
        }
        REQUIRE(fresh.table() == timeline.node(id).table);
        REQUIRE(fresh.node().undos_left == timeline.node(id).undos_left);
        REQUIRE(fresh.node().depth == timeline.node(id).depth);
    }
}

}  // namespace

TEST_CASE("property: games under every value of every rule agree with the slow model at each step") {
    Seen seen;
    std::uint64_t seed = 0;
    for (const RuleField& field : rule_fields()) {
        Choices choices(seed);
        const int values = field.type == RuleType::Choice || field.maximum < 10 ? field.maximum - field.minimum + 1 : 3;
        for (int value = 0; value < values; ++value, ++seed) {
            Rules rules;
            if (field.type == RuleType::Choice || field.maximum < 10)
                field.set(rules, 0, field.minimum + value);
            else
                set_random_value(rules, field, choices);
            check_game(seed % 2 == 0 ? easy_deal(seed) : random_deal(seed), rules, seed, 120, seen);
        }
    }
    for (const RulesPreset& preset : rules_presets()) {
        ++seed;
        check_game(easy_deal(seed), preset.rules, seed, 150, seen);
        check_game(random_deal(seed), preset.rules, seed, 150, seen);
    }
}

TEST_CASE("property: games under random combinations of rules agree with the slow model at each step") {
    Seen seen;
    for (std::uint64_t seed = 0; seed < 150; ++seed)
        check_game(seed % 3 == 0 ? random_deal(seed) : easy_deal(seed), random_rules(seed), seed, 120, seen);
    // The games were no empty show: everything that can happen did.
    for (const char* what : {"refusal blocked", "refusal sum", "refusal nothing", "refusal ended", "outcome won",
                             "outcome blocked", "undo", "recycle", "overlap pair", "fresh waste pair", "waste pair",
                             "bound pair by taps", "waste and stock pair"}) {
        CAPTURE(what);
        CHECK(seen.counts[what] > 0);
    }
}

TEST_CASE("property: long games pass the undo limit, and the 101st undo stays out of reach") {
    Seen seen;
    check_game(random_deal(7), Rules{}, 7, 1200, seen);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Choices choices(seed);
        Played played(random_deal(seed), Rules{});
        SlowModel model(played.game().deal().cards(), Rules{});
        for (int action = 0; action < 140; ++action) {
            const ActionList actions = legal_actions(played.game(), played.state());
            // Few removals, so that the game does not end.
            const Input input = choices.one_in(12) ? input_of(played.game(), actions[choices.below(actions.size())])
                                                   : tap_stock_input();
            played.play(input);
            model.play(input);
            REQUIRE(played.node().undos_left == static_cast<std::uint32_t>(std::min(action + 1, 100)));
        }
        const NodeId out_of_reach = played.timeline().path_to(played.at())[40];
        for (int undo = 0; undo < 100; ++undo) {
            played.play(undo_input());
            model.play(undo_input());
            REQUIRE(difference(played.game(), played.node(), model).empty());
        }
        CHECK(played.state() == played.timeline().node(out_of_reach).table.state);
        played.play(undo_input());
        CHECK(played.code() == "nothing");
        CHECK(played.state() == played.timeline().node(out_of_reach).table.state);
        CHECK(played.moves() == 140);
    }
}

TEST_CASE("property: a timeline replayed under other rules is the same inputs played under those rules") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        Played played(easy_deal(seed), random_rules(seed));
        for (int step = 0; step < 80; ++step) played.play(random_input(played.game(), played.table(), choices));
        const Rules other_rules = random_rules(seed + 500);
        const Timeline other = played.timeline().replayed(Game(other_rules, played.game().deal()));
        SlowModel model(played.game().deal().cards(), other_rules);
        for (const NodeId id : other.path_to(played.at())) {
            if (id != 0) {
                const std::string answer = difference(other.node(id), model.play(other.node(id).input));
                REQUIRE_MESSAGE(answer.empty(), answer);
            }
            const std::string differs = difference(other.game(), other.node(id), model);
            REQUIRE_MESSAGE(differs.empty(), differs);
        }
    }
}

}  // namespace pyramide::properties_test
