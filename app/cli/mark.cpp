// pyramide mark: the markers and notes of a log, listed, set and removed.
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/edited_log.h"
#include "app/cli/json.h"

namespace pyramide::cli {
namespace {

std::string markers_text(const Replay& replay) {
    if (replay.markers.empty()) return "The log has no markers.\n";
    TextTable table{"rrll", {{"line", "step", "label", "note"}}};
    for (const Marker& marker : replay.markers)
        table.rows.push_back(
            {std::to_string(marker.line), std::to_string(marker.step), first_line(marker.label), first_line(marker.note)});
    return table_text(table);
}

JsonValue markers_json(const Replay& replay) {
    JsonValue json = JsonValue::array();
    for (const Marker& marker : replay.markers)
        json.push_back({{"line", marker.line}, {"step", marker.step}, {"label", marker.label}, {"note", marker.note}});
    return json;
}

Result<Done> change(EditedLog& log, const MarkOptions& options) {
    if (const Result<Done> there = log.opened.check(options.line); !there) return there;
    const std::vector<NodeId> nodes = log.opened.timeline().path_to(log.opened.end(options.line));
    const auto node_of = [&](std::uint32_t step) -> Result<NodeId> {
        if (step < nodes.size()) return nodes[step];
        return Error{"Step " + std::to_string(step) + ": line " + std::to_string(options.line) + " has " +
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
    Result<EditedLog> log = open_to_edit(options.log);
    if (!log) return log.error();
    if (const Result<Done> done = change(*log, options); !done) return done;
    if (options.save == "-") return log->save("-", output);
    if (const Result<Done> saved = log->save(options.save, output); !saved) return saved;
    const Replay replay = log->session->replay();
    if (options.format == Format::Json) {
        output.write(json_text({{"markers", markers_json(replay)}}) + "\n");
        return Done{};
    }
    output.write(printable(markers_text(replay)));
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
