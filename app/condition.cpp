#include "app/condition.h"

#include <algorithm>

#include "app/condition_parts.h"
#include "app/folded.h"
#include "engine/characters.h"

namespace pyramide {

namespace {

bool compare(Comparator comparator, std::int64_t left, std::int64_t right) {
    switch (comparator) {
        case Comparator::Equal: return left == right;
        case Comparator::Unequal: return left != right;
        case Comparator::Less: return left < right;
        case Comparator::LessOrEqual: return left <= right;
        case Comparator::Greater: return left > right;
        case Comparator::GreaterOrEqual: return left >= right;
    }
    return false;
}

/// The slots of the cards that a field speaks of: `stock` as a count has them too.
SlotMask slots_of(const Game& game, const State& state, FieldId field) {
    switch (field) {
        case FieldId::Pyramid: return state.pyramid();
        case FieldId::Free:
        case FieldId::FreeCards: return free_cards(game, state);
        case FieldId::Talon: return state.talon();
        case FieldId::Stock: return state.stock();
        case FieldId::Waste: return state.waste();
        default: return 0;
    }
}

/// Of a card that the deal does not name nothing is true but what "not" makes of it.
bool is_card_there(const Game& game, const State& state, ConditionKind kind, Card card) {
    const Slot slot = game.deal().slot_of(card);
    if (slot == kNoSlot) return false;
    const SlotMask place = bit(slot);
    switch (kind) {
        case ConditionKind::Gone: return (state.cards & place) == 0;
        case ConditionKind::FreeCard: return (free_cards(game, state) & place) != 0;
        case ConditionKind::Covered: return (state.pyramid() & ~free_of_pyramid(state.cards) & place) != 0;
        case ConditionKind::InPyramid: return (state.pyramid() & place) != 0;
        case ConditionKind::InStock: return (state.stock() & place) != 0;
        case ConditionKind::InWaste: return (state.waste() & place) != 0;
        default: return false;
    }
}

/// What the rules allow of a field at most.
int limit_of(const Rules& rules, FieldId field) { return field == FieldId::Recycles ? rules.recycles : rules.undo_limit; }

bool is_token(const LineView& log, std::uint32_t step, const ConditionNode& node) {
    const std::uint64_t token = field_token(log, step, node.field);
    const bool is_one = std::find(node.tokens.begin(), node.tokens.end(), token) != node.tokens.end();
    return is_one == (node.comparator == Comparator::Equal);
}

bool is_card(const LineView& log, std::uint32_t step, const ConditionNode& node) {
    const std::uint64_t slot = field_token(log, step, node.field);
    const Card wanted = node.cards.front();
    const Slot wanted_slot = log.game().deal().slot_of(wanted);
    const bool is_it = wanted.is_known() && wanted_slot == kNoSlot ? false : slot == wanted_slot;
    return is_it == (node.comparator == Comparator::Equal);
}

bool are_cards(const LineView& log, std::uint32_t step, const ConditionNode& node) {
    SlotMask wanted = 0;
    bool are_all_named = true;
    for (const Card card : node.cards) {
        const Slot slot = log.game().deal().slot_of(card);
        if (slot == kNoSlot)
            are_all_named = false;
        else
            wanted |= bit(slot);
    }
    const bool are_they = are_all_named && field_token(log, step, node.field) == wanted;
    return are_they == (node.comparator == Comparator::Equal);
}

bool has_note(const LineView& log, std::uint32_t step, const std::string& words) {
    if (!log.marker_text) return false;
    const std::string text = log.marker_text(log.line[step]);
    return !text.empty() && (words.empty() || folded(text).find(words) != std::string::npos);
}

bool holds_at(const LineView& log, std::uint32_t step, const ConditionNode& node) {
    const auto holds_part = [&](const ConditionNode& part) { return holds_at(log, step, part); };
    const State& state = log.node(step).table.state;
    switch (node.kind) {
        case ConditionKind::All: return std::all_of(node.parts.begin(), node.parts.end(), holds_part);
        case ConditionKind::Any: return std::any_of(node.parts.begin(), node.parts.end(), holds_part);
        case ConditionKind::Not: return !holds_part(node.parts.front());
        case ConditionKind::Number:
            return compare(node.comparator, static_cast<std::int64_t>(field_token(log, step, node.field)), node.number);
        case ConditionKind::Unlimited:
            return (limit_of(log.game().rules(), node.field.id) == kUnlimited) == (node.comparator == Comparator::Equal);
        case ConditionKind::Token: return is_token(log, step, node);
        case ConditionKind::Card: return is_card(log, step, node);
        case ConditionKind::Cards: return are_cards(log, step, node);
        case ConditionKind::Gone:
        case ConditionKind::FreeCard:
        case ConditionKind::Covered:
        case ConditionKind::InPyramid:
        case ConditionKind::InStock:
        case ConditionKind::InWaste: return is_card_there(log.game(), state, node.kind, node.cards.front());
        case ConditionKind::Has: {
            const Slot slot = log.game().deal().slot_of(node.cards.front());
            return slot != kNoSlot && (slots_of(log.game(), state, node.field.id) & bit(slot)) != 0;
        }
        case ConditionKind::Changed:
            return step > 0 && field_token(log, step, node.field) != field_token(log, step - 1, node.field);
        case ConditionKind::Refused: return log.node(step).refusal != Refusal::None;
        case ConditionKind::Differs: return log.differs_from_record && log.differs_from_record(log.line[step]);
        case ConditionKind::Note: return has_note(log, step, node.words);
    }
    return false;
}

bool begins_one(const std::vector<bool>& before, const std::vector<bool>& now) {
    for (std::size_t index = 0; index < now.size(); ++index) {
        if (now[index] && !before[index]) return true;
    }
    return false;
}

}  // namespace

Result<Condition> Condition::parse(std::string_view text) {
    Result<ConditionNode> root = parse_condition(text);
    if (!root) return root.error();
    const std::size_t first = text.find_first_not_of(kSpaces);
    Condition condition;
    condition.text_ = text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
    condition.root_ = std::make_shared<const ConditionNode>(std::move(*root));
    return condition;
}

bool Condition::holds(const LineView& log, std::uint32_t step) const {
    return root_ != nullptr && step < log.line.size() && holds_at(log, step, *root_);
}

bool Condition::begins(const LineView& log, std::uint32_t step) const {
    return step > 0 && holds(log, step) && !holds(log, step - 1);
}

std::uint32_t next_begin(const LineView& log, std::span<const Condition> conditions, std::uint32_t from, Direction direction) {
    if (conditions.empty()) return kNoStep;
    const auto fill = [&](std::vector<bool>& held, std::uint32_t step) {
        for (std::size_t index = 0; index < conditions.size(); ++index) held[index] = conditions[index].holds(log, step);
    };
    // Each condition is asked once a step: what holds now is what held before at the next one.
    std::vector<bool> now(conditions.size());
    std::vector<bool> before(conditions.size());
    if (direction == Direction::Forward) {
        if (from >= log.last_step()) return kNoStep;
        fill(before, from);
        for (std::uint32_t step = from + 1; step < log.line.size(); ++step) {
            fill(now, step);
            if (begins_one(before, now)) return step;
            before.swap(now);
        }
        return kNoStep;
    }
    if (from == 0) return kNoStep;
    std::uint32_t step = from > log.last_step() ? log.last_step() : from - 1;
    if (step == 0) return kNoStep;
    fill(now, step);
    for (; step > 0; --step) {
        fill(before, step - 1);
        if (begins_one(before, now)) return step;
        now.swap(before);
    }
    return kNoStep;
}

}  // namespace pyramide
