#include "app/window/window.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

#include "app/panels/theme.h"
#include "app/window/input.h"
#include "app/window/keys.h"
#include "app/window/picture.h"

namespace pyramide {
namespace {

/// Frames drawn after an event: ImGui needs two to lay out what an event opened, and one in which a click is let go.
constexpr int kFramesAfterEvent = 4;
/// Longest waits while a text field shows its blinking cursor, while the mouse holds something, and while the window is
/// minimised.
constexpr double kCursorWait = 0.25;
constexpr double kHeldWait = 0.05;
constexpr double kMinimisedWait = 0.1;
/// Whether ImGui has a list of its own for what comes in between two frames (1.87 and later). Else it gets from ours.
constexpr bool kImGuiKeepsInputs = IMGUI_VERSION_NUM >= 18700;
constexpr const char* kShaderVersion = "#version 330 core";
/// Smallest shown window that a user can make.
constexpr int kMinimumWidth = 480;
constexpr int kMinimumHeight = 320;

std::string last_glfw_error() {
    const char* description = nullptr;
    glfwGetError(&description);
    return description == nullptr ? "GLFW gives no reason" : description;
}

Error no_display_error() {
    return Error{"No window can be opened: " + last_glfw_error() +
                 ". The workbench needs a display. Without one, step the log in the terminal with `pyramide step "
                 "FILE`, or start "
                 "the workbench on a virtual display: xvfb-run -a pyramide-workbench …"};
}

Error no_opengl_error(const std::string& reason) {
    return Error{
        "No window can be opened: " + reason +
        ". The workbench needs OpenGL 3.3. Update the graphics driver, or let the processor draw: set "
        "LIBGL_ALWAYS_SOFTWARE=1 (Mesa). Without OpenGL, step the log in the terminal with `pyramide step FILE`."};
}

std::vector<ScreenArea> screen_areas() {
    std::vector<ScreenArea> areas;
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int index = 0; index < count; ++index) {
        ScreenArea area;
        glfwGetMonitorWorkarea(monitors[index], &area.x, &area.y, &area.width, &area.height);
        if (area.width > 0 && area.height > 0) areas.push_back(area);
    }
    return areas;
}

}  // namespace

struct Window::Implementation {
    Visibility visibility = Visibility::Shown;
    GLFWwindow* window = nullptr;
    std::string title;
    float scale = 0;  // 0: no fonts yet
    ThemeKind theme = ThemeKind::Dark;
    WindowPlace last_place;  // neither maximised nor minimised
    WindowEvents events;
    InputQueue inputs;
    std::array<bool, 3> buttons_down{};
    // Where the mouse was when the last event came. GLFW tells where it is by now, which may be far from a click.
    float mouse_x = 0;
    float mouse_y = 0;
    double scroll_rest = 0;   // of Ctrl+wheel, below one notch
    double frame_start = -1;  // time of the last frame; -1: none yet
    int awake_frames = kFramesAfterEvent;

    bool has_glfw = false;
    bool has_imgui = false;
    bool has_imgui_glfw = false;
    bool has_imgui_opengl = false;

    // ImGui's own callbacks, which ours hand on to.
    GLFWkeyfun imgui_key = nullptr;
    GLFWcharfun imgui_char = nullptr;
    GLFWscrollfun imgui_scroll = nullptr;
    GLFWmousebuttonfun imgui_button = nullptr;
    GLFWcursorposfun imgui_cursor = nullptr;
    GLFWcursorenterfun imgui_enter = nullptr;
    GLFWwindowfocusfun imgui_focus = nullptr;

    Implementation() = default;
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;
    ~Implementation();

    Result<Done> open(const WindowOptions& options);
    Result<Done> open_window(const WindowOptions& options);
    Result<Done> open_imgui();
    void take_callbacks();
    void wait_for_events(double wait_seconds);
    void scrolled(double x, double y);
    void receive(const WindowInput& input);
    std::vector<WindowInput> hand_on_inputs();
    void hand_on(const WindowInput& input);
    void place_mouse(const std::vector<WindowInput>& inputs);

    static Implementation& of(GLFWwindow* window) {
        return *static_cast<Implementation*>(glfwGetWindowUserPointer(window));
    }
    /// The implementation of a window that an event came for; the next frames are drawn without waiting.
    static Implementation& woken(GLFWwindow* window) {
        of(window).awake_frames = kFramesAfterEvent;
        return of(window);
    }
};

Window::Implementation::~Implementation() {
    if (has_imgui_opengl) ImGui_ImplOpenGL3_Shutdown();
    if (has_imgui_glfw) ImGui_ImplGlfw_Shutdown();
    if (has_imgui) ImGui::DestroyContext();
    if (window != nullptr) glfwDestroyWindow(window);
    if (has_glfw) glfwTerminate();
}

Result<Done> Window::Implementation::open(const WindowOptions& options) {
    visibility = options.visibility;
    title = options.title;
    theme = options.theme;
    if (glfwInit() == GLFW_FALSE) return no_display_error();
    has_glfw = true;
    if (Result<Done> opened = open_window(options); !opened) return opened;
    if (Result<Done> opened = open_imgui(); !opened) return opened;
    take_callbacks();
    return Done{};
}

Result<Done> Window::Implementation::open_window(const WindowOptions& options) {
    const WindowPosition wanted = options.position.value_or(WindowPosition{});
    ScreenArea area{wanted.x, wanted.y, std::clamp(options.width, 1, kMaximumWindowSize),
                    std::clamp(options.height, 1, kMaximumWindowSize)};
    if (visibility == Visibility::Shown) area = brought_on_screen(area, screen_areas());

    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "pyramide-workbench");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "pyramide-workbench");
    window = glfwCreateWindow(area.width, area.height, title.c_str(), nullptr, nullptr);
    if (window == nullptr) return no_opengl_error(last_glfw_error());
    glfwSetWindowUserPointer(window, this);

    glfwMakeContextCurrent(window);
    if (gladLoadGL(glfwGetProcAddress) == 0)
        return no_opengl_error("the graphics driver does not name its OpenGL functions");
    glfwSwapInterval(visibility == Visibility::Shown ? 1 : 0);
    if (visibility == Visibility::Hidden) return Done{};

    glfwSetWindowSizeLimits(window, std::min(kMinimumWidth, area.width), std::min(kMinimumHeight, area.height),
                            GLFW_DONT_CARE, GLFW_DONT_CARE);
    if (options.position) glfwSetWindowPos(window, area.x, area.y);
    last_place = {area.x, area.y, area.width, area.height, false};
    if (options.is_maximized) glfwMaximizeWindow(window);
    glfwShowWindow(window);
    return Done{};
}

Result<Done> Window::Implementation::open_imgui() {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    has_imgui = true;
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
#ifdef IMGUI_HAS_DOCK
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_DockingEnable;
#endif
    if (!ImGui_ImplGlfw_InitForOpenGL(window, true)) return no_opengl_error("Dear ImGui cannot use the window");
    has_imgui_glfw = true;
    if (!ImGui_ImplOpenGL3_Init(kShaderVersion)) return no_opengl_error("Dear ImGui cannot use OpenGL");
    has_imgui_opengl = true;
    return Done{};
}

void Window::Implementation::take_callbacks() {
    imgui_key = glfwSetKeyCallback(window, [](GLFWwindow* target, int key, int scancode, int action, int modifiers) {
        const Chord chord{key_of(key, glfwGetKeyName(key, scancode)), modifiers_of(modifiers)};
        const bool is_pressed = action != GLFW_RELEASE && chord.key != Key::None;
        woken(target).receive(
            {WindowInputKind::Key, key, action, scancode, modifiers, 0, 0, is_pressed ? chord : Chord{}});
    });
    imgui_char = glfwSetCharCallback(window, [](GLFWwindow* target, unsigned int code_point) {
        woken(target).receive({WindowInputKind::Text, static_cast<int>(code_point), GLFW_PRESS, 0, 0, 0, 0, {}});
    });
    imgui_scroll =
        glfwSetScrollCallback(window, [](GLFWwindow* target, double x, double y) { woken(target).scrolled(x, y); });
    imgui_button = glfwSetMouseButtonCallback(window, [](GLFWwindow* target, int button, int action, int modifiers) {
        Implementation& self = woken(target);
        self.receive({WindowInputKind::Button, button, action, 0, modifiers, self.mouse_x, self.mouse_y, {}});
    });
    imgui_cursor = glfwSetCursorPosCallback(window, [](GLFWwindow* target, double x, double y) {
        Implementation& self = woken(target);
        self.mouse_x = static_cast<float>(x);
        self.mouse_y = static_cast<float>(y);
        if (self.imgui_cursor != nullptr) self.imgui_cursor(target, x, y);
    });
    imgui_enter = glfwSetCursorEnterCallback(window, [](GLFWwindow* target, int entered) {
        Implementation& self = woken(target);
        if (self.imgui_enter != nullptr) self.imgui_enter(target, entered);
    });
    imgui_focus = glfwSetWindowFocusCallback(window, [](GLFWwindow* target, int focused) {
        Implementation& self = woken(target);
        if (self.imgui_focus != nullptr) self.imgui_focus(target, focused);
    });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* target, int, int) { woken(target); });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* target) { woken(target); });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* target) { woken(target); });
    glfwSetDropCallback(window, [](GLFWwindow* target, int count, const char** paths) {
        Implementation& self = woken(target);
        for (int index = 0; index < count; ++index)
            self.events.dropped.emplace_back(reinterpret_cast<const char8_t*>(paths[index]));
    });
}

void Window::Implementation::receive(const WindowInput& input) {
    if (kImGuiKeepsInputs) hand_on(input);
    inputs.add(input);
}

std::vector<WindowInput> Window::Implementation::hand_on_inputs() {
    std::vector<WindowInput> inputs_of_frame = inputs.take_frame();
    for (const WindowInput& input : inputs_of_frame) {
        if (!kImGuiKeepsInputs) hand_on(input);
        if (input.chord.key != Key::None) events.chords.push_back(input.chord);
    }
    if (!inputs.is_empty() || !inputs_of_frame.empty()) awake_frames = kFramesAfterEvent;
    return inputs_of_frame;
}

void Window::Implementation::hand_on(const WindowInput& input) {
    switch (input.kind) {
        case WindowInputKind::Key:
            if (imgui_key != nullptr) imgui_key(window, input.code, input.scancode, input.action, input.modifiers);
            break;
        case WindowInputKind::Text:
            if (imgui_char != nullptr) imgui_char(window, static_cast<unsigned int>(input.code));
            break;
        case WindowInputKind::Button:
            if (!kImGuiKeepsInputs) break;  // see place_mouse
            if (imgui_button != nullptr) imgui_button(window, input.code, input.action, input.modifiers);
            break;
    }
}

void Window::Implementation::place_mouse(const std::vector<WindowInput>& inputs_of_frame) {
    if (kImGuiKeepsInputs) return;
    ImGuiIO& io = ImGui::GetIO();
    for (const WindowInput& input : inputs_of_frame) {
        if (input.kind != WindowInputKind::Button) continue;
        if (input.code >= 0 && input.code < static_cast<int>(buttons_down.size()))
            buttons_down[static_cast<std::size_t>(input.code)] = input.action == GLFW_PRESS;
        io.MousePos = {input.x, input.y};
    }
    for (std::size_t button = 0; button < buttons_down.size(); ++button) io.MouseDown[button] = buttons_down[button];
}

void Window::Implementation::scrolled(double x, double y) {
    const bool is_control = glfwGetKey(window, GLFW_KEY_LEFT_CONTROL) == GLFW_PRESS ||
                            glfwGetKey(window, GLFW_KEY_RIGHT_CONTROL) == GLFW_PRESS;
    if (!is_control) {
        scroll_rest = 0;
        if (imgui_scroll != nullptr) imgui_scroll(window, x, y);
        return;
    }
    scroll_rest = std::clamp(scroll_rest + y, -100.0, 100.0);
    const double steps = std::trunc(scroll_rest);
    scroll_rest -= steps;
    events.scale_steps += static_cast<int>(steps);
}

void Window::Implementation::wait_for_events(double wait_seconds) {
    if (visibility == Visibility::Hidden) {
        glfwPollEvents();
        return;
    }
    const bool is_iconified = glfwGetWindowAttrib(window, GLFW_ICONIFIED) == GLFW_TRUE;
    if (awake_frames > 0) wait_seconds = 0;
    if (ImGui::GetIO().WantTextInput) wait_seconds = std::min(wait_seconds, kCursorWait);
    if (ImGui::IsAnyMouseDown()) wait_seconds = std::min(wait_seconds, kHeldWait);
    if (is_iconified) wait_seconds = std::max(wait_seconds, kMinimisedWait);
    // Swapping waits for the screen only with some drivers.
    const double next_frame = frame_start + 1 / kFramesPerSecond - glfwGetTime();
    wait_seconds = std::max(wait_seconds, next_frame);
    if (wait_seconds > 0)
        glfwWaitEventsTimeout(wait_seconds);
    else
        glfwPollEvents();
}

Window::Window(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Window::~Window() = default;

Result<std::unique_ptr<Window>> Window::create(const WindowOptions& options) {
    auto implementation = std::make_unique<Implementation>();
    if (Result<Done> opened = implementation->open(options); !opened) return opened.error();
    return std::unique_ptr<Window>(new Window(std::move(implementation)));
}

void Window::stay_open() { glfwSetWindowShouldClose(implementation_->window, GLFW_FALSE); }

bool Window::should_close() const { return glfwWindowShouldClose(implementation_->window) == GLFW_TRUE; }

void Window::set_title(const std::string& title) {
    if (title == implementation_->title) return;
    implementation_->title = title;
    glfwSetWindowTitle(implementation_->window, title.c_str());
}

float Window::monitor_scale() const {
    float scale_x = 1;
    float scale_y = 1;
    glfwGetWindowContentScale(implementation_->window, &scale_x, &scale_y);
    // Where window coordinates are scaled themselves (macOS, Wayland), only the rest is left for us.
    int window_width = 0;
    int frame_width = 0;
    glfwGetWindowSize(implementation_->window, &window_width, nullptr);
    glfwGetFramebufferSize(implementation_->window, &frame_width, nullptr);
    if (window_width > 0 && frame_width > 0)
        scale_x *= static_cast<float>(window_width) / static_cast<float>(frame_width);
    return std::clamp(scale_x, 1.0F, 3.0F);
}

void Window::set_scale(float scale) {
    implementation_->scale = std::clamp(scale, 1.0F, 3.0F);
    load_fonts(implementation_->scale);
    apply_theme(implementation_->scale, implementation_->theme);
    // Begun anew, the backend makes the new fonts' texture. (Its DestroyDeviceObjects would do, but forgets in 1.86
    // that the sizes of the buffers go too, and nothing is drawn from then on.)
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplOpenGL3_Init(kShaderVersion);
    implementation_->awake_frames = kFramesAfterEvent;
}

void Window::set_theme(ThemeKind theme) {
    if (theme == implementation_->theme) return;
    implementation_->theme = theme;
    if (implementation_->scale != 0) apply_theme(implementation_->scale, theme);
    implementation_->awake_frames = kFramesAfterEvent;
}

std::optional<WindowPlace> Window::place() const {
    Implementation& self = *implementation_;
    if (self.visibility == Visibility::Hidden) return std::nullopt;
    const bool is_maximized = glfwGetWindowAttrib(self.window, GLFW_MAXIMIZED) == GLFW_TRUE;
    const bool is_iconified = glfwGetWindowAttrib(self.window, GLFW_ICONIFIED) == GLFW_TRUE;
    if (!is_maximized && !is_iconified) {
        glfwGetWindowPos(self.window, &self.last_place.x, &self.last_place.y);
        glfwGetWindowSize(self.window, &self.last_place.width, &self.last_place.height);
    }
    WindowPlace place = self.last_place;
    place.is_maximized = is_maximized;
    return place;
}

WindowEvents Window::begin_frame(double wait_seconds) {
    Implementation& self = *implementation_;
    if (self.scale == 0) set_scale(monitor_scale());
    self.wait_for_events(wait_seconds);
    if (self.awake_frames > 0) --self.awake_frames;
    const std::vector<WindowInput> inputs = self.hand_on_inputs();
    const double now = glfwGetTime();
    self.events.seconds = self.frame_start < 0 ? 0 : std::max(0.0, now - self.frame_start);
    self.frame_start = now;

    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    self.place_mouse(inputs);
    ImGui::NewFrame();
    return std::exchange(self.events, WindowEvents{});
}

void Window::end_frame() {
    ImGui::Render();
    if (implementation_->visibility == Visibility::Hidden) return;
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(implementation_->window, &width, &height);
    draw_frame(width, height);
    glfwSwapBuffers(implementation_->window);
}

Result<Window::Picture> Window::picture() const {
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(implementation_->window, &width, &height);
    return draw_picture(width, height);
}

}  // namespace pyramide
