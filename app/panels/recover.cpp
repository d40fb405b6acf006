// What a workbench that was killed left behind, offered at the next start.
#include <algorithm>

#include "app/panels/shell_dialogs.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr std::size_t kMostLostNames = 10;

}  // namespace

void draw_recover(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const std::vector<LostSession>& lost = workspace.lost_sessions();
    const std::string count = lost.size() == 1 ? "A log was not saved" : std::to_string(lost.size()) + " logs were not saved";
    draw_dialog_title(count.c_str(),
                      "A workbench ended before it was closed. What was played in it is still there, complete to the last input. Escape leaves "
                      "it for the next start.");
    for (std::size_t at = 0; at < std::min(lost.size(), kMostLostNames); ++at)
        value_row(lost[at].name, std::to_string(lost[at].commands) + (lost[at].commands == 1 ? " change" : " changes"), {theme().colors.text_dim, 0});
    if (lost.size() > kMostLostNames) value_row("and " + std::to_string(lost.size() - kMostLostNames) + " more", "");
    ImGui::Dummy({1, px(4)});
    const ImVec2 size = {px(130), px(30)};
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorPosX(right - size.x * 3 - px(16));
    const bool is_later = ImGui::Button("Later", size);
    ImGui::SameLine(0, px(8));
    const bool is_forgotten = ImGui::Button("Forget", size);
    ImGui::SameLine(0, px(8));
    const bool is_back = action_button("Bring back", size);
    if (is_later || is_forgotten || is_back || lost.empty()) ui.dialog = {};
    if (is_forgotten) commands.push_back(Simple{CommandId::ForgetSessions});
    if (is_back) commands.push_back(Simple{CommandId::RecoverSessions});
}

}  // namespace pyramide
