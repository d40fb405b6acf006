#include "app/cli/survey_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/cli/output.h"
#include "app/survey_file.h"

namespace pyramide::cli {
namespace {

std::string fixed(double number, int digits) {
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed, digits);
    return {text.data(), end.ptr};
}

std::string percent(double share) { return fixed(share * 100, 2) + " %"; }

std::string rates_table(const SurveyState& state) {
    TextTable table{"lrrrrrl", {{"rules", "deals", "winnable", "lost", "unknown", "rate", "95 % interval"}}};
    for (std::size_t at = 0; at < state.plan.rule_sets.size(); ++at) {
        const RuleSetTally& tally = state.tally.rule_sets[at];
        const Share share = wilson_share(tally.winnable.deals, tally.deals);
        table.rows.push_back({state.plan.rule_sets[at].name, std::to_string(tally.deals), std::to_string(tally.winnable.deals),
                              std::to_string(tally.lost.deals), std::to_string(tally.unknown.deals), percent(share.rate),
                              percent(share.low) + " - " + percent(share.high)});
    }
    return table_text(table);
}

/// The deals of numbers from `first` to `last`.
struct Bar {
    std::int64_t first = 0;
    std::int64_t last = 0;
    DealCount count;
};

/// At most so many bars, all as wide as each other.
std::vector<Bar> bars_of(const Histogram& histogram) {
    constexpr std::int64_t kMostBars = 30;
    const std::int64_t least = histogram.begin()->first;
    const std::int64_t width = (histogram.rbegin()->first - least) / kMostBars + 1;
    std::vector<Bar> bars;
    for (const auto& [value, count] : histogram) {
        const std::int64_t first = least + (value - least) / width * width;
        if (bars.empty() || bars.back().first != first) bars.push_back({first, first + width - 1, {}});
        bars.back().count.add(count);
    }
    return bars;
}

/// The least number that no more than half of the deals lie below.
std::int64_t median_of(const Histogram& histogram, std::uint64_t deals) {
    std::uint64_t below = 0;
    for (const auto& [value, count] : histogram) {
        below += count.deals;
        if (2 * below >= deals) return value;
    }
    return 0;
}

std::string histogram_text(const SurveyPlan& plan, const std::string& title, const Histogram& histogram) {
    constexpr double kWidest = 40;
    if (histogram.empty()) return "\n" + title + ": no deal has one\n";
    std::uint64_t deals = 0, most = 0;
    double sum = 0;
    for (const auto& [value, count] : histogram) {
        deals += count.deals;
        sum += static_cast<double>(value) * static_cast<double>(count.deals);
    }
    const std::vector<Bar> bars = bars_of(histogram);
    for (const Bar& bar : bars) most = std::max(most, bar.count.deals);
    TextTable table{"rrrll", {}};
    for (const Bar& bar : bars) {
        const auto length = static_cast<std::size_t>(std::ceil(kWidest * static_cast<double>(bar.count.deals) / static_cast<double>(most)));
        table.rows.push_back({bar.first == bar.last ? std::to_string(bar.first) : std::to_string(bar.first) + " - " + std::to_string(bar.last),
                              std::to_string(bar.count.deals), percent(static_cast<double>(bar.count.deals) / static_cast<double>(deals)),
                              to_text(plan.deals.code(bar.count.example)), std::string(length, '#')});
    }
    return "\n" + title + ": mean " + fixed(sum / static_cast<double>(deals), 2) + ", median " + std::to_string(median_of(histogram, deals)) +
           ", of " + counted(deals, "deal") + "\n" + table_text(table);
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

std::string time_text(double seconds) {
    if (!(seconds < 1e9)) return "very long";
    const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
    if (whole < 120) return std::to_string(whole) + " s";
    if (whole < 7200) return std::to_string((whole + 59) / 60) + " min";
    return std::to_string((whole + 3599) / 3600) + " h";
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
    text += ", " + fixed(progress.a_second, progress.a_second < 10 ? 2 : 0) + " a second";
    if (progress.seconds_left && progress.left > 0) text += ", " + time_text(*progress.seconds_left) + " left";
    return text;
}

}  // namespace pyramide::cli
