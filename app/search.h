// Search over a log: inputs, events, messages, refusals, markers and notes. "QC" finds every step that QC has to do with, "when did
// QC go?" included: its removal is marked as such.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/line_view.h"

namespace pyramide {

/// Where a hit lies.
enum class HitKind : std::uint8_t { Input, Event, Message, Refusal, Note };

/// One hit; a step has at most one of each kind.
struct Hit {
    std::uint32_t step = 0;
    HitKind kind = HitKind::Input;

    friend bool operator==(const Hit&, const Hit&) = default;
};

/// Longest text that is looked for, in bytes, and most different words of it; more find nothing.
inline constexpr std::size_t kMaximumSearchText = 4096;
inline constexpr std::size_t kMaximumSearchWords = 64;

/// "input", "event" …
const char* to_text(HitKind kind);
/// All hits, by step and then by kind. The words of the text (parted by spaces and +) must all be found in the same place, in any case
/// and order: as a part of a word there, or, where the word is a card in any notation, as that card. Places are the player's input
/// ("tap QC"); one event, as events_text tells them ("QC AS removed from the pyramid"); the app's message in any of its languages; the
/// refusal ("tap QC refused: blocked", of which the input alone is no hit); marker and note. Empty text finds nothing. Linear in the
/// log, some fifty nanoseconds a step.
std::vector<Hit> find_in(const LineView& log, std::string_view text);
/// What a hit is, in words: "10C+3S removed · +20", "QC removed from the waste, AS removed from the pyramid, +10 pyramid cards",
/// "tap QC refused: blocked", "note: check this".
std::string hit_text(const LineView& log, const Hit& hit);
/// The events of a step in words, with commas between: "10C 3S removed from the pyramid, +20 pyramid cards, 10S freed". Cards that an
/// undo brings back are told as well: "undone, 2S back in the stock". Empty where nothing happened.
std::string events_text(const LineView& log, std::uint32_t step);

}  // namespace pyramide
