// Notices: what went wrong or is worth knowing, until it is dismissed. They stand in the board's top right corner,
// which the pyramid leaves free, so that neither cards nor the app's message are hidden.
#include <algorithm>
#include <vector>

#include "app/panels/panels.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

ImU32 color_of(NoticeKind kind) {
    const Palette& colors = theme().colors;
    return kind == NoticeKind::Failure ? colors.failure : kind == NoticeKind::Warning ? colors.changed : colors.accent;
}

float button_width() { return px(28); }
float text_width(float width) { return width - px(16) - px(8) - (button_width() + px(4)) * 2 - px(8); }

float text_height(const Notice& notice, float width) {
    ImFont* font = theme().fonts.text;
    return font
        ->CalcTextSizeA(font->FontSize, 1e9F, text_width(width), notice.text.data(),
                        notice.text.data() + notice.text.size())
        .y;
}

float card_height(const Notice& notice, float width) {
    return std::max(text_height(notice, width) + px(18), bar_item_height() + px(12));
}

void draw_notice(const Notice& notice, float width, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float height = card_height(notice, width);
    const ImVec2 end = {start.x + width, start.y + height};
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(start, end, colors.panel, px(theme().rounding));
    list->AddRectFilled(start, {start.x + px(4), end.y}, color_of(notice.kind), px(theme().rounding),
                        ImDrawFlags_RoundCornersLeft);
    list->AddRect(start, end, colors.panel_border, px(theme().rounding));
    const ImVec2 text = {start.x + px(16), start.y + (height - text_height(notice, width)) / 2};
    list->AddText(theme().fonts.text, theme().fonts.text->FontSize, text, colors.text, notice.text.data(),
                  notice.text.data() + notice.text.size(), text_width(width));
    ImGui::PushID(static_cast<int>(notice.id));
    ImGui::SetCursorScreenPos({end.x - px(8) - button_width() * 2 - px(4), start.y + px(6)});
    if (icon_button("copy", Icon::Copy, ButtonState::Normal, "Copy the text"))
        ImGui::SetClipboardText(notice.text.c_str());
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
    if (pill("dismiss all", text, 0, command_help(CommandId::DismissNotices).c_str()))
        commands.push_back(Simple{CommandId::DismissNotices});
    ImGui::SetCursorScreenPos({start.x, start.y + px(24) + px(6)});
}

}  // namespace

void draw_notices(const Session& session, PanelsUi& ui, Commands& commands) {
    const std::vector<Notice>& notices = session.notices();
    const CardRect& area = ui.board.area;
    if (notices.empty() || !area.drawn) return;
    const float scrollbar = ImGui::GetStyle().ScrollbarSize;
    const float width = std::min(px(400), std::max((area.x1 - area.x0) * 0.42F, px(220)) - scrollbar);
    const bool has_all = notices.size() > 1;
    float height = has_all ? px(30) : 0;
    for (const Notice& notice : notices) height += card_height(notice, width) + px(6);
    const float most = (area.y1 - area.y0) * 0.7F;
    const bool scrolls = height > most;
    ImGui::SetNextWindowPos({area.x1 - px(8), area.y0 + px(8)}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width + (scrolls ? scrollbar + px(4) : 0), std::min(height, most)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                   ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin("notices", nullptr, scrolls ? flags & ~ImGuiWindowFlags_NoScrollbar : flags);
    // The newest comes first.
    for (auto notice = notices.rbegin(); notice != notices.rend(); ++notice) draw_notice(*notice, width, commands);
    if (has_all) draw_dismiss_all(notices.size(), width, commands);
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace pyramide
