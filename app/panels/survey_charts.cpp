// The histograms of a survey: one chart a rule set, on the same axes, so that they can be compared.
#include <algorithm>
#include <cmath>

#include "app/figure_text.h"
#include "app/panels/rules_controls.h"
#include "app/panels/run_parts.h"
#include "app/panels/survey_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Least width of a chart of two side by side, and of more; at scale 1, as all of these.
constexpr float kLeastChartWidth = 260, kGoodChartWidth = 360;
constexpr float kLeastChartHeight = 132, kMostChartHeight = 240;
constexpr float kChartTitle = 20, kAxisHeight = 18, kAxisWidth = 36;
/// Narrowest bar, with the gap after it.
constexpr float kLeastBarWidth = 4;
/// A bar that is more than so many times as tall as the next one is cut.
constexpr double kCutFactor = 3;

struct MeasureName {
    const char* tab;
    const char* unit;  ///< after a number
    const char* none;  ///< why a deal has no number
};
/// In the order of named_histograms().
constexpr MeasureName kMeasures[] = {
    {"most cards", "cards removed at most", "not known"},
    {"pyramid", "pyramid cards removed at most", "not known"},
    {"shortest", "actions to the shortest win", "no win, or not known"},
    {"points", "points at most", "without end, or not known"},
};

double bar_share(const HistogramBar& bar, const HistogramFigures& figures) {
    return static_cast<double>(bar.count.deals) / static_cast<double>(std::max<std::uint64_t>(figures.deals, 1));
}

void update_charts(const SurveyDesk& desk, std::size_t measure, std::int64_t most_bars, SurveyCharts& charts) {
    const bool is_same = charts.revision == desk.revision() && charts.measure == measure && charts.most_bars == most_bars;
    if (is_same && charts.rule_sets.size() == desk.state()->plan.rule_sets.size()) return;
    charts = {};
    charts.revision = desk.revision();
    charts.measure = measure;
    charts.most_bars = most_bars;
    const auto histogram = named_histograms()[measure].histogram;
    std::vector<const Histogram*> histograms;
    for (const RuleSetTally& tally : desk.state()->tally.rule_sets) histograms.push_back(&(tally.*histogram));
    charts.grid = bar_grid(histograms, most_bars);
    std::vector<double> shares;
    for (const Histogram* of_rule_set : histograms) {
        charts.rule_sets.push_back({bars_of(*of_rule_set, charts.grid), figures_of(*of_rule_set)});
        for (const HistogramBar& bar : charts.rule_sets.back().bars) shares.push_back(bar_share(bar, charts.rule_sets.back().figures));
    }
    charts.tallest = chart_top(std::move(shares));
}

/// One chart: where its bars are.
struct ChartFrame {
    const SurveyState& state;
    const SurveyCharts& charts;
    std::size_t rule_set;
    ImVec2 minimum, maximum;  ///< of the bars

    float bar_slot() const { return (maximum.x - minimum.x) / static_cast<float>(charts.grid.bars()); }
    float left_of(std::int64_t first) const {
        return minimum.x + bar_slot() * static_cast<float>((first - charts.grid.least) / charts.grid.width);
    }
    float top_of(double share) const {
        const double height = std::min(share / std::max(charts.tallest, 1e-9), 1.0);
        return maximum.y - static_cast<float>(height) * (maximum.y - minimum.y);
    }
};

/// Lines across, at shares that are easy to read, and the numbers below.
void draw_axes(const ChartFrame& frame) {
    const Palette& colors = theme().colors;
    ImFont* font = theme().fonts.small_text;
    ImDrawList* list = ImGui::GetWindowDrawList();
    // In hundredths of a percent, so that the steps are whole numbers.
    const auto top = static_cast<std::int64_t>(frame.charts.tallest * 10'000);
    const std::int64_t rise = label_step(top, 3);
    for (std::int64_t level = 0; level <= top; level += rise) {
        const float y = std::round(frame.top_of(static_cast<double>(level) / 10'000));
        list->AddRectFilled({frame.minimum.x, y}, {frame.maximum.x, y + 1}, level == 0 ? colors.text_faint : colors.panel_border);
        const std::string text = fixed_text(static_cast<double>(level) / 100, rise % 100 == 0 ? 0 : rise % 10 == 0 ? 1 : 2) + (level == 0 ? "" : " %");
        if (level > 0 || top < rise)
            draw_text(list, font, {frame.minimum.x - px(kAxisWidth), y - px(8)}, {frame.minimum.x - px(5), y + px(8)}, colors.text_dim, text, Align::Right);
    }
    const BarGrid& grid = frame.charts.grid;
    const float wanted = text_size(font, std::to_string(grid.greatest)).x + px(14);
    const auto most_labels = std::max<std::int64_t>(static_cast<std::int64_t>((frame.maximum.x - frame.minimum.x) / wanted), 1);
    const std::int64_t step = label_step(grid.greatest - grid.least + grid.width, most_labels);
    const std::int64_t begin = static_cast<std::int64_t>(std::ceil(static_cast<double>(grid.least) / static_cast<double>(step))) * step;
    for (std::int64_t value = begin; value <= grid.greatest; value += step) {
        const float x = frame.left_of(value) + frame.bar_slot() / 2;
        const std::string text = std::to_string(value);
        const float half = text_size(font, text).x / 2 + 1;
        const float left = std::clamp(x - half, frame.minimum.x - px(4), std::max(frame.maximum.x - half * 2, frame.minimum.x));
        draw_text(list, font, {left, frame.maximum.y + px(2)}, {left + half * 2, frame.maximum.y + px(kAxisHeight)}, colors.text_dim, text, Align::Center);
    }
}

/// The mark of a bar that is taller than the chart, and how tall.
void draw_cut(const ChartFrame& frame, float left, float right, double share) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = frame.minimum.y + px(14), slope = px(2), thick = px(3);
    list->AddLine({left - px(2), y + slope}, {right + px(2), y - slope}, theme().colors.panel, thick);
    const std::string text = percent_text(share, 1);
    ImFont* font = theme().fonts.small_text;
    const float width = text_size(font, text).x + 1;
    const bool is_left = left - px(4) - width >= frame.minimum.x;
    const float x = is_left ? left - px(4) - width : right + px(4);
    draw_text(list, font, {x, frame.minimum.y - px(2)}, {x + width, frame.minimum.y + px(14)}, theme().colors.text, text);
}

/// The bar at an x, or the nearest one within a few pixels: thin ones can be hit, too.
const HistogramBar* bar_at(const ChartFrame& frame, float x) {
    const HistogramBar* nearest = nullptr;
    float distance = px(4);
    for (const HistogramBar& bar : frame.charts.rule_sets[frame.rule_set].bars) {
        const float left = frame.left_of(bar.first), right = left + frame.bar_slot();
        const float away = x < left ? left - x : x >= right ? x - right : -1;
        if (away >= distance) continue;
        distance = away;
        nearest = &bar;
    }
    return nearest;
}

void draw_bars(const ChartFrame& frame, const HistogramBar* pointed) {
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const SurveyCharts::OfRuleSet& chart = frame.charts.rule_sets[frame.rule_set];
    const float slot = frame.bar_slot(), gap = slot >= px(kLeastBarWidth) ? std::max(px(1), 1.0F) : 0;
    for (const HistogramBar& bar : chart.bars) {
        const double share = bar_share(bar, chart.figures);
        const float left = std::round(frame.left_of(bar.first)), right = std::max(std::round(frame.left_of(bar.first) + slot) - gap, left + 1);
        const float top = std::min(std::round(frame.top_of(share)), frame.maximum.y - std::max(px(1), 1.0F));
        if (&bar == pointed) list->AddRectFilled({left, frame.minimum.y}, {right, frame.maximum.y}, colors.row_hovered);
        list->AddRectFilled({left, top}, {right, frame.maximum.y}, &bar == pointed ? mixed(colors.accent, colors.text, 0.35F) : colors.accent);
        if (share > frame.charts.tallest * 1.001) draw_cut(frame, left, right, share);
    }
}

std::string figures_text(const HistogramFigures& figures) {
    if (figures.deals == 0) return "";
    return "mean " + fixed_text(figures.mean, 1) + (is_text_complete() ? " · " : ", ") + "median " + std::to_string(figures.median);
}

void draw_chart_title(const ChartFrame& frame, ImVec2 start, float width) {
    const SurveyCharts::OfRuleSet& chart = frame.charts.rule_sets[frame.rule_set];
    const RuleSetTally& tally = frame.state.tally.rule_sets[frame.rule_set];
    const Fonts& fonts = theme().fonts;
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::Dummy({width, px(kChartTitle)});
    std::string help = frame.state.plan.rule_sets[frame.rule_set].name + ": " + grouped(chart.figures.deals) + " deals";
    if (const std::uint64_t none = tally.deals - chart.figures.deals; none > 0)
        help += "; " + grouped(none) + " are not among them: " + kMeasures[frame.charts.measure].none;
    tooltip(help);
    const std::string figures = figures_text(chart.figures);
    const ImVec2 end = {start.x + width, start.y + px(kChartTitle)};
    const float right = end.x - text_size(fonts.small_text, figures).x - px(8);
    draw_text(list, fonts.small_text, {start.x, start.y}, {right, end.y}, theme().colors.text, frame.state.plan.rule_sets[frame.rule_set].name);
    draw_text(list, fonts.small_text, start, end, theme().colors.text_dim, figures, Align::Right);
}

/// A chart in a box of the current window.
void draw_chart(const SurveyState& state, const SurveyCharts& charts, std::size_t rule_set, ImVec2 start, ImVec2 size, Commands& commands) {
    const SurveyCharts::OfRuleSet& chart = charts.rule_sets[rule_set];
    ChartFrame frame{state, charts, rule_set, {start.x + px(kAxisWidth), start.y + px(kChartTitle + 6)}, {start.x + size.x - px(2), start.y + size.y - px(kAxisHeight)}};
    ImGui::SetCursorScreenPos(start);
    draw_chart_title(frame, start, size.x);
    if (chart.bars.empty())
        return draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, frame.minimum, frame.maximum, theme().colors.text_faint,
                         "no deal has one", Align::Center);
    ImGui::SetCursorScreenPos({frame.minimum.x, start.y + px(kChartTitle)});
    const bool is_clicked = ImGui::InvisibleButton("chart", {frame.maximum.x - frame.minimum.x, frame.maximum.y - start.y - px(kChartTitle)});
    const HistogramBar* pointed = ImGui::IsItemHovered() ? bar_at(frame, ImGui::GetMousePos().x) : nullptr;
    draw_axes(frame);
    draw_bars(frame, pointed);
    if (pointed == nullptr) return;
    const DealCode code = state.plan.deals.code(pointed->count.example);
    tooltip(range_text(*pointed) + " " + kMeasures[charts.measure].unit + "\n" + grouped(pointed->count.deals) + " of " + grouped(chart.figures.deals) +
            " deals, " + percent_text(bar_share(*pointed, chart.figures)) + "\nclick: open " + to_text(code));
    if (is_clicked) commands.push_back(open_deal(code, state.plan.rule_sets[rule_set].rules));
}

/// How many charts stand side by side: as many as there is good room for, the rows as even as can be.
std::size_t chart_columns(std::size_t charts, float room, float gap) {
    const auto fitting = [&](float width) { return static_cast<std::size_t>(std::max((room + gap) / (px(width) + gap), 1.0F)); };
    const std::size_t most = std::max(std::min<std::size_t>(fitting(kLeastChartWidth), 2), fitting(kGoodChartWidth));
    const std::size_t rows = (charts + most - 1) / most;
    return (charts + rows - 1) / rows;
}

/// The measures that were asked for, as tabs. Gives the one that is shown.
std::size_t choose_measure(const SurveyQuestions& questions, SurveyUi& survey) {
    std::vector<std::size_t> asked;
    std::vector<std::string> names;
    int chosen = 0;
    for (std::size_t at = 0; at < named_histograms().size(); ++at) {
        if (!(questions.*named_histograms()[at].asked)) continue;
        if (at == survey.measure) chosen = static_cast<int>(asked.size());
        asked.push_back(at);
        names.emplace_back(kMeasures[at].tab);
    }
    const float width = std::min(ImGui::GetContentRegionAvail().x, std::max(segments_width(names) * 1.4F, px(240)));
    if (const auto picked = segments("measure", names, chosen, width)) chosen = *picked;
    survey.measure = asked[static_cast<std::size_t>(chosen)];
    return survey.measure;
}

}  // namespace

double chart_top(std::vector<double> shares) {
    if (shares.empty()) return 1;
    std::sort(shares.begin(), shares.end(), std::greater<>());
    // Charts of several rule sets may have a tall bar each: the top is set by the first that is not far above the next.
    for (std::size_t at = 0; at + 1 < shares.size(); ++at) {
        if (shares[at] <= shares[at + 1] * kCutFactor) continue;
        return shares[at + 1] * 1.3;
    }
    return shares.front();
}

std::int64_t label_step(std::int64_t length, std::int64_t most) {
    std::int64_t power = 1;
    for (;;) {
        for (const std::int64_t factor : {1, 2, 5}) {
            if (length / (power * factor) <= most) return power * factor;
        }
        power *= 10;
    }
}

void draw_histograms(const SurveyDesk& desk, SurveyUi& survey, Commands& commands) {
    const SurveyState& state = *desk.state();
    const SurveyQuestions& questions = state.plan.questions;
    if (!questions.most && !questions.shortest && !questions.points) return;
    section_label("deals by");
    const std::size_t measure = choose_measure(questions, survey);
    ImGui::Dummy({1, px(4)});
    const float room = ImGui::GetContentRegionAvail().x, gap = px(18);
    const std::size_t charts = state.plan.rule_sets.size();
    const std::size_t columns = chart_columns(charts, room, gap);
    const float width = std::floor((room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const float height = std::clamp(std::floor(width * 0.42F), px(kLeastChartHeight), px(kMostChartHeight));
    if (!survey.charts) survey.charts = std::make_shared<SurveyCharts>();
    const auto most_bars = static_cast<std::int64_t>(std::max((width - px(kAxisWidth)) / px(kLeastBarWidth), 1.0F));
    update_charts(desk, measure, most_bars, *survey.charts);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    for (std::size_t at = 0; at < charts; ++at) {
        ImGui::PushID(static_cast<int>(at));
        const ImVec2 corner = {start.x + (width + gap) * static_cast<float>(at % columns), start.y + (height + px(10)) * static_cast<float>(at / columns)};
        draw_chart(state, *survey.charts, at, corner, {width, height}, commands);
        ImGui::PopID();
    }
    const auto rows = static_cast<float>((charts + columns - 1) / columns);
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({room, (height + px(10)) * rows});
}

}  // namespace pyramide
