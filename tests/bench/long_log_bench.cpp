// A session of 1,000,000 inputs: how long it takes to open, to seek, to draw a frame at a step, and what memory the whole program
// had at its highest. Frames are built without a window; drawing them is the graphics card's.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include <benchmark/benchmark.h>

#include "app/workspace.h"
#ifdef PYRAMIDE_BENCH_PANELS
#include "app/panels/panels.h"
#include "app/panels/theme.h"
#endif

namespace {

using namespace pyramide;

constexpr std::uint32_t kInputs = 1'000'000;

/// Draws and recycles, with an undo and a refused tap now and then.
void write_long_log(const std::filesystem::path& path) {
    Timeline timeline(Game(Rules{}, Deal::from_code(parse_deal_code("PY1-N-AAAAAAS").value())));
    NodeId at = 0;
    for (std::uint32_t input = 0; input < kInputs; ++input) {
        const char* const text = input % 50 == 49 ? "undo" : input % 70 == 69 ? "tap QC" : "tap stock";
        at = timeline.play(at, parse_input(text).value());
    }
    Replay kept;
    kept.deal = timeline.game().deal();
    if (!save_replay(path, replay_of(timeline, kept))) std::abort();
}

/// The log as a file, written once, by another process: what writing takes is not counted.
const std::filesystem::path& long_log() {
    static const std::filesystem::path path = [] {
        const auto file = std::filesystem::temp_directory_path() / "pyramide-bench-million.json";
        const pid_t writer = fork();
        if (writer == 0) {
            write_long_log(file);
            _exit(0);
        }
        int status = 0;
        if (writer < 0 || waitpid(writer, &status, 0) != writer || status != 0) std::abort();
        return file;
    }();
    return path;
}

double peak_megabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

void bench_open_million(benchmark::State& state) {
    const auto path = long_log();
    for (auto _ : state) {
        Workspace workspace;
        workspace.apply(Open{path});
        if (workspace.front().last_step() != kInputs) std::abort();
    }
    state.counters["peak_MB"] = peak_megabytes();
}
BENCHMARK(bench_open_million)->Unit(benchmark::kMillisecond);

void bench_seek_million(benchmark::State& state) {
    Workspace workspace;
    workspace.apply(Open{long_log()});
    std::uint32_t step = 1;
    for (auto _ : state) {
        step = static_cast<std::uint32_t>((std::uint64_t{step} * 48271) % 1'000'003) % kInputs;
        workspace.apply(GoToStep{step});
    }
}
BENCHMARK(bench_seek_million)->Unit(benchmark::kMicrosecond);

#ifdef PYRAMIDE_BENCH_PANELS
/// Each frame shows another step, far from the one before.
void bench_frame_million(benchmark::State& state) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {1600, 1000};
    io.DeltaTime = 1.0F / 60;
    load_fonts(1);
    apply_theme(1, ThemeKind::Dark);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    Workspace workspace;
    workspace.apply(Open{long_log()});
    PanelsUi ui;
    Commands commands;
    std::uint32_t step = 1;
    const auto frame = [&] {
        ImGui::NewFrame();
        draw_workbench(workspace, ui, commands);
        ImGui::Render();
        commands.clear();
    };
    for (int warm = 0; warm < 5; ++warm) frame();
    for (auto _ : state) {
        step = static_cast<std::uint32_t>((std::uint64_t{step} * 48271) % 1'000'003) % kInputs;
        workspace.apply(GoToStep{step});
        frame();
    }
    state.counters["peak_MB"] = peak_megabytes();
    ImGui::DestroyContext();
}
BENCHMARK(bench_frame_million)->Unit(benchmark::kMicrosecond);
#endif

}  // namespace
