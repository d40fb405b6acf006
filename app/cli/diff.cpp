// pyramide diff: two logs held against each other.
#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"
#include "engine/replay/compare.h"

namespace pyramide::cli {
namespace {

std::string differences_text(const std::vector<Difference>& differences) {
    std::size_t width = 5;
    for (const Difference& difference : differences) width = std::max(width, width_of(difference.field));
    std::string text;
    for (const Difference& difference : differences)
        text +=
            "  " + left_aligned(difference.field, width) + "  " + difference.left + "  |  " + difference.right + "\n";
    return text;
}

std::string input_or_end(const std::string& input) { return input.empty() ? "(the log has ended)" : input; }

std::string comparison_text(const Comparison& comparison, const DiffOptions& options) {
    std::string text = "left   " + options.left + ", " + counted(comparison.left_steps, "step") + "\n" + "right  " +
                       options.right + ", " + counted(comparison.right_steps, "step") + "\n";
    if (comparison.is_same()) return printable(text + "The logs are the same.\n");
    if (!comparison.setup.empty()) text += "Deal and rules (left | right):\n" + differences_text(comparison.setup);
    text += comparison.first_input
                ? "First different input: step " + std::to_string(*comparison.first_input) + ": " +
                      input_or_end(comparison.left_input) + "  |  " + input_or_end(comparison.right_input) + "\n"
                : "The inputs are the same.\n";
    text += comparison.first_result ? "First different result: step " + std::to_string(*comparison.first_result) +
                                          " (left | right):\n" + differences_text(comparison.result)
                                    : "The results are the same as far as both logs go.\n";
    return printable(text);
}

JsonValue differences_json(const std::vector<Difference>& differences) {
    JsonValue list = JsonValue::array();
    for (const Difference& difference : differences)
        list.push_back({{"field", difference.field}, {"left", difference.left}, {"right", difference.right}});
    return list;
}

JsonValue input_json(const std::string& input) { return input.empty() ? JsonValue(nullptr) : JsonValue(input); }

JsonValue comparison_json(const Comparison& comparison) {
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
    return json;
}

}  // namespace

ExitCode run_diff(const DiffOptions& options, Output& output) {
    if (options.left == "-" && options.right == "-") {
        report(Error{"Standard input can be read only once: '-' stands for both logs."});
        return ExitCode::Failure;
    }
    const Result<Replay> left = open_replay(options.left);
    if (!left) report(left.error());
    const Result<Replay> right = open_replay(options.right);
    if (!right) report(right.error());
    if (!left || !right) return ExitCode::Failure;

    const Comparison comparison = compare(*left, *right);
    output.write(options.format == Format::Json ? json_text(comparison_json(comparison)) + "\n"
                                                : comparison_text(comparison, options));
    return comparison.is_same() ? ExitCode::Success : ExitCode::Different;
}

}  // namespace pyramide::cli
