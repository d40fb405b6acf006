// Comparison of two lines, step by step: of two files, of two branches, or of one log under two rule sets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/line_view.h"
#include "engine/replay/compare.h"

namespace pyramide {

/// One step of the table of differences.
struct StepDifference {
    std::uint32_t step = 0;
    bool is_input = false;   ///< the inputs differ, or only one log has one
    bool is_result = false;  ///< tables, refusals or messages differ

    friend bool operator==(const StepDifference&, const StepDifference&) = default;
};

struct LineComparison {
    std::vector<Difference> setup;                 ///< deal and rules
    std::optional<std::uint32_t> first_input;      ///< first step whose input differs or that only one has
    std::optional<std::uint32_t> first_result;     ///< first step both have whose result differs
    std::optional<std::uint32_t> first_legality;   ///< first step both have whose input only one refuses, or each for another reason
    std::optional<std::uint32_t> first_score;      ///< first step both have after which the scores differ
    std::optional<std::uint32_t> first_end;        ///< first step both have after which one goes on and the other does not, or ends otherwise
    std::vector<StepDifference> steps;             ///< every step that differs, ascending
    std::uint32_t left_steps = 0, right_steps = 0;

    bool is_same() const { return setup.empty() && steps.empty(); }
    /// The earlier of the first differences.
    std::optional<std::uint32_t> first() const;
};

/// Linear in the longer line.
LineComparison compare_lines(const LineView& left, const LineView& right);
/// The fields that differ at a step that both have; with its input, message and refusal.
std::vector<Difference> differences_at(const LineView& left, const LineView& right, std::uint32_t step);

}  // namespace pyramide
