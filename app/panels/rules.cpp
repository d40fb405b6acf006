// Rules: every rule of the table as a live control, the presets, and what the rules do to the log that is open (feature 19).
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/panels/panels.h"
#include "app/panels/rules_controls.h"
#include "app/panels/rules_presets.h"
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

/// "app: unlimited", then which presets have other values, a line a value: where a rule comes from.
std::string values_of_presets(const RuleField& field) {
    const std::string usual = field_text(Rules{}, field);
    std::vector<std::pair<std::string, std::string>> others;
    for (const RulesPreset& preset : rules_presets()) {
        const std::string value = field_text(preset.rules, field);
        if (value == usual) continue;
        const auto known = std::find_if(others.begin(), others.end(), [&](const auto& other) { return other.first == value; });
        if (known == others.end())
            others.emplace_back(value, preset.name);
        else
            known->second += std::string(", ") + preset.name;
    }
    std::string text = "app: " + usual;
    for (const auto& [value, names] : others) text += "\n" + names + ": " + value;
    return text;
}

std::string help_of(const Form& form, const RuleField& field) {
    std::string help = field.help;
    if (field.type != RuleType::Choice) help += "\n" + rule_range_text(field);
    help += "\n" + values_of_presets(field);
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

}  // namespace

void draw_rules(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const Form form{workspace.front(), commands};
    draw_preset_row(workspace, commands);
    draw_rules_record(workspace, ui, commands);
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
