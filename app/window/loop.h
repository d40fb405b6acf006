// The workbench at work: what is open, its panels and the commands between them, frame by frame in a window.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/panels/panels.h"
#include "app/window/window.h"

namespace pyramide {

class SettingsKeeper;

/// What one window shows. `commands` are those that wait for carry_out.
struct Workbench {
    /// `journals` and `presets` are the folders of the journals and of the preset files; an empty path keeps none.
    explicit Workbench(std::uint64_t random_state, std::filesystem::path journals = {}, std::filesystem::path presets = {})
        : workspace(random_state, std::move(journals), std::move(presets)) {}

    Workspace workspace;
    PanelsUi ui;
    Commands commands;
    /// How messages are shown in tabs that are opened from now on; follows what is chosen in the one in front.
    Language language = Language::English;
    ErrorHelp error_help = ErrorHelp::On;
    std::uint32_t last_tab = 1;  ///< number of the newest tab that has them
};

/// Carries out the waiting commands, in order: each by the panels or by the workspace.
void carry_out(Workbench& workbench);
/// Carries out one command now.
void carry_out_now(Workbench& workbench, Command command);

/// What happened in the window becomes commands, each carried out before the next is looked at: a key that opens a
/// dialog keeps the keys after it from the board.
void take_events(Workbench& workbench, const WindowEvents& events);

/// Shows the workbench until its window is closed or a command quits. While nothing happens it sleeps. Settings are written a little
/// after they changed, and at the end.
void run_until_closed(Window& window, Workbench& workbench, SettingsKeeper& keeper);

/// "PY1-N-AAAAAAS · golden opening — Pyramide Workbench"; "* " before it when there is something to save.
std::string window_title(const Session& session);

}  // namespace pyramide
