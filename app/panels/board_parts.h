// The parts that the board is drawn from, shared by board.cpp, board_header.cpp, board_menu.cpp and board_text.cpp only.
#pragma once

#include <string>

#include "app/panels/board_layout.h"
#include "app/panels/panels.h"

namespace pyramide {

/// Everything that one frame of the felt needs.
struct BoardFrame {
    const Session& session;
    PanelsUi& ui;
    Commands& commands;
    BoardLayout layout;
    ImDrawList* list;
    SlotMask free = 0;
    Slot unknown = kNoSlot;   ///< the card in play that nobody has named
    Slot refused = kNoSlot;   ///< the card whose tap was refused by the current step
    Slot hovered = kNoSlot;   ///< under the mouse, a face-down stock top and a gone card included
    bool over_stock = false;  ///< the mouse is where a click taps the stock

    const State& state() const { return session.table().state; }
    const Game& game() const { return session.game(); }
};

/// The strip of figures above the felt, between two corners.
void draw_board_header(const Session& session, ImVec2 minimum, ImVec2 maximum);
/// What the tooltip of a slot says: card, place, free or what covers it, its bit.
std::string board_tooltip(const Game& game, const State& state, Slot slot);
/// The tooltip of the stock: what a tap does.
std::string stock_tooltip(const Game& game, const State& state);
/// Opens the menu of the slot under the mouse; draw_card_menu shows it as long as it is open.
void open_card_menu(const BoardFrame& frame);
void draw_card_menu(BoardFrame& frame);
/// The pill at the bottom: the app's message, or what the workbench waits for.
void draw_board_message(const BoardFrame& frame);
/// The field on an unknown card that names it; pushes NameCard.
void draw_name_field(BoardFrame& frame, const CardBox& box);

}  // namespace pyramide
