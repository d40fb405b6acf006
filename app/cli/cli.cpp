// pyramide: the command line of the engine and its replays. Links no GL. Here: the options, their help, and main.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <new>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "app/cli/commands.h"
#include "engine/deal_code.h"

namespace pyramide::cli {
namespace {

/// What a parsed command line asks for.
using Command = std::function<ExitCode(Output&)>;

constexpr const char* kMainFooter = R"(
First steps:
  pyramide deal PY1-N-AAAAAAS                   show the board of a deal code
  pyramide play 'PY1-N-AAAAAAS KD 10C+3S draw'  play inputs on it, every step explained
  pyramide play 'PY1-N-AAAAAAS KD' --save kd.json
  pyramide step kd.json                         walk through a log, both ways
  pyramide verify kd.json                       recompute every step of a recorded log

Inputs, as a player makes them:
  KD         remove a king             10C+3S     remove two cards that sum to 13
  draw       turn the stock's top      recycle    turn the whole waste back
  undo       take the last one back    tap QC     tap a card; tap stock
  Cards are rank (A 2 ... 10 J Q K) and suit (C D H S). Commas and line breaks part inputs too; # begins a comment.

Exit codes:
  0  done; every log verified; the logs are the same
  1  verify found a divergence; diff found a difference
  2  wrong arguments, or something that cannot be read or written (the reason is on standard error)

'-' in place of a file reads standard input. Every subcommand has its own --help.)";

constexpr const char* kDealFooter = R"(
Examples:
  pyramide deal PY1-N-AAAAAAS
  pyramide deal py1naaaaaas --next --json
  pyramide deal --deck deck.txt --rules microsoft
  echo PY1-N-AAAAAAS | pyramide deal -

A deck is 52 cards: the pyramid row by row from the top, then waste and stock in the order of drawing. ?? stands for an
unknown card of these. JSON: {code, cards, rows, waste, stock}. Exit code: 0, or 2 for an error.)";

constexpr const char* kPlayFooter = R"(
Examples:
  pyramide play 'PY1-N-AAAAAAS KD 10C+3S draw undo'
  pyramide play 'PY1-N-AAAAAAS {recycles=2 victory=strict} KD' --json
  echo 'KD 10C+3S' | pyramide play PY1-N-AAAAAAS --save golden.json
  pyramide play --deck deck.txt draw 'name 5C' KD
  pyramide play golden.json undo draw --language pt

An input that the app refuses is a step with its message. An input that cannot be read ends the program with its place, and
nothing is saved. `name 5C` names the unknown card in play; it is no step. Inputs come from standard input when the arguments
hold none and it is no terminal. JSON: {deal, rules, steps, state}. Exit code: 0, or 2 for an error.)";

constexpr const char* kStepFooter = R"(
Examples:
  pyramide step replays/golden-opening.json
  pyramide step 'PY1-N-AAAAAAS KD 10C+3S' --step 2

In a terminal: n or Enter for the next step, p for the previous, g N to go to step N, home, end, q. Elsewhere every step is
printed. Exit code: 0, or 2 for an error.)";

constexpr const char* kVerifyFooter = R"(
Examples:
  pyramide verify replays
  pyramide verify one.json two.json --json
  pyramide verify replays --junit report.xml

A log is verified when every step was recorded and is the same again; risky when nothing contradicts it but something could
not be checked (each is told as a warning); diverged; or unreadable. Folders are searched for *.json in sorted order.
Exit code: 0 no divergence, 1 a divergence (with --strict also a risky log), 2 something unreadable.)";

constexpr const char* kDiffFooter = R"(
Examples:
  pyramide diff before.json after.json
  pyramide diff golden.json 'PY1-N-AAAAAAS KD 10C+3S'

Exit code: 0 the same, 1 different, 2 something unreadable.)";

constexpr const char* kPerftFooter = R"(
Examples:
  pyramide perft PY1-N-AAAAAAS --depth 8
  pyramide perft PY1-N-AAAAAAS --rules microsoft --divide --json

Counts the sequences of removals (a pair once), draws and recycles of exactly that length, after the inputs if any are given.
Exit code: 0, or 2 for an error.)";

constexpr const char* kRulesFooter = R"(
Examples:
  pyramide rules
  pyramide rules microsoft
  pyramide rules microsoft,recycles=1 --json

Exit code: 0, or 2 for an error.)";

/// A whole number in decimal digits; leading zeros are no sign of another base.
const CLI::Validator& whole_number() {
    static const CLI::Validator validator(
        [](std::string& text) -> std::string {
            if (text.empty() || text.size() > 19 || text.find_first_not_of("0123456789") != std::string::npos)
                return "expected a whole number from 0 on, found \"" + text + "\"";
            text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
            return "";
        },
        "", "whole number");
    return validator;
}

const CLI::Validator& file_name() {
    static const CLI::Validator validator(
        [](std::string& text) -> std::string { return text.empty() ? "expected the name of a file, or -" : ""; }, "", "file name");
    return validator;
}

/// The options that several subcommands share, added to any struct that has these members.
template <typename Options>
void add_log_source(CLI::App& app, Options& options, const char* words_help) {
    app.add_option("log", options.words, words_help)->type_name("WORD");
    app.add_option("--deck", options.deck, "file with the 52 cards, or -; the words are then inputs only")
        ->type_name("FILE");
    app.add_option("--rules", options.rules, "rules in place of those of the log: PRESET,field=value,...")
        ->type_name("RULES");
}

template <typename Options>
void add_message_style(CLI::App& app, Options& options) {
    app.add_option("--language", options.language, "language of the app's messages: en, ro, es or pt (default en)")
        ->type_name("LANGUAGE");
    const auto set_error_help = [&options](const std::string& text) {
        if (text != "on" && text != "off")
            throw CLI::ValidationError("--error-help", "expected on or off, found " + text);
        options.error_help = text == "on" ? ErrorHelp::On : ErrorHelp::Off;
    };
    app.add_option_function<std::string>("--error-help", set_error_help,
                                         "on or off: whether the app says \"blocked\" (default on)")
        ->type_name("WORD");
}

template <typename Options>
void add_json(CLI::App& app, Options& options) {
    app.add_flag_callback(
        "--json", [&options] { options.format = Format::Json; }, "print JSON");
}

/// Adds one subcommand whose options live as long as the command that is made of them.
template <typename Options>
std::shared_ptr<Options> add_subcommand(CLI::App& app, const char* name, const char* help, const char* footer,
                                        ExitCode (*run)(const Options&, Output&), Command& command, CLI::App*& added) {
    auto options = std::make_shared<Options>();
    added = app.add_subcommand(name, help);
    added->footer(footer);
    added->callback(
        [options, run, &command] { command = [options, run](Output& output) { return run(*options, output); }; });
    return options;
}

void add_deal(CLI::App& app, Command& command) {
    CLI::App* deal = nullptr;
    const auto options = add_subcommand<DealOptions>(app, "deal", "Show a deal: its board, waste and stock",
                                                     kDealFooter, run_deal, command, deal);
    deal->add_option("code", options->words, "a deal code, or - to read a code or a deck")->type_name("CODE");
    deal->add_option("--deck", options->deck, "file with the 52 cards, or -")->type_name("FILE");
    deal->add_option("--number", options->number, "the deal of this number, AAAAAAA being 0")
        ->type_name("N")
        ->transform(whole_number());
    deal->add_flag("--random", options->is_random, "a deal at random");
    CLI::Option* next = deal->add_flag_callback(
        "--next", [options] { options->neighbour = Neighbour::Next; }, "the deal after it");
    deal->add_flag_callback(
            "--previous", [options] { options->neighbour = Neighbour::Previous; }, "the deal before it")
        ->excludes(next);
    deal->add_option("--rules", options->rules, "rules that say how many cards start on the waste")->type_name("RULES");
    add_json(*deal, *options);
}

void add_play(CLI::App& app, Command& command) {
    CLI::App* play = nullptr;
    const auto options = add_subcommand<PlayOptions>(app, "play", "Play a log and tell every step", kPlayFooter,
                                                     run_play, command, play);
    add_log_source(*play, *options, "a deal code and inputs, or a replay file (- reads either), then further inputs");
    play->add_option("--save", options->save,
                     "write a replay file; - writes it to standard output in place of the steps")
        ->type_name("FILE")
        ->check(file_name());
    add_message_style(*play, *options);
    add_json(*play, *options);
}

void add_step(CLI::App& app, Command& command) {
    CLI::App* step = nullptr;
    const auto options = add_subcommand<StepOptions>(app, "step", "Walk through a log in the terminal", kStepFooter,
                                                     run_step, command, step);
    add_log_source(*step, *options, "a replay file, or a deal code and inputs");
    step->add_option("--step", options->step, "begin at this step; elsewhere than in a terminal print only it")
        ->type_name("N")
        ->transform(whole_number());
    add_message_style(*step, *options);
}

void add_verify(CLI::App& app, Command& command) {
    CLI::App* verify = nullptr;
    const auto options = add_subcommand<VerifyOptions>(app, "verify", "Recompute recorded logs and compare every step",
                                                       kVerifyFooter, run_verify, command, verify);
    verify->add_option("files", options->paths, "replay files, folders, or -")->type_name("FILE")->required();
    verify->add_option("--junit", options->junit, "write JUnit XML; - writes it to standard output")
        ->type_name("FILE")
        ->check(file_name());
    verify->add_flag_callback(
        "--strict", [options] { options->strictness = Strictness::RefuseRisky; }, "a risky log counts as a divergence");
    add_json(*verify, *options);
}

void add_diff(CLI::App& app, Command& command) {
    CLI::App* diff = nullptr;
    const auto options = add_subcommand<DiffOptions>(app, "diff", "Compare two logs: inputs and results", kDiffFooter,
                                                     run_diff, command, diff);
    diff->add_option("left", options->left, "replay file, one-line log, or -")->type_name("LOG")->required();
    diff->add_option("right", options->right, "replay file, one-line log, or -")->type_name("LOG")->required();
    add_json(*diff, *options);
}

void add_perft(CLI::App& app, Command& command) {
    CLI::App* perft = nullptr;
    const auto options = add_subcommand<PerftOptions>(app, "perft", "Count the action sequences of a length",
                                                      kPerftFooter, run_perft, command, perft);
    add_log_source(*perft, *options, "a deal code, inputs if any, or a replay file");
    perft->add_option("--depth", options->depth, "actions in a sequence (default 6)")
        ->type_name("N")
        ->transform(whole_number())
        ->check(CLI::Range(0, kMaximumPerftDepth));
    perft->add_flag("--divide", options->is_divided, "show the count of each first action");
    add_json(*perft, *options);
}

void add_rules(CLI::App& app, Command& command) {
    CLI::App* rules = nullptr;
    const auto options = add_subcommand<RulesOptions>(app, "rules", "Show the table of rules, or a preset in full",
                                                      kRulesFooter, run_rules, command, rules);
    rules->add_option("name", options->words, "a preset and field=value words")->type_name("RULES");
    add_json(*rules, *options);
}

/// The name of the subcommand that the arguments name, with a space before it, or "".
std::string subcommand_name(const CLI::App& app) {
    const std::vector<CLI::App*> used = app.get_subcommands();
    return used.empty() ? "" : " " + used.front()->get_name();
}

/// The arguments last first, as CLI11 wants them. It would take a deck in brackets apart; a space behind it prevents
/// that.
std::vector<std::string> reversed_arguments(int argument_count, char** arguments) {
    std::vector<std::string> words;
    for (int i = argument_count - 1; i > 0; --i) {
        words.emplace_back(arguments[i]);
        const bool is_deck = words.back().starts_with('[') && words.back().ends_with(']');
        if (is_deck && words.back().find(' ') != std::string::npos) words.back() += ' ';
    }
    return words;
}

/// What the arguments ask for: a subcommand, or a text to print. Usage errors are reported here.
ExitCode parse_and_run(int argument_count, char** arguments, Output& output) {
    CLI::App app("Pyramide: deals, logs and rules of pyramid solitaire, from the command line.", "pyramide");
    Command command;
    app.footer(kMainFooter);
    app.set_version_flag("--version", std::string("pyramide ") + PYRAMIDE_VERSION, "Print the version and exit");
    app.require_subcommand(0, 1);
    add_deal(app, command);
    add_play(app, command);
    add_step(app, command);
    add_verify(app, command);
    add_diff(app, command);
    add_perft(app, command);
    add_rules(app, command);
    try {
        app.parse(reversed_arguments(argument_count, arguments));
    } catch (const CLI::CallForHelp&) {
        output.write(app.help());
        return ExitCode::Success;
    } catch (const CLI::CallForVersion& version) {
        output.write(std::string(version.what()) + "\n");
        return ExitCode::Success;
    } catch (const CLI::ParseError& error) {
        report(Error{std::string(error.what()) + "\nTry: pyramide" + subcommand_name(app) + " --help"});
        return ExitCode::Failure;
    }
    if (!command) {
        output.write(app.help());
        return ExitCode::Success;
    }
    return command(output);
}

int run(int argument_count, char** arguments) {
    Output output(stdout);
    ExitCode code = parse_and_run(argument_count, arguments, output);
    output.flush();
    if (output.has_failed()) {
        // A reader that has seen enough (`| head`) is told nothing, as it asked.
        if (output.failure() != EPIPE)
            report(Error{std::string("Standard output cannot be written: ") + std::strerror(output.failure()) + "."});
        code = ExitCode::Failure;
    }
    return static_cast<int>(code);
}

}  // namespace
}  // namespace pyramide::cli

int main(int argument_count, char** arguments) {
    using namespace pyramide;
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
    try {
        return cli::run(argument_count, arguments);
    } catch (const std::bad_alloc&) {
        cli::report(Error{"There is not enough memory for this."});
    } catch (const std::exception& error) {
        cli::report(Error{std::string("An error inside the program: ") + error.what()});
    } catch (...) {
        cli::report(Error{"An error inside the program."});
    }
    return static_cast<int>(cli::ExitCode::Failure);
}
