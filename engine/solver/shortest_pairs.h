// Which pairs inside the pyramid can be made, remembered: a search for the shortest win asks the same again and again.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/game.h"
#include "engine/solver/pairing.h"
#include "engine/solver/shortest_pyramids.h"

namespace pyramide {

/// How many pairs of each class, three bits each: class 0, of ace and queen, from bit 0, up to class 5, of six and seven.
using ClassPairs = std::uint32_t;
inline constexpr int kClasses = 6;
constexpr ClassPairs class_pairs(int class_number, int pairs) { return static_cast<ClassPairs>(pairs) << (3 * class_number); }
constexpr int pairs_of(ClassPairs pairs, int class_number) { return static_cast<int>(pairs >> (3 * class_number) & 7); }

/// By pyramid slot: all cards that make 13 with it and may go together with it. A card never goes with one that lies below or above
/// it, but under overlap pairs with one that covers it or is covered by it.
std::array<SlotMask, kPyramidSlots> possible_mates(const Game& game);

class ShortestPairs {
public:
    /// `bytes`: what the memory may take; when it is full it starts anew.
    ShortestPairs(const Game& game, std::uint64_t bytes);

    /// Whether a pyramid can be cleared with at least so many pairs of each class made inside it, talon cards for all others
    /// being at hand. True as well when that takes too long to tell. No class has more pairs than cards of either rank.
    bool can_make(int number, ClassPairs pairs);

    std::uint64_t bytes() const { return answers_.size() * sizeof(answers_[0]); }

private:
    enum class Answer : std::uint8_t { None, No, Yes };
    static constexpr int kAnswerBits = 2;

    bool ask(int number, ClassPairs pairs);
    std::uint32_t& place_of(std::uint32_t question);
    void make_room();

    PairingCards cards_;
    const ShortestPyramids& pyramids_;
    Pairing pairing_;
    std::uint64_t limit_;
    std::vector<std::uint32_t> answers_;  // question and answer, 0 when empty; open addressing
    std::size_t count_ = 0;
};

}  // namespace pyramide
