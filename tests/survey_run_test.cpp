// Surveys on several threads and in shards: the same to the last byte however they are run.
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "app/survey_file.h"

namespace pyramide::survey_run_test {

using namespace std::chrono_literals;

namespace {

SurveyPlan plan_of(std::uint64_t count, std::initializer_list<const char*> rules) {
    SurveyPlan plan;
    plan.deals = parse_deal_range("PY1-N-AAAAAAA..+" + std::to_string(count)).value();
    for (const char* text : rules) plan.rule_sets.push_back(parse_rule_set(text).value());
    plan.questions.most = true;
    plan.questions.budget = 2000;
    return plan;
}

SurveyState finished(SurveyState begin, unsigned jobs) {
    SurveyRun run(std::move(begin), jobs);
    while (!run.wait(1000ms)) continue;
    REQUIRE_FALSE(run.error());
    return run.state();
}

/// A plan that takes much longer than any test waits.
SurveyPlan long_plan() { return plan_of(2'000'000'000, {"app"}); }

void wait_until_done(SurveyRun& run, std::uint64_t deals) {
    for (int round = 0; round < 6000 && run.state().done < deals; ++round) run.wait(10ms);
}

}  // namespace

TEST_CASE("no result depends on the number of jobs") {
    const SurveyPlan plan = plan_of(400, {"app", "recycles=1", "traditional"});
    const SurveyState one = finished(SurveyState(plan), 1);
    CHECK(one.is_complete());
    CHECK(one.tally.rule_sets[0].deals == 400);
    CHECK(one.tally.rule_sets[0].unknown.deals == 0);
    CHECK(one.tally.cross[0][2].deals > 0);
    for (const unsigned jobs : {2U, 3U, 8U}) CHECK(survey_text(finished(SurveyState(plan), jobs)) == survey_text(one));
    // What was counted is what each deal answers.
    SurveyTally tally(3);
    DealSolver solver;
    for (std::uint64_t index = 0; index < 400; ++index) {
        std::vector<DealAnswer> answers;
        for (const RuleSet& set : plan.rule_sets) answers.push_back(solver.answer(plan.deals.code(index), set.rules, plan.questions));
        tally.add(index, answers);
    }
    CHECK(one.tally == tally);
}

TEST_CASE("shards are slices that merge to the same bytes") {
    SurveyPlan plan = plan_of(101, {"app", "recycles=1"});
    const std::string whole = survey_text(finished(SurveyState(plan), 2));
    for (std::uint32_t of = 1; of <= 5; ++of) {
        std::vector<SurveyPart> parts;
        std::uint64_t next = 0;
        for (std::uint32_t index = 1; index <= of; ++index) {
            plan.shard = {index, of};
            CHECK(plan.begin() == next);
            next = plan.end();
            parts.insert(parts.begin(), {"part " + std::to_string(index), finished(SurveyState(plan), 1 + index % 2)});
        }
        CHECK(next == 101);
        const Result<SurveyState> merged = merge_surveys(parts);
        REQUIRE(merged);
        CHECK(survey_text(*merged) == whole);
    }
}

TEST_CASE("more shards than deals leave some empty") {
    SurveyPlan plan = plan_of(2, {"app"});
    std::vector<SurveyPart> parts;
    for (std::uint32_t index = 1; index <= 5; ++index) {
        plan.shard = {index, 5};
        const SurveyState state = finished(SurveyState(plan), 2);
        const Result<SurveyState> read = parse_survey(survey_text(state));
        REQUIRE(read);
        parts.push_back({"part", *read});
    }
    CHECK(merge_surveys(parts)->done == 2);
}

TEST_CASE("a run that was cancelled goes on from its file") {
    const SurveyPlan plan = plan_of(30'000, {"app"});
    std::string text;
    SurveyState middle;
    {
        SurveyRun run(SurveyState(plan), 2);
        wait_until_done(run, 1);
        run.cancel();
        while (!run.wait(1000ms)) continue;
        middle = run.state();
        CHECK(run.progress().has_ended);
    }
    CHECK(middle.done > 0);
    CHECK(middle.tally.rule_sets[0].deals == middle.done);
    // A beginning, and nothing else.
    SurveyPlan beginning = plan;
    beginning.deals.count = middle.done;
    CHECK(finished(SurveyState(beginning), 1).tally == middle.tally);
    const Result<SurveyState> read = parse_survey(survey_text(middle));
    REQUIRE(read);
    CHECK(*read == middle);
    CHECK(survey_text(finished(*read, 2)) == survey_text(finished(SurveyState(plan), 2)));
}

TEST_CASE("a run is paused and resumed, and told how far it is") {
    SurveyRun run(SurveyState(long_plan()), 2);
    wait_until_done(run, 1000);
    RangeProgress progress = run.progress();
    CHECK(progress.done >= 1000);
    CHECK(progress.done + progress.left == 2'000'000'000);
    CHECK(progress.a_second > 0);
    CHECK(progress.seconds_left.has_value());
    CHECK_FALSE(progress.has_ended);
    run.pause();
    CHECK(run.progress().is_paused);
    // Blocks under way come to their next deal and wait there.
    std::this_thread::sleep_for(100ms);
    const std::uint64_t held = run.progress().done;
    const double rate = run.progress().a_second;
    std::this_thread::sleep_for(100ms);
    CHECK(run.progress().done == held);
    CHECK(run.progress().a_second == rate);
    CHECK(run.state().done <= held);
    run.resume();
    wait_until_done(run, held + 1);
    CHECK(run.progress().done > held);
}

TEST_CASE("a run that is paused is cancelled by its end") {
    for (const unsigned jobs : {1U, 4U}) {
        SurveyRun run(SurveyState(long_plan()), jobs);
        run.pause();
    }
    // Long searches are given up, too.
    SurveyPlan slow = plan_of(1000, {"microsoft,victory=strict"});
    slow.questions = {true, true, true, std::uint64_t{1} << 40};
    const auto begin = std::chrono::steady_clock::now();
    {
        SurveyRun run(SurveyState(slow), 2);
        run.wait(50ms);
    }
    CHECK(std::chrono::steady_clock::now() - begin < 60s);
}

TEST_CASE("the work that waits for a slow deal is joined, and nothing is lost") {
    struct Numbers {
        std::vector<std::uint64_t> seen;
        void add(Numbers&& later) { seen.insert(seen.end(), later.seen.begin(), later.seen.end()); }
    };
    const auto make_work = [](const std::function<bool()>&) -> RangeRun<Numbers>::Work {
        return [](IndexRange block, Numbers& numbers) {
            if (block.begin <= 5 && 5 < block.end) std::this_thread::sleep_for(50ms);
            for (std::uint64_t index = block.begin; index < block.end; ++index) numbers.seen.push_back(index);
            return true;
        };
    };
    RangeRun<Numbers> run({3, 20'000}, Numbers{{1, 2}}, Numbers{}, 3, make_work);
    while (!run.wait(1000ms)) continue;
    run.with_whole([](std::uint64_t front, const Numbers& numbers) {
        CHECK(front == 20'000);
        REQUIRE(numbers.seen.size() == 19'999);
        for (std::uint64_t at = 0; at < numbers.seen.size(); ++at) CHECK(numbers.seen[at] == at + 1);
    });
    CHECK(run.progress().left == 0);
}

TEST_CASE("a thread that fails ends the run with the reason") {
    struct Nothing {
        void add(Nothing&&) {}
    };
    const auto make_work = [](const std::function<bool()>&) -> RangeRun<Nothing>::Work {
        return [](IndexRange block, Nothing&) -> bool {
            if (block.end > 100) throw std::bad_alloc();
            return true;
        };
    };
    RangeRun<Nothing> run({0, 1'000'000}, Nothing{}, Nothing{}, 2, make_work);
    while (!run.wait(1000ms)) continue;
    REQUIRE(run.error());
    CHECK(run.error()->message.find("memory") != std::string::npos);
    CHECK(run.progress().left > 0);
}

TEST_CASE("deals and shards on the command line") {
    CHECK(to_text(*parse_deal_range(" py1naaaaaab ")) == "PY1-N-AAAAAAB..+1");
    CHECK(to_text(*parse_deal_range("PY1-N-AAAAAAB..PY1-N-AAAAABA")) == "PY1-N-AAAAAAB..+26");
    CHECK(to_text(*parse_deal_range("PY1-N-ZZZZZZZ..+2")) == "PY1-N-ZZZZZZZ..+2");
    CHECK(parse_deal_range("PY1-N-AAAAAAB..PY1-N-AAAAAAA").error().offset == 15);
    CHECK(parse_deal_range("PY1-N-AAAAAAB..").error().offset == 15);
    CHECK(parse_deal_range("PY1-N-AAAAAAB..+0").error().offset == 16);
    CHECK(parse_deal_range("PY1-N-AAAAAAB..+8031810177").error().offset == 16);
    CHECK(parse_deal_range("PY1-N-AAAAAAB..+1k").error().message.find("how many deals") != std::string::npos);
    CHECK_FALSE(parse_deal_range(""));
    CHECK_FALSE(parse_deal_range("PY1-N-AAAAA1B..+1"));
    CHECK(to_text(*parse_random_range("18446744073709551615+5")) == "18446744073709551615+5");
    CHECK(parse_random_range("5").error().offset == 1);
    CHECK(parse_random_range("x+5").error().offset == 0);
    CHECK(parse_random_range("5+").error().offset == 2);
    CHECK(parse_random_range("18446744073709551616+5").error().offset == 0);
    CHECK(*parse_deals("PY1-N-AAAAAAB..+5") == *parse_deal_range("PY1-N-AAAAAAB..+5"));
    CHECK(*parse_deals(" 1+5") == *parse_random_range("1+5"));
    CHECK(parse_deals(" 1+").error().offset == 3);
    CHECK(parse_deals("").error().message.find("PY1-N-AAAAAAA..+1000") != std::string::npos);
    CHECK(*parse_shard("3/8") == Shard{3, 8});
    for (const char* wrong : {"", "3", "0/8", "9/8", "3/", "/8", "3/8/1", "-1/8", "3/99999999"}) {
        CAPTURE(wrong);
        CHECK_FALSE(parse_shard(wrong));
    }
}

}  // namespace pyramide::survey_run_test
