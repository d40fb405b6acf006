// The shortest win: A* over the positions that follow removals and draws that bring up something to remove.
#pragma once

#include <array>

#include "engine/solver/search.h"
#include "engine/solver/shortest_bound.h"
#include "engine/solver/shortest_store.h"

namespace pyramide {

/// Answers SolveGoal::Shortest under any rules. A won position and one with unknown talon cards are answered at once.
class ShortestSearch final : public SolverSearch {
public:
    ShortestSearch(const Game& game, const State& state, SolverLimits limits);

    bool run(std::uint64_t nodes) override;
    const Solution& solution() const override { return solution_; }

private:
    /// A position and the number of its pyramid.
    struct Place {
        State state;
        int number = 0;
    };

    std::uint64_t key_of(const Place& place) const;
    Place place_of(std::uint64_t key) const;
    bool is_won(const Place& place) const;
    bool removes_stock_king(const State& state) const;
    Place without(const Place& place, SlotMask slots) const;
    template <typename Visit>
    void for_each_next(const Place& place, const Visit& visit) const;
    template <typename Visit>
    void visit_next_stop(const Place& place, SlotMask wanted, const Visit& visit) const;
    bool has_talon_removal(const State& state, SlotMask wanted) const;
    void look_at(ShortestStore::Id id);
    void answer(SolveResult result);
    void add_line_to(ShortestStore::Id won);

    Game game_;
    State start_;
    std::array<SlotMask, kPyramidSlots> mates_{};
    const ShortestPyramids& pyramids_;
    ShortestBound bound_;
    ShortestStore store_;
    bool is_done_ = false;
    bool is_full_ = false;
    Solution solution_;
};

}  // namespace pyramide
