// The board: where cards lie, what a click and a hover on them mean, the unknown card's field.
#include <algorithm>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "app/panels/board_layout.h"
#include "app/panels/board_parts.h"
#include "app/panels/theme.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::board_test {

namespace {

const ImVec2 kSize = {900, 640};
constexpr const char* kCode = "PY1-N-AAAAAAS";

Slot slot_of(const PanelStage& stage, const char* card) {
    return stage.session.deal().slot_of(parse_card(card).value());
}

ImVec2 middle(const CardRect& rect) { return {(rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2}; }

/// A spot near a card's top edge, which no later row covers.
ImVec2 spot(const PanelStage& stage, Slot slot) {
    const CardRect& rect = stage.ui.board.card_rects[slot];
    REQUIRE(rect.drawn);
    return {(rect.x0 + rect.x1) / 2, rect.y0 + 4};
}

Commands tap(PanelStage& stage, const char* card) {
    stage.frame();
    const Commands commands = stage.click(spot(stage, slot_of(stage, card)));
    for (const Command& command : commands) stage.session.apply(command);
    return commands;
}

bool overlap(const CardRect& a, const CardRect& b) { return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1; }

bool is_inside(const CardRect& inner, const CardRect& outer) {
    return inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;
}

/// A deck of which only the pyramid and the first waste card are known.
constexpr const char* kUnknownDeck =
    "[JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS 7C TC 3H 4H 3S KD 7S 7D ?? ?? ?? ?? ?? ?? ?? ?? "
    "?? ?? ?? ?? ?? ?? ?? "
    "?? ?? ?? ?? ?? ?? ?? ??]";

}  // namespace

TEST_CASE("the golden opening by clicks") {
    PanelStage stage(draw_board, kSize);
    stage.open(kCode, 0);
    tap(stage, "KD");
    CHECK(stage.session.table().counters.score() == 10);
    CHECK(stage.session.table().counters.moves == 1);
    tap(stage, "10C");
    CHECK(stage.session.table().selected == slot_of(stage, "10C"));
    tap(stage, "3S");
    CHECK(stage.session.table().counters.score() == 30);
    CHECK(stage.session.table().counters.moves == 2);
    stage.frame();
    for (const char* gone : {"KD", "10C", "3S"}) CHECK_FALSE(stage.ui.board.card_rects[slot_of(stage, gone)].drawn);
    CHECK(stage.ui.board.card_rects[slot_of(stage, "10S")].drawn);
    // Wrong taps are inputs too.
    tap(stage, "7C");
    tap(stage, "7S");
    CHECK(stage.session.node().message == Message::Sum);
    CHECK(stage.session.table().selected == slot_of(stage, "7S"));
    tap(stage, "QC");
    CHECK(stage.session.node().message == Message::Blocked);
    CHECK(stage.session.last_step() == 6);
}

TEST_CASE("each click is one command, of the topmost card") {
    PanelStage stage(draw_board, kSize);
    stage.open(kCode, 0);
    stage.frame();
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        const Commands commands = stage.click(spot(stage, slot));
        REQUIRE(commands.size() == 1);
        CHECK(of_kind<TapSlot>(commands).at(0).slot == slot);
    }
    // Where a card lies over the one that it covers, the click is its own.
    const Slot below = slot_of(stage, "QC"), above = slot_of(stage, "7C");
    const CardRect lower = stage.ui.board.card_rects[below], upper = stage.ui.board.card_rects[above];
    REQUIRE(overlap(lower, upper));
    const ImVec2 shared = {std::max(lower.x0, upper.x0) + 3, std::max(lower.y0, upper.y0) + 3};
    CHECK(of_kind<TapSlot>(stage.click(shared)).at(0).slot == above);
    // Held, moved away and back: still one.
    Commands commands = stage.drag(spot(stage, above), middle(upper));
    CHECK(commands.size() == 1);
    // The felt is nothing.
    const CardRect area = stage.ui.board.area;
    CHECK(stage.click({area.x1 - 5, area.y0 + 5}).empty());
    // Another button is nothing.
    CHECK(stage.click(spot(stage, above), ImGuiMouseButton_Right).empty());
}

TEST_CASE("the stock is tapped, full and empty") {
    PanelStage stage(draw_board, kSize);
    play_draws(stage.session, 23);
    stage.session.apply(GoToStep{22});
    stage.frame();
    Commands commands = stage.click(middle(stage.ui.board.stock_rect));
    REQUIRE(commands.size() == 1);
    CHECK(std::holds_alternative<TapStockPile>(commands[0]));
    stage.session.apply(GoToStep{23});
    REQUIRE(stage.session.table().state.stock() == 0);
    stage.frame();
    commands = stage.click(middle(stage.ui.board.stock_rect));
    REQUIRE(of_kind<TapStockPile>(commands).size() == 1);
    stage.session.apply(commands[0]);
    CHECK(stage.session.table().counters.recycles == 1);
}

TEST_CASE("a stock top in play is a card, and the words below it the stock") {
    PanelStage stage(draw_board, kSize);
    stage.open("PY1-N-AAAAAAS {microsoft}", 0);
    stage.frame();
    const Slot top = stock_top(stage.session.table().state);
    REQUIRE(stage.ui.board.card_rects[top].drawn);
    CHECK_FALSE(overlap(stage.ui.board.card_rects[top], stage.ui.board.stock_rect));
    CHECK(of_kind<TapSlot>(stage.click(spot(stage, top))).at(0).slot == top);
    const Commands commands = stage.click(middle(stage.ui.board.stock_rect));
    REQUIRE(commands.size() == 1);
    CHECK(std::holds_alternative<TapStockPile>(commands[0]));
}

TEST_CASE("the waste's second card lies open where a rule brings it into play") {
    {
        PanelStage stage(draw_board, kSize);
        stage.open("PY1-N-AAAAAAS draw", 1);
        stage.frame();
        CHECK_FALSE(stage.ui.board.card_rects[waste_second(stage.session.table().state)].drawn);
    }
    PanelStage stage(draw_board, kSize);
    stage.open("PY1-N-AAAAAAS {waste_pair=top_two} draw", 1);
    stage.frame();
    const Slot second = waste_second(stage.session.table().state);
    REQUIRE(stage.ui.board.card_rects[second].drawn);
    CHECK(of_kind<TapSlot>(
              stage.click({stage.ui.board.card_rects[second].x0 + 3, middle(stage.ui.board.card_rects[second]).y}))
              .at(0)
              .slot == second);
    const Slot top = waste_top(stage.session.table().state);
    CHECK(of_kind<TapSlot>(stage.click(middle(stage.ui.board.card_rects[top]))).at(0).slot == top);
}

TEST_CASE("a hover names the slot, also of a gap and of the hidden stock top") {
    PanelStage stage(draw_board, kSize);
    stage.open("PY1-N-AAAAAAS KD", 1);
    stage.frame();
    const Slot slot = slot_of(stage, "QC");
    stage.hover(spot(stage, slot));
    CHECK(stage.ui.next_hover.slot == slot);
    stage.hover(middle(stage.ui.board.stock_rect));
    CHECK(stage.ui.next_hover.slot == stock_top(stage.session.table().state));
    const CardRect area = stage.ui.board.area;
    stage.hover({area.x1 - 5, area.y0 + 5});
    CHECK(stage.ui.next_hover.slot == kNoSlot);
    const BoardLayout layout = lay_out_board({area.x0, area.y0}, {area.x1, area.y1}, WasteShape::Pile);
    const CardBox gap = layout.box(slot_of(stage, "KD"));
    const ImVec2 bottom = {gap.minimum.x + gap.width / 2, gap.maximum().y - 3};
    CHECK(stage.click(bottom).empty());
    CHECK(stage.ui.next_hover.slot == slot_of(stage, "KD"));
}

TEST_CASE("tooltips say what a card is, where, and what covers it") {
    Session session;
    const auto text = [&](const char* card) {
        return board_tooltip(session.game(), session.table().state, session.deal().slot_of(parse_card(card).value()));
    };
    CHECK(text("QC").find("covered by 7") != std::string::npos);
    CHECK(text("QC").find("row 6 place 1") != std::string::npos);
    CHECK(text("QC").find("slot 15 · bit 0x8000") != std::string::npos);
    CHECK(text("7C").find("free") != std::string::npos);
    session.apply(PlayInput{parse_input("KD").value()});
    CHECK(text("KD").find("gone") != std::string::npos);
    CHECK(stock_tooltip(session.game(), session.table().state).find("(D)") != std::string::npos);
}

TEST_CASE("everything fits at any size and scale") {
    for (const float scale : {1.0F, 1.5F, 2.0F, 3.0F}) {
        for (const ImVec2 size : {ImVec2{360, 260}, ImVec2{700, 430}, ImVec2{880, 620}, ImVec2{1600, 900},
                                  ImVec2{500, 1200}, ImVec2{1800, 400}}) {
            const ImVec2 real = {size.x * scale, size.y * scale};
            for (const char* log :
                 {"PY1-N-AAAAAAS draw", "PY1-N-AAAAAAS {waste_pair=top_two stock_top=in_play} draw draw"}) {
                CAPTURE(scale);
                CAPTURE(size.x);
                CAPTURE(log);
                PanelStage stage(draw_board, real, scale);
                stage.open(log, 1);
                stage.frame();
                const BoardUi& board = stage.ui.board;
                for (Slot slot = 0; slot < kSlots; ++slot) {
                    const CardRect& card = board.card_rects[slot];
                    if (!card.drawn) continue;
                    CHECK(is_inside(card, board.area));
                    CHECK((card.y1 - card.y0) / (card.x1 - card.x0) == doctest::Approx(kCardAspect));
                    if (slot < kPyramidSlots) continue;
                    for (Slot other = 0; other < kPyramidSlots; ++other)
                        CHECK_FALSE(overlap(card, board.card_rects[other]));
                }
                CHECK(is_inside(board.stock_rect, board.area));
                CHECK_FALSE(overlap(board.stock_rect, board.waste_rect));
            }
        }
    }
}

TEST_CASE("an unknown card is named in its field") {
    PanelStage stage(draw_board, kSize);
    stage.open(std::string(kUnknownDeck) + " draw", 1);
    stage.frame();
    const Slot unknown = unknown_in_play(stage.session.game(), stage.session.table().state);
    REQUIRE(unknown != kNoSlot);
    const CardRect card = stage.ui.board.card_rects[unknown];
    REQUIRE(card.drawn);
    const ImVec2 field = {(card.x0 + card.x1) / 2, card.y1 - 14};
    CHECK(stage.click(field).empty());
    REQUIRE(stage.is_typing());
    SUBCASE("a card that is still to be found") {
        stage.type("9d");
        const Commands commands = stage.press(PanelStage::TypedKey::Enter);
        REQUIRE(of_kind<NameCard>(commands).size() == 1);
        CHECK(of_kind<NameCard>(commands)[0].card == parse_card("9D").value());
        stage.session.apply(commands[0]);
        CHECK(stage.session.deal().card(unknown) == parse_card("9D").value());
        CHECK(stage.ui.board.name_card[0] == '\0');
    }
    SUBCASE("a card that lies elsewhere, and no card at all") {
        for (const char* typed : {"KD", "zz", "??"}) {
            stage.click(field);
            stage.ui.board.name_card[0] = '\0';
            stage.type(typed);
            CHECK(of_kind<NameCard>(stage.press(PanelStage::TypedKey::Enter)).empty());
        }
    }
    SUBCASE("nothing typed") { CHECK(stage.press(PanelStage::TypedKey::Enter).empty()); }
}

TEST_CASE("the right button on a card offers what can be asked of it") {
    PanelStage stage(draw_board, kSize);
    stage.open("PY1-N-AAAAAAS KD", 1);
    stage.frame();
    const ImVec2 corner = {stage.ui.board.area.x0 + 3, stage.ui.board.area.y1 - 3};
    /// All that the menu of a place asks for.
    const auto asked_at = [&](ImVec2 place) {
        std::set<std::string> asked;
        // Near the lower edge the menu opens upwards.
        for (float down = -190; down < 190; down += 8) {
            stage.click(place, ImGuiMouseButton_Right);
            stage.frame();
            for (const Command& command : stage.click({place.x + 30, place.y + down})) {
                std::string text = "another command";
                if (const auto* panel = std::get_if<ShowPanel>(&command)) text = std::string("show ") + to_text(panel->panel);
                if (const auto* find = std::get_if<Find>(&command)) text = "find " + find->text;
                if (const auto* condition = std::get_if<AddBreak>(&command)) text = "break " + condition->condition;
                if (const auto* tap = std::get_if<TapSlot>(&command)) text = "tap " + std::to_string(tap->slot);
                if (std::holds_alternative<TapStockPile>(command)) text = "tap stock";
                asked.insert(text);
                if (text == "show changes") asked.insert("who " + to_text(stage.ui.changes.field));
            }
            stage.click(corner);
            stage.frame();
        }
        return asked;
    };
    const Slot slot = slot_of(stage, "QC");
    const std::string number = std::to_string(slot);
    CHECK(asked_at(spot(stage, slot)) ==
          std::set<std::string>{"show changes", "who QC", "who pyramid[" + number + "]", "who free[" + number + "]",
                                "find QC", "show find", "break QC gone", "show watch", "tap " + number});
    // A card that has gone can still be asked for, not tapped; the stock's next card is tapped as the stock.
    const std::set<std::string> gone = asked_at([&] {
        const CardBox box = lay_out_board({stage.ui.board.area.x0, stage.ui.board.area.y0},
                                          {stage.ui.board.area.x1, stage.ui.board.area.y1}, WasteShape::Pile)
                                .box(slot_of(stage, "KD"));
        return ImVec2{box.minimum.x + box.width / 2, box.maximum().y - 4};
    }());
    CHECK(gone.contains("who KD"));
    CHECK_FALSE(gone.contains("tap " + std::to_string(slot_of(stage, "KD"))));
    CHECK(asked_at(middle(stage.ui.board.stock_rect)).contains("tap stock"));
}

}  // namespace pyramide::board_test
