// Two logs side by side: where their inputs first differ, and where their results do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/replay/replay.h"

namespace pyramide {

/// One field that differs between two games, states or steps, as text.
struct Difference {
    std::string field;
    std::string left;
    std::string right;
};

/// The mainlines of two replays, both played by this engine, held against each other. Where both have recorded results,
/// these are compared too, as "recorded score" and so on.
struct Comparison {
    std::vector<Difference> setup;  ///< deal, and each rule that differs
    /// The first step (from 1) whose input differs, or that only one has.
    std::optional<std::uint32_t> first_input;
    /// The first step that both have (0 = the deal) whose table, refusal or record differs.
    std::optional<std::uint32_t> first_result;
    std::string left_input, right_input;  ///< at first_input; "" where the log has ended
    std::vector<Difference> result;       ///< the fields that differ at first_result
    std::uint32_t left_steps = 0, right_steps = 0;

    bool is_same() const { return setup.empty() && !first_input && !first_result; }
};

Comparison compare(const Replay& left, const Replay& right);

/// Every field of two tables that differs: pyramid, stock, waste, each card that lies elsewhere (the field is the
/// card), score, moves, recycles, fresh, selected, outcome, hash.
std::vector<Difference> differences(const Game& left_game, const Table& left, const Game& right_game,
                                    const Table& right);

}  // namespace pyramide
