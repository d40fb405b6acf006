// The whole workbench without a window: tiles at every size, splitters, notices, and everything drawn at once.
#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "app/panels/layout.h"
#include "app/panels/theme.h"
#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

using namespace pyramide;

namespace {

std::vector<Tile> shown_tiles(const Tiles& tiles) {
    std::vector<Tile> shown;
    for (const Tile& tile : {tiles.top, tiles.board, tiles.inspector, tiles.rules, tiles.score, tiles.bottom}) {
        if (tile.is_shown()) shown.push_back(tile);
    }
    return shown;
}

bool overlap(const Tile& a, const Tile& b) {
    return a.position.x < b.position.x + b.size.x && b.position.x < a.position.x + a.size.x &&
           a.position.y < b.position.y + b.size.y && b.position.y < a.position.y + a.size.y;
}

/// draw_workbench makes a window of its own; the stage's own must not lie over it.
class Workbench : public PanelStage {
  public:
    explicit Workbench(ImVec2 size, float scale = 1)
        : PanelStage([](const Session&, PanelsUi&, Commands&) {}, size, scale) {}

    Commands draw() {
        Commands commands;
        ImGui::NewFrame();
        draw_workbench(session, ui, commands);
        ImGui::Render();
        return commands;
    }
    Commands move(ImVec2 place) {
        ImGui::GetIO().MousePos = place;
        return draw();
    }
    Commands press_at(ImVec2 place) {
        Commands commands = move(place);
        ImGui::GetIO().MouseDown[0] = true;
        append(commands, draw());
        ImGui::GetIO().MouseDown[0] = false;
        append(commands, draw());
        return commands;
    }
    CardRect card(const char* name) const {
        const Slot slot = session.deal().slot_of(parse_card(name).value());
        REQUIRE(slot < kSlots);
        REQUIRE(ui.board.card_rects[slot].drawn);
        return ui.board.card_rects[slot];
    }
    void pull(ImVec2 from, ImVec2 to) {
        move(from);
        ImGui::GetIO().MouseDown[0] = true;
        draw();
        move(to);
        ImGui::GetIO().MouseDown[0] = false;
        draw();
    }
};

}  // namespace

TEST_CASE("tiles lie inside the window and apart") {
    for (const float scale : {1.0F, 1.5F, 2.0F, 3.0F}) {
        const PanelStage stage(draw_top_bar, {100, 100}, scale);
        for (const ImVec2 size : {ImVec2{480, 320}, ImVec2{640, 480}, ImVec2{800, 560}, ImVec2{1280, 720},
                                  ImVec2{1600, 1000}, ImVec2{2560, 1440}, ImVec2{700, 1600}, ImVec2{3000, 500}}) {
            for (const float dragged : {0.0F, 1.0F, 500.0F, 1e6F}) {
                PanelsUi ui;
                ui.right_width = ui.bottom_height = dragged;
                const ImVec2 display = {size.x * scale, size.y * scale};
                const Tiles tiles = lay_out_workbench(ui, display);
                const std::vector<Tile> shown = shown_tiles(tiles);
                CAPTURE(scale);
                CAPTURE(size.x);
                CAPTURE(size.y);
                CAPTURE(dragged);
                for (std::size_t at = 0; at < shown.size(); ++at) {
                    CHECK(shown[at].position.x >= 0);
                    CHECK(shown[at].position.y >= 0);
                    CHECK(shown[at].position.x + shown[at].size.x <= display.x + 0.5F);
                    CHECK(shown[at].position.y + shown[at].size.y <= display.y + 0.5F);
                    for (std::size_t other = at + 1; other < shown.size(); ++other)
                        CHECK_FALSE(overlap(shown[at], shown[other]));
                }
                CHECK(tiles.board.size.x >= 300 * scale);
                CHECK(tiles.board.size.y >= 150 * scale);
                CHECK(tiles.transport_height <= tiles.bottom.size.y);
                if (size.x >= 1280 && dragged == 0) CHECK(tiles.score.is_shown());
            }
        }
    }
}

TEST_CASE("the gaps are dragged, and the window's size is followed") {
    Workbench bench({1600, 1000});
    bench.draw();
    const Tiles before = lay_out_workbench(bench.ui, {1600, 1000});
    const float x = before.inspector.position.x - 4, y = before.board.position.y + 200;
    bench.pull({x, y}, {x - 60, y});
    const Tiles wider = lay_out_workbench(bench.ui, {1600, 1000});
    CHECK(wider.inspector.position.x == doctest::Approx(before.inspector.position.x - 60).epsilon(0.01));
    const float bottom = before.bottom.position.y - 4;
    bench.pull({300, bottom}, {300, bottom - 50});
    const Tiles taller = lay_out_workbench(bench.ui, {1600, 1000});
    CHECK(taller.bottom.position.y == doctest::Approx(before.bottom.position.y - 50).epsilon(0.01));
    const Tiles smaller = lay_out_workbench(bench.ui, {1280, 720});
    CHECK(smaller.bottom.position.y + smaller.bottom.size.y <= 720);
}

TEST_CASE("a click reaches the board through the layout, once") {
    Workbench bench({1600, 1000});
    bench.draw();
    bench.draw();
    const CardRect card = bench.card("KD");
    const Commands commands = bench.press_at({(card.x0 + card.x1) / 2, card.y0 + 10});
    REQUIRE(commands.size() == 1);
    bench.session.apply(commands[0]);
    CHECK(bench.session.table().counters.score() == 10);
    // The hover of one frame is drawn in the next.
    bench.move({(card.x0 + card.x1) / 2 - 200, card.y0 + 10});
    const Slot hovered = bench.ui.next_hover.slot;
    CHECK(hovered != kNoSlot);
    bench.draw();
    CHECK(bench.ui.hover.slot == hovered);
}

TEST_CASE("nothing below an open dialog is clicked") {
    Workbench bench({1600, 1000});
    bench.draw();
    const CardRect card = bench.card("7C");
    apply_to_panels(bench.session, bench.ui, Simple{CommandId::ShowKeys});
    for (int frame = 0; frame < 3; ++frame) bench.draw();
    CHECK(bench.press_at({card.x0 + 10, card.y1 - 10}).empty());
}

TEST_CASE("a notice stays until it is dismissed, and can be") {
    Workbench bench({1600, 1000});
    bench.session.apply(Open{"no such file.json"});
    REQUIRE(bench.session.notices().size() == 1);
    for (int frame = 0; frame < 3; ++frame) CHECK(bench.draw().empty());
    const CardRect area = bench.ui.board.area;
    // The button on the right of the notice, which stands in the board's top right corner.
    Commands dismissed;
    for (float y = area.y0 + 10; y < area.y0 + 90 && dismissed.empty(); y += 6)
        dismissed = bench.press_at({area.x1 - 8 - 8 - 14, y});
    REQUIRE(!bench.session.notices().empty());
    for (int frame = 0; frame < 3; ++frame) bench.draw();
    const Commands commands = bench.press_at({20, 20});
    CHECK(of_kind<DismissNotice>(commands).empty());
}

TEST_CASE("everything draws at every scale and size, at the start, in play and at the end") {
    for (const float scale : {1.0F, 2.0F, 3.0F}) {
        for (const ImVec2 size : {ImVec2{320, 200}, ImVec2{480, 320}, ImVec2{1280, 720}, ImVec2{2560, 1440}}) {
            Workbench bench({size.x, size.y}, scale);
            bench.draw();
            bench.session.apply(NewGame{"PY1-N-AAAAAAS {waste_pair=fresh} KD 10C+3S draw tap QC undo draw"});
            for (std::uint32_t step = 0; step <= bench.session.last_step(); ++step) {
                bench.session.apply(GoToStep{step});
                CHECK(bench.draw().empty());
            }
            for (const CommandId dialog : {CommandId::ShowNewGame, CommandId::ShowOpen, CommandId::ShowSaveAs,
                                           CommandId::ShowGoToStep, CommandId::ShowKeys}) {
                apply_to_panels(bench.session, bench.ui, Simple{dialog});
                bench.draw();
                CHECK(bench.draw().empty());
            }
        }
    }
}

TEST_CASE("texts are cut between letters, and figures give way to nothing") {
    Workbench bench({600, 400});
    bench.draw();
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
