// Legal actions, refused inputs and the undo stack of a step.
#include <algorithm>
#include <cstdlib>

#include "app/cli/inspect.h"

namespace pyramide::cli {
namespace {

std::string names_of(const Game& game, SlotMask slots) {
    std::string text;
    for (; slots != 0; slots &= slots - 1) text += (text.empty() ? "" : " ") + to_text(game.card(lowest_slot(slots)));
    return text;
}

void add_covered(const Game& game, const Table& table, std::vector<RefusedInput>& refused) {
    const State& state = table.state;
    const SlotMask free = free_cards(game, state);
    std::vector<Slot> covered;
    for (SlotMask rest = state.pyramid() & ~free; rest != 0; rest &= rest - 1) {
        const Slot slot = lowest_slot(rest);
        const bool would_go = (game.kings() & bit(slot)) != 0 || (game.partners(slot) & free) != 0;
        if (would_go && free_only_with(game, state, slot) == 0) covered.push_back(slot);
    }
    std::stable_sort(covered.begin(), covered.end(), [&](Slot left, Slot right) {
        return std::popcount(kCovers[left] & state.cards) < std::popcount(kCovers[right] & state.cards);
    });
    for (const Slot slot : covered)
        refused.push_back({{InputKind::TapCard, game.card(slot), {}},
                           Refusal::Blocked,
                           "covered by " + names_of(game, kCovers[slot] & state.cards)});
}

void add_sums(const Game& game, const Table& table, std::vector<RefusedInput>& refused) {
    const SlotMask free = free_cards(game, table.state) & ~game.kings() & ~game.unknown();
    std::vector<RefusedInput> pairs;
    const auto sum_of = [](const Input& pair) { return pair.first.value() + pair.second.value(); };
    for (SlotMask first = free; first != 0; first &= first - 1) {
        for (SlotMask second = first & (first - 1); second != 0; second &= second - 1) {
            const Input pair{InputKind::RemovePair, game.card(lowest_slot(first)), game.card(lowest_slot(second))};
            if (sum_of(pair) != kPairSum) pairs.push_back({pair, Refusal::Sum, "sum " + std::to_string(sum_of(pair))});
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(), [&](const RefusedInput& left, const RefusedInput& right) {
        return std::abs(sum_of(left.input) - kPairSum) < std::abs(sum_of(right.input) - kPairSum);
    });
    refused.insert(refused.end(), pairs.begin(), pairs.end());
}

void add_stock(const Game& game, const Table& table, std::vector<RefusedInput>& refused) {
    const State& state = table.state;
    const bool draws = can_draw(game, state);
    if (!draws) refused.push_back({{InputKind::Draw, {}, {}}, Refusal::Nothing, "the stock is empty"});
    if (can_recycle(game, state)) return;
    const int stock = std::popcount(state.stock());
    const std::string reason = draws                ? counted(static_cast<unsigned>(stock), "card") + " in the stock"
                               : state.waste() == 0 ? "the waste is empty"
                                                    : "no recycle is left";
    refused.push_back({{InputKind::Recycle, {}, {}}, Refusal::Nothing, reason});
}

}  // namespace

std::vector<LegalAction> legal_here(const Game& game, const Table& table) {
    std::vector<LegalAction> legal;
    if (table.outcome != Outcome::Playing) return legal;
    for (const Action& action : legal_actions(game, table.state)) {
        const Step step = apply(game, table.state, table.counters, action);
        legal.push_back({action, step.counters.score() - table.counters.score()});
    }
    return legal;
}

std::vector<RefusedInput> refused_here(const Game& game, const Table& table) {
    std::vector<RefusedInput> refused;
    if (table.outcome != Outcome::Playing || unknown_in_play(game, table.state) != kNoSlot) return refused;
    add_covered(game, table, refused);
    add_sums(game, table, refused);
    add_stock(game, table, refused);
    return refused;
}

std::vector<UndoEntry> undo_stack(const LogLine& line, std::uint32_t step) {
    const Timeline& timeline = line.log().timeline;
    std::vector<UndoEntry> stack;
    const std::uint32_t in_reach = line.node(step).undos_left;
    for (NodeId at = line.node(step).last_action; at != kNoNode;) {
        const Node& after = timeline.node(at);
        const Node& before = timeline.node(after.parent);
        const std::optional<Action> action = timeline.action(at);
        stack.push_back({after.depth, action ? to_text(timeline.game(), *action) : "",
                         before.table.state.cards & ~after.table.state.cards, before.table.counters.score(),
                         stack.size() < in_reach});
        at = before.last_action;
    }
    return stack;
}

}  // namespace pyramide::cli
