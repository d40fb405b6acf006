#include "engine/pyramid.h"

#include <algorithm>
#include <set>

#include <doctest/doctest.h>

namespace pyramide::pyramid_test {

TEST_CASE("pyramid: rows of 1 to 7 cards, 28 in all, slot and place both ways") {
    Slot next = 0;
    for (int row = 0; row < kPyramidRows; ++row) {
        SlotMask slots = 0;
        for (int place = 0; place <= row; ++place, ++next) {
            CHECK(pyramid_slot(row, place) == next);
            CHECK(pyramid_place(next).row == row);
            CHECK(pyramid_place(next).place == place);
            slots |= bit(next);
        }
        CHECK(row_mask(row) == slots);
    }
    CHECK(next == kPyramidSlots);
}

TEST_CASE("pyramid: a card in row r, place c is covered by row r+1, places c and c+1") {
    for (int row = 0; row < kPyramidRows; ++row) {
        for (int place = 0; place <= row; ++place) {
            const SlotMask covers = kCovers[pyramid_slot(row, place)];
            if (row == 6)
                CHECK(covers == 0);
            else
                CHECK(covers == (bit(pyramid_slot(row + 1, place)) | bit(pyramid_slot(row + 1, place + 1))));
        }
    }
    for (Slot slot = kPyramidSlots; slot < kSlots; ++slot) CHECK(kCovers[slot] == 0);
}

TEST_CASE("pyramid: at the start just the 7 cards of the bottom row are free") {
    CHECK(free_of_pyramid(kPyramidMask) == row_mask(6));
    CHECK(std::popcount(free_of_pyramid(kPyramidMask)) == 7);
    CHECK(free_of_pyramid(0) == 0);
    CHECK(free_of_pyramid(1) == 1);
    CHECK(free_of_pyramid(kTalonMask) == 0);
    CHECK(free_of_pyramid(kPyramidMask | kTalonMask) == row_mask(6));
}

TEST_CASE("pyramid: one cover left is enough to block") {
    const Slot upper = pyramid_slot(5, 2);
    const SlotMask without_left = kPyramidMask & ~bit(pyramid_slot(6, 2));
    const SlotMask without_right = kPyramidMask & ~bit(pyramid_slot(6, 3));
    CHECK((free_of_pyramid(without_left) & bit(upper)) == 0);
    CHECK((free_of_pyramid(without_right) & bit(upper)) == 0);
    CHECK((free_of_pyramid(without_left & without_right) & bit(upper)) != 0);
}

TEST_CASE("pyramid: exactly 1430 sets can be left, found by taking free cards one by one") {
    std::set<SlotMask> seen = {kPyramidMask};
    std::vector<SlotMask> open = {kPyramidMask};
    while (!open.empty()) {
        const SlotMask pyramid = open.back();
        open.pop_back();
        for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
            // Plainly: present, and neither of its covers is.
            if ((pyramid & bit(slot)) == 0 || (pyramid & kCovers[slot]) != 0) continue;
            CHECK((free_of_pyramid(pyramid) & bit(slot)) != 0);
            if (seen.insert(pyramid & ~bit(slot)).second) open.push_back(pyramid & ~bit(slot));
        }
    }
    CHECK(seen.size() == 1430);
    const std::vector<SlotMask> listed = reachable_pyramids();
    CHECK(std::vector<SlotMask>(seen.begin(), seen.end()) == listed);
    CHECK(listed.front() == 0);
    CHECK(listed.back() == kPyramidMask);
    for (const SlotMask pyramid : listed) CHECK(is_reachable_pyramid(pyramid));
}

TEST_CASE("pyramid: free cards of every reachable pyramid agree with the plain rule") {
    for (const SlotMask pyramid : reachable_pyramids()) {
        SlotMask free = 0;
        for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
            if ((pyramid & bit(slot)) != 0 && (pyramid & kCovers[slot]) == 0) free |= bit(slot);
        }
        CHECK(free_of_pyramid(pyramid) == free);
    }
}

TEST_CASE("pyramid: a card that floats under a gap is not reachable") {
    CHECK_FALSE(is_reachable_pyramid(kPyramidMask & ~bit(0)));
    CHECK_FALSE(is_reachable_pyramid(bit(27)));
    CHECK_FALSE(is_reachable_pyramid(kPyramidMask | bit(28)));
    CHECK_FALSE(is_reachable_pyramid(kPyramidMask & ~bit(pyramid_slot(5, 0))));
    CHECK(is_reachable_pyramid(0));
    CHECK(is_reachable_pyramid(bit(0) | bit(1)));
}

TEST_CASE("pyramid: the 17-bit code tells all 1430 pyramids apart") {
    std::set<std::uint32_t> codes;
    for (const SlotMask pyramid : reachable_pyramids()) {
        const std::uint32_t code = pyramid_code(pyramid);
        CHECK(code < (1U << 17));
        codes.insert(code);
    }
    CHECK(codes.size() == 1430);
    CHECK(pyramid_code(0) == 0);
}

}  // namespace pyramide::pyramid_test
