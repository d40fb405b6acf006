#include "app/cli/points.h"

namespace pyramide::cli {
namespace {

std::string scored_text(const Game& game, const Event& event) {
    const std::optional<PerCard> by = per_card(game.rules(), event);
    const std::string cards = by ? ": " + std::to_string(by->cards) + " x " + std::to_string(by->each) : "";
    return to_text(game, event) + cards;
}

}  // namespace

std::string points_text(const Timeline& timeline, NodeId node) {
    std::string text;
    for (const Event& event : timeline.events(node)) {
        if (event.kind == EventKind::Scored) text += (text.empty() ? "" : ", ") + scored_text(timeline.game(), event);
    }
    return text;
}

JsonValue points_json(const Timeline& timeline, NodeId node) {
    JsonValue json = JsonValue::array();
    for (const Event& event : timeline.events(node)) {
        if (event.kind != EventKind::Scored) continue;
        const std::optional<PerCard> by = per_card(timeline.game().rules(), event);
        json.push_back({{"text", scored_text(timeline.game(), event)},
                        {"points", event.points},
                        {"reason", to_text(event.reason)},
                        {"cards", by ? JsonValue(by->cards) : JsonValue(nullptr)},
                        {"each", by ? JsonValue(by->each) : JsonValue(nullptr)}});
    }
    return json;
}

}  // namespace pyramide::cli
