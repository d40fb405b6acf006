#include "app/panels/theme.h"

#include <algorithm>

#include "app/panels/theme_state.h"

namespace pyramide {

namespace {

constexpr ImU32 rgb(unsigned color) { return IM_COL32((color >> 16) & 0xFF, (color >> 8) & 0xFF, color & 0xFF, 255); }

constexpr Palette kDark = {
    .background = rgb(0x0F1116),
    .panel = rgb(0x171A21),
    .panel_border = rgb(0x2A2F3A),
    .header = rgb(0x13161C),
    .row_selected = rgb(0x1C3A5E),
    .row_hovered = rgb(0x20252F),
    .control = rgb(0x222833),
    .control_hovered = rgb(0x2D3542),
    .text = rgb(0xE4E7EC),
    .text_dim = rgb(0x9299A6),
    .text_faint = rgb(0x6E7684),
    .accent = rgb(0x4B9FF5),
    .accent_dark = rgb(0x215C9E),
    .free = rgb(0x41DC83),
    .changed = rgb(0xF5AE4B),
    .failure = rgb(0xF0656B),
    .branch = rgb(0xB18CF7),
    .felt_center = rgb(0x1F5140),
    .felt_edge = rgb(0x12302A),
    .card_face = rgb(0xFBFAF6),
    .card_face_covered = rgb(0xD3D4D4),
    .card_edge = rgb(0x6B7075),
    .card_red = rgb(0xC62F3C),
    .card_black = rgb(0x16181D),
    .card_back = rgb(0x2B4B86),
    .card_back_line = rgb(0x22396A),
    .gap = IM_COL32(0xBF, 0xE5, 0xD3, 0x38),
};

ImVec4 color(ImU32 packed) { return ImGui::ColorConvertU32ToFloat4(packed); }

void set_colors(ImGuiStyle& style, const Palette& palette) {
    ImGui::StyleColorsDark(&style);
    const struct {
        ImGuiCol which;
        ImU32 packed;
    } colors[] = {
        {ImGuiCol_Text, palette.text},
        {ImGuiCol_TextDisabled, palette.text_faint},
        {ImGuiCol_WindowBg, palette.background},
        {ImGuiCol_ChildBg, IM_COL32_BLACK_TRANS},
        {ImGuiCol_PopupBg, palette.panel},
        {ImGuiCol_Border, palette.panel_border},
        {ImGuiCol_FrameBg, palette.control},
        {ImGuiCol_FrameBgHovered, palette.control_hovered},
        {ImGuiCol_FrameBgActive, palette.control_hovered},
        {ImGuiCol_TitleBg, palette.header},
        {ImGuiCol_TitleBgActive, palette.header},
        {ImGuiCol_ScrollbarBg, IM_COL32_BLACK_TRANS},
        {ImGuiCol_ScrollbarGrab, palette.panel_border},
        {ImGuiCol_ScrollbarGrabHovered, palette.text_faint},
        {ImGuiCol_ScrollbarGrabActive, palette.text_dim},
        {ImGuiCol_CheckMark, palette.accent},
        {ImGuiCol_SliderGrab, palette.accent},
        {ImGuiCol_SliderGrabActive, palette.accent},
        {ImGuiCol_Button, palette.control},
        {ImGuiCol_ButtonHovered, palette.control_hovered},
        {ImGuiCol_ButtonActive, palette.accent_dark},
        {ImGuiCol_Header, palette.row_selected},
        {ImGuiCol_HeaderHovered, palette.row_hovered},
        {ImGuiCol_HeaderActive, palette.row_selected},
        {ImGuiCol_Separator, palette.panel_border},
        {ImGuiCol_TableHeaderBg, palette.header},
        {ImGuiCol_TableBorderStrong, palette.panel_border},
        {ImGuiCol_TableBorderLight, palette.panel_border},
        {ImGuiCol_TextSelectedBg, palette.accent_dark},
        {ImGuiCol_ModalWindowDimBg, IM_COL32(0, 0, 0, 150)},
    };
    for (const auto& entry : colors) style.Colors[entry.which] = color(entry.packed);
}

void set_sizes(ImGuiStyle& style, const Theme& theme) {
    style.WindowPadding = {theme.padding, theme.padding};
    style.FramePadding = {8, 3};
    style.ItemSpacing = {8, 4};
    style.ItemInnerSpacing = {6, 4};
    style.CellPadding = {theme.padding, 2};
    style.ScrollbarSize = 10;
    style.GrabMinSize = 10;
    style.WindowRounding = theme.rounding;
    style.ChildRounding = theme.rounding;
    style.PopupRounding = theme.rounding;
    style.FrameRounding = 4;
    style.ScrollbarRounding = 5;
    style.GrabRounding = 3;
    style.WindowBorderSize = 1;
    style.ChildBorderSize = 1;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowTitleAlign = {0, 0.5F};
    style.DisabledAlpha = 0.45F;
    style.ScaleAllSizes(theme.scale);
    // Borders are one pixel at any scale; ScaleAllSizes leaves some of them alone in some versions of ImGui.
    style.WindowBorderSize = style.ChildBorderSize = style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
}

Theme make_theme() {
    Theme made;
    made.colors = kDark;
    return made;
}

}  // namespace

Theme& theme_state() {
    static Theme state = make_theme();
    return state;
}

const Theme& theme() { return theme_state(); }

void apply_theme(float scale) {
    Theme& state = theme_state();
    state.scale = std::clamp(scale, 0.5F, 4.0F);
    ImGuiStyle style;
    set_colors(style, state.colors);
    set_sizes(style, state);
    ImGui::GetStyle() = style;
}

}  // namespace pyramide
