// SurveyDesk: a survey beside the workbench comes to the same figures as one by itself, can be held, ended, gone on with, kept and opened.
#include "app/survey_desk.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>

#include "app/survey_file.h"
#include "engine/replay/file.h"
#include "tests/cli_runner.h"

namespace pyramide::survey_desk_test {
using namespace std::chrono_literals;
using pyramide::test::Folder;

namespace {

SurveyPlan desk_plan(std::uint64_t count) {
    SurveyPlan plan;
    plan.deals = parse_deal_range("PY1-N-AAAAAAA..+" + std::to_string(count)).value();
    plan.rule_sets = {parse_rule_set("app").value(), parse_rule_set("traditional").value()};
    plan.questions.most = true;
    plan.questions.budget = 2000;
    return plan;
}

/// One that no test waits for.
SurveyPlan endless_plan() {
    SurveyPlan plan = desk_plan(2'000'000'000);
    plan.rule_sets.pop_back();
    return plan;
}

std::string text_of(const SurveyPlan& plan) {
    SurveyRun run(SurveyState(plan), 1);
    while (!run.wait(1000ms)) continue;
    return survey_text(run.state());
}

/// Looks as a window does, until something holds.
template <typename Holds>
bool look_until(SurveyDesk& desk, Holds holds) {
    const auto end = std::chrono::steady_clock::now() + 120s;
    while (!holds() && std::chrono::steady_clock::now() < end) {
        CHECK_FALSE(desk.look());
        std::this_thread::sleep_for(10ms);
    }
    return holds();
}

bool look_to_end(SurveyDesk& desk) {
    return look_until(desk, [&] { return !desk.is_active(); });
}

std::uint64_t done_of(const SurveyDesk& desk) { return desk.state()->done; }

}  // namespace

TEST_CASE("a survey runs to its end and counts what one by itself does") {
    SurveyDesk desk;
    CHECK(desk.state() == nullptr);
    CHECK(desk.phase() == RunPhase::None);
    const SurveyPlan plan = desk_plan(300);
    REQUIRE(desk.start(plan, 2));
    CHECK(desk.is_active());
    REQUIRE(desk.state() != nullptr);
    CHECK(desk.state()->plan == plan);
    REQUIRE(look_to_end(desk));
    CHECK(desk.phase() == RunPhase::Ended);
    CHECK(desk.state()->is_complete());
    CHECK(survey_text(*desk.state()) == text_of(plan));
    CHECK(desk.progress().has_ended);
    CHECK(desk.unsaved_seconds() > 0);
    CHECK_FALSE(desk.go_on(1));  // nothing is left
    // Another takes its place.
    const std::uint64_t revision = desk.revision();
    REQUIRE(desk.start(desk_plan(10), 0));
    REQUIRE(look_to_end(desk));
    CHECK(desk.revision() > revision);
    CHECK(done_of(desk) == 10);
}

TEST_CASE("what runs is not replaced, and what cannot run says why") {
    SurveyDesk desk;
    SurveyPlan wrong = desk_plan(10);
    wrong.rule_sets.clear();
    const auto refused = desk.start(wrong, 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("rules") != std::string::npos);
    CHECK(desk.state() == nullptr);
    CHECK_FALSE(desk.go_on(1));
    CHECK_FALSE(desk.save("never.json"));
    REQUIRE(desk.start(endless_plan(), 1));
    const auto second = desk.start(desk_plan(10), 1);
    REQUIRE_FALSE(second);
    CHECK(second.error().message.find("cancel it first") != std::string::npos);
    CHECK_FALSE(desk.open("any.json"));
    CHECK_FALSE(desk.go_on(1));
    CHECK(desk.state()->plan == endless_plan());
}

TEST_CASE("a survey is held and let go on") {
    SurveyDesk desk;
    REQUIRE(desk.start(endless_plan(), 1));
    REQUIRE(look_until(desk, [&] { return done_of(desk) > 0; }));
    desk.toggle_pause();
    CHECK(desk.phase() == RunPhase::Paused);
    std::this_thread::sleep_for(300ms);
    CHECK_FALSE(desk.look());
    const std::uint64_t held = done_of(desk), revision = desk.revision();
    std::this_thread::sleep_for(300ms);
    CHECK_FALSE(desk.look());
    CHECK(done_of(desk) == held);
    CHECK(desk.revision() == revision);
    desk.toggle_pause();
    CHECK(desk.phase() == RunPhase::Running);
    CHECK(look_until(desk, [&] { return done_of(desk) > held; }));
}

TEST_CASE("a survey that was cancelled goes on to the same figures") {
    SurveyDesk desk;
    const SurveyPlan plan = desk_plan(3000);
    REQUIRE(desk.start(plan, 2));
    REQUIRE(look_until(desk, [&] { return done_of(desk) > 0 || !desk.is_active(); }));
    desk.cancel();
    if (desk.is_active()) CHECK(desk.phase() == RunPhase::Ending);
    REQUIRE(look_to_end(desk));
    const std::uint64_t ended = done_of(desk);
    CHECK(desk.state()->tally.rule_sets[0].deals == ended);
    if (!desk.state()->is_complete()) {
        REQUIRE(desk.go_on(1));
        CHECK(desk.done_before() == ended);
        REQUIRE(look_to_end(desk));
    }
    CHECK(survey_text(*desk.state()) == text_of(plan));
}

TEST_CASE("a survey is saved and opened, as JSON or CSV by its name") {
    const Folder folder;
    SurveyDesk desk;
    const SurveyPlan plan = desk_plan(200);
    REQUIRE(desk.start(plan, 1));
    REQUIRE(look_to_end(desk));
    REQUIRE(desk.save(folder.path("survey.CSV")));
    CHECK(test::bytes_of(folder.path("survey.CSV")) == survey_csv(*desk.state()));
    CHECK(desk.unsaved_seconds() > 0);  // a table cannot be gone on with
    CHECK(desk.path().empty());
    const std::string path = folder.path("survey.json");
    REQUIRE(desk.save(path));
    CHECK(test::bytes_of(path) == text_of(plan));
    CHECK(desk.path() == path);
    CHECK(desk.unsaved_seconds() == 0);
    const auto unwritten = desk.save(folder.path("none/survey.json"));
    REQUIRE_FALSE(unwritten);
    CHECK(desk.path() == path);
    SurveyDesk other;
    REQUIRE(other.open(path));
    CHECK(other.phase() == RunPhase::Ended);
    CHECK(*other.state() == *desk.state());
    CHECK(other.path() == path);
    // What cannot be read leaves what is there.
    const auto unread = other.open(folder.write("wrong.json", "{\"format\": \"pyramide-replay\"}"));
    REQUIRE_FALSE(unread);
    CHECK(unread.error().message.find("wrong.json") != std::string::npos);
    CHECK(*other.state() == *desk.state());
}

TEST_CASE("an unfinished file is gone on with, but only by the version that counted it") {
    const Folder folder;
    const SurveyPlan plan = desk_plan(400);
    SurveyState state(plan);
    {
        SurveyDesk desk;
        SurveyPlan beginning = plan;
        beginning.deals.count = 100;
        REQUIRE(desk.start(beginning, 1));
        REQUIRE(look_to_end(desk));
        state.tally = desk.state()->tally;
        state.done = 100;
    }
    const std::string path = folder.write("part.json", survey_text(state));
    SurveyDesk desk;
    REQUIRE(desk.open(path));
    CHECK_FALSE(desk.state()->is_complete());
    REQUIRE(desk.go_on(2));
    CHECK(desk.done_before() == 100);
    REQUIRE(look_to_end(desk));
    CHECK(survey_text(*desk.state()) == text_of(plan));
    CHECK(desk.path().empty());  // the file is behind
    state.engine = "0.0.1";
    REQUIRE(desk.open(folder.write("old.json", survey_text(state))));
    const auto refused = desk.go_on(1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("0.0.1") != std::string::npos);
}

TEST_CASE("saved while it runs, a survey is a beginning that can be gone on with") {
    const Folder folder;
    SurveyDesk desk;
    REQUIRE(desk.start(endless_plan(), 1));
    REQUIRE(look_until(desk, [&] { return done_of(desk) > 1000; }));
    const std::string path = folder.path("running.json");
    REQUIRE(desk.save(path));
    CHECK(desk.is_active());
    const auto read = load_survey(path);
    REQUIRE(read);
    CHECK(read->done == done_of(desk));
    CHECK(read->tally.rule_sets[0].deals == read->done);
}

TEST_CASE("a desk that goes away ends its survey soon, in the middle of a search or held") {
    SurveyPlan slow = desk_plan(1000);
    slow.rule_sets = {parse_rule_set("microsoft,victory=strict").value()};
    slow.questions = {true, true, true, std::uint64_t{1} << 40};
    const auto begin = std::chrono::steady_clock::now();
    {
        SurveyDesk desk;
        REQUIRE(desk.start(slow, 2));
        std::this_thread::sleep_for(100ms);
    }
    {
        SurveyDesk desk;
        REQUIRE(desk.start(slow, 2));
        desk.toggle_pause();
    }
    CHECK(std::chrono::steady_clock::now() - begin < 60s);
}

}  // namespace pyramide::survey_desk_test
