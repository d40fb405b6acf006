// The look: every text colour reads on every ground that it stands on, in both themes; keys in tooltips are those that are set.
#include "app/panels/theme.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::theme_test {

namespace {

double channel(double value) { return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }

/// Relative luminance as the accessibility guidelines of the web define it.
double luminance(ImU32 color) {
    const ImVec4 parts = ImGui::ColorConvertU32ToFloat4(color);
    return 0.2126 * channel(parts.x) + 0.7152 * channel(parts.y) + 0.0722 * channel(parts.z);
}

double contrast(ImU32 a, ImU32 b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

struct Named {
    const char* name;
    ImU32 color;
};

}  // namespace

TEST_CASE("the measure itself: black on white is 21, a colour on itself 1") {
    CHECK(contrast(IM_COL32_BLACK, IM_COL32_WHITE) == doctest::Approx(21));
    CHECK(contrast(IM_COL32(9, 99, 199, 255), IM_COL32(9, 99, 199, 255)) == doctest::Approx(1));
    CHECK(contrast(IM_COL32(0x77, 0x77, 0x77, 255), IM_COL32_WHITE) == doctest::Approx(4.48).epsilon(0.01));
}

TEST_CASE("text reads on its grounds: 4.5 to 1 or more, in both themes") {
    for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
        const WorkspaceStage stage({100, 100}, 1, kind);
        const Palette& colors = palette_of(kind);
        CAPTURE(std::string(to_text(kind)));
        const Named texts[] = {{"text", colors.text},       {"text_dim", colors.text_dim}, {"accent", colors.accent}, {"free", colors.free},
                               {"changed", colors.changed}, {"failure", colors.failure},   {"branch", colors.branch}};
        const Named grounds[] = {{"background", colors.background}, {"panel", colors.panel},     {"header", colors.header},
                                 {"row_selected", colors.row_selected}, {"row_hovered", colors.row_hovered}, {"control", colors.control},
                                 {"control_hovered", colors.control_hovered}};
        for (const Named& text : texts) {
            for (const Named& ground : grounds) {
                const double found = contrast(text.color, ground.color);
                CHECK_MESSAGE(found >= 4.5, (std::string(text.name) + " on " + ground.name + ": " + std::to_string(found)));
            }
            if (text.color == colors.text) continue;
            CHECK_MESSAGE(contrast(text.color, pill_ground(text.color)) >= 4.5, text.name);
        }
        // Hints and what is disabled need less, but are still read.
        for (const Named& ground : grounds) CHECK_MESSAGE(contrast(colors.text_faint, ground.color) >= 3, ground.name);
        // What is on, text over the colours of pills, and the felt.
        CHECK(contrast(colors.text, colors.accent_dark) >= 4.5);
        CHECK(contrast(colors.text, accent_ground(true)) >= 4.5);
        for (const ImU32 color : {colors.accent, colors.changed, colors.failure, colors.free}) CHECK(contrast(colors.text, pill_ground(color)) >= 4.5);
        CHECK(contrast(colors.felt_text, colors.felt_center) >= 4.5);
        CHECK(contrast(colors.felt_text, colors.felt_edge) >= 4.5);
        for (const ImU32 outline : {colors.felt_free, colors.felt_changed, colors.felt_accent}) {
            CHECK(contrast(outline, colors.felt_center) >= 3);
            CHECK(contrast(outline, colors.felt_edge) >= 3);
        }
        for (const ImU32 ink : {colors.card_red, colors.card_black}) {
            CHECK(contrast(ink, colors.card_face) >= 4.5);
            CHECK(contrast(ink, colors.card_face_covered) >= 3.5);
        }
    }
}

TEST_CASE("the two themes differ, and applying one sets ImGui's style") {
    CHECK(luminance(palette_of(ThemeKind::Dark).panel) < 0.1);
    CHECK(luminance(palette_of(ThemeKind::Light).panel) > 0.8);
    const WorkspaceStage stage({400, 300}, 2, ThemeKind::Light);
    CHECK(theme().kind == ThemeKind::Light);
    CHECK(theme().scale == 2);
    CHECK(ImGui::ColorConvertFloat4ToU32(ImGui::GetStyle().Colors[ImGuiCol_Text]) == palette_of(ThemeKind::Light).text);
    CHECK(ImGui::GetStyle().WindowBorderSize == 1);
    apply_theme(1, ThemeKind::Dark);
    CHECK(ImGui::ColorConvertFloat4ToU32(ImGui::GetStyle().Colors[ImGuiCol_FrameBg]) == palette_of(ThemeKind::Dark).control);
    // No colour of ImGui's own is left that nobody reads: every text and ground is from the palette.
    CHECK(ImGui::ColorConvertFloat4ToU32(ImGui::GetStyle().Colors[ImGuiCol_PopupBg]) == palette_of(ThemeKind::Dark).panel);
}

TEST_CASE("tooltips tell the keys that are set") {
    const WorkspaceStage stage({400, 300});
    CHECK(command_help(CommandId::StepForward).starts_with("Step forward  (Right or .)\n"));
    KeyMap keys;
    keys.set(CommandId::StepForward, {{Key::F12, kControl}});
    set_command_keys(keys);
    CHECK(command_help(CommandId::StepForward).starts_with("Step forward  (Ctrl+F12)\n"));
    keys.set(CommandId::StepForward, {});
    set_command_keys(keys);
    CHECK(command_help(CommandId::StepForward).starts_with("Step forward\n"));
    set_command_keys(KeyMap());
}

}  // namespace pyramide::theme_test
