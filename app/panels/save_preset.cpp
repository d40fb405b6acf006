// Keeping the rules in force as a preset of one's own: its name, what it is for, and what it would replace.
#include <algorithm>

#include "app/panels/rules_presets.h"
#include "app/panels/shell_dialogs.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Rows of fields that are not the app's.
constexpr std::size_t kMostPresetRows = 8;

/// What is found in the name and the help.
struct PresetFinding {
    std::string text;
    std::size_t offset = Error::kNoOffset;  ///< in the name
    bool is_good = false;
    bool is_warning = false;
};

PresetFinding find_in_preset(const Workspace& workspace, const DialogUi& dialog) {
    const PresetFolder& presets = workspace.presets();
    if (!presets.keeps()) return {"This workbench was started without a folder of settings; it keeps no presets.", Error::kNoOffset, false, false};
    if (dialog.text.empty()) return {};
    if (const Result<Done> name = check_preset_name(dialog.text); !name) return {name.error().message, name.error().offset, false, false};
    if (const Result<Done> help = check_preset_help(dialog.second_text); !help) return {help.error().message, Error::kNoOffset, false, false};
    const PresetFolder::Entry* const known = presets.find(dialog.text);
    if (known == nullptr) return {"", Error::kNoOffset, true, false};
    const bool is_same = known->preset.rules == workspace.front().rules();
    return {is_same ? "There is this preset already, with these rules; its help will be replaced."
                    : "There is a preset of this name already, and it will be replaced: " + to_text(known->preset.rules) + ".",
            Error::kNoOffset, true, true};
}

/// The rules that are to be kept, as far as they are not the app's.
void draw_rules_to_keep(const Rules& rules) {
    const RulesPreset* const preset = preset_of(rules);
    section_label(preset != nullptr ? std::string("the rules in force are those of the preset ") + preset->name : "the rules in force");
    const Rules app;
    std::size_t rows = 0, left_out = 0;
    for (const RuleField& field : rule_fields()) {
        const std::string value = field_text(rules, field), usual = field_text(app, field);
        if (value == usual) continue;
        if (rows == kMostPresetRows) {
            ++left_out;
            continue;
        }
        ++rows;
        value_row(field.name, value, {theme().colors.text, 0});
        tooltip(std::string(field.help) + "\napp: " + usual);
    }
    if (left_out > 0) value_row("and " + std::to_string(left_out) + " more", "", {0, theme().colors.text_dim});
    if (rows == 0) value_row("every field as in the app", "", {0, theme().colors.text_dim});
}

void draw_preset_finding(const DialogUi& dialog, const PresetFinding& finding) {
    if (finding.text.empty()) return ImGui::Dummy({1, ImGui::GetTextLineHeight()});
    if (!finding.is_good && !dialog.text.empty()) draw_error_place(dialog.text, finding.offset);
    ImGui::PushStyleColor(ImGuiCol_Text, finding.is_good ? theme().colors.changed : theme().colors.failure);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(finding.text.data(), finding.text.data() + finding.text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

/// The two fields; true when Enter was pressed in one.
bool draw_preset_fields(DialogUi& dialog) {
    const float width = ImGui::GetContentRegionAvail().x;
    bool wants_name = dialog.appeared != Dialog::SavePreset, wants_no = false;
    dialog.appeared = Dialog::SavePreset;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(9), px(7)));
    const TextEvent name = text_field("##name", dialog.text, "name, such as house", width, wants_name);
    const TextEvent help = text_field("##help", dialog.second_text, "what it is for, in a line", width, wants_no);
    ImGui::PopStyleVar();
    return name == TextEvent::Entered || help == TextEvent::Entered;
}

}  // namespace

void ask_preset(const Workspace& workspace, DialogUi& dialog) {
    dialog = {};
    dialog.open = Dialog::SavePreset;
    const Rules& rules = workspace.front().rules();
    if (preset_of(rules) != nullptr) return;
    if (const PresetFolder::Entry* own = workspace.presets().with_rules(rules)) {
        dialog.text = own->preset.name;
        dialog.second_text = own->preset.help;
    }
}

void draw_save_preset(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    DialogUi& dialog = ui.dialog;
    draw_dialog_title("Save the rules as a preset", "A file that any workbench and the command line can use, as --rules @FILE.");
    const bool is_entered = draw_preset_fields(dialog);
    const PresetFinding finding = find_in_preset(workspace, dialog);
    draw_preset_finding(dialog, finding);
    draw_rules_to_keep(workspace.front().rules());
    ImGui::Dummy({1, px(4)});
    const ImVec2 size = {px(100), px(30)};
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - size.x * 2 - px(8));
    const bool is_cancelled = ImGui::Button("Cancel", size);
    ImGui::SameLine(0, px(8));
    ImGui::BeginDisabled(!finding.is_good);
    const bool is_clicked = action_button(finding.is_warning ? "Replace" : "Save", size);
    ImGui::EndDisabled();
    // Enter on a name that cannot be one leaves the dialog ready to be typed into.
    if (is_entered && !finding.is_good) dialog.appeared = Dialog::None;
    const bool is_done = finding.is_good && (is_clicked || is_entered);
    if (is_done) commands.push_back(SavePreset{dialog.text, dialog.second_text});
    if (is_done || is_cancelled) dialog = {};
}

}  // namespace pyramide
