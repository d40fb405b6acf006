// What scrubber and score graph need of every step of the current line, in a form that stays cheap at a million steps:
// made once, lengthened when the line has only grown at its end, and asked for ranges of steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/line_stamp.h"

namespace pyramide {

class Session;

/// What can be said of a step in the scrubber: sums of these.
enum StepMarks : std::uint8_t { kRefusedMark = 1, kDivergentMark = 2, kUnexpectedMark = 4, kProblemMarks = 7 };

/// Scores and marks of a run of steps.
struct StepRange {
    float lowest = 0;
    float highest = 0;
    std::uint8_t marks = 0;  ///< of all of them
};

/// Plain data, kept by panels.
struct LineFigures {
    LineStamp stamp;
    std::vector<float> scores;           ///< by step
    std::vector<std::uint8_t> marks;     ///< by step
    std::vector<StepRange> blocks;       ///< of kStepsPerBlock steps each
    std::uint32_t refused = 0;           ///< steps whose input was refused
    std::uint32_t divergent = 0;         ///< steps that differ from the record
    std::uint32_t unexpected = 0;        ///< steps of which an assertion of the file does not hold
    std::uint32_t problems = 0;          ///< steps that are one or several of these

    static constexpr std::size_t kStepsPerBlock = 64;
};

/// Brings figures up to date: nothing to do for the same revision, one step for a line that has grown, else all steps.
void update_line_figures(const Session& session, LineFigures& figures);

/// The steps first … last - 1, at least one; a few hundred figures are looked at however many steps they are.
StepRange steps_between(const LineFigures& figures, std::size_t first, std::size_t last);

}  // namespace pyramide
