// Replay: a recorded log as a file. JSON, UTF-8, described by replays/replay.schema.json.
//
// A file holds the format and its versions, the deal (code AND 52 cards), all rules resolved and the preset's name, the
// inputs and, apart from them, what was recorded after each (score, moves, state hash, refusal); branches, markers,
// notes, assertions; and whether the recording was complete. Fields that this version does not know survive a round
// trip, and saving what was opened changes nothing but what was edited.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/replay/tree.h"
#include "engine/timeline.h"

namespace pyramide {

/// Version of the format that is written, and the oldest reader that can read it.
inline constexpr int kReplayVersion = 1;
inline constexpr int kReplayOldestReader = 1;

/// What a file may hold at most; a replay beyond these is refused when it is read and when it is saved.
inline constexpr std::size_t kMaximumInputs = 2'000'000;  ///< over all lines
inline constexpr std::size_t kMaximumBranches = 10'000;
inline constexpr std::size_t kMaximumMarkers = 50'000;                   ///< of assertions as many
inline constexpr std::size_t kMaximumTextLength = std::size_t{1} << 20;  ///< bytes of one title, note, name …

/// The version of this engine, as files record it: "0.1.0".
std::string_view this_engine_version();

/// Whether a record says a state hash.
enum class RecordedHash : std::uint8_t { Known, Missing };

/// What was recorded after one input.
struct StepRecord {
    std::int64_t score = 0;
    std::uint32_t moves = 0;
    std::uint64_t hash = 0;  ///< 0 when missing
    Refusal refusal = Refusal::None;
    RecordedHash recorded_hash = RecordedHash::Known;

    friend bool operator==(const StepRecord&, const StepRecord&) = default;
};

/// What a node of a timeline would be recorded as.
StepRecord record_of(const Node& node);

/// Time of an input that is not known.
inline constexpr std::int64_t kNoTime = -1;

/// The layout of an object that was read from a file; null for what was not. An object with all the keys of the file in
/// their order: a key that this version does not know has its value; a known one has null, or the layout of the object
/// under it. The writer puts everything back in its place, and adds no member that the file did without.
using ReplayLayout = std::shared_ptr<const nlohmann::ordered_json>;

/// A run of inputs: line 0 is the mainline from the deal; every other line starts at a step of an earlier line.
struct ReplayLine {
    std::string name;
    std::uint32_t from_line = 0;  ///< below this line's own index; unused for line 0
    std::uint32_t from_step = 0;  ///< 0 … number of steps up to the end of from_line; unused for line 0
    std::vector<Input> inputs;
    /// Milliseconds since the start for each input, kNoTime where unknown; empty when none is known.
    std::vector<std::int64_t> times;
    /// What was recorded after each of the first inputs, at most one for each; empty when nothing was (then the file
    /// cannot be verified).
    std::vector<StepRecord> records;
    ReplayLayout layout;
};

/// A mark or a note at a step: steps count from the deal along the line, whatever lines it runs through.
struct Marker {
    std::uint32_t line = 0;
    std::uint32_t step = 0;
    std::string label;
    std::string note;
    ReplayLayout layout;
};

/// What an assertion speaks of.
enum class AssertedField : std::uint8_t { Score, Moves, Outcome, Message, Free, Hash };

/// "at this step, this field is …", checked by verify.
struct Assertion {
    std::uint32_t line = 0;
    std::optional<std::uint32_t> step;  ///< nothing: at the end of the line
    AssertedField field = AssertedField::Score;
    /// As the command line prints it: "30"; "won"; "7C 3H 4H 7S 7D" (any order); a hash of 16 digits. A message is
    /// "none", "blocked", "sum", "no moves" or the app's own text in one of its languages.
    std::string expected;
    ReplayLayout layout;
};

/// A whole file.
struct Replay {
    int version = kReplayVersion;
    int oldest_reader = kReplayOldestReader;
    std::string engine_version{this_engine_version()};    ///< that wrote the results; empty when not said
    std::string first_written_by{this_engine_version()};  ///< that wrote the file first; empty when not said
    int hash_version = kHashVersion;                      ///< what the recorded hashes mean; 0 when not said
    std::string title;                                    ///< one line
    std::string description;                              ///< what the log shows
    Deal deal = Deal::from_code(DealCode{});
    Rules rules;
    std::string preset;                                          ///< name given in the file; empty for none
    std::vector<ReplayLine> lines = std::vector<ReplayLine>(1);  ///< never empty
    std::vector<Marker> markers;
    std::vector<Assertion> assertions;
    bool complete = true;  ///< false: the recording stopped in the middle
    ReplayLayout layout;
    /// What was read and is doubtful but harmless: unknown fields, an older version, code and cards that disagree,
    /// missing hashes. Each a sentence. Not written.
    std::vector<std::string> warnings;
};

/// Reads a file's bytes. Limits (size, nesting, number of inputs) are checked before memory is taken. A file that
/// breaks off in the middle is an error that says so. Error: where (line and column, or the field's path), what was
/// expected, what to do.
Result<Replay> parse_replay(std::string_view bytes);
/// The file's bytes: two spaces of indentation, one input or record a line, a line break at the end.
/// parse_replay(write_replay(r)) is r, and writing again gives the same bytes.
std::string write_replay(const Replay& replay);

/// parse_replay of a file's content; errors begin with the path.
Result<Replay> load_replay(const std::filesystem::path& path);
/// Written atomically (see file.h). Error: also for a replay that breaks a limit and could not be read again.
Result<Done> save_replay(const std::filesystem::path& path, const Replay& replay);

/// A replay's inputs played through the engine.
struct PlayedReplay {
    Timeline timeline;
    /// nodes[line][n]: the node after that line's own n-th input (n from 0).
    std::vector<std::vector<NodeId>> nodes;

    /// The node at a step that counts from the deal along a line; kNoNode when the line is shorter.
    NodeId node_at(const Replay& replay, std::uint32_t line, std::uint32_t step) const;
};
PlayedReplay play(const Replay& replay);

/// The same replay with the inputs of a timeline, which usually grew out of play(kept). Lines of `kept` that the
/// timeline still holds stay as they are, recorded results, names and times included, as long as deal and rules are the
/// same; what was played on from a line's end is added to it, and everything else becomes a line of its own. Anew
/// (`kept` has no inputs), first children are the mainline and every other child starts a line. `kept` gives title,
/// markers, unknown fields and all else; markers and assertions of a line that is gone go with it.
Replay replay_of(const Timeline& timeline, const Replay& kept);

/// A marker by the node that it stands at. Its line and step are the file's, for as long as they are the same place.
struct NodeMarker : Marker {
    NodeId node = 0;
};
/// An assertion by the node that it speaks of.
struct NodeAssertion : Assertion {
    NodeId node = 0;
};
/// The assertions of a replay whose steps exist, by node and then in its order.
std::vector<NodeAssertion> node_assertions(const Replay& replay, const PlayedReplay& played);
/// The markers of a replay whose steps exist, in its order.
std::vector<NodeMarker> node_markers(const Replay& replay, const PlayedReplay& played);

/// How a file itself arranges its tree: where a line ends though another goes on from there, and the names of its lines by the first
/// node that is on no line before them (0: the mainline). Names of lines without a node of their own are left out.
TreeEdits tree_of(const Replay& replay, const PlayedReplay& played);

/// The same for a tree that was arranged: pruned nodes are left out, names are given, and when another child was chosen somewhere the
/// lines are cut anew, with the records and times of their inputs. `markers` stand in place of the kept ones; those at pruned nodes
/// are left out.
Replay replay_of(const Timeline& timeline, const Replay& kept, const TreeEdits& edits, const std::vector<NodeMarker>& markers);

/// One field of a step that differs from the record.
struct FieldDifference {
    std::string field;  ///< "score", "moves", "hash", "code"
    std::string recorded;
    std::string recomputed;
};

/// Whether recorded hashes mean the same as ours (Replay::hash_version is kHashVersion) and can be compared.
enum class HashComparison : std::uint8_t { Skipped, Compared };

/// The fields of a record that differ from what was recomputed, in the order score, moves, hash, code.
std::vector<FieldDifference> differing_fields(const StepRecord& recorded, const StepRecord& recomputed, HashComparison hashes);

/// A step, or an assertion, that does not hold.
/// What a file says of a step that turned out otherwise: what was recorded when it was played, or what somebody expects.
enum class DivergenceKind : std::uint8_t { Recorded, Expected };

struct Divergence {
    std::uint32_t line = 0;
    std::uint32_t step = 0;  ///< counted from the deal along the line
    std::string input;       ///< of that step; for an assertion "score is 30"
    std::vector<FieldDifference> fields;
    DivergenceKind kind = DivergenceKind::Recorded;
};

/// The value of an asserted field as text, as the command line prints it.
std::string asserted_text(const Game& game, const Node& node, AssertedField field);
/// Whether an assertion is true of a node: texts are equal, or say the same cards or message.
bool holds(const Game& game, const Node& node, const Assertion& assertion);

/// How far a file can be trusted (feature 2).
enum class Grade : std::uint8_t {
    Verified,  ///< every step recomputed and equal, every assertion holds
    Risky,     ///< nothing contradicts it, but something could not be checked (see Replay::warnings)
    Diverged,  ///< at least one step or assertion differs
};

struct Verification {
    Grade grade = Grade::Verified;
    std::uint32_t steps = 0;            ///< over all lines
    std::uint32_t verified_steps = 0;   ///< recorded and equal
    std::uint32_t divergent_steps = 0;  ///< recorded and different
    std::optional<Divergence> first;    ///< in the order of lines and steps
    std::vector<Divergence> failed_assertions;
};

/// Recomputes every step and compares it with its record; goes on after a divergence and counts the rest.
Verification verify(const Replay& replay);
Verification verify(const Replay& replay, const PlayedReplay& played);

/// "step 2, 10C+3S: score 30, recorded 40; moves 2, recorded 3"; the line is named when it is not the mainline.
std::string to_text(const Divergence& divergence);

}  // namespace pyramide
