#include "app/session.h"

#include <algorithm>
#include <utility>

#include "app/sync_test.h"
#include "engine/one_line.h"

namespace pyramide {

void Session::apply(const Command& command) {
    std::visit([this](const auto& known) { run(known); }, command);
}

std::string Session::deal_name() const { return deal().code() ? to_text(*deal().code()) : "own deck"; }

std::string_view Session::message() const { return message_text(node().message, language_, error_help_); }

std::string Session::one_line() const {
    std::vector<Input> inputs;
    for (std::uint32_t step = 1; step <= step_; ++step) inputs.push_back(timeline_.node(line_[step]).input);
    return one_line_text(deal(), rules(), inputs);
}

LineView Session::log() const {
    return {timeline_, line_,
            [this](NodeId node) {
                const NodeMarker* found = marker(node);
                return found == nullptr ? std::string() : found->label + (found->note.empty() ? "" : " " + found->note);
            },
            file_records_.empty() && !recorded_ ? std::function<bool(NodeId)>() : [this](NodeId node) { return differs(node); }, language_};
}

LineView Session::log_through(NodeId node, std::vector<NodeId>& nodes) const {
    nodes = line_through(timeline_, *now_.tree, node);
    LineView view = log();
    return {view.timeline, nodes, view.marker_text, view.differs_from_record, view.language};
}

NodeId Session::next_node(NodeId node) const { return pyramide::next_node(timeline_, *now_.tree, node); }

std::vector<NodeId> Session::children(NodeId node) const { return children_of(timeline_, *now_.tree, node); }

// --- Where we look ----------------------------------------------------------------------------------------------------------------

void Session::show(NodeId node) {
    const std::uint32_t depth = timeline_.node(node).depth;
    // A line that ends where the shown one goes on is another line.
    const bool ends_here = now_.edit == nullptr && depth + 1 < line_.size() && next_node(node) == kNoNode;
    if (depth < line_.size() && line_[depth] == node && !ends_here) return seek(depth);
    if (now_.edit != nullptr)
        return note(NoticeKind::Warning, "An edit of this line is going on: accept it (" + to_text(command_info(CommandId::AcceptEdit).chord) +
                                             ") or discard it (" + to_text(command_info(CommandId::DiscardEdit).chord) +
                                             ") before looking at another line.");
    line_ = line_through(timeline_, *now_.tree, node);
    step_ = depth;
    line_changed();
}

void Session::show_line(NodeId end, NodeId node) {
    if (line_.back() != end) show(end);
    seek(timeline_.node(node).depth);
}

void Session::run(const GoToNode& command) {
    if (command.node < timeline_.size() && branch_of(command.node) != kNoBranch) show(command.node);
}

void Session::tree_changed() {
    branches_ = branches_of(timeline_, *now_.tree);
    for (Branch& branch : branches_.list) {
        const auto given = now_.tree->names.find(branch.start);
        const auto from_file = file_names_.find(branch.start);
        if (given != now_.tree->names.end())
            branch.name = given->second;
        else if (from_file != file_names_.end())
            branch.name = from_file->second;
    }
}

void Session::line_changed() {
    ++revision_;
    sync_report_.clear();
    branch_steps_.clear();
    marker_steps_.clear();
    for (std::size_t step = 0; step < line_.size(); ++step) {
        if (is_branch_point(timeline_, *now_.tree, line_[step])) branch_steps_.push_back(static_cast<std::uint32_t>(step));
    }
    for (const auto& [node, index] : marker_index_) {
        const std::uint32_t depth = timeline_.node(node).depth;
        if (depth < line_.size() && line_[depth] == node) marker_steps_.push_back(depth);
    }
    std::sort(marker_steps_.begin(), marker_steps_.end());
    find_rules_difference();
}

void Session::go_to_sibling(int places) {
    if (previous() == kNoNode) return;
    // Oldest first, so that going on comes round to each of them.
    std::vector<NodeId> siblings = children(previous());
    std::sort(siblings.begin(), siblings.end());
    const auto count = static_cast<int>(siblings.size());
    const auto at = static_cast<int>(std::find(siblings.begin(), siblings.end(), current()) - siblings.begin());
    if (count > 0) show(siblings[static_cast<std::size_t>((at + places + count) % count)]);
}

namespace {

/// The first of some ascending steps after `step`, or the last one before it; kNoStep for none.
std::uint32_t neighbour(const std::vector<std::uint32_t>& steps, std::uint32_t step, Direction direction) {
    if (direction == Direction::Forward) {
        const auto after = std::upper_bound(steps.begin(), steps.end(), step);
        return after == steps.end() ? kNoStep : *after;
    }
    const auto at = std::lower_bound(steps.begin(), steps.end(), step);
    return at == steps.begin() ? kNoStep : *std::prev(at);
}

}  // namespace

void Session::go_to_branch_point(int direction) {
    const std::uint32_t found = neighbour(branch_steps_, step_, direction > 0 ? Direction::Forward : Direction::Backward);
    if (found != kNoStep) seek(found);
}

void Session::go_to_marker(Direction direction) {
    const std::uint32_t found = neighbour(marker_steps_, step_, direction);
    if (found != kNoStep) seek(found);
}

void Session::go_to_problem(Direction direction) {
    const std::uint32_t count = last_step();
    for (std::uint32_t places = 1; places <= count; ++places) {
        // Steps 1 … last in a circle; the deal stands before the first.
        const std::uint32_t from = step_ == 0 && direction == Direction::Backward ? 1 : step_;
        const std::uint32_t step = direction == Direction::Forward ? (from + places - 1) % count + 1 : (from + count * 2 - places - 1) % count + 1;
        if (!is_problem(line_[step])) continue;
        return seek(step);
    }
    note(NoticeKind::Information, "No input of this line was refused, no step differs from the record, no assertion fails.");
}

void Session::go_to_hit(Direction direction) {
    const std::vector<Hit>& found = hits();
    if (found.empty()) return;
    const auto is_before = [](const Hit& hit, std::uint32_t step) { return hit.step < step; };
    if (direction == Direction::Forward) {
        const auto next = std::lower_bound(found.begin(), found.end(), step_ + 1, is_before);
        return seek(next == found.end() ? found.front().step : next->step);
    }
    const auto at = std::lower_bound(found.begin(), found.end(), step_, is_before);
    seek(at == found.begin() ? found.back().step : std::prev(at)->step);
}

void Session::run(const Find& command) { find_text_ = command.text; hits_revision_ = 0; }

const std::vector<Hit>& Session::hits() const {
    if (hits_revision_ != revision_) {
        hits_ = find_text_.empty() ? std::vector<Hit>() : find_in(log(), find_text_);
        hits_revision_ = revision_;
    }
    return hits_;
}

void Session::run(const Simple& command) {
    switch (command.id) {
        case CommandId::StepForward: return seek(step_ + 1);
        case CommandId::StepBack: return seek(step_ == 0 ? 0 : step_ - 1);
        case CommandId::StepForward10: return seek(step_ + 10);
        case CommandId::StepBack10: return seek(step_ < 10 ? 0 : step_ - 10);
        case CommandId::GoToStart: return seek(0);
        case CommandId::GoToEnd: return seek(last_step());
        case CommandId::NextBranchPoint: return go_to_branch_point(1);
        case CommandId::PreviousBranchPoint: return go_to_branch_point(-1);
        case CommandId::NextSibling: return go_to_sibling(1);
        case CommandId::PreviousSibling: return go_to_sibling(-1);
        case CommandId::NextProblem: return go_to_problem(Direction::Forward);
        case CommandId::PreviousProblem: return go_to_problem(Direction::Backward);
        case CommandId::NextMarker: return go_to_marker(Direction::Forward);
        case CommandId::PreviousMarker: return go_to_marker(Direction::Backward);
        case CommandId::PlayForward: return toggle_playback(Playback::Forward);
        case CommandId::PlayBackward: return toggle_playback(Playback::Backward);
        case CommandId::Slower: return change_speed(-1);
        case CommandId::Faster: return change_speed(1);
        case CommandId::ToggleLoop: loop_ = loop_ == Loop::On ? Loop::Off : Loop::On; return;
        case CommandId::DrawOrRecycle:
            return play({table().state.stock() != 0 ? InputKind::Draw : InputKind::Recycle, {}, {}});
        case CommandId::Undo: return play({InputKind::Undo, {}, {}});
        case CommandId::RunToBreak: return run_to_break(Direction::Forward);
        case CommandId::RunBackToBreak: return run_to_break(Direction::Backward);
        case CommandId::RemoveStep: if (step_ > 0) run(RemoveRow{current_row()}); return;
        case CommandId::SkipStep: return run(SkipRow{row_to_skip()});
        case CommandId::AcceptEdit: return accept_edit();
        case CommandId::DiscardEdit: return discard_edit();
        case CommandId::ToggleMarker: return toggle_marker();
        case CommandId::PromoteBranch: return run(Promote{line_.back()});
        case CommandId::PruneBranch: return prune_shown_branch();
        case CommandId::EditUndo: return edit_undo();
        case CommandId::EditRedo: return edit_redo();
        case CommandId::FindNext: return go_to_hit(Direction::Forward);
        case CommandId::FindPrevious: return go_to_hit(Direction::Backward);
        case CommandId::SyncTest: sync_report_ = to_text(test_sync(log())); return;
        case CommandId::NextDeal: if (deal().code()) start_deal(Deal::from_code(deal().code()->next())); return;
        case CommandId::PreviousDeal: if (deal().code()) start_deal(Deal::from_code(deal().code()->previous())); return;
        case CommandId::RandomDeal: return start_deal(Deal::from_code(random_deal_code(random_state_)));
        case CommandId::ReopenReplaced: return reopen_replaced();
        case CommandId::Save:
            if (!path_.empty()) return run(SaveAs{path_});
            return note(NoticeKind::Failure, "This log has no file yet: save it under a name first (" +
                                                 to_text(command_info(CommandId::ShowSaveAs).chord) + ").");
        case CommandId::DismissNotices: notices_.clear(); return;
        case CommandId::ToggleErrorHelp: error_help_ = error_help_ == ErrorHelp::On ? ErrorHelp::Off : ErrorHelp::On; return;
        case CommandId::NextLanguage:
            language_ = kLanguages[(static_cast<std::size_t>(language_) + 1) % kLanguages.size()];
            return;
        case CommandId::ResetRules: return run(SetRules{recorded_rules()});
        default: return;  // the workspace's and the panels' own
    }
}

// --- Rules and records ----------------------------------------------------------------------------------------------------------------

void Session::run(const SetRules& command) {
    if (command.rules == rules()) return;
    const Game before = game();
    begin_edit("change the rules", command, &before);
    set_game(Game(command.rules, deal()));
    end_edit();
    line_changed();
}

void Session::set_game(const Game& game) {
    if (game.deal() != deal()) {
        timeline_ = timeline_.replayed(Game(rules(), game.deal()));
        if (recorded_) recorded_ = recorded_->replayed(Game(recorded_->game().rules(), game.deal()));
    }
    if (game.rules() != rules()) {
        if (recorded_ && game.rules() == recorded_rules()) {
            timeline_ = std::move(*recorded_);
            recorded_.reset();
        } else {
            if (!recorded_) recorded_ = timeline_;
            timeline_ = timeline_.replayed(game);
        }
    }
    if (now_.edit == nullptr) return;
    auto judged = std::make_shared<LineEdit>(*now_.edit);
    judge_rows(*judged);
    now_.edit = std::move(judged);
}

StepRecord Session::record(NodeId node) const {
    if (is_from_file(node)) return *file_records_[node];
    return record_of((recorded_ ? *recorded_ : timeline_).node(node));
}

std::vector<FieldDifference> Session::differences(NodeId node) const {
    return differing_fields(record(node), record_of(timeline_.node(node)),
                            is_from_file(node) && kept_.hash_version != kHashVersion ? HashComparison::Skipped : HashComparison::Compared);
}

bool Session::differs(NodeId node) const { return !differences(node).empty(); }

std::vector<const NodeAssertion*> Session::failed_assertions(NodeId node) const {
    std::vector<const NodeAssertion*> failed;
    const auto is_before = [](const NodeAssertion& assertion, NodeId wanted) { return assertion.node < wanted; };
    for (auto at = std::lower_bound(assertions_.begin(), assertions_.end(), node, is_before); at != assertions_.end() && at->node == node; ++at) {
        if (!holds(game(), timeline_.node(node), *at)) failed.push_back(&*at);
    }
    return failed;
}

bool Session::is_problem(NodeId node) const {
    return timeline_.node(node).refusal != Refusal::None || differs(node) || !failed_assertions(node).empty();
}

void Session::find_rules_difference() {
    rules_difference_.reset();
    if (!recorded_ && file_records_.empty()) return;
    for (std::size_t step = 1; step < line_.size(); ++step) {
        if (!differs(line_[step])) continue;
        if (!rules_difference_) rules_difference_ = RulesDifference{static_cast<std::uint32_t>(step), differences(line_[step]), 0};
        ++rules_difference_->count;
    }
}

void Session::run(const DismissNotice& command) {
    std::erase_if(notices_, [&](const Notice& notice) { return notice.id == command.id; });
}

void Session::note(NoticeKind kind, std::string text) {
    notices_.push_back({next_notice_++, kind, std::move(text)});
    if (notices_.size() > kMaximumNotices) notices_.erase(notices_.begin());
}

}  // namespace pyramide
