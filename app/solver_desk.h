// SolverDesk: the solver beside the board (features 20 and 21). It answers for the position that is looked at and for every step of
// the current line, a little in each frame, and remembers what it has found by position, so that stepping and undo cost nothing.
// No thread and no clock: the caller says when a frame's time is used up. What it has not proven yet is unknown, never a guess.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "app/session.h"
#include "engine/solver.h"

namespace pyramide {

/// What is known of a position: whether it can be won, and how many cards can still be removed.
struct PositionAnswer {
    SolveResult result = SolveResult::Unknown;
    bool is_given_up = false;  ///< Unknown for good: the search's budget is used up
    std::int16_t most_total = -1;    ///< cards of pyramid, stock and waste; -1 while not known
    std::int16_t most_pyramid = -1;  ///< pyramid cards; -1 while not known
};

/// Nodes that one question may take before the desk gives it up.
inline constexpr std::uint64_t kDeskBudget = 2'000'000;
/// Positions that are remembered; then the desk begins anew.
inline constexpr std::size_t kMaximumDeskPositions = std::size_t{1} << 20;

class SolverDesk {
public:
    /// Works on until `has_time` says no (asked every few nodes; at least one round is done) or all is answered: first the position that
    /// is looked at, with its shortest win, then the steps of the line from the deal on. True while there is more to do.
    bool work(const Session& session, const std::function<bool()>& has_time);

    /// Of the position that was looked at in the last work().
    const PositionAnswer& here() const { return here_; }
    /// The shortest win from there: open while it is searched for.
    const Solution* shortest() const { return shortest_ ? &shortest_->solution() : nullptr; }
    bool is_shortest_done() const { return is_shortest_done_; }
    /// A line that removes the most cards, once known; for a position that cannot be won.
    const Solution* most() const { return most_ ? &most_->solution() : nullptr; }
    bool is_most_done() const { return is_most_done_; }

    /// Answers by step of the line, as far as they are known: element n is step n.
    const std::vector<PositionAnswer>& line() const { return line_; }
    /// The steps whose input lost the win: it could be won before, and cannot after; ascending.
    const std::vector<std::uint32_t>& lost_steps() const { return lost_steps_; }

private:
    struct Asked {
        std::uint64_t key = 0;
        std::unique_ptr<Solver> win, most;
    };

    void follow(const Session& session);
    bool answer(const Game& game, const State& state, std::uint32_t recycles, const std::function<bool()>& has_time, PositionAnswer& into);
    bool work_here(const Session& session, const std::function<bool()>& has_time);
    bool work_line(const Session& session, const std::function<bool()>& has_time);

    std::optional<Game> game_;
    std::uint64_t revision_ = 0;
    /// Of each step of line_. Nodes would not do: what is played after an undone edit takes the numbers of what was there.
    std::vector<State> states_;
    std::vector<PositionAnswer> line_;
    std::vector<std::uint32_t> lost_steps_;
    std::unordered_map<std::uint64_t, PositionAnswer> known_;
    Asked asked_;

    NodeId looked_at_ = kNoNode;
    PositionAnswer here_;
    std::unique_ptr<Solver> shortest_, most_;
    bool is_shortest_done_ = false;
    bool is_most_done_ = false;
};

}  // namespace pyramide
