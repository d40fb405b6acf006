#include "engine/rules.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/panels.h"
#include "app/panels/rules_controls.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr std::string_view kPointsPrefix = "points_";
/// A choice with more names than fit into this share of the row is a list that opens.
constexpr float kSegmentsShare = 0.66F;
/// A number with at most so many values is shown as segments.
constexpr int kMostSegments = 5;
constexpr float kNumberWidth = 84;
constexpr float kUnlimitedWidth = 26;

/// What the rows of one frame work on.
struct Form {
    const Session& session;
    Commands& commands;

    void choose(const RuleField& field, int index, int value) const {
        Rules rules = session.rules();
        field.set(rules, index, value);
        if (rules != session.rules()) commands.push_back(SetRules{rules});
    }
    bool is_changed(const RuleField& field) const {
        return field_text(session.rules(), field) != field_text(session.recorded_rules(), field);
    }
};

bool is_points(const RuleField& field) { return std::string_view(field.name).starts_with(kPointsPrefix); }

/// "waste pair"; under the heading "points" the prefix is left out.
std::string spaced(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}
std::string label_of(const RuleField& field) {
    std::string_view name = field.name;
    if (is_points(field)) name.remove_prefix(kPointsPrefix.size());
    return spaced(name);
}

std::string help_of(const Form& form, const RuleField& field) {
    std::string help = field.help;
    if (form.is_changed(field))
        help += "\nrecorded: " + field_text(form.session.recorded_rules(), field) + "; right click goes back to it";
    return help;
}

/// The right button on a changed field's label.
void draw_field_menu(const Form& form, const RuleField& field) {
    if (!form.is_changed(field)) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(10), px(8)));
    if (ImGui::BeginPopupContextItem("as recorded")) {
        const std::string text = "as recorded: " + field_text(form.session.recorded_rules(), field);
        if (ImGui::MenuItem(text.c_str())) {
            Rules rules = form.session.rules();
            for (int index = 0; index < field.list_length; ++index)
                field.set(rules, index, field.get(form.session.recorded_rules(), index));
            form.commands.push_back(SetRules{rules});
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

/// The label of a field, with the cursor where a control of a width (real pixels) begins.
void label_row(const Form& form, const RuleField& field, float width) {
    control_row(label_of(field), width / theme().scale, help_of(form, field).c_str(),
                form.is_changed(field) ? theme().colors.changed : 0);
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    draw_field_menu(form, field);
    ImGui::SetCursorScreenPos(cursor);
}

// --- One control a type
// -----------------------------------------------------------------------------------------------------------

std::vector<std::string> segment_names(const RuleField& field) {
    std::vector<std::string> names;
    for (const char* choice : field.choices) names.push_back(spaced(choice));
    if (field.type != RuleType::Number) return names;
    for (int value = field.minimum; value <= field.maximum; ++value) names.push_back(std::to_string(value));
    return names;
}

bool is_shown_as_segments(const RuleField& field) {
    if (field.type == RuleType::Choice) return true;
    return field.type == RuleType::Number && field.maximum - field.minimum < kMostSegments;
}

void draw_list_of_choices(const Form& form, const RuleField& field, const std::vector<std::string>& names, int chosen) {
    const float width = ImGui::GetContentRegionAvail().x * 0.5F;
    label_row(form, field, width);
    ImGui::SetNextItemWidth(width);
    if (!ImGui::BeginCombo("##choice", names[static_cast<std::size_t>(chosen)].c_str())) return;
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (ImGui::Selectable(names[at].c_str(), static_cast<int>(at) == chosen))
            form.choose(field, 0, field.minimum + static_cast<int>(at));
    }
    ImGui::EndCombo();
}

void draw_segments(const Form& form, const RuleField& field) {
    const std::vector<std::string> names = segment_names(field);
    const int chosen = field.get(form.session.rules(), 0) - field.minimum;
    const float width = segments_width(names);
    if (width > ImGui::GetContentRegionAvail().x * kSegmentsShare)
        return draw_list_of_choices(form, field, names, chosen);
    label_row(form, field, width);
    if (const auto picked = segments("segments", names, chosen, width)) form.choose(field, 0, field.minimum + *picked);
}

/// What a limit becomes when "no limit" is switched off: as recorded, else the app's, else the least.
int limit_without_infinity(const Form& form, const RuleField& field) {
    for (const Rules& rules : {form.session.recorded_rules(), Rules{}}) {
        if (field.get(rules, 0) != kUnlimited) return field.get(rules, 0);
    }
    return field.minimum;
}

void draw_number(const Form& form, const RuleField& field) {
    const bool is_limit = field.type == RuleType::Limit;
    const float gap = px(4);
    const float toggle_width = is_limit ? px(kUnlimitedWidth) + gap : 0;
    const float width = px(kNumberWidth) - toggle_width;
    label_row(form, field, width + toggle_width);
    const int value = field.get(form.session.rules(), 0);
    if (const auto picked = number_field("number", field, value, width)) form.choose(field, 0, *picked);
    if (!is_limit) return;
    ImGui::SameLine(0, gap);
    const bool is_unlimited = value == kUnlimited;
    if (toggle("unlimited", is_text_complete() ? "∞" : "any", is_unlimited, px(kUnlimitedWidth)))
        form.choose(field, 0, is_unlimited ? limit_without_infinity(form, field) : kUnlimited);
    tooltip(is_unlimited ? "no limit; click to set one" : "click for no limit");
}

void draw_number_list(const Form& form, const RuleField& field) {
    label_row(form, field, 0);
    ImGui::Dummy({1, ImGui::GetFrameHeight()});
    const float gap = px(3);
    const auto count = static_cast<float>(field.list_length);
    const float width = std::floor((ImGui::GetContentRegionAvail().x - gap * (count - 1)) / count);
    for (int index = 0; index < field.list_length; ++index) {
        ImGui::PushID(index);
        if (index > 0) ImGui::SameLine(0, gap);
        if (const auto picked = number_field("item", field, field.get(form.session.rules(), index), width))
            form.choose(field, index, *picked);
        ImGui::PopID();
    }
}

void draw_field(const Form& form, const RuleField& field) {
    ImGui::PushID(field.name);
    if (is_shown_as_segments(field))
        draw_segments(form, field);
    else if (field.type == RuleType::NumberList)
        draw_number_list(form, field);
    else
        draw_number(form, field);
    ImGui::PopID();
}

// --- Preset and record
// ------------------------------------------------------------------------------------------------------------

void draw_preset(const Form& form) {
    const RulesPreset* preset = preset_of(form.session.rules());
    const float width = std::min(px(170), ImGui::GetContentRegionAvail().x * kSegmentsShare);
    control_row("preset", width / theme().scale, preset != nullptr ? preset->help : "rules of your own");
    ImGui::SetNextItemWidth(width);
    if (!ImGui::BeginCombo("##preset", preset != nullptr ? preset->name : "own rules", ImGuiComboFlags_HeightLargest))
        return;
    for (const RulesPreset& other : rules_presets()) {
        const bool is_chosen = &other == preset;
        if (ImGui::Selectable(other.name, is_chosen) && !is_chosen) form.commands.push_back(SetRules{other.rules});
        tooltip(other.help);
    }
    ImGui::EndCombo();
}

void draw_record(const Form& form) {
    const Session& session = form.session;
    section_label("this log under these rules");
    const std::string steps = std::to_string(session.last_step());
    const auto& difference = session.rules_difference();
    if (session.last_step() == 0) {
        value_row("no steps yet", "", {0, theme().colors.text_dim});
    } else if (!difference) {
        value_row("same as recorded", steps + " of " + steps, {theme().colors.free, 0});
    } else {
        const RowColors orange{theme().colors.changed, theme().colors.changed};
        const bool is_clicked = button_row("differs", "differs from step " + std::to_string(difference->step),
                                           std::to_string(difference->count) + " of " + steps, orange);
        tooltip("click: look at that step");
        if (is_clicked) form.commands.push_back(GoToStep{difference->step});
        for (const FieldDifference& field : difference->fields)
            value_row(difference_text({field}), "", {0, theme().colors.text_dim});
    }
    const bool is_changed = session.rules() != session.recorded_rules();
    const ImU32 color = is_changed ? theme().colors.accent : theme().colors.text_faint;
    const bool is_reset = button_row("reset", "back to recorded", to_text(command_info(CommandId::ResetRules).chord),
                                     {theme().colors.text_faint, color});
    tooltip(is_changed ? "recorded: " + to_text(session.recorded_rules()) : "these are the recorded rules");
    if (is_reset && is_changed) form.commands.push_back(Simple{CommandId::ResetRules});
}

}  // namespace

void draw_rules(const Session& session, PanelsUi&, Commands& commands) {
    const Form form{session, commands};
    draw_preset(form);
    draw_record(form);
    section_label("play");
    for (const RuleField& field : rule_fields()) {
        if (!is_points(field)) draw_field(form, field);
    }
    section_label("points");
    for (const RuleField& field : rule_fields()) {
        if (is_points(field)) draw_field(form, field);
    }
}

}  // namespace pyramide
