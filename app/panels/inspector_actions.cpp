#include <algorithm>
#include <bit>
#include <cstdlib>

#include <imgui.h>

#include "app/panels/inspector_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// How many near misses of one kind are shown.
constexpr std::size_t kShownMisses = 3;

/// A covered card that would go with a free one (or, a king, alone) if it were free.
struct CoveredMiss {
    Slot slot;
    int covers;
};

void add_covered(const Game& game, const State& state, std::vector<NearMiss>& misses) {
    const SlotMask free = free_cards(game, state);
    std::vector<CoveredMiss> found;
    for (SlotMask covered = state.pyramid() & ~free; covered != 0; covered &= covered - 1) {
        const Slot slot = lowest_slot(covered);
        if (free_only_with(game, state, slot) != 0) continue;
        if ((game.kings() & bit(slot)) != 0 || (game.partners(slot) & free) != 0)
            found.push_back({slot, std::popcount(kCovers[slot] & state.cards)});
    }
    std::stable_sort(found.begin(), found.end(), [](const CoveredMiss& left, const CoveredMiss& right) {
        return left.covers != right.covers ? left.covers < right.covers : left.slot > right.slot;
    });
    for (std::size_t at = 0; at < std::min(found.size(), kShownMisses); ++at) {
        const Slot slot = found[at].slot;
        misses.push_back(
            {shown_cards_of(game, bit(slot)), "covered by " + shown_cards_of(game, kCovers[slot] & state.cards), slot});
    }
}

struct SumMiss {
    Slot first, second;
    int sum;
};

void add_sums(const Game& game, const State& state, std::vector<NearMiss>& misses) {
    const SlotMask free = free_cards(game, state) & ~game.kings() & ~game.unknown();
    std::vector<SumMiss> found;
    for (SlotMask first = free; first != 0; first &= first - 1) {
        for (SlotMask second = first & (first - 1); second != 0; second &= second - 1) {
            const Slot left = lowest_slot(first);
            const Slot right = lowest_slot(second);
            const int sum = game.card(left).value() + game.card(right).value();
            if (sum != kPairSum) found.push_back({left, right, sum});
        }
    }
    const auto miss = [](const SumMiss& pair) { return std::abs(pair.sum - kPairSum); };
    std::stable_sort(found.begin(), found.end(),
                     [&](const SumMiss& left, const SumMiss& right) { return miss(left) < miss(right); });
    for (std::size_t at = 0; at < std::min(found.size(), kShownMisses); ++at) {
        const SumMiss& pair = found[at];
        const Action removal{ActionKind::RemovePair, pair.first, pair.second};
        misses.push_back({shown_text(game, removal), "sum " + std::to_string(pair.sum), pair.first});
    }
}

void add_stock(const Game& game, const State& state, std::vector<NearMiss>& misses) {
    if (can_draw(game, state)) {
        if (state.waste() != 0)
            misses.push_back({"recycle", std::to_string(std::popcount(state.stock())) + " in stock", kNoSlot});
        return;
    }
    misses.push_back({"draw", "the stock is empty", kNoSlot});
    if (!can_recycle(game, state))
        misses.push_back({"recycle", state.waste() == 0 ? "the waste is empty" : "none is left", kNoSlot});
}

/// "KD", "10C+3S", or the key for what has one; points before it.
std::string action_note(const Session& session, const Action& action) {
    const Step step = apply(session.game(), session.table().state, session.table().counters, action);
    const std::int64_t points = step.counters.score() - session.table().counters.score();
    const bool has_key = action.kind == ActionKind::Draw || action.kind == ActionKind::Recycle;
    const std::string note =
        has_key ? to_text(command_info(CommandId::DrawOrRecycle).chord) : to_text(usual_input(session.game(), action));
    return points == 0 ? note : signed_text(points) + "  " + note;
}

void draw_legal(const Session& session, PanelsUi& ui, Commands& commands) {
    const Game& game = session.game();
    const ActionList actions = legal_actions(game, session.table().state);
    for (int at = 0; at < actions.size(); ++at) {
        const Action& action = actions[at];
        ImGui::PushID(at);
        if (button_row("legal", shown_text(game, action), action_note(session, action)))
            commands.push_back(PlayInput{usual_input(game, action)});
        if (ImGui::IsItemHovered() && action.first != kNoSlot) ui.next_hover.slot = action.first;
        ImGui::PopID();
    }
    if (session.timeline().undo_target(session.current()) != kNoNode) {
        const std::string taken = done_text(session.timeline(), session.node().last_action);
        const std::string label = taken.empty() ? "undo" : "undo " + taken;
        if (button_row("undo", label, to_text(command_info(CommandId::Undo).chord)))
            commands.push_back(PlayInput{{InputKind::Undo, {}, {}}});
    }
    if (!actions.is_empty()) return;
    const bool is_over = session.table().outcome != Outcome::Playing;
    const RowColors dim{theme().colors.text_dim, theme().colors.text_dim};
    value_row(is_over ? "nothing else" : "nothing yet", is_over ? to_text(session.table().outcome) : "name the card",
              dim);
}

}  // namespace

std::vector<NearMiss> near_misses(const Game& game, const Table& table) {
    std::vector<NearMiss> misses;
    if (table.outcome != Outcome::Playing || unknown_in_play(game, table.state) != kNoSlot) return misses;
    add_covered(game, table.state, misses);
    add_sums(game, table.state, misses);
    add_stock(game, table.state, misses);
    return misses;
}

void draw_actions(const Session& session, PanelsUi& ui, Commands& commands) {
    section_label("legal here");
    draw_legal(session, ui, commands);
    const std::vector<NearMiss> misses = near_misses(session.game(), session.table());
    if (misses.empty()) return;
    section_label("refused here");
    const RowColors dim{theme().colors.text_dim, theme().colors.text_dim};
    for (const NearMiss& miss : misses) {
        value_row(miss.label, miss.reason, dim);
        if (ImGui::IsItemHovered() && miss.slot != kNoSlot) ui.next_hover.slot = miss.slot;
    }
}

}  // namespace pyramide
