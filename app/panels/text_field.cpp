#include "app/panels/text_field.h"

#include <algorithm>
#include <array>

#include "app/panels/dialog_parts.h"
#include "app/panels/widgets.h"
#include "engine/quoted.h"

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

void draw_error_place(const std::string& text, std::size_t offset) {
    if (offset == Error::kNoOffset) return;
    Excerpt excerpt = excerpt_around(text, offset);
    const Palette& colors = theme().colors;
    ImFont* font = theme().fonts.mono;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    // In a narrow place what comes before gives way.
    while (!excerpt.before.empty() && text_size(font, excerpt.before).x > width * 0.6F)
        excerpt.before.erase(0, std::max<std::size_t>(utf8_length(excerpt.before), 1));
    const float line = font->FontSize + px(3);
    const float before = text_size(font, excerpt.before).x;
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::Dummy({1, line * 1.6F});
    const float right = start.x + width;
    draw_text(list, font, start, {right, start.y + line}, colors.text_dim, excerpt.before);
    draw_text(list, font, {start.x + before, start.y}, {right, start.y + line}, colors.failure, excerpt.after);
    const float x = start.x + before + text_size(font, "M").x / 2, y = start.y + line;
    list->AddTriangleFilled({x, y}, {x + px(4), y + px(7)}, {x - px(4), y + px(7)}, colors.failure);
}

void draw_field_error(const std::string& text, const Error& error) {
    if (!text.empty()) draw_error_place(text, error.offset);
    ImGui::PushStyleColor(ImGuiCol_Text, theme().colors.failure);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(error.message.data(), error.message.data() + error.message.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

}  // namespace pyramide
