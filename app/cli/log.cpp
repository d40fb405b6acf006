#include "app/cli/log.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/preset_file.h"
#include "engine/quoted.h"

namespace pyramide::cli {
namespace {

/// What a log is before it is played.
struct UnplayedLog {
    Replay replay;
    std::vector<LogWord> more;  ///< to be played after the replay's mainline
    std::string text;           ///< that `more` was read from
    std::string text_file;      ///< the file of `text`, or "-"; empty when it comes from the arguments
    bool is_from_file = false;

    /// An error at its place in `text`.
    Error placed(const Error& error) const {
        const Error found = with_place(error, text);
        return text_file.empty() ? found : in_file(text_file, found);
    }
};

bool is_separator(char letter) { return std::string_view(" \t\r\n\v\f,;").find(letter) != std::string_view::npos; }

/// The byte of the word with which a text exceeds what the most inputs could take, told before memory is taken for
/// them.
std::optional<std::size_t> excess_word(std::string_view text) {
    // Every word takes a letter and a separator at least; `tap QC` is two words.
    constexpr std::size_t kMaximumWords = 2 * kMaximumInputs;
    if (text.size() < 2 * kMaximumWords) return std::nullopt;
    std::size_t words = 0;
    bool is_in_word = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '#') at = std::min(text.find('\n', at), text.size() - 1);
        const bool is_word = !is_separator(text[at]);
        if (is_word && !is_in_word && ++words > kMaximumWords) return at;
        is_in_word = is_word;
    }
    return std::nullopt;
}

Error too_long(std::size_t offset) {
    return {"The log is longer than " + std::to_string(kMaximumInputs) + " inputs, the most that is taken. Split it.",
            offset};
}

Result<Done> check_length(std::string_view text) {
    const std::optional<std::size_t> excess = excess_word(text);
    if (!excess) return Done{};
    return too_long(*excess);
}

/// Error: with its place in the text.
Result<std::vector<LogWord>> read_inputs(std::string_view text) {
    if (const Result<Done> length = check_length(text); !length) return with_place(length.error(), text);
    Result<std::vector<LogWord>> log = parse_log(text);
    return log ? std::move(log) : with_place(log.error(), text);
}

/// Error: with its offset in the text.
Result<UnplayedLog> read_one_line(const std::string& text) {
    if (const Result<Done> length = check_length(text); !length) return length.error();
    Result<OneLine> line = parse_one_line(text);
    if (!line) return line.error();
    UnplayedLog log;
    log.replay.deal = line->deal;
    log.replay.rules = line->rules;
    log.more = std::move(line->log);
    log.text = text;
    return log;
}

/// True for a word that can be nothing but a deal code, or a part of one.
bool begins_as_code(std::string_view word) {
    constexpr std::string_view kBegin = "PY1-";
    if (word.size() < kBegin.size()) return false;
    return std::equal(kBegin.begin(), kBegin.end(), word.begin(), [](char code, char letter) {
        return code == (letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter);
    });
}

/// Arguments that name no file, read as a log in the one-line form. When the first is no deal, it may have been meant as a file.
Result<UnplayedLog> read_one_line_arguments(const std::string& first, const std::string& text) {
    Result<UnplayedLog> log = read_one_line(text);
    if (log) return log;
    Error error = log.error();
    const bool is_one_word = first.find_first_of("[{ \t\r\n,;") == std::string::npos && !first.empty();
    if (is_one_word && error.offset <= first.size() && !begins_as_code(first))
        error.message += " There is no file " + pyramide::quoted(first) + " either.";
    return with_place(error, text);
}

/// The first letter of a file, after a byte order mark perhaps; 0 for none.
char first_letter(std::string_view bytes) {
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3);
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? '\0' : bytes[first];
}

/// A replay file begins with a brace, a one-line log with a code or a bracket.
bool is_json(std::string_view bytes) { return first_letter(bytes) == '\0' || first_letter(bytes) == '{'; }

/// Errors and warnings begin with the file's name.
Result<UnplayedLog> read_log_bytes(const std::string& bytes, const std::string& path) {
    if (!is_json(bytes)) {
        Result<UnplayedLog> log = read_one_line(bytes);
        if (log) {
            log->text_file = path;
            return log;
        }
        // What has the name of a replay and does not begin with a deal code is told to be no replay.
        const bool has_code = log.error().offset > 0 && first_letter(bytes) != '[';
        if (!path.ends_with(".json") || has_code) return in_file(path, with_place(log.error(), bytes));
    }
    Result<Replay> replay = parse_replay(bytes);
    if (!replay) return in_file(path, replay.error());
    UnplayedLog log;
    log.replay = std::move(*replay);
    log.is_from_file = true;
    for (std::string& warning : log.replay.warnings) warning.insert(0, name_of_file(path) + ": ");
    return log;
}

/// True when an argument that names no file was meant as one.
bool looks_like_path(std::string_view argument) {
    const bool has_log_signs = argument.find_first_of("{[ ") != std::string_view::npos;
    return argument.ends_with(".json") || (!has_log_signs && argument.find('/') != std::string_view::npos);
}

bool is_file(const std::string& argument) {
    std::error_code ignored;
    return argument == "-" || std::filesystem::exists(argument, ignored);
}

Result<UnplayedLog> read_argument(const std::string& argument) {
    if (!is_file(argument) && !looks_like_path(argument)) return read_one_line_arguments(argument, argument);
    const Result<std::string> bytes = read_text(argument);
    if (!bytes) return bytes.error();
    return read_log_bytes(*bytes, argument);
}

/// A log whose deal is `deck`, or the words' first; its inputs are the other words.
Result<UnplayedLog> read_words(const LogSource& source) {
    if (!source.deck.empty()) {
        const Result<Deal> deck = read_deck(source.deck);
        if (!deck) return deck.error();
        UnplayedLog log;
        log.replay.deal = *deck;
        log.text = joined(source.words);
        Result<std::vector<LogWord>> inputs = read_inputs(log.text);
        if (!inputs) return inputs.error();
        log.more = std::move(*inputs);
        return log;
    }
    if (source.words.empty())
        return Error{
            "Nothing to play. Give a deal code with inputs, as in 'PY1-N-AAAAAAS KD draw', a replay file, or "
            "--deck FILE."};
    const std::string& first = source.words.front();
    if (!is_file(first) && !looks_like_path(first)) return read_one_line_arguments(first, joined(source.words));
    Result<UnplayedLog> log = read_argument(first);
    if (!log || source.words.size() == 1) return log;
    if (!log->more.empty())
        return Error{"The log of " + first +
                     " holds inputs in the one-line form; further inputs cannot follow it as "
                     "arguments. Write them into the log."};
    log->text = joined({source.words.begin() + 1, source.words.end()});
    log->text_file.clear();
    Result<std::vector<LogWord>> inputs = read_inputs(log->text);
    if (!inputs) return inputs.error();
    log->more = std::move(*inputs);
    return log;
}

bool reads_standard_input(const LogSource& source) {
    return source.deck == "-" || (source.deck.empty() && !source.words.empty() && source.words.front() == "-");
}

/// Takes a last word "-" away and returns true when it was there: "the inputs come from standard input".
bool take_inputs_dash(LogSource& source) {
    const std::size_t deal_words = source.deck.empty() ? 1 : 0;
    if (source.words.size() <= deal_words || source.words.back() != "-") return false;
    source.words.pop_back();
    return true;
}

bool wants_pipe(const LogSource& source, const UnplayedLog& log) {
    return source.inputs_from_pipe == InputsFromPipe::Yes && !reads_standard_input(source) && !log.is_from_file &&
           log.more.empty() && has_piped_input();
}

Result<Done> add_inputs_of_pipe(UnplayedLog& log) {
    if (!log.more.empty())
        return Error{"Inputs stand both in the arguments and on standard input. Give them in one place."};
    Result<std::string> text = read_standard_input();
    if (!text) return text.error();
    Result<std::vector<LogWord>> inputs = read_inputs(*text);
    if (!inputs) return in_file("-", inputs.error());
    log.more = std::move(*inputs);
    log.text = std::move(*text);
    log.text_file = "-";
    return Done{};
}

/// Names the unknown card in play at a node. Every node keeps its id; what was refused for the unknown card is answered
/// anew.
Result<Timeline> with_named_card(const Timeline& timeline, NodeId at, Card card) {
    const Game& game = timeline.game();
    const Slot slot = unknown_in_play(game, timeline.node(at).table.state);
    if (slot == kNoSlot)
        return Error{"No unknown card is in play here, so " + to_text(card) +
                     " names nothing. Write `name` after the "
                     "input that turns the card."};
    const Result<Deal> deal = game.deal().with_card(slot, card);
    if (!deal) return deal.error();
    return timeline.replayed(Game(game.rules(), *deal));
}

/// Plays a log, under `rules` in place of its own when there are any. The replay stays as opened, so that a save can tell what was
/// recorded under the same game.
Result<Log> play_on(UnplayedLog unplayed, const std::optional<Rules>& rules) {
    const Rules opened_rules = unplayed.replay.rules;
    unplayed.replay.rules = rules.value_or(opened_rules);
    PlayedReplay played = play(unplayed.replay);
    unplayed.replay.rules = opened_rules;
    std::vector<NodeMarker> markers = node_markers(unplayed.replay, played);
    NodeId at = played.nodes.front().empty() ? NodeId{0} : played.nodes.front().back();
    Timeline timeline = std::move(played.timeline);
    for (const LogWord& word : unplayed.more) {
        if (timeline.size() > kMaximumInputs) return unplayed.placed(too_long(word.offset));
        if (word.kind == LogWord::Kind::Input) {
            at = timeline.play(at, word.input);
            continue;
        }
        Result<Timeline> named = with_named_card(timeline, at, word.named);
        if (!named) return unplayed.placed(Error{named.error().message, word.offset});
        timeline = std::move(*named);
    }
    std::vector<NodeId> path = timeline.path_to(at);
    return Log{std::move(unplayed.replay), std::move(timeline),     std::move(path),
               unplayed.is_from_file,      std::move(played.nodes), std::move(markers)};
}

}  // namespace

Result<Log> open_log(LogSource source) {
    const bool has_inputs_dash = take_inputs_dash(source);
    if (has_inputs_dash && reads_standard_input(source))
        return Error{"Standard input can be read only once: '-' stands for the deal and for the inputs."};
    Result<UnplayedLog> log = read_words(source);
    if (!log) return log.error();
    if (has_inputs_dash || wants_pipe(source, *log)) {
        const Result<Done> added = add_inputs_of_pipe(*log);
        if (!added) return added.error();
    }
    if (source.rules.empty()) return play_on(std::move(*log), std::nullopt);
    const Result<Rules> rules = read_rules(source.rules);
    if (!rules) return rules.error();
    return play_on(std::move(*log), *rules);
}

Result<Replay> open_replay(const std::string& argument) {
    Result<UnplayedLog> unplayed = read_argument(argument);
    if (!unplayed) return unplayed.error();
    if (unplayed->is_from_file) return std::move(unplayed->replay);
    const Result<Log> log = play_on(std::move(*unplayed), std::nullopt);
    if (!log) return log.error();
    return recorded(*log);
}

Replay recorded(const Log& log) {
    Replay replay = replay_of(log.timeline, log.replay);
    if (!replay.preset.empty()) return replay;
    const RulesPreset* preset = preset_of(replay.rules);
    if (preset != nullptr) replay.preset = preset->name;
    return replay;
}

Result<Done> check_line_number(std::uint32_t line, std::size_t lines) {
    if (line < lines) return Done{};
    return Error{"Line " + std::to_string(line) + ": the log has " +
                 (lines == 1 ? "no branches; its only line is 0, the mainline."
                             : "lines 0 (the mainline) to " + std::to_string(lines - 1) + ".")};
}

Result<Rules> read_rules(const std::string& text) {
    const Result<Preset> preset = read_rules_argument(text);
    if (!preset) return with_place(preset.error(), text);
    for (const std::string& warning : preset->warnings) report_warning(text.substr(1) + ": " + warning);
    return preset->rules;
}

Result<Deal> read_deck(const std::string& path) {
    const Result<std::string> text = read_text(path);
    if (!text) return text.error();
    Result<Deal> deal = parse_deal(*text);
    if (deal) return deal;
    return in_file(path, with_place(deal.error(), *text));
}

std::string deal_name(const Deal& deal) {
    return deal.code() ? to_text(*deal.code()) : std::string("a deck without a code");
}

std::string rules_name(const Rules& rules) { return "rules " + to_text(rules); }

}  // namespace pyramide::cli
