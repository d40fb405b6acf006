// "Who changed this?" as other panels ask it: of a field, of a bit, of a card.
#pragma once

#include <string>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

/// The look of a menu until the end of the scope: make it before BeginPopup.
class MenuStyle {
  public:
    MenuStyle();
    ~MenuStyle();
    MenuStyle(const MenuStyle&) = delete;
    MenuStyle& operator=(const MenuStyle&) = delete;
};

/// "undos left", "pyramid[12]", "Q♣".
std::string shown_field(const Field& field);
/// What the mask's bit of a slot is as a field.
Field bit_field(Slot slot);

/// Chooses a field and brings the panel of its changes to the front.
void ask_who_changed(const Field& field, PanelsUi& ui, Commands& commands);
/// A menu item that does so: "Who changed undos left?".
void who_changed_item(const Field& field, PanelsUi& ui, Commands& commands);
/// The items of a slot: its card and its bits.
void who_changed_items(const Game& game, Slot slot, PanelsUi& ui, Commands& commands);

/// The fields that a typed text may stand for, the likeliest first: those whose names begin with it, then those that hold it. All
/// fields of the table for an empty text.
std::vector<Field> fields_like(std::string_view text);

}  // namespace pyramide
