// The score panel: columns of the graph, seeking by mouse, reasons of points.
#include <algorithm>

#include <doctest/doctest.h>

#include "app/panels/score_parts.h"
#include "app/panels/theme.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::score_test {

namespace {

const ImVec2 kSize = {320, 400};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo undo";
/// Within the graph, and within the list below it.
constexpr float kGraphY = 60;

float score_at(const Session& session, std::size_t step) {
    return static_cast<float>(session.timeline().node(session.line()[step]).table.counters.score());
}

}  // namespace

TEST_CASE("a short line has a column a step") {
    PanelStage stage(draw_score, kSize);
    stage.open(kGolden, 2);
    update_score_columns(stage.session, 200, stage.ui.score);
    REQUIRE(stage.ui.score.minimum.size() == 7);
    for (std::size_t step = 0; step < 7; ++step) {
        CHECK(stage.ui.score.minimum[step] == score_at(stage.session, step));
        CHECK(stage.ui.score.maximum[step] == score_at(stage.session, step));
    }
    CHECK(stage.ui.score.maximum[2] == 30);
    CHECK(stage.ui.score.maximum[6] == 10);
}

TEST_CASE("a long line's columns hold the lowest and highest score of all of its steps") {
    PanelStage stage(draw_score, kSize);
    play_draws(stage.session, 1'003);
    Rules rules;
    rules.points_draw = 3;
    rules.points_recycle = -50;
    stage.session.apply(SetRules{rules});
    constexpr int kWidth = 97;
    update_score_columns(stage.session, kWidth, stage.ui.score);
    REQUIRE(stage.ui.score.minimum.size() == kWidth);
    const std::size_t steps = stage.session.line().size();
    std::vector<float> lowest(kWidth, 1e9F);
    std::vector<float> highest(kWidth, -1e9F);
    for (std::size_t step = 0; step < steps; ++step) {
        std::size_t column = 0;
        while ((column + 1) * steps / kWidth <= step) ++column;
        lowest[column] = std::min(lowest[column], score_at(stage.session, step));
        highest[column] = std::max(highest[column], score_at(stage.session, step));
    }
    CHECK(stage.ui.score.minimum == lowest);
    CHECK(stage.ui.score.maximum == highest);
    CHECK(lowest != highest);
}

TEST_CASE("columns are made again only when the line or the width has changed") {
    PanelStage stage(draw_score, kSize);
    stage.open(kGolden, 2);
    ScoreUi& score = stage.ui.score;
    update_score_columns(stage.session, 200, score);
    score.minimum[0] = -7;
    stage.session.apply(GoToStep{4});
    update_score_columns(stage.session, 200, score);
    CHECK(score.minimum[0] == -7);
    update_score_columns(stage.session, 201, score);
    CHECK(score.minimum[0] == 0);
    score.minimum[0] = -7;
    Rules rules;
    rules.points_pyramid = 1;
    stage.session.apply(SetRules{rules});
    update_score_columns(stage.session, 201, score);
    CHECK(score.minimum[0] == 0);
    CHECK(score.maximum[2] == 3);
}

TEST_CASE("a click on the graph goes to the step below it, a drag to where it is let go") {
    PanelStage stage(draw_score, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    const std::vector<GoToStep> start = of_kind<GoToStep>(stage.click({3, kGraphY}));
    REQUIRE_FALSE(start.empty());
    CHECK(start.back().step == 0);
    const std::vector<GoToStep> end = of_kind<GoToStep>(stage.click({kSize.x - 3, kGraphY}));
    REQUIRE_FALSE(end.empty());
    CHECK(end.back().step == stage.session.last_step());
    const std::vector<GoToStep> dragged = of_kind<GoToStep>(stage.drag({3, kGraphY}, {kSize.x / 2, kGraphY}));
    REQUIRE(dragged.size() >= 2);
    CHECK(dragged.front().step == 0);
    CHECK(dragged.back().step == 3);
}

TEST_CASE("a click on a row of the list looks at its step") {
    PanelStage stage(draw_score, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    std::vector<std::uint32_t> steps;
    for (float y = 130; y < kSize.y; y += 5) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({100, y}))) {
            if (steps.empty() || steps.back() != command.step) steps.push_back(command.step);
        }
    }
    for (const std::uint32_t step : {0U, 1U, 3U, 4U, 5U}) CHECK(std::count(steps.begin(), steps.end(), step) == 1);
    CHECK(std::count(steps.begin(), steps.end(), 2U) == 0);
}

TEST_CASE("points have their reasons") {
    PanelStage stage(draw_score, kSize);
    stage.open("PY1-N-AAAAAAS {points_removal=5 points_undo=-3} KD draw undo undo", 0);
    const Session& session = stage.session;
    const auto events = [&](std::size_t step) { return session.timeline().events(session.line()[step]); };
    CHECK(score_reasons(session.game(), events(0)).empty());
    CHECK(score_reasons(session.game(), events(1)) == "1 × 10 pyramid cards, removal");
    CHECK(score_details(session.game(), events(1)) == "+10 pyramid cards, 1 × 10\n+5 removal");
    CHECK(score_reasons(session.game(), events(2)).empty());
    CHECK(score_reasons(session.game(), events(3)) == "undo");
    CHECK(score_reasons(session.game(), events(4)) == "taken back, undo");
    CHECK(score_details(session.game(), events(4)) == "-15 taken back\n-3 undo");
}

TEST_CASE("points by the card say how many cards, so that one card less is seen") {
    PanelStage stage(draw_score, kSize);
    stage.open("PY1-N-AAAAAAS {points_waste=5} KD 10C+3S draw 10S+3H", 0);
    const auto events = [&](std::size_t step) { return stage.session.timeline().events(stage.session.line()[step]); };
    CHECK(score_reasons(stage.session.game(), events(2)) == "2 × 10 pyramid cards");
    CHECK(score_details(stage.session.game(), events(2)) == "+20 pyramid cards, 2 × 10");
    REQUIRE(stage.session.timeline().node(stage.session.line()[4]).refusal == Refusal::None);
}

TEST_CASE("a hundred thousand steps are drawn as one curve of the panel's width") {
    PanelStage stage(draw_score, kSize);
    play_draws(stage.session, 100'000);
    stage.session.apply(GoToStep{77'777});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(stage.ui.score.minimum.size() < 320);
    CHECK(stage.vertices() < 20'000);
    std::vector<std::uint32_t> steps;
    for (float y = 150; y < kSize.y; y += 8) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({100, y}))) steps.push_back(command.step);
    }
    CHECK(std::count(steps.begin(), steps.end(), 77'778U) > 0);
}

TEST_CASE("where the transport shows the curve, the list has all the room") {
    PanelStage stage(draw_score, kSize);
    stage.open(kGolden, 2);
    stage.ui.transport.graph.columns = 1000;
    stage.frame();
    CHECK(of_kind<GoToStep>(stage.click({kSize.x - 1, 10})).empty());
    std::vector<std::uint32_t> steps;
    for (float y = 25; y < 200; y += 8) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({100, y}))) steps.push_back(command.step);
    }
    CHECK(std::count(steps.begin(), steps.end(), 1U) > 0);
}

}  // namespace pyramide::score_test
