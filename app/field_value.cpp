// The values of fields at the steps of a log, and where they change.
#include <array>
#include <bit>
#include <utility>

#include "app/field.h"

namespace pyramide {

namespace {

/// Where a card lies, by the words for it.
enum class Place : std::uint8_t { Gone, PyramidFree, PyramidCovered, WasteTop, Waste, Stock, NotNamed };
constexpr std::array<const char*, 7> kPlaceWords = {"gone",  "pyramid, free", "pyramid, covered", "waste top",
                                                    "waste", "stock",         "not named"};

Place place_of(const Game& game, const State& state, Card card) {
    const Slot slot = game.deal().slot_of(card);
    if (slot == kNoSlot) return Place::NotNamed;
    if ((state.cards & bit(slot)) == 0) return Place::Gone;
    if (slot < kPyramidSlots) return (kCovers[slot] & state.cards) == 0 ? Place::PyramidFree : Place::PyramidCovered;
    if ((state.waste() & bit(slot)) == 0) return Place::Stock;
    return slot == waste_top(state) ? Place::WasteTop : Place::Waste;
}

std::int64_t delta_of(const Node& node, const Node* before) {
    return before == nullptr ? 0 : node.table.counters.score() - before->table.counters.score();
}

std::uint64_t one_bit(SlotMask mask, int at) { return mask >> at & 1; }

/// field_token of a node, given the one before it on the line, or nullptr for the deal.
std::uint64_t token_of(const Game& game, const Field& field, const Node& node, const Node* before) {
    const State& state = node.table.state;
    switch (field.id) {
        case FieldId::Pyramid: return state.pyramid();
        case FieldId::Free: return free_of_pyramid(state.cards);
        case FieldId::FreeCards: return free_cards(game, state);
        case FieldId::Talon: return state.talon() >> kPyramidSlots;
        case FieldId::Cursor: return state.cursor;
        case FieldId::Stock: return static_cast<std::uint64_t>(std::popcount(state.stock()));
        case FieldId::Waste: return static_cast<std::uint64_t>(std::popcount(state.waste()));
        case FieldId::WasteTop: return waste_top(state);
        case FieldId::StockTop: return stock_top(state);
        case FieldId::Recycles: return node.table.counters.recycles;
        case FieldId::Fresh: return static_cast<std::uint64_t>(state.fresh);
        case FieldId::Score: return static_cast<std::uint64_t>(node.table.counters.score());
        case FieldId::Moves: return node.table.counters.moves;
        case FieldId::UndosLeft: return node.undos_left;
        case FieldId::Selected: return node.table.selected;
        case FieldId::Outcome: return static_cast<std::uint64_t>(node.table.outcome);
        case FieldId::Message: return static_cast<std::uint64_t>(node.message);
        case FieldId::Refusal: return static_cast<std::uint64_t>(node.refusal);
        case FieldId::Delta: return static_cast<std::uint64_t>(delta_of(node, before));
        case FieldId::Input: return before == nullptr ? kDealToken : input_token(node.input);
        case FieldId::Key: return state_key(state);
        case FieldId::Hash: return state_hash(state);
        case FieldId::PyramidBit: return one_bit(state.pyramid(), field.bit);
        case FieldId::FreeBit: return one_bit(free_of_pyramid(state.cards), field.bit);
        case FieldId::TalonBit: return one_bit(state.talon(), kPyramidSlots + field.bit);
        case FieldId::CardPlace: return static_cast<std::uint64_t>(place_of(game, state, field.card));
    }
    return 0;
}

const Node* node_before(const LineView& log, std::uint32_t step) { return step == 0 ? nullptr : &log.node(step - 1); }

std::string hexadecimal(std::uint64_t value, std::size_t digits) {
    std::string text(digits, '0');
    for (std::size_t digit = digits; digit-- > 0; value >>= 4) text[digit] = "0123456789ABCDEF"[value & 15];
    return "0x" + text;
}

std::string cards_text(const Game& game, SlotMask slots) {
    if (slots == 0) return "none";
    std::string text;
    for (; slots != 0; slots &= slots - 1) text += (text.empty() ? "" : " ") + to_text(game.card(lowest_slot(slots)));
    return text;
}

}  // namespace

std::uint64_t input_token(const Input& input) {
    return static_cast<std::uint64_t>(input.kind) << 16 | static_cast<std::uint64_t>(input.first.index()) << 8 |
           static_cast<std::uint64_t>(input.second.index());
}

std::uint64_t field_token(const LineView& log, std::uint32_t step, const Field& field) {
    return token_of(log.game(), field, log.node(step), node_before(log, step));
}

std::optional<std::int64_t> field_number(const LineView& log, std::uint32_t step, const Field& field) {
    const std::uint64_t token = field_token(log, step, field);
    switch (value_kind(field)) {
        case ValueKind::Number:
        case ValueKind::Mask: return static_cast<std::int64_t>(token);
        case ValueKind::Card:
            if (token == kNoSlot) return std::nullopt;
            return static_cast<std::int64_t>(token);
        case ValueKind::Hash:
        case ValueKind::Cards:
        case ValueKind::Word:
        case ValueKind::Input: return std::nullopt;
    }
    return std::nullopt;
}

std::string field_text(const LineView& log, std::uint32_t step, const Field& field) {
    const std::uint64_t token = field_token(log, step, field);
    switch (value_kind(field)) {
        case ValueKind::Number: {
            const auto number = static_cast<std::int64_t>(token);
            return (field.id == FieldId::Delta && number > 0 ? "+" : "") + std::to_string(number);
        }
        case ValueKind::Mask: return hexadecimal(token, field.id == FieldId::Talon ? 6 : 7);
        case ValueKind::Hash: return hash_text(token);
        case ValueKind::Card: return token == kNoSlot ? "none" : to_text(log.game().card(static_cast<Slot>(token)));
        case ValueKind::Cards: return cards_text(log.game(), token);
        case ValueKind::Word:
            if (field.id == FieldId::CardPlace) return kPlaceWords[token];
            return field_words(field.id)[token];
        case ValueKind::Input: return step == 0 ? "deal" : to_text(log.node(step).input);
    }
    return "";
}

std::vector<std::uint32_t> changes_of(const LineView& log, const Field& field, std::size_t limit) {
    std::vector<std::uint32_t> steps;
    // A key stands for its state and a hash for its key, one to one: states are compared, which is faster.
    const bool compares_states = field.id == FieldId::Key || field.id == FieldId::Hash;
    const Game& game = log.game();
    const Node* before = &log.node(0);
    std::uint64_t token_before = compares_states ? 0 : token_of(game, field, *before, nullptr);
    for (std::uint32_t step = 1; step < log.line.size() && steps.size() < limit; ++step) {
        const Node& node = log.node(step);
        if (compares_states) {
            if (node.table.state != before->table.state) steps.push_back(step);
        } else {
            const std::uint64_t token = token_of(game, field, node, before);
            if (token != token_before) steps.push_back(step);
            token_before = token;
        }
        before = &node;
    }
    return steps;
}

FieldChange change_at(const LineView& log, const Field& field, std::uint32_t step) {
    return {step, field_text(log, step - 1, field), field_text(log, step, field)};
}

std::vector<FieldDelta> fields_between(const LineView& log, std::uint32_t before, std::uint32_t after) {
    std::vector<FieldDelta> deltas;
    const auto add = [&](const Field& field) {
        if (field_token(log, before, field) != field_token(log, after, field))
            deltas.push_back({field, field_text(log, before, field), field_text(log, after, field)});
    };
    for (const FieldInfo& info : field_table()) add({info.id, 0, {}});
    for (const Card card : log.game().deal().cards()) {
        if (card.is_known()) add({FieldId::CardPlace, 0, card});
    }
    return deltas;
}

}  // namespace pyramide
