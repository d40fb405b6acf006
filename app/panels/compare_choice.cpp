#include <algorithm>

#include "app/panels/compare_parts.h"
#include "app/panels/found_list.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Branches that are in view at once; the rest are scrolled to.
constexpr std::size_t kShownBranches = 6;
constexpr float kRulesNameWidth = 120;

std::string steps_text(std::uint32_t steps) { return std::to_string(steps) + (steps == 1 ? " step" : " steps"); }

/// Another choice starts without what was found for the one before.
void choose(CompareUi& compare, CompareWith with) {
    const std::string typed = compare.rules_text;
    compare = {};
    compare.with = with;
    compare.rules_text = typed;
}

bool draw_tabs(const Workspace& workspace, CompareUi& compare) {
    bool is_chosen = false;
    section_label(workspace.size() > 1 ? "with another tab" : "with another tab: open a second log first");
    for (std::size_t at = 0; at < workspace.size(); ++at) {
        if (at == workspace.front_index()) continue;
        const Session& other = workspace.session(at);
        ImGui::PushID(static_cast<int>(at));
        if (button_row("tab", compared_name(other), steps_text(other.last_step()))) {
            choose(compare, CompareWith::Tab);
            compare.tab = workspace.number(at);
            is_chosen = true;
        }
        ImGui::PopID();
    }
    return is_chosen;
}

bool draw_branches_of(const Session& session, CompareUi& compare) {
    const std::vector<Branch>& branches = session.branches();
    if (branches.size() < 2) return false;
    bool is_chosen = false;
    section_label("with another branch of this log");
    ListScroll still{0, kNoRow};
    const float height = static_cast<float>(std::min(branches.size(), kShownBranches)) * px(theme().row_height);
    draw_found_list("branches", branches.size(), {}, 0, still, height, [&](const FoundRow& row) {
        const Branch& branch = branches[row.index];
        const bool is_shown = branch.end == session.line().back();
        const Palette& colors = theme().colors;
        const std::string steps = is_shown ? "shown" : steps_text(branch.last_step);
        const float steps_left = row.maximum.x - text_size(theme().fonts.mono, steps).x;
        ImDrawList* draw = ImGui::GetWindowDrawList();
        draw_text(draw, theme().fonts.mono, {steps_left, row.minimum.y}, row.maximum, colors.text_dim, steps);
        draw_text(draw, theme().fonts.text, row.minimum, {steps_left - px(10), row.maximum.y},
                  is_shown ? colors.text_faint : colors.branch, compared_name(session, branch));
        if (!row.is_clicked || is_shown) return;
        choose(compare, CompareWith::Branch);
        compare.node = branch.end;
        is_chosen = true;
    });
    return is_chosen;
}

/// Name, what it is, and a note on the right edge.
bool rules_row(const char* name, const Rules& rules, const char* note, const char* help, CompareUi& compare) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const bool is_clicked = button_row(name, name, note, {theme().colors.text_dim, 0});
    tooltip(help);
    const ImVec2 end = ImGui::GetItemRectMax();
    const float left = start.x + px(kRulesNameWidth);
    const float note_width = text_size(theme().fonts.mono, note).x;
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {left, start.y}, {end.x - note_width - px(10), end.y},
              theme().colors.text_dim, help);
    if (!is_clicked) return false;
    choose(compare, CompareWith::Rules);
    compare.rules = rules;
    return true;
}

/// Rules as words, for what is no preset.
bool draw_typed_rules(CompareUi& compare) {
    bool wants_focus = false;
    const float width = ImGui::GetContentRegionAvail().x;
    const TextEvent event = text_field("##rules", compare.rules_text, "recycles=2 victory=strict", width, wants_focus);
    if (compare.rules_text.empty()) return false;
    const Result<Rules> rules = parse_rules(compare.rules_text);
    if (!rules) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().colors.changed);
        ImGui::TextWrapped("%s", to_text(rules.error()).c_str());
        ImGui::PopStyleColor();
        return false;
    }
    if (event != TextEvent::Entered) return false;
    choose(compare, CompareWith::Rules);
    compare.rules = *rules;
    return true;
}

bool draw_rule_sets(const Workspace& workspace, CompareUi& compare) {
    const Session& session = workspace.front();
    bool is_chosen = false;
    section_label("with other rules on this log");
    if (!(session.recorded_rules() == session.rules()))
        is_chosen |= rules_row("recorded", session.recorded_rules(), "the record's",
                               "The rules under which the log was recorded.", compare);
    for (const RulesPreset& preset : rules_presets()) {
        const bool is_now = preset.rules == session.rules();
        is_chosen |= rules_row(preset.name, preset.rules, is_now ? "as they are" : "", preset.help, compare);
    }
    for (const PresetFolder::Entry& entry : workspace.presets().entries()) {
        const Preset& preset = entry.preset;
        const bool is_now = preset.rules == session.rules();
        const std::string help = preset.help.empty() ? to_text(preset.rules) : preset.help;
        is_chosen |= rules_row(preset.name.c_str(), preset.rules, is_now ? "as they are" : "your own", help.c_str(), compare);
    }
    ImGui::Dummy({1, px(4)});
    is_chosen |= draw_typed_rules(compare);
    return is_chosen;
}

}  // namespace

bool draw_compare_choice(const Workspace& workspace, CompareUi& compare) {
    bool is_chosen = draw_tabs(workspace, compare);
    is_chosen |= draw_branches_of(workspace.front(), compare);
    is_chosen |= draw_rule_sets(workspace, compare);
    return is_chosen;
}

}  // namespace pyramide
