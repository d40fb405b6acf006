#include "app/condition_pieces.h"

#include <algorithm>
#include <array>

#include "app/folded.h"
#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr std::string_view kWordEnds = " \t\r\n()=!<>\"";

struct OperatorText {
    std::string_view text;
    Comparator comparator;
};
/// The longer ones first.
constexpr std::array<OperatorText, 7> kOperators = {{
    {"==", Comparator::Equal},
    {"!=", Comparator::Unequal},
    {"<=", Comparator::LessOrEqual},
    {">=", Comparator::GreaterOrEqual},
    {"=", Comparator::Equal},
    {"<", Comparator::Less},
    {">", Comparator::Greater},
}};

}  // namespace

std::optional<Card> known_card(std::string_view text) {
    const Result<Card> card = parse_card(text);
    if (!card || !card->is_known()) return std::nullopt;
    return *card;
}

Error fault(const Piece& piece, const std::string& expected) {
    const std::string found = piece.kind == PieceKind::End ? "The condition ends here" : pyramide::quoted(piece.text) + " cannot stand here";
    return Error{found + "; " + expected + ".", piece.offset};
}

std::optional<Comparator> comparator_of(std::string_view sign) {
    const auto* of =
        std::find_if(kOperators.begin(), kOperators.end(), [sign](const OperatorText& each) { return each.text == sign; });
    return of == kOperators.end() ? std::nullopt : std::optional(of->comparator);
}

bool Pieces::is_word(std::string_view word) const { return piece_.kind == PieceKind::Word && folded(piece_.text) == word; }

void Pieces::advance() {
    at_ = std::min(text_.find_first_not_of(kSpaces, at_), text_.size());
    const std::string_view rest = text_.substr(at_);
    if (rest.empty() || error_) {
        piece_ = {PieceKind::End, {}, at_};
        return;
    }
    if (rest[0] == '(') return take_piece(PieceKind::Open, 1);
    if (rest[0] == ')') return take_piece(PieceKind::Close, 1);
    if (rest[0] == '"') {
        const std::size_t end = rest.find('"', 1);
        if (end == std::string_view::npos) {
            error_ = Error{"The quote does not end; expected another \" after the text.", at_};
            piece_ = {PieceKind::End, {}, at_};
            return;
        }
        piece_ = {PieceKind::Quoted, rest.substr(1, end - 1), at_};
        at_ += end + 1;
        return;
    }
    for (const OperatorText& sign : kOperators) {
        if (rest.starts_with(sign.text)) return take_piece(PieceKind::Operator, sign.text.size());
    }
    if (rest[0] == '!') {
        error_ = Error{"\"!\" stands alone; expected != between a field and a value, or the word not.", at_};
        piece_ = {PieceKind::End, {}, at_};
        return;
    }
    take_piece(PieceKind::Word, std::min(rest.find_first_of(kWordEnds), rest.size()));
}

}  // namespace pyramide
