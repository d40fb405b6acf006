#include <algorithm>
#include <string_view>

#include "app/panels/step_text.h"
#include "app/panels/theme.h"
#include "app/panels/timeline_parts.h"

namespace pyramide {

namespace {

/// The last step up to which a line of the opened file and the current line are the same nodes. The tree holds every
/// line of the file, so they can only part where the current line branches.
std::uint32_t shared_steps(const Session& session, std::uint32_t line_index) {
    const ReplayLine& line = session.opened().lines[line_index];
    const std::uint32_t start = line_index == 0 ? 0 : line.from_step;
    if (line_index != 0) {
        const std::uint32_t before = shared_steps(session, line.from_line);
        if (before < start) return before;
    }
    const auto end = std::min(start + static_cast<std::uint32_t>(line.inputs.size()), session.last_step());
    const std::vector<std::uint32_t>& branches = session.branch_steps();
    for (auto branch = std::lower_bound(branches.begin(), branches.end(), start);
         branch != branches.end() && *branch < end; ++branch) {
        const Input& played = session.timeline().node(session.line()[*branch + 1]).input;
        if (played != line.inputs[*branch - start]) return *branch;
    }
    return end;
}

std::uint32_t end_of_line(const Session& session, std::uint32_t line_index) {
    const ReplayLine& line = session.opened().lines[line_index];
    return (line_index == 0 ? 0 : line.from_step) + static_cast<std::uint32_t>(line.inputs.size());
}

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

/// The node's own value of a field that is compared as text; "" for the others.
std::string plain_value(const Node& node, AssertedField field) {
    switch (field) {
        case AssertedField::Score:
            return std::to_string(node.table.counters.score());
        case AssertedField::Moves:
            return std::to_string(node.table.counters.moves);
        case AssertedField::Outcome:
            return to_text(node.table.outcome);
        case AssertedField::Hash:
            return hash_text(state_hash(node.table.state));
        case AssertedField::Message:
        case AssertedField::Free:
            return "";
    }
    return "";
}

/// A file's text as one line of a list: line breaks become spaces, and what is longer than any row is cut.
std::string one_row_of(std::string_view text) {
    constexpr std::size_t kLongest = 400;
    std::size_t length = std::min(text.size(), kLongest);
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
    std::string row(text.substr(0, length));
    std::replace_if(
        row.begin(), row.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return row;
}

NotePart mark_of(const Marker& marker) {
    std::string text = one_row_of(marker.label);
    if (!marker.note.empty()) text += (text.empty() ? "" : ": ") + one_row_of(marker.note);
    return {text, theme().colors.text_dim, NoteSign::Diamond};
}

NotePart mark_of(const Assertion& assertion, const Node& node) {
    NotePart part{std::string("expected ") + field_name(assertion.field) + " " + one_row_of(assertion.expected),
                  theme().colors.text_dim, NoteSign::Diamond};
    const std::string found = plain_value(node, assertion.field);
    if (found.empty() || found == assertion.expected) return part;
    part.text += ", is " + found;
    part.color = theme().colors.changed;
    return part;
}

NotePart undo_note(const Session& session, NodeId id) {
    const Node& node = session.timeline().node(id);
    const auto action = session.timeline().action(id);
    const std::string arrow = is_text_complete() ? " → " : ", ";
    const std::string taken = action ? "takes back " + shown_text(session.game(), *action) : "undo";
    return {taken + arrow + std::to_string(node.undos_left) + " left", theme().colors.text_dim};
}

NotePart selection_note(const Session& session, const Node& node) {
    const Slot selected = node.table.selected;
    if (selected == kNoSlot) return {"selection dropped", theme().colors.text_dim};
    return {shown_cards_of(session.game(), bit(selected)) + " selected", theme().colors.text_dim};
}

void add_answer(const Session& session, NodeId id, std::vector<NotePart>& parts) {
    const Node& node = session.timeline().node(id);
    const Node& before = session.timeline().node(node.parent);
    if (node.refusal != Refusal::None)
        parts.push_back({refusal_text(session.game(), before.table, node.input, node.refusal), theme().colors.changed});
    if (node.input.kind == InputKind::Undo && node.effect == Effect::Changed) parts.push_back(undo_note(session, id));
    if (node.input.kind == InputKind::TapCard && node.table.selected != before.table.selected &&
        node.table.state == before.table.state)
        parts.push_back(selection_note(session, node));
    if (node.table.outcome != before.table.outcome && node.table.outcome != Outcome::Playing) {
        const bool is_won = node.table.outcome == Outcome::Won;
        parts.push_back({is_won ? "won" : "no more moves", is_won ? theme().colors.free : theme().colors.changed});
    }
    if (unknown_in_play(session.game(), node.table.state) != kNoSlot)
        parts.push_back({"a card in play has no name yet", theme().colors.changed});
}

}  // namespace

std::vector<StepMark> marks_between(const Session& session, std::uint32_t first, std::uint32_t last) {
    std::vector<StepMark> marks;
    const Replay& opened = session.opened();
    const auto add = [&](std::uint32_t line, std::uint32_t step, const auto& make_part) {
        if (step < first || step >= last || step > session.last_step() || line >= opened.lines.size()) return;
        if (step > shared_steps(session, line)) return;
        marks.push_back({step, make_part(session.timeline().node(session.line()[step]))});
    };
    for (const Marker& marker : opened.markers)
        add(marker.line, marker.step, [&marker](const Node&) { return mark_of(marker); });
    for (const Assertion& assertion : opened.assertions) {
        if (assertion.line >= opened.lines.size()) continue;
        const std::uint32_t step = assertion.step.value_or(end_of_line(session, assertion.line));
        add(assertion.line, step, [&assertion](const Node& node) { return mark_of(assertion, node); });
    }
    return marks;
}

std::vector<NotePart> notes_of(const Session& session, std::uint32_t step, std::span<const StepMark> marks) {
    std::vector<NotePart> parts;
    const NodeId id = session.line()[step];
    if (session.differs(id)) {
        const std::string sign = is_text_complete() ? "≠ " : "differs: ";
        parts.push_back({sign + difference_text(session.differences(id)), theme().colors.changed});
    }
    if (step > 0) add_answer(session, id, parts);
    for (const StepMark& mark : marks) {
        if (mark.step == step) parts.push_back(mark.part);
    }
    return parts;
}

}  // namespace pyramide
