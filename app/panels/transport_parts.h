// The pieces of the transport: what is known of the whole line, and the scrubber that shows it.
#pragma once

#include "app/panels/panels.h"

namespace pyramide {

/// What a pixel column of the scrubber marks: sums of StepMarks and of these.
enum ScrubberMark : std::uint8_t { kHitMark = 8, kBranchMark = 16 };

/// Brings marks, branches and problems up to date; `width` in pixels. Costs only when the session's revision, what is
/// searched for or the width has changed, and little when the line has only grown.
void update_transport(const Session& session, int width, TransportUi& transport);
/// Looks for the steps at which playback would stop, at most so many steps in one call.
void update_break_marks(const Session& session, BreakMarks& marks, std::uint32_t most_steps);

/// From a step to its place between two ends and back; the ends are the deal and the last step.
float scrubber_x(std::uint32_t step, std::uint32_t last_step, float left, float right);
std::uint32_t scrubber_step(float x, std::uint32_t last_step, float left, float right);

/// The pixel columns of the bar in a window of a width, both real.
int scrubber_columns(float width);
/// The bar over the whole log in a height (real pixels): marks, playhead; a click or drag goes to a step.
void draw_scrubber(const Session& session, TransportUi& transport, float height, Commands& commands);

}  // namespace pyramide
