#include "app/panels/shell_dialogs.h"

#include <algorithm>

#include "app/panels/dialog_parts.h"
#include "app/panels/layout.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

float width_of(Dialog dialog) {
    switch (dialog) {
        case Dialog::Palette:
            return 640;
        case Dialog::Recover:
            return 560;
        case Dialog::SavePreset:
            return 520;
        default:
            return 600;
    }
}

void draw_content(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    switch (ui.dialog.open) {
        case Dialog::Palette:
            return draw_palette(workspace, ui, commands);
        case Dialog::CloseTab:
            return draw_close_tab(workspace, ui, commands);
        case Dialog::Quit:
            return draw_quit(workspace, ui, commands);
        case Dialog::Recover:
            return draw_recover(workspace, ui, commands);
        case Dialog::SavePreset:
            return draw_save_preset(workspace, ui, commands);
        default:
            return;
    }
}

}  // namespace

void draw_recent_files(DialogUi& dialog, Commands& commands) {
    if (dialog.open != Dialog::Open || dialog.recent.empty()) return;
    section_label("opened lately");
    const std::vector<std::string> recent = dialog.recent;
    for (std::size_t at = 0; at < recent.size(); ++at) {
        const std::filesystem::path path(recent[at]);
        ImGui::PushID(static_cast<int>(at));
        const std::string folder = fitted_text(theme().fonts.mono, path.parent_path().string(), ImGui::GetContentRegionAvail().x * 0.6F);
        if (button_row("recent", path.filename().string(), folder, {theme().colors.text_dim, 0})) {
            commands.push_back(Open{path});
            dialog = {};
        }
        tooltip(recent[at]);
        ImGui::PopID();
    }
    ImGui::Dummy({1, px(6)});
}

bool is_shell_dialog(Dialog dialog) {
    return dialog == Dialog::Palette || dialog == Dialog::CloseTab || dialog == Dialog::Quit || dialog == Dialog::Recover ||
           dialog == Dialog::SavePreset;
}

void draw_dialog_title(const char* title, const std::string& help) {
    {
        const FontScope heading(theme().fonts.heading);
        ImGui::TextUnformatted(title);
    }
    ImGui::PushStyleColor(ImGuiCol_Text, theme().colors.text_dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::Dummy({1, px(2)});
}

void draw_shell_dialog(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    if (!ImGui::IsPopupOpen(kDialogPopup)) ImGui::OpenPopup(kDialogPopup);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const bool is_palette = ui.dialog.open == Dialog::Palette;
    const float width = std::min(px(width_of(ui.dialog.open)), display.x - px(24));
    if (is_palette)
        ImGui::SetNextWindowPos({display.x / 2, display.y * 0.12F}, ImGuiCond_Always, {0.5F, 0});
    else
        ImGui::SetNextWindowPos({display.x / 2, display.y * 0.42F}, ImGuiCond_Always, {0.5F, 0.45F});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, display.y - px(24)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, is_palette ? ImVec2(px(10), px(10)) : ImVec2(px(20), px(16)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(8)));
    const ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::BeginPopupModal(kDialogPopup, nullptr, flags)) {
        draw_content(workspace, ui, commands);
        if (ui.dialog.open == Dialog::None) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace pyramide
