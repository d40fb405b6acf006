// Why a step gave points, as inspect and who tell it.
#pragma once

#include <string>

#include "app/cli/json.h"

namespace pyramide::cli {

/// The points of a node with their reasons: "+20 pyramid cards: 2 x 10, +5 removal"; "" where nothing was scored.
std::string points_text(const Timeline& timeline, NodeId node);
/// The same as [{text, points, reason, cards, each}]: `cards` times `each` are the points; both are null where the reason is not one
/// that is paid by the card.
JsonValue points_json(const Timeline& timeline, NodeId node);

}  // namespace pyramide::cli
