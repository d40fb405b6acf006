// What is counted over many deals: shares with their interval, tallies that add up, deals drawn from a seed, answers.
#include <algorithm>
#include <random>

#include <doctest/doctest.h>

#include "engine/survey.h"

namespace pyramide::survey_test {

namespace {

Rules rules_of(const char* text) { return parse_rules(text).value(); }

/// Answers that look like those of a survey, without a solver: they differ in everything.
std::vector<DealAnswer> made_up_answers(std::uint64_t index) {
    std::vector<DealAnswer> answers(3);
    std::uint64_t random = index;
    for (DealAnswer& answer : answers) {
        answer.result = static_cast<SolveResult>(split_mix_64(random) % 3);
        answer.most = static_cast<int>(split_mix_64(random) % 53) - 1;
        answer.most_pyramid = static_cast<int>(split_mix_64(random) % 29) - 1;
        answer.shortest = answer.result == SolveResult::Won ? static_cast<int>(split_mix_64(random) % 60) : -1;
        if (split_mix_64(random) % 4 != 0) answer.points = static_cast<std::int64_t>(split_mix_64(random) % 2000) - 500;
    }
    return answers;
}

SurveyTally tally_of(std::uint64_t begin, std::uint64_t end) {
    SurveyTally tally(3);
    for (std::uint64_t index = begin; index < end; ++index) tally.add(index, made_up_answers(index));
    return tally;
}

}  // namespace

TEST_CASE("Wilson's interval is that of the books") {
    // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    struct Known {
        std::uint64_t hits, all;
        double low, high;
    };
    for (const Known& known : {Known{81, 263, 0.2553, 0.3662}, Known{15, 148, 0.0624, 0.1605}, Known{0, 20, 0, 0.1611}, Known{1, 29, 0.0061, 0.1718}}) {
        const Share share = wilson_share(known.hits, known.all);
        CHECK(share.low == doctest::Approx(known.low).epsilon(0.001));
        CHECK(share.high == doctest::Approx(known.high).epsilon(0.001));
        CHECK(share.rate == doctest::Approx(static_cast<double>(known.hits) / static_cast<double>(known.all)));
    }
    CHECK(wilson_share(0, 0).low == 0);
    CHECK(wilson_share(0, 0).high == 1);
    CHECK(wilson_share(7, 7).high == 1);
    CHECK(wilson_share(0, 1'000'000).low == 0);
}

TEST_CASE("tallies add up to the same in any order") {
    const SurveyTally whole = tally_of(0, 500);
    std::vector<SurveyTally> parts;
    for (std::uint64_t at = 0; at < 500; at += 37) parts.push_back(tally_of(at, std::min<std::uint64_t>(at + 37, 500)));
    std::mt19937 random(1);
    for (int round = 0; round < 5; ++round) {
        std::shuffle(parts.begin(), parts.end(), random);
        SurveyTally sum(3);
        for (const SurveyTally& part : parts) sum.add(part);
        CHECK(sum == whole);
    }
    CHECK_FALSE(tally_of(0, 499) == whole);
}

TEST_CASE("a tally counts what was answered, and keeps the first example") {
    SurveyTally tally(2);
    DealAnswer won;
    won.result = SolveResult::Won;
    won.most = 40;
    won.most_pyramid = 28;
    won.shortest = 31;
    won.points = 280;
    DealAnswer lost;
    lost.result = SolveResult::Lost;
    lost.most = 14;
    lost.most_pyramid = 9;
    tally.add(7, {won, lost});
    tally.add(5, {won, lost});
    tally.add(6, {lost, DealAnswer{}});
    const RuleSetTally& first = tally.rule_sets[0];
    CHECK(first.deals == 3);
    CHECK(first.winnable == DealCount{2, 5});
    CHECK(first.lost == DealCount{1, 6});
    CHECK(first.most == Histogram{{14, {1, 6}}, {40, {2, 5}}});
    CHECK(first.shortest == Histogram{{31, {2, 5}}});
    CHECK(first.points == Histogram{{280, {2, 5}}});
    CHECK(tally.rule_sets[1].unknown == DealCount{1, 6});
    CHECK(tally.cross[0][1] == DealCount{2, 5});
    // Lost under one and unknown under the other is no difference that is known.
    CHECK(tally.cross[1][0].deals == 0);
}

TEST_CASE("codes follow each other, and random deals are known without those before") {
    DealRange codes;
    codes.first = DealCode::from_number(DealCode::kCount - 2);
    codes.count = 4;
    CHECK(to_text(codes.code(1)) == "PY1-N-ZZZZZZZ");
    CHECK(to_text(codes.code(2)) == "PY1-N-AAAAAAA");
    DealRange drawn;
    drawn.is_random = true;
    drawn.seed = 0xFFFFFFFFFFFFFFF0ULL;
    std::uint64_t state = drawn.seed;
    for (std::uint64_t index = 0; index < 100; ++index) CHECK(drawn.code(index) == random_deal_code(state));
    drawn.seed = 1;
    CHECK_FALSE(drawn.code(3) == codes.code(3));
}

TEST_CASE("a deal's answers are those of the solver, asked one by one or together") {
    DealSolver solver;
    for (const char* text : {"app", "strict", "recycles=1", "microsoft", "draw_count=2,recycles=0", "traditional", "cardgames,victory=strict"}) {
        CAPTURE(text);
        const Rules rules = rules_of(text);
        for (std::uint64_t number = 0; number < 4; ++number) {
            const DealCode code = DealCode::from_number(number);
            const Game game(rules, Deal::from_code(code));
            const State start = initial_state(game);
            SurveyQuestions all{true, false, true, 200'000};
            const DealAnswer together = solver.answer(code, rules, all);
            const Solution win = solve(game, start, SolveGoal::Win, 5'000'000);
            const Solution most = solve(game, start, SolveGoal::Most, 200'000);
            const Solution points = solve(game, start, SolveGoal::Points, 200'000);
            if (together.result != SolveResult::Unknown) CHECK(together.result == win.result);
            if (most.proof == Proof::Exact) {
                CHECK(together.most == most.most_total);
                CHECK(together.most_pyramid == most.most_pyramid);
            }
            CHECK(together.points.has_value() == (points.proof == Proof::Exact));
            if (together.points) CHECK(*together.points == points.points);
            DealAnswer known = solver.answer(code, rules, {});
            known = solver.answer(code, rules, {true, false, false, 200'000}, known);
            CHECK(known.most == together.most);
            CHECK(known.most_pyramid == together.most_pyramid);
            CHECK_FALSE(known.points);
        }
    }
}

TEST_CASE("points without end are told apart from points that are not known") {
    DealSolver solver;
    const DealAnswer answer = solver.answer(DealCode::from_number(18), rules_of("points_draw=1"), {false, false, true, 100'000});
    CHECK(answer.points_unbounded);
    CHECK_FALSE(answer.points);
    const DealAnswer app = solver.answer(DealCode::from_number(9), rules_of("app"), {true, false, true, 1'000'000});
    CHECK_FALSE(app.points_unbounded);
    CHECK(app.points == 10 * app.most_pyramid);
    CHECK(app.most == 14);  // a fact of the rule sheets
}

TEST_CASE("a search is given up when it is not to go on") {
    int asked = 0;
    DealSolver solver([&asked] { return ++asked < 3; });
    // Draws that pay nothing under many recycles, and a budget that would take hours.
    const SurveyQuestions questions{false, true, false, std::uint64_t{1} << 40};
    bool is_given_up = false;
    for (std::uint64_t number = 0; number < 200 && !is_given_up; ++number) {
        solver.answer(DealCode::from_number(number), rules_of("microsoft,victory=strict"), questions);
        is_given_up = solver.is_given_up();
    }
    CHECK(is_given_up);
    CHECK(asked == 3);
    CHECK(solver.answer(DealCode::from_number(18), rules_of("app"), {}).result != SolveResult::Unknown);
    CHECK_FALSE(solver.is_given_up());
}

}  // namespace pyramide::survey_test
