// The pyramid's geometry: rows, places, what covers what, and which sets of cards can be left.
//
//   row 1           0
//   row 2         1   2
//   row 3       3   4   5         a card in row r, place c (both from 0 in code) is slot r(r+1)/2 + c
//   …                             and is covered by row r+1, places c and c+1: slots s+r+1 and s+r+2
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/deal.h"

namespace pyramide {

inline constexpr int kPyramidRows = 7;

/// Row (0 … 6 from the top) and place (0 … row) of a pyramid slot.
struct PyramidPlace {
    int row;
    int place;
};

constexpr Slot pyramid_slot(int row, int place) { return static_cast<Slot>(row * (row + 1) / 2 + place); }

constexpr PyramidPlace pyramid_place(Slot slot) {
    int row = 0;
    while (pyramid_slot(row + 1, 0) <= slot) ++row;
    return {row, slot - pyramid_slot(row, 0)};
}

/// Every slot of a row.
constexpr SlotMask row_mask(int row) {
    return ((SlotMask{1} << (row + 1)) - 1) << pyramid_slot(row, 0);
}

namespace detail {
constexpr std::array<SlotMask, kSlots> make_covers() {
    std::array<SlotMask, kSlots> covers{};
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        const PyramidPlace at = pyramid_place(slot);
        if (at.row + 1 < kPyramidRows)
            covers[slot] = bit(pyramid_slot(at.row + 1, at.place)) | bit(pyramid_slot(at.row + 1, at.place + 1));
    }
    return covers;
}
constexpr std::array<SlotMask, kSlots> make_covered_by(const std::array<SlotMask, kSlots>& covers) {
    std::array<SlotMask, kSlots> covered_by{};
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        for (Slot cover = 0; cover < kPyramidSlots; ++cover) {
            if ((covers[slot] & bit(cover)) != 0) covered_by[cover] |= bit(slot);
        }
    }
    return covered_by;
}
}  // namespace detail

/// kCovers[s]: the two slots that cover slot s at the start (none for row 7 and for talon slots).
inline constexpr std::array<SlotMask, kSlots> kCovers = detail::make_covers();
/// kCoveredBy[s]: the one or two slots that the card of slot s covers at the start (none for the top and for talon slots).
inline constexpr std::array<SlotMask, kSlots> kCoveredBy = detail::make_covered_by(kCovers);

/// The cards of a pyramid that nothing covers. Bits outside the pyramid are ignored.
constexpr SlotMask free_of_pyramid(SlotMask cards) {
    const SlotMask pyramid = cards & kPyramidMask;
    SlotMask covered = 0;
    for (int row = 0; row + 1 < kPyramidRows; ++row)
        covered |= ((pyramid >> (row + 1)) | (pyramid >> (row + 2))) & row_mask(row);
    return pyramid & ~covered;
}

/// True when a set of pyramid cards can be left in a game: whatever covers an absent card is absent too. 1430 sets are so.
constexpr bool is_reachable_pyramid(SlotMask pyramid) {
    if ((pyramid & ~kPyramidMask) != 0) return false;
    for (int row = 0; row + 1 < kPyramidRows; ++row) {
        const SlotMask below = pyramid >> (row + 1) | pyramid >> (row + 2);
        if ((below & row_mask(row) & ~pyramid) != 0) return false;
    }
    return true;
}

/// All 1430 reachable pyramids in ascending order, the empty one first.
std::vector<SlotMask> reachable_pyramids();

/// A reachable pyramid in 17 bits, one to one: along each left diagonal the cards left are the topmost ones, so their
/// counts (0…7, 0…6, … 0…1) say everything. Counts packed from bit 0, 3+3+3+3+2+2+1 bits.
constexpr std::uint32_t pyramid_code(SlotMask pyramid) {
    std::uint32_t code = 0;
    int shift = 0;
    for (int diagonal = 0; diagonal < kPyramidRows; ++diagonal) {
        SlotMask along = 0;
        for (int row = diagonal; row < kPyramidRows; ++row) along |= bit(pyramid_slot(row, diagonal));
        const int length = kPyramidRows - diagonal;
        code |= static_cast<std::uint32_t>(std::popcount(pyramid & along)) << shift;
        shift += static_cast<int>(std::bit_width(static_cast<unsigned>(length)));
    }
    return code;
}

}  // namespace pyramide
