// Wilson's interval of a share: where a rate may lie of which a sample is known.
#pragma once

#include <cmath>

namespace pyramide {

struct Interval {
    double low = 0;
    double high = 0;

    bool has(double rate) const { return low <= rate && rate <= high; }
};

/// The interval of `hits` in `count` tries; `deviations` is 1.96 for 95 %, 3.29 for 99.9 %.
inline Interval wilson_interval(int hits, int count, double deviations) {
    const double share = static_cast<double>(hits) / count;
    const double square = deviations * deviations / count;
    const double middle = share + square / 2;
    const double reach = deviations * std::sqrt(share * (1 - share) / count + square / (4 * count));
    return {(middle - reach) / (1 + square), (middle + reach) / (1 + square)};
}

}  // namespace pyramide
