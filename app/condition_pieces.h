// The words and signs of a condition, and reading the value that stands after a comparison: between condition_parse.cpp and its parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/condition_parts.h"

namespace pyramide {

enum class PieceKind : std::uint8_t { Word, Quoted, Operator, Open, Close, End };

/// A word or sign of a condition.
struct Piece {
    PieceKind kind = PieceKind::End;
    std::string_view text;  ///< as written; of a quoted text what is between the quotes
    std::size_t offset = 0;
};

/// The comparison of a sign such as ">="; nothing for what is none.
std::optional<Comparator> comparator_of(std::string_view sign);
/// The card of a text, if it is a known one.
std::optional<Card> known_card(std::string_view text);
/// What a piece is, and that something else was expected.
Error fault(const Piece& piece, const std::string& expected);

/// Takes a text apart, one piece ahead.
class Pieces {
  public:
    explicit Pieces(std::string_view text) : text_(text) { advance(); }

    const Piece& now() const { return piece_; }
    bool is_word(std::string_view word) const;
    Piece take() {
        const Piece taken = piece_;
        advance();
        return taken;
    }
    bool take_word(std::string_view word) {
        if (!is_word(word)) return false;
        advance();
        return true;
    }
    /// The first sign that is none, or quote that does not end; parsing goes no further than there.
    const std::optional<Error>& error() const { return error_; }

  private:
    void advance();
    void take_piece(PieceKind kind, std::size_t length) {
        piece_ = {kind, text_.substr(at_, length), at_};
        at_ += length;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Piece piece_;
    std::optional<Error> error_;
};

/// Reads the value that `node.field` is compared with, and sets what kind of comparison it is. Error: what was expected.
Result<Done> read_value(Pieces& pieces, ConditionNode& node);

}  // namespace pyramide
