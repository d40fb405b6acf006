// The subcommands that ask the solver: what each is given, and the function that does it, as in commands.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "engine/survey.h"

namespace pyramide::cli {

/// Nodes that `solve` looks at before it says unknown, and megabytes that its tables may take.
inline constexpr std::uint64_t kSolveBudget = 100'000'000;
inline constexpr std::uint64_t kSolveMegabytes = 1024;
inline constexpr std::uint64_t kMaximumSolveMegabytes = 1'000'000;

struct SolveOptions {
    std::vector<std::string> words;
    std::string deck;
    std::string rules;
    SolveGoal goal = SolveGoal::Win;
    std::uint64_t budget = kSolveBudget;
    std::uint64_t megabytes = kSolveMegabytes;
    std::optional<std::uint32_t> step;  ///< nothing: the last
    Format format = Format::Text;
};
/// Exit code: answered, Different for unknown, or an error.
ExitCode run_solve(const SolveOptions& options, Output& output);

/// Which deals: one of both is given.
struct DealsOptions {
    std::string codes;   ///< as parse_deal_range
    std::string random;  ///< as parse_random_range
};

enum class SurveyFormat : std::uint8_t { Text, Json, Csv };

struct SurveyOptions {
    DealsOptions deals;
    std::vector<std::string> rules;  ///< none: the app's
    SurveyQuestions questions;
    unsigned jobs = 0;   ///< 0: as many as the machine runs at once
    std::string shard;   ///< as parse_shard; empty for the whole
    std::string out;     ///< file that holds the state all the time; empty for none
    std::string resume;  ///< file to go on from; empty for none
    SurveyFormat format = SurveyFormat::Text;
};
/// Exit code: done, Different when it was interrupted, or an error.
ExitCode run_survey(const SurveyOptions& options, Output& output);

struct SurveyMergeOptions {
    std::vector<std::string> files;
    std::string out;
    SurveyFormat format = SurveyFormat::Text;
};
ExitCode run_survey_merge(const SurveyMergeOptions& options, Output& output);

struct FindOptions {
    DealsOptions deals;
    std::string where;  ///< the condition
    std::uint64_t budget = SurveyQuestions{}.budget;
    std::optional<std::uint64_t> limit;  ///< most deals that are told
    unsigned jobs = 0;
    Format format = Format::Text;
};
/// Exit code: found, Different for none, or an error.
ExitCode run_find(const FindOptions& options, Output& output);

/// The deals that the options name. Error: that none or both are given; or with its place in the text.
Result<DealRange> read_deals(const DealsOptions& options);

}  // namespace pyramide::cli
