// OrderFreeSearch: goals Win, Most and Points where the talon's order does not count (see order_free.h), with a line that is played
// through the real talon.
#pragma once

#include <vector>

#include "engine/solver/order_free.h"
#include "engine/solver/search.h"

namespace pyramide {

/// True when OrderFreeSearch answers this question. The state is still played and its talon cards are known.
bool is_order_free(const Game& game, const State& state, SolveGoal goal);

/// What is to be removed from a state with an open talon.
struct RemovalPlan {
    PyramidMask part = 0;            ///< pyramid cards that go
    std::vector<PyramidMask> pairs;  ///< those that go together, as Pairing chose them; the others go as kings or with talon cards
    int talon_kings = 0;             ///< how many talon kings go, too: before the card that wins, if any
    bool pairs_freely = false;       ///< free cards of no pair may go together when they happen to match
};

/// A line that carries out a plan, drawing and recycling as it needs. The plan can be carried out: Pairing has said so.
std::vector<Action> line_of(const Game& game, const State& state, const RemovalPlan& plan);

class OrderFreeSearch : public SolverSearch {
public:
    /// A question for which is_order_free is true.
    OrderFreeSearch(const Game& game, const State& state, SolveGoal goal);

    bool run(std::uint64_t nodes) override;
    const Solution& solution() const override { return solution_; }

private:
    enum class Stage : std::uint8_t { Win, Pyramid, Total, Points, Finished };

    /// One part of the pyramid that may go, for Points.
    struct PointsPart {
        PyramidMask part = 0;
        int talon_kings = 0;
        std::int64_t points = 0;
    };

    void run_win(std::uint64_t& left);
    void run_pyramid(std::uint64_t& left);
    void run_total(std::uint64_t& left);
    void run_points(std::uint64_t& left);
    void list_parts();
    PointsPart value_of(PyramidMask part) const;
    std::vector<PyramidMask> pairs() const;
    void finish(const RemovalPlan& plan);

    Game game_;
    State start_;
    SolveGoal goal_;
    Stage stage_;
    bool is_asked_ = false;
    PairingCards cards_;
    Pairing pairing_;
    LargestPart largest_;
    RemovalPlan plan_;
    std::vector<PointsPart> parts_;  // the most points first
    std::size_t next_part_ = 0;
    Solution solution_;
};

}  // namespace pyramide
