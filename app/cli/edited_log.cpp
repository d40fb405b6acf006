#include "app/cli/edited_log.h"

#include <utility>

#include "app/cli/log.h"

namespace pyramide::cli {

Result<Done> PlayedLines::check(std::uint32_t line) const { return check_line_number(line, size()); }

NodeId PlayedLines::end(std::uint32_t line) const {
    const std::vector<NodeId>& own = played.nodes[line];
    if (!own.empty() || line == 0) return own.empty() ? NodeId{0} : own.back();
    const NodeId start = played.node_at(replay, line, replay.lines[line].from_step);
    return start == kNoNode ? NodeId{0} : start;
}

std::vector<NodeId> PlayedLines::own_starts() const {
    std::vector<bool> is_taken(timeline().size());
    std::vector<NodeId> starts;
    for (const std::vector<NodeId>& nodes : played.nodes) {
        starts.push_back(kNoNode);
        for (const NodeId node : nodes) {
            if (!is_taken[node] && starts.back() == kNoNode) starts.back() = node;
            is_taken[node] = true;
        }
    }
    return starts;
}

Result<Done> EditedLog::apply(const Command& command) {
    const auto last_notice = [this] { return session->notices().empty() ? 0 : session->notices().back().id; };
    const std::uint32_t before = last_notice();
    session->apply(command);
    if (last_notice() == before || session->notices().back().kind == NoticeKind::Information) return Done{};
    return Error{session->notices().back().text};
}

Result<Done> EditedLog::save(const std::string& path, Output& output) const {
    if (path.empty()) return Done{};
    const Replay replay = session->replay();
    if (path != "-") return save_replay(path, replay);
    output.write(write_replay(replay));
    return Done{};
}

Result<EditedLog> open_to_edit(const std::string& argument) {
    Result<Replay> replay = open_replay(argument);
    if (!replay) return replay.error();
    for (const std::string& warning : replay->warnings) report_warning(warning);
    auto session = std::make_unique<Session>();
    session->resume(*replay, {});
    return EditedLog{PlayedLines(std::move(*replay)), std::move(session)};
}

}  // namespace pyramide::cli
