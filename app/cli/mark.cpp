// pyramide mark: the markers and notes of a log, listed, set and removed.
#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/edited_log.h"
#include "app/cli/json.h"

namespace pyramide::cli {
namespace {

constexpr std::size_t kLabelWidth = 60, kNoteWidth = 120;

/// The markers of all lines, or those on the way to the end of one, by line and step.
std::vector<Marker> listed_markers(Replay replay, std::optional<std::uint32_t> line) {
    std::vector<Marker> markers = replay.markers;
    if (line) {
        const PlayedLines lines(std::move(replay));
        const std::vector<NodeId> way = lines.timeline().path_to(lines.end(*line));
        markers.clear();
        for (const NodeMarker& marker : node_markers(lines.replay, lines.played)) {
            if (std::binary_search(way.begin(), way.end(), marker.node)) markers.push_back(marker);
        }
    }
    std::stable_sort(markers.begin(), markers.end(), [](const Marker& left, const Marker& right) {
        return std::tie(left.line, left.step) < std::tie(right.line, right.step);
    });
    return markers;
}

std::string markers_text(const std::vector<Marker>& markers, std::optional<std::uint32_t> line) {
    if (markers.empty()) return (line ? "Line " + std::to_string(*line) : "The log") + " has no markers.\n";
    TextTable table{"rrll", {{"line", "step", "label", "note"}}};
    for (const Marker& marker : markers)
        table.rows.push_back({std::to_string(marker.line), std::to_string(marker.step),
                              shortened(first_line(marker.label), kLabelWidth), shortened(first_line(marker.note), kNoteWidth)});
    return table_text(table);
}

JsonValue markers_json(const std::vector<Marker>& markers) {
    JsonValue json = JsonValue::array();
    for (const Marker& marker : markers)
        json.push_back({{"line", marker.line}, {"step", marker.step}, {"label", marker.label}, {"note", marker.note}});
    return json;
}

/// Error: a step of which two things are asked, where one makes the other void, or a label of no text.
Result<Done> check_conflicts(const MarkOptions& options) {
    std::set<std::uint32_t> removed, labelled, noted;
    const auto twice = [](std::uint32_t step, const char* what) {
        return Error{"Step " + std::to_string(step) + " is given " + what + " twice; expected it once."};
    };
    for (const std::uint32_t step : options.removed) {
        if (!removed.insert(step).second) return twice(step, "to --remove");
    }
    for (const StepText& label : options.labelled) {
        if (!labelled.insert(label.step).second) return twice(label.step, "a label");
        if (label.text.empty())
            return Error{"--add " + std::to_string(label.step) +
                         "=: expected a text for the label. To take the marker away give --remove " + std::to_string(label.step) + "."};
    }
    for (const StepText& note : options.noted) {
        if (!noted.insert(note.step).second) return twice(note.step, "a note");
    }
    for (const std::uint32_t step : removed) {
        if (labelled.count(step) + noted.count(step) > 0)
            return Error{"Step " + std::to_string(step) +
                         ": its marker is both set and removed; expected --remove, or --add and --note."};
    }
    return Done{};
}

Result<Done> change(EditedLog& log, const MarkOptions& options) {
    const std::uint32_t line = options.line.value_or(0);
    if (const Result<Done> there = log.opened.check(line); !there) return there;
    const std::vector<NodeId> nodes = log.opened.timeline().path_to(log.opened.end(line));
    const auto node_of = [&](std::uint32_t step) -> Result<NodeId> {
        if (step < nodes.size()) return nodes[step];
        return Error{"Step " + std::to_string(step) + ": line " + std::to_string(line) + " has " +
                     counted(nodes.size() - 1, "step") + "."};
    };
    for (const std::uint32_t step : options.removed) {
        const Result<NodeId> node = node_of(step);
        if (!node) return node.error();
        if (log.session->marker(*node) == nullptr) return Error{"Step " + std::to_string(step) + " has no marker to remove."};
        if (const Result<Done> done = log.apply(SetMarker{*node, "", ""}); !done) return done;
    }
    const auto set = [&](const StepText& text, std::string Marker::*part) -> Result<Done> {
        const Result<NodeId> node = node_of(text.step);
        if (!node) return node.error();
        const NodeMarker* const known = log.session->marker(*node);
        Marker marker;
        if (known != nullptr) marker = *known;
        marker.*part = text.text;
        if (marker.label.empty() && marker.note.empty())
            return Error{"Step " + std::to_string(text.step) + ": " +
                         (known == nullptr ? "it has no marker whose note could be taken away."
                                           : "without its note nothing is left of the marker. To take it away give --remove " +
                                                 std::to_string(text.step) + ".")};
        return log.apply(SetMarker{*node, marker.label, marker.note});
    };
    for (const StepText& label : options.labelled) {
        if (const Result<Done> done = set(label, &Marker::label); !done) return done;
    }
    for (const StepText& note : options.noted) {
        if (const Result<Done> done = set(note, &Marker::note); !done) return done;
    }
    return Done{};
}

Result<Done> mark(const MarkOptions& options, Output& output) {
    if (const Result<Done> checked = check_conflicts(options); !checked) return checked;
    Result<EditedLog> log = open_to_edit(options.log);
    if (!log) return log.error();
    if (const Result<Done> done = change(*log, options); !done) return done;
    if (options.save == "-") return log->save("-", output);
    if (const Result<Done> saved = log->save(options.save, output); !saved) return saved;
    const std::vector<Marker> markers = listed_markers(log->session->replay(), options.line);
    if (options.format == Format::Json) {
        output.write(json_text({{"markers", markers_json(markers)}}) + "\n");
        return Done{};
    }
    output.write(printable(markers_text(markers, options.line)));
    if (options.save.empty() && log->session->is_modified()) output.write("Nothing was saved: give --save FILE.\n");
    return Done{};
}

}  // namespace

ExitCode run_mark(const MarkOptions& options, Output& output) {
    const Result<Done> done = mark(options, output);
    if (done) return ExitCode::Success;
    report(done.error());
    return ExitCode::Failure;
}

}  // namespace pyramide::cli
