// Layout: where the board, the areas of panels and the rest lie in a window of any size.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

/// A rectangle in real pixels; without width where something finds no room.
struct Tile {
    ImVec2 position, size;

    bool is_shown() const { return size.x > 0 && size.y > 0; }
    ImVec2 end() const { return {position.x + size.x, position.y + size.y}; }
    bool contains(ImVec2 at) const {
        return is_shown() && at.x >= position.x && at.x < end().x && at.y >= position.y && at.y < end().y;
    }
};

/// Where everything goes. Tiles do not overlap and lie inside the display (from 480 x 320 at scale 1 on); only that of the area
/// beside the list of steps lies within the bottom's.
struct Tiles {
    Tile top, board, bottom;
    Tile status;  ///< the line of notices; without height in a low window, where notices lie over the bottom
    /// By PanelArea; not shown where an area has no panels or another takes them in. That of the board is `board`.
    std::array<Tile, kPanelAreas> areas;
    /// By PanelArea: the area whose place its panels are in; itself, but for want of room.
    std::array<PanelArea, kPanelAreas> hosts;
    /// Of the bottom tile, for the transport; the rest is the list's.
    float transport_height = 0;
    float list_width = 0;
    float gap = 0;  ///< between tiles

    const Tile& area(PanelArea which) const { return areas[static_cast<std::size_t>(which)]; }
    Tile& area(PanelArea which) { return areas[static_cast<std::size_t>(which)]; }
    PanelArea host(PanelArea which) const { return hosts[static_cast<std::size_t>(which)]; }
};

Tiles lay_out_workbench(const PanelLayout& layout, ImVec2 display);

/// The panels whose tabs stand in an area's place, in order.
std::vector<PanelId> hosted_panels(const PanelLayout& layout, const Tiles& tiles, PanelArea host);
/// The one of them that is drawn; nothing for the board, or where there is none.
std::optional<PanelId> hosted_front(const PanelLayout& layout, const Tiles& tiles, PanelArea host);

/// The gaps between the tiles: draws those that can be dragged and changes the sizes.
void drag_splitters(const Tiles& tiles, PanelLayout& layout);

// --- Areas and floating panels (panel_areas.cpp, panel_floating.cpp) -----------------------------------------------------------------

/// What was asked of the layout while it was drawn; done when the frame is complete.
struct LayoutChange {
    enum class Kind : std::uint8_t { Float, Dock, ShowBoard };
    Kind kind = Kind::ShowBoard;
    PanelId panel = PanelId::State;
    PanelArea area = PanelArea::First;
    std::size_t index = SIZE_MAX;
    PanelRectangle rectangle;
};

/// What the pieces of the workbench are drawn from.
struct AreaFrame {
    const Workspace& workspace;
    const Tiles tiles;
    PanelsUi& ui;
    Commands& commands;
    std::vector<LayoutChange> changes;
};

/// The ground, the tabs and the panel in front of an area; for the board's, without the board itself.
void draw_area(AreaFrame& frame, PanelArea host);
/// The tabs alone, along the top of a tile.
void draw_area_tabs(AreaFrame& frame, PanelArea host, const Tile& tile);
/// The content of a panel in a rectangle of the current window.
void draw_panel_body(AreaFrame& frame, PanelId panel, ImVec2 position, ImVec2 size);
/// The menu of a panel's tab, when it was opened by ImGui::OpenPopup("panel menu") in the same ID scope.
void draw_panel_menu(AreaFrame& frame, PanelId panel);
/// Where a panel floats when nothing else is said: where it floated last, or beside its tile.
PanelRectangle first_rectangle(const AreaFrame& frame, PanelId panel);
/// The floating panels, each a window.
void draw_floating_panels(AreaFrame& frame);
/// The panel that is being pulled, and where it would go.
void draw_panel_drag(AreaFrame& frame);

/// A place to drop a panel on.
struct DropZone {
    PanelArea area = PanelArea::First;
    Tile tile;
};
std::vector<DropZone> drop_zones(const PanelLayout& layout, const Tiles& tiles);

/// The commands of one heading of the command table.
struct CommandGroup {
    const char* title;
    std::vector<CommandId> commands;
};
/// The submenus of the main menu: every command of the table once, in its order.
std::vector<CommandGroup> command_groups();

/// "Panels" as a menu: each with a check mark, then Reset layout. Into an open popup.
void draw_panels_menu(const PanelLayout& layout, Commands& commands);

// --- Notices (notices.cpp) and the dialogs of the shell ------------------------------------------------------------------------------

/// The line at the window's bottom edge: the newest notice, or where the session is kept.
void draw_status(AreaFrame& frame);
/// All notices in full, over the list of steps; nothing while they are not expanded.
void draw_expanded_notices(AreaFrame& frame);

/// True for the dialogs that draw_shell_dialog draws; the others are draw_dialogs'.
bool is_shell_dialog(Dialog dialog);
void draw_shell_dialog(const Workspace& workspace, PanelsUi& ui, Commands& commands);

}  // namespace pyramide
