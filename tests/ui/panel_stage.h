// Stages: panels drawn by Dear ImGui without a window, with a mouse and a keyboard that tests move. Fonts are built in
// memory; nothing is shown anywhere. PanelStage holds one session and draws one panel; WorkspaceStage holds a workspace
// and draws the whole workbench, or a panel that needs it all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

/// One at a time: the newest has ImGui's context.
class Stage {
  public:
    Stage(ImVec2 size, float scale, ThemeKind theme);
    virtual ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    PanelsUi ui;

    /// Draws one frame and gives the commands that were asked for. They are not applied.
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
    enum class TypedKey { Enter, Escape, Up, Down, Backspace };
    Commands press(TypedKey key);
    /// True while a text field has the keyboard.
    bool is_typing() const;
    /// Vertices of the last frame: what it cost to draw.
    int vertices() const;

  protected:
    /// Between ImGui's NewFrame and Render.
    virtual void draw(Commands& commands) = 0;
    virtual void apply(const Command& command) = 0;
    ImVec2 size() const { return size_; }

  private:
    void set_key(TypedKey key, bool is_down);

    ImVec2 size_;
    ImGuiContext* context_ = nullptr;
};

class PanelStage : public Stage {
  public:
    using Draw = void (*)(const Session&, PanelsUi&, Commands&);

    /// The panel fills a window of a size in pixels without any padding, from the display's corner.
    PanelStage(Draw panel, ImVec2 size, float scale = 1, ThemeKind theme = ThemeKind::Dark);

    Session session;

    /// Plays a one-line log from the deal on and looks at a step of it.
    void open(std::string_view one_line, std::uint32_t step);

  protected:
    void draw(Commands& commands) override;
    void apply(const Command& command) override { session.apply(command); }

  private:
    Draw draw_;
};

class WorkspaceStage : public Stage {
  public:
    using Draw = void (*)(const Workspace&, PanelsUi&, Commands&);

    /// The whole workbench, in the size of the display.
    explicit WorkspaceStage(ImVec2 size, float scale = 1, ThemeKind theme = ThemeKind::Dark);
    /// One panel, in a window as that of PanelStage.
    WorkspaceStage(Draw panel, ImVec2 size, float scale = 1, ThemeKind theme = ThemeKind::Dark);

    Workspace workspace;

    /// As the loop of the window does it: by the panels or by the workspace.
    void apply(const Command& command) override;
    void apply(const Commands& commands);
    /// What a key asks for, carried out.
    void key(std::string_view chord);
    /// Input whose commands are applied, with the frames that show what came of it.
    Commands live_click(ImVec2 place, ImGuiMouseButton button = ImGuiMouseButton_Left);
    Commands live_drag(ImVec2 from, ImVec2 to);
    Commands live_press(TypedKey key);
    Commands live_type(std::string_view text);
    /// Lets the solver beside the board answer all there is.
    void finish_solver();
    /// Draws a few frames and applies what they ask for.
    void settle(int frames = 3);
    /// Where a card of the front session was drawn: "10C". Its test fails when it was not.
    CardRect card(std::string_view name) const;

  protected:
    void draw(Commands& commands) override;

  private:
    Commands applied(Commands commands);

    Draw draw_ = nullptr;
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

/// True when one of the commands is that of the table.
inline bool has_command(const Commands& commands, CommandId id) {
    for (const Simple& simple : of_kind<Simple>(commands)) {
        if (simple.id == id) return true;
    }
    return false;
}

/// Adds the commands of one round to those of another.
inline void append(Commands& commands, const Commands& more) {
    commands.insert(commands.end(), more.begin(), more.end());
}

/// A log of `count` inputs on PY1-N-AAAAAAS: draws, and a recycle where the stock is empty.
void play_draws(Session& session, std::uint32_t count);

}  // namespace pyramide
