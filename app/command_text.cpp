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
                                                         {"solver", "Solver"},
                                                         {"score", "Score"},
                                                         {"branches", "Branches"},
                                                         {"find", "Find"},
                                                         {"compare", "Compare"},
                                                         {"survey", "Survey"},
                                                         {"deals", "Deals"}}};

std::string json_string(const std::string& text) {
    std::string out;
    append_json_text(out, text);
    return out;
}

std::string number(std::uint64_t value) { return std::to_string(value); }

/// "most,points"; "-" for none.
std::string questions_text(const SurveyQuestions& questions) {
    std::string text;
    if (questions.most) text += ",most";
    if (questions.shortest) text += ",shortest";
    if (questions.points) text += ",points";
    return text.empty() ? "-" : text.substr(1);
}

struct CommandText {
    std::string operator()(const Simple& command) const { return command_info(command.id).id; }
    std::string operator()(const GoToStep& command) const { return "go-to-step " + number(command.step); }
    std::string operator()(const GoToNode& command) const { return "go-to-node " + number(command.node); }
    std::string operator()(const PlayInput& command) const { return "input " + to_text(command.input); }
    std::string operator()(const PlayLine& command) const {
        std::string text = std::string("play-line ") + (command.look_at == LineLook::Start ? "start" : "end");
        for (const Input& input : command.inputs) text += " " + to_text(input) + ",";
        if (!command.inputs.empty()) text.pop_back();
        return text;
    }
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
    std::string operator()(const SavePreset& command) const { return "save-preset-as " + json_string(command.name) + " " + json_string(command.help); }
    std::string operator()(const DeletePreset& command) const { return "delete-preset " + json_string(command.name); }
    std::string operator()(const SetLanguage& command) const { return std::string("set-language ") + to_text(command.language); }
    std::string operator()(const SetSpeed& command) const { return "set-speed " + number(static_cast<std::uint64_t>(command.speed * 100)) + "%"; }
    std::string operator()(const SelectTab& command) const { return "select-tab " + number(command.index); }
    std::string operator()(const DropTab& command) const { return "drop-tab " + number(command.index); }
    std::string operator()(const StartSurvey& command) const {
        const SurveyPlan& plan = command.plan;
        std::string text = "start-survey " + number(command.jobs) + " " + number(plan.shard.index) + "/" + number(plan.shard.of) + " " +
                           number(plan.questions.budget) + " " + questions_text(plan.questions) + " " + to_text(plan.deals);
        for (const RuleSet& set : plan.rule_sets) text += " " + json_string(set.name);
        return text;
    }
    std::string operator()(const ContinueSurvey& command) const { return "continue-survey " + number(command.jobs); }
    std::string operator()(const OpenSurvey& command) const { return "open-survey-file " + json_string(command.path.string()); }
    std::string operator()(const SaveSurvey& command) const { return "save-survey-file " + json_string(command.path.string()); }
    std::string operator()(const SearchDeals& command) const {
        return "search-deals " + number(command.jobs) + " " + number(command.most) + " " + number(command.budget) + " " + to_text(command.deals) +
               " " + json_string(command.condition);
    }
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
    Result<std::uint32_t> number() { return whole_number<std::uint32_t>(); }
    template <typename Number>
    Result<Number> whole_number() {
        const std::string_view found = word();
        Number value = 0;
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
    bool is_at_end() const { return line_.find_first_not_of(' ', at_) == std::string_view::npos; }
    /// An error of the word before, with its place in the line.
    Error in_word(const Error& error, std::string_view word) const {
        return Error{error.message, at_ - word.size() + (error.offset == Error::kNoOffset ? 0 : error.offset)};
    }

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

Result<Command> preset_to_save(Words& words) {
    auto name = words.text();
    if (!name) return name.error();
    auto help = words.text();
    if (!help) return help.error();
    return Command{SavePreset{std::move(*name), std::move(*help)}};
}

Result<Command> branch_name(Words& words) {
    const auto start = words.number();
    if (!start) return start.error();
    auto name = words.text();
    if (!name) return name.error();
    return Command{NameBranch{*start, std::move(*name)}};
}

Result<SurveyQuestions> questions_of(Words& words, std::uint64_t budget) {
    SurveyQuestions questions;
    questions.budget = budget;
    const std::string_view found = words.word();
    std::string_view left = found == "-" ? std::string_view() : found;
    while (!left.empty()) {
        const std::string_view question = left.substr(0, left.find(','));
        if (question == "most")
            questions.most = true;
        else if (question == "shortest")
            questions.shortest = true;
        else if (question == "points")
            questions.points = true;
        else
            return words.in_word(Error{quoted(question) + " is no question; expected most, shortest and points, joined by commas, or -."}, found);
        left.remove_prefix(std::min(question.size() + 1, left.size()));
    }
    return questions;
}

Result<DealRange> deals_of(Words& words) {
    const std::string_view found = words.word();
    Result<DealRange> deals = parse_deals(found);
    if (!deals) return words.in_word(deals.error(), found);
    return deals;
}

Result<Command> survey_start(Words& words) {
    StartSurvey start{{}, 0};
    const auto jobs = words.number();
    if (!jobs) return jobs.error();
    start.jobs = *jobs;
    const std::string_view shard_word = words.word();
    const auto shard = parse_shard(shard_word);
    if (!shard) return words.in_word(shard.error(), shard_word);
    start.plan.shard = *shard;
    const auto budget = words.whole_number<std::uint64_t>();
    if (!budget) return budget.error();
    const auto questions = questions_of(words, *budget);
    if (!questions) return questions.error();
    start.plan.questions = *questions;
    const auto deals = deals_of(words);
    if (!deals) return deals.error();
    start.plan.deals = *deals;
    while (!words.is_at_end()) {
        const auto name = words.text();
        if (!name) return name.error();
        auto set = parse_rule_set(*name);
        if (!set) return Error{set.error().message};
        start.plan.rule_sets.push_back(std::move(*set));
    }
    if (const auto checked = check_plan(start.plan); !checked) return checked.error();
    return Command{std::move(start)};
}

Result<Command> deal_search(Words& words) {
    SearchDeals search{{}, "", 0, 0, 0};
    const auto jobs = words.number();
    if (!jobs) return jobs.error();
    search.jobs = *jobs;
    for (std::uint64_t* value : {&search.most, &search.budget}) {
        const auto number = words.whole_number<std::uint64_t>();
        if (!number) return number.error();
        *value = *number;
    }
    const auto deals = deals_of(words);
    if (!deals) return deals.error();
    search.deals = *deals;
    auto condition = words.text();
    if (!condition) return condition.error();
    search.condition = std::move(*condition);
    return Command{std::move(search)};
}

Result<Command> played_line(Words& words) {
    PlayLine line{LineLook::Start, {}};
    const std::string_view look_at = words.word();
    if (look_at != "start" && look_at != "end") return Error{quoted(look_at) + " is no place to look at; expected start or end.", words.at() - look_at.size()};
    if (look_at == "end") line.look_at = LineLook::End;
    const auto log = parse_log(words.rest());
    if (!log) return log.error();
    for (const LogWord& word : *log) {
        if (word.kind != LogWord::Kind::Input) return Error{"A line of inputs names no cards.", word.offset};
        line.inputs.push_back(word.input);
    }
    return Command{std::move(line)};
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
    if (id == "play-line") return played_line(words);
    if (id == "tap-slot") {
        const auto slot = words.number();
        if (!slot) return slot.error();
        if (*slot >= kSlots) return Error{"Slot " + std::to_string(*slot) + " is none of 0 to 51.", id.size() + 1};
        return Command{TapSlot{static_cast<Slot>(*slot)}};
    }
    if (id == "tap-stock") return Command{TapStockPile{}};
    if (id == "name-card") return with_value<NameCard>(parse_card(words.rest()));
    if (id == "set-rules") return with_value<SetRules>(parse_rules(words.rest()));
    if (id == "save-preset-as") return preset_to_save(words);
    if (id == "delete-preset") return with_text<DeletePreset>(words);
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
    if (id == "start-survey") return survey_start(words);
    if (id == "continue-survey") return with_number<ContinueSurvey>(words);
    if (id == "open-survey-file") return with_text<OpenSurvey>(words);
    if (id == "save-survey-file") return with_text<SaveSurvey>(words);
    if (id == "search-deals") return deal_search(words);
    const CommandInfo* info = find_command(id);
    if (info == nullptr) return Error{pyramide::quoted(id) + " is no command.", 0};
    return Command{Simple{info->command}};
}

}  // namespace pyramide
