// How fast the engine is: actions a second in perft, inputs a second in the tap conversation, and a long log played.
// "items" are actions or inputs; items_per_second is the figure to look at.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/perft.h"
#include "engine/timeline.h"

namespace {

using namespace pyramide;

Game game_of(const char* code, const char* rules) {
    return Game(parse_rules(rules).value(), Deal::from_code(parse_deal_code(code).value()));
}

/// Items are all actions of the tree of sequences: those of depth 1 to `depth`. The last ones, as in every perft, are
/// counted and not applied; the counter "applied" is the rate of those that were.
void bench_perft(benchmark::State& state, const char* code, const char* rules, int depth) {
    const Game game = game_of(code, rules);
    const State start = initial_state(game);
    std::uint64_t applied = 0;
    for (int each = 1; each < depth; ++each) applied += perft(game, start, each);
    const std::uint64_t sequences = perft(game, start, depth);
    for (auto _ : state) benchmark::DoNotOptimize(perft(game, start, depth));
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(applied + sequences));
    state.counters["applied"] =
        benchmark::Counter(static_cast<double>(applied), benchmark::Counter::kIsIterationInvariantRate);
    state.SetLabel("depth " + std::to_string(depth) + ", " + std::to_string(sequences) + " sequences");
}
BENCHMARK_CAPTURE(bench_perft, AAAAAAS_app, "PY1-N-AAAAAAS", "app", 20)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_perft, AAAAAAS_microsoft, "PY1-N-AAAAAAS", "microsoft", 16)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_perft, AAAAAAS_cardgames, "PY1-N-AAAAAAS", "cardgames", 19)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_perft, AAAAAAJ_app, "PY1-N-AAAAAAJ", "app", 32)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_perft, AAAAAAJ_microsoft, "PY1-N-AAAAAAJ", "microsoft", 24)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_perft, AAAAAAJ_cardgames, "PY1-N-AAAAAAJ", "cardgames", 22)->Unit(benchmark::kMillisecond);

/// A log of `count` inputs as a player might give them: taps on free cards, on the stock, undos, wrong taps.
std::vector<Input> long_log(const Game& game, int count) {
    std::vector<Input> inputs;
    Timeline timeline(game);
    NodeId at = 0;
    std::uint64_t random = 1;
    while (static_cast<int>(inputs.size()) < count) {
        const std::uint64_t choice = split_mix_64(random);
        Input input{InputKind::TapStock, Card(), Card()};
        if (choice % 8 == 0) input.kind = InputKind::Undo;
        if (choice % 8 >= 5)
            input = {InputKind::TapCard, Card::from_index(static_cast<int>(choice / 8 % Card::kCount)), Card()};
        at = timeline.play(at, input);
        inputs.push_back(input);
    }
    return inputs;
}

void bench_respond(benchmark::State& state) {
    const Game game = game_of("PY1-N-AAAAAAJ", "app");
    std::vector<Input> inputs = long_log(game, 10'000);
    std::erase_if(inputs, [](const Input& input) { return input.kind == InputKind::Undo; });
    for (auto _ : state) {
        Table table = initial_table(game);
        for (const Input& input : inputs) table = respond(game, table, input).table;
        benchmark::DoNotOptimize(table);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(inputs.size()));
}
BENCHMARK(bench_respond)->Unit(benchmark::kMillisecond);

void bench_play_log(benchmark::State& state) {
    const Game game = game_of("PY1-N-AAAAAAJ", "app");
    const std::vector<Input> inputs = long_log(game, 100'000);
    for (auto _ : state) {
        Timeline timeline(game);
        NodeId at = 0;
        for (const Input& input : inputs) at = timeline.play(at, input);
        benchmark::DoNotOptimize(at);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(inputs.size()));
}
BENCHMARK(bench_play_log)->Unit(benchmark::kMillisecond);

/// The same log under other rules, as when a rule is changed in the workbench.
void bench_replay_log(benchmark::State& state) {
    const Game game = game_of("PY1-N-AAAAAAJ", "app");
    const Game other = game_of("PY1-N-AAAAAAJ", "pysol-relaxed");
    Timeline timeline(game);
    NodeId at = 0;
    for (const Input& input : long_log(game, 100'000)) at = timeline.play(at, input);
    for (auto _ : state) benchmark::DoNotOptimize(timeline.replayed(other).size());
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(timeline.size()));
}
BENCHMARK(bench_replay_log)->Unit(benchmark::kMillisecond);

/// From a step of a log of 100,000 inputs to the list of all steps before it.
void bench_seek(benchmark::State& state) {
    const Game game = game_of("PY1-N-AAAAAAJ", "app");
    Timeline timeline(game);
    NodeId at = 0;
    for (const Input& input : long_log(game, 100'000)) at = timeline.play(at, input);
    std::uint64_t random = 2;
    for (auto _ : state) {
        const auto id = static_cast<NodeId>(split_mix_64(random) % timeline.size());
        benchmark::DoNotOptimize(timeline.path_to(id).size());
        benchmark::DoNotOptimize(timeline.node(id).table);
        benchmark::DoNotOptimize(timeline.events(id).size());
    }
}
BENCHMARK(bench_seek)->Unit(benchmark::kMicrosecond);

void bench_deal(benchmark::State& state) {
    DealCode code;
    for (auto _ : state) {
        benchmark::DoNotOptimize(Deal::from_code(code));
        code = code.next();
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(bench_deal);

}  // namespace
