// What survey_condition_parse.cpp builds and survey_condition.cpp evaluates.
#pragma once

#include <cstdint>
#include <vector>

#include "app/survey_condition.h"

namespace pyramide {

struct SurveyConditionNode {
    enum class Kind : std::uint8_t {
        All, Any,  ///< of `parts`; at least two
        Not,       ///< of the one part
        Term,      ///< winnable, lost or unknown; another property compared with `number`
    };
    enum class Sign : std::uint8_t { Equal, Unequal, Less, LessOrEqual, Greater, GreaterOrEqual };

    Kind kind = Kind::Term;
    SurveyCondition::Term term;
    Sign sign = Sign::Equal;
    std::int64_t number = 0;
    std::vector<SurveyConditionNode> parts;
};

/// A condition's tree with the rules and terms that it names.
struct ReadSurveyCondition {
    SurveyConditionNode root;
    std::vector<RuleSet> rule_sets;
    std::vector<SurveyCondition::Term> terms;
};

/// Reads a whole condition; offsets are those of `text`.
Result<ReadSurveyCondition> read_survey_condition(std::string_view text);

}  // namespace pyramide
