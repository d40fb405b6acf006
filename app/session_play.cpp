// A session at play: inputs, unknown cards, playback and breaks.
#include <algorithm>
#include <utility>

#include "app/session.h"

namespace pyramide {

void Session::play(const Input& input) {
    if (now_.edit != nullptr) return run(InsertRow{current_row() + 1, input});
    const NodeId from = current();
    const NodeId known = known_child(from, input);
    if (known != kNoNode && !now_.tree->pruned.contains(known)) return show(known);

    begin_edit("input " + to_text(input), PlayInput{input});
    const bool is_at_end = step_ == last_step();
    const NodeId next = play_on(from, input);
    if (is_at_end && now_.tree->chosen.contains(from)) {  // the line that ended here goes on with this
        TreeEdits tree = *now_.tree;
        tree.chosen[from] = next;
        set_tree(std::move(tree));
    }
    end_edit();
    if (known == kNoNode && is_at_end) return append(next);
    tree_changed();
    line_ = line_through(timeline_, *now_.tree, next);
    step_ = timeline_.node(next).depth;
    line_changed();
}

/// The child that an input led to, pruned or not; kNoNode for none.
NodeId Session::known_child(NodeId node, const Input& input) const {
    NodeId known = timeline_.node(node).first_child;
    while (known != kNoNode && timeline_.node(known).input != input) known = timeline_.node(known).next_sibling;
    return known;
}

/// The node after an input. One that was pruned comes back without what was played after it.
NodeId Session::play_on(NodeId from, const Input& input) {
    const NodeId known = known_child(from, input);
    const NodeId next = timeline_.play(from, input);
    if (recorded_) recorded_->play(from, input);
    if (known == kNoNode || !now_.tree->pruned.contains(known)) return next;
    TreeEdits tree = *now_.tree;
    tree.pruned.erase(known);
    for (const NodeId child : timeline_.children(known)) tree.pruned.insert(child);
    set_tree(std::move(tree));
    return next;
}

void Session::run(const PlayLine& command) {
    if (command.inputs.empty()) return;
    if (now_.edit != nullptr) return note(NoticeKind::Warning, "Accept or discard the edit before playing a line.");
    const NodeId from = current();
    const bool is_at_end = step_ == last_step();
    NodeId last = from;
    for (const Input& input : command.inputs) {
        last = known_child(last, input);
        if (last == kNoNode || now_.tree->pruned.contains(last)) break;
    }
    if (last == kNoNode || now_.tree->pruned.contains(last)) {
        const std::size_t count = command.inputs.size();
        begin_edit("play a line of " + std::to_string(count) + (count == 1 ? " input" : " inputs"), command);
        last = from;
        for (const Input& input : command.inputs) last = play_on(last, input);
        const NodeId next = timeline_.path_to(last)[step_ + 1];
        if (is_at_end && now_.tree->chosen.contains(from)) {  // the line that ended here goes on with this
            TreeEdits tree = *now_.tree;
            tree.chosen[from] = next;
            set_tree(std::move(tree));
        }
        end_edit();
        tree_changed();
    }
    line_ = line_through(timeline_, *now_.tree, last);
    step_ = timeline_.node(command.look_at == LineLook::Start ? from : last).depth;
    line_changed();
}

/// A new node at the line's end: what is known of the line grows by it.
void Session::append(NodeId node) {
    const std::uint32_t branch = branches_.of_node[line_.back()];
    branches_.of_node.resize(timeline_.size(), branch);
    branches_.list[branch].end = node;
    branches_.list[branch].last_step = timeline_.node(node).depth;
    line_.push_back(node);
    ++step_;
    ++revision_;
    sync_report_.clear();
    if (!differs(node)) return;
    if (!rules_difference_) rules_difference_ = RulesDifference{step_, differences(node), 0};
    ++rules_difference_->count;
}

void Session::run(const TapSlot& command) {
    const Card card = deal().card(command.slot);
    if (!card.is_known()) return note(NoticeKind::Warning, "This card is not known. Name it, such as 10C, to go on.");
    play({InputKind::TapCard, card, {}});
}

void Session::run(const NameCard& command) {
    const Slot slot = unknown_in_play(game(), table().state);
    if (slot == kNoSlot) return note(NoticeKind::Failure, "No unknown card is in play here; there is nothing to name.");
    const auto named = deal().with_card(slot, command.card);
    if (!named) return note(NoticeKind::Failure, to_text(named.error()));
    const Game before = game();
    begin_edit("name " + to_text(command.card), command, &before);
    set_game(Game(rules(), *named));
    end_edit();
    line_changed();
}

// --- Playback ---------------------------------------------------------------------------------------------------------------------

void Session::toggle_playback(Playback direction) {
    playback_ = playback_ == direction ? Playback::Paused : direction;
    playback_time_ = 0;
    if (playback_ == Playback::Forward && step_ == last_step()) seek(0);
    if (playback_ == Playback::Backward && step_ == 0) seek(last_step());
}

void Session::change_speed(int places) {
    const auto at = static_cast<int>(std::lower_bound(std::begin(kSpeeds), std::end(kSpeeds), speed_) - std::begin(kSpeeds));
    const int last = static_cast<int>(std::size(kSpeeds)) - 1;
    speed_ = kSpeeds[std::clamp(at + places, 0, last)];
}

void Session::run(const SetSpeed& command) {
    if (command.speed >= kSpeeds[0] && command.speed <= *std::rbegin(kSpeeds)) speed_ = command.speed;
}

void Session::run(const Advance& command) {
    if (playback_ == Playback::Paused || !(command.seconds > 0)) return;
    playback_time_ += std::min(command.seconds, 1.0) * kStepsPerSecond * speed_;
    for (; playback_time_ >= 1; playback_time_ -= 1) {
        const bool is_at_end = playback_ == Playback::Forward ? step_ == last_step() : step_ == 0;
        if (is_at_end && loop_ == Loop::Off) {
            playback_ = Playback::Paused;
            return;
        }
        if (is_at_end)
            seek(playback_ == Playback::Forward ? 0 : last_step());
        else
            seek(playback_ == Playback::Forward ? step_ + 1 : step_ - 1);
        if (!breaks_here()) continue;
        playback_ = Playback::Paused;
        return;
    }
}

// --- Breaks -------------------------------------------------------------------------------------------------------------------------

void Session::run(const AddBreak& command) {
    auto condition = Condition::parse(command.condition);
    if (!condition) return note(NoticeKind::Failure, to_text(condition.error()));
    if (breaks_.size() >= kMaximumBreaks)
        return note(NoticeKind::Failure, "There are " + std::to_string(kMaximumBreaks) + " breaks already, the most that can be; remove one first.");
    breaks_.push_back({std::move(*condition), true});
    write_journal(to_text(command));
}

void Session::run(const RemoveBreak& command) {
    if (command.index >= breaks_.size()) return;
    breaks_.erase(breaks_.begin() + command.index);
    write_journal(to_text(command));
}

void Session::run(const ToggleBreak& command) {
    if (command.index >= breaks_.size()) return;
    breaks_[command.index].is_on = !breaks_[command.index].is_on;
    write_journal(to_text(command));
}

std::vector<Condition> Session::conditions() const {
    std::vector<Condition> found;
    for (const Break& one : breaks_) {
        if (one.is_on) found.push_back(one.condition);
    }
    return found;
}

bool Session::breaks_here() {
    for (const Break& one : breaks_) {
        if (!one.is_on || !one.condition.begins(log(), step_)) continue;
        note(NoticeKind::Information, "Stopped at step " + std::to_string(step_) + ": " + one.condition.text());
        return true;
    }
    return false;
}

void Session::run_to_break(Direction direction) {
    const std::vector<Condition> wanted = conditions();
    const std::uint32_t found = next_begin(log(), wanted, step_, direction);
    if (found != kNoStep) return seek(found);
    note(NoticeKind::Information, wanted.empty()                        ? "No break is on."
                                  : direction == Direction::Forward ? "No break's condition begins to hold after this step."
                                                                        : "No break's condition begins to hold before this step.");
}

}  // namespace pyramide
