// Dialogs, keys and the panels' own commands.
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "app/panels/dialog_parts.h"
#include "app/panels/shell_dialogs.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::dialogs_test {

using Typed = Stage::TypedKey;

namespace {

const ImVec2 kSize = {1000, 700};

void draw_all_dialogs(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    draw_dialogs(workspace.front(), ui, commands);
}

/// Plays a one-line log from the deal on and looks at a step of it.
void open(WorkspaceStage& stage, const std::string& one_line, std::uint32_t step) {
    stage.workspace.apply(NewGame{one_line});
    stage.workspace.apply(GoToStep{step});
    REQUIRE(stage.workspace.front().step() == step);
}

/// Opens a dialog by its command and draws it until it has its size and its focus.
void show(WorkspaceStage& stage, CommandId id) {
    REQUIRE(apply_to_panels(stage.workspace, stage.ui, Simple{id}));
    for (int frame = 0; frame < 4; ++frame) CHECK(stage.frame().empty());
    REQUIRE(stage.ui.dialog.open != Dialog::None);
}

/// Opens the same dialog anew with a text in its field, and presses Enter in it.
Commands enter(WorkspaceStage& stage, const std::string& text) {
    const Dialog dialog = stage.ui.dialog.open;
    stage.ui.dialog = {};
    stage.frame();
    stage.ui.dialog.open = dialog;
    stage.ui.dialog.text = text;
    for (int frame = 0; frame < 3; ++frame) CHECK(stage.frame().empty());
    REQUIRE(stage.is_typing());
    return stage.press(Typed::Enter);
}

Commands key(const WorkspaceStage& stage, const char* chord) {
    Commands commands;
    commands_of_key(stage.workspace, stage.ui, parse_chord(chord).value(), commands);
    return commands;
}

bool is_simple(const Commands& commands, CommandId id) {
    return commands.size() == 1 && std::holds_alternative<Simple>(commands[0]) &&
           std::get<Simple>(commands[0]).id == id;
}

}  // namespace

TEST_CASE("a new game is typed and started by Enter") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    show(stage, CommandId::ShowNewGame);
    REQUIRE(stage.is_typing());
    stage.type("PY1-N-AAAAAAJ draw");
    stage.frame();
    CHECK(stage.ui.dialog.text == "PY1-N-AAAAAAJ draw");
    CHECK(stage.ui.dialog.is_good);
    const Commands commands = stage.press(Typed::Enter);
    REQUIRE(of_kind<NewGame>(commands).size() == 1);
    CHECK(of_kind<NewGame>(commands)[0].text == "PY1-N-AAAAAAJ draw");
    CHECK(commands.size() == 1);
    CHECK(stage.ui.dialog.open == Dialog::None);
    stage.frame();
    stage.frame();
    CHECK_FALSE(stage.is_typing());
}

TEST_CASE("what cannot be read keeps the dialog open and says where") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    show(stage, CommandId::ShowNewGame);
    CHECK(enter(stage, "PY1-N-AAAAAAS KD 10C+ draw").empty());
    CHECK(stage.ui.dialog.open == Dialog::NewGame);
    CHECK_FALSE(stage.ui.dialog.is_good);
    CHECK(stage.ui.dialog.offset == 17);
    CHECK(stage.ui.dialog.finding.find("10C+3S") != std::string::npos);
    // It can be typed on at once.
    stage.frame();
    stage.frame();
    CHECK(stage.is_typing());
    const Commands commands = enter(stage, "PY1-N-AAAAAAS KD 10C+3S draw");
    CHECK(of_kind<NewGame>(commands).size() == 1);
}

TEST_CASE("the forms of a new game") {
    Session session;
    DialogUi dialog;
    dialog.open = Dialog::NewGame;
    const auto is_good = [&](const std::string& text) {
        dialog.text = text;
        dialog.appeared = Dialog::None;
        check_dialog(session, dialog);
        // What the dialog accepts, the session takes without a failure, and the other way round.
        Session other;
        other.apply(NewGame{text});
        bool has_failed = false;
        for (const Notice& notice : other.notices()) has_failed = has_failed || notice.kind == NoticeKind::Failure;
        CHECK(dialog.is_good != has_failed);
        return dialog.is_good;
    };
    CHECK(is_good("PY1-N-AAAAAAS"));
    CHECK(is_good("  py1 n aaaaaas  "));
    CHECK(is_good(to_text(session.deal())));
    CHECK(is_good("[" + to_text(session.deal()) + "] draw"));
    CHECK(is_good(write_replay(session.replay())));
    CHECK_FALSE(is_good("PY1-N-AAAAAA"));
    CHECK_FALSE(is_good("{\"format\":"));
    CHECK_FALSE(is_good("JD 6C"));
    CHECK_FALSE(is_good(std::string(100'000, '[')));
    CHECK_FALSE(is_good("\xff\xfe\x80"));
}

TEST_CASE("escape closes the dialog, and only the dialog") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    stage.workspace.apply(Open{"no such file.json"});
    REQUIRE(stage.workspace.front().notices().size() == 1);
    show(stage, CommandId::ShowKeys);
    const Commands commands = key(stage, "Escape");
    REQUIRE(commands.size() == 1);
    CHECK(apply_to_panels(stage.workspace, stage.ui, commands[0]));
    CHECK(stage.ui.dialog.open == Dialog::None);
    stage.frame();
    CHECK(stage.workspace.front().notices().size() == 1);
    // Without a dialog the notices are next.
    const Commands more = key(stage, "Escape");
    REQUIRE(is_simple(more, CommandId::DismissNotices));
    CHECK_FALSE(apply_to_panels(stage.workspace, stage.ui, more[0]));
}

TEST_CASE("no key does anything while a dialog is open or text is typed") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    open(stage, "PY1-N-AAAAAAS KD", 0);
    CHECK(is_simple(key(stage, "D"), CommandId::DrawOrRecycle));
    CHECK(is_simple(key(stage, "Right"), CommandId::StepForward));
    CHECK(key(stage, "Left").empty());
    show(stage, CommandId::ShowNewGame);
    REQUIRE(ImGui::GetIO().WantTextInput);
    for (const char* chord : {"D", "U", "Right", "Space", "Ctrl+S", "?", "Ctrl+V"}) CHECK(key(stage, chord).empty());
    stage.ui.dialog = {};
    // A field of a panel is typed into: still none.
    CHECK(key(stage, "D").empty());
    stage.frame();
    stage.frame();
    CHECK(is_simple(key(stage, "D"), CommandId::DrawOrRecycle));
}

TEST_CASE("every key of the table asks for its own command") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    open(stage, "PY1-N-AAAAAAS KD draw undo", 1);
    stage.frame();
    for (const CommandInfo& info : command_table()) {
        for (const Chord& chord : {info.chord, info.second}) {
            if (chord.key == Key::None) continue;
            Commands commands;
            commands_of_key(stage.workspace, stage.ui, chord, commands);
            CAPTURE(info.id);
            if (is_enabled(stage.workspace, stage.ui, info))
                CHECK(is_simple(commands, info.command));
            else
                CHECK(commands.empty());
        }
    }
}

TEST_CASE("go to step takes what is a step") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    open(stage, "PY1-N-AAAAAAS KD draw undo", 1);
    show(stage, CommandId::ShowGoToStep);
    CHECK(stage.ui.dialog.text == "1");
    for (const char* bad : {"4", "-1", "two", "", "99999999999999999999", "1 "}) {
        CAPTURE(bad);
        CHECK(enter(stage, bad).empty());
        CHECK(stage.ui.dialog.open == Dialog::GoToStep);
    }
    const Commands commands = enter(stage, "3");
    REQUIRE(of_kind<GoToStep>(commands).size() == 1);
    CHECK(of_kind<GoToStep>(commands)[0].step == 3);
}

TEST_CASE("paste and save") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    open(stage, "PY1-N-AAAAAAS KD 10C+3S", 2);
    CHECK(apply_to_panels(stage.workspace, stage.ui, Simple{CommandId::CopyOneLine}));
    CHECK(std::string(ImGui::GetClipboardText()) == "PY1-N-AAAAAAS KD 10C+3S");
    show(stage, CommandId::Paste);
    CHECK(stage.ui.dialog.open == Dialog::NewGame);
    CHECK(stage.ui.dialog.text == "PY1-N-AAAAAAS KD 10C+3S");
    CHECK(stage.ui.dialog.is_good);
    stage.ui.dialog = {};
    stage.frame();
    // A log without a file asks for one.
    show(stage, CommandId::Save);
    CHECK(stage.ui.dialog.open == Dialog::SaveAs);
    CHECK(stage.ui.dialog.text == "PY1-N-AAAAAAS.json");
    CHECK(enter(stage, "no-such-folder/x.json").empty());
    CHECK(stage.ui.dialog.finding.find("no-such-folder") != std::string::npos);
    const Commands commands = enter(stage, "dialogs-test-saved.json");
    REQUIRE(of_kind<SaveAs>(commands).size() == 1);
    stage.workspace.apply(commands[0]);
    CHECK(std::filesystem::exists("dialogs-test-saved.json"));
    // Once it has one, saving is the session's.
    CHECK_FALSE(apply_to_panels(stage.workspace, stage.ui, Simple{CommandId::Save}));
    std::filesystem::remove("dialogs-test-saved.json");
}

TEST_CASE("open looks at the path that is typed") {
    std::filesystem::create_directory("dialogs-test-folder");
    for (const char* name :
         {"dialogs-test-folder/one.json", "dialogs-test-folder/other.json", "dialogs-test-folder/text.txt"})
        std::ofstream(name) << "{}";
    WorkspaceStage stage(draw_all_dialogs, kSize);
    show(stage, CommandId::ShowOpen);
    CHECK(enter(stage, "dialogs-test-folder/").empty());
    const FolderListUi& folder = stage.ui.dialog.folder;
    CHECK(folder.listing.entries == std::vector<FolderEntry>{{"one.json", false}, {"other.json", false}, {"text.txt", false}});
    CHECK(folder.shown.size() == 3);
    CHECK(enter(stage, "dialogs-test-folder/x").empty());
    CHECK(stage.ui.dialog.finding == "There is no such file.");
    const Commands commands = enter(stage, "dialogs-test-folder/one.json");
    REQUIRE(of_kind<Open>(commands).size() == 1);
    CHECK(of_kind<Open>(commands)[0].path == "dialogs-test-folder/one.json");
    std::filesystem::remove_all("dialogs-test-folder");
}

TEST_CASE("scale steps stay between 1 and 3") {
    WorkspaceStage stage(draw_all_dialogs, kSize);
    for (int step = 0; step < 20; ++step) CHECK(apply_to_panels(stage.workspace, stage.ui, Simple{CommandId::ScaleUp}));
    CHECK(stage.ui.scale == 3);
    for (int step = 0; step < 20; ++step) CHECK(apply_to_panels(stage.workspace, stage.ui, Simple{CommandId::ScaleDown}));
    CHECK(stage.ui.scale == 1);
    stage.ui.normal_scale = 2;
    CHECK(apply_to_panels(stage.workspace, stage.ui, Simple{CommandId::ScaleReset}));
    CHECK(stage.ui.scale == 2);
    CHECK_FALSE(apply_to_panels(stage.workspace, stage.ui, Simple{CommandId::StepForward}));
    CHECK_FALSE(apply_to_panels(stage.workspace, stage.ui, GoToStep{1}));
}

TEST_CASE("an excerpt stays on its line and whole in its letters") {
    const Excerpt middle = excerpt_around("first line\nsecond ș line\nthird", 18);
    CHECK(middle.before == "second ");
    CHECK(middle.after == "ș line");
    const std::string wide = std::string(200, 'a') + "șșșșșșșșșșșșșșșșșșșșșșșșșșșșșșșșșșșșșș";
    const Excerpt cut = excerpt_around(wide, 200);
    CHECK(cut.before.size() == 34);
    CHECK(cut.after.size() % 2 == 0);
    CHECK(excerpt_around("abc", 99).before == "abc");
    CHECK(excerpt_around("", 0).after.empty());
}

}  // namespace pyramide::dialogs_test
