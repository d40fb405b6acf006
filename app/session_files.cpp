// A session's files: starting, opening, saving, and what was put aside.
#include <algorithm>
#include <utility>

#include "app/session.h"
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

Session::Session(std::uint64_t random_state, std::uint32_t number)
    : timeline_(Game(Rules{}, Deal::from_code(DealCode::from_number(18)))),
      random_state_(random_state),
      revision_((std::uint64_t{number} << kRevisionBits) + 1) {
    start(replay_of_deal(deal(), rules()), {});
}

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
    TreeEdits tree = tree_of(replay, played);
    timeline_ = std::move(played.timeline);
    recorded_.reset();
    kept_ = replay;
    file_names_ = std::exchange(tree.names, {});
    now_ = {};
    set_tree(std::move(tree));
    now_.markers = std::make_shared<const std::vector<NodeMarker>>(node_markers(replay, played));
    assertions_ = node_assertions(replay, played);
    history_.clear();
    future_.clear();
    path_ = path;
    file_report_.reset();
    if (!path.empty()) report_file(verification);
    playback_ = Playback::Paused;
    index_markers();
    tree_changed();
    line_ = line_through(timeline_, *now_.tree, end);
    step_ = 0;
    now_.revision = ++last_log_revision_;
    saved_revision_ = now_.revision;
    ++generation_;
    journal_.clear();
    for (std::uint32_t at = 0; at < breaks_.size(); ++at) {  // they stay from log to log
        write_journal(to_text(Command(AddBreak{breaks_[at].condition.text()})));
        if (!breaks_[at].is_on) write_journal(to_text(Command(ToggleBreak{at})));
    }
    line_changed();
}

void Session::report_file(const Verification& verification) {
    file_report_ = FileReport{verification.grade, verification.steps, verification.verified_steps, kept_.warnings, {}};
    for (const Divergence& failed : verification.failed_assertions) file_report_->failed_assertions.push_back(to_text(failed));
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
    history_.clear();
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
    if (now_.edit != nullptr)
        return note(NoticeKind::Warning, "Nothing was saved: an edit of the past is going on. Accept it (" +
                                             to_text(command_info(CommandId::AcceptEdit).chord) + ") or discard it (" +
                                             to_text(command_info(CommandId::DiscardEdit).chord) + ") first.");
    Replay written = replay();
    const char* const rewritten = recorded_ ? " Rules and results are those of now; what was recorded before is replaced." : "";
    const auto saved = save_replay(command.path, written);
    if (!saved) return note(NoticeKind::Failure, to_text(saved.error()));
    take_saved(std::move(written), command.path);
    write_journal(std::string(kJournalSaved) + command.path.string());
    note(NoticeKind::Information,
         "Saved " + std::to_string(file_report_->steps) + " steps, branches included, to " + path_.string() + "." + rewritten);
}

void Session::take_saved(Replay written, const std::filesystem::path& path) {
    if (recorded_) {  // what was recorded under other rules is no longer what the file says
        recorded_.reset();
        file_records_.clear();
        line_changed();
    }
    // The markers stand where the file has them now; those at pruned nodes are not in it.
    std::vector<NodeMarker> markers = *now_.markers;
    auto in_file = written.markers.begin();
    for (NodeMarker& marker : markers) {
        if (branch_of(marker.node) == kNoBranch || in_file == written.markers.end()) continue;
        static_cast<Marker&>(marker) = *in_file++;
    }
    now_.markers = std::make_shared<const std::vector<NodeMarker>>(std::move(markers));
    kept_ = std::move(written);
    path_ = path;
    saved_revision_ = now_.revision;
    report_file(verify(kept_));
}

Replay Session::replay() const { return replay_of(timeline_, kept_, *now_.tree, *now_.markers); }

void Session::resume(const Replay& base, const std::filesystem::path& path) { start(base, path); }

void Session::reopen_replaced() {
    if (replaced_.empty()) return;
    const Replaced replaced = std::move(replaced_.back());
    replaced_.pop_back();
    keep_replaced();
    start(replaced.replay, {});
    path_ = replaced.path;
    now_.revision = ++last_log_revision_;
    seek(replaced.step);
}

}  // namespace pyramide
