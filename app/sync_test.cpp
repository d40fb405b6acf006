#include "app/sync_test.h"

#include <array>

#include "app/field.h"
#include "engine/one_line.h"

namespace pyramide {

namespace {

constexpr std::uint32_t kStepsBetweenProgress = 4096;

std::string yes_or_no(bool is_so) { return is_so ? "yes" : "no"; }

/// "0xFFFFFFFFFFFFF, cursor 1, recycles 0, fresh no".
std::string state_text(const State& state) {
    return "cards " + hash_text(state.cards) + ", cursor " + std::to_string(state.cursor) + ", recycles " +
           std::to_string(state.recycles) + ", fresh " + yes_or_no(state.fresh == Fresh::Yes);
}

std::string table_text(const Table& table) {
    return state_text(table.state) + ", score " + std::to_string(table.counters.score()) + ", moves " +
           std::to_string(table.counters.moves) + ", recycled " + std::to_string(table.counters.recycles) + ", " +
           to_text(table.outcome) + ", selected " + (table.selected == kNoSlot ? "none" : std::to_string(table.selected));
}

std::string answer_text(const Table& table, Effect effect, Refusal refusal, Message message, std::uint32_t undos_left) {
    return table_text(table) + ", " + (effect == Effect::Changed ? "changed" : "refused") + " " + to_text(refusal) + ", message " +
           field_words(FieldId::Message)[static_cast<std::size_t>(message)] + ", undos left " + std::to_string(undos_left);
}

/// The inverse of pyramid_code: along each left diagonal the topmost cards are left.
SlotMask pyramid_of_code(std::uint64_t code) {
    constexpr std::array<int, kPyramidRows> kWidths = {3, 3, 3, 3, 2, 2, 1};
    SlotMask pyramid = 0;
    for (int diagonal = 0; diagonal < kPyramidRows; ++diagonal) {
        const int width = kWidths[static_cast<std::size_t>(diagonal)];
        const int count = static_cast<int>(code & ((std::uint64_t{1} << width) - 1));
        for (int row = diagonal; row < diagonal + count && row < kPyramidRows; ++row) pyramid |= bit(pyramid_slot(row, diagonal));
        code >>= width;
    }
    return pyramid;
}

/// The inverse of state_key, from its description in state.h.
State state_of_key(std::uint64_t key) {
    State state;
    state.cards = pyramid_of_code(key & 0x1FFFF);
    key >>= 17;
    state.cards |= (key & 0xFFFFFF) << kPyramidSlots;
    key >>= 24;
    state.cursor = static_cast<std::uint8_t>(key & 31);
    key >>= 5;
    state.fresh = (key & 1) != 0 ? Fresh::Yes : Fresh::No;
    state.recycles = static_cast<std::uint16_t>(key >> 1);
    return state;
}

class SyncTest {
  public:
    explicit SyncTest(const LineView& log) : log_(log), game_(log.game()), table_(initial_table(game_)) {}

    SyncReport run(const std::function<bool(std::uint32_t step)>& progress) {
        check_node(0, Effect::Changed, Refusal::None, Message::None);
        for (std::uint32_t step = 1; step < log_.line.size(); ++step) {
            if (progress && step % kStepsBetweenProgress == 0 && !progress(step)) {
                report_.is_cancelled = true;
                return std::move(report_);
            }
            play(step);
            report_.steps = step;
        }
        check_whole_log();
        return std::move(report_);
    }

  private:
    template <typename MakeFailure>
    void expect(std::uint32_t step, const char* check, bool holds, MakeFailure failure) {
        ++report_.checks;
        if (holds) return;
        ++report_.failure_count;
        if (report_.failures.size() >= kMaximumSyncFailures) return;
        SyncFailure told = failure();
        told.step = step;
        told.check = check;
        report_.failures.push_back(std::move(told));
    }
    void play(std::uint32_t step);
    void play_undo();
    void check_node(std::uint32_t step, Effect effect, Refusal refusal, Message message);
    void check_taken_back(std::uint32_t step, const Action& action);
    void check_texts(std::uint32_t step);
    void check_whole_log();

    const LineView& log_;
    const Game& game_;
    Table table_;               ///< as the linear replay has it
    std::vector<Table> stack_;  ///< before each action that stands, the last one last
    std::uint32_t undos_left_ = 0;
    SyncReport report_;
};

void SyncTest::play(std::uint32_t step) {
    const Input& input = log_.node(step).input;
    if (input.kind == InputKind::Undo) {
        const bool is_refused = undos_left_ == 0 || stack_.empty();
        if (!is_refused) play_undo();
        check_node(step, is_refused ? Effect::Refused : Effect::Changed, is_refused ? Refusal::Nothing : Refusal::None,
                   Message::None);
        check_texts(step);
        return;
    }
    const Table before = table_;
    const Reply reply = respond(game_, table_, input);
    table_ = reply.table;
    if (reply.action) {
        stack_.push_back(before);
        const int limit = game_.rules().undo_limit;
        ++undos_left_;
        if (limit != kUnlimited && undos_left_ > static_cast<std::uint32_t>(limit)) undos_left_ = static_cast<std::uint32_t>(limit);
    }
    check_node(step, reply.effect, reply.refusal, reply.message);
    if (reply.action) check_taken_back(step, *reply.action);
    check_texts(step);
}

void SyncTest::play_undo() {
    const Counters before = table_.counters;
    table_ = stack_.back();
    stack_.pop_back();
    table_.selected = kNoSlot;
    table_.counters.undo_points = before.undo_points + game_.rules().points_undo;
    if (game_.rules().undo_move == UndoMove::Kept) table_.counters.moves = before.moves;
    --undos_left_;
}

void SyncTest::check_node(std::uint32_t step, Effect effect, Refusal refusal, Message message) {
    const Node& node = log_.node(step);
    const bool is_same = node.table == table_ && node.effect == effect && node.refusal == refusal && node.message == message &&
                         node.undos_left == undos_left_;
    expect(step, "seek", is_same, [&] {
        return SyncFailure{0, "", answer_text(table_, effect, refusal, message, undos_left_),
                           answer_text(node.table, node.effect, node.refusal, node.message, node.undos_left)};
    });
    expect(step, "invariants", is_ok(game_, node.table), [&] {
        return SyncFailure{0, "", "a table that is ok", table_text(node.table)};
    });
    // From here on the log's own table: one failure is told once.
    table_ = node.table;
    undos_left_ = node.undos_left;
}

void SyncTest::check_taken_back(std::uint32_t step, const Action& action) {
    const NodeId target = log_.timeline.undo_target(log_.line[step]);
    if (target == kNoNode) return;
    const Table& now = log_.node(step).table;
    const Table& earlier = log_.timeline.node(target).table;
    const Table& expected = stack_.back();
    bool is_same = earlier == expected;
    Step again;
    if (is_same) {
        again = apply(game_, earlier.state, earlier.counters, action);
        is_same = again.state == now.state && again.counters == now.counters && again.outcome == now.outcome;
    }
    expect(step, "apply, undo, apply", is_same, [&] {
        if (earlier != expected) return SyncFailure{0, "", table_text(expected), table_text(earlier)};
        return SyncFailure{0, "", table_text(now), table_text({again.state, again.counters, again.outcome, kNoSlot})};
    });
}

void SyncTest::check_texts(std::uint32_t step) {
    const Node& node = log_.node(step);
    for (const CardStyle style : {CardStyle::Plain, CardStyle::Signs}) {
        const std::string text = to_text(node.input, style);
        const Result<Input> input = parse_input(text);
        expect(step, "text of the input", input.has_value() && *input == node.input, [&] {
            return SyncFailure{0, "", text, input ? to_text(*input, style) : to_text(input.error())};
        });
    }
    const State& state = node.table.state;
    const Result<std::uint64_t> key = parse_hash(hash_text(state_key(state)));
    expect(step, "text of the state", key.has_value() && state_of_key(*key) == state, [&] {
        return SyncFailure{0, "", state_text(state), key ? state_text(state_of_key(*key)) : to_text(key.error())};
    });
    const std::uint64_t hash = state_hash(state);
    const Result<std::uint64_t> read = parse_hash(hash_text(hash));
    expect(step, "text of the hash", read.has_value() && *read == hash, [&] {
        return SyncFailure{0, "", hash_text(hash), read ? hash_text(*read) : to_text(read.error())};
    });
}

void SyncTest::check_whole_log() {
    std::vector<Input> inputs;
    inputs.reserve(log_.line.size() - 1);
    for (std::uint32_t step = 1; step < log_.line.size(); ++step) inputs.push_back(log_.node(step).input);
    const std::string text = one_line_text(game_.deal(), game_.rules(), inputs);
    const Result<OneLine> line = parse_one_line(text);
    const std::string found = line ? "other cards, rules or inputs" : to_text(line.error());
    bool is_same = line.has_value() && line->deal.cards() == game_.deal().cards() && line->rules == game_.rules() &&
                   line->log.size() == inputs.size();
    for (std::size_t at = 0; is_same && at < inputs.size(); ++at) is_same = line->log[at].input == inputs[at];
    expect(log_.last_step(), "text of the log", is_same, [&] { return SyncFailure{0, "", text.substr(0, 200), found}; });
}

/// "1,204".
std::string in_thousands(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string counted(std::uint64_t number, const char* noun) { return in_thousands(number) + " " + noun + (number == 1 ? "" : "s"); }

}  // namespace

SyncReport test_sync(const LineView& log, const std::function<bool(std::uint32_t step)>& progress) {
    return SyncTest(log).run(progress);
}

std::string to_text(const SyncReport& report) {
    std::string text = counted(report.steps, "step") + ", " + counted(report.checks, "check") + ": ";
    if (report.failure_count == 0) return text + (report.is_cancelled ? "all hold as far as the test went; cancelled" : "all hold");
    text += counted(report.failure_count, "failure") + (report.is_cancelled ? ", cancelled" : "");
    for (const SyncFailure& failure : report.failures)
        text += "\nstep " + std::to_string(failure.step) + ", " + failure.check + ": expected " + failure.expected + "; found " +
                failure.found;
    const std::uint64_t more = report.failure_count - report.failures.size();
    if (more > 0) text += "\nand " + in_thousands(more) + " more";
    return text;
}

}  // namespace pyramide
