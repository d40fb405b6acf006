// Input: what a log is made of, one word or two: "KD", "10C+3S", "draw", "recycle", "undo", "tap QC", "tap stock".
// Inputs name cards, so a log reads the same in every build; they may be refused (see table.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/card.h"
#include "engine/result.h"

namespace pyramide {

enum class InputKind : std::uint8_t { RemoveKing, RemovePair, Draw, Recycle, Undo, TapCard, TapStock };

/// RemoveKing and TapCard use `first`, RemovePair both (in the order written), the others neither.
struct Input {
    InputKind kind = InputKind::Draw;
    Card first;
    Card second;

    friend constexpr bool operator==(const Input&, const Input&) = default;
};

/// "KD", "10C+3S", "draw", "recycle", "undo", "tap QC", "tap stock".
std::string to_text(const Input& input, CardStyle style = CardStyle::Plain);

/// Reads one input and nothing else; case and surrounding spaces do not matter. One card alone is a removal of a king, and
/// is read even when it is none (the table then refuses it). Error: offset and what an input looks like.
Result<Input> parse_input(std::string_view text);

/// A word of a log: an input, or `name CARD`, which is no input of the player but names the unknown card in play.
struct LogWord {
    enum class Kind : std::uint8_t { Input, Name };
    Kind kind = Kind::Input;
    Input input;
    Card named;
    std::size_t offset = 0;  ///< of its first byte in the text
    std::size_t length = 0;
};

/// Reads a log: inputs separated by spaces, commas, semicolons or line breaks; '#' starts a comment that runs to the end of its
/// line. Error: byte offset of the first word that cannot be read, the word, and what was expected.
Result<std::vector<LogWord>> parse_log(std::string_view text);

}  // namespace pyramide
