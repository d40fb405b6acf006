// The subcommands that change a log: edit, branch, mark.
#include "app/cli/arguments.h"
#include "engine/quoted.h"

namespace pyramide::cli {
namespace {

constexpr const char* kEditFooter = R"(
Examples:
  pyramide edit golden.json --replace 3=KD --remove 5
  pyramide edit golden.json --insert 4=draw --skip 6 --save edited.json
  pyramide edit golden.json --replace '3=tap QC' --json

Numbers are steps of the mainline as it is. Later inputs stay and are played again; each is told: same, changed in effect, or refused
with the reason. --insert puts an input in before a step. Saved, the edited line is a branch beside the old one, or with --promote the
mainline. JSON: {rows: [{row, step, was, input, origin, effect, code, score, now, before}], counts, before, after}; step is that of
the edited line, null for a skipped input.
Exit code: 0 all later inputs do what they did, 1 one is changed or refused, 2 an error; then nothing is saved.)";

constexpr const char* kBranchFooter = R"(
Examples:
  pyramide branch golden.json
  pyramide branch golden.json --name '1=no recycle' --promote 1 --save golden.json
  pyramide branch golden.json --prune 2 --save -

Lists the lines of a log: 0 is the mainline, each other leaves an earlier one after a step. Numbers are those of the log as it was
opened; lines are numbered anew where the mainline changes. A line can be named once, pruned once, or promoted, and only one be
promoted. JSON: {lines: [{line, name, from, inputs, last_step, score, moves,
outcome}]}. Exit code: 0, or 2 for an error; then nothing is saved.)";

constexpr const char* kMarkFooter = R"(
Examples:
  pyramide mark golden.json
  pyramide mark golden.json --add '3=look here' --note '3=the score should be 30' --save golden.json
  pyramide mark golden.json --remove 3 --save golden.json
  pyramide mark golden.json --line 1

Lists the markers of all lines of a log, by line and step; with --line N those that are met on the way from the deal to the end of
that line: its own, and those of the steps that it shares with other lines. Long texts are cut in the list; JSON holds all of them.
JSON: {markers: [{line, step, label, note}]}. Exit code: 0, or 2 for an error; then nothing is saved.)";

/// An option that may be given many times, each with a number and a text.
struct StepTextOption {
    std::string name;
    const char* type;     ///< "STEP=INPUT"
    const char* example;  ///< "3=KD"
    const char* help;
};

/// A file holds UTF-8, and other bytes would be lost in it.
void check_utf8(const StepTextOption& option, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text.substr(at));
        if (length == 0)
            throw CLI::ValidationError(option.name, "byte " + std::to_string(at) + " of " + pyramide::quoted(text) +
                                                        " is not UTF-8; give the text in UTF-8, for a file can hold no other");
        at += length;
    }
}

/// "3=KD" in its parts; empty words are for the caller to judge.
StepText read_step_text(const StepTextOption& option, const std::string& text) {
    check_utf8(option, text);
    const std::size_t equal = text.find('=');
    if (equal == std::string::npos || equal == 0)
        throw CLI::ValidationError(option.name, std::string("expected ") + option.type + ", as in " + option.example + ", found " +
                                                    pyramide::quoted(text));
    const std::string digits = text.substr(0, equal);
    const std::optional<std::uint64_t> number = read_whole_number(digits, kMaximumStep);
    if (!number)
        throw CLI::ValidationError(option.name,
                                   no_whole_number(digits, kMaximumStep) + " before the =, as in " + option.example);
    return {static_cast<std::uint32_t>(*number), text.substr(equal + 1)};
}

void add_step_texts(CLI::App& app, std::vector<StepText>& texts, const StepTextOption& option) {
    const auto read = [&texts, option](const std::vector<std::string>& values) {
        for (const std::string& value : values) texts.push_back(read_step_text(option, value));
    };
    app.add_option_function<std::vector<std::string>>(option.name, read, option.help)
        ->type_name(option.type)
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
}

void add_steps(CLI::App& app, const std::string& option, std::vector<std::uint32_t>& steps, const char* help) {
    app.add_option(option, steps, help)
        ->type_name("N")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false)
        ->transform(whole_number());
}

void add_edit(CLI::App& app, Subcommand& command) {
    CLI::App* edit = nullptr;
    const auto options = add_subcommand<EditOptions>(app, "edit", "Edit the past: replace, insert, remove or skip inputs",
                                                     kEditFooter, run_edit, command, edit);
    edit->add_option("log", options->log, "replay file, one-line log, or -")->type_name("LOG")->required();
    add_step_texts(*edit, options->replaced, {"--replace", "STEP=INPUT", "3=KD", "put another input in the place of a step's"});
    add_step_texts(*edit, options->inserted,
                   {"--insert", "STEP=INPUT", "3=KD", "put an input in before a step (at the end: the last step + 1)"});
    add_steps(*edit, "--remove", options->removed, "take a step's input out");
    add_steps(*edit, "--skip", options->skipped, "leave a step's input out; the same log as --remove");
    edit->add_option("--rules", options->rules, "rules in place of those of the log: PRESET,field=value,... or @FILE")->type_name("RULES");
    CLI::Option* save =
        edit->add_option("--save", options->save, "write the edited log; - writes it to standard output in place of the rows")
            ->type_name("FILE")
            ->check(file_name());
    edit->add_flag_callback(
            "--promote", [options] { options->is_promoted = true; }, "save the edited line as the mainline")
        ->needs(save);
    add_json(*edit, *options);
}

void add_branch(CLI::App& app, Subcommand& command) {
    CLI::App* branch = nullptr;
    const auto options = add_subcommand<BranchOptions>(app, "branch", "List, name, promote and prune the lines of a log",
                                                       kBranchFooter, run_branch, command, branch);
    branch->add_option("log", options->log, "replay file, one-line log, or -")->type_name("LOG")->required();
    add_step_texts(*branch, options->named, {"--name", "N=TEXT", "1=name", "name a line; no text takes its name away"});
    add_steps(*branch, "--promote", options->promoted, "make a line the mainline");
    add_steps(*branch, "--prune", options->pruned, "take a line, and all that leaves it, out of the log");
    add_save(*branch, options->save, "write the log; - writes it to standard output in place of the list");
    add_json(*branch, *options);
}

void add_mark(CLI::App& app, Subcommand& command) {
    CLI::App* mark = nullptr;
    const auto options =
        add_subcommand<MarkOptions>(app, "mark", "List, set and remove markers and notes", kMarkFooter, run_mark, command, mark);
    mark->add_option("log", options->log, "replay file, one-line log, or -")->type_name("LOG")->required();
    mark->add_option("--line", options->line,
                     "line whose steps are meant (default 0, the mainline); markers on the way to its end are listed, and no others")
        ->type_name("N")
        ->transform(whole_number());
    add_step_texts(*mark, options->labelled, {"--add", "STEP=TEXT", "3=text", "set a marker, or its label"});
    add_step_texts(*mark, options->noted,
                   {"--note", "STEP=TEXT", "3=text", "set the note of a marker; no text takes the note of a label away"});
    add_steps(*mark, "--remove", options->removed, "remove the marker of a step");
    add_save(*mark, options->save, "write the log; - writes it to standard output in place of the list");
    add_json(*mark, *options);
}

}  // namespace

void add_edit_commands(CLI::App& app, Subcommand& command) {
    add_edit(app, command);
    add_branch(app, command);
    add_mark(app, command);
}

}  // namespace pyramide::cli
