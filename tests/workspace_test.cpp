// Tabs, recent files, and sessions that a killed workbench left behind.
#include "app/workspace.h"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "tests/playing.h"

namespace pyramide::workspace_test {

namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path = fs::current_path() / "workspace_test_files";
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    fs::path log(const char* name, const char* inputs) const {
        Session session;
        session.apply(NewGame{std::string("PY1-N-AAAAAAS ") + inputs});
        session.apply(SaveAs{path / name});
        return path / name;
    }
};

void run(Workspace& workspace, CommandId id) { workspace.apply(Simple{id}); }
void play(Workspace& workspace, std::string_view input) { workspace.apply(PlayInput{input_of(input)}); }

}  // namespace

TEST_CASE("a workspace begins with one new game, and files open in its place") {
    const Folder folder;
    const fs::path first = folder.log("first.json", "KD");
    const fs::path second = folder.log("second.json", "draw draw");
    Workspace workspace;
    CHECK(workspace.size() == 1);
    workspace.apply(Open{first});
    CHECK(workspace.size() == 1);
    workspace.apply(Open{second});
    REQUIRE(workspace.size() == 2);
    CHECK(workspace.front_index() == 1);
    CHECK(workspace.front().last_step() == 2);
    CHECK(workspace.recent() == std::vector<fs::path>{second, first});
    workspace.apply(Open{first});  // it is open already
    CHECK(workspace.size() == 2);
    CHECK(workspace.front_index() == 0);
    CHECK(workspace.recent() == std::vector<fs::path>{first, second});
    CHECK_FALSE(workspace.is_modified());
}

TEST_CASE("what cannot be opened is told in front and opens no tab") {
    const Folder folder;
    Workspace workspace;
    workspace.apply(Open{folder.log("first.json", "KD")});
    workspace.apply(Open{folder.path / "missing.json"});
    CHECK(workspace.size() == 1);
    REQUIRE_FALSE(workspace.front().notices().empty());
    CHECK(workspace.front().notices().back().kind == NoticeKind::Failure);
    CHECK(workspace.recent().size() == 1);
    workspace.apply(NewGame{"PY2-N-AAAAAAS"});
    CHECK(workspace.size() == 1);
}

TEST_CASE("tabs: new, next, by number, closed") {
    Workspace workspace;
    play(workspace, "KD");
    run(workspace, CommandId::NewTab);
    play(workspace, "draw");
    workspace.apply(NewGame{"PY1-N-AAAAAAJ"});
    REQUIRE(workspace.size() == 3);
    CHECK(workspace.front_index() == 2);
    run(workspace, CommandId::NextTab);
    CHECK(workspace.front_index() == 0);
    run(workspace, CommandId::PreviousTab);
    CHECK(workspace.front_index() == 2);
    run(workspace, CommandId::Tab2);
    CHECK(workspace.front_index() == 1);
    run(workspace, CommandId::Tab9);  // the last one
    CHECK(workspace.front_index() == 2);
    const std::uint32_t number = workspace.number(1);
    workspace.apply(DropTab{0});
    CHECK(workspace.size() == 2);
    CHECK(workspace.find(number) == 0);
    CHECK(workspace.front().deal_name() == "PY1-N-AAAAAAJ");
    run(workspace, CommandId::CloseTab);
    run(workspace, CommandId::CloseTab);
    CHECK(workspace.size() == 1);
    CHECK_FALSE(workspace.front().is_modified());
    CHECK(workspace.find(number) == workspace.size());
}

TEST_CASE("revisions of sessions are never the same") {
    Workspace workspace;
    play(workspace, "KD");
    run(workspace, CommandId::NewTab);
    play(workspace, "KD");
    CHECK(workspace.session(0).revision() != workspace.session(1).revision());
}

TEST_CASE("tabs are not without end") {
    Workspace workspace;
    for (std::size_t count = 0; count < kMaximumTabs + 5; ++count) run(workspace, CommandId::NewTab);
    CHECK(workspace.size() == kMaximumTabs);
    CHECK(workspace.front().notices().back().kind == NoticeKind::Warning);
}

TEST_CASE("recent files have an end") {
    Workspace workspace;
    std::vector<fs::path> many;
    for (int number = 0; number < 40; ++number) many.emplace_back("log" + std::to_string(number) + ".json");
    workspace.set_recent(many);
    CHECK(workspace.recent().size() == kMaximumRecent);
}

TEST_CASE("a file that somebody else has changed is not overwritten without a word") {
    for (const bool has_journals : {false, true}) {
        CAPTURE(has_journals);
        const Folder folder;
        const fs::path file = folder.log("log.json", "KD");
        Workspace workspace(1, has_journals ? folder.path / "journals" : fs::path());
        workspace.apply(Open{file});
        workspace.apply(GoToStep{1});
        play(workspace, "draw");
        {
            Workspace other;
            other.apply(Open{file});
            other.apply(GoToStep{1});
            play(other, "draw");
            play(other, "draw");
            run(other, CommandId::Save);
            CHECK_FALSE(other.front().is_modified());
            play(other, "draw");
            run(other, CommandId::Save);  // its own saves are no change by somebody else
            CHECK_FALSE(other.front().is_modified());
        }
        const auto steps_in_file = [&file] { return load_replay(file)->lines[0].inputs.size(); };
        REQUIRE(steps_in_file() == 4);
        run(workspace, CommandId::Save);
        CHECK(workspace.front().is_modified());
        CHECK(workspace.front().notices().back().kind == NoticeKind::Warning);
        CHECK(steps_in_file() == 4);
        run(workspace, CommandId::Save);
        CHECK_FALSE(workspace.front().is_modified());
        CHECK(steps_in_file() == 2);
    }
}

TEST_CASE("a survey and a search run beside the tabs, by commands, and what goes wrong is told in front") {
    const Folder folder;
    Workspace workspace;
    CHECK(workspace.seconds_to_look() > 1e9);
    const auto start = parse_command("start-survey 1 1/1 1000 most PY1-N-AAAAAAA..+50 \"app\"").value();
    workspace.apply(start);
    workspace.apply(parse_command("search-deals 1 3 1000 PY1-N-AAAAAAA..+2000 \"app.winnable\"").value());
    CHECK(workspace.survey().is_active());
    CHECK(workspace.deal_search().is_active());
    CHECK(workspace.seconds_to_look() == kRunLookSeconds);
    workspace.apply(start);  // one runs already
    REQUIRE(workspace.front().notices().size() == 1);
    CHECK(workspace.front().notices()[0].kind == NoticeKind::Failure);
    run(workspace, CommandId::NewTab);  // tabs come and go meanwhile
    for (int round = 0; round < 3000 && workspace.seconds_to_look() < 1; ++round) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        workspace.look_after_runs();
    }
    CHECK(workspace.survey().state()->is_complete());
    CHECK(workspace.deal_search().found().size() == 3);
    CHECK(workspace.front().notices().empty());
    workspace.apply(SaveSurvey{folder.path / "survey.json"});
    CHECK(fs::exists(folder.path / "survey.json"));
    workspace.apply(OpenSurvey{folder.path / "survey.json"});
    CHECK(workspace.survey().path() == folder.path / "survey.json");
    CHECK(workspace.front().notices().empty());
    workspace.apply(ContinueSurvey{0});  // nothing is left of it
    workspace.apply(SearchDeals{parse_deals("1+5").value(), "app.", 1, 1, 1});
    CHECK(workspace.front().notices().size() == 2);
    CHECK_FALSE(workspace.is_modified());
    CHECK(workspace.size() == 2);
}

}  // namespace pyramide::workspace_test
