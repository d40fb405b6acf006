#include "app/session.h"

#include <algorithm>
#include <utility>

#include "engine/one_line.h"

namespace pyramide {

namespace {

Replay replay_of_deal(const Deal& deal, const Rules& rules) {
    Replay replay;
    replay.deal = deal;
    replay.rules = rules;
    if (const RulesPreset* preset = preset_of(rules)) replay.preset = preset->name;
    return replay;
}

}  // namespace

Session::Session(std::uint64_t random_state)
    : timeline_(Game(Rules{}, Deal::from_code(DealCode::from_number(18)))), random_state_(random_state) {
    start(replay_of_deal(deal(), rules()), {});
}

void Session::apply(const Command& command) {
    std::visit([this](const auto& known) { run(known); }, command);
}

std::string Session::deal_name() const { return deal().code() ? to_text(*deal().code()) : "own deck"; }

std::string_view Session::message() const { return message_text(node().message, language_, error_help_); }

// --- Opening and saving -----------------------------------------------------------------------------------------------------------

void Session::start(const Replay& replay, const std::filesystem::path& path) {
    PlayedReplay played = pyramide::play(replay);
    file_records_.clear();
    for (std::size_t line = 0; line < replay.lines.size(); ++line) {
        const std::vector<StepRecord>& records = replay.lines[line].records;
        for (std::size_t at = 0; at < records.size() && at < played.nodes[line].size(); ++at) {
            const NodeId node = played.nodes[line][at];
            if (file_records_.size() <= node) file_records_.resize(std::size_t{node} + 1);
            file_records_[node] = records[at];
        }
    }
    const Verification verification = path.empty() ? Verification{} : verify(replay, played);
    const NodeId end = played.nodes[0].empty() ? 0 : played.nodes[0].back();
    timeline_ = std::move(played.timeline);
    recorded_.reset();
    kept_ = replay;
    path_ = path;
    file_report_.reset();
    if (!path.empty()) report_file(verification);
    playback_ = Playback::Paused;
    line_ = timeline_.line_through(end);
    step_ = 0;
    saved_revision_ = ++edit_revision_;
    line_changed();
}

void Session::report_file(const Verification& verification) {
    file_report_ = FileReport{verification.grade, verification.steps, verification.verified_steps, kept_.warnings};
}

void Session::keep_replaced() {
    if (!is_modified() || timeline_.size() == 1) return;
    replaced_.push_back({replay(), path_, step_});
    if (replaced_.size() > kMaximumReplaced) replaced_.erase(replaced_.begin());
    note(NoticeKind::Information, "The unsaved log of " + deal_name() + " was put aside; " +
                                      to_text(command_info(CommandId::ReopenReplaced).chord) + " brings it back.");
}

void Session::start_deal(const Deal& deal) {
    keep_replaced();
    start(replay_of_deal(deal, rules()), {});
}

void Session::run(const NewGame& command) {
    const std::size_t first = command.text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && command.text[first] == '{') {
        const auto replay = parse_replay(command.text);
        if (!replay) return note(NoticeKind::Failure, to_text(replay.error()));
        keep_replaced();
        return start(*replay, {});
    }
    const auto line = parse_one_line(command.text);
    if (!line) {
        const auto deck = parse_deal(command.text);
        if (deck) return start_deal(*deck);
        const bool is_deck = first != std::string::npos && parse_card(command.text.substr(first, command.text.find_first_of(" ,;\t\r\n", first) - first));
        return note(NoticeKind::Failure, to_text(is_deck ? deck.error() : line.error()));
    }
    keep_replaced();
    start(replay_of_deal(line->deal, line->rules), {});
    for (const LogWord& word : line->log) {
        if (word.kind == LogWord::Kind::Input)
            play(word.input);
        else
            run(NameCard{word.named});
    }
    seek(0);
}

void Session::run(const Open& command) {
    const auto replay = load_replay(command.path);
    if (!replay) return note(NoticeKind::Failure, to_text(replay.error()));
    keep_replaced();
    start(*replay, command.path);
    for (const std::string& warning : replay->warnings) note(NoticeKind::Warning, warning);
    if (!replay->complete) note(NoticeKind::Warning, "The recording was not completed; it opens up to its last input.");
}

void Session::run(const SaveAs& command) {
    Replay written = replay();
    const char* const rewritten = recorded_ ? " Rules and results are those of now; what was recorded before is replaced." : "";
    const auto saved = save_replay(command.path, written);
    if (!saved) return note(NoticeKind::Failure, to_text(saved.error()));
    if (recorded_) {  // what was recorded under other rules is no longer what the file says
        recorded_.reset();
        file_records_.clear();
        line_changed();
    }
    kept_ = std::move(written);
    path_ = command.path;
    saved_revision_ = edit_revision_;
    report_file(verify(kept_));
    note(NoticeKind::Information,
         "Saved " + std::to_string(file_report_->steps) + " steps, branches included, to " + path_.string() + "." + rewritten);
}

Replay Session::replay() const { return replay_of(timeline_, kept_); }

std::string Session::one_line() const {
    std::vector<Input> inputs;
    for (std::uint32_t step = 1; step <= step_; ++step) inputs.push_back(timeline_.node(line_[step]).input);
    return one_line_text(deal(), rules(), inputs);
}

// --- Playing and looking ------------------------------------------------------------------------------------------------------------

void Session::play(const Input& input) {
    const NodeId size_before = timeline_.size();
    const NodeId next = timeline_.play(current(), input);
    if (recorded_) recorded_->play(current(), input);
    const bool is_new = timeline_.size() != size_before;
    if (is_new) ++edit_revision_;
    if (step_ < last_step() && line_[step_ + 1] == next) return seek(step_ + 1);
    if (!is_new || step_ < last_step()) return show(next);
    line_.push_back(next);
    ++step_;
    ++revision_;
    if (!differs(next)) return;
    if (!rules_difference_) rules_difference_ = RulesDifference{step_, differences(next), 0};
    ++rules_difference_->count;
}

void Session::run(const TapSlot& command) {
    const Card card = deal().card(command.slot);
    if (!card.is_known())
        return note(NoticeKind::Warning, "This card is not known. Name it, such as 10C, to go on.");
    play({InputKind::TapCard, card, {}});
}

void Session::run(const NameCard& command) {
    const Slot slot = unknown_in_play(game(), table().state);
    if (slot == kNoSlot) return note(NoticeKind::Failure, "No unknown card is in play here; there is nothing to name.");
    const auto named = deal().with_card(slot, command.card);
    if (!named) return note(NoticeKind::Failure, to_text(named.error()));
    timeline_ = timeline_.replayed(Game(rules(), *named));
    if (recorded_) recorded_ = recorded_->replayed(Game(recorded_->game().rules(), *named));
    ++edit_revision_;
    line_changed();
}

void Session::show(NodeId node) {
    const std::uint32_t depth = timeline_.node(node).depth;
    if (depth < line_.size() && line_[depth] == node) return seek(depth);
    line_ = timeline_.line_through(node);
    step_ = depth;
    line_changed();
}

void Session::run(const GoToNode& command) {
    if (command.node < timeline_.size()) show(command.node);
}

void Session::line_changed() {
    ++revision_;
    branch_steps_.clear();
    for (std::size_t step = 0; step < line_.size(); ++step) {
        const Node& node = timeline_.node(line_[step]);
        if (node.first_child != node.last_child) branch_steps_.push_back(static_cast<std::uint32_t>(step));
    }
    find_rules_difference();
}

void Session::go_to_sibling(int places) {
    if (previous() == kNoNode) return;
    const std::vector<NodeId> siblings = timeline_.children(previous());
    const auto count = static_cast<int>(siblings.size());
    const auto at = static_cast<int>(std::find(siblings.begin(), siblings.end(), current()) - siblings.begin());
    show(siblings[static_cast<std::size_t>((at + places + count) % count)]);
}

void Session::go_to_branch_point(int direction) {
    if (direction > 0) {
        const auto after = std::upper_bound(branch_steps_.begin(), branch_steps_.end(), step_);
        if (after != branch_steps_.end()) seek(*after);
    } else {
        const auto after = std::lower_bound(branch_steps_.begin(), branch_steps_.end(), step_);
        if (after != branch_steps_.begin()) seek(*std::prev(after));
    }
}

void Session::go_to_next_problem() {
    for (std::uint32_t step = step_ + 1; step <= last_step(); ++step) {
        if (timeline_.node(line_[step]).refusal != Refusal::None || differs(line_[step])) return seek(step);
    }
    note(NoticeKind::Information, "No refused input and no difference from the record after step " + std::to_string(step_) + ".");
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
        case CommandId::NextProblem: return go_to_next_problem();
        case CommandId::PlayForward: return toggle_playback(Playback::Forward);
        case CommandId::PlayBackward: return toggle_playback(Playback::Backward);
        case CommandId::Slower: return change_speed(-1);
        case CommandId::Faster: return change_speed(1);
        case CommandId::ToggleLoop: loop_ = loop_ == Loop::On ? Loop::Off : Loop::On; return;
        case CommandId::DrawOrRecycle:
            return play({table().state.stock() != 0 ? InputKind::Draw : InputKind::Recycle, {}, {}});
        case CommandId::Undo: return play({InputKind::Undo, {}, {}});
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
        case CommandId::ShowNewGame:
        case CommandId::Paste:
        case CommandId::ShowOpen:
        case CommandId::ShowSaveAs:
        case CommandId::ShowGoToStep:
        case CommandId::ShowKeys:
        case CommandId::ScaleUp:
        case CommandId::ScaleDown:
        case CommandId::ScaleReset:
        case CommandId::CopyOneLine:
        case CommandId::Quit:
        case CommandId::QuitUnsaved: return;  // the panels' own
    }
}

void Session::reopen_replaced() {
    if (replaced_.empty()) return;
    const Replaced replaced = std::move(replaced_.back());
    replaced_.pop_back();
    keep_replaced();
    start(replaced.replay, {});
    path_ = replaced.path;
    ++edit_revision_;
    seek(replaced.step);
}

// --- Rules and records ----------------------------------------------------------------------------------------------------------------

void Session::run(const SetRules& command) {
    if (command.rules == rules()) return;
    if (command.rules == recorded_rules()) {
        timeline_ = std::move(*recorded_);
        recorded_.reset();
    } else {
        if (!recorded_) recorded_ = timeline_;
        timeline_ = timeline_.replayed(Game(command.rules, deal()));
    }
    ++edit_revision_;
    line_changed();
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

void Session::find_rules_difference() {
    rules_difference_.reset();
    if (!recorded_ && file_records_.empty()) return;
    for (std::size_t step = 1; step < line_.size(); ++step) {
        if (!differs(line_[step])) continue;
        if (!rules_difference_) rules_difference_ = RulesDifference{static_cast<std::uint32_t>(step), differences(line_[step]), 0};
        ++rules_difference_->count;
    }
}

// --- Playback and notices -----------------------------------------------------------------------------------------------------------

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
