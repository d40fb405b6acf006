// pyramide play: a log played through the engine, every step told.
#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"
#include "engine/dead.h"

namespace pyramide::cli {
namespace {

/// Columns of the table of steps; the message is last and has no width.
constexpr std::size_t kStepWidth = 5, kInputWidth = 9, kDeltaWidth = 6, kScoreWidth = 7, kMovesWidth = 6,
                      kFreeWidth = 30;

std::string table_line(std::string_view step, std::string_view input, std::string_view delta, std::string_view score,
                       std::string_view moves, std::string_view free, std::string_view message) {
    std::string line = right_aligned(step, kStepWidth) + "  " + left_aligned(input, kInputWidth) + " " +
                       right_aligned(delta, kDeltaWidth) + " " + right_aligned(score, kScoreWidth) + " " +
                       right_aligned(moves, kMovesWidth) + "  " + left_aligned(free, kFreeWidth) + "  " +
                       std::string(message);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

/// The app's text, and in parentheses what it does not say: why an input was refused, what is selected now.
std::string answer_text(const Log& log, std::size_t step, const MessageStyle& style) {
    const Node& node = log.timeline.node(log.path[step]);
    std::string text(message_text(node.message, style.language, style.error_help));
    const auto add = [&text](const std::string& words) { text += (text.empty() ? "(" : " (") + words + ")"; };
    if (node.effect == Effect::Refused) add(std::string("refused: ") + to_text(node.refusal));
    const Slot before = step == 0 ? kNoSlot : log.timeline.node(log.path[step - 1]).table.selected;
    const Slot now = node.table.selected;
    if (now != before) add(now == kNoSlot ? "no selection" : "selected: " + to_text(log.timeline.game().card(now)));
    return text;
}

std::string free_text(const Game& game, const State& state) {
    std::string text;
    for (SlotMask free = free_cards(game, state); free != 0; free &= free - 1) {
        if (!text.empty()) text += " ";
        text += to_text(game.card(lowest_slot(free)));
    }
    return text;
}

std::string end_text(const Log& log) {
    const Game& game = log.timeline.game();
    const Node& node = log.timeline.node(log.end());
    const Table& table = node.table;
    std::string text = "\n" + board_text(game, table.state) + "\n";
    text += "score " + std::to_string(table.counters.score()) + ", moves " + std::to_string(table.counters.moves) +
            ", " + to_text(table.outcome) + ", " + counted(node.undos_left, "undo") + " left, hash " +
            hash_text(state_hash(table.state)) + "\n";
    if (table.selected != kNoSlot) text += to_text(game.card(table.selected)) + " is selected.\n";
    if (is_dead(game, table.state)) text += "Dead: nothing can ever be removed again, though the app plays on.\n";
    if (unknown_in_play(game, table.state) != kNoSlot)
        text += "The card in play is unknown: name it, as in `name 5C`, to go on, or undo.\n";
    return text;
}

void write_text_steps(const Log& log, const MessageStyle& style, Output& output) {
    const Game& game = log.timeline.game();
    output.write(deal_name(game.deal()) + ", " + rules_name(game.rules()) + "\n\n");
    output.write(table_line("step", "input", "delta", "score", "moves", "free", "message"));
    for (std::size_t step = 0; step < log.path.size() && !output.has_failed(); ++step) {
        const NodeId id = log.path[step];
        const Node& node = log.timeline.node(id);
        const std::int64_t delta = score_delta(log.timeline, id);
        output.write(table_line(std::to_string(step), step == 0 ? "deal" : to_text(node.input),
                                delta == 0 ? "" : signed_text(delta), std::to_string(node.table.counters.score()),
                                std::to_string(node.table.counters.moves), free_text(game, node.table.state),
                                answer_text(log, step, style)));
    }
    output.write(end_text(log));
}

/// Written step by step, so that a long log needs no tree of all its steps.
void write_json_steps(const Log& log, const MessageStyle& style, Output& output) {
    const Game& game = log.timeline.game();
    output.write("{\n\"deal\": " + json_text(deal_json(game)) + ",\n\"rules\": " + json_text(rules_json(game.rules())) +
                 ",\n\"steps\": [");
    for (std::size_t step = 1; step < log.path.size() && !output.has_failed(); ++step)
        output.write((step == 1 ? "\n" : ",\n") + json_text(step_json(log.timeline, log.path[step], style)));
    output.write("\n],\n\"state\": " + json_text(state_json(log.timeline, log.end())) + "\n}\n");
}

/// True when the replay itself goes to standard output, in place of the steps.
bool is_save_to_output(const PlayOptions& options) { return options.save == "-"; }

}  // namespace

ExitCode run_play(const PlayOptions& options, Output& output) {
    const Result<Language> language = parse_language(options.language);
    if (!language) {
        report(language.error());
        return ExitCode::Failure;
    }
    const Result<Log> log = open_log({options.words, options.deck, options.rules, InputsFromPipe::Yes});
    if (!log) {
        report(log.error());
        return ExitCode::Failure;
    }
    for (const std::string& warning : log->replay.warnings) report_warning(warning);

    if (is_save_to_output(options)) {
        output.write(write_replay(recorded(*log)));
        return ExitCode::Success;
    }
    if (!options.save.empty()) {
        const Result<Done> saved = save_replay(options.save, recorded(*log));
        if (!saved) {
            report(saved.error());
            return ExitCode::Failure;
        }
    }
    const MessageStyle style{*language, options.error_help};
    if (options.format == Format::Json)
        write_json_steps(*log, style, output);
    else
        write_text_steps(*log, style, output);
    return ExitCode::Success;
}

}  // namespace pyramide::cli
