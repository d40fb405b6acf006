// verify: every recorded step and every assertion against the engine.
#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "engine/replay/replay.h"
#include "tests/playing.h"
#include "tests/random_replays.h"
#include "tests/sample_replays.h"

namespace pyramide::replay_verify_test {

namespace {

Replay sample(const std::string& file) {
    for (const SampleReplay& one : sample_replays()) {
        if (one.file == file) return one.replay;
    }
    FAIL("no sample of that name");
    return {};
}

Replay golden() { return sample("golden-opening.json"); }

/// The golden opening with one assertion instead of its own.
Verification verify_with(std::uint32_t step, AssertedField field, const std::string& expected) {
    Replay replay = golden();
    replay.assertions = {{0, step, field, expected, nullptr}};
    return verify(replay);
}

}  // namespace

TEST_CASE("a log that holds is verified in every step of every line") {
    const Verification verification = verify(golden());
    CHECK(verification.grade == Grade::Verified);
    CHECK(verification.steps == 29);
    CHECK(verification.verified_steps == 29);
    CHECK_FALSE(verification.first.has_value());
}

TEST_CASE("a planted difference of each field is found at its step, and the rest is counted") {
    struct Planted {
        const char* field;
        void (*change)(StepRecord&);
        const char* text;
    };
    const Planted planted[] = {
        {"score", [](StepRecord& record) { record.score = 40; }, "step 2, 10C+3S: score 30, recorded 40"},
        {"moves", [](StepRecord& record) { record.moves = 3; }, "step 2, 10C+3S: moves 2, recorded 3"},
        {"hash", [](StepRecord& record) { record.hash = 0; },
         "step 2, 10C+3S: hash 8392b504601baa8a, recorded 0000000000000000"},
        {"code", [](StepRecord& record) { record.refusal = Refusal::Blocked; },
         "step 2, 10C+3S: code none, recorded blocked"},
    };
    for (const Planted& one : planted) {
        CAPTURE(one.field);
        Replay replay = golden();
        one.change(replay.lines[0].records[1]);
        one.change(replay.lines[0].records[9]);
        one.change(replay.lines[1].records[1]);
        const Verification verification = verify(replay);
        CHECK(verification.grade == Grade::Diverged);
        CHECK(verification.divergent_steps == 3);
        CHECK(verification.verified_steps == 26);
        REQUIRE(verification.first.has_value());
        CHECK(verification.first->line == 0);
        CHECK(verification.first->step == 2);
        REQUIRE(verification.first->fields.size() == 1);
        CHECK(verification.first->fields[0].field == one.field);
        CHECK(to_text(*verification.first) == one.text);
    }
}

TEST_CASE("a difference in a branch counts its step from the deal and names the branch") {
    Replay replay = golden();
    replay.lines[1].records[1].score += 5;
    replay.lines[1].records[1].moves += 1;
    const Verification verification = verify(replay);
    REQUIRE(verification.first.has_value());
    CHECK(to_text(*verification.first) == "branch 1, step 4, draw: score 30, recorded 35; moves 4, recorded 5");
}

TEST_CASE("every single planted change in random logs is found at exactly its step") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        Replay replay = replay_of(random_timeline(random_rules(seed), random_deal(seed), choices, 50), Replay{});
        REQUIRE(verify(replay).grade == Grade::Verified);
        const auto line = static_cast<std::uint32_t>(choices.below(static_cast<int>(replay.lines.size())));
        std::vector<StepRecord>& records = replay.lines[line].records;
        if (records.empty()) continue;
        const auto own = static_cast<std::uint32_t>(choices.below(static_cast<int>(records.size())));
        switch (choices.below(4)) {
            case 0:
                records[own].score ^= 1;
                break;
            case 1:
                records[own].moves ^= 1;
                break;
            case 2:
                records[own].hash ^= 1;
                break;
            default:
                records[own].refusal = records[own].refusal == Refusal::Sum ? Refusal::None : Refusal::Sum;
                break;
        }
        const Verification verification = verify(replay);
        CHECK(verification.divergent_steps == 1);
        CHECK(verification.verified_steps + 1 == verification.steps);
        REQUIRE(verification.first.has_value());
        CHECK(verification.first->line == line);
        CHECK(verification.first->step == (line == 0 ? 0 : replay.lines[line].from_step) + own + 1);
        CHECK(verification.first->fields.size() == 1);
    }
}

TEST_CASE("a winning line with one card changed is refused at that step") {
    const Replay won = sample("won-game.json");
    int tried = 0;
    for (std::size_t at = 0; at < won.lines[0].inputs.size(); ++at) {
        if (won.lines[0].inputs[at].kind != InputKind::RemovePair) continue;
        CAPTURE(at);
        Replay changed = won;
        Card& card = changed.lines[0].inputs[at].second;
        card = Card(card.rank(), static_cast<Suit>((static_cast<int>(card.suit()) + 1) % 4));
        const Verification verification = verify(changed);
        REQUIRE(verification.first.has_value());
        CHECK(verification.grade == Grade::Diverged);
        CHECK(verification.first->step == at + 1);
        ++tried;
    }
    CHECK(tried == 15);
}

TEST_CASE("hashes of another version are not compared, everything else is") {
    std::string bytes = write_replay(golden());
    bytes.replace(bytes.find("\"hash_version\": 1"), 17, "\"hash_version\": 2");
    Replay replay = parse_replay(bytes).value();
    REQUIRE(replay.warnings.size() == 1);
    for (ReplayLine& line : replay.lines) {
        for (StepRecord& record : line.records) record.hash ^= 1;
    }
    const Verification verification = verify(replay);
    CHECK(verification.grade == Grade::Risky);
    CHECK(verification.verified_steps == 29);
    replay.lines[0].records[4].score = 0;
    CHECK(verify(replay).grade == Grade::Diverged);
}

TEST_CASE("what was not recorded cannot be verified") {
    Replay replay = golden();
    replay.lines[0].records.resize(10);
    Verification verification = verify(replay);
    CHECK(verification.grade == Grade::Risky);
    CHECK(verification.steps == 29);
    CHECK(verification.verified_steps == 17);

    replay = golden();
    replay.lines[0].records[3].recorded_hash = RecordedHash::Missing;
    verification = verify(replay);
    CHECK(verification.grade == Grade::Risky);
    CHECK(verification.verified_steps == 29);
}

TEST_CASE("assertions of every field") {
    CHECK(verify_with(2, AssertedField::Score, "30").grade == Grade::Verified);
    CHECK(verify_with(2, AssertedField::Moves, "2").grade == Grade::Verified);
    CHECK(verify_with(0, AssertedField::Outcome, "playing").grade == Grade::Verified);
    CHECK(verify_with(2, AssertedField::Free, "7C 3H 4H 7S 10S 7D").grade == Grade::Verified);
    CHECK(verify_with(2, AssertedField::Free, "7D, TS, 7s, 4♥, 3H, 7c").grade == Grade::Verified);
    CHECK(verify_with(2, AssertedField::Hash, "8392b504601baa8a").grade == Grade::Verified);
    CHECK(verify_with(2, AssertedField::Message, "none").grade == Grade::Verified);
    CHECK(verify_with(4, AssertedField::Message, "blocked").grade == Grade::Verified);
    CHECK(verify_with(4, AssertedField::Message, "Esta carta está bloqueada por outra").grade == Grade::Verified);
    CHECK(verify_with(7, AssertedField::Message, "Suma trebuie să fie egală cu 13").grade == Grade::Verified);

    for (const auto& [step, field, expected] : std::vector<std::tuple<std::uint32_t, AssertedField, std::string>>{
             {2, AssertedField::Score, "40"},
             {2, AssertedField::Score, ""},
             {2, AssertedField::Moves, "02"},
             {2, AssertedField::Outcome, "won"},
             {2, AssertedField::Free, "7C 3H 4H 7S 10S"},
             {2, AssertedField::Free, "7C 7C 3H 4H 7S 10S 7D"},
             {2, AssertedField::Free, "some"},
             {2, AssertedField::Hash, "8392b504601baa8b"},
             {2, AssertedField::Message, "sum"},
             {2, AssertedField::Message, ""},
             {4, AssertedField::Message, "La suma debe ser igual a 13"},
             {99, AssertedField::Score, "30"}}) {
        const std::string shown = std::to_string(step) + " " + expected;
        CAPTURE(shown);
        const Verification verification = verify_with(step, field, expected);
        CHECK(verification.grade == Grade::Diverged);
        CHECK(verification.divergent_steps == 0);
        REQUIRE(verification.failed_assertions.size() == 1);
        CHECK(verification.failed_assertions[0].step == step);
        CHECK(verification.failed_assertions[0].fields[0].recorded == expected);
    }
    const Verification failed = verify_with(2, AssertedField::Free, "7C");
    CHECK(to_text(failed.failed_assertions[0]) == "step 2, free is 7C: free 10S 7C 3H 4H 7S 7D, expected 7C");
}

TEST_CASE("an assertion without a step speaks of the line's end, also in a branch") {
    Replay replay = golden();
    replay.assertions = {{0, std::nullopt, AssertedField::Score, "70", nullptr},
                         {1, std::nullopt, AssertedField::Score, "30", nullptr}};
    CHECK(verify(replay).grade == Grade::Verified);
    replay.assertions[1].expected = "31";
    const Verification verification = verify(replay);
    REQUIRE(verification.failed_assertions.size() == 1);
    CHECK(verification.failed_assertions[0].line == 1);
    CHECK(verification.failed_assertions[0].step == 9);
}

TEST_CASE("an assertion on a line that is not there fails and does no harm") {
    Replay replay = golden();
    replay.assertions = {{7, 1, AssertedField::Score, "70", nullptr}};
    CHECK(verify(replay).failed_assertions.size() == 1);
}

}  // namespace pyramide::replay_verify_test
