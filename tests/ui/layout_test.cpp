// The layout in every window, and by mouse: splitters, tabs that are chosen, pulled, floated, closed and put back.
#include "app/panels/layout.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <doctest/doctest.h>

#include "app/panels/theme.h"
#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::layout_test {

namespace {

const ImVec2 kDisplay = {1600, 1000};

bool overlap(const Tile& a, const Tile& b) {
    return a.position.x < b.end().x && b.position.x < a.end().x && a.position.y < b.end().y && b.position.y < a.end().y;
}

Tiles tiles_of(const WorkspaceStage& stage, ImVec2 display = kDisplay) { return lay_out_workbench(stage.ui.layout, display); }

/// The middle of a panel's tab in its area, where all its tabs have room.
ImVec2 tab_place(const WorkspaceStage& stage, PanelId panel, ImVec2 display = kDisplay) {
    const Tiles tiles = tiles_of(stage, display);
    const PanelArea host = tiles.host(stage.ui.layout.spot(panel).area);
    const Tile& tile = tiles.area(host);
    float x = tile.position.x + px(theme().padding) + (host == PanelArea::Bottom ? px(4) : 0);
    if (host == PanelArea::Board) x += text_size(theme().fonts.text, "Board").x + px(16);
    for (const PanelId other : hosted_panels(stage.ui.layout, tiles, host)) {
        const float width = text_size(theme().fonts.text, title_of(other)).x;
        if (other == panel) return {x + width / 2, tile.position.y + px(15)};
        x += width + px(16);
    }
    FAIL("the panel has no tab");
    return {};
}

/// Pulls a tab in small moves, as a hand does, and applies what comes of it.
void pull(WorkspaceStage& stage, ImVec2 from, ImVec2 to) {
    stage.hover(from);
    ImGui::GetIO().MouseDown[0] = true;
    stage.applied_frame();
    for (int part = 1; part <= 4; ++part) {
        const float share = static_cast<float>(part) / 4;
        ImGui::GetIO().MousePos = {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
        stage.applied_frame();
    }
    ImGui::GetIO().MouseDown[0] = false;
    stage.applied_frame();
    stage.settle(2);
}

/// A choice of a menu that is open, found by going down from a point; the menu closes with it.
void choose_below(WorkspaceStage& stage, ImVec2 start, const std::function<bool()>& is_done) {
    for (float y = start.y; y < start.y + 400 && !is_done(); y += 7) stage.live_click({start.x, y});
    CHECK(is_done());
}

}  // namespace

TEST_CASE("tiles lie inside the window and apart, for every layout, size and scale") {
    std::vector<PanelLayout> layouts(5);
    layouts[1].show(PanelId::Compare);
    layouts[1].dock(PanelId::Branches, PanelArea::Bottom);
    for (const PanelId panel : {PanelId::Rules, PanelId::Find}) layouts[2].close(panel);
    for (const PanelId panel : {PanelId::Score, PanelId::Branches}) layouts[3].dock(panel, PanelArea::First);
    for (const PanelId panel : {PanelId::Rules, PanelId::Find}) layouts[3].dock(panel, PanelArea::Bottom);
    for (std::size_t at = 0; at < kPanels; ++at) layouts[4].close(static_cast<PanelId>(at));
    for (const float scale : {1.0F, 1.5F, 2.0F, 3.0F}) {
        const WorkspaceStage stage({100, 100}, scale);
        for (const ImVec2 size : {ImVec2{480, 320}, ImVec2{640, 480}, ImVec2{800, 560}, ImVec2{1280, 720}, ImVec2{1600, 1000}, ImVec2{2560, 1440},
                                  ImVec2{700, 1600}, ImVec2{3000, 500}}) {
            for (const float dragged : {0.0F, 1.0F, 500.0F, kMaximumLength}) {
                for (const float share : {0.0F, 0.01F, 0.5F, 1.0F}) {
                    for (std::size_t which = 0; which < layouts.size(); ++which) {
                        PanelLayout layout = layouts[which];
                        layout.sizes = {dragged, dragged, share, share, share};
                        const ImVec2 display = {size.x * scale, size.y * scale};
                        const Tiles tiles = lay_out_workbench(layout, display);
                        CAPTURE(scale);
                        CAPTURE(size.x);
                        CAPTURE(size.y);
                        CAPTURE(dragged);
                        CAPTURE(share);
                        CAPTURE(which);
                        std::vector<Tile> shown = {tiles.top, tiles.board, tiles.bottom};
                        for (const Tile& tile : {tiles.status, tiles.area(PanelArea::First), tiles.area(PanelArea::Upper), tiles.area(PanelArea::Lower)})
                            if (tile.is_shown()) shown.push_back(tile);
                        for (std::size_t at = 0; at < shown.size(); ++at) {
                            CHECK(shown[at].position.x >= 0);
                            CHECK(shown[at].position.y >= 0);
                            CHECK(shown[at].end().x <= display.x + 0.5F);
                            CHECK(shown[at].end().y <= display.y + 0.5F);
                            for (std::size_t other = at + 1; other < shown.size(); ++other) CHECK_FALSE(overlap(shown[at], shown[other]));
                        }
                        CHECK(tiles.board.size.x >= 280 * scale);
                        CHECK(tiles.board.size.y >= 150 * scale);
                        CHECK(tiles.transport_height <= tiles.bottom.size.y);
                        const Tile& beside = tiles.area(PanelArea::Bottom);
                        if (beside.is_shown()) {
                            CHECK(beside.end().x <= tiles.bottom.end().x + 0.5F);
                            CHECK(beside.end().y <= tiles.bottom.end().y + 0.5F);
                            CHECK(beside.position.x >= tiles.bottom.position.x + tiles.list_width - 1);
                        }
                        // Every docked panel's tab stands somewhere that is shown.
                        for (const PanelId panel : layout.order()) {
                            if (layout.spot(panel).place != PanelPlace::Docked) continue;
                            const PanelArea host = tiles.host(layout.spot(panel).area);
                            CHECK(tiles.area(host).is_shown());
                            const auto hosted = hosted_panels(layout, tiles, host);
                            CHECK(std::count(hosted.begin(), hosted.end(), panel) == 1);
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("a large scale gives the board its room, and always shows steps") {
    float card_at_1 = 0;
    for (const float scale : {1.0F, 1.5F, 2.0F, 3.0F}) {
        WorkspaceStage stage(kDisplay, scale);
        stage.settle();
        const Tiles tiles = tiles_of(stage);
        CAPTURE(scale);
        const float rows = (tiles.bottom.size.y - tiles.transport_height - 2) / px(theme().row_height);
        CHECK(rows >= (scale == 1 ? 9.0F : scale < 3 ? 4.0F : 2.0F));
        // Beside the board there is a column at every scale; at the larger ones a single one that is not parted.
        CHECK(tiles.area(PanelArea::First).is_shown());
        CHECK(tiles.area(PanelArea::Lower).is_shown() == (scale < 2));
        CHECK(tiles.area(PanelArea::Upper).is_shown() == (scale < 2));
        const CardRect card = stage.card("KD");
        if (scale == 1) card_at_1 = card.x1 - card.x0;
        CHECK(card.x1 - card.x0 >= card_at_1 * (scale <= 2 ? 0.85F : 0.6F));
    }
}

TEST_CASE("every splitter moves its edge and no other") {
    WorkspaceStage stage(kDisplay);
    stage.ui.layout.dock(PanelId::Branches, PanelArea::Bottom);
    stage.settle();
    const Tiles before = tiles_of(stage);
    const Tile first = before.area(PanelArea::First), upper = before.area(PanelArea::Upper), lower = before.area(PanelArea::Lower);
    pull(stage, {first.position.x - 4, 300}, {first.position.x - 64, 300});
    Tiles now = tiles_of(stage);
    CHECK(now.area(PanelArea::First).position.x == doctest::Approx(first.position.x - 60).epsilon(0.005));
    pull(stage, {now.area(PanelArea::First).end().x + 4, 300}, {now.area(PanelArea::First).end().x - 26, 300});
    CHECK(tiles_of(stage).area(PanelArea::First).size.x == doctest::Approx(now.area(PanelArea::First).size.x - 30).epsilon(0.01));
    CHECK(tiles_of(stage).area(PanelArea::First).position.x == now.area(PanelArea::First).position.x);
    now = tiles_of(stage);
    const float x = now.area(PanelArea::Upper).position.x + 90;
    pull(stage, {x, upper.end().y + 4}, {x, upper.end().y + 54});
    CHECK(tiles_of(stage).area(PanelArea::Upper).size.y == doctest::Approx(upper.size.y + 50).epsilon(0.01));
    CHECK(tiles_of(stage).area(PanelArea::Lower).end().y == doctest::Approx(lower.end().y));
    pull(stage, {300, before.bottom.position.y - 4}, {300, before.bottom.position.y - 54});
    CHECK(tiles_of(stage).bottom.position.y == doctest::Approx(before.bottom.position.y - 50).epsilon(0.01));
    now = tiles_of(stage);
    const Tile beside = now.area(PanelArea::Bottom);
    pull(stage, {beside.position.x, beside.position.y + 60}, {beside.position.x - 80, beside.position.y + 60});
    CHECK(tiles_of(stage).area(PanelArea::Bottom).position.x == doctest::Approx(beside.position.x - 80).epsilon(0.01));
    CHECK(stage.workspace.front().last_step() == 0);
}

TEST_CASE("a click on a tab shows its panel") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    for (const PanelId panel : {PanelId::Diff, PanelId::Watch, PanelId::UndoStack, PanelId::Changes, PanelId::State, PanelId::Find, PanelId::Branches}) {
        stage.live_click(tab_place(stage, panel));
        CHECK_MESSAGE(stage.ui.layout.is_visible(panel), to_text(panel));
    }
    stage.apply(Simple{CommandId::ShowCompare});
    stage.settle();
    CHECK(stage.ui.layout.is_visible(PanelId::Compare));
    CHECK_FALSE(stage.ui.board.area.drawn);
    const Tile board = tiles_of(stage).board;
    stage.live_click({board.position.x + 30, board.position.y + 15});
    CHECK_FALSE(stage.ui.layout.is_visible(PanelId::Compare));
    CHECK(stage.ui.board.area.drawn);
    stage.live_click(tab_place(stage, PanelId::Compare), ImGuiMouseButton_Middle);
    CHECK(stage.ui.layout.spot(PanelId::Compare).place == PanelPlace::Closed);
}

TEST_CASE("a tab that is pulled onto another header is docked there, elsewhere it floats") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    const ImVec2 find = tab_place(stage, PanelId::Find);
    REQUIRE(stage.ui.layout.tabs(PanelArea::Upper).back() == PanelId::Deals);
    pull(stage, tab_place(stage, PanelId::Diff), {tab_place(stage, PanelId::Deals).x + 60, find.y});
    CHECK(stage.ui.layout.spot(PanelId::Diff).area == PanelArea::Upper);
    CHECK(stage.ui.layout.tabs(PanelArea::Upper).back() == PanelId::Diff);
    CHECK(stage.ui.layout.is_visible(PanelId::Diff));
    // Before another tab, within an area, too.
    pull(stage, tab_place(stage, PanelId::Diff), {tab_place(stage, PanelId::Rules).x - 20, find.y});
    CHECK(stage.ui.layout.tabs(PanelArea::Upper).front() == PanelId::Diff);
    // Onto the felt: it floats there, with its corner where the tab was let go.
    pull(stage, tab_place(stage, PanelId::Diff), {400, 400});
    const PanelSpot floating = stage.ui.layout.spot(PanelId::Diff);
    REQUIRE(floating.place == PanelPlace::Floating);
    CHECK(std::abs(floating.rectangle.x - 400) < 80);
    CHECK(std::abs(floating.rectangle.y - 400) < 40);
    // Moved by its header, and back onto one.
    pull(stage, {floating.rectangle.x + 60, floating.rectangle.y + 12}, {floating.rectangle.x + 160, floating.rectangle.y + 72});
    const PanelRectangle moved = stage.ui.layout.spot(PanelId::Diff).rectangle;
    CHECK(moved.x == doctest::Approx(floating.rectangle.x + 100));
    CHECK(moved.y == doctest::Approx(floating.rectangle.y + 60));
    const ImVec2 score = tab_place(stage, PanelId::Branches);
    pull(stage, {moved.x + 60, moved.y + 12}, {score.x + 60, score.y});
    CHECK(stage.ui.layout.spot(PanelId::Diff).place == PanelPlace::Docked);
    CHECK(stage.ui.layout.spot(PanelId::Diff).area == PanelArea::Lower);
}

TEST_CASE("a tab that is pulled to an edge without panels opens that area") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    const Tile bottom = tiles_of(stage).bottom;
    pull(stage, tab_place(stage, PanelId::Branches), {bottom.end().x - 15, bottom.end().y - 40});
    CHECK(stage.ui.layout.tabs(PanelArea::Bottom) == std::vector<PanelId>{PanelId::Branches});
    CHECK(tiles_of(stage).area(PanelArea::Bottom).is_shown());
    // And every zone is where it is drawn: inside the display, none over another.
    const Tiles tiles = tiles_of(stage);
    const std::vector<DropZone> zones = drop_zones(stage.ui.layout, tiles);
    CHECK(zones.size() == kPanelAreas);
    for (std::size_t at = 0; at < zones.size(); ++at) {
        CHECK(zones[at].tile.end().x <= kDisplay.x);
        CHECK(zones[at].tile.end().y <= kDisplay.y);
        for (std::size_t other = at + 1; other < zones.size(); ++other) CHECK_FALSE(overlap(zones[at].tile, zones[other].tile));
    }
}

TEST_CASE("a floating panel is resized by its corner, closed, docked, and brought back when the display shrinks") {
    WorkspaceStage stage(kDisplay);
    stage.ui.layout.float_at(PanelId::Score, {300, 200, 320, 260});
    stage.settle();
    pull(stage, {300 + 320 - 3, 200 + 260 - 3}, {300 + 420 - 3, 200 + 320 - 3});
    const PanelRectangle resized = stage.ui.layout.spot(PanelId::Score).rectangle;
    CHECK(resized.width == doctest::Approx(420).epsilon(0.02));
    CHECK(resized.height == doctest::Approx(320).epsilon(0.02));
    // The display shrinks: it is drawn inside; its own place is kept for when there is room again.
    ImGui::GetIO().DisplaySize = {640, 400};
    stage.settle();
    CHECK(stage.ui.layout.spot(PanelId::Score).rectangle == resized);
    ImGui::GetIO().DisplaySize = kDisplay;
    stage.settle();
    // Its buttons at the right of the header: dock, close.
    const float right = resized.x + resized.width, y = resized.y + 16;
    stage.live_click({right - 43, y});
    CHECK(stage.ui.layout.spot(PanelId::Score).place == PanelPlace::Docked);
    CHECK(stage.ui.layout.front(PanelArea::Lower) == PanelId::Score);
    stage.ui.layout.float_at(PanelId::Score, resized);
    stage.settle();
    stage.live_click({right - 17, y});
    CHECK(stage.ui.layout.spot(PanelId::Score).place == PanelPlace::Closed);
    stage.apply(ShowPanel{PanelId::Score});
    CHECK(stage.ui.layout.spot(PanelId::Score).place == PanelPlace::Docked);
}

TEST_CASE("a floating panel takes the clicks, not what lies below it") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    const CardRect card = stage.card("KD");
    stage.ui.layout.float_at(PanelId::UndoStack, {card.x0 - 40, card.y0 - 60, 400, 400});
    stage.settle();
    CHECK(stage.click({card.x0 + 10, card.y1 - 12}).empty());
}

TEST_CASE("the menu of a tab: float, move to an area, close") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    const ImVec2 watch = tab_place(stage, PanelId::Watch);
    const auto open_menu = [&](ImVec2 place) {
        stage.live_click(place, ImGuiMouseButton_Right);
        REQUIRE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    };
    open_menu(watch);
    // Below the title: close, then float.
    choose_below(stage, {watch.x + 20, watch.y + 34}, [&] { return stage.ui.layout.spot(PanelId::Watch).place != PanelPlace::Docked; });
    CHECK(stage.ui.layout.spot(PanelId::Watch).place == PanelPlace::Closed);
    const ImVec2 changes = tab_place(stage, PanelId::Changes);
    open_menu(changes);
    choose_below(stage, {changes.x + 20, changes.y + 60}, [&] { return stage.ui.layout.spot(PanelId::Changes).place != PanelPlace::Docked; });
    CHECK(stage.ui.layout.spot(PanelId::Changes).place == PanelPlace::Floating);
    const ImVec2 diff = tab_place(stage, PanelId::Diff);
    open_menu(diff);
    choose_below(stage, {diff.x + 20, diff.y + 110}, [&] { return stage.ui.layout.spot(PanelId::Diff).area != PanelArea::First; });
    CHECK(stage.ui.layout.spot(PanelId::Diff).place == PanelPlace::Docked);
}

TEST_CASE("the panels menu closes what is seen, shows what is not; reset puts all back") {
    WorkspaceStage stage(kDisplay);
    stage.settle();
    // Its sign at the right end of the top bar.
    const ImVec2 sign = {kDisplay.x - 6 - 26 - 2 - 13, 19};
    stage.live_click(sign);
    REQUIRE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    choose_below(stage, {sign.x - 40, 50}, [&] { return stage.ui.layout != PanelLayout(); });
    stage.ui.layout.float_at(PanelId::Rules, {100, 100, 300, 300});
    stage.ui.layout.sizes.right_width = 800;
    stage.apply(Simple{CommandId::ResetLayout});
    CHECK(stage.ui.layout == PanelLayout());
}

TEST_CASE("in a small window no panel is out of reach") {
    for (const ImVec2 size : {ImVec2{480, 320}, ImVec2{700, 500}, ImVec2{1000, 640}}) {
        WorkspaceStage stage(size);
        stage.settle();
        for (std::size_t at = 0; at < kPanels; ++at) {
            const auto panel = static_cast<PanelId>(at);
            stage.apply(ShowPanel{panel});
            stage.settle(2);
            const Tiles tiles = tiles_of(stage, size);
            const PanelArea host = tiles.host(stage.ui.layout.spot(panel).area);
            CHECK(hosted_front(stage.ui.layout, tiles, host) == panel);
            CHECK(tiles.area(host).is_shown());
        }
    }
}

}  // namespace pyramide::layout_test
