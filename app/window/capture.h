// The workbench without anybody looking: a picture of a frame, where its cards lie, and how long a frame takes.
#pragma once

#include <filesystem>
#include <string>

#include "app/window/loop.h"

namespace pyramide {

/// Lets the solver answer what it can in a second or so. Bounded by the positions that it looks at, not by time: what it knows then is
/// the same everywhere.
void let_solver_finish(Workbench& workbench);

/// Draws frames until the layout has settled.
void settle(Window& window, Workbench& workbench);

/// The places of the cards in the last frame as JSON, in pixels from the upper left corner:
///
///     {"width": 1600, "height": 1000, "scale": 1, "step": 2, "cards": [{"slot": 0, "card": "JD", "state": "covered",
///      "rectangle": [410, 135, 487, 240]}, …], "stock": [45, 145, 122, 250], "waste": [145, 145, 222, 250]}
///
/// `cards` holds one entry for each slot 0 … 51; `card` is "??" when unknown; `state` is "free", "covered", "stock",
/// "waste" (below the top) or "gone". The rectangle of a card that is not drawn is null. Pile rectangles are there even
/// when the pile is empty.
std::string layout_json(const Window::Picture& picture, const Workbench& workbench);

/// How long the processor took, in milliseconds.
struct FrameTimes {
    int frames = 0;
    double first_frame = 0;  ///< what is built once for a session is built in it
    double mean_frame = 0;   ///< of the others
    double worst_frame = 0;
    double mean_seek = 0;
    double worst_seek = 0;
    double mean_solver = 0;  ///< of the least that the solver beside the board does in a frame
    double worst_solver = 0;
};

/// Builds `frames` frames, 1 or more, each at another step spread over the log: from the panels' code to ImGui's draw
/// lists, without OpenGL. The window is hidden.
FrameTimes measure_frames(Window& window, Workbench& workbench, int frames);
/// The times as a few lines for people.
std::string to_text(const FrameTimes& times);

}  // namespace pyramide
