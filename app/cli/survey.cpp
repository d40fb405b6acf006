// pyramide survey, pyramide survey merge: counting over many deals.
#include <filesystem>

#include "app/cli/commands_solve.h"
#include "app/cli/log.h"
#include "app/cli/progress_line.h"
#include "app/cli/survey_table.h"
#include "app/survey_file.h"
#include "engine/replay/file.h"

namespace pyramide::cli {
namespace {

constexpr std::chrono::seconds kBetweenWrites{5};
constexpr const char* kNoDash = "A survey's file is written again and again, so that '-' cannot stand for it. --json prints the survey.";

Error of_option(const char* option, const std::string& text, const Error& error) {
    return Error{std::string(option) + " " + with_place(error, text).message};
}

bool has_deals(const DealsOptions& options) { return !options.codes.empty() || !options.random.empty(); }

/// Rules by their text; those of a preset file by the text that stands for them everywhere.
Result<RuleSet> read_rule_set(const std::string& text) {
    if (text.starts_with('@')) {
        const Result<Rules> rules = read_rules(text);
        if (!rules) return of_option("--rules", text, rules.error());
        return RuleSet{to_text(*rules), *rules};
    }
    Result<RuleSet> set = parse_rule_set(text);
    if (!set) return of_option("--rules", text, set.error());
    return set;
}

Result<SurveyPlan> plan_of(const SurveyOptions& options) {
    SurveyPlan plan;
    const Result<DealRange> deals = read_deals(options.deals);
    if (!deals) return deals.error();
    plan.deals = *deals;
    plan.questions = options.questions;
    const std::vector<std::string> rules = options.rules.empty() ? std::vector<std::string>{"app"} : options.rules;
    for (const std::string& text : rules) {
        const Result<RuleSet> set = read_rule_set(text);
        if (!set) return set.error();
        plan.rule_sets.push_back(*set);
    }
    if (!options.shard.empty()) {
        const Result<Shard> shard = parse_shard(options.shard);
        if (!shard) return of_option("--shard", options.shard, shard.error());
        plan.shard = *shard;
    }
    if (const Result<Done> checked = check_plan(plan); !checked) return checked.error();
    return plan;
}

/// Shards of one plan are not the same survey.
std::string difference_between(const SurveyPlan& found, const SurveyPlan& expected) {
    std::string difference = difference_of(found, expected);
    if (difference.empty() && found.shard != expected.shard)
        difference = "shard " + std::to_string(found.shard.index) + "/" + std::to_string(found.shard.of) + ", not " +
                     std::to_string(expected.shard.index) + "/" + std::to_string(expected.shard.of);
    return difference;
}

/// The survey of a file, if it is the one that the options ask for.
Result<SurveyState> resumed(const SurveyOptions& options) {
    Result<SurveyState> state = load_survey(options.resume);
    if (!state) return state;
    const std::string version = SurveyState(state->plan).engine;
    if (state->engine != version)
        return Error{options.resume + " was counted by version " + state->engine + ", this is " + version +
                     "; go on with that version, or begin anew."};
    if (!has_deals(options.deals)) return state;
    const Result<SurveyPlan> plan = plan_of(options);
    if (!plan) return plan.error();
    const std::string difference = difference_between(state->plan, *plan);
    if (!difference.empty()) return Error{options.resume + " is another survey than the one that is asked for: " + difference + "."};
    return state;
}

Result<SurveyState> beginning(const SurveyOptions& options) {
    const bool is_new = options.resume.empty() || (has_deals(options.deals) && !std::filesystem::exists(options.resume));
    if (!is_new) {
        const bool has_more = !options.rules.empty() || !options.shard.empty() || options.questions != SurveyQuestions{};
        if (has_more && !has_deals(options.deals))
            return Error{"The file of --resume says what is counted; give --rules, --shard, --budget and questions only together with --codes or "
                         "--random, to have them compared."};
        return resumed(options);
    }
    const Result<SurveyPlan> plan = plan_of(options);
    if (!plan) return plan.error();
    return SurveyState(*plan);
}

/// A file that is there already is replaced by the same survey only, and by no less than it holds; a finished one is the same again.
/// Error: what would be lost.
Result<Done> may_replace(const std::string& out, const SurveyState& begin) {
    std::error_code ignored;
    if (out.empty() || !std::filesystem::is_regular_file(out, ignored)) return Done{};
    const Result<SurveyState> there = load_survey(out);
    if (!there) return Error{"Nothing was counted: what lies at " + out + " would be lost, and is no survey. Give --out another name."};
    if (const std::string difference = difference_between(there->plan, begin.plan); !difference.empty())
        return Error{"Nothing was counted: " + out + " holds another survey (" + difference + "), which would be lost. Give --out another name."};
    if (there->done > begin.done && !there->is_complete())
        return Error{"Nothing was counted: " + out + " holds " + std::to_string(there->done) + " of " + counted(there->plan.count(), "deal") +
                     " of this survey already. Go on with --resume " + out + ", or remove it to begin anew."};
    return Done{};
}

void print(const SurveyState& state, SurveyFormat format, Output& output) {
    switch (format) {
        case SurveyFormat::Text: return output.write(printable(survey_table(state)));
        case SurveyFormat::Json: return output.write(survey_text(state));
        case SurveyFormat::Csv: return output.write(survey_csv(state));
    }
}

Result<Done> write_state(const std::string& out, const SurveyState& state) { return out.empty() ? Done{} : write_file(out, survey_text(state)); }

/// Runs to the end or to an interruption, while the file follows.
Result<SurveyState> run_to_end(const SurveyState& begin, unsigned jobs, const std::string& out) {
    if (const Result<Done> written = write_state(out, begin); !written) return written.error();
    const Interruption interruption;
    ProgressLine progress;
    SurveyRun run(begin, jobs);
    auto next_write = std::chrono::steady_clock::now() + kBetweenWrites;
    while (!run.wait(std::chrono::milliseconds(100))) {
        if (Interruption::has_come()) run.cancel();
        if (progress.is_due()) progress.show(progress_text(run.progress(), begin.done));
        if (out.empty() || std::chrono::steady_clock::now() < next_write) continue;
        if (const Result<Done> written = write_state(out, run.state()); !written) return written.error();
        next_write = std::chrono::steady_clock::now() + kBetweenWrites;
    }
    progress.clear();
    SurveyState state = run.state();
    if (const Result<Done> written = write_state(out, state); !written) return written.error();
    if (run.error()) return *run.error();
    return state;
}

}  // namespace

Result<DealRange> read_deals(const DealsOptions& options) {
    if (options.codes.empty() == options.random.empty())
        return Error{"Which deals? Give --codes PY1-N-AAAAAAA..+1000, or --random SEED+COUNT."};
    const bool is_random = options.codes.empty();
    const std::string& text = is_random ? options.random : options.codes;
    Result<DealRange> deals = is_random ? parse_random_range(text) : parse_deal_range(text);
    return deals ? deals : of_option(is_random ? "--random" : "--codes", text, deals.error());
}

ExitCode run_survey(const SurveyOptions& options, Output& output) {
    const std::string& out = options.out.empty() ? options.resume : options.out;
    if (out == "-") return failed(Error{kNoDash});
    const Result<SurveyState> begin = beginning(options);
    if (!begin) return failed(begin.error());
    if (const Result<Done> may = may_replace(out, *begin); !may) return failed(may.error());
    const Result<SurveyState> state = run_to_end(*begin, options.jobs == 0 ? jobs_of_machine() : options.jobs, out);
    if (!state) return failed(state.error());
    print(*state, options.format, output);
    if (state->is_complete()) return ExitCode::Success;
    report_warning("interrupted after " + std::to_string(state->done) + " of " + counted(state->plan.count(), "deal") +
                   (out.empty() ? "; with --out it could go on." : "; go on with --resume " + out + "."));
    return ExitCode::Different;
}

ExitCode run_survey_merge(const SurveyMergeOptions& options, Output& output) {
    if (options.out == "-") return failed(Error{kNoDash});
    std::vector<SurveyPart> parts;
    for (const std::string& file : options.files) {
        Result<SurveyState> state = load_survey(file);
        if (!state) return failed(state.error());
        parts.push_back({file, std::move(*state)});
    }
    const Result<SurveyState> whole = merge_surveys(parts);
    if (!whole) return failed(whole.error());
    if (const Result<Done> written = write_state(options.out, *whole); !written) return failed(written.error());
    print(*whole, options.format, output);
    return ExitCode::Success;
}

}  // namespace pyramide::cli
