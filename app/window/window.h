// Window: the only place that knows GLFW and OpenGL. It turns window events into chords and files, draws ImGui's
// frames, and reads a frame back as a picture.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/settings.h"
#include "engine/result.h"

namespace pyramide {

/// What the system told since the last frame.
struct WindowEvents {
    std::vector<Chord> chords;                   ///< keys pressed, in order; repeats included
    std::vector<std::filesystem::path> dropped;  ///< files dropped on the window, in order
    int scale_steps = 0;                         ///< Ctrl+wheel notches, up is positive
    double seconds = 0;                          ///< since the last frame, 0 for the first
};

enum class Visibility : std::uint8_t { Shown, Hidden };

/// A rectangle of the desktop in screen coordinates; y grows downwards.
struct ScreenArea {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    friend bool operator==(const ScreenArea&, const ScreenArea&) = default;
};

/// Where a window goes so that all of it is on the screen that holds most of it (the first, when none does): moved, and
/// made smaller where it has to be. Unchanged when there are no screens.
ScreenArea brought_on_screen(ScreenArea window, std::span<const ScreenArea> screens);

struct WindowPosition {
    int x = 0;
    int y = 0;
};

/// Largest width and height of a window, in pixels.
inline constexpr int kMaximumWindowSize = 8192;

/// What a window is created with.
struct WindowOptions {
    int width = 1600;   ///< 1 … kMaximumWindowSize; a shown window is made smaller to fit its screen
    int height = 1000;  ///< the same
    std::string title;
    Visibility visibility = Visibility::Shown;
    /// Of the upper left corner; brought back when it is off every screen. Nothing: the system's choice.
    std::optional<WindowPosition> position;
    bool is_maximized = false;  ///< shown maximised; position and size are what it goes back to
    ThemeKind theme = ThemeKind::Dark;
};

/// A GLFW window with an OpenGL 3.3 core context and an ImGui context on it. One at a time.
class Window {
  public:
    /// Error: what the system said and what to do (no display: use the command line or a virtual display).
    static Result<std::unique_ptr<Window>> create(const WindowOptions& options);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// True when the user asked to close the window.
    bool should_close() const;
    /// Forgets that wish, so that unsaved work can be asked about.
    void stay_open();
    /// UTF-8.
    void set_title(const std::string& title);
    /// Scale of the monitor, 1 … 3.
    float monitor_scale() const;
    /// Rebuilds fonts and style for a scale, 1 … 3. Between frames only. Without a call the first frame takes
    /// monitor_scale().
    void set_scale(float scale);
    /// Changes the style's colours. Between frames only.
    void set_theme(ThemeKind theme);
    /// Where the window is, or was before it was maximised or minimised. Nothing for a hidden one.
    std::optional<WindowPlace> place() const;
    /// Waits for events, then starts an ImGui frame. It waits at most `wait_seconds` (0: not at all); less while there
    /// is something to show: a few frames after each event, and the cursor of a text field. A shown window draws at
    /// most kFramesPerSecond.
    WindowEvents begin_frame(double wait_seconds);
    /// Ends ImGui's frame and shows it. In a hidden window nothing is drawn until picture() is asked for.
    void end_frame();
    /// The last ended frame, top row first, 3 bytes (red, green, blue) a pixel.
    struct Picture {
        int width = 0;
        int height = 0;
        std::vector<unsigned char> pixels;
    };
    /// Draws the last ended frame off screen, so it is whole even when the window is hidden, covered or larger than the
    /// screen. Error: what the graphics driver cannot do.
    Result<Picture> picture() const;

    /// Most frames a second of a shown window.
    static constexpr double kFramesPerSecond = 120;

  private:
    struct Implementation;
    explicit Window(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// Writes a picture as PNG, whole or not at all. Error: the path and the reason.
Result<Done> write_png(const std::filesystem::path& path, const Window::Picture& picture);

}  // namespace pyramide
