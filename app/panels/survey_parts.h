// The pieces of the survey panel: the form that starts one, the shares and the cross table, and the charts of its histograms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/histogram_bars.h"
#include "app/panels/panels.h"
#include "app/survey_file.h"

namespace pyramide {

/// Asks for a new survey: pushes StartSurvey when all that is typed can be used and the button is clicked.
void draw_survey_form(const Workspace& workspace, SurveyUi& survey, Commands& commands);

/// The share that can be won under each rule set, with its interval; and what is won under one and not under another.
void draw_shares(const SurveyState& state, Commands& commands);
void draw_cross_table(const SurveyState& state, Commands& commands);

/// What the charts of one measure are drawn from.
struct SurveyCharts {
    std::uint64_t revision = 0;  ///< of the survey
    std::size_t measure = 0;
    std::int64_t most_bars = 0;
    BarGrid grid;
    struct OfRuleSet {
        std::vector<HistogramBar> bars;
        HistogramFigures figures;
    };
    std::vector<OfRuleSet> rule_sets;
    double tallest = 0;  ///< share that the top of the charts stands for; taller bars are cut
};
/// Histograms of the chosen measure, one chart a rule set, on the same axes.
void draw_histograms(const SurveyDesk& desk, SurveyUi& survey, Commands& commands);
/// The share of the top of charts whose tallest bars are these shares: where one is far above all others, it is cut.
double chart_top(std::vector<double> shares);
/// The distance between the labels of an axis, 1, 2 or 5 times a power of ten: so that there are `most` at most over a length.
std::int64_t label_step(std::int64_t length, std::int64_t most);

}  // namespace pyramide
