// A small board for two side by side: only drawn, no taps. All lengths are real pixels.
#pragma once

#include <string>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

/// One of the two boards.
struct ComparedTable {
    const Game& game;
    const Table& table;
    SlotMask differing = 0;  ///< slots whose card lies elsewhere, or is another, on the other board
    std::string title;       ///< above the felt
    std::string note;        ///< beside it: the step, or that the log has ended
    bool is_counter_differing = false;  ///< score, moves or outcome differ
    float room_below_title = 0;         ///< left free between title and felt
};

/// Slots that hold another card, or hold it elsewhere (pyramid or gone, waste, stock), on one table than on the other.
SlotMask differing_slots(const Game& left_game, const State& left, const Game& right_game, const State& right);

/// Height of the title.
float compared_title_height();

/// Draws the table between two corners; what differs is orange. Gives the slot under the mouse, or kNoSlot.
Slot draw_compared_table(ImDrawList* list, ImVec2 minimum, ImVec2 maximum, const ComparedTable& compared,
                         const Hover& hover);

}  // namespace pyramide
