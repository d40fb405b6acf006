// The pieces of the inspector: the masks painted as cells, the fields of the state with what can be copied of them, and
// the actions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/panels/panels.h"

namespace pyramide {

/// The two tables that the inspector compares: the one that is looked at and the one before it on the line.
struct Looked {
    const Game& game;
    const Node& node;
    const Node* before = nullptr;  ///< null at the deal

    const Table& table() const { return node.table; }
};
Looked looked_at(const Session& session);

/// The free cards of the pyramid, of a node's table.
SlotMask free_pyramid(const Game& game, const Table& table);

/// Real width and height that the pyramid of cells takes.
float pyramid_mask_size();
/// The pyramid as 28 cells: free green, covered grey, gone outlined; changed against the step before with an orange
/// edge. The right button on a cell asks who changed it.
void draw_pyramid_mask(const Looked& looked, PanelsUi& ui, Commands& commands);
/// The talon as 24 cells: waste green (its top full), stock blue, gone outlined; a line stands at the cursor.
void draw_talon_mask(const Looked& looked, PanelsUi& ui, Commands& commands);

/// How a field's value is written in hexadecimal, JSON and C++.
enum class FieldKind : std::uint8_t { Mask, Number, Word, Card, Hash };

/// One field of the state as the inspector shows it.
struct StateField {
    const char* label;  ///< on screen
    const char* name;   ///< in JSON and C++; the command line's where it prints the field too
    FieldId id;         ///< as which it is watched and blamed
    FieldKind kind;
    int digits;  ///< hexadecimal digits of Mask and Hash
    std::uint64_t value;
    std::string text;     ///< as shown
    std::string before;   ///< the same at the step before; equal to `text` when nothing changed
    std::string plain;    ///< of a Word or Card: without suit signs, as in logs
    std::string literal;  ///< of a Word or Card: C++
};

/// The forms in which a field can be copied.
enum class CopyForm : std::uint8_t { Text, Hex, Json, Cpp };
std::string copied_text(const StateField& field, CopyForm form);

/// What lies where.
std::vector<StateField> place_fields(const Looked& looked);
/// Everything else.
std::vector<StateField> table_fields(const Looked& looked);

/// One row a field, changed ones orange; a click opens what can be copied and asked.
void draw_fields(const Looked& looked, const std::vector<StateField>& fields, PanelsUi& ui, Commands& commands);

/// An input that the app would refuse here although it comes near to something allowed.
struct NearMiss {
    std::string label;    ///< "Q♣", "7♣ + 7♠", "recycle"
    std::string reason;   ///< "covered by 7♣", "sum 14", "23 in stock"
    Slot slot = kNoSlot;  ///< lit up on the board
};
/// A few of them in a fixed order: cards that are covered and would go with a free one, free pairs that miss 13 by
/// little, draw or recycle.
std::vector<NearMiss> near_misses(const Game& game, const Table& table);

/// The rows of "legal here" (a click plays) and of what is refused.
void draw_actions(const Session& session, PanelsUi& ui, Commands& commands);

}  // namespace pyramide
