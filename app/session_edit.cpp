// What can be taken back: the history of edits, markers, and the arrangement of the tree.
#include <algorithm>
#include <charconv>
#include <utility>

#include "app/session.h"
#include "engine/quoted.h"

namespace pyramide {

// --- History ------------------------------------------------------------------------------------------------------------------------

void Session::begin_edit(std::string text, const Command& command, const Game* game_before) {
    HistoryEntry entry{std::move(text), command, current(), line_.back(), timeline_.size(), now_, nullptr};
    if (game_before != nullptr) entry.game = std::make_shared<const Game>(*game_before);
    history_.push_back(std::move(entry));
    if (history_.size() > kMaximumEdits) history_.pop_front();
    if (redoing_ == Redoing::No) future_.clear();
}

void Session::end_edit() {
    now_.revision = ++last_log_revision_;
    const HistoryEntry& entry = history_.back();
    if (is_journaling_) write_journal("at " + std::to_string(entry.line_end) + " " + std::to_string(entry.looked_at) + " " + to_text(entry.command));
}

void Session::edit_undo() {
    if (history_.empty()) return;
    HistoryEntry entry = std::move(history_.back());
    history_.pop_back();
    const Arrangement after = now_;
    now_.edit = nullptr;
    timeline_.truncate(std::min(timeline_.size(), entry.nodes));
    if (recorded_) recorded_->truncate(std::min(recorded_->size(), entry.nodes));
    if (entry.game != nullptr) set_game(*entry.game);
    now_ = entry.before;
    if (now_.edit != nullptr) rebuild_edit();
    index_markers();
    tree_changed();
    if (now_.edit == nullptr) line_ = line_through(timeline_, *now_.tree, entry.line_end);
    step_ = std::min(timeline_.node(entry.looked_at).depth, last_step());
    line_changed();
    write_journal(command_info(CommandId::EditUndo).id);
    entry.before = after;  // its revision is the log's when this is done again
    entry.game = nullptr;
    future_.push_back(std::move(entry));
}

void Session::edit_redo() {
    if (future_.empty()) return;
    const HistoryEntry entry = std::move(future_.back());
    future_.pop_back();
    redoing_ = Redoing::Yes;
    show_line(entry.line_end, entry.looked_at);
    apply(entry.command);
    redoing_ = Redoing::No;
    now_.revision = entry.before.revision;
}

// --- Journal --------------------------------------------------------------------------------------------------------------------------

void Session::write_journal(std::string line) {
    if (is_journaling_) journal_.push_back(std::move(line));
}

Result<Done> Session::apply_journal_line(std::string_view line) {
    constexpr std::string_view kAt = "at ";
    if (line.starts_with(kJournalSaved)) {
        take_saved(replay(), std::filesystem::path(std::string(line.substr(kJournalSaved.size()))));
        return Done{};
    }
    std::string_view command_text = line;
    if (line.starts_with(kAt)) {
        NodeId nodes[2] = {kNoNode, kNoNode};  // the end of the line, and where it was looked at
        const char* const end = line.data() + line.size();
        const char* at = line.data() + kAt.size();
        for (NodeId& node : nodes) {
            const auto [rest, code] = std::from_chars(at, end, node);
            if (code != std::errc{} || rest == end || *rest != ' ' || node >= timeline_.size() || branch_of(node) == kNoBranch)
                return Error{pyramide::quoted(line) + " speaks of a step that this log does not have."};
            at = rest + 1;
        }
        command_text = line.substr(static_cast<std::size_t>(at - line.data()));
        show_line(nodes[0], nodes[1]);
    }
    const auto command = parse_command(command_text);
    if (!command) return command.error();
    apply(*command);
    return Done{};
}

// --- Markers ----------------------------------------------------------------------------------------------------------------------------

void Session::index_markers() {
    marker_index_.clear();
    for (std::size_t at = 0; at < now_.markers->size(); ++at) marker_index_.emplace((*now_.markers)[at].node, at);
}

const NodeMarker* Session::marker(NodeId node) const {
    const auto found = marker_index_.find(node);
    return found == marker_index_.end() ? nullptr : &(*now_.markers)[found->second];
}

void Session::toggle_marker() {
    if (marker(current()) != nullptr) return run(SetMarker{current(), "", ""});
    run(SetMarker{current(), "marker", ""});
}

void Session::run(const SetMarker& command) {
    if (command.node >= timeline_.size()) return;
    const bool is_removal = command.label.empty() && command.note.empty();
    const NodeMarker* const known = marker(command.node);
    if (is_removal && known == nullptr) return;
    if (known != nullptr && known->label == command.label && known->note == command.note) return;
    if (command.label.size() > kMaximumTextLength || command.note.size() > kMaximumTextLength)
        return note(NoticeKind::Failure, "A marker's text has at most " + std::to_string(kMaximumTextLength) + " bytes.");
    if (known == nullptr && now_.markers->size() >= kMaximumMarkers)
        return note(NoticeKind::Failure, "A log has at most " + std::to_string(kMaximumMarkers) + " markers; remove some first.");
    begin_edit(is_removal ? "remove the marker" : known != nullptr ? "change the marker" : "set a marker", command);
    std::vector<NodeMarker> markers = *now_.markers;
    if (known == nullptr) {
        NodeMarker added;
        added.node = command.node;
        added.line = kNoBranch;  // in no file yet
        added.label = command.label;
        added.note = command.note;
        markers.push_back(std::move(added));
    } else {
        const auto at = static_cast<std::ptrdiff_t>(marker_index_[command.node]);
        if (is_removal) {
            markers.erase(markers.begin() + at);
        } else {
            markers[static_cast<std::size_t>(at)].label = command.label;
            markers[static_cast<std::size_t>(at)].note = command.note;
        }
    }
    now_.markers = std::make_shared<const std::vector<NodeMarker>>(std::move(markers));
    end_edit();
    index_markers();
    line_changed();
}

// --- The tree ---------------------------------------------------------------------------------------------------------------------------

void Session::set_tree(TreeEdits tree) { now_.tree = std::make_shared<const TreeEdits>(std::move(tree)); }

void Session::run(const NameBranch& command) {
    if (command.start >= timeline_.size() || branch_of(command.start) == kNoBranch) return;
    const Branch& branch = branches_.list[branch_of(command.start)];
    if (branch.name == command.name) return;
    if (branch.start == 0) return note(NoticeKind::Warning, "The mainline needs no name, and files hold none for it: name a branch of it.");
    if (command.name.size() > kMaximumTextLength)
        return note(NoticeKind::Failure, "A branch's name has at most " + std::to_string(kMaximumTextLength) + " bytes.");
    begin_edit("name the branch", command);
    TreeEdits tree = *now_.tree;
    tree.names[branch.start] = command.name;
    set_tree(std::move(tree));
    end_edit();
    tree_changed();
    line_changed();
}

void Session::run(const Promote& command) {
    if (command.node >= timeline_.size() || branch_of(command.node) == kNoBranch) return;
    if (now_.edit != nullptr) return note(NoticeKind::Warning, "Accept or discard the edit before promoting a branch.");
    TreeEdits tree = *now_.tree;
    for (NodeId node = command.node; node != 0; node = timeline_.node(node).parent) {
        const NodeId parent = timeline_.node(node).parent;
        if (pyramide::next_node(timeline_, tree, parent) != node) tree.chosen[parent] = node;
    }
    if (tree == *now_.tree) return note(NoticeKind::Information, "This is the mainline already.");
    begin_edit("promote the branch", command);
    set_tree(std::move(tree));
    end_edit();
    tree_changed();
    line_changed();
}

void Session::prune_shown_branch() {
    const NodeId start = branches_.list[branch_of(line_.back())].start;
    if (start != 0) return run(Prune{start});
    note(NoticeKind::Warning, "This is the mainline, which stays. Show the branch that is to go, or promote another line first (" +
                                  to_text(command_info(CommandId::PromoteBranch).chord) + ").");
}

void Session::run(const Prune& command) {
    if (command.node == 0 || command.node >= timeline_.size() || branch_of(command.node) == kNoBranch) return;
    if (now_.edit != nullptr) return note(NoticeKind::Warning, "Accept or discard the edit before pruning.");
    begin_edit("prune", command);
    TreeEdits tree = *now_.tree;
    tree.pruned.insert(command.node);
    set_tree(std::move(tree));
    end_edit();
    const std::uint32_t depth = timeline_.node(command.node).depth;
    const bool is_on_line = depth < line_.size() && line_[depth] == command.node;
    const NodeId looked_at = is_on_line && step_ >= depth ? timeline_.node(command.node).parent : current();
    tree_changed();
    line_ = line_through(timeline_, *now_.tree, looked_at);
    step_ = timeline_.node(looked_at).depth;
    line_changed();
}

}  // namespace pyramide
