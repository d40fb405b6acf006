// One frame of the whole workbench: the tiles with what is in them, what floats over them, notices and dialogs.
#include <algorithm>

#include "app/panels/layout.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr ImGuiWindowFlags kStill = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;

/// Which session was in front before this one: what "compare" compares with first.
void follow_front(const Workspace& workspace, TabBarUi& tabs) {
    const std::uint32_t front = workspace.number(workspace.front_index());
    if (tabs.front == front) return;
    tabs.previous = tabs.front;
    tabs.front = front;
}

void draw_top(AreaFrame& frame) {
    ImGui::SetCursorScreenPos(frame.tiles.top.position);
    ImGui::BeginChild("top", frame.tiles.top.size, false, kStill);
    draw_top_bar(frame.workspace, frame.ui, frame.commands);
    ImGui::EndChild();
}

/// A board that is not drawn has no places.
void forget_board(BoardUi& board) {
    for (CardRect& rect : board.card_rects) rect.drawn = false;
    board.stock_rect.drawn = board.waste_rect.drawn = board.area.drawn = false;
}

/// The board, under tabs where panels share its place.
void draw_board_tile(AreaFrame& frame) {
    const Tile& tile = frame.tiles.board;
    const bool has_tabs = !hosted_panels(frame.ui.layout, frame.tiles, PanelArea::Board).empty();
    const float header = has_tabs ? panel_header_height() : 0;
    draw_panel_ground(tile.position, tile.size, has_tabs ? PanelHeader::Shown : PanelHeader::None);
    if (has_tabs) draw_area_tabs(frame, PanelArea::Board, tile);
    const ImVec2 position = {tile.position.x + 1, tile.position.y + header};
    const ImVec2 size = {tile.size.x - 2, tile.size.y - header - 1};
    if (const std::optional<PanelId> front = hosted_front(frame.ui.layout, frame.tiles, PanelArea::Board)) {
        forget_board(frame.ui.board);
        return draw_panel_body(frame, *front, position, size);
    }
    begin_panel_body("board", position, size, PanelPadding::None, PanelScroll::None);
    draw_board(frame.workspace.front(), frame.ui, frame.commands);
    end_panel();
}

void draw_still_child(const char* id, ImVec2 position, ImVec2 size, void (*draw)(const Workspace&, PanelsUi&, Commands&), AreaFrame& frame) {
    ImGui::SetCursorScreenPos(position);
    ImGui::BeginChild(id, size, false, kStill);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(2)));
    draw(frame.workspace, frame.ui, frame.commands);
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

/// Transport above, the list of steps below it, and beside the list an area of panels.
void draw_bottom(AreaFrame& frame) {
    const Tiles& tiles = frame.tiles;
    const ImVec2 start = {tiles.bottom.position.x + 1, tiles.bottom.position.y};
    draw_panel_ground(tiles.bottom.position, tiles.bottom.size, PanelHeader::None);
    draw_still_child("transport", start, {tiles.bottom.size.x - 2, tiles.transport_height}, draw_transport, frame);
    const float height = tiles.bottom.size.y - tiles.transport_height - 2;
    const bool has_area = tiles.area(PanelArea::Bottom).is_shown();
    if (height >= px(theme().row_height))
        draw_still_child("timeline", {start.x, start.y + tiles.transport_height}, {tiles.list_width - (has_area ? px(4) : 0), height},
                         draw_timeline, frame);
    if (!has_area) return;
    const Tile& tile = tiles.area(PanelArea::Bottom);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({tile.position.x, tile.position.y}, {tile.position.x + 1, tile.end().y - 1}, theme().colors.panel_border);
    const float header = panel_header_height();
    const ImVec2 inside = {tile.position.x + px(4), tile.position.y};
    list->AddRectFilled({inside.x, inside.y + header - 1}, {tile.end().x - 1, inside.y + header}, theme().colors.panel_border);
    draw_area_tabs(frame, PanelArea::Bottom, {inside, {tile.size.x - px(4), tile.size.y}});
    if (const std::optional<PanelId> front = hosted_front(frame.ui.layout, tiles, PanelArea::Bottom))
        draw_panel_body(frame, *front, {inside.x, inside.y + header}, {tile.size.x - px(5), tile.size.y - header - 2});
}

void draw_tiles(AreaFrame& frame) {
    drag_splitters(frame.tiles, frame.ui.layout);
    draw_top(frame);
    draw_board_tile(frame);
    for (const PanelArea area : {PanelArea::First, PanelArea::Upper, PanelArea::Lower}) draw_area(frame, area);
    draw_bottom(frame);
    draw_status(frame);
}

void make_changes(const std::vector<LayoutChange>& changes, PanelLayout& layout) {
    for (const LayoutChange& change : changes) {
        switch (change.kind) {
            case LayoutChange::Kind::Float:
                layout.float_at(change.panel, change.rectangle);
                break;
            case LayoutChange::Kind::Dock:
                layout.dock(change.panel, change.area, change.index);
                break;
            case LayoutChange::Kind::ShowBoard:
                layout.show_board();
                break;
        }
    }
}

}  // namespace

void draw_workbench(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    set_command_keys(ui.keys);
    follow_front(workspace, ui.tabs);
    ui.frames_without_dialog = ui.dialog.open != Dialog::None ? 0 : std::min(ui.frames_without_dialog + 1, 1000);
    ui.hover = ui.next_hover;
    ui.next_hover = {};
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    AreaFrame frame{workspace, lay_out_workbench(ui.layout, display), ui, commands, {}};
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(display);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse;
#ifdef IMGUI_HAS_DOCK
    flags |= ImGuiWindowFlags_NoDocking;
#endif
    ImGui::Begin("workbench", nullptr, flags);
    ImGui::PopStyleVar(3);
    draw_tiles(frame);
    ImGui::End();
    draw_floating_panels(frame);
    draw_panel_drag(frame);
    draw_expanded_notices(frame);
    // Both draw the same popup, so that one dialog can follow another.
    if (is_shell_dialog(ui.dialog.open))
        draw_shell_dialog(workspace, ui, commands);
    else
        draw_dialogs(workspace.front(), ui, commands);
    ui.has_menu = ui.dialog.open == Dialog::None && ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    make_changes(frame.changes, ui.layout);
}

}  // namespace pyramide
