// What condition_parse.cpp builds and condition.cpp evaluates.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/condition.h"

namespace pyramide {

enum class ConditionKind : std::uint8_t {
    All, Any,  ///< of `parts`; at least two
    Not,       ///< of the one part
    Number,    ///< `field` compared with `number`
    Unlimited, ///< whether the rules set no limit to `field`; Equal or Unequal
    Token,     ///< whether the field's token is one of `tokens`; Equal or Unequal
    Card,      ///< whether the field is the card `cards[0]`, or none when that is unknown; Equal or Unequal
    Cards,     ///< whether the field is the set `cards`; Equal or Unequal
    Gone, FreeCard, Covered, InPyramid, InStock, InWaste,  ///< where `cards[0]` is
    Has,      ///< whether the cards of `field` hold `cards[0]`
    Changed,  ///< whether `field` is another than at the step before
    Refused, Differs,
    Note,  ///< whether there is a marker with `words` in it
};

enum class Comparator : std::uint8_t { Equal, Unequal, Less, LessOrEqual, Greater, GreaterOrEqual };

struct ConditionNode {
    ConditionKind kind = ConditionKind::All;
    Comparator comparator = Comparator::Equal;
    Field field;
    std::int64_t number = 0;
    std::vector<std::uint64_t> tokens;
    std::vector<Card> cards;
    std::string words;  ///< folded
    std::vector<ConditionNode> parts;
};

/// True of masks and piles, which can have a card.
bool has_cards(FieldId field);

/// Reads a whole condition; offsets are those of `text`.
Result<ConditionNode> parse_condition(std::string_view text);

}  // namespace pyramide
