// pyramide sync: the sync test on every line of logs.
#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/paths.h"
#include "app/sync_test.h"

namespace pyramide::cli {
namespace {

/// One line of a log, tested.
struct TestedLine {
    std::uint32_t line = 0;
    SyncReport report;
};

/// One log, tested.
struct TestedLog {
    std::string path;
    std::string error;  ///< why it is unreadable; else empty
    std::vector<TestedLine> lines;
    std::size_t left_out = 0;  ///< branches that were not tested

    bool holds() const {
        return std::all_of(lines.begin(), lines.end(), [](const TestedLine& line) { return line.report.holds(); });
    }
    template <typename Number>
    std::uint64_t sum(Number number) const {
        std::uint64_t total = 0;
        for (const TestedLine& line : lines) total += number(line.report);
        return total;
    }
    std::uint64_t checks() const {
        return sum([](const SyncReport& report) { return report.checks; });
    }
    std::uint64_t steps() const {
        return sum([](const SyncReport& report) { return report.steps; });
    }
    std::uint64_t failures() const {
        return sum([](const SyncReport& report) { return report.failure_count; });
    }
};

TestedLog test(const std::string& path, const std::string& rules) {
    TestedLog tested;
    tested.path = path;
    const Result<Log> log = open_log({{path}, "", rules, InputsFromPipe::No});
    if (!log) {
        tested.error = log.error().message;
        return tested;
    }
    std::uint64_t steps = 0;
    for (std::uint32_t line = 0; line < log->nodes.size(); ++line) {
        const std::vector<NodeId> nodes = nodes_of_line(*log, line);
        steps += nodes.size() - 1;
        if (line > 0 && steps > kMaximumSyncSteps) {
            tested.left_out = log->nodes.size() - line;
            break;
        }
        tested.lines.push_back({line, test_sync({log->timeline, nodes, {}, {}, Language::English})});
    }
    return tested;
}

std::vector<TestedLog> test_all(const SyncOptions& options) {
    std::vector<TestedLog> logs;
    for (const std::string& argument : options.paths) {
        if (!is_folder(argument)) {
            logs.push_back(test(argument, options.rules));
            continue;
        }
        const Result<std::vector<std::string>> paths = replays_in(argument);
        if (!paths)
            logs.push_back({argument, paths.error().message, {}, 0});
        else
            for (const std::string& path : *paths) logs.push_back(test(path, options.rules));
    }
    return logs;
}

std::string log_text(const TestedLog& log) {
    if (!log.error.empty()) return "unreadable  " + log.path + "\n";
    std::string text = std::string(log.holds() ? "in sync     " : "out of sync ") + log.path + ": " +
                       counted(log.lines.size(), "line") + ", " + counted(log.steps(), "step") + ", " +
                       counted(log.checks(), "check") + "\n";
    for (const TestedLine& line : log.lines) {
        if (!line.report.holds()) text += "line " + std::to_string(line.line) + ": " + to_text(line.report) + "\n";
    }
    return text;
}

JsonValue log_json(const TestedLog& log) {
    JsonValue failures = JsonValue::array();
    for (const TestedLine& line : log.lines) {
        for (const SyncFailure& failure : line.report.failures)
            failures.push_back({{"line", line.line},
                                {"step", failure.step},
                                {"check", failure.check},
                                {"expected", failure.expected},
                                {"found", failure.found}});
    }
    JsonValue json;
    json["path"] = log.path;
    json["error"] = log.error.empty() ? JsonValue(nullptr) : JsonValue(log.error);
    json["in_sync"] = log.error.empty() && log.holds();
    json["lines"] = log.lines.size();
    json["lines_left_out"] = log.left_out;
    json["steps"] = log.steps();
    json["checks"] = log.checks();
    json["failure_count"] = log.failures();
    json["failures"] = std::move(failures);
    return json;
}

}  // namespace

ExitCode run_sync(const SyncOptions& options, Output& output) {
    if (std::count(options.paths.begin(), options.paths.end(), "-") > 1) {
        report(Error{"Standard input can be read only once: '-' is given twice."});
        return ExitCode::Failure;
    }
    if (!options.rules.empty()) {
        if (const Result<Rules> rules = read_rules(options.rules); !rules) {
            report(rules.error());
            return ExitCode::Failure;
        }
    }
    const std::vector<TestedLog> logs = test_all(options);
    ExitCode code = ExitCode::Success;
    JsonValue json = JsonValue::array();
    std::string text;
    for (const TestedLog& log : logs) {
        if (!log.error.empty()) {
            report(Error{log.error});
            code = ExitCode::Failure;
        } else if (!log.holds() && code == ExitCode::Success) {
            code = ExitCode::Different;
        }
        if (log.left_out > 0)
            report_warning(log.path + ": " + counted(log.left_out, "branch line") +
                           " of the log were not tested; its lines are longer than " + std::to_string(kMaximumSyncSteps) +
                           " steps together.");
        json.push_back(log_json(log));
        text += log_text(log);
    }
    output.write(options.format == Format::Json ? json_text({{"files", std::move(json)}}) + "\n" : printable(text));
    return code;
}

}  // namespace pyramide::cli
