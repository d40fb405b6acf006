// Panels that float: each a window of its own over the tiles. And what happens while one is pulled.
#include <algorithm>
#include <cmath>

#include "app/panels/layout.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// A panel that never floated begins with this size, at scale 1.
constexpr float kFirstWidth = 360, kFirstHeight = 420;

PanelRectangle rectangle_of(ImVec2 position, ImVec2 size) {
    const float scale = theme().scale;
    return {position.x / scale, position.y / scale, size.x / scale, size.y / scale};
}

PanelRectangle in_display(PanelRectangle rectangle) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    return brought_into(rectangle, display.x / theme().scale, display.y / theme().scale);
}

/// The zone under the mouse, or nullptr.
const DropZone* zone_at(const std::vector<DropZone>& zones, ImVec2 place) {
    const auto found = std::find_if(zones.begin(), zones.end(), [place](const DropZone& zone) { return zone.tile.contains(place); });
    return found == zones.end() ? nullptr : &*found;
}

/// A floating panel's own header: its title, and what puts it back or closes it. With docking, ImGui draws one.
[[maybe_unused]] void draw_floating_header(AreaFrame& frame, PanelId panel, ImVec2 position, ImVec2 size) {
    const float header = panel_header_height(), button = px(22);
    ImGui::SetCursorScreenPos(position);
    ImGui::InvisibleButton("grip", {std::max(size.x - button * 2 - px(14), 1.0F), header - 1});
    PanelDragUi& drag = frame.ui.panel_drag;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 2) && !drag.panel) {
        const ImVec2 pressed = ImGui::GetIO().MouseClickedPos[0];
        drag = {panel, pressed.x - position.x, pressed.y - position.y, std::nullopt};
    }
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        frame.changes.push_back({LayoutChange::Kind::Dock, panel, frame.ui.layout.spot(panel).area, SIZE_MAX, {}});
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) ImGui::OpenPopup("panel menu");
    draw_panel_menu(frame, panel);
    const float left = position.x + px(theme().padding), right = position.x + size.x - button * 2 - px(14);
    const float line = position.y + header - 1;
    const float width = std::min(text_size(theme().fonts.text, title_of(panel)).x, right - left);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, theme().fonts.text, {left, position.y}, {right, line}, theme().colors.text, title_of(panel));
    list->AddRectFilled({left, line - px(2)}, {left + width, line}, theme().colors.accent, px(1));
    const float top = position.y + std::floor((header - button) / 2);
    ImGui::SetCursorScreenPos({position.x + size.x - button * 2 - px(10), top});
    if (flat_icon_button("dock", Icon::Dock, 22, "Put it back among the tiles"))
        frame.changes.push_back({LayoutChange::Kind::Dock, panel, frame.ui.layout.spot(panel).area, SIZE_MAX, {}});
    ImGui::SetCursorScreenPos({position.x + size.x - button - px(6), top});
    if (flat_icon_button("close", Icon::Close, 22, "Close")) frame.commands.push_back(ClosePanel{panel});
}

/// Two strokes in the corner by which a window is resized.
[[maybe_unused]] void draw_resize_corner(ImVec2 end) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float inset = px(3);
    for (const float length : {px(5), px(9)})
        list->AddLine({end.x - inset - length, end.y - inset}, {end.x - inset, end.y - inset - length}, theme().colors.text_faint, px(1));
}

std::string window_name(PanelId panel) { return std::string(title_of(panel)) + "###panel-" + to_text(panel); }

#ifdef IMGUI_HAS_DOCK
/// With docking, ImGui draws title and tabs and keeps the place while the window lives; ours is where it begins and what is kept.
void draw_floating(AreaFrame& frame, PanelId panel) {
    const PanelRectangle wanted = in_display(frame.ui.layout.spot(panel).rectangle);
    const float scale = theme().scale;
    ImGui::SetNextWindowPos({std::round(wanted.x * scale), std::round(wanted.y * scale)}, ImGuiCond_Appearing);
    ImGui::SetNextWindowSize({std::round(wanted.width * scale), std::round(wanted.height * scale)}, ImGuiCond_Appearing);
    bool is_open = true;
    const bool is_drawn = ImGui::Begin(window_name(panel).c_str(), &is_open, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
    const ImVec2 position = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    if (is_drawn) {
        const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        if (ImGui::SmallButton("Dock")) frame.changes.push_back({LayoutChange::Kind::Dock, panel, frame.ui.layout.spot(panel).area, SIZE_MAX, {}});
        const float below = ImGui::GetCursorScreenPos().y;
        draw_panel_body(frame, panel, {start.x, below}, {room.x, std::max(room.y - (below - start.y), 1.0F)});
    }
    ImGui::End();
    if (!is_open) frame.commands.push_back(ClosePanel{panel});
    if (!ImGui::IsWindowDocked()) frame.ui.layout.set_rectangle(panel, rectangle_of(position, size));
}
#else
void draw_floating(AreaFrame& frame, PanelId panel) {
    PanelLayout& layout = frame.ui.layout;
    const PanelRectangle wanted = in_display(layout.spot(panel).rectangle);
    const float scale = theme().scale;
    ImGui::SetNextWindowPos({std::round(wanted.x * scale), std::round(wanted.y * scale)});
    ImGui::SetNextWindowSize({std::round(wanted.width * scale), std::round(wanted.height * scale)});
    ImGui::SetNextWindowSizeConstraints({px(kLeastPanelWidth), px(kLeastPanelHeight)}, ImGui::GetIO().DisplaySize);
    if (frame.ui.panel_drag.raised == panel) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().colors.panel);
    ImGui::Begin(window_name(panel).c_str(), nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoCollapse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    const ImVec2 position = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    draw_panel_ground(position, size, PanelHeader::Shown);
    draw_floating_header(frame, panel, position, size);
    const float header = panel_header_height();
    // A margin at the edges is left to the window, which is resized there.
    draw_panel_body(frame, panel, {position.x + px(3), position.y + header}, {size.x - px(6), size.y - header - px(4)});
    draw_resize_corner({position.x + size.x, position.y + size.y});
    ImGui::End();
    const bool is_pulled = frame.ui.panel_drag.panel == panel;
    // What does not fit into the display now may fit again later, unless the person changed it.
    const bool is_resized = std::abs(size.x - std::round(wanted.width * scale)) > 0.5F || std::abs(size.y - std::round(wanted.height * scale)) > 0.5F ||
                            std::abs(position.x - std::round(wanted.x * scale)) > 0.5F || std::abs(position.y - std::round(wanted.y * scale)) > 0.5F;
    if (is_resized && !is_pulled) layout.set_rectangle(panel, rectangle_of(position, size));
}
#endif

/// Where a panel's tab would stand among those of an area, by the mouse.
std::size_t drop_index(const AreaFrame& frame, const DropZone& zone, PanelId pulled, float x) {
    float edge = zone.tile.position.x + px(theme().padding);
    std::size_t index = 0;
    for (const PanelId panel : frame.ui.layout.tabs(zone.area)) {
        const float width = text_size(theme().fonts.text, title_of(panel)).x;
        if (x < edge + width / 2) break;
        edge += width + px(16);
        if (panel != pulled) ++index;
    }
    return index;
}

void draw_zones(const std::vector<DropZone>& zones, const DropZone* under) {
    ImDrawList* list = ImGui::GetForegroundDrawList();
    const Palette& colors = theme().colors;
    for (const DropZone& zone : zones) {
        const bool is_under = under != nullptr && under->area == zone.area;
        list->AddRectFilled(zone.tile.position, zone.tile.end(), with_opacity(colors.accent, is_under ? 0.35F : 0.12F), px(theme().rounding));
        list->AddRect(zone.tile.position, zone.tile.end(), with_opacity(colors.accent, is_under ? 1 : 0.5F), px(theme().rounding), 0, px(1));
    }
}

void draw_pulled_tab(PanelId panel, ImVec2 corner) {
    ImDrawList* list = ImGui::GetForegroundDrawList();
    const Palette& colors = theme().colors;
    const ImVec2 end = {corner.x + text_size(theme().fonts.text, title_of(panel)).x + px(theme().padding) * 2, corner.y + px(30)};
    list->AddRectFilled({corner.x + px(2), corner.y + px(3)}, {end.x + px(2), end.y + px(3)}, colors.shadow, px(theme().rounding));
    list->AddRectFilled(corner, end, colors.panel, px(theme().rounding));
    list->AddRect(corner, end, colors.accent, px(theme().rounding));
    draw_text(list, theme().fonts.text, corner, end, colors.text, title_of(panel), Align::Center);
}

/// The size that a panel has where it is docked.
ImVec2 size_of(const AreaFrame& frame, PanelId panel) {
    const PanelSpot& spot = frame.ui.layout.spot(panel);
    if (spot.rectangle.width > 0) return {spot.rectangle.width * theme().scale, spot.rectangle.height * theme().scale};
    const Tile& tile = frame.tiles.area(frame.tiles.host(spot.area));
    if (panel == PanelId::Compare || !tile.is_shown()) return tile.is_shown() ? tile.size : ImVec2(px(kFirstWidth), px(kFirstHeight));
    return {std::min(tile.size.x, px(kFirstWidth)), std::min(tile.size.y, px(kFirstHeight))};
}

void drop_panel(AreaFrame& frame, PanelId panel, const DropZone* under, ImVec2 corner) {
    if (under != nullptr) {
        const std::size_t index = drop_index(frame, *under, panel, ImGui::GetIO().MousePos.x);
        frame.changes.push_back({LayoutChange::Kind::Dock, panel, under->area, index, {}});
        return;
    }
    const PanelRectangle rectangle = in_display(rectangle_of(corner, size_of(frame, panel)));
    if (frame.ui.layout.spot(panel).place == PanelPlace::Floating)
        frame.ui.layout.set_rectangle(panel, rectangle);
    else
        frame.changes.push_back({LayoutChange::Kind::Float, panel, {}, SIZE_MAX, rectangle});
}

}  // namespace

std::vector<DropZone> drop_zones(const PanelLayout& layout, const Tiles& tiles) {
    std::vector<DropZone> zones;
    const float header = panel_header_height();
    for (std::size_t at = 0; at < kPanelAreas; ++at) {
        const auto area = static_cast<PanelArea>(at);
        const Tile& tile = tiles.areas[at];
        const bool has_header = area == PanelArea::Board ? !hosted_panels(layout, tiles, area).empty() : tile.is_shown();
        if (has_header) zones.push_back({area, {tile.position, {tile.size.x, header}}});
    }
    const auto has = [&zones](PanelArea area) {
        return std::any_of(zones.begin(), zones.end(), [area](const DropZone& zone) { return zone.area == area; });
    };
    const auto is_own_host = [&tiles](PanelArea area) { return tiles.host(area) == area; };
    // Areas without panels are offered where they would be: along the edges of what is there.
    const Tile& board = tiles.board;
    if (!has(PanelArea::Board)) zones.push_back({PanelArea::Board, {board.position, {board.size.x, header}}});
    const float strip = px(40);
    if (!has(PanelArea::First) && is_own_host(PanelArea::First))
        zones.push_back({PanelArea::First, {{board.end().x - strip, board.position.y + header}, {strip, board.size.y - header}}});
    const Tile& upper = tiles.area(PanelArea::Upper);
    const Tile& lower = tiles.area(PanelArea::Lower);
    const Tile& first = tiles.area(PanelArea::First);
    if (!has(PanelArea::Lower) && is_own_host(PanelArea::Lower) && upper.is_shown())
        zones.push_back({PanelArea::Lower, {{upper.position.x, upper.end().y - strip}, {upper.size.x, strip}}});
    if (!has(PanelArea::Upper) && is_own_host(PanelArea::Upper)) {
        if (lower.is_shown())
            zones.push_back({PanelArea::Upper, {{lower.position.x, lower.end().y - strip}, {lower.size.x, strip}}});
        else if (first.is_shown())
            zones.push_back({PanelArea::Upper, {{first.end().x - strip, first.position.y + header}, {strip, first.size.y - header}}});
    }
    const float top = tiles.bottom.position.y + tiles.transport_height;
    if (!has(PanelArea::Bottom) && is_own_host(PanelArea::Bottom) && tiles.bottom.end().y - top > strip)
        zones.push_back({PanelArea::Bottom, {{tiles.bottom.end().x - strip, top}, {strip, tiles.bottom.end().y - top}}});
    return zones;
}

PanelRectangle first_rectangle(const AreaFrame& frame, PanelId panel) {
    const PanelSpot& spot = frame.ui.layout.spot(panel);
    if (spot.rectangle.width > 0) return in_display(spot.rectangle);
    const Tile& tile = frame.tiles.area(frame.tiles.host(spot.area));
    const ImVec2 size = size_of(frame, panel);
    return in_display(rectangle_of({tile.position.x - px(60), tile.position.y + px(60)}, size));
}

void draw_floating_panels(AreaFrame& frame) {
    const std::vector<PanelId> order = frame.ui.layout.order();
    for (const PanelId panel : order) {
        if (frame.ui.layout.spot(panel).place == PanelPlace::Floating) draw_floating(frame, panel);
    }
    frame.ui.panel_drag.raised.reset();
}

void draw_panel_drag(AreaFrame& frame) {
    PanelDragUi& drag = frame.ui.panel_drag;
    if (!drag.panel) return;
    const PanelId panel = *drag.panel;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ImVec2 corner = {mouse.x - drag.grip_x, mouse.y - drag.grip_y};
    const std::vector<DropZone> zones = drop_zones(frame.ui.layout, frame.tiles);
    const DropZone* under = zone_at(zones, mouse);
    draw_zones(zones, under);
    const PanelSpot& spot = frame.ui.layout.spot(panel);
    if (spot.place == PanelPlace::Floating)
        frame.ui.layout.set_rectangle(panel, in_display(rectangle_of(corner, {spot.rectangle.width * theme().scale, spot.rectangle.height * theme().scale})));
    else
        draw_pulled_tab(panel, corner);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    drop_panel(frame, panel, under, corner);
    drag.panel.reset();
}

}  // namespace pyramide
