// The controls that the rules panel is made of. Each shows a value and gives the one that a person chose in this frame,
// if any; it is always within the field's range.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/rules.h"

namespace pyramide {

/// "a whole number from 0 to 9999, or nothing for no limit": what a field for a number takes.
std::string rule_range_text(const RuleField& field);

/// Real width of segments that show these names.
float segments_width(std::span<const std::string> names);
/// A row of names of which one is chosen, as the next item, `width` real pixels wide.
std::optional<int> segments(const char* id, std::span<const std::string> names, int chosen, float width);

/// A button with a name that stays lit while it is on. True when clicked.
bool toggle(const char* id, const std::string& name, bool is_on, float width);

/// A field for a whole number, or, empty, for no limit; `width` real pixels wide. Typing is taken over on Enter or when
/// the field is left; Escape, and text that the rule does not take, change nothing (such text is red while it stands
/// there).
std::optional<int> number_field(const char* id, const RuleField& field, int value, float width);

}  // namespace pyramide
