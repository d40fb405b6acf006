#include "app/comparison.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "tests/viewed_log.h"

namespace pyramide::comparison_test {

namespace {

std::vector<std::string> fields_of(const std::vector<Difference>& differences) {
    std::vector<std::string> names;
    for (const Difference& difference : differences) names.push_back(difference.field);
    return names;
}

/// Inputs of a log under other rules.
ViewedLog under(const ViewedLog& log, const Rules& rules) {
    Played played(log.timeline().game().deal(), rules);
    const LineView view = log.view();
    for (std::uint32_t step = 1; step <= view.last_step(); ++step) played.play(view.node(step).input);
    return ViewedLog(std::move(played));
}

}  // namespace

TEST_CASE("comparison: the same line is the same") {
    const ViewedLog log("PY1-N-AAAAAAS", "app", "KD 10C+3S draw undo");
    const LineComparison comparison = compare_lines(log.view(), log.view());
    CHECK(comparison.is_same());
    CHECK_FALSE(comparison.first());
    CHECK(comparison.left_steps == 4);
    CHECK(differences_at(log.view(), log.view(), 3).empty());
}

TEST_CASE("comparison: two lines of one log part at an input") {
    const ViewedLog left("PY1-N-AAAAAAS", "app", "KD 10C+3S draw undo");
    const ViewedLog right("PY1-N-AAAAAAS", "app", "KD draw draw");
    const LineComparison comparison = compare_lines(left.view(), right.view());
    CHECK(comparison.setup.empty());
    CHECK(comparison.first() == 2);
    CHECK(comparison.first_input == 2);
    CHECK(comparison.first_result == 2);
    CHECK(comparison.steps == std::vector<StepDifference>{{2, true, true}, {3, false, true}, {4, true, false}});
    const std::vector<Difference> at = differences_at(left.view(), right.view(), 2);
    CHECK(at.front().field == "input");
    CHECK(at.front().left == "10C+3S");
    CHECK(at.front().right == "draw");
    CHECK(std::count_if(at.begin(), at.end(), [](const Difference& each) { return each.field == "score"; }) == 1);
    const std::vector<Difference> beyond = differences_at(left.view(), right.view(), 4);
    REQUIRE(beyond.size() == 1);
    CHECK(beyond[0].left == "undo");
    CHECK(beyond[0].right.empty());
}

TEST_CASE("comparison: other inputs with the same result, other results of the same input") {
    const ViewedLog by_tap("PY1-N-AAAAAAS", "app", "tap KD tap QC draw");
    const ViewedLog direct("PY1-N-AAAAAAS", "app", "KD undo draw");
    const LineComparison comparison = compare_lines(by_tap.view(), direct.view());
    CHECK(comparison.steps == std::vector<StepDifference>{{1, true, false}, {2, true, true}, {3, false, true}});
    const std::vector<std::string> fields = fields_of(differences_at(by_tap.view(), direct.view(), 2));
    CHECK(std::vector<std::string>(fields.begin(), fields.begin() + 3) == std::vector<std::string>{"input", "message", "refusal"});
}

TEST_CASE("comparison: one log under two rule sets") {
    const ViewedLog app("PY1-N-AAAAAAS", "app", "KD 10C+3S draw");
    const ViewedLog points = under(app, parse_rules("points_pyramid=5").value());
    const LineComparison comparison = compare_lines(app.view(), points.view());
    REQUIRE(comparison.setup.size() == 1);
    CHECK(comparison.setup[0].field == "points_pyramid");
    CHECK_FALSE(comparison.first_input);
    CHECK(comparison.first() == 1);
    CHECK(fields_of(differences_at(app.view(), points.view(), 2)) == std::vector<std::string>{"score"});
}

TEST_CASE("comparison: what only one of the rules keeps in the state is no difference of the play") {
    Played played("PY1-N-AAAAAAS", "app");
    played.play(draw_input(), 23).play("recycle draw");
    const ViewedLog app(std::move(played));
    const ViewedLog limited = under(app, parse_rules("recycles=2").value());
    REQUIRE(app.view().node(24).table.state != limited.view().node(24).table.state);
    CHECK(compare_lines(app.view(), limited.view()).steps.empty());
    CHECK(differences_at(app.view(), limited.view(), 24).empty());
    const ViewedLog fresh = under(app, parse_rules("waste_pair=fresh").value());
    CHECK(compare_lines(app.view(), fresh.view()).steps.empty());
    CHECK(differences_at(app.view(), fresh.view(), 1).empty());
    const ViewedLog none = under(app, parse_rules("recycles=0").value());
    CHECK(compare_lines(app.view(), none.view()).first() == 24);
}

TEST_CASE("comparison: points that add up alike are alike, however they came") {
    const ViewedLog left("PY1-N-AAAAAAS", "points_pyramid=10 points_undo=-10", "KD undo KD");
    const ViewedLog right("PY1-N-AAAAAAS", "points_pyramid=10 points_draw=0 points_undo=-10 undo_move=taken_back", "KD undo KD");
    const LineComparison comparison = compare_lines(left.view(), right.view());
    CHECK(comparison.first_result == 2);
    CHECK(fields_of(differences_at(left.view(), right.view(), 2)) == std::vector<std::string>{"moves"});
}

TEST_CASE("comparison: other cards are told, slot by slot where they lie alike") {
    const Deal deal = deal_of("PY1-N-AAAAAAS");
    Deal::Cards cards = deal.cards();
    std::swap(cards[1], cards[2]);
    const ViewedLog left(Played(deal, Rules{}, "KD draw"));
    const ViewedLog right(Played(Deal::from_cards(cards).value(), Rules{}, "KD draw"));
    const LineComparison comparison = compare_lines(left.view(), right.view());
    CHECK(fields_of(comparison.setup) == std::vector<std::string>{"deal", "cards"});
    CHECK(comparison.first() == 0);
    CHECK(comparison.steps.size() == 3);
    CHECK(fields_of(differences_at(left.view(), right.view(), 1)) == std::vector<std::string>{"pyramid[1]", "pyramid[2]"});
}

TEST_CASE("comparison: over random games, the table holds each step that has a difference and no other") {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const ViewedLog left = random_log(seed, 120);
        const Rules rules = seed % 3 == 0 ? left.timeline().game().rules() : random_rules(seed + 1000);
        Played other(left.timeline().game().deal(), rules);
        Choices choices(seed);
        const LineView left_view = left.view();
        for (std::uint32_t step = 1; step <= left_view.last_step() && !choices.one_in(200); ++step)
            other.play(choices.one_in(60) ? draw_input() : left_view.node(step).input);
        const ViewedLog right(std::move(other));
        const LineView right_view = right.view();
        const LineComparison comparison = compare_lines(left_view, right_view);
        std::size_t next = 0;
        std::optional<std::uint32_t> first;
        for (std::uint32_t step = 0; step <= std::max(left_view.last_step(), right_view.last_step()); ++step) {
            const std::vector<Difference> differences = differences_at(left_view, right_view, step);
            CAPTURE(seed);
            CAPTURE(step);
            const bool is_told = next < comparison.steps.size() && comparison.steps[next].step == step;
            CHECK(is_told == !differences.empty());
            if (!is_told) continue;
            const StepDifference& told = comparison.steps[next++];
            const bool has_input = !differences.empty() && differences.front().field == "input";
            CHECK(told.is_input == has_input);
            CHECK(told.is_result == (differences.size() > (has_input ? 1U : 0U)));
            if (!first) first = step;
        }
        CHECK(next == comparison.steps.size());
        CHECK(comparison.first() == first);
        CHECK(comparison.is_same() == (comparison.setup.empty() && comparison.steps.empty()));
    }
}

TEST_CASE("comparison: where legality, score and end first differ") {
    const ViewedLog app("PY1-N-AAAAAAS", "app", "draw draw KD 10C+3S");
    const LineComparison points = compare_lines(app.view(), under(app, parse_rules("points_pyramid=5").value()).view());
    CHECK_FALSE(points.first_legality);
    CHECK(points.first_score == 3);
    CHECK_FALSE(points.first_end);
    Played played("PY1-N-AAAAAAS", "app");
    played.play(draw_input(), 23).play("recycle draw KD");
    const ViewedLog turned(std::move(played));
    const LineComparison once = compare_lines(turned.view(), under(turned, parse_rules("recycles=0").value()).view());
    REQUIRE(once.first_legality);
    CHECK(*once.first_legality == 24);
    CHECK_FALSE(once.first_score);
    CHECK_FALSE(compare_lines(turned.view(), turned.view()).first_legality);
}

}  // namespace pyramide::comparison_test
