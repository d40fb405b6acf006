// The edit of the past: rows that are replaced, put in, taken out or skipped, and all later ones played again.
#include <algorithm>
#include <utility>

#include "app/session.h"

namespace pyramide {

namespace {

/// Whether two inputs got the same answer: what went, what became free or was turned, what was refused, what it was worth.
bool is_same_answer(const Timeline& timeline, NodeId left_id, NodeId right_id) {
    const Game& game = timeline.game();
    const auto freed = [&game](const Table& before, const Table& after) {
        return free_cards(game, after.state) & ~free_cards(game, before.state);
    };
    const Node& left = timeline.node(left_id);
    const Node& right = timeline.node(right_id);
    const Table& left_before = timeline.node(left.parent).table;
    const Table& right_before = timeline.node(right.parent).table;
    const auto went = [](const Table& before, const Table& after) { return before.state.cards ^ after.state.cards; };
    const auto points = [](const Table& before, const Table& after) { return after.counters.score() - before.counters.score(); };
    return left.effect == right.effect && left.refusal == right.refusal && left.message == right.message &&
           left.table.outcome == right.table.outcome && left.table.selected == right.table.selected &&
           went(left_before, left.table) == went(right_before, right.table) && freed(left_before, left.table) == freed(right_before, right.table) &&
           points(left_before, left.table) == points(right_before, right.table);
}

}  // namespace

bool Session::can_edit_row(std::uint32_t row, std::uint32_t last, const char* what) {
    if (row >= 1 && row <= last) return true;
    note(NoticeKind::Failure, std::string(what) + " step " + std::to_string(row) + ": expected " +
                                  (last == 0 ? "a log with inputs; this one has none" : "1 to " + std::to_string(last)) +
                                  (last > 0 && row == 0 ? "; step 0 is the deal." : "."));
    return false;
}

Input Session::row_input(std::uint32_t row) const {
    if (now_.edit != nullptr && now_.edit->holds(row)) return now_.edit->row(row).input;
    return timeline_.node((now_.edit != nullptr ? now_.edit->old_line : line_)[row]).input;
}

std::unique_ptr<LineEdit> Session::edit_with(std::uint32_t row) const {
    auto edit = std::make_unique<LineEdit>();
    if (now_.edit != nullptr) {
        *edit = *now_.edit;
    } else {
        edit->old_line = line_;
        edit->first_node = timeline_.size();
        edit->pruned = now_.tree->pruned;
        edit->first_row = static_cast<std::uint32_t>(line_.size());
    }
    std::vector<EditRow> before;
    for (std::uint32_t step = row; step < edit->first_row; ++step) {
        EditRow kept;
        kept.input = timeline_.node(edit->old_line[step]).input;
        kept.old_step = kept.step = step;
        kept.node = edit->old_line[step];
        before.push_back(kept);
    }
    edit->rows.insert(edit->rows.begin(), before.begin(), before.end());
    edit->first_row = std::min(edit->first_row, row);
    return edit;
}

void Session::run(const ReplaceRow& command) {
    if (!can_edit_row(command.row, last_row(), "Replace")) return;
    if (row_input(command.row) == command.input) return;
    begin_edit("replace step " + std::to_string(command.row), command);
    auto edit = edit_with(command.row);
    EditRow& row = edit->rows[command.row - edit->first_row];
    row.input = command.input;
    if (row.origin == RowOrigin::Kept) row.origin = RowOrigin::Replaced;
    if (row.old_step != 0 && timeline_.node(edit->old_line[row.old_step]).input == command.input) row.origin = RowOrigin::Kept;
    change_rows(std::move(edit), command.row);
}

void Session::run(const InsertRow& command) {
    if (!can_edit_row(command.row, last_row() + 1, "Insert before")) return;
    begin_edit("insert " + to_text(command.input), command);
    auto edit = edit_with(command.row);
    EditRow row;
    row.input = command.input;
    row.origin = RowOrigin::Inserted;
    edit->rows.insert(edit->rows.begin() + (command.row - edit->first_row), row);
    change_rows(std::move(edit), command.row);
}

void Session::run(const RemoveRow& command) {
    if (!can_edit_row(command.row, last_row(), "Remove")) return;
    begin_edit("remove step " + std::to_string(command.row), command);
    auto edit = edit_with(command.row);
    edit->rows.erase(edit->rows.begin() + (command.row - edit->first_row));
    change_rows(std::move(edit), command.row - 1);
}

void Session::run(const SkipRow& command) {
    if (!can_edit_row(command.row, last_row(), "Skip")) return;
    begin_edit("skip step " + std::to_string(command.row), command);
    auto edit = edit_with(command.row);
    EditRow& row = edit->rows[command.row - edit->first_row];
    row.is_skipped = !row.is_skipped;
    change_rows(std::move(edit), command.row);
}

std::uint32_t Session::row_to_skip() const {
    const std::uint32_t row = current_row();
    const LineEdit* const edit = line_edit();
    const bool is_skipped_after = edit != nullptr && edit->holds(row + 1) && edit->row(row + 1).is_skipped;
    return is_skipped_after ? row + 1 : row;
}

void Session::play_rows(LineEdit& edit) {
    std::map<NodeId, const EditRow*> rows_before;
    if (has_marks_from(edit.first_node)) {
        for (const EditRow& row : edit.rows)
            if (row.node != kNoNode && row.node >= edit.first_node) rows_before.emplace(row.node, &row);
    }
    timeline_.truncate(edit.first_node);
    if (recorded_) recorded_->truncate(edit.first_node);
    std::uint32_t step = edit.first_row - 1;
    NodeId node = edit.old_line[step];
    std::set<NodeId> pruned = edit.pruned;
    line_.assign(edit.old_line.begin(), edit.old_line.begin() + edit.first_row);
    for (EditRow& row : edit.rows) {
        row.step = step;
        row.node = kNoNode;
        if (row.is_skipped) continue;
        const NodeId from = node;
        node = timeline_.play(from, row.input);
        if (pruned.erase(node) > 0) {
            for (const NodeId child : timeline_.children(node)) pruned.insert(child);
        }
        if (recorded_) recorded_->play(from, row.input);
        row.step = ++step;
        row.node = node;
        line_.push_back(node);
    }
    judge_rows(edit);
    set_pruned(std::move(pruned));
    move_marks(edit.first_node, [&rows_before](NodeId before) {
        const auto row = rows_before.find(before);
        return row == rows_before.end() ? kNoNode : row->second->node;
    });
}

void Session::set_pruned(std::set<NodeId> pruned) {
    if (pruned == now_.tree->pruned) return;
    TreeEdits tree = *now_.tree;
    tree.pruned = std::move(pruned);
    set_tree(std::move(tree));
}

bool Session::has_marks_from(NodeId first) const {
    const auto is_from = [first](const NodeMarker& marker) { return marker.node >= first; };
    return std::any_of(now_.markers->begin(), now_.markers->end(), is_from) ||
           now_.tree->names.lower_bound(first) != now_.tree->names.end();
}

/// Nodes from `first` on have changed: markers and names go along with their rows, or with what they stood at.
void Session::move_marks(NodeId first, const std::function<NodeId(NodeId)>& moved) {
    if (!has_marks_from(first)) return;
    std::vector<NodeMarker> markers;
    for (NodeMarker marker : *now_.markers) {
        if (marker.node >= first) marker.node = moved(marker.node);
        if (marker.node != kNoNode) markers.push_back(std::move(marker));
    }
    TreeEdits tree = *now_.tree;
    tree.names.clear();
    for (const auto& [start, name] : now_.tree->names) {
        const NodeId node = start >= first ? moved(start) : start;
        if (node != kNoNode) tree.names[node] = name;
    }
    now_.markers = std::make_shared<const std::vector<NodeMarker>>(std::move(markers));
    set_tree(std::move(tree));
    index_markers();
}

void Session::judge_rows(LineEdit& edit) const {
    edit.same = edit.changed = edit.refused = edit.added = edit.skipped = 0;
    std::uint32_t old_rows = 0;
    for (EditRow& row : edit.rows) {
        if (row.old_step != 0) ++old_rows;
        if (row.is_skipped) {
            row.effect = RowEffect::Skipped;
            ++edit.skipped;
            continue;
        }
        const bool is_refused = timeline_.node(row.node).refusal != Refusal::None;
        const bool is_kept = row.origin == RowOrigin::Kept;
        if (is_kept && is_same_answer(timeline_, row.node, edit.old_line[row.old_step])) {
            row.effect = RowEffect::Same;
            ++edit.same;
        } else if (is_refused) {
            row.effect = RowEffect::Refused;
            ++edit.refused;
        } else {
            row.effect = is_kept ? RowEffect::Changed : RowEffect::New;
            ++(is_kept ? edit.changed : edit.added);
        }
    }
    edit.removed = static_cast<std::uint32_t>(edit.old_line.size()) - edit.first_row - old_rows;
}

/// The rows are played, the history's open entry is closed, and the row is looked at (a skipped one: the step before it).
void Session::change_rows(std::unique_ptr<LineEdit> edit, std::uint32_t looked_at_row) {
    play_rows(*edit);
    step_ = edit->holds(looked_at_row) ? edit->row(looked_at_row).step : std::min(looked_at_row, last_step());
    now_.edit = std::move(edit);
    end_edit();
    tree_changed();
    line_changed();
}

void Session::rebuild_edit() {
    auto edit = std::make_shared<LineEdit>(*now_.edit);
    play_rows(*edit);
    now_.edit = std::move(edit);
}

void Session::accept_edit() {
    if (now_.edit == nullptr) return;
    begin_edit("accept the edit", Simple{CommandId::AcceptEdit});
    const NodeId end = line_.back();
    now_.edit = nullptr;
    if (next_node(end) != kNoNode) {
        TreeEdits tree = *now_.tree;
        tree.chosen[end] = kNoNode;
        set_tree(std::move(tree));
        note(NoticeKind::Information, "The line ends at step " + std::to_string(last_step()) + " now; what came after is kept as a branch.");
    }
    end_edit();
    const std::uint32_t step = step_;
    tree_changed();
    line_ = line_through(timeline_, *now_.tree, line_.back());
    seek(step);
    line_changed();
}

void Session::discard_edit() {
    if (now_.edit == nullptr) return;
    begin_edit("discard the edit", Simple{CommandId::DiscardEdit});
    const std::shared_ptr<const LineEdit> edit = std::exchange(now_.edit, nullptr);
    const std::uint32_t row = edit->row_of_step(step_);
    const std::uint32_t old_step = edit->holds(row) ? edit->row(row).old_step : row;
    move_marks(edit->first_node, [](NodeId) { return kNoNode; });
    set_pruned(edit->pruned);
    timeline_.truncate(edit->first_node);
    if (recorded_) recorded_->truncate(edit->first_node);
    line_ = edit->old_line;
    step_ = std::min(old_step != 0 ? old_step : step_, last_step());
    end_edit();
    tree_changed();
    line_changed();
}

}  // namespace pyramide
