// Seeded deals, rules and inputs for the tests. Everything comes from SplitMix64 of a seed, so a failure's seed repeats
// it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/timeline.h"

namespace pyramide {

/// A stream of choices that depends on nothing but its seed.
class Choices {
  public:
    explicit Choices(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 1) {}

    /// 0 … bound - 1.
    int below(int bound) { return static_cast<int>(split_mix_64(state_) % static_cast<std::uint64_t>(bound)); }
    bool one_in(int count) { return below(count) == 0; }
    std::uint64_t number() { return split_mix_64(state_); }

  private:
    std::uint64_t state_;
};

/// The deal of a code chosen by the seed.
inline Deal random_deal(std::uint64_t seed) {
    Choices choices(seed);
    return Deal::from_code(DealCode::from_number(choices.number()));
}

/// A deal whose pyramid falls pair by pair from its end, and whose talon is pairs and kings side by side: games on it
/// are often won.
inline Deal easy_deal(std::uint64_t seed) {
    Choices choices(seed);
    std::vector<std::pair<Card, Card>> pairs;
    for (int value = 1; value <= 6; ++value) {
        for (int suit = 0; suit < 4; ++suit)
            pairs.emplace_back(Card(static_cast<Rank>(value), static_cast<Suit>(suit)),
                               Card(static_cast<Rank>(13 - value), static_cast<Suit>((suit + 1) % 4)));
    }
    for (std::size_t last = pairs.size() - 1; last > 0; --last)
        std::swap(pairs[last], pairs[static_cast<std::size_t>(choices.below(static_cast<int>(last) + 1))]);
    Deal::Cards cards{};
    cards[0] = Card(Rank::King, Suit::Clubs);
    cards[27] = Card(Rank::King, Suit::Diamonds);
    std::size_t next = 0;
    for (std::size_t slot = 1; slot < 27; slot += 2, ++next) {
        cards[slot] = pairs[next].first;
        cards[slot + 1] = pairs[next].second;
    }
    for (std::size_t slot = 28; slot < 50; slot += 2, ++next) {
        cards[slot] = pairs[next].first;
        cards[slot + 1] = pairs[next].second;
    }
    cards[50] = Card(Rank::King, Suit::Hearts);
    cards[51] = Card(Rank::King, Suit::Spades);
    return Deal::from_cards(cards).value();
}

/// An easy deal's quickest win, 15 actions: king, thirteen pairs from the end of the pyramid, king.
inline std::vector<Input> easy_win(const Deal& deal) {
    std::vector<Input> inputs = {{InputKind::RemoveKing, deal.card(27), Card()}};
    for (Slot slot = 26; slot >= 2; slot = static_cast<Slot>(slot - 2))
        inputs.push_back({InputKind::RemovePair, deal.card(slot), deal.card(static_cast<Slot>(slot - 1))});
    inputs.push_back({InputKind::RemoveKing, deal.card(0), Card()});
    return inputs;
}

/// Any value of one field of the rules.
inline void set_random_value(Rules& rules, const RuleField& field, Choices& choices) {
    for (int index = 0; index < field.list_length; ++index) {
        int value = 0;
        switch (field.type) {
            case RuleType::Choice:
                value = choices.below(field.maximum + 1);
                break;
            case RuleType::Number:
                value = field.maximum < 100 ? field.minimum + choices.below(field.maximum - field.minimum + 1)
                                            : choices.below(2001) - 1000;
                break;
            case RuleType::Limit:
                value = choices.one_in(3) ? kUnlimited : choices.below(5);
                break;
            case RuleType::NumberList:
                value = choices.below(2001) - 1000;
                break;
        }
        field.set(rules, index, value);
    }
}

/// Rules in which each field has, half of the time, any of its values.
inline Rules random_rules(std::uint64_t seed) {
    Choices choices(seed + 77);
    Rules rules;
    for (const RuleField& field : rule_fields()) {
        if (choices.one_in(2)) set_random_value(rules, field, choices);
    }
    return rules;
}

inline Input draw_input() { return {InputKind::Draw, Card(), Card()}; }
inline Input recycle_input() { return {InputKind::Recycle, Card(), Card()}; }
inline Input undo_input() { return {InputKind::Undo, Card(), Card()}; }
inline Input tap_input(Card card) { return {InputKind::TapCard, card, Card()}; }
inline Input tap_stock_input() { return {InputKind::TapStock, Card(), Card()}; }

/// An input for a table: mostly sensible actions and taps, now and then an undo, a wrong tap or an action that is
/// refused.
inline Input random_input(const Game& game, const Table& table, Choices& choices) {
    const Card any = Card::from_index(choices.below(Card::kCount));
    const Card other = Card::from_index(choices.below(Card::kCount));
    const int kind = choices.below(100);
    if (kind < 9) return undo_input();
    if (kind < 12) return tap_input(any);
    if (kind < 14) return {InputKind::RemoveKing, any, Card()};
    if (kind < 16) return {InputKind::RemovePair, any, other};
    if (kind < 17) return draw_input();
    if (kind < 18) return recycle_input();
    if (kind < 24) return tap_stock_input();
    if (kind < 52) {
        // A tap on a card of a legal removal, or on any free card.
        SlotMask candidates = free_cards(game, table.state);
        for (const Action& action : legal_actions(game, table.state)) {
            if (action.kind == ActionKind::RemovePair && !choices.one_in(3))
                candidates = bit(action.first) | bit(action.second);
        }
        if (table.selected != kNoSlot && choices.one_in(2)) {
            for (Slot slot = 0; slot < kSlots; ++slot) {
                if (free_only_with(game, table.state, slot) == bit(table.selected)) candidates = bit(slot);
            }
        }
        if (candidates == 0) return tap_stock_input();
        int skip = choices.below(std::popcount(candidates));
        while (skip-- > 0) candidates &= candidates - 1;
        return tap_input(game.card(lowest_slot(candidates)));
    }
    const ActionList actions = legal_actions(game, table.state);
    if (actions.is_empty()) return choices.one_in(3) ? undo_input() : tap_input(any);
    // The first are removals: the lower of two numbers prefers them.
    const int number = std::min(choices.below(actions.size()), choices.below(actions.size()));
    return input_of(game, actions[number]);
}

}  // namespace pyramide
