// The 1430 pyramids that can be left, numbered: what a search for the shortest win keeps of a pyramid is its number.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/pyramid.h"

namespace pyramide {

/// Numbers 0 … 1429 in ascending order of the masks, so that 0 is the empty pyramid and what is left after a removal has a lower
/// number. The same for every deal.
class ShortestPyramids {
public:
    static constexpr int kCount = 1430;

    /// The one table, made at the first call.
    static const ShortestPyramids& table();

    SlotMask cards(int number) const { return cards_[static_cast<std::size_t>(number)]; }
    /// The cards that nothing covers.
    SlotMask free(int number) const { return free_[static_cast<std::size_t>(number)]; }
    /// The number without a card. The card is free, or free once one of `number`'s free cards has gone.
    int without(int number, Slot slot) const { return without_[static_cast<std::size_t>(number)][slot]; }
    /// The number of a reachable pyramid.
    int number_of(SlotMask pyramid) const;

private:
    ShortestPyramids();

    std::array<std::uint32_t, kCount> cards_{};
    std::array<std::uint32_t, kCount> free_{};
    std::array<std::array<std::uint16_t, kPyramidSlots>, kCount> without_{};
};

}  // namespace pyramide
