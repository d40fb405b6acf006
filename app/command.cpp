#include "app/command.h"

#include <array>

#include "app/session.h"

namespace pyramide {

namespace {

constexpr bool always(const Session&) { return true; }
bool can_go_forward(const Session& session) { return session.step() < session.last_step(); }
bool can_go_back(const Session& session) { return session.step() > 0; }
bool has_steps(const Session& session) { return session.last_step() > 0; }
bool has_branch_after(const Session& session) {
    return !session.branch_steps().empty() && session.branch_steps().back() > session.step();
}
bool has_branch_before(const Session& session) {
    return !session.branch_steps().empty() && session.branch_steps().front() < session.step();
}
bool has_sibling(const Session& session) {
    if (session.previous() == kNoNode) return false;
    return session.children(session.previous()).size() > 1;
}
bool has_code(const Session& session) { return session.deal().code().has_value(); }
bool has_notices(const Session& session) { return !session.notices().empty(); }
bool has_replaced(const Session& session) { return session.has_replaced(); }
bool has_other_rules(const Session& session) { return session.rules() != session.recorded_rules(); }

bool has_marker_after(const Session& session) {
    return !session.marker_steps().empty() && session.marker_steps().back() > session.step();
}
bool has_marker_before(const Session& session) {
    return !session.marker_steps().empty() && session.marker_steps().front() < session.step();
}
bool has_breaks(const Session& session) { return !session.breaks().empty(); }
bool has_hits(const Session& session) { return !session.hits().empty(); }
bool is_editing(const Session& session) { return session.line_edit() != nullptr; }
bool can_skip(const Session& session) { return session.step() > 0 || session.line_edit() != nullptr; }
bool is_on_branch(const Session& session) { return session.line_edit() == nullptr && !session.is_on_mainline(); }
bool can_undo_edit(const Session& session) { return !session.undo_text().empty(); }
bool can_redo_edit(const Session& session) { return !session.redo_text().empty(); }

constexpr Chord key(Key key, int modifiers = kNoModifier) { return {key, static_cast<std::uint8_t>(modifiers)}; }

constexpr std::array kCommands = {
    CommandInfo{CommandId::StepForward, "step-forward", "Step forward", "Steps", "Look at the next step.", key(Key::Right), key(Key::Period), can_go_forward},
    CommandInfo{CommandId::StepBack, "step-back", "Step back", "Steps", "Look at the step before.", key(Key::Left), key(Key::Comma), can_go_back},
    CommandInfo{CommandId::StepForward10, "step-forward-10", "10 steps forward", "Steps", "Look ten steps further on.", key(Key::PageDown), {}, can_go_forward},
    CommandInfo{CommandId::StepBack10, "step-back-10", "10 steps back", "Steps", "Look ten steps back.", key(Key::PageUp), {}, can_go_back},
    CommandInfo{CommandId::GoToStart, "go-to-start", "Start", "Steps", "Look at the deal.", key(Key::Home), {}, can_go_back},
    CommandInfo{CommandId::GoToEnd, "go-to-end", "End", "Steps", "Look at the last step of this line.", key(Key::End), {}, can_go_forward},
    CommandInfo{CommandId::NextBranchPoint, "next-branch-point", "Next branch point", "Branches", "Look at the next step after which the log branches.", key(Key::Right, kShift), {}, has_branch_after},
    CommandInfo{CommandId::PreviousBranchPoint, "previous-branch-point", "Previous branch point", "Branches", "Look at the step before, after which the log branches.", key(Key::Left, kShift), {}, has_branch_before},
    CommandInfo{CommandId::NextSibling, "next-sibling", "Next sibling branch", "Branches", "Look at the next input that was played instead of this one.", key(Key::Down), {}, has_sibling},
    CommandInfo{CommandId::PreviousSibling, "previous-sibling", "Previous sibling branch", "Branches", "Look at the input that was played before this one in its place.", key(Key::Up), {}, has_sibling},
    CommandInfo{CommandId::NextProblem, "next-problem", "Next problem", "Steps", "Look at the next refused input, or step that differs from the record; after the last, the first.", key(Key::F8), {}, has_steps},
    CommandInfo{CommandId::PreviousProblem, "previous-problem", "Previous problem", "Steps", "Look at the refused input, or step that differs from the record, before this one.", key(Key::F8, kShift), {}, has_steps},
    CommandInfo{CommandId::NextMarker, "next-marker", "Next marker", "Steps", "Look at the next step with a marker.", key(Key::PageDown, kShift), {}, has_marker_after},
    CommandInfo{CommandId::PreviousMarker, "previous-marker", "Previous marker", "Steps", "Look at the step with a marker before this one.", key(Key::PageUp, kShift), {}, has_marker_before},
    CommandInfo{CommandId::PlayForward, "play-forward", "Play", "Playback", "Play the log forward, or pause.", key(Key::Space), {}, has_steps},
    CommandInfo{CommandId::PlayBackward, "play-backward", "Play backward", "Playback", "Play the log backward, or pause.", key(Key::Space, kShift), {}, has_steps},
    CommandInfo{CommandId::Slower, "slower", "Slower", "Playback", "Halve the speed of playback.", key(Key::Minus), {}, always},
    CommandInfo{CommandId::Faster, "faster", "Faster", "Playback", "Double the speed of playback.", key(Key::Equal), {}, always},
    CommandInfo{CommandId::ToggleLoop, "toggle-loop", "Loop", "Playback", "Start again at the other end when playback reaches one.", key(Key::L), {}, always},
    CommandInfo{CommandId::RunToBreak, "run-to-break", "Run to the next break", "Playback", "Look at the next step at which a break's condition begins to hold.", key(Key::F9), {}, has_breaks},
    CommandInfo{CommandId::RunBackToBreak, "run-back-to-break", "Run back to a break", "Playback", "Look at the step before, at which a break's condition begins to hold.", key(Key::F9, kShift), {}, has_breaks},
    CommandInfo{CommandId::DrawOrRecycle, "draw", "Draw", "Game", "The player's draw; a recycle when the stock is empty.", key(Key::D), {}, always},
    CommandInfo{CommandId::Undo, "undo", "Undo (player's)", "Game", "The app's undo: an input of the player, which takes back the last action.", key(Key::U), {}, always},
    CommandInfo{CommandId::RemoveStep, "remove-step", "Remove the input", "Edit", "Take this step's input out; all later ones stay and are checked again.", key(Key::Delete), {}, can_go_back},
    CommandInfo{CommandId::SkipStep, "skip-step", "Skip the input", "Edit", "Leave this step's input out, or take the skipped one after it in again.", key(Key::X), {}, can_skip},
    CommandInfo{CommandId::AcceptEdit, "accept-edit", "Accept the edit", "Edit", "Keep the edited line as a branch beside the old one.", key(Key::Enter, kControl), {}, is_editing},
    CommandInfo{CommandId::DiscardEdit, "discard-edit", "Discard the edit", "Edit", "Go back to the line before the edit.", key(Key::Backspace, kControl), {}, is_editing},
    CommandInfo{CommandId::ToggleMarker, "toggle-marker", "Marker", "Edit", "Set or remove a marker at this step.", key(Key::M), {}, always},
    CommandInfo{CommandId::PromoteBranch, "promote-branch", "Promote the branch", "Branches", "Make this line the mainline.", key(Key::P, kControl), {}, is_on_branch},
    CommandInfo{CommandId::PruneBranch, "prune-branch", "Prune the branch", "Branches", "Take the branch that is shown, with all that leaves it, out of the tree.", key(Key::Delete, kControl), {}, is_on_branch},
    CommandInfo{CommandId::EditUndo, "edit-undo", "Undo the edit", "Edit", "Take back the last change of the log: an input, an edit, a marker, a rule. Apart from the player's undo.", key(Key::Z, kControl), {}, can_undo_edit},
    CommandInfo{CommandId::EditRedo, "edit-redo", "Redo the edit", "Edit", "Do again what was taken back.", key(Key::Z, kControl | kShift), key(Key::Y, kControl), can_redo_edit},
    CommandInfo{CommandId::FindNext, "find-next", "Find next", "Search", "Look at the next step that was found.", key(Key::F3), {}, has_hits},
    CommandInfo{CommandId::FindPrevious, "find-previous", "Find previous", "Search", "Look at the step that was found before this one.", key(Key::F3, kShift), {}, has_hits},
    CommandInfo{CommandId::SyncTest, "sync-test", "Sync test", "Search", "Test that the engine agrees with itself along this line: apply, undo, apply; text there and back.", key(Key::F7), {}, has_steps},
    CommandInfo{CommandId::NextDeal, "next-deal", "Next deal", "Game", "Start the deal of the next code.", key(Key::RightBracket), {}, has_code},
    CommandInfo{CommandId::PreviousDeal, "previous-deal", "Previous deal", "Game", "Start the deal of the code before.", key(Key::LeftBracket), {}, has_code},
    CommandInfo{CommandId::RandomDeal, "random-deal", "Random deal", "Game", "Start a deal of a random code.", key(Key::R, kControl), {}, always},
    CommandInfo{CommandId::ReopenReplaced, "reopen-replaced", "Reopen what was replaced", "File", "Bring back the last unsaved log that another took the place of.", key(Key::T, kControl | kShift), {}, has_replaced},
    CommandInfo{CommandId::Save, "save", "Save", "File", "Save the log to its file; asks for a name when it has none.", key(Key::S, kControl), {}, always},
    CommandInfo{CommandId::DismissNotices, "dismiss-notices", "Dismiss notices", "View", "Close all notices.", key(Key::Escape), {}, has_notices},
    CommandInfo{CommandId::ToggleErrorHelp, "toggle-error-help", "Error help", "View", "The app's setting: whether \"blocked\" is shown.", key(Key::H, kControl), {}, always},
    CommandInfo{CommandId::NextLanguage, "next-language", "Language of messages", "View", "Show the app's messages in the next language.", key(Key::L, kControl), {}, always},
    CommandInfo{CommandId::ResetRules, "reset-rules", "Rules as recorded", "Game", "Go back to the rules under which the log was recorded.", key(Key::R, kControl | kShift), {}, has_other_rules},
    CommandInfo{CommandId::NewTab, "new-tab", "New tab", "File", "Start a new game in a tab of its own.", key(Key::T, kControl), {}, always},
    CommandInfo{CommandId::CloseTab, "close-tab", "Close tab", "File", "Close this tab; asks when its log is not saved.", key(Key::W, kControl), {}, always},
    CommandInfo{CommandId::NextTab, "next-tab", "Next tab", "File", "Bring the tab to the right to the front.", key(Key::Tab, kControl), key(Key::PageDown, kControl), always},
    CommandInfo{CommandId::PreviousTab, "previous-tab", "Previous tab", "File", "Bring the tab to the left to the front.", key(Key::Tab, kControl | kShift), key(Key::PageUp, kControl), always},
    CommandInfo{CommandId::Tab1, "tab-1", "Tab 1", "File", "Bring tab 1 to the front.", key(Key::Digit1, kControl), {}, always},
    CommandInfo{CommandId::Tab2, "tab-2", "Tab 2", "File", "Bring tab 2 to the front.", key(Key::Digit2, kControl), {}, always},
    CommandInfo{CommandId::Tab3, "tab-3", "Tab 3", "File", "Bring tab 3 to the front.", key(Key::Digit3, kControl), {}, always},
    CommandInfo{CommandId::Tab4, "tab-4", "Tab 4", "File", "Bring tab 4 to the front.", key(Key::Digit4, kControl), {}, always},
    CommandInfo{CommandId::Tab5, "tab-5", "Tab 5", "File", "Bring tab 5 to the front.", key(Key::Digit5, kControl), {}, always},
    CommandInfo{CommandId::Tab6, "tab-6", "Tab 6", "File", "Bring tab 6 to the front.", key(Key::Digit6, kControl), {}, always},
    CommandInfo{CommandId::Tab7, "tab-7", "Tab 7", "File", "Bring tab 7 to the front.", key(Key::Digit7, kControl), {}, always},
    CommandInfo{CommandId::Tab8, "tab-8", "Tab 8", "File", "Bring tab 8 to the front.", key(Key::Digit8, kControl), {}, always},
    CommandInfo{CommandId::Tab9, "tab-9", "Tab 9", "File", "Bring tab 9 to the front.", key(Key::Digit9, kControl), {}, always},
    CommandInfo{CommandId::RecoverSessions, "recover-sessions", "Bring lost sessions back", "File", "Open what a workbench that was killed had not saved, each in a tab.", {}, {}, always},
    CommandInfo{CommandId::ForgetSessions, "forget-sessions", "Forget lost sessions", "File", "Throw away what a workbench that was killed had not saved.", {}, {}, always},
    CommandInfo{CommandId::NextLostWin, "next-lost-win", "Where the win was lost", "Solver", "Look at the next step whose input lost the win; after the last, the first.", key(Key::F6), {}, has_steps},
    CommandInfo{CommandId::PlayBestAction, "play-best", "Play the best action", "Solver", "Play the first action of the solver's line; in the past it makes a branch.", key(Key::A), {}, always},
    CommandInfo{CommandId::PlaySolverLine, "play-solver-line", "Play the solver's line", "Solver", "Play all of the solver's line as a branch, and look at where it begins.", key(Key::S), {}, always},
    CommandInfo{CommandId::PauseSurvey, "pause-survey", "Pause the survey", "Survey", "Hold the survey that runs, or let it go on.", {}, {}, always},
    CommandInfo{CommandId::CancelSurvey, "cancel-survey", "Cancel the survey", "Survey", "End the survey that runs; what it has counted stays.", {}, {}, always},
    CommandInfo{CommandId::PauseDealSearch, "pause-deal-search", "Pause the deal search", "Survey", "Hold the search for deals that runs, or let it go on.", {}, {}, always},
    CommandInfo{CommandId::CancelDealSearch, "cancel-deal-search", "Cancel the deal search", "Survey", "End the search for deals that runs; what it has found stays.", {}, {}, always},
    CommandInfo{CommandId::ShowNewGame, "new-game", "New game…", "File", "Start from a deal code, a one-line log or 52 cards.", key(Key::N, kControl), {}, always},
    CommandInfo{CommandId::Paste, "paste", "Paste", "File", "Start from the deal code, log or deck on the clipboard.", key(Key::V, kControl), {}, always},
    CommandInfo{CommandId::ShowOpen, "open", "Open…", "File", "Open a replay file.", key(Key::O, kControl), {}, always},
    CommandInfo{CommandId::ShowSaveAs, "save-as", "Save as…", "File", "Save the log under another name.", key(Key::S, kControl | kShift), {}, always},
    CommandInfo{CommandId::ShowGoToStep, "go-to-step", "Go to step…", "Steps", "Look at a step by its number.", key(Key::G, kControl), {}, has_steps},
    CommandInfo{CommandId::ShowKeys, "keys", "Keys", "View", "Show all keys.", key(Key::Slash, kShift), key(Key::F1), always},
    CommandInfo{CommandId::ShowPalette, "palette", "Command palette", "View", "Find any command by its name.", key(Key::P, kControl | kShift), {}, always},
    CommandInfo{CommandId::ShowFind, "find", "Find…", "Search", "Search inputs, events, messages and notes.", key(Key::F, kControl), {}, always},
    CommandInfo{CommandId::ShowReplaceStep, "replace-step", "Replace the input…", "Edit", "Put another input in the place of this step's; all later ones stay and are checked again.", key(Key::R), {}, can_go_back},
    CommandInfo{CommandId::ShowInsertStep, "insert-step", "Insert an input…", "Edit", "Put an input in after this step; all later ones stay and are checked again.", key(Key::I), {}, always},
    CommandInfo{CommandId::ShowNote, "note", "Note…", "Edit", "Write a label and a note at this step.", key(Key::N), {}, always},
    CommandInfo{CommandId::ShowNameBranch, "name-branch", "Name the branch…", "Branches", "Give the branch that is shown a name.", key(Key::F2), {}, is_on_branch},
    CommandInfo{CommandId::ShowBreak, "break", "Break on…", "Playback", "Stop playback where a condition begins to hold.", key(Key::B), {}, always},
    CommandInfo{CommandId::ShowCompare, "compare", "Compare…", "View", "Compare this line with another tab, branch or rule set, side by side.", key(Key::C), {}, always},
    CommandInfo{CommandId::CompareRules, "compare-rules", "A/B: compare rules", "View", "This log under the recorded rules, or those before the last change, beside the rules in force, with the verdicts of both.", key(Key::C, kShift), {}, always},
    CommandInfo{CommandId::PinStep, "pin-step", "Pin for the diff", "View", "Compare further steps with this one; again: with the step before.", key(Key::P), {}, always},
    CommandInfo{CommandId::ShowSavePreset, "save-preset", "Save rules as a preset…", "Game", "Keep the rules that are in force under a name, in a file.", key(Key::S, kControl | kAlt), {}, always},
    CommandInfo{CommandId::ShowOpenSurvey, "open-survey", "Open a survey…", "Survey", "Open a survey's file: look at what it counted, or go on where it ended.", {}, {}, always},
    CommandInfo{CommandId::ShowSaveSurvey, "save-survey", "Save the survey…", "Survey", "Save what the survey has counted: JSON, or CSV where the name ends with .csv.", {}, {}, always},
    CommandInfo{CommandId::ToggleTheme, "toggle-theme", "Dark or light", "View", "Change between the dark and the light theme.", key(Key::L, kControl | kShift), {}, always},
    CommandInfo{CommandId::ResetLayout, "reset-layout", "Reset the layout", "View", "Put all panels back to where they were at first.", {}, {}, always},
    CommandInfo{CommandId::ScaleUp, "scale-up", "Larger", "View", "Draw everything larger (also Ctrl+wheel).", key(Key::Equal, kControl), key(Key::Equal, kControl | kShift), always},
    CommandInfo{CommandId::ScaleDown, "scale-down", "Smaller", "View", "Draw everything smaller (also Ctrl+wheel).", key(Key::Minus, kControl), {}, always},
    CommandInfo{CommandId::ScaleReset, "scale-reset", "Normal size", "View", "Draw everything at the monitor's own scale.", key(Key::Digit0, kControl), {}, always},
    CommandInfo{CommandId::CopyOneLine, "copy-one-line", "Copy as one line", "File", "Copy the log up to this step in the one-line form.", key(Key::C, kControl), {}, always},
    CommandInfo{CommandId::Quit, "quit", "Quit", "File", "Close the workbench.", key(Key::Q, kControl), {}, always},
    CommandInfo{CommandId::QuitUnsaved, "quit-unsaved", "Quit without saving", "File", "Close the workbench at once; what is not saved is lost.", {}, {}, always},
};

}  // namespace

std::span<const CommandInfo> command_table() { return kCommands; }

const CommandInfo& command_info(CommandId id) { return kCommands[static_cast<std::size_t>(id)]; }

const CommandInfo* find_command(std::string_view id) {
    for (const CommandInfo& info : kCommands) {
        if (info.id == id) return &info;
    }
    return nullptr;
}

}  // namespace pyramide
