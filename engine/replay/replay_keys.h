// The names in a replay file, each object's in the order in which they are written. Reader, writer and the schema's
// test share them: a name stands nowhere else.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "engine/rules.h"

namespace pyramide::replay_keys {

using Keys = std::span<const std::string_view>;

/// Value of the root's "format".
inline constexpr std::string_view kFormatName = "pyramide-replay";

inline constexpr std::array<std::string_view, 15> kRoot = {
    "format", "version", "oldest_reader", "engine",   "title",   "description", "deal",    "rules",
    "inputs", "times",   "results",       "branches", "markers", "assertions",  "complete"};
inline constexpr std::array<std::string_view, 3> kEngine = {"version", "first_written_by", "hash_version"};
inline constexpr std::array<std::string_view, 2> kDeal = {"code", "cards"};
inline constexpr std::array<std::string_view, 5> kBranch = {"name", "from", "inputs", "times", "results"};
inline constexpr std::array<std::string_view, 2> kFrom = {"line", "step"};
inline constexpr std::array<std::string_view, 4> kMarker = {"line", "step", "label", "note"};
inline constexpr std::array<std::string_view, 4> kAssertion = {"line", "step", "field", "expected"};

/// "preset", then every field of the rules table.
inline std::vector<std::string_view> rules_keys() {
    std::vector<std::string_view> keys = {"preset"};
    for (const RuleField& field : rule_fields()) keys.emplace_back(field.name);
    return keys;
}

/// What assertions may speak of, by AssertedField.
inline constexpr std::array<std::string_view, 6> kAssertedFields = {"score",   "moves", "outcome",
                                                                    "message", "free",  "hash"};

}  // namespace pyramide::replay_keys
