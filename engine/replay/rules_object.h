// The fields of the rules table as members of a JSON object: what replay files and preset files share.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "engine/replay/object_reader.h"
#include "engine/rules.h"

namespace pyramide {

/// Appends a field's value: a text for a choice and for "unlimited", a number, or a list of numbers.
void append_rule(std::string& out, const Rules& rules, const RuleField& field);

/// Sets a field from the member of that name which `object` has. Error: reported to the reader with the member's path, what was found and
/// what was expected; the rules stay as they were.
void read_rule(ObjectReader& object, const RuleField& field, const nlohmann::ordered_json& member, Rules& rules);

}  // namespace pyramide
