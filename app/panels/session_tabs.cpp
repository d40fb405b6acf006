#include "app/panels/session_tabs.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr float kWidestTab = 280, kLeastTab = 92;
constexpr float kPadding = 12, kMark = 14, kClose = 18;
constexpr float kListButton = 24;

float natural_width(const Session& session) {
    const float text = text_size(theme().fonts.text, session_title(session)).x;
    return std::clamp(std::ceil(text) + px(kPadding) * 2 + px(kClose) + (session.is_modified() ? px(kMark) : 0), px(kLeastTab), px(kWidestTab));
}

std::vector<float> widths_of(const Workspace& workspace, float room) {
    std::vector<float> widths;
    float whole = 0;
    for (std::size_t at = 0; at < workspace.size(); ++at) {
        widths.push_back(natural_width(workspace.session(at)));
        whole += widths.back();
    }
    if (whole <= room) return widths;
    // Only the widest give way: all above one width become that wide.
    std::vector<float> sorted = widths;
    std::sort(sorted.begin(), sorted.end());
    float rest = room;
    float most = px(kLeastTab);
    for (std::size_t at = 0; at < sorted.size(); ++at) {
        const float even = rest / static_cast<float>(sorted.size() - at);
        if (sorted[at] > even) {
            most = std::max(std::floor(even), px(kLeastTab));
            break;
        }
        rest -= sorted[at];
    }
    for (float& width : widths) width = std::min(width, most);
    return widths;
}

/// Closing asks where something is lost; the tab comes to the front for that.
void close_tab(const Workspace& workspace, std::size_t index, Commands& commands) {
    if (!workspace.session(index).is_modified()) return commands.push_back(DropTab{static_cast<std::uint32_t>(index)});
    commands.push_back(SelectTab{static_cast<std::uint32_t>(index)});
    commands.push_back(Simple{CommandId::CloseTab});
}

std::string tab_help(const Session& session) {
    const std::string path = session.path().empty() ? "not in a file yet" : session.path().string();
    return session_title(session) + "\n" + path + (session.is_modified() ? "\nnot saved" : "");
}

void draw_tab_ground(ImVec2 minimum, ImVec2 maximum, bool is_front, bool is_hovered) {
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (is_front || is_hovered)
        list->AddRectFilled(minimum, maximum, is_front ? colors.control : colors.row_hovered, px(theme().rounding), ImDrawFlags_RoundCornersTop);
    if (is_front) list->AddRectFilled({minimum.x, maximum.y - px(2)}, maximum, colors.accent);
    if (!is_front && !is_hovered)
        list->AddRectFilled({maximum.x - 1, minimum.y + px(9)}, {maximum.x, maximum.y - px(9)}, colors.panel_border);
}

void draw_tab(const Workspace& workspace, std::size_t index, ImVec2 minimum, ImVec2 maximum, Commands& commands) {
    const Session& session = workspace.session(index);
    const bool is_front = index == workspace.front_index();
    const float close = px(kClose), close_left = maximum.x - close - px(6);
    ImGui::PushID(static_cast<int>(workspace.number(index)));
    ImGui::SetCursorScreenPos(minimum);
    const bool is_selected = ImGui::InvisibleButton("tab", {close_left - minimum.x, maximum.y - minimum.y});
    bool is_hovered = ImGui::IsItemHovered();
    if (is_hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Middle)) close_tab(workspace, index, commands);
    tooltip(tab_help(session));
    ImGui::SetCursorScreenPos({close_left, minimum.y});
    const bool is_closed = ImGui::InvisibleButton("close", {maximum.x - close_left, maximum.y - minimum.y});
    const bool is_over_close = ImGui::IsItemHovered();
    tooltip("Close the tab" + (is_front && !command_keys(CommandId::CloseTab).empty() ? "  (" + command_keys(CommandId::CloseTab) + ")" : ""));
    is_hovered = is_hovered || is_over_close;
    ImGui::PopID();
    draw_tab_ground(minimum, maximum, is_front, is_hovered);
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = std::round((minimum.y + maximum.y) / 2);
    const float mark = session.is_modified() ? px(kMark) : 0;
    // Where the whole title finds no room, the name tells more than the beginning of the deal's code.
    const ImVec2 text = {minimum.x + px(kPadding), minimum.y};
    std::string title = session_title(session);
    if (text_size(theme().fonts.text, title).x > close_left - mark - text.x + 1) title = session_name(session);
    draw_text(list, theme().fonts.text, text, {close_left - mark, maximum.y}, is_front || is_hovered ? colors.text : colors.text_dim, title);
    if (mark > 0) list->AddCircleFilled({close_left - px(6), middle}, px(3.5F), colors.changed);
    if (is_front || is_hovered) {
        const ImVec2 center = {close_left + close / 2, middle};
        if (is_over_close)
            list->AddRectFilled({center.x - close / 2, middle - close / 2}, {center.x + close / 2, middle + close / 2}, colors.control_hovered, px(4));
        draw_icon(list, Icon::Close, center, px(9), is_over_close ? colors.text : colors.text_dim);
    }
    if (is_selected && !is_front) commands.push_back(SelectTab{static_cast<std::uint32_t>(index)});
    if (is_closed) close_tab(workspace, index, commands);
}

/// All sessions, for when their tabs do not all find room.
void draw_tab_list(const Workspace& workspace, float x, float top, float height, Commands& commands) {
    ImGui::SetCursorScreenPos({x, top + (height - px(kListButton)) / 2});
    if (flat_icon_button("all tabs", Icon::Down, kListButton, "All tabs")) ImGui::OpenPopup("tab list");
    if (!begin_popup_below("tab list", Align::Right)) return;
    for (std::size_t at = 0; at < workspace.size(); ++at) {
        const Session& session = workspace.session(at);
        ImGui::PushID(static_cast<int>(workspace.number(at)));
        const std::string title = session_title(session) + (session.is_modified() ? " *" : "");
        if (ImGui::MenuItem(title.c_str(), nullptr, at == workspace.front_index())) commands.push_back(SelectTab{static_cast<std::uint32_t>(at)});
        ImGui::PopID();
    }
    ImGui::EndPopup();
}

/// Scrolls by the wheel, and to the session in front when that is another one.
void scroll_tabs(const Workspace& workspace, TabBarUi& ui, const std::vector<float>& widths, float left, float right, float whole) {
    const float room = right - left;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsWindowHovered() && mouse.x >= left && mouse.x < right) ui.scroll -= ImGui::GetIO().MouseWheel * px(80);
    const std::uint32_t front = workspace.number(workspace.front_index());
    if (ui.shown != front) {
        ui.shown = front;
        float before = 0;
        for (std::size_t at = 0; at < workspace.front_index(); ++at) before += widths[at];
        const float after = before + widths[workspace.front_index()];
        ui.scroll = std::clamp(ui.scroll, std::min(after - room, before), before);
    }
    ui.scroll = std::clamp(ui.scroll, 0.0F, std::max(whole - room, 0.0F));
}

}  // namespace

std::string session_name(const Session& session) {
    if (!session.opened().title.empty()) return session.opened().title;
    return session.path().empty() ? session.deal_name() : session.path().filename().string();
}

std::string session_title(const Session& session) {
    const std::string deal = session.deal_name(), name = session_name(session);
    return name == deal ? deal : deal + " · " + name;
}

float session_tabs_width(const Workspace& workspace) {
    float whole = 0;
    for (std::size_t at = 0; at < workspace.size(); ++at) whole += natural_width(workspace.session(at));
    return whole;
}

float draw_session_tabs(const Workspace& workspace, TabBarUi& ui, float left, float right, Commands& commands) {
    if (right - left < px(60)) return left;
    std::vector<float> widths = widths_of(workspace, right - left);
    float whole = 0;
    for (const float width : widths) whole += width;
    const bool scrolls = whole > right - left + 0.5F;
    const float end = scrolls ? right - px(kListButton) - px(4) : right;
    scroll_tabs(workspace, ui, widths, left, end, whole);
    const ImVec2 bar = ImGui::GetWindowPos();
    const float height = ImGui::GetWindowSize().y;
    ImGui::PushClipRect({left, bar.y}, {end, bar.y + height}, true);
    float x = left - std::round(ui.scroll);
    for (std::size_t at = 0; at < workspace.size(); ++at) {
        if (x + widths[at] > left && x < end) draw_tab(workspace, at, {x, bar.y + px(5)}, {x + widths[at], bar.y + height}, commands);
        x += widths[at];
    }
    ImGui::PopClipRect();
    if (!scrolls) return x;
    draw_tab_list(workspace, end + px(4), bar.y, height, commands);
    return right;
}

}  // namespace pyramide
