// pyramide diff: two logs held against each other, two lines of one, or one under two rule sets.
#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"
#include "app/comparison.h"
#include "engine/replay/compare.h"

namespace pyramide::cli {
namespace {

/// One step of both sides; no input and score where a log has ended.
struct StepPair {
    std::string left_input, right_input;
    std::optional<std::int64_t> left_score, right_score;
};

/// What is compared, and what came of it.
struct Compared {
    std::string left, right;  ///< names of the two sides
    Comparison comparison;
    std::optional<LineComparison> all;  ///< every step that differs, where it was asked for
    std::vector<StepPair> steps;        ///< what both sides have at each of these
};

std::string differences_text(const std::vector<Difference>& differences) {
    std::size_t width = 5;
    for (const Difference& difference : differences) width = std::max(width, width_of(difference.field));
    std::string text;
    for (const Difference& difference : differences)
        text += "  " + left_aligned(difference.field, width) + "  " + difference.left + "  |  " + difference.right + "\n";
    return text;
}

std::string input_or_end(const std::string& input) { return input.empty() ? "(the log has ended)" : input; }

const char* kind_text(const StepDifference& step) { return step.is_input ? step.is_result ? "input, result" : "input" : "result"; }

std::string all_text(const Compared& compared) {
    const std::vector<StepDifference>& steps = compared.all->steps;
    const auto score_text = [](const std::optional<std::int64_t>& score) { return score ? std::to_string(*score) : std::string(); };
    TextTable table{"rllrlr", {{"step", "differs in", "left", "score", "right", "score"}}};
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const StepPair& pair = compared.steps[at];
        table.rows.push_back({std::to_string(steps[at].step), kind_text(steps[at]), pair.left_input, score_text(pair.left_score),
                              pair.right_input, score_text(pair.right_score)});
    }
    return "All steps that differ: " + std::to_string(steps.size()) + "\n" + (steps.empty() ? "" : table_text(table));
}

std::string comparison_text(const Compared& compared) {
    const Comparison& comparison = compared.comparison;
    std::string text = "left   " + compared.left + ", " + counted(comparison.left_steps, "step") + "\n" + "right  " +
                       compared.right + ", " + counted(comparison.right_steps, "step") + "\n";
    if (comparison.is_same()) return printable(text + "The logs are the same.\n");
    if (!comparison.setup.empty()) text += "Deal and rules (left | right):\n" + differences_text(comparison.setup);
    text += comparison.first_input ? "First different input: step " + std::to_string(*comparison.first_input) + ": " +
                                         input_or_end(comparison.left_input) + "  |  " + input_or_end(comparison.right_input) + "\n"
                                   : "The inputs are the same.\n";
    text += comparison.first_result ? "First different result: step " + std::to_string(*comparison.first_result) +
                                          " (left | right):\n" + differences_text(comparison.result)
                                    : "The results are the same as far as both logs go.\n";
    if (compared.all) text += all_text(compared);
    return printable(text);
}

JsonValue differences_json(const std::vector<Difference>& differences) {
    JsonValue list = JsonValue::array();
    for (const Difference& difference : differences)
        list.push_back({{"field", difference.field}, {"left", difference.left}, {"right", difference.right}});
    return list;
}

JsonValue input_json(const std::string& input) { return input.empty() ? JsonValue(nullptr) : JsonValue(input); }

/// {input, score}, or null where the log has ended.
JsonValue side_json(const std::string& input, const std::optional<std::int64_t>& score) {
    if (!score) return nullptr;
    return {{"input", input}, {"score", *score}};
}

JsonValue comparison_json(const Compared& compared) {
    const Comparison& comparison = compared.comparison;
    JsonValue json;
    json["same"] = comparison.is_same();
    json["left_steps"] = comparison.left_steps;
    json["right_steps"] = comparison.right_steps;
    json["setup"] = differences_json(comparison.setup);
    json["first_input"] = nullptr;
    if (comparison.first_input)
        json["first_input"] = {{"step", *comparison.first_input},
                               {"left", input_json(comparison.left_input)},
                               {"right", input_json(comparison.right_input)}};
    json["first_result"] = nullptr;
    if (comparison.first_result)
        json["first_result"] = {{"step", *comparison.first_result}, {"fields", differences_json(comparison.result)}};
    if (!compared.all) return json;
    json["steps"] = JsonValue::array();
    for (std::size_t at = 0; at < compared.all->steps.size(); ++at) {
        const StepDifference& step = compared.all->steps[at];
        const StepPair& pair = compared.steps[at];
        json["steps"].push_back({{"step", step.step},
                                 {"input", step.is_input},
                                 {"result", step.is_result},
                                 {"left", side_json(pair.left_input, pair.left_score)},
                                 {"right", side_json(pair.right_input, pair.right_score)}});
    }
    return json;
}

std::string input_at(const LineView& log, std::uint32_t step) {
    if (step > log.last_step()) return "";
    return step == 0 ? "deal" : to_text(log.node(step).input);
}

std::optional<std::int64_t> score_at(const LineView& log, std::uint32_t step) {
    if (step > log.last_step()) return std::nullopt;
    return log.node(step).table.counters.score();
}

void list_all(const LineView& left, const LineView& right, Compared& compared) {
    compared.all = compare_lines(left, right);
    for (const StepDifference& step : compared.all->steps)
        compared.steps.push_back(
            {input_at(left, step.step), input_at(right, step.step), score_at(left, step.step), score_at(right, step.step)});
}

/// Two lines in the words of a comparison of two logs.
Compared compare_views(const std::string& left_name, const LineView& left, const std::string& right_name, const LineView& right,
                       Extent extent) {
    Compared compared{left_name, right_name, {}, std::nullopt, {}};
    const LineComparison lines = compare_lines(left, right);
    Comparison& comparison = compared.comparison;
    comparison.setup = lines.setup;
    comparison.first_input = lines.first_input;
    comparison.first_result = lines.first_result;
    comparison.left_steps = lines.left_steps;
    comparison.right_steps = lines.right_steps;
    if (lines.first_input) {
        comparison.left_input = input_at(left, *lines.first_input);
        comparison.right_input = input_at(right, *lines.first_input);
    }
    if (lines.first_result) {
        for (Difference& difference : differences_at(left, right, *lines.first_result)) {
            if (difference.field != "input") comparison.result.push_back(std::move(difference));
        }
    }
    if (extent == Extent::All) list_all(left, right, compared);
    return compared;
}

Result<Compared> compare_logs(const DiffOptions& options) {
    if (options.left == "-" && options.right == "-")
        return Error{"Standard input can be read only once: '-' stands for both logs."};
    const Result<Replay> left = open_replay(options.left);
    const Result<Replay> right = open_replay(options.right);
    if (!left && !right) report(left.error());
    if (!right) return right.error();
    if (!left) return left.error();
    Compared compared{options.left, options.right, compare(*left, *right), std::nullopt, {}};
    if (options.extent == Extent::First) return compared;
    const PlayedReplay left_played = play(*left);
    const PlayedReplay right_played = play(*right);
    const auto line_of = [](const PlayedReplay& played) {
        return played.timeline.path_to(played.nodes.front().empty() ? NodeId{0} : played.nodes.front().back());
    };
    const std::vector<NodeId> left_line = line_of(left_played);
    const std::vector<NodeId> right_line = line_of(right_played);
    list_all({left_played.timeline, left_line, {}, {}, Language::English},
             {right_played.timeline, right_line, {}, {}, Language::English}, compared);
    return compared;
}

Result<Compared> compare_lines_of(const DiffOptions& options) {
    const Result<Log> log = open_log({{options.left}, "", "", InputsFromPipe::No});
    if (!log) return log.error();
    for (const std::uint32_t line : options.lines) {
        if (const Result<Done> checked = check_line_number(line, log->nodes.size()); !checked) return checked.error();
    }
    const LogLine left(*log, options.lines[0]);
    const LogLine right(*log, options.lines[1]);
    return compare_views(options.left + ", " + left.name(), left.view(), options.left + ", " + right.name(), right.view(),
                         options.extent);
}

Result<Compared> compare_rules(const DiffOptions& options) {
    const Result<Log> log = open_log({{options.left}, "", "", InputsFromPipe::No});
    if (!log) return log.error();
    std::vector<Timeline> timelines;
    std::vector<std::string> names;
    if (options.rules.size() == 1) {
        timelines.push_back(log->timeline);
        names.push_back(options.left + ", " + rules_name(log->timeline.game().rules()));
    }
    for (const std::string& text : options.rules) {
        const Result<Rules> rules = read_rules(text);
        if (!rules) return rules.error();
        timelines.push_back(log->timeline.replayed(Game(*rules, log->timeline.game().deal())));
        names.push_back(options.left + ", " + rules_name(*rules));
    }
    return compare_views(names[0], {timelines[0], log->path, {}, {}, Language::English}, names[1],
                         {timelines[1], log->path, {}, {}, Language::English}, options.extent);
}

Result<Compared> compare_any(const DiffOptions& options) {
    const bool is_one_log = !options.lines.empty() || !options.rules.empty();
    if (is_one_log && !options.right.empty())
        return Error{"--lines and --rules compare one log with itself: give one log, found a second, " + options.right + "."};
    if (!options.lines.empty() && !options.rules.empty()) return Error{"--lines and --rules cannot be used together."};
    if (options.rules.size() > 2)
        return Error{"--rules is given " + std::to_string(options.rules.size()) + " times; expected one or two."};
    if (!options.lines.empty()) return compare_lines_of(options);
    if (!options.rules.empty()) return compare_rules(options);
    if (options.right.empty()) return Error{"One log is given; expected a second log to compare it with, or --lines, or --rules."};
    return compare_logs(options);
}

}  // namespace

ExitCode run_diff(const DiffOptions& options, Output& output) {
    const Result<Compared> compared = compare_any(options);
    if (!compared) {
        report(compared.error());
        return ExitCode::Failure;
    }
    output.write(options.format == Format::Json ? json_text(comparison_json(*compared)) + "\n" : comparison_text(*compared));
    return compared->comparison.is_same() ? ExitCode::Success : ExitCode::Different;
}

}  // namespace pyramide::cli
