// pyramide rules: the table of rules, the presets, and preset files of one's own.
#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"
#include "app/preset_file.h"
#include "app/settings.h"

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

/// The presets that the workbench keeps for this user. What is wrong with their files is a warning.
PresetFolder own_presets() {
    const Result<std::filesystem::path> settings = default_settings_folder();
    if (!settings) return {};
    PresetFolder folder(*settings / "rules");
    for (const std::string& problem : folder.problems()) report_warning(problem);
    return folder;
}

std::string rules_table_text() {
    const Rules defaults;
    std::string text = "Rules, to be given as in --rules microsoft,recycles=1 or in braces in a one-line log:\n\n";
    for (const RuleField& field : rule_fields())
        text += left_aligned(field.name, 16) + " " + range_text(field) + "; default " + field_text(defaults, field) +
                "\n" + std::string(19, ' ') + field.help + "\n";
    text += "\nPresets (pyramide rules NAME shows one in full):\n\n";
    for (const RulesPreset& preset : rules_presets()) text += left_aligned(preset.name, 16) + " " + preset.help + "\n";
    const PresetFolder own = own_presets();
    if (own.entries().empty()) return text;
    text += "\nYour own, of the workbench (pyramide rules @FILE shows one in full):\n\n";
    for (const PresetFolder::Entry& entry : own.entries()) {
        text += left_aligned(entry.preset.name, 16) + " " + (entry.preset.help.empty() ? to_text(entry.preset.rules) : entry.preset.help) + "\n" +
                std::string(17, ' ') + "@" + entry.path.string() + "\n";
    }
    return printable(text);
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
    json["own"] = JsonValue::array();
    const PresetFolder own = own_presets();
    for (const auto& [path, preset] : own.entries()) {
        JsonValue rules = rules_json(preset.rules);
        rules.erase("preset");
        json["own"].push_back({{"name", preset.name}, {"help", preset.help}, {"file", path.string()}, {"rules", std::move(rules)}});
    }
    return json;
}

/// Every field resolved; those that are not the app's are marked.
std::string resolved_text(const Preset& shown) {
    const Rules app;
    const RulesPreset* preset = preset_of(shown.rules);
    const std::string own_help = shown.help.empty() ? "" : shown.help + "\n";
    std::string text = shown.name.empty() ? "" : "preset " + shown.name + "\n" + own_help;
    text += rules_name(shown.rules) + "\n";
    if (preset != nullptr) text += std::string(preset->help) + "\n";
    text += "\n";
    for (const RuleField& field : rule_fields()) {
        const std::string value = field_text(shown.rules, field);
        const std::string of_app = field_text(app, field);
        text += left_aligned(field.name, 16) + " " + value + (value == of_app ? "" : "   (app: " + of_app + ")") + "\n";
    }
    return printable(text);
}

Result<Preset> wanted_rules(const RulesOptions& options) {
    if (!options.words.empty() && !options.rules.empty())
        return Error{"The rules stand both as words and in --rules. Give them in one place."};
    const std::string text = options.words.empty() ? options.rules : joined(options.words);
    Result<Preset> preset = read_rules_argument(text);
    if (!preset) return with_place(preset.error(), text);
    for (const std::string& warning : preset->warnings) report_warning(text.substr(1) + ": " + warning);
    return preset;
}

/// An error of an option's text, with its place there.
Error of_text(const char* option, const std::string& text, const Error& error) {
    return Error{std::string(option) + ": " + with_place(error, text).message};
}

Result<Done> save_rules(const RulesOptions& options, Preset preset, Output& output) {
    if (const Result<Done> checked = check_preset_name(options.name); !checked) return of_text("--name", options.name, checked.error());
    if (const Result<Done> checked = check_preset_help(options.about); !checked) return of_text("--about", options.about, checked.error());
    preset.name = options.name;
    if (!options.about.empty()) preset.help = options.about;
    Result<Done> written = write_text(options.save, preset_text(preset), output);
    if (written && options.save != "-") output.write(printable("The preset " + preset.name + " is in " + options.save + ": " + rules_name(preset.rules) + ".\n"));
    return written;
}

Result<Done> tell_rules(const RulesOptions& options, Output& output) {
    const bool is_json = options.format == Format::Json;
    if (options.words.empty() && options.rules.empty() && options.save.empty()) {
        output.write(is_json ? rules_table_json().dump(2, ' ', false, JsonValue::error_handler_t::replace) + "\n" : rules_table_text());
        return Done{};
    }
    Result<Preset> preset = wanted_rules(options);
    if (!preset) return preset.error();
    if (!options.save.empty()) return save_rules(options, *std::move(preset), output);
    output.write(is_json ? json_text(rules_json(preset->rules)) + "\n" : resolved_text(*preset));
    return Done{};
}

}  // namespace

ExitCode run_rules(const RulesOptions& options, Output& output) {
    const Result<Done> done = tell_rules(options, output);
    if (done) return ExitCode::Success;
    report(done.error());
    return ExitCode::Failure;
}

}  // namespace pyramide::cli
