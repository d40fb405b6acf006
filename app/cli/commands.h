// The subcommands of `pyramide`: what each is given, and the function that does it. cli.cpp fills these structs from
// the command line; each function writes its result to `output`, its errors to standard error, and returns the exit
// code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/log_line.h"
#include "app/cli/output.h"
#include "engine/message.h"

namespace pyramide::cli {

/// How results are written.
enum class Format : std::uint8_t { Text, Json };

/// Which deal is shown, counted from the code that is given.
enum class Neighbour : std::uint8_t { None, Next, Previous };

struct DealOptions {
    std::vector<std::string> words;  ///< the code, or "-"
    std::string deck;                ///< file, or "-"; empty for none
    std::optional<std::uint64_t> number;  ///< below DealCode::kCount
    bool is_random = false;
    Neighbour neighbour = Neighbour::None;
    std::string rules;
    Format format = Format::Text;
};
ExitCode run_deal(const DealOptions& options, Output& output);

struct PlayOptions {
    std::vector<std::string> words;
    std::string deck;
    std::string rules;
    std::string save;  ///< file, or "-"; empty for none
    std::string language = "en";
    ErrorHelp error_help = ErrorHelp::On;
    Format format = Format::Text;
};
ExitCode run_play(const PlayOptions& options, Output& output);

struct StepOptions {
    std::vector<std::string> words;
    std::string deck;
    std::string rules;
    std::string language = "en";
    ErrorHelp error_help = ErrorHelp::On;
    std::optional<std::uint32_t> step;
};
ExitCode run_step(const StepOptions& options, Output& output);

/// What `verify` makes of a log in which nothing is wrong but something could not be checked.
enum class Strictness : std::uint8_t { AcceptRisky, RefuseRisky };

struct VerifyOptions {
    std::vector<std::string> paths;  ///< files, folders, "-"
    std::string junit;               ///< file, or "-"; empty for none
    Strictness strictness = Strictness::AcceptRisky;
    Format format = Format::Text;
};
ExitCode run_verify(const VerifyOptions& options, Output& output);

/// How much of a comparison is shown.
enum class Extent : std::uint8_t { First, All };

/// Two logs, or one log (then `right` is empty) with two of its lines or under one or two rule sets.
struct DiffOptions {
    std::string left;
    std::string right;
    std::vector<std::uint32_t> lines;  ///< two lines of the log; empty for none
    std::vector<std::string> rules;    ///< one (against the log's own) or two; empty for none
    Extent extent = Extent::First;
    Format format = Format::Text;
};
ExitCode run_diff(const DiffOptions& options, Output& output);

/// Deepest perft that is counted; deeper ones end after lifetimes.
inline constexpr int kMaximumPerftDepth = 40;

struct PerftOptions {
    std::vector<std::string> words;
    std::string deck;
    std::string rules;
    int depth = 6;
    bool is_divided = false;
    Format format = Format::Text;
};
ExitCode run_perft(const PerftOptions& options, Output& output);

struct RulesOptions {
    std::vector<std::string> words;  ///< a preset and `field=value` words, or @FILE; none for the whole table
    std::string rules;               ///< the same as one text
    std::string save;                ///< preset file to write; empty for none
    std::string name, about;         ///< of that preset
    Format format = Format::Text;
};
ExitCode run_rules(const RulesOptions& options, Output& output);

struct InspectOptions {
    std::vector<std::string> words;
    std::string deck;
    std::string rules;
    std::uint32_t line = 0;
    std::optional<std::uint32_t> step;     ///< nothing: the last
    std::optional<std::uint32_t> against;  ///< a step to compare with; nothing: the one before
    std::string language = "en";
    ErrorHelp error_help = ErrorHelp::On;
    Format format = Format::Text;
};
ExitCode run_inspect(const InspectOptions& options, Output& output);

struct WhoOptions {
    LineSource source;
    std::string field;
    Format format = Format::Text;
};
ExitCode run_who(const WhoOptions& options, Output& output);

struct SearchOptions {
    LineSource source;
    std::vector<std::string> words;
    Format format = Format::Text;
};
ExitCode run_search(const SearchOptions& options, Output& output);

struct WatchOptions {
    LineSource source;
    std::vector<std::string> words;  ///< of the condition
    Extent extent = Extent::All;
    Format format = Format::Text;
};
ExitCode run_watch(const WatchOptions& options, Output& output);

/// Most steps, over all lines of a log, that the sync test plays; branches beyond are left out, with a warning.
inline constexpr std::uint64_t kMaximumSyncSteps = 20'000'000;

struct SyncOptions {
    std::vector<std::string> paths;  ///< files, folders, logs in the one-line form, "-"
    std::string rules;
    Format format = Format::Text;
};
ExitCode run_sync(const SyncOptions& options, Output& output);

/// A text for a step or a line, in UTF-8: "3=KD".
struct StepText {
    std::uint32_t step = 0;
    std::string text;
};

struct EditOptions {
    std::string log;
    std::string rules;
    std::vector<StepText> replaced, inserted;
    std::vector<std::uint32_t> removed, skipped;
    bool is_promoted = false;
    std::string save;  ///< file, or "-"; empty for none
    Format format = Format::Text;
};
ExitCode run_edit(const EditOptions& options, Output& output);

struct BranchOptions {
    std::string log;
    std::vector<StepText> named;  ///< by the number of the line
    std::vector<std::uint32_t> promoted, pruned;
    std::string save;
    Format format = Format::Text;
};
ExitCode run_branch(const BranchOptions& options, Output& output);

struct MarkOptions {
    std::string log;
    /// Whose steps are meant, and on which the markers lie that are listed; nothing: the mainline's steps, and all markers.
    std::optional<std::uint32_t> line;
    std::vector<StepText> labelled, noted;
    std::vector<std::uint32_t> removed;
    std::string save;
    Format format = Format::Text;
};
ExitCode run_mark(const MarkOptions& options, Output& output);

}  // namespace pyramide::cli
