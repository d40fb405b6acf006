// PanelStage: one panel drawn by Dear ImGui without a window, with a mouse and a keyboard that tests move. Fonts are
// built in memory; nothing is shown anywhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

class PanelStage {
  public:
    using Draw = void (*)(const Session&, PanelsUi&, Commands&);

    /// The panel fills a window of a size in pixels without any padding, from the display's corner.
    PanelStage(Draw draw, ImVec2 size, float scale = 1);
    ~PanelStage();
    PanelStage(const PanelStage&) = delete;
    PanelStage& operator=(const PanelStage&) = delete;

    Session session;
    PanelsUi ui;

    /// Plays a one-line log from the deal on and looks at a step of it.
    void open(std::string_view one_line, std::uint32_t step);
    /// Draws one frame and gives the commands that the panel asked for. They are not applied.
    Commands frame();
    /// The same, applied.
    Commands applied_frame();
    /// Moves the mouse there and draws a frame with it.
    Commands hover(ImVec2 place);
    /// Moves the mouse, presses and releases a button: the commands of all frames of that.
    Commands click(ImVec2 place, ImGuiMouseButton button = ImGuiMouseButton_Left);
    /// Presses at one place and releases at another.
    Commands drag(ImVec2 from, ImVec2 to);
    Commands wheel(ImVec2 place, float notches);
    /// Types text, one frame.
    Commands type(std::string_view text);
    enum class TypedKey { Enter, Escape };
    Commands press(TypedKey key);
    /// True while a text field has the keyboard.
    bool is_typing() const;
    /// Vertices of the last frame: what it cost to draw.
    int vertices() const;

  private:
    void set_key(TypedKey key, bool is_down);

    Draw draw_;
    ImVec2 size_;
    ImGuiContext* context_ = nullptr;
};

/// The commands of one kind, in order.
template <typename Kind>
std::vector<Kind> of_kind(const Commands& commands) {
    std::vector<Kind> found;
    for (const Command& command : commands) {
        if (const Kind* kind = std::get_if<Kind>(&command)) found.push_back(*kind);
    }
    return found;
}

/// Adds the commands of one round to those of another.
inline void append(Commands& commands, const Commands& more) {
    commands.insert(commands.end(), more.begin(), more.end());
}

/// A log of `count` inputs on PY1-N-AAAAAAS: draws, and a recycle where the stock is empty.
void play_draws(Session& session, std::uint32_t count);

}  // namespace pyramide
