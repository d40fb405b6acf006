#include "tests/recording.h"

#include <utility>

namespace pyramide {
namespace {

/// The version that first wrote the samples: they stay as they are when the engine's version rises.
constexpr char kSampleVersion[] = "0.1.0";

Deal deal_of_text(std::string_view text) {
    const Result<DealCode> code = parse_deal_code(text);
    return code ? Deal::from_code(*code) : parse_deal(text).value();
}

}  // namespace

Recording::Recording(std::string title, std::string description, std::string_view deal, std::string_view rules) {
    replay_.title = std::move(title);
    replay_.description = std::move(description);
    replay_.deal = deal_of_text(deal);
    replay_.rules = parse_rules(rules).value();
    const RulesPreset* preset = preset_of(replay_.rules);
    if (preset != nullptr) replay_.preset = preset->name;
    replay_.engine_version = kSampleVersion;
    replay_.first_written_by = kSampleVersion;
}

Recording& Recording::play(std::string_view log) {
    const std::vector<LogWord> words = parse_log(log).value();
    for (const LogWord& word : words) replay_.lines.back().inputs.push_back(word.input);
    return *this;
}

Recording& Recording::play(std::string_view log, int times) {
    for (int time = 0; time < times; ++time) play(log);
    return *this;
}

Recording& Recording::branch(std::string name, std::uint32_t from_line, std::uint32_t from_step) {
    ReplayLine line;
    line.name = std::move(name);
    line.from_line = from_line;
    line.from_step = from_step;
    replay_.lines.push_back(std::move(line));
    return *this;
}

Recording& Recording::timed() {
    ReplayLine& line = replay_.lines.back();
    std::int64_t time = 1000;
    for (std::size_t input = 0; input < line.inputs.size(); ++input) {
        line.times.push_back(time);
        time += 700 + static_cast<std::int64_t>(input * 37 % 11) * 130;
    }
    return *this;
}

Recording& Recording::mark(std::uint32_t step, std::string label, std::string note) {
    replay_.markers.push_back({last_line(), step, std::move(label), std::move(note), nullptr});
    return *this;
}

Recording& Recording::expect(std::uint32_t step, AssertedField field, std::string expected) {
    replay_.assertions.push_back({last_line(), step, field, std::move(expected), nullptr});
    return *this;
}

Recording& Recording::expect_here(AssertedField field, std::string expected) {
    return expect(last_step(), field, std::move(expected));
}

Recording& Recording::expect_at_end(AssertedField field, std::string expected) {
    replay_.assertions.push_back({last_line(), std::nullopt, field, std::move(expected), nullptr});
    return *this;
}

Recording& Recording::expect_same_position(std::uint32_t step, std::uint32_t earlier) {
    const PlayedReplay played = pyramide::play(replay_);
    const Node& node = played.timeline.node(played.node_at(replay_, last_line(), earlier));
    return expect(step, AssertedField::Hash, hash_text(state_hash(node.table.state)));
}

Recording& Recording::stopped_in_the_middle() {
    replay_.complete = false;
    return *this;
}

Replay Recording::replay() const {
    Replay recorded = replay_;
    const PlayedReplay played = pyramide::play(recorded);
    for (std::size_t line = 0; line < recorded.lines.size(); ++line) {
        for (const NodeId node : played.nodes[line])
            recorded.lines[line].records.push_back(record_of(played.timeline.node(node)));
    }
    return recorded;
}

}  // namespace pyramide
