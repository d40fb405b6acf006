#include <algorithm>

#include <imgui.h>

#include "app/panels/inspector_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// The least room beside the painted pyramid that a column of fields is put into.
constexpr float kFieldsWidth = 150;

/// The pyramid with its fields beside it or, in a narrow panel, below.
void draw_places(const Looked& looked, PanelsUi& ui, Commands& commands) {
    const float room = ImGui::GetContentRegionAvail().x;
    const float gap = px(16);
    const float size = pyramid_mask_size();
    if (room < size + gap + px(kFieldsWidth)) {
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max((room - size) / 2, 0.0F));
        draw_pyramid_mask(looked, ui, commands);
        return draw_fields(looked, place_fields(looked), ui, commands);
    }
    draw_pyramid_mask(looked, ui, commands);
    ImGui::SameLine(0, gap);
    ImGui::BeginGroup();
    draw_fields(looked, place_fields(looked), ui, commands);
    ImGui::EndGroup();
}

}  // namespace

Looked looked_at(const Session& session) {
    const Node* before = session.previous() == kNoNode ? nullptr : &session.timeline().node(session.previous());
    return {session.game(), session.node(), before};
}

SlotMask free_pyramid(const Game& game, const Table& table) { return free_cards(game, table.state) & kPyramidMask; }

void draw_inspector(const Session& session, PanelsUi& ui, Commands& commands) {
    const Looked looked = looked_at(session);
    const bool has_signs = is_text_complete();
    section_label(has_signs ? "pyramid mask · free green · changed orange"
                            : "pyramid mask: free green, changed orange");
    draw_places(looked, ui, commands);
    section_label(has_signs ? "talon · waste green · stock blue" : "talon: waste green, stock blue");
    draw_talon_mask(looked, ui, commands);
    draw_fields(looked, table_fields(looked), ui, commands);
    draw_actions(session, ui, commands);
}

}  // namespace pyramide
