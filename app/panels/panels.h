// Panels: Dear ImGui only. Each panel draws from a const Session and its own plain struct, and pushes commands for the next round;
// nothing here changes a session. One file a panel; this header declares them all. The look (colours, spacing, type) is theme.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/session.h"

namespace pyramide {

/// Commands that panels ask for, in order.
using Commands = std::vector<Command>;

/// What a hover points at, shared by board and inspector ("hover a card <-> its bit").
struct Hover {
    Slot slot = kNoSlot;
};

/// Where something was drawn in the last frame, in pixels of the display.
struct CardRect {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    bool drawn = false;

    bool contains(float x, float y) const { return drawn && x >= x0 && x < x1 && y >= y0 && y < y1; }
};

struct BoardUi {
    char name_card[8] = "";  ///< text typed to name an unknown card
    /// By slot: the cards that lie face up on the board. Filled anew by each frame; later ones lie on top within the pyramid.
    CardRect card_rects[kSlots];
    CardRect stock_rect;  ///< where a click is a tap on the stock
    CardRect waste_rect;  ///< of the waste's place, with or without cards
    CardRect area;        ///< of the felt
};

struct TimelineUi {
    std::uint32_t shown_step = 0xFFFFFFFF;  ///< step that the list last scrolled to
    std::uint64_t shown_revision = 0;
};

/// Score by step, decimated to the width that is drawn; rebuilt when the session's revision or the width changes.
struct ScoreUi {
    std::uint64_t revision = 0;
    int columns = 0;
    std::vector<float> minimum, maximum;
};

/// What the transport shows of the whole line, by pixel column; rebuilt when the session's revision or the width changes.
struct TransportUi {
    std::uint64_t revision = 0;
    int columns = 0;
    std::vector<std::uint8_t> marks;  ///< for each column a sum of ScrubberMark
    std::uint32_t branches = 0;       ///< leaves of the whole tree
    std::uint32_t branch = 0;         ///< of the current line among them, from 1
    bool is_mainline = true;          ///< the line takes the first child everywhere
    ScoreUi graph;                    ///< over the full width
    std::uint32_t problems = 0;       ///< refused inputs and divergent steps of the line
};

struct InspectorUi {};
struct RulesUi {};

enum class Dialog : std::uint8_t { None, NewGame, Open, SaveAs, GoToStep, Keys, Quit };

struct DialogUi {
    Dialog open = Dialog::None;
    Dialog appeared = Dialog::None;  ///< already laid out once: focus is given only the first time
    std::string text;
    /// What was found when `text` was last read; read again when it changes.
    std::string checked_text;
    std::string finding;        ///< an error, or what the text stands for; "" for nothing to say
    std::size_t offset = 0;     ///< of an error with a place in the text, else Error::kNoOffset
    bool is_good = false;       ///< the text can be used
    /// Open and save as: files and folders that the typed path may go on with.
    std::vector<std::string> choices;
};

/// Everything that the panels remember between frames. Plain data.
struct PanelsUi {
    Hover hover;       ///< of this frame's last hover, drawn in the next
    Hover next_hover;
    BoardUi board;
    TransportUi transport;
    TimelineUi timeline;
    ScoreUi score;
    InspectorUi inspector;
    RulesUi rules;
    DialogUi dialog;
    float scale = 1;      ///< 1 … 3; the window rebuilds its fonts when it changes
    float normal_scale = 1;  ///< what "normal size" goes back to: the monitor's own
    float right_width = 0;   ///< of the inspector and rules columns together, pixels at scale 1; 0 for the default
    float bottom_height = 0; ///< of the transport and timeline, pixels at scale 1; 0 for the default
    bool quit = false;
};

/// One frame of the whole workbench in the display's size: the tiled layout with all panels and dialogs.
void draw_workbench(const Session& session, PanelsUi& ui, Commands& commands);

/// Carries out the commands that belong to the panels (dialogs, scale, copy, quit). True when it was one of them; the others are for
/// Session::apply.
bool apply_to_panels(const Session& session, PanelsUi& ui, const Command& command);

/// The commands that a key asks for: none while text is typed or a dialog is open (but for Escape), none when not enabled.
void commands_of_key(const Session& session, const PanelsUi& ui, const Chord& chord, Commands& commands);

// The panels, each drawn into the current ImGui window or child.
void draw_top_bar(const Session& session, PanelsUi& ui, Commands& commands);
void draw_board(const Session& session, PanelsUi& ui, Commands& commands);
void draw_transport(const Session& session, PanelsUi& ui, Commands& commands);
void draw_timeline(const Session& session, PanelsUi& ui, Commands& commands);
void draw_inspector(const Session& session, PanelsUi& ui, Commands& commands);
void draw_score(const Session& session, PanelsUi& ui, Commands& commands);
void draw_rules(const Session& session, PanelsUi& ui, Commands& commands);
void draw_notices(const Session& session, PanelsUi& ui, Commands& commands);
void draw_dialogs(const Session& session, PanelsUi& ui, Commands& commands);

}  // namespace pyramide
