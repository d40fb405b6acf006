// Any bytes as the one-line form: an error with its place, or a game that is played to the end of its log, undone as
// far as it goes, and comes back from its own line. Asserts of the engine are on.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/one_line.h"
#include "engine/timeline.h"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pyramide;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto line = parse_one_line(text);
    if (!line) {
        expect(!line.error().message.empty());
        expect(line.error().offset <= size);
        return 0;
    }
    std::vector<Input> inputs;
    for (const LogWord& word : line->log) {
        expect(word.offset + word.length <= size);
        if (word.kind == LogWord::Kind::Input) inputs.push_back(word.input);
    }
    Timeline timeline(Game(line->rules, line->deal));
    NodeId at = 0;
    for (const Input& input : inputs) {
        const NodeId before = at;
        at = timeline.play(at, input);
        expect(is_ok(timeline.game(), timeline.node(at).table));
        if (timeline.node(at).effect == Effect::Refused) expect(timeline.node(at).table == timeline.node(before).table);
    }
    while (timeline.node(at).undos_left > 0) {
        const NodeId target = timeline.undo_target(at);
        at = timeline.play(at, {InputKind::Undo, Card(), Card()});
        expect(timeline.node(at).table.state == timeline.node(target).table.state);
    }
    const auto again = parse_one_line(one_line_text(line->deal, line->rules, inputs));
    expect(again.has_value() && again->deal.cards() == line->deal.cards() && again->rules == line->rules);
    expect(again->log.size() == inputs.size());
    for (std::size_t word = 0; word < inputs.size(); ++word) expect(again->log[word].input == inputs[word]);
    return 0;
}
