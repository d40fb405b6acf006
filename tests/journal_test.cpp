// Crash safety: what a killed workbench leaves behind is a session, complete to the last input.
#include "app/journal.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "app/workspace.h"
#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::journal_test {

namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path = fs::current_path() / "journal_test_files";
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    fs::path journals() const { return path / "journal"; }
    std::size_t files() const {
        std::error_code none;
        std::size_t count = 0;
        for (fs::directory_iterator at(journals(), none), end; !none && at != end; ++at) ++count;
        return count;
    }
};

/// A command that a person could have given, edits of the past among them.
Command random_command(const Session& session, Choices& choices) {
    const auto row = static_cast<std::uint32_t>(1 + choices.below(static_cast<int>(session.last_step()) + 1));
    const Input input = random_input(session.game(), session.table(), choices);
    switch (choices.below(24)) {
        case 0: return ReplaceRow{row, input};
        case 1: return InsertRow{row, input};
        case 2: return RemoveRow{row};
        case 3: return SkipRow{row};
        case 4: return Simple{choices.one_in(2) ? CommandId::AcceptEdit : CommandId::DiscardEdit};
        case 5: return SetMarker{session.current(), "line\nbreak", "\"quoted\" é"};
        case 6: return NameBranch{session.current(), "b " + std::to_string(row)};
        case 7: return Promote{session.line().back()};
        case 8: return Simple{CommandId::EditUndo};
        case 9: return Simple{CommandId::EditRedo};
        case 10: return GoToStep{row - 1};
        case 11: return SetRules{random_rules(row)};
        case 12: return choices.one_in(4) ? Command{Prune{session.current()}} : Command{Simple{CommandId::ToggleMarker}};
        default: return PlayInput{input};
    }
}

/// A session's log as a file, without the layout of the file that it may have come from.
std::string log_of(const Session& session) {
    Replay replay = session.replay();
    replay.layout = nullptr;
    for (ReplayLine& line : replay.lines) line.layout = nullptr;
    for (Marker& marker : replay.markers) marker.layout = nullptr;
    return write_replay(replay);
}

/// Opens a journalling workspace and gives it commands until it is killed, telling after each one that it is done.
[[noreturn]] void live_until_killed(const Folder& folder, std::uint64_t seed, int told) {
    Workspace workspace(seed, folder.journals());
    Choices choices(seed);
    for (char byte = 0;; byte = 1) {
        workspace.apply(random_command(workspace.front(), choices));
        if (::write(told, &byte, 1) != 1) ::_exit(1);
    }
}

}  // namespace

TEST_CASE("a workbench that ends well leaves nothing behind, one that does not leaves its session") {
    const Folder folder;
    {
        Workspace workspace(1, folder.journals());
        CHECK(folder.files() == 0);  // nothing has happened yet
        workspace.apply(PlayInput{input_of("KD")});
        CHECK(folder.files() == 2);
        CHECK(lost_sessions(folder.journals()).empty());  // it is being written
        workspace.close_all();
        CHECK(folder.files() == 0);
    }
    {
        Workspace killed(1, folder.journals());
        killed.apply(PlayInput{input_of("KD")});
        killed.apply(PlayInput{input_of("10C+3S")});
    }
    auto next = std::make_unique<Workspace>(1, folder.journals());
    REQUIRE(next->lost_sessions().size() == 1);
    CHECK(next->lost_sessions()[0].name == "PY1-N-AAAAAAS");
    CHECK(next->lost_sessions()[0].commands == 2);
    next->apply(Simple{CommandId::RecoverSessions});
    CHECK(next->lost_sessions().empty());
    CHECK(next->size() == 1);
    CHECK(next->front().last_step() == 2);
    CHECK(next->front().is_modified());
    // It is journalled on: another crash, another recovery.
    next->apply(PlayInput{input_of("draw")});
    next.reset();  // killed again
    next = std::make_unique<Workspace>(1, folder.journals());
    REQUIRE(next->lost_sessions().size() == 1);
    next->apply(Simple{CommandId::RecoverSessions});
    CHECK(next->front().last_step() == 3);
    next->close_all();
    CHECK(folder.files() == 0);
}

TEST_CASE("what was saved is not lost, and forgetting forgets") {
    const Folder folder;
    {
        Workspace workspace(1, folder.journals());
        workspace.apply(PlayInput{input_of("KD")});
        workspace.apply(SaveAs{folder.path / "log.json"});
    }
    CHECK(lost_sessions(folder.journals()).empty());
    {
        Workspace workspace(1, folder.journals());
        workspace.apply(Open{folder.path / "log.json"});
        workspace.apply(Simple{CommandId::GoToEnd});
        workspace.apply(PlayInput{input_of("draw")});
        workspace.apply(Simple{CommandId::Save});
        workspace.apply(PlayInput{input_of("undo")});
    }
    auto next = std::make_unique<Workspace>(1, folder.journals());
    REQUIRE(next->lost_sessions().size() == 1);
    CHECK(next->lost_sessions()[0].name == "PY1-N-AAAAAAS · log.json");
    CHECK(next->lost_sessions()[0].commands == 1);
    next->apply(Simple{CommandId::RecoverSessions});
    CHECK(next->front().path() == folder.path / "log.json");
    CHECK(next->front().last_step() == 3);
    next.reset();  // killed again
    next = std::make_unique<Workspace>(1, folder.journals());
    REQUIRE(next->lost_sessions().size() == 1);
    next->apply(Simple{CommandId::ForgetSessions});
    CHECK(lost_sessions(folder.journals()).empty());
}

TEST_CASE("a log that another took the place of is not lost either") {
    const Folder folder;
    {
        Workspace workspace(1, folder.journals());
        workspace.apply(PlayInput{input_of("KD")});
        workspace.apply(Simple{CommandId::NextDeal});
        workspace.apply(PlayInput{input_of("draw")});
    }
    CHECK(lost_sessions(folder.journals()).size() == 2);
}

TEST_CASE("damaged journals are left out or brought back as far as they go") {
    const Folder folder;
    {
        Workspace workspace(1, folder.journals());
        workspace.apply(PlayInput{input_of("KD")});
        workspace.apply(PlayInput{input_of("10C+3S")});
        workspace.apply(PlayInput{input_of("draw")});
    }
    const auto lost = lost_sessions(folder.journals());
    REQUIRE(lost.size() == 1);
    std::string bytes;
    {
        std::ifstream in(lost[0].journal, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    const Replay base = load_replay(base_of(lost[0])).value();
    const auto write = [&](const std::string& text) {
        std::ofstream out(lost[0].journal, std::ios::binary | std::ios::trunc);
        out << text;
        REQUIRE(save_replay(base_of(lost[0]), base));
    };
    for (std::size_t size = 0; size < bytes.size(); ++size) {  // cut off anywhere
        write(bytes.substr(0, size));
        const auto left = lost_sessions(folder.journals());
        if (left.empty()) continue;
        const auto session = recover_session(left[0], 1, 1);
        REQUIRE(session);
        CHECK(session->session->last_step() == left[0].commands);
        CHECK(session->trouble.empty());
    }
    write(bytes + "at 99 99 input KD\nat 3 3 input draw\n");  // a step that is not there
    const auto session = recover_session(lost_sessions(folder.journals())[0], 1, 1);
    REQUIRE(session);
    CHECK(session->session->last_step() == 3);
    CHECK(session->unsaved == 3);
    CHECK(session->trouble.find("line 6") != std::string::npos);
    write("something else\n{}\nat 0 0 input KD\n");
    CHECK(lost_sessions(folder.journals()).empty());
    write("pyramide-journal 1\nnonsense\nat 0 0 input KD\n");
    CHECK(lost_sessions(folder.journals()).empty());
    fs::create_directories(folder.journals() / "folder.journal");
    CHECK(lost_sessions(folder.journals()).empty());
    CHECK(lost_sessions(folder.path / "missing").empty());
}

TEST_CASE("a line that means nothing is told, and what goes on after it can be brought back too") {
    for (const char* bad : {"at 2 2 set-marker 4294967295 \"a\" \"\"", "bogus \"x", "at 99 99 input KD"}) {
        CAPTURE(bad);
        const Folder folder;
        {
            Workspace workspace(1, folder.journals());
            workspace.apply(PlayInput{input_of("KD")});
            workspace.apply(PlayInput{input_of("draw")});
        }
        std::ofstream(lost_sessions(folder.journals())[0].journal, std::ios::app) << bad << '\n';
        {
            Workspace workspace(2, folder.journals());
            workspace.apply(Simple{CommandId::RecoverSessions});
            CHECK(workspace.front().last_step() == 2);
            const auto& notices = workspace.front().notices();
            REQUIRE(notices.size() >= 2);
            CHECK(notices[notices.size() - 2].text.find("with 2 changes") != std::string::npos);
            CHECK(notices.back().kind == NoticeKind::Failure);
            CHECK(notices.back().text.find("line 5") != std::string::npos);
            workspace.apply(GoToStep{2});
            workspace.apply(PlayInput{input_of("10C+3S")});
        }
        Workspace workspace(3, folder.journals());
        REQUIRE(workspace.lost_sessions().size() == 1);
        workspace.apply(Simple{CommandId::RecoverSessions});
        CHECK(workspace.front().last_step() == 3);
        CHECK(workspace.front().notices().back().kind == NoticeKind::Information);
    }
}

TEST_CASE("breaks come back with a lost session, and alone are nothing to offer") {
    const Folder folder;
    {
        Workspace workspace(1, folder.journals());
        workspace.apply(AddBreak{"score >= 30"});
        workspace.apply(AddBreak{"QC gone"});
        workspace.apply(ToggleBreak{1});
    }
    CHECK_FALSE(fs::is_empty(folder.journals()));
    CHECK(lost_sessions(folder.journals()).empty());
    CHECK(fs::is_empty(folder.journals()));
    {
        Workspace workspace(2, folder.journals());
        workspace.apply(AddBreak{"score >= 30"});
        workspace.apply(AddBreak{"QC gone"});
        workspace.apply(NewGame{"PY1-N-AAAAAAJ"});
        workspace.apply(ToggleBreak{1});
        workspace.apply(PlayInput{input_of("draw")});
    }
    Workspace workspace(3, folder.journals());
    REQUIRE(workspace.lost_sessions().size() == 1);
    CHECK(workspace.lost_sessions()[0].commands == 1);
    workspace.apply(Simple{CommandId::RecoverSessions});
    REQUIRE(workspace.front().breaks().size() == 2);
    CHECK(workspace.front().breaks()[0].condition.text() == "score >= 30");
    CHECK(workspace.front().breaks()[0].is_on);
    CHECK_FALSE(workspace.front().breaks()[1].is_on);
    CHECK(workspace.front().notices().back().text.find("with 1 change ") != std::string::npos);
}

TEST_CASE("a pipe among the journals does not hold up the start") {
    const Folder folder;
    fs::create_directories(folder.journals());
    REQUIRE(mkfifo((folder.journals() / "9-1.journal").c_str(), 0600) == 0);
    CHECK(lost_sessions(folder.journals()).empty());
}

TEST_CASE("a lost session is called by the name that it was saved under last") {
    const Folder folder;
    {
        Workspace workspace(1, folder.journals());
        workspace.apply(PlayInput{input_of("KD")});
        workspace.apply(SaveAs{folder.path / "later.json"});
        workspace.apply(PlayInput{input_of("draw")});
    }
    REQUIRE(lost_sessions(folder.journals()).size() == 1);
    CHECK(lost_sessions(folder.journals())[0].name == "PY1-N-AAAAAAS · later.json");
}

TEST_CASE("a folder that cannot be written is told once, and the workbench goes on") {
    const Folder folder;
    std::ofstream(folder.journals()) << "a file where the folder should be";
    Workspace workspace(1, folder.journals());
    workspace.apply(PlayInput{input_of("KD")});
    workspace.apply(PlayInput{input_of("draw")});
    CHECK(workspace.front().last_step() == 2);
    REQUIRE(workspace.front().notices().size() == 1);
    CHECK(workspace.front().notices()[0].kind == NoticeKind::Warning);
}

TEST_CASE("killed at any time, fifty times: complete to the last input") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        const Folder folder;
        int pipe[2];
        REQUIRE(::pipe(pipe) == 0);
        const pid_t child = ::fork();
        if (child == 0) {
            ::close(pipe[0]);
            live_until_killed(folder, seed, pipe[1]);
        }
        ::close(pipe[1]);
        // Killed after so many commands that were told of, at whatever it was doing then.
        Choices choices(seed + 5000);
        const int wanted = 1 + choices.below(120);
        int told = 0;
        char byte = 0;
        while (told < wanted && ::read(pipe[0], &byte, 1) == 1) ++told;
        if (choices.one_in(2)) ::usleep(static_cast<useconds_t>(choices.below(2000)));
        ::kill(child, SIGKILL);
        while (::read(pipe[0], &byte, 1) == 1) ++told;
        ::close(pipe[0]);
        ::waitpid(child, nullptr, 0);

        // What it should be: the same commands in a session that was not killed. One more may have been written than was told of.
        Session expected(seed, 1);
        Choices same(seed);
        for (int count = 0; count < told; ++count) expected.apply(random_command(expected, same));
        const std::string told_of = log_of(expected);
        expected.apply(random_command(expected, same));
        const std::string one_more = log_of(expected);

        Workspace next(1, folder.journals());
        if (next.lost_sessions().empty()) {  // nothing had changed the log yet
            CHECK((told_of == log_of(Session()) || told < 3));
            continue;
        }
        REQUIRE(next.lost_sessions().size() == 1);
        next.apply(Simple{CommandId::RecoverSessions});
        const std::string found = log_of(next.front());
        CHECK((found == told_of || found == one_more));
        next.close_all();
    }
}

}  // namespace pyramide::journal_test
