// Where a subcommand's deal, rules and log come from: a replay file, the one-line form, a deck, standard input.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/output.h"
#include "engine/one_line.h"
#include "engine/replay/replay.h"

namespace pyramide::cli {

/// Whether inputs are read from standard input when the words name only a deal and standard input is no terminal.
enum class InputsFromPipe : std::uint8_t { No, Yes };

/// What the command line says of a log.
struct LogSource {
    /// A replay file, "-", or the words of the one-line form; further words are inputs that are played after it.
    /// A last word "-" stands for inputs on standard input.
    std::vector<std::string> words;
    /// File with the 52 cards, or "-"; then `words` are inputs only. Empty for none.
    std::string deck;
    /// Rules as in read_rules, in place of those of the log. Empty for none.
    std::string rules;
    InputsFromPipe inputs_from_pipe = InputsFromPipe::No;
};

/// A log played through the engine.
struct Log {
    Replay replay;  ///< as opened; what was played is the timeline
    Timeline timeline;
    std::vector<NodeId> path;   ///< the mainline: element n is step n
    bool is_from_file = false;  ///< the log was a replay file, with records to compare with
    std::vector<std::vector<NodeId>> nodes;  ///< of each line of the replay, as in PlayedReplay
    std::vector<NodeMarker> markers;

    NodeId end() const { return path.back(); }
};

/// Reads and plays a log. An input that the app refuses is a step. Error: what cannot be read, with its place; or a
/// `name` word where no unknown card is in play.
Result<Log> open_log(LogSource source);

/// A replay from a file, "-", or one-line text, without playing it. Error: as above.
Result<Replay> open_replay(const std::string& argument);

/// A log as a replay file would hold it, with every step recorded.
Replay recorded(const Log& log);

/// Error: which lines a log of so many has.
Result<Done> check_line_number(std::uint32_t line, std::size_t lines);

/// Rules from the command line: as in parse_rules, or @FILE, a preset file. Error: with its place in the text or in the file.
Result<Rules> read_rules(const std::string& text);
/// 52 cards from a file or "-". Error: with its place in the file.
Result<Deal> read_deck(const std::string& path);

/// "PY1-N-AAAAAAS", or "a deck without a code".
std::string deal_name(const Deal& deal);
/// "rules app", "rules recycles=2 victory=strict".
std::string rules_name(const Rules& rules);

}  // namespace pyramide::cli
