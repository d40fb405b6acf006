// Seeded replays for the tests: random games under random rules with branches, markers, notes, times and assertions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/replay/replay.h"
#include "tests/random_games.h"

namespace pyramide {

/// Text that a file must be able to carry: quotes, escapes, line breaks, several scripts.
inline std::string random_text(Choices& choices) {
    static const char* const kPieces[] = {"KD",  " \"quoted\" ", "\\", "\n",   "\t", "ș ț ă", "¿ñ?",
                                          "ã ç", "♠♥",           "/",  "\x01", "😀",  "{}[],:"};
    std::string text;
    for (int piece = choices.below(6); piece > 0; --piece)
        text += kPieces[choices.below(static_cast<int>(std::size(kPieces)))];
    return text;
}

/// A tree of play: `inputs` of them, now and then from an earlier node.
inline Timeline random_timeline(const Rules& rules, const Deal& deal, Choices& choices, int inputs) {
    Timeline timeline(Game(rules, deal));
    NodeId at = 0;
    for (int input = 0; input < inputs; ++input) {
        if (choices.one_in(12)) at = static_cast<NodeId>(choices.below(static_cast<int>(timeline.size())));
        at = timeline.play(at, random_input(timeline.game(), timeline.node(at).table, choices));
    }
    return timeline;
}

inline std::uint32_t steps_of(const Replay& replay, std::uint32_t line) {
    const ReplayLine& of = replay.lines[line];
    return (line == 0 ? 0 : of.from_step) + static_cast<std::uint32_t>(of.inputs.size());
}

inline Replay random_replay(std::uint64_t seed) {
    Choices choices(seed);
    Replay kept;
    kept.title = random_text(choices);
    kept.description = random_text(choices);
    kept.complete = choices.one_in(2);
    const Deal deal = choices.one_in(3) ? easy_deal(seed) : random_deal(seed);
    Replay replay = replay_of(random_timeline(random_rules(seed), deal, choices, choices.below(80)), kept);
    for (std::uint32_t line = 0; line < replay.lines.size(); ++line) {
        ReplayLine& of = replay.lines[line];
        if (line > 0 && choices.one_in(2)) of.name = random_text(choices);
        if (choices.one_in(3)) {
            for (std::size_t input = 0; input < of.inputs.size(); ++input)
                of.times.push_back(choices.one_in(4) ? kNoTime : choices.below(1'000'000'000));
        }
        const auto step = static_cast<std::uint32_t>(choices.below(static_cast<int>(steps_of(replay, line)) + 1));
        if (choices.one_in(2))
            replay.markers.push_back({line, step, random_text(choices), random_text(choices), nullptr});
        if (choices.one_in(2))
            replay.assertions.push_back({line, std::nullopt, AssertedField::Outcome, random_text(choices), nullptr});
        if (choices.one_in(2)) replay.assertions.push_back({line, step, AssertedField::Score, "10", nullptr});
        if (choices.one_in(8)) of.records.resize(of.records.size() / 2);
        for (StepRecord& record : of.records) {
            if (choices.one_in(30)) record = {record.score + 1, record.moves, 0, record.refusal, RecordedHash::Missing};
        }
    }
    return replay;
}

}  // namespace pyramide
