// Input events of the window in their order, a frame's worth at a time.
//
// A frame may take long, and several events come in between two: a click on a field and the letters typed into it, a
// key pressed and let go. ImGui 1.86 looks at keys and buttons once a frame and would lose or mix them up; and whether
// a letter is a shortcut is known only once the click before it has been dealt with. So events wait here until the
// frame before has shown what came of theirs.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "app/command.h"

namespace pyramide {

/// What one event is about.
enum class WindowInputKind : std::uint8_t { Key, Text, Button };

/// One event; numbers are GLFW's.
struct WindowInput {
    WindowInputKind kind = WindowInputKind::Key;
    int code = 0;    ///< key, button, or code point
    int action = 0;  ///< GLFW_PRESS, GLFW_RELEASE or GLFW_REPEAT; of a text always GLFW_PRESS
    int scancode = 0;
    int modifiers = 0;
    float x = 0;  ///< where the mouse was, for a button
    float y = 0;
    Chord chord;  ///< of a key pressed, or of a sign that was typed without one; Key::None for none
};

class InputQueue {
  public:
    /// Adds an event. A sign of the shortcuts (see chord_of_sign) gives its chord to the key press just before it.
    void add(const WindowInput& input);
    /// The events for the next frame, in order; some may be left for later ones. Within a frame, no key is let go that
    /// was pressed in it, no more than one button changes, and nothing is typed after a click or a command (a key other
    /// than plain typing), nor in the frame after that.
    std::vector<WindowInput> take_frame();
    bool is_empty() const { return waiting_.empty(); }

  private:
    /// What an event means to those after it.
    enum class Role : std::uint8_t { Typing, Modifier, OtherKey, Click };
    /// What a frame has been given so far.
    struct Given {
        bool typing = false;
        bool other_key = false;
        bool click = false;
        std::vector<int> pressed;
    };

    static Role role_of(const WindowInput& input);
    bool fits(const WindowInput& input, const Given& given) const;

    std::deque<WindowInput> waiting_;
    bool had_key_or_click_ = false;  // in the frame before
};

}  // namespace pyramide
