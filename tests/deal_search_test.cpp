// DealSearch: finds what the condition holds of, in order, up to as many as are wanted; held and cancelled.
#include "app/deal_search.h"

#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "app/survey_plan.h"

namespace pyramide::deal_search_test {
using namespace std::chrono_literals;

namespace {

FindPlan search_plan(const char* condition, std::uint64_t count) {
    return {parse_deal_range("PY1-N-AAAAAAA..+" + std::to_string(count)).value(), SurveyCondition::parse(condition).value(), 2000};
}

template <typename Holds>
bool look_until(DealSearch& search, Holds holds) {
    const auto end = std::chrono::steady_clock::now() + 120s;
    while (!holds() && std::chrono::steady_clock::now() < end) {
        CHECK_FALSE(search.look());
        std::this_thread::sleep_for(10ms);
    }
    return holds();
}

bool look_to_end(DealSearch& search) {
    return look_until(search, [&] { return !search.is_active(); });
}

/// Asked one by one.
std::vector<std::uint64_t> expected(const FindPlan& plan) {
    std::vector<std::uint64_t> found;
    ConditionSolver solver(plan.condition, plan.budget);
    for (std::uint64_t index = 0; index < plan.deals.count; ++index) {
        if (solver.ask(plan.deals.code(index)) == Truth::True) found.push_back(index);
    }
    return found;
}

std::vector<std::uint64_t> indices(const DealSearch& search) {
    std::vector<std::uint64_t> found;
    for (const FoundDeal& deal : search.found()) found.push_back(deal.index);
    return found;
}

}  // namespace

TEST_CASE("a search finds every deal of the condition, in order") {
    const FindPlan plan = search_plan("app.winnable and not traditional.winnable", 200);
    DealSearch search;
    CHECK(search.plan() == nullptr);
    REQUIRE(search.start(plan, 1000, 3));
    CHECK(search.is_active());
    REQUIRE(look_to_end(search));
    CHECK(indices(search) == expected(plan));
    CHECK_FALSE(search.found().empty());
    CHECK(search.looked_at() == 200);
    CHECK_FALSE(search.has_all_wanted());
    CHECK(to_text(search.found()[0].code) == to_text(plan.deals.code(search.found()[0].index)));
    CHECK(search.found()[0].values.size() == 2);
}

TEST_CASE("a search ends with as many as are wanted, and says how far it looked") {
    FindPlan plan = search_plan("app.winnable", 2'000'000'000);
    DealSearch search;
    REQUIRE(search.start(plan, 7, 2));
    REQUIRE(look_to_end(search));
    REQUIRE(search.found().size() == 7);
    CHECK(search.has_all_wanted());
    plan.deals.count = search.looked_at();
    CHECK(indices(search) == expected(plan));
    CHECK(search.looked_at() == search.found().back().index + 1);
}

TEST_CASE("nothing found, and what is not known, are told apart") {
    DealSearch search;
    REQUIRE(search.start(search_plan("app.most < 1", 50), 10, 1));
    REQUIRE(look_to_end(search));
    CHECK(search.found().empty());
    CHECK(search.looked_at() == 50);
    CHECK(search.unknown() == 0);
    FindPlan hard = search_plan("microsoft.shortest >= 10", 5);
    hard.budget = 1;
    REQUIRE(search.start(hard, 10, 1));
    CHECK(search.found().empty());  // of the search before, nothing is left
    REQUIRE(look_to_end(search));
    CHECK(search.looked_at() == 5);
    CHECK(search.unknown() > 0);
    CHECK(search.found().size() + search.unknown() <= 5);
}

TEST_CASE("what was known only after the last deal that is wanted does not count") {
    FindPlan plan = search_plan("app.winnable and (app.most > 0 or microsoft.shortest > 1)", 100);
    DealSearch search;
    REQUIRE(search.start(plan, 3, 1));
    REQUIRE(look_to_end(search));
    REQUIRE(search.found().size() == 3);
    CHECK(search.unknown() == 0);
}

TEST_CASE("a search is held, let go on, and cancelled") {
    DealSearch search;
    REQUIRE(search.start(search_plan("app.most < 5", 2'000'000'000), 1000, 1));
    REQUIRE_FALSE(search.start(search_plan("app.most < 5", 10), 10, 1));
    REQUIRE(look_until(search, [&] { return search.looked_at() > 0; }));
    search.toggle_pause();
    CHECK(search.phase() == RunPhase::Paused);
    std::this_thread::sleep_for(300ms);
    CHECK_FALSE(search.look());
    const std::uint64_t held = search.looked_at();
    std::this_thread::sleep_for(300ms);
    CHECK_FALSE(search.look());
    CHECK(search.looked_at() == held);
    search.toggle_pause();
    REQUIRE(look_until(search, [&] { return search.looked_at() > held; }));
    search.cancel();
    CHECK(search.phase() == RunPhase::Ending);
    REQUIRE(look_to_end(search));
    CHECK(search.phase() == RunPhase::Ended);
    CHECK(search.looked_at() < 2'000'000'000);
}

TEST_CASE("figures out of their range are refused") {
    DealSearch search;
    CHECK_FALSE(search.start(search_plan("app.winnable", 10), 0, 1));
    CHECK_FALSE(search.start(search_plan("app.winnable", 10), kMaximumFound + 1, 1));
    FindPlan nothing = search_plan("app.winnable", 10);
    nothing.deals.count = 0;
    CHECK_FALSE(search.start(nothing, 10, 1));
    CHECK(search.plan() == nullptr);
}

}  // namespace pyramide::deal_search_test
