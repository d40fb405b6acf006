// Keys of any keyboard layout as our chords, and where a window goes.
#include "app/window/keys.h"

#include <array>
#include <vector>

#include <GLFW/glfw3.h>
#include <doctest/doctest.h>

#include "app/key_map.h"
#include "app/window/window.h"

namespace pyramide::window_keys_test {

namespace {

/// What is printed on a key of a layout.
struct PrintedKey {
    int glfw_key;
    const char* text;
    Key key;
};

void check(const std::vector<PrintedKey>& keys) {
    for (const PrintedKey& key : keys) {
        CAPTURE(key.glfw_key);
        CHECK(key_of(key.glfw_key, key.text) == key.key);
    }
}

}  // namespace

TEST_CASE("keys of a US keyboard are where they are") {
    check({{GLFW_KEY_A, "a", Key::A},
           {GLFW_KEY_Z, "z", Key::Z},
           {GLFW_KEY_5, "5", Key::Digit5},
           {GLFW_KEY_LEFT_BRACKET, "[", Key::LeftBracket},
           {GLFW_KEY_SLASH, "/", Key::Slash},
           {GLFW_KEY_EQUAL, "=", Key::Equal},
           {GLFW_KEY_SEMICOLON, ";", Key::None}});
}

TEST_CASE("letters go by what is printed on the key, digits by place") {
    // French: a and q change places, m lies right of l, digits need Shift.
    check({{GLFW_KEY_Q, "a", Key::A},
           {GLFW_KEY_A, "q", Key::Q},
           {GLFW_KEY_SEMICOLON, "m", Key::M},
           {GLFW_KEY_M, ",", Key::Comma},
           {GLFW_KEY_1, "&", Key::Digit1},
           {GLFW_KEY_6, "-", Key::Digit6}});
    // Dvorak: the place of q types an apostrophe, which is no shortcut; q is elsewhere.
    check({{GLFW_KEY_Q, "'", Key::None}, {GLFW_KEY_X, "q", Key::Q}, {GLFW_KEY_W, ",", Key::Comma}});
}

TEST_CASE("keyboards of other scripts go by place") {
    check({{GLFW_KEY_D, "в", Key::D}, {GLFW_KEY_LEFT_BRACKET, "х", Key::LeftBracket}, {GLFW_KEY_U, nullptr, Key::U}});
}

TEST_CASE("keys without text go by their name") {
    check({{GLFW_KEY_LEFT, nullptr, Key::Left},
           {GLFW_KEY_PAGE_DOWN, nullptr, Key::PageDown},
           {GLFW_KEY_F8, nullptr, Key::F8},
           {GLFW_KEY_F12, nullptr, Key::F12},
           {GLFW_KEY_KP_ENTER, nullptr, Key::Enter},
           {GLFW_KEY_KP_7, "7", Key::Digit7},
           {GLFW_KEY_KP_ADD, "+", Key::Equal},
           {GLFW_KEY_LEFT_SHIFT, nullptr, Key::None},
           {GLFW_KEY_CAPS_LOCK, nullptr, Key::None},
           {GLFW_KEY_UNKNOWN, nullptr, Key::None}});
}

TEST_CASE("modifiers are a sum") {
    CHECK(modifiers_of(0) == kNoModifier);
    CHECK(modifiers_of(GLFW_MOD_CONTROL | GLFW_MOD_SHIFT) == (kControl | kShift));
    CHECK(modifiers_of(GLFW_MOD_ALT | GLFW_MOD_CAPS_LOCK | GLFW_MOD_NUM_LOCK) == kAlt);
}

TEST_CASE("a typed sign stands for the chord of its shortcut, wherever its key is") {
    CHECK(chord_of_sign(U'?') == Chord{Key::Slash, kShift});
    CHECK(chord_of_sign(U']') == Chord{Key::RightBracket, kNoModifier});
    CHECK(chord_of_sign(U'.') == Chord{Key::Period, kNoModifier});
    CHECK_FALSE(chord_of_sign(U'd').has_value());
    CHECK_FALSE(chord_of_sign(U'ț').has_value());
    for (const unsigned int sign : {U'?', U'[', U']', U'.', U','}) CHECK(KeyMap().find(*chord_of_sign(sign)) != nullptr);
}

TEST_CASE("scenario 20: a window off screen is brought back") {
    const std::array screens = {ScreenArea{0, 0, 1920, 1080}, ScreenArea{1920, -200, 1280, 1024}};
    CHECK(brought_on_screen({100, 50, 800, 600}, screens) == ScreenArea{100, 50, 800, 600});
    CHECK(brought_on_screen({5000, 4000, 800, 600}, screens) == ScreenArea{1120, 480, 800, 600});
    CHECK(brought_on_screen({-700, -500, 800, 600}, screens) == ScreenArea{0, 0, 800, 600});
    // Most of it is on the second screen: it stays there.
    CHECK(brought_on_screen({1800, -300, 800, 600}, screens) == ScreenArea{1920, -200, 800, 600});
    CHECK(brought_on_screen({10, 10, 4000, 3000}, screens) == ScreenArea{0, 0, 1920, 1080});
    CHECK(brought_on_screen({2147483000, -2147483000, 8192, 8192}, screens) == ScreenArea{0, 0, 1920, 1080});
    CHECK(brought_on_screen({7, 8, 9, 10}, {}) == ScreenArea{7, 8, 9, 10});
}

}  // namespace pyramide::window_keys_test
