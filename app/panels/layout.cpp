// The tiled layout: top bar, board on the left, two columns on the right, transport and list below, a line for notices; splitters.
#include "app/panels/layout.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets.h"

namespace pyramide {

namespace {

// What does not fit a small window, or a large scale, is left out in this order: the second column, the line for notices and the
// parts of the column (all panels become tabs of one), the graph, the list's header, the column itself. Never the current step.

/// Sizes at scale 1 that a panel needs to be of use.
constexpr float kBoardWidth = 360, kNarrowBoard = 280, kBoardHeight = 260, kLowBoard = 150;
/// How wide the board is for its height when its cards are as large as the height allows.
constexpr float kBoardShape = 1.35F;
/// A column lower than this is not parted.
constexpr float kPartedColumn = 380;
constexpr float kColumnWidth = 226;
constexpr float kWidestColumn = 560;
constexpr float kStandardColumn = 350;
constexpr float kLeastPart = 90;
constexpr float kTopBar = 38, kLowTopBar = 34;
constexpr float kStatus = 26;
/// A window lower than this spends nothing on what is not board, step or scrubber: no line of its own for notices, narrow gaps.
constexpr float kLowWindow = 520;
constexpr float kHighWindow = 720;
/// Transport and scrubber; the list's least: with its header, and without.
constexpr float kTransport = 42 + 26 + 2, kListRows = 4, kLowListRows = 2.4F;
constexpr float kListWidth = 420, kBesideList = 260;

/// What is known before the tiles are cut.
struct Plan {
    float gap = 0;
    float top = 0, below = 0, bottom = 0;  ///< heights of the bar, of the line for notices, of transport and list
    float upper = 0;                       ///< height of the board and of the columns
    float board_width = 0;                 ///< that it needs at least
    int columns = 0;  ///< that there is room for: 2, 1 or 0
    bool is_parted = true;  ///< a single column has more than one area
    bool has_first = false, has_upper = false, has_lower = false;
};

bool has_tabs(const PanelLayout& layout, PanelArea area) { return !layout.tabs(area).empty(); }

bool is_low(ImVec2 display) { return display.y < px(kLowWindow); }

float bottom_height(const PanelSizes& sizes, ImVec2 display, float around) {
    const bool has_board = display.y - around - px(kBoardHeight) >= px(kTransport + theme().row_height * kListRows);
    const float available = display.y - around - px(has_board ? kBoardHeight : kLowBoard);
    const float least = px(kTransport), rows = px(kTransport + theme().row_height * (has_board ? kListRows : kLowListRows));
    // A low window gives the board what the list can do without.
    const float spared = std::max(px(kHighWindow) - display.y, 0.0F) * 0.1F;
    const float wanted = sizes.bottom_height > 0 ? px(sizes.bottom_height) : std::max(display.y * 0.35F - spared, rows);
    const float height = std::floor(std::clamp(wanted, least, std::max(least, available)));
    // What is too little for a row is of more use to the board.
    return height < least + px(theme().row_height) ? least : height;
}

Plan plan_of(const PanelLayout& layout, ImVec2 display) {
    Plan plan;
    plan.gap = is_low(display) ? px(theme().gap / 2) : px(theme().gap);
    plan.top = px(is_low(display) ? kLowTopBar : kTopBar);
    plan.below = is_low(display) ? plan.gap : px(kStatus);
    const float around = plan.top + plan.gap * 2 + plan.below;
    plan.bottom = bottom_height(layout.sizes, display, around);
    plan.upper = std::max(px(80), display.y - around - plan.bottom);
    plan.board_width = std::clamp(plan.upper * kBoardShape, px(kNarrowBoard), px(kBoardWidth));
    const float available = display.x - plan.gap * 3 - plan.board_width;
    plan.columns = available >= px(kColumnWidth) * 2 + plan.gap ? 2 : available >= px(kColumnWidth) ? 1 : 0;
    plan.has_first = has_tabs(layout, PanelArea::First);
    plan.has_upper = has_tabs(layout, PanelArea::Upper);
    plan.has_lower = has_tabs(layout, PanelArea::Lower);
    plan.is_parted = plan.columns == 2 || plan.upper >= px(kPartedColumn) || !plan.has_first;
    return plan;
}

/// A part of a length by its share, neither part less than `least`.
float part_of(float length, float share, float least) {
    return std::floor(std::clamp(length * share, std::min(least, length / 2), std::max(length - least, length / 2)));
}

float right_width(const Plan& plan, const PanelSizes& sizes, ImVec2 display) {
    const bool has_second = plan.has_upper || plan.has_lower;
    if (plan.columns == 0 || (!plan.has_first && !has_second)) return 0;
    const float available = display.x - plan.gap * 3 - plan.board_width;
    // In a low window the columns have what the board cannot use.
    const float spare = display.x - plan.gap * 3 - plan.upper * kBoardShape;
    const float least = px(kColumnWidth) * 2 + plan.gap, standard = px(kStandardColumn) * 2 + plan.gap;
    float both = std::clamp(display.x * 0.435F, least, standard);
    if (plan.columns == 1) both = std::clamp(spare * 2 + plan.gap, least, standard);
    if (plan.columns == 2 && display.y < px(kHighWindow)) both = std::clamp(spare, both, standard);
    const float wanted = sizes.right_width > 0 ? px(sizes.right_width) : both;
    if (plan.columns == 2 && plan.has_first && has_second)
        return std::clamp(wanted, px(kColumnWidth) * 2 + plan.gap, std::min(available, px(kWidestColumn) * 2 + plan.gap));
    return std::clamp((wanted - plan.gap) / 2, px(kColumnWidth), std::min(available, px(kWidestColumn)));
}

/// Who takes in whose panels.
void choose_hosts(const Plan& plan, Tiles& tiles) {
    for (std::size_t at = 0; at < kPanelAreas; ++at) tiles.hosts[at] = static_cast<PanelArea>(at);
    const auto host = [&tiles](PanelArea area, PanelArea other) { tiles.hosts[static_cast<std::size_t>(area)] = other; };
    if (plan.columns == 1) host(PanelArea::Lower, plan.is_parted ? PanelArea::Upper : PanelArea::First);
    if (plan.columns == 1 && !plan.is_parted) host(PanelArea::Upper, PanelArea::First);
    if (plan.columns != 0) return;
    for (const PanelArea area : {PanelArea::First, PanelArea::Upper, PanelArea::Lower}) host(area, PanelArea::Board);
}

/// One tile, or two above each other.
void stack(Tiles& tiles, PanelArea above, bool has_above, PanelArea below, bool has_below, Tile whole, float share, float gap) {
    if (has_above && has_below) {
        const float upper = part_of(whole.size.y - gap, share, px(kLeastPart));
        tiles.area(above) = {whole.position, {whole.size.x, upper}};
        tiles.area(below) = {{whole.position.x, whole.position.y + upper + gap}, {whole.size.x, whole.size.y - upper - gap}};
    } else if (has_above) {
        tiles.area(above) = whole;
    } else if (has_below) {
        tiles.area(below) = whole;
    }
}

void place_columns(const Plan& plan, const PanelSizes& sizes, Tiles& tiles, Tile whole) {
    const float upper = sizes.upper_share > 0 ? sizes.upper_share : 0.58F;
    const bool has_second = (plan.has_upper || plan.has_lower) && plan.is_parted;
    if (plan.columns == 1)
        return stack(tiles, PanelArea::First, plan.has_first, PanelArea::Upper, has_second, whole,
                     sizes.upper_share > 0 ? sizes.upper_share : 0.5F, plan.gap);
    Tile second = whole;
    if (plan.has_first && has_second) {
        const float share = sizes.first_share > 0 ? sizes.first_share : 0.5F;
        const float first = part_of(whole.size.x - plan.gap, share, px(kColumnWidth));
        tiles.area(PanelArea::First) = {whole.position, {first, whole.size.y}};
        second.position.x += first + plan.gap;
        second.size.x -= first + plan.gap;
    } else if (plan.has_first) {
        tiles.area(PanelArea::First) = whole;
    }
    if (has_second) stack(tiles, PanelArea::Upper, plan.has_upper, PanelArea::Lower, plan.has_lower, second, upper, plan.gap);
}

/// The list needs its header and a few rows; without them the transport takes everything.
float transport_height(float bottom) {
    const float bar = px(42), scrubber = px(26), list = px(theme().row_height) * kListRows;
    const float room = bottom - bar - scrubber;
    if (room < px(theme().row_height)) return bottom - 2;
    const float graph = std::min({room * 0.25F, room - list, px(150)});
    return bar + scrubber + (graph >= px(36) ? graph : 0);
}

/// The list of steps and, where there are panels and room for them, the area beside it.
void place_bottom(const PanelLayout& layout, Tiles& tiles) {
    const Tile& bottom = tiles.bottom;
    tiles.transport_height = transport_height(bottom.size.y);
    tiles.list_width = bottom.size.x - 2;
    if (!has_tabs(layout, PanelArea::Bottom)) return;
    const float height = bottom.size.y - tiles.transport_height;
    const bool has_room = height >= px(theme().row_height) * 4 && bottom.size.x >= px(kListWidth) + px(kBesideList);
    if (!has_room) {
        // There is always the board's place.
        tiles.hosts[static_cast<std::size_t>(PanelArea::Bottom)] = tiles.host(PanelArea::Lower);
        return;
    }
    const float share = layout.sizes.list_share > 0 ? layout.sizes.list_share : 0.6F;
    const float most = bottom.size.x - px(kBesideList);
    tiles.list_width = std::floor(std::clamp(bottom.size.x * share, px(kListWidth), most));
    tiles.area(PanelArea::Bottom) = {{bottom.position.x + tiles.list_width, bottom.position.y + tiles.transport_height},
                                     {bottom.size.x - tiles.list_width, height}};
}

}  // namespace

Tiles lay_out_workbench(const PanelLayout& layout, ImVec2 display) {
    Plan plan = plan_of(layout, display);
    Tiles tiles;
    choose_hosts(plan, tiles);
    const float gap = plan.gap, top = plan.top + gap;
    tiles.gap = gap;
    tiles.top = {{0, 0}, {display.x, plan.top}};
    tiles.bottom = {{gap, top + plan.upper + gap}, {display.x - gap * 2, plan.bottom}};
    if (!is_low(display)) tiles.status = {{gap, display.y - plan.below}, {display.x - gap * 2, plan.below}};
    place_bottom(layout, tiles);
    // The columns may have to take in what finds no room beside the list.
    if (has_tabs(layout, PanelArea::Bottom) && tiles.host(PanelArea::Bottom) != PanelArea::Bottom) plan.has_lower = true;
    const float right = right_width(plan, layout.sizes, display);
    const float board_width = display.x - gap * 2 - (right > 0 ? right + gap : 0);
    tiles.board = {{gap, top}, {board_width, plan.upper}};
    tiles.area(PanelArea::Board) = tiles.board;
    if (right > 0) place_columns(plan, layout.sizes, tiles, {{gap + board_width + gap, top}, {right, plan.upper}});
    return tiles;
}

std::vector<PanelId> hosted_panels(const PanelLayout& layout, const Tiles& tiles, PanelArea host) {
    std::vector<PanelId> panels;
    for (const PanelArea area : {PanelArea::Board, PanelArea::First, PanelArea::Upper, PanelArea::Lower, PanelArea::Bottom}) {
        if (tiles.host(area) != host) continue;
        const std::vector<PanelId> tabs = layout.tabs(area);
        panels.insert(panels.end(), tabs.begin(), tabs.end());
    }
    return panels;
}

std::optional<PanelId> hosted_front(const PanelLayout& layout, const Tiles& tiles, PanelArea host) {
    std::vector<PanelId> fronts;
    for (std::size_t area = 0; area < kPanelAreas; ++area) {
        const std::optional<PanelId> front = layout.front(static_cast<PanelArea>(area));
        if (tiles.hosts[area] == host && front) fronts.push_back(*front);
    }
    const bool with_board = host == PanelArea::Board && !layout.front(PanelArea::Board);
    return layout.latest(fronts, with_board);
}

// --- Splitters ----------------------------------------------------------------------------------------------------------------------

namespace {

enum class Axis : std::uint8_t { Horizontal, Vertical };

/// A gap that can be dragged; gives how far, in real pixels.
float drag_gap(const char* id, Tile gap, Axis axis) {
    if (!gap.is_shown()) return 0;
    ImGui::SetCursorScreenPos(gap.position);
    ImGui::InvisibleButton(id, gap.size);
    const bool is_held = ImGui::IsItemActive();
    if (is_held || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(axis == Axis::Horizontal ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
        const ImVec2 middle = {gap.position.x + gap.size.x / 2, gap.position.y + gap.size.y / 2};
        const ImVec2 half = axis == Axis::Horizontal ? ImVec2(px(1), std::min(px(28), gap.size.y / 2)) : ImVec2(px(28), px(1));
        ImGui::GetWindowDrawList()->AddRectFilled({middle.x - half.x, middle.y - half.y}, {middle.x + half.x, middle.y + half.y},
                                                  is_held ? theme().colors.accent : theme().colors.text_faint, px(1));
    }
    if (!is_held) return 0;
    return axis == Axis::Horizontal ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y;
}

float share_of(float part, float whole) { return std::clamp(part / std::max(whole, 1.0F), 0.02F, 0.98F); }

/// Between two tiles that lie side by side, or one above the other.
Tile gap_beside(const Tile& left, float gap) { return {{left.end().x, left.position.y}, {gap, left.size.y}}; }
Tile gap_below(const Tile& above, float gap) { return {{above.position.x, above.end().y}, {above.size.x, gap}}; }

void drag_columns(const Tiles& tiles, PanelSizes& sizes, float gap) {
    const Tile& first = tiles.area(PanelArea::First);
    const Tile& upper = tiles.area(PanelArea::Upper);
    const Tile& lower = tiles.area(PanelArea::Lower);
    const float right = tiles.bottom.end().x - tiles.board.end().x - gap;
    const bool has_columns = first.is_shown() || upper.is_shown() || lower.is_shown();
    if (!has_columns) return;
    const Tile& second = upper.is_shown() ? upper : lower;
    const bool has_two = first.is_shown() && second.is_shown() && second.position.x > first.position.x;
    if (const float moved = drag_gap("columns", gap_beside(tiles.board, gap), Axis::Horizontal); moved != 0)
        sizes.right_width = (has_two ? right - moved : (right - moved) * 2 + gap) / theme().scale;
    if (has_two) {
        const float moved = drag_gap("between columns", gap_beside(first, gap), Axis::Horizontal);
        if (moved != 0) sizes.first_share = share_of(first.size.x + moved, right - gap);
    }
    // In a single column the first area is above the others.
    const Tile& above = has_two || !first.is_shown() ? upper : first;
    const Tile& below = has_two || !first.is_shown() ? lower : second;
    if (!above.is_shown() || !below.is_shown()) return;
    const float moved = drag_gap("between parts", gap_below(above, gap), Axis::Vertical);
    if (moved != 0) sizes.upper_share = share_of(above.size.y + moved, above.size.y + below.size.y);
}

}  // namespace

void drag_splitters(const Tiles& tiles, PanelLayout& layout) {
    const float gap = tiles.gap;
    drag_columns(tiles, layout.sizes, gap);
    const Tile rows = {{tiles.bottom.position.x, tiles.bottom.position.y - gap}, {tiles.bottom.size.x, gap}};
    if (const float moved = drag_gap("rows", rows, Axis::Vertical); moved != 0)
        layout.sizes.bottom_height = (tiles.bottom.size.y - moved) / theme().scale;
    const Tile& beside = tiles.area(PanelArea::Bottom);
    if (!beside.is_shown()) return;
    const Tile between = {{beside.position.x - px(3), beside.position.y}, {px(6), beside.size.y}};
    if (const float moved = drag_gap("beside the list", between, Axis::Horizontal); moved != 0)
        layout.sizes.list_share = share_of(tiles.list_width + moved, tiles.bottom.size.x);
}

}  // namespace pyramide
