// The whole workbench without a window: everything drawn at once, clicks through the layout, texts that are cut.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/panels/theme.h"
#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::workbench_test {

TEST_CASE("a click reaches the board through the layout, once") {
    WorkspaceStage stage({1600, 1000});
    stage.settle(2);
    const CardRect king = stage.card("KD");
    const Commands commands = stage.click({(king.x0 + king.x1) / 2, king.y0 + 10});
    REQUIRE(commands.size() == 1);
    stage.apply(commands);
    CHECK(stage.workspace.front().table().counters.score() == 10);
    // The hover of one frame is drawn in the next.
    stage.hover({(king.x0 + king.x1) / 2 - 200, king.y0 + 10});
    const Slot hovered = stage.ui.next_hover.slot;
    CHECK(hovered != kNoSlot);
    stage.frame();
    CHECK(stage.ui.hover.slot == hovered);
}

TEST_CASE("nothing below an open dialog is clicked") {
    for (const CommandId dialog : {CommandId::ShowKeys, CommandId::ShowPalette, CommandId::ShowOpen}) {
        WorkspaceStage stage({1600, 1000});
        stage.settle(2);
        const CardRect seven = stage.card("7C");
        stage.apply(Simple{dialog});
        stage.settle(3);
        CHECK(stage.click({seven.x0 + 10, seven.y1 - 10}).empty());
    }
}

TEST_CASE("everything draws at every scale and size, in both themes, at the start, in play and at the end") {
    for (const float scale : {1.0F, 2.0F, 3.0F}) {
        for (const ImVec2 size : {ImVec2{320, 200}, ImVec2{480, 320}, ImVec2{1280, 720}, ImVec2{2560, 1440}}) {
            WorkspaceStage stage(size, scale, scale == 2 ? ThemeKind::Light : ThemeKind::Dark);
            stage.frame();
            stage.apply(NewGame{"PY1-N-AAAAAAS {waste_pair=fresh} KD 10C+3S draw tap QC undo draw"});
            for (std::uint32_t step = 0; step <= stage.workspace.front().last_step(); ++step) {
                stage.apply(GoToStep{step});
                CHECK(stage.frame().empty());
            }
            for (const CommandId dialog :
                 {CommandId::ShowNewGame, CommandId::ShowOpen, CommandId::ShowSaveAs, CommandId::ShowGoToStep, CommandId::ShowKeys, CommandId::ShowPalette,
                  CommandId::ShowNote, CommandId::ShowNameBranch, CommandId::ShowInsertStep, CommandId::ShowReplaceStep, CommandId::Quit}) {
                stage.apply(Simple{dialog});
                stage.frame();
                CHECK(stage.frame().empty());
            }
            stage.ui.dialog = {};
            for (std::size_t panel = 0; panel < kPanels; ++panel) {
                stage.apply(ShowPanel{static_cast<PanelId>(panel)});
                stage.frame();
                CHECK(stage.frame().empty());
                stage.ui.layout.float_at(static_cast<PanelId>(panel), {10, 10, 200, 150});
                stage.frame();
                CHECK(stage.frame().empty());
            }
        }
    }
}

TEST_CASE("keys that are set are the ones that count") {
    WorkspaceStage stage({1280, 720});
    stage.ui.keys.set(CommandId::DrawOrRecycle, {parse_chord("F12").value()});
    stage.settle(2);
    stage.key("D");
    CHECK(stage.workspace.front().last_step() == 0);
    stage.key("F12");
    CHECK(stage.workspace.front().last_step() == 1);
    CHECK(command_help(CommandId::DrawOrRecycle).find("F12") != std::string::npos);
}

TEST_CASE("texts are cut between letters, and figures give way to nothing") {
    WorkspaceStage stage({600, 400});
    stage.frame();
    ImFont* font = theme().fonts.text;
    for (const char* text : {"Această carte este blocată de o altă carte", "10♣ + 3♠ ♥♦", "ααα"}) {
        for (float width = 0; width < 320; width += 3) {
            const std::string cut = fitted_text(font, text, width);
            CHECK(text_size(font, cut).x <= width + 0.5F);
            if (!cut.empty()) CHECK((static_cast<unsigned char>(cut.front()) & 0xC0) != 0x80);
            // No letter is left in halves: what stands before the dots is a part of the text.
            const std::size_t dots = cut.rfind("…");
            if (dots != std::string::npos) CHECK(std::string(text).starts_with(cut.substr(0, dots)));
        }
        CHECK(fitted_text(font, text, 2000) == text);
    }
    CHECK(is_text_complete());
}

}  // namespace pyramide::workbench_test
