#include "engine/replay/compare.h"

#include <algorithm>
#include <utility>

namespace pyramide {
namespace {

std::string hexadecimal(SlotMask mask) {
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string digits;
    do {
        digits.insert(digits.begin(), kDigits[mask & 15]);
        mask >>= 4;
    } while (mask != 0);
    return "0x" + digits;
}

std::string pile_text(const Deal& deal, SlotMask slots) {
    std::string text;
    for (SlotMask rest = slots; rest != 0; rest &= rest - 1) {
        if (!text.empty()) text += ' ';
        text += to_text(deal.card(lowest_slot(rest)));
    }
    return text.empty() ? "empty" : text;
}

/// "row 7", "stock", "waste", "waste top", "gone", or "not named" for a card that is among the unknown.
std::string card_place_text(const Deal& deal, const State& state, Card card) {
    const Slot slot = deal.slot_of(card);
    if (slot == kNoSlot) return "not named";
    if ((state.cards & bit(slot)) == 0) return "gone";
    if (slot < kPyramidSlots) return "row " + std::to_string(pyramid_place(slot).row + 1);
    if ((state.waste() & bit(slot)) == 0) return "stock";
    return slot == waste_top(state) ? "waste top" : "waste";
}

/// Collects the fields that differ.
class DifferenceList {
  public:
    void add(std::string field, std::string left, std::string right) {
        if (left != right) list_.push_back({std::move(field), std::move(left), std::move(right)});
    }
    void add(std::string field, std::int64_t left, std::int64_t right) {
        add(std::move(field), std::to_string(left), std::to_string(right));
    }
    std::vector<Difference> take() { return std::move(list_); }

  private:
    std::vector<Difference> list_;
};

std::string card_text(const Deal& deal, Slot slot) { return slot == kNoSlot ? "none" : to_text(deal.card(slot)); }

std::string record_hash_text(const StepRecord& record) {
    return record.recorded_hash == RecordedHash::Known ? hash_text(record.hash) : "none";
}

/// One side of a comparison: the mainline alone, played.
struct Side {
    const Replay& replay;
    const ReplayLine& line;
    Timeline timeline;
    std::vector<NodeId> nodes;  ///< nodes[n] is step n; 0 the deal

    explicit Side(const Replay& whole)
        : replay(whole), line(whole.lines.front()), timeline(Game(whole.rules, whole.deal)), nodes{0} {
        nodes.reserve(line.inputs.size() + 1);
        for (const Input& input : line.inputs) nodes.push_back(timeline.play(nodes.back(), input));
    }

    std::uint32_t steps() const { return static_cast<std::uint32_t>(line.inputs.size()); }
    std::string input_text(std::uint32_t step) const { return step <= steps() ? to_text(line.inputs[step - 1]) : ""; }
    const StepRecord* record(std::uint32_t step) const {
        return step >= 1 && step <= line.records.size() ? &line.records[step - 1] : nullptr;
    }
    const Node& node(std::uint32_t step) const { return timeline.node(nodes[step]); }
};

std::vector<Difference> setup_differences(const Replay& left, const Replay& right) {
    const auto code_text = [](const Replay& replay) {
        return replay.deal.code() ? to_text(*replay.deal.code()) : std::string("none");
    };
    DifferenceList list;
    list.add("deal", code_text(left), code_text(right));
    list.add("cards", to_text(left.deal), to_text(right.deal));
    for (const RuleField& field : rule_fields())
        list.add(field.name, field_text(left.rules, field), field_text(right.rules, field));
    return list.take();
}

/// What was recorded at a step on both sides and is not the same. Hashes of different versions are not compared.
std::vector<Difference> record_differences(const Side& left, const Side& right, std::uint32_t step) {
    const StepRecord* a = left.record(step);
    const StepRecord* b = right.record(step);
    if (a == nullptr || b == nullptr || *a == *b) return {};
    DifferenceList list;
    list.add("recorded score", a->score, b->score);
    list.add("recorded moves", a->moves, b->moves);
    if (left.replay.hash_version == right.replay.hash_version)
        list.add("recorded hash", record_hash_text(*a), record_hash_text(*b));
    list.add("recorded code", to_text(a->refusal), to_text(b->refusal));
    return list.take();
}

/// All that differs at a step.
std::vector<Difference> step_differences(const Side& left, const Side& right, std::uint32_t step) {
    const Node& a = left.node(step);
    const Node& b = right.node(step);
    std::vector<Difference> all = differences(left.timeline.game(), a.table, right.timeline.game(), b.table);
    if (a.refusal != b.refusal) all.push_back({"code", to_text(a.refusal), to_text(b.refusal)});
    for (Difference& recorded : record_differences(left, right, step)) all.push_back(std::move(recorded));
    return all;
}

}  // namespace

std::vector<Difference> differences(const Game& left_game, const Table& left, const Game& right_game,
                                    const Table& right) {
    const bool is_same_deal = left_game.deal().cards() == right_game.deal().cards();
    if (is_same_deal && left == right) return {};
    const Deal& left_deal = left_game.deal();
    const Deal& right_deal = right_game.deal();
    DifferenceList list;
    list.add("pyramid", hexadecimal(left.state.pyramid()), hexadecimal(right.state.pyramid()));
    list.add("stock", pile_text(left_deal, left.state.stock()), pile_text(right_deal, right.state.stock()));
    list.add("waste", pile_text(left_deal, left.state.waste()), pile_text(right_deal, right.state.waste()));
    for (int index = 0; index < Card::kCount; ++index) {
        const Card card = Card::from_index(index);
        list.add(to_text(card), card_place_text(left_deal, left.state, card), card_place_text(right_deal, right.state, card));
    }
    list.add("score", left.counters.score(), right.counters.score());
    list.add("moves", left.counters.moves, right.counters.moves);
    list.add("recycles", left.counters.recycles, right.counters.recycles);
    list.add("fresh", left.state.fresh == Fresh::Yes ? "yes" : "no", right.state.fresh == Fresh::Yes ? "yes" : "no");
    list.add("selected", card_text(left_deal, left.selected), card_text(right_deal, right.selected));
    list.add("outcome", to_text(left.outcome), to_text(right.outcome));
    list.add("hash", hash_text(state_hash(left.state)), hash_text(state_hash(right.state)));
    return list.take();
}

Comparison compare(const Replay& left_replay, const Replay& right_replay) {
    const Side left(left_replay);
    const Side right(right_replay);
    Comparison comparison;
    comparison.setup = setup_differences(left_replay, right_replay);
    comparison.left_steps = left.steps();
    comparison.right_steps = right.steps();
    const std::uint32_t common = std::min(left.steps(), right.steps());
    const auto first_difference =
        std::mismatch(left.line.inputs.begin(), left.line.inputs.begin() + common, right.line.inputs.begin());
    const auto same_inputs = static_cast<std::uint32_t>(first_difference.first - left.line.inputs.begin());
    if (same_inputs < common || left.steps() != right.steps()) {
        comparison.first_input = same_inputs + 1;
        comparison.left_input = left.input_text(same_inputs + 1);
        comparison.right_input = right.input_text(same_inputs + 1);
    }
    for (std::uint32_t step = 0; step <= common; ++step) {
        comparison.result = step_differences(left, right, step);
        if (comparison.result.empty()) continue;
        comparison.first_result = step;
        break;
    }
    return comparison;
}

}  // namespace pyramide
