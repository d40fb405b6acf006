// How fast exact answers are. Each deal is timed on its own by a monotonic clock; the counters tell the mean, the median, the 99th
// percentile and the worst in microseconds (that of the best of all iterations for each deal, so that what else the machine does is
// left out), and the nodes that were looked at in a deal on average.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <sys/resource.h>

#include <benchmark/benchmark.h>

#include "app/survey_run.h"
#include "engine/solver.h"
#include "engine/solver/order_free.h"

namespace {

using namespace pyramide;
using Clock = std::chrono::steady_clock;

Deal deal_of(std::uint64_t number) { return Deal::from_code(DealCode::from_number(number)); }

void tell_times(benchmark::State& state, std::vector<double> microseconds, std::uint64_t nodes) {
    std::sort(microseconds.begin(), microseconds.end());
    double sum = 0;
    for (const double time : microseconds) sum += time;
    const auto at = [&](double share) { return microseconds[static_cast<std::size_t>(share * static_cast<double>(microseconds.size() - 1))]; };
    const auto deals = static_cast<double>(microseconds.size());
    state.counters["mean_us"] = sum / deals;
    state.counters["median_us"] = at(0.5);
    state.counters["p99_us"] = at(0.99);
    state.counters["worst_us"] = microseconds.back();
    state.counters["nodes"] = static_cast<double>(nodes) / deals;
}

/// Times `ask(deal)` for each of `count` codes; dealing is not timed.
template <typename Ask>
void time_deals(benchmark::State& state, std::uint64_t count, const Ask& ask, const std::uint64_t& nodes) {
    std::vector<double> best(count, 1e300);
    for (auto _ : state) {
        double seconds = 0;
        for (std::uint64_t number = 0; number < count; ++number) {
            const Deal deal = deal_of(number);
            const auto begin = Clock::now();
            benchmark::DoNotOptimize(ask(deal));
            const std::chrono::duration<double> took = Clock::now() - begin;
            seconds += took.count();
            best[number] = std::min(best[number], took.count() * 1e6);
        }
        state.SetIterationTime(seconds);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(count));
    tell_times(state, std::move(best), nodes / static_cast<std::uint64_t>(state.iterations()));
}

/// Whether a whole deal can be won, from its cards on.
void bench_verdict(benchmark::State& state, const char* rules_text) {
    const Rules rules = parse_rules(rules_text).value();
    OrderFreeSolver solver;
    std::uint64_t nodes = 0;
    const auto ask = [&](const Deal& deal) {
        const bool can = is_winnable(solver, deal, rules);
        nodes = solver.nodes();
        return can;
    };
    time_deals(state, 100'000, ask, nodes);
}
BENCHMARK_CAPTURE(bench_verdict, app_100000_codes, "app")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_verdict, strict_100000_codes, "strict")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_verdict, cardgames_100000_codes, "cardgames")->UseManualTime()->Unit(benchmark::kMillisecond);

/// The most cards that can be removed, and the most of the pyramid.
void bench_most(benchmark::State& state, const char* rules_text) {
    const Rules rules = parse_rules(rules_text).value();
    OrderFreeSolver solver;
    std::uint64_t nodes = 0;
    const auto ask = [&](const Deal& deal) {
        const int most = most_total(solver, deal, rules) + most_pyramid(solver, deal, rules);
        nodes = solver.nodes();
        return most;
    };
    time_deals(state, 100'000, ask, nodes);
}
BENCHMARK_CAPTURE(bench_most, app_100000_codes, "app")->UseManualTime()->Unit(benchmark::kMillisecond);

/// One question about `count` codes, by the solver for any rules; the counter "unknown" tells how many the budget left open.
void bench_goal(benchmark::State& state, const char* rules_text, SolveGoal goal, std::uint64_t count) {
    const Rules rules = parse_rules(rules_text).value();
    std::uint64_t nodes = 0, unknown = 0;
    const auto ask = [&](const Deal& deal) {
        const Game game(rules, deal);
        const Solution solution = solve(game, initial_state(game), goal, SurveyQuestions{}.budget);
        nodes += solution.nodes;
        if (solution.result == SolveResult::Unknown) ++unknown;
        return solution.line.size();
    };
    time_deals(state, count, ask, nodes);
    state.counters["unknown"] = static_cast<double>(unknown) / static_cast<double>(state.iterations());
}
BENCHMARK_CAPTURE(bench_goal, shortest_microsoft_100_codes, "microsoft", SolveGoal::Shortest, 100)
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_goal, win_microsoft_1000_codes, "microsoft", SolveGoal::Win, 1000)
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_goal, win_recycles_2_1000_codes, "recycles=2", SolveGoal::Win, 1000)
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_goal, shortest_app_100_codes, "app", SolveGoal::Shortest, 100)
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

/// A deck with the length of its shortest win as somebody else has proven it; 0 for none.
struct ProvenDeck {
    std::size_t length = 0;
    Deal deal = Deal::from_code(DealCode{});
};

/// Lines of a length and 52 cards; '#' begins a comment.
std::vector<ProvenDeck> read_proven_decks(const char* path) {
    std::vector<ProvenDeck> decks;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        ProvenDeck deck;
        words >> deck.length;
        std::string cards;
        std::getline(words, cards);
        const Result<Deal> deal = parse_deal(cards);
        if (!deal) return {};
        deck.deal = *deal;
        decks.push_back(deck);
    }
    return decks;
}

/// The shortest wins of the decks of the file that the environment variable PYRAMIDE_DECKS names, under `microsoft`. "different" counts
/// the lengths that are not those of the file; the highest memory is that of the whole process.
void bench_proven_decks(benchmark::State& state) {
    const char* path = std::getenv("PYRAMIDE_DECKS");
    const std::vector<ProvenDeck> decks = path == nullptr ? std::vector<ProvenDeck>() : read_proven_decks(path);
    if (decks.empty()) return state.SkipWithError("PYRAMIDE_DECKS names no file of decks: a line is a length and 52 cards");
    const Rules rules = parse_rules("microsoft").value();
    std::vector<double> times;
    std::uint64_t nodes = 0, different = 0;
    for (auto _ : state) {
        for (const ProvenDeck& deck : decks) {
            const Game game(rules, deck.deal);
            const auto begin = Clock::now();
            const Solution solution = solve(game, initial_state(game), SolveGoal::Shortest, SurveyQuestions{}.budget);
            times.push_back(std::chrono::duration<double>(Clock::now() - begin).count() * 1e6);
            nodes += solution.nodes;
            const bool is_as_proven = solution.result == (deck.length == 0 ? SolveResult::Lost : SolveResult::Won) && solution.line.size() == deck.length;
            if (!is_as_proven) ++different;
        }
    }
    tell_times(state, std::move(times), nodes);
    state.counters["decks"] = static_cast<double>(decks.size());
    state.counters["different"] = static_cast<double>(different);
    rusage used{};
    if (getrusage(RUSAGE_SELF, &used) == 0) state.counters["highest_MB"] = static_cast<double>(used.ru_maxrss) / 1024;
}
BENCHMARK(bench_proven_decks)->Iterations(1)->Unit(benchmark::kMillisecond);

/// A survey of a million codes from the first deal to the last figure, on `jobs` threads; most says whether that is asked, too.
void bench_survey(benchmark::State& state, bool most) {
    SurveyPlan plan;
    plan.deals.count = 1'000'000;
    plan.rule_sets = {RuleSet{"app", Rules{}}};
    plan.questions.most = most;
    double rate = 0;
    for (auto _ : state) {
        SurveyRun run(SurveyState(plan), static_cast<unsigned>(state.range(0)));
        while (!run.wait(std::chrono::milliseconds(1000))) continue;
        const RuleSetTally tally = run.state().tally.rule_sets[0];
        rate = wilson_share(tally.winnable.deals, tally.deals).rate;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * 1'000'000);
    state.counters["winnable_percent"] = 100 * rate;
}
BENCHMARK_CAPTURE(bench_survey, app_1000000_codes, false)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench_survey, app_1000000_codes_most, true)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
