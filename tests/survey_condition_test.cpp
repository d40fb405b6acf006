// The condition of `find`: how it is read, what it says of deals, and that nothing is asked that cannot matter.
#include <doctest/doctest.h>

#include "app/find_run.h"
#include "app/survey_condition.h"

namespace pyramide::survey_condition_test {

namespace {

SurveyCondition condition_of(std::string_view text) {
    Result<SurveyCondition> condition = SurveyCondition::parse(text);
    REQUIRE_MESSAGE(condition, text << ": " << condition.error().message);
    return *condition;
}

/// The numbers of those of the first `count` deals of which it holds.
std::vector<std::uint64_t> holding(std::string_view text, std::uint64_t count, std::uint64_t budget = 1'000'000) {
    ConditionSolver solver(condition_of(text), budget);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 0; number < count; ++number) {
        if (solver.ask(DealCode::from_number(number)) == Truth::True) numbers.push_back(number);
    }
    return numbers;
}

Truth truth_of(std::string_view text, std::uint64_t number, std::uint64_t budget = 1'000'000) {
    ConditionSolver solver(condition_of(text), budget);
    return solver.ask(DealCode::from_number(number));
}

struct Fault {
    std::size_t offset;
    std::string message;
};
Fault fault_of(std::string_view text) {
    const Result<SurveyCondition> condition = SurveyCondition::parse(text);
    if (condition) return {0, ""};
    return {condition.error().offset, condition.error().message};
}

bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("a condition knows its rules and terms, each once") {
    const SurveyCondition condition = condition_of("  app.winnable and not pysol-relaxed.winnable and (APP.Shortest>=30 or {}.lost or app.winnable) ");
    CHECK(condition.text() == "app.winnable and not pysol-relaxed.winnable and (APP.Shortest>=30 or {}.lost or app.winnable)");
    REQUIRE(condition.rule_sets().size() == 2);
    CHECK(condition.rule_sets()[0].rules == Rules{});
    CHECK(condition.rule_sets()[1].name == "pysol-relaxed");
    REQUIRE(condition.terms().size() == 4);
    CHECK(condition.to_text(condition.terms()[1]) == "pysol-relaxed.winnable");
    CHECK(condition.to_text(condition.terms()[3]) == "app.lost");
    CHECK(condition_of("{recycles=2 victory=strict}.most<=20").rule_sets()[0].rules == parse_rules("recycles=2 victory=strict").value());
}

TEST_CASE("what cannot be read is told with its place and what was expected") {
    const auto expect = [](std::string_view text, std::size_t offset, std::string_view words) {
        const Fault fault = fault_of(text);
        const std::string shown(text);
        CAPTURE(shown);
        CAPTURE(fault.message);
        CHECK(fault.offset == offset);
        CHECK(says(fault.message, words));
    };
    expect("", 0, "The condition ends here; expected RULES.PROPERTY");
    expect("app", 3, "expected a dot");
    expect("app.", 4, "winnable, lost, unknown, most");
    expect("app.shortst > 3", 4, "Did you mean shortest?");
    expect("app.win", 4, "Did you mean winnable?");
    expect("appp.winnable", 0, "Did you mean app?");
    expect("mikrosoft.winnable", 0, "Did you mean microsoft?");
    expect("shortest > 3", 0, "Did you mean app.shortest?");
    expect("app.winnable or zebra.winnable", 16, "\"zebra\" is no preset");
    expect("app.winnable = 1", 13, "winnable is no number");
    expect("app.shortest", 12, "expected = != < <= > >= after shortest");
    expect("app.shortest > many", 15, "expected a whole number");
    expect("app.shortest > 99999999999999999999", 15, "expected a whole number");
    expect("app.winnable app.lost", 13, "expected and, or, or the end");
    expect("(app.winnable", 13, "closing bracket");
    expect("app.winnable)", 12, "\")\" cannot stand here");
    expect("app.winnable and", 16, "The condition ends here");
    expect("{recycles=2.winnable", 0, "The brace does not end");
    expect("app.winnable or {recycels=2}.lost", 17, "recycels");
    expect("{victory=never}.lost", 9, "victory");
    expect("app.winnable & app.lost", 13, "cannot stand here");
    expect(std::string(65, '(') + "app.lost", 64, "nested deeper than 64");
    expect(std::string(5000, ' '), 4096, "longer than 4096 bytes");
    std::string many = "{recycles=0}.lost";
    for (int recycles = 1; recycles <= 8; ++recycles) many += " or {recycles=" + std::to_string(recycles) + "}.lost";
    expect(many, many.rfind('{'), "more than 8 rule sets");
    CHECK(fault_of(std::string(64, '(') + "app.lost" + std::string(64, ')')).message.empty());
}

TEST_CASE("it says of deals what the solver says") {
    DealSolver solver;
    const Rules app;
    const Rules one_pass = parse_rules("recycles=0").value();
    const auto all = [&](const auto& wanted) {
        std::vector<std::uint64_t> numbers;
        for (std::uint64_t number = 0; number < 60; ++number) {
            const DealCode code = DealCode::from_number(number);
            if (wanted(solver.answer(code, app, {true, false, false, 1'000'000}), solver.answer(code, one_pass, {}))) numbers.push_back(number);
        }
        return numbers;
    };
    const auto is_won = [](const DealAnswer& answer) { return answer.result == SolveResult::Won; };
    CHECK(holding("app.winnable", 60) == all([&](const auto& a, const auto&) { return is_won(a); }));
    CHECK(holding("app.winnable and not {recycles=0}.winnable", 60) == all([&](const auto& a, const auto& b) { return is_won(a) && !is_won(b); }));
    CHECK(holding("app.lost or {recycles=0}.winnable", 60) == all([&](const auto& a, const auto& b) { return !is_won(a) || is_won(b); }));
    CHECK(holding("not (app.lost or {recycles=0}.winnable)", 60) == holding("app.winnable and {recycles=0}.lost", 60));
    CHECK(holding("app.lost and {recycles=0}.winnable", 60).empty());
    CHECK(holding("app.most >= 40", 60) == all([](const auto& a, const auto&) { return a.most >= 40; }));
    CHECK(holding("app.most < 40", 60) == all([](const auto& a, const auto&) { return a.most < 40; }));
    CHECK(holding("app.most_pyramid = 27", 300) == holding("app.most_pyramid > 26 and app.most_pyramid <= 27", 300));
    CHECK(holding("app.most_pyramid == 28", 60) == holding("app.winnable", 60));
    CHECK(holding("app.most_pyramid != 28", 60) == holding("app.lost", 60));
    // And before or.
    CHECK(holding("app.winnable or app.lost and app.lost", 60).size() == 60);
}

TEST_CASE("a deal that cannot be won has no shortest win") {
    const std::uint64_t lost = holding("app.lost", 60).front();
    for (const char* sign : {"=", "!=", "<", "<=", ">", ">="}) {
        CAPTURE(sign);
        CHECK(truth_of("app.shortest " + std::string(sign) + " 30", lost) == Truth::False);
        CHECK(truth_of("not app.shortest " + std::string(sign) + " 30", lost) == Truth::True);
    }
    const SurveyCondition condition = condition_of("app.lost and not app.shortest > 1");
    ConditionSolver solver(condition, 1'000'000);
    CHECK(solver.ask(DealCode::from_number(lost)) == Truth::True);
    CHECK(solver.searches() == 0);
    CHECK(solver.value_text(condition.terms()[1]) == "none");
}

TEST_CASE("points without end are more than any number") {
    CHECK(truth_of("{points_draw=1}.points > 1000000", 18) == Truth::True);
    CHECK(truth_of("{points_draw=1}.points != 5", 18) == Truth::True);
    CHECK(truth_of("{points_draw=1}.points <= 1000000", 18) == Truth::False);
    CHECK(truth_of("app.points = 280", holding("app.winnable", 60).front()) == Truth::True);
    CHECK(truth_of("app.points < -1", 0) == Truth::False);
}

TEST_CASE("what the budget does not tell is unknown, unless it does not matter") {
    // The first deals of these rules need more than one node.
    const char* hard = "{microsoft victory=strict}.winnable";
    std::uint64_t number = 0;
    while (truth_of(hard, number, 1) != Truth::Unknown) ++number;
    CHECK(truth_of("not " + std::string(hard), number, 1) == Truth::Unknown);
    CHECK(truth_of(std::string(hard) + " and app.most >= 0", number, 1) == Truth::Unknown);
    CHECK(truth_of(std::string(hard) + " and app.most > 52", number, 1) == Truth::False);
    CHECK(truth_of(std::string(hard) + " or app.most >= 0", number, 1) == Truth::True);
    CHECK(truth_of("{microsoft victory=strict}.unknown", number, 1) == Truth::True);
    CHECK(truth_of("{microsoft victory=strict}.unknown", number, 100'000'000) == Truth::False);
}

TEST_CASE("cheap questions come first, and none that cannot matter") {
    const auto searches = [](std::string_view text, std::uint64_t number) {
        ConditionSolver solver(condition_of(text), 1'000'000);
        solver.ask(DealCode::from_number(number));
        return solver.searches();
    };
    const std::uint64_t lost = holding("app.lost", 60).front();
    const std::uint64_t won = holding("app.winnable", 60).front();
    CHECK(searches("{recycles=0}.winnable and app.winnable", lost) == 0);
    CHECK(searches("{recycles=0}.winnable and app.winnable", won) == 1);
    CHECK(searches("app.shortest >= 1 and app.most < 0", won) == 0);
    CHECK(searches("app.shortest >= 1 or app.winnable", won) == 0);
    CHECK(searches("(app.shortest >= 1 and app.lost) or app.winnable", won) == 0);
    CHECK(searches("app.shortest >= 1", lost) == 0);
    CHECK(searches("app.shortest >= 1", won) == 1);
}

TEST_CASE("deals are found in their order, however many jobs look") {
    const SurveyCondition condition = condition_of("app.lost and app.most >= 44");
    DealRange deals;
    deals.count = 3000;
    std::vector<std::uint64_t> expected = holding("app.lost and app.most >= 44", deals.count);
    REQUIRE(expected.size() > 5);
    for (const unsigned jobs : {1U, 2U, 5U}) {
        FindRun run({deals, condition}, jobs);
        FoundDeals all;
        for (bool has_ended = false; !has_ended;) {
            has_ended = run.wait(std::chrono::milliseconds(1000));
            all.add(run.take());
        }
        std::vector<std::uint64_t> found;
        for (const FoundDeal& deal : all.deals) {
            found.push_back(deal.index);
            CHECK(deal.code == deals.code(deal.index));
            REQUIRE(deal.values.size() == 2);
            CHECK(deal.values[0] == std::pair<std::string, std::string>("app.lost", "yes"));
            CHECK(std::stoi(deal.values[1].second) >= 44);
        }
        CHECK(found == expected);
        CHECK(all.looked_at == deals.count);
        CHECK(all.unknown == 0);
    }
}

}  // namespace pyramide::survey_condition_test
