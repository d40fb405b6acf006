// Cards as shapes: no outline folds over itself, every sign stays in its square, every card draws.
#include "app/panels/card_face.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <doctest/doctest.h>

#include "tests/ui/panel_stage.h"

namespace pyramide::card_face_test {

namespace {

void draw_nothing(const Session&, PanelsUi&, Commands&) {}

/// Runs inside a frame of a stage; gives what was drawn.
template <typename Draw>
std::unique_ptr<ImDrawList> drawn(const Draw& draw) {
    auto list = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
    list->_ResetForNewFrame();
    list->PushClipRectFullScreen();
    list->PushTextureID(ImGui::GetIO().Fonts->TexID);
    draw(list.get());
    return list;
}

}  // namespace

TEST_CASE("suits are filled without folds, inside their square") {
    PanelStage stage(draw_nothing, {200, 200});
    stage.frame();
    for (const float size : {8.0F, 21.0F, 64.0F, 200.0F}) {
        for (const Suit suit : {Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades}) {
            const auto list = drawn([&](ImDrawList* to) { draw_suit(to, suit, {300, 300}, size, IM_COL32_WHITE); });
            CAPTURE(size);
            CAPTURE(static_cast<int>(suit));
            REQUIRE(list->IdxBuffer.Size > 90);
            float covered = 0;
            for (int at = 0; at + 2 < list->IdxBuffer.Size; at += 3) {
                const ImVec2 a = list->VtxBuffer[list->IdxBuffer[at]].pos,
                             b = list->VtxBuffer[list->IdxBuffer[at + 1]].pos,
                             c = list->VtxBuffer[list->IdxBuffer[at + 2]].pos;
                const float area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
                // The soft edge, one pixel wide, may fold at a sharp tip of a tiny sign; a fold of the sign itself
                // would be larger.
                CHECK(area > -1.5F);
                covered += area / 2;
            }
            CHECK(covered > size * size * 0.3F);
            CHECK(covered < size * size * 1.3F + size * 8);
            for (const ImDrawVert& vertex : list->VtxBuffer) {
                CHECK(std::abs(vertex.pos.x - 300) < size / 2 + 1.5F);
                CHECK(std::abs(vertex.pos.y - 300) < size / 2 + 1.5F);
            }
        }
    }
}

TEST_CASE("every card draws at every size, the tiny and the unknown too") {
    PanelStage stage(draw_nothing, {200, 200});
    stage.frame();
    for (const float width : {6.0F, 40.0F, 90.0F, 400.0F}) {
        for (int index = 0; index <= Card::kCount; ++index) {
            const CardBox box{{50, 50}, width};
            const auto list =
                drawn([&](ImDrawList* to) { draw_card(to, box, Card::from_index(index), CardLight::Free); });
            CHECK(list->VtxBuffer.Size > 30);
            for (const ImDrawVert& vertex : list->VtxBuffer) {
                CHECK(vertex.pos.x > 50 - width * 0.2F - 4);
                CHECK(vertex.pos.x < 50 + width * 1.2F + 24);
                CHECK(vertex.pos.y < 50 + box.height() * 1.2F + 24);
            }
        }
        const auto back = drawn([&](ImDrawList* to) { draw_card_back(to, {{50, 50}, width}); });
        CHECK(back->VtxBuffer.Size > 30);
        const auto gap = drawn([&](ImDrawList* to) { draw_card_gap(to, {{50, 50}, width}, IM_COL32_WHITE); });
        CHECK(gap->VtxBuffer.Size > 30);
        CHECK(gap->VtxBuffer.Size < 3000);
    }
}

}  // namespace pyramide::card_face_test
