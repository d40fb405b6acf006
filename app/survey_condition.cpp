#include "app/survey_condition.h"

#include <utility>

#include "app/survey_condition_parts.h"
#include "engine/characters.h"

namespace pyramide {

namespace {

bool compare(std::int64_t left, SurveyConditionNode::Sign sign, std::int64_t right) {
    using Sign = SurveyConditionNode::Sign;
    switch (sign) {
        case Sign::Equal: return left == right;
        case Sign::Unequal: return left != right;
        case Sign::Less: return left < right;
        case Sign::LessOrEqual: return left <= right;
        case Sign::Greater: return left > right;
        case Sign::GreaterOrEqual: return left >= right;
    }
    return false;
}

/// Of something that is more than any number.
bool is_true_of_endless(SurveyConditionNode::Sign sign) {
    using Sign = SurveyConditionNode::Sign;
    return sign == Sign::Unequal || sign == Sign::Greater || sign == Sign::GreaterOrEqual;
}

std::optional<std::int64_t> number_or_none(int number) { return number < 0 ? std::nullopt : std::optional<std::int64_t>(number); }

/// A deal that can be won was not asked for more.
std::optional<std::int64_t> most_pyramid_of(const DealAnswer& answer) {
    return answer.result == SolveResult::Won ? kPyramidSlots : number_or_none(answer.most_pyramid);
}

}  // namespace

Result<SurveyCondition> SurveyCondition::parse(std::string_view text) {
    Result<ReadSurveyCondition> read = read_survey_condition(text);
    if (!read) return read.error();
    const std::size_t begin = text.find_first_not_of(kSpaces);
    SurveyCondition condition;
    condition.text_ = std::string(text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin));
    condition.rule_sets_ = std::move(read->rule_sets);
    condition.terms_ = std::move(read->terms);
    condition.root_ = std::make_shared<const SurveyConditionNode>(std::move(read->root));
    return condition;
}

std::string SurveyCondition::to_text(const Term& term) const { return rule_sets_[term.rule_set].name + "." + pyramide::to_text(term.property); }

ConditionSolver::ConditionSolver(SurveyCondition condition, std::uint64_t budget, KeepGoing keep_going)
    : condition_(std::move(condition)), budget_(budget), solver_(std::move(keep_going)), known_(condition_.rule_sets().size()) {}

Truth ConditionSolver::ask(DealCode code) {
    known_.assign(known_.size(), Known{});
    for (;;) {
        Next next;
        const Value value = value_of(condition_.root(), next);
        if (value == Value::False) return Truth::False;
        if (value == Value::True) return Truth::True;
        if (value == Value::Unknown) return Truth::Unknown;
        ask_next(code, next);
        if (is_given_up()) return Truth::Unknown;
    }
}

/// Cheap questions have small numbers.
int ConditionSolver::cost_of(std::size_t rule_set, Question question) const {
    const Rules& rules = condition_.rule_sets()[rule_set].rules;
    switch (question) {
        case Question::Verdict: return has_quick_verdict(rules) ? 1 : 3;
        case Question::Most: return has_quick_most(rules) ? 2 : 4;
        case Question::Points: return 5;
        case Question::Shortest: return 6;
    }
    return 0;
}

void ConditionSolver::ask_next(DealCode code, const Next& next) {
    SurveyQuestions questions;
    questions.budget = budget_;
    questions.most = next.question == Question::Most;
    questions.points = next.question == Question::Points;
    questions.shortest = next.question == Question::Shortest;
    Known& known = known_[next.rule_set];
    known.answer = solver_.answer(code, condition_.rule_sets()[next.rule_set].rules, questions, known.answer);
    known.asked = static_cast<std::uint8_t>(known.asked | 1U << static_cast<int>(next.question));
    if (next.cost > 2) ++searches_;
}

ConditionSolver::Value ConditionSolver::value_of(const SurveyConditionNode& node, Next& next) const {
    switch (node.kind) {
        case SurveyConditionNode::Kind::All:
        case SurveyConditionNode::Kind::Any: return value_of_parts(node, next);
        case SurveyConditionNode::Kind::Not: {
            const Value value = value_of(node.parts.front(), next);
            return value == Value::True ? Value::False : value == Value::False ? Value::True : value;
        }
        case SurveyConditionNode::Kind::Term: return value_of_term(node, next);
    }
    return Value::Unknown;
}

ConditionSolver::Value ConditionSolver::value_of_parts(const SurveyConditionNode& node, Next& next) const {
    const bool is_all = node.kind == SurveyConditionNode::Kind::All;
    const Value decisive = is_all ? Value::False : Value::True;
    Value whole = is_all ? Value::True : Value::False;
    // Questions of a list that is decided already do not matter.
    Next of_parts = next;
    for (const SurveyConditionNode& part : node.parts) {
        const Value value = value_of(part, of_parts);
        if (value == decisive) return decisive;
        if (value == Value::Open || (value == Value::Unknown && whole != Value::Open)) whole = value;
    }
    next = of_parts;
    return whole;
}

ConditionSolver::Value ConditionSolver::open(Next& next, std::size_t rule_set, Question question) const {
    const int cost = cost_of(rule_set, question);
    if (next.cost == 0 || cost < next.cost) next = {cost, rule_set, question};
    return Value::Open;
}

ConditionSolver::Value ConditionSolver::number_value(const SurveyConditionNode& node, const Known& known, Question question,
                                                     std::optional<std::int64_t> number, Next& next) const {
    if (number) return compare(*number, node.sign, node.number) ? Value::True : Value::False;
    return is_asked(known, question) ? Value::Unknown : open(next, node.term.rule_set, question);
}

ConditionSolver::Value ConditionSolver::value_of_term(const SurveyConditionNode& node, Next& next) const {
    const Known& known = known_[node.term.rule_set];
    const DealAnswer& answer = known.answer;
    const bool is_proven = answer.result != SolveResult::Unknown;
    const bool is_verdict_open = !is_proven && !is_asked(known, Question::Verdict);
    const auto value = [](bool holds) { return holds ? Value::True : Value::False; };
    switch (node.term.property) {
        case DealProperty::Winnable:
        case DealProperty::Lost: {
            const SolveResult wanted = node.term.property == DealProperty::Winnable ? SolveResult::Won : SolveResult::Lost;
            if (is_proven) return value(answer.result == wanted);
            return is_verdict_open ? open(next, node.term.rule_set, Question::Verdict) : Value::Unknown;
        }
        case DealProperty::Unknown:
            return is_verdict_open ? open(next, node.term.rule_set, Question::Verdict) : value(!is_proven);
        case DealProperty::Most: return number_value(node, known, Question::Most, number_or_none(answer.most), next);
        case DealProperty::MostPyramid: return number_value(node, known, Question::Most, most_pyramid_of(answer), next);
        case DealProperty::Shortest:
            if (answer.result == SolveResult::Lost) return Value::False;
            if (is_verdict_open) return open(next, node.term.rule_set, Question::Verdict);
            return number_value(node, known, Question::Shortest, number_or_none(answer.shortest), next);
        case DealProperty::Points:
            if (answer.points_unbounded) return value(is_true_of_endless(node.sign));
            return number_value(node, known, Question::Points, answer.points, next);
    }
    return Value::Unknown;
}

std::optional<std::string> ConditionSolver::value_text(const SurveyCondition::Term& term) const {
    const DealAnswer& answer = known_[term.rule_set].answer;
    const bool is_proven = answer.result != SolveResult::Unknown;
    const auto number_text = [](std::optional<std::int64_t> number) { return number ? std::optional(std::to_string(*number)) : std::nullopt; };
    switch (term.property) {
        case DealProperty::Winnable: return is_proven ? std::optional<std::string>(answer.result == SolveResult::Won ? "yes" : "no") : std::nullopt;
        case DealProperty::Lost: return is_proven ? std::optional<std::string>(answer.result == SolveResult::Lost ? "yes" : "no") : std::nullopt;
        case DealProperty::Unknown:
            if (!is_proven && !is_asked(known_[term.rule_set], Question::Verdict)) return std::nullopt;
            return is_proven ? "no" : "yes";
        case DealProperty::Most: return number_text(number_or_none(answer.most));
        case DealProperty::MostPyramid: return number_text(most_pyramid_of(answer));
        case DealProperty::Shortest: return answer.result == SolveResult::Lost ? "none" : number_text(number_or_none(answer.shortest));
        case DealProperty::Points: return answer.points_unbounded ? "without end" : number_text(answer.points);
    }
    return std::nullopt;
}

}  // namespace pyramide
