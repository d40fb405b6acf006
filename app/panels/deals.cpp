// Deals: a search for deals that meet a condition (feature 23).
#include <algorithm>
#include <array>

#include "app/figure_text.h"
#include "app/panels/found_list.h"
#include "app/panels/panels.h"
#include "app/panels/run_parts.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr const char* kConditionHint = "app.winnable and app.shortest >= 30";
constexpr std::size_t kLeastFoundRows = 6;

struct DealsExample {
    const char* text;
    const char* help;
};
constexpr std::array<DealsExample, 4> kDealsExamples = {{
    {"app.winnable and not traditional.winnable", "only the app's rules win it"},
    {"app.most <= 14", "nearly nothing can be removed"},
    {"app.shortest >= 70", "a long way to the win"},
    {"{recycles=2}.lost and app.winnable", "two recycles are too few"},
}};

/// The words of the language, as they are typed.
struct ConditionWords {
    const char* words;
    const char* help;
};
constexpr std::array<ConditionWords, 4> kConditionWords = {{
    {"winnable lost unknown", "stand alone"},
    {"most most_pyramid shortest points", "= != < <= > >= and a number"},
    {"app traditional {recycles=2}", "rules: a preset, or in braces"},
    {"and or not ( )", "join them"},
}};

void draw_condition_help(DealsUi& deals) {
    section_label("examples; a click takes one over");
    for (const DealsExample& example : kDealsExamples) {
        if (button_row(example.text, example.text, "", {0, theme().colors.accent})) deals.condition = example.text;
        tooltip(std::string(example.text) + "\n" + example.help);
    }
    section_label("words: RULES.PROPERTY");
    for (const ConditionWords& row : kConditionWords) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, height = px(theme().row_height);
        ImGui::Dummy({width, height});
        tooltip(std::string(row.words) + "\n" + row.help);
        ImFont* small = theme().fonts.small_text;
        const float words = text_size(theme().fonts.mono, row.words).x;
        const ImVec2 end = {start.x + width, start.y + height};
        draw_text(ImGui::GetWindowDrawList(), theme().fonts.mono, start, end, theme().colors.text, row.words);
        draw_text(ImGui::GetWindowDrawList(), small, {start.x + words + px(10), start.y}, end, theme().colors.text_dim, row.help, Align::Right);
    }
    draw_hint("A deal that cannot be won has no shortest win: no comparison with it holds.");
}

void draw_deals_form(const Workspace& workspace, DealsUi& deals, Commands& commands) {
    section_label("deals of which is true");
    bool wants_focus = false;
    const TextEvent event = text_field("##condition", deals.condition, kConditionHint, ImGui::GetContentRegionAvail().x, wants_focus);
    const Result<SurveyCondition> condition = SurveyCondition::parse(deals.condition);
    const bool is_empty = deals.condition.find_first_not_of(' ') == std::string::npos;
    if (!condition && !is_empty) draw_field_error(deals.condition, condition.error());
    const std::optional<DealRange> range = draw_deals_field("among", workspace.front(), deals.form);
    ImGui::Dummy({1, px(6)});
    const auto most = draw_number_row("find at most", "The search ends when so many are found.", deals.most, 100, kMaximumFound);
    const std::optional<RunLimits> limits = draw_limits(deals.form);
    ImGui::Dummy({1, px(6)});
    const bool is_good = condition && range && most && limits;
    ImGui::BeginDisabled(!is_good);
    const bool is_clicked = action_button("Search", {ImGui::GetContentRegionAvail().x, px(30)});
    ImGui::EndDisabled();
    if (is_good && (is_clicked || event == TextEvent::Entered))
        commands.push_back(SearchDeals{*range, condition->text(), *most, limits->budget, limits->jobs});
    draw_condition_help(deals);
}

/// The rules under which a found deal is looked at: the app's where the condition speaks of them, else the first that it names.
const Rules& rules_of_deals(const SurveyCondition& condition) {
    static const Rules app;
    const auto sets = condition.rule_sets();
    const bool has_app = std::any_of(sets.begin(), sets.end(), [](const RuleSet& set) { return set.rules == app; });
    return has_app || sets.empty() ? app : sets.front().rules;
}

std::string values_text(const FoundDeal& deal) {
    std::string text;
    for (const auto& [name, value] : deal.values) text += (text.empty() ? "" : ", ") + name + " " + value;
    return text;
}

std::string list_text(const DealSearch& search) {
    std::string text;
    for (const FoundDeal& deal : search.found()) {
        const std::string values = values_text(deal);
        text += to_text(deal.code) + (values.empty() ? "" : "  " + values) + "\n";
    }
    return text;
}

std::string found_text(const DealSearch& search) {
    const std::size_t found = search.found().size();
    return grouped(found) + (found == 1 ? " deal found" : " deals found");
}

/// What the list says, and what it does not.
void draw_outcome(const DealSearch& search) {
    const std::string looked = grouped(search.looked_at()) + (search.looked_at() == 1 ? " deal" : " deals");
    const bool is_whole = search.looked_at() == search.plan()->deals.count;
    if (search.found().empty() && !search.is_active())
        draw_hint(search.looked_at() == 0 ? "No deal was looked at." : "It holds of none of the " + looked + " that were looked at" + (is_whole ? "." : "; the search was cancelled."));
    else if (search.has_all_wanted() && !is_whole)
        draw_hint("Ended with as many as were wanted, after " + looked + ".");
    else if (!search.is_active())
        draw_hint(is_whole ? "All " + looked + " were looked at." : "Cancelled after " + looked + ".");
    if (search.unknown() > 0)
        draw_hint("Of " + grouped(search.unknown()) + (search.unknown() == 1 ? " deal" : " deals") +
                      " it is not known whether it holds; more positions a question would tell.",
                  theme().colors.changed);
}

void draw_found_deals(const DealSearch& search, DealsUi& deals, Commands& commands) {
    if (search.found().empty()) return;
    section_label(found_text(search));
    const Rules& rules = rules_of_deals(search.plan()->condition);
    const float row_height = px(theme().row_height);
    const auto rows = static_cast<float>(std::max(search.found().size(), kLeastFoundRows));
    const float height = std::clamp(ImGui::GetContentRegionAvail().y, row_height * static_cast<float>(kLeastFoundRows), row_height * rows);
    draw_found_list("found deals", search.found().size(), {}, 0, deals.scroll, height, [&](const FoundRow& row) {
        const FoundDeal& deal = search.found()[row.index];
        const std::string code = to_text(deal.code), values = values_text(deal);
        const Fonts& fonts = theme().fonts;
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float left = row.minimum.x + text_size(fonts.mono, code).x + px(12), right = row.maximum.x - px(6);
        draw_text(list, fonts.mono, row.minimum, row.maximum, theme().colors.text, code);
        draw_text(list, fonts.small_text, {left, row.minimum.y}, {right, row.maximum.y}, theme().colors.text_dim, values, Align::Right);
        tooltip((values.empty() ? "" : values + "\n") + "click: open " + code);
        if (row.is_clicked) commands.push_back(open_deal(deal.code, rules));
    });
}

void draw_condition_of(const DealSearch& search) {
    ImGui::PushTextWrapPos(0);
    {
        const FontScope mono(theme().fonts.mono);
        ImGui::TextUnformatted(search.plan()->condition.text().c_str());
    }
    ImGui::PopTextWrapPos();
    draw_hint(deals_text(search.plan()->deals));
}

}  // namespace

void draw_deals(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const DealSearch& search = workspace.deal_search();
    DealsUi& deals = ui.deals;
    const bool has_form = search.plan() == nullptr || (deals.form.is_open && !search.is_active());
    follow_form(deals.form, has_form);
    if (has_form) {
        draw_deals_form(workspace, deals, commands);
        if (search.plan() != nullptr && pill("back", "back to what was found")) deals.form.is_open = false;
        return;
    }
    if (search.is_active())
        draw_run({search.phase(), search.progress(), 0, CommandId::PauseDealSearch, CommandId::CancelDealSearch, found_text(search)}, commands);
    draw_condition_of(search);
    draw_outcome(search);
    ImGui::Dummy({1, px(2)});
    if (!search.is_active()) {
        if (pill("new", is_text_complete() ? "new search…" : "new search")) deals.form.is_open = true;
        if (!search.found().empty()) ImGui::SameLine(0, px(6));
    }
    if (!search.found().empty() && pill("copy", "copy list", 0, "Copies a line a deal: its code and the values")) ImGui::SetClipboardText(list_text(search).c_str());
    draw_found_deals(search, deals, commands);
}

}  // namespace pyramide
