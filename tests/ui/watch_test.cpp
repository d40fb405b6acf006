// Watch: breaks are typed, checked, switched, removed and run to; the examples are all good.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "app/condition.h"
#include "tests/ui/long_line.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::watch_test {

namespace {

const ImVec2 kSize = {340, 700};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

void type_break(PanelStage& stage, std::string_view text) {
    stage.ui.watch.text.clear();
    stage.ui.watch.wants_focus = true;
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    REQUIRE(stage.is_typing());
    stage.type(text);
}

/// All commands of one kind that clicks down the panel ask for.
template <typename Kind>
std::vector<Kind> clicked(PanelStage& stage, float x) {
    std::vector<Kind> found;
    for (float y = 36; y < kSize.y; y += 7) {
        for (const Kind& command : of_kind<Kind>(stage.click({x, y}))) found.push_back(command);
    }
    return found;
}

}  // namespace

TEST_CASE("a break is typed and added by Enter") {
    PanelStage stage(draw_watch, kSize);
    stage.open(kGolden, 0);
    type_break(stage, "score >= 30 and QC covered");
    CHECK(stage.ui.watch.error.empty());
    const Commands commands = stage.press(PanelStage::TypedKey::Enter);
    REQUIRE(of_kind<AddBreak>(commands).size() == 1);
    CHECK(of_kind<AddBreak>(commands)[0].condition == "score >= 30 and QC covered");
    CHECK(stage.ui.watch.text.empty());
}

TEST_CASE("Enter on a good break gives the keyboard back, on a bad one it does not; Escape drops that") {
    PanelStage stage(draw_watch, kSize);
    stage.open(kGolden, 0);
    type_break(stage, "score >= 30");
    stage.press(PanelStage::TypedKey::Enter);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK_FALSE(stage.is_typing());
    type_break(stage, "score >= ");
    stage.press(PanelStage::TypedKey::Enter);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(stage.is_typing());
    REQUIRE_FALSE(stage.ui.watch.error.empty());
    stage.press(PanelStage::TypedKey::Escape);
    stage.frame();
    CHECK_FALSE(stage.is_typing());
    CHECK(stage.ui.watch.text.empty());
    CHECK(stage.ui.watch.error.empty());
}

TEST_CASE("what cannot be read is shown with its place and adds nothing") {
    PanelStage stage(draw_watch, kSize);
    stage.open(kGolden, 0);
    type_break(stage, "score >= ");
    CHECK_FALSE(stage.ui.watch.error.empty());
    CHECK(stage.ui.watch.offset <= stage.ui.watch.text.size());
    CHECK(of_kind<AddBreak>(stage.press(PanelStage::TypedKey::Enter)).empty());
    CHECK_FALSE(stage.ui.watch.text.empty());
    // Long and broken in the middle of a letter: drawn all the same.
    stage.ui.watch.text = std::string(3000, 'x') + "\xC3\xA9 >= 3";
    stage.ui.watch.offset = 3001;
    stage.ui.watch.error = "nothing";
    stage.frame();
    CHECK(stage.vertices() > 0);
}

TEST_CASE("a break is switched off and on by a click, and removed by its cross") {
    PanelStage stage(draw_watch, kSize);
    stage.open(kGolden, 0);
    stage.session.apply(AddBreak{"score >= 30"});
    stage.session.apply(AddBreak{"refused"});
    REQUIRE(stage.session.breaks().size() == 2);
    stage.frame();
    std::set<std::uint32_t> toggled, removed;
    for (const ToggleBreak& command : clicked<ToggleBreak>(stage, 100)) toggled.insert(command.index);
    for (const RemoveBreak& command : clicked<RemoveBreak>(stage, 330)) removed.insert(command.index);
    CHECK(toggled == std::set<std::uint32_t>{0, 1});
    CHECK(removed == std::set<std::uint32_t>{0, 1});
}

TEST_CASE("buttons run to the next break, both ways") {
    PanelStage stage(draw_watch, kSize);
    stage.open(kGolden, 0);
    stage.frame();
    CHECK(clicked<Simple>(stage, 14).empty());
    stage.session.apply(AddBreak{"score >= 30"});
    stage.frame();
    const std::vector<Simple> back = clicked<Simple>(stage, 14);
    REQUIRE_FALSE(back.empty());
    CHECK(back[0].id == CommandId::RunBackToBreak);
    const std::vector<Simple> on = clicked<Simple>(stage, 46);
    REQUIRE_FALSE(on.empty());
    CHECK(on[0].id == CommandId::RunToBreak);
    stage.session.apply(on[0]);
    CHECK(stage.session.step() == 2);
}

TEST_CASE("every example can be clicked and is a condition") {
    PanelStage stage(draw_watch, kSize);
    stage.open(kGolden, 0);
    stage.frame();
    std::set<std::string> examples;
    for (float y = 40; y < kSize.y; y += 6) {
        stage.ui.watch.text.clear();
        stage.ui.watch.error.clear();
        stage.ui.watch.wants_focus = false;
        stage.frame();
        stage.click({300, y});
        if (stage.ui.watch.text.empty()) continue;
        examples.insert(stage.ui.watch.text);
        CAPTURE(stage.ui.watch.text);
        CHECK(stage.ui.watch.error.empty());
        CHECK(Condition::parse(stage.ui.watch.text).has_value());
        stage.click({5, 695});
    }
    CHECK(examples.size() >= 10);
}

TEST_CASE("a hundred breaks over a long line cost no more than a screenful") {
    PanelStage stage(draw_watch, kSize);
    open_draws(stage.session, 100'000);
    for (int count = 0; count < 3; ++count) stage.session.apply(AddBreak{"score >= " + std::to_string(count)});
    stage.frame();
    const int few = stage.vertices();
    while (stage.session.breaks().size() < kMaximumBreaks)
        stage.session.apply(AddBreak{"score >= " + std::to_string(stage.session.breaks().size())});
    stage.frame();
    CHECK(stage.vertices() < few * 3);
}

}  // namespace pyramide::watch_test
