// Fields by name: the table, and their text both ways. Their values are in field_value.cpp.
#include "app/field.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr std::size_t kNamedFields = static_cast<std::size_t>(FieldId::PyramidBit);

constexpr std::array<FieldInfo, kNamedFields> kFields = {{
    {FieldId::Pyramid, "pyramid", "pyramid", "the pyramid cards that are left, as a mask of slots 0 … 27", ValueKind::Mask},
    {FieldId::Free, "free", "free", "the free pyramid cards, as a mask of slots 0 … 27", ValueKind::Mask},
    {FieldId::FreeCards, "free_cards", "free cards", "all cards in play", ValueKind::Cards},
    {FieldId::Talon, "talon", "talon", "stock and waste together, as a mask of talon places 0 … 23", ValueKind::Mask},
    {FieldId::Cursor, "cursor", "cursor", "talon places from here on are the stock, those before it the waste", ValueKind::Number},
    {FieldId::Stock, "stock", "stock", "number of cards in the stock", ValueKind::Number},
    {FieldId::Waste, "waste", "waste", "number of cards on the waste", ValueKind::Number},
    {FieldId::WasteTop, "waste_top", "waste top", "the top card of the waste, or none", ValueKind::Card},
    {FieldId::StockTop, "stock_top", "stock top", "the card that is drawn next, or none", ValueKind::Card},
    {FieldId::Recycles, "recycles", "recycles", "recycles so far", ValueKind::Number},
    {FieldId::Fresh, "fresh", "fresh", "whether the waste's top has just been drawn, where the rules ask", ValueKind::Word},
    {FieldId::Score, "score", "score", "the player's points", ValueKind::Number},
    {FieldId::Moves, "moves", "moves", "the moves counter", ValueKind::Number},
    {FieldId::UndosLeft, "undos_left", "undos left", "how many actions can be undone from here", ValueKind::Number},
    {FieldId::Selected, "selected", "selected", "the selected card, or none", ValueKind::Card},
    {FieldId::Outcome, "outcome", "outcome", "playing, won or blocked", ValueKind::Word},
    {FieldId::Message, "message", "message", "what the app says: none, blocked, sum or no moves", ValueKind::Word},
    {FieldId::Refusal, "refusal", "refusal", "why the input was refused: none, blocked, sum, nothing, ended or unknown",
     ValueKind::Word},
    {FieldId::Delta, "delta", "delta", "points that the step gave", ValueKind::Number},
    {FieldId::Input, "input", "input", "the player's input", ValueKind::Input},
    {FieldId::Key, "key", "key", "the exact position in 64 bits", ValueKind::Hash},
    {FieldId::Hash, "hash", "hash", "the position's hash", ValueKind::Hash},
}};

constexpr std::array<const char*, 2> kFreshWords = {"no", "yes"};
constexpr std::array<const char*, 3> kOutcomeWords = {"playing", "won", "blocked"};
constexpr std::array<const char*, 4> kMessageWords = {"none", "blocked", "sum", "no moves"};
constexpr std::array<const char*, 6> kRefusalWords = {"none", "blocked", "sum", "nothing", "ended", "unknown"};

/// A mask whose bits have names, and how many they are.
struct BitField {
    FieldId mask;
    FieldId one_bit;
    int bits;
};
constexpr std::array<BitField, 3> kBitFields = {{
    {FieldId::Pyramid, FieldId::PyramidBit, kPyramidSlots},
    {FieldId::Free, FieldId::FreeBit, kPyramidSlots},
    {FieldId::Talon, FieldId::TalonBit, kTalonSlots},
}};

const FieldInfo* find_info(std::string_view name) {
    const auto found = std::find_if(kFields.begin(), kFields.end(),
                                    [name](const FieldInfo& info) { return name == info.name || name == info.label; });
    return found == kFields.end() ? nullptr : &*found;
}

std::string expected_names() {
    std::string text = "expected ";
    for (const FieldInfo& info : kFields) text += std::string(info.name) + ", ";
    return text + "pyramid[0 … 27], free[0 … 27], talon[0 … 23], or a card such as QC";
}

Result<Field> parse_bit(std::string_view text, std::size_t bracket, std::size_t offset) {
    const std::string name = lowered(text.substr(0, bracket));
    const auto of = std::find_if(kBitFields.begin(), kBitFields.end(),
                                 [&](const BitField& field) { return name == kFields[static_cast<std::size_t>(field.mask)].name; });
    if (of == kBitFields.end())
        return Error{pyramide::quoted(text.substr(0, bracket)) + " has no bits; expected pyramid, free or talon before the bracket.", offset};
    const std::string range = "a bit from 0 to " + std::to_string(of->bits - 1) + " and a closing bracket, as in " + name + "[3]";
    const std::string_view rest = text.substr(bracket + 1);
    const std::string_view digits = rest.substr(0, rest.find_first_not_of("0123456789"));
    int bit = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), bit);
    const bool is_number = read.ec == std::errc{} && !digits.empty() && bit < of->bits;
    if (!is_number || rest.substr(digits.size()) != "]")
        return Error{pyramide::quoted(rest) + " follows the bracket; expected " + range + ".", offset + bracket + 1};
    return Field{of->one_bit, static_cast<std::uint8_t>(bit), {}};
}

}  // namespace

std::span<const FieldInfo> field_table() { return kFields; }

ValueKind value_kind(const Field& field) {
    if (field.id == FieldId::CardPlace) return ValueKind::Word;
    const auto index = static_cast<std::size_t>(field.id);
    return index < kFields.size() ? kFields[index].kind : ValueKind::Number;
}

std::span<const char* const> field_words(FieldId id) {
    switch (id) {
        case FieldId::Fresh: return kFreshWords;
        case FieldId::Outcome: return kOutcomeWords;
        case FieldId::Message: return kMessageWords;
        case FieldId::Refusal: return kRefusalWords;
        default: return {};
    }
}

std::string to_text(const Field& field) {
    if (field.id == FieldId::CardPlace) return to_text(field.card);
    for (const BitField& of : kBitFields) {
        if (of.one_bit == field.id) return kFields[static_cast<std::size_t>(of.mask)].name + ("[" + std::to_string(field.bit) + "]");
    }
    return kFields[static_cast<std::size_t>(field.id)].name;
}

Result<Field> parse_field(std::string_view text) {
    const std::size_t offset = std::min(text.find_first_not_of(kSpaces), text.size());
    text.remove_prefix(offset);
    text = text.substr(0, text.find_last_not_of(kSpaces) + 1);
    if (text.empty()) return Error{"A field is missing; " + expected_names() + ".", offset};
    if (const FieldInfo* info = find_info(lowered(text))) return Field{info->id, 0, {}};
    if (const std::size_t bracket = text.find('['); bracket != std::string_view::npos) return parse_bit(text, bracket, offset);
    if (const Result<Card> card = parse_card(text); card && card->is_known()) return Field{FieldId::CardPlace, 0, *card};
    return Error{pyramide::quoted(text) + " is no field; " + expected_names() + ".", offset};
}

}  // namespace pyramide
