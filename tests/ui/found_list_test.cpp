// Lists of some steps: which row is lit, what is drawn, how the list goes along.
#include "app/panels/found_list.h"

#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "app/panels/theme.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::found_list_test {

namespace {

std::size_t rows = 0;
LitRow lit;
std::set<std::size_t> drawn, clicked;

/// A list of `rows` rows that tells which were drawn and clicked.
void draw_rows(const Session&, PanelsUi& ui, Commands&) {
    drawn.clear();
    draw_found_list("rows", rows, lit, 1, ui.find.scroll, 0, [](const FoundRow& row) {
        drawn.insert(row.index);
        if (row.is_clicked) clicked.insert(row.index);
        draw_found_texts(row, step_column_width(1000), 7, "draw", theme().colors.text, std::string(200, '9'), theme().colors.text);
    });
}

}  // namespace

TEST_CASE("the lit row is of the step, or the last one before it") {
    const std::vector<std::uint32_t> steps = {3, 5, 9};
    CHECK(lit_row(steps, 2).row == kNoRow);
    CHECK(lit_row(steps, 3).row == 0);
    CHECK(lit_row(steps, 3).is_exact);
    CHECK(lit_row(steps, 8).row == 1);
    CHECK_FALSE(lit_row(steps, 8).is_exact);
    CHECK(lit_row(steps, 100).row == 2);
    CHECK(lit_row({}, 5).row == kNoRow);
}

TEST_CASE("only what is in view is drawn, and the lit row is in view") {
    PanelStage stage(draw_rows, {300, 220});
    rows = 1'000'000;
    lit = {};
    stage.frame();
    CHECK(drawn.contains(0));
    CHECK(drawn.size() < 20);
    lit = {654'321, true};
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(drawn.contains(654'321));
    CHECK(drawn.size() < 20);
    // A person who scrolls away is left alone.
    stage.wheel({100, 100}, 500);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK_FALSE(drawn.contains(654'321));
    rows = 0;
    lit = {};
    stage.frame();
    CHECK(drawn.empty());
}

TEST_CASE("a click is of the row under the mouse") {
    PanelStage stage(draw_rows, {300, 220});
    rows = 5;
    lit = {};
    clicked.clear();
    stage.frame();
    stage.click({100, theme().row_height * 2.5F});
    CHECK(clicked == std::set<std::size_t>{2});
    stage.click({100, theme().row_height * 7.5F});
    CHECK(clicked.size() == 1);
}

TEST_CASE("values show their cards with signs and leave the rest") {
    PanelStage stage(draw_rows, {300, 220});
    REQUIRE(is_text_complete());
    CHECK(shown_value("10C+3S") == "10♣+3♠");
    CHECK(shown_value("7C 3H, none") == "7♣ 3♥, none");
    CHECK(shown_value("0x9BFFFFF") == "0x9BFFFFF");
    CHECK(shown_value("").empty());
    CHECK(shown_value("tap QC ") == "tap Q♣ ");
    CHECK(arrow_text("", "30") == "none → 30");
    CHECK(arrow_text("7D", "2S") == "7♦ → 2♠");
}

}  // namespace pyramide::found_list_test
