// The subcommands of `pyramide`: what each is given, and the function that does it. cli.cpp fills these structs from
// the command line; each function writes its result to `output`, its errors to standard error, and returns the exit
// code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    std::optional<std::uint64_t> number;
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

struct DiffOptions {
    std::string left;
    std::string right;
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
    std::vector<std::string> words;  ///< a preset and `field=value` words; none for the whole table
    Format format = Format::Text;
};
ExitCode run_rules(const RulesOptions& options, Output& output);

}  // namespace pyramide::cli
