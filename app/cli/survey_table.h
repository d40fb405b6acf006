// A survey as people read it in a terminal: the rates with their intervals, histograms in characters, the cross table.
#pragma once

#include <string>

#include "app/range_run.h"
#include "app/survey_run.h"

namespace pyramide::cli {

/// Several lines, ended by a line break.
std::string survey_table(const SurveyState& state);
/// "312000 of 1000000 deals, 190000 a second, 4 s left": one line without a break. `before` deals were done before the run.
std::string progress_text(const RangeProgress& progress, std::uint64_t before);

}  // namespace pyramide::cli
