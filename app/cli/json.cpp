#include "app/cli/json.h"

#include "engine/dead.h"

namespace pyramide::cli {
namespace {

JsonValue field_json(const Rules& rules, const RuleField& field) {
    if (field.type == RuleType::NumberList) {
        JsonValue list = JsonValue::array();
        for (int index = 0; index < field.list_length; ++index) list.push_back(field.get(rules, index));
        return list;
    }
    const bool is_number = field.type == RuleType::Number || field.type == RuleType::Limit;
    const bool is_unlimited = field.type == RuleType::Limit && field.get(rules, 0) == kUnlimited;
    return is_number && !is_unlimited ? JsonValue(field.get(rules, 0)) : JsonValue(field_text(rules, field));
}

JsonValue card_or_null(const Deal& deal, Slot slot) {
    return slot == kNoSlot ? JsonValue(nullptr) : JsonValue(to_text(deal.card(slot)));
}

}  // namespace

std::string json_text(const JsonValue& json) { return json.dump(-1, ' ', false, JsonValue::error_handler_t::replace); }

JsonValue cards_json(const Deal& deal, SlotMask slots) {
    JsonValue cards = JsonValue::array();
    for (; slots != 0; slots &= slots - 1) cards.push_back(to_text(deal.card(lowest_slot(slots))));
    return cards;
}

JsonValue deal_json(const Game& game) {
    const Deal& deal = game.deal();
    const State state = initial_state(game);
    JsonValue rows = JsonValue::array();
    for (int row = 0; row < kPyramidRows; ++row) rows.push_back(cards_json(deal, row_mask(row)));
    JsonValue json;
    json["code"] = deal.code() ? JsonValue(to_text(*deal.code())) : JsonValue(nullptr);
    json["cards"] = cards_json(deal, kPyramidMask | kTalonMask);
    json["rows"] = std::move(rows);
    json["waste"] = cards_json(deal, state.waste());
    json["stock"] = cards_json(deal, state.stock());
    return json;
}

JsonValue rules_json(const Rules& rules) {
    const RulesPreset* preset = preset_of(rules);
    JsonValue json;
    json["preset"] = preset != nullptr ? JsonValue(preset->name) : JsonValue(nullptr);
    for (const RuleField& field : rule_fields()) json[field.name] = field_json(rules, field);
    return json;
}

JsonValue step_json(const Timeline& timeline, NodeId id, const MessageStyle& style) {
    const Node& node = timeline.node(id);
    JsonValue json;
    json["input"] = to_text(node.input);
    json["ok"] = node.effect == Effect::Changed;
    json["code"] = text_or_null(to_text(node.refusal));
    json["text"] = text_or_null(message_text(node.message, style.language, style.error_help));
    json["delta"] = score_delta(timeline, id);
    json["score"] = node.table.counters.score();
    json["moves"] = node.table.counters.moves;
    json["free"] = cards_json(timeline.game().deal(), free_cards(timeline.game(), node.table.state));
    json["hash"] = hash_text(state_hash(node.table.state));
    return json;
}

JsonValue state_json(const Timeline& timeline, NodeId id) {
    const Game& game = timeline.game();
    const Node& node = timeline.node(id);
    const State& state = node.table.state;
    const SlotMask free = free_cards(game, state);
    JsonValue json;
    json["pyramid_mask"] = state.pyramid();
    json["free_mask"] = free & kPyramidMask;
    json["score"] = node.table.counters.score();
    json["moves"] = node.table.counters.moves;
    json["outcome"] = to_text(node.table.outcome);
    json["undo_depth"] = node.undos_left;
    json["stock"] = cards_json(game.deal(), state.stock());
    json["waste"] = cards_json(game.deal(), state.waste());
    json["selected"] = card_or_null(game.deal(), node.table.selected);
    json["free"] = cards_json(game.deal(), free);
    json["recycles"] = node.table.counters.recycles;
    json["unknown_in_play"] = unknown_in_play(game, state) != kNoSlot;
    json["dead"] = is_dead(game, state);
    json["hash"] = hash_text(state_hash(state));
    return json;
}

std::int64_t score_delta(const Timeline& timeline, NodeId id) {
    const Node& node = timeline.node(id);
    if (node.parent == kNoNode) return 0;
    return node.table.counters.score() - timeline.node(node.parent).table.counters.score();
}

}  // namespace pyramide::cli
