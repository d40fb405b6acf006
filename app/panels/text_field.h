// A field of one line of text that is kept as a std::string.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/result.h"

namespace pyramide {

/// Longest text of a field, in bytes; what is pasted beyond is cut.
inline constexpr std::size_t kMaximumFieldText = 4096;

/// What happened to a field in this frame.
enum class TextEvent : std::uint8_t { Nothing, Changed, Entered, Escaped };

/// An ImGui item in the monospaced face, `width` real pixels wide; `hint` stands in the empty field. With `wants_focus` the keyboard
/// goes to it, and the wish is cleared. Entered: the Enter key was pressed in it; Escaped: the Escape key, which also puts back the
/// text that it was entered with. Both leave the field.
TextEvent text_field(const char* id, std::string& text, const char* hint, float width, bool& wants_focus);

/// The place of an error in a text: what is around it, with a mark below. Nothing for Error::kNoOffset.
void draw_error_place(const std::string& text, std::size_t offset);
/// Why a field's text cannot be used, below it: the place, then the message, wrapped.
void draw_field_error(const std::string& text, const Error& error);

}  // namespace pyramide
