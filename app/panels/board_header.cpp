// The figures above the board: deal, score, moves, undos, pyramid, and the state on the right.
#include <algorithm>
#include <bit>

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

float width_of(const Figure& figure) {
    const Fonts& fonts = theme().fonts;
    float width = text_size(fonts.heading, figure.value).x;
    if (!figure.delta.empty()) width += px(6) + text_size(fonts.text, figure.delta).x;
    return std::max(width, text_size(fonts.small_text, figure.label).x);
}

void draw_figure(ImDrawList* list, const Figure& figure, ImVec2 at, float width, Align align) {
    const Fonts& fonts = theme().fonts;
    const Palette& colors = theme().colors;
    const float end = at.x + width;
    draw_text(list, fonts.small_text, at, {end, at.y + px(15)}, colors.text_dim, figure.label, align);
    const ImVec2 line = {at.x, at.y + px(16)};
    draw_text(list, fonts.heading, line, {end, line.y + px(22)}, figure.color, figure.value, align);
    if (figure.delta.empty()) return;
    const float start = at.x + text_size(fonts.heading, figure.value).x + px(6);
    draw_text(list, fonts.text, {start, line.y + px(2)}, {end + px(1), line.y + px(22)},
              figure.delta[0] == '-' ? colors.changed : colors.free, figure.delta);
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
    const Figure figures[] = {
        {"deal", session.deal_name(), "", colors.text},
        {"score", std::to_string(table.counters.score()), score_delta(session), colors.text},
        {"moves", std::to_string(table.counters.moves), "", colors.text},
        {"undos left", std::to_string(session.node().undos_left), "", colors.text},
        {"pyramid", std::to_string(left) + " / " + std::to_string(kPyramidSlots), "", colors.text},
    };
    const Figure state = is_dead(session.game(), table.state)
                             ? Figure{"the app plays on", "dead", "", colors.changed}
                             : Figure{"state", to_text(table.outcome), "", color_of(table.outcome)};
    const float top = minimum.y + px(8);
    const float state_width = width_of(state);
    const float state_start = maximum.x - px(16) - state_width;
    draw_figure(list, state, {state_start, top}, state_width, Align::Right);
    float x = minimum.x + px(16);
    // What finds no room is left out, the last first; the inspector has it all.
    for (const Figure& figure : figures) {
        const float width = width_of(figure);
        if (x + width > state_start - px(16)) break;
        draw_figure(list, figure, {x, top}, width, Align::Left);
        // A column does not jump with every point of the score.
        x += std::max(width, figure.delta.empty() && &figure != &figures[1] ? px(0) : px(62)) + px(28);
    }
}

}  // namespace pyramide
