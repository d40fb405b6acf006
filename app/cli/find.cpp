// pyramide who, search, watch: the steps of a line at which something happened.
#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/points.h"
#include "app/condition.h"
#include "app/search.h"

namespace pyramide::cli {
namespace {

/// Rows of a table, or elements of a JSON list, written as they come: a log may have a million.
class StepWriter {
  public:
    StepWriter(Output& output, Format format) : output_(output), format_(format) {}

    /// `head` is the beginning of a JSON object, to which a list is added.
    void begin(const JsonValue& head, const char* list) {
        if (format_ != Format::Json) return;
        std::string text = json_text(head);
        text.pop_back();
        output_.write(text + ", \"" + list + "\": [");
    }
    void add(const JsonValue& json, const std::string& line) {
        output_.write(format_ == Format::Json ? (count_ == 0 ? "\n" : ",\n") + json_text(json) : printable(line) + "\n");
        ++count_;
    }
    void end() {
        if (format_ == Format::Json) output_.write("\n]}\n");
    }
    bool is_json() const { return format_ == Format::Json; }
    bool goes_on() const { return !output_.has_failed(); }
    std::size_t count() const { return count_; }

  private:
    Output& output_;
    Format format_;
    std::size_t count_ = 0;
};

ExitCode found_or_not(const StepWriter& writer) { return writer.count() > 0 ? ExitCode::Success : ExitCode::Different; }

constexpr std::size_t kStepColumn = 7, kInputColumn = 9, kScoreColumn = 12;

std::string step_line(const LogLine& line, std::uint32_t step, const std::string& rest) {
    return right_aligned(std::to_string(step), kStepColumn) + "  " + left_aligned(line.input_text(step), kInputColumn) + "  " + rest;
}

}  // namespace

ExitCode run_who(const WhoOptions& options, Output& output) {
    const Result<Field> field = parse_field(options.field);
    if (!field) return failed(with_place(field.error(), options.field));
    const Result<Log> log = open_line(options.source);
    if (!log) return failed(log.error());
    const LogLine line(*log, options.source.line);
    StepWriter writer(output, options.format);
    const std::vector<std::uint32_t> steps = changes_of(line.view(), *field);
    writer.begin(
        {{"field", to_text(*field)}, {"steps", line.last_step()}, {"value", field_text(line.view(), line.last_step(), *field)}},
        "changes");
    for (const std::uint32_t step : steps) {
        if (!writer.goes_on()) break;
        const FieldChange change = change_at(line.view(), *field, step);
        JsonValue json{
            {"step", step}, {"input", to_text(line.node(step).input)}, {"before", change.before}, {"after", change.after}};
        std::string told = change.before + " -> " + change.after;
        if (field->id == FieldId::Score) {
            json["reasons"] = points_json(log->timeline, line.node_id(step));
            told = left_aligned(told, kScoreColumn) + "  " + points_text(log->timeline, line.node_id(step));
        }
        writer.add(json, step_line(line, step, told));
    }
    writer.end();
    if (!writer.is_json())
        output.write(to_text(*field) +
                     (steps.empty() ? " never changed; it is " + field_text(line.view(), 0, *field)
                                    : " changed at " + std::to_string(steps.size()) + " of " + counted(line.last_step(), "step")) +
                     ".\n");
    return found_or_not(writer);
}

ExitCode run_search(const SearchOptions& options, Output& output) {
    const std::string text = joined(options.words);
    if (text.size() > kMaximumSearchText)
        return failed(Error{"The text that is looked for is longer than " + std::to_string(kMaximumSearchText) +
                            " bytes, the most that is taken."});
    if (text.find_first_not_of(" \t\r\n+") == std::string::npos)
        return failed(Error{"Nothing to look for. Give words, as in QC removed."});
    const Result<Log> log = open_line(options.source);
    if (!log) return failed(log.error());
    const LogLine line(*log, options.source.line);
    StepWriter writer(output, options.format);
    writer.begin({{"text", text}, {"steps", line.last_step()}}, "hits");
    for (const Hit& hit : find_in(line.view(), text)) {
        if (!writer.goes_on()) break;
        const std::string words = hit_text(line.view(), hit);
        writer.add({{"step", hit.step}, {"kind", to_text(hit.kind)}, {"input", line.input_text(hit.step)}, {"text", words}},
                   right_aligned(std::to_string(hit.step), kStepColumn) + "  " + left_aligned(to_text(hit.kind), 7) + "  " + words);
    }
    writer.end();
    if (!writer.is_json() && writer.count() == 0) output.write("Nothing is found in " + counted(line.last_step(), "step") + ".\n");
    return found_or_not(writer);
}

ExitCode run_watch(const WatchOptions& options, Output& output) {
    const std::string text = joined(options.words);
    const Result<Condition> condition = Condition::parse(text);
    if (!condition) return failed(with_place(condition.error(), text));
    const Result<Log> log = open_line(options.source);
    if (!log) return failed(log.error());
    const LogLine line(*log, options.source.line);
    StepWriter writer(output, options.format);
    writer.begin(
        {{"condition", condition->text()}, {"steps", line.last_step()}, {"holds_at_deal", condition->holds(line.view(), 0)}},
        "begins");
    std::uint32_t step = 0;
    while (writer.goes_on()) {
        step = next_begin(line.view(), {&*condition, 1}, step, Direction::Forward);
        if (step == kNoStep) break;
        const Node& node = line.node(step);
        const std::int64_t score = node.table.counters.score();
        writer.add(
            {{"step", step}, {"input", to_text(node.input)}, {"score", score}, {"moves", node.table.counters.moves}},
            step_line(line, step, "score " + std::to_string(score) + ", moves " + std::to_string(node.table.counters.moves)));
        if (options.extent == Extent::First) break;
    }
    writer.end();
    if (!writer.is_json() && writer.count() == 0)
        output.write(condition->holds(line.view(), 0) ? "It holds at the deal, and never begins to hold.\n"
                                                      : "It never begins to hold.\n");
    return found_or_not(writer);
}

}  // namespace pyramide::cli
