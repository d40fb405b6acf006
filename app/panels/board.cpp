// The board as the app shows it: pyramid, stock, waste, selection and message. A click is a tap.
#include <algorithm>
#include <bit>
#include <cmath>

#include "app/panels/board_parts.h"
#include "app/panels/felt.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// A board lower than this (at scale 1) has its figures in one line.
constexpr float kHighBoard = 370;

CardRect rect_of(ImVec2 minimum, ImVec2 maximum) { return {minimum.x, minimum.y, maximum.x, maximum.y, true}; }
CardRect rect_of(const CardBox& box) { return rect_of(box.minimum, box.maximum()); }

bool is_stock_face_up(const Game& game, const State& state) {
    return game.rules().stock_top == StockTop::InPlay && state.stock() != 0;
}

/// The card that the current step tapped in vain, or that its wrong pair named.
Slot refused_slot(const Session& session) {
    const Node& node = session.node();
    if (session.step() == 0 || node.effect == Effect::Changed || node.input.kind == InputKind::Draw) return kNoSlot;
    return session.deal().slot_of(node.input.first);
}

/// Where the cards lie that can be seen face up: topmost last.
void place_cards(BoardFrame& frame) {
    const State& state = frame.state();
    BoardUi& board = frame.ui.board;
    for (CardRect& rect : board.card_rects) rect = {};
    const Slot selected = frame.session.table().selected;
    const auto place = [&](Slot slot, CardBox box) {
        if (slot == selected) box.minimum.y -= std::round(box.width * 0.06F);
        board.card_rects[slot] = rect_of(box);
    };
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        if ((state.cards & bit(slot)) != 0) place(slot, frame.layout.box(slot));
    }
    CardBox top = frame.layout.waste;
    if (const Slot second = waste_second(state); second != kNoSlot && frame.layout.waste_shift > 0) {
        place(second, top);
        top.minimum.x += frame.layout.waste_shift;
    }
    if (const Slot slot = waste_top(state); slot != kNoSlot) place(slot, top);
    board.waste_rect = rect_of(frame.layout.waste);
    board.stock_rect = rect_of(frame.layout.stock);
    if (!is_stock_face_up(frame.game(), state)) return;
    // The face is a card like any other; the words below it are the stock.
    place(stock_top(state), frame.layout.stock);
    const CardBox& stock = frame.layout.stock;
    const float caption = stock.maximum().y + px(4);
    board.stock_rect = rect_of({stock.minimum.x, caption}, {stock.maximum().x, caption + frame.layout.caption_height});
}

CardBox box_of(const BoardFrame& frame, Slot slot) {
    const CardRect& rect = frame.ui.board.card_rects[slot];
    return {{rect.x0, rect.y0}, frame.layout.card_width};
}

/// Topmost first: talon cards do not lie over the pyramid, and a later row lies above an earlier one.
Slot slot_under(const BoardFrame& frame, ImVec2 mouse) {
    const State& state = frame.state();
    const BoardUi& board = frame.ui.board;
    for (const Slot slot : {waste_top(state), waste_second(state), stock_top(state)}) {
        if (slot != kNoSlot && board.card_rects[slot].contains(mouse.x, mouse.y)) return slot;
    }
    for (int slot = kPyramidSlots - 1; slot >= 0; --slot) {
        if (board.card_rects[slot].contains(mouse.x, mouse.y)) return static_cast<Slot>(slot);
    }
    for (int slot = kPyramidSlots - 1; slot >= 0; --slot) {
        if (rect_of(frame.layout.box(static_cast<Slot>(slot))).contains(mouse.x, mouse.y))
            return static_cast<Slot>(slot);
    }
    return kNoSlot;
}

bool is_over_name_field(const BoardFrame& frame, ImVec2 mouse) {
    if (frame.unknown == kNoSlot || frame.hovered != frame.unknown) return false;
    return mouse.y >= frame.ui.board.card_rects[frame.unknown].y1 - ImGui::GetFrameHeight() - px(8);
}

/// One click is one command: of the topmost card, or of the stock.
void take_mouse(BoardFrame& frame) {
    if (!ImGui::IsWindowHovered()) return;
    const ImVec2 mouse = ImGui::GetMousePos();
    BoardUi& board = frame.ui.board;
    frame.hovered = slot_under(frame, mouse);
    const bool is_card = frame.hovered != kNoSlot && board.card_rects[frame.hovered].drawn;
    frame.over_stock = !is_card && board.stock_rect.contains(mouse.x, mouse.y);
    if (frame.over_stock) frame.hovered = stock_top(frame.state());
    if (frame.hovered != kNoSlot) frame.ui.next_hover.slot = frame.hovered;
    if (frame.hovered != kNoSlot && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) open_card_menu(frame);
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    if (frame.over_stock)
        frame.commands.push_back(TapStockPile{});
    else if (is_card && !is_over_name_field(frame, mouse))
        frame.commands.push_back(TapSlot{frame.hovered});
}

// --- Drawing
// ------------------------------------------------------------------------------------------------------------------------

void draw_outline(const BoardFrame& frame, Slot slot, const CardBox& box) {
    const Palette& colors = theme().colors;
    const float thin = std::max(2.0F, std::round(box.width * 0.03F));
    const bool is_lit = frame.hovered == slot || frame.ui.hover.slot == slot;
    if (slot == frame.session.table().selected)
        draw_card_outline(frame.list, box, colors.felt_accent, std::round(thin * 1.6F));
    else if (slot == frame.refused)
        draw_card_outline(frame.list, box, colors.felt_changed, thin);
    else if ((frame.free & bit(slot)) != 0)
        draw_card_outline(frame.list, box, is_lit ? mixed(colors.felt_free, IM_COL32_WHITE, 0.45F) : colors.felt_free, thin);
    else if (is_lit)
        draw_card_outline(frame.list, box, IM_COL32(255, 255, 255, 200), thin);
}

void draw_slot(const BoardFrame& frame, Slot slot) {
    if (!frame.ui.board.card_rects[slot].drawn) return;
    const CardBox box = box_of(frame, slot);
    const bool is_bright = (frame.free & bit(slot)) != 0 || free_only_with(frame.game(), frame.state(), slot) != 0 ||
                           slot == frame.unknown;
    draw_card(frame.list, box, frame.game().card(slot), is_bright ? CardLight::Free : CardLight::Covered);
    draw_outline(frame, slot, box);
}

void draw_gaps(const BoardFrame& frame) {
    const Palette& colors = theme().colors;
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        if ((frame.state().cards & bit(slot)) != 0) continue;
        const bool is_lit = frame.hovered == slot || frame.ui.hover.slot == slot;
        const ImU32 color = is_lit ? colors.felt_text : slot == frame.refused ? colors.felt_changed : colors.gap;
        draw_card_gap(frame.list, frame.layout.box(slot), color);
    }
}

/// The edges of cards below the top one tell a pile from a single card.
void draw_pile_edges(const BoardFrame& frame, const CardBox& box, int below) {
    const float step = std::max(1.0F, std::round(box.width * 0.02F));
    for (int at = std::min(below, 2); at >= 1; --at) {
        const CardBox edge = {
            {box.minimum.x + step * static_cast<float>(at), box.minimum.y + step * static_cast<float>(at)}, box.width};
        frame.list->AddRectFilled(edge.minimum, edge.maximum(), theme().colors.card_face_covered,
                                  std::round(box.width * 0.075F));
        frame.list->AddRect(edge.minimum, edge.maximum(), theme().colors.card_edge, std::round(box.width * 0.075F));
    }
}

/// "stock 23"; below small cards the number alone.
void draw_caption(const BoardFrame& frame, const CardBox& box, const char* name, int count) {
    const std::string number = std::to_string(count);
    const std::string whole = std::string(name) + " " + number;
    ImFont* font = theme().fonts.small_text;
    const float top = box.maximum().y + px(6);
    const float room = box.width * 1.2F;
    const bool has_room = text_size(font, "stock 23").x <= room;
    // Below the smallest cards the letters are small as well, and stay clear of the pyramid.
    if (text_size(font, "23").x > box.width * 0.8F) font = card_font(box.width * 0.5F);
    draw_text(frame.list, font, {box.minimum.x, top}, {box.minimum.x + room, top + frame.layout.caption_height},
              theme().colors.felt_text, has_room ? whole : number);
}

/// Where the stock's face is a card in play, its caption is what a click draws with.
void draw_draw_button(const BoardFrame& frame, const std::string& text) {
    const CardRect& rect = frame.ui.board.stock_rect;
    const Palette& colors = theme().colors;
    frame.list->AddRectFilled({rect.x0, rect.y0}, {rect.x1, rect.y1},
                              frame.over_stock ? mixed(colors.felt_label, colors.felt_accent, 0.35F) : with_opacity(colors.felt_label, 0.66F), px(4));
    draw_text(frame.list, theme().fonts.small_text, {rect.x0, rect.y0}, {rect.x1, rect.y1}, colors.felt_text, text,
              Align::Center);
}

void draw_empty_stock(const BoardFrame& frame) {
    const CardBox& box = frame.layout.stock;
    const Palette& colors = theme().colors;
    const bool can = can_recycle(frame.game(), frame.state());
    const ImU32 color = can && frame.over_stock ? colors.felt_text : with_opacity(colors.felt_text, can ? 0.65F : 0.25F);
    draw_card_gap(frame.list, box, color);
    draw_icon(frame.list, can ? Icon::Recycle : Icon::Close,
              {box.minimum.x + box.width / 2, box.minimum.y + box.height() / 2}, box.width * 0.4F, color);
}

void draw_stock(const BoardFrame& frame) {
    const int count = std::popcount(frame.state().stock());
    const CardBox& box = frame.layout.stock;
    if (count == 0) {
        draw_empty_stock(frame);
    } else if (is_stock_face_up(frame.game(), frame.state())) {
        draw_pile_edges(frame, box, count - 1);
        draw_slot(frame, stock_top(frame.state()));
        return draw_draw_button(frame, std::to_string(count) + " · draw");
    } else {
        draw_pile_edges(frame, box, count - 1);
        draw_card_back(frame.list, box);
        if (frame.over_stock || frame.ui.hover.slot == stock_top(frame.state()))
            draw_card_outline(frame.list, box, IM_COL32(255, 255, 255, 200),
                              std::max(2.0F, std::round(box.width * 0.03F)));
    }
    draw_caption(frame, box, "stock", count);
}

void draw_waste(const BoardFrame& frame) {
    const State& state = frame.state();
    const int count = std::popcount(state.waste());
    const Slot top = waste_top(state), second = waste_second(state);
    if (count == 0) {
        draw_card_gap(frame.list, frame.layout.waste, theme().colors.gap);
    } else {
        draw_pile_edges(frame, frame.layout.waste, count - (frame.layout.waste_shift > 0 ? 2 : 1));
        if (second != kNoSlot) draw_slot(frame, second);
        draw_slot(frame, top);
    }
    draw_caption(frame, frame.layout.waste, "waste", count);
}

void show_tooltip(const BoardFrame& frame, const std::string& text) {
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left) || (frame.hovered == kNoSlot && !frame.over_stock)) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(9), px(6)));
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void draw_felt_of(const BoardFrame& frame) {
    const CardRect& area = frame.ui.board.area;
    const ImVec2 light = {(area.x0 + area.x1) / 2, area.y0 + (area.y1 - area.y0) * 0.42F};
    draw_felt(frame.list, {area.x0, area.y0}, {area.x1, area.y1}, light, px(theme().rounding),
              theme().colors.background);
}

}  // namespace

void draw_board(const Session& session, PanelsUi& ui, Commands& commands) {
    const ImVec2 start = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const ImVec2 end = {start.x + size.x, start.y + size.y};
    const float header = std::min(px(size.y < px(kHighBoard) ? 34 : 56), size.y);
    draw_board_header(session, start, {end.x, start.y + header});
    ui.board.area = rect_of({start.x, start.y + header}, end);

    const Game& game = session.game();
    const State& state = session.table().state;
    const WasteShape shape = game.rules().waste_pair == WastePair::Never ? WasteShape::Pile : WasteShape::Fan;
    BoardFrame frame{session,
                     ui,
                     commands,
                     lay_out_board({start.x, start.y + header}, end, shape),
                     ImGui::GetWindowDrawList(),
                     free_cards(game, state),
                     unknown_in_play(game, state),
                     refused_slot(session)};
    place_cards(frame);
    take_mouse(frame);

    draw_felt_of(frame);
    draw_gaps(frame);
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) draw_slot(frame, slot);
    draw_stock(frame);
    draw_waste(frame);
    if (frame.unknown != kNoSlot && ui.board.card_rects[frame.unknown].drawn)
        draw_name_field(frame, box_of(frame, frame.unknown));
    draw_board_message(frame);
    draw_card_menu(frame);
    if (frame.over_stock)
        show_tooltip(frame, stock_tooltip(game, state));
    else if (frame.hovered != kNoSlot)
        show_tooltip(frame, board_tooltip(game, state, frame.hovered));
}

}  // namespace pyramide
