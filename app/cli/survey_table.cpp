#include "app/cli/survey_table.h"

#include <algorithm>
#include <cmath>

#include "app/cli/output.h"
#include "app/figure_text.h"
#include "app/histogram_bars.h"
#include "app/survey_file.h"

namespace pyramide::cli {
namespace {

std::string rates_table(const SurveyState& state) {
    TextTable table{"lrrrrrl", {{"rules", "deals", "winnable", "lost", "unknown", "rate", "95 % interval"}}};
    for (std::size_t at = 0; at < state.plan.rule_sets.size(); ++at) {
        const RuleSetTally& tally = state.tally.rule_sets[at];
        const Share share = wilson_share(tally.winnable.deals, tally.deals);
        table.rows.push_back({state.plan.rule_sets[at].name, std::to_string(tally.deals), std::to_string(tally.winnable.deals),
                              std::to_string(tally.lost.deals), std::to_string(tally.unknown.deals), percent_text(share.rate),
                              percent_text(share.low) + " - " + percent_text(share.high)});
    }
    return table_text(table);
}

std::string histogram_text(const SurveyPlan& plan, const std::string& title, const Histogram& histogram) {
    constexpr double kWidest = 40;
    constexpr std::int64_t kMostBars = 30;
    if (histogram.empty()) return "\n" + title + ": no deal has one\n";
    const HistogramFigures figures = figures_of(histogram);
    const Histogram* const shown[] = {&histogram};
    const std::vector<HistogramBar> bars = bars_of(histogram, bar_grid(shown, kMostBars));
    std::uint64_t most = 0;
    for (const HistogramBar& bar : bars) most = std::max(most, bar.count.deals);
    TextTable table{"rrrll", {}};
    for (const HistogramBar& bar : bars) {
        const auto length = static_cast<std::size_t>(std::ceil(kWidest * static_cast<double>(bar.count.deals) / static_cast<double>(most)));
        table.rows.push_back({range_text(bar), std::to_string(bar.count.deals),
                              percent_text(static_cast<double>(bar.count.deals) / static_cast<double>(figures.deals)),
                              to_text(plan.deals.code(bar.count.example)), std::string(length, '#')});
    }
    return "\n" + title + ": mean " + fixed_text(figures.mean, 2) + ", median " + std::to_string(figures.median) + ", of " +
           counted(figures.deals, "deal") + "\n" + table_text(table);
}

std::string cross_table(const SurveyState& state) {
    const std::vector<RuleSet>& sets = state.plan.rule_sets;
    if (sets.size() < 2) return "";
    TextTable table{"l", {{"won \\ lost"}}};
    for (const RuleSet& set : sets) {
        table.right += 'r';
        table.rows.front().push_back(set.name);
    }
    std::string examples;
    for (std::size_t won = 0; won < sets.size(); ++won) {
        table.rows.push_back({sets[won].name});
        for (std::size_t lost = 0; lost < sets.size(); ++lost) {
            const DealCount& count = state.tally.cross[won][lost];
            table.rows.back().push_back(won == lost ? "-" : std::to_string(count.deals));
            if (count.deals > 0)
                examples += to_text(state.plan.deals.code(count.example)) + " can be won under " + sets[won].name + ", not under " +
                            sets[lost].name + ".\n";
        }
    }
    return "\nDeals that can be won under the rules of the row, and not under those of the column:\n" + table_text(table) + examples;
}

std::string heading(const SurveyState& state) {
    const SurveyPlan& plan = state.plan;
    std::string text = counted(plan.deals.count, "deal") + (plan.deals.is_random ? ", drawn from seed " + std::to_string(plan.deals.seed)
                                                                                  : ", " + to_text(plan.deals.first) + " and on");
    if (!plan.shard.is_whole()) text += "; shard " + std::to_string(plan.shard.index) + " of " + std::to_string(plan.shard.of);
    if (!state.is_complete()) text += "; " + std::to_string(state.done) + " of " + std::to_string(plan.count()) + " are done";
    return text + "\n\n";
}

}  // namespace

std::string survey_table(const SurveyState& state) {
    std::string text = heading(state) + rates_table(state);
    for (std::size_t at = 0; at < state.plan.rule_sets.size(); ++at) {
        for (const NamedHistogram& named : named_histograms()) {
            if (!(state.plan.questions.*named.asked)) continue;
            std::string title = std::string(named.name) + " under " + state.plan.rule_sets[at].name;
            std::replace(title.begin(), title.begin() + static_cast<std::ptrdiff_t>(std::string(named.name).size()), '_', ' ');
            text += histogram_text(state.plan, title, state.tally.rule_sets[at].*named.histogram);
        }
    }
    return text + cross_table(state);
}

std::string progress_text(const RangeProgress& progress, std::uint64_t before) {
    std::string text = std::to_string(before + progress.done) + " of " + counted(before + progress.done + progress.left, "deal");
    if (progress.a_second <= 0) return text;
    text += ", " + fixed_text(progress.a_second, progress.a_second < 10 ? 2 : 0) + " a second";
    if (progress.seconds_left && progress.left > 0) text += ", " + duration_text(*progress.seconds_left) + " left";
    return text;
}

}  // namespace pyramide::cli
