// SurveyCondition: which deals are looked for. A small language over what can be known of a deal under rules:
//     app.winnable and not traditional.winnable and app.shortest >= 30
//     {recycles=2 victory=strict}.lost or pysol-relaxed.most <= 20
// RULES.PROPERTY, where RULES is a preset's name or rules in braces. winnable, lost and unknown stand alone; most, most_pyramid,
// shortest and points are compared with a number by = != < <= > >=. "and" binds closer than "or"; there are not and ( ).
// A deal that cannot be won has no shortest win, and every comparison with it is false; points without end are more than any number.
// What is not proven within the budget is unknown, neither true nor false.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/survey.h"

namespace pyramide {

/// Longest text of a condition, in bytes, and deepest nesting of its brackets and "not"s.
inline constexpr std::size_t kMaximumSurveyCondition = 4096;
inline constexpr int kMaximumSurveyConditionDepth = 64;

/// What a condition can ask of a deal under one rule set.
enum class DealProperty : std::uint8_t { Winnable, Lost, Unknown, Most, MostPyramid, Shortest, Points };
/// "winnable", "lost", "unknown", "most", "most_pyramid", "shortest", "points".
const char* to_text(DealProperty property);

struct SurveyConditionNode;

/// A condition that was understood. Cheap to copy.
class SurveyCondition {
  public:
    /// Error: byte offset, what was expected there, and the name that was perhaps meant.
    static Result<SurveyCondition> parse(std::string_view text);

    /// Something that is asked: "app.shortest".
    struct Term {
        std::size_t rule_set = 0;  ///< of rule_sets()
        DealProperty property = DealProperty::Winnable;
    };

    /// The text that it was read from, without spaces at its ends.
    const std::string& text() const { return text_; }
    /// The different rules that it names, at most kMaximumRuleSets, in the order of the text.
    std::span<const RuleSet> rule_sets() const { return rule_sets_; }
    /// What it asks, each once, in the order of the text.
    std::span<const Term> terms() const { return terms_; }
    std::string to_text(const Term& term) const;
    const SurveyConditionNode& root() const { return *root_; }

  private:
    std::string text_;
    std::vector<RuleSet> rule_sets_;
    std::vector<Term> terms_;
    std::shared_ptr<const SurveyConditionNode> root_;
};

enum class Truth : std::uint8_t { False, True, Unknown };

/// Asks deals about a condition, the cheap questions first and none that cannot matter any more. One for each thread.
class ConditionSolver {
  public:
    /// `budget` is that of SurveyQuestions; an empty `keep_going` goes on for ever.
    ConditionSolver(SurveyCondition condition, std::uint64_t budget, KeepGoing keep_going = {});

    /// Whether it holds of a deal.
    Truth ask(DealCode code);
    /// True when the last answer was given up half-way: then it must not be used.
    bool is_given_up() const { return solver_.is_given_up(); }
    /// What the last deal answered to a term, as "yes", "no", "31", "none", "without end"; nothing where it was not asked, or not proven.
    std::optional<std::string> value_text(const SurveyCondition::Term& term) const;
    /// Questions answered since the beginning, for tests: how many were worked out by search.
    std::uint64_t searches() const { return searches_; }

  private:
    enum class Value : std::uint8_t { False, True, Unknown, Open };
    enum class Question : std::uint8_t { Verdict, Most, Points, Shortest };
    /// What is known of the deal under one rule set.
    struct Known {
        DealAnswer answer;
        std::uint8_t asked = 0;  ///< a bit for each Question
    };
    /// The cheapest question that is still open.
    struct Next {
        int cost = 0;  ///< 0 for none
        std::size_t rule_set = 0;
        Question question = Question::Verdict;
    };

    static bool is_asked(const Known& known, Question question) { return (known.asked >> static_cast<int>(question) & 1) != 0; }
    Value value_of(const SurveyConditionNode& node, Next& next) const;
    Value value_of_parts(const SurveyConditionNode& node, Next& next) const;
    Value value_of_term(const SurveyConditionNode& node, Next& next) const;
    Value number_value(const SurveyConditionNode& node, const Known& known, Question question, std::optional<std::int64_t> number, Next& next) const;
    Value open(Next& next, std::size_t rule_set, Question question) const;
    int cost_of(std::size_t rule_set, Question question) const;
    void ask_next(DealCode code, const Next& next);

    SurveyCondition condition_;
    std::uint64_t budget_;
    DealSolver solver_;
    std::vector<Known> known_;
    std::uint64_t searches_ = 0;
};

}  // namespace pyramide
