// OrderedSearch: goals Win, Most and Points under any rules, where the order of stock and waste counts. Depth first over positions
// after a removal (see moves.h), each looked at once, or again when it is reached with more in hand. Positions are given up when even
// with a talon of no order (see order_free.h) nothing better than what has been found could follow.
#pragma once

#include <vector>

#include "engine/solver/moves.h"
#include "engine/solver/order_free.h"
#include "engine/solver/position_table.h"
#include "engine/solver/search.h"

namespace pyramide {

class OrderedSearch : public SolverSearch {
public:
    /// Goal Win, Most or Points; talon cards known, the state still played. `recycles_taken` matters for Points under unlimited
    /// recycles only.
    OrderedSearch(const Game& game, const State& state, SolveGoal goal, SolverLimits limits, unsigned recycles_taken);

    bool run(std::uint64_t nodes) override;
    const Solution& solution() const override { return solution_; }

private:
    /// A position on the way, and the moves from it that have not been tried: those from `next` on, of `moves_` up to the next frame's.
    struct Frame {
        State state;
        std::int64_t points = 0;  // earned on the way
        std::size_t first = 0;
        std::size_t next = 0;
    };

    void enter(const State& state, std::int64_t points);
    bool is_new(const State& state, std::int64_t points);
    bool is_hopeless(const State& state, std::int64_t points);
    std::int64_t points_bound(const PairingCards& cards, const State& state);
    void look(const Frame& frame);
    void look_for_points(const Frame& frame, bool is_won);
    void keep_line(std::uint32_t last_waits);
    std::int64_t wait_points(std::uint32_t waits, unsigned recycles) const;
    void finish(Proof proof);

    Game game_;
    State start_;
    SolveGoal goal_;
    MoveOrder order_;
    std::uint64_t byte_limit_;
    bool can_cut_ = true;  // positions may be given up by a bound
    bool is_finished_ = false;
    bool is_full_ = false;
    Solution solution_;
    OrderFreeSolver bounds_;
    PositionTable<std::int8_t> reached_;  // Win and Most: recycles still useful
    PositionTable<std::int64_t> earned_;  // Points: points earned
    std::vector<Frame> frames_;
    std::vector<Move> moves_;
};

}  // namespace pyramide
