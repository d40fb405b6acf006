// SolverDesk: the solver beside the board (features 20 and 21). It answers for the position that is looked at and for every step of
// the current line, a little in each frame, and remembers what it has found by position, so that stepping and undo cost nothing.
// No thread and no clock: the caller says when a frame's time is used up. What it has not proven yet is unknown, never a guess.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/line_stamp.h"
#include "app/position_memory.h"
#include "app/session.h"
#include "engine/solver.h"

namespace pyramide {

/// What is known of a position: whether it can be won, and how many cards can still be removed.
struct PositionAnswer {
    SolveResult result = SolveResult::Unknown;
    bool is_given_up = false;        ///< something of it is unknown for good: the search's budget is used up, or a card has no name
    std::int16_t most_total = -1;    ///< cards of pyramid, stock and waste; -1 while not known
    std::int16_t most_pyramid = -1;  ///< pyramid cards; -1 while not known
    std::uint32_t nodes = 0;         ///< after which it was given up

    /// Asked, and answered as far as can be.
    bool is_done() const { return is_given_up || most_total >= 0; }
    friend bool operator==(const PositionAnswer&, const PositionAnswer&) = default;
};

enum class AdviceKind : std::uint8_t {
    None,         ///< nothing is known yet, or there is nothing to do
    MostCards,    ///< removes the most pyramid cards; for a position that cannot be won
    Win,          ///< wins, but maybe not on the shortest way
    ShortestWin,  ///< proven: no win has fewer actions
};
/// What to do from a position. The line was played through the engine and does what its kind says.
struct Advice {
    AdviceKind kind = AdviceKind::None;
    std::vector<Action> line;
};

/// What is searched for.
enum class DeskQuestion : std::uint8_t { Nothing, Win, Most, Shortest };
struct DeskTask {
    DeskQuestion question = DeskQuestion::Nothing;
    std::uint32_t step = 0;   ///< of the line
    std::uint64_t nodes = 0;  ///< looked at so far
};

/// Nodes that one question may take before the desk gives it up.
inline constexpr std::uint64_t kDeskBudget = 2'000'000;

class SolverDesk {
public:
    SolverDesk();

    /// Works on until `has_time` says no (asked every few nodes; at least one round is done) or all is answered: first the position that
    /// is looked at, then the steps of the line from the deal on, then the shortest win where it takes longer. True while there is more
    /// to do.
    bool work(const Session& session, const std::function<bool()>& has_time);
    /// Recalls what is known of the position that is looked at, without any search.
    void look(const Session& session);
    /// Lets go of the searches that are not done; what was found stays.
    void rest();

    /// True when here(), advice() and line() speak of what a session shows now.
    bool knows(const Session& session) const { return stamp_.revision == session.revision() && looked_at_ == session.current(); }
    const PositionAnswer& here() const { return here_; }
    const Advice& advice() const { return advice_; }
    /// Nodes after which the search for the shortest win from here was given up; 0 when it was not.
    std::uint64_t shortest_given_up() const { return shortest_given_up_; }
    /// What work() goes on with.
    const DeskTask& task() const { return task_; }

    /// Answers by step of the line: element n is step n. Steps from its end on have not been looked at; those from settled() on may
    /// still be open.
    const std::vector<PositionAnswer>& line() const { return line_; }
    std::uint32_t settled() const { return settled_; }
    /// The steps whose input lost the win: it could be won before, and cannot after; ascending.
    const std::vector<std::uint32_t>& lost_steps() const { return lost_steps_; }
    /// What can have been removed at most, of 52: the cards that are gone at a step of line(), and those that still can go; -1 while not
    /// known.
    int removable(std::uint32_t step) const;
    /// Rises when line() or lost_steps() change.
    std::uint64_t version() const { return version_; }
    /// Rises when steps of line() are taken out again; until then those before settled() stay what they are.
    std::uint64_t cuts() const { return cuts_; }

private:
    /// One position's questions, while they are searched for.
    struct Asked {
        std::uint64_t key = 0;
        State state;
        std::unique_ptr<Solver> win, most;
    };
    /// The first action of a line from a position.
    struct Next {
        Action action;
        AdviceKind kind = AdviceKind::None;
    };
    /// Two steps of the line; those between follow from them, or from a step in their middle.
    struct Interval {
        std::uint32_t first = 0, last = 0;
    };
    using Clock = std::function<bool()>;

    void follow(const Session& session);
    void begin_anew(const Session& session);
    void look_here(const Session& session);
    bool ask(const Session& session, std::uint32_t step, DeskQuestion question, Asked& asked, const Clock& has_time, PositionAnswer& into);
    void remember(const Session& session, std::uint32_t step, const PositionAnswer& answer);
    bool run(Solver& solver, std::uint64_t budget, DeskTask task, const Clock& has_time);
    bool work_here(const Session& session, std::uint64_t shortest_budget, const Clock& has_time);
    bool find_line(const Session& session, const Clock& has_time);
    bool find_shortest(const Session& session, std::uint64_t budget, const Clock& has_time);
    void keep_line(const State& from, const Solution& solution, AdviceKind kind);
    Advice recall(const State& from);

    // solver_desk_line.cpp
    bool work_line(const Session& session, const Clock& has_time);
    void begin_run(const Session& session);
    bool work_run(const Session& session, const Clock& has_time);
    bool answer_step(const Session& session, std::uint32_t step, const Clock& has_time);
    bool fill(const Session& session, const Interval& interval);
    void end_run();
    void cut_line(std::size_t steps);

    std::optional<Game> game_;
    LineStamp stamp_;
    PositionMemory<PositionAnswer> known_;
    PositionMemory<Next> next_;
    PositionMemory<std::uint64_t> given_up_;  ///< nodes after which a shortest win was

    NodeId looked_at_ = kNoNode;
    bool has_position_ = false;
    State state_;  ///< of the position that is looked at
    PositionAnswer here_;
    Advice advice_;
    std::uint64_t shortest_given_up_ = 0;
    bool is_line_sought_ = false;  ///< a line from here was looked for, or is being
    Asked asked_here_;
    std::unique_ptr<Solver> line_search_, shortest_;
    DeskTask task_;

    /// Of each step of line_. Nodes would not do: what is played after an undone edit takes the numbers of what was there.
    std::vector<State> states_;
    std::vector<PositionAnswer> line_;
    std::vector<std::uint32_t> lost_steps_;
    std::uint32_t settled_ = 0;
    std::vector<Interval> open_;  ///< of the run of steps from settled_ to the end of line_
    Asked asked_on_line_;
    std::uint64_t version_ = 1;
    std::uint64_t cuts_ = 1;
};

}  // namespace pyramide
