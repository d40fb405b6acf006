// Reading a survey's condition: "or" of "and" of "not" of RULES.PROPERTY, perhaps compared with a number.
#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

#include "app/folded.h"
#include "app/survey_condition_parts.h"
#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr std::string_view kEnds = " \t\r\n()=!<>{}.";
constexpr const char* kTermExpected = "expected RULES.PROPERTY, such as app.winnable; not, or a bracket";


struct SignText {
    std::string_view text;
    SurveyConditionNode::Sign sign;
};
/// The longer ones first.
constexpr std::array<SignText, 7> kSigns = {{
    {"==", SurveyConditionNode::Sign::Equal},
    {"!=", SurveyConditionNode::Sign::Unequal},
    {"<=", SurveyConditionNode::Sign::LessOrEqual},
    {">=", SurveyConditionNode::Sign::GreaterOrEqual},
    {"=", SurveyConditionNode::Sign::Equal},
    {"<", SurveyConditionNode::Sign::Less},
    {">", SurveyConditionNode::Sign::Greater},
}};

constexpr std::array<DealProperty, 7> kProperties = {DealProperty::Winnable,    DealProperty::Lost,     DealProperty::Unknown, DealProperty::Most,
                                                     DealProperty::MostPyramid, DealProperty::Shortest, DealProperty::Points};

bool is_number(DealProperty property) { return property >= DealProperty::Most; }

/// How many letters must be put in, left out or exchanged to make one word of the other.
std::size_t distance(std::string_view left, std::string_view right) {
    std::vector<std::size_t> row(right.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < left.size(); ++i) {
        std::size_t corner = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < right.size(); ++j) {
            const std::size_t exchanged = corner + (left[i] == right[j] ? 0 : 1);
            corner = std::exchange(row[j + 1], std::min({exchanged, row[j] + 1, row[j + 1] + 1}));
        }
    }
    return row.back();
}

/// " Did you mean shortest?" for the name that is nearest, when one is near.
std::string suggestion(std::string_view word, std::span<const std::string_view> names) {
    if (word.size() > 40) return "";
    std::size_t best = 3;
    std::string_view nearest;
    for (const std::string_view name : names) {
        const std::size_t apart = name.starts_with(word) && word.size() > 2 ? 1 : distance(word, name);
        if (apart >= best || apart >= name.size()) continue;
        best = apart;
        nearest = name;
    }
    return nearest.empty() ? "" : " Did you mean " + std::string(nearest) + "?";
}

class SurveyConditionParser {
  public:
    explicit SurveyConditionParser(std::string_view text) : text_(text) { skip_spaces(); }

    Result<ReadSurveyCondition> parse() {
        Result<SurveyConditionNode> whole = parse_any();
        if (!whole) return whole.error();
        if (!is_at_end()) return fault("expected and, or, or the end of the condition");
        read_.root = std::move(*whole);
        return std::move(read_);
    }

  private:
    bool is_at_end() const { return at_ == text_.size(); }
    char now() const { return is_at_end() ? '\0' : text_[at_]; }
    void skip_spaces() { at_ = std::min(text_.find_first_not_of(kSpaces, at_), text_.size()); }
    /// The word that stands here; empty where a sign stands.
    std::string_view word() const { return text_.substr(at_, std::min(text_.find_first_of(kEnds, at_), text_.size()) - at_); }
    bool is_word(std::string_view wanted) const {
        const std::string_view here = word();
        return folded(here) == wanted && text_.substr(at_ + here.size(), 1) != ".";
    }
    void take(std::size_t length) {
        at_ += length;
        skip_spaces();
    }
    bool take_word(std::string_view wanted) {
        if (!is_word(wanted)) return false;
        take(wanted.size());
        return true;
    }
    Error fault(const std::string& expected) const {
        if (is_at_end()) return Error{"The condition ends here; " + expected + ".", at_};
        const std::string_view here = word();
        const std::size_t length = here.empty() ? std::max<std::size_t>(utf8_length(text_.substr(at_)), 1) : here.size();
        return Error{pyramide::quoted(text_.substr(at_, length)) + " cannot stand here; " + expected + ".", at_};
    }

    template <typename ParsePart>
    Result<SurveyConditionNode> parse_list(SurveyConditionNode::Kind kind, std::string_view joint, ParsePart parse_part) {
        Result<SurveyConditionNode> first = parse_part();
        if (!first || !is_word(joint)) return first;
        SurveyConditionNode list;
        list.kind = kind;
        list.parts.push_back(std::move(*first));
        while (take_word(joint)) {
            Result<SurveyConditionNode> next = parse_part();
            if (!next) return next;
            list.parts.push_back(std::move(*next));
        }
        return list;
    }
    Result<SurveyConditionNode> parse_any() {
        return parse_list(SurveyConditionNode::Kind::Any, "or", [this] { return parse_all(); });
    }
    Result<SurveyConditionNode> parse_all() {
        return parse_list(SurveyConditionNode::Kind::All, "and", [this] { return parse_one(); });
    }
    Result<SurveyConditionNode> parse_one();
    Result<SurveyConditionNode> parse_nested(bool is_not);
    Result<SurveyConditionNode> parse_term();
    Result<Done> parse_comparison(SurveyConditionNode& node);
    Result<std::size_t> parse_rule_set();
    Result<DealProperty> parse_property();

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    ReadSurveyCondition read_;
};

Result<SurveyConditionNode> SurveyConditionParser::parse_nested(bool is_not) {
    if (depth_ == kMaximumSurveyConditionDepth)
        return Error{"The condition is nested deeper than " + std::to_string(kMaximumSurveyConditionDepth) + " brackets; write it flatter.", at_};
    take(is_not ? 3 : 1);
    ++depth_;
    Result<SurveyConditionNode> inner = is_not ? parse_one() : parse_any();
    --depth_;
    if (!inner) return inner;
    if (is_not) {
        SurveyConditionNode node;
        node.kind = SurveyConditionNode::Kind::Not;
        node.parts.push_back(std::move(*inner));
        return node;
    }
    if (now() != ')') return fault("expected and, or, or a closing bracket");
    take(1);
    return inner;
}

Result<SurveyConditionNode> SurveyConditionParser::parse_one() {
    if (now() == '(') return parse_nested(false);
    if (is_word("not")) return parse_nested(true);
    return parse_term();
}

/// The rules before the dot, known once however often they are named.
Result<std::size_t> SurveyConditionParser::parse_rule_set() {
    const std::size_t begin = at_;
    RuleSet set;
    if (now() == '{') {
        const std::size_t end = text_.find('}', at_);
        if (end == std::string_view::npos) return Error{"The brace does not end; expected } after the rules.", at_};
        const Result<Rules> rules = parse_rules(text_.substr(at_ + 1, end - at_ - 1));
        if (!rules) {
            const bool has_place = rules.error().offset != Error::kNoOffset;
            return Error{rules.error().message, at_ + 1 + (has_place ? rules.error().offset : 0)};
        }
        set.rules = *rules;
        at_ = end + 1;
    } else {
        const std::string_view name = word();
        if (name.empty()) return fault(kTermExpected);
        const RulesPreset* preset = find_rules_preset(folded(name));
        if (preset == nullptr) {
            std::vector<std::string_view> names;
            for (const RulesPreset& each : rules_presets()) names.emplace_back(each.name);
            const bool is_property = std::any_of(kProperties.begin(), kProperties.end(), [&](DealProperty each) { return name == pyramide::to_text(each); });
            return Error{pyramide::quoted(name) + " is no preset; " + kTermExpected + "." +
                             (is_property ? " Did you mean app." + std::string(name) + "?" : suggestion(folded(name), names)),
                         begin};
        }
        set.rules = preset->rules;
        at_ += name.size();
    }
    set.name = std::string(text_.substr(begin, at_ - begin));
    std::vector<RuleSet>& sets = read_.rule_sets;
    const auto known = std::find_if(sets.begin(), sets.end(), [&](const RuleSet& each) { return each.rules == set.rules; });
    if (known != sets.end()) return static_cast<std::size_t>(known - sets.begin());
    if (sets.size() == kMaximumRuleSets)
        return Error{"The condition names more than " + std::to_string(kMaximumRuleSets) + " rule sets, the most that are asked about.", begin};
    sets.push_back(std::move(set));
    return sets.size() - 1;
}

Result<DealProperty> SurveyConditionParser::parse_property() {
    const std::string found = folded(word());
    for (const DealProperty property : kProperties) {
        if (found != pyramide::to_text(property)) continue;
        take(found.size());
        return property;
    }
    std::vector<std::string_view> names;
    for (const DealProperty property : kProperties) names.emplace_back(pyramide::to_text(property));
    Error error = fault("expected winnable, lost, unknown, most, most_pyramid, shortest or points after the dot");
    error.message += suggestion(found, names);
    return error;
}

Result<SurveyConditionNode> SurveyConditionParser::parse_term() {
    const Result<std::size_t> rule_set = parse_rule_set();
    if (!rule_set) return rule_set.error();
    if (now() != '.') return fault("expected a dot and a property after the rules, such as .winnable");
    ++at_;
    const Result<DealProperty> property = parse_property();
    if (!property) return property.error();
    SurveyConditionNode node;
    node.term = {*rule_set, *property};
    auto& terms = read_.terms;
    const bool is_known = std::any_of(terms.begin(), terms.end(), [&](const SurveyCondition::Term& term) {
        return term.rule_set == *rule_set && term.property == *property;
    });
    if (!is_known) terms.push_back(node.term);
    const Result<Done> compared = parse_comparison(node);
    if (!compared) return compared.error();
    return node;
}

Result<Done> SurveyConditionParser::parse_comparison(SurveyConditionNode& node) {
    const std::string_view rest = text_.substr(at_);
    const auto* sign = std::find_if(kSigns.begin(), kSigns.end(), [&](const SignText& each) { return rest.starts_with(each.text); });
    const std::string name = pyramide::to_text(node.term.property);
    if (!is_number(node.term.property)) {
        if (sign != kSigns.end()) return fault("expected and, or, or the end, for " + name + " is no number");
        return Done{};
    }
    if (sign == kSigns.end()) return fault("expected = != < <= > >= after " + name);
    node.sign = sign->sign;
    take(sign->text.size());
    const std::string_view digits = word();
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), node.number);
    if (digits.empty() || end.ec != std::errc() || end.ptr != digits.data() + digits.size()) return fault("expected a whole number after the sign");
    take(digits.size());
    return Done{};
}

}  // namespace

const char* to_text(DealProperty property) {
    switch (property) {
        case DealProperty::Winnable: return "winnable";
        case DealProperty::Lost: return "lost";
        case DealProperty::Unknown: return "unknown";
        case DealProperty::Most: return "most";
        case DealProperty::MostPyramid: return "most_pyramid";
        case DealProperty::Shortest: return "shortest";
        case DealProperty::Points: return "points";
    }
    return "";
}

Result<ReadSurveyCondition> read_survey_condition(std::string_view text) {
    if (text.size() > kMaximumSurveyCondition)
        return Error{"The condition is longer than " + std::to_string(kMaximumSurveyCondition) + " bytes, the most that is read.",
                     kMaximumSurveyCondition};
    return SurveyConditionParser(text).parse();
}

}  // namespace pyramide
