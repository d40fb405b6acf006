#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "app/panels/theme.h"
#include "app/panels/theme_state.h"

#ifndef PYRAMIDE_FONT_SANS
#define PYRAMIDE_FONT_SANS ""
#define PYRAMIDE_FONT_BOLD ""
#define PYRAMIDE_FONT_MONO ""
#endif

namespace pyramide {

namespace {

// Pairs of first and last code point, ended by 0, as ImGui wants them. ImGui keeps the pointer until the atlas is
// built.
constexpr ImWchar kTextGlyphs[] = {
    0x0020, 0x017F,                  // Latin with the accents of western and central Europe
    0x0218, 0x021B,                  // Ș ș Ț ț
    0x0391, 0x03C9,                  // Greek, for Δ and names
    0x2010, 0x2027,                  // dashes, quotes, bullet, ellipsis
    0x2030, 0x203A,                  // per mille, angle quotes
    0x2044, 0x2044, 0x2190, 0x2199,  // arrows
    0x21A9, 0x21BB,                  // turning arrows
    0x2200, 0x2265,                  // ∞ ≠ ≤ ≥ −
    0x23CE, 0x23CF, 0x23E9, 0x23FA,  // media signs, where the font has them
    0x25A0, 0x25FF,                  // squares, triangles, circles
    0x2660, 0x2667,                  // suits
    0x2713, 0x2717,                  // check marks
    0,
};
constexpr ImWchar kRankGlyphs[] = {'0', '9', '?', '?', 'A', 'A', 'J', 'K', 'Q', 'Q', 'T', 'T', 0};

bool is_file(const char* path) {
    std::error_code error;
    return path[0] != '\0' && std::filesystem::is_regular_file(path, error);
}

ImFont* add_font(const char* path, float pixels, const ImWchar* glyphs, int oversample) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.OversampleH = oversample;
    config.OversampleV = 1;
    config.PixelSnapH = oversample == 1;
    if (is_file(path)) {
        if (ImFont* font = atlas.AddFontFromFileTTF(path, pixels, &config, glyphs)) return font;
    }
    config.SizePixels = pixels;
    config.OversampleH = 1;
    config.PixelSnapH = true;
    return atlas.AddFontDefault(&config);
}

}  // namespace

void load_fonts(float scale) {
    const float used = std::clamp(scale, 0.5F, 4.0F);
    ImGui::GetIO().Fonts->Clear();
    // Past this size letters are smooth without oversampling, and the texture stays small.
    const int oversample = used > 1.5F ? 1 : 2;
    const auto pixels = [used](float size) { return std::round(size * used); };
    Fonts& fonts = theme_state().fonts;
    fonts.text = add_font(PYRAMIDE_FONT_SANS, pixels(14), kTextGlyphs, oversample);
    fonts.bold = add_font(PYRAMIDE_FONT_BOLD, pixels(14), kTextGlyphs, oversample);
    fonts.small_text = add_font(PYRAMIDE_FONT_SANS, pixels(12), kTextGlyphs, oversample);
    fonts.mono = add_font(PYRAMIDE_FONT_MONO, pixels(13), kTextGlyphs, oversample);
    fonts.heading = add_font(PYRAMIDE_FONT_BOLD, pixels(18), kTextGlyphs, oversample);
    for (std::size_t at = 0; at < kCardFontSizes.size(); ++at)
        fonts.card[at] = add_font(PYRAMIDE_FONT_BOLD, kCardFontSizes[at], kRankGlyphs, 1);
}

bool is_text_complete() {
    ImFont* font = theme().fonts.text;
    if (font == nullptr) return false;
    for (const int glyph : {0x219, 0x21B, 0x00F1, 0x00E3, 0x2663, 0x2666, 0x2665, 0x2660, 0x221E}) {
        if (font->FindGlyphNoFallback(static_cast<ImWchar>(glyph)) == nullptr) return false;
    }
    return true;
}

ImFont* card_font(float size) {
    const auto& fonts = theme().fonts.card;
    std::size_t found = 0;
    while (found + 1 < kCardFontSizes.size() && kCardFontSizes[found + 1] <= size) ++found;
    return fonts[found];
}

}  // namespace pyramide
