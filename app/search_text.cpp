// What happens at the steps of a log, in words.
#include <bit>

#include "app/search.h"
#include "app/search_parts.h"

namespace pyramide {

namespace {

constexpr std::string_view words_of(Phrase phrase) { return kPhraseWords[static_cast<std::size_t>(phrase)]; }

void add_phrase(std::string& text, const std::string& phrase) {
    if (!text.empty()) text += ", ";
    text += phrase;
}

void undone_changes(const State& before, const State& after, StepChange& change) {
    change.add(Phrase::Undone);
    const SlotMask back = after.cards & ~before.cards;
    change.add_cards(Phrase::BackInPyramid, back & kPyramidMask);
    change.add_cards(Phrase::BackOnWaste, back & after.waste());
    change.add_cards(Phrase::BackInStock, (back | before.waste()) & after.stock());
}

void action_changes(const Game& game, const State& before, const Node& node, StepChange& change) {
    const State& after = node.table.state;
    const SlotMask removed = before.cards & ~after.cards;
    change.add_cards(Phrase::RemovedFromPyramid, removed & kPyramidMask);
    change.add_cards(Phrase::RemovedFromWaste, removed & before.waste());
    change.add_cards(Phrase::RemovedFromStock, removed & before.stock());
    change.add_cards(Phrase::Drawn, before.stock() & after.waste());
    if ((before.waste() & after.stock()) != 0) change.add(Phrase::Recycled);
    if (game.unknown() != 0) {
        if (const Slot unknown = unknown_in_play(game, after); unknown != kNoSlot) change.add(Phrase::Unknown, bit(unknown));
    }
    if (node.table.outcome == Outcome::Won) change.add(Phrase::Won);
    if (node.table.outcome == Outcome::Blocked) change.add(Phrase::Blocked);
}

StepChange change_at(const LineView& log, std::uint32_t step) {
    const Game& game = log.game();
    return change_of(log, step, free_cards(game, log.node(step - 1).table.state), free_cards(game, log.node(step).table.state));
}

/// "2S drawn", "won".
std::string phrase_text(const Game& game, const StepChange& change, Phrase phrase) {
    const std::string cards = names_of(game, change.of(phrase));
    return (cards.empty() ? "" : cards + " ") + std::string(words_of(phrase));
}

/// "tap QC · QC AS removed · +10", "draw · 2S drawn", "undo · QC AS back in the pyramid · -20".
std::string input_hit_text(const LineView& log, std::uint32_t step) {
    constexpr const char* kDot = " · ";
    const Node& node = log.node(step);
    std::string text = to_text(node.input);
    if (node.refusal != Refusal::None) text += std::string(kDot) + "refused: " + to_text(node.refusal);
    if (!is_action_or_undo(log, step)) return text;
    const StepChange change = change_at(log, step);
    const SlotMask removed =
        change.of(Phrase::RemovedFromPyramid) | change.of(Phrase::RemovedFromWaste) | change.of(Phrase::RemovedFromStock);
    const bool names_them = node.input.kind == InputKind::RemoveKing || node.input.kind == InputKind::RemovePair;
    if (removed != 0) text += names_them ? " removed" : kDot + names_of(log.game(), removed) + " removed";
    for (const Phrase phrase : {Phrase::Drawn, Phrase::BackInPyramid, Phrase::BackOnWaste, Phrase::BackInStock}) {
        if (change.has(phrase)) text += kDot + phrase_text(log.game(), change, phrase);
    }
    const std::int64_t points = node.table.counters.score() - log.node(step - 1).table.counters.score();
    if (points != 0) text += kDot + std::string(points > 0 ? "+" : "") + std::to_string(points);
    return text;
}

}  // namespace

bool is_action_or_undo(const LineView& log, std::uint32_t step) {
    if (step == 0) return false;
    const Node& node = log.node(step);
    return node.last_action == log.line[step] || (node.input.kind == InputKind::Undo && node.effect == Effect::Changed);
}

StepChange change_of(const LineView& log, std::uint32_t step, SlotMask free_before, SlotMask free_after) {
    const Node& node = log.node(step);
    const State& before = log.node(step - 1).table.state;
    StepChange change;
    if (node.input.kind == InputKind::Undo)
        undone_changes(before, node.table.state, change);
    else
        action_changes(log.game(), before, node, change);
    change.add_cards(Phrase::Freed, free_after & ~free_before);
    return change;
}

std::string names_of(const Game& game, SlotMask slots) {
    std::string text;
    for (; slots != 0; slots &= slots - 1) text += (text.empty() ? "" : " ") + to_text(game.card(lowest_slot(slots)));
    return text;
}

std::vector<std::string> points_texts(const LineView& log, std::uint32_t step) {
    std::vector<std::string> texts;
    for (const Event& event : log.timeline.events(log.line[step])) {
        if (event.kind == EventKind::Scored) texts.push_back(to_text(log.game(), event));
    }
    return texts;
}

std::string recycled_text(const LineView& log, std::uint32_t step) {
    const int cards = std::popcount(log.node(step - 1).table.state.waste());
    return std::to_string(cards) + (cards == 1 ? " card " : " cards ") + std::string(words_of(Phrase::Recycled));
}

std::string events_text(const LineView& log, std::uint32_t step) {
    if (!is_action_or_undo(log, step)) return "";
    const StepChange change = change_at(log, step);
    std::string text;
    for (std::size_t index = 0; index < kPhrases; ++index) {
        const auto phrase = static_cast<Phrase>(index);
        if (phrase == Phrase::Freed) {
            for (const std::string& points : points_texts(log, step)) add_phrase(text, points);
        }
        if (change.has(phrase))
            add_phrase(text, phrase == Phrase::Recycled ? recycled_text(log, step) : phrase_text(log.game(), change, phrase));
    }
    return text;
}

const char* to_text(HitKind kind) {
    switch (kind) {
        case HitKind::Input: return "input";
        case HitKind::Event: return "event";
        case HitKind::Message: return "message";
        case HitKind::Refusal: return "refusal";
        case HitKind::Note: return "note";
    }
    return "";
}

std::string hit_text(const LineView& log, const Hit& hit) {
    if (hit.step >= log.line.size() || (hit.step == 0 && hit.kind != HitKind::Note)) return "";
    const Node& node = log.node(hit.step);
    switch (hit.kind) {
        case HitKind::Input: return input_hit_text(log, hit.step);
        case HitKind::Event: return events_text(log, hit.step);
        case HitKind::Message: return "message: " + std::string(message_text(node.message, log.language));
        case HitKind::Refusal: return to_text(node.input) + " refused: " + to_text(node.refusal);
        case HitKind::Note: return "note: " + (log.marker_text ? log.marker_text(log.line[hit.step]) : std::string());
    }
    return "";
}

}  // namespace pyramide
