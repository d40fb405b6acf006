// Notices: a line that hides nothing, in full on demand, until they are dismissed.
#include <doctest/doctest.h>

#include "app/panels/layout.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::notices_test {

namespace {

const ImVec2 kDisplay = {1600, 1000};

Tile line_of(const WorkspaceStage& stage) { return lay_out_workbench(stage.ui.layout, kDisplay).status; }

}  // namespace

TEST_CASE("a notice moves no card, and stays until it is dismissed") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    const CardRect before = stage.ui.board.card_rects[0];
    stage.apply(Open{"no such file.json"});
    REQUIRE(stage.workspace.front().notices().size() == 1);
    for (int frame = 0; frame < 30; ++frame) CHECK(stage.frame().empty());
    const CardRect after = stage.ui.board.card_rects[0];
    CHECK(before.x0 == after.x0);
    CHECK(before.y1 == after.y1);
    CHECK(stage.workspace.front().notices().size() == 1);
    // Its close button is the last thing of the line.
    const Tile line = line_of(stage);
    REQUIRE(line.is_shown());
    const Commands closed = stage.click({line.end().x - 12, line.position.y + line.size.y / 2});
    REQUIRE(of_kind<DismissNotice>(closed).size() == 1);
    stage.apply(closed);
    CHECK(stage.workspace.front().notices().empty());
}

TEST_CASE("copy puts the whole text on the clipboard") {
    WorkspaceStage stage(kDisplay);
    stage.apply(Tell{"first line\nand a second"});
    stage.settle();
    const Tile line = line_of(stage);
    ImGui::SetClipboardText("nothing");
    stage.click({line.end().x - 12 - 22, line.position.y + line.size.y / 2});
    CHECK(std::string(ImGui::GetClipboardText()) == "first line\nand a second");
}

TEST_CASE("what is too long for the line is shown in full at once, over the list and not over the board") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    stage.apply(Tell{"short"});
    stage.settle();
    CHECK_FALSE(stage.ui.notices.is_expanded);
    stage.apply(Tell{std::string(400, 'x') + " a long story"});
    stage.settle();
    CHECK(stage.ui.notices.is_expanded);
    // The board above still takes clicks.
    const CardRect card = stage.card("7D");
    CHECK(of_kind<TapSlot>(stage.click({card.x0 + 10, card.y0 + 10})).size() == 1);
    // A click on the line folds them away, and shows them again.
    const Tile line = line_of(stage);
    stage.live_click({line.position.x + 200, line.position.y + 12});
    CHECK_FALSE(stage.ui.notices.is_expanded);
    stage.live_click({line.position.x + 200, line.position.y + 12});
    CHECK(stage.ui.notices.is_expanded);
    // Each has its own close button there; "dismiss all" closes them all.
    Commands all;
    const Tile bottom = lay_out_workbench(stage.ui.layout, kDisplay).bottom;
    for (float y = bottom.position.y; y < bottom.end().y; y += 8) append(all, stage.click({bottom.end().x - 50, y}));
    CHECK_FALSE(of_kind<DismissNotice>(all).empty());
    CHECK(has_command(all, CommandId::DismissNotices));
    stage.apply(Simple{CommandId::DismissNotices});
    stage.settle();
    CHECK(stage.workspace.front().notices().empty());
    CHECK_FALSE(stage.ui.notices.is_expanded);
}

TEST_CASE("each session has its own notices") {
    WorkspaceStage stage(kDisplay);
    stage.apply(Tell{std::string(500, 'y')});
    stage.settle();
    REQUIRE(stage.ui.notices.is_expanded);
    stage.apply(Simple{CommandId::NewTab});
    stage.settle();
    CHECK_FALSE(stage.ui.notices.is_expanded);
    CHECK(stage.workspace.front().notices().empty());
}

TEST_CASE("twenty notices, one of them very long, fit into any window") {
    for (const ImVec2 size : {ImVec2{480, 320}, ImVec2{800, 600}, ImVec2{1600, 1000}}) {
        WorkspaceStage stage(size);
        for (int at = 0; at < 30; ++at) stage.apply(Tell{"notice " + std::to_string(at)});
        stage.apply(Tell{std::string(100000, 'z')});
        stage.settle();
        stage.ui.notices.is_expanded = true;
        for (int frame = 0; frame < 3; ++frame) CHECK(stage.frame().empty());
        CHECK(stage.workspace.front().notices().size() == kMaximumNotices);
    }
}

TEST_CASE("without a notice the line takes edits back") {
    WorkspaceStage stage(kDisplay);
    stage.apply(PlayInput{parse_input("KD").value()});
    stage.settle();
    const Tile line = line_of(stage);
    Commands commands;
    for (float x = line.end().x - 4; x > line.end().x - 400 && commands.empty(); x -= 8) commands = stage.click({x, line.position.y + 12});
    REQUIRE(has_command(commands, CommandId::EditUndo));
    stage.apply(commands);
    CHECK(stage.workspace.front().last_step() == 0);
    stage.settle();
    commands.clear();
    for (float x = line.end().x - 4; x > line.end().x - 400 && commands.empty(); x -= 8) commands = stage.click({x, line.position.y + 12});
    CHECK(has_command(commands, CommandId::EditRedo));
}

}  // namespace pyramide::notices_test
