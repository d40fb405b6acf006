// Find: what is typed is looked for at once; hits are listed, counted and gone to; the sync test is asked for here.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "tests/ui/long_line.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::find_test {

namespace {

const ImVec2 kSize = {340, 500};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

void apply_all(PanelStage& stage, const Commands& commands) {
    for (const Command& command : commands) stage.session.apply(command);
}

void find(PanelStage& stage, const char* text) {
    stage.session.apply(Find{text});
    stage.frame();
}

std::set<std::uint32_t> clickable_steps(PanelStage& stage) {
    std::set<std::uint32_t> steps;
    for (float y = 40; y < kSize.y; y += 8) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({80, y}))) steps.insert(command.step);
    }
    return steps;
}

std::set<std::uint32_t> hit_steps(const Session& session) {
    std::set<std::uint32_t> steps;
    for (const Hit& hit : session.hits()) steps.insert(hit.step);
    return steps;
}

}  // namespace

TEST_CASE("what is typed is looked for with every letter, Enter goes to the next hit") {
    PanelStage stage(draw_find, kSize);
    stage.open(kGolden, 0);
    stage.ui.find.wants_focus = true;
    for (int frame = 0; frame < 3; ++frame) stage.applied_frame();
    REQUIRE(stage.is_typing());
    Commands commands = stage.type("QC");
    REQUIRE(of_kind<Find>(commands).size() == 1);
    CHECK(of_kind<Find>(commands)[0].text == "QC");
    apply_all(stage, commands);
    REQUIRE_FALSE(stage.session.hits().empty());
    commands = stage.press(PanelStage::TypedKey::Enter);
    REQUIRE(of_kind<Simple>(commands).size() == 1);
    apply_all(stage, commands);
    CHECK(stage.session.step() == stage.session.hits()[0].step);
}

TEST_CASE("Enter gives the keyboard back: the next key is a command") {
    WorkspaceStage stage({1400, 900});
    stage.apply(NewGame{kGolden});
    stage.apply(GoToStep{0});
    stage.key("Ctrl+F");
    stage.settle(4);
    REQUIRE(stage.is_typing());
    stage.live_type("draw");
    stage.live_press(Stage::TypedKey::Enter);
    CHECK_FALSE(stage.is_typing());
    CHECK(stage.workspace.front().step() == 3);
    stage.key("M");
    CHECK(stage.workspace.front().marker_steps() == std::vector<std::uint32_t>{3});
}

TEST_CASE("the field follows the session") {
    PanelStage stage(draw_find, kSize);
    stage.open(kGolden, 0);
    find(stage, "draw");
    CHECK(stage.ui.find.text == "draw");
    find(stage, "");
    CHECK(stage.ui.find.text.empty());
}

TEST_CASE("every hit can be clicked") {
    PanelStage stage(draw_find, kSize);
    stage.open(kGolden, 0);
    for (const char* text : {"QC", "draw", "10C", "blocked"}) {
        CAPTURE(text);
        find(stage, text);
        REQUIRE_FALSE(stage.session.hits().empty());
        CHECK(clickable_steps(stage) == hit_steps(stage.session));
    }
    find(stage, "zebra");
    CHECK(clickable_steps(stage).empty());
}

TEST_CASE("buttons go to the next and the previous hit, when there are any") {
    PanelStage stage(draw_find, kSize);
    stage.open(kGolden, 0);
    stage.frame();
    CHECK(stage.click({292, 13}).empty());
    find(stage, "draw");
    const std::vector<Simple> back = of_kind<Simple>(stage.click({292, 13}));
    const std::vector<Simple> on = of_kind<Simple>(stage.click({326, 13}));
    REQUIRE(back.size() == 1);
    REQUIRE(on.size() == 1);
    CHECK(back[0].id == CommandId::FindPrevious);
    CHECK(on[0].id == CommandId::FindNext);
}

TEST_CASE("the sync test is asked for, and its report shown and copied") {
    PanelStage stage(draw_find, kSize);
    stage.open(kGolden, 0);
    stage.frame();
    const int without = stage.vertices();
    bool is_asked = false;
    for (float y = 40; y < kSize.y && !is_asked; y += 6) {
        for (const Simple& command : of_kind<Simple>(stage.click({30, y}))) {
            CHECK(command.id == CommandId::SyncTest);
            is_asked = true;
            stage.session.apply(command);
        }
    }
    REQUIRE(is_asked);
    REQUIRE_FALSE(stage.session.sync_report().empty());
    stage.frame();
    CHECK(stage.vertices() > without);
    for (float y = 40; y < kSize.y; y += 6) stage.click({130, y});
    REQUIRE(ImGui::GetClipboardText() != nullptr);
    CHECK(ImGui::GetClipboardText() == stage.session.sync_report());
}

TEST_CASE("a hundred thousand hits cost no more than a screenful") {
    PanelStage stage(draw_find, kSize);
    open_draws(stage.session, 200);
    find(stage, "draw");
    stage.frame();
    const int few = stage.vertices();
    open_draws(stage.session, 100'000);
    find(stage, "draw");
    stage.frame();
    REQUIRE(stage.session.hits().size() > 90'000);
    CHECK(stage.vertices() < few + few / 2);
    stage.session.apply(GoToStep{54'321});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(*clickable_steps(stage).begin() > 54'000);
}

}  // namespace pyramide::find_test
