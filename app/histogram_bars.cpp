#include "app/histogram_bars.h"

#include <algorithm>
#include <numeric>

namespace pyramide {

BarGrid bar_grid(std::span<const Histogram* const> histograms, std::int64_t most_bars) {
    BarGrid grid;
    bool is_first = true;
    for (const Histogram* histogram : histograms) {
        if (histogram->empty()) continue;
        const std::int64_t least = histogram->begin()->first, greatest = histogram->rbegin()->first;
        grid.least = is_first ? least : std::min(grid.least, least);
        grid.greatest = is_first ? greatest : std::max(grid.greatest, greatest);
        is_first = false;
    }
    std::int64_t step = 0;
    for (const Histogram* histogram : histograms) {
        for (const auto& [value, count] : *histogram) step = std::gcd(step, value - grid.least);
    }
    grid.step = std::max<std::int64_t>(step, 1);
    const std::int64_t steps = (grid.greatest - grid.least) / grid.step;
    grid.width = grid.step * (steps / most_bars + 1);
    return grid;
}

std::vector<HistogramBar> bars_of(const Histogram& histogram, const BarGrid& grid) {
    std::vector<HistogramBar> bars;
    for (const auto& [value, count] : histogram) {
        const std::int64_t first = grid.least + (value - grid.least) / grid.width * grid.width;
        if (bars.empty() || bars.back().first != first) bars.push_back({first, first + grid.width - grid.step, {}});
        bars.back().count.add(count);
    }
    return bars;
}

std::string range_text(const HistogramBar& bar) {
    const std::string first = std::to_string(bar.first);
    return bar.first == bar.last ? first : first + " - " + std::to_string(bar.last);
}

HistogramFigures figures_of(const Histogram& histogram) {
    HistogramFigures figures;
    double sum = 0;
    for (const auto& [value, count] : histogram) {
        figures.deals += count.deals;
        sum += static_cast<double>(value) * static_cast<double>(count.deals);
    }
    if (figures.deals == 0) return figures;
    figures.mean = sum / static_cast<double>(figures.deals);
    std::uint64_t below = 0;
    for (const auto& [value, count] : histogram) {
        below += count.deals;
        if (2 * below < figures.deals) continue;
        figures.median = value;
        break;
    }
    return figures;
}

}  // namespace pyramide
