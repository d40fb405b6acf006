// The diff: against the step before or a pinned one, on this line or another branch; every row asks who changed it.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "tests/ui/panel_stage.h"

namespace pyramide::diff_test {

namespace {

const ImVec2 kSize = {340, 1100};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

/// The fields and cards whose rows can be clicked.
std::set<std::string> clickable_fields(PanelStage& stage) {
    std::set<std::string> names;
    for (float y = 180; y < kSize.y; y += 10) {
        stage.ui.changes.text.clear();
        const Commands commands = stage.click({60, y});
        if (of_kind<ShowPanel>(commands).empty()) continue;
        CHECK(of_kind<ShowPanel>(commands)[0].panel == PanelId::Changes);
        names.insert(stage.ui.changes.text);
    }
    return names;
}

bool has_card(const std::set<std::string>& names, const std::string& card) { return names.contains(card); }

void pin(PanelStage& stage, NodeId node) {
    stage.ui.diff.pinned = node;
    stage.ui.diff.session = stage.session.number();
}

/// Clicks along the first line of the panel.
Commands click_pills(PanelStage& stage) {
    Commands all;
    for (float x = 8; x < kSize.x; x += 16) append(all, stage.click({x, 12}));
    return all;
}

}  // namespace

TEST_CASE("the diff lists every field and the cards that moved since the step before") {
    PanelStage stage(draw_diff, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    const std::set<std::string> names = clickable_fields(stage);
    for (const FieldInfo& info : field_table()) {
        CAPTURE(info.name);
        CHECK(names.contains(info.name));
    }
    CHECK(has_card(names, "10C"));
    CHECK(has_card(names, "3S"));
    CHECK_FALSE(has_card(names, "KD"));
}

TEST_CASE("a pinned step stays what is compared with, and is let go of by a click") {
    PanelStage stage(draw_diff, kSize);
    stage.open(kGolden, 2);
    pin(stage, stage.session.line()[0]);
    stage.frame();
    CHECK(has_card(clickable_fields(stage), "KD"));
    stage.session.apply(GoToStep{3});
    const std::set<std::string> names = clickable_fields(stage);
    CHECK(has_card(names, "KD"));
    CHECK(has_card(names, "10C"));
    click_pills(stage);
    CHECK(stage.ui.diff.pinned == kNoNode);
    CHECK_FALSE(has_card(clickable_fields(stage), "KD"));
}

TEST_CASE("the step that is looked at can be pinned") {
    PanelStage stage(draw_diff, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    const std::vector<Simple> commands = of_kind<Simple>(click_pills(stage));
    REQUIRE_FALSE(commands.empty());
    for (const Simple& command : commands) CHECK(command.id == CommandId::PinStep);
}

TEST_CASE("a pin on another branch is compared with all the same") {
    PanelStage stage(draw_diff, kSize);
    stage.open(kGolden, 2);
    const NodeId pinned = stage.session.current();
    stage.session.apply(GoToStep{1});
    stage.session.apply(PlayInput{*parse_input("draw")});
    REQUIRE(stage.session.line()[2] != pinned);
    pin(stage, pinned);
    stage.frame();
    const std::set<std::string> names = clickable_fields(stage);
    CHECK(has_card(names, "10C"));
    CHECK(has_card(names, "3S"));
    CHECK_FALSE(has_card(names, "KD"));
    // The deal has no step before it.
    stage.session.apply(GoToStep{0});
    stage.frame();
    CHECK(has_card(clickable_fields(stage), "KD"));
}

TEST_CASE("the pin of another session is none here") {
    PanelStage stage(draw_diff, kSize);
    stage.open(kGolden, 2);
    pin(stage, stage.session.line()[0]);
    stage.ui.diff.session += 1;
    stage.frame();
    CHECK_FALSE(has_card(clickable_fields(stage), "KD"));
}

TEST_CASE("at the deal nothing differs, and a narrow panel at any scale is drawn") {
    for (const float scale : {1.0F, 2.0F, 3.0F}) {
        PanelStage stage(draw_diff, {226 * scale, 700 * scale}, scale);
        stage.open(kGolden, 0);
        stage.frame();
        CHECK(stage.vertices() > 0);
        stage.session.apply(GoToStep{5});
        stage.frame();
        CHECK(stage.vertices() > 0);
    }
    PanelStage stage(draw_diff, kSize);
    stage.open(kGolden, 0);
    stage.frame();
    const std::set<std::string> names = clickable_fields(stage);
    CHECK(names.size() == field_table().size());
}

}  // namespace pyramide::diff_test
