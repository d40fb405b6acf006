#include "app/window/capture.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/panels/panels_work.h"

namespace pyramide {
namespace {

/// What a dialog or a table needs to find its size, and some.
constexpr int kSettleFrames = 6;

/// Looks at the time that the solver gets before a picture; with them it answers what can be answered in a second or so.
constexpr int kSolverLooks = 60'000;

using Json = nlohmann::ordered_json;

Json rectangle_json(const CardRect& card) {
    if (!card.drawn) return nullptr;
    return Json::array({card.x0, card.y0, card.x1, card.y1});
}

const char* state_name(const Game& game, const State& state, Slot slot) {
    if ((state.cards & bit(slot)) == 0) return "gone";
    if ((free_cards(game, state) & bit(slot)) != 0) return "free";
    if ((state.stock() & bit(slot)) != 0) return "stock";
    return (state.waste() & bit(slot)) != 0 ? "waste" : "covered";
}

void draw_once(Window& window, Workbench& workbench) {
    carry_out(workbench);
    window.begin_frame(0);
    draw_workbench(workbench.workspace, workbench.ui, workbench.commands);
    window.end_frame();
}

double milliseconds_since(std::clock_t start) {
    return 1000.0 * static_cast<double>(std::clock() - start) / static_cast<double>(CLOCKS_PER_SEC);
}

std::string milliseconds_text(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 3).ptr;
    return std::string(text.data(), end) + " ms";
}

}  // namespace

void let_solver_finish(Workbench& workbench) {
    int looks = kSolverLooks;
    const auto has_time = [&looks] { return --looks > 0; };
    while (looks > 0 && workbench.workspace.work(has_time)) {}
    looks = kSolverLooks;
    while (looks > 0 && work_for_panels(workbench.workspace, workbench.ui, has_time)) {}
}

void settle(Window& window, Workbench& workbench) {
    window.set_theme(workbench.ui.theme);
    window.set_scale(workbench.ui.scale);
    carry_out(workbench);
    let_solver_finish(workbench);
    for (int frame = 0; frame < kSettleFrames; ++frame) draw_once(window, workbench);
    // What the frames have asked for may have led elsewhere.
    let_solver_finish(workbench);
    draw_once(window, workbench);
}

std::string layout_json(const Window::Picture& picture, const Workbench& workbench) {
    const Session& session = workbench.workspace.front();
    const BoardUi& board = workbench.ui.board;
    Json layout;
    layout["width"] = picture.width;
    layout["height"] = picture.height;
    layout["scale"] = workbench.ui.scale;
    layout["step"] = session.step();
    layout["cards"] = Json::array();
    for (Slot slot = 0; slot < kSlots; ++slot) {
        Json card;
        card["slot"] = slot;
        card["card"] = to_text(session.deal().card(slot));
        card["state"] = state_name(session.game(), session.table().state, slot);
        card["rectangle"] = rectangle_json(board.card_rects[slot]);
        layout["cards"].push_back(std::move(card));
    }
    layout["stock"] = rectangle_json(board.stock_rect);
    layout["waste"] = rectangle_json(board.waste_rect);
    return layout.dump(2) + "\n";
}

FrameTimes measure_frames(Window& window, Workbench& workbench, int frames) {
    window.set_theme(workbench.ui.theme);
    window.set_scale(workbench.ui.scale);
    FrameTimes times{frames};
    let_solver_finish(workbench);
    for (int frame = 0; frame < frames; ++frame) {
        const std::uint64_t last = workbench.workspace.front().last_step();
        const auto step =
            static_cast<std::uint32_t>(last * static_cast<std::uint64_t>(frame) / static_cast<std::uint64_t>(frames));
        const std::clock_t seek_start = std::clock();
        workbench.workspace.apply(GoToStep{step});
        const double seek = milliseconds_since(seek_start);
        times.mean_seek += seek / frames;
        times.worst_seek = std::max(times.worst_seek, seek);

        const std::clock_t solver_start = std::clock();
        workbench.workspace.work([] { return false; });
        const double solver = milliseconds_since(solver_start);
        times.mean_solver += solver / frames;
        times.worst_solver = std::max(times.worst_solver, solver);

        window.begin_frame(0);
        const std::clock_t frame_start = std::clock();
        draw_workbench(workbench.workspace, workbench.ui, workbench.commands);
        window.end_frame();
        const double build = milliseconds_since(frame_start);
        carry_out(workbench);
        if (frame == 0) {
            times.first_frame = build;
            continue;
        }
        times.mean_frame += build / (frames - 1);
        times.worst_frame = std::max(times.worst_frame, build);
    }
    return times;
}

std::string to_text(const FrameTimes& times) {
    std::string text = "frames " + std::to_string(times.frames) + "\n";
    text += "first frame " + milliseconds_text(times.first_frame) + "\n";
    if (times.frames > 1)
        text += "frame mean " + milliseconds_text(times.mean_frame) + ", worst " +
                milliseconds_text(times.worst_frame) + "\n";
    text += "seek mean " + milliseconds_text(times.mean_seek) + ", worst " + milliseconds_text(times.worst_seek) + "\n";
    return text + "solver round mean " + milliseconds_text(times.mean_solver) + ", worst " + milliseconds_text(times.worst_solver) + "\n";
}

}  // namespace pyramide
