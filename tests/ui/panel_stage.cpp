#include "tests/ui/panel_stage.h"

#include <doctest/doctest.h>

#include "app/panels/theme.h"

namespace pyramide {

PanelStage::PanelStage(Draw draw, ImVec2 size, float scale)
    : draw_(draw), size_(size), context_(ImGui::CreateContext()) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = size;
    io.DeltaTime = 1.0F / 60;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.MousePos = {-1, -1};
#if IMGUI_VERSION_NUM < 18700
    io.KeyMap[ImGuiKey_Enter] = 1;
    io.KeyMap[ImGuiKey_Escape] = 2;
#endif
    load_fonts(scale);
    apply_theme(scale);
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    ui.scale = scale;
}

PanelStage::~PanelStage() { ImGui::DestroyContext(context_); }

void PanelStage::open(std::string_view one_line, std::uint32_t step) {
    session.apply(NewGame{std::string(one_line)});
    session.apply(GoToStep{step});
    REQUIRE(session.step() == step);
    REQUIRE(session.notices().empty());
}

Commands PanelStage::frame() {
    Commands commands;
    ImGui::NewFrame();
    ui.hover = ui.next_hover;
    ui.next_hover = {};
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size_);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::Begin("stage", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    draw_(session, ui, commands);
    ImGui::End();
    ImGui::Render();
    return commands;
}

Commands PanelStage::applied_frame() {
    const Commands commands = frame();
    for (const Command& command : commands) session.apply(command);
    return commands;
}

Commands PanelStage::hover(ImVec2 place) {
    ImGui::GetIO().MousePos = place;
    return frame();
}

Commands PanelStage::click(ImVec2 place, ImGuiMouseButton button) {
    Commands commands = hover(place);
    ImGui::GetIO().MouseDown[button] = true;
    append(commands, frame());
    ImGui::GetIO().MouseDown[button] = false;
    append(commands, frame());
    return commands;
}

Commands PanelStage::drag(ImVec2 from, ImVec2 to) {
    Commands commands = hover(from);
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Left] = true;
    append(commands, frame());
    append(commands, hover(to));
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Left] = false;
    append(commands, frame());
    return commands;
}

Commands PanelStage::wheel(ImVec2 place, float notches) {
    hover(place);
    ImGui::GetIO().MouseWheel = notches;
    Commands commands = frame();
    ImGui::GetIO().MouseWheel = 0;
    append(commands, frame());
    return commands;
}

Commands PanelStage::type(std::string_view text) {
    ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
    return frame();
}

void PanelStage::set_key(TypedKey key, bool is_down) {
#if IMGUI_VERSION_NUM < 18700
    ImGui::GetIO().KeysDown[key == TypedKey::Enter ? 1 : 2] = is_down;
#else
    ImGui::GetIO().AddKeyEvent(key == TypedKey::Enter ? ImGuiKey_Enter : ImGuiKey_Escape, is_down);
#endif
}

Commands PanelStage::press(TypedKey key) {
    set_key(key, true);
    Commands commands = frame();
    set_key(key, false);
    append(commands, frame());
    return commands;
}

bool PanelStage::is_typing() const { return ImGui::GetIO().WantTextInput; }

int PanelStage::vertices() const { return ImGui::GetDrawData()->TotalVtxCount; }

void play_draws(Session& session, std::uint32_t count) {
    session.apply(NewGame{"PY1-N-AAAAAAS"});
    for (std::uint32_t input = 0; input < count; ++input) session.apply(Simple{CommandId::DrawOrRecycle});
}

}  // namespace pyramide
