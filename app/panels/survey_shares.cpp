// What can be won under each rule set, with its interval, and under one but not under another.
#include <algorithm>
#include <cmath>

#include "app/figure_text.h"
#include "app/panels/run_parts.h"
#include "app/panels/survey_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr float kShareBarHeight = 12;
constexpr float kCellWidth = 62, kCellNumberWidth = 22;

std::string interval_text(const Share& share) {
    return fixed_text(share.low * 100, 2) + (is_text_complete() ? " – " : " - ") + percent_text(share.high);
}

std::string example_help(const SurveyPlan& plan, const DealCount& count) { return "click: open " + to_text(plan.deals.code(count.example)); }

/// A part of a share's bar: deals of which the same is true.
struct SharePart {
    const DealCount& count;
    const char* name;
    ImU32 color;
};

/// Won, unknown and lost side by side, and the interval over them. Click: such a deal.
void draw_share_bar(const SurveyState& state, std::size_t at, Commands& commands) {
    const RuleSetTally& tally = state.tally.rule_sets[at];
    const Palette& colors = theme().colors;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = px(kShareBarHeight);
    const ImVec2 end = {start.x + width, start.y + height};
    const bool is_clicked = ImGui::InvisibleButton("share", {width, height});
    const bool is_hovered = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(start, end, colors.control, px(2));
    if (tally.deals == 0) return;
    const SharePart parts[] = {{tally.winnable, "can be won", colors.accent}, {tally.unknown, "not known within the budget", colors.changed},
                               {tally.lost, "cannot be won", colors.control}};
    const auto all = static_cast<double>(tally.deals);
    std::uint64_t before = 0;
    for (const SharePart& part : parts) {
        const float left = start.x + width * static_cast<float>(static_cast<double>(before) / all);
        before += part.count.deals;
        const float right = start.x + width * static_cast<float>(static_cast<double>(before) / all);
        if (part.count.deals == 0) continue;
        const bool is_pointed = is_hovered && ImGui::GetMousePos().x >= left && ImGui::GetMousePos().x < std::max(right, left + 1);
        const ImU32 color = is_pointed ? mixed(part.color, colors.text, 0.18F) : part.color;
        list->AddRectFilled({left, start.y}, {std::max(right, left + 1), end.y}, color, px(2));
        if (!is_pointed) continue;
        tooltip(grouped(part.count.deals) + " of " + grouped(tally.deals) + " " + part.name + ", " +
                percent_text(static_cast<double>(part.count.deals) / all) + "\n" + example_help(state.plan, part.count));
        if (is_clicked) commands.push_back(open_deal(state.plan.deals.code(part.count.example), state.plan.rule_sets[at].rules));
    }
    const Share share = wilson_share(tally.winnable.deals, tally.deals);
    const float low = std::round(start.x + width * static_cast<float>(share.low)), high = std::round(start.x + width * static_cast<float>(share.high));
    const float middle = std::round((start.y + end.y) / 2), cap = px(4), stroke = std::max(px(1), 1.0F);
    // Once as a rim that stands out from every part of the bar, then the interval itself.
    for (const float rim : {stroke, 0.0F}) {
        const ImU32 color = rim > 0 ? with_opacity(colors.panel, 0.7F) : colors.text;
        list->AddRectFilled({low, middle - stroke - rim}, {std::max(high, low + stroke), middle + stroke + rim}, color);
        for (const float x : {low, std::max(high, low + stroke)})
            list->AddRectFilled({x - stroke - rim, middle - cap - rim}, {x + stroke + rim, middle + cap + rim}, color);
    }
}

void draw_share(const SurveyState& state, std::size_t at, Commands& commands) {
    const RuleSetTally& tally = state.tally.rule_sets[at];
    const Share share = wilson_share(tally.winnable.deals, tally.deals);
    const Palette& colors = theme().colors;
    const Fonts& fonts = theme().fonts;
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, row = px(theme().row_height);
    const std::string& name = state.plan.rule_sets[at].name;
    ImGui::Dummy({width, row});
    tooltip(to_text(state.plan.rule_sets[at].rules));
    const std::string rate = tally.deals == 0 ? "" : percent_text(share.rate);
    const float rate_width = text_size(fonts.bold, rate).x;
    const bool is_numbered = state.plan.rule_sets.size() > 1;
    const float left = is_numbered ? px(18) : 0;
    if (is_numbered) draw_text(list, fonts.mono, start, {start.x + left, start.y + row}, colors.text_dim, std::to_string(at + 1));
    draw_text(list, fonts.text, {start.x + left, start.y}, {start.x + width - rate_width - px(8), start.y + row}, colors.text, name);
    draw_text(list, fonts.bold, start, {start.x + width, start.y + row}, colors.text, rate, Align::Right);
    draw_share_bar(state, at, commands);
    start = ImGui::GetCursorScreenPos();
    const float line = px(18);
    ImGui::Dummy({width, line});
    const std::string counts = grouped(tally.winnable.deals) + " of " + grouped(tally.deals);
    const std::string unknown = tally.unknown.deals == 0 ? "" : grouped(tally.unknown.deals) + " unknown";
    tooltip("95 % interval " + interval_text(share) + "\n" + counts + " can be won, " + grouped(tally.lost.deals) + " cannot" +
            (unknown.empty() ? "" : ", " + unknown));
    const std::string interval = tally.deals == 0 ? "no deal yet" : interval_text(share);
    draw_text(list, fonts.small_text, start, {start.x + width, start.y + line}, colors.text_dim, interval);
    const std::string& right = unknown.empty() ? counts : unknown;
    draw_text(list, fonts.small_text, {start.x + text_size(fonts.small_text, interval).x + px(10), start.y}, {start.x + width, start.y + line},
              unknown.empty() ? colors.text_dim : colors.changed, right, Align::Right);
    ImGui::Dummy({1, px(4)});
}

/// A number in a narrow cell: "12,345", "1.2M".
std::string short_count(std::uint64_t count) {
    if (count < 1'000'000) return grouped(count);
    const auto millions = static_cast<double>(count) / 1e6;
    return millions < 1000 ? fixed_text(millions, millions < 100 ? 1 : 0) + "M" : fixed_text(millions / 1000, 1) + "G";
}

/// The cell of what is won under one rule set and lost under another.
void draw_cross_cell(const SurveyState& state, std::size_t won, std::size_t lost, float width, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 end = {start.x + width, start.y + px(theme().row_height)};
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool is_clicked = ImGui::InvisibleButton("cell", {width, end.y - start.y});
    if (won == lost) return draw_text(list, theme().fonts.mono, start, {end.x - px(6), end.y}, colors.text_faint, is_text_complete() ? "–" : "-", Align::Right);
    const DealCount& count = state.tally.cross[won][lost];
    const std::vector<RuleSet>& sets = state.plan.rule_sets;
    if (count.deals > 0 && ImGui::IsItemHovered()) list->AddRectFilled(start, end, colors.row_hovered, px(3));
    draw_text(list, theme().fonts.mono, start, {end.x - px(6), end.y}, count.deals > 0 ? colors.text : colors.text_faint, short_count(count.deals),
              Align::Right);
    std::string help = grouped(count.deals) + " of " + grouped(state.done) + " can be won under " + sets[won].name + " and not under " + sets[lost].name;
    if (count.deals > 0) help += "\n" + example_help(state.plan, count);
    tooltip(help);
    if (is_clicked && count.deals > 0) commands.push_back(open_deal(state.plan.deals.code(count.example), sets[won].rules));
}

/// Two rule sets: two rows in words.
void draw_cross_rows(const SurveyState& state, Commands& commands) {
    const std::vector<RuleSet>& sets = state.plan.rule_sets;
    for (std::size_t won = 0; won < sets.size(); ++won) {
        const std::size_t lost = 1 - won;
        const DealCount& count = state.tally.cross[won][lost];
        ImGui::PushID(static_cast<int>(won));
        const RowColors colors{count.deals > 0 ? theme().colors.text : theme().colors.text_faint, 0};
        const bool is_clicked = button_row("cross", "under " + sets[won].name + ", not " + sets[lost].name, grouped(count.deals), colors);
        std::string help = "Can be won under " + sets[won].name + " and, proven, not under " + sets[lost].name;
        if (count.deals > 0) help += "\n" + example_help(state.plan, count);
        tooltip(help);
        ImGui::PopID();
        if (is_clicked && count.deals > 0) commands.push_back(open_deal(state.plan.deals.code(count.example), sets[won].rules));
    }
}

}  // namespace

void draw_shares(const SurveyState& state, Commands& commands) {
    for (std::size_t at = 0; at < state.plan.rule_sets.size(); ++at) {
        ImGui::PushID(static_cast<int>(at));
        draw_share(state, at, commands);
        ImGui::PopID();
    }
}

void draw_cross_table(const SurveyState& state, Commands& commands) {
    const std::size_t sets = state.plan.rule_sets.size();
    if (sets < 2) return;
    if (sets == 2) {
        section_label("won under one, not under the other");
        return draw_cross_rows(state, commands);
    }
    section_label("won under the row's rules, not under the column's");
    const auto count = static_cast<float>(sets);
    const float label = px(kCellNumberWidth), row = px(theme().row_height);
    const float room = ImGui::GetContentRegionAvail().x - label;
    const float width = std::floor(std::min(room / count, px(kCellWidth) * 1.5F));
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 top = ImGui::GetCursorScreenPos();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::Dummy({label + width * count, row});
    for (std::size_t column = 0; column < sets; ++column) {
        const float left = top.x + label + width * static_cast<float>(column);
        draw_text(list, theme().fonts.mono, {left, top.y}, {left + width - px(6), top.y + row}, theme().colors.text_dim, std::to_string(column + 1),
                  Align::Right);
    }
    for (std::size_t won = 0; won < sets; ++won) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        draw_text(list, theme().fonts.mono, start, {start.x + label, start.y + row}, theme().colors.text_dim, std::to_string(won + 1));
        ImGui::Dummy({label, row});
        for (std::size_t lost = 0; lost < sets; ++lost) {
            ImGui::SameLine(0, 0);
            ImGui::PushID(static_cast<int>(won * sets + lost));
            draw_cross_cell(state, won, lost, width, commands);
            ImGui::PopID();
        }
    }
    ImGui::PopStyleVar();
}

}  // namespace pyramide
