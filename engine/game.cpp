#include "engine/game.h"

namespace pyramide {

Game::Game(const Rules& rules, const Deal& deal) : rules_(rules), deal_(deal) {
    std::array<SlotMask, kPairSum + 1> of_value{};
    for (Slot slot = 0; slot < kSlots; ++slot) of_value[static_cast<std::size_t>(deal.card(slot).value())] |= bit(slot);
    kings_ = of_value[kPairSum];
    for (Slot slot = 0; slot < kSlots; ++slot) {
        const int value = deal.card(slot).value();
        if (value >= 1 && value < kPairSum) partners_[slot] = of_value[static_cast<std::size_t>(kPairSum - value)];
    }
}

}  // namespace pyramide
