// Transport and scrubber: buttons, the step field, marks, and where a click on the bar goes.
#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "app/panels/transport_parts.h"
#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::transport_test {

namespace {

const ImVec2 kSize = {1200, 160};
constexpr const char* kLog = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo draw";
constexpr float kBarMiddle = 8 + 13;

/// The middle of the n-th button of the bar.
ImVec2 button(int number) { return {12 + 14 + static_cast<float>(number) * 32, kBarMiddle}; }

float scrubber_middle() { return kSize.y - 13; }
/// Where a step stands on the bar.
float x_of(std::uint32_t step, std::uint32_t last) { return scrubber_x(step, last, 12 + 6, kSize.x - 12 - 6); }

bool asks_for(const Commands& commands, CommandId id) {
    return commands.size() == 1 && std::holds_alternative<Simple>(commands[0]) &&
           std::get<Simple>(commands[0]).id == id;
}

}  // namespace

TEST_CASE("the buttons ask for their commands, and only where they can") {
    PanelStage stage(draw_transport, kSize);
    stage.open(kLog, 3);
    const CommandId order[] = {CommandId::GoToStart,   CommandId::StepBack,    CommandId::PlayBackward,
                               CommandId::PlayForward, CommandId::StepForward, CommandId::GoToEnd};
    for (int at = 0; at < 6; ++at) CHECK(asks_for(stage.click(button(at)), order[at]));
    stage.session.apply(Simple{CommandId::GoToStart});
    CHECK(stage.click(button(0)).empty());
    CHECK(stage.click(button(1)).empty());
    stage.session.apply(Simple{CommandId::GoToEnd});
    CHECK(stage.click(button(4)).empty());
    CHECK(stage.click(button(5)).empty());
}

TEST_CASE("a click on the scrubber goes to the step under it, a drag along") {
    PanelStage stage(draw_transport, kSize);
    stage.open(kLog, 0);
    for (const std::uint32_t step : {2U, 6U, 4U}) {
        const Commands commands = stage.click({x_of(step, 6), scrubber_middle()});
        REQUIRE(!of_kind<GoToStep>(commands).empty());
        CHECK(of_kind<GoToStep>(commands).back().step == step);
    }
    const Commands commands = stage.drag({x_of(1, 6), scrubber_middle()}, {x_of(5, 6), scrubber_middle() - 60});
    CHECK(of_kind<GoToStep>(commands).front().step == 1);
    CHECK(of_kind<GoToStep>(commands).back().step == 5);
    // Beyond the ends are the ends.
    CHECK(of_kind<GoToStep>(stage.drag({x_of(1, 6), scrubber_middle()}, {5000, scrubber_middle()})).back().step == 6);
}

TEST_CASE("steps and places of the bar agree over any length") {
    for (const std::uint32_t last : {1U, 7U, 500U}) {
        for (std::uint32_t step = 0; step <= last; ++step)
            CHECK(scrubber_step(scrubber_x(step, last, 10, 1110), last, 10, 1110) == step);
    }
    CHECK(scrubber_step(1110, 2'000'000, 10, 1110) == 2'000'000);
    CHECK(scrubber_step(-50, 2'000'000, 10, 1110) == 0);
    CHECK(scrubber_x(0, 0, 10, 1110) == 10);
    CHECK(scrubber_step(500, 0, 10, 1110) == 0);
}

TEST_CASE("marks stand at refused steps, branches and differences") {
    Session session;
    session.apply(NewGame{kLog});
    TransportUi transport;
    update_transport(session, 601, transport);
    const auto marks_at = [&](std::uint32_t step) {
        return transport.marks[static_cast<std::size_t>(std::lround(scrubber_x(step, session.last_step(), 0, 600)))];
    };
    CHECK(marks_at(4) == kRefusedMark);
    CHECK(marks_at(3) == 0);
    CHECK(transport.graph.figures.problems == 1);
    CHECK(transport.graph.figures.refused == 1);
    CHECK(transport.branches == 1);
    CHECK(transport.branch == 0);
    CHECK(transport.beside.empty());

    session.apply(GoToStep{2});
    session.apply(PlayInput{parse_input("10S+3H").value()});
    update_transport(session, 601, transport);
    CHECK(transport.branches == 2);
    CHECK(transport.branch == 1);
    REQUIRE(transport.beside.size() == 1);
    CHECK(transport.beside[0].branch == 0);
    CHECK((marks_at(2) & kBranchMark) != 0);

    Rules rules = session.rules();
    rules.points_pyramid = 7;
    session.apply(SetRules{rules});
    update_transport(session, 601, transport);
    CHECK(transport.graph.figures.unexpected == 0);
    CHECK((marks_at(1) & kDivergentMark) != 0);
    CHECK(transport.graph.figures.problems == session.last_step());
    CHECK(transport.graph.figures.divergent == session.last_step());
}

TEST_CASE("what is known of the line is made anew only when it changes") {
    Session session;
    session.apply(NewGame{kLog});
    TransportUi transport;
    update_transport(session, 300, transport);
    transport.branches = 77;
    session.apply(GoToStep{3});
    update_transport(session, 300, transport);
    CHECK(transport.branches == 77);
    update_transport(session, 301, transport);
    CHECK(transport.branches == 1);
}

TEST_CASE("a number typed into the step field is gone to, within the log") {
    PanelStage stage(draw_transport, kSize);
    stage.open(kLog, 0);
    stage.frame();
    const float field = 12 + 32 * 6 - 4 + 16 + text_size(theme().fonts.text, "step").x + 1 + 8 + 18;
    const auto type_step = [&](const char* text) {
        stage.click({field, kBarMiddle});
        REQUIRE(stage.is_typing());
        CHECK(stage.type(text).empty());
        return of_kind<GoToStep>(stage.press(PanelStage::TypedKey::Enter));
    };
    REQUIRE(type_step("5").size() == 1);
    CHECK(type_step("5")[0].step == 5);
    CHECK(type_step("99999")[0].step == 6);
}

TEST_CASE("the speed is chosen from a list") {
    PanelStage stage(draw_transport, {1200, 400});
    stage.open(kLog, 0);
    stage.frame();
    ImVec2 place = {300, kBarMiddle};
    const auto is_open = [] {
        return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    };
    for (; !is_open() && place.x < 500; place.x += 6) stage.click(place);
    REQUIRE(is_open());
    stage.frame();
    Commands commands;
    for (float down = 4; down < 60 && commands.empty(); down += 6)
        commands = stage.click({place.x + 12, place.y + down});
    REQUIRE(of_kind<SetSpeed>(commands).size() == 1);
    CHECK(of_kind<SetSpeed>(commands)[0].speed == kSpeeds[0]);
    CHECK_FALSE(is_open());
}

TEST_CASE("a long log costs a frame no more than a short one") {
    PanelStage stage(draw_transport, kSize);
    stage.open(kLog, 1);
    stage.frame();
    const int few = stage.vertices();
    play_draws(stage.session, 30'000);
    stage.session.apply(Simple{CommandId::Undo});
    stage.frame();
    CHECK(stage.vertices() < few + 40'000);
}

TEST_CASE("what is searched for stands on the bar") {
    Session session;
    session.apply(NewGame{kLog});
    TransportUi transport;
    update_transport(session, 601, transport);
    const auto hit_steps = [&] {
        std::vector<std::uint32_t> steps;
        for (std::uint32_t step = 0; step <= session.last_step(); ++step) {
            const auto column = static_cast<std::size_t>(std::lround(scrubber_x(step, session.last_step(), 0, 600)));
            if ((transport.marks[column] & kHitMark) != 0) steps.push_back(step);
        }
        return steps;
    };
    CHECK(hit_steps().empty());
    session.apply(Find{"QC"});
    REQUIRE(!session.hits().empty());
    update_transport(session, 601, transport);
    std::vector<std::uint32_t> expected;
    for (const Hit& hit : session.hits()) {
        if (expected.empty() || expected.back() != hit.step) expected.push_back(hit.step);
    }
    CHECK(hit_steps() == expected);
    session.apply(Find{""});
    update_transport(session, 601, transport);
    CHECK(hit_steps().empty());
}

TEST_CASE("marks of a long line are those of all steps of each column") {
    Session session;
    play_draws(session, 5'000);
    for (const std::uint32_t step : {77U, 1'234U, 4'999U}) session.apply(ReplaceRow{step, parse_input("tap QC").value()});
    session.apply(Simple{CommandId::AcceptEdit});
    TransportUi transport;
    constexpr int kColumns = 301;
    update_transport(session, kColumns, transport);
    std::vector<std::uint8_t> expected(kColumns);
    for (std::uint32_t step = 1; step <= session.last_step(); ++step) {
        if (session.timeline().node(session.line()[step]).refusal == Refusal::None) continue;
        expected[static_cast<std::size_t>(std::lround(scrubber_x(step, session.last_step(), 0, kColumns - 1)))] = kRefusedMark;
    }
    std::vector<std::uint8_t> refused;
    for (const std::uint8_t marks : transport.marks) refused.push_back(marks & kRefusedMark);
    CHECK(refused == expected);
    CHECK(transport.graph.figures.refused >= 3);
}

TEST_CASE("breaks are looked for a few steps at a time") {
    Session session;
    session.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw tap QC undo draw"});
    BreakMarks marks;
    update_break_marks(session, marks, 100);
    CHECK(marks.steps.empty());
    session.apply(AddBreak{"refused"});
    session.apply(AddBreak{"score >= 30"});
    REQUIRE(session.breaks().size() == 2);
    update_break_marks(session, marks, 3);
    CHECK(marks.steps == std::vector<std::uint32_t>{2});
    CHECK(marks.next_step == 4);
    update_break_marks(session, marks, 100);
    CHECK(marks.steps == std::vector<std::uint32_t>{2, 4});
    session.apply(ToggleBreak{1});
    update_break_marks(session, marks, 100);
    CHECK(marks.steps == std::vector<std::uint32_t>{4});
    session.apply(Simple{CommandId::GoToEnd});
    session.apply(PlayInput{parse_input("tap QC").value()});
    update_break_marks(session, marks, 100);
    CHECK(marks.steps == std::vector<std::uint32_t>{4, 7});
}

TEST_CASE("the halves of a pill go back and forward, and the branches are chosen from a list") {
    PanelStage stage(draw_transport, {1400, 400});
    stage.open("PY1-N-AAAAAAS KD 10C+3S tap QC draw tap QC draw", 4);
    stage.session.apply(SetMarker{stage.session.line()[2], "two", ""});
    stage.session.apply(SetMarker{stage.session.line()[6], "six", ""});
    stage.session.apply(PlayInput{parse_input("undo").value()});
    stage.session.apply(GoToNode{stage.session.branches()[0].end});
    stage.session.apply(GoToStep{4});
    stage.frame();
    std::vector<CommandId> asked;
    std::vector<NodeId> chosen;
    bool shows_tree = false;
    for (float x = 700; x < 1398; x += 4) {
        const Commands commands = stage.click({x, kBarMiddle});
        for (const Simple& command : of_kind<Simple>(commands)) {
            if (asked.empty() || asked.back() != command.id) asked.push_back(command.id);
        }
        if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) continue;
        for (float y = 6; y < 120; y += 6) {
            stage.frame();
            const Commands more = stage.click({x + 10, kBarMiddle + y});
            for (const GoToNode& command : of_kind<GoToNode>(more)) chosen.push_back(command.node);
            shows_tree = shows_tree || !of_kind<ShowPanel>(more).empty();
            if (!more.empty()) stage.click({x, kBarMiddle});
        }
        break;
    }
    CHECK(asked == std::vector<CommandId>{CommandId::PreviousProblem, CommandId::NextProblem, CommandId::PreviousMarker,
                                          CommandId::NextMarker});
    CHECK(std::count(chosen.begin(), chosen.end(), stage.session.branches()[0].end) > 0);
    CHECK(std::count(chosen.begin(), chosen.end(), stage.session.branches()[1].start) > 0);
    CHECK(shows_tree);
}

TEST_CASE("a branch in the graph is gone to by a click, and the curve by one above it") {
    PanelStage stage(draw_transport, {1200, 240});
    stage.open("PY1-N-AAAAAAS KD 10C+3S draw draw draw draw draw draw", 3);
    stage.session.apply(PlayInput{parse_input("undo").value()});
    stage.session.apply(GoToNode{stage.session.branches()[0].end});
    for (int frame = 0; frame < 2; ++frame) stage.frame();
    REQUIRE(stage.ui.transport.beside.size() == 1);
    std::vector<NodeId> nodes;
    std::vector<std::uint32_t> steps;
    for (float y = 50; y < 210; y += 4) {
        const Commands commands = stage.click({x_of(4, 8), y});
        for (const GoToNode& command : of_kind<GoToNode>(commands)) nodes.push_back(command.node);
        for (const GoToStep& command : of_kind<GoToStep>(commands)) steps.push_back(command.step);
    }
    REQUIRE(!nodes.empty());
    CHECK(std::count(nodes.begin(), nodes.end(), stage.session.branches()[1].start) == static_cast<long>(nodes.size()));
    CHECK(std::count(steps.begin(), steps.end(), 4U) > 5);
}

TEST_CASE("a tree that loses branches is drawn at once as it is") {
    PanelStage stage(draw_transport, {1200, 240});
    stage.open("PY1-N-AAAAAAS KD 10C+3S draw draw draw draw", 2);
    for (const char* text : {"tap QC", "tap 7C", "tap 7S"}) {
        stage.session.apply(GoToNode{stage.session.branches()[0].end});
        stage.session.apply(GoToStep{2});
        stage.session.apply(PlayInput{parse_input(text).value()});
    }
    stage.session.apply(GoToNode{stage.session.branches()[0].end});
    stage.frame();
    CHECK(stage.ui.transport.beside.size() == 3);
    while (stage.session.branches().size() > 1) {
        stage.session.apply(Prune{stage.session.branches().back().start});
        stage.frame();
        CHECK(stage.ui.transport.beside.size() == stage.session.branches().size() - 1);
    }
    stage.session.apply(NewGame{"PY1-N-AAAAAAJ"});
    CHECK(stage.frame().empty());
}

TEST_CASE("a step of which an expectation does not hold is a problem, marked and counted") {
    Replay replay;
    replay.deal = Deal::from_code(DealCode::from_number(18));
    replay.lines[0].inputs = {*parse_input("KD"), *parse_input("10C+3S"), *parse_input("draw")};
    Assertion holds_here, fails_here;
    holds_here.step = 1;
    holds_here.expected = "10";
    fails_here.step = 2;
    fails_here.expected = "40";
    replay.assertions = {holds_here, fails_here};
    Session session;
    session.apply(NewGame{write_replay(replay)});
    TransportUi transport;
    update_transport(session, 601, transport);
    CHECK(transport.graph.figures.unexpected == 1);
    CHECK(transport.graph.figures.problems == 1);
    CHECK(transport.graph.figures.marks[2] == kUnexpectedMark);
    CHECK(transport.graph.figures.marks[1] == 0);
    session.apply(GoToStep{0});
    session.apply(Simple{CommandId::NextProblem});
    CHECK(session.step() == 2);
}

}  // namespace pyramide::transport_test
