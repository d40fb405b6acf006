// Reading a condition: words, then "or" of "and" of "not" of what can be said of a step.
#include <array>
#include <optional>
#include <utility>

#include "app/condition_pieces.h"
#include "app/folded.h"

namespace pyramide {

namespace {

struct CardPredicate {
    std::string_view word;
    ConditionKind kind;
};
constexpr std::array<CardPredicate, 3> kCardStates = {{
    {"gone", ConditionKind::Gone},
    {"free", ConditionKind::FreeCard},
    {"covered", ConditionKind::Covered},
}};
constexpr std::array<CardPredicate, 3> kCardPlaces = {{
    {"pyramid", ConditionKind::InPyramid},
    {"stock", ConditionKind::InStock},
    {"waste", ConditionKind::InWaste},
}};

constexpr const char* kPrimaryExpected =
    "expected a field with a comparison, such as score >= 50; a card, as in QC gone; refused, differs, note, not, or a bracket";

class ConditionParser {
  public:
    explicit ConditionParser(std::string_view text) : pieces_(text) {}

    Result<ConditionNode> parse() {
        Result<ConditionNode> whole = parse_any();
        const bool is_grammar_first = !whole && pieces_.error() && whole.error().offset < pieces_.error()->offset;
        if (pieces_.error() && !is_grammar_first) return *pieces_.error();
        if (!whole) return whole;
        if (pieces_.now().kind != PieceKind::End) return fault(pieces_.now(), "expected and, or, or the end of the condition");
        return whole;
    }

  private:
    template <typename ParsePart>
    Result<ConditionNode> parse_list(ConditionKind kind, std::string_view word, ParsePart parse_part) {
        Result<ConditionNode> first = parse_part();
        if (!first || !pieces_.is_word(word)) return first;
        ConditionNode list;
        list.kind = kind;
        list.parts.push_back(std::move(*first));
        while (pieces_.take_word(word)) {
            Result<ConditionNode> next = parse_part();
            if (!next) return next;
            list.parts.push_back(std::move(*next));
        }
        return list;
    }
    Result<ConditionNode> parse_any() {
        return parse_list(ConditionKind::Any, "or", [this] { return parse_all(); });
    }
    Result<ConditionNode> parse_all() {
        return parse_list(ConditionKind::All, "and", [this] { return parse_one(); });
    }
    Result<ConditionNode> parse_one();
    Result<ConditionNode> parse_nested(bool is_not);
    Result<ConditionNode> parse_card_saying(Card card);
    Result<ConditionNode> parse_field_saying(const Field& field);
    Result<ConditionNode> parse_comparison(const Field& field);

    Pieces pieces_;
    int depth_ = 0;
};

Result<ConditionNode> ConditionParser::parse_nested(bool is_not) {
    const Piece sign = pieces_.take();
    if (depth_ == kMaximumConditionDepth)
        return Error{
            "The condition is nested deeper than " + std::to_string(kMaximumConditionDepth) + " brackets; write it flatter.",
            sign.offset};
    ++depth_;
    Result<ConditionNode> inner = is_not ? parse_one() : parse_any();
    --depth_;
    if (!inner) return inner;
    if (is_not) {
        ConditionNode node;
        node.kind = ConditionKind::Not;
        node.parts.push_back(std::move(*inner));
        return node;
    }
    if (pieces_.now().kind != PieceKind::Close) return fault(pieces_.now(), "expected and, or, or a closing bracket");
    pieces_.take();
    return inner;
}

Result<ConditionNode> ConditionParser::parse_one() {
    if (pieces_.now().kind == PieceKind::Open) return parse_nested(false);
    if (pieces_.is_word("not")) return parse_nested(true);
    if (pieces_.now().kind != PieceKind::Word) return fault(pieces_.now(), kPrimaryExpected);
    ConditionNode node;
    if (pieces_.take_word("refused")) {
        node.kind = ConditionKind::Refused;
        return node;
    }
    if (pieces_.take_word("differs")) {
        node.kind = ConditionKind::Differs;
        return node;
    }
    if (pieces_.take_word("note")) {
        node.kind = ConditionKind::Note;
        if (pieces_.now().kind == PieceKind::Quoted) node.words = folded(pieces_.take().text);
        return node;
    }
    const Piece word = pieces_.take();
    const Result<Field> field = parse_field(word.text);
    if (!field) {
        const bool is_bit = word.text.find('[') != std::string_view::npos;
        return is_bit ? Error{field.error().message, word.offset + field.error().offset} : fault(word, kPrimaryExpected);
    }
    return field->id == FieldId::CardPlace ? parse_card_saying(field->card) : parse_field_saying(*field);
}

Result<ConditionNode> ConditionParser::parse_card_saying(Card card) {
    ConditionNode node;
    node.field = {FieldId::CardPlace, 0, card};
    node.cards = {card};
    if (pieces_.take_word("changed")) {
        node.kind = ConditionKind::Changed;
        return node;
    }
    for (const CardPredicate& state : kCardStates) {
        if (!pieces_.take_word(state.word)) continue;
        node.kind = state.kind;
        return node;
    }
    if (!pieces_.take_word("in"))
        return fault(pieces_.now(), "expected gone, free, covered, in pyramid, in stock, in waste or changed after the card");
    for (const CardPredicate& place : kCardPlaces) {
        if (!pieces_.take_word(place.word)) continue;
        node.kind = place.kind;
        return node;
    }
    return fault(pieces_.now(), "expected pyramid, stock or waste after \"in\"");
}

Result<ConditionNode> ConditionParser::parse_field_saying(const Field& field) {
    ConditionNode node;
    node.field = field;
    if (pieces_.take_word("changed")) {
        node.kind = ConditionKind::Changed;
        return node;
    }
    if (has_cards(field.id) && pieces_.take_word("has")) {
        const std::optional<Card> card = known_card(pieces_.now().text);
        if (!card) return fault(pieces_.now(), "expected a card after \"has\", such as 10S");
        pieces_.take();
        node.kind = ConditionKind::Has;
        node.cards = {*card};
        return node;
    }
    return parse_comparison(field);
}

Result<ConditionNode> ConditionParser::parse_comparison(const Field& field) {
    const std::string has = has_cards(field.id) ? ", has or changed" : " or changed";
    if (pieces_.now().kind != PieceKind::Operator)
        return fault(pieces_.now(), "expected = != < <= > >=" + has + " after " + to_text(field));
    const Piece sign = pieces_.take();
    ConditionNode node;
    node.field = field;
    node.comparator = comparator_of(sign.text).value_or(Comparator::Equal);
    const ValueKind kind = value_kind(field);
    const bool has_order = kind == ValueKind::Number || kind == ValueKind::Mask;
    if (!has_order && node.comparator != Comparator::Equal && node.comparator != Comparator::Unequal)
        return fault(sign, "expected = or !=, for " + to_text(field) + " has no order");
    if (pieces_.now().kind != PieceKind::Word && pieces_.now().kind != PieceKind::Quoted)
        return fault(pieces_.now(), "expected a value after " + std::string(sign.text));
    const Result<Done> read = read_value(pieces_, node);
    if (!read) return read.error();
    return node;
}

}  // namespace

bool has_cards(FieldId field) {
    switch (field) {
        case FieldId::Pyramid:
        case FieldId::Free:
        case FieldId::FreeCards:
        case FieldId::Talon:
        case FieldId::Stock:
        case FieldId::Waste: return true;
        default: return false;
    }
}

Result<ConditionNode> parse_condition(std::string_view text) {
    if (text.size() > kMaximumCondition)
        return Error{"The condition is longer than " + std::to_string(kMaximumCondition) + " bytes, the most that is read.",
                     kMaximumCondition};
    return ConditionParser(text).parse();
}

}  // namespace pyramide
