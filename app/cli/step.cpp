// pyramide step: a log looked at step by step in the terminal, both ways.
#include <charconv>
#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"
#include "engine/dead.h"

namespace pyramide::cli {
namespace {

constexpr std::string_view kKeys = "n or Enter: next   p: previous   g N: go to step N   home, end   q: quit\n";

/// What was recorded after a step, where it is not what the engine gives; empty otherwise.
std::string record_text(const Log& log, std::size_t step) {
    const ReplayLine& line = log.replay.lines.front();
    if (!log.is_from_file || step == 0 || step > line.records.size()) return "";
    const StepRecord& recorded = line.records[step - 1];
    const StepRecord now = record_of(log.timeline.node(log.path[step]));
    const bool is_other_hash = recorded.recorded_hash == RecordedHash::Known && recorded.hash != now.hash;
    if (recorded.score == now.score && recorded.moves == now.moves && recorded.refusal == now.refusal && !is_other_hash)
        return "";
    std::string text = "recorded otherwise:";
    if (recorded.score != now.score) text += " score " + std::to_string(recorded.score);
    if (recorded.moves != now.moves) text += " moves " + std::to_string(recorded.moves);
    if (recorded.refusal != now.refusal)
        text +=
            recorded.refusal == Refusal::None ? " not refused" : std::string(" refused ") + to_text(recorded.refusal);
    if (is_other_hash) text += " hash " + hash_text(recorded.hash);
    return text + "\n";
}

std::string markers_text(const Log& log, std::size_t step) {
    std::string text;
    for (const Marker& marker : log.replay.markers) {
        if (marker.line != 0 || marker.step != step) continue;
        text += "marker " + marker.label;
        if (!marker.note.empty()) text += ": " + marker.note;
        text += "\n";
    }
    return printable(text);
}

/// The events of a step in words; score deltas with their reasons are among them.
std::string events_text(const Log& log, NodeId id) {
    std::string text;
    for (const Event& event : log.timeline.events(id)) {
        const std::string words = to_text(log.timeline.game(), event);
        if (!words.empty()) text += (text.empty() ? "" : ", ") + words;
    }
    return text.empty() ? text : text + "\n";
}

std::string answer_text(const Node& node, const MessageStyle& style) {
    std::string text;
    const std::string_view shown = message_text(node.message, style.language, style.error_help);
    if (!shown.empty()) text += "message \"" + std::string(shown) + "\"\n";
    if (node.effect == Effect::Refused) text += std::string("refused: ") + to_text(node.refusal) + "\n";
    return text;
}

std::string step_text(const Log& log, std::size_t step, const MessageStyle& style) {
    const NodeId id = log.path[step];
    const Node& node = log.timeline.node(id);
    const Game& game = log.timeline.game();
    const State& state = node.table.state;
    std::string text = "Step " + std::to_string(step) + " of " + std::to_string(log.path.size() - 1) + ": " +
                       (step == 0 ? "the deal" : to_text(node.input)) + "\n\n" + board_text(game, state) + "\n";
    text += events_text(log, id) + answer_text(node, style);
    const std::int64_t delta = score_delta(log.timeline, id);
    text += "score " + std::to_string(node.table.counters.score());
    if (delta != 0) text += " (" + signed_text(delta) + ")";
    text += ", moves " + std::to_string(node.table.counters.moves) + ", " + to_text(node.table.outcome) + ", " +
            counted(node.undos_left, "undo") + " left";
    if (node.table.selected != kNoSlot) text += ", " + to_text(game.card(node.table.selected)) + " selected";
    text += "\nhash " + hash_text(state_hash(state)) + "\n";
    if (is_dead(game, state)) text += "Dead: nothing can ever be removed again, though the app plays on.\n";
    if (unknown_in_play(game, state) != kNoSlot) text += "The card in play is unknown.\n";
    return text + record_text(log, step) + markers_text(log, step);
}

/// A line from the terminal without its line break; nothing at the end of input.
std::optional<std::string> read_line() {
    constexpr std::size_t kLongestLine = 1000;
    std::string line;
    for (int letter = std::getchar(); letter != '\n'; letter = std::getchar()) {
        if (letter == EOF) return std::nullopt;
        if (line.size() < kLongestLine) line += static_cast<char>(letter);
    }
    return line;
}

/// The step that a word of the person asks for; nothing when it asks for none.
std::optional<std::size_t> wanted_step(std::string_view word, std::size_t step, std::size_t last) {
    if (word.empty() || word == "n" || word == "next") return std::min(step + 1, last);
    if (word == "p" || word == "previous") return step == 0 ? 0 : step - 1;
    if (word == "home" || word == "Home") return 0;
    if (word == "end" || word == "End") return last;
    if (word.starts_with("g")) word.remove_prefix(1);
    word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    std::size_t number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || read.ec != std::errc{} || read.ptr != word.data() + word.size() || number > last)
        return std::nullopt;
    return number;
}

void step_interactively(const Log& log, std::size_t step, const MessageStyle& style, Output& output) {
    const std::size_t last = log.path.size() - 1;
    output.write(step_text(log, step, style));
    output.write(kKeys);
    while (!output.has_failed()) {
        output.write("> ");
        output.flush();
        const std::optional<std::string> line = read_line();
        if (!line || *line == "q" || *line == "quit") break;
        const std::optional<std::size_t> next = wanted_step(*line, step, last);
        if (next) {
            step = *next;
            output.write("\n" + step_text(log, step, style));
        } else {
            output.write("There is no such step or key; steps run from 0 to " + std::to_string(last) + ".\n");
            output.write(kKeys);
        }
    }
}

}  // namespace

ExitCode run_step(const StepOptions& options, Output& output) {
    const Result<Language> language = parse_language(options.language);
    if (!language) {
        report(language.error());
        return ExitCode::Failure;
    }
    const Result<Log> log = open_log({options.words, options.deck, options.rules, InputsFromPipe::No});
    if (!log) {
        report(log.error());
        return ExitCode::Failure;
    }
    for (const std::string& warning : log->replay.warnings) report_warning(warning);
    const std::size_t last = log->path.size() - 1;
    if (options.step && *options.step > last) {
        report(Error{"--step " + std::to_string(*options.step) + ": the log has " + counted(last, "step") + "."});
        return ExitCode::Failure;
    }
    const MessageStyle style{*language, options.error_help};
    output.write(deal_name(log->timeline.game().deal()) + ", " + rules_name(log->timeline.game().rules()) + "\n");
    if (!log->replay.title.empty()) output.write(printable(log->replay.title) + "\n");
    output.write("\n");
    if (is_interactive()) {
        step_interactively(*log, options.step.value_or(0), style, output);
    } else if (options.step) {
        output.write(step_text(*log, *options.step, style));
    } else {
        for (std::size_t step = 0; step <= last && !output.has_failed(); ++step)
            output.write((step == 0 ? "" : "\n") + step_text(*log, step, style));
    }
    return ExitCode::Success;
}

}  // namespace pyramide::cli
