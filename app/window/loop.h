// The workbench at work: one session, its panels and the commands between them, frame by frame in a window.
#pragma once

#include <cstdint>
#include <string>

#include "app/panels/panels.h"
#include "app/window/window.h"

namespace pyramide {

/// What one window shows. `commands` are those that wait for carry_out.
struct Workbench {
    explicit Workbench(std::uint64_t random_state) : session(random_state) {}

    Session session;
    PanelsUi ui;
    Commands commands;
};

/// Carries out the waiting commands, in order: each by the panels or by the session.
void carry_out(Workbench& workbench);

/// What happened in the window becomes commands, each carried out before the next is looked at: a key that opens a
/// dialog keeps the keys after it from the board.
void take_events(Workbench& workbench, const WindowEvents& events);

/// Shows the workbench until its window is closed or a command quits. While nothing happens it sleeps.
void run_until_closed(Window& window, Workbench& workbench);

/// "PY1-N-AAAAAAS · golden opening — Pyramide Workbench"; "* " before it when there is something to save.
std::string window_title(const Session& session);

}  // namespace pyramide
