// Commands as lines of text, both ways.
#include <array>
#include <charconv>

#include <nlohmann/json.hpp>

#include "app/command.h"
#include "engine/quoted.h"
#include "engine/replay/json_text.h"

namespace pyramide {

namespace {

struct PanelName {
    const char* name;
    const char* title;
};
constexpr std::array<PanelName, kPanels> kPanelNames = {{{"state", "State"},
                                                         {"diff", "Diff"},
                                                         {"changes", "Who changed"},
                                                         {"watch", "Watch"},
                                                         {"undo-stack", "Undo"},
                                                         {"rules", "Rules"},
                                                         {"score", "Score"},
                                                         {"branches", "Branches"},
                                                         {"find", "Find"},
                                                         {"compare", "Compare"}}};

std::string json_string(const std::string& text) {
    std::string out;
    append_json_text(out, text);
    return out;
}

std::string number(std::uint64_t value) { return std::to_string(value); }

struct CommandText {
    std::string operator()(const Simple& command) const { return command_info(command.id).id; }
    std::string operator()(const GoToStep& command) const { return "go-to-step " + number(command.step); }
    std::string operator()(const GoToNode& command) const { return "go-to-node " + number(command.node); }
    std::string operator()(const PlayInput& command) const { return "input " + to_text(command.input); }
    std::string operator()(const TapSlot& command) const { return "tap-slot " + number(command.slot); }
    std::string operator()(const TapStockPile&) const { return "tap-stock"; }
    std::string operator()(const NameCard& command) const { return "name-card " + to_text(command.card); }
    std::string operator()(const ReplaceRow& command) const { return "replace-row " + number(command.row) + " " + to_text(command.input); }
    std::string operator()(const InsertRow& command) const { return "insert-row " + number(command.row) + " " + to_text(command.input); }
    std::string operator()(const RemoveRow& command) const { return "remove-row " + number(command.row); }
    std::string operator()(const SkipRow& command) const { return "skip-row " + number(command.row); }
    std::string operator()(const SetMarker& command) const {
        return "set-marker " + number(command.node) + " " + json_string(command.label) + " " + json_string(command.note);
    }
    std::string operator()(const NameBranch& command) const { return "name-branch-at " + number(command.start) + " " + json_string(command.name); }
    std::string operator()(const Promote& command) const { return "promote " + number(command.node); }
    std::string operator()(const Prune& command) const { return "prune " + number(command.node); }
    std::string operator()(const AddBreak& command) const { return "add-break " + json_string(command.condition); }
    std::string operator()(const RemoveBreak& command) const { return "remove-break " + number(command.index); }
    std::string operator()(const ToggleBreak& command) const { return "toggle-break " + number(command.index); }
    std::string operator()(const Find& command) const { return "find-text " + json_string(command.text); }
    std::string operator()(const NewGame& command) const { return "new-game " + command.text; }
    std::string operator()(const Open& command) const { return "open " + command.path.string(); }
    std::string operator()(const SaveAs& command) const { return "save-as " + command.path.string(); }
    std::string operator()(const SetRules& command) const { return "set-rules " + to_text(command.rules); }
    std::string operator()(const SetLanguage& command) const { return std::string("set-language ") + to_text(command.language); }
    std::string operator()(const SetSpeed& command) const { return "set-speed " + number(static_cast<std::uint64_t>(command.speed * 100)) + "%"; }
    std::string operator()(const SelectTab& command) const { return "select-tab " + number(command.index); }
    std::string operator()(const DropTab& command) const { return "drop-tab " + number(command.index); }
    std::string operator()(const ShowPanel& command) const { return std::string("show-panel ") + to_text(command.panel); }
    std::string operator()(const ClosePanel& command) const { return std::string("close-panel ") + to_text(command.panel); }
    std::string operator()(const Tell& command) const { return "tell " + command.text; }
    std::string operator()(const DismissNotice& command) const { return "dismiss-notice " + number(command.id); }
    std::string operator()(const Advance& command) const {
        return "advance " + number(static_cast<std::uint64_t>(command.seconds * 1000)) + " ms";
    }
};

/// What is left of a line, word by word.
class Words {
  public:
    explicit Words(std::string_view line) : line_(line) {}

    std::string_view word() {
        skip_spaces();
        const std::size_t end = std::min(line_.find(' ', at_), line_.size());
        const std::string_view found = line_.substr(at_, end - at_);
        at_ = end;
        return found;
    }
    std::string_view rest() {
        skip_spaces();
        return line_.substr(std::exchange(at_, line_.size()));
    }
    Result<std::uint32_t> number() {
        const std::string_view found = word();
        std::uint32_t value = 0;
        const auto [end, code] = std::from_chars(found.data(), found.data() + found.size(), value);
        if (code != std::errc{} || end != found.data() + found.size() || found.empty())
            return Error{pyramide::quoted(found) + " is no whole number.", at_ - found.size()};
        return value;
    }
    /// A JSON string.
    Result<std::string> text() {
        skip_spaces();
        const std::size_t start = at_;
        if (at_ == line_.size() || line_[at_] != '"') return Error{"A text in quotes was expected here.", start};
        for (++at_; at_ < line_.size() && line_[at_] != '"'; ++at_)
            if (line_[at_] == '\\') ++at_;
        at_ = std::min(at_ + 1, line_.size());
        const auto value = nlohmann::json::parse(line_.begin() + static_cast<std::ptrdiff_t>(start),
                                                 line_.begin() + static_cast<std::ptrdiff_t>(at_), nullptr, false);
        if (!value.is_string()) return Error{"The text in quotes is broken.", start};
        return value.get<std::string>();
    }
    std::size_t at() const { return at_; }

  private:
    void skip_spaces() { at_ = std::min(line_.find_first_not_of(' ', at_), line_.size()); }

    std::string_view line_;
    std::size_t at_ = 0;
};

/// The command of a number that follows.
template <typename Kind>
Result<Command> with_number(Words& words) {
    const auto value = words.number();
    if (!value) return value.error();
    return Command{Kind{*value}};
}

template <typename Kind>
Result<Command> with_number_and_input(Words& words) {
    const auto value = words.number();
    if (!value) return value.error();
    const auto input = parse_input(words.rest());
    if (!input) return input.error();
    return Command{Kind{*value, *input}};
}

template <typename Kind>
Result<Command> with_text(Words& words) {
    auto value = words.text();
    if (!value) return value.error();
    return Command{Kind{std::move(*value)}};
}

Result<Command> marker(Words& words) {
    const auto node = words.number();
    if (!node) return node.error();
    auto label = words.text();
    if (!label) return label.error();
    auto note = words.text();
    if (!note) return note.error();
    return Command{SetMarker{*node, std::move(*label), std::move(*note)}};
}

Result<Command> branch_name(Words& words) {
    const auto start = words.number();
    if (!start) return start.error();
    auto name = words.text();
    if (!name) return name.error();
    return Command{NameBranch{*start, std::move(*name)}};
}

template <typename Kind, typename Value>
Result<Command> with_value(const Result<Value>& value) {
    if (!value) return value.error();
    return Command{Kind{*value}};
}

}  // namespace

const char* to_text(PanelId panel) { return kPanelNames[static_cast<std::size_t>(panel)].name; }
const char* title_of(PanelId panel) { return kPanelNames[static_cast<std::size_t>(panel)].title; }

Result<PanelId> parse_panel(std::string_view text) {
    std::string names;
    for (std::size_t at = 0; at < kPanels; ++at) {
        if (text == kPanelNames[at].name) return static_cast<PanelId>(at);
        names += (at == 0 ? "" : ", ") + std::string(kPanelNames[at].name);
    }
    return Error{pyramide::quoted(text) + " is no panel; expected one of " + names + "."};
}

std::string to_text(const Command& command) { return std::visit(CommandText{}, command); }

Result<Command> parse_command(std::string_view line) {
    Words words(line);
    const std::string_view id = words.word();
    if (id == "input") return with_value<PlayInput>(parse_input(words.rest()));
    if (id == "tap-slot") {
        const auto slot = words.number();
        if (!slot) return slot.error();
        if (*slot >= kSlots) return Error{"Slot " + std::to_string(*slot) + " is none of 0 to 51.", id.size() + 1};
        return Command{TapSlot{static_cast<Slot>(*slot)}};
    }
    if (id == "tap-stock") return Command{TapStockPile{}};
    if (id == "name-card") return with_value<NameCard>(parse_card(words.rest()));
    if (id == "set-rules") return with_value<SetRules>(parse_rules(words.rest()));
    if (id == "replace-row") return with_number_and_input<ReplaceRow>(words);
    if (id == "insert-row") return with_number_and_input<InsertRow>(words);
    if (id == "remove-row") return with_number<RemoveRow>(words);
    if (id == "skip-row") return with_number<SkipRow>(words);
    if (id == "set-marker") return marker(words);
    if (id == "name-branch-at") return branch_name(words);
    if (id == "promote") return with_number<Promote>(words);
    if (id == "prune") return with_number<Prune>(words);
    if (id == "add-break") return with_text<AddBreak>(words);
    if (id == "remove-break") return with_number<RemoveBreak>(words);
    if (id == "toggle-break") return with_number<ToggleBreak>(words);
    if (id == "go-to-step") {
        Words number_only(line.substr(id.size()));
        if (const auto step = number_only.number()) return Command{GoToStep{*step}};
    }
    if (id == "go-to-node") return with_number<GoToNode>(words);
    const CommandInfo* info = find_command(id);
    if (info == nullptr) return Error{pyramide::quoted(id) + " is no command.", 0};
    return Command{Simple{info->command}};
}

}  // namespace pyramide
