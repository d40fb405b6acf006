// The small boards of the comparison: what differs, what is under the mouse.
#include "app/panels/compare_board.h"

#include <doctest/doctest.h>

#include "tests/ui/panel_stage.h"

namespace pyramide::compare_board_test {

namespace {

const ImVec2 kSize = {400, 300};
SlotMask differing = 0;
Slot hovered = kNoSlot;

void draw_table(const Session& session, PanelsUi& ui, Commands&) {
    const ComparedTable compared{session.game(), session.table(), differing, "left", "step 1", differing != 0, 0};
    hovered = draw_compared_table(ImGui::GetWindowDrawList(), {0, 0}, kSize, compared, ui.hover);
}

SlotMask slots_of(const Deal& deal, std::initializer_list<const char*> cards) {
    SlotMask slots = 0;
    for (const char* card : cards) slots |= bit(deal.slot_of(*parse_card(card)));
    return slots;
}

}  // namespace

TEST_CASE("cards that lie elsewhere differ: gone, drawn, or another card altogether") {
    Session left, right;
    left.apply(NewGame{"PY1-N-AAAAAAS KD 10C+3S"});
    right.apply(NewGame{"PY1-N-AAAAAAS KD draw"});
    for (Session* session : {&left, &right}) session->apply(Simple{CommandId::GoToEnd});
    const Game& game = left.game();
    const State& first = left.table().state;
    const State& second = right.table().state;
    const SlotMask drawn = bit(stock_top(initial_state(game)));
    CHECK(differing_slots(game, first, game, second) == (slots_of(left.deal(), {"10C", "3S"}) | drawn));
    CHECK(differing_slots(game, second, game, first) == differing_slots(game, first, game, second));
    CHECK(differing_slots(game, first, game, first) == 0);
    const Game other(Rules{}, Deal::from_code(DealCode::from_number(9)));
    SlotMask expected = 0;
    for (Slot slot = 0; slot < kSlots; ++slot) {
        if (game.card(slot) != other.card(slot)) expected |= bit(slot);
    }
    CHECK(differing_slots(game, initial_state(game), other, initial_state(other)) == expected);
}

TEST_CASE("the mouse finds cards, gaps and the stock; what differs is outlined") {
    PanelStage stage(draw_table, kSize);
    stage.open("PY1-N-AAAAAAS KD", 1);
    SlotMask found = 0;
    for (float y = 0; y < kSize.y; y += 3) {
        for (float x = 0; x < kSize.x; x += 3) {
            stage.hover({x, y});
            if (hovered != kNoSlot) found |= bit(hovered);
        }
    }
    const State& state = stage.session.table().state;
    CHECK(found == (kPyramidMask | bit(waste_top(state)) | bit(stock_top(state))));
    stage.hover({-1, -1});
    const int without = stage.vertices();
    differing = bit(0) | bit(1);
    stage.frame();
    CHECK(stage.vertices() > without);
    differing = 0;
}

}  // namespace pyramide::compare_board_test
