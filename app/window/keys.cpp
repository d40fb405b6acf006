#include "app/window/keys.h"

#include <array>
#include <string_view>

#include <GLFW/glfw3.h>

namespace pyramide {
namespace {

constexpr Key offset_key(Key first, int offset) { return static_cast<Key>(static_cast<int>(first) + offset); }

struct NamedKey {
    int glfw_key;
    Key key;
};

constexpr std::array kNamedKeys = {
    NamedKey{GLFW_KEY_LEFT, Key::Left},
    NamedKey{GLFW_KEY_RIGHT, Key::Right},
    NamedKey{GLFW_KEY_UP, Key::Up},
    NamedKey{GLFW_KEY_DOWN, Key::Down},
    NamedKey{GLFW_KEY_HOME, Key::Home},
    NamedKey{GLFW_KEY_END, Key::End},
    NamedKey{GLFW_KEY_PAGE_UP, Key::PageUp},
    NamedKey{GLFW_KEY_PAGE_DOWN, Key::PageDown},
    NamedKey{GLFW_KEY_SPACE, Key::Space},
    NamedKey{GLFW_KEY_ENTER, Key::Enter},
    NamedKey{GLFW_KEY_KP_ENTER, Key::Enter},
    NamedKey{GLFW_KEY_ESCAPE, Key::Escape},
    NamedKey{GLFW_KEY_TAB, Key::Tab},
    NamedKey{GLFW_KEY_BACKSPACE, Key::Backspace},
    NamedKey{GLFW_KEY_DELETE, Key::Delete},
    NamedKey{GLFW_KEY_PERIOD, Key::Period},
    NamedKey{GLFW_KEY_COMMA, Key::Comma},
    NamedKey{GLFW_KEY_LEFT_BRACKET, Key::LeftBracket},
    NamedKey{GLFW_KEY_RIGHT_BRACKET, Key::RightBracket},
    NamedKey{GLFW_KEY_SLASH, Key::Slash},
    NamedKey{GLFW_KEY_MINUS, Key::Minus},
    NamedKey{GLFW_KEY_KP_SUBTRACT, Key::Minus},
    NamedKey{GLFW_KEY_EQUAL, Key::Equal},
    NamedKey{GLFW_KEY_KP_ADD, Key::Equal},
};

/// The key at a place of a US keyboard.
Key key_at_place(int glfw_key) {
    if (glfw_key >= GLFW_KEY_A && glfw_key <= GLFW_KEY_Z) return offset_key(Key::A, glfw_key - GLFW_KEY_A);
    if (glfw_key >= GLFW_KEY_0 && glfw_key <= GLFW_KEY_9) return offset_key(Key::Digit0, glfw_key - GLFW_KEY_0);
    if (glfw_key >= GLFW_KEY_KP_0 && glfw_key <= GLFW_KEY_KP_9)
        return offset_key(Key::Digit0, glfw_key - GLFW_KEY_KP_0);
    if (glfw_key >= GLFW_KEY_F1 && glfw_key <= GLFW_KEY_F12) return offset_key(Key::F1, glfw_key - GLFW_KEY_F1);
    for (const NamedKey& named : kNamedKeys)
        if (named.glfw_key == glfw_key) return named.key;
    return Key::None;
}

bool is_digit_or_keypad(int glfw_key) {
    const bool digit = glfw_key >= GLFW_KEY_0 && glfw_key <= GLFW_KEY_9;
    const bool keypad = glfw_key >= GLFW_KEY_KP_0 && glfw_key <= GLFW_KEY_KP_EQUAL;
    return digit || keypad;
}

/// The key with this sign on it; nothing when no key of ours has it.
std::optional<Key> key_of_text(char sign) {
    if (sign >= 'a' && sign <= 'z') return offset_key(Key::A, sign - 'a');
    if (sign >= 'A' && sign <= 'Z') return offset_key(Key::A, sign - 'A');
    switch (sign) {
        case '.':
            return Key::Period;
        case ',':
            return Key::Comma;
        case '[':
            return Key::LeftBracket;
        case ']':
            return Key::RightBracket;
        case '/':
            return Key::Slash;
        case '-':
            return Key::Minus;
        case '=':
            return Key::Equal;
        default:
            return std::nullopt;
    }
}

}  // namespace

Key key_of(int glfw_key, const char* text_on_key) {
    const std::string_view text = text_on_key == nullptr ? std::string_view() : std::string_view(text_on_key);
    const bool is_ascii = text.size() == 1 && static_cast<unsigned char>(text.front()) < 0x80;
    if (!is_ascii || is_digit_or_keypad(glfw_key)) return key_at_place(glfw_key);
    return key_of_text(text.front()).value_or(Key::None);
}

std::uint8_t modifiers_of(int glfw_modifiers) {
    unsigned int modifiers = kNoModifier;
    if ((glfw_modifiers & GLFW_MOD_CONTROL) != 0) modifiers |= kControl;
    if ((glfw_modifiers & GLFW_MOD_SHIFT) != 0) modifiers |= kShift;
    if ((glfw_modifiers & GLFW_MOD_ALT) != 0) modifiers |= kAlt;
    return static_cast<std::uint8_t>(modifiers);
}

std::optional<Chord> chord_of_sign(unsigned int code_point) {
    switch (code_point) {
        case U'[':
            return Chord{Key::LeftBracket, kNoModifier};
        case U']':
            return Chord{Key::RightBracket, kNoModifier};
        case U'?':
            return Chord{Key::Slash, kShift};
        case U'.':
            return Chord{Key::Period, kNoModifier};
        case U',':
            return Chord{Key::Comma, kNoModifier};
        default:
            return std::nullopt;
    }
}

}  // namespace pyramide
