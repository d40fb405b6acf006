// Where tooltips stand: beside what they speak of, never on it, within the display.
#include "app/panels/widgets.h"

#include <doctest/doctest.h>

#include "tests/ui/panel_stage.h"

namespace pyramide::widgets_test {

TEST_CASE("a tooltip covers neither its item nor the display's edge") {
    const ImVec2 display = {800, 600};
    PanelStage stage([](const Session&, PanelsUi&, Commands&) {}, display);
    for (const ImVec2 item : {ImVec2{60, 24}, ImVec2{300, 200}, ImVec2{796, 100}, ImVec2{200, 590}}) {
        for (const ImVec2 corner : {ImVec2{0, 0}, ImVec2{300, 200}, ImVec2{display.x - item.x, display.y - item.y}}) {
            if (corner.x + item.x > display.x || corner.y + item.y > display.y) continue;
            const ImVec2 end = {corner.x + item.x, corner.y + item.y};
            const ImVec2 size = {260, 70};
            const ImVec2 mouse = {(corner.x + end.x) / 2, (corner.y + end.y) / 2};
            const ImVec2 at = tooltip_place(corner, end, size, mouse, display);
            CAPTURE(corner.x);
            CAPTURE(corner.y);
            CAPTURE(item.x);
            CHECK(at.x >= 0);
            CHECK(at.y >= 0);
            CHECK(at.x + size.x <= display.x);
            CHECK(at.y + size.y <= display.y);
            const bool covers = at.x < end.x && corner.x < at.x + size.x && at.y < end.y && corner.y < at.y + size.y;
            CHECK_FALSE(covers);
        }
    }
}

}  // namespace pyramide::widgets_test
