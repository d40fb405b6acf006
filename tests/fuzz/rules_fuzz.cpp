// Any bytes as rules: an error with its place, or rules within their ranges that come back from their text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/rules.h"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

bool is_in_range(const pyramide::Rules& rules, const pyramide::RuleField& field) {
    for (int index = 0; index < field.list_length; ++index) {
        const int value = field.get(rules, index);
        if (field.type == pyramide::RuleType::Limit && value == pyramide::kUnlimited) continue;
        if (value < field.minimum || value > field.maximum) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pyramide;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto rules = parse_rules(text);
    if (!rules) {
        expect(!rules.error().message.empty());
        expect(rules.error().offset <= size);
        return 0;
    }
    for (const RuleField& field : rule_fields()) expect(is_in_range(*rules, field));
    const auto again = parse_rules(to_text(*rules));
    expect(again.has_value() && *again == *rules);
    return 0;
}
