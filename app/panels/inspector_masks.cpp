#include <algorithm>
#include <cmath>
#include <optional>

#include <imgui.h>

#include "app/panels/changes.h"
#include "app/panels/inspector_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

constexpr float kPyramidCell = 15;
constexpr float kTalonCell = 11;
constexpr float kCellGap = 3;

struct Box {
    ImVec2 minimum, maximum;
};

bool contains(const Box& box, ImVec2 point) {
    return point.x >= box.minimum.x && point.x < box.maximum.x && point.y >= box.minimum.y && point.y < box.maximum.y;
}

bool has(SlotMask mask, Slot slot) { return (mask & bit(slot)) != 0; }

/// Slots whose card went or came back, or that became or ceased to be free.
SlotMask changed_slots(const Looked& looked) {
    if (looked.before == nullptr) return 0;
    const State& now = looked.table().state;
    const State& earlier = looked.before->table.state;
    return (now.cards ^ earlier.cards) | (free_cards(looked.game, now) ^ free_cards(looked.game, earlier)) |
           (now.waste() ^ earlier.waste());
}

ImU32 pyramid_fill(const Looked& looked, Slot slot) {
    const Palette& colors = theme().colors;
    return has(free_cards(looked.game, looked.table().state), slot) ? colors.free
                                                                    : mixed(colors.panel, colors.text_faint, 0.55F);
}

ImU32 talon_fill(const Looked& looked, Slot slot) {
    const Palette& colors = theme().colors;
    const State& state = looked.table().state;
    if (!has(state.waste(), slot)) return mixed(colors.panel, colors.accent, 0.4F);
    return slot == waste_top(state) ? colors.free : mixed(colors.panel, colors.free, 0.45F);
}

void draw_cell(const Looked& looked, Slot slot, const Box& box, ImU32 fill, const Hover& hover) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const Palette& colors = theme().colors;
    const float rounding = px(2.5F);
    const float width = std::max(px(1.5F), 1.0F);
    const bool is_left = has(looked.table().state.cards, slot);
    const float half = width / 2;
    const ImVec2 inner_minimum = {box.minimum.x + half, box.minimum.y + half};
    const ImVec2 inner_maximum = {box.maximum.x - half, box.maximum.y - half};
    if (is_left)
        draw->AddRectFilled(box.minimum, box.maximum, fill, rounding);
    else
        draw->AddRect(inner_minimum, inner_maximum, with_opacity(colors.text_faint, 0.5F), rounding, 0, width);
    if (has(changed_slots(looked), slot))
        draw->AddRect(inner_minimum, inner_maximum, colors.changed, rounding, 0, width);
    if (hover.slot != slot) return;
    const float away = px(1.5F);
    draw->AddRect({box.minimum.x - away, box.minimum.y - away}, {box.maximum.x + away, box.maximum.y + away},
                  colors.text, rounding + away, 0, width);
}

/// "10♣" with its place, its bit and why it is not free.
std::string cell_text(const Looked& looked, Slot slot) {
    const Card card = looked.game.card(slot);
    const State& state = looked.table().state;
    std::string text = to_text(card, shown_cards()) + ", slot " + std::to_string(slot);
    if (slot < kPyramidSlots) {
        const PyramidPlace place = pyramid_place(slot);
        text += ": row " + std::to_string(place.row + 1) + ", place " + std::to_string(place.place + 1) + "\nbit " +
                std::to_string(slot) + " of the pyramid mask";
    } else {
        const std::string place = std::to_string(slot - kPyramidSlots);
        text +=
            ": card " + std::to_string(slot - kPyramidSlots + 1) + " of the talon\nbit " + place + " of the talon mask";
    }
    if (!card.is_known()) return text + "\nnobody has named this card";
    const std::string reason = not_free_text(looked.game, state, card);
    return text + "\n" + (reason.empty() ? "free" : reason);
}

void draw_cell_menu(const Looked& looked, PanelsUi& ui, Commands& commands) {
    const MenuStyle style;
    if (!ImGui::BeginPopup("cell")) return;
    if (ui.inspector.menu_slot < kSlots) who_changed_items(looked.game, ui.inspector.menu_slot, ui, commands);
    ImGui::EndPopup();
}

/// Takes the room of the cells as one item and shows what the mouse is over.
void hover_cells(const Looked& looked, const char* id, ImVec2 size, Slot first, const std::vector<Box>& boxes,
                 PanelsUi& ui, Commands& commands) {
    ImGui::PushID(id);
    ImGui::InvisibleButton("cells", size);
    const bool is_hovered = ImGui::IsItemHovered();
    for (std::size_t at = 0; is_hovered && at < boxes.size(); ++at) {
        if (!contains(boxes[at], ImGui::GetMousePos())) continue;
        const auto slot = static_cast<Slot>(first + at);
        ui.next_hover.slot = slot;
        tooltip(cell_text(looked, slot) + "\nright button: who changed it?");
        if (!ImGui::IsMouseClicked(ImGuiMouseButton_Right)) continue;
        ui.inspector.menu_slot = slot;
        ImGui::OpenPopup("cell");
    }
    draw_cell_menu(looked, ui, commands);
    ImGui::PopID();
}

}  // namespace

float pyramid_mask_size() { return px(kPyramidCell + kCellGap) * kPyramidRows + px(4); }

void draw_pyramid_mask(const Looked& looked, PanelsUi& ui, Commands& commands) {
    const float pitch = px(kPyramidCell + kCellGap);
    const float cell = pitch - px(kCellGap);
    const float size = pyramid_mask_size();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    std::vector<Box> boxes;
    for (Slot slot = 0; slot < kPyramidSlots; ++slot) {
        const PyramidPlace place = pyramid_place(slot);
        const float middle =
            start.x + size / 2 + (static_cast<float>(place.place) - static_cast<float>(place.row) / 2) * pitch;
        const ImVec2 corner = {std::round(middle - cell / 2), start.y + px(2) + static_cast<float>(place.row) * pitch};
        boxes.push_back({corner, {corner.x + cell, corner.y + cell}});
        draw_cell(looked, slot, boxes.back(), pyramid_fill(looked, slot), ui.hover);
    }
    hover_cells(looked, "pyramid mask", {size, size}, 0, boxes, ui, commands);
}

void draw_talon_mask(const Looked& looked, PanelsUi& ui, Commands& commands) {
    const float width = ImGui::GetContentRegionAvail().x;
    const float smallest_pitch = px(6 + kCellGap);
    const int columns = width >= smallest_pitch * kTalonSlots ? kTalonSlots : kTalonSlots / 2;
    const int rows = kTalonSlots / columns;
    const float pitch =
        std::max(std::min(px(kTalonCell + kCellGap), std::floor((width + px(kCellGap)) / static_cast<float>(columns))),
                 px(kCellGap) + 1);
    const float cell = pitch - px(kCellGap);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    std::vector<Box> boxes;
    for (int place = 0; place < kTalonSlots; ++place) {
        const ImVec2 corner = {start.x + static_cast<float>(place % columns) * pitch,
                               start.y + px(3) + static_cast<float>(place / columns) * (pitch + px(3))};
        boxes.push_back({corner, {corner.x + cell, corner.y + cell}});
        const auto slot = static_cast<Slot>(kPyramidSlots + place);
        draw_cell(looked, slot, boxes.back(), talon_fill(looked, slot), ui.hover);
    }
    const int cursor = looked.table().state.cursor;
    const Box& beside = boxes[static_cast<std::size_t>(std::max(cursor - 1, 0))];
    const float line = cursor == 0 ? beside.minimum.x - px(2) : beside.maximum.x + px(1);
    ImGui::GetWindowDrawList()->AddRectFilled({line, beside.minimum.y - px(3)},
                                              {line + std::max(px(1), 1.0F), beside.maximum.y + px(3)},
                                              theme().colors.text);
    hover_cells(looked, "talon mask", {std::max(width, 1.0F), static_cast<float>(rows) * (pitch + px(3)) + px(6)},
                kPyramidSlots, boxes, ui, commands);
}

}  // namespace pyramide
