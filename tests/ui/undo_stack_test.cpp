// The undo stack: what each undo would give back, what fell out past the limit.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/ui/long_line.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::undo_stack_test {

namespace {

const ImVec2 kSize = {340, 400};

/// Steps that clicks down the panel go to, from the top.
std::vector<std::uint32_t> clickable_steps(PanelStage& stage) {
    std::vector<std::uint32_t> steps;
    for (float y = 4; y < kSize.y; y += 6) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({60, y}))) {
            if (steps.empty() || steps.back() != command.step) steps.push_back(command.step);
        }
    }
    return steps;
}

}  // namespace

TEST_CASE("each row goes to the step that the undo would give back") {
    PanelStage stage(draw_undo_stack, kSize);
    stage.open("PY1-N-AAAAAAS KD 10C+3S draw tap QC undo", 4);
    stage.frame();
    // The refused tap is no action.
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{2, 1, 0});
    stage.session.apply(GoToStep{5});
    stage.frame();
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{1, 0});
    stage.session.apply(GoToStep{0});
    stage.frame();
    CHECK(clickable_steps(stage).empty());
}

TEST_CASE("rows are what undoing on and on comes to") {
    PanelStage stage(draw_undo_stack, kSize);
    stage.open("PY1-N-AAAAAAS KD draw undo 10C+3S draw draw undo", 7);
    stage.frame();
    const std::vector<std::uint32_t> steps = clickable_steps(stage);
    REQUIRE(steps.size() == 3);
    for (const std::uint32_t step : steps) {
        const Table expected = stage.session.timeline().node(stage.session.line()[step]).table;
        stage.session.apply(Simple{CommandId::Undo});
        CHECK(stage.session.table().state == expected.state);
    }
    CHECK(stage.session.node().undos_left == 0);
}

TEST_CASE("what fell out past the limit stays in the list") {
    PanelStage stage(draw_undo_stack, kSize);
    stage.open("PY1-N-AAAAAAS {undo_limit=2} KD 10C+3S draw draw", 4);
    REQUIRE(stage.session.node().undos_left == 2);
    stage.frame();
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{3, 2, 1, 0});
}

TEST_CASE("a stack of a hundred thousand actions costs no more than a screenful") {
    PanelStage stage(draw_undo_stack, kSize);
    open_draws(stage.session, 100, "undo_limit=unlimited");
    stage.frame();
    const int few = stage.vertices();
    open_draws(stage.session, 100'000, "undo_limit=unlimited");
    REQUIRE(stage.session.node().undos_left == 100'000);
    stage.frame();
    CHECK(stage.vertices() < few + few / 2);
    CHECK(clickable_steps(stage).front() == 99'999);
}

}  // namespace pyramide::undo_stack_test
