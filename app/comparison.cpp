#include "app/comparison.h"

#include <algorithm>

#include "app/field.h"

namespace pyramide {

namespace {

/// What two games make of the same table: the slots in which other cards lie, and what only one of the rules keeps track of.
struct GamePair {
    const Game& left;
    const Game& right;
    SlotMask other_cards = 0;
    bool has_same_keys = true;  ///< both rules keep recycles and "fresh" in the state, or neither does

    GamePair(const Game& left_game, const Game& right_game) : left(left_game), right(right_game) {
        for (Slot slot = 0; slot < kSlots; ++slot) {
            if (left.card(slot) != right.card(slot)) other_cards |= bit(slot);
        }
        const bool has_same_recycles = (left.rules().recycles == kUnlimited) == (right.rules().recycles == kUnlimited);
        const bool has_same_fresh = (left.rules().waste_pair == WastePair::Fresh) == (right.rules().waste_pair == WastePair::Fresh);
        has_same_keys = has_same_recycles && has_same_fresh;
    }
};

bool is_same_table(const GamePair& games, const Table& left, const Table& right) {
    if (left.state.cards != right.state.cards || left.state.cursor != right.state.cursor) return false;
    if ((left.state.cards & games.other_cards) != 0) return false;
    if (games.has_same_keys && left.state != right.state) return false;
    const Counters& a = left.counters;
    const Counters& b = right.counters;
    return a.score() == b.score() && a.moves == b.moves && a.recycles == b.recycles && left.outcome == right.outcome &&
           left.selected == right.selected;
}

bool is_same_result(const GamePair& games, const Node& left, const Node& right) {
    return left.refusal == right.refusal && left.message == right.message && is_same_table(games, left.table, right.table);
}

void add(std::vector<Difference>& list, const char* field, const std::string& left, const std::string& right) {
    if (left != right) list.push_back({field, left, right});
}

std::vector<Difference> setup_between(const Game& left, const Game& right) {
    const auto code_text = [](const Game& game) { return game.deal().code() ? to_text(*game.deal().code()) : std::string("none"); };
    std::vector<Difference> list;
    add(list, "deal", code_text(left), code_text(right));
    add(list, "cards", to_text(left.deal()), to_text(right.deal()));
    for (const RuleField& field : rule_fields())
        add(list, field.name, field_text(left.rules(), field), field_text(right.rules(), field));
    return list;
}

/// Takes a step for the first that differs unless one before it does.
void note_first(std::optional<std::uint32_t>& first, std::uint32_t step, bool differs) {
    if (differs && !first) first = step;
}

std::string input_at(const LineView& log, std::uint32_t step) {
    return step == 0 || step > log.last_step() ? "" : to_text(log.node(step).input);
}

/// Other cards in slots that both still hold: what differences() does not see where they lie alike.
void add_other_cards(const GamePair& games, const State& left, const State& right, std::vector<Difference>& list) {
    for (SlotMask rest = games.other_cards & left.cards & right.cards & kPyramidMask; rest != 0; rest &= rest - 1) {
        const Slot slot = lowest_slot(rest);
        list.push_back(
            {to_text(Field{FieldId::PyramidBit, slot, {}}), to_text(games.left.card(slot)), to_text(games.right.card(slot))});
    }
}

}  // namespace

std::optional<std::uint32_t> LineComparison::first() const {
    if (!first_input) return first_result;
    if (!first_result) return first_input;
    return std::min(*first_input, *first_result);
}

LineComparison compare_lines(const LineView& left, const LineView& right) {
    LineComparison comparison;
    comparison.setup = setup_between(left.game(), right.game());
    comparison.left_steps = left.last_step();
    comparison.right_steps = right.last_step();
    const GamePair games(left.game(), right.game());
    const std::uint32_t last = std::max(left.last_step(), right.last_step());
    const std::uint32_t common = std::min(left.last_step(), right.last_step());
    for (std::uint32_t step = 0; step <= last; ++step) {
        StepDifference difference{step, step > common, false};
        if (step <= common) {
            const Node& a = left.node(step);
            const Node& b = right.node(step);
            difference.is_input = step > 0 && a.input != b.input;
            difference.is_result = !is_same_result(games, a, b);
            note_first(comparison.first_legality, step, a.refusal != b.refusal);
            note_first(comparison.first_score, step, a.table.counters.score() != b.table.counters.score());
            note_first(comparison.first_end, step, a.table.outcome != b.table.outcome);
        }
        if (!difference.is_input && !difference.is_result) continue;
        note_first(comparison.first_input, step, difference.is_input);
        note_first(comparison.first_result, step, difference.is_result);
        comparison.steps.push_back(difference);
    }
    return comparison;
}

std::vector<Difference> differences_at(const LineView& left, const LineView& right, std::uint32_t step) {
    std::vector<Difference> list;
    add(list, "input", input_at(left, step), input_at(right, step));
    if (step > left.last_step() || step > right.last_step()) return list;
    const GamePair games(left.game(), right.game());
    const Node& a = left.node(step);
    const Node& b = right.node(step);
    add(list, "message", std::string(message_text(a.message, left.language)), std::string(message_text(b.message, left.language)));
    add(list, "refusal", to_text(a.refusal), to_text(b.refusal));
    if (is_same_table(games, a.table, b.table)) return list;
    for (Difference& difference : differences(left.game(), a.table, right.game(), b.table)) {
        // A hash stands for what only one of the rules keeps track of as well; it says nothing then.
        const bool is_of_rules = !games.has_same_keys && (difference.field == "hash" || difference.field == "fresh") &&
                                 a.table.state.cards == b.table.state.cards && a.table.state.cursor == b.table.state.cursor;
        if (!is_of_rules) list.push_back(std::move(difference));
    }
    add_other_cards(games, a.table.state, b.table.state, list);
    return list;
}

}  // namespace pyramide
