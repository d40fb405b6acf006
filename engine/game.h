// Game: rules + deal, immutable, with the few tables that make stepping fast. Everything else is a function of it.
#pragma once

#include <array>
#include <cstdint>

#include "engine/deal.h"
#include "engine/rules.h"

namespace pyramide {

/// One deal under one set of rules. A game is a pure function of (deal, rules, inputs); this is the first two.
class Game {
public:
    Game(const Rules& rules, const Deal& deal);

    const Rules& rules() const { return rules_; }
    const Deal& deal() const { return deal_; }
    Card card(Slot slot) const { return deal_.card(slot); }

    /// The slots that hold kings.
    SlotMask kings() const { return kings_; }
    /// The slots whose cards make 13 with the card of `slot` (none for kings and unknown cards).
    SlotMask partners(Slot slot) const { return partners_[slot]; }
    SlotMask unknown() const { return deal_.unknown_slots(); }

private:
    Rules rules_;
    Deal deal_;
    SlotMask kings_ = 0;
    std::array<SlotMask, kSlots> partners_{};
};

}  // namespace pyramide
