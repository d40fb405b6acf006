#include "engine/solver.h"

#include "engine/solver/order_free_search.h"
#include "engine/solver/ordered.h"
#include "engine/solver/search.h"
#include "engine/solver/shortest.h"

namespace pyramide {

namespace {

/// A question that needs no search.
class Answered : public SolverSearch {
public:
    explicit Answered(Solution solution) : solution_(std::move(solution)) {}

    bool run(std::uint64_t) override { return true; }
    const Solution& solution() const override { return solution_; }

private:
    Solution solution_;
};

std::unique_ptr<SolverSearch> search_of(const Game& game, const State& state, SolveGoal goal, SolverLimits limits,
                                        std::uint32_t recycles_taken) {
    Solution at_once;
    if (const Outcome outcome = outcome_of(game, state); outcome != Outcome::Playing) {
        at_once.result = outcome == Outcome::Won ? SolveResult::Won : SolveResult::Lost;
        at_once.proof = Proof::Exact;
        return std::make_unique<Answered>(at_once);
    }
    if ((game.unknown() & state.talon()) != 0) return std::make_unique<Answered>(at_once);
    if (goal == SolveGoal::Shortest) return std::make_unique<ShortestSearch>(game, state, limits);
    if (is_order_free(game, state, goal)) return std::make_unique<OrderFreeSearch>(game, state, goal);
    return std::make_unique<OrderedSearch>(game, state, goal, limits, recycles_taken);
}

}  // namespace

const char* to_text(SolveGoal goal) {
    switch (goal) {
        case SolveGoal::Win: return "win";
        case SolveGoal::Most: return "most";
        case SolveGoal::Points: return "points";
        case SolveGoal::Shortest: return "shortest";
    }
    return "";
}

const char* to_text(SolveResult result) {
    switch (result) {
        case SolveResult::Won: return "won";
        case SolveResult::Lost: return "lost";
        case SolveResult::Unknown: return "unknown";
    }
    return "";
}

Solver::Solver(const Game& game, const State& state, SolveGoal goal, SolverLimits limits, std::uint32_t recycles_taken)
    : search_(search_of(game, state, goal, limits, recycles_taken)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::run(std::uint64_t nodes) { return search_->run(nodes); }
const Solution& Solver::solution() const { return search_->solution(); }

Solution solve(const Game& game, const State& state, SolveGoal goal, std::uint64_t node_budget, SolverLimits limits,
               std::uint32_t recycles_taken) {
    Solver solver(game, state, goal, limits, recycles_taken);
    solver.run(node_budget);
    return solver.solution();
}

}  // namespace pyramide
