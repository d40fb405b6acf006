#include "engine/state.h"

#include "engine/quoted.h"

namespace pyramide {

namespace {

bool is_waste_pair_open(const Game& game, const State& state) {
    switch (game.rules().waste_pair) {
        case WastePair::Never: return false;
        case WastePair::Fresh: return state.fresh == Fresh::Yes;
        case WastePair::TopTwo: return true;
    }
    return false;
}

constexpr int kTalonShift = 17;
constexpr int kCursorShift = kTalonShift + kTalonSlots;
constexpr int kFreshShift = kCursorShift + 5;
constexpr int kRecyclesShift = kFreshShift + 1;

/// One cell of the board, five columns wide: "[10C]" free, " 10C " covered, "  ·  " gone.
std::string cell_text(const Game& game, const State& state, Slot slot, SlotMask free, CardStyle style) {
    if ((state.cards & bit(slot)) == 0) return style == CardStyle::Signs ? "  ·  " : "  .  ";
    const bool is_free = (free & bit(slot)) != 0;
    std::string card = to_text(game.card(slot), style);
    const bool is_short = game.card(slot).value() != 10 || style == CardStyle::Deck;
    card = (is_free ? "[" : " ") + card + (is_free ? "]" : " ");
    return is_short ? " " + card : card;
}

}  // namespace

State initial_state(const Game& game) {
    State state;
    state.cards = kPyramidMask | kTalonMask;
    state.cursor = static_cast<std::uint8_t>(game.rules().start_waste);
    return state;
}

SlotMask free_cards(const Game& game, const State& state) {
    SlotMask free = free_of_pyramid(state.cards);
    if (const Slot top = waste_top(state); top != kNoSlot) free |= bit(top);
    if (game.rules().stock_top == StockTop::InPlay) {
        const SlotMask stock = state.stock();
        free |= stock & (~stock + 1);
    }
    return free;
}

SlotMask free_only_with(const Game& game, const State& state, Slot slot) {
    if (slot >= kSlots || (state.cards & bit(slot)) == 0) return 0;
    if (slot >= kPyramidSlots)
        return slot == waste_second(state) && is_waste_pair_open(game, state) ? bit(waste_top(state)) : 0;
    if (game.rules().overlap_pair == OverlapPair::No) return 0;
    const SlotMask covering = kCovers[slot] & state.cards;
    return std::has_single_bit(covering) ? covering & free_of_pyramid(state.cards) : 0;
}

Slot unknown_in_play(const Game& game, const State& state) {
    if ((game.unknown() & state.talon()) == 0) return kNoSlot;
    SlotMask in_play = free_cards(game, state);
    if (const Slot second = waste_second(state); second != kNoSlot && is_waste_pair_open(game, state)) in_play |= bit(second);
    return lowest_slot(in_play & game.unknown());
}

std::uint64_t state_key(const State& state) {
    return std::uint64_t{pyramid_code(state.pyramid())} | (state.talon() >> kPyramidSlots) << kTalonShift |
           std::uint64_t{state.cursor} << kCursorShift | static_cast<std::uint64_t>(state.fresh) << kFreshShift |
           std::uint64_t{state.recycles} << kRecyclesShift;
}

std::uint64_t state_hash(const State& state) {
    std::uint64_t key = state_key(state);
    return split_mix_64(key);
}

std::string hash_text(std::uint64_t hash) {
    std::string text(16, '0');
    for (std::size_t digit = 0; digit < text.size(); ++digit) text[15 - digit] = "0123456789abcdef"[(hash >> (4 * digit)) & 15];
    return text;
}

Result<std::uint64_t> parse_hash(std::string_view text) {
    std::uint64_t hash = 0;
    for (const char c : text) {
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0 || text.size() != 16)
            return Error{quoted(text) + " is no hash; expected 16 hexadecimal digits.", 0};
        hash = hash << 4 | static_cast<std::uint64_t>(digit);
    }
    if (text.empty()) return Error{"A hash is missing; expected 16 hexadecimal digits.", 0};
    return hash;
}

bool is_ok(const Game& game, const State& state) {
    if ((state.cards & ~(kPyramidMask | kTalonMask)) != 0 || !is_reachable_pyramid(state.pyramid())) return false;
    const Slot top = waste_top(state);
    if (state.cursor != (top == kNoSlot ? 0 : top - kPyramidSlots + 1)) return false;
    const int limit = game.rules().recycles;
    if (state.recycles > (limit == kUnlimited ? 0 : limit)) return false;
    return state.fresh == Fresh::No || (game.rules().waste_pair == WastePair::Fresh && waste_second(state) != kNoSlot);
}

std::string board_text(const Game& game, const State& state, CardStyle style) {
    const SlotMask free = free_cards(game, state);
    std::string text;
    for (int row = 0; row < kPyramidRows; ++row) {
        std::string line(static_cast<std::size_t>(kPyramidRows - 1 - row) * 3, ' ');
        for (int place = 0; place <= row; ++place) {
            if (place > 0) line += ' ';
            line += cell_text(game, state, pyramid_slot(row, place), free, style);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    text += "Stock: " + std::to_string(std::popcount(state.stock())) + (std::popcount(state.stock()) == 1 ? " card" : " cards");
    if (game.rules().stock_top == StockTop::InPlay && state.stock() != 0)
        text += ", top [" + to_text(game.card(stock_top(state)), style) + "]";
    text += "\nWaste:";
    if (state.waste() == 0) text += " empty";
    for (SlotMask left = state.waste(); left != 0; left &= left - 1) {
        const Slot slot = lowest_slot(left);
        const std::string card = to_text(game.card(slot), style);
        text += slot == waste_top(state) ? " [" + card + "]" : " " + card;
    }
    return text + '\n';
}

}  // namespace pyramide
