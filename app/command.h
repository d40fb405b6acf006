// Command: everything that a person can do to a session, as a value, and ONE table of those that have a name: the buttons, the keys,
// the key list and its documentation are made from it. A session's list of commands is itself a repro.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/survey_plan.h"
#include "engine/timeline.h"

namespace pyramide {

class Session;

// --- Keys -----------------------------------------------------------------------------------------------------------------------

/// Keys by their place on the keyboard, independent of the window library.
enum class Key : std::uint8_t {
    None,
    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
    Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9,
    F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12,
    Left, Right, Up, Down, Home, End, PageUp, PageDown, Space, Enter, Escape, Tab, Backspace, Delete,
    Period, Comma, LeftBracket, RightBracket, Slash, Minus, Equal,
};

/// Modifier keys held down: a sum of these.
enum Modifier : std::uint8_t { kNoModifier = 0, kControl = 1, kShift = 2, kAlt = 4 };

/// A key with its modifiers: "Ctrl+Shift+P".
struct Chord {
    Key key = Key::None;
    std::uint8_t modifiers = kNoModifier;

    friend bool operator==(const Chord&, const Chord&) = default;
};

/// "Ctrl+Shift+P", "Shift+PageDown", "]"; "" for no key.
std::string to_text(const Chord& chord);
/// The inverse of to_text, any case. Error: the part that is no key.
Result<Chord> parse_chord(std::string_view text);

// --- Commands -------------------------------------------------------------------------------------------------------------------

/// Commands that need no more than their name; each has a row in command_table().
enum class CommandId : std::uint8_t {
    StepForward, StepBack, StepForward10, StepBack10, GoToStart, GoToEnd,
    NextBranchPoint, PreviousBranchPoint, NextSibling, PreviousSibling, NextProblem, PreviousProblem, NextMarker, PreviousMarker,
    PlayForward, PlayBackward, Slower, Faster, ToggleLoop, RunToBreak, RunBackToBreak,
    DrawOrRecycle, Undo,
    // The past: on the step that is looked at, or on the branch that it lies on.
    RemoveStep, SkipStep, AcceptEdit, DiscardEdit, ToggleMarker, PromoteBranch, PruneBranch, EditUndo, EditRedo,
    FindNext, FindPrevious, SyncTest,
    NextDeal, PreviousDeal, RandomDeal, ReopenReplaced, Save, DismissNotices, ToggleErrorHelp, NextLanguage, ResetRules,
    // Handled by the workspace, which owns the tabs:
    NewTab, CloseTab, NextTab, PreviousTab, Tab1, Tab2, Tab3, Tab4, Tab5, Tab6, Tab7, Tab8, Tab9,
    RecoverSessions, ForgetSessions,
    NextLostWin, PlayBestAction, PlaySolverLine, PauseSurvey, CancelSurvey, PauseDealSearch, CancelDealSearch,
    // Handled by the panels, which own what they open:
    ShowNewGame, Paste, ShowOpen, ShowSaveAs, ShowGoToStep, ShowKeys, ShowPalette, ShowFind, ShowReplaceStep, ShowInsertStep,
    ShowNote, ShowNameBranch, ShowBreak, ShowCompare, CompareRules, PinStep, ShowSavePreset, ShowOpenSurvey, ShowSaveSurvey, ToggleTheme, ResetLayout,
    ScaleUp, ScaleDown, ScaleReset, CopyOneLine, Quit, QuitUnsaved,
};

/// The panels that can be shown, moved, floated and closed; the board, transport and timeline always are.
enum class PanelId : std::uint8_t { State, Diff, Changes, Watch, UndoStack, Rules, Solver, Score, Branches, Find, Compare, Survey, Deals };
inline constexpr std::size_t kPanels = 13;

/// A command of the table.
struct Simple {
    CommandId id;
    friend bool operator==(const Simple&, const Simple&) = default;
};
/// Looks at a step of the current line, counted from the deal; beyond its ends: the ends.
struct GoToStep { std::uint32_t step; };
/// Looks at a node; its line becomes the current one.
struct GoToNode { NodeId node; };
/// The player's input at the step that is looked at; in the past it makes a branch.
struct PlayInput { Input input; };
/// Where one looks after a line was played: where it began, or at its last step.
enum class LineLook : std::uint8_t { Start, End };
/// Several inputs, one after the other, from the step that is looked at; one edit for EditUndo. Where another input followed they make
/// a branch.
struct PlayLine { LineLook look_at; std::vector<Input> inputs; };
/// A tap on a slot: tap of its card, or of the stock. What a click on the board is.
struct TapSlot { Slot slot; };
struct TapStockPile {};
/// Names the unknown card in play.
struct NameCard { Card card; };

// Edits of the past. The first begins an edit of the current line (Session::line_edit), which is then accepted or discarded. They name
// rows of the edited line (see line_edit.h); without an edit, rows are steps.
/// Puts another input in the place of that of a row, 1 … last.
struct ReplaceRow { std::uint32_t row; Input input; };
/// Puts an input in before a row, 1 … last + 1.
struct InsertRow { std::uint32_t row; Input input; };
/// Takes a row out of the line.
struct RemoveRow { std::uint32_t row; };
/// Leaves a row out, or takes it in again.
struct SkipRow { std::uint32_t row; };

/// Sets, changes or (with neither label nor note) removes the marker of a node.
struct SetMarker { NodeId node; std::string label; std::string note; };
/// Names the branch that begins with a node (node 0: the mainline); "" for no name.
struct NameBranch { NodeId start; std::string name; };
/// Makes the branch through a node the mainline.
struct Promote { NodeId node; };
/// Takes a node and all that was played after it out of the tree.
struct Prune { NodeId node; };

/// Stops playback where a condition (see condition.h) begins to hold. Error: a notice with the place in the text.
struct AddBreak { std::string condition; };
struct RemoveBreak { std::uint32_t index; };
struct ToggleBreak { std::uint32_t index; };
/// What FindNext and FindPrevious look for; "" for nothing.
struct Find { std::string text; };

/// A new session from text: a deal code, the one-line form, or 52 cards.
struct NewGame { std::string text; };
/// Opens a replay file.
struct Open { std::filesystem::path path; };
/// Saves under a path, which becomes the session's.
struct SaveAs { std::filesystem::path path; };
/// Replays the log under other rules at once.
struct SetRules { Rules rules; };
/// Keeps the rules in force as a preset of one's own, in the place of one of the same name.
struct SavePreset { std::string name; std::string help; };
/// Deletes a preset of one's own, its file for good.
struct DeletePreset { std::string name; };
struct SetLanguage { Language language; };
struct SetSpeed { double speed; };
struct SelectTab { std::uint32_t index; };
/// Closes a tab at once, saved or not.
struct DropTab { std::uint32_t index; };
// The survey and the search for deals, which the workspace owns. `jobs` are threads, 0 for usual_jobs().
/// Begins a survey in the place of the one that was there.
struct StartSurvey { SurveyPlan plan; unsigned jobs; };
/// Goes on where the survey ended.
struct ContinueSurvey { unsigned jobs; };
/// Shows a survey's file.
struct OpenSurvey { std::filesystem::path path; };
/// Writes what the survey has counted: CSV where the name ends with ".csv", else JSON.
struct SaveSurvey { std::filesystem::path path; };
/// Looks for deals of which a condition (see survey_condition.h) holds, until there are `most`. `budget`: nodes for each question.
struct SearchDeals { DealRange deals; std::string condition; std::uint64_t most; std::uint64_t budget; unsigned jobs; };

/// Shows a panel (its tab comes to the front), or closes the one that is in front.
struct ShowPanel { PanelId panel; };
struct ClosePanel { PanelId panel; };
/// Something that the person should know of: becomes a warning among the notices.
struct Tell { std::string text; };
/// Closes one notice.
struct DismissNotice { std::uint32_t id; };
/// Time that passed since the last frame; moves playback. The only way in which time comes in.
struct Advance { double seconds; };

using Command =
    std::variant<Simple, GoToStep, GoToNode, PlayInput, PlayLine, TapSlot, TapStockPile, NameCard, ReplaceRow, InsertRow, RemoveRow, SkipRow, SetMarker, NameBranch,
                 Promote, Prune, AddBreak, RemoveBreak, ToggleBreak, Find, NewGame, Open, SaveAs, SetRules, SavePreset, DeletePreset, SetLanguage,
                 SetSpeed, SelectTab, DropTab, StartSurvey, ContinueSurvey, OpenSurvey, SaveSurvey, SearchDeals, ShowPanel, ClosePanel, Tell, DismissNotice,
                 Advance>;

/// "state", "diff" … in files and commands; and "State", "Diff" … on screen.
const char* to_text(PanelId panel);
const char* title_of(PanelId panel);
Result<PanelId> parse_panel(std::string_view text);

/// A command as one line of text: "step-forward", "go-to-step 12", "input 10C+3S". Texts within a command are JSON strings where
/// more follows them or they may hold line breaks.
std::string to_text(const Command& command);
/// The inverse of to_text, for the commands that change a log (those that a journal holds). Error: the word that is none.
Result<Command> parse_command(std::string_view line);

/// One row of the command table.
struct CommandInfo {
    CommandId command;
    const char* id;     ///< "step-forward": in files, tests and docs
    const char* name;   ///< "Step forward": on buttons and menus
    const char* group;  ///< heading in the key list
    const char* help;   ///< one sentence
    Chord chord;        ///< default key
    Chord second;       ///< another default key, or none
    bool (*is_enabled)(const Session&);
};

/// Every CommandId once, in the order of the enumeration.
std::span<const CommandInfo> command_table();
const CommandInfo& command_info(CommandId id);
/// The row of an id such as "step-forward", or nullptr.
const CommandInfo* find_command(std::string_view id);

}  // namespace pyramide
