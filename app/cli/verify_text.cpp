// The three ways in which `pyramide verify` tells what it found: text, JSON, JUnit XML.
#include <algorithm>

#include "app/cli/json.h"
#include "app/cli/output.h"
#include "app/cli/verify.h"

namespace pyramide::cli {
namespace {

std::size_t count_of(const std::vector<CheckedFile>& files, Verdict verdict) {
    return static_cast<std::size_t>(
        std::count_if(files.begin(), files.end(), [&](const CheckedFile& file) { return file.verdict == verdict; }));
}

/// What is wrong with a diverged file, a sentence a line.
std::vector<std::string> divergences(const CheckedFile& file) {
    std::vector<std::string> lines;
    const Verification& found = file.verification;
    if (found.divergent_steps != 0)
        lines.push_back(counted(found.divergent_steps, "step") + " of " + std::to_string(found.steps) + " diverged, " +
                        std::to_string(found.verified_steps) + " verified");
    if (found.first) lines.push_back("first divergence: " + to_text(*found.first));
    for (const Divergence& assertion : found.failed_assertions)
        lines.push_back("failed assertion: " + to_text(assertion));
    return lines;
}

/// Of an assertion a field also says what was "expected"; "recorded" is the same.
JsonValue divergence_json(const Divergence& divergence) {
    JsonValue fields = JsonValue::array();
    for (const FieldDifference& field : divergence.fields) {
        fields.push_back({{"field", field.field}, {"recorded", field.recorded}, {"recomputed", field.recomputed}});
        if (divergence.kind == DivergenceKind::Expected) fields.back()["expected"] = field.recorded;
    }
    return {{"line", divergence.line},
            {"step", divergence.step},
            {"input", divergence.input},
            {"fields", std::move(fields)}};
}

JsonValue file_json(const CheckedFile& file) {
    const Verification& found = file.verification;
    JsonValue json;
    json["path"] = file.path;
    json["grade"] = to_text(file.verdict);
    json["error"] = file.error.empty() ? JsonValue(nullptr) : JsonValue(file.error);
    json["steps"] = found.steps;
    json["verified_steps"] = found.verified_steps;
    json["divergent_steps"] = found.divergent_steps;
    json["first_divergence"] = found.first ? divergence_json(*found.first) : JsonValue(nullptr);
    json["failed_assertions"] = JsonValue::array();
    for (const Divergence& assertion : found.failed_assertions)
        json["failed_assertions"].push_back(divergence_json(assertion));
    json["warnings"] = file.warnings;
    return json;
}

/// Text for XML: the five signs escaped, what XML forbids replaced.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : printable(text)) {
        switch (letter) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\'':
                result += "&apos;";
                break;
            case '\n':
                result += "&#10;";
                break;
            default:
                result += letter;
        }
    }
    return result;
}

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

std::string risky_body(const CheckedFile& file, Strictness strictness) {
    const std::string warnings = escaped(joined(file.warnings, "\n"));
    if (strictness == Strictness::AcceptRisky) return "    <system-out>" + warnings + "</system-out>\n";
    return "    <failure" + attribute("message", "not everything could be checked") + ">" + warnings + "</failure>\n";
}

std::string case_body(const CheckedFile& file, Strictness strictness) {
    switch (file.verdict) {
        case Verdict::Verified:
            return "";
        case Verdict::Risky:
            return risky_body(file, strictness);
        case Verdict::Unreadable:
            return "    <error" + attribute("message", file.error) + "/>\n";
        case Verdict::Diverged: {
            const std::vector<std::string> lines = divergences(file);
            return "    <failure" + attribute("message", lines.empty() ? "diverged" : lines.front()) + ">" +
                   escaped(joined(lines, "\n")) + "</failure>\n";
        }
    }
    return "";
}

}  // namespace

std::string verify_text(const std::vector<CheckedFile>& files) {
    std::string text;
    for (const CheckedFile& file : files) {
        text += left_aligned(to_text(file.verdict), 10) + "  " + (file.path == "-" ? "standard input" : file.path);
        if (file.verdict != Verdict::Unreadable) text += "  " + counted(file.verification.steps, "step");
        text += "\n";
        for (const std::string& line : divergences(file)) text += "    " + line + "\n";
        for (const std::string& warning : file.warnings) text += "    warning: " + warning + "\n";
    }
    text += counted(files.size(), "file") + ":";
    for (const Verdict verdict : {Verdict::Verified, Verdict::Risky, Verdict::Diverged, Verdict::Unreadable})
        text += (verdict == Verdict::Verified ? " " : ", ") + std::to_string(count_of(files, verdict)) + " " +
                to_text(verdict);
    return printable(text) + "\n";
}

std::string verify_json(const std::vector<CheckedFile>& files) {
    JsonValue json;
    json["files"] = JsonValue::array();
    for (const CheckedFile& file : files) json["files"].push_back(file_json(file));
    for (const Verdict verdict : {Verdict::Verified, Verdict::Risky, Verdict::Diverged, Verdict::Unreadable})
        json[to_text(verdict)] = count_of(files, verdict);
    return json_text(json) + "\n";
}

std::string verify_junit(const std::vector<CheckedFile>& files, Strictness strictness) {
    const std::size_t failures = count_of(files, Verdict::Diverged) +
                                 (strictness == Strictness::RefuseRisky ? count_of(files, Verdict::Risky) : 0);
    const std::string counts = attribute("tests", std::to_string(files.size())) +
                               attribute("failures", std::to_string(failures)) +
                               attribute("errors", std::to_string(count_of(files, Verdict::Unreadable)));
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n<testsuite" +
                       attribute("name", "pyramide verify") + counts + ">\n";
    for (const CheckedFile& file : files) {
        const std::string body = case_body(file, strictness);
        text += "  <testcase" + attribute("classname", "pyramide.verify") + attribute("name", file.path);
        text += body.empty() ? "/>\n" : ">\n" + body + "  </testcase>\n";
    }
    return text + "</testsuite>\n</testsuites>\n";
}

}  // namespace pyramide::cli
