#include "engine/replay/rules_object.h"

#include <optional>

#include "engine/replay/json_text.h"

namespace pyramide {
namespace {

using Json = nlohmann::ordered_json;

/// A whole number as set_field reads it; nothing for any other value.
std::optional<std::string> whole_number_text(const Json& value) {
    if (!value.is_number_integer()) return std::nullopt;
    std::string text;
    append_json_value(text, value, JsonStyle::Compact, 0);
    return text;
}

std::optional<std::string> list_text(const Json& value, const RuleField& field) {
    if (!value.is_array() || value.size() != static_cast<std::size_t>(field.list_length)) return std::nullopt;
    std::string text;
    for (const Json& number : value) {
        const std::optional<std::string> item = whole_number_text(number);
        if (!item) return std::nullopt;
        text += (text.empty() ? "" : "/") + *item;
    }
    return text;
}

/// What set_field takes for a member's value; nothing when its type is not the field's.
std::optional<std::string> rule_text(const Json& value, const RuleField& field) {
    if (field.type == RuleType::NumberList) return list_text(value, field);
    const bool may_be_text = field.type == RuleType::Choice || field.type == RuleType::Limit;
    if (may_be_text && value.is_string()) return value.get_ref<const std::string&>();
    return field.type == RuleType::Choice ? std::nullopt : whole_number_text(value);
}

std::string expected_text(const RuleField& field) {
    switch (field.type) {
        case RuleType::Choice:
            return "a text";
        case RuleType::Number:
            return "a whole number";
        case RuleType::Limit:
            return "a whole number or \"unlimited\"";
        case RuleType::NumberList:
            return "a list of " + std::to_string(field.list_length) + " whole numbers";
    }
    return "";
}

}  // namespace

void append_rule(std::string& out, const Rules& rules, const RuleField& field) {
    if (field.type != RuleType::NumberList) {
        const int value = field.get(rules, 0);
        const bool is_text = field.type == RuleType::Choice || (field.type == RuleType::Limit && value == kUnlimited);
        if (is_text)
            append_json_text(out, field_text(rules, field));
        else
            append_json_number(out, value);
        return;
    }
    out += '[';
    for (int index = 0; index < field.list_length; ++index) {
        if (index > 0) out += ", ";
        append_json_number(out, field.get(rules, index));
    }
    out += ']';
}

void read_rule(ObjectReader& object, const RuleField& field, const Json& member, Rules& rules) {
    const std::optional<std::string> text = rule_text(member, field);
    if (!text) return object.fail(field.name, "found " + described(member) + "; expected " + expected_text(field) + ".");
    if (const Result<Done> done = set_field(rules, field, *text); !done) object.fail(field.name, done.error().message);
}

}  // namespace pyramide
