// Theme: every colour, size and font of the workbench, in one place. Sizes are in pixels at scale 1 and grow with
// theme().scale.
#pragma once

#include <array>

#include <imgui.h>

#include "app/settings.h"

namespace pyramide {

/// Sizes, in real pixels, at which the ranks of cards are in the atlas, so that they are sharp at every size of the
/// board.
inline constexpr std::array<float, 16> kCardFontSizes = {10, 12, 14, 16, 18, 20, 23, 26,
                                                         30, 34, 39, 45, 52, 62, 76, 96};

/// Fonts of the atlas; never null once load_fonts has run (the default font stands in for a missing file).
struct Fonts {
    ImFont* text = nullptr;        ///< 14 px, DejaVu Sans
    ImFont* bold = nullptr;        ///< 14 px
    ImFont* small_text = nullptr;  ///< 12 px, for labels
    ImFont* mono = nullptr;        ///< 13 px, for figures
    ImFont* heading = nullptr;     ///< 18 px bold, for the board's header
    /// Bold, in kCardFontSizes; only what a card's rank needs: digits, "AJQKT" and "?".
    std::array<ImFont*, kCardFontSizes.size()> card{};
};

/// Colours by meaning. One accent (blue); green = free, orange = changed or refused, red only for failures and red
/// suits. Every text colour but text_faint (hints, and what is disabled) reads on every ground but accent_dark, on
/// which stands `text`.
struct Palette {
    ImU32 background, panel, panel_border, header, row_selected, row_hovered;
    ImU32 control, control_hovered;  ///< ground of fields, buttons and plain pills
    ImU32 text, text_dim, text_faint, accent;
    ImU32 accent_dark;  ///< ground of what is on
    ImU32 free, changed, failure, branch;
    ImU32 shadow;        ///< below what lies over the panels
    ImU32 dim;           ///< over everything behind a dialog
    float pill_share;    ///< how much of its colour the ground of a coloured pill has
    ImU32 felt_center, felt_edge, card_face, card_face_covered, card_edge, card_red, card_black, card_back,
        card_back_line, gap;
    /// On the felt, which is dark in every theme: text, the ground of a label, and the outlines of cards.
    ImU32 felt_text, felt_label, felt_free, felt_changed, felt_accent;
};

/// The colours of a theme.
const Palette& palette_of(ThemeKind kind);

struct Theme {
    ThemeKind kind = ThemeKind::Dark;
    float scale = 1;
    Fonts fonts;
    Palette colors;
    float gap = 8;          ///< between panels
    float padding = 12;     ///< inside panels
    float row_height = 22;  ///< of lists and key-value rows
    float rounding = 5;
};

/// The one theme; set by apply_theme.
const Theme& theme();

/// Adds the fonts at a scale to ImGui's atlas (which is cleared first) and keeps them in the theme. Glyphs: Latin with
/// the accents of Romanian, Spanish, Portuguese, French, German; punctuation; arrows; suit signs; ∞, Δ, ≠, media signs.
/// Files that are missing: ImGui's built-in font, and is_text_complete() is false.
void load_fonts(float scale);
/// True when suit signs and accents can be shown as text.
bool is_text_complete();
/// Sets ImGui's style to a theme at a scale. Call after ImGui::CreateContext and load_fonts.
void apply_theme(float scale, ThemeKind kind = ThemeKind::Dark);

/// The largest card font of at most `size` real pixels, or the smallest there is.
ImFont* card_font(float size);

}  // namespace pyramide
