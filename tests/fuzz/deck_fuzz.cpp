// Any bytes as a deck of 52 cards: an error with its place, or a deal that comes back from its text and can be played.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/table.h"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pyramide;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto deal = parse_deal(text);
    if (!deal) {
        expect(!deal.error().message.empty());
        expect(deal.error().offset <= size || deal.error().offset == Error::kNoOffset);
        return 0;
    }
    const auto again = parse_deal(to_text(*deal));
    expect(again.has_value() && *again == *deal);
    expect((deal->unknown_slots() & kPyramidMask) == 0);
    for (Slot slot = 0; slot < kSlots; ++slot)
        expect(!deal->card(slot).is_known() || deal->slot_of(deal->card(slot)) == slot);
    const Game game(Rules{}, *deal);
    const Table table = initial_table(game);
    expect(is_ok(game, respond(game, table, {InputKind::Draw, Card(), Card()}).table));
    return 0;
}
