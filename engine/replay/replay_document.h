// The JSON of a replay file as it stands, before anything in it is trusted: a small tree in the order of the file, and
// beside it the three long lists of each line (inputs, times, results), which are read without a tree because they may
// hold millions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/replay/replay.h"

namespace pyramide {

/// The long lists of one line; nothing for a list that the file does not have.
struct LineLists {
    std::optional<std::vector<Input>> inputs;
    std::optional<std::vector<std::int64_t>> times;
    std::optional<std::vector<StepRecord>> records;
};

/// Numbers with a fraction, an exponent or too many digits are kept in `root` as they were written, as a binary value
/// (which JSON text cannot hold otherwise), so that writing them changes nothing. In `root` a list that was read aside
/// is null.
struct ReplayDocument {
    nlohmann::ordered_json root;
    std::vector<LineLists> lines;     ///< the mainline, then every branch that is an object, by its place in the list
    std::optional<Error> list_error;  ///< the first entry of a long list that cannot be used, with its path
};

/// Reads text that has passed check_json_limits. Error: text that is no JSON or breaks off (line, column, offset), or
/// holds more than a replay may. Duplicate keys are kept: who reads the tree must refuse them.
Result<ReplayDocument> read_replay_document(std::string_view bytes);

/// "branches[2].inputs": the path of a list of a line (0 is the mainline).
std::string line_path(std::size_t line, std::string_view list);

}  // namespace pyramide
