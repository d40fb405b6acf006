// The questions before something unsaved is lost, and lost sessions that are offered again.
#include <filesystem>

#include <doctest/doctest.h>

#include "app/panels/shell_dialogs.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::close_dialog_test {

namespace {

namespace fs = std::filesystem;

const ImVec2 kSize = {1200, 800};

PlayInput input(const char* text) { return PlayInput{parse_input(text).value()}; }

Commands key(const WorkspaceStage& stage, const char* chord) {
    Commands commands;
    commands_of_key(stage.workspace, stage.ui, parse_chord(chord).value(), commands);
    return commands;
}

/// Clicks down a column until a dialog closes; the row of its buttons is found so.
Commands click_column(WorkspaceStage& stage, float x) {
    const Dialog open = stage.ui.dialog.open;
    Commands all;
    for (float y = 250; y < 560 && stage.ui.dialog.open == open; y += 8) append(all, stage.click({x, y}));
    return all;
}

void ask(WorkspaceStage& stage, CommandId id, Dialog expected) {
    stage.apply(Simple{id});
    stage.settle(4);
    REQUIRE(stage.ui.dialog.open == expected);
}

/// From the left edge of a dialog of 600 in a display of 1200: the middles of its three buttons.
constexpr float kStay = 395, kLose = 573, kSave = 750;

}  // namespace

TEST_CASE("quitting asks only when something is not saved, in whatever tab") {
    WorkspaceStage stage(kSize);
    stage.apply(Simple{CommandId::Quit});
    CHECK(stage.ui.quit);
    stage.ui.quit = false;
    stage.apply(input("KD"));
    stage.apply(Simple{CommandId::NewTab});
    REQUIRE_FALSE(stage.workspace.front().is_modified());
    ask(stage, CommandId::Quit, Dialog::Quit);
    CHECK_FALSE(stage.ui.quit);
    stage.key("Escape");
    CHECK(stage.ui.dialog.open == Dialog::None);
    CHECK_FALSE(stage.ui.quit);
    stage.key("Ctrl+Q");
    stage.key("Ctrl+D");
    CHECK(stage.ui.quit);
}

TEST_CASE("the buttons of the question before quitting") {
    WorkspaceStage stage(kSize);
    stage.apply(input("KD"));
    ask(stage, CommandId::Quit, Dialog::Quit);
    CHECK(click_column(stage, kStay).empty());
    CHECK(stage.ui.dialog.open == Dialog::None);
    ask(stage, CommandId::Quit, Dialog::Quit);
    Commands commands = click_column(stage, kLose);
    REQUIRE(commands.size() == 1);
    CHECK(has_command(commands, CommandId::QuitUnsaved));
    ask(stage, CommandId::Quit, Dialog::Quit);
    commands = click_column(stage, kSave);
    stage.apply(commands);
    // Without a file a name is asked for, and the workbench stays.
    CHECK(stage.ui.dialog.open == Dialog::SaveAs);
    CHECK_FALSE(stage.ui.quit);
}

TEST_CASE("the keys of the question before quitting save what has a file, and quit when all has one") {
    const fs::path one = "close-one.json", two = "close-two.json";
    WorkspaceStage stage(kSize);
    stage.apply(SaveAs{one});
    stage.apply(input("KD"));
    stage.apply(Simple{CommandId::NewTab});
    stage.apply(SaveAs{two});
    stage.apply(input("10C+3S"));
    stage.apply(Simple{CommandId::NewTab});
    REQUIRE(stage.workspace.is_modified());
    ask(stage, CommandId::Quit, Dialog::Quit);
    CHECK(key(stage, "Ctrl+Q").empty());  // the key that asked may still be held down
    stage.key("Enter");
    CHECK(stage.ui.quit);
    CHECK_FALSE(stage.workspace.is_modified());
    CHECK(load_replay(one)->lines[0].inputs.size() == 1);
    CHECK(load_replay(two)->lines[0].inputs.size() == 1);
    // One without a file is brought to the front and asked a name for.
    stage.ui.quit = false;
    stage.apply(SelectTab{2});
    stage.apply(input("draw"));
    stage.apply(SelectTab{0});
    stage.apply(input("draw"));
    ask(stage, CommandId::Quit, Dialog::Quit);
    stage.key("Enter");
    CHECK_FALSE(stage.ui.quit);
    CHECK(stage.ui.dialog.open == Dialog::SaveAs);
    CHECK(stage.workspace.front_index() == 2);
    CHECK_FALSE(stage.workspace.session(0).is_modified());
    fs::remove(one);
    fs::remove(two);
}

TEST_CASE("closing a tab asks only when it is not saved") {
    WorkspaceStage stage(kSize);
    stage.apply(Simple{CommandId::NewTab});
    REQUIRE(stage.workspace.size() == 2);
    stage.key("Ctrl+W");
    CHECK(stage.workspace.size() == 1);
    CHECK(stage.ui.dialog.open == Dialog::None);
    stage.apply(Simple{CommandId::NewTab});
    stage.apply(input("KD"));
    ask(stage, CommandId::CloseTab, Dialog::CloseTab);
    CHECK(click_column(stage, kStay).empty());
    CHECK(stage.workspace.size() == 2);
    ask(stage, CommandId::CloseTab, Dialog::CloseTab);
    stage.apply(click_column(stage, kLose));
    CHECK(stage.workspace.size() == 1);
    // By its keys: Enter saves where there is a file, and closes.
    const fs::path path = "close-tab.json";
    stage.apply(Simple{CommandId::NewTab});
    stage.apply(SaveAs{path});
    stage.apply(input("KD"));
    ask(stage, CommandId::CloseTab, Dialog::CloseTab);
    stage.key("Enter");
    CHECK(stage.workspace.size() == 1);
    CHECK(load_replay(path)->lines[0].inputs.size() == 1);
    fs::remove(path);
    stage.apply(Simple{CommandId::NewTab});
    stage.apply(input("KD"));
    ask(stage, CommandId::CloseTab, Dialog::CloseTab);
    stage.key("Enter");
    CHECK(stage.ui.dialog.open == Dialog::SaveAs);
    CHECK(stage.workspace.size() == 2);
}

TEST_CASE("one dialog follows another without a frame in between, and everything below stays blocked") {
    WorkspaceStage stage(kSize);
    stage.apply(input("KD"));
    ask(stage, CommandId::Quit, Dialog::Quit);
    stage.key("Enter");
    stage.settle(4);
    REQUIRE(stage.ui.dialog.open == Dialog::SaveAs);
    CHECK(stage.is_typing());
    stage.key("Escape");
    stage.settle(4);
    CHECK_FALSE(stage.is_typing());
    // The board takes clicks again.
    const CardRect card = stage.card("10C");
    CHECK(of_kind<TapSlot>(stage.click({card.x0 + 8, card.y1 - 8})).size() == 1);
}

TEST_CASE("lost sessions are brought back, forgotten, or left for later") {
    const fs::path folder = "recover-journals";
    fs::remove_all(folder);
    const auto lose_one = [&folder] {
        auto* lost = new Workspace(1, folder);
        lost->apply(input("KD"));
        // As after a kill: the files stay; the lock goes with the process, here with a copy of the folder.
        fs::copy(folder, "recover-copy", fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        delete lost;
        fs::remove_all(folder);
        fs::rename("recover-copy", folder);
    };
    lose_one();
    WorkspaceStage stage(kSize);
    stage.workspace = Workspace(2, folder);
    REQUIRE(stage.workspace.lost_sessions().size() == 1);
    stage.ui.dialog.open = Dialog::Recover;
    // From the first frame on it is there, and nothing below it can be used.
    stage.frame();
    CHECK(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    stage.key("D");
    CHECK(stage.workspace.front().last_step() == 0);
    stage.settle(4);
    // Three buttons of 130 at the right edge of a dialog of 560.
    CHECK(click_column(stage, 505).empty());
    CHECK(stage.workspace.lost_sessions().size() == 1);
    stage.ui.dialog.open = Dialog::Recover;
    stage.settle(4);
    stage.apply(click_column(stage, 795));
    CHECK(stage.workspace.lost_sessions().empty());
    CHECK(stage.workspace.front().table().counters.score() == 10);
    stage.workspace.close_all();
    lose_one();
    stage.workspace = Workspace(3, folder);
    stage.ui.dialog.open = Dialog::Recover;
    stage.settle(4);
    stage.apply(click_column(stage, 655));
    CHECK(stage.workspace.lost_sessions().empty());
    CHECK(Workspace(4, folder).lost_sessions().empty());
    fs::remove_all(folder);
}

}  // namespace pyramide::close_dialog_test
