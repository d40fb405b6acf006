#include "engine/solver/shortest_pyramids.h"

#include <algorithm>

namespace pyramide {

const ShortestPyramids& ShortestPyramids::table() {
    static const ShortestPyramids pyramids;
    return pyramids;
}

ShortestPyramids::ShortestPyramids() {
    const std::vector<SlotMask> all = reachable_pyramids();
    for (std::size_t number = 0; number < cards_.size(); ++number) {
        cards_[number] = static_cast<std::uint32_t>(all[number]);
        free_[number] = static_cast<std::uint32_t>(free_of_pyramid(all[number]));
    }
    for (std::size_t number = 0; number < cards_.size(); ++number) {
        for (SlotMask left = free_[number]; left != 0; left &= left - 1) {
            const Slot slot = static_cast<Slot>(std::countr_zero(left));
            without_[number][slot] = static_cast<std::uint16_t>(number_of(cards_[number] & ~bit(slot)));
        }
    }
}

int ShortestPyramids::number_of(SlotMask pyramid) const {
    return static_cast<int>(std::lower_bound(cards_.begin(), cards_.end(), pyramid) - cards_.begin());
}

}  // namespace pyramide
