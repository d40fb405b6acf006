// The timeline's list: clicks, branches, notes, and that only what is visible costs.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "app/panels/step_list.h"
#include "app/panels/step_text.h"
#include "app/panels/theme.h"
#include "app/panels/timeline_parts.h"
#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::timeline_test {

namespace {

const ImVec2 kSize = {1200, 300};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

/// The middle of a row of a list that is not scrolled; row 0 is the deal, the header stands above it.
ImVec2 row_place(int row, float x = 500) { return {x, theme().row_height * (static_cast<float>(row) + 1.5F)}; }

/// The steps that clicks on all visible rows go to.
std::set<std::uint32_t> clickable_steps(PanelStage& stage) {
    std::set<std::uint32_t> steps;
    for (float y = theme().row_height * 1.5F; y < kSize.y; y += theme().row_height / 2) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({500, y}))) steps.insert(command.step);
    }
    return steps;
}

std::vector<std::string> note_texts(const Session& session, std::uint32_t step) {
    std::vector<std::string> texts;
    for (const NotePart& part : notes_of(session, step, marks_between(session, step, step + 1)))
        texts.push_back(part.text);
    return texts;
}

/// All that the entries of a row's menu ask for.
struct MenuAnswers {
    std::set<std::string> copied, edits, dialogs;
    std::set<NodeId> nodes;
    std::set<std::uint32_t> steps;
};

std::string dialog_text(const PanelStage& stage) {
    const DialogUi& dialog = stage.ui.dialog;
    switch (dialog.open) {
        case Dialog::ReplaceStep:
            return "replace " + std::to_string(dialog.row) + " " + dialog.text;
        case Dialog::InsertStep:
            return "insert " + std::to_string(dialog.row) + " " + dialog.text;
        case Dialog::Note:
            return "note " + std::to_string(stage.session.timeline().node(dialog.node).depth) + " " + dialog.text;
        default:
            return "another";
    }
}

MenuAnswers menu_answers(PanelStage& stage, int row) {
    MenuAnswers answers;
    const ImVec2 place = row_place(row, 400);
    // The menu opens below the mouse, or further up where there is no room.
    for (float y = 2; y < kSize.y; y += 6) {
        ImGui::SetClipboardText("");
        stage.click(place, ImGuiMouseButton_Right);
        stage.frame();
        for (const Command& command : stage.click({place.x + 30, y})) {
            if (const auto* node = std::get_if<GoToNode>(&command)) answers.nodes.insert(node->node);
            if (const auto* step = std::get_if<GoToStep>(&command)) answers.steps.insert(step->step);
            if (const auto* removed = std::get_if<RemoveRow>(&command)) answers.edits.insert("remove " + std::to_string(removed->row));
            if (const auto* skipped = std::get_if<SkipRow>(&command)) answers.edits.insert("skip " + std::to_string(skipped->row));
        }
        if (stage.ui.dialog.open != Dialog::None) answers.dialogs.insert(dialog_text(stage));
        stage.ui.dialog = {};
        const std::string copied = ImGui::GetClipboardText();
        if (!copied.empty()) answers.copied.insert(copied);
        stage.hover({1100, 290});
        stage.click({1100, 290}, ImGuiMouseButton_Middle);
        stage.click({1150, theme().row_height / 2});
        stage.frame();
    }
    return answers;
}

/// The golden log with marks, and a branch after step 1 that holds one too.
Replay marked_replay() {
    Replay replay;
    replay.deal = Deal::from_code(DealCode::from_number(18));
    replay.lines[0].inputs = {*parse_input("KD"), *parse_input("10C+3S"), *parse_input("draw")};
    ReplayLine branch;
    branch.from_line = 0;
    branch.from_step = 1;
    branch.inputs = {*parse_input("draw"), *parse_input("draw")};
    replay.lines.push_back(branch);
    Marker shared;
    shared.step = 1;
    shared.label = "first king";
    Marker on_mainline;
    on_mainline.step = 2;
    on_mainline.label = "pair";
    on_mainline.note = "both black\nbottom row";
    Marker on_branch;
    on_branch.line = 1;
    on_branch.step = 3;
    on_branch.label = "second draw";
    replay.markers = {shared, on_mainline, on_branch};
    Assertion holds;
    holds.step = 2;
    holds.expected = "30";
    Assertion fails;
    fails.step = 1;
    fails.expected = "20";
    replay.assertions = {holds, fails};
    return replay;
}

}  // namespace

TEST_CASE("a click on a row looks at its step, and on the current row at nothing new") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    for (const int row : {0, 1, 3, 4, 5}) {
        const Commands commands = stage.click(row_place(row));
        REQUIRE(commands.size() == 1);
        CHECK(to_text(commands[0]) == "go-to-step " + std::to_string(row));
    }
    CHECK(stage.click(row_place(2)).empty());
    CHECK(stage.click(row_place(6)).empty());
    CHECK(stage.click({500, theme().row_height / 2}).empty());
}

TEST_CASE("the sibling control goes around the inputs that were played in one place") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 1);
    const NodeId first = stage.session.line()[2];
    stage.session.apply(PlayInput{*parse_input("draw")});
    const NodeId second = stage.session.current();
    stage.session.apply(GoToStep{1});
    stage.session.apply(PlayInput{*parse_input("tap 7C")});
    const NodeId third = stage.session.current();
    stage.frame();
    ImGui::GetIO().MouseDoubleClickTime = 0;  // each click is one of its own
    std::vector<NodeId> targets;
    for (float x = 0; x < 500; x += 4) {
        for (const GoToNode& command : of_kind<GoToNode>(stage.click(row_place(2, x)))) {
            if (targets.empty() || targets.back() != command.node) targets.push_back(command.node);
        }
    }
    CHECK(targets == std::vector<NodeId>{second, first});
    CHECK(third != second);
    CHECK(of_kind<GoToNode>(stage.click(row_place(1))).empty());
}

TEST_CASE("the list goes along with the current step") {
    PanelStage stage(draw_timeline, kSize);
    play_draws(stage.session, 500);
    stage.session.apply(GoToStep{0});
    stage.frame();
    stage.session.apply(GoToStep{250});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    const std::set<std::uint32_t> steps = clickable_steps(stage);
    CHECK(steps.contains(249));
    CHECK(steps.contains(251));
    CHECK_FALSE(steps.contains(0));
}

TEST_CASE("the current step stays in view when the rows or the list become smaller or larger") {
    PanelStage stage(draw_timeline, kSize);
    play_draws(stage.session, 300);
    stage.session.apply(GoToStep{150});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    for (const float scale : {2.0F, 3.0F, 1.0F, 1.5F}) {
        apply_theme(scale, ThemeKind::Dark);
        for (int frame = 0; frame < 3; ++frame) stage.frame();
        std::set<std::uint32_t> steps;
        for (float y = px(theme().row_height) * 1.5F; y < kSize.y; y += px(theme().row_height) / 2) {
            for (const GoToStep& command : of_kind<GoToStep>(stage.click({500, y}))) steps.insert(command.step);
        }
        CAPTURE(scale);
        CHECK(steps.count(149) == 1);
        CHECK(steps.count(151) == 1);
    }
    // The window's height alone.
    ListPlace place;
    const auto first_row = [&](float height) {
        ImGui::NewFrame();
        ImGui::SetNextWindowSize({300, height});
        ImGui::Begin("list", nullptr, ImGuiWindowFlags_NoDecoration);
        follow_row(stage.session, 150, place, 20);
        ImGui::Dummy({10, 301 * 20});
        const float row = ImGui::GetScrollY() / 20;
        ImGui::End();
        ImGui::Render();
        return row;
    };
    for (int frame = 0; frame < 4; ++frame) first_row(400);
    for (int frame = 0; frame < 4; ++frame) first_row(60);
    CHECK(first_row(60) <= 150);
    CHECK(first_row(60) + 3 >= 151);
}

TEST_CASE("while the log plays, a person who scrolled away is left alone") {
    PanelStage stage(draw_timeline, kSize);
    play_draws(stage.session, 500);
    stage.session.apply(GoToStep{400});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    for (int notch = 0; notch < 200; ++notch) stage.wheel({500, 150}, 5);
    REQUIRE(clickable_steps(stage).contains(1));
    stage.session.apply(Simple{CommandId::PlayForward});
    stage.session.apply(Advance{0.6});
    REQUIRE(stage.session.step() == 401);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(clickable_steps(stage).contains(1));
    stage.session.apply(Simple{CommandId::PlayForward});
    stage.session.apply(Simple{CommandId::StepForward});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(clickable_steps(stage).contains(403));
}

TEST_CASE("a hundred thousand steps cost no more than a screenful") {
    PanelStage stage(draw_timeline, kSize);
    play_draws(stage.session, 200);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    const int few = stage.vertices();
    play_draws(stage.session, 100'000);
    REQUIRE(stage.session.last_step() == 100'000);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(stage.vertices() > 0);
    CHECK(stage.vertices() < few + few / 2);
    stage.session.apply(GoToStep{54'321});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(clickable_steps(stage).contains(54'322));
}

TEST_CASE("a double click on a row continues from there, and stops a log that plays") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    stage.click(row_place(4));
    const Commands commands = stage.click(row_place(4));
    REQUIRE(of_kind<GoToNode>(commands).size() == 1);
    CHECK(of_kind<GoToNode>(commands)[0].node == stage.session.line()[4]);
    stage.session.apply(GoToStep{1});
    stage.session.apply(Simple{CommandId::PlayForward});
    for (int frame = 0; frame < 40; ++frame) stage.frame();
    stage.click(row_place(3));
    for (const Command& command : stage.click(row_place(3))) stage.session.apply(command);
    CHECK(stage.session.playback() == Playback::Paused);
    CHECK(stage.session.step() == 3);
}

TEST_CASE("the menu of a row copies the log and goes to siblings") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 2);
    stage.session.apply(GoToStep{1});
    stage.session.apply(PlayInput{*parse_input("draw")});
    const MenuAnswers answers = menu_answers(stage, 2);
    CHECK(answers.copied.contains("PY1-N-AAAAAAS KD draw"));
    CHECK(answers.copied.contains("draw"));
    CHECK(answers.nodes.contains(stage.session.line()[1]));  // to play something else there
    CHECK(answers.nodes.contains(stage.session.line()[2]));
    CHECK(answers.nodes.size() == 3);
    CHECK(answers.steps == std::set<std::uint32_t>{2});
}

TEST_CASE("the menu of a row edits the past") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 4);
    const MenuAnswers answers = menu_answers(stage, 2);
    CHECK(answers.edits == std::set<std::string>{"remove 2", "skip 2"});
    CHECK(answers.dialogs == std::set<std::string>{"replace 2 10C+3S", "insert 2 ", "insert 3 ", "note 2 "});
    // Of the deal there is nothing to replace, remove or skip.
    const MenuAnswers deal = menu_answers(stage, 0);
    CHECK(deal.edits.empty());
    CHECK(deal.dialogs == std::set<std::string>{"insert 1 ", "note 0 "});
    // A row that is not looked at has its marker changed, not that of the current step.
    stage.session.apply(SetMarker{stage.session.line()[3], "check", "why"});
    CHECK(menu_answers(stage, 3).dialogs.contains("note 3 check"));
}

TEST_CASE("notes say why an input was refused, what an undo took back, and what was selected") {
    PanelStage stage(draw_timeline, kSize);
    REQUIRE(is_text_complete());
    stage.open("PY1-N-AAAAAAS KD 10C+3S draw tap QC undo tap 7C tap 7S recycle QC+AD undo undo undo", 0);
    const Session& session = stage.session;
    CHECK(note_texts(session, 0).empty());
    CHECK(note_texts(session, 1).empty());
    CHECK(note_texts(session, 4) == std::vector<std::string>{"blocked · Q♣ is covered by 7♣"});
    CHECK(note_texts(session, 5) == std::vector<std::string>{"takes back draw → state of step 2 · 2 left"});
    CHECK(note_texts(session, 6) == std::vector<std::string>{"7♣ selected"});
    CHECK(note_texts(session, 7) == std::vector<std::string>{"sum · 7♣ + 7♠ is 14", "7♠ selected"});
    CHECK(note_texts(session, 8) == std::vector<std::string>{"nothing · 23 cards in the stock"});
    CHECK(note_texts(session, 9) == std::vector<std::string>{"blocked · Q♣ is covered by 7♣"});
    CHECK(note_texts(session, 10) == std::vector<std::string>{"takes back 10♣ + 3♠ → state of step 1 · 1 left"});
    CHECK(note_texts(session, 12) == std::vector<std::string>{"nothing · no undo is left"});
}

TEST_CASE("notes mark what differs from the record under other rules") {
    PanelStage stage(draw_timeline, kSize);
    stage.open("PY1-N-AAAAAAS KD draw", 0);
    Rules rules;
    rules.points_pyramid = 7;
    stage.session.apply(SetRules{rules});
    REQUIRE(note_texts(stage.session, 1).size() == 1);
    CHECK(note_texts(stage.session, 1)[0] == "≠ score 7, recorded 10");
    CHECK(note_texts(stage.session, 2)[0] == "≠ score 7, recorded 10");
    stage.session.apply(Simple{CommandId::ResetRules});
    CHECK(note_texts(stage.session, 1).empty());
}

TEST_CASE("marks of the file stand at their steps as long as the current line is theirs") {
    PanelStage stage(draw_timeline, kSize);
    stage.session.apply(NewGame{write_replay(marked_replay())});
    REQUIRE(stage.session.last_step() == 3);
    const Session& session = stage.session;
    CHECK(note_texts(session, 1) == std::vector<std::string>{"first king", "expected score 20, is 10"});
    CHECK(note_texts(session, 2) == std::vector<std::string>{"pair: both black bottom row", "expected score 30"});
    CHECK(note_texts(session, 3).empty());
    stage.session.apply(GoToStep{2});
    stage.session.apply(Simple{CommandId::NextSibling});
    REQUIRE(to_text(session.node().input) == "draw");
    CHECK(note_texts(session, 1) == std::vector<std::string>{"first king", "expected score 20, is 10"});
    CHECK(note_texts(session, 2).empty());
    CHECK(note_texts(session, 3) == std::vector<std::string>{"second draw"});
    CHECK(marks_between(session, 0, 4).size() == 3);
}

TEST_CASE("markers that are set stand at their steps, and only on their own line") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 2);
    Session& session = stage.session;
    session.apply(SetMarker{session.line()[4], "here", "two\nlines"});
    session.apply(SetMarker{session.line()[1], "", "early"});
    CHECK(note_texts(session, 4) == std::vector<std::string>{"blocked · Q♣ is covered by 7♣", "here: two lines"});
    CHECK(note_texts(session, 1) == std::vector<std::string>{"early"});
    session.apply(PlayInput{*parse_input("tap 7C")});
    session.apply(PlayInput{*parse_input("draw")});
    CHECK(note_texts(session, 1) == std::vector<std::string>{"early"});
    CHECK(marks_between(session, 0, 99).size() == 1);
    session.apply(SetMarker{session.line()[1], "", ""});
    CHECK(note_texts(session, 1).empty());
}

TEST_CASE("marks of a line that was pruned are gone with it") {
    PanelStage stage(draw_timeline, kSize);
    stage.session.apply(NewGame{write_replay(marked_replay())});
    Session& session = stage.session;
    session.apply(Prune{session.line()[2]});
    REQUIRE(to_text(session.timeline().node(session.line()[2]).input) == "draw");
    REQUIRE(session.branch_steps().empty());
    CHECK(note_texts(session, 2).empty());
    CHECK(note_texts(session, 3) == std::vector<std::string>{"second draw"});
}

TEST_CASE("a card without a name is asked for once") {
    PanelStage stage(draw_timeline, kSize);
    std::string deck = to_text(stage.session.deal());
    // The stock's first card; the 29 cards before it lie open.
    std::size_t word = 0;
    for (int card = 0; card < 29; ++card) word = deck.find(' ', word) + 1;
    deck.replace(word, 2, "??");
    stage.session.apply(NewGame{"[" + deck + "] draw draw"});
    REQUIRE(stage.session.last_step() == 2);
    CHECK(note_texts(stage.session, 1) == std::vector<std::string>{"a card in play has no name yet"});
    CHECK(note_texts(stage.session, 2) == std::vector<std::string>{"unknown · a card in play has no name yet"});
}

TEST_CASE("freed cards, and how many are free at the deal") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 0);
    const Session& session = stage.session;
    CHECK(freed_text(session.timeline(), session.line()[0]) == "7 free + 7♦");
    CHECK(freed_text(session.timeline(), session.line()[1]).empty());
    CHECK(freed_text(session.timeline(), session.line()[2]) == "10♠");
    CHECK(freed_text(session.timeline(), session.line()[5]) == "7♦");
}

TEST_CASE("why a card is not free") {
    PanelStage stage(draw_timeline, kSize);
    stage.open("PY1-N-AAAAAAS KD draw", 2);
    const Game& game = stage.session.game();
    const State& state = stage.session.table().state;
    const auto reason = [&](const char* card) { return not_free_text(game, state, *parse_card(card)); };
    CHECK(reason("7C").empty());
    CHECK(reason("KD") == "K♦ has gone");
    CHECK(reason("JS") == "J♠ is covered by 7♠");
    CHECK(reason("9C") == "9♣ is covered by 10♠ J♠");
    CHECK(reason("7D") == "7♦ lies under " + to_text(game.card(waste_top(state)), CardStyle::Signs));
    CHECK(reason(to_text(game.card(stock_top(state))).c_str()).ends_with("is in the stock"));
}

TEST_CASE("columns stand side by side inside the row at any width and scale") {
    for (const float scale : {1.0F, 2.0F, 3.0F}) {
        PanelStage stage(draw_timeline, kSize, scale);
        for (float width = 120; width < 4000; width += 37) {
            CAPTURE(scale);
            CAPTURE(width);
            float end = 0;
            for (const ColumnSpan& span : timeline_layout(width, 50 * scale)) {
                if (!span.is_shown()) continue;
                CHECK(span.left >= end);
                CHECK(span.right <= width);
                end = span.right;
            }
            CHECK(timeline_layout(width, 50 * scale)[0].is_shown());
        }
        const TimelineLayout wide = timeline_layout(1250 * scale, 40 * scale);
        CHECK(std::all_of(wide.begin(), wide.end(), [](const ColumnSpan& span) { return span.is_shown(); }));
    }
}

}  // namespace pyramide::timeline_test
