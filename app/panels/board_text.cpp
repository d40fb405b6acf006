// What the board says in words: tooltips, the app's message, and the field that names an unknown card.
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "app/panels/board_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

std::string hexadecimal(SlotMask mask) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(mask));
    return text;
}

std::string place_text(Slot slot) {
    if (slot >= kPyramidSlots) return "talon, place " + std::to_string(slot - kPyramidSlots + 1);
    const PyramidPlace at = pyramid_place(slot);
    return "pyramid, row " + std::to_string(at.row + 1) + " place " + std::to_string(at.place + 1);
}

std::string standing_text(const Game& game, const State& state, Slot slot) {
    if ((state.cards & bit(slot)) == 0) return "gone";
    if ((free_cards(game, state) & bit(slot)) != 0) return slot >= kPyramidSlots ? "free: the top card" : "free";
    if (const SlotMask partner = free_only_with(game, state, slot); partner != 0)
        return "in play only together with " + shown_cards_of(game, partner);
    if (slot < kPyramidSlots) return "covered by " + shown_cards_of(game, kCovers[slot] & state.cards);
    return (state.waste() & bit(slot)) != 0 ? "in the waste, below the top" : "in the stock, face down";
}

/// Why the typed text cannot name the card; "" when it can, or while nothing is typed.
std::string name_problem(const Deal& deal, std::string_view typed) {
    if (typed.empty()) return "";
    const Result<Card> card = parse_card(typed);
    if (!card || !card->is_known()) return "\"" + std::string(typed) + "\" is no card; expected one such as 10C";
    return deal.slot_of(*card) == kNoSlot ? "" : to_text(*card, shown_cards()) + " lies elsewhere in this deal";
}

}  // namespace

std::string board_tooltip(const Game& game, const State& state, Slot slot) {
    const Card card = game.card(slot);
    const std::string name = card.is_known() ? to_text(card, shown_cards()) : "unknown card";
    return name + " · " + standing_text(game, state, slot) + "\n" + place_text(slot) + "\nslot " +
           std::to_string(slot) + " · bit " + hexadecimal(bit(slot));
}

std::string stock_tooltip(const Game& game, const State& state) {
    const std::string key = " (" + to_text(command_info(CommandId::DrawOrRecycle).chord) + ")";
    if (const Slot top = stock_top(state); top != kNoSlot) {
        const Card card = game.card(top);
        return "tap the stock: draw" + key +
               "\nnext: " + (card.is_known() ? to_text(card, shown_cards()) : "unknown card") + " · slot " +
               std::to_string(top);
    }
    if (can_recycle(game, state)) return "tap the empty stock: the waste comes back in the same order" + key;
    return state.waste() == 0 ? "stock and waste are empty" : "the stock is empty, no recycle is left";
}

void draw_board_message(const BoardFrame& frame) {
    std::string_view text = frame.session.message();
    const Palette& colors = theme().colors;
    ImU32 edge = IM_COL32(255, 255, 255, 46);
    std::string problem;
    if (text.empty() && frame.unknown != kNoSlot) {
        problem = name_problem(frame.session.deal(), frame.ui.board.name_card);
        edge = problem.empty() ? colors.felt_accent : colors.felt_changed;
        if (problem.empty()) problem = "This card is not known: name it to go on";
        text = problem;
    }
    if (text.empty()) return;
    ImFont* font = theme().fonts.text;
    const CardRect& area = frame.ui.board.area;
    const ImVec2 size = text_size(font, text);
    const float half = std::min(size.x / 2 + px(20), (area.x1 - area.x0) / 2 - px(8));
    const float height = std::min(px(34), (area.y1 - frame.layout.message.y) * 2 - px(4));
    const ImVec2 middle = frame.layout.message;
    const ImVec2 minimum = {middle.x - half, middle.y - height / 2}, maximum = {middle.x + half, middle.y + height / 2};
    frame.list->AddRectFilled(minimum, maximum, colors.felt_label, height / 2);
    frame.list->AddRect(minimum, maximum, edge, height / 2);
    draw_text(frame.list, font, {minimum.x + px(12), minimum.y}, {maximum.x - px(12), maximum.y}, colors.felt_text, text,
              Align::Center);
}

void draw_name_field(BoardFrame& frame, const CardBox& box) {
    char* typed = frame.ui.board.name_card;
    const std::string problem = name_problem(frame.session.deal(), typed);
    const float height = ImGui::GetFrameHeight();
    const float width = std::max(box.width - px(8), px(46));
    ImGui::SetCursorScreenPos({box.minimum.x + (box.width - width) / 2, box.maximum().y - height - px(6)});
    ImGui::SetNextItemWidth(width);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(5), px(3)));
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    ImGui::PushStyleColor(ImGuiCol_Border, problem.empty() ? theme().colors.accent : theme().colors.failure);
    const bool entered = ImGui::InputTextWithHint("##name", "10C", typed, sizeof frame.ui.board.name_card,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    tooltip(problem.empty() ? "The card that lies here, such as 10C; Enter names it." : problem);
    if (!entered || typed[0] == '\0' || !problem.empty()) return;
    frame.commands.push_back(NameCard{parse_card(typed).value()});
    typed[0] = '\0';
}

}  // namespace pyramide
