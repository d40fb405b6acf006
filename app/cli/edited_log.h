// A log that a subcommand edits: the workbench's session behind it, so that a file edited here is as one edited there.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/output.h"
#include "app/session.h"

namespace pyramide::cli {

/// The lines of a replay, played.
struct PlayedLines {
    Replay replay;
    PlayedReplay played;

    explicit PlayedLines(Replay of) : replay(std::move(of)), played(play(replay)) {}

    std::uint32_t size() const { return static_cast<std::uint32_t>(replay.lines.size()); }
    const Timeline& timeline() const { return played.timeline; }
    /// Error: which lines there are.
    Result<Done> check(std::uint32_t line) const;
    /// The last node of a line that is there.
    NodeId end(std::uint32_t line) const;
    /// The first node of each line that is on no line before it; kNoNode for a line that has none of its own.
    std::vector<NodeId> own_starts() const;
};

/// A log as it was opened, and the session that edits it. Node numbers are those of both.
struct EditedLog {
    PlayedLines opened;
    std::unique_ptr<Session> session;

    /// Error: what the session says against the command; then nothing has changed.
    Result<Done> apply(const Command& command);
    /// Writes the session to a file, or to standard output for "-"; nothing for "". Error: as save_replay.
    Result<Done> save(const std::string& path, Output& output) const;
};

/// Opens a replay file, "-", or a log in the one-line form; its warnings are reported. Error: as open_replay.
Result<EditedLog> open_to_edit(const std::string& argument);

}  // namespace pyramide::cli
