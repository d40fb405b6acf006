// The text field: what is typed, entered, and pasted too long.
#include "app/panels/text_field.h"

#include <doctest/doctest.h>

#include "tests/ui/panel_stage.h"

namespace pyramide::text_field_test {

namespace {

std::string text;
TextEvent last = TextEvent::Nothing;

void draw_field(const Session&, PanelsUi& ui, Commands&) {
    const TextEvent event = text_field("##text", text, "hint", 200, ui.find.wants_focus);
    if (event != TextEvent::Nothing) last = event;
}

struct TypedField {
    PanelStage stage{draw_field, {300, 100}};

    TypedField() {
        text.clear();
        last = TextEvent::Nothing;
        stage.ui.find.wants_focus = true;
        for (int frame = 0; frame < 3; ++frame) stage.frame();
        REQUIRE(stage.is_typing());
        CHECK_FALSE(stage.ui.find.wants_focus);
    }
};

}  // namespace

TEST_CASE("typing changes the text, Enter enters it") {
    TypedField field;
    CHECK(last == TextEvent::Nothing);
    field.stage.type("10C — ♣");
    CHECK(last == TextEvent::Changed);
    CHECK(text == "10C — ♣");
    field.stage.press(PanelStage::TypedKey::Enter);
    CHECK(last == TextEvent::Entered);
    CHECK(text == "10C — ♣");
}

TEST_CASE("Escape leaves the field with the text that it was entered with") {
    TypedField field;
    field.stage.type("10C");
    field.stage.press(PanelStage::TypedKey::Escape);
    CHECK(last == TextEvent::Escaped);
    CHECK(text.empty());
    field.stage.frame();
    CHECK_FALSE(field.stage.is_typing());
}

TEST_CASE("what is too long is cut") {
    TypedField field;
    field.stage.type(std::string(3000, 'x'));
    field.stage.type(std::string(3000, 'y'));
    field.stage.frame();
    CHECK(text == std::string(3000, 'x') + std::string(kMaximumFieldText - 3000, 'y'));
}

TEST_CASE("so is what somebody else puts in") {
    text = std::string(100'000, 'z');
    PanelStage stage(draw_field, {300, 100});
    stage.frame();
    CHECK(text == std::string(kMaximumFieldText, 'z'));
}

}  // namespace pyramide::text_field_test
