// pyramide perft: how many action sequences there are.
#include <charconv>
#include <chrono>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"
#include "engine/perft.h"

namespace pyramide::cli {
namespace {

/// The sequences that begin with one action.
struct Branch {
    std::string action;
    std::uint64_t count;
};

struct Counts {
    std::uint64_t total = 0;
    std::vector<Branch> branches;  ///< empty at depth 0
};

Counts count_sequences(const Game& game, const State& state, int depth) {
    if (depth == 0) return {1, {}};
    Counts counts;
    for (const Action& action : legal_actions(game, state)) {
        const std::uint64_t count = perft(game, state_after(game, state, action), depth - 1);
        counts.branches.push_back({to_text(game, action), count});
        counts.total += count;
    }
    return counts;
}

std::string rounded(double number) {
    std::array<char, 64> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed, 3);
    return {digits.data(), end.ptr};
}

/// For people only, on standard error: no two runs take the same time.
void report_speed(std::uint64_t count, double seconds) {
    std::string line = rounded(seconds) + " s";
    if (seconds > 0) line += ", " + rounded(static_cast<double>(count) / seconds / 1e6) + " million sequences a second";
    line += "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string counts_text(const Log& log, const Counts& counts, const PerftOptions& options) {
    std::string text = deal_name(log.timeline.game().deal()) + ", " + rules_name(log.timeline.game().rules());
    if (log.path.size() > 1) text += ", after " + counted(log.path.size() - 1, "input");
    text += "\n";
    if (options.is_divided)
        for (const Branch& branch : counts.branches)
            text += left_aligned(branch.action, 9) + " " + std::to_string(branch.count) + "\n";
    return text + "perft(" + std::to_string(options.depth) + ") = " + std::to_string(counts.total) + "\n";
}

JsonValue counts_json(const Log& log, const Counts& counts, const PerftOptions& options) {
    const Deal& deal = log.timeline.game().deal();
    JsonValue json;
    json["code"] = deal.code() ? JsonValue(to_text(*deal.code())) : JsonValue(nullptr);
    json["rules"] = rules_json(log.timeline.game().rules());
    json["depth"] = options.depth;
    json["count"] = counts.total;
    if (!options.is_divided) return json;
    json["divide"] = JsonValue::array();
    for (const Branch& branch : counts.branches)
        json["divide"].push_back({{"action", branch.action}, {"count", branch.count}});
    return json;
}

}  // namespace

ExitCode run_perft(const PerftOptions& options, Output& output) {
    const Result<Log> log = open_log({options.words, options.deck, options.rules, InputsFromPipe::No});
    if (!log) {
        report(log.error());
        return ExitCode::Failure;
    }
    const auto begin = std::chrono::steady_clock::now();
    const Counts counts =
        count_sequences(log->timeline.game(), log->timeline.node(log->end()).table.state, options.depth);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;

    if (options.format == Format::Json) {
        output.write(json_text(counts_json(*log, counts, options)) + "\n");
        return ExitCode::Success;
    }
    output.write(counts_text(*log, counts, options));
    output.flush();
    report_speed(counts.total, seconds.count());
    return ExitCode::Success;
}

}  // namespace pyramide::cli
