// Condition: what a break waits for. A small language over fields:
//     score >= 50 and QC gone
//     outcome = won           message = blocked        refused         score changed
//     free has 10S            not (moves < 3 or stock = 0)             differs        note "check this"
// A comparison is FIELD OP VALUE with =, !=, <, <=, >, >=: numbers (also 0x…), words, cards or none, inputs; a value of several words
// stands in quotes. A list is compared as a whole: free_cards = "7C 3H" asks for just these cards. A bit is 0 or 1. recycles = unlimited
// and undos_left = unlimited ask whether the rules set no limit. "CARD gone|free|covered|in pyramid|in stock|in waste" speaks of a card,
// "MASK has CARD" of a mask or a pile, "FIELD changed" of the step before, "refused" of the step's refusal, "differs" of the record,
// "note" of a marker, with or without words that its label or note must hold. "and" binds closer than "or"; words are read in any case.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "app/field.h"
#include "app/line_view.h"

namespace pyramide {

/// Longest text of a condition, in bytes, and deepest nesting of its brackets and "not"s.
inline constexpr std::size_t kMaximumCondition = 4096;
inline constexpr int kMaximumConditionDepth = 64;

struct ConditionNode;

/// A condition that was understood. Cheap to copy.
class Condition {
  public:
    /// Error: byte offset, what was expected there.
    static Result<Condition> parse(std::string_view text);

    /// Whether it holds at a step.
    bool holds(const LineView& log, std::uint32_t step) const;
    /// Whether it begins to hold at a step: it holds there and not at the step before (at step 0: never).
    bool begins(const LineView& log, std::uint32_t step) const;
    /// The text that it was read from, without spaces at its ends.
    const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::shared_ptr<const ConditionNode> root_;
};

/// Which way to look.
enum class Direction : std::uint8_t { Forward, Backward };

/// The next step after `from` (Forward: higher, Backward: lower) at which one of the conditions begins to hold; kNoStep for none.
/// Linear in the steps between, some ten nanoseconds a step and comparison.
inline constexpr std::uint32_t kNoStep = 0xFFFFFFFF;
std::uint32_t next_begin(const LineView& log, std::span<const Condition> conditions, std::uint32_t from, Direction direction);

}  // namespace pyramide
