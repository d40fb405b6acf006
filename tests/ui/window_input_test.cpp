// What of the window's input comes in which frame.
#include "app/window/input.h"

#include <string>
#include <vector>

#include <GLFW/glfw3.h>
#include <doctest/doctest.h>

namespace pyramide::window_input_test {

namespace {

WindowInput key(int code, int action, Chord chord = {}, int modifiers = 0) {
    return {WindowInputKind::Key, code, action, 0, modifiers, 0, 0, chord};
}
WindowInput text(unsigned int code_point) {
    return {WindowInputKind::Text, static_cast<int>(code_point), GLFW_PRESS, 0, 0, 0, 0, {}};
}
WindowInput button(int action, float x) {
    return {WindowInputKind::Button, GLFW_MOUSE_BUTTON_LEFT, action, 0, 0, x, 0, {}};
}

void add_typed(InputQueue& queue, int code, Key named) {
    queue.add(key(code, GLFW_PRESS, {named, kNoModifier}));
    queue.add(text(static_cast<unsigned int>(code) + ('a' - GLFW_KEY_A)));
    queue.add(key(code, GLFW_RELEASE));
}

/// How many events each frame takes, as "3 0 1"; an empty queue ends it.
std::string frames_of(InputQueue& queue) {
    std::string frames;
    while (!queue.is_empty()) frames += (frames.empty() ? "" : " ") + std::to_string(queue.take_frame().size());
    return frames;
}

}  // namespace

TEST_CASE("plain typing comes at once, however much of it") {
    InputQueue queue;
    for (int round = 0; round < 5; ++round) {
        add_typed(queue, GLFW_KEY_D, Key::D);
        add_typed(queue, GLFW_KEY_U, Key::U);
    }
    CHECK(frames_of(queue) == "30");
}

TEST_CASE("a key that is pressed and let go is down for a frame") {
    InputQueue queue;
    queue.add(key(GLFW_KEY_ENTER, GLFW_PRESS, {Key::Enter, kNoModifier}));
    queue.add(key(GLFW_KEY_ENTER, GLFW_RELEASE));
    CHECK(frames_of(queue) == "1 1");
}

TEST_CASE("a held arrow key does not lag behind") {
    InputQueue queue;
    queue.add(key(GLFW_KEY_RIGHT, GLFW_PRESS, {Key::Right, kNoModifier}));
    for (int repeat = 0; repeat < 9; ++repeat) queue.add(key(GLFW_KEY_RIGHT, GLFW_REPEAT, {Key::Right, kNoModifier}));
    CHECK(queue.take_frame().size() == 10);
    CHECK(queue.is_empty());
}

TEST_CASE("Ctrl is down while its letter is, and up for the letters after it") {
    InputQueue queue;
    queue.add(key(GLFW_KEY_LEFT_CONTROL, GLFW_PRESS));
    queue.add(key(GLFW_KEY_A, GLFW_PRESS, {Key::A, kControl}, GLFW_MOD_CONTROL));
    queue.add(key(GLFW_KEY_A, GLFW_RELEASE, {}, GLFW_MOD_CONTROL));
    queue.add(key(GLFW_KEY_LEFT_CONTROL, GLFW_RELEASE));
    add_typed(queue, GLFW_KEY_X, Key::X);
    // Pressed; let go; typed.
    CHECK(frames_of(queue) == "2 2 3");
}

TEST_CASE("each click is seen where it was made") {
    InputQueue queue;
    queue.add(button(GLFW_PRESS, 10));
    queue.add(button(GLFW_RELEASE, 10));
    queue.add(button(GLFW_PRESS, 20));
    queue.add(button(GLFW_RELEASE, 20));
    for (const float x : {10.0F, 10.0F, 20.0F, 20.0F}) {
        const std::vector<WindowInput> frame = queue.take_frame();
        REQUIRE(frame.size() == 1);
        CHECK(frame[0].x == x);
    }
    CHECK(queue.is_empty());
}

TEST_CASE("letters after a click wait until the click has had a frame to itself, and one to take effect") {
    InputQueue queue;
    queue.add(button(GLFW_PRESS, 10));
    add_typed(queue, GLFW_KEY_D, Key::D);
    CHECK(frames_of(queue) == "1 0 3");
}

TEST_CASE("a typed sign gives its chord to the key that typed it") {
    InputQueue queue;
    // German: ? is Shift and the key right of 0, which has no name of ours.
    queue.add(key(GLFW_KEY_MINUS, GLFW_PRESS));
    queue.add(text(U'?'));
    // And without any key, as from an input method.
    queue.add(key(GLFW_KEY_MINUS, GLFW_RELEASE));
    queue.add(text(U']'));
    const std::vector<WindowInput> frame = queue.take_frame();
    REQUIRE(frame.size() == 4);
    CHECK(frame[0].chord == Chord{Key::Slash, kShift});
    CHECK(frame[1].chord == Chord{});
    CHECK(frame[3].chord == Chord{Key::RightBracket, kNoModifier});
}

TEST_CASE("a US keyboard's sign is one chord, not two") {
    InputQueue queue;
    queue.add(key(GLFW_KEY_PERIOD, GLFW_PRESS, {Key::Period, kNoModifier}));
    queue.add(text(U'.'));
    int chords = 0;
    for (const WindowInput& input : queue.take_frame()) chords += input.chord.key != Key::None ? 1 : 0;
    CHECK(chords == 1);
}

}  // namespace pyramide::window_input_test
