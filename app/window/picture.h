// Draws ImGui's last frame with OpenGL: to the current framebuffer, or off screen into a picture. The window's context
// is current.
#pragma once

#include "app/window/window.h"

namespace pyramide {

/// Clears the current framebuffer to the theme's background and draws the last ended frame. Sizes in pixels.
void draw_frame(int width, int height);

/// Draws the last ended frame into memory. Error: the size, and what the driver cannot do.
Result<Window::Picture> draw_picture(int width, int height);

}  // namespace pyramide
