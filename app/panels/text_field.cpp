#include "app/panels/text_field.h"

#include <algorithm>
#include <array>

#include "app/panels/widgets.h"

namespace pyramide {

namespace {

bool is_escape_pressed() {
#if IMGUI_VERSION_NUM < 18700
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
#else
    return ImGui::IsKeyPressed(ImGuiKey_Escape, false);
#endif
}

}  // namespace

TextEvent text_field(const char* id, std::string& text, const char* hint, float width, bool& wants_focus) {
    static_assert(kMaximumFieldText < 1U << 16U, "the text is copied in each frame");
    std::array<char, kMaximumFieldText + 1> typed;
    const std::size_t kept = std::min(text.size(), kMaximumFieldText);
    std::copy_n(text.data(), kept, typed.data());
    typed[kept] = '\0';
    const FontScope mono(theme().fonts.mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(8), px(5)));
    if (wants_focus) ImGui::SetKeyboardFocusHere();
    wants_focus = false;
    ImGui::SetNextItemWidth(width);
    const bool is_entered =
        ImGui::InputTextWithHint(id, hint, typed.data(), typed.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopStyleVar();
    const bool is_changed = text != typed.data();
    if (is_changed) text = typed.data();
    if (is_entered) return TextEvent::Entered;
    if (ImGui::IsItemDeactivated() && is_escape_pressed()) return TextEvent::Escaped;
    return is_changed ? TextEvent::Changed : TextEvent::Nothing;
}

}  // namespace pyramide
