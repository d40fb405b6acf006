// pyramide find: the deals of which a condition holds, told as they are found.
#include "app/cli/commands_solve.h"
#include "app/cli/json.h"
#include "app/cli/progress_line.h"
#include "app/cli/survey_table.h"
#include "app/find_run.h"
#include "app/survey_plan.h"

namespace pyramide::cli {
namespace {

/// How much has been told.
struct Told {
    std::uint64_t found = 0;
    std::uint64_t looked_at = 0;  ///< up to the last deal that is told, when a limit ended it
    std::uint64_t unknown = 0;
};

class FindWriter {
  public:
    FindWriter(Output& output, Format format) : output_(output), format_(format) {}

    void begin(const FindPlan& plan) {
        if (format_ != Format::Json) return;
        std::string head = json_text({{"condition", plan.condition.text()}, {"deals", to_text(plan.deals)}});
        head.pop_back();
        output_.write(head + ", \"found\": [");
    }
    void add(const FoundDeal& deal, bool is_first) {
        if (format_ != Format::Json) return output_.write(printable(deal_text(deal)));
        JsonValue values = JsonValue::object();
        for (const auto& [name, value] : deal.values) values[name] = value;
        output_.write((is_first ? "\n" : ",\n") + json_text({{"index", deal.index}, {"code", to_text(deal.code)}, {"values", values}}));
    }
    void end(const Told& told) {
        if (format_ == Format::Json)
            return output_.write("\n], \"looked_at\": " + std::to_string(told.looked_at) + ", \"unknown\": " + std::to_string(told.unknown) +
                                 "}\n");
        if (told.found == 0) output_.write("It holds of none of " + counted(told.looked_at, "deal") + ".\n");
        if (told.unknown > 0)
            report_warning("of " + counted(told.unknown, "deal") + " it is not known whether it holds; give more with --budget.");
    }

  private:
    static std::string deal_text(const FoundDeal& deal) {
        std::string text = to_text(deal.code);
        for (const auto& [name, value] : deal.values) text += (&name == &deal.values.front().first ? "  " : ", ") + name + " " + value;
        return text + "\n";
    }

    Output& output_;
    Format format_;
};

/// Tells what is found until all is looked at, the limit is reached, or nobody reads any more.
Told tell_all(FindRun& run, const FindOptions& options, FindWriter& writer, Output& output) {
    ProgressLine progress;
    Told told;
    for (bool has_ended = false; !has_ended && !output.has_failed();) {
        has_ended = run.wait(std::chrono::milliseconds(100));
        const FoundDeals found = run.take();
        if (!found.deals.empty()) progress.clear();
        for (const FoundDeal& deal : found.deals) {
            writer.add(deal, told.found == 0);
            if (++told.found != options.limit) continue;
            told.looked_at = deal.index + 1;
            told.unknown += deal.unknown_before;
            return told;
        }
        told.looked_at += found.looked_at;
        told.unknown += found.unknown;
        if (!found.deals.empty()) output.flush();
        if (progress.is_due()) progress.show(progress_text(run.progress(), 0) + ", " + std::to_string(told.found) + " found");
    }
    return told;
}

}  // namespace

ExitCode run_find(const FindOptions& options, Output& output) {
    Result<SurveyCondition> condition = SurveyCondition::parse(options.where);
    if (!condition) return failed(with_place(condition.error(), options.where));
    const Result<DealRange> deals = read_deals(options.deals);
    if (!deals) return failed(deals.error());
    const FindPlan plan{*deals, std::move(*condition), options.budget};
    FindWriter writer(output, options.format);
    writer.begin(plan);
    FindRun run(plan, options.jobs == 0 ? jobs_of_machine() : options.jobs);
    const Told told = tell_all(run, options, writer, output);
    writer.end(told);
    if (run.error()) return failed(*run.error());
    return told.found > 0 ? ExitCode::Success : ExitCode::Different;
}

}  // namespace pyramide::cli
