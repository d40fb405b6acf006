// write_replay and save_replay.
#include <algorithm>
#include <span>

#include <nlohmann/json.hpp>

#include "engine/replay/file.h"
#include "engine/replay/json_text.h"
#include "engine/replay/object_writer.h"
#include "engine/replay/replay.h"
#include "engine/replay/replay_keys.h"
#include "engine/replay/rules_object.h"

namespace pyramide {
namespace {

using Json = nlohmann::ordered_json;
namespace keys = replay_keys;

/// A list with one element a line.
template <typename List, typename Append>
void append_lines(std::string& out, const List& list, int indentation, const Append& append) {
    out += '[';
    bool is_first = true;
    for (const auto& element : list) {
        if (!is_first) out += ',';
        is_first = false;
        append_line_break(out, indentation + 1);
        append(element);
    }
    if (!list.empty()) append_line_break(out, indentation);
    out += ']';
}

void append_record(std::string& out, const StepRecord& record) {
    out += '[';
    append_json_number(out, record.score);
    out += ", ";
    append_json_number(out, record.moves);
    const bool has_hash = record.recorded_hash == RecordedHash::Known;
    const bool has_code = record.refusal != Refusal::None;
    if (has_hash) out.append(", \"").append(hash_text(record.hash)).append("\"");
    if (has_code) out.append(has_hash ? "" : ", null").append(", \"").append(to_text(record.refusal)).append("\"");
    out += ']';
}

/// "inputs", "times" and "results" of a line. All references must outlive the writer.
void add_lists(ObjectWriter& object, const ReplayLine& line, int indentation) {
    object.add("inputs", Saying::Something, [&line, indentation](std::string& out) {
        append_lines(out, line.inputs, indentation,
                     [&out](const Input& input) { out.append("\"").append(to_text(input)).append("\""); });
    });
    object.add("times", line.times.empty() ? Saying::Nothing : Saying::Something,
               [&line, indentation](std::string& out) {
                   append_lines(out, line.times, indentation, [&out](std::int64_t time) {
                       if (time == kNoTime)
                           out += "null";
                       else
                           append_json_number(out, time);
                   });
               });
    object.add("results", line.records.empty() ? Saying::Nothing : Saying::Something,
               [&line, indentation](std::string& out) {
                   append_lines(out, line.records, indentation,
                                [&out](const StepRecord& record) { append_record(out, record); });
               });
}

class ReplayWriter {
  public:
    explicit ReplayWriter(const Replay& replay) : replay_(replay) {}

    std::string write() const;

  private:
    void write_engine(std::string& out, const Json* layout) const { engine(layout).write(out, JsonStyle::Lines, 1); }
    ObjectWriter engine(const Json* layout) const;
    void write_deal(std::string& out, const Json* layout) const;
    void write_rules(std::string& out, const Json* layout) const;
    void write_branch(std::string& out, const ReplayLine& line) const;
    void write_marker(std::string& out, const Marker& marker) const;
    void write_assertion(std::string& out, const Assertion& assertion) const;

    const Replay& replay_;
};

std::string ReplayWriter::write() const {
    const Json* layout = replay_.layout.get();
    ObjectWriter root(layout);
    const auto branches = std::span(replay_.lines).subspan(1);
    root.add_text("format", Saying::Something, keys::kFormatName);
    root.add_number("version", replay_.version);
    root.add_number("oldest_reader", replay_.oldest_reader,
                    replay_.oldest_reader == replay_.version ? Saying::Usual : Saying::Something);
    const Json* engine_layout = nested_layout(layout, "engine");
    root.add("engine", engine(engine_layout).is_empty() ? Saying::Nothing : Saying::Something,
             [&](std::string& out) { write_engine(out, engine_layout); });
    root.add_text("title", Saying::Usual, replay_.title);
    root.add_text("description", Saying::Usual, replay_.description);
    root.add("deal", Saying::Something, [&](std::string& out) { write_deal(out, nested_layout(layout, "deal")); });
    root.add("rules", Saying::Something, [&](std::string& out) { write_rules(out, nested_layout(layout, "rules")); });
    add_lists(root, replay_.lines[0], 1);
    root.add("branches", branches.empty() ? Saying::Nothing : Saying::Something, [&](std::string& out) {
        append_lines(out, branches, 1, [&](const ReplayLine& line) { write_branch(out, line); });
    });
    root.add("markers", replay_.markers.empty() ? Saying::Nothing : Saying::Something, [&](std::string& out) {
        append_lines(out, replay_.markers, 1, [&](const Marker& marker) { write_marker(out, marker); });
    });
    root.add("assertions", replay_.assertions.empty() ? Saying::Nothing : Saying::Something, [&](std::string& out) {
        append_lines(out, replay_.assertions, 1, [&](const Assertion& assertion) { write_assertion(out, assertion); });
    });
    root.add("complete", replay_.complete ? Saying::Usual : Saying::Something,
             [&](std::string& out) { out += replay_.complete ? "true" : "false"; });
    std::string out;
    root.write(out, JsonStyle::Lines, 0);
    out += '\n';
    return out;
}

ObjectWriter ReplayWriter::engine(const Json* layout) const {
    ObjectWriter object(layout);
    object.add_text("version", Saying::Nothing, replay_.engine_version);
    object.add_text("first_written_by", Saying::Nothing, replay_.first_written_by);
    object.add_number("hash_version", replay_.hash_version,
                      replay_.hash_version == 0 ? Saying::Nothing : Saying::Something);
    return object;
}

void ReplayWriter::write_deal(std::string& out, const Json* layout) const {
    ObjectWriter object(layout);
    const std::string code = replay_.deal.code() ? to_text(*replay_.deal.code()) : std::string();
    object.add("code", code.empty() ? Saying::Usual : Saying::Something, [&](std::string& value) {
        if (code.empty())
            value += "null";
        else
            append_json_text(value, code);
    });
    // A file that gave only its code is content with it as long as it says all.
    const bool is_said_by_code = replay_.deal.agrees_with_code();
    object.add("cards", is_said_by_code ? Saying::Usual : Saying::Something,
               [&](std::string& value) { append_json_text(value, to_text(replay_.deal)); });
    object.write(out, JsonStyle::Lines, 1);
}

void ReplayWriter::write_rules(std::string& out, const Json* layout) const {
    ObjectWriter object(layout);
    object.add_text("preset", Saying::Nothing, replay_.preset);
    const RulesPreset* preset = find_rules_preset(replay_.preset);
    const Rules taken = preset != nullptr ? preset->rules : Rules{};
    for (const RuleField& field : rule_fields()) {
        const bool is_usual = field_text(replay_.rules, field) == field_text(taken, field);
        object.add(field.name, is_usual ? Saying::Usual : Saying::Something,
                   [&](std::string& value) { append_rule(value, replay_.rules, field); });
    }
    object.write(out, JsonStyle::Lines, 1);
}

void ReplayWriter::write_branch(std::string& out, const ReplayLine& line) const {
    const Json* layout = line.layout.get();
    ObjectWriter object(layout);
    object.add_text("name", Saying::Nothing, line.name);
    object.add("from", Saying::Something, [&](std::string& value) {
        ObjectWriter from(nested_layout(layout, "from"));
        from.add_number("line", line.from_line, line.from_line == 0 ? Saying::Usual : Saying::Something);
        from.add_number("step", line.from_step);
        from.write(value, JsonStyle::Compact, 3);
    });
    add_lists(object, line, 3);
    object.write(out, JsonStyle::Lines, 2);
}

void ReplayWriter::write_marker(std::string& out, const Marker& marker) const {
    ObjectWriter object(marker.layout.get());
    object.add_number("line", marker.line, marker.line == 0 ? Saying::Usual : Saying::Something);
    object.add_number("step", marker.step);
    object.add_text("label", Saying::Nothing, marker.label);
    object.add_text("note", Saying::Nothing, marker.note);
    object.write(out, JsonStyle::Compact, 2);
}

void ReplayWriter::write_assertion(std::string& out, const Assertion& assertion) const {
    ObjectWriter object(assertion.layout.get());
    object.add_number("line", assertion.line, assertion.line == 0 ? Saying::Usual : Saying::Something);
    object.add("step", assertion.step ? Saying::Something : Saying::Nothing, [&](std::string& value) {
        if (assertion.step)
            append_json_number(value, *assertion.step);
        else
            value += "null";
    });
    object.add_text("field", Saying::Something, keys::kAssertedFields[static_cast<std::size_t>(assertion.field)]);
    object.add_text("expected", Saying::Something, assertion.expected);
    object.write(out, JsonStyle::Compact, 2);
}

/// The first text that is too long to be read again, or nullptr.
const char* too_long_text(const Replay& replay) {
    const auto is_too_long = [](const std::string& text) { return text.size() > kMaximumTextLength; };
    if (is_too_long(replay.title)) return "The title";
    if (is_too_long(replay.description)) return "The description";
    if (is_too_long(replay.preset)) return "The preset's name";
    if (is_too_long(replay.engine_version) || is_too_long(replay.first_written_by)) return "The engine's version";
    if (std::any_of(replay.lines.begin(), replay.lines.end(),
                    [&](const ReplayLine& line) { return is_too_long(line.name); }))
        return "A branch's name";
    if (std::any_of(replay.markers.begin(), replay.markers.end(),
                    [&](const Marker& marker) { return is_too_long(marker.label) || is_too_long(marker.note); }))
        return "A marker's text";
    if (std::any_of(replay.assertions.begin(), replay.assertions.end(),
                    [&](const Assertion& assertion) { return is_too_long(assertion.expected); }))
        return "An assertion's text";
    return nullptr;
}

/// What of a replay is beyond the limits of a file, or "".
std::string broken_limit(const Replay& replay) {
    const auto beyond = [](std::size_t count, std::size_t limit, const char* what) {
        return count <= limit
                   ? std::string()
                   : std::to_string(count) + " " + what + "; a file holds at most " + std::to_string(limit) + ".";
    };
    std::size_t inputs = 0;
    for (const ReplayLine& line : replay.lines) inputs += line.inputs.size();
    if (auto text = beyond(inputs, kMaximumInputs, "inputs"); !text.empty()) return text;
    if (auto text = beyond(replay.lines.size() - 1, kMaximumBranches, "branches"); !text.empty()) return text;
    if (auto text = beyond(replay.markers.size(), kMaximumMarkers, "markers"); !text.empty()) return text;
    if (auto text = beyond(replay.assertions.size(), kMaximumMarkers, "assertions"); !text.empty()) return text;
    const char* text = too_long_text(replay);
    return text == nullptr ? std::string()
                           : std::string(text) + " is longer than " + std::to_string(kMaximumTextLength) +
                                 " bytes, the most that a file holds.";
}

}  // namespace

std::string_view this_engine_version() { return PYRAMIDE_VERSION; }

std::string write_replay(const Replay& replay) { return ReplayWriter(replay).write(); }

Result<Done> save_replay(const std::filesystem::path& path, const Replay& replay) {
    if (const std::string reason = broken_limit(replay); !reason.empty())
        return Error{path.string() + ": not saved; the old file is unchanged. " + reason, Error::kNoOffset};
    return write_file(path, write_replay(replay));
}

}  // namespace pyramide
