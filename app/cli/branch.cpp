// pyramide branch: the lines of a log, listed, named, promoted and pruned.
#include <algorithm>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/edited_log.h"
#include "app/cli/json.h"

namespace pyramide::cli {
namespace {

constexpr std::size_t kNameWidth = 60;

std::string branches_text(const PlayedLines& lines) {
    TextTable table{"rlrrrrll", {{"line", "from", "inputs", "last step", "score", "moves", "outcome", "name"}}};
    for (std::uint32_t line = 0; line < lines.size(); ++line) {
        const ReplayLine& of = lines.replay.lines[line];
        const Node& end = lines.timeline().node(lines.end(line));
        const std::string from = "line " + std::to_string(of.from_line) + ", step " + std::to_string(of.from_step);
        table.rows.push_back({std::to_string(line), line == 0 ? "the deal" : from, std::to_string(of.inputs.size()),
                              std::to_string(end.depth), std::to_string(end.table.counters.score()),
                              std::to_string(end.table.counters.moves), to_text(end.table.outcome),
                              shortened(first_line(of.name), kNameWidth)});
    }
    return table_text(table);
}

JsonValue branches_json(const PlayedLines& lines) {
    JsonValue json = JsonValue::array();
    for (std::uint32_t line = 0; line < lines.size(); ++line) {
        const ReplayLine& of = lines.replay.lines[line];
        const Node& end = lines.timeline().node(lines.end(line));
        JsonValue told;
        told["line"] = line;
        told["name"] = of.name;
        told["from"] = nullptr;
        if (line > 0) told["from"] = {{"line", of.from_line}, {"step", of.from_step}};
        told["inputs"] = of.inputs.size();
        told["last_step"] = end.depth;
        told["score"] = end.table.counters.score();
        told["moves"] = end.table.counters.moves;
        told["outcome"] = to_text(end.table.outcome);
        json.push_back(std::move(told));
    }
    return json;
}

/// Where a line of the log as it was opened begins. Error: there is no such line, or it has no node of its own.
Result<NodeId> start_of(const EditedLog& log, const std::vector<NodeId>& starts, std::uint32_t line) {
    if (const Result<Done> there = log.opened.check(line); !there) return there.error();
    if (starts[line] == kNoNode) return Error{"Line " + std::to_string(line) + " has no steps of its own."};
    return starts[line];
}

/// The first number that a list holds twice.
std::optional<std::uint32_t> found_twice(std::vector<std::uint32_t> numbers) {
    std::sort(numbers.begin(), numbers.end());
    const auto twice = std::adjacent_find(numbers.begin(), numbers.end());
    return twice == numbers.end() ? std::nullopt : std::optional(*twice);
}

std::vector<std::uint32_t> named_lines(const BranchOptions& options) {
    std::vector<std::uint32_t> lines;
    for (const StepText& name : options.named) lines.push_back(name.step);
    return lines;
}

/// Error: an option that another one makes void.
Result<Done> check_conflicts(const BranchOptions& options) {
    if (const auto twice = found_twice(named_lines(options)))
        return Error{"Line " + std::to_string(*twice) + " is named twice; expected one name."};
    if (const auto twice = found_twice(options.pruned))
        return Error{"Line " + std::to_string(*twice) + " is pruned twice; expected --prune once for each line."};
    if (options.promoted.size() > 1)
        return Error{"--promote is given " + std::to_string(options.promoted.size()) + " times; one line can be the mainline."};
    return Done{};
}

/// Error: a line that is named or promoted, and goes with one that is pruned.
Result<Done> check_pruned(const EditedLog& log, const std::vector<NodeId>& starts, const BranchOptions& options) {
    const Timeline& timeline = log.opened.timeline();
    const auto goes_with = [&](std::uint32_t line, NodeId start) {
        NodeId node = log.opened.end(line);
        while (timeline.node(node).depth > timeline.node(start).depth) node = timeline.node(node).parent;
        return node == start;
    };
    const auto check = [&](std::uint32_t line, const char* what) -> Result<Done> {
        for (const std::uint32_t pruned : options.pruned) {
            if (!log.opened.check(line) || !log.opened.check(pruned) || starts[pruned] == kNoNode) continue;
            if (!goes_with(line, starts[pruned])) continue;
            const std::string leaves = line == pruned ? "" : ", which leaves line " + std::to_string(pruned) + ",";
            return Error{"Line " + std::to_string(line) + leaves + " is " + what + " and pruned; expected one of the two."};
        }
        return Done{};
    };
    for (const std::uint32_t line : named_lines(options)) {
        if (const Result<Done> checked = check(line, "named"); !checked) return checked;
    }
    for (const std::uint32_t line : options.promoted) {
        if (const Result<Done> checked = check(line, "promoted"); !checked) return checked;
    }
    return Done{};
}

Result<Done> change(EditedLog& log, const BranchOptions& options) {
    const std::vector<NodeId> starts = log.opened.own_starts();
    if (const Result<Done> checked = check_pruned(log, starts, options); !checked) return checked;
    for (const StepText& name : options.named) {
        if (name.step == 0)
            return Error{"Line 0 is the mainline, and a file has no name for it; the title of the log is in its place."};
        const Result<NodeId> start = start_of(log, starts, name.step);
        if (!start) return start.error();
        if (const Result<Done> done = log.apply(NameBranch{*start, name.text}); !done) return done;
    }
    for (const std::uint32_t line : options.promoted) {
        if (const Result<Done> there = log.opened.check(line); !there) return there;
        if (const Result<Done> done = log.apply(Promote{log.opened.end(line)}); !done) return done;
    }
    for (const std::uint32_t line : options.pruned) {
        if (line == 0) return Error{"Line 0 is the mainline, and all others leave it: it cannot be pruned."};
        const Result<NodeId> start = start_of(log, starts, line);
        if (!start) return start.error();
        if (const Result<Done> done = log.apply(Prune{*start}); !done) return done;
    }
    return Done{};
}

Result<Done> branch(const BranchOptions& options, Output& output) {
    if (const Result<Done> checked = check_conflicts(options); !checked) return checked;
    Result<EditedLog> log = open_to_edit(options.log);
    if (!log) return log.error();
    if (const Result<Done> done = change(*log, options); !done) return done;
    if (options.save == "-") return log->save("-", output);
    if (const Result<Done> saved = log->save(options.save, output); !saved) return saved;
    const PlayedLines lines(log->session->replay());
    if (options.format == Format::Json) {
        output.write(json_text({{"lines", branches_json(lines)}}) + "\n");
        return Done{};
    }
    output.write(printable(branches_text(lines)));
    if (options.save.empty() && log->session->is_modified()) output.write("Nothing was saved: give --save FILE.\n");
    return Done{};
}

}  // namespace

ExitCode run_branch(const BranchOptions& options, Output& output) {
    const Result<Done> done = branch(options, output);
    if (done) return ExitCode::Success;
    report(done.error());
    return ExitCode::Failure;
}

}  // namespace pyramide::cli
