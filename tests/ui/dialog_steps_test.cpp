// Dialogs of single steps: replacing and inserting inputs, markers, names of branches; and that dialogs fit small displays.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/panels/dialog_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/theme.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::dialog_steps_test {

using Typed = Stage::TypedKey;

namespace {

const ImVec2 kSize = {1000, 700};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

Input input(const char* text) { return parse_input(text).value(); }

void settle(PanelStage& stage) {
    for (int frame = 0; frame < 4; ++frame) CHECK(stage.frame().empty());
}

/// Types over what is selected in the field, and presses Enter.
Commands enter(PanelStage& stage, const char* text) {
    REQUIRE(stage.is_typing());
    stage.type(text);
    stage.frame();
    return stage.press(Typed::Enter);
}

std::string preview(const Session& session, std::uint32_t row, const char* text) {
    return preview_input(session, node_before_row(session, row), input(text)).text;
}

/// Clicks all over the dialog until a command comes.
Commands click_until_command(PanelStage& stage, ImVec2 from, ImVec2 to) {
    for (float y = to.y; y > from.y; y -= 10) {
        for (float x = from.x; x < to.x; x += 30) {
            if (Commands commands = stage.click({x, y}); !commands.empty()) return commands;
            if (stage.ui.dialog.open == Dialog::None) return {};
        }
    }
    return {};
}

}  // namespace

TEST_CASE("an input is replaced by what is typed") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    ask_replacement(stage.session, 3, stage.ui.dialog);
    settle(stage);
    CHECK(stage.ui.dialog.text == "draw");
    CHECK(stage.ui.dialog.is_good);
    const Commands commands = enter(stage, "10S+3H");
    REQUIRE(of_kind<ReplaceRow>(commands).size() == 1);
    CHECK(of_kind<ReplaceRow>(commands)[0].row == 3);
    CHECK(of_kind<ReplaceRow>(commands)[0].input == input("10S+3H"));
    CHECK(stage.ui.dialog.open == Dialog::None);
    stage.session.apply(commands[0]);
    CHECK(stage.session.line_edit() != nullptr);
}

TEST_CASE("an input is put in before a row, also at the end") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    ask_insertion(stage.session, 6, stage.ui.dialog);
    settle(stage);
    CHECK_FALSE(stage.ui.dialog.is_good);
    CHECK(stage.press(Typed::Enter).empty());
    settle(stage);
    const Commands commands = enter(stage, "tap stock");
    REQUIRE(of_kind<InsertRow>(commands).size() == 1);
    CHECK(of_kind<InsertRow>(commands)[0].row == 6);
    // Beyond the end there is nothing to put in before, nor to replace at it.
    for (const Dialog dialog : {Dialog::InsertStep, Dialog::ReplaceStep}) {
        DialogUi ui;
        ui.open = dialog;
        ui.row = dialog == Dialog::InsertStep ? 7 : 6;
        ui.text = "draw";
        check_dialog(stage.session, ui);
        CHECK_FALSE(ui.is_good);
        CHECK_FALSE(ui.finding.empty());
    }
}

TEST_CASE("what cannot be read as an input says where, and can be typed on") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    for (const char* text : {"10C+", "draw draw", "PY1-N-AAAAAAS", "99X", "tap", "\xff\xfe"}) {
        ask_replacement(stage.session, 2, stage.ui.dialog);
        stage.ui.dialog.text = text;
        settle(stage);
        CAPTURE(text);
        CHECK_FALSE(stage.ui.dialog.is_good);
        CHECK_FALSE(stage.ui.dialog.finding.empty());
        CHECK(stage.press(Typed::Enter).empty());
        CHECK(stage.ui.dialog.open == Dialog::ReplaceStep);
        stage.ui.dialog = {};
        stage.frame();
    }
}

TEST_CASE("what an input would do is told while it is typed") {
    PanelStage stage(draw_dialogs, kSize);
    REQUIRE(is_text_complete());
    stage.open(kGolden, 2);
    const Session& session = stage.session;
    CHECK(preview(session, 1, "KD") == "+10");
    CHECK(preview(session, 2, "10C+3S") == "+20 · frees 10♠");
    CHECK(preview(session, 2, "tap QC") == "would be refused · blocked · Q♣ is covered by 7♣ 10♣");
    CHECK(preview(session, 2, "10C+4H") == "would be refused · sum · 10♣ + 4♥ is 14");
    CHECK(preview(session, 2, "tap 7C") == "selects 7♣");
    CHECK(preview(session, 1, "tap KD") == "K♦ · +10");
    CHECK(preview(session, 4, "undo") == "takes back draw → state of step 2");
    CHECK(preview(session, 1, "undo") == "would be refused · no undo is left");
    CHECK(preview(session, 3, "draw") == "frees 2♠");
    DialogUi dialog;
    ask_replacement(session, 2, dialog);
    check_dialog(session, dialog);
    CHECK(dialog.choices == std::vector<std::string>{"10C+3H", "10C+3S", "draw", "undo"});
    CHECK(dialog.is_good);
    CHECK_FALSE(dialog.is_warning);
    dialog.text = "recycle";
    check_dialog(session, dialog);
    CHECK(dialog.is_good);
    CHECK(dialog.is_warning);
}

TEST_CASE("a preview is what the engine then does") {
    PanelStage stage(draw_dialogs, kSize);
    constexpr const char* kLog = "PY1-N-AAAAAAS KD tap 7C 10C+3S draw draw tap 10S undo tap 3H recycle draw undo";
    stage.open(kLog, 0);
    for (std::uint32_t row = 1; row < 12; ++row) {
        for (const char* text : {"KD", "10C+3S", "draw", "recycle", "undo", "tap 7C", "tap 3H", "tap QC", "tap stock", "10S+3H"}) {
            const bool is_refused = preview_input(stage.session, node_before_row(stage.session, row), input(text)).is_refused;
            Session other;
            other.apply(NewGame{kLog});
            other.apply(GoToStep{row - 1});
            other.apply(PlayInput{input(text)});
            CAPTURE(row);
            CAPTURE(std::string(text));
            CHECK(is_refused == (other.node().refusal != Refusal::None));
        }
    }
}

TEST_CASE("during an edit the dialog speaks of its rows") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    stage.session.apply(SkipRow{2});
    DialogUi dialog;
    ask_replacement(stage.session, 2, dialog);
    CHECK(dialog.text == "10C+3S");
    CHECK(node_before_row(stage.session, 3) == stage.session.line()[1]);
    CHECK(node_before_row(stage.session, 4) == stage.session.line()[2]);
    ask_replacement(stage.session, 4, dialog);
    CHECK(dialog.text == "tap QC");
}

TEST_CASE("a click on a legal input puts it into the field") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    ask_insertion(stage.session, 2, stage.ui.dialog);
    settle(stage);
    for (float y = 150; y < 500 && stage.ui.dialog.text.empty(); y += 6) CHECK(stage.click({310, y}).empty());
    CHECK(stage.ui.dialog.text == "10C+3H");
    settle(stage);
    CHECK(stage.is_typing());
    CHECK(of_kind<InsertRow>(stage.press(Typed::Enter)).size() == 1);
}

TEST_CASE("a marker is written, changed and deleted") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    const NodeId node = stage.session.line()[4];
    ask_note(stage.session, node, stage.ui.dialog);
    settle(stage);
    CHECK_FALSE(stage.ui.dialog.is_good);
    const Commands commands = enter(stage, "why blocked?");
    REQUIRE(of_kind<SetMarker>(commands).size() == 1);
    CHECK(of_kind<SetMarker>(commands)[0].node == node);
    CHECK(of_kind<SetMarker>(commands)[0].label == "why blocked?");
    CHECK(of_kind<SetMarker>(commands)[0].note.empty());
    stage.session.apply(SetMarker{node, "why blocked?", "first\nsecond"});
    ask_note(stage.session, node, stage.ui.dialog);
    settle(stage);
    CHECK(stage.ui.dialog.text == "why blocked?");
    CHECK(stage.ui.dialog.second_text == "first\nsecond");
    // The button on the left deletes.
    const Commands deleted = click_until_command(stage, {270, 150}, {330, 600});
    REQUIRE(of_kind<SetMarker>(deleted).size() == 1);
    CHECK(of_kind<SetMarker>(deleted)[0].label.empty());
    CHECK(of_kind<SetMarker>(deleted)[0].note.empty());
    stage.session.apply(deleted[0]);
    CHECK(stage.session.marker(node) == nullptr);
    CHECK(stage.ui.dialog.open == Dialog::None);
}

TEST_CASE("at a step with a marker the keyboard goes to the note, behind what is written there") {
    WorkspaceStage stage(kSize);
    stage.apply(NewGame{kGolden});
    stage.key("M");
    REQUIRE(stage.workspace.front().marker(stage.workspace.front().current()) != nullptr);
    const std::string label = stage.workspace.front().marker(stage.workspace.front().current())->label;
    stage.apply(SetMarker{stage.workspace.front().current(), "odd", "look"});
    stage.key("N");
    stage.settle(4);
    REQUIRE(stage.is_typing());
    stage.type(" twice");
    stage.frame();
    CHECK(stage.ui.dialog.text == "odd");
    CHECK(stage.ui.dialog.second_text == "look twice");
}

TEST_CASE("the words of an insertion say after what it goes") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    DialogUi dialog;
    dialog.open = Dialog::InsertStep;
    dialog.row = 3;
    CHECK(dialog_title(stage.session, dialog) == "Insert after step 2");
    dialog.row = 1;
    CHECK(dialog_title(stage.session, dialog) == "Insert after the deal");
    stage.session.apply(SkipRow{2});
    dialog.row = 3;
    CHECK(dialog_title(stage.session, dialog) == "Insert after row 2");
}

TEST_CASE("a pair has its higher card first wherever it is legal, and its own order where it was played") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open("PY1-N-AAAAAAS 3S+10C", 0);
    DialogUi dialog;
    ask_insertion(stage.session, 1, dialog);
    check_dialog(stage.session, dialog);
    for (const std::string& choice : dialog.choices) {
        const Input legal = input(choice.c_str());
        if (legal.kind == InputKind::RemovePair) CHECK(legal.first.value() > legal.second.value());
    }
    stage.session.apply(GoToStep{1});
    CHECK(done_text(stage.session.timeline(), stage.session.current()) == "3♠ + 10♣");
    CHECK(shown_text(stage.session.game(), *stage.session.timeline().action(stage.session.current())) == "10♣ + 3♠");
}

TEST_CASE("enter in the note saves, too") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    ask_note(stage.session, stage.session.line()[1], stage.ui.dialog);
    settle(stage);
    // The second field is below the first.
    for (float y = 300; y < 460 && stage.ui.dialog.second_text.empty(); y += 20) {
        stage.click({500, y});
        stage.type("a note");
        stage.frame();
        if (stage.ui.dialog.text == "a note") stage.ui.dialog.text.clear();
    }
    REQUIRE(stage.ui.dialog.second_text == "a note");
    stage.frame();
    const Commands commands = stage.press(Typed::Enter);
    REQUIRE(of_kind<SetMarker>(commands).size() == 1);
    CHECK(of_kind<SetMarker>(commands)[0].note == "a note");
}

TEST_CASE("a branch is named, and a name is taken away") {
    PanelStage stage(draw_dialogs, kSize);
    stage.open(kGolden, 2);
    stage.session.apply(PlayInput{input("tap 7C")});
    const NodeId start = stage.session.branches()[1].start;
    ask_branch_name(stage.session, start, stage.ui.dialog);
    settle(stage);
    const Commands commands = enter(stage, "without the draw");
    REQUIRE(of_kind<NameBranch>(commands).size() == 1);
    CHECK(of_kind<NameBranch>(commands)[0].start == start);
    stage.session.apply(commands[0]);
    ask_branch_name(stage.session, start, stage.ui.dialog);
    settle(stage);
    CHECK(stage.ui.dialog.text == "without the draw");
    stage.press(Typed::Backspace);
    const Commands cleared = stage.press(Typed::Enter);
    REQUIRE(of_kind<NameBranch>(cleared).size() == 1);
    CHECK(of_kind<NameBranch>(cleared)[0].name.empty());
    stage.session.apply(cleared[0]);
    CHECK(stage.session.branches()[1].name.empty());
}

TEST_CASE("dialogs lie within a small display at every scale") {
    for (const float scale : {1.0F, 2.0F, 3.0F}) {
        PanelStage stage(draw_dialogs, {800, 600}, scale);
        stage.open(kGolden, 2);
        stage.session.apply(SetMarker{stage.session.current(), "label", "note"});
        for (const Dialog dialog : {Dialog::NewGame, Dialog::Open, Dialog::SaveAs, Dialog::GoToStep, Dialog::ReplaceStep,
                                    Dialog::InsertStep, Dialog::Note, Dialog::NameBranch}) {
            stage.ui.dialog = {};
            stage.frame();
            stage.ui.dialog.open = dialog;
            stage.ui.dialog.row = 2;
            stage.ui.dialog.node = stage.session.current();
            stage.ui.dialog.text = dialog == Dialog::Open ? "no such file" : "2";
            for (int frame = 0; frame < 4; ++frame) stage.frame();
            CAPTURE(scale);
            CAPTURE(static_cast<int>(dialog));
            const ImGuiWindow* window = ImGui::FindWindowByName("dialog");
            REQUIRE(window != nullptr);
            CHECK(window->Pos.x >= 0);
            CHECK(window->Pos.y >= 0);
            CHECK(window->Pos.x + window->Size.x <= 800);
            CHECK(window->Pos.y + window->Size.y <= 600);
            CHECK(window->ScrollMax.y == 0);
            // Its button is on the display: Cancel, near the lower right corner, closes it.
            CHECK(click_until_command(stage, {400, 200}, {640, 598}).empty());
            CHECK(stage.ui.dialog.open == Dialog::None);
        }
    }
}

}  // namespace pyramide::dialog_steps_test
