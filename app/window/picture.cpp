#include "app/window/picture.h"

#include <algorithm>
#include <cstddef>

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

#include "app/panels/theme.h"

namespace pyramide {
namespace {

/// A framebuffer off screen, current as long as it lives.
class OffScreen {
  public:
    OffScreen(int width, int height) {
        glGenRenderbuffers(1, &colors_);
        glBindRenderbuffer(GL_RENDERBUFFER, colors_);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
        glGenFramebuffers(1, &frame_);
        glBindFramebuffer(GL_FRAMEBUFFER, frame_);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colors_);
    }
    ~OffScreen() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteFramebuffers(1, &frame_);
        glDeleteRenderbuffers(1, &colors_);
    }
    OffScreen(const OffScreen&) = delete;
    OffScreen& operator=(const OffScreen&) = delete;

    bool is_complete() const { return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE; }

  private:
    GLuint colors_ = 0;
    GLuint frame_ = 0;
};

std::string size_text(int width, int height) { return std::to_string(width) + "x" + std::to_string(height); }

void turn_upside_down(Window::Picture& picture) {
    const std::ptrdiff_t row = std::ptrdiff_t{3} * picture.width;
    auto* top = picture.pixels.data();
    auto* bottom = top + row * (picture.height - 1);
    for (; top < bottom; top += row, bottom -= row) std::swap_ranges(top, top + row, bottom);
}

}  // namespace

void draw_frame(int width, int height) {
    const ImVec4 background = ImGui::ColorConvertU32ToFloat4(theme().colors.background);
    glViewport(0, 0, width, height);
    glClearColor(background.x, background.y, background.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

Result<Window::Picture> draw_picture(int width, int height) {
    GLint largest = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    if (width < 1 || height < 1 || width > largest || height > largest)
        return Error{"A picture of " + size_text(width, height) +
                     " pixels cannot be drawn: this graphics driver takes 1x1 to " + size_text(largest, largest) +
                     ". Choose another size."};
    while (glGetError() != GL_NO_ERROR) {
    }
    const OffScreen off_screen(width, height);
    if (!off_screen.is_complete())
        return Error{"The graphics driver cannot draw off screen at " + size_text(width, height) +
                     " pixels. Choose a smaller size, or set LIBGL_ALWAYS_SOFTWARE=1 (Mesa)."};
    draw_frame(width, height);

    Window::Picture picture{width, height, {}};
    picture.pixels.resize(std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, picture.pixels.data());
    if (const GLenum code = glGetError(); code != GL_NO_ERROR)
        return Error{"The graphics driver could not draw the picture (OpenGL error " + std::to_string(code) +
                     "). Set LIBGL_ALWAYS_SOFTWARE=1 (Mesa) to let the processor draw."};
    turn_upside_down(picture);
    return picture;
}

}  // namespace pyramide
