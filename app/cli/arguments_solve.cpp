// The subcommands that ask the solver: solve, survey with merge, find.
#include <map>

#include "app/cli/arguments.h"
#include "app/cli/commands_solve.h"
#include "app/range_run.h"
#include "app/survey_condition.h"

namespace pyramide::cli {
namespace {

constexpr const char* kSolveFooter = R"(
Examples:
  pyramide solve PY1-N-AAAAAAS
  pyramide solve 'PY1-N-AAAAAAS KD 10C+3S' --goal shortest --json
  pyramide solve golden.json --step 4 --goal most       what could still be removed at step 4
  pyramide solve --deck deck.txt --rules microsoft --goal points

Goals: win, can it still be won; most, the most cards that can still be removed; points, the most points still to be had; shortest,
the fewest actions to win. An answer is proven, or "unknown"; the line has been replayed through the engine. JSON: {result: won, lost
or unknown; most_removed: cards of pyramid, stock and waste, null when not proven; most_pyramid: of them in the pyramid; moves: the
line's removals, draws and recycles, null without a line; line: [...]; nodes}, for points also {points, points_unbounded}.
Exit code: 0 answered, 1 unknown within the budget, 2 an error.)";

constexpr const char* kSurveyFooter = R"(
Examples:
  pyramide survey --codes PY1-N-AAAAAAA..+1000000
  pyramide survey --codes PY1-N-AAAAAAA..PY1-N-AAAABZZ --rules app --rules app,recycles=2 --most --jobs 2
  pyramide survey --random 1+100000 --rules microsoft --shortest --csv
  pyramide survey --codes PY1-N-AAAAAAA..+1000000 --rules strict --out strict.json
  pyramide survey --resume strict.json                  goes on where the last run ended

The file of --out holds the survey at any time: it is written every few seconds, at the end, and when the run is interrupted (Ctrl-C).
--resume goes on from a file, and writes it again unless --out says where; given with deals and rules, it begins when there is no such
file yet. On many machines, or with GNU parallel, count in shards and merge them; the result is the same to the last byte:

  parallel pyramide survey --codes PY1-N-AAAAAAA..+1000000 --jobs 1 \
      --shard {}/8 --out part-{}.json ::: $(seq 8) && pyramide survey merge part-*.json
  sbatch --array=1-8 --wrap 'pyramide survey --codes PY1-N-AAAAAAA..+1000000 \
      --shard $SLURM_ARRAY_TASK_ID/8 --resume part-$SLURM_ARRAY_TASK_ID.json'

JSON: {format, version, engine, deals, shard, done, budget, asked, rule_sets: [{rules, deals, winnable, unknown, rate, low, high,
most_removable: {NUMBER: deals}, most_pyramid, shortest, points, examples}], cross: [{won, lost, deals, example}]}; low and high bound
the 95 % Wilson interval. CSV: rules,measure,value,deals,rate,low,high.
Exit code: 0 done, 1 interrupted, 2 an error.)";

constexpr const char* kMergeFooter = R"(
Examples:
  pyramide survey merge part-*.json
  pyramide survey merge part-1.json part-2.json --out whole.json --csv

All shards of one survey, in any order, each once and finished. Exit code: 0, or 2 for an error.)";

constexpr const char* kFindFooter = R"(
Examples:
  pyramide find --where 'app.winnable and not traditional.winnable' --codes PY1-N-AAAAAAA..+1000
  pyramide find --where 'app.shortest >= 30' --codes PY1-N-AAAAAAA..+100000 --limit 5 --json
  pyramide find --where '{recycles=2 victory=strict}.lost and app.most = 52' --random 1+100000

RULES.PROPERTY, where RULES is a preset or rules in braces:
  winnable, lost, unknown
  most, most_pyramid, shortest, points     compared with a number by = != < <= > >=
  and, or, not, ( )
A deal that cannot be won has no shortest win: each comparison with it is false. Cheap questions are asked first, and none that cannot
matter any more. Deals of which the budget does not tell whether it holds are counted, not told. Deals come in the order of the codes.
JSON: {condition, deals, found: [{index, code, values}], looked_at, unknown}. Exit code: 0 found, 1 none, 2 an error.)";

CLI::Validator positive_number(std::uint64_t most) { return CLI::Range(std::uint64_t{1}, most); }

template <typename Options>
void add_deals(CLI::App& app, Options& options) {
    CLI::Option* codes = app.add_option("--codes", options.deals.codes, "the deals: CODE..+COUNT, FIRST..LAST, or one code")->type_name("CODES");
    app.add_option("--random", options.deals.random, "deals drawn from a seed: SEED+COUNT")->type_name("SEED+COUNT")->excludes(codes);
}

template <typename Options>
void add_jobs(CLI::App& app, Options& options) {
    app.add_option("--jobs", options.jobs, "threads (default: as many as the machine runs at once); no result depends on it")
        ->type_name("N")
        ->transform(whole_number())
        ->check(CLI::Range(1U, kMaximumJobs));
}

void add_budget(CLI::App& app, std::uint64_t& budget, const char* help) {
    app.add_option("--budget", budget, help)->type_name("N")->transform(whole_number())->check(positive_number(0xFFFFFFFFU));
}

template <typename Options>
void add_survey_format(CLI::App& app, Options& options) {
    CLI::Option* csv = app.add_flag_callback(
        "--csv", [&options] { options.format = SurveyFormat::Csv; }, "print CSV, a row a figure");
    app.add_flag_callback(
           "--json", [&options] { options.format = SurveyFormat::Json; }, "print JSON")
        ->excludes(csv);
}

/// Options of survey that stand before `merge`: those of both are merge's, any other says something that the files say.
void take_over_options(const CLI::App& survey, const SurveyOptions& options, SurveyMergeOptions& merging) {
    for (const CLI::Option* option : survey.get_options()) {
        if (option->count() == 0) continue;
        const std::string name = option->get_name();
        if (name == "--out") {
            if (!merging.out.empty()) throw CLI::ValidationError("--out", "it is given twice, before merge and after it; give it once");
            merging.out = options.out;
        } else if (name == "--csv" || name == "--json") {
            if (merging.format != SurveyFormat::Text && merging.format != options.format)
                throw CLI::ValidationError(name, "merge prints one format; give --csv or --json, not both");
            merging.format = options.format;
        } else {
            throw CLI::ValidationError(name, "merge does not take it: deals, rules and questions are those of the files; leave it out");
        }
    }
}

void add_solve(CLI::App& app, Subcommand& command) {
    CLI::App* solve = nullptr;
    const auto options = add_subcommand<SolveOptions>(app, "solve", "Answer exactly what a position still holds", kSolveFooter, run_solve,
                                                      command, solve);
    add_log_source(*solve, *options, "a deal code, inputs if any, or a replay file");
    const std::map<std::string, SolveGoal> goals = {
        {"win", SolveGoal::Win}, {"most", SolveGoal::Most}, {"points", SolveGoal::Points}, {"shortest", SolveGoal::Shortest}};
    const auto set_goal = [options, goals](const std::string& text) {
        const auto goal = goals.find(text);
        if (goal == goals.end()) throw CLI::ValidationError("--goal", "expected win, most, points or shortest, found " + text);
        options->goal = goal->second;
    };
    solve->add_option_function<std::string>("--goal", set_goal, "win (default), most, points or shortest")->type_name("WORD");
    add_budget(*solve, options->budget, "positions that are looked at before it is unknown (default 100000000)");
    solve->add_option("--memory", options->megabytes, "megabytes that the search may take (default 1024)")
        ->type_name("MB")
        ->transform(whole_number())
        ->check(positive_number(kMaximumSolveMegabytes));
    solve->add_option("--step", options->step, "the step (default: the last)")->type_name("N")->transform(whole_number());
    add_json(*solve, *options);
}

void add_survey(CLI::App& app, Subcommand& command) {
    auto options = std::make_shared<SurveyOptions>();
    auto merging = std::make_shared<SurveyMergeOptions>();
    CLI::App* survey = app.add_subcommand("survey", "Count over many deals what can be won, under several rules");
    survey->footer(kSurveyFooter);
    add_deals(*survey, *options);
    survey->add_option("--rules", options->rules, "rules to count under, once for each set: PRESET,field=value,... or @FILE (default app)")
        ->type_name("RULES")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    survey->add_flag("--most", options->questions.most, "also the most cards that can be removed");
    survey->add_flag("--shortest", options->questions.shortest, "also the fewest actions to win");
    survey->add_flag("--points", options->questions.points, "also the most points");
    add_budget(*survey, options->questions.budget, "positions that a search may look at (default 20000000)");
    add_jobs(*survey, *options);
    survey->add_option("--shard", options->shard, "count only part I of N")->type_name("I/N");
    survey->add_option("--out", options->out, "file that holds the survey, written all the while")->type_name("FILE")->check(file_name());
    survey->add_option("--resume", options->resume, "go on from this file")->type_name("FILE")->check(file_name());
    add_survey_format(*survey, *options);

    CLI::App* merge = survey->add_subcommand("merge", "Put the shards of a survey together");
    merge->footer(kMergeFooter);
    merge->add_option("files", merging->files, "the files of all shards")->type_name("FILE")->required();
    merge->add_option("--out", merging->out, "file that the whole is written to")->type_name("FILE")->check(file_name());
    add_survey_format(*merge, *merging);
    survey->callback([options, merging, survey, merge, &command] {
        if (!merge->parsed()) {
            command = [options](Output& output) { return run_survey(*options, output); };
            return;
        }
        take_over_options(*survey, *options, *merging);
        command = [merging](Output& output) { return run_survey_merge(*merging, output); };
    });
}

void add_find(CLI::App& app, Subcommand& command) {
    CLI::App* find = nullptr;
    const auto options = add_subcommand<FindOptions>(app, "find", "Find deals of which a condition holds", kFindFooter, run_find, command, find);
    find->add_option("--where", options->where, "the condition; quote it")->type_name("CONDITION")->required();
    add_deals(*find, *options);
    find->add_option("--limit", options->limit, "end after so many deals are found")
        ->type_name("N")
        ->transform(whole_number())
        ->check(positive_number(std::uint64_t{1} << 62));
    add_budget(*find, options->budget, "positions that a search may look at (default 20000000)");
    add_jobs(*find, *options);
    add_json(*find, *options);
}

}  // namespace

void add_solve_commands(CLI::App& app, Subcommand& command) {
    add_solve(app, command);
    add_survey(app, command);
    add_find(app, command);
}

}  // namespace pyramide::cli
