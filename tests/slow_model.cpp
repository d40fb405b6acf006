#include "tests/slow_model.h"

#include <algorithm>
#include <cstddef>

namespace pyramide {

SlowModel::SlowModel(const std::array<Card, 52>& cards, const Rules& rules) : rules_(rules) {
    std::size_t next = 0;
    for (std::size_t row = 0; row < 7; ++row) {
        position_.rows.emplace_back();
        for (std::size_t place = 0; place <= row; ++place) position_.rows[row].push_back(cards[next++]);
    }
    for (int turned = 0; turned < rules.start_waste; ++turned) position_.waste.push_back(cards[next++]);
    while (next < cards.size()) position_.stock.push_back(cards[next++]);
}

// ---- what lies where ----

bool SlowModel::is_in_pyramid(Card card) const {
    for (const auto& row : position_.rows) {
        for (const auto& place : row) {
            if (place && *place == card) return true;
        }
    }
    return false;
}

int SlowModel::cards_in_row(int row) const {
    int cards = 0;
    for (const auto& place : position_.rows[static_cast<std::size_t>(row)]) cards += place ? 1 : 0;
    return cards;
}

int SlowModel::cards_in_pyramid() const {
    int cards = 0;
    for (int row = 0; row < 7; ++row) cards += cards_in_row(row);
    return cards;
}

// ---- what is in play ----

std::set<Card> SlowModel::free_cards() const {
    std::set<Card> cards;
    for (std::size_t row = 0; row < 7; ++row) {
        for (std::size_t place = 0; place <= row; ++place) {
            if (!position_.rows[row][place]) continue;
            const bool covered = row < 6 && (position_.rows[row + 1][place] || position_.rows[row + 1][place + 1]);
            if (!covered) cards.insert(*position_.rows[row][place]);
        }
    }
    if (!position_.waste.empty()) cards.insert(position_.waste.back());
    if (rules_.stock_top == StockTop::InPlay && !position_.stock.empty()) cards.insert(position_.stock.front());
    return cards;
}

bool SlowModel::has_fresh_pair() const {
    return rules_.waste_pair == WastePair::Fresh && position_.top_was_just_drawn && position_.waste.size() >= 2;
}

std::optional<Card> SlowModel::opened_by(Card card) const {
    if (rules_.waste_pair == WastePair::Never && rules_.overlap_pair == OverlapPair::No) return std::nullopt;
    const std::set<Card> free = free_cards();
    if (free.count(card) > 0) return std::nullopt;
    if (position_.waste.size() >= 2 && position_.waste[position_.waste.size() - 2] == card) {
        if (rules_.waste_pair == WastePair::TopTwo || has_fresh_pair()) return position_.waste.back();
        return std::nullopt;
    }
    if (rules_.overlap_pair == OverlapPair::No) return std::nullopt;
    for (std::size_t row = 0; row < 6; ++row) {
        for (std::size_t place = 0; place <= row; ++place) {
            if (!position_.rows[row][place] || *position_.rows[row][place] != card) continue;
            const auto left = position_.rows[row + 1][place];
            const auto right = position_.rows[row + 1][place + 1];
            if (left && right) return std::nullopt;
            const Card cover = left ? *left : *right;
            if (free.count(cover) > 0) return cover;
        }
    }
    return std::nullopt;
}

bool SlowModel::may_pair(Card one, Card other) const {
    const std::set<Card> free = free_cards();
    if (free.count(one) > 0 && free.count(other) > 0) return one != other;
    return opened_by(one) == other || opened_by(other) == one;
}

bool SlowModel::can_draw() const { return !position_.stock.empty(); }

bool SlowModel::can_recycle() const {
    return position_.stock.empty() && !position_.waste.empty() &&
           (rules_.recycles == kUnlimited || position_.recycles < rules_.recycles);
}

std::string SlowModel::outcome() const {
    const bool pyramid_gone = cards_in_pyramid() == 0;
    const bool rest_gone = position_.stock.empty() && position_.waste.empty();
    if (pyramid_gone && (rules_.victory == Victory::Relaxed || rest_gone)) return "won";
    return legal_actions().empty() ? "blocked" : "playing";
}

std::vector<Input> SlowModel::legal_actions() const {
    const bool pyramid_gone = cards_in_pyramid() == 0;
    const bool rest_gone = position_.stock.empty() && position_.waste.empty();
    if (pyramid_gone && (rules_.victory == Victory::Relaxed || rest_gone)) return {};
    std::vector<Input> actions;
    const std::set<Card> free = free_cards();
    for (const Card one : free) {
        if (one.value() == 13) actions.push_back({InputKind::RemoveKing, one, Card()});
        for (const Card other : free) {
            if (one < other && one.value() + other.value() == 13)
                actions.push_back({InputKind::RemovePair, one, other});
        }
    }
    std::vector<Card> covered(position_.waste);
    for (const auto& row : position_.rows) {
        for (const auto& place : row) {
            if (place) covered.push_back(*place);
        }
    }
    for (const Card card : covered) {
        if (free.count(card) > 0) continue;
        const auto opener = opened_by(card);
        if (opener && opener->value() + card.value() == 13)
            actions.push_back({InputKind::RemovePair, std::min(card, *opener), std::max(card, *opener)});
    }
    if (can_draw()) actions.push_back({InputKind::Draw, Card(), Card()});
    if (can_recycle()) actions.push_back({InputKind::Recycle, Card(), Card()});
    return actions;
}

// ---- what inputs do ----

SlowAnswer SlowModel::play(const Input& input) {
    if (input.kind == InputKind::Undo) return undo();
    if (outcome() != "playing") return {false, "ended", ""};
    switch (input.kind) {
        case InputKind::RemoveKing:
            return remove_king(input.first);
        case InputKind::RemovePair:
            return remove_pair(input.first, input.second);
        case InputKind::Draw:
            return draw();
        case InputKind::Recycle:
            return recycle();
        case InputKind::TapCard:
            return tap(input.first);
        case InputKind::TapStock:
            return tap_stock();
        case InputKind::Undo:
            break;
    }
    return {};
}

SlowAnswer SlowModel::tap(Card card) {
    if (free_cards().count(card) == 0) {
        // A card that is in play only together with the selected one can be the second of a pair; a king never can.
        if (selected_ && opened_by(card) == selected_ && card.value() != 13) {
            if (selected_->value() + card.value() == 13) return take_away({*selected_, card});
            return {false, "sum", "sum"};
        }
        return {false, "blocked", is_in_pyramid(card) ? "blocked" : ""};
    }
    if (card.value() == 13) return take_away({card});
    if (selected_ == card) {
        selected_.reset();
        return {true, "", ""};
    }
    if (!selected_) {
        selected_ = card;
        return {true, "", ""};
    }
    if (selected_->value() + card.value() == 13) return take_away({*selected_, card});
    selected_ = card;
    return {true, "sum", "sum"};
}

SlowAnswer SlowModel::tap_stock() { return can_draw() ? draw() : recycle(); }

SlowAnswer SlowModel::remove_king(Card card) {
    if (free_cards().count(card) == 0) return {false, "blocked", ""};
    if (card.value() != 13) return {false, "sum", ""};
    return take_away({card});
}

SlowAnswer SlowModel::remove_pair(Card one, Card other) {
    if (!may_pair(one, other)) return {false, "blocked", ""};
    if (one.value() + other.value() != 13) return {false, "sum", ""};
    return take_away({one, other});
}

SlowAnswer SlowModel::draw() {
    if (!can_draw()) return {false, "nothing", ""};
    const SlowPosition before = position_;
    for (int turned = 0; turned < rules_.draw_count && !position_.stock.empty(); ++turned) {
        position_.waste.push_back(position_.stock.front());
        position_.stock.pop_front();
    }
    position_.top_was_just_drawn = true;
    return finish(before, rules_.points_draw);
}

SlowAnswer SlowModel::recycle() {
    if (!can_recycle()) return {false, "nothing", ""};
    const SlowPosition before = position_;
    for (const Card card : position_.waste) position_.stock.push_back(card);
    position_.waste.clear();
    position_.top_was_just_drawn = false;
    ++position_.recycles;
    return finish(before, rules_.points_recycle);
}

void SlowModel::take_one(Card card) {
    for (auto& row : position_.rows) {
        for (auto& place : row) {
            if (place == card) place.reset();
        }
    }
    if (!position_.stock.empty() && position_.stock.front() == card) {
        position_.stock.pop_front();
    } else if (const auto in_waste = std::find(position_.waste.begin(), position_.waste.end(), card);
               in_waste != position_.waste.end()) {
        position_.waste.erase(in_waste);
        position_.top_was_just_drawn = false;
    }
}

SlowAnswer SlowModel::take_away(const std::vector<Card>& cards) {
    const SlowPosition before = position_;
    std::array<int, 7> row_before{};
    for (int row = 0; row < 7; ++row) row_before[static_cast<std::size_t>(row)] = cards_in_row(row);
    std::int64_t earned = rules_.points_removal;
    for (const Card card : cards) earned += is_in_pyramid(card) ? rules_.points_pyramid : rules_.points_waste;
    for (const Card card : cards) take_one(card);
    for (int row = 0; row < 7; ++row) {
        if (row_before[static_cast<std::size_t>(row)] > 0 && cards_in_row(row) == 0)
            earned += rules_.points_rows[static_cast<std::size_t>(6 - row)];
    }
    if (outcome() == "won") {
        earned += rules_.points_win;
        if (position_.recycles < 4) earned += rules_.points_passes[static_cast<std::size_t>(position_.recycles)];
        earned += std::int64_t{rules_.points_left} *
                  static_cast<std::int64_t>(position_.stock.size() + position_.waste.size());
    }
    return finish(before, earned);
}

SlowAnswer SlowModel::finish(const SlowPosition& before, std::int64_t earned) {
    selected_.reset();
    score_ += earned;
    ++moves_;
    history_.push_back({before, earned});
    if (rules_.undo_limit != kUnlimited && undos_left() > rules_.undo_limit) history_.pop_front();
    return {true, "", outcome() == "blocked" ? "no moves" : ""};
}

SlowAnswer SlowModel::undo() {
    if (history_.empty()) return {false, "nothing", ""};
    position_ = history_.back().position;
    score_ -= history_.back().earned;
    score_ += rules_.points_undo;
    if (rules_.undo_move == UndoMove::TakenBack) --moves_;
    history_.pop_back();
    selected_.reset();
    return {true, "", ""};
}

std::uint64_t SlowModel::count_sequences(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Input& action : legal_actions()) {
        SlowModel next = *this;
        next.history_.clear();
        next.play(action);
        count += next.count_sequences(depth - 1);
    }
    return count;
}

}  // namespace pyramide
