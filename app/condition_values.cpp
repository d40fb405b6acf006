// The values that conditions compare fields with.
#include <algorithm>
#include <charconv>

#include "app/condition_pieces.h"
#include "app/folded.h"

namespace pyramide {

namespace {

bool can_be_unlimited(FieldId field) { return field == FieldId::Recycles || field == FieldId::UndosLeft; }

/// The least and the largest number that a field is compared with.
struct NumberRange {
    std::int64_t least;
    std::int64_t largest;
    std::string expected;
};
NumberRange number_range(const Field& field) {
    switch (field.id) {
        case FieldId::PyramidBit:
        case FieldId::FreeBit:
        case FieldId::TalonBit: return {0, 1, "expected 0 or 1, for " + to_text(field) + " is one bit"};
        case FieldId::Pyramid:
        case FieldId::Free: return {0, 0xFFFFFFF, "expected a mask from 0 to 0xFFFFFFF, or \"has\" and a card"};
        case FieldId::Talon: return {0, 0xFFFFFF, "expected a mask from 0 to 0xFFFFFF, or \"has\" and a card"};
        default:
            return {INT64_MIN, INT64_MAX,
                    std::string("expected a whole number of at most 64 bits, such as 30 or 0x1F") +
                        (can_be_unlimited(field.id) ? ", or unlimited" : "") +
                        (has_cards(field.id) ? ", or \"has\" and a card" : "")};
    }
}

Result<Done> read_number(Pieces& pieces, ConditionNode& node) {
    const Piece value = pieces.take();
    if (can_be_unlimited(node.field.id) && folded(value.text) == "unlimited") {
        if (node.comparator != Comparator::Equal && node.comparator != Comparator::Unequal)
            return fault(value, "expected = or != before unlimited");
        node.kind = ConditionKind::Unlimited;
        return Done{};
    }
    const NumberRange range = number_range(node.field);
    std::string_view digits = value.text;
    const bool has_plus = digits.starts_with('+');
    if (has_plus) digits.remove_prefix(1);
    const bool is_hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
    if (is_hexadecimal) digits.remove_prefix(2);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), node.number, is_hexadecimal ? 16 : 10);
    const bool has_two_signs = (has_plus || is_hexadecimal) && digits.starts_with('-');
    if (digits.empty() || has_two_signs || read.ec != std::errc{} || read.ptr != digits.data() + digits.size())
        return fault(value, range.expected);
    if (node.number < range.least || node.number > range.largest) return fault(value, range.expected);
    node.kind = ConditionKind::Number;
    return Done{};
}

Result<Done> read_hash(Pieces& pieces, ConditionNode& node) {
    const Piece value = pieces.take();
    const Result<std::uint64_t> hash = parse_hash(value.text);
    if (!hash) return fault(value, "expected 16 hexadecimal digits");
    node.kind = ConditionKind::Token;
    node.tokens = {*hash};
    return Done{};
}

Result<Done> read_cards(Pieces& pieces, ConditionNode& node) {
    const Piece value = pieces.take();
    const bool is_set = value_kind(node.field) == ValueKind::Cards;
    node.kind = is_set ? ConditionKind::Cards : ConditionKind::Card;
    if (folded(value.text) == "none") {
        if (!is_set) node.cards = {Card()};
        return Done{};
    }
    std::string_view rest = value.text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find_first_of(" ,;"), rest.size());
        if (end > 0) {
            const std::optional<Card> card = known_card(rest.substr(0, end));
            if (!card)
                return fault(value, is_set ? "expected cards in quotes, such as \"7C 3H\", or none"
                                           : "expected a card, such as 7D, or none");
            node.cards.push_back(*card);
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (node.cards.empty() || (!is_set && node.cards.size() > 1)) return fault(value, "expected one card, such as 7D, or none");
    return Done{};
}

/// The number of a word of a field; a message also goes by its text in any of the app's languages.
std::optional<std::uint64_t> word_token(FieldId field, const std::string& word) {
    const auto words = field_words(field);
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (word == words[index]) return index;
    }
    if (field != FieldId::Message) return std::nullopt;
    for (const Message message : {Message::Blocked, Message::Sum, Message::NoMoves}) {
        for (const Language language : kLanguages) {
            if (word == folded(message_text(message, language))) return static_cast<std::uint64_t>(message);
        }
    }
    return std::nullopt;
}

Result<Done> read_word(Pieces& pieces, ConditionNode& node) {
    const Piece value = pieces.take();
    std::string word = folded(value.text);
    if (node.field.id == FieldId::Message && word == "no" && pieces.take_word("moves")) word = "no moves";
    std::replace(word.begin(), word.end(), '_', ' ');
    const std::optional<std::uint64_t> token = word_token(node.field.id, word);
    if (!token) {
        std::string expected = "expected ";
        for (const char* const known : field_words(node.field.id))
            expected += (expected.ends_with(' ') ? "" : ", ") + std::string(known);
        return fault(value, expected);
    }
    node.kind = ConditionKind::Token;
    node.tokens = {*token};
    return Done{};
}

Result<Done> read_input(Pieces& pieces, ConditionNode& node) {
    node.kind = ConditionKind::Token;
    const Piece value = pieces.take();
    if (folded(value.text) == "deal") {
        node.tokens = {kDealToken};
        return Done{};
    }
    std::string text(value.text);
    if (value.kind == PieceKind::Word && folded(value.text) == "tap" && pieces.now().kind == PieceKind::Word)
        text += " " + std::string(pieces.take().text);
    const Result<Input> input = parse_input(text);
    if (!input) return fault(value, "expected an input: KD, 10C+3S, draw, recycle, undo, tap QC or tap stock");
    node.tokens = {input_token(*input), input_token({input->kind, input->second, input->first})};
    if (input->kind != InputKind::RemovePair) node.tokens.pop_back();
    return Done{};
}

}  // namespace

Result<Done> read_value(Pieces& pieces, ConditionNode& node) {
    switch (value_kind(node.field)) {
        case ValueKind::Number:
        case ValueKind::Mask: return read_number(pieces, node);
        case ValueKind::Hash: return read_hash(pieces, node);
        case ValueKind::Card:
        case ValueKind::Cards: return read_cards(pieces, node);
        case ValueKind::Word: return read_word(pieces, node);
        case ValueKind::Input: return read_input(pieces, node);
    }
    return Done{};
}

}  // namespace pyramide
