// The pieces of the transport: what is known of the whole line, and the scrubber that shows it.
#pragma once

#include "app/panels/panels.h"

namespace pyramide {

/// What a pixel column of the scrubber marks: sums of these.
enum ScrubberMark : std::uint8_t { kRefusedMark = 1, kDivergentMark = 2, kMarkerMark = 4, kBranchMark = 8 };

/// Brings marks, branches and problems up to date; `width` in pixels. Costs only when the session's revision or the
/// width has changed.
void update_transport(const Session& session, int width, TransportUi& transport);

/// From a step to its place between two ends and back; the ends are the deal and the last step.
float scrubber_x(std::uint32_t step, std::uint32_t last_step, float left, float right);
std::uint32_t scrubber_step(float x, std::uint32_t last_step, float left, float right);

/// The bar over the whole log in a height (real pixels): marks, playhead; a click or drag goes to a step.
void draw_scrubber(const Session& session, TransportUi& transport, float height, Commands& commands);

}  // namespace pyramide
