#include "engine/pyramid.h"

#include <algorithm>
#include <utility>

namespace pyramide {

std::vector<SlotMask> reachable_pyramids() {
    std::vector<SlotMask> found = {0};
    for (int row = 0; row < kPyramidRows; ++row) {
        std::vector<SlotMask> longer;
        for (const SlotMask above : found) {
            for (SlotMask choice = 0; choice < (SlotMask{1} << (row + 1)); ++choice) {
                const SlotMask pyramid = above | choice << pyramid_slot(row, 0);
                if (is_reachable_pyramid(pyramid)) longer.push_back(pyramid);
            }
        }
        found = std::move(longer);
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace pyramide
