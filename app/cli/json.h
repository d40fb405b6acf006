// The JSON that `pyramide --json` prints. The names and shapes are an interface that scripts rely on: add, never
// rename.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/message.h"
#include "engine/timeline.h"

namespace pyramide::cli {

using JsonValue = nlohmann::ordered_json;

/// How the app's messages are shown.
struct MessageStyle {
    Language language = Language::English;
    ErrorHelp error_help = ErrorHelp::On;
};

/// One line, whatever bytes the strings hold.
std::string json_text(const JsonValue& json);

/// Null for an empty text.
inline JsonValue text_or_null(std::string_view text) { return text.empty() ? JsonValue(nullptr) : JsonValue(text); }

/// The cards of a mask as text, lowest slot first; from the top of the pyramid, then in the order of drawing.
JsonValue cards_json(const Deal& deal, SlotMask slots);
/// {code, cards, rows, waste, stock}: the deal as it lies before the first input. Code is null for a deck.
JsonValue deal_json(const Game& game);
/// {preset, FIELD: value …}: every field; preset is null when no preset has these rules. As in replay files,
/// choices and "unlimited" are strings, and lists are arrays of numbers.
JsonValue rules_json(const Rules& rules);
/// {input, ok, code, text, delta, score, moves, free, hash}: one input and the table after it.
JsonValue step_json(const Timeline& timeline, NodeId id, const MessageStyle& style);
/// {pyramid_mask, free_mask, score, moves, outcome, undo_depth, stock, waste, selected, …}: the table at a node.
JsonValue state_json(const Timeline& timeline, NodeId id);

/// The score after a node, less the score before it.
std::int64_t score_delta(const Timeline& timeline, NodeId id);

}  // namespace pyramide::cli
