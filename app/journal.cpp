#include "app/journal.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/session.h"
#include "engine/quoted.h"
#include "engine/replay/file.h"

namespace pyramide {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFirstLine = "pyramide-journal 1";
constexpr const char* kNameSeparator = " · ";
constexpr const char* kExtension = ".journal";
constexpr const char* kBaseExtension = ".base.json";

bool tells_of_saving(const std::string& line) { return line.starts_with(Session::kJournalSaved); }

Error system_error(const fs::path& path, const char* what) {
    return Error{path.string() + ": " + what + ": " + std::strerror(errno) + "."};
}

fs::path base_of(const fs::path& journal) {
    fs::path base = journal;
    return base.replace_extension(kBaseExtension);
}

/// False for a line of what belongs to the session only: its breaks.
bool changes_log(const std::string& line) {
    return !line.starts_with("add-break ") && !line.starts_with("remove-break ") && !line.starts_with("toggle-break ");
}

/// A journal's lines: the whole ones, without what was being written when its program died.
struct JournalText {
    std::string path;  ///< of the file that the session was opened from, or ""
    std::string name;
    std::vector<std::string> commands;

    /// How many changes of the log no save has followed.
    std::size_t unsaved() const {
        const auto saved = std::find_if(commands.rbegin(), commands.rend(), tells_of_saving);
        return static_cast<std::size_t>(std::count_if(commands.rbegin(), saved, changes_log));
    }
};

Result<JournalText> read_journal(const fs::path& path) {
    std::error_code failed;
    const std::uintmax_t size = fs::file_size(path, failed);
    if (failed || size > kMaximumJournal) return Error{path.string() + ": no journal of a size that can be read."};
    const auto bytes = read_file(path);
    if (!bytes) return bytes.error();
    std::vector<std::string> lines;
    for (std::size_t start = 0, end = bytes->find('\n'); end != std::string::npos; start = end + 1, end = bytes->find('\n', start))
        lines.push_back(bytes->substr(start, end - start));
    if (lines.size() < 2 || lines[0] != kFirstLine) return Error{path.string() + ": not a journal of this version."};
    const auto head = nlohmann::json::parse(lines[1], nullptr, false);
    if (!head.is_object()) return Error{path.string() + ": the second line of the journal is broken."};
    JournalText text;
    const auto text_of = [&head](const char* key) { return head.contains(key) && head[key].is_string() ? head[key].get<std::string>() : std::string(); };
    text.path = text_of("path");
    text.name = text_of("name");
    text.commands.assign(std::make_move_iterator(lines.begin() + 2), std::make_move_iterator(lines.end()));
    const auto saved = std::find_if(text.commands.rbegin(), text.commands.rend(), tells_of_saving);
    if (saved != text.commands.rend()) {
        const std::string deal = text.name.substr(0, text.name.find(kNameSeparator));
        text.name = deal + kNameSeparator + fs::path(saved->substr(Session::kJournalSaved.size())).filename().string();
    }
    return text;
}

/// Opens a regular file for this process alone, without waiting; -1 when another holds it, or it cannot be opened.
int open_locked(const fs::path& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK, 0600);
    if (file < 0) return -1;
    struct stat status {};
    const bool is_file = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (is_file && ::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    ::close(file);
    return -1;
}

Result<Done> write_all(int file, std::string_view bytes, const fs::path& path) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return system_error(path, "the journal cannot be written");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return Done{};
}

std::string head_of(const Session& session) {
    nlohmann::ordered_json head;
    std::error_code ignored;
    head["path"] = session.path().empty() ? std::string() : fs::absolute(session.path(), ignored).string();
    head["name"] = session.deal_name() + (session.path().empty() ? "" : kNameSeparator + session.path().filename().string());
    return std::string(kFirstLine) + "\n" + head.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

Journal::Journal(Journal&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      path_(std::move(other.path_)),
      base_(std::move(other.base_)),
      has_failed_(other.has_failed_) {}

Journal& Journal::operator=(Journal&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(path_, other.path_);
    std::swap(base_, other.base_);
    std::swap(has_failed_, other.has_failed_);
    return *this;
}

Journal::~Journal() {
    if (file_ >= 0) ::close(file_);
}

Result<Journal> Journal::begin(const fs::path& folder, const Session& session, const fs::path& file) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) return Error{folder.string() + ": the folder for journals cannot be made: " + failed.message() + "."};
    Journal journal;
    // The first free number: two workbenches, or two tabs, never share a file.
    for (int number = 1; journal.file_ < 0; ++number) {
        journal.path_ = folder / (std::to_string(::getpid()) + "-" + std::to_string(number) + kExtension);
        journal.file_ = open_locked(journal.path_, O_WRONLY | O_CREAT | O_EXCL | O_APPEND);
        if (journal.file_ < 0 && errno != EEXIST) return system_error(journal.path_, "the journal cannot be made");
        if (number > 10'000) return Error{folder.string() + ": too many journals; remove some of them."};
    }
    journal.base_ = base_of(journal.path_);
    const bool is_copied = !file.empty() && fs::copy_file(file, journal.base_, failed) && !failed;
    const auto saved = is_copied ? Result<Done>(Done{}) : save_replay(journal.base_, session.opened());
    const auto written = saved ? write_all(journal.file_, head_of(session), journal.path_) : saved;
    if (!written) {
        journal.remove();
        return written.error();
    }
    return journal;
}

Result<Journal> Journal::take_over(const LostSession& lost) {
    Journal journal;
    journal.file_ = open_locked(lost.journal, O_WRONLY | O_APPEND);
    const auto bytes = read_file(lost.journal, kMaximumJournal);
    if (journal.file_ < 0 || !bytes) return system_error(lost.journal, "the journal cannot be gone on with");
    // Half a line at its end would spoil the next one.
    if (::ftruncate(journal.file_, static_cast<off_t>(bytes->rfind('\n') + 1)) != 0)
        return system_error(lost.journal, "the journal cannot be gone on with");
    journal.path_ = lost.journal;
    journal.base_ = base_of(lost.journal);
    return journal;
}

Result<Done> Journal::add(const std::string& line) {
    if (file_ < 0 || has_failed_) return Done{};
    const auto written = write_all(file_, line + "\n", path_);
    has_failed_ = !written;
    return written;
}

void Journal::remove() {
    if (file_ < 0) return;
    std::error_code ignored;
    fs::remove(path_, ignored);
    fs::remove(base_, ignored);
    ::close(std::exchange(file_, -1));
}

std::vector<LostSession> lost_sessions(const fs::path& folder) {
    std::vector<LostSession> lost;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        if (at->path().extension() != kExtension) continue;
        const int file = open_locked(at->path(), O_RDONLY);
        if (file < 0) continue;
        const auto text = read_journal(at->path());
        if (text && text->unsaved() > 0) lost.push_back({at->path(), text->name, text->unsaved()});
        if (text && text->unsaved() == 0) forget_session({at->path(), {}, 0});
        ::close(file);
    }
    std::sort(lost.begin(), lost.end(), [](const LostSession& left, const LostSession& right) { return left.journal < right.journal; });
    return lost;
}

Result<RecoveredSession> recover_session(const LostSession& lost, std::uint64_t random_state, std::uint32_t number) {
    const auto text = read_journal(lost.journal);
    if (!text) return text.error();
    const auto base = load_replay(base_of(lost.journal));
    if (!base) return base.error();
    RecoveredSession recovered;
    recovered.session = std::make_unique<Session>(random_state, number);
    recovered.session->resume(*base, text->path);
    recovered.session->keep_journal();
    for (std::size_t at = 0; at < text->commands.size(); ++at) {
        const std::string where = lost.journal.string() + ", line " + std::to_string(at + 3) + ": ";
        const auto done = recovered.session->apply_journal_line(text->commands[at]);
        if (!done) {
            recovered.trouble = where + done.error().message + " What comes after it was not brought back.";
            break;
        }
        const std::vector<std::string> written = recovered.session->take_journal();
        if (written.empty() && recovered.trouble.empty()) recovered.trouble = where + pyramide::quoted(text->commands[at]) + " changes nothing here.";
        for (const std::string& line : written) {
            recovered.unsaved = tells_of_saving(line) ? 0 : recovered.unsaved + (changes_log(line) ? 1 : 0);
            recovered.lines.push_back(line);
        }
    }
    return recovered;
}

fs::path base_of(const LostSession& lost) { return base_of(lost.journal); }

fs::path set_aside(const LostSession& lost) {
    fs::path aside = lost.journal;
    aside += "-broken";
    std::error_code failed;
    fs::rename(lost.journal, aside, failed);
    return failed ? lost.journal : aside;
}

void forget_session(const LostSession& lost) {
    std::error_code ignored;
    fs::remove(lost.journal, ignored);
    fs::remove(base_of(lost.journal), ignored);
}

}  // namespace pyramide
