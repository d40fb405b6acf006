#include "app/panels/compare_board.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/panels/board_layout.h"
#include "app/panels/felt.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// What one board is drawn with.
struct Frame {
    ImDrawList* list;
    const ComparedTable& compared;
    const Hover& hover;
    BoardLayout layout;
    SlotMask free = 0;
    ImVec2 mouse;
    bool takes_mouse = false;
    Slot hovered = kNoSlot;

    const State& state() const { return compared.table.state; }
    bool differs(Slot slot) const { return (compared.differing & bit(slot)) != 0; }
};

bool contains(const CardBox& box, ImVec2 point) {
    const ImVec2 end = box.maximum();
    return point.x >= box.minimum.x && point.x < end.x && point.y >= box.minimum.y && point.y < end.y;
}

void draw_slot(Frame& frame, Slot slot, const CardBox& box) {
    const Palette& colors = theme().colors;
    const float thin = std::max(1.5F, std::round(box.width * 0.05F));
    const bool is_free = (frame.free & bit(slot)) != 0;
    if (frame.takes_mouse && contains(box, frame.mouse)) frame.hovered = slot;
    draw_card(frame.list, box, frame.compared.game.card(slot), is_free ? CardLight::Free : CardLight::Covered);
    if (slot == frame.compared.table.selected) draw_card_outline(frame.list, box, colors.felt_accent, thin * 1.5F);
    if (frame.differs(slot))
        draw_card_outline(frame.list, box, colors.felt_changed, thin * 1.5F);
    else if (slot == frame.hover.slot)
        draw_card_outline(frame.list, box, IM_COL32(255, 255, 255, 220), thin);
    else if (is_free && slot != frame.compared.table.selected)
        draw_card_outline(frame.list, box, colors.felt_free, thin);
}

void draw_gap(Frame& frame, Slot slot, const CardBox& box) {
    const Palette& colors = theme().colors;
    const ImU32 color = frame.differs(slot) ? colors.felt_changed : slot == frame.hover.slot ? colors.felt_text : colors.gap;
    draw_card_gap(frame.list, box, color);
}

void draw_pyramid(Frame& frame) {
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        const bool is_left = (frame.state().cards & bit(slot)) != 0;
        const CardBox box = frame.layout.box(slot);
        // A later row lies on top: what is found last under the mouse counts, gone or not.
        if (frame.takes_mouse && contains(box, frame.mouse) && !is_left && frame.hovered == kNoSlot) frame.hovered = slot;
        if (!is_left) draw_gap(frame, slot, box);
    }
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        if ((frame.state().cards & bit(slot)) != 0) draw_slot(frame, slot, frame.layout.box(slot));
    }
}

/// "23" below a pile, orange when other cards lie in it than on the other board.
void draw_count(const Frame& frame, const CardBox& box, const char* name, SlotMask pile) {
    const std::string number = std::to_string(std::popcount(pile));
    const std::string whole = std::string(name) + " " + number;
    ImFont* font = theme().fonts.small_text;
    const float room = box.width * 1.25F;
    const float top = box.maximum().y + px(2);
    // A card that has left the pile counts as well: it is on the other board.
    const bool differs = (frame.compared.differing & kTalonMask) != 0;
    draw_text(frame.list, font, {box.minimum.x, top}, {box.minimum.x + std::max(room, px(16)), top + px(16)},
              differs ? theme().colors.felt_changed : theme().colors.felt_text,
              text_size(font, whole).x <= room ? whole : number);
}

void draw_talon(Frame& frame) {
    const State& state = frame.state();
    const CardBox& stock = frame.layout.stock;
    CardBox waste = frame.layout.waste;
    const Slot top = stock_top(state);
    if (top == kNoSlot)
        draw_card_gap(frame.list, stock, theme().colors.gap);
    else if (frame.compared.game.rules().stock_top == StockTop::InPlay)
        draw_slot(frame, top, stock);
    else
        draw_card_back(frame.list, stock);
    const bool is_over_stock = frame.takes_mouse && contains(stock, frame.mouse);
    if (is_over_stock && top != kNoSlot) frame.hovered = top;
    draw_count(frame, stock, "stock", state.stock());
    const Slot second = waste_second(state);
    if (second != kNoSlot && frame.layout.waste_shift > 0) {
        draw_slot(frame, second, waste);
        waste.minimum.x += frame.layout.waste_shift;
    }
    if (const Slot slot = waste_top(state); slot != kNoSlot)
        draw_slot(frame, slot, waste);
    else
        draw_card_gap(frame.list, waste, theme().colors.gap);
    draw_count(frame, frame.layout.waste, "waste", state.waste());
}

std::string counters_text(const Table& table) {
    const char* separator = is_text_complete() ? " · " : ", ";
    const std::string moves = std::to_string(table.counters.moves);
    return "score " + std::to_string(table.counters.score()) + separator + moves +
           (table.counters.moves == 1 ? " move" : " moves") + separator + to_text(table.outcome);
}

void draw_title(ImDrawList* list, ImVec2 minimum, ImVec2 maximum, const ComparedTable& compared) {
    const Palette& colors = theme().colors;
    const Fonts& fonts = theme().fonts;
    list->AddRectFilled(minimum, maximum, colors.header);
    const float right = maximum.x - px(8);
    const float note = std::min(text_size(fonts.small_text, compared.note).x, (maximum.x - minimum.x) * 0.5F);
    draw_text(list, fonts.small_text, {right - note, minimum.y}, {right, maximum.y}, colors.text_dim, compared.note,
              Align::Right);
    draw_text(list, fonts.bold, {minimum.x + px(8), minimum.y}, {right - note - px(8), maximum.y}, colors.text,
              compared.title);
}

}  // namespace

SlotMask differing_slots(const Game& left_game, const State& left, const Game& right_game, const State& right) {
    SlotMask differing = (left.cards ^ right.cards) | (left.waste() ^ right.waste());
    for (Slot slot = 0; slot < kSlots; ++slot) {
        const bool is_anywhere = ((left.cards | right.cards) & bit(slot)) != 0;
        if (is_anywhere && left_game.card(slot) != right_game.card(slot)) differing |= bit(slot);
    }
    return differing;
}

float compared_title_height() { return px(24); }

Slot draw_compared_table(ImDrawList* list, ImVec2 minimum, ImVec2 maximum, const ComparedTable& compared,
                         const Hover& hover) {
    const float title_end = minimum.y + compared_title_height();
    draw_title(list, minimum, {maximum.x, title_end}, compared);
    const ImVec2 top = {minimum.x, title_end + compared.room_below_title};
    const ImVec2 light = {(top.x + maximum.x) / 2, top.y + (maximum.y - top.y) * 0.42F};
    draw_felt(list, top, maximum, light, px(theme().rounding), theme().colors.panel);
    const WasteShape shape = compared.game.rules().waste_pair == WastePair::Never ? WasteShape::Pile : WasteShape::Fan;
    Frame frame{list,
                compared,
                hover,
                lay_out_board(top, maximum, shape),
                free_cards(compared.game, compared.table.state),
                ImGui::GetMousePos(),
                ImGui::IsWindowHovered(),
                kNoSlot};
    list->PushClipRect(top, maximum, true);
    draw_pyramid(frame);
    draw_talon(frame);
    const float middle = frame.layout.message.y;
    draw_text(list, theme().fonts.mono, {top.x + px(8), middle - px(10)}, {maximum.x - px(8), middle + px(10)},
              compared.is_counter_differing ? theme().colors.felt_changed : theme().colors.felt_text, counters_text(compared.table),
              Align::Center);
    list->PopClipRect();
    return frame.hovered;
}

}  // namespace pyramide
