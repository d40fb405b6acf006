#include "engine/solver/points.h"

#include <algorithm>
#include <bit>

namespace pyramide {

std::int64_t row_points(const Rules& rules, SlotMask before, SlotMask after) {
    std::int64_t points = 0;
    for (int row = 0; row < kPyramidRows; ++row) {
        if ((before & row_mask(row)) != 0 && (after & row_mask(row)) == 0)
            points += rules.points_rows[static_cast<std::size_t>(kPyramidRows - 1 - row)];
    }
    return points;
}

std::int64_t removal_points(const Rules& rules, const State& before, SlotMask slots) {
    const std::int64_t points = std::popcount(slots & kPyramidMask) * std::int64_t{rules.points_pyramid} +
                                std::popcount(slots & kTalonMask) * std::int64_t{rules.points_waste} + rules.points_removal;
    return (slots & kPyramidMask) == 0 ? points : points + row_points(rules, before.pyramid(), before.pyramid() & ~slots);
}

std::int64_t win_points(const Rules& rules, unsigned recycles, int cards_left) {
    const std::int64_t pass = recycles < rules.points_passes.size() ? rules.points_passes[recycles] : 0;
    return rules.points_win + pass + cards_left * std::int64_t{rules.points_left};
}

bool has_pass_points(const Rules& rules) {
    return std::any_of(rules.points_passes.begin(), rules.points_passes.end(), [](int points) { return points != 0; });
}

bool never_pays_to_wait(const Rules& rules) {
    const auto& passes = rules.points_passes;
    return rules.points_draw <= 0 && rules.points_recycle <= 0 && std::is_sorted(passes.rbegin(), passes.rend()) && passes.back() >= 0;
}

bool waits_for_nothing(const Rules& rules) { return rules.points_draw == 0 && rules.points_recycle == 0 && !has_pass_points(rules); }

}  // namespace pyramide
