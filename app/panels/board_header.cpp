// The figures above the board: deal, score, moves, undos, pyramid, and the state on the right.
#include <algorithm>
#include <bit>
#include <iterator>
#include <string_view>

#include "app/panels/board_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"
#include "engine/dead.h"

namespace pyramide {

namespace {

struct Figure {
    const char* label;
    std::string value;
    std::string delta;
    ImU32 color;
};

ImU32 color_of(Outcome outcome) {
    const Palette& colors = theme().colors;
    return outcome == Outcome::Blocked ? colors.changed : colors.free;
}

/// One figure above the other's label, or both in one line where the strip is low.
enum class FigureLines : std::uint8_t { One, Two };

float width_of(const Figure& figure, FigureLines lines) {
    const Fonts& fonts = theme().fonts;
    float width = text_size(lines == FigureLines::One ? fonts.bold : fonts.heading, figure.value).x;
    if (!figure.delta.empty()) width += px(6) + text_size(fonts.text, figure.delta).x;
    const float label = text_size(fonts.small_text, figure.label).x;
    return lines == FigureLines::One ? label + px(7) + width : std::max(width, label);
}

ImU32 delta_color(const Figure& figure) { return figure.delta[0] == '-' ? theme().colors.changed : theme().colors.free; }

/// From the top of its line on.
void draw_figure(ImDrawList* list, const Figure& figure, ImVec2 at, float width, Align align) {
    const Fonts& fonts = theme().fonts;
    const Palette& colors = theme().colors;
    const float end = at.x + width;
    draw_text(list, fonts.small_text, at, {end, at.y + px(15)}, colors.text_dim, figure.label, align);
    const ImVec2 line = {at.x, at.y + px(16)};
    draw_text(list, fonts.heading, line, {end, line.y + px(22)}, figure.color, figure.value, align);
    if (figure.delta.empty()) return;
    const float start = at.x + text_size(fonts.heading, figure.value).x + px(6);
    draw_text(list, fonts.text, {start, line.y + px(2)}, {end + px(1), line.y + px(22)}, delta_color(figure), figure.delta);
}

/// The same in one line between two heights.
void draw_figure_line(ImDrawList* list, const Figure& figure, float x, float top, float bottom) {
    const Fonts& fonts = theme().fonts;
    const auto draw = [&](ImFont* font, ImU32 color, std::string_view text, float gap) {
        const float end = x + text_size(font, text).x + 1;
        draw_text(list, font, {x, top}, {end, bottom}, color, text);
        x = end + gap;
    };
    draw(fonts.small_text, theme().colors.text_dim, figure.label, px(7));
    draw(fonts.bold, figure.color, figure.value, px(6));
    if (!figure.delta.empty()) draw(fonts.text, delta_color(figure), figure.delta, 0);
}

std::string score_delta(const Session& session) {
    if (session.previous() == kNoNode) return "";
    const std::int64_t before = session.timeline().node(session.previous()).table.counters.score();
    const std::int64_t delta = session.table().counters.score() - before;
    return delta == 0 ? "" : signed_text(delta);
}

}  // namespace

void draw_board_header(const Session& session, ImVec2 minimum, ImVec2 maximum) {
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(minimum, maximum, colors.header, px(theme().rounding), ImDrawFlags_RoundCornersTop);
    list->AddRectFilled({minimum.x, maximum.y - 1}, maximum, colors.panel_border);
    const Table& table = session.table();
    const int left = std::popcount(table.state.pyramid());
    Figure figures[] = {
        {"deal", session.deal_name(), "", colors.text},
        {"score", std::to_string(table.counters.score()), score_delta(session), colors.text},
        {"moves", std::to_string(table.counters.moves), "", colors.text},
        {"undos left", std::to_string(session.node().undos_left), "", colors.text},
        {"pyramid", std::to_string(left) + " / " + std::to_string(kPyramidSlots), "", colors.text},
    };
    Figure state = is_dead(session.game(), table.state) ? Figure{"the app plays on", "dead", "", colors.changed}
                                                        : Figure{"state", to_text(table.outcome), "", color_of(table.outcome)};
    const FigureLines lines = maximum.y - minimum.y < px(48) ? FigureLines::One : FigureLines::Two;
    if (lines == FigureLines::One) {
        // The deal is the longest and the first to go: the session's tab has it, too.
        std::rotate(std::begin(figures), std::begin(figures) + 1, std::end(figures));
        state.label = "";
    }
    const float top = minimum.y + px(8);
    const float state_width = width_of(state, lines);
    const float state_start = maximum.x - px(16) - state_width;
    if (lines == FigureLines::One)
        draw_figure_line(list, state, state_start, minimum.y, maximum.y);
    else
        draw_figure(list, state, {state_start, top}, state_width, Align::Right);
    float x = minimum.x + px(16);
    // What finds no room is left out, the last first; the inspector has it all.
    for (const Figure& figure : figures) {
        const float width = width_of(figure, lines);
        if (x + width > state_start - px(16)) break;
        if (lines == FigureLines::One)
            draw_figure_line(list, figure, x, minimum.y, maximum.y);
        else
            draw_figure(list, figure, {x, top}, width, Align::Left);
        // A column does not jump with every point of the score.
        const bool has_delta = std::string_view(figure.label) == "score";
        x += std::max(width, has_delta ? px(lines == FigureLines::One ? 108 : 62) : px(0)) + px(lines == FigureLines::One ? 20 : 28);
    }
}

}  // namespace pyramide
