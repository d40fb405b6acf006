// The subcommands that check and compare: verify, diff, sync.
#include "app/cli/arguments.h"

namespace pyramide::cli {
namespace {

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
  pyramide diff golden.json --lines 0 1               two lines of one log, the mainline being 0
  pyramide diff golden.json --rules strict            one log under its own rules and others
  pyramide diff golden.json --rules app --rules strict --all

Results of two lines or two rule sets are what a player sees; of two logs also what was recorded and the hash.
Exit code: 0 the same, 1 different, 2 something unreadable.)";

constexpr const char* kSyncFooter = R"(
Examples:
  pyramide sync replays
  pyramide sync log.json --rules strict --json

Plays each line of each log anew. At every step: the table is what seeking shows; the action, taken back and done again, gives the
same; input, position and hash come back from their text; the position is sound. At last the whole log comes back from its text.
Folders are searched for *.json in sorted order. Exit code: 0 all holds, 1 something does not, 2 something unreadable.)";

void add_verify(CLI::App& app, Subcommand& command) {
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

void add_diff(CLI::App& app, Subcommand& command) {
    CLI::App* diff = nullptr;
    const auto options = add_subcommand<DiffOptions>(app, "diff", "Compare two logs, two lines of one, or two rule sets",
                                                     kDiffFooter, run_diff, command, diff);
    diff->add_option("left", options->left, "replay file, one-line log, or -")->type_name("LOG")->required();
    diff->add_option("right", options->right, "replay file, one-line log, or -")->type_name("LOG");
    diff->add_option("--lines", options->lines, "compare two lines of the one log: 0 the mainline, 1 ... its branches")
        ->type_name("N N")
        ->expected(2)
        ->transform(whole_number());
    diff->add_option("--rules", options->rules, "compare the one log under these rules, or @FILE; once: with its own")
        ->type_name("RULES")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    diff->add_flag_callback(
        "--all", [options] { options->extent = Extent::All; }, "list every step that differs");
    add_json(*diff, *options);
}

void add_sync(CLI::App& app, Subcommand& command) {
    CLI::App* sync = nullptr;
    const auto options = add_subcommand<SyncOptions>(app, "sync", "Test that the engine agrees with itself along logs", kSyncFooter,
                                                     run_sync, command, sync);
    sync->add_option("logs", options->paths, "replay files, folders, one-line logs, or -")->type_name("LOG")->required();
    sync->add_option("--rules", options->rules, "rules in place of those of the logs: PRESET,field=value,... or @FILE")->type_name("RULES");
    add_json(*sync, *options);
}

}  // namespace

void add_check_commands(CLI::App& app, Subcommand& command) {
    add_verify(app, command);
    add_diff(app, command);
    add_sync(app, command);
}

}  // namespace pyramide::cli
