// Board layout: where every card lies inside the felt, for any size of it. All lengths are real pixels.
#pragma once

#include "app/panels/card_face.h"
#include "engine/pyramid.h"

namespace pyramide {

/// Places on the felt. Every card has the same width; the pyramid's rows overlap, each later row above the one before.
struct BoardLayout {
    float card_width = 0;
    CardBox pyramid[kPyramidSlots];
    CardBox stock, waste;
    /// From one waste card to the one on it, where the rules bring the card below into play.
    float waste_shift = 0;
    /// Height of the line of text under stock and waste.
    float caption_height = 0;
    /// Middle of the message at the bottom.
    ImVec2 message;

    CardBox box(Slot slot) const { return pyramid[slot]; }
};

/// Whether the waste needs room for a second card beside its top.
enum class WasteShape : std::uint8_t { Pile, Fan };

/// The largest cards with which everything fits between two corners, in whole pixels.
BoardLayout lay_out_board(ImVec2 minimum, ImVec2 maximum, WasteShape waste);

}  // namespace pyramide
