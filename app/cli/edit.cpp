// pyramide edit: inputs of the past replaced, put in, taken out or skipped, and what becomes of those after them.
#include <algorithm>
#include <set>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/edited_log.h"
#include "app/cli/json.h"
#include "app/search.h"

namespace pyramide::cli {
namespace {

/// One edit, by the step of the log as it was.
struct Edit {
    std::uint32_t step = 0;
    bool is_insert = false;
    Command command;
};

Result<Input> read_input(const StepText& edit) {
    Result<Input> input = parse_input(edit.text);
    if (input) return input;
    const Error placed = with_place(input.error(), edit.text);
    return Error{"Step " + std::to_string(edit.step) + ": " + placed.message, placed.offset};
}

/// The edits from the last step to the first, so that each finds its row where its step was.
Result<std::vector<Edit>> edits_of(const EditOptions& options) {
    std::vector<Edit> edits;
    std::set<std::uint32_t> edited;
    std::optional<std::uint32_t> twice;
    const auto add = [&](std::uint32_t step, Command command) {
        if (!edited.insert(step).second) twice = step;
        edits.push_back({step, false, std::move(command)});
    };
    for (const StepText& edit : options.replaced) {
        const Result<Input> input = read_input(edit);
        if (!input) return input.error();
        add(edit.step, ReplaceRow{edit.step, *input});
    }
    for (const std::uint32_t step : options.removed) add(step, RemoveRow{step});
    for (const std::uint32_t step : options.skipped) add(step, SkipRow{step});
    if (twice)
        return Error{"Step " + std::to_string(*twice) + " is edited twice; a step can be replaced, removed or skipped, and once."};
    for (auto edit = options.inserted.rbegin(); edit != options.inserted.rend(); ++edit) {
        const Result<Input> input = read_input(*edit);
        if (!input) return input.error();
        edits.push_back({edit->step, true, InsertRow{edit->step, *input}});
    }
    if (edits.empty()) return Error{"No edit is given; expected --replace, --insert, --remove or --skip."};
    // Of one step, what is put in before it comes last: the step must be where it was when it is edited.
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& left, const Edit& right) {
        return left.step != right.step ? left.step > right.step : left.is_insert < right.is_insert;
    });
    return edits;
}

const char* origin_text(RowOrigin origin) {
    switch (origin) {
        case RowOrigin::Kept: return "";
        case RowOrigin::Replaced: return "replaced";
        case RowOrigin::Inserted: return "inserted";
    }
    return "";
}

/// Both sides of an edit.
struct Sides {
    const LineEdit& edit;
    LineView before, after;

    std::string now(const EditRow& row) const { return row.is_skipped ? "" : hit_text(after, {row.step, HitKind::Input}); }
    std::string then(const EditRow& row) const { return row.old_step == 0 ? "" : hit_text(before, {row.old_step, HitKind::Input}); }
};

std::string end_text(const LineView& line) {
    const Table& table = line.node(line.last_step()).table;
    return counted(line.last_step(), "step") + ", score " + std::to_string(table.counters.score()) + ", moves " +
           std::to_string(table.counters.moves) + ", " + to_text(table.outcome);
}

std::string edit_text(const Sides& sides) {
    TextTable table{"rrlll", {{"step", "was", "effect", "", "now"}}};
    for (std::uint32_t number = sides.edit.first_row; number <= sides.edit.last_row(); ++number) {
        const EditRow& row = sides.edit.row(number);
        std::string now = row.is_skipped ? to_text(row.input) : sides.now(row);
        if (row.effect == RowEffect::Changed || row.effect == RowEffect::Refused) now += "   (was: " + sides.then(row) + ")";
        table.rows.push_back({row.is_skipped ? "" : std::to_string(row.step),
                              row.old_step == 0 ? "" : std::to_string(row.old_step), to_text(row.effect), origin_text(row.origin), now});
    }
    const LineEdit& edit = sides.edit;
    return table_text(table) + "\n" + std::to_string(edit.same) + " same, " + std::to_string(edit.changed) + " changed, " +
           std::to_string(edit.refused) + " refused, " + std::to_string(edit.added) + " new, " + std::to_string(edit.skipped) +
           " skipped, " + std::to_string(edit.removed) + " removed\nbefore  " + end_text(sides.before) + "\nafter   " +
           end_text(sides.after) + "\n";
}

JsonValue end_json(const LineView& line) {
    const Table& table = line.node(line.last_step()).table;
    return {{"steps", line.last_step()},
            {"score", table.counters.score()},
            {"moves", table.counters.moves},
            {"outcome", to_text(table.outcome)},
            {"hash", hash_text(state_hash(table.state))}};
}

JsonValue edit_json(const Sides& sides) {
    JsonValue rows = JsonValue::array();
    for (std::uint32_t number = sides.edit.first_row; number <= sides.edit.last_row(); ++number) {
        const EditRow& row = sides.edit.row(number);
        const Node* const node = row.is_skipped ? nullptr : &sides.after.node(row.step);
        rows.push_back({{"row", number},
                        {"step", row.is_skipped ? JsonValue(nullptr) : JsonValue(row.step)},
                        {"was", row.old_step == 0 ? JsonValue(nullptr) : JsonValue(row.old_step)},
                        {"input", to_text(row.input)},
                        {"origin", row.origin == RowOrigin::Kept ? "kept" : origin_text(row.origin)},
                        {"effect", to_text(row.effect)},
                        {"code", node == nullptr ? JsonValue(nullptr) : text_or_null(to_text(node->refusal))},
                        {"score", node == nullptr ? JsonValue(nullptr) : JsonValue(node->table.counters.score())},
                        {"now", text_or_null(sides.now(row))},
                        {"before", text_or_null(sides.then(row))}});
    }
    const LineEdit& edit = sides.edit;
    JsonValue json;
    json["rows"] = std::move(rows);
    json["counts"] = {{"same", edit.same}, {"changed", edit.changed}, {"refused", edit.refused},
                      {"new", edit.added}, {"skipped", edit.skipped}, {"removed", edit.removed}};
    json["before"] = end_json(sides.before);
    json["after"] = end_json(sides.after);
    return json;
}

Result<ExitCode> edit(const EditOptions& options, Output& output) {
    const Result<std::vector<Edit>> edits = edits_of(options);
    if (!edits) return edits.error();
    Result<EditedLog> log = open_to_edit(options.log);
    if (!log) return log.error();
    if (!options.rules.empty()) {
        const Result<Rules> rules = read_rules(options.rules);
        if (!rules) return rules.error();
        if (const Result<Done> set = log->apply(SetRules{*rules}); !set) return set.error();
    }
    for (const Edit& one : *edits) {
        if (const Result<Done> done = log->apply(one.command); !done) return done.error();
    }
    const Session& session = *log->session;
    const LineEdit* const line_edit = session.line_edit();
    if (line_edit == nullptr) return Error{"The log stays as it is: the inputs that were given are those that it has."};
    const bool does_otherwise = line_edit->changed + line_edit->refused > 0;
    const Sides sides{*line_edit, {session.timeline(), line_edit->old_line, {}, {}, Language::English}, session.log()};
    const std::string text = options.format == Format::Json ? json_text(edit_json(sides)) + "\n" : printable(edit_text(sides));
    const ExitCode code = does_otherwise ? ExitCode::Different : ExitCode::Success;
    if (options.save.empty()) {
        output.write(text);
        return code;
    }
    if (const Result<Done> accepted = log->apply(Simple{CommandId::AcceptEdit}); !accepted) return accepted.error();
    if (options.is_promoted) {
        if (const Result<Done> promoted = log->apply(Promote{session.line().back()}); !promoted) return promoted.error();
    }
    if (const Result<Done> saved = log->save(options.save, output); !saved) return saved.error();
    if (options.save != "-") output.write(text);
    return code;
}

}  // namespace

ExitCode run_edit(const EditOptions& options, Output& output) {
    const Result<ExitCode> code = edit(options, output);
    if (code) return *code;
    report(code.error());
    return ExitCode::Failure;
}

}  // namespace pyramide::cli
