// Lines of the solver as they are played, and the command that plays them.
#include "app/solver_line.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/solver.h"
#include "tests/playing.h"
#include "tests/session_text.h"

namespace pyramide::solver_line_test {

namespace {

Solution shortest_of(const Session& session) {
    return solve(session.game(), session.table().state, SolveGoal::Shortest, 1'000'000);
}

std::string typed(const std::vector<Input>& inputs) {
    std::string text;
    for (const Input& input : inputs) text += (text.empty() ? "" : " ") + to_text(input);
    return text;
}

}  // namespace

TEST_CASE("a line is played through the engine, and refused from its first illegal action on") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    const Solution solution = shortest_of(session);
    REQUIRE(solution.result == SolveResult::Won);
    const auto end = end_of_line(session.game(), session.table().state, solution.line);
    REQUIRE(end);
    CHECK(end->outcome == Outcome::Won);
    CHECK(end->pyramid_cards == kPyramidSlots);
    CHECK(end->cards >= end->pyramid_cards);
    CHECK(end->state.pyramid() == 0);
    std::vector<Action> broken = solution.line;
    broken.insert(broken.begin() + 5, {ActionKind::Recycle, kNoSlot, kNoSlot});
    CHECK_FALSE(end_of_line(session.game(), session.table().state, broken));
    CHECK(end_of_line(session.game(), session.table().state, {})->cards == 0);
}

TEST_CASE("what was played there already is played again as it was") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD 3S+10C draw"});
    session.apply(GoToStep{0});
    const Slot king = session.deal().slot_of(card_of("KD"));
    const Slot ten = session.deal().slot_of(card_of("10C")), three = session.deal().slot_of(card_of("3S"));
    const std::vector<Action> line = {{ActionKind::RemoveKing, king, kNoSlot}, {ActionKind::RemovePair, std::min(ten, three), std::max(ten, three)}};
    CHECK(typed(inputs_of(session, line)) == "KD 3S+10C");
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    CHECK(typed(inputs_of(session, line)) == "KD 10C+3S");
    session.apply(PlayLine{LineLook::End, inputs_of(session, line)});
    CHECK(session.step() == 2);
    CHECK(session.branches().size() == 1);
}

TEST_CASE("a line is one edit: a branch where something else followed, looked at where it begins, taken back at once") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw"});
    session.apply(GoToStep{1});
    const auto before = branch_texts(session);
    const std::vector<Input> inputs = inputs_of(session, shortest_of(session).line);
    REQUIRE(inputs.size() > 10);
    const NodeId nodes = session.timeline().size();
    session.apply(PlayLine{LineLook::Start, inputs});
    CHECK(session.step() == 1);
    CHECK(session.last_step() == 1 + inputs.size());
    CHECK(session.timeline().node(session.line().back()).table.outcome == Outcome::Won);
    CHECK(session.branches().size() == 2);
    CHECK(session.is_modified());
    CHECK(std::string(session.undo_text()) == "play a line of " + std::to_string(inputs.size()) + " inputs");
    const auto after = branch_texts(session);
    session.apply(Simple{CommandId::EditUndo});
    CHECK(branch_texts(session) == before);
    CHECK(session.timeline().size() == nodes);
    CHECK(session.step() == 1);
    session.apply(Simple{CommandId::EditRedo});
    CHECK(branch_texts(session) == after);
    CHECK(session.step() == 1);
    // Played again, it is looked at and nothing is written down.
    session.apply(GoToNode{session.branches()[0].end});
    session.apply(GoToStep{1});
    session.apply(PlayLine{LineLook::End, inputs});
    CHECK(session.step() == session.last_step());
    CHECK(session.table().outcome == Outcome::Won);
    CHECK(branch_texts(session) == after);
}

TEST_CASE("a line at the end goes on there, one over a pruned branch brings it back alone") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD"});
    session.apply(GoToStep{1});
    const std::vector<Input> inputs = {input_of("draw"), input_of("draw"), input_of("10C+3S")};
    session.apply(PlayLine{LineLook::End, inputs});
    CHECK(session.branches().size() == 1);
    CHECK(session.last_step() == 4);
    session.apply(GoToStep{1});
    session.apply(PlayInput{input_of("10C+3S")});
    session.apply(GoToNode{session.branches()[0].end});
    session.apply(Simple{CommandId::GoToEnd});
    session.apply(GoToStep{1});
    const NodeId pruned = session.line()[2];
    session.apply(Prune{pruned});
    REQUIRE(session.branches().size() == 1);
    session.apply(GoToStep{1});
    session.apply(PlayLine{LineLook::End, {inputs[0], inputs[1]}});
    CHECK(session.step() == 3);
    CHECK(session.last_step() == 3);  // what came after it stays pruned
    CHECK(session.branches().size() == 2);
    session.apply(Simple{CommandId::EditUndo});
    CHECK(session.branches().size() == 1);
    CHECK(session.branch_of(pruned) == kNoBranch);
}

TEST_CASE("no line is played into an edit of the past") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD draw draw"});
    session.apply(RemoveRow{2});
    const std::uint32_t last = session.last_step();
    session.apply(PlayLine{LineLook::End, {input_of("draw")}});
    CHECK(session.last_step() == last);
    CHECK(session.notices().back().kind == NoticeKind::Warning);
}

TEST_CASE("a line is journaled and comes back") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD draw"});
    const Replay base = session.replay();
    session.keep_journal();
    session.apply(GoToStep{1});
    session.apply(PlayLine{LineLook::Start, {input_of("10C+3S"), input_of("draw")}});
    session.apply(Simple{CommandId::EditUndo});
    session.apply(PlayLine{LineLook::End, {input_of("10C+3S"), input_of("draw"), input_of("draw")}});
    const std::vector<std::string> lines = session.take_journal();
    CHECK(lines.size() == 3);
    Session again;
    again.resume(base, {});
    for (const std::string& line : lines) REQUIRE(again.apply_journal_line(line));
    CHECK(branch_texts(again) == branch_texts(session));
}

}  // namespace pyramide::solver_line_test
