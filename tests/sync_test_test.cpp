#include "app/sync_test.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "tests/viewed_log.h"

namespace pyramide::sync_test_test {

namespace {

LineView view_of(const Timeline& timeline, const std::vector<NodeId>& line) { return {timeline, line, {}, {}, Language::English}; }

}  // namespace

TEST_CASE("sync test: the golden opening holds, and says how much was looked at") {
    const ViewedLog log("PY1-N-AAAAAAS", "app", "KD 10C+3S draw tap QC undo tap 7C tap 7S undo undo undo undo");
    const SyncReport report = test_sync(log.view());
    CHECK(report.holds());
    CHECK(report.steps == 11);
    // Twelve tables and their invariants, four texts of each of eleven steps, three actions taken back, the text of the log.
    CHECK(report.checks == 2 * 12 + 4 * 11 + 3 + 1);
    CHECK(to_text(report) == "11 steps, 72 checks: all hold");
}

TEST_CASE("sync test: random games under random rules hold") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const ViewedLog log = random_log(seed, 250);
        const SyncReport report = test_sync(log.view());
        const std::string text = to_text(report);
        CAPTURE(seed);
        CAPTURE(text);
        CHECK(report.holds());
        CHECK(report.steps == 250);
    }
}

TEST_CASE("sync test: decks with unknown cards hold") {
    std::string deck = to_text(deal_of("PY1-N-AAAAAAS"));
    deck = deck.substr(0, deck.size() - 6) + " ?? ??";
    const ViewedLog log(Played(parse_deal(deck).value(), Rules{}, "KD 10C+3S draw draw undo"));
    const SyncReport report = test_sync(log.view());
    CHECK(to_text(report).ends_with(": all hold"));
}

TEST_CASE("sync test: a line that is none fails, with step, check, expected and found") {
    Played played("PY1-N-AAAAAAS", "app", "KD 10C+3S draw undo draw");
    const std::vector<NodeId> line = {0, 2, 3, 4, 5};
    const SyncReport report = test_sync(view_of(played.timeline(), line));
    CHECK_FALSE(report.holds());
    REQUIRE_FALSE(report.failures.empty());
    const SyncFailure& first = report.failures.front();
    CHECK(first.step == 1);
    CHECK(first.check == "seek");
    CHECK(first.expected.find("score 20") != std::string::npos);
    CHECK(first.found.find("score 30") != std::string::npos);
    CHECK(to_text(report).find("\nstep 1, seek: expected ") != std::string::npos);
    CHECK(report.failure_count == report.failures.size());
}

TEST_CASE("sync test: the failures that are told are few, those that are counted are all") {
    Played played("PY1-N-AAAAAAS", "app");
    for (int step = 0; step < 300; ++step) played.play("draw undo");
    std::vector<NodeId> line = played.timeline().path_to(played.at());
    std::reverse(line.begin() + 1, line.end());
    const SyncReport report = test_sync(view_of(played.timeline(), line));
    CHECK(report.failures.size() == kMaximumSyncFailures);
    CHECK(report.failure_count > kMaximumSyncFailures);
    CHECK(to_text(report).ends_with(" more"));
}

TEST_CASE("sync test: it can be cancelled") {
    Played played("PY1-N-AAAAAAS", "app");
    for (int step = 0; step < 5000; ++step) played.play("draw undo");
    const std::vector<NodeId> line = played.timeline().path_to(played.at());
    std::vector<std::uint32_t> told;
    const SyncReport report = test_sync(view_of(played.timeline(), line), [&](std::uint32_t step) {
        told.push_back(step);
        return told.size() < 2;
    });
    CHECK(told == std::vector<std::uint32_t>{4096, 8192});
    CHECK(report.is_cancelled);
    CHECK(report.steps == 8191);
    CHECK_FALSE(report.holds());
    CHECK(to_text(report).find("cancelled") != std::string::npos);
    const SyncReport whole = test_sync(view_of(played.timeline(), line), [](std::uint32_t) { return true; });
    CHECK(whole.holds());
    CHECK(to_text(whole).starts_with("10,000 steps, "));
}

}  // namespace pyramide::sync_test_test
