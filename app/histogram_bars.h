// A histogram as it is shown: bars of equal width, mean and median.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/survey.h"

namespace pyramide {

/// Where bars begin and how wide they are, in numbers.
struct BarGrid {
    std::int64_t least = 0;     ///< no number lies below it; the first bar begins here
    std::int64_t greatest = 0;  ///< nor above it
    std::int64_t step = 1;      ///< all numbers are `least` and a multiple of it
    std::int64_t width = 1;     ///< of each bar, a multiple of `step`

    std::int64_t bars() const { return (greatest - least) / width + 1; }
};
/// The narrowest bars over all numbers of these histograms of which there are `most_bars` (1 or more) at most.
BarGrid bar_grid(std::span<const Histogram* const> histograms, std::int64_t most_bars);

/// The deals of numbers from `first` to `last`.
struct HistogramBar {
    std::int64_t first = 0;
    std::int64_t last = 0;
    DealCount count;
};
/// The bars of a grid that have deals, ascending.
std::vector<HistogramBar> bars_of(const Histogram& histogram, const BarGrid& grid);
/// "31", or "31 - 34" for a bar of more than one number.
std::string range_text(const HistogramBar& bar);

/// All deals of a histogram, their mean, and the least number that no more than half of them lie below. 0 for none.
struct HistogramFigures {
    std::uint64_t deals = 0;
    double mean = 0;
    std::int64_t median = 0;
};
HistogramFigures figures_of(const Histogram& histogram);

}  // namespace pyramide
