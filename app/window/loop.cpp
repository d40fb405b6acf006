#include "app/window/loop.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include "app/panels/panels_work.h"
#include "app/window/settings_keeper.h"
#include "engine/characters.h"

namespace pyramide {
namespace {

/// How long an idle workbench sleeps at most.
constexpr double kIdleSeconds = 60;
/// What the solver may take of each frame beside the session, and for the panels that ask more.
constexpr std::chrono::milliseconds kSolverTime{4}, kPanelsSolverTime{3};
/// Time that playback is told of at most for one frame: after a sleep it goes on where it was.
constexpr double kLongestFrameSeconds = 0.25;
/// Bytes of a log's own title in the window's.
constexpr std::size_t kMaximumTitle = 120;

std::string shortened(const std::string& text) {
    if (text.size() <= kMaximumTitle) return text;
    std::size_t end = kMaximumTitle;
    // Not within a code point of several bytes.
    while (end > 0 && is_continuation(text[end])) --end;
    return text.substr(0, end) + "…";
}

/// New tabs show messages as the others do.
void adopt_tabs(Workbench& workbench) {
    Workspace& workspace = workbench.workspace;
    const std::size_t front = workspace.front_index();
    std::uint32_t newest = workbench.last_tab;
    for (std::size_t at = 0; at < workspace.size(); ++at) {
        if (workspace.number(at) <= workbench.last_tab) continue;
        newest = std::max(newest, workspace.number(at));
        workspace.apply(SelectTab{static_cast<std::uint32_t>(at)});
        workspace.apply(SetLanguage{workbench.language});
        if (workspace.front().error_help() != workbench.error_help) workspace.apply(Simple{CommandId::ToggleErrorHelp});
    }
    if (newest != workbench.last_tab) workspace.apply(SelectTab{static_cast<std::uint32_t>(front)});
    workbench.last_tab = newest;
}

/// True while the solver has more to do.
bool let_solver_work(Workbench& workbench) {
    const auto until = [](std::chrono::milliseconds time) {
        const auto end = std::chrono::steady_clock::now() + time;
        return [end] { return std::chrono::steady_clock::now() < end; };
    };
    const bool has_more = workbench.workspace.work(until(kSolverTime));
    return work_for_panels(workbench.workspace, workbench.ui, until(kPanelsSolverTime)) || has_more;
}

}  // namespace

void carry_out(Workbench& workbench) {
    const Commands commands = std::exchange(workbench.commands, {});
    for (const Command& command : commands) {
        if (apply_to_panels(workbench.workspace, workbench.ui, command)) continue;
        workbench.workspace.apply(command);
        adopt_tabs(workbench);
    }
    adopt_tabs(workbench);
    workbench.language = workbench.workspace.front().language();
    workbench.error_help = workbench.workspace.front().error_help();
}

void carry_out_now(Workbench& workbench, Command command) {
    workbench.commands.push_back(std::move(command));
    carry_out(workbench);
}

void take_events(Workbench& workbench, const WindowEvents& events) {
    carry_out(workbench);
    for (const Chord& chord : events.chords) {
        commands_of_key(workbench.workspace, workbench.ui, chord, workbench.commands);
        carry_out(workbench);
    }
    for (const std::filesystem::path& path : events.dropped) carry_out_now(workbench, Open{path});
    const CommandId scale = events.scale_steps > 0 ? CommandId::ScaleUp : CommandId::ScaleDown;
    for (int step = std::abs(events.scale_steps); step > 0; --step) carry_out_now(workbench, Simple{scale});
    if (workbench.workspace.front().playback() != Playback::Paused)
        carry_out_now(workbench, Advance{std::min(events.seconds, kLongestFrameSeconds)});
}

void run_until_closed(Window& window, Workbench& workbench, SettingsKeeper& keeper) {
    float scale = 0;
    double wait = 0;
    while (!workbench.ui.quit) {
        if (window.should_close()) {
            window.stay_open();
            carry_out_now(workbench, Simple{CommandId::Quit});
            continue;
        }
        window.set_theme(workbench.ui.theme);
        if (workbench.ui.scale != scale) {
            scale = workbench.ui.scale;
            window.set_scale(scale);
        }
        window.set_title(window_title(workbench.workspace.front()));
        const bool is_playing = workbench.workspace.front().playback() != Playback::Paused;
        const WindowEvents events = window.begin_frame(is_playing ? 0 : wait);
        take_events(workbench, events);
        workbench.workspace.look_after_runs();
        // Before it is drawn, so that what is found at once shows in the first frame of a step.
        const bool is_solving = let_solver_work(workbench);
        draw_workbench(workbench.workspace, workbench.ui, workbench.commands);
        window.end_frame();
        carry_out(workbench);
        wait = keeper.keep(window, workbench, events.seconds, std::min(kIdleSeconds, workbench.workspace.seconds_to_look()));
        if (is_solving) wait = 0;
    }
    keeper.finish(window, workbench);
}

std::string window_title(const Session& session) {
    std::string title = session.is_modified() ? "* " : "";
    title += session.deal_name();
    const std::string& name = session.opened().title;
    if (!name.empty())
        title += " · " + shortened(name);
    else if (!session.path().empty())
        title += " · " + shortened(session.path().filename().string());
    return title + " — Pyramide Workbench";
}

}  // namespace pyramide
