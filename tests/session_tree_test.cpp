// The tree of a session as a person arranges it: branches, their names, where lines end, markers; and all of it in the file.
#include "app/session.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/session_text.h"

namespace pyramide::session_tree_test {

TEST_CASE("an accepted edit that takes the last steps away ends the line there") {
    Session session;
    play(session, "KD 10C+3S draw draw");
    session.apply(RemoveRow{4});
    session.apply(RemoveRow{3});
    run(session, CommandId::AcceptEdit);
    CHECK(line_text(session) == "KD 10C+3S");
    CHECK(session.is_on_mainline());
    CHECK(branch_texts(session) == std::vector<std::string>{": KD 10C+3S", ": KD 10C+3S draw draw"});
    CHECK(session.branch_steps() == std::vector<std::uint32_t>{2});
    CHECK(branch_texts(read_again(session)) == branch_texts(session));
    CHECK(line_text(read_again(session)) == "KD 10C+3S");
    const std::string ended = bytes(session);
    // What came after is a branch like any other, and the line can be shown again.
    session.apply(GoToNode{session.branches()[1].end});
    CHECK(line_text(session) == "KD 10C+3S draw draw");
    CHECK_FALSE(session.is_on_mainline());
    session.apply(GoToNode{session.branches()[0].end});
    CHECK(line_text(session) == "KD 10C+3S");
    // Playing on goes on with the line that ended.
    session.apply(GoToStep{2});
    play(session, "undo");
    CHECK(line_text(session) == "KD 10C+3S undo");
    CHECK(session.is_on_mainline());
    CHECK(branch_texts(read_again(session)) == branch_texts(session));
    run(session, CommandId::EditUndo);
    CHECK(bytes(session) == ended);
    run(session, CommandId::EditUndo);
    REQUIRE(session.line_edit() != nullptr);
    run(session, CommandId::DiscardEdit);
    CHECK(branch_texts(session) == std::vector<std::string>{": KD 10C+3S draw draw"});
}

TEST_CASE("an accepted edit can take every step away") {
    Session session;
    play(session, "KD draw");
    session.apply(RemoveRow{1});
    session.apply(RemoveRow{1});
    run(session, CommandId::AcceptEdit);
    CHECK(session.last_step() == 0);
    CHECK(branch_texts(session) == std::vector<std::string>{":", ": KD draw"});
    CHECK(branch_texts(read_again(session)) == branch_texts(session));
    CHECK(read_again(session).last_step() == 0);
}

TEST_CASE("a branch that shares its first steps with the mainline in its file is named and pruned like another") {
    Replay replay;
    replay.deal = Deal::from_code(DealCode::from_number(18));
    replay.lines[0].inputs = {input_of("KD"), input_of("draw"), input_of("draw")};
    ReplayLine branch;
    branch.name = "waits";
    branch.from_step = 1;
    branch.inputs = {input_of("draw"), input_of("undo"), input_of("draw")};
    replay.lines.push_back(branch);
    Session session;
    session.apply(NewGame{write_replay(replay)});
    REQUIRE(session.branches().size() == 2);
    CHECK(session.branches()[1].name == "waits");
    const std::string opened = bytes(session);
    CHECK(opened == write_replay(*parse_replay(write_replay(replay))));
    session.apply(GoToNode{session.branches()[1].end});
    session.apply(NameBranch{session.branches()[1].start, "hello"});
    CHECK(read_again(session).branches()[1].name == "hello");
    session.apply(NameBranch{session.branches()[1].start, ""});
    CHECK(read_again(session).branches()[1].name.empty());
    run(session, CommandId::PruneBranch);
    CHECK(branch_texts(session) == std::vector<std::string>{": KD draw draw"});
    CHECK(session.replay().lines.size() == 1);
    for (int edit = 0; edit < 3; ++edit) run(session, CommandId::EditUndo);
    CHECK(bytes(session) == opened);
}

TEST_CASE("the branch commands act on the branch that is shown, wherever on it one looks") {
    Session session;
    play(session, "KD 10C+3S draw");
    session.apply(GoToStep{1});
    play(session, "draw draw");
    session.apply(GoToStep{0});
    run(session, CommandId::PruneBranch);
    CHECK(branch_texts(session) == std::vector<std::string>{": KD 10C+3S draw"});
    CHECK(line_text(session) == "KD 10C+3S draw");
    // The mainline stays.
    run(session, CommandId::PruneBranch);
    CHECK(line_text(session) == "KD 10C+3S draw");
    CHECK(session.notices().back().kind == NoticeKind::Warning);
}

TEST_CASE("a file whose branch goes on after the mainline's end opens at that end") {
    Replay replay;
    replay.deal = Deal::from_code(DealCode::from_number(18));
    replay.lines[0].inputs = {input_of("KD"), input_of("draw")};
    ReplayLine branch;
    branch.name = "and on";
    branch.from_step = 2;
    branch.inputs = {input_of("draw")};
    replay.lines.push_back(branch);
    Session session;
    session.apply(NewGame{write_replay(replay)});
    CHECK(line_text(session) == "KD draw");
    CHECK(branch_texts(session) == std::vector<std::string>{": KD draw", "and on: KD draw draw"});
    CHECK(bytes(session) == write_replay(*parse_replay(write_replay(replay))));
    // Another input in the middle of the longer line leaves it there, and changes neither.
    session.apply(GoToNode{session.branches()[1].end});
    session.apply(GoToStep{2});
    play(session, "undo");
    CHECK(branch_texts(session) == std::vector<std::string>{": KD draw", ": KD draw undo", "and on: KD draw draw"});
    CHECK(branch_texts(read_again(session)) == branch_texts(session));
}

TEST_CASE("promoted, pruned and named branches are so in the file, and after it is read again") {
    Session session;
    play(session, "KD 10C+3S");
    session.apply(GoToStep{1});
    play(session, "draw draw");
    session.apply(NameBranch{session.current(), "two draws"});
    session.apply(GoToStep{1});
    play(session, "recycle");
    CHECK(session.branches().size() == 3);
    session.apply(Prune{session.current()});
    CHECK(session.branches().size() == 2);
    session.apply(GoToNode{session.branches()[1].end});
    run(session, CommandId::PromoteBranch);
    CHECK(session.is_on_mainline());
    const Replay replay = session.replay();
    REQUIRE(replay.lines.size() == 2);
    CHECK(replay.lines[0].inputs.size() == 3);
    CHECK(replay.lines[1].inputs.size() == 1);
    CHECK(to_text(replay.lines[1].inputs[0]) == "10C+3S");

    Session again;
    again.apply(NewGame{write_replay(replay)});
    CHECK(again.branches().size() == 2);
    CHECK(line_text(again) == "KD draw draw");
    CHECK(bytes(again) == write_replay(replay));
}

TEST_CASE("an input that was pruned comes back alone when it is played again") {
    Session session;
    play(session, "KD 10C+3S draw");
    session.apply(Prune{session.line()[2]});
    CHECK(line_text(session) == "KD");
    play(session, "10C+3S");
    CHECK(line_text(session) == "KD 10C+3S");
    run(session, CommandId::EditUndo);
    CHECK(line_text(session) == "KD");
    run(session, CommandId::EditUndo);
    CHECK(line_text(session) == "KD 10C+3S draw");
}

TEST_CASE("markers: set, changed, removed, gone to") {
    Session session;
    play(session, "KD 10C+3S draw");
    session.apply(GoToStep{1});
    run(session, CommandId::ToggleMarker);
    session.apply(SetMarker{session.line()[3], "end", "the last one"});
    CHECK(session.marker_steps() == std::vector<std::uint32_t>{1, 3});
    run(session, CommandId::NextMarker);
    CHECK(session.step() == 3);
    CHECK(session.marker(session.current())->note == "the last one");
    run(session, CommandId::PreviousMarker);
    CHECK(session.step() == 1);
    run(session, CommandId::ToggleMarker);
    CHECK(session.marker_steps() == std::vector<std::uint32_t>{3});
    const Replay replay = session.replay();
    REQUIRE(replay.markers.size() == 1);
    CHECK(replay.markers[0].step == 3);
    CHECK(replay.markers[0].label == "end");
}

TEST_CASE("a marker on a branch names its own line in the file") {
    Session session;
    play(session, "KD 10C+3S");
    session.apply(GoToStep{1});
    play(session, "draw draw");
    session.apply(SetMarker{session.current(), "on the branch", ""});
    const Replay replay = session.replay();
    REQUIRE(replay.markers.size() == 1);
    CHECK(replay.markers[0].line == 1);
    CHECK(replay.markers[0].step == 3);
    Session again;
    again.apply(NewGame{write_replay(replay)});
    CHECK(again.markers().size() == 1);
    CHECK(again.timeline().node(again.markers()[0].node).depth == 3);
}

}  // namespace pyramide::session_tree_test
