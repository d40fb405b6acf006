// How the command line is read, in parts: what the subcommands share, and the functions that add each group of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "app/cli/commands.h"

namespace pyramide::cli {

/// What a parsed command line asks for.
using Subcommand = std::function<ExitCode(Output&)>;

/// deal, play, step, perft, rules.
void add_game_commands(CLI::App& app, Subcommand& command);
/// verify, diff, sync.
void add_check_commands(CLI::App& app, Subcommand& command);
/// inspect, who, search, watch.
void add_inspect_commands(CLI::App& app, Subcommand& command);
/// edit, branch, mark.
void add_edit_commands(CLI::App& app, Subcommand& command);
/// solve, survey, find.
void add_solve_commands(CLI::App& app, Subcommand& command);

inline constexpr std::uint64_t kMaximumStep = 0xFFFFFFFF;  ///< that can be asked for; the log says which there are

/// A whole number from 0 to `maximum` in decimal digits; leading zeros are no sign of another base. Error: what was found, and the
/// range.
CLI::Validator whole_number(std::uint64_t maximum = kMaximumStep);
/// The number that digits make; nothing when they are none or make more than `maximum`.
std::optional<std::uint64_t> read_whole_number(std::string_view digits, std::uint64_t maximum);
/// "expected a whole number from 0 to 9, found "x"".
std::string no_whole_number(std::string_view found, std::uint64_t maximum);
const CLI::Validator& file_name();

/// The options that several subcommands share, added to any struct that has these members.
template <typename Options>
void add_log_source(CLI::App& app, Options& options, const char* words_help) {
    app.add_option("log", options.words, words_help)->type_name("WORD");
    app.add_option("--deck", options.deck, "file with the 52 cards, or -; the words are then inputs only")
        ->type_name("FILE");
    app.add_option("--rules", options.rules, "rules in place of those of the log: PRESET,field=value,... or @FILE")
        ->type_name("RULES");
}

/// --line, of a log's lines.
void add_line(CLI::App& app, std::uint32_t& line);
/// The log, its rules and the line of it.
void add_line_source(CLI::App& app, LineSource& source);
/// --save.
void add_save(CLI::App& app, std::string& save, const char* help);

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
                                        ExitCode (*run)(const Options&, Output&), Subcommand& command, CLI::App*& added) {
    auto options = std::make_shared<Options>();
    added = app.add_subcommand(name, help);
    added->footer(footer);
    added->callback(
        [options, run, &command] { command = [options, run](Output& output) { return run(*options, output); }; });
    return options;
}

}  // namespace pyramide::cli
