// Watch: the conditions at which playback stops, with their truth at this step, and how to write one.
#include <algorithm>
#include <array>

#include "app/panels/panels.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"
#include "engine/characters.h"

namespace pyramide {

namespace {

/// A condition that can be clicked, and what it says.
struct ConditionExample {
    const char* text;
    const char* help;
};
constexpr std::array<ConditionExample, 11> kConditionExamples = {{
    {"score >= 50", "a number: = != < <= > >="},
    {"moves > 10 and stock = 0", "and, or, not, brackets"},
    {"QC gone", "gone, free, covered, in stock, in waste"},
    {"free has 10S", "a mask or pile that holds a card"},
    {"pyramid[12] = 0", "one bit: pyramid, free, talon"},
    {"waste_top = 7D", "a card"},
    {"outcome = won", "playing, won, blocked"},
    {"message = blocked", "what the app shows"},
    {"refused", "any refused input"},
    {"score changed", "another value than at the step before"},
    {"differs", "another result than the recorded one"},
}};

// --- Typing
// --------------------------------------------------------------------------------------------------------------------

/// Reads the text anew; the error is kept for the line below the field.
void check(WatchUi& watch) {
    watch.error.clear();
    if (watch.text.empty()) return;
    const Result<Condition> condition = Condition::parse(watch.text);
    if (condition) return;
    watch.error = condition.error().message;
    watch.offset = condition.error().offset;
}

/// What is refused is left to be mended; after what is accepted, keys are commands again.
void add(WatchUi& watch, Commands& commands) {
    check(watch);
    watch.wants_focus = !watch.error.empty();
    if (watch.text.empty() || !watch.error.empty()) return;
    commands.push_back(AddBreak{watch.text});
    watch.text.clear();
}

void drop_refused(WatchUi& watch) {
    check(watch);
    if (watch.error.empty()) return;
    watch.text.clear();
    watch.error.clear();
}

/// The text with what cannot be read from its offset on in orange, and below it what was expected there.
void draw_error(const WatchUi& watch) {
    const Palette& colors = theme().colors;
    const bool has_place = watch.offset != Error::kNoOffset;
    if (has_place) {
        std::size_t at = std::min(watch.offset, watch.text.size());
        while (at > 0 && at < watch.text.size() && is_continuation(watch.text[at])) --at;
        std::string before = watch.text.substr(0, at);
        const std::string after = at < watch.text.size() ? watch.text.substr(at) : "";
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float right = start.x + ImGui::GetContentRegionAvail().x;
        const float height = px(theme().row_height);
        ImFont* font = theme().fonts.mono;
        // The end of what was understood stays in view beside the place.
        const float room = std::max((right - start.x) * 0.6F, 1.0F);
        if (text_size(font, before).x > room) {
            std::size_t from = before.size() - std::min<std::size_t>(before.size(), 16);
            while (from < before.size() && is_continuation(before[from])) ++from;
            before = (is_text_complete() ? "…" : "...") + before.substr(from);
        }
        ImGui::Dummy({right - start.x, height});
        ImDrawList* draw = ImGui::GetWindowDrawList();
        const float place = start.x + px(8) + text_size(font, before).x;
        draw_text(draw, font, {start.x + px(8), start.y}, {right, start.y + height}, colors.text_dim, before);
        draw_text(draw, font, {place, start.y}, {right, start.y + height}, colors.changed, after);
        draw->AddRectFilled({place, start.y + height - px(3)}, {place + px(8), start.y + height - px(1)}, colors.changed);
    }
    const std::string place = has_place ? "byte " + std::to_string(watch.offset) + ": " : "";
    ImGui::PushStyleColor(ImGuiCol_Text, colors.changed);
    ImGui::TextWrapped("%s%s", place.c_str(), watch.error.c_str());
    ImGui::PopStyleColor();
}

void draw_typing(const Session& session, const LineView& log, WatchUi& watch, Commands& commands) {
    const float button = pill_width("add");
    const float width = std::max(ImGui::GetContentRegionAvail().x - button - px(6), px(40));
    const TextEvent event = text_field("##condition", watch.text, "score >= 50 and QC gone", width, watch.wants_focus);
    if (event == TextEvent::Changed) check(watch);
    if (event == TextEvent::Entered) add(watch, commands);
    if (event == TextEvent::Escaped) drop_refused(watch);
    ImGui::SameLine(0, px(6));
    if (pill("add", "add", watch.text.empty() || !watch.error.empty() ? 0 : theme().colors.accent,
             "Stop playback where this begins to hold  (Enter)"))
        add(watch, commands);
    if (!watch.error.empty()) return draw_error(watch);
    if (watch.text.empty()) return;
    const Result<Condition> condition = Condition::parse(watch.text);
    if (!condition) return;
    const bool holds = condition->holds(log, session.step());
    value_row("at this step", holds ? "holds" : "does not hold", {holds ? theme().colors.free : theme().colors.text_dim, 0});
}

// --- Breaks
// --------------------------------------------------------------------------------------------------------------------

void draw_run_bar(const Session& session, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    command_button(session, CommandId::RunBackToBreak, Icon::PlayBackward, commands);
    ImGui::SameLine(0, px(4));
    command_button(session, CommandId::RunToBreak, Icon::Play, commands);
    const float left = start.x + (px(28) + px(4)) * 2 + px(6);
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {left, start.y},
              {start.x + ImGui::GetContentRegionAvail().x, start.y + bar_item_height()}, theme().colors.text_dim,
              "run to the next break");
}

void draw_switch(ImVec2 corner, float size, bool is_on) {
    const Palette& colors = theme().colors;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImVec2 end = {corner.x + size, corner.y + size};
    if (!is_on) return draw->AddRect(corner, end, colors.text_faint, px(3), 0, std::max(px(1.5F), 1.0F));
    draw->AddRectFilled(corner, end, colors.accent_dark, px(3));
    const float inset = size * 0.28F;
    draw->AddRectFilled({corner.x + inset, corner.y + inset}, {end.x - inset, end.y - inset}, colors.text, px(1));
}

/// On or off, the condition, whether it holds here, and a cross that removes it.
void draw_break(const Session& session, const LineView& log, std::uint32_t index, Commands& commands) {
    const Break& entry = session.breaks()[index];
    const Palette& colors = theme().colors;
    const float height = px(theme().row_height);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, px(80));
    const float cross = height;
    ImGui::PushID(static_cast<int>(index));
    if (ImGui::InvisibleButton("switch", {width - cross, height})) commands.push_back(ToggleBreak{index});
    if (ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRectFilled(start, {start.x + width - cross, start.y + height}, colors.row_hovered, px(4));
    const bool holds = entry.condition.holds(log, session.step());
    tooltip(entry.condition.text() + (entry.is_on ? "\nclick: off" : "\nclick: on"));
    const float size = px(12);
    draw_switch({start.x + px(2), start.y + (height - size) / 2}, size, entry.is_on);
    const std::string truth = holds ? "holds" : "no";
    const float right = start.x + width - cross - px(8);
    const float text_end = right - std::max(text_size(theme().fonts.mono, truth).x, px(24)) - px(8);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw_text(draw, theme().fonts.mono, {start.x + size + px(10), start.y}, {text_end, start.y + height},
              entry.is_on ? colors.text : colors.text_faint, entry.condition.text());
    draw_text(draw, theme().fonts.mono, {text_end, start.y}, {right, start.y + height}, holds ? colors.free : colors.text_dim,
              truth, Align::Right);
    ImGui::SameLine(0, 0);
    if (ImGui::InvisibleButton("remove", {cross, height})) commands.push_back(RemoveBreak{index});
    const ImU32 color = ImGui::IsItemHovered() ? colors.text : colors.text_faint;
    draw_icon(draw, Icon::Close, {start.x + width - cross / 2, start.y + height / 2}, px(9), color);
    tooltip("Remove this break");
    ImGui::PopID();
}

void draw_breaks(const Session& session, const LineView& log, Commands& commands) {
    const auto count = static_cast<int>(session.breaks().size());
    if (count == 0) return;
    section_label(std::to_string(count) + (count == 1 ? " break" : " breaks"));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGuiListClipper clipper;
    clipper.Begin(count, px(theme().row_height));
    while (clipper.Step()) {
        for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at)
            draw_break(session, log, static_cast<std::uint32_t>(at), commands);
    }
    ImGui::PopStyleVar();
    ImGui::Dummy({1, px(4)});
    draw_run_bar(session, commands);
}

void draw_examples(WatchUi& watch) {
    section_label("how a break is written; click to try");
    for (std::size_t at = 0; at < kConditionExamples.size(); ++at) {
        const ConditionExample& example = kConditionExamples[at];
        const RowColors colors{theme().colors.accent, theme().colors.text_dim};
        ImGui::PushID(static_cast<int>(at));
        if (button_row("example", example.help, example.text, colors)) {
            watch.text = example.text;
            check(watch);
            watch.wants_focus = true;
        }
        ImGui::PopID();
    }
}

}  // namespace

void draw_watch(const Session& session, PanelsUi& ui, Commands& commands) {
    const LineView log = session.log();
    draw_typing(session, log, ui.watch, commands);
    draw_breaks(session, log, commands);
    draw_examples(ui.watch);
}

}  // namespace pyramide
