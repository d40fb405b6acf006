// The commands that the panels carry out: what they show is filled with what there is.
#include <doctest/doctest.h>

#include "tests/ui/panel_stage.h"

namespace pyramide::panel_commands_test {

namespace {

const ImVec2 kSize = {1400, 900};

PlayInput input(const char* text) { return PlayInput{parse_input(text).value()}; }

void play_branches(WorkspaceStage& stage) {
    stage.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw"});
    stage.apply(GoToStep{1});
    stage.apply(input("draw"));
    REQUIRE(stage.workspace.front().branches().size() == 2);
}

}  // namespace

TEST_CASE("replace begins with the input of the step, insert with nothing after it") {
    WorkspaceStage stage(kSize);
    play_branches(stage);
    stage.apply(GoToNode{2});
    stage.apply(Simple{CommandId::ShowReplaceStep});
    CHECK(stage.ui.dialog.open == Dialog::ReplaceStep);
    CHECK(stage.ui.dialog.row == 2);
    CHECK(stage.ui.dialog.text == "10C+3S");
    stage.apply(Simple{CommandId::ShowInsertStep});
    CHECK(stage.ui.dialog.open == Dialog::InsertStep);
    CHECK(stage.ui.dialog.row == 3);
    CHECK(stage.ui.dialog.text.empty());
    // In an edit, rows are those of the edit: skipped ones count.
    stage.ui.dialog = {};
    stage.apply(SkipRow{1});
    REQUIRE(stage.workspace.front().line_edit() != nullptr);
    stage.apply(GoToStep{1});
    stage.apply(Simple{CommandId::ShowReplaceStep});
    CHECK(stage.ui.dialog.row == stage.workspace.front().line_edit()->row_of_step(1));
    // The deal has no input to replace.
    stage.ui.dialog = {};
    stage.apply(GoToStep{0});
    stage.apply(Simple{CommandId::ShowReplaceStep});
    CHECK(stage.ui.dialog.open == Dialog::None);
}

TEST_CASE("a note begins with the marker that is there, a name with the branch's") {
    WorkspaceStage stage(kSize);
    play_branches(stage);
    const NodeId here = stage.workspace.front().current();
    stage.apply(SetMarker{here, "odd", "look twice"});
    stage.apply(Simple{CommandId::ShowNote});
    CHECK(stage.ui.dialog.open == Dialog::Note);
    CHECK(stage.ui.dialog.node == here);
    CHECK(stage.ui.dialog.text == "odd");
    CHECK(stage.ui.dialog.second_text == "look twice");
    stage.apply(NameBranch{here, "the other way"});
    stage.apply(Simple{CommandId::ShowNameBranch});
    CHECK(stage.ui.dialog.node == here);
    CHECK(stage.ui.dialog.text == "the other way");
    stage.apply(GoToNode{0});
    stage.apply(GoToStep{1});
    stage.apply(Simple{CommandId::ShowNote});
    CHECK(stage.ui.dialog.text.empty());
}

TEST_CASE("find shows its panel with the keyboard in its field") {
    WorkspaceStage stage(kSize);
    stage.key("Ctrl+F");
    CHECK(stage.ui.layout.is_visible(PanelId::Find));
    stage.settle(4);
    CHECK(stage.is_typing());
}

TEST_CASE("break shows the watch panel, closed as it was, with the keyboard in its field") {
    WorkspaceStage stage(kSize);
    stage.ui.layout.close(PanelId::Watch);
    stage.key("B");
    CHECK(stage.ui.layout.is_visible(PanelId::Watch));
    stage.settle(4);
    CHECK(stage.is_typing());
}

TEST_CASE("compare begins with a choice where there is nothing to compare with") {
    WorkspaceStage stage(kSize);
    stage.settle();
    stage.apply(Simple{CommandId::ShowCompare});
    CHECK(stage.ui.layout.is_visible(PanelId::Compare));
    CHECK(stage.ui.compare.with == CompareWith::Nothing);
    stage.settle();
}

TEST_CASE("compare begins with a branch where there is one") {
    WorkspaceStage branches(kSize);
    play_branches(branches);
    branches.apply(Simple{CommandId::ShowCompare});
    CHECK(branches.ui.compare.with == CompareWith::Branch);
    CHECK(branches.ui.compare.node != branches.workspace.front().current());
    branches.settle();
}

TEST_CASE("compare forgets a choice of another session, and one that is older than a branch") {
    WorkspaceStage stage(kSize);
    stage.apply(NewGame{"PY1-N-AAAAAAT draw"});
    stage.settle();
    stage.apply(Simple{CommandId::NewTab});
    stage.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S draw"});
    stage.settle();
    stage.apply(Simple{CommandId::ShowCompare});
    stage.settle();
    CHECK(stage.ui.compare.with == CompareWith::Tab);
    // An accepted edit is another line than the mainline.
    stage.apply(ReplaceRow{2, parse_input("draw").value()});
    stage.apply(Simple{CommandId::AcceptEdit});
    REQUIRE(stage.workspace.front().branches().size() == 2);
    stage.apply(Simple{CommandId::ShowCompare});
    stage.settle();
    CHECK(stage.ui.compare.with == CompareWith::Branch);
    CHECK(stage.ui.compare.node != stage.workspace.front().line().back());
    // A person's own choice stays, as long as nothing is newer.
    stage.ui.compare = {};
    stage.ui.compare.with = CompareWith::Tab;
    stage.ui.compare.tab = stage.workspace.number(0);
    stage.settle();
    stage.apply(Simple{CommandId::ShowCompare});
    CHECK(stage.ui.compare.with == CompareWith::Tab);
    stage.apply(GoToStep{1});
    stage.apply(input("tap 7C"));
    stage.apply(Simple{CommandId::ShowCompare});
    CHECK(stage.ui.compare.with == CompareWith::Branch);
    CHECK(stage.ui.compare.node == stage.workspace.front().branches()[0].end);
    // From the mainline: the branch that was begun last.
    const NodeId newest = stage.workspace.front().current();
    stage.settle();
    stage.apply(GoToNode{stage.workspace.front().branches()[0].end});
    stage.apply(Simple{CommandId::ShowCompare});
    CHECK(stage.ui.compare.node == newest);
    stage.settle();
}

TEST_CASE("compare begins with the tab that was in front before") {
    WorkspaceStage tabs(kSize);
    tabs.apply(input("KD"));
    tabs.settle();
    for (int tab = 0; tab < 2; ++tab) {
        tabs.apply(Simple{CommandId::NewTab});
        tabs.settle();
    }
    tabs.apply(SelectTab{0});
    tabs.settle();
    tabs.apply(SelectTab{2});
    tabs.settle();
    tabs.apply(ShowPanel{PanelId::Compare});
    CHECK(tabs.ui.compare.with == CompareWith::Tab);
    CHECK(tabs.ui.compare.tab == tabs.workspace.number(0));
    tabs.settle();
}

TEST_CASE("a step is pinned for the diff, and let go") {
    WorkspaceStage stage(kSize);
    play_branches(stage);
    stage.key("P");
    CHECK(stage.ui.diff.pinned == stage.workspace.front().current());
    CHECK(stage.ui.diff.session == stage.workspace.number(0));
    CHECK(stage.ui.layout.is_visible(PanelId::Diff));
    stage.settle();
    stage.key("P");
    CHECK(stage.ui.diff.pinned == kNoNode);
    // Of another session it is pinned anew.
    stage.key("P");
    const NodeId pinned = stage.ui.diff.pinned;
    stage.apply(Simple{CommandId::NewTab});
    for (const char* played : {"KD", "draw", "draw", "draw"}) stage.apply(input(played));
    REQUIRE(stage.workspace.front().current() == pinned);
    stage.settle();
    stage.key("P");
    CHECK(stage.ui.diff.session == stage.workspace.number(1));
}

TEST_CASE("theme, scale and layout change with their commands, and with nothing else") {
    WorkspaceStage stage(kSize);
    stage.key("Ctrl+Shift+L");
    CHECK(stage.ui.theme == ThemeKind::Light);
    stage.key("Ctrl+Shift+L");
    CHECK(stage.ui.theme == ThemeKind::Dark);
    stage.ui.normal_scale = 1.1F;
    stage.key("Ctrl+=");
    CHECK(stage.ui.scale == 1.25F);
    stage.key("Ctrl+0");
    CHECK(stage.ui.scale == 1.1F);
    CHECK_FALSE(apply_to_panels(stage.workspace, stage.ui, Simple{CommandId::StepForward}));
    CHECK_FALSE(apply_to_panels(stage.workspace, stage.ui, GoToStep{1}));
    CHECK_FALSE(apply_to_panels(stage.workspace, stage.ui, DropTab{0}));
}

TEST_CASE("the open dialog offers the files that were opened lately") {
    WorkspaceStage stage(kSize);
    const std::string path = std::string(PYRAMIDE_SOURCE_DIR) + "/replays/golden-opening.json";
    stage.workspace.set_recent({path, "/logs/other.json"});
    stage.key("Ctrl+O");
    stage.settle(4);
    REQUIRE(stage.ui.dialog.recent.size() == 2);
    Commands commands;
    for (float y = 250; y < 700 && of_kind<Open>(commands).empty() && stage.ui.dialog.open == Dialog::Open; y += 5)
        commands = stage.click({kSize.x / 2 - 200, y});
    REQUIRE(of_kind<Open>(commands).size() == 1);
    CHECK(of_kind<Open>(commands)[0].path == path);
    CHECK(stage.ui.dialog.open == Dialog::None);
}

}  // namespace pyramide::panel_commands_test
