// Any bytes as a condition: an error with its place, or a condition that can be asked at every step of a game, begins where it holds
// and did not before, is found there by a search both ways, and comes back from its own text. The same bytes as words of a search
// and as a field.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/condition.h"
#include "app/search.h"

namespace {

using namespace pyramide;

void expect(bool holds) {
    if (!holds) std::abort();
}

/// A game that is played once: king, pair, draws, a recycle, undos, wrong taps.
const LineView& log() {
    static const Timeline timeline = [] {
        Timeline played(Game(Rules{}, Deal::from_code(DealCode::from_number(18))));
        std::string text = "KD 10C+3S draw tap QC undo tap 7C tap 7S tap 7S draw 10S+3H";
        for (int draw = 0; draw < 23; ++draw) text += " draw";
        const auto words = parse_log(text + " recycle undo undo KC draw");
        NodeId at = 0;
        for (const LogWord& word : *words) at = played.play(at, word.input);
        return played;
    }();
    static const std::vector<NodeId> line = timeline.line_through(0);
    static const LineView view{timeline, line, [](NodeId node) { return std::string(node == 4 ? "look: Check QC" : ""); },
                               [](NodeId node) { return node == 5; }, Language::English};
    return view;
}

void check_condition(std::string_view text) {
    const Result<Condition> condition = Condition::parse(text);
    if (!condition) {
        expect(!condition.error().message.empty());
        expect(condition.error().offset <= text.size());
        return;
    }
    std::uint32_t next = next_begin(log(), {&*condition, 1}, 0, Direction::Forward);
    const Result<Condition> again = Condition::parse(condition->text());
    expect(again.has_value() && again->text() == condition->text());
    for (std::uint32_t step = 0; step <= log().last_step(); ++step) {
        expect(again->holds(log(), step) == condition->holds(log(), step));
        expect(condition->begins(log(), step) == (step == next));
        if (step != next) continue;
        expect(next_begin(log(), {&*condition, 1}, step + 1, Direction::Backward) == step);
        next = next_begin(log(), {&*condition, 1}, step, Direction::Forward);
    }
    expect(next == kNoStep);
}

void check_search(std::string_view text) {
    const std::vector<Hit> hits = find_in(log(), text);
    expect(std::is_sorted(hits.begin(), hits.end(), [](const Hit& left, const Hit& right) {
        return left.step != right.step ? left.step < right.step : left.kind < right.kind;
    }));
    for (const Hit& hit : hits) expect(!hit_text(log(), hit).empty());
}

void check_field(std::string_view text) {
    const Result<Field> field = parse_field(text);
    if (!field) {
        expect(!field.error().message.empty() && field.error().offset <= text.size());
        return;
    }
    const Result<Field> again = parse_field(to_text(*field));
    expect(again.has_value() && *again == *field);
    for (const std::uint32_t step : changes_of(log(), *field)) {
        const FieldChange change = change_at(log(), *field, step);
        expect(change.before != change.after);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_condition(text);
    check_search(text);
    check_field(text);
    return 0;
}
