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
    const Node& parent = session.timeline().node(session.previous());
    return parent.first_child != parent.last_child;
}
bool has_code(const Session& session) { return session.deal().code().has_value(); }
bool has_notices(const Session& session) { return !session.notices().empty(); }
bool has_replaced(const Session& session) { return session.has_replaced(); }
bool has_other_rules(const Session& session) { return session.rules() != session.recorded_rules(); }

constexpr Chord key(Key key, int modifiers = kNoModifier) { return {key, static_cast<std::uint8_t>(modifiers)}; }

constexpr std::array kTable = {
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
    CommandInfo{CommandId::NextProblem, "next-problem", "Next problem", "Steps", "Look at the next refused input, or step that differs from the record.", key(Key::F8), {}, has_steps},
    CommandInfo{CommandId::PlayForward, "play-forward", "Play", "Playback", "Play the log forward, or pause.", key(Key::Space), {}, has_steps},
    CommandInfo{CommandId::PlayBackward, "play-backward", "Play backward", "Playback", "Play the log backward, or pause.", key(Key::Space, kShift), {}, has_steps},
    CommandInfo{CommandId::Slower, "slower", "Slower", "Playback", "Halve the speed of playback.", key(Key::Minus), {}, always},
    CommandInfo{CommandId::Faster, "faster", "Faster", "Playback", "Double the speed of playback.", key(Key::Equal), {}, always},
    CommandInfo{CommandId::ToggleLoop, "toggle-loop", "Loop", "Playback", "Start again at the other end when playback reaches one.", key(Key::L), {}, always},
    CommandInfo{CommandId::DrawOrRecycle, "draw", "Draw", "Game", "The player's draw; a recycle when the stock is empty.", key(Key::D), {}, always},
    CommandInfo{CommandId::Undo, "undo", "Undo (player's)", "Game", "The app's undo: an input of the player, which takes back the last action.", key(Key::U), {}, always},
    CommandInfo{CommandId::NextDeal, "next-deal", "Next deal", "Game", "Start the deal of the next code.", key(Key::RightBracket), {}, has_code},
    CommandInfo{CommandId::PreviousDeal, "previous-deal", "Previous deal", "Game", "Start the deal of the code before.", key(Key::LeftBracket), {}, has_code},
    CommandInfo{CommandId::RandomDeal, "random-deal", "Random deal", "Game", "Start a deal of a random code.", key(Key::R, kControl), {}, always},
    CommandInfo{CommandId::ReopenReplaced, "reopen-replaced", "Reopen what was replaced", "File", "Bring back the last unsaved log that another took the place of.", key(Key::T, kControl | kShift), {}, has_replaced},
    CommandInfo{CommandId::Save, "save", "Save", "File", "Save the log to its file; asks for a name when it has none.", key(Key::S, kControl), {}, always},
    CommandInfo{CommandId::DismissNotices, "dismiss-notices", "Dismiss notices", "View", "Close all notices.", key(Key::Escape), {}, has_notices},
    CommandInfo{CommandId::ToggleErrorHelp, "toggle-error-help", "Error help", "View", "The app's setting: whether \"blocked\" is shown.", key(Key::H, kControl), {}, always},
    CommandInfo{CommandId::NextLanguage, "next-language", "Language of messages", "View", "Show the app's messages in the next language.", key(Key::L, kControl), {}, always},
    CommandInfo{CommandId::ResetRules, "reset-rules", "Rules as recorded", "Game", "Go back to the rules under which the log was recorded.", key(Key::R, kControl | kShift), {}, has_other_rules},
    CommandInfo{CommandId::ShowNewGame, "new-game", "New game…", "File", "Start from a deal code, a one-line log or 52 cards.", key(Key::N, kControl), {}, always},
    CommandInfo{CommandId::Paste, "paste", "Paste", "File", "Start from the deal code, log or deck on the clipboard.", key(Key::V, kControl), {}, always},
    CommandInfo{CommandId::ShowOpen, "open", "Open…", "File", "Open a replay file.", key(Key::O, kControl), {}, always},
    CommandInfo{CommandId::ShowSaveAs, "save-as", "Save as…", "File", "Save the log under another name.", key(Key::S, kControl | kShift), {}, always},
    CommandInfo{CommandId::ShowGoToStep, "go-to-step", "Go to step…", "Steps", "Look at a step by its number.", key(Key::G, kControl), {}, has_steps},
    CommandInfo{CommandId::ShowKeys, "keys", "Keys", "View", "Show all keys.", key(Key::Slash, kShift), key(Key::F1), always},
    CommandInfo{CommandId::ScaleUp, "scale-up", "Larger", "View", "Draw everything larger (also Ctrl+wheel).", key(Key::Equal, kControl), key(Key::Equal, kControl | kShift), always},
    CommandInfo{CommandId::ScaleDown, "scale-down", "Smaller", "View", "Draw everything smaller (also Ctrl+wheel).", key(Key::Minus, kControl), {}, always},
    CommandInfo{CommandId::ScaleReset, "scale-reset", "Normal size", "View", "Draw everything at the monitor's own scale.", key(Key::Digit0, kControl), {}, always},
    CommandInfo{CommandId::CopyOneLine, "copy-one-line", "Copy as one line", "File", "Copy the log up to this step in the one-line form.", key(Key::C, kControl), {}, always},
    CommandInfo{CommandId::Quit, "quit", "Quit", "File", "Close the workbench.", key(Key::Q, kControl), {}, always},
    CommandInfo{CommandId::QuitUnsaved, "quit-unsaved", "Quit without saving", "File", "Close the workbench at once; what is not saved is lost.", {}, {}, always},
};

struct KeyName {
    Key key;
    std::string_view name;
};
constexpr std::array kKeyNames = {
    KeyName{Key::Left, "Left"}, KeyName{Key::Right, "Right"}, KeyName{Key::Up, "Up"}, KeyName{Key::Down, "Down"},
    KeyName{Key::Home, "Home"}, KeyName{Key::End, "End"}, KeyName{Key::PageUp, "PageUp"}, KeyName{Key::PageDown, "PageDown"},
    KeyName{Key::Space, "Space"}, KeyName{Key::Enter, "Enter"}, KeyName{Key::Escape, "Escape"}, KeyName{Key::Tab, "Tab"},
    KeyName{Key::Backspace, "Backspace"}, KeyName{Key::Delete, "Delete"}, KeyName{Key::Period, "."}, KeyName{Key::Comma, ","},
    KeyName{Key::LeftBracket, "["}, KeyName{Key::RightBracket, "]"}, KeyName{Key::Slash, "/"}, KeyName{Key::Minus, "-"},
    KeyName{Key::Equal, "="},
};

int offset_in(Key key, Key first) { return static_cast<int>(key) - static_cast<int>(first); }
Key key_at(Key first, int offset) { return static_cast<Key>(static_cast<int>(first) + offset); }

std::string key_text(Key key) {
    if (key >= Key::A && key <= Key::Z) return std::string(1, static_cast<char>('A' + offset_in(key, Key::A)));
    if (key >= Key::Digit0 && key <= Key::Digit9) return std::to_string(offset_in(key, Key::Digit0));
    if (key >= Key::F1 && key <= Key::F12) return "F" + std::to_string(offset_in(key, Key::F1) + 1);
    for (const KeyName& named : kKeyNames) {
        if (named.key == key) return std::string(named.name);
    }
    return "";
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    if (left.size() != right.size()) return false;
    for (std::size_t at = 0; at < left.size(); ++at) {
        if (lower(left[at]) != lower(right[at])) return false;
    }
    return true;
}

Key parse_key(std::string_view text) {
    for (int number = 1; number < static_cast<int>(Key::Equal) + 1; ++number) {
        const Key key = key_at(Key::None, number);
        if (equal_ignoring_case(text, key_text(key))) return key;
    }
    return Key::None;
}

struct CommandText {
    std::string operator()(const Simple& command) const { return command_info(command.id).id; }
    std::string operator()(const GoToStep& command) const { return "go-to-step " + std::to_string(command.step); }
    std::string operator()(const GoToNode& command) const { return "go-to-node " + std::to_string(command.node); }
    std::string operator()(const PlayInput& command) const { return "input " + to_text(command.input); }
    std::string operator()(const TapSlot& command) const { return "tap-slot " + std::to_string(command.slot); }
    std::string operator()(const TapStockPile&) const { return "tap-stock"; }
    std::string operator()(const NameCard& command) const { return "name-card " + to_text(command.card); }
    std::string operator()(const NewGame& command) const { return "new-game " + command.text; }
    std::string operator()(const Open& command) const { return "open " + command.path.string(); }
    std::string operator()(const SaveAs& command) const { return "save-as " + command.path.string(); }
    std::string operator()(const SetRules& command) const { return "set-rules " + to_text(command.rules); }
    std::string operator()(const SetLanguage& command) const { return std::string("set-language ") + to_text(command.language); }
    std::string operator()(const SetSpeed& command) const {
        return "set-speed " + std::to_string(static_cast<int>(command.speed * 100)) + "%";
    }
    std::string operator()(const Tell& command) const { return "tell " + command.text; }
    std::string operator()(const DismissNotice& command) const { return "dismiss-notice " + std::to_string(command.id); }
    std::string operator()(const Advance& command) const {
        return "advance " + std::to_string(static_cast<int>(command.seconds * 1000)) + " ms";
    }
};

}  // namespace

std::string to_text(const Chord& chord) {
    if (chord.key == Key::None) return "";
    if (chord == key(Key::Slash, kShift)) return "?";
    std::string text;
    if ((chord.modifiers & kControl) != 0) text += "Ctrl+";
    if ((chord.modifiers & kShift) != 0) text += "Shift+";
    if ((chord.modifiers & kAlt) != 0) text += "Alt+";
    return text + key_text(chord.key);
}

Result<Chord> parse_chord(std::string_view text) {
    if (text == "?") return key(Key::Slash, kShift);
    Chord chord;
    std::string_view rest = text;
    for (std::size_t plus = rest.find('+'); plus != std::string_view::npos && plus + 1 < rest.size(); plus = rest.find('+')) {
        const std::string_view word = rest.substr(0, plus);
        const int modifier = equal_ignoring_case(word, "Ctrl")    ? kControl
                             : equal_ignoring_case(word, "Shift") ? kShift
                             : equal_ignoring_case(word, "Alt")   ? kAlt
                                                                  : 0;
        if (modifier == 0)
            return Error{"\"" + std::string(word) + "\" is no modifier; expected Ctrl, Shift or Alt.",
                         static_cast<std::size_t>(rest.data() - text.data())};
        chord.modifiers = static_cast<std::uint8_t>(chord.modifiers | modifier);
        rest.remove_prefix(plus + 1);
    }
    chord.key = parse_key(rest);
    if (chord.key == Key::None)
        return Error{"\"" + std::string(rest) + "\" is no key; expected a letter, a digit, F1 to F12, Left, Home, Space, ] and so on.",
                     static_cast<std::size_t>(rest.data() - text.data())};
    return chord;
}

std::string to_text(const Command& command) { return std::visit(CommandText{}, command); }

std::span<const CommandInfo> command_table() { return kTable; }

const CommandInfo& command_info(CommandId id) { return kTable[static_cast<std::size_t>(id)]; }

const CommandInfo* find_command(const Chord& chord) {
    if (chord.key == Key::None) return nullptr;
    for (const CommandInfo& info : kTable) {
        if (info.chord == chord || info.second == chord) return &info;
    }
    return nullptr;
}

}  // namespace pyramide
