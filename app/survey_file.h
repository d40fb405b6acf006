// A survey as a file: JSON that is at once the result and what a run goes on from. It holds no time and nothing of how many threads or
// machines counted, so that the same survey is the same bytes however it was run. Its figures as CSV.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "app/survey_run.h"

namespace pyramide {

inline constexpr const char* kSurveyFormat = "pyramide-survey";
inline constexpr int kSurveyVersion = 1;
/// Largest survey file that is read, in bytes.
inline constexpr std::size_t kMaximumSurveyFile = std::size_t{64} << 20;

/// What a rule set's histograms are called in files, tables and CSV.
struct NamedHistogram {
    const char* name;
    Histogram RuleSetTally::*histogram;
    bool SurveyQuestions::*asked;
    /// The least and the largest number that there can be.
    std::int64_t minimum, maximum;
};
/// most_removable, most_pyramid, shortest, points.
std::span<const NamedHistogram> named_histograms();

/// The whole file, with a line break at its end.
std::string survey_text(const SurveyState& state);
/// Reads what survey_text writes, and nothing that does not add up. Error: line and column of what is no JSON, or the member with what
/// was found there and what was expected; a newer format is refused with the reason.
Result<SurveyState> parse_survey(std::string_view bytes);
/// Error: the path, and as above or the system's reason.
Result<SurveyState> load_survey(const std::filesystem::path& path);

/// A file of a survey and what it holds.
struct SurveyPart {
    std::string name;
    SurveyState state;
};
/// The whole of its shards, in any order: the same to the last byte as without shards. Error: the file that is not finished, not of the
/// same survey, there twice, or which shards are missing.
Result<SurveyState> merge_surveys(std::span<const SurveyPart> parts);

/// Why a state is of another survey than a plan (shards left aside), as "budget 1000, not 5000"; "" when it is of the same.
std::string difference_of(const SurveyPlan& found, const SurveyPlan& expected);

/// One row a figure: rules, measure, value, deals, rate, low, high; lines end with a line break alone.
std::string survey_csv(const SurveyState& state);

}  // namespace pyramide
