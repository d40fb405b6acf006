// pyramide: the command line. What it can be asked is added by arguments_*.cpp; here it is read and carried out.
#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>

#include "app/cli/arguments.h"

namespace pyramide::cli {
namespace {

constexpr const char* kMainFooter = R"(
First steps:
  pyramide deal PY1-N-AAAAAAS                   show the board of a deal code
  pyramide play 'PY1-N-AAAAAAS KD 10C+3S draw'  play inputs on it, every step explained
  pyramide play 'PY1-N-AAAAAAS KD' --save kd.json
  pyramide step kd.json                         walk through a log, both ways
  pyramide verify kd.json                       recompute every step of a recorded log
  pyramide inspect kd.json --step 1             every field of a step; what is legal, refused, undone
  pyramide who kd.json score                    the steps that changed a field or a card
  pyramide search kd.json QC                    the steps that a card or word has to do with
  pyramide watch kd.json 'score >= 30'          the steps at which a condition begins to hold
  pyramide solve kd.json --goal shortest        can it still be won, and how soon?
  pyramide survey --codes PY1-N-AAAAAAA..+1000  how many of these deals can be won
  pyramide find --where 'app.lost' --codes PY1-N-AAAAAAA..+100

Inputs, as a player makes them:
  KD         remove a king             10C+3S     remove two cards that sum to 13
  draw       turn the stock's top      recycle    turn the whole waste back
  undo       take the last one back    tap QC     tap a card; tap stock
  Cards are rank (A 2 ... 10 J Q K) and suit (C D H S). Commas and line breaks part inputs too; # begins a comment.

Exit codes:
  0  done; every log verified; the logs are the same; something was found
  1  verify or sync found a divergence, diff a difference; who, search, watch and find found nothing; edit: a later input does
     otherwise; solve: unknown; survey: interrupted
  2  wrong arguments, or something that cannot be read or written (the reason is on standard error)

'-' in place of a file reads standard input. Every subcommand has its own --help.)";

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
    Subcommand command;
    app.footer(kMainFooter);
    app.set_version_flag("--version", std::string("pyramide ") + PYRAMIDE_VERSION, "Print the version and exit");
    app.require_subcommand(0, 1);
    add_game_commands(app, command);
    add_check_commands(app, command);
    add_inspect_commands(app, command);
    add_edit_commands(app, command);
    add_solve_commands(app, command);
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
