#include "app/panels/rules_presets.h"

#include <algorithm>
#include <cmath>

#include "app/panels/changes.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr float kPresetWidth = 170, kPresetMenuWidth = 28;
/// Lines of a tooltip that say what differs.
constexpr std::size_t kMostDifferences = 12;

void draw_own_presets(const Workspace& workspace, const PresetFolder::Entry* in_force, Commands& commands) {
    if (workspace.presets().entries().empty()) return;
    ImGui::Separator();
    for (const PresetFolder::Entry& entry : workspace.presets().entries()) {
        ImGui::PushID(&entry);
        const bool is_chosen = &entry == in_force;
        if (ImGui::Selectable(entry.preset.name.c_str(), is_chosen) && !is_chosen) commands.push_back(SetRules{entry.preset.rules});
        ImGui::PopID();
        tooltip(rules_help(entry.preset.help, entry.preset.rules));
    }
}

void draw_preset_list(const Workspace& workspace, Commands& commands) {
    const Rules& rules = workspace.front().rules();
    const RulesPreset* const preset = preset_of(rules);
    for (const RulesPreset& other : rules_presets()) {
        const bool is_chosen = &other == preset;
        if (ImGui::Selectable(other.name, is_chosen) && !is_chosen) commands.push_back(SetRules{other.rules});
        tooltip(rules_help(other.help, other.rules));
    }
    draw_own_presets(workspace, preset == nullptr ? workspace.presets().with_rules(rules) : nullptr, commands);
    ImGui::Separator();
    if (ImGui::Selectable(is_text_complete() ? "save as…" : "save as...")) commands.push_back(Simple{CommandId::ShowSavePreset});
    tooltip(command_help(CommandId::ShowSavePreset));
}

/// Each preset of one's own is a menu that asks once more.
void draw_delete_menu(const Workspace& workspace, Commands& commands) {
    const bool has_any = !workspace.presets().entries().empty();
    if (!ImGui::BeginMenu("Delete", has_any)) return;
    for (const PresetFolder::Entry& entry : workspace.presets().entries()) {
        ImGui::PushID(&entry);
        if (ImGui::BeginMenu(entry.preset.name.c_str())) {
            const std::string question = "Delete its file " + entry.path.filename().string() + " for good";
            if (ImGui::MenuItem(question.c_str())) commands.push_back(DeletePreset{entry.preset.name});
            tooltip(entry.path.string());
            ImGui::EndMenu();
        }
        ImGui::PopID();
    }
    ImGui::EndMenu();
}

void draw_preset_menu(const Workspace& workspace, Commands& commands) {
    const MenuStyle style;
    if (!ImGui::BeginPopup("preset menu")) return;
    const CommandInfo& save = command_info(CommandId::ShowSavePreset);
    if (ImGui::MenuItem(save.name, command_keys(save.command).c_str())) commands.push_back(Simple{save.command});
    draw_delete_menu(workspace, commands);
    ImGui::EndPopup();
}

}  // namespace

std::string preset_name(const Workspace& workspace, const Rules& rules) {
    if (const RulesPreset* preset = preset_of(rules)) return preset->name;
    const PresetFolder::Entry* const own = workspace.presets().with_rules(rules);
    return own == nullptr ? "" : own->preset.name;
}

std::string rules_help(const std::string& help, const Rules& rules) {
    std::string text = help;
    const std::vector<std::string> differences = differences_from_app(rules);
    for (std::size_t at = 0; at < std::min(differences.size(), kMostDifferences); ++at) text += (text.empty() ? "" : "\n") + differences[at];
    if (differences.size() > kMostDifferences) text += "\nand " + std::to_string(differences.size() - kMostDifferences) + " more";
    return text;
}

void draw_preset_row(const Workspace& workspace, Commands& commands) {
    const Rules& rules = workspace.front().rules();
    const std::string name = preset_name(workspace, rules);
    const RulesPreset* const preset = preset_of(rules);
    const PresetFolder::Entry* const own = preset == nullptr ? workspace.presets().with_rules(rules) : nullptr;
    std::string help = preset != nullptr ? preset->help : own != nullptr ? own->preset.help : "Rules of your own, under no name yet.";
    if (preset == nullptr) help = rules_help(help, rules);
    const float gap = px(4), menu = px(kPresetMenuWidth);
    const float width = std::min(px(kPresetWidth) + gap + menu, ImGui::GetContentRegionAvail().x * 0.7F);
    control_row("preset", width / theme().scale, help.c_str());
    ImGui::SetNextItemWidth(width - gap - menu);
    if (ImGui::BeginCombo("##preset", name.empty() ? "own rules" : name.c_str(), ImGuiComboFlags_HeightLargest)) {
        draw_preset_list(workspace, commands);
        ImGui::EndCombo();
    } else {
        tooltip(help);
    }
    ImGui::SameLine(0, gap);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - std::floor((bar_item_height() - ImGui::GetFrameHeight()) / 2));
    if (icon_button("menu", Icon::Menu, ButtonState::Normal, "Save the rules as a preset, delete one")) ImGui::OpenPopup("preset menu");
    draw_preset_menu(workspace, commands);
}

}  // namespace pyramide
