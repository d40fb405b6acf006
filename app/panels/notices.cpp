// Notices: what went wrong or is worth knowing, until it is dismissed. They stand in a line of their own at the window's bottom edge,
// where they hide neither cards nor the app's message; a click shows them all in full, over the list of steps. Without a notice the
// line tells where the log is kept and what Ctrl+Z would take back.
#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/layout.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr float kExpandedWidth = 640;
constexpr float kLineButton = 20;

ImU32 color_of(NoticeKind kind) {
    const Palette& colors = theme().colors;
    return kind == NoticeKind::Failure ? colors.failure : kind == NoticeKind::Warning ? colors.changed : colors.accent;
}

/// One line: breaks become spaces.
std::string one_line_of(const std::string& text) {
    std::string line = text;
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
}

/// A text that lights up under the mouse, from the right edge leftwards; gives where it begins. Nothing without room.
float draw_link(const char* id, const std::string& text, const std::string& help, float left, float right, Tile line, CommandId command,
                Commands& commands) {
    const float width = text_size(theme().fonts.small_text, text).x;
    if (text.empty() || right - width < left) return right;
    ImGui::SetCursorScreenPos({right - width, line.position.y});
    const bool is_clicked = ImGui::InvisibleButton(id, {width, line.size.y});
    const ImU32 color = ImGui::IsItemHovered() ? theme().colors.text : theme().colors.text_dim;
    tooltip(help);
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, {right - width, line.position.y}, {right + 1, line.end().y}, color, text);
    if (is_clicked) commands.push_back(Simple{command});
    return right - width - px(18);
}

/// Nothing to tell: where the log is, and what the workbench's own undo would do.
void draw_calm_line(const Session& session, Tile line, Commands& commands) {
    const std::string undo(session.undo_text()), redo(session.redo_text());
    const float left = line.position.x + px(4);
    float right = line.end().x - px(4);
    const auto with_keys = [](const char* what, const std::string& text, CommandId id) {
        const std::string keys = command_keys(id);
        return text.empty() ? "" : std::string(what) + text + (keys.empty() ? "" : "  " + keys);
    };
    right = draw_link("redo", with_keys("redo: ", redo, CommandId::EditRedo), command_help(CommandId::EditRedo), left, right, line,
                      CommandId::EditRedo, commands);
    right = draw_link("undo", with_keys("undo: ", undo, CommandId::EditUndo), command_help(CommandId::EditUndo), left, right, line,
                      CommandId::EditUndo, commands);
    std::string place = session.path().empty() ? "not in a file yet" : session.path().string();
    if (session.is_modified()) place += " · not saved";
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, {left, line.position.y}, {right, line.end().y}, theme().colors.text_dim, place);
}

/// The newest notice and its buttons.
void draw_newest(const std::vector<Notice>& notices, Tile line, NoticesUi& ui, Commands& commands) {
    const Notice& notice = notices.back();
    const ImU32 color = color_of(notice.kind);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 minimum = {line.position.x, line.position.y + px(2)}, maximum = {line.end().x, line.end().y - px(2)};
    list->AddRectFilled(minimum, maximum, pill_ground(color), px(4));
    list->AddRectFilled(minimum, {minimum.x + px(4), maximum.y}, color, px(4), ImDrawFlags_RoundCornersLeft);
    const float button = px(kLineButton), top = minimum.y + (maximum.y - minimum.y - button) / 2;
    float right = maximum.x - px(2) - button;
    ImGui::SetCursorScreenPos({right, top});
    if (flat_icon_button("close", Icon::Close, kLineButton, "Dismiss")) commands.push_back(DismissNotice{notice.id});
    right -= button + px(2);
    ImGui::SetCursorScreenPos({right, top});
    if (flat_icon_button("copy", Icon::Copy, kLineButton, "Copy the text")) ImGui::SetClipboardText(notice.text.c_str());
    right -= button + px(2);
    ImGui::SetCursorScreenPos({right, top});
    if (flat_icon_button("expand", ui.is_expanded ? Icon::Down : Icon::Up, kLineButton, ui.is_expanded ? "Fold them away" : "Show all in full"))
        ui.is_expanded = !ui.is_expanded;
    right -= px(6);
    if (notices.size() > 1) {
        const std::string more = std::to_string(notices.size() - 1) + " more";
        const float width = text_size(theme().fonts.small_text, more).x;
        draw_text(list, theme().fonts.small_text, {right - width, minimum.y}, {right + 1, maximum.y}, theme().colors.text_dim, more);
        right -= width + px(10);
    }
    const std::string text = one_line_of(notice.text);
    const float left = minimum.x + px(14);
    ImGui::SetCursorScreenPos({left, minimum.y});
    if (ImGui::InvisibleButton("notice", {std::max(right - left, 1.0F), maximum.y - minimum.y})) ui.is_expanded = !ui.is_expanded;
    if (!ui.is_expanded) tooltip(notice.text);
    draw_text(list, theme().fonts.text, {left, minimum.y}, {right, maximum.y}, theme().colors.text, text);
    // What went wrong is told in full at once where the line is too short for it.
    const bool is_new = ui.shown != notice.id;
    ui.shown = notice.id;
    if (is_new && notice.kind != NoticeKind::Information && text_size(theme().fonts.text, text).x > right - left) ui.is_expanded = true;
}

float button_width() { return px(28); }
float text_width(float width) { return width - px(16) - px(8) - (button_width() + px(4)) * 2 - px(8); }

float text_height(const Notice& notice, float width) {
    ImFont* font = theme().fonts.text;
    return font->CalcTextSizeA(font->FontSize, 1e9F, text_width(width), notice.text.data(), notice.text.data() + notice.text.size()).y;
}

float card_height(const Notice& notice, float width) { return std::max(text_height(notice, width) + px(18), bar_item_height() + px(12)); }

void draw_card(const Notice& notice, float width, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float height = card_height(notice, width);
    const ImVec2 end = {start.x + width, start.y + height};
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(start, end, colors.panel, px(theme().rounding));
    list->AddRectFilled(start, {start.x + px(4), end.y}, color_of(notice.kind), px(theme().rounding), ImDrawFlags_RoundCornersLeft);
    list->AddRect(start, end, colors.panel_border, px(theme().rounding));
    const ImVec2 text = {start.x + px(16), start.y + (height - text_height(notice, width)) / 2};
    list->AddText(theme().fonts.text, theme().fonts.text->FontSize, text, colors.text, notice.text.data(), notice.text.data() + notice.text.size(),
                  text_width(width));
    ImGui::PushID(static_cast<int>(notice.id));
    ImGui::SetCursorScreenPos({end.x - px(8) - button_width() * 2 - px(4), start.y + px(6)});
    if (icon_button("copy", Icon::Copy, ButtonState::Normal, "Copy the text")) ImGui::SetClipboardText(notice.text.c_str());
    ImGui::SameLine(0, px(4));
    if (icon_button("close", Icon::Close, ButtonState::Normal, "Dismiss")) commands.push_back(DismissNotice{notice.id});
    ImGui::PopID();
    ImGui::SetCursorScreenPos({start.x, end.y + px(6)});
}

/// More than a few: one line closes them all.
void draw_dismiss_all(std::size_t count, float width, Commands& commands) {
    const std::string text = "dismiss all " + std::to_string(count);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({start.x + width - pill_width(text), start.y});
    if (pill("dismiss all", text, 0, command_help(CommandId::DismissNotices).c_str())) commands.push_back(Simple{CommandId::DismissNotices});
    ImGui::SetCursorScreenPos({start.x, start.y + px(24) + px(6)});
}

/// The line for notices, or where it lies over the bottom in a low window.
Tile status_line(const Tiles& tiles) {
    if (tiles.status.is_shown()) return tiles.status;
    const float height = px(26);
    return {{tiles.bottom.position.x, tiles.bottom.end().y - height}, {tiles.bottom.size.x, height}};
}

}  // namespace

void draw_notices(const Session& session, PanelsUi& ui, Commands& commands) {
    const Tile line = {ImGui::GetWindowPos(), ImGui::GetWindowSize()};
    if (session.notices().empty())
        draw_calm_line(session, line, commands);
    else
        draw_newest(session.notices(), line, ui.notices, commands);
}

void draw_status(AreaFrame& frame) {
    const Session& session = frame.workspace.front();
    NoticesUi& ui = frame.ui.notices;
    const std::uint32_t number = frame.workspace.number(frame.workspace.front_index());
    if (ui.session != number) ui = {false, 0, number};
    if (session.notices().empty()) ui.is_expanded = false;
    if (session.notices().empty() && !frame.tiles.status.is_shown()) return;
    const Tile line = status_line(frame.tiles);
    ImGui::SetCursorScreenPos(line.position);
    ImGui::BeginChild("status", line.size, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    draw_notices(session, frame.ui, frame.commands);
    ImGui::EndChild();
}

void draw_expanded_notices(AreaFrame& frame) {
    const std::vector<Notice>& notices = frame.workspace.front().notices();
    if (notices.empty() || !frame.ui.notices.is_expanded) return;
    const Tile line = status_line(frame.tiles);
    const float scrollbar = ImGui::GetStyle().ScrollbarSize, padding = px(8);
    const float width = std::min(px(kExpandedWidth), line.size.x) - padding * 2 - scrollbar;
    const bool has_all = notices.size() > 1;
    float height = padding * 2 + (has_all ? px(30) : 0) - px(6);
    for (const Notice& notice : notices) height += card_height(notice, width) + px(6);
    // Over the list of steps; where that is low, over the transport, but never over the board.
    const float most = std::max(frame.tiles.bottom.size.y - px(8), px(90));
    const ImVec2 corner = {line.end().x, line.position.y - px(4)};
    ImGui::SetNextWindowPos(corner, ImGuiCond_Always, {1, 1});
    ImGui::SetNextWindowSize({width + padding * 2 + scrollbar, std::min(height, most)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding, padding));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().colors.background);
    ImGui::Begin("notices", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    // The newest comes first.
    for (auto notice = notices.rbegin(); notice != notices.rend(); ++notice) draw_card(*notice, width, frame.commands);
    if (has_all) draw_dismiss_all(notices.size(), width, frame.commands);
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

}  // namespace pyramide
