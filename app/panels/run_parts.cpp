#include "app/panels/run_parts.h"

#include <algorithm>
#include <charconv>

#include "app/figure_text.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"
#include "engine/one_line.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr std::uint64_t kUsualDeals = 100'000;
constexpr std::uint64_t kMostBudget = std::uint64_t{1} << 62;
constexpr float kRunNumberWidth = 112;
constexpr const char* kJobsHelp = "How many deals are looked at at once. No result depends on it.";
constexpr const char* kBudgetHelp =
    "How many positions a search may look at for one question before the answer is unknown. Most questions under the app's rules need no search.";

/// Digits alone, or grouped by commas or spaces.
std::optional<std::uint64_t> whole_number_of(std::string_view text) {
    std::string digits;
    for (const char letter : text) {
        if (letter != ',' && letter != ' ' && letter != '\'') digits += letter;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

/// The session's code and those after it.
std::string usual_deals(const Session& session) {
    const std::optional<DealCode> code = session.deal().code();
    return to_text(code ? *code : DealCode()) + "..+" + std::to_string(kUsualDeals);
}

void draw_number_field(const char* id, const char* help, std::string& text, std::uint64_t usual, float width) {
    ImGui::PushID(id);
    bool wants_focus = false;
    text_field("##number", text, grouped(usual).c_str(), width, wants_focus);
    tooltip(help);
    ImGui::PopID();
}

/// What a number field's text stands for, or below it what is wrong.
std::optional<std::uint64_t> number_or_error(const std::string& text, std::uint64_t usual, std::uint64_t most) {
    if (text.empty()) return usual;
    const std::optional<std::uint64_t> value = whole_number_of(text);
    if (value && *value >= 1 && *value <= most) return value;
    draw_field_error("", Error{"Found " + pyramide::quoted(text) + "; expected a whole number from 1 to " + grouped(most) + "."});
    return std::nullopt;
}

std::uint64_t all_deals_of(const ShownRun& run) { return run.done_before + run.progress.done + run.progress.left; }

/// "190,000 a second · 4 s left".
std::string run_speed_text(const ShownRun& run) {
    const RangeProgress& progress = run.progress;
    if (run.phase == RunPhase::Ending) return "is ending";
    if (run.phase == RunPhase::Paused) return "paused";
    if (progress.a_second <= 0) return "";
    const bool is_slow = progress.a_second < 10;
    std::string text = (is_slow ? fixed_text(progress.a_second, 1) : grouped(static_cast<std::uint64_t>(progress.a_second))) + "/s";
    if (progress.seconds_left && progress.left > 0)
        text += (is_text_complete() ? " · " : ", ") + duration_text(*progress.seconds_left) + " left";
    return text;
}

void draw_progress_bar(ImVec2 start, float width, float share, bool is_moving) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = px(6), round = height / 2;
    list->AddRectFilled(start, {start.x + width, start.y + height}, theme().colors.control, round);
    const float filled = std::max(width * share, share > 0 ? height : 0);
    if (filled > 0)
        list->AddRectFilled(start, {start.x + filled, start.y + height}, is_moving ? theme().colors.accent : theme().colors.changed, round);
    ImGui::Dummy({width, height + px(2)});
}

}  // namespace

// --- Forms ---------------------------------------------------------------------------------------------------------------------------

void follow_form(RunForm& form, bool is_drawn) {
    if (form.was_drawn != is_drawn) ImGui::SetScrollY(0);
    form.was_drawn = is_drawn;
}

void draw_hint(std::string_view text, ImU32 color) {
    const FontScope small(theme().fonts.small_text);
    ImGui::PushStyleColor(ImGuiCol_Text, color ? color : theme().colors.text_dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

std::string deals_text(const DealRange& deals) {
    const std::string count = grouped(deals.count) + (deals.count == 1 ? " deal" : " deals");
    if (deals.is_random) return count + ", drawn from seed " + std::to_string(deals.seed);
    return deals.count == 1 ? to_text(deals.first) : count + " from " + to_text(deals.first) + " on";
}

std::optional<DealRange> draw_deals_field(const char* label, const Session& session, RunForm& form) {
    if (!form.has_own_deals) form.deals = usual_deals(session);
    section_label(label);
    const Result<DealRange> before = parse_deals(form.deals);
    if (before)
        draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, {ImGui::GetItemRectMin().x + text_size(theme().fonts.small_text, label).x + px(12), ImGui::GetItemRectMin().y},
                  ImGui::GetItemRectMax(), theme().colors.text_dim, deals_text(*before), Align::Right);
    bool wants_focus = false;
    const TextEvent event = text_field("##deals", form.deals, "PY1-N-AAAAAAA..+1000", ImGui::GetContentRegionAvail().x, wants_focus);
    tooltip("CODE..+COUNT, FIRST..LAST, one code, or SEED+COUNT for deals drawn at random");
    if (event == TextEvent::Changed) form.has_own_deals = !form.deals.empty();
    const Result<DealRange> deals = parse_deals(form.deals);
    if (deals) return *deals;
    draw_field_error(form.deals, deals.error());
    return std::nullopt;
}

std::optional<std::uint64_t> draw_number_row(const char* label, const char* help, std::string& text, std::uint64_t usual, std::uint64_t most) {
    control_row(label, kRunNumberWidth, help);
    draw_number_field(label, help, text, usual, std::min(px(kRunNumberWidth), ImGui::GetContentRegionAvail().x));
    return number_or_error(text, usual, most);
}

std::optional<RunLimits> draw_limits(RunForm& form) {
    constexpr std::uint64_t kUsualBudget = SurveyQuestions{}.budget;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
    const float jobs_width = px(44), budget_width = px(112), gap = px(8);
    const float jobs_label = text_size(theme().fonts.text, "threads").x + gap, budget_label = text_size(theme().fonts.text, "positions").x + gap;
    const auto draw_label = [&](const char* label, float x, const char* help) {
        ImGui::SetCursorScreenPos({x, start.y});
        ImGui::Dummy({text_size(theme().fonts.text, label).x, height});
        tooltip(help);
        draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {x, start.y}, {start.x + width, start.y + height}, theme().colors.text, label);
    };
    const bool is_narrow = jobs_label + jobs_width + gap * 2 + budget_label + budget_width > width;
    if (is_narrow) {
        const auto jobs = draw_number_row("threads", kJobsHelp, form.jobs, usual_jobs(), kMaximumJobs);
        const auto budget = draw_number_row("positions", kBudgetHelp, form.budget, kUsualBudget, kMostBudget);
        if (!jobs || !budget) return std::nullopt;
        return RunLimits{static_cast<unsigned>(*jobs), *budget};
    }
    draw_label("threads", start.x, kJobsHelp);
    ImGui::SetCursorScreenPos({start.x + jobs_label, start.y});
    draw_number_field("threads", kJobsHelp, form.jobs, usual_jobs(), jobs_width);
    draw_label("positions", start.x + width - budget_width - budget_label, kBudgetHelp);
    ImGui::SetCursorScreenPos({start.x + width - budget_width, start.y});
    draw_number_field("positions", kBudgetHelp, form.budget, kUsualBudget, budget_width);
    const auto jobs = number_or_error(form.jobs, usual_jobs(), kMaximumJobs), budget = number_or_error(form.budget, kUsualBudget, kMostBudget);
    if (!jobs || !budget) return std::nullopt;
    return RunLimits{static_cast<unsigned>(*jobs), *budget};
}

// --- Runs ----------------------------------------------------------------------------------------------------------------------------

void draw_run(const ShownRun& run, Commands& commands) {
    const RangeProgress& progress = run.progress;
    const std::uint64_t done = run.done_before + progress.done, all = all_deals_of(run);
    const float share = all == 0 ? 0 : static_cast<float>(static_cast<double>(done) / static_cast<double>(all));
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float buttons = px(28) * 2 + px(6), height = bar_item_height();
    const Palette& colors = theme().colors;
    const bool is_paused = run.phase == RunPhase::Paused, is_ending = run.phase == RunPhase::Ending;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string percent = fixed_text(static_cast<double>(share) * 100, 1) + " %";
    draw_text(list, theme().fonts.heading, start, {start.x + width - buttons, start.y + height}, is_paused || is_ending ? colors.changed : colors.text,
              percent);
    const float after = start.x + text_size(theme().fonts.heading, percent).x + px(12);
    draw_text(list, theme().fonts.small_text, {after, start.y + px(3)}, {start.x + width - buttons - px(8), start.y + height}, colors.text_dim,
              run.note);
    ImGui::SetCursorScreenPos({start.x + width - buttons, start.y});
    const ButtonState state = is_ending ? ButtonState::Disabled : is_paused ? ButtonState::Accent : ButtonState::Normal;
    const char* pause_help = is_paused ? "Go on" : "Hold it; it goes on where it was held";
    if (icon_button("pause", is_paused ? Icon::Play : Icon::Pause, state, pause_help)) commands.push_back(Simple{run.pause});
    ImGui::SameLine(0, px(6));
    if (icon_button("cancel", Icon::Close, is_ending ? ButtonState::Disabled : ButtonState::Normal, command_info(run.cancel).help))
        commands.push_back(Simple{run.cancel});
    draw_progress_bar(ImGui::GetCursorScreenPos(), width, share, !is_paused && !is_ending);
    const ImVec2 line = ImGui::GetCursorScreenPos();
    const float row = px(18);
    ImGui::Dummy({width, row});
    const std::string speed = run_speed_text(run), count = grouped(done) + " of " + grouped(all);
    tooltip(count + " deals" + (speed.empty() ? "" : ", " + speed));
    const float speed_width = text_size(theme().fonts.small_text, speed).x;
    draw_text(list, theme().fonts.small_text, line, {line.x + width, line.y + row}, is_paused || is_ending ? colors.changed : colors.text_dim, speed,
              Align::Right);
    draw_text(list, theme().fonts.small_text, line, {line.x + width - speed_width - px(10), line.y + row}, colors.text_dim, count);
}

Command open_deal(DealCode code, const Rules& rules) { return NewGame{one_line_text(Deal::from_code(code), rules, {})}; }

}  // namespace pyramide
