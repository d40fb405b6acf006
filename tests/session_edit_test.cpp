// What can be taken back: edits of the past, rules, breaks, and the history that holds them.
#include "app/line_edit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/session.h"
#include "tests/random_games.h"
#include "tests/session_text.h"

namespace pyramide::session_edit_test {

namespace {

/// "same changed skipped": the effects of an edit's rows.
std::string effects(const Session& session) {
    std::string text;
    for (const EditRow& row : session.line_edit()->rows) text += (text.empty() ? "" : " ") + std::string(to_text(row.effect));
    return text;
}

}  // namespace

TEST_CASE("replacing an input keeps the rest and says what became of it") {
    Session session;
    play(session, "KD 10C+3S draw 10S+3H");
    session.apply(ReplaceRow{2, input_of("draw")});
    REQUIRE(session.line_edit() != nullptr);
    CHECK(line_text(session) == "KD draw draw 10S+3H");
    // Without 10C and 3S gone, 10S is still covered.
    CHECK(effects(session) == "new changed refused");
    const LineEdit& edit = *session.line_edit();
    CHECK(edit.row(2).origin == RowOrigin::Replaced);
    CHECK(edit.row(4).old_step == 4);
    CHECK(session.timeline().node(edit.row(4).node).refusal == Refusal::Blocked);
    CHECK(edit.changed == 1);
    CHECK(edit.refused == 1);
    CHECK(edit.added == 1);
    CHECK(session.step() == 2);
}

TEST_CASE("an accepted edit is a branch beside the old line; a discarded one leaves no trace") {
    Session session;
    play(session, "KD 10C+3S draw");
    const std::string before = bytes(session);
    const NodeId nodes = session.timeline().size();
    session.apply(RemoveRow{1});
    CHECK(line_text(session) == "10C+3S draw");
    run(session, CommandId::DiscardEdit);
    CHECK(session.line_edit() == nullptr);
    CHECK(session.timeline().size() == nodes);
    CHECK(bytes(session) == before);

    session.apply(RemoveRow{1});
    run(session, CommandId::AcceptEdit);
    CHECK(session.line_edit() == nullptr);
    CHECK(session.branches().size() == 2);
    CHECK(line_text(session) == "10C+3S draw");
    CHECK_FALSE(session.is_on_mainline());
    session.apply(GoToNode{session.branches()[0].end});
    CHECK(line_text(session) == "KD 10C+3S draw");
}

TEST_CASE("scenario 18: after an early edit nothing shows what was there before it") {
    Session session;
    play(session, "KD 10C+3S draw draw");
    session.apply(SkipRow{1});
    for (std::uint32_t step = 0; step <= session.last_step(); ++step) {
        session.apply(GoToStep{step});
        Played fresh(session.deal(), session.rules());
        for (std::uint32_t at = 1; at <= step; ++at) fresh.play(session.timeline().node(session.line()[at]).input);
        CHECK(session.table() == fresh.table());
    }
}

TEST_CASE("skipping is a toggle, and a skipped row is looked at from the step before it") {
    Session session;
    play(session, "KD 10C+3S draw");
    session.apply(GoToStep{2});
    run(session, CommandId::SkipStep);
    CHECK(line_text(session) == "KD draw");
    CHECK(effects(session) == "skipped same");
    CHECK(session.step() == 1);
    CHECK(session.line_edit()->row_of_step(2) == 3);
    run(session, CommandId::SkipStep);
    CHECK(line_text(session) == "KD 10C+3S draw");
    CHECK(effects(session) == "same same");
    CHECK(session.step() == 2);
}

TEST_CASE("rows before the first edited one can be edited too, and the end can grow") {
    Session session;
    play(session, "KD 10C+3S draw");
    session.apply(InsertRow{4, input_of("undo")});
    session.apply(InsertRow{1, input_of("draw")});
    CHECK(line_text(session) == "draw KD 10C+3S draw undo");
    CHECK(session.line_edit()->first_row == 1);
    // Without the draw before it, another card is turned.
    CHECK(effects(session) == "new same same changed new");
    session.apply(GoToStep{5});
    play(session, "draw");  // while an edit goes on, play goes into it
    CHECK(line_text(session) == "draw KD 10C+3S draw undo draw");
    CHECK(session.line_edit()->last_row() == 6);
}

TEST_CASE("a changed effect is told apart from a refusal") {
    Session session;
    play(session, "KD tap 10C tap 3S");
    session.apply(ReplaceRow{2, input_of("tap 7C")});
    // 3S now meets 7C: sum, where it removed a pair before.
    CHECK(effects(session) == "new refused");
    run(session, CommandId::DiscardEdit);
    session.apply(InsertRow{3, input_of("tap 10C")});  // deselects
    CHECK(effects(session) == "new changed");
}

TEST_CASE("wrong rows change nothing and say what was expected") {
    Session session;
    session.apply(RemoveRow{1});
    CHECK(session.line_edit() == nullptr);
    CHECK(session.notices().back().text == "Remove step 1: expected a log with inputs; this one has none.");
    play(session, "KD");
    session.apply(ReplaceRow{2, input_of("draw")});
    session.apply(InsertRow{3, input_of("draw")});
    session.apply(SkipRow{0});
    CHECK(session.line_edit() == nullptr);
    CHECK(session.notices().back().text == "Skip step 0: expected 1 to 1; step 0 is the deal.");
    CHECK(session.notices().size() == 4);
}

TEST_CASE("another line is not looked at while an edit goes on") {
    Session session;
    play(session, "KD draw");
    session.apply(GoToStep{1});
    play(session, "10C+3S");
    const NodeId other = session.branches()[0].end;
    session.apply(RemoveRow{1});
    const std::string line = line_text(session);
    session.apply(GoToNode{other});
    CHECK(line_text(session) == line);
    CHECK(session.notices().back().kind == NoticeKind::Warning);
}

TEST_CASE("the workbench's undo takes back inputs, edits, markers, names and rules, each by itself") {
    Session session;
    std::vector<std::string> states = {bytes(session)};
    std::vector<std::string> lines = {line_text(session)};
    const auto keep = [&] {
        states.push_back(bytes(session));
        lines.push_back(line_text(session));
    };
    play(session, "KD"); keep();
    play(session, "10C+3S"); keep();
    session.apply(SetMarker{session.current(), "here", "a note"}); keep();
    session.apply(GoToStep{1});
    play(session, "draw"); keep();
    session.apply(NameBranch{session.current(), "drawn"}); keep();
    session.apply(Promote{session.current()}); keep();
    session.apply(SetRules{parse_rules("strict").value()}); keep();
    session.apply(RemoveRow{1}); keep();
    session.apply(InsertRow{1, input_of("draw")}); keep();
    run(session, CommandId::AcceptEdit); keep();
    session.apply(Prune{session.current()}); keep();

    for (int round = 0; round < 2; ++round) {
        for (std::size_t at = states.size() - 1; at > 0; --at) {
            CAPTURE(at);
            CHECK(bytes(session) == states[at]);
            CHECK_FALSE(session.undo_text().empty());
            run(session, CommandId::EditUndo);
        }
        CHECK(bytes(session) == states[0]);
        CHECK(session.undo_text().empty());
        CHECK_FALSE(session.is_modified());
        for (std::size_t at = 1; at < states.size(); ++at) {
            CAPTURE(at);
            run(session, CommandId::EditRedo);
            CHECK(bytes(session) == states[at]);
            CHECK(line_text(session) == lines[at]);
        }
        CHECK(session.redo_text().empty());
        CHECK(session.is_modified());
    }
}

TEST_CASE("random edits: undo and redo give every state back, bit for bit") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        Session session;
        session.apply(NewGame{to_text(DealCode::from_number(choices.number()))});
        if (choices.one_in(3)) session.apply(SetRules{random_rules(seed)});
        std::vector<std::string> states;
        const auto edit = [&] {
            const auto step = static_cast<std::uint32_t>(choices.below(static_cast<int>(session.last_step()) + 2));
            const Input input = random_input(session.game(), session.table(), choices);
            const NodeId node = session.line()[std::min<std::size_t>(step, session.last_step())];
            switch (choices.below(14)) {
                case 0: return session.apply(ReplaceRow{step, input});
                case 1: return session.apply(InsertRow{step, input});
                case 2: return session.apply(RemoveRow{step});
                case 3: return session.apply(SkipRow{step});
                case 4: return run(session, choices.one_in(2) ? CommandId::AcceptEdit : CommandId::DiscardEdit);
                case 5: return session.apply(SetMarker{node, "m" + std::to_string(step), ""});
                case 6: return run(session, CommandId::ToggleMarker);
                case 7: return session.apply(NameBranch{node, "b" + std::to_string(step)});
                case 8: return session.apply(Promote{static_cast<NodeId>(choices.below(static_cast<int>(session.timeline().size())))});
                case 9: return session.apply(Prune{static_cast<NodeId>(choices.below(static_cast<int>(session.timeline().size())))});
                case 10: return session.apply(SetRules{random_rules(seed * 100 + step)});
                case 11: return session.apply(GoToStep{step});
                default: return session.apply(PlayInput{input});
            }
        };
        while (states.size() < 60) {
            const std::string before = bytes(session);
            const std::string undo_before(session.undo_text());
            edit();
            if (bytes(session) != before) states.push_back(before);
            if (states.size() > 3 && choices.one_in(12)) {  // there and back in the middle of it
                const std::string now = bytes(session);
                const int times = choices.below(4);
                int done = 0;
                while (done < times && !session.undo_text().empty()) run(session, CommandId::EditUndo), ++done;
                while (done-- > 0) run(session, CommandId::EditRedo);
                CHECK(bytes(session) == now);
            }
        }
        // Every different state on the way comes by again, in order.
        const std::string end = bytes(session);
        while (!session.undo_text().empty()) {
            run(session, CommandId::EditUndo);
            if (!states.empty() && bytes(session) == states.back()) states.pop_back();
        }
        CHECK(states.empty());
        while (!session.redo_text().empty()) run(session, CommandId::EditRedo);
        CHECK(bytes(session) == end);
        // What is seen is what a file holds.
        run(session, CommandId::AcceptEdit);
        const Session again = read_again(session);
        CHECK(branch_texts(again) == branch_texts(session));
        CHECK(bytes(again) == bytes(session));
    }
}

TEST_CASE("nothing is saved while an edit of the past is going on") {
    Session session;
    play(session, "KD draw");
    session.apply(RemoveRow{1});
    session.apply(SaveAs{"never.json"});
    CHECK_FALSE(std::filesystem::exists("never.json"));
    CHECK(session.notices().back().kind == NoticeKind::Warning);
    CHECK(session.is_modified());
}

TEST_CASE("problems are gone to in a circle") {
    Session session;
    play(session, "10H KD QC draw 7S+7C");
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 1);
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 3);
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 5);
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 1);
    run(session, CommandId::PreviousProblem);
    CHECK(session.step() == 5);
    session.apply(GoToStep{0});
    run(session, CommandId::PreviousProblem);
    CHECK(session.step() == 5);
}

TEST_CASE("breaks stop playback, and can be run to both ways") {
    Session session;
    play(session, "KD 10C+3S draw draw draw");
    session.apply(AddBreak{"score >= 30"});
    session.apply(AddBreak{"moves = 4"});
    session.apply(GoToStep{0});
    session.apply(SetSpeed{16});
    run(session, CommandId::PlayForward);
    session.apply(Advance{1});
    CHECK(session.step() == 2);
    CHECK(session.playback() == Playback::Paused);
    CHECK(session.notices().back().text == "Stopped at step 2: score >= 30");
    run(session, CommandId::RunToBreak);
    CHECK(session.step() == 4);
    run(session, CommandId::RunBackToBreak);
    CHECK(session.step() == 2);
    session.apply(ToggleBreak{0});
    session.apply(GoToStep{0});
    run(session, CommandId::RunToBreak);
    CHECK(session.step() == 4);
    session.apply(RemoveBreak{1});
    CHECK(session.breaks().size() == 1);
    session.apply(AddBreak{"score >="});
    CHECK(session.breaks().size() == 1);
    CHECK(session.notices().back().kind == NoticeKind::Failure);
}

TEST_CASE("found steps are gone to in a circle, and follow the log") {
    Session session;
    play(session, "KD 10C+3S draw");
    session.apply(Find{"draw"});
    REQUIRE(session.hits().size() >= 1);
    session.apply(GoToStep{0});
    run(session, CommandId::FindNext);
    CHECK(session.step() == 3);
    play(session, "draw");
    run(session, CommandId::FindNext);
    CHECK(session.step() == 3);
    run(session, CommandId::FindPrevious);
    CHECK(session.step() == 4);
    session.apply(Find{""});
    CHECK(session.hits().empty());
}

TEST_CASE("the history has an end, and what is older stays") {
    Session session;
    for (std::size_t count = 0; count < kMaximumEdits + 10; ++count) session.apply(SetMarker{0, "m" + std::to_string(count), ""});
    std::size_t undone = 0;
    for (; !session.undo_text().empty(); ++undone) run(session, CommandId::EditUndo);
    CHECK(undone == kMaximumEdits);
    CHECK(session.marker(0)->label == "m9");
}

}  // namespace pyramide::session_edit_test
