// verify: every recorded step and every assertion against the engine.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/replay/replay.h"
#include "engine/replay/replay_keys.h"

namespace pyramide {
namespace {

constexpr std::array<const char*, 4> kMessageNames = {"none", "blocked", "sum", "no moves"};

std::string code_text(Refusal refusal) { return refusal == Refusal::None ? "none" : to_text(refusal); }

/// The cards of a text such as "7C 3H" as a set of slots; nothing when it is none, or names a card twice.
std::optional<SlotMask> slots_of_text(const Deal& deal, std::string_view text) {
    SlotMask slots = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" ,;"), text.size());
        if (end > 0) {
            const Result<Card> card = parse_card(text.substr(0, end));
            const Slot slot = card ? deal.slot_of(*card) : kNoSlot;
            if (slot == kNoSlot || (slots & bit(slot)) != 0) return std::nullopt;
            slots |= bit(slot);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return slots;
}

std::string cards_text(const Deal& deal, SlotMask slots) {
    std::string text;
    for (SlotMask rest = slots; rest != 0; rest &= rest - 1) {
        if (!text.empty()) text += ' ';
        text += to_text(deal.card(lowest_slot(rest)));
    }
    return text;
}

}  // namespace

std::string asserted_text(const Game& game, const Node& node, AssertedField field) {
    switch (field) {
        case AssertedField::Score:
            return std::to_string(node.table.counters.score());
        case AssertedField::Moves:
            return std::to_string(node.table.counters.moves);
        case AssertedField::Outcome:
            return to_text(node.table.outcome);
        case AssertedField::Message:
            return kMessageNames[static_cast<std::size_t>(node.message)];
        case AssertedField::Free:
            return cards_text(game.deal(), free_cards(game, node.table.state));
        case AssertedField::Hash:
            return hash_text(state_hash(node.table.state));
    }
    return {};
}

bool holds(const Game& game, const Node& node, const Assertion& assertion) {
    if (asserted_text(game, node, assertion.field) == assertion.expected) return true;
    if (assertion.field == AssertedField::Free)
        return slots_of_text(game.deal(), assertion.expected) == free_cards(game, node.table.state);
    if (assertion.field == AssertedField::Message && node.message != Message::None) {
        for (const Language language : kLanguages) {
            if (message_text(node.message, language) == assertion.expected) return true;
        }
    }
    return false;
}

namespace {

HashComparison hash_comparison(const Replay& replay) {
    return replay.hash_version == kHashVersion ? HashComparison::Compared : HashComparison::Skipped;
}

class Verifier {
  public:
    Verifier(const Replay& replay, const PlayedReplay& played)
        : replay_(replay), played_(played), hashes_(hash_comparison(replay)) {}

    Verification verify() {
        for (std::uint32_t line = 0; line < replay_.lines.size(); ++line) check_line(line);
        for (const Assertion& assertion : replay_.assertions) check_assertion(assertion);
        if (result_.divergent_steps > 0 || !result_.failed_assertions.empty())
            result_.grade = Grade::Diverged;
        else if (is_doubtful_ || !replay_.warnings.empty() || result_.verified_steps < result_.steps)
            result_.grade = Grade::Risky;
        return std::move(result_);
    }

  private:
    void check_line(std::uint32_t index);
    void check_assertion(const Assertion& assertion);

    const Replay& replay_;
    const PlayedReplay& played_;
    const HashComparison hashes_;
    bool is_doubtful_ = false;
    Verification result_;
};

void Verifier::check_line(std::uint32_t index) {
    const ReplayLine& line = replay_.lines[index];
    if (index >= played_.nodes.size()) return;
    const std::vector<NodeId>& nodes = played_.nodes[index];
    result_.steps += static_cast<std::uint32_t>(nodes.size());
    const std::uint32_t before = index == 0 ? 0 : line.from_step;
    for (std::uint32_t own = 0; own < nodes.size() && own < line.records.size(); ++own) {
        const StepRecord& recorded = line.records[own];
        const StepRecord recomputed = record_of(played_.timeline.node(nodes[own]));
        if (hashes_ == HashComparison::Skipped || recorded.recorded_hash == RecordedHash::Missing) is_doubtful_ = true;
        std::vector<FieldDifference> fields = differing_fields(recorded, recomputed, hashes_);
        if (fields.empty()) {
            ++result_.verified_steps;
            continue;
        }
        ++result_.divergent_steps;
        if (!result_.first)
            result_.first = Divergence{index, before + own + 1, to_text(line.inputs[own]), std::move(fields)};
    }
}

void Verifier::check_assertion(const Assertion& assertion) {
    if (assertion.field == AssertedField::Hash && hashes_ == HashComparison::Skipped) {
        is_doubtful_ = true;
        return;
    }
    const std::string field(replay_keys::kAssertedFields[static_cast<std::size_t>(assertion.field)]);
    Divergence failed{assertion.line, assertion.step.value_or(0), field + " is " + assertion.expected, {}, DivergenceKind::Expected};
    NodeId node = kNoNode;
    if (assertion.line < played_.nodes.size()) {
        const std::uint32_t start = assertion.line == 0 ? 0 : replay_.lines[assertion.line].from_step;
        failed.step = assertion.step.value_or(start + static_cast<std::uint32_t>(played_.nodes[assertion.line].size()));
        node = played_.node_at(replay_, assertion.line, failed.step);
    }
    const Game& game = played_.timeline.game();
    if (node != kNoNode && holds(game, played_.timeline.node(node), assertion)) return;
    const std::string actual =
        node == kNoNode ? "no such step" : asserted_text(game, played_.timeline.node(node), assertion.field);
    failed.fields.push_back({field, assertion.expected, actual});
    result_.failed_assertions.push_back(std::move(failed));
}

}  // namespace

std::vector<FieldDifference> differing_fields(const StepRecord& recorded, const StepRecord& recomputed,
                                              HashComparison hashes) {
    std::vector<FieldDifference> fields;
    if (recorded.score != recomputed.score)
        fields.push_back({"score", std::to_string(recorded.score), std::to_string(recomputed.score)});
    if (recorded.moves != recomputed.moves)
        fields.push_back({"moves", std::to_string(recorded.moves), std::to_string(recomputed.moves)});
    if (hashes == HashComparison::Compared && recorded.recorded_hash == RecordedHash::Known && recorded.hash != recomputed.hash)
        fields.push_back({"hash", hash_text(recorded.hash), hash_text(recomputed.hash)});
    if (recorded.refusal != recomputed.refusal)
        fields.push_back({"code", code_text(recorded.refusal), code_text(recomputed.refusal)});
    return fields;
}

Verification verify(const Replay& replay) { return verify(replay, play(replay)); }

Verification verify(const Replay& replay, const PlayedReplay& played) { return Verifier(replay, played).verify(); }

std::string to_text(const Divergence& divergence) {
    std::string text;
    if (divergence.line != 0) text = "branch " + std::to_string(divergence.line) + ", ";
    text += "step " + std::to_string(divergence.step) + ", " + divergence.input + ":";
    const char* const other = divergence.kind == DivergenceKind::Recorded ? ", recorded " : ", expected ";
    bool is_first = true;
    for (const FieldDifference& field : divergence.fields) {
        text += (is_first ? " " : "; ") + field.field + " " + field.recomputed + other + field.recorded;
        is_first = false;
    }
    return text;
}

}  // namespace pyramide
