// The tiled layout: top bar, board on the left, two columns on the right, transport and timeline below; two splitters.
#include "app/panels/layout.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Sizes at scale 1 that a panel needs to be of use.
constexpr float kBoardWidth = 360, kBoardHeight = 260;
constexpr float kColumnWidth = 226;
constexpr float kWidestColumn = 420;
constexpr float kTopBar = 38;

/// One column where two find no room, none where even one finds none.
int column_count(float available) {
    if (available >= px(kColumnWidth) * 2 + px(theme().gap)) return 2;
    return available >= px(kColumnWidth) ? 1 : 0;
}

float right_width(const PanelsUi& ui, ImVec2 display) {
    const float gap = px(theme().gap);
    const float available = display.x - gap * 3 - px(kBoardWidth);
    if (column_count(available) == 0) return 0;
    const float standard = std::clamp(display.x * 0.435F, px(kColumnWidth) * 2 + gap, px(350) * 2 + gap);
    const float wanted = ui.right_width > 0 ? px(ui.right_width) : standard;
    return std::clamp(wanted, px(kColumnWidth), std::min(available, px(kWidestColumn) * 2 + gap));
}

float bottom_height(const PanelsUi& ui, ImVec2 display) {
    const float gap = px(theme().gap);
    const float available = display.y - px(kTopBar) - gap * 3 - px(kBoardHeight);
    const float wanted = ui.bottom_height > 0 ? px(ui.bottom_height) : display.y * 0.32F;
    const float least = px(42) + px(26) + 2;
    const float height = std::clamp(wanted, least, std::max(least, available));
    // What is too little for the graph or a list is of more use to the board.
    return height < least + px(36) ? least : height;
}

void place_columns(Tiles& tiles, float x, float y, float width, float height) {
    const float gap = px(theme().gap);
    const bool has_two = column_count(width) == 2;
    const float column = has_two ? std::floor((width - gap) / 2) : width;
    const float upper = std::floor((height - gap) * (has_two ? 0.58F : 0.5F));
    tiles.inspector = {{x, y}, {column, has_two ? height : upper}};
    const float second = has_two ? x + column + gap : x;
    const float second_width = x + width - second;
    if (has_two) {
        tiles.rules = {{second, y}, {second_width, upper}};
        tiles.score = {{second, y + upper + gap}, {second_width, height - upper - gap}};
    } else {
        // The score has its graph and column below already; the rules are needed more.
        tiles.rules = {{second, y + upper + gap}, {second_width, height - upper - gap}};
    }
}

/// The timeline needs its header and a few rows; without them the transport takes everything.
float transport_height(float bottom) {
    const float bar = px(42), scrubber = px(26), list = px(theme().row_height) * 4;
    const float room = bottom - bar - scrubber;
    if (room < list) return bottom - 2;
    const float graph = std::min({room * 0.34F, room - list, px(150)});
    return bar + scrubber + (graph >= px(36) ? graph : 0);
}

}  // namespace

Tiles lay_out_workbench(const PanelsUi& ui, ImVec2 display) {
    const float gap = px(theme().gap);
    const float right = right_width(ui, display), bottom = bottom_height(ui, display);
    const float top = px(kTopBar) + gap;
    const float upper = std::max(px(80), display.y - top - bottom - gap * 2);
    Tiles tiles;
    tiles.top = {{0, 0}, {display.x, px(kTopBar)}};
    const float board_width = display.x - gap * 2 - (right > 0 ? right + gap : 0);
    tiles.board = {{gap, top}, {board_width, upper}};
    if (right > 0) place_columns(tiles, gap + board_width + gap, top, right, upper);
    tiles.bottom = {{gap, top + upper + gap}, {display.x - gap * 2, bottom}};
    tiles.transport_height = transport_height(bottom);
    return tiles;
}

namespace {

enum class Axis : std::uint8_t { Horizontal, Vertical };

/// A gap that can be dragged; gives how far, in real pixels.
float drag_gap(const char* id, ImVec2 position, ImVec2 size, Axis axis) {
    ImGui::SetCursorScreenPos(position);
    ImGui::InvisibleButton(id, size);
    const bool is_held = ImGui::IsItemActive();
    if (is_held || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(axis == Axis::Horizontal ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
        const ImVec2 middle = {position.x + size.x / 2, position.y + size.y / 2};
        const ImVec2 half = axis == Axis::Horizontal ? ImVec2(px(1), px(28)) : ImVec2(px(28), px(1));
        ImGui::GetWindowDrawList()->AddRectFilled({middle.x - half.x, middle.y - half.y},
                                                  {middle.x + half.x, middle.y + half.y},
                                                  is_held ? theme().colors.accent : theme().colors.text_faint, px(1));
    }
    if (!is_held) return 0;
    return axis == Axis::Horizontal ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y;
}

void drag_gaps(const Tiles& tiles, PanelsUi& ui) {
    const float gap = px(theme().gap);
    const float scale = theme().scale;
    if (tiles.inspector.size.x > 0) {
        const float width = tiles.bottom.position.x + tiles.bottom.size.x - tiles.inspector.position.x;
        const ImVec2 position = {tiles.inspector.position.x - gap, tiles.board.position.y};
        const float moved = drag_gap("columns", position, {gap, tiles.board.size.y}, Axis::Horizontal);
        if (moved != 0) ui.right_width = (width - moved) / scale;
    }
    const ImVec2 position = {tiles.bottom.position.x, tiles.bottom.position.y - gap};
    const float moved = drag_gap("rows", position, {tiles.bottom.size.x, gap}, Axis::Vertical);
    if (moved != 0) ui.bottom_height = (tiles.bottom.size.y - moved) / scale;
}

using Draw = void (*)(const Session&, PanelsUi&, Commands&);

void draw_tile(const char* id, std::string_view title, const Tile& tile, Draw draw, PanelPadding padding,
               PanelScroll scroll, const Session& session, PanelsUi& ui, Commands& commands) {
    if (tile.size.x <= 0 || tile.size.y <= 0) return;
    begin_panel(id, title, tile.position, tile.size, padding, scroll);
    draw(session, ui, commands);
    end_panel();
}

void draw_transport_and_timeline(const Tiles& tiles, const Session& session, PanelsUi& ui, Commands& commands) {
    begin_panel("bottom", "", tiles.bottom.position, tiles.bottom.size, PanelPadding::None, PanelScroll::None);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImGuiWindowFlags still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::BeginChild("transport", {width, tiles.transport_height}, false, still);
    draw_transport(session, ui, commands);
    ImGui::EndChild();
    const float list = tiles.bottom.size.y - tiles.transport_height - 2;
    if (list >= px(theme().row_height) * 2) {
        ImGui::SetCursorScreenPos({start.x, start.y + tiles.transport_height});
        ImGui::BeginChild("timeline", {width, list}, false, still);
        draw_timeline(session, ui, commands);
        ImGui::EndChild();
    }
    end_panel();
}

void draw_tiles(const Tiles& tiles, const Session& session, PanelsUi& ui, Commands& commands) {
    ImGui::SetCursorScreenPos(tiles.top.position);
    ImGui::BeginChild("top", tiles.top.size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    draw_top_bar(session, ui, commands);
    ImGui::EndChild();
    const auto draw = [&](const char* id, std::string_view title, const Tile& tile, Draw panel, PanelPadding padding,
                          PanelScroll scroll) {
        draw_tile(id, title, tile, panel, padding, scroll, session, ui, commands);
    };
    draw("board", "", tiles.board, draw_board, PanelPadding::None, PanelScroll::None);
    draw("inspector", "State", tiles.inspector, draw_inspector, PanelPadding::Inside, PanelScroll::Vertical);
    draw("rules", "Rules", tiles.rules, draw_rules, PanelPadding::Inside, PanelScroll::Vertical);
    draw("score", "Score", tiles.score, draw_score, PanelPadding::Inside, PanelScroll::None);
    draw_transport_and_timeline(tiles, session, ui, commands);
}

}  // namespace

void draw_workbench(const Session& session, PanelsUi& ui, Commands& commands) {
    ui.hover = ui.next_hover;
    ui.next_hover = {};
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const Tiles tiles = lay_out_workbench(ui, display);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(display);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::Begin("workbench", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    drag_gaps(tiles, ui);
    draw_tiles(tiles, session, ui, commands);
    ImGui::End();
    draw_notices(session, ui, commands);
    draw_dialogs(session, ui, commands);
}

}  // namespace pyramide
