// Dialogs of the steps of a log: replacing and inserting inputs, markers, names of branches.
#include <algorithm>

#include "app/panels/dialog_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/theme.h"
#include "app/panels/timeline_parts.h"

namespace pyramide {

namespace {

std::string part_separator() { return is_text_complete() ? " · " : ", "; }

void open(DialogUi& dialog, Dialog which, std::string text) {
    dialog = {};
    dialog.open = which;
    dialog.text = std::move(text);
}

/// As they are typed: all that is legal after a node, and undo.
std::vector<std::string> legal_inputs(const Session& session, NodeId before) {
    const Timeline& timeline = session.timeline();
    std::vector<std::string> inputs;
    for (const Action& action : legal_actions(session.game(), timeline.node(before).table.state))
        inputs.push_back(to_text(usual_input(session.game(), action)));
    if (timeline.undo_target(before) != kNoNode) inputs.emplace_back("undo");
    return inputs;
}

InputPreview preview_undo(const Session& session, NodeId before) {
    const Timeline& timeline = session.timeline();
    const NodeId target = timeline.undo_target(before);
    if (target == kNoNode) return {"would be refused" + part_separator() + "no undo is left", true};
    const std::string taken = done_text(timeline, timeline.node(before).last_action);
    const std::string arrow = is_text_complete() ? " → " : ", ";
    return {"takes back " + (taken.empty() ? "the last action" : taken) + arrow + "state of step " +
                std::to_string(timeline.node(target).depth),
            false};
}

std::string freed_by(const Game& game, const EventList& events) {
    for (const Event& event : events) {
        if (event.kind == EventKind::Freed) return "frees " + shown_cards_of(game, event.slots);
    }
    return "";
}

}  // namespace

void ask_replacement(const Session& session, std::uint32_t row, DialogUi& dialog) {
    const TimelineRow found = row_of(session, row);
    open(dialog, Dialog::ReplaceStep,
         to_text(found.edit != nullptr ? found.edit->input : session.timeline().node(found.node).input));
    dialog.row = row;
}

void ask_insertion(const Session&, std::uint32_t row, DialogUi& dialog) {
    open(dialog, Dialog::InsertStep, "");
    dialog.row = row;
}

void ask_note(const Session& session, NodeId node, DialogUi& dialog) {
    const NodeMarker* marker = session.marker(node);
    open(dialog, Dialog::Note, marker != nullptr ? marker->label : "");
    dialog.second_text = marker != nullptr ? marker->note : "";
    dialog.begins_in_second = dialog.moves_to_end = marker != nullptr;
    dialog.node = node;
}

void ask_branch_name(const Session& session, NodeId start, DialogUi& dialog) {
    const std::uint32_t branch = session.branch_of(start);
    open(dialog, Dialog::NameBranch, branch < session.branches().size() ? session.branches()[branch].name : "");
    dialog.node = start;
}

NodeId node_before_row(const Session& session, std::uint32_t row) {
    const std::uint32_t before = std::min(row, row_count(session)) - 1;
    return session.line()[row_of(session, before).step];
}

InputPreview preview_input(const Session& session, NodeId before, const Input& input) {
    if (input.kind == InputKind::Undo) return preview_undo(session, before);
    const Game& game = session.game();
    const Table& table = session.timeline().node(before).table;
    const Reply reply = respond(game, table, input);
    if (reply.refusal != Refusal::None)
        return {"would be refused" + part_separator() + refusal_text(game, table, input, reply.refusal), true};
    std::vector<std::string> parts;
    if (input.kind == InputKind::TapCard || input.kind == InputKind::TapStock)
        if (reply.action) parts.push_back(shown_text(game, *reply.action));
    const std::int64_t points = reply.table.counters.score() - table.counters.score();
    if (points != 0) parts.push_back(signed_text(points));
    if (const std::string freed = freed_by(game, reply.events); !freed.empty()) parts.push_back(freed);
    if (!reply.action && reply.table.selected != kNoSlot)
        parts.push_back("selects " + shown_cards_of(game, bit(reply.table.selected)));
    if (!reply.action && reply.table.selected == kNoSlot && table.selected != kNoSlot) parts.emplace_back("drops the selection");
    if (reply.table.outcome == Outcome::Won) parts.emplace_back("wins");
    if (reply.table.outcome == Outcome::Blocked) parts.emplace_back("no more moves");
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : part_separator()) + part;
    return {text.empty() ? "legal here" : text, false};
}

void check_input(const Session& session, DialogUi& dialog) {
    dialog.finding.clear();
    dialog.is_good = dialog.is_warning = false;
    dialog.offset = Error::kNoOffset;
    const bool is_there = dialog.row >= 1 && dialog.row < row_count(session) + (dialog.open == Dialog::InsertStep ? 1U : 0U);
    if (!is_there) {
        dialog.finding = "The log has no such step any more.";
        return;
    }
    const NodeId before = node_before_row(session, dialog.row);
    dialog.choices = legal_inputs(session, before);
    if (dialog.text.find_first_not_of(" \t") == std::string::npos) return;
    const auto input = parse_input(dialog.text);
    if (!input) {
        dialog.finding = input.error().message;
        dialog.offset = input.error().offset;
        return;
    }
    const InputPreview preview = preview_input(session, before, *input);
    dialog.finding = preview.text;
    dialog.is_good = true;
    dialog.is_warning = preview.is_refused;
}

}  // namespace pyramide
