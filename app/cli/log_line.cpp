#include "app/cli/log_line.h"

#include <utility>

namespace pyramide::cli {
namespace {

/// The last node of a line.
NodeId end_of_line(const Log& log, std::uint32_t line) {
    if (line == 0) return log.end();
    if (!log.nodes[line].empty()) return log.nodes[line].back();
    // A branch without inputs ends where it begins, on the line whose own steps reach as far.
    const std::vector<ReplayLine>& lines = log.replay.lines;
    const std::uint32_t step = lines[line].from_step;
    while (line != 0 && step <= lines[line].from_step) line = lines[line].from_line;
    const std::size_t own = std::size_t{step} - (line == 0 ? 0 : lines[line].from_step);
    return step == 0 || own > log.nodes[line].size() ? NodeId{0} : log.nodes[line][own - 1];
}

std::string marker_text(const Marker& marker) {
    if (marker.label.empty() || marker.note.empty()) return marker.label + marker.note;
    return marker.label + ": " + marker.note;
}

}  // namespace

std::vector<NodeId> nodes_of_line(const Log& log, std::uint32_t line) { return log.timeline.path_to(end_of_line(log, line)); }

LogLine::LogLine(const Log& log, std::uint32_t line)
    : log_(log), line_(line), nodes_(nodes_of_line(log, line)), view_{log.timeline, nodes_, {}, {}, Language::English} {
    for (std::size_t of = 0; log.is_from_file && of < log.nodes.size(); ++of) {
        const std::vector<StepRecord>& records = log.replay.lines[of].records;
        for (std::size_t at = 0; at < records.size() && at < log.nodes[of].size(); ++at) {
            const NodeId node = log.nodes[of][at];
            if (records_.size() <= node) records_.resize(std::size_t{node} + 1);
            records_[node] = &records[at];
        }
    }
    for (const NodeMarker& marker : log.markers) markers_.emplace(marker.node, cli::marker_text(marker));
    if (!markers_.empty())
        view_.marker_text = [this](NodeId node) {
            std::string text;
            const auto [first, last] = markers_.equal_range(node);
            for (auto marker = first; marker != last; ++marker) text += (text.empty() ? "" : "; ") + marker->second;
            return text;
        };
    if (!records_.empty()) view_.differs_from_record = [this](NodeId node) { return !differences_of(node).empty(); };
}

std::string LogLine::name() const {
    const std::string& given = log_.replay.lines[line_].name;
    const std::string number = line_ == 0 ? "the mainline" : "line " + std::to_string(line_);
    return given.empty() ? number : number + " \"" + given + "\"";
}

std::vector<FieldDifference> LogLine::differences_of(NodeId node) const {
    const StepRecord* const recorded = record_of_node(node);
    if (recorded == nullptr) return {};
    const bool is_comparable = log_.replay.hash_version == kHashVersion;
    return differing_fields(*recorded, record_of(log_.timeline.node(node)),
                            is_comparable ? HashComparison::Compared : HashComparison::Skipped);
}

std::vector<FieldDifference> LogLine::record_differences(std::uint32_t step) const { return differences_of(nodes_[step]); }

std::vector<std::string> LogLine::markers(std::uint32_t step) const {
    std::vector<std::string> texts;
    const auto [first, last] = markers_.equal_range(nodes_[step]);
    for (auto marker = first; marker != last; ++marker) texts.push_back(marker->second);
    return texts;
}

Result<Log> open_line(const LineSource& source) {
    Result<Log> log = open_log({{source.log}, "", source.rules, InputsFromPipe::No});
    if (!log) return log;
    if (const Result<Done> line = check_line_number(source.line, log->nodes.size()); !line) return line.error();
    for (const std::string& warning : log->replay.warnings) report_warning(warning);
    return log;
}

}  // namespace pyramide::cli
