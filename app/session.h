// Session: all that the workbench knows about one open deal, with no UI in it. It changes by apply(command) and by nothing else;
// panels, the command line and tests read it through const functions.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/condition.h"
#include "app/line_edit.h"
#include "app/line_view.h"
#include "app/search.h"
#include "engine/replay/replay.h"
#include "engine/replay/tree.h"

namespace pyramide {

enum class NoticeKind : std::uint8_t { Information, Warning, Failure };

/// Something to be read, kept until dismissed.
struct Notice {
    std::uint32_t id = 0;
    NoticeKind kind = NoticeKind::Information;
    std::string text;
};

/// How many notices, and how many replaced sessions, are kept; the oldest go first.
inline constexpr std::size_t kMaximumNotices = 20;
inline constexpr std::size_t kMaximumReplaced = 10;

enum class Playback : std::uint8_t { Paused, Forward, Backward };
enum class Loop : std::uint8_t { Off, On };

/// Playback speeds that Slower and Faster go through; 1 is two steps a second.
inline constexpr double kSpeeds[] = {0.25, 0.5, 1, 2, 4, 8, 16};
inline constexpr double kStepsPerSecond = 2;

/// Where the live rules lead to something else than the record.
struct RulesDifference {
    std::uint32_t step = 0;  ///< first on the current line
    std::vector<FieldDifference> fields;
    std::uint32_t count = 0;  ///< steps of the current line that differ
};

/// What is known of the file that was opened.
struct FileReport {
    Grade grade = Grade::Verified;
    std::uint32_t steps = 0;
    std::uint32_t verified_steps = 0;
    std::vector<std::string> warnings;
    std::vector<std::string> failed_assertions;  ///< "step 2, score is 30: score 40, expected 30"
};

/// A condition at which playback stops.
struct Break {
    Condition condition;
    bool is_on = true;
};

/// How many edits EditUndo goes back, at most.
inline constexpr std::size_t kMaximumEdits = 1000;
inline constexpr std::size_t kMaximumBreaks = 100;

class Session {
public:
    /// A new game of PY1-N-AAAAAAS under the app's rules. `random_state` seeds RandomDeal: give it a value from the system. `number` is
    /// the session's own among those that are open: it tells their revisions apart.
    explicit Session(std::uint64_t random_state = 0, std::uint32_t number = 0);

    /// Carries a command out. What cannot be done becomes a notice and changes nothing else.
    void apply(const Command& command);

    // --- The game and its timeline ---
    const Timeline& timeline() const { return timeline_; }
    const Game& game() const { return timeline_.game(); }
    const Deal& deal() const { return game().deal(); }
    const Rules& rules() const { return game().rules(); }
    /// The deal's code, or "own deck" when it has none.
    std::string deal_name() const;

    // --- Where we look ---
    NodeId current() const { return line_[step_]; }
    const Node& node() const { return timeline_.node(current()); }
    const Table& table() const { return node().table; }
    /// Step that is looked at, 0 … last_step().
    std::uint32_t step() const { return step_; }
    std::uint32_t last_step() const { return static_cast<std::uint32_t>(line_.size() - 1); }
    /// The current line: element n is the node of step n.
    const std::vector<NodeId>& line() const { return line_; }
    /// The steps of the current line whose nodes have more than one child, ascending.
    const std::vector<std::uint32_t>& branch_steps() const { return branch_steps_; }
    /// The node before the current one on the line, or kNoNode at the deal.
    NodeId previous() const { return step_ == 0 ? kNoNode : line_[step_ - 1]; }
    /// The app's message of the current step in the chosen language; empty for none.
    std::string_view message() const;

    /// The child that the line goes on with where nothing else is chosen: the promoted one, else the first that was not pruned; kNoNode
    /// at a leaf.
    NodeId next_node(NodeId node) const;
    /// The children of a node that were not pruned, the one that the line goes on with first, the others oldest first.
    std::vector<NodeId> children(NodeId node) const;
    /// All branches, the mainline first, then by the step where they leave and by age. Recomputed when the tree changes.
    const std::vector<Branch>& branches() const { return branches_.list; }
    /// Index in branches() of the one that a node lies on; kNoBranch for a pruned node.
    std::uint32_t branch_of(NodeId node) const { return node < branches_.of_node.size() ? branches_.of_node[node] : kNoBranch; }
    /// True when the current line is the mainline, to its end.
    bool is_on_mainline() const { return line_.back() == branches_.list[0].end; }
    /// What was pruned, promoted and named.
    const TreeEdits& tree_edits() const { return *now_.tree; }
    /// The current line for search, conditions and the like.
    LineView log() const;
    /// The line through a node to its leaf, likewise; `nodes` is filled and must outlive it.
    LineView log_through(NodeId node, std::vector<NodeId>& nodes) const;

    // --- Edits ---
    /// The edit of the past that is going on, or nullptr. While there is one, the current line is the edited one.
    const LineEdit* line_edit() const { return now_.edit.get(); }
    /// In the order of the file, younger ones behind; those at pruned nodes among them. See NodeMarker in replay.h.
    const std::vector<NodeMarker>& markers() const { return *now_.markers; }
    /// The first one of a node, or nullptr.
    const NodeMarker* marker(NodeId node) const;
    /// The steps of the current line with a marker, ascending.
    const std::vector<std::uint32_t>& marker_steps() const { return marker_steps_; }
    /// What EditUndo would take back and EditRedo do again, in words ("replace step 3"); empty for nothing.
    std::string_view undo_text() const { return history_.empty() ? std::string_view() : history_.back().text; }
    std::string_view redo_text() const { return future_.empty() ? std::string_view() : future_.back().text; }

    // --- Journal (see journal.h) ---
    /// How a line begins that tells of a saved file.
    static constexpr std::string_view kJournalSaved = "saved ";
    /// From here on the commands that change the log are kept as lines of text for take_journal().
    void keep_journal() { is_journaling_ = true; }
    /// Rises when the session begins anew with another deal or file.
    std::uint32_t generation() const { return generation_; }
    /// The lines since the last call, or since it began anew.
    std::vector<std::string> take_journal() { return std::exchange(journal_, {}); }
    /// Begins anew from a replay that was opened from `path` (empty: from none).
    void resume(const Replay& base, const std::filesystem::path& path);
    /// Does again what a line of a journal tells. Error: a line that is none, or that speaks of a node that is not there.
    Result<Done> apply_journal_line(std::string_view line);

    // --- Breaks and search ---
    const std::vector<Break>& breaks() const { return breaks_; }
    const std::string& find_text() const { return find_text_; }
    /// Of find_text() on the current line.
    const std::vector<Hit>& hits() const;
    /// Of SyncTest, until the log changes; empty when it was not run.
    const std::string& sync_report() const { return sync_report_; }

    // --- Records, rules, file ---
    /// What was recorded for a node: by the file, or by play under the recorded rules.
    StepRecord record(NodeId node) const;
    /// The fields of a node that differ from its record.
    std::vector<FieldDifference> differences(NodeId node) const;
    bool differs(NodeId node) const;
    /// What the file asserts, by node; it stays with its node whatever is edited.
    const std::vector<NodeAssertion>& assertions() const { return assertions_; }
    /// Of a node, under the live rules: the assertions that do not hold.
    std::vector<const NodeAssertion*> failed_assertions(NodeId node) const;
    /// What NextProblem stops at: a refused input, a difference from the record, an assertion that does not hold.
    bool is_problem(NodeId node) const;
    /// The rules under which the log was recorded.
    const Rules& recorded_rules() const { return recorded_timeline().game().rules(); }
    /// The same tree, node for node, under these.
    const Timeline& recorded_timeline() const { return recorded_ ? *recorded_ : timeline_; }
    /// First difference of the current line, if any.
    const std::optional<RulesDifference>& rules_difference() const { return rules_difference_; }
    /// Nothing for a session that was not opened from a file.
    const std::optional<FileReport>& file_report() const { return file_report_; }
    const std::filesystem::path& path() const { return path_; }
    /// True when there is something that the file at path() does not hold.
    bool is_modified() const { return saved_revision_ != now_.revision; }
    /// The session as a replay file would hold it.
    Replay replay() const;
    /// Title, description, markers, assertions as opened.
    const Replay& opened() const { return kept_; }
    /// The current line up to the current step in the one-line form.
    std::string one_line() const;

    // --- Settings that change no state ---
    Language language() const { return language_; }
    ErrorHelp error_help() const { return error_help_; }
    Playback playback() const { return playback_; }
    Loop loop() const { return loop_; }
    double speed() const { return speed_; }

    /// Adds a notice that does not come from a command of the session's own.
    void tell(NoticeKind kind, std::string text) { note(kind, std::move(text)); }
    /// True when ReopenReplaced has something to bring back.
    bool has_replaced() const { return !replaced_.empty(); }
    const std::vector<Notice>& notices() const { return notices_; }
    /// The session's own number among those that are open.
    std::uint32_t number() const { return static_cast<std::uint32_t>(revision_ >> kRevisionBits); }
    /// Rises with every change of timeline, line, rules or markers, and is never that of another session: panels key their caches by it.
    std::uint64_t revision() const { return revision_; }

private:
    /// All that an edit changes besides the timeline's nodes. Cheap to copy.
    struct Arrangement {
        std::shared_ptr<const TreeEdits> tree = std::make_shared<const TreeEdits>();
        std::shared_ptr<const std::vector<NodeMarker>> markers = std::make_shared<const std::vector<NodeMarker>>();
        std::shared_ptr<const LineEdit> edit;
        std::uint64_t revision = 0;  ///< of the log; equal revisions are equal logs
    };
    /// One edit that can be taken back: what there was before, and the command that does it again.
    struct HistoryEntry {
        std::string text;
        Command command;
        NodeId looked_at = 0;
        NodeId line_end = 0;  ///< of the line that was the current one
        NodeId nodes = 0;  ///< size of the timeline before
        Arrangement before;
        std::shared_ptr<const Game> game;  ///< before, when the edit changes it; else null
    };
    static constexpr unsigned kRevisionBits = 40;  ///< of revision_, below the session's number
    enum class Redoing : std::uint8_t { No, Yes };

    void run(const Simple& command);
    void run(const GoToStep& command) { seek(command.step); }
    void run(const GoToNode& command);
    void run(const PlayInput& command) { play(command.input); }
    void run(const PlayLine& command);
    void run(const TapSlot& command);
    void run(const TapStockPile&) { play({InputKind::TapStock, {}, {}}); }
    void run(const NameCard& command);
    void run(const ReplaceRow& command);
    void run(const InsertRow& command);
    void run(const RemoveRow& command);
    void run(const SkipRow& command);
    void run(const SetMarker& command);
    void run(const NameBranch& command);
    void run(const Promote& command);
    void run(const Prune& command);
    void prune_shown_branch();
    void run(const AddBreak& command);
    void run(const RemoveBreak& command);
    void run(const ToggleBreak& command);
    void run(const Find& command);
    void run(const NewGame& command);
    void run(const Open& command);
    void run(const SaveAs& command);
    void run(const SetRules& command);
    void run(const SavePreset&) {}
    void run(const DeletePreset&) {}
    void run(const SetLanguage& command) { language_ = command.language; }
    void run(const SetSpeed& command);
    void run(const SelectTab&) {}
    void run(const DropTab&) {}
    void run(const StartSurvey&) {}
    void run(const ContinueSurvey&) {}
    void run(const OpenSurvey&) {}
    void run(const SaveSurvey&) {}
    void run(const SearchDeals&) {}
    void run(const ShowPanel&) {}
    void run(const ClosePanel&) {}
    void run(const Tell& command) { note(NoticeKind::Warning, command.text); }
    void run(const DismissNotice& command);
    void run(const Advance& command);

    // session_files.cpp
    void start(const Replay& replay, const std::filesystem::path& path);
    void start_deal(const Deal& deal);
    void keep_replaced();
    void reopen_replaced();
    void report_file(const Verification& verification);
    void take_saved(Replay written, const std::filesystem::path& path);

    // session.cpp
    void show(NodeId node);
    /// Shows the line that ends with `end`, at one of its nodes.
    void show_line(NodeId end, NodeId node);
    void seek(std::uint32_t step) { step_ = step < line_.size() ? step : last_step(); }
    void go_to_sibling(int places);
    void go_to_branch_point(int direction);
    void go_to_problem(Direction direction);
    void go_to_marker(Direction direction);
    void go_to_hit(Direction direction);
    void line_changed();
    void tree_changed();
    void find_rules_difference();
    void note(NoticeKind kind, std::string text);
    bool is_from_file(NodeId node) const { return node < file_records_.size() && file_records_[node].has_value(); }
    void set_game(const Game& game);

    // session_play.cpp
    void play(const Input& input);
    NodeId known_child(NodeId node, const Input& input) const;
    NodeId play_on(NodeId from, const Input& input);
    void append(NodeId node);
    void toggle_playback(Playback direction);
    void change_speed(int places);
    void run_to_break(Direction direction);
    /// True when one of the breaks that are on begins to hold at the current step; tells which.
    bool breaks_here();
    std::vector<Condition> conditions() const;

    // session_edit.cpp
    void begin_edit(std::string text, const Command& command, const Game* game_before = nullptr);
    void end_edit();
    void edit_undo();
    void edit_redo();
    void toggle_marker();
    void set_tree(TreeEdits tree);
    void index_markers();
    void write_journal(std::string line);

    // session_rows.cpp
    std::unique_ptr<LineEdit> edit_with(std::uint32_t row) const;
    void change_rows(std::unique_ptr<LineEdit> edit, std::uint32_t looked_at_row);
    void play_rows(LineEdit& edit);
    void rebuild_edit();
    void set_pruned(std::set<NodeId> pruned);
    bool has_marks_from(NodeId first) const;
    void move_marks(NodeId first, const std::function<NodeId(NodeId)>& moved);
    void judge_rows(LineEdit& edit) const;
    void accept_edit();
    void discard_edit();
    bool can_edit_row(std::uint32_t row, std::uint32_t last, const char* what);
    std::uint32_t last_row() const { return now_.edit != nullptr ? now_.edit->last_row() : last_step(); }
    std::uint32_t current_row() const { return now_.edit != nullptr ? now_.edit->row_of_step(step_) : step_; }
    std::uint32_t row_to_skip() const;
    Input row_input(std::uint32_t row) const;

    Timeline timeline_;
    /// The same tree, node for node, under the rules of the record; empty while these are the live ones.
    std::optional<Timeline> recorded_;
    /// What the file recorded, by node; nodes beyond its end were played here.
    std::vector<std::optional<StepRecord>> file_records_;
    std::vector<NodeId> line_;
    /// The steps of the line after which it branches, ascending.
    std::vector<std::uint32_t> branch_steps_;
    std::uint32_t step_ = 0;

    Arrangement now_;
    Branches branches_;
    /// Names of branches as the file gives them, by first node.
    std::map<NodeId, std::string> file_names_;
    std::map<NodeId, std::size_t> marker_index_;
    std::vector<std::uint32_t> marker_steps_;
    std::deque<HistoryEntry> history_;
    std::vector<HistoryEntry> future_;
    Redoing redoing_ = Redoing::No;
    std::uint64_t last_log_revision_ = 0;
    std::uint32_t generation_ = 0;
    bool is_journaling_ = false;
    std::vector<std::string> journal_;

    std::vector<Break> breaks_;
    std::string find_text_;
    mutable std::vector<Hit> hits_;
    mutable std::uint64_t hits_revision_ = 0;
    std::string sync_report_;

    Replay kept_;
    std::filesystem::path path_;
    std::optional<FileReport> file_report_;
    std::optional<RulesDifference> rules_difference_;
    std::vector<NodeAssertion> assertions_;

    Language language_ = Language::English;
    ErrorHelp error_help_ = ErrorHelp::On;
    Playback playback_ = Playback::Paused;
    Loop loop_ = Loop::Off;
    double speed_ = 1;
    double playback_time_ = 0;

    /// Unsaved sessions that others took the place of, the last one last; at most kMaximumReplaced.
    struct Replaced {
        Replay replay;
        std::filesystem::path path;
        std::uint32_t step = 0;
    };
    std::vector<Replaced> replaced_;
    std::vector<Notice> notices_;
    std::uint32_t next_notice_ = 1;
    std::uint64_t random_state_ = 0;
    std::uint64_t revision_ = 1;
    std::uint64_t saved_revision_ = 0;
};

}  // namespace pyramide
