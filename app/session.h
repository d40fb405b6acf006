// Session: all that the workbench knows about one open deal, with no UI in it. It changes by apply(command) and by nothing else;
// panels, the command line and tests read it through const functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "engine/replay/replay.h"

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
};

class Session {
public:
    /// A new game of PY1-N-AAAAAAS under the app's rules. `random_state` seeds RandomDeal: give it a value from the system.
    explicit Session(std::uint64_t random_state = 0);

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

    // --- Records, rules, file ---
    /// What was recorded for a node: by the file, or by play under the recorded rules.
    StepRecord record(NodeId node) const;
    /// The fields of a node that differ from its record.
    std::vector<FieldDifference> differences(NodeId node) const;
    bool differs(NodeId node) const;
    /// The rules under which the log was recorded.
    const Rules& recorded_rules() const { return (recorded_ ? *recorded_ : timeline_).game().rules(); }
    /// First difference of the current line, if any.
    const std::optional<RulesDifference>& rules_difference() const { return rules_difference_; }
    /// Nothing for a session that was not opened from a file.
    const std::optional<FileReport>& file_report() const { return file_report_; }
    const std::filesystem::path& path() const { return path_; }
    /// True when there is something that the file at path() does not hold.
    bool is_modified() const { return saved_revision_ != edit_revision_; }
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

    /// True when ReopenReplaced has something to bring back.
    bool has_replaced() const { return !replaced_.empty(); }
    const std::vector<Notice>& notices() const { return notices_; }
    /// Rises with every change of timeline, line or rules: panels key their caches by it.
    std::uint64_t revision() const { return revision_; }

private:
    void run(const Simple& command);
    void run(const GoToStep& command) { seek(command.step); }
    void run(const GoToNode& command);
    void run(const PlayInput& command) { play(command.input); }
    void run(const TapSlot& command);
    void run(const TapStockPile&) { play({InputKind::TapStock, {}, {}}); }
    void run(const NameCard& command);
    void run(const NewGame& command);
    void run(const Open& command);
    void run(const SaveAs& command);
    void run(const SetRules& command);
    void run(const SetLanguage& command) { language_ = command.language; }
    void run(const SetSpeed& command);
    void run(const Tell& command) { note(NoticeKind::Warning, command.text); }
    void run(const DismissNotice& command);
    void run(const Advance& command);

    void start(const Replay& replay, const std::filesystem::path& path);
    void start_deal(const Deal& deal);
    void keep_replaced();
    void reopen_replaced();
    void report_file(const Verification& verification);
    void show(NodeId node);
    void seek(std::uint32_t step) { step_ = step < line_.size() ? step : last_step(); }
    void play(const Input& input);
    void toggle_playback(Playback direction);
    void change_speed(int places);
    void go_to_sibling(int places);
    void go_to_branch_point(int direction);
    void go_to_next_problem();
    bool is_from_file(NodeId node) const { return node < file_records_.size() && file_records_[node].has_value(); }
    void line_changed();
    void find_rules_difference();
    void note(NoticeKind kind, std::string text);

    Timeline timeline_;
    /// The same tree, node for node, under the rules of the record; empty while these are the live ones.
    std::optional<Timeline> recorded_;
    /// What the file recorded, by node; nodes beyond its end were played here.
    std::vector<std::optional<StepRecord>> file_records_;
    std::vector<NodeId> line_;
    /// The steps of the line after which it branches, ascending.
    std::vector<std::uint32_t> branch_steps_;
    std::uint32_t step_ = 0;

    Replay kept_;
    std::filesystem::path path_;
    std::optional<FileReport> file_report_;
    std::optional<RulesDifference> rules_difference_;

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
    std::uint64_t edit_revision_ = 0;
    std::uint64_t saved_revision_ = 0;
};

}  // namespace pyramide
