// The menu of a card of the board: what can be asked of it, and the tap.
#include "app/panels/board_parts.h"
#include "app/panels/changes.h"
#include "app/panels/step_text.h"

namespace pyramide {

namespace {

constexpr const char* kCardMenu = "card menu";

void tap_item(BoardFrame& frame, Slot slot) {
    const bool is_open = frame.ui.board.card_rects[slot].drawn;
    if (is_open && ImGui::MenuItem("Tap")) frame.commands.push_back(TapSlot{slot});
    if (!is_open && slot == stock_top(frame.state()) && ImGui::MenuItem("Tap the stock"))
        frame.commands.push_back(TapStockPile{});
}

}  // namespace

void open_card_menu(const BoardFrame& frame) {
    frame.ui.board.menu_slot = frame.hovered;
    ImGui::OpenPopup(kCardMenu);
}

void draw_card_menu(BoardFrame& frame) {
    const MenuStyle style;
    if (!ImGui::BeginPopup(kCardMenu)) return;
    const Slot slot = frame.ui.board.menu_slot;
    if (slot < kSlots) {
        const Card card = frame.game().card(slot);
        frame.ui.next_hover.slot = slot;
        who_changed_items(frame.game(), slot, frame.ui, frame.commands);
        if (card.is_known()) {
            ImGui::Separator();
            if (ImGui::MenuItem(("Find " + to_text(card, shown_cards())).c_str())) {
                frame.commands.push_back(Find{to_text(card)});
                frame.commands.push_back(ShowPanel{PanelId::Find});
            }
            if (ImGui::MenuItem("Break when it goes")) {
                frame.commands.push_back(AddBreak{to_text(card) + " gone"});
                frame.commands.push_back(ShowPanel{PanelId::Watch});
            }
        }
        tap_item(frame, slot);
    }
    ImGui::EndPopup();
}

}  // namespace pyramide
