// The areas of the tiled window: each a ground, the tabs of its panels, and the panel in front.
#include <algorithm>
#include <cmath>

#include "app/panels/layout.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// How a panel is drawn into its place.
struct PanelKind {
    PanelId id;
    /// One of the two: most look at the session in front, some at the whole workspace.
    void (*draw)(const Session&, PanelsUi&, Commands&);
    void (*draw_whole)(const Workspace&, PanelsUi&, Commands&);
    PanelPadding padding;
    PanelScroll scroll;
};

constexpr PanelKind kKinds[] = {
    {PanelId::State, draw_inspector, nullptr, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Diff, draw_diff, nullptr, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Changes, draw_changes, nullptr, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Watch, draw_watch, nullptr, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::UndoStack, draw_undo_stack, nullptr, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Rules, nullptr, draw_rules, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Solver, nullptr, draw_solver, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Score, draw_score, nullptr, PanelPadding::Inside, PanelScroll::None},
    {PanelId::Branches, draw_branches, nullptr, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Find, draw_find, nullptr, PanelPadding::Inside, PanelScroll::None},
    {PanelId::Compare, nullptr, draw_compare, PanelPadding::Inside, PanelScroll::None},
    {PanelId::Survey, nullptr, draw_survey, PanelPadding::Inside, PanelScroll::Vertical},
    {PanelId::Deals, nullptr, draw_deals, PanelPadding::Inside, PanelScroll::Vertical},
};
static_assert(std::size(kKinds) == kPanels);

/// From one tab's text to the next, and the least of it.
constexpr float kTabGap = 16, kLeastTabGap = 8;
/// Room for the list of tabs that found none.
constexpr float kMoreWidth = 26;

/// One tab of a header: a panel, or the board itself.
struct AreaTab {
    std::optional<PanelId> panel;
    const char* title = "";
    float width = 0;
};

std::vector<AreaTab> tabs_of(const AreaFrame& frame, PanelArea host) {
    std::vector<AreaTab> tabs;
    ImFont* font = theme().fonts.text;
    if (host == PanelArea::Board) tabs.push_back({std::nullopt, "Board", text_size(font, "Board").x});
    for (const PanelId panel : hosted_panels(frame.ui.layout, frame.tiles, host)) {
        const char* title = title_of(panel);
        tabs.push_back({panel, title, text_size(font, title).x});
    }
    return tabs;
}

/// How many tabs stand in the header and how far apart; the others are in its list. The one in front always stands.
struct TabFit {
    std::size_t shown = 0;
    float gap = 0;
};

TabFit fit_tabs(std::vector<AreaTab>& tabs, std::optional<PanelId> front, float room) {
    float texts = 0;
    for (const AreaTab& tab : tabs) texts += tab.width;
    const auto gaps = static_cast<float>(tabs.size());
    const float gap = std::min(px(kTabGap), std::floor((room - texts) / gaps));
    if (gap >= px(kLeastTabGap)) return {tabs.size(), gap};
    float used = 0;
    std::size_t shown = 0;
    while (shown < tabs.size() && used + tabs[shown].width + px(kLeastTabGap) <= room - px(kMoreWidth)) used += tabs[shown++].width + px(kLeastTabGap);
    shown = std::max<std::size_t>(shown, 1);
    const auto at = std::find_if(tabs.begin(), tabs.end(), [&](const AreaTab& tab) { return tab.panel == front; });
    if (at != tabs.end() && static_cast<std::size_t>(at - tabs.begin()) >= shown)
        std::rotate(tabs.begin() + static_cast<std::ptrdiff_t>(shown) - 1, at, at + 1);
    return {shown, px(kLeastTabGap)};
}

/// Shows what a tab stands for.
void show_tab(AreaFrame& frame, const AreaTab& tab) {
    if (tab.panel)
        frame.commands.push_back(ShowPanel{*tab.panel});
    else
        frame.changes.push_back({LayoutChange::Kind::ShowBoard, {}, {}, 0, {}});
}

/// What the mouse does to the tab that was the last item.
void handle_tab(AreaFrame& frame, const AreaTab& tab, ImVec2 position, bool is_clicked) {
    if (is_clicked) show_tab(frame, tab);
    if (!tab.panel) return;
    const PanelId panel = *tab.panel;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(6)) && !frame.ui.panel_drag.panel) {
        const ImVec2 pressed = ImGui::GetIO().MouseClickedPos[0];
        frame.ui.panel_drag = {panel, pressed.x - position.x, pressed.y - position.y, std::nullopt};
    }
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Middle)) frame.commands.push_back(ClosePanel{panel});
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) ImGui::OpenPopup("panel menu");
    if (!frame.ui.panel_drag.panel && !ImGui::IsItemActive())
        tooltip("Pull it to another place. Right click: close, float, move.");
    draw_panel_menu(frame, panel);
}

void draw_tab(AreaFrame& frame, const AreaTab& tab, ImVec2 position, float gap, float right, bool is_front) {
    const float header = panel_header_height();
    const float width = std::min(tab.width, right - position.x);
    ImGui::SetCursorScreenPos({position.x - std::floor(gap / 2), position.y});
    ImGui::PushID(tab.panel ? to_text(*tab.panel) : "board");
    const bool is_clicked = ImGui::InvisibleButton("tab", {width + gap, header - 1});
    const bool is_hovered = ImGui::IsItemHovered();
    handle_tab(frame, tab, position, is_clicked);
    ImGui::PopID();
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float line = position.y + header - 1;
    draw_text(list, theme().fonts.text, position, {position.x + width + 1, line}, is_front || is_hovered ? colors.text : colors.text_dim,
              tab.title);
    if (is_front) list->AddRectFilled({position.x, line - px(2)}, {position.x + width, line}, colors.accent, px(1));
}

/// The tabs that found no room, as a list.
void draw_more(AreaFrame& frame, const std::vector<AreaTab>& tabs, std::size_t shown, ImVec2 position) {
    ImGui::SetCursorScreenPos({position.x, position.y + (panel_header_height() - px(22)) / 2});
    if (flat_icon_button("more", Icon::Down, 22, "More panels")) ImGui::OpenPopup("more tabs");
    if (!begin_popup_below("more tabs", Align::Right)) return;
    for (std::size_t at = shown; at < tabs.size(); ++at) {
        if (ImGui::Selectable(tabs[at].title)) show_tab(frame, tabs[at]);
    }
    ImGui::EndPopup();
}

}  // namespace

void draw_area_tabs(AreaFrame& frame, PanelArea host, const Tile& tile) {
    std::vector<AreaTab> tabs = tabs_of(frame, host);
    const std::optional<PanelId> front = hosted_front(frame.ui.layout, frame.tiles, host);
    const float left = tile.position.x + px(theme().padding), right = tile.end().x - px(6);
    const TabFit fit = fit_tabs(tabs, front, right - left);
    ImGui::PushID(to_text(host));
    float x = left;
    for (std::size_t at = 0; at < fit.shown; ++at) {
        draw_tab(frame, tabs[at], {x, tile.position.y}, fit.gap, right, tabs[at].panel == front);
        x += tabs[at].width + fit.gap;
    }
    if (fit.shown < tabs.size()) draw_more(frame, tabs, fit.shown, {right - px(kMoreWidth) + px(4), tile.position.y});
    ImGui::PopID();
}

void draw_panel_body(AreaFrame& frame, PanelId panel, ImVec2 position, ImVec2 size) {
    const PanelKind& kind = kKinds[static_cast<std::size_t>(panel)];
    begin_panel_body(to_text(panel), position, size, kind.padding, kind.scroll);
    if (kind.draw != nullptr)
        kind.draw(frame.workspace.front(), frame.ui, frame.commands);
    else
        kind.draw_whole(frame.workspace, frame.ui, frame.commands);
    end_panel();
}

void draw_area(AreaFrame& frame, PanelArea host) {
    const Tile& tile = frame.tiles.area(host);
    const std::optional<PanelId> front = hosted_front(frame.ui.layout, frame.tiles, host);
    if (!tile.is_shown() || !front) return;
    draw_panel_ground(tile.position, tile.size, PanelHeader::Shown);
    draw_area_tabs(frame, host, tile);
    const float header = panel_header_height();
    draw_panel_body(frame, *front, {tile.position.x + 1, tile.position.y + header}, {tile.size.x - 2, tile.size.y - header - 1});
}

void draw_panel_menu(AreaFrame& frame, PanelId panel) {
    if (!ImGui::BeginPopup("panel menu")) return;
    const PanelSpot& spot = frame.ui.layout.spot(panel);
    ImGui::TextDisabled("%s", title_of(panel));
    if (ImGui::MenuItem("Close")) frame.commands.push_back(ClosePanel{panel});
    if (spot.place == PanelPlace::Docked) {
        if (ImGui::MenuItem("Float"))
            frame.changes.push_back({LayoutChange::Kind::Float, panel, {}, 0, first_rectangle(frame, panel)});
    } else if (ImGui::MenuItem("Dock")) {
        frame.changes.push_back({LayoutChange::Kind::Dock, panel, spot.area, SIZE_MAX, {}});
    }
    ImGui::Separator();
    for (std::size_t at = 0; at < kPanelAreas; ++at) {
        const auto area = static_cast<PanelArea>(at);
        const bool is_here = spot.place == PanelPlace::Docked && spot.area == area;
        const std::string label = std::string("Move to: ") + title_of(area);
        if (ImGui::MenuItem(label.c_str(), nullptr, is_here, !is_here))
            frame.changes.push_back({LayoutChange::Kind::Dock, panel, area, SIZE_MAX, {}});
    }
    ImGui::EndPopup();
}

void draw_panels_menu(const PanelLayout& layout, Commands& commands) {
    for (std::size_t at = 0; at < kPanels; ++at) {
        const auto panel = static_cast<PanelId>(at);
        const bool is_open = layout.spot(panel).place != PanelPlace::Closed;
        // One that is behind another comes to the front; one that is seen is closed.
        if (!ImGui::MenuItem(title_of(panel), nullptr, is_open)) continue;
        if (layout.is_visible(panel))
            commands.push_back(ClosePanel{panel});
        else
            commands.push_back(ShowPanel{panel});
    }
    ImGui::Separator();
    if (ImGui::MenuItem(command_info(CommandId::ResetLayout).name, command_keys(CommandId::ResetLayout).c_str()))
        commands.push_back(Simple{CommandId::ResetLayout});
}

}  // namespace pyramide
