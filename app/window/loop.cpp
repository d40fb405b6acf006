#include "app/window/loop.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pyramide {
namespace {

/// How long an idle workbench sleeps at most.
constexpr double kIdleSeconds = 60;
/// Time that playback is told of at most for one frame: after a sleep it goes on where it was.
constexpr double kLongestFrameSeconds = 0.25;
/// Bytes of a log's own title in the window's.
constexpr std::size_t kMaximumTitle = 120;

std::string shortened(const std::string& text) {
    if (text.size() <= kMaximumTitle) return text;
    std::size_t end = kMaximumTitle;
    // Not within a code point of several bytes.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

void carry_out_now(Workbench& workbench, Command command) {
    workbench.commands.push_back(std::move(command));
    carry_out(workbench);
}

}  // namespace

void carry_out(Workbench& workbench) {
    const Commands commands = std::exchange(workbench.commands, {});
    for (const Command& command : commands)
        if (!apply_to_panels(workbench.session, workbench.ui, command)) workbench.session.apply(command);
}

void take_events(Workbench& workbench, const WindowEvents& events) {
    carry_out(workbench);
    for (const Chord& chord : events.chords) {
        commands_of_key(workbench.session, workbench.ui, chord, workbench.commands);
        carry_out(workbench);
    }
    for (const std::filesystem::path& path : events.dropped) carry_out_now(workbench, Open{path});
    const CommandId scale = events.scale_steps > 0 ? CommandId::ScaleUp : CommandId::ScaleDown;
    for (int step = std::abs(events.scale_steps); step > 0; --step) carry_out_now(workbench, Simple{scale});
    if (workbench.session.playback() != Playback::Paused)
        carry_out_now(workbench, Advance{std::min(events.seconds, kLongestFrameSeconds)});
}

void run_until_closed(Window& window, Workbench& workbench) {
    float scale = 0;
    while (!workbench.ui.quit) {
        if (window.should_close()) {
            window.stay_open();
            carry_out_now(workbench, Simple{CommandId::Quit});
            continue;
        }
        if (workbench.ui.scale != scale) {
            scale = workbench.ui.scale;
            window.set_scale(scale);
        }
        window.set_title(window_title(workbench.session));
        const bool is_playing = workbench.session.playback() != Playback::Paused;
        take_events(workbench, window.begin_frame(is_playing ? 0 : kIdleSeconds));
        draw_workbench(workbench.session, workbench.ui, workbench.commands);
        window.end_frame();
        carry_out(workbench);
    }
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
