// Journal: crash safety (feature 10). Beside the settings each open session has a file of lines: a head that says what it began from,
// then one line for each command that changed the log, written as it happens. A workbench that ends well removes it; what is left over
// is a session to offer again. A journal that another workbench is still writing is locked and left alone.
//
//     pyramide-journal 1
//     {"path": "…/log.json", "name": "PY1-N-AAAAAAS · log.json"}
//     at 0 0 input KD            (the end of the current line, the node that was looked at, the command)
//     at 1 1 input 10C+3S
//     edit-undo
//
// The replay that the session began from lies beside it (NAME.base.json), so that nothing depends on what becomes of the file itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/replay/replay.h"

namespace pyramide {

class Session;

/// Most bytes of a journal that is read again.
inline constexpr std::uintmax_t kMaximumJournal = std::uintmax_t{256} << 20U;

/// The journal of one session. Movable; a default one keeps nothing.
class Journal {
  public:
    Journal() = default;
    Journal(Journal&&) noexcept;
    Journal& operator=(Journal&&) noexcept;
    ~Journal();

    /// Begins a journal in a folder for a session as it was opened. `file`, when not empty, holds just that and is copied, which is
    /// quicker for a long log. Error: the system's reason; the workbench goes on without.
    static Result<Journal> begin(const std::filesystem::path& folder, const Session& session, const std::filesystem::path& file = {});

    /// Goes on with a left-over journal, whose session was brought back. Error: another workbench has taken it.
    static Result<Journal> take_over(const struct LostSession& lost);

    /// Adds a line and hands it to the system at once. Error: the first time that it fails.
    Result<Done> add(const std::string& line);
    /// Removes the file: its session was saved or closed.
    void remove();
    bool is_open() const { return file_ >= 0; }

  private:
    int file_ = -1;
    std::filesystem::path path_;
    std::filesystem::path base_;
    bool has_failed_ = false;
};

/// What a left-over journal holds.
struct LostSession {
    std::filesystem::path journal;
    std::string name;         ///< deal code and file name, for the offer
    std::size_t commands = 0;
};

/// The journals in a folder that no living workbench has locked and that hold at least one command; by file name. Unreadable ones
/// are left out; those that hold nothing unsaved are removed.
std::vector<LostSession> lost_sessions(const std::filesystem::path& folder);
/// A session put together again from its base and the lines of its journal.
struct RecoveredSession {
    std::unique_ptr<Session> session;
    std::vector<std::string> lines;  ///< of its journal, as far as they did something
    std::size_t unsaved = 0;         ///< how many of them no save has followed
    std::string trouble;             ///< why the journal was not followed to its end, or nowhere did what it says; "" when whole
};
/// Error: what is missing.
Result<RecoveredSession> recover_session(const LostSession& lost, std::uint64_t random_state, std::uint32_t number);
/// The base of a lost session.
std::filesystem::path base_of(const LostSession& lost);
/// Takes a journal that was not whole out of the way, so that it is kept and not offered again. Its new path; the old one when that fails.
std::filesystem::path set_aside(const LostSession& lost);
/// Removes a lost session's files.
void forget_session(const LostSession& lost);

}  // namespace pyramide
