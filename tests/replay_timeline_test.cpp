// Between replays and timelines: what was opened and not touched is saved as it was, and what is played on becomes
// lines.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/replay/replay.h"
#include "tests/playing.h"
#include "tests/random_replays.h"
#include "tests/sample_replays.h"

namespace pyramide::replay_timeline_test {

namespace {

std::string log_text(const ReplayLine& line) {
    std::string text;
    for (const Input& input : line.inputs) text += (text.empty() ? "" : " ") + to_text(input);
    return text;
}

/// A replay whose recorded results are the engine's.
Replay recorded(std::string_view log) {
    const Played played("PY1-N-AAAAAAS", "app", log);
    return replay_of(played.timeline(), Replay{});
}

}  // namespace

TEST_CASE("a replay that was opened and not touched is saved as it was") {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        const std::string bytes = write_replay(random_replay(seed));
        const Replay opened = parse_replay(bytes).value();
        CHECK(write_replay(replay_of(play(opened).timeline, opened)) == bytes);
    }
    for (const SampleReplay& sample : sample_replays())
        CHECK(write_replay(replay_of(play(sample.replay).timeline, sample.replay)) == write_replay(sample.replay));
}

TEST_CASE("a timeline becomes lines and the lines become the same tree") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        Choices choices(seed);
        const Timeline timeline = random_timeline(random_rules(seed), random_deal(seed), choices, 120);
        const Replay replay = replay_of(timeline, Replay{});
        CHECK(replay.deal == timeline.game().deal());
        CHECK(replay.rules == timeline.game().rules());
        std::size_t inputs = 0;
        for (const ReplayLine& line : replay.lines) inputs += line.inputs.size();
        CHECK(inputs == timeline.size() - 1);
        const PlayedReplay played = play(replay);
        CHECK(played.timeline.size() == timeline.size());
        CHECK(verify(replay, played).grade == Grade::Verified);
        // The mainline is the first children.
        const std::vector<NodeId> line = timeline.line_through(0);
        REQUIRE(replay.lines[0].inputs.size() == line.size() - 1);
        for (std::size_t step = 1; step < line.size(); ++step)
            CHECK(replay.lines[0].inputs[step - 1] == timeline.node(line[step]).input);
    }
}

TEST_CASE("node_at follows a line through the lines that it runs along") {
    Replay replay = recorded("KD 10C+3S draw");
    replay.lines.push_back({.name = "b",
                            .from_line = 0,
                            .from_step = 2,
                            .inputs = {input_of("10S+3H")},
                            .times = {},
                            .records = {},
                            .layout = {}});
    replay.lines.push_back({.name = "c",
                            .from_line = 1,
                            .from_step = 1,
                            .inputs = {input_of("draw")},
                            .times = {},
                            .records = {},
                            .layout = {}});
    const PlayedReplay played = play(replay);
    const auto input_at = [&](std::uint32_t line, std::uint32_t step) {
        const NodeId node = played.node_at(replay, line, step);
        return node == kNoNode ? std::string("none")
               : node == 0     ? std::string("deal")
                               : to_text(played.timeline.node(node).input);
    };
    CHECK(input_at(0, 0) == "deal");
    CHECK(input_at(0, 3) == "draw");
    CHECK(input_at(0, 4) == "none");
    CHECK(input_at(1, 2) == "10C+3S");
    CHECK(input_at(1, 3) == "10S+3H");
    CHECK(input_at(1, 4) == "none");
    CHECK(input_at(2, 1) == "KD");
    CHECK(input_at(2, 2) == "draw");
    CHECK(input_at(3, 0) == "none");
}

TEST_CASE("playing on from a line's end adds to it; from the middle it starts a branch") {
    Replay opened = recorded("KD 10C+3S draw");
    opened.lines[0].times = {100, 200, 300};
    opened.markers.push_back({0, 3, "here", "", nullptr});
    Timeline timeline = play(opened).timeline;
    NodeId end = timeline.play(3, input_of("draw"));
    timeline.play(1, input_of("10C+3H"));
    end = timeline.play(end, input_of("undo"));
    const Replay saved = replay_of(timeline, opened);
    REQUIRE(saved.lines.size() == 2);
    CHECK(log_text(saved.lines[0]) == "KD 10C+3S draw draw undo");
    CHECK(saved.lines[0].times == std::vector<std::int64_t>{100, 200, 300, kNoTime, kNoTime});
    CHECK(log_text(saved.lines[1]) == "10C+3H");
    CHECK(saved.lines[1].from_line == 0);
    CHECK(saved.lines[1].from_step == 1);
    CHECK(saved.markers.size() == 1);
    CHECK(verify(saved).grade == Grade::Verified);
}

TEST_CASE("recorded results that this engine does not give are kept, as evidence, until deal or rules change") {
    Replay opened = recorded("KD 10C+3S draw");
    opened.lines[0].records[1].score = 999;
    opened.engine_version = "0.0.1";
    Timeline timeline = play(opened).timeline;
    CHECK(replay_of(timeline, opened).engine_version == "0.0.1");
    timeline.play(3, input_of("draw"));
    const Replay saved = replay_of(timeline, opened);
    CHECK(saved.lines[0].records[1].score == 999);
    CHECK(saved.lines[0].records.size() == 4);
    CHECK(saved.engine_version == this_engine_version());
    CHECK(verify(saved).divergent_steps == 1);

    const Replay other_rules =
        replay_of(timeline.replayed(Game(parse_rules("strict").value(), timeline.game().deal())), opened);
    CHECK(other_rules.preset == "strict");
    CHECK(verify(other_rules).grade == Grade::Verified);
    CHECK(verify(other_rules).verified_steps == 4);
}

TEST_CASE("hashes of two versions are never mixed in one file") {
    Replay opened = recorded("KD 10C+3S");
    opened.hash_version = kHashVersion + 1;
    for (StepRecord& record : opened.lines[0].records) record.hash ^= 1;
    Timeline timeline = play(opened).timeline;
    CHECK(replay_of(timeline, opened).hash_version == kHashVersion + 1);
    timeline.play(2, input_of("draw"));
    const Replay saved = replay_of(timeline, opened);
    CHECK(saved.hash_version == kHashVersion);
    CHECK(verify(saved).verified_steps == 3);
}

TEST_CASE("lines that a timeline does not hold go, with their marks; later lines close up") {
    Replay opened = recorded("KD 10C+3S draw");
    opened.lines.push_back({.name = "gone",
                            .from_line = 0,
                            .from_step = 1,
                            .inputs = {input_of("10C+3H")},
                            .times = {},
                            .records = {},
                            .layout = {}});
    opened.lines.push_back({.name = "on the gone one",
                            .from_line = 1,
                            .from_step = 2,
                            .inputs = {input_of("draw")},
                            .times = {},
                            .records = {},
                            .layout = {}});
    opened.lines.push_back({.name = "stays",
                            .from_line = 0,
                            .from_step = 2,
                            .inputs = {input_of("10S+3H")},
                            .times = {},
                            .records = {},
                            .layout = {}});
    opened.markers = {{1, 2, "gone", "", nullptr}, {3, 3, "stays", "", nullptr}, {0, 3, "mainline", "", nullptr}};
    opened.assertions = {{2, std::nullopt, AssertedField::Score, "1", nullptr},
                         {3, std::nullopt, AssertedField::Score, "50", nullptr}};
    Played played("PY1-N-AAAAAAS", "app", "KD 10C+3S draw");
    played.go_to(2);
    played.play("10S+3H");
    const Replay saved = replay_of(played.timeline(), opened);
    REQUIRE(saved.lines.size() == 2);
    CHECK(saved.lines[1].name == "stays");
    REQUIRE(saved.markers.size() == 2);
    CHECK(saved.markers[0].label == "stays");
    CHECK(saved.markers[0].line == 1);
    REQUIRE(saved.assertions.size() == 1);
    CHECK(saved.assertions[0].line == 1);
    CHECK(verify(saved).failed_assertions.empty());
    CHECK(parse_replay(write_replay(saved)).has_value());
}

TEST_CASE("a card that is named becomes part of the deal") {
    const std::vector<SampleReplay> samples = sample_replays();
    const auto sample = std::find_if(samples.begin(), samples.end(),
                                     [](const SampleReplay& one) { return one.file == "unknown-stock.json"; });
    REQUIRE(sample != samples.end());
    const Timeline timeline = play(sample->replay).timeline;
    const Deal& deal = timeline.game().deal();
    const auto named = deal.with_card(lowest_slot(deal.unknown_slots()), card_of("9H"));
    REQUIRE(named.has_value());
    const Replay saved = replay_of(timeline.replayed(Game(timeline.game().rules(), *named)), sample->replay);
    CHECK(saved.deal == *named);
    const auto read = parse_replay(write_replay(saved));
    REQUIRE(read.has_value());
    CHECK(read->deal == *named);
    CHECK(verify(saved).divergent_steps == 0);
}

}  // namespace pyramide::replay_timeline_test
