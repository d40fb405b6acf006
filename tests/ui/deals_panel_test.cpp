// Deals: a condition is typed, checked and searched for; what is found is listed, opened and copied.
#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

#include <doctest/doctest.h>

#include "engine/one_line.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::deals_panel_test {
using namespace std::chrono_literals;

namespace {

const ImVec2 kDealsSize = {300, 700};

void search_to_end(WorkspaceStage& stage, const char* condition, std::uint64_t count, std::uint64_t most = 50, std::uint64_t budget = 2000) {
    stage.apply(SearchDeals{parse_deals("PY1-N-AAAAAAA..+" + std::to_string(count)).value(), condition, most, budget, 2});
    const auto end = std::chrono::steady_clock::now() + 120s;
    while (stage.workspace.deal_search().is_active() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(10ms);
        stage.workspace.look_after_runs();
    }
    REQUIRE_FALSE(stage.workspace.deal_search().is_active());
    REQUIRE(stage.workspace.deal_search().plan() != nullptr);
    stage.frame();
}

/// Clicks down a column of the form; examples are not hit before the button.
std::vector<SearchDeals> click_search(WorkspaceStage& stage) {
    for (float y = 60; y < kDealsSize.y; y += 8) {
        const auto found = of_kind<SearchDeals>(stage.click({40, y}));
        if (!found.empty()) return found;
    }
    return {};
}

std::set<std::string> clicked_games(WorkspaceStage& stage) {
    std::set<std::string> texts;
    for (float y = 4; y < kDealsSize.y; y += 8) {
        for (const NewGame& game : of_kind<NewGame>(stage.click({200, y}))) texts.insert(game.text);
    }
    return texts;
}

}  // namespace

TEST_CASE("a condition is searched for among the session's own codes") {
    WorkspaceStage stage(draw_deals, kDealsSize);
    stage.apply(NewGame{"PY1-N-AAAAAAJ"});
    stage.ui.deals.condition = "app.most <= 14";
    stage.ui.deals.most = "5";
    stage.frame();
    const auto searches = click_search(stage);
    REQUIRE(searches.size() == 1);
    CHECK(searches[0].condition == "app.most <= 14");
    CHECK(to_text(searches[0].deals) == "PY1-N-AAAAAAJ..+100000");
    CHECK(searches[0].most == 5);
    CHECK(searches[0].jobs == usual_jobs());
}

TEST_CASE("Enter in the condition searches, too") {
    WorkspaceStage stage(draw_deals, kDealsSize);
    stage.frame();
    stage.click({150, 36});
    REQUIRE(stage.is_typing());
    stage.type("app.lost");
    const auto searches = of_kind<SearchDeals>(stage.press(Stage::TypedKey::Enter));
    REQUIRE(searches.size() == 1);
    CHECK(searches[0].condition == "app.lost");
}

TEST_CASE("what is wrong is said and searches for nothing") {
    for (const char* condition : {"app.", "app.shorest > 3", "app.shortest", "nobody.winnable", "app.winnable and", "(app.lost"}) {
        CAPTURE(condition);
        WorkspaceStage stage(draw_deals, kDealsSize);
        stage.frame();
        const int right = stage.vertices();
        stage.ui.deals.condition = condition;
        stage.frame();
        CHECK(stage.vertices() > right);
        CHECK(click_search(stage).empty());
    }
    for (const char* most : {"0", "many", "100001"}) {
        CAPTURE(most);
        WorkspaceStage stage(draw_deals, kDealsSize);
        stage.ui.deals.condition = "app.lost";
        stage.ui.deals.most = most;
        stage.frame();
        CHECK(click_search(stage).empty());
    }
    WorkspaceStage stage(draw_deals, kDealsSize);
    stage.ui.deals.condition = "app.lost";
    stage.ui.deals.form.has_own_deals = true;
    stage.ui.deals.form.deals = "PY1-N-AAAAAAA..";
    stage.frame();
    CHECK(click_search(stage).empty());
}

TEST_CASE("an example is taken over by a click, and each is a condition") {
    WorkspaceStage stage(draw_deals, kDealsSize);
    stage.frame();
    std::set<std::string> taken;
    for (float y = 240; y < kDealsSize.y; y += 6) {
        stage.click({60, y});
        if (!stage.ui.deals.condition.empty()) taken.insert(stage.ui.deals.condition);
    }
    CHECK(taken.size() == 4);
    for (const std::string& text : taken) {
        CAPTURE(text);
        CHECK(SurveyCondition::parse(text));
    }
}

TEST_CASE("found deals open under the app's rules where the condition speaks of them") {
    struct Case {
        const char* condition;
        Rules rules;
    };
    const Case cases[] = {{"strict.lost and app.winnable", Rules{}}, {"{recycles=2}.winnable", parse_rules("recycles=2").value()}};
    for (const Case& each : cases) {
        CAPTURE(each.condition);
        WorkspaceStage stage(draw_deals, kDealsSize);
        search_to_end(stage, each.condition, 100, 8);
        const DealSearch& search = stage.workspace.deal_search();
        REQUIRE(search.found().size() == 8);
        std::set<std::string> expected;
        for (const FoundDeal& deal : search.found()) expected.insert(one_line_text(Deal::from_code(deal.code), each.rules, {}));
        CHECK(clicked_games(stage) == expected);
    }
}

TEST_CASE("the list is copied, a line a deal") {
    WorkspaceStage stage(draw_deals, kDealsSize);
    search_to_end(stage, "app.most <= 14", 3000, 3);
    REQUIRE(stage.workspace.deal_search().found().size() == 3);
    ImGui::SetClipboardText("");
    for (float y = 4; y < 160 && std::string(ImGui::GetClipboardText()).empty(); y += 6) stage.click({150, y});
    const std::string copied = ImGui::GetClipboardText();
    std::size_t lines = 0;
    for (const FoundDeal& deal : stage.workspace.deal_search().found()) {
        CHECK(copied.find(to_text(deal.code) + "  app.most ") != std::string::npos);
        ++lines;
    }
    CHECK(static_cast<std::size_t>(std::count(copied.begin(), copied.end(), '\n')) == lines);
}

TEST_CASE("a search that runs is held and cancelled; the next one is asked for") {
    WorkspaceStage stage(draw_deals, kDealsSize);
    stage.apply(SearchDeals{parse_deals("PY1-N-AAAAAAA..+2000000000").value(), "app.most < 5", 10, 2000, 1});
    stage.frame();
    CHECK(has_command(stage.click({255, 12}), CommandId::PauseDealSearch));
    CHECK(has_command(stage.click({286, 12}), CommandId::CancelDealSearch));
    stage.apply(Simple{CommandId::PauseDealSearch});
    CHECK(stage.workspace.deal_search().phase() == RunPhase::Paused);
    stage.apply(Simple{CommandId::CancelDealSearch});
    while (stage.workspace.deal_search().is_active()) {
        std::this_thread::sleep_for(10ms);
        stage.workspace.look_after_runs();
    }
    stage.frame();
    for (float y = 0; y < 160 && !stage.ui.deals.form.is_open; y += 4) stage.click({30, y});
    CHECK(stage.ui.deals.form.is_open);
}

TEST_CASE("nothing found and what is not known take words of their own") {
    WorkspaceStage nothing(draw_deals, kDealsSize);
    search_to_end(nothing, "app.most < 1", 5);
    const int without = nothing.vertices();
    CHECK(clicked_games(nothing).empty());
    WorkspaceStage unknown(draw_deals, kDealsSize);
    search_to_end(unknown, "microsoft.shortest = 1", 5, 50, 1);
    REQUIRE(unknown.workspace.deal_search().unknown() > 0);
    CHECK(unknown.vertices() > without);
}

TEST_CASE("thousands of found deals cost no more than a screenful") {
    WorkspaceStage few(draw_deals, kDealsSize);
    search_to_end(few, "app.winnable or app.lost", 60, 60);
    const int some = few.vertices();
    WorkspaceStage many(draw_deals, kDealsSize);
    search_to_end(many, "app.winnable or app.lost", 5000, 5000);
    REQUIRE(many.workspace.deal_search().found().size() == 5000);
    CHECK(many.vertices() < some + some / 4);
}

}  // namespace pyramide::deals_panel_test
