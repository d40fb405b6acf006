// Keys of GLFW as our own: which Key a key press, or a letter that was typed, stands for.
#pragma once

#include <optional>

#include "app/command.h"

namespace pyramide {

/// The key for a GLFW key code and the text on the key under the user's keyboard layout (nullptr where it has none).
/// Letters and punctuation go by that text, so that shortcuts sit where the user's layout has them; digits by place,
/// since some layouts have them only with Shift; keyboards of other scripts by place altogether. Key::None: a key that
/// we have no name for.
Key key_of(int glfw_key, const char* text_on_key);

/// The Modifier bits of GLFW's.
std::uint8_t modifiers_of(int glfw_modifiers);

/// The chord of US keyboards that types a sign of the shortcuts (`[`, `]`, `?`, `.`, `,`), which other layouts have
/// elsewhere.
std::optional<Chord> chord_of_sign(unsigned int code_point);

}  // namespace pyramide
