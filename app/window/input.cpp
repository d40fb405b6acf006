#include "app/window/input.h"

#include <algorithm>
#include <optional>

#include <GLFW/glfw3.h>

#include "app/window/keys.h"

namespace pyramide {

void InputQueue::add(const WindowInput& input) {
    waiting_.push_back(input);
    if (input.kind != WindowInputKind::Text) return;
    const std::optional<Chord> sign = chord_of_sign(static_cast<unsigned int>(input.code));
    if (!sign) return;
    const bool has_key = waiting_.size() > 1 && waiting_[waiting_.size() - 2].kind == WindowInputKind::Key &&
                         waiting_[waiting_.size() - 2].action != GLFW_RELEASE;
    waiting_[waiting_.size() - (has_key ? 2 : 1)].chord = *sign;
}

InputQueue::Role InputQueue::role_of(const WindowInput& input) {
    if (input.kind == WindowInputKind::Button) return Role::Click;
    if (input.kind == WindowInputKind::Text) return Role::Typing;
    if (input.code >= GLFW_KEY_LEFT_SHIFT && input.code <= GLFW_KEY_RIGHT_SUPER) return Role::Modifier;
    const bool is_printable = input.code >= GLFW_KEY_SPACE && input.code <= GLFW_KEY_WORLD_2;
    const bool is_keypad =
        input.code >= GLFW_KEY_KP_0 && input.code <= GLFW_KEY_KP_EQUAL && input.code != GLFW_KEY_KP_ENTER;
    const bool is_held_down = (input.modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0;
    return (is_printable || is_keypad) && !is_held_down ? Role::Typing : Role::OtherKey;
}

bool InputQueue::fits(const WindowInput& input, const Given& given) const {
    const bool was_pressed = std::find(given.pressed.begin(), given.pressed.end(), input.code) != given.pressed.end();
    switch (role_of(input)) {
        case Role::Typing:
            return !given.other_key && !given.click && !had_key_or_click_;
        case Role::Modifier:
            return !given.typing && !given.other_key && !given.click && !was_pressed;
        case Role::OtherKey:
            if (input.action == GLFW_RELEASE) return !was_pressed;
            return !given.typing && !given.click;
        case Role::Click:
            return !given.typing && !given.other_key && !given.click;
    }
    return true;
}

std::vector<WindowInput> InputQueue::take_frame() {
    std::vector<WindowInput> frame;
    Given given;
    while (!waiting_.empty() && fits(waiting_.front(), given)) {
        const WindowInput& input = waiting_.front();
        const Role role = role_of(input);
        given.typing = given.typing || role == Role::Typing;
        given.other_key = given.other_key || (role == Role::OtherKey && input.action != GLFW_RELEASE);
        given.click = given.click || role == Role::Click;
        if (role == Role::Modifier || role == Role::OtherKey) given.pressed.push_back(input.code);
        frame.push_back(input);
        waiting_.pop_front();
    }
    had_key_or_click_ = given.other_key || given.click;
    return frame;
}

}  // namespace pyramide
