#include "app/solver_desk.h"

#include <algorithm>

#include "engine/solver/order_free.h"

namespace pyramide {

namespace {

/// Nodes of a round between two looks at the time.
constexpr std::uint64_t kRound = 16;
/// Memory that one search may take.
constexpr SolverLimits kLimits = {std::uint64_t{96} << 20};
/// Steps that are looked up between two looks at the time.
constexpr std::uint32_t kSteps = 256;

/// Positions with the same key have the same answers. Where the talon's order cannot matter, draws and recycles do not either.
std::uint64_t key_of(const Game& game, const State& state, std::uint32_t recycles) {
    const bool is_open = is_talon_open(game.rules(), recycles, static_cast<int>(std::popcount(state.talon())));
    return is_open && state.fresh == Fresh::No ? state_hash({.cards = state.cards, .recycles = 0, .cursor = 0, .fresh = Fresh::No})
                                               : state_hash(state);
}

/// Runs a search in rounds. True when it has ended.
bool run(Solver& solver, std::uint64_t budget, const std::function<bool()>& has_time) {
    do {
        if (solver.run(kRound) || solver.solution().nodes >= budget) return true;
    } while (has_time());
    return false;
}

}  // namespace

bool SolverDesk::answer(const Game& game, const State& state, std::uint32_t recycles, const std::function<bool()>& has_time,
                        PositionAnswer& into) {
    const std::uint64_t key = key_of(game, state, recycles);
    if (const auto known = known_.find(key); known != known_.end()) {
        into = known->second;
        return true;
    }
    if (asked_.win == nullptr || asked_.key != key) {
        asked_.key = key;
        asked_.win = std::make_unique<Solver>(game, state, SolveGoal::Win, kLimits, recycles);
        asked_.most = std::make_unique<Solver>(game, state, SolveGoal::Most, kLimits, recycles);
    }
    if (!run(*asked_.win, kDeskBudget, has_time) || !run(*asked_.most, kDeskBudget, has_time)) return false;
    const Solution& win = asked_.win->solution();
    const Solution& most = asked_.most->solution();
    PositionAnswer found;
    found.result = win.result != SolveResult::Unknown ? win.result : most.result;
    found.is_given_up = found.result == SolveResult::Unknown;
    if (most.proof == Proof::Exact) {
        found.most_total = static_cast<std::int16_t>(most.most_total);
        found.most_pyramid = static_cast<std::int16_t>(most.most_pyramid);
    }
    if (known_.size() >= kMaximumDeskPositions) known_.clear();
    known_.emplace(key, found);
    asked_ = {};
    into = found;
    return true;
}

/// Drops what no longer holds: everything under another game, the steps of the line from where it differs.
void SolverDesk::follow(const Session& session) {
    if (!game_ || !(game_->rules() == session.game().rules()) || !(game_->deal() == session.game().deal())) {
        game_ = session.game();
        known_.clear();
        asked_ = {};
        line_.clear();
        states_.clear();
        lost_steps_.clear();
        looked_at_ = kNoNode;
        revision_ = 0;
    }
    if (revision_ == session.revision()) return;
    revision_ = session.revision();
    looked_at_ = kNoNode;
    const std::vector<NodeId>& line = session.line();
    std::size_t same = 0;
    while (same < std::min(states_.size(), line.size()) && states_[same] == session.timeline().node(line[same]).table.state) ++same;
    line_.resize(same);
    states_.resize(same);
    while (!lost_steps_.empty() && lost_steps_.back() >= same) lost_steps_.pop_back();
}

bool SolverDesk::work_here(const Session& session, const std::function<bool()>& has_time) {
    const Table& table = session.table();
    if (looked_at_ != session.current()) {
        looked_at_ = session.current();
        here_ = {};
        shortest_ = std::make_unique<Solver>(session.game(), table.state, SolveGoal::Shortest, kLimits);
        most_ = std::make_unique<Solver>(session.game(), table.state, SolveGoal::Most, kLimits);
        is_shortest_done_ = is_most_done_ = false;
    }
    if (!answer(session.game(), table.state, table.counters.recycles, has_time, here_)) return false;
    if (here_.result == SolveResult::Lost) is_shortest_done_ = true;
    if (here_.result != SolveResult::Lost) is_most_done_ = true;
    if (!is_most_done_) is_most_done_ = run(*most_, kDeskBudget, has_time);
    if (!is_shortest_done_) is_shortest_done_ = run(*shortest_, kDeskBudget, has_time);
    return is_most_done_ && is_shortest_done_;
}

bool SolverDesk::work_line(const Session& session, const std::function<bool()>& has_time) {
    while (line_.size() < session.line().size()) {
        if (line_.size() % kSteps == 0 && !has_time()) return false;
        const Table& table = session.timeline().node(session.line()[line_.size()]).table;
        PositionAnswer found;
        if (!answer(session.game(), table.state, table.counters.recycles, has_time, found)) return false;
        if (!line_.empty() && line_.back().result == SolveResult::Won && found.result == SolveResult::Lost)
            lost_steps_.push_back(static_cast<std::uint32_t>(line_.size()));
        line_.push_back(found);
        states_.push_back(table.state);
    }
    return true;
}

bool SolverDesk::work(const Session& session, const std::function<bool()>& has_time) {
    follow(session);
    // The line goes first once the verdict here is known: its answers are quick, the shortest win may not be.
    PositionAnswer verdict;
    const Table& table = session.table();
    if (!answer(session.game(), table.state, table.counters.recycles, has_time, verdict)) return true;
    if (!work_line(session, has_time)) return true;
    return !work_here(session, has_time);
}

}  // namespace pyramide
