#include "tests/ui/panel_stage.h"

#include <doctest/doctest.h>

#include "app/panels/theme.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Draws into a window that fills the display, without any padding.
template <typename Draw>
void in_stage_window(ImVec2 size, Draw draw) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::Begin("stage", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    draw();
    ImGui::End();
}

#if IMGUI_VERSION_NUM < 18700
int index_of(Stage::TypedKey key) { return static_cast<int>(key) + 1; }
#else
ImGuiKey imgui_key(Stage::TypedKey key) {
    switch (key) {
        case Stage::TypedKey::Enter:
            return ImGuiKey_Enter;
        case Stage::TypedKey::Escape:
            return ImGuiKey_Escape;
        case Stage::TypedKey::Up:
            return ImGuiKey_UpArrow;
        case Stage::TypedKey::Down:
            return ImGuiKey_DownArrow;
        case Stage::TypedKey::Backspace:
            return ImGuiKey_Backspace;
    }
    return ImGuiKey_None;
}
#endif

}  // namespace

Stage::Stage(ImVec2 size, float scale, ThemeKind theme) : size_(size), context_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = size;
    io.DeltaTime = 1.0F / 60;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset | ImGuiBackendFlags_HasMouseCursors;
    io.MousePos = {-1, -1};
#if IMGUI_VERSION_NUM < 18700
    io.KeyMap[ImGuiKey_Enter] = index_of(TypedKey::Enter);
    io.KeyMap[ImGuiKey_Escape] = index_of(TypedKey::Escape);
    io.KeyMap[ImGuiKey_UpArrow] = index_of(TypedKey::Up);
    io.KeyMap[ImGuiKey_DownArrow] = index_of(TypedKey::Down);
    io.KeyMap[ImGuiKey_Backspace] = index_of(TypedKey::Backspace);
#endif
    load_fonts(scale);
    apply_theme(scale, theme);
    set_command_keys(KeyMap());
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    ui.scale = scale;
    ui.theme = theme;
}

Stage::~Stage() { ImGui::DestroyContext(context_); }

Commands Stage::frame() {
    Commands commands;
    ImGui::NewFrame();
    draw(commands);
    ImGui::Render();
    return commands;
}

Commands Stage::applied_frame() {
    const Commands commands = frame();
    for (const Command& command : commands) apply(command);
    return commands;
}

Commands Stage::hover(ImVec2 place) {
    ImGui::GetIO().MousePos = place;
    return frame();
}

Commands Stage::click(ImVec2 place, ImGuiMouseButton button) {
    Commands commands = hover(place);
    ImGui::GetIO().MouseDown[button] = true;
    append(commands, frame());
    ImGui::GetIO().MouseDown[button] = false;
    append(commands, frame());
    return commands;
}

Commands Stage::drag(ImVec2 from, ImVec2 to) {
    Commands commands = hover(from);
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Left] = true;
    append(commands, frame());
    append(commands, hover(to));
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Left] = false;
    append(commands, frame());
    return commands;
}

Commands Stage::wheel(ImVec2 place, float notches) {
    hover(place);
    ImGui::GetIO().MouseWheel = notches;
    Commands commands = frame();
    ImGui::GetIO().MouseWheel = 0;
    append(commands, frame());
    return commands;
}

Commands Stage::type(std::string_view text) {
    ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
    return frame();
}

void Stage::set_key(TypedKey key, bool is_down) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().KeysDown[index_of(key)] = is_down;
#else
    ImGui::GetIO().AddKeyEvent(imgui_key(key), is_down);
#endif
}

Commands Stage::press(TypedKey key) {
    set_key(key, true);
    Commands commands = frame();
    set_key(key, false);
    append(commands, frame());
    return commands;
}

bool Stage::is_typing() const { return ImGui::GetIO().WantTextInput; }

int Stage::vertices() const { return ImGui::GetDrawData()->TotalVtxCount; }

// --- One panel ----------------------------------------------------------------------------------------------------------------------

PanelStage::PanelStage(Draw panel, ImVec2 size, float scale, ThemeKind theme) : Stage(size, scale, theme), draw_(panel) {}

void PanelStage::open(std::string_view one_line, std::uint32_t step) {
    session.apply(NewGame{std::string(one_line)});
    session.apply(GoToStep{step});
    REQUIRE(session.step() == step);
    REQUIRE(session.notices().empty());
}

void PanelStage::draw(Commands& commands) {
    ui.hover = ui.next_hover;
    ui.next_hover = {};
    in_stage_window(size(), [&] { draw_(session, ui, commands); });
}

// --- The workbench ------------------------------------------------------------------------------------------------------------------

WorkspaceStage::WorkspaceStage(ImVec2 size, float scale, ThemeKind theme) : Stage(size, scale, theme) {}

WorkspaceStage::WorkspaceStage(Draw panel, ImVec2 size, float scale, ThemeKind theme) : Stage(size, scale, theme), draw_(panel) {}

void WorkspaceStage::draw(Commands& commands) {
    if (draw_ == nullptr) return draw_workbench(workspace, ui, commands);
    ui.hover = ui.next_hover;
    ui.next_hover = {};
    in_stage_window(size(), [&] { draw_(workspace, ui, commands); });
}

void WorkspaceStage::apply(const Command& command) {
    if (!apply_to_panels(workspace, ui, command)) workspace.apply(command);
}

void WorkspaceStage::apply(const Commands& commands) {
    for (const Command& command : commands) apply(command);
}

Commands WorkspaceStage::applied(Commands commands) {
    apply(commands);
    settle();
    return commands;
}

void WorkspaceStage::key(std::string_view chord) {
    Commands commands;
    commands_of_key(workspace, ui, parse_chord(chord).value(), commands);
    apply(commands);
}

Commands WorkspaceStage::live_click(ImVec2 place, ImGuiMouseButton button) { return applied(click(place, button)); }
Commands WorkspaceStage::live_drag(ImVec2 from, ImVec2 to) { return applied(drag(from, to)); }
Commands WorkspaceStage::live_press(TypedKey key) { return applied(press(key)); }
Commands WorkspaceStage::live_type(std::string_view text) { return applied(type(text)); }

void WorkspaceStage::finish_solver() {
    while (workspace.work([] { return true; })) {}
}

void WorkspaceStage::settle(int frames) {
    for (int at = 0; at < frames; ++at) applied_frame();
}

CardRect WorkspaceStage::card(std::string_view name) const {
    const Slot slot = workspace.front().deal().slot_of(parse_card(name).value());
    REQUIRE(slot < kSlots);
    REQUIRE(ui.board.card_rects[slot].drawn);
    return ui.board.card_rects[slot];
}

void play_draws(Session& session, std::uint32_t count) {
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    for (std::uint32_t input = 0; input < count; ++input) session.apply(Simple{CommandId::DrawOrRecycle});
}

}  // namespace pyramide
