#include "engine/solver/shortest_pairs.h"

#include <algorithm>
#include <utility>

namespace pyramide {

namespace {
constexpr std::size_t kFirstSize = std::size_t{1} << 10;
/// Choices of pairs that are tried before the question is left open. Of 20,000 whole pyramids none needed 1,300.
constexpr std::uint64_t kPatience = 5'000;
constexpr int kNumberBits = 11;
}  // namespace

std::array<SlotMask, kPyramidSlots> possible_mates(const Game& game) {
    std::array<SlotMask, kPyramidSlots> mates{};
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        SlotMask apart = kBefore[slot] | kAfter[slot];
        if (game.rules().overlap_pair == OverlapPair::Yes) apart &= ~(kCovers[slot] | kCoveredBy[slot]);
        mates[slot] = game.partners(slot) & ~apart;
    }
    return mates;
}

ShortestPairs::ShortestPairs(const Game& game, std::uint64_t bytes)
    : cards_(game.deal(), kPyramidMask, game.rules().overlap_pair),
      pyramids_(ShortestPyramids::table()),
      limit_(bytes),
      answers_(kFirstSize) {}

std::uint32_t& ShortestPairs::place_of(std::uint32_t question) {
    const std::size_t mask = answers_.size() - 1;
    std::size_t at = (question * 0x9E3779B97F4A7C15ULL) >> 32 & mask;
    while (answers_[at] != 0 && answers_[at] >> kAnswerBits != question) at = (at + 1) & mask;
    return answers_[at];
}

bool ShortestPairs::can_make(int number, ClassPairs pairs) {
    if (pairs == 0) return true;
    const std::uint32_t question = static_cast<std::uint32_t>(number) | pairs << kNumberBits;
    std::uint32_t* place = &place_of(question);
    if (*place == 0) {
        if (++count_ * 4 > answers_.size() * 3) {
            make_room();
            place = &place_of(question);
        }
        *place = question << kAnswerBits | static_cast<std::uint32_t>(ask(number, pairs) ? Answer::Yes : Answer::No);
    }
    return static_cast<Answer>(*place & 3) == Answer::Yes;
}

bool ShortestPairs::ask(int number, ClassPairs pairs) {
    const auto part = static_cast<PyramidMask>(pyramids_.cards(number));
    PairingCards cards = cards_;
    for (int class_number = 0; class_number < kClasses; ++class_number) {
        const auto low = static_cast<std::size_t>(class_number + 1), high = kPairSum - low;
        const int inside = pairs_of(pairs, class_number);
        // Talon cards for all but these pairs.
        cards.talon[high] = static_cast<std::uint8_t>(std::popcount(cards.pyramid[low] & part) - inside);
        cards.talon[low] = static_cast<std::uint8_t>(std::popcount(cards.pyramid[high] & part) - inside);
    }
    pairing_.ask(cards, part);
    std::uint64_t patience = kPatience;
    return pairing_.run(patience) != Pairing::Answer::No;
}

void ShortestPairs::make_room() {
    if (answers_.size() * 2 * sizeof(answers_[0]) > limit_) {
        std::fill(answers_.begin(), answers_.end(), 0);
        count_ = 1;
        return;
    }
    std::vector<std::uint32_t> old(answers_.size() * 2);
    std::swap(old, answers_);
    for (const std::uint32_t entry : old) {
        if (entry != 0) place_of(entry >> kAnswerBits) = entry;
    }
}

}  // namespace pyramide
