// Chords as text, both ways.
#include <array>

#include "app/command.h"
#include "engine/characters.h"

namespace pyramide {

namespace {

constexpr Chord kQuestionMark{Key::Slash, kShift};

struct KeyName {
    Key key;
    std::string_view name;
};
constexpr std::array kKeyNames = {
    KeyName{Key::Left, "Left"}, KeyName{Key::Right, "Right"}, KeyName{Key::Up, "Up"}, KeyName{Key::Down, "Down"},
    KeyName{Key::Home, "Home"}, KeyName{Key::End, "End"}, KeyName{Key::PageUp, "PageUp"}, KeyName{Key::PageDown, "PageDown"},
    KeyName{Key::Space, "Space"}, KeyName{Key::Enter, "Enter"}, KeyName{Key::Escape, "Escape"}, KeyName{Key::Tab, "Tab"},
    KeyName{Key::Backspace, "Backspace"}, KeyName{Key::Delete, "Delete"}, KeyName{Key::Period, "."}, KeyName{Key::Comma, ","},
    KeyName{Key::LeftBracket, "["}, KeyName{Key::RightBracket, "]"}, KeyName{Key::Slash, "/"}, KeyName{Key::Minus, "-"},
    KeyName{Key::Equal, "="},
};

int offset_in(Key key, Key first) { return static_cast<int>(key) - static_cast<int>(first); }
Key key_at(Key first, int offset) { return static_cast<Key>(static_cast<int>(first) + offset); }

std::string key_text(Key key) {
    if (key >= Key::A && key <= Key::Z) return std::string(1, static_cast<char>('A' + offset_in(key, Key::A)));
    if (key >= Key::Digit0 && key <= Key::Digit9) return std::to_string(offset_in(key, Key::Digit0));
    if (key >= Key::F1 && key <= Key::F12) return "F" + std::to_string(offset_in(key, Key::F1) + 1);
    for (const KeyName& named : kKeyNames) {
        if (named.key == key) return std::string(named.name);
    }
    return "";
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
    if (left.size() != right.size()) return false;
    for (std::size_t at = 0; at < left.size(); ++at) {
        if (lower(left[at]) != lower(right[at])) return false;
    }
    return true;
}

Key parse_key(std::string_view text) {
    for (int number = 1; number < static_cast<int>(Key::Equal) + 1; ++number) {
        const Key key = key_at(Key::None, number);
        if (equal_ignoring_case(text, key_text(key))) return key;
    }
    return Key::None;
}

}  // namespace

std::string to_text(const Chord& chord) {
    if (chord.key == Key::None) return "";
    if (chord == kQuestionMark) return "?";
    std::string text;
    if ((chord.modifiers & kControl) != 0) text += "Ctrl+";
    if ((chord.modifiers & kShift) != 0) text += "Shift+";
    if ((chord.modifiers & kAlt) != 0) text += "Alt+";
    return text + key_text(chord.key);
}

Result<Chord> parse_chord(std::string_view text) {
    if (text == "?") return kQuestionMark;
    Chord chord;
    std::string_view rest = text;
    for (std::size_t plus = rest.find('+'); plus != std::string_view::npos && plus + 1 < rest.size(); plus = rest.find('+')) {
        const std::string_view word = rest.substr(0, plus);
        const int modifier = equal_ignoring_case(word, "Ctrl")    ? kControl
                             : equal_ignoring_case(word, "Shift") ? kShift
                             : equal_ignoring_case(word, "Alt")   ? kAlt
                                                                  : 0;
        if (modifier == 0)
            return Error{"\"" + std::string(word) + "\" is no modifier; expected Ctrl, Shift or Alt.",
                         static_cast<std::size_t>(rest.data() - text.data())};
        chord.modifiers = static_cast<std::uint8_t>(chord.modifiers | modifier);
        rest.remove_prefix(plus + 1);
    }
    chord.key = parse_key(rest);
    if (chord.key == Key::None)
        return Error{"\"" + std::string(rest) + "\" is no key; expected a letter, a digit, F1 to F12, Left, Home, Space, ] and so on.",
                     static_cast<std::size_t>(rest.data() - text.data())};
    return chord;
}

}  // namespace pyramide
