// Panels: Dear ImGui only. Each panel draws from a const Session and its own plain struct, and pushes commands for the next round;
// nothing here changes a session. One file a panel; this header declares them all. The look (colours, spacing, type) is theme.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/field.h"
#include "app/key_map.h"
#include "app/panel_layout.h"
#include "app/panels/branches_layout.h"
#include "app/panels/cards_figures.h"
#include "app/panels/timeline_figures.h"
#include "app/settings.h"
#include "app/verdict_desk.h"
#include "app/workspace.h"

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
    Slot menu_slot = kNoSlot;  ///< of the card whose menu is open
};

/// How far a list goes along with the step that is looked at: what it last scrolled for.
struct ListScroll {
    std::uint64_t revision = 0;
    std::size_t row = SIZE_MAX;
    float height = 0, row_height = 0;  ///< of the list then, real pixels
};

/// Diff of any two steps: the pinned one and the one that is looked at.
struct DiffUi {
    NodeId pinned = kNoNode;  ///< kNoNode: the step before
    std::uint32_t session = 0;  ///< number of the session whose node it is
};

/// "Who changed this?": the field that is asked for, and where it changed.
struct ChangesUi {
    Field field;
    std::string text = "score";  ///< as typed
    std::string error;           ///< why the text is no field
    bool is_choosing = false;    ///< the fields that the text may stand for are listed
    bool wants_focus = false;
    std::uint64_t revision = 0;  ///< of `steps`; 0 to look again
    std::vector<std::uint32_t> steps;
    ListScroll scroll;
};

struct WatchUi {
    std::string text;   ///< of the break that is being typed
    std::string error;  ///< about it
    std::size_t offset = 0;  ///< of the error
    bool wants_focus = false;
};

struct FindUi {
    std::string text;
    bool wants_focus = false;
    ListScroll scroll;
};

/// What the front session is compared with.
enum class CompareWith : std::uint8_t { Nothing, Tab, Branch, Rules };
struct CompareUi {
    CompareWith with = CompareWith::Nothing;
    std::uint32_t tab = 0;       ///< number of the other session (Tab)
    NodeId node = kNoNode;       ///< a node of the other branch (Branch)
    std::uint32_t session = 0;   ///< number of the session that was in front when it was chosen; 0: it is chosen, but not drawn yet
    NodeId newest = kNoNode;     ///< first node of the newest branch that there was then
    Rules rules;                 ///< (Rules)
    std::uint32_t beyond = 0;    ///< a step of the other line past the end of the front session's, looked at from there; 0 for none
    std::string rules_text;      ///< of the rules that are being typed
    ListScroll scroll;
    std::shared_ptr<struct CompareCache> cache;  ///< what was compared, and its result
    std::shared_ptr<struct CompareVerdicts> verdicts;  ///< what the solver says of both sides
};

/// The tree of branches as it is drawn.
struct BranchesUi {
    std::shared_ptr<struct BranchesCache> cache;  ///< lanes, labels and ticks; made again when the log or the width changes
    NodeId shown = kNoNode;    ///< node for which the lanes were last scrolled
    NodeId menu = kNoNode;     ///< first node of the branch whose menu is open
    bool opens_menu = false;   ///< it is to be opened in this frame
};

/// The row, the revision and the size (real pixels) that a list with one row a step has last scrolled for.
struct ListPlace {
    std::uint32_t row = 0xFFFFFFFF;
    std::uint64_t revision = 0;
    float height = 0, row_height = 0;
};

struct TimelineUi {
    ListPlace place;  ///< what the list last scrolled for
};

/// Score by step, decimated to the width that is drawn; rebuilt when the session's revision or the width changes.
struct ScoreUi {
    std::uint64_t revision = 0;
    int columns = 0;
    std::vector<float> minimum, maximum;
    LineFigures figures;  ///< of the current line
};

/// Where the breaks of a session would stop on the current line: found a few steps in each frame, so that none is late.
struct BreakMarks {
    LineStamp stamp;
    std::string breaks;              ///< what is looked for
    std::uint32_t next_step = 1;     ///< up to which has been looked
    std::vector<std::uint32_t> steps;
};

/// What the graph over the scrubber shows.
enum class GraphKind : std::uint8_t { Cards, Score };

/// What the transport shows of the whole line, by pixel column; rebuilt when the session's revision or the width changes.
struct TransportUi {
    std::uint64_t revision = 0;
    int columns = 0;
    std::string find_text;               ///< whose hits are among the marks
    std::vector<std::uint8_t> marks;     ///< for each column a sum of ScrubberMark
    std::vector<BranchBeside> beside;    ///< the branches that leave the current line
    std::uint32_t branches = 0;          ///< of the whole tree, the mainline among them
    std::uint32_t branch = 0;            ///< index of the current line's own among them
    BreakMarks breaks;
    ScoreUi graph;                       ///< over the full width
    CardsFigures cards;                  ///< likewise
    GraphKind graph_kind = GraphKind::Cards;
};

struct InspectorUi {
    Slot menu_slot = kNoSlot;  ///< of the cell whose menu is open
};
struct RulesUi {
    std::uint32_t session = 0;      ///< number of the session that the rest is about
    std::optional<Rules> shown;     ///< of the last frame
    std::optional<Rules> previous;  ///< before the last change
    std::shared_ptr<VerdictDesk> recorded;  ///< the solver, under the recorded rules while others are in force
};
struct SolverUi {
    std::uint64_t revision = 0;  ///< of the session for whose step it was asked whether it is dead
    NodeId node = kNoNode;
    bool is_dead = false;
};
/// What a form asks of a run in the background, as it is typed.
struct RunForm {
    std::string deals;               ///< those of the session in front, until something else is typed
    bool has_own_deals = false;
    std::string jobs;                ///< "" for the usual ones
    std::string budget;              ///< likewise
    bool is_open = false;            ///< over the result of the run before
    bool was_drawn = true;           ///< in the last frame; when that changes the panel begins at its top
};
struct SurveyUi {
    RunForm form;
    std::vector<std::string> rules = {"app"};  ///< a text each
    SurveyQuestions questions{true, false, false, SurveyQuestions{}.budget};  ///< the budget is that of the form
    std::size_t measure = 0;         ///< of named_histograms(), shown when it was asked for
    std::shared_ptr<struct SurveyCharts> charts;  ///< made again when the survey, the measure or the width changes
};
struct DealsUi {
    RunForm form;
    std::string condition;
    std::string most = "100";
    ListScroll scroll;
};

enum class Dialog : std::uint8_t {
    None, NewGame, Open, SaveAs, GoToStep, Keys, Quit, CloseTab, Palette, ReplaceStep, InsertStep, Note, NameBranch, Recover, OpenSurvey, SaveSurvey,
    SavePreset,
};

/// A folder, or a file that may be a log.
struct FolderEntry {
    std::string name;
    bool is_folder = false;

    friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};
struct FolderListing {
    std::vector<FolderEntry> entries;  ///< folders first, each kind by name
    std::string error;                 ///< why the folder cannot be read
};

/// The folder that the dialog for opening shows.
struct FolderListUi {
    bool is_read = false;
    std::filesystem::path folder;      ///< that was read
    FolderListing listing;
    std::vector<std::size_t> shown;    ///< entries that go on with what is typed
    std::size_t selected = SIZE_MAX;   ///< among these, by Up and Down; beyond them: none
    bool follows = false;              ///< the list is to scroll to it
};

struct DialogUi {
    Dialog open = Dialog::None;
    Dialog appeared = Dialog::None;  ///< already laid out once: focus is given only the first time
    std::string text;
    std::string second_text;  ///< the note under a marker's label
    bool begins_in_second = false;  ///< the keyboard goes to the second text first
    bool keeps_text = false;        ///< the text is typed on, not over
    bool moves_to_end = false;      ///< the cursor is put behind the second text when that has the keyboard
    std::uint32_t row = 0;    ///< of the input that is replaced, or before which one is put in
    NodeId node = 0;          ///< of the marker, or the first one of the branch
    /// What was found when `text` was last read; read again when it changes.
    std::string checked_text;
    std::string finding;        ///< an error, or what the text stands for; "" for nothing to say
    std::size_t offset = 0;     ///< of an error with a place in the text, else Error::kNoOffset
    bool is_good = false;       ///< the text can be used
    bool is_warning = false;    ///< … but the finding is to be read first
    std::vector<std::string> choices;  ///< replace and insert: inputs that would be legal there
    FolderListUi folder;               ///< open: what lies in the folder of the typed path
    std::vector<std::string> recent;  ///< open: files that were opened lately, the latest first
};

/// A panel that is pulled by its tab.
struct PanelDragUi {
    std::optional<PanelId> panel;
    float grip_x = 0, grip_y = 0;  ///< where it was taken hold of, from the corner of its tab, in real pixels
    std::optional<PanelId> raised;  ///< a floating panel that comes to the top in the next frame
};

/// The tabs of the open sessions.
struct TabBarUi {
    float scroll = 0;              ///< how far they are shifted to the left, in real pixels
    std::uint32_t shown = 0;       ///< number of the session in front that was last scrolled to
    std::uint32_t previous = 0;    ///< number of the session that was in front before
    std::uint32_t front = 0;       ///< and of that which is
};

/// The command palette's list.
struct PaletteUi {
    std::size_t selected = 0;  ///< among the entries that the text in the dialog leaves
    std::string text;          ///< for which it was selected
    bool follows = false;      ///< the list is to scroll to it
};

struct NoticesUi {
    bool is_expanded = false;  ///< all are shown in full, over the list of steps
    std::uint32_t shown = 0;   ///< the newest notice that was looked at
    std::uint32_t session = 0; ///< number of the session whose notice that was
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
    SolverUi solver;
    SurveyUi survey;
    DealsUi deals;
    DiffUi diff;
    ChangesUi changes;
    WatchUi watch;
    FindUi find;
    CompareUi compare;
    BranchesUi branches;
    DialogUi dialog;
    float scale = 1;      ///< 1 … 3; the window rebuilds its fonts when it changes
    float normal_scale = 1;  ///< what "normal size" goes back to: the monitor's own
    ThemeKind theme = ThemeKind::Dark;
    PanelLayout layout;
    PanelDragUi panel_drag;
    TabBarUi tabs;
    PaletteUi palette;
    NoticesUi notices;
    KeyMap keys;
    bool has_menu = false;  ///< a menu or list is open: keys do nothing but for Escape, which closes it
    int frames_without_dialog = 1000;  ///< drawn since one was open, up to 1000
    bool quit = false;
};

/// One frame of the whole workbench in the display's size: the tiled layout with all panels and dialogs.
void draw_workbench(const Workspace& workspace, PanelsUi& ui, Commands& commands);

/// Carries out the commands that belong to the panels (dialogs, scale, copy, quit). True when it was one of them; the others are for
/// Workspace::apply.
bool apply_to_panels(const Workspace& workspace, PanelsUi& ui, const Command& command);

/// The commands that a key asks for: none while text is typed or a dialog is open (but for Escape), none when not enabled.
void commands_of_key(const Workspace& workspace, const PanelsUi& ui, const Chord& chord, Commands& commands);

// The panels, each drawn into the current ImGui window or child.
void draw_top_bar(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_board(const Session& session, PanelsUi& ui, Commands& commands);
/// Without a solver the graph is that of the score, and no step is marked as one that lost the win.
void draw_transport(const Session& session, PanelsUi& ui, Commands& commands);
void draw_transport(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_timeline(const Session& session, PanelsUi& ui, Commands& commands);
void draw_timeline(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_inspector(const Session& session, PanelsUi& ui, Commands& commands);
void draw_score(const Session& session, PanelsUi& ui, Commands& commands);
void draw_rules(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_diff(const Session& session, PanelsUi& ui, Commands& commands);
void draw_changes(const Session& session, PanelsUi& ui, Commands& commands);
void draw_watch(const Session& session, PanelsUi& ui, Commands& commands);
void draw_undo_stack(const Session& session, PanelsUi& ui, Commands& commands);
void draw_branches(const Session& session, PanelsUi& ui, Commands& commands);
void draw_find(const Session& session, PanelsUi& ui, Commands& commands);
void draw_compare(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_solver(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_survey(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_deals(const Workspace& workspace, PanelsUi& ui, Commands& commands);
void draw_notices(const Session& session, PanelsUi& ui, Commands& commands);
void draw_dialogs(const Session& session, PanelsUi& ui, Commands& commands);

}  // namespace pyramide
