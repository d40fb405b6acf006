// The one-line form, for chat and trackers: "PY1-N-AAAAAAS {recycles=2 victory=strict} KD 10C+3S draw undo".
// Rules other than the app's stand in braces. A deal without a code stands as its 52 cards in brackets: "[JD 6C … 5D] draw".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/deal.h"
#include "engine/input.h"
#include "engine/rules.h"

namespace pyramide {

/// A deal, rules and a log, as read from one line (or several: line breaks are spaces).
struct OneLine {
    Deal deal;
    Rules rules;
    std::vector<LogWord> log;
};

/// A deal that has a code but does not agree with it is written as its cards.
std::string one_line_text(const Deal& deal, const Rules& rules, const std::vector<Input>& inputs);

/// Error: byte offset and what was expected there; nothing is guessed.
Result<OneLine> parse_one_line(std::string_view text);

}  // namespace pyramide
