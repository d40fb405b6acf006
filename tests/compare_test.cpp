// Two logs side by side.
#include "engine/replay/compare.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_replays.h"

namespace pyramide::compare_test {

namespace {

Replay recorded(std::string_view log, std::string_view rules = "app", std::string_view code = "PY1-N-AAAAAAS") {
    return replay_of(Played(code, rules, log).timeline(), Replay{});
}

/// "left | right" of a field, or "" when it does not differ.
std::string of(const std::vector<Difference>& differences, const std::string& field) {
    for (const Difference& difference : differences) {
        if (difference.field == field) return difference.left + " | " + difference.right;
    }
    return "";
}

std::string fields(const std::vector<Difference>& differences) {
    std::string text;
    for (const Difference& difference : differences) text += (text.empty() ? "" : " ") + difference.field;
    return text;
}

}  // namespace

TEST_CASE("a log is the same as itself") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Replay replay = random_replay(seed);
        CHECK(compare(replay, replay).is_same());
    }
}

TEST_CASE("the first input that differs, and the first result") {
    const Comparison comparison = compare(recorded("KD 10C+3S draw draw"), recorded("KD 10C+3S 10S+3H draw"));
    CHECK_FALSE(comparison.is_same());
    CHECK(comparison.setup.empty());
    CHECK(comparison.first_input == 3);
    CHECK(comparison.left_input == "draw");
    CHECK(comparison.right_input == "10S+3H");
    CHECK(comparison.first_result == 3);
    CHECK(of(comparison.result, "score") == "30 | 50");
    CHECK(of(comparison.result, "10S") == "row 6 | gone");
    CHECK(of(comparison.result, "2S") == "waste top | stock");
    CHECK(of(comparison.result, "7D") == "waste | waste top");
    CHECK(of(comparison.result, "moves") == "");
    CHECK(comparison.left_steps == 4);
    CHECK(comparison.right_steps == 4);
}

TEST_CASE("different inputs may have the same result") {
    const Comparison comparison = compare(recorded("KD tap 10C tap 3S"), recorded("tap KD tap 10C tap 3S"));
    CHECK(comparison.first_input == 1);
    CHECK(comparison.left_input == "KD");
    CHECK(comparison.right_input == "tap KD");
    CHECK_FALSE(comparison.first_result.has_value());
}

TEST_CASE("a log that goes on longer differs in its first further input only") {
    const Comparison comparison = compare(recorded("KD"), recorded("KD 10C+3S"));
    CHECK(comparison.first_input == 2);
    CHECK(comparison.left_input == "");
    CHECK(comparison.right_input == "10C+3S");
    CHECK_FALSE(comparison.first_result.has_value());
    CHECK(comparison.left_steps == 1);
    CHECK(comparison.right_steps == 2);
}

TEST_CASE("other rules: each rule that differs, and the first step that tells them apart") {
    const Comparison comparison =
        compare(recorded("draw KD 10C+3S"), recorded("draw KD 10C+3S", "points_pyramid=5 victory=strict"));
    CHECK(fields(comparison.setup) == "victory points_pyramid");
    CHECK(of(comparison.setup, "points_pyramid") == "10 | 5");
    CHECK_FALSE(comparison.first_input.has_value());
    CHECK(comparison.first_result == 2);
    CHECK(fields(comparison.result) == "score recorded score");
}

TEST_CASE("other deals differ from step 0") {
    const Comparison comparison = compare(recorded("draw"), recorded("draw", "app", "PY1-N-AAAAAAJ"));
    CHECK(of(comparison.setup, "deal") == "PY1-N-AAAAAAS | PY1-N-AAAAAAJ");
    CHECK(of(comparison.setup, "cards") != "");
    CHECK(comparison.first_result == 0);
    CHECK(of(comparison.result, "waste") == "7D | 3H");
}

TEST_CASE("recorded results that differ are told, hashes only when they mean the same") {
    const Replay left = recorded("KD 10C+3S");
    Replay right = left;
    right.lines[0].records[1].score = 31;
    Comparison comparison = compare(left, right);
    CHECK_FALSE(comparison.is_same());
    CHECK(comparison.first_result == 2);
    CHECK(of(comparison.result, "recorded score") == "30 | 31");
    CHECK(comparison.result.size() == 1);

    right = left;
    right.lines[0].records[0].hash ^= 1;
    CHECK(compare(left, right).first_result == 1);
    right.hash_version = 2;
    CHECK(compare(left, right).is_same());
    right.lines[0].records.clear();
    CHECK(compare(left, right).is_same());
}

TEST_CASE("a refusal is a result") {
    const Comparison comparison = compare(recorded("KC"), recorded("7C+7S"));
    CHECK(comparison.first_input == 1);
    CHECK(comparison.first_result == 1);
    CHECK(of(comparison.result, "code") == "blocked | sum");
}

TEST_CASE("the fields of two tables: selection, outcome, recycles, fresh") {
    const Played start("PY1-N-AAAAAAS", "app");
    const Played selected("PY1-N-AAAAAAS", "app", "tap 7C");
    CHECK(of(differences(start.game(), start.table(), selected.game(), selected.table()), "selected") == "none | 7C");
    CHECK(differences(start.game(), start.table(), start.game(), start.table()).empty());

    const Played limited("PY1-N-AAAAAAS", "recycles=2", "draw");
    Played recycled("PY1-N-AAAAAAS", "recycles=2");
    recycled.play(draw_input(), 23).play("recycle draw");
    const auto after = differences(limited.game(), limited.table(), recycled.game(), recycled.table());
    CHECK(of(after, "recycles") == "0 | 1");
    CHECK(of(after, "hash") != "");

    const Played plain("PY1-N-AAAAAAS", "app", "draw");
    const Played fresh("PY1-N-AAAAAAS", "waste_pair=fresh", "draw");
    CHECK(of(differences(plain.game(), plain.table(), fresh.game(), fresh.table()), "fresh") == "no | yes");

    const Played playing("PY1-N-AAAAAAS", "one-pass",
                         "draw draw draw draw 4H+9H draw draw draw draw draw 3H+10H draw 8D+5S draw 7C+6S draw "
                         "draw draw draw draw 10C+3C KD draw draw draw draw draw draw draw");
    Played blocked = playing;
    blocked.play("draw");
    const auto end = differences(playing.game(), playing.table(), blocked.game(), blocked.table());
    CHECK(of(end, "outcome") == "playing | blocked");
    CHECK(of(end, "stock") == "5D | empty");
}

}  // namespace pyramide::compare_test
