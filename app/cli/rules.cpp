// pyramide rules: the table of rules and the presets.
#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"

namespace pyramide::cli {
namespace {

std::string range_text(const RuleField& field) {
    if (field.type == RuleType::Choice) {
        std::string choices;
        for (const char* choice : field.choices) choices += (choices.empty() ? "" : ", ") + std::string(choice);
        return choices;
    }
    const std::string range = std::to_string(field.minimum) + " ... " + std::to_string(field.maximum);
    if (field.type == RuleType::Limit) return range + ", unlimited";
    if (field.type == RuleType::NumberList) return std::to_string(field.list_length) + " of " + range + ", joined by /";
    return range;
}

const char* type_text(RuleType type) {
    switch (type) {
        case RuleType::Choice:
            return "choice";
        case RuleType::Number:
            return "number";
        case RuleType::Limit:
            return "limit";
        case RuleType::NumberList:
            return "list";
    }
    return "";
}

std::string rules_table_text() {
    const Rules defaults;
    std::string text = "Rules, to be given as in --rules microsoft,recycles=1 or in braces in a one-line log:\n\n";
    for (const RuleField& field : rule_fields())
        text += left_aligned(field.name, 16) + " " + range_text(field) + "; default " + field_text(defaults, field) +
                "\n" + std::string(19, ' ') + field.help + "\n";
    text += "\nPresets (pyramide rules NAME shows one in full):\n\n";
    for (const RulesPreset& preset : rules_presets()) text += left_aligned(preset.name, 16) + " " + preset.help + "\n";
    return text;
}

JsonValue rules_table_json() {
    const Rules defaults;
    const JsonValue default_values = rules_json(defaults);
    JsonValue json;
    json["fields"] = JsonValue::array();
    for (const RuleField& field : rule_fields()) {
        JsonValue entry;
        entry["name"] = field.name;
        entry["type"] = type_text(field.type);
        if (field.type == RuleType::Choice) {
            entry["choices"] = std::vector<std::string>(field.choices.begin(), field.choices.end());
        } else {
            entry["minimum"] = field.minimum;
            entry["maximum"] = field.maximum;
        }
        if (field.type == RuleType::NumberList) entry["length"] = field.list_length;
        entry["default"] = default_values[field.name];
        entry["help"] = field.help;
        json["fields"].push_back(std::move(entry));
    }
    json["presets"] = JsonValue::array();
    for (const RulesPreset& preset : rules_presets()) {
        JsonValue rules = rules_json(preset.rules);
        rules.erase("preset");
        json["presets"].push_back({{"name", preset.name}, {"help", preset.help}, {"rules", std::move(rules)}});
    }
    return json;
}

/// Every field resolved; those that are not the app's are marked.
std::string resolved_text(const Rules& rules) {
    const Rules app;
    const RulesPreset* preset = preset_of(rules);
    std::string text = rules_name(rules) + "\n";
    if (preset != nullptr) text += std::string(preset->help) + "\n";
    text += "\n";
    for (const RuleField& field : rule_fields()) {
        const std::string value = field_text(rules, field);
        const std::string of_app = field_text(app, field);
        text += left_aligned(field.name, 16) + " " + value + (value == of_app ? "" : "   (app: " + of_app + ")") + "\n";
    }
    return text;
}

}  // namespace

ExitCode run_rules(const RulesOptions& options, Output& output) {
    const bool is_json = options.format == Format::Json;
    if (options.words.empty()) {
        output.write(is_json ? rules_table_json().dump(2) + "\n" : rules_table_text());
        return ExitCode::Success;
    }
    const Result<Rules> rules = read_rules(joined(options.words));
    if (!rules) {
        report(rules.error());
        return ExitCode::Failure;
    }
    output.write(is_json ? json_text(rules_json(*rules)) + "\n" : resolved_text(*rules));
    return ExitCode::Success;
}

}  // namespace pyramide::cli
