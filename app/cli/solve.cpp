// pyramide solve: what a position still holds, with the line that shows it.
#include <algorithm>
#include <bit>
#include <optional>

#include "app/cli/commands_solve.h"
#include "app/cli/json.h"
#include "app/cli/log.h"

namespace pyramide::cli {
namespace {

/// What a line does when the engine plays it.
struct PlayedLine {
    int pyramid = 0;  ///< cards removed
    std::int64_t points = 0;
    Outcome outcome = Outcome::Playing;
};

/// Error: the action that is not legal.
Result<PlayedLine> play_line(const Game& game, const Table& table, const std::vector<Action>& line) {
    Step step;
    step.state = table.state;
    step.counters = table.counters;
    step.outcome = table.outcome;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const ActionList legal = legal_actions(game, step.state);
        if (std::find(legal.begin(), legal.end(), line[at]) == legal.end())
            return Error{"action " + std::to_string(at + 1) + " of its line is not legal"};
        step = apply(game, step.state, step.counters, line[at]);
    }
    return PlayedLine{std::popcount(table.state.pyramid()) - std::popcount(step.state.pyramid()),
                      step.counters.score() - table.counters.score(), step.outcome};
}

/// A position and what is asked of it.
struct Question {
    const Game& game;
    const Table& table;
    SolveGoal goal;
};

bool is_proven(const Question& question, const Solution& solution) {
    return question.goal == SolveGoal::Win ? solution.result != SolveResult::Unknown : solution.proof == Proof::Exact;
}

/// True when the solution's line shows its answer.
bool has_line(const Question& question, const Solution& solution) {
    const bool wants_win = question.goal == SolveGoal::Win || question.goal == SolveGoal::Shortest;
    return is_proven(question, solution) && (!wants_win || solution.result == SolveResult::Won);
}

/// Error: how the line does not do what the solver says.
Result<Done> check_line(const Question& question, const Solution& solution) {
    if (!has_line(question, solution)) return Done{};
    const Result<PlayedLine> played = play_line(question.game, question.table, solution.line);
    if (!played) return played.error();
    switch (question.goal) {
        case SolveGoal::Win:
        case SolveGoal::Shortest:
            if (played->outcome != Outcome::Won) return Error{"its line does not win"};
            break;
        case SolveGoal::Most:
            if (played->pyramid != solution.most_pyramid) return Error{"its line removes another number of pyramid cards"};
            break;
        case SolveGoal::Points:
            if (!solution.points_unbounded && played->points != solution.points) return Error{"its line earns another number of points"};
            break;
    }
    return Done{};
}

std::optional<int> most_removed(const Question& question, const Solution& solution) {
    if (question.table.outcome != Outcome::Playing) return 0;
    if (question.goal != SolveGoal::Most || solution.proof != Proof::Exact) return std::nullopt;
    return solution.most_total;
}

std::optional<int> most_pyramid(const Question& question, const Solution& solution) {
    if (question.table.outcome != Outcome::Playing) return 0;
    if (question.goal == SolveGoal::Most) return solution.proof == Proof::Exact ? std::optional(solution.most_pyramid) : std::nullopt;
    // Every win clears what is left of the pyramid.
    if (solution.result != SolveResult::Won) return std::nullopt;
    return std::popcount(question.table.state.pyramid());
}

template <typename Number>
JsonValue number_or_null(const std::optional<Number>& number) {
    return number ? JsonValue(*number) : JsonValue(nullptr);
}

JsonValue solution_json(const Question& question, const Solution& solution) {
    JsonValue json;
    json["result"] = to_text(solution.result);
    json["most_removed"] = number_or_null(most_removed(question, solution));
    json["most_pyramid"] = number_or_null(most_pyramid(question, solution));
    const bool has = has_line(question, solution);
    json["moves"] = has ? JsonValue(solution.line.size()) : JsonValue(nullptr);
    json["line"] = JsonValue::array();
    if (has) {
        for (const Action& action : solution.line) json["line"].push_back(to_text(question.game, action));
    }
    json["nodes"] = solution.nodes;
    if (question.goal == SolveGoal::Points) {
        json["points"] = has && !solution.points_unbounded ? JsonValue(solution.points) : JsonValue(nullptr);
        json["points_unbounded"] = solution.points_unbounded;
    }
    return json;
}

std::string verdict_text(const Question& question, const Solution& solution, bool ran_out_of_memory) {
    if (!is_proven(question, solution)) {
        if ((question.game.unknown() & question.table.state.talon()) != 0) return "Unknown: there are cards that nobody has named.";
        return "Unknown after " + counted(solution.nodes, "node") +
               (ran_out_of_memory ? ": the memory is used up; give more with --memory." : ": nothing is proven; give more with --budget.");
    }
    const char* win = solution.result == SolveResult::Won ? "It can be won." : "It cannot be won.";
    switch (question.goal) {
        case SolveGoal::Win: return win;
        case SolveGoal::Shortest:
            return solution.result == SolveResult::Won ? "It can be won in " + counted(solution.line.size(), "action") + ", and in no fewer." : win;
        case SolveGoal::Most:
            return std::string(win) + " At most " + counted(static_cast<unsigned>(*most_removed(question, solution)), "card") +
                   " can still be removed, " + std::to_string(*most_pyramid(question, solution)) + " of them from the pyramid.";
        case SolveGoal::Points:
            if (solution.points_unbounded) return "Points without end can still be had: draws or recycles pay.";
            return "At most " + signed_text(solution.points) + " points can still be had.";
    }
    return "";
}

std::string line_text(const Question& question, const Solution& solution) {
    constexpr std::size_t kRow = 10;
    std::string text;
    if (!has_line(question, solution) || solution.line.empty()) return text;
    for (std::size_t at = 0; at < solution.line.size(); ++at) {
        text += at % kRow == 0 ? "\n" + right_aligned(std::to_string(at + 1), 5) + "  " : std::string(" ");
        text += to_text(question.game, solution.line[at]);
    }
    return text + "\n";
}

}  // namespace

ExitCode run_solve(const SolveOptions& options, Output& output) {
    const Result<Log> log = open_log({options.words, options.deck, options.rules, InputsFromPipe::No});
    if (!log) return failed(log.error());
    for (const std::string& warning : log->replay.warnings) report_warning(warning);
    const std::size_t last = log->path.size() - 1;
    if (options.step && *options.step > last)
        return failed(Error{"--step " + std::to_string(*options.step) + ": the log has " + counted(last, "step") + "."});
    const std::size_t step = options.step.value_or(last);
    const Game& game = log->timeline.game();
    const Question question{game, log->timeline.node(log->path[step]).table, options.goal};
    Solver solver(game, question.table.state, options.goal, {options.megabytes << 20}, question.table.counters.recycles);
    const bool has_ended = solver.run(options.budget);
    const Solution& solution = solver.solution();
    if (const Result<Done> checked = check_line(question, solution); !checked)
        return failed(Error{"The solver is wrong: " + checked.error().message + ". Please report " + deal_name(game.deal()) + ", " +
                            rules_name(game.rules()) + ", step " + std::to_string(step) + "."});
    if (options.format == Format::Json) {
        output.write(json_text(solution_json(question, solution)) + "\n");
    } else {
        output.write(verdict_text(question, solution, has_ended) + "\n");
        output.write(deal_name(game.deal()) + ", " + rules_name(game.rules()) + (step > 0 ? ", step " + std::to_string(step) : "") + ", " +
                     counted(solution.nodes, "node") + "\n");
        output.write(line_text(question, solution));
    }
    return is_proven(question, solution) ? ExitCode::Success : ExitCode::Different;
}

}  // namespace pyramide::cli
