#include <algorithm>
#include <string_view>

#include "app/panels/step_text.h"
#include "app/panels/theme.h"
#include "app/panels/timeline_parts.h"
#include "engine/characters.h"

namespace pyramide {

namespace {

const char* field_name(AssertedField field) {
    switch (field) {
        case AssertedField::Score:
            return "score";
        case AssertedField::Moves:
            return "moves";
        case AssertedField::Outcome:
            return "outcome";
        case AssertedField::Message:
            return "message";
        case AssertedField::Free:
            return "free";
        case AssertedField::Hash:
            return "hash";
    }
    return "";
}

/// A file's text as one line of a list: line breaks become spaces, and what is longer than any row is cut.
std::string one_row_of(std::string_view text) {
    constexpr std::size_t kLongest = 400;
    std::size_t length = std::min(text.size(), kLongest);
    while (length < text.size() && length > 0 && is_continuation(text[length])) --length;
    std::string row(text.substr(0, length));
    std::replace_if(
        row.begin(), row.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return row;
}

/// A refusal that was said already is left out.
enum class RefusalNote : std::uint8_t { Said, LeftOut };

NotePart mark_of(const Marker& marker) {
    std::string text = one_row_of(marker.label);
    if (!marker.note.empty()) text += (text.empty() ? "" : ": ") + one_row_of(marker.note);
    return {text, theme().colors.text_dim, NoteSign::Diamond};
}

NotePart mark_of(const Session& session, const NodeAssertion& assertion) {
    NotePart part{std::string("expected ") + field_name(assertion.field) + " " + one_row_of(assertion.expected),
                  theme().colors.text_dim, NoteSign::Diamond};
    const Node& node = session.timeline().node(assertion.node);
    if (holds(session.game(), node, assertion)) return part;
    part.text += ", is " + asserted_text(session.game(), node, assertion.field);
    part.color = theme().colors.failure;
    return part;
}

/// What a file expects of a node; assertions are in the order of their nodes.
void add_expectations(const Session& session, std::uint32_t step, std::vector<StepMark>& marks) {
    const NodeId node = session.line()[step];
    const std::vector<NodeAssertion>& all = session.assertions();
    const auto is_before = [](const NodeAssertion& assertion, NodeId wanted) { return assertion.node < wanted; };
    for (auto at = std::lower_bound(all.begin(), all.end(), node, is_before); at != all.end() && at->node == node; ++at)
        marks.push_back({step, mark_of(session, *at)});
}

NotePart undo_note(const Session& session, NodeId id) {
    const Timeline& timeline = session.timeline();
    const Node& node = timeline.node(id);
    const std::string taken = done_text(timeline, timeline.node(node.parent).last_action);
    const NodeId target = timeline.undo_target(node.parent);
    const std::string arrow = is_text_complete() ? " → " : ", ";
    const std::string separator = is_text_complete() ? " · " : ", ";
    std::string text = taken.empty() ? "undo" : "takes back " + taken;
    if (target != kNoNode) text += arrow + "state of step " + std::to_string(timeline.node(target).depth);
    return {text + separator + std::to_string(node.undos_left) + " left", theme().colors.text_dim};
}

NotePart selection_note(const Session& session, const Node& node) {
    const Slot selected = node.table.selected;
    if (selected == kNoSlot) return {"selection dropped", theme().colors.text_dim};
    return {shown_cards_of(session.game(), bit(selected)) + " selected", theme().colors.text_dim};
}

void add_answer(const Session& session, NodeId id, RefusalNote refusal_note, std::vector<NotePart>& parts) {
    const Node& node = session.timeline().node(id);
    const Node& before = session.timeline().node(node.parent);
    if (node.refusal != Refusal::None && refusal_note == RefusalNote::Said)
        parts.push_back({refusal_text(session.game(), before.table, node.input, node.refusal), theme().colors.changed});
    if (node.input.kind == InputKind::Undo && node.effect == Effect::Changed) parts.push_back(undo_note(session, id));
    if (node.input.kind == InputKind::TapCard && node.table.selected != before.table.selected &&
        node.table.state == before.table.state)
        parts.push_back(selection_note(session, node));
    if (node.table.outcome != before.table.outcome && node.table.outcome != Outcome::Playing) {
        const bool is_won = node.table.outcome == Outcome::Won;
        parts.push_back({is_won ? "won" : "no more moves", is_won ? theme().colors.free : theme().colors.changed});
    }
    if (node.refusal != Refusal::Unknown && unknown_in_play(session.game(), node.table.state) != kNoSlot)
        parts.push_back({"a card in play has no name yet", theme().colors.changed});
}

std::vector<NotePart> step_notes(const Session& session, std::uint32_t step, RefusalNote refusal_note,
                                 std::span<const StepMark> marks) {
    std::vector<NotePart> parts;
    const NodeId id = session.line()[step];
    if (session.differs(id)) {
        const std::string sign = is_text_complete() ? "≠ " : "differs: ";
        parts.push_back({sign + difference_text(session.differences(id)), theme().colors.changed});
    }
    if (step > 0) add_answer(session, id, refusal_note, parts);
    for (const StepMark& mark : marks) {
        if (mark.step == step) parts.push_back(mark.part);
    }
    return parts;
}

}  // namespace

std::vector<StepMark> marks_between(const Session& session, std::uint32_t first, std::uint32_t last) {
    std::vector<StepMark> marks;
    for (const NodeMarker& marker : session.markers()) {
        const std::uint32_t step = session.timeline().node(marker.node).depth;
        if (step >= first && step < last && step <= session.last_step() && session.line()[step] == marker.node)
            marks.push_back({step, mark_of(marker)});
    }
    for (std::uint32_t step = first; step < last && step <= session.last_step(); ++step) add_expectations(session, step, marks);
    return marks;
}

std::vector<NotePart> notes_of(const Session& session, std::uint32_t step, std::span<const StepMark> marks) {
    return step_notes(session, step, RefusalNote::Said, marks);
}

std::vector<NotePart> notes_of_row(const Session& session, const TimelineRow& row, std::span<const StepMark> marks) {
    std::vector<NotePart> parts;
    const NotePart note = edit_note(session, row);
    if (!note.text.empty()) parts.push_back(note);
    if (row.node == kNoNode) return parts;
    const bool is_said = row.edit != nullptr && row.edit->effect == RowEffect::Refused;
    const std::vector<NotePart> more =
        step_notes(session, row.step, is_said ? RefusalNote::LeftOut : RefusalNote::Said, marks);
    parts.insert(parts.end(), more.begin(), more.end());
    return parts;
}

}  // namespace pyramide
