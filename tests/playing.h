// A game played from a line of text, for tests that read like a log: Played("PY1-N-AAAAAAS", "app", "KD 10C+3S").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/timeline.h"

namespace pyramide {

inline Deal deal_of(std::string_view code) { return Deal::from_code(parse_deal_code(code).value()); }
inline Card card_of(std::string_view text) { return parse_card(text).value(); }
inline Input input_of(std::string_view text) { return parse_input(text).value(); }

/// "7C 3H 4H": the cards of a mask by slot.
inline std::string cards_text(const Game& game, SlotMask slots) {
    std::string text;
    for (; slots != 0; slots &= slots - 1) text += (text.empty() ? "" : " ") + to_text(game.card(lowest_slot(slots)));
    return text;
}

/// "KD 10C+3S draw": the actions of a position in their order.
inline std::string actions_text(const Game& game, const State& state) {
    std::string text;
    for (const Action& action : legal_actions(game, state)) text += (text.empty() ? "" : " ") + to_text(game, action);
    return text;
}

/// A timeline and the node that was played last.
class Played {
  public:
    Played(const Deal& deal, const Rules& rules, std::string_view log = "") : timeline_(Game(rules, deal)) {
        play(log);
    }
    Played(std::string_view code, std::string_view rules, std::string_view log = "")
        : Played(deal_of(code), parse_rules(rules).value(), log) {}

    Played& play(std::string_view log) {
        const auto words = parse_log(log).value();
        for (const LogWord& word : words) play(word.input);
        return *this;
    }
    Played& play(const Input& input) {
        at_ = timeline_.play(at_, input);
        return *this;
    }
    Played& play(const Input& input, int times) {
        for (int time = 0; time < times; ++time) play(input);
        return *this;
    }
    void go_to(NodeId id) { at_ = id; }

    Timeline& timeline() { return timeline_; }
    const Timeline& timeline() const { return timeline_; }
    NodeId at() const { return at_; }
    const Game& game() const { return timeline_.game(); }
    const Node& node() const { return timeline_.node(at_); }
    const Table& table() const { return node().table; }
    const State& state() const { return table().state; }
    std::int64_t score() const { return table().counters.score(); }
    int moves() const { return static_cast<int>(table().counters.moves); }
    std::string free() const { return cards_text(game(), free_cards(game(), state())); }
    std::string actions() const { return actions_text(game(), state()); }
    std::string waste() const { return cards_text(game(), state().waste()); }
    std::string stock() const { return cards_text(game(), state().stock()); }
    std::string selected() const { return table().selected == kNoSlot ? "" : to_text(game().card(table().selected)); }
    /// The code of the last input: "", "blocked", …
    std::string code() const { return to_text(node().refusal); }
    bool changed() const { return node().effect == Effect::Changed; }
    Message message() const { return node().message; }
    /// "removed 10C 3S; +20 pyramid cards; freed 10S": the events of the last input.
    std::string events() const {
        std::string text;
        for (const Event& event : timeline_.events(at_)) text += (text.empty() ? "" : "; ") + to_text(game(), event);
        return text;
    }

  private:
    Timeline timeline_;
    NodeId at_ = 0;
};

}  // namespace pyramide
