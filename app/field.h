// Field: everything of a step that can be named, watched, compared and blamed: each number and word of the state, each bit of
// its masks, each card.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/line_view.h"

namespace pyramide {

enum class FieldId : std::uint8_t {
    Pyramid,    ///< mask of the pyramid cards that are left, hexadecimal
    Free,       ///< mask of the free pyramid cards
    FreeCards,  ///< all cards in play, as "7C 3H"
    Talon,      ///< mask of stock and waste together
    Cursor, Stock, Waste,  ///< counts of cards
    WasteTop, StockTop,    ///< a card, or "none"
    Recycles, Fresh, Score, Moves, UndosLeft, Selected, Outcome, Message, Refusal, Delta, Input, Key, Hash,
    PyramidBit, FreeBit, TalonBit,  ///< one bit, 0 or 1, with Field::bit
    CardPlace,                      ///< where Field::card lies: "pyramid, free", "pyramid, covered", "waste top", "waste", "stock", "gone"
};

/// One field. Text: "score", "pyramid[12]", "talon[3]", "QC".
struct Field {
    FieldId id = FieldId::Score;
    std::uint8_t bit = 0;  ///< of PyramidBit and FreeBit 0 … 27, of TalonBit 0 … 23
    Card card;             ///< of CardPlace

    friend bool operator==(const Field&, const Field&) = default;
};

/// What a field's values are, and so what they can be compared with.
enum class ValueKind : std::uint8_t {
    Number,  ///< counts, points, bits
    Mask,    ///< a number that is shown in hexadecimal
    Hash,    ///< 64 bits without an order, shown as 16 hexadecimal digits
    Card,    ///< a card or none
    Cards,   ///< a set of cards
    Word,    ///< one of a few words
    Input,
};

/// What can be said of a field by its name alone.
struct FieldInfo {
    FieldId id;
    const char* name;   ///< "undos_left": in conditions, files, on the command line
    const char* label;  ///< "undos left": on screen
    const char* help;
    ValueKind kind = ValueKind::Number;
};
/// Every FieldId before PyramidBit once, in the order of the enumeration.
std::span<const FieldInfo> field_table();
/// What the values of any field are.
ValueKind value_kind(const Field& field);
/// The words of a field of ValueKind::Word by their numbers ("playing", "won", "blocked"); empty for other fields.
std::span<const char* const> field_words(FieldId id);

std::string to_text(const Field& field);
/// Reads a field in any case: a name of the table (or its label), NAME[bit], or a card in any of its notations. Error: what was
/// found, what is possible; offset within the text.
Result<Field> parse_field(std::string_view text);

/// A field's value as a whole number where it has one (masks, counts, points, bits; the slot of a card that is a value), else
/// nothing: words, sets of cards, inputs, hashes, places and "none".
std::optional<std::int64_t> field_number(const LineView& log, std::uint32_t step, const Field& field);
/// A number that is the same at two steps of one log just when the field is. Of a number or mask the value itself, of a word its
/// number, of a card its slot (kNoSlot for none), of FreeCards the mask, of an input input_token, of Hash and Key the 64 bits.
std::uint64_t field_token(const LineView& log, std::uint32_t step, const Field& field);
/// One number for each input; of step 0, where there is none, kDealToken.
std::uint64_t input_token(const Input& input);
inline constexpr std::uint64_t kDealToken = 0xFFFFFFFF;
/// As text: "0x9BFFFFF", "30", "playing", "7D", "none", "10C+3S"; a delta has its sign, "+20".
std::string field_text(const LineView& log, std::uint32_t step, const Field& field);

/// One change of a field: at `step` it became `after`.
struct FieldChange {
    std::uint32_t step = 0;
    std::string before, after;
};
/// The steps (from 1) at which a field is another than at the step before, ascending; all, or the first `limit`. Linear, some ten
/// nanoseconds a step.
std::vector<std::uint32_t> changes_of(const LineView& log, const Field& field, std::size_t limit = SIZE_MAX);
/// Of a step from 1 to the last.
FieldChange change_at(const LineView& log, const Field& field, std::uint32_t step);

/// The fields of the table (not bits) that differ between two steps, and each card that lies elsewhere, by slot.
struct FieldDelta {
    Field field;
    std::string before, after;
};
std::vector<FieldDelta> fields_between(const LineView& log, std::uint32_t before, std::uint32_t after);

}  // namespace pyramide
