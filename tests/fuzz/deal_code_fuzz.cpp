// Any bytes as a deal code: an error with its place, or a code that comes back from its text and deals 52 cards.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/deal.h"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pyramide;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto code = parse_deal_code(text);
    if (!code) {
        expect(!code.error().message.empty());
        expect(code.error().offset <= size);
        return 0;
    }
    expect(code->number() < DealCode::kCount);
    const auto again = parse_deal_code(to_text(*code));
    expect(again.has_value() && *again == *code);
    expect(code->next().previous() == *code);
    expect(Deal::from_code(*code).agrees_with_code());
    return 0;
}
