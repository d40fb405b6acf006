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
    .row_selected = rgb(0x1A3453),
    .row_hovered = rgb(0x20252F),
    .control = rgb(0x222833),
    .control_hovered = rgb(0x2D3542),
    .text = rgb(0xE4E7EC),
    .text_dim = rgb(0x9AA1AE),
    .text_faint = rgb(0x7F8796),
    .accent = rgb(0x5AA9F8),
    .accent_dark = rgb(0x215C9E),
    .free = rgb(0x41DC83),
    .changed = rgb(0xF5AE4B),
    .failure = rgb(0xF4777C),
    .branch = rgb(0xB18CF7),
    .shadow = IM_COL32(0, 0, 0, 120),
    .dim = IM_COL32(4, 5, 8, 150),
    .pill_share = 0.2F,
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
    .felt_text = rgb(0xE4E7EC),
    .felt_label = IM_COL32(8, 20, 17, 225),
    .felt_free = rgb(0x41DC83),
    .felt_changed = rgb(0xF5AE4B),
    .felt_accent = rgb(0x4B9FF5),
};

constexpr Palette kLight = {
    .background = rgb(0xE4E8EE),
    .panel = rgb(0xFFFFFF),
    .panel_border = rgb(0xC9D0DA),
    .header = rgb(0xF4F6F9),
    .row_selected = rgb(0xD3E4FA),
    .row_hovered = rgb(0xEEF2F7),
    .control = rgb(0xE9EDF3),
    .control_hovered = rgb(0xDCE2EB),
    .text = rgb(0x1A1F28),
    .text_dim = rgb(0x4F5868),
    .text_faint = rgb(0x5D6676),
    .accent = rgb(0x1560B8),
    .accent_dark = rgb(0xBBD7F7),
    .free = rgb(0x0B6B36),
    .changed = rgb(0x8F4A00),
    .failure = rgb(0xB3202B),
    .branch = rgb(0x6936C9),
    .shadow = IM_COL32(30, 40, 60, 60),
    .dim = IM_COL32(40, 48, 62, 96),
    .pill_share = 0.13F,
    .felt_center = rgb(0x2A6B51),
    .felt_edge = rgb(0x1D5140),
    .card_face = rgb(0xFFFEFB),
    .card_face_covered = rgb(0xDADCDB),
    .card_edge = rgb(0x5F666B),
    .card_red = rgb(0xC22433),
    .card_black = rgb(0x16181D),
    .card_back = rgb(0x2F5AA6),
    .card_back_line = rgb(0x264A8A),
    .gap = IM_COL32(0xD5, 0xF2, 0xE3, 0x58),
    .felt_text = rgb(0xF5F8F6),
    .felt_label = IM_COL32(10, 36, 27, 225),
    .felt_free = rgb(0x62F09E),
    .felt_changed = rgb(0xFFC062),
    .felt_accent = rgb(0x8FC8FF),
};

ImVec4 color(ImU32 packed) { return ImGui::ColorConvertU32ToFloat4(packed); }

void set_colors(ImGuiStyle& style, const Palette& palette, bool is_dark) {
    if (is_dark)
        ImGui::StyleColorsDark(&style);
    else
        ImGui::StyleColorsLight(&style);
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
        {ImGuiCol_ModalWindowDimBg, palette.dim},
        {ImGuiCol_ResizeGrip, palette.panel_border},
        {ImGuiCol_ResizeGripHovered, palette.accent},
        {ImGuiCol_ResizeGripActive, palette.accent},
        {ImGuiCol_SeparatorHovered, palette.accent},
        {ImGuiCol_SeparatorActive, palette.accent},
        {ImGuiCol_TitleBgCollapsed, palette.header},
        {ImGuiCol_MenuBarBg, palette.header},
        {ImGuiCol_Tab, palette.header},
        {ImGuiCol_TabHovered, palette.control_hovered},
        {ImGuiCol_PlotLines, palette.accent},
        {ImGuiCol_PlotHistogram, palette.accent},
        {ImGuiCol_DragDropTarget, palette.accent},
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

const Palette& palette_of(ThemeKind kind) { return kind == ThemeKind::Dark ? kDark : kLight; }

void apply_theme(float scale, ThemeKind kind) {
    Theme& state = theme_state();
    state.scale = std::clamp(scale, 0.5F, 4.0F);
    state.kind = kind;
    state.colors = palette_of(kind);
    ImGuiStyle style;
    set_colors(style, state.colors, kind == ThemeKind::Dark);
    set_sizes(style, state);
    ImGui::GetStyle() = style;
}

}  // namespace pyramide
