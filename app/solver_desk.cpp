// The desk at the position that is looked at; solver_desk_line.cpp is about the steps of the line.
#include "app/solver_desk.h"

#include <algorithm>
#include <utility>

#include "app/solver_line.h"
#include "engine/solver/order_free.h"

namespace pyramide {

namespace {

/// Nodes of a round between two looks at the time.
constexpr std::uint64_t kRound = 16;
/// Memory that one search may take.
constexpr SolverLimits kVerdictLimits = {std::uint64_t{64} << 20};
constexpr SolverLimits kShortestLimits = {std::uint64_t{96} << 20};
/// Positions that are remembered at least.
constexpr std::size_t kRemembered = std::size_t{1} << 15;
/// Nodes of the search for the shortest win that go before the line.
constexpr std::uint64_t kFirstNodes = 50'000;
/// No line of the solver has more actions; a longer one goes round in a circle.
constexpr std::size_t kLongestLine = 2000;

/// Positions with the same key have the same answers. Where the talon's order cannot matter, draws and recycles do not either.
std::uint64_t key_of(const Game& game, const State& state, std::uint32_t recycles) {
    const bool is_open = is_talon_open(game.rules(), recycles, static_cast<int>(std::popcount(state.talon())));
    return is_open && state.fresh == Fresh::No ? state_hash({.cards = state.cards, .recycles = 0, .cursor = 0, .fresh = Fresh::No})
                                               : state_hash(state);
}

/// Whether a line does what its kind says.
bool is_kept_promise(AdviceKind kind, const PositionAnswer& answer, const LineEnd& end) {
    switch (kind) {
        case AdviceKind::None: return false;
        case AdviceKind::MostCards: return end.pyramid_cards == answer.most_pyramid;
        case AdviceKind::Win:
        case AdviceKind::ShortestWin: return end.outcome == Outcome::Won;
    }
    return false;
}

}  // namespace

SolverDesk::SolverDesk() : known_(kRemembered), next_(kRemembered), given_up_(kRemembered) {}

// --- Questions ----------------------------------------------------------------------------------------------------------------------

/// Runs a search in rounds. True when it has ended.
bool SolverDesk::run(Solver& solver, std::uint64_t budget, DeskTask task, const Clock& has_time) {
    do {
        if (solver.run(kRound) || solver.solution().nodes >= budget) return true;
    } while (has_time());
    task_ = task;
    task_.nodes = solver.solution().nodes;
    return false;
}

void SolverDesk::remember(const Session& session, std::uint32_t step, const PositionAnswer& answer) {
    const Table& table = session.timeline().node(session.line()[step]).table;
    known_.keep(key_of(session.game(), table.state, table.counters.recycles), answer);
}

/// The answer for a step of the line, or, for the question Win, its verdict alone: recalled, or searched for. False while it is.
bool SolverDesk::ask(const Session& session, std::uint32_t step, DeskQuestion question, Asked& asked, const Clock& has_time, PositionAnswer& into) {
    const Game& game = session.game();
    const Table& table = session.timeline().node(session.line()[step]).table;
    const std::uint32_t recycles = table.counters.recycles;
    const std::uint64_t key = key_of(game, table.state, recycles);
    if (const PositionAnswer* known = known_.find(key)) {
        into = *known;
        return true;
    }
    if (asked.win == nullptr || asked.key != key) {
        asked.key = key;
        asked.state = table.state;
        asked.win = std::make_unique<Solver>(game, table.state, SolveGoal::Win, kVerdictLimits, recycles);
        asked.most = std::make_unique<Solver>(game, table.state, SolveGoal::Most, kVerdictLimits, recycles);
    }
    const Solution& win = asked.win->solution();
    if (win.result == SolveResult::Unknown && win.nodes < kDeskBudget) {
        if (!run(*asked.win, kDeskBudget, {DeskQuestion::Win, step, 0}, has_time)) return false;
        if (win.result == SolveResult::Won) keep_line(asked.state, win, AdviceKind::Win);
    }
    into.result = win.result;
    if (question == DeskQuestion::Win) return true;
    if (!run(*asked.most, kDeskBudget, {DeskQuestion::Most, step, 0}, has_time)) return false;
    const Solution& most = asked.most->solution();
    if (into.result == SolveResult::Unknown) into.result = most.result;
    const bool is_counted = most.proof == Proof::Exact;
    if (is_counted) {
        into.most_total = static_cast<std::int16_t>(most.most_total);
        into.most_pyramid = static_cast<std::int16_t>(most.most_pyramid);
    }
    into.is_given_up = !is_counted || into.result == SolveResult::Unknown;
    if (into.is_given_up) into.nodes = static_cast<std::uint32_t>(std::max(win.nodes, most.nodes));
    known_.keep(key, into);
    if (into.result == SolveResult::Lost && is_counted) keep_line(asked.state, most, AdviceKind::MostCards);
    asked = {};
    return true;
}

// --- Lines --------------------------------------------------------------------------------------------------------------------------

/// Remembers a line from each position on its way; a shortest win stays where it is known.
void SolverDesk::keep_line(const State& from, const Solution& solution, AdviceKind kind) {
    std::vector<State> states{from};
    for (const Action& action : solution.line) states.push_back(state_after(*game_, states.back(), action));
    for (std::size_t at = solution.line.size(); at-- > 0;) {
        const std::uint64_t key = state_hash(states[at]);
        if (const Next* known = next_.find(key); known == nullptr || known->kind < kind) next_.keep(key, {solution.line[at], kind});
    }
}

/// The line that is remembered from a position, if all of it is.
Advice SolverDesk::recall(const State& from) {
    Advice advice;
    State state = from;
    while (advice.line.size() < kLongestLine && outcome_of(*game_, state) == Outcome::Playing) {
        const Next* next = next_.find(state_hash(state));
        if (next == nullptr) break;
        const ActionList legal = legal_actions(*game_, state);
        if (std::find(legal.begin(), legal.end(), next->action) == legal.end()) return {};
        if (advice.line.empty()) advice.kind = next->kind;
        advice.line.push_back(next->action);
        state = state_after(*game_, state, next->action);
    }
    const std::optional<LineEnd> end = end_of_line(*game_, from, advice.line);
    return end && is_kept_promise(advice.kind, here_, *end) ? advice : Advice();
}

/// A line from here of any kind. False while it is searched for.
bool SolverDesk::find_line(const Session& session, const Clock& has_time) {
    const bool is_win = here_.result == SolveResult::Won;
    const bool is_most = here_.result == SolveResult::Lost && here_.most_total > 0;
    if (advice_.kind != AdviceKind::None || !(is_win || is_most) || session.table().outcome != Outcome::Playing) return true;
    if (is_line_sought_ && line_search_ == nullptr) return true;  // in vain
    const SolveGoal goal = is_win ? SolveGoal::Win : SolveGoal::Most;
    if (line_search_ == nullptr)
        line_search_ = std::make_unique<Solver>(session.game(), state_, goal, kVerdictLimits, session.table().counters.recycles);
    is_line_sought_ = true;
    const DeskTask task{is_win ? DeskQuestion::Win : DeskQuestion::Most, session.step(), 0};
    if (!run(*line_search_, kDeskBudget, task, has_time)) return false;
    const Solution solution = line_search_->solution();
    line_search_.reset();
    const AdviceKind kind = is_win ? AdviceKind::Win : AdviceKind::MostCards;
    const std::optional<LineEnd> end = end_of_line(session.game(), state_, solution.line);
    if (solution.proof != Proof::Exact || solution.line.empty() || !end || !is_kept_promise(kind, here_, *end)) return true;
    keep_line(state_, solution, kind);
    advice_ = {kind, solution.line};
    return true;
}

/// The shortest win from here. False while it is searched for.
bool SolverDesk::find_shortest(const Session& session, std::uint64_t budget, const Clock& has_time) {
    if (here_.result != SolveResult::Won || advice_.kind == AdviceKind::ShortestWin || shortest_given_up_ > 0 ||
        session.table().outcome != Outcome::Playing)
        return true;
    if (shortest_ == nullptr) shortest_ = std::make_unique<Solver>(session.game(), state_, SolveGoal::Shortest, kShortestLimits);
    if (!run(*shortest_, budget, {DeskQuestion::Shortest, session.step(), 0}, has_time)) return false;
    if (budget < kDeskBudget && !shortest_->run(0)) return false;  // it goes on when the line is done
    const Solution& solution = shortest_->solution();
    const std::optional<LineEnd> end = end_of_line(session.game(), state_, solution.line);
    if (solution.proof == Proof::Exact && end && is_kept_promise(AdviceKind::ShortestWin, here_, *end)) {
        keep_line(state_, solution, AdviceKind::ShortestWin);
        advice_ = {AdviceKind::ShortestWin, solution.line};
    } else {
        shortest_given_up_ = std::max<std::uint64_t>(solution.nodes, 1);
        given_up_.keep(state_hash(state_), shortest_given_up_);
    }
    shortest_.reset();
    return true;
}

// --- Where we look ------------------------------------------------------------------------------------------------------------------

void SolverDesk::begin_anew(const Session& session) {
    game_ = session.game();
    known_.clear();
    next_.clear();
    given_up_.clear();
    rest();
    cut_line(0);
    has_position_ = false;
    stamp_ = {};
}

void SolverDesk::rest() {
    asked_here_ = {};
    asked_on_line_ = {};
    line_search_.reset();
    shortest_.reset();
    is_line_sought_ = false;
}

/// Drops what no longer holds: everything under another game, the steps of the line from where it differs.
void SolverDesk::follow(const Session& session) {
    if (!game_ || !(game_->rules() == session.game().rules()) || !(game_->deal() == session.game().deal())) begin_anew(session);
    const LineChange change = change_since(session, stamp_);
    if (change == LineChange::None) return;
    looked_at_ = kNoNode;  // another node may have its number now
    if (change == LineChange::Grown) return;
    const std::vector<NodeId>& line = session.line();
    const std::size_t count = std::min(states_.size(), line.size());
    std::size_t same = 0;
    while (same < count && states_[same] == session.timeline().node(line[same]).table.state) ++same;
    cut_line(same);
}

void SolverDesk::look_here(const Session& session) {
    const State& state = session.table().state;
    const bool is_same = has_position_ && state_ == state;
    looked_at_ = session.current();
    has_position_ = true;
    if (!is_same) {
        state_ = state;
        here_ = {};
        advice_ = {};
        asked_here_ = {};
        line_search_.reset();
        shortest_.reset();
        is_line_sought_ = false;
        const std::uint64_t* given_up = given_up_.find(state_hash(state));
        shortest_given_up_ = given_up == nullptr ? 0 : *given_up;
    }
    if (!here_.is_done()) {
        if (const PositionAnswer* known = known_.find(key_of(session.game(), state, session.table().counters.recycles))) here_ = *known;
        // Of the line more may be remembered than of positions.
        if (!here_.is_done() && session.step() < settled_) here_ = line_[session.step()];
    }
    if (advice_.kind == AdviceKind::None) advice_ = recall(state);
    // On a line that wins every position is won, before anybody has asked.
    if (advice_.kind >= AdviceKind::Win) here_.result = SolveResult::Won;
}

void SolverDesk::look(const Session& session) {
    follow(session);
    if (looked_at_ != session.current()) look_here(session);
}

/// False while something about the position that is looked at is searched for. What a person acts on comes first: the verdict, then
/// the way to a win.
bool SolverDesk::work_here(const Session& session, std::uint64_t shortest_budget, const Clock& has_time) {
    const std::uint32_t step = session.step();
    if (here_.result == SolveResult::Unknown && !here_.is_done() && !ask(session, step, DeskQuestion::Win, asked_here_, has_time, here_)) return false;
    if (advice_.kind == AdviceKind::None && !is_line_sought_) advice_ = recall(state_);
    const bool is_shortest_done = find_shortest(session, shortest_budget, has_time);
    if (task_.question != DeskQuestion::Nothing) return false;
    if (!here_.is_done() && !ask(session, step, DeskQuestion::Most, asked_here_, has_time, here_)) return false;
    if (advice_.kind == AdviceKind::None && !is_line_sought_) advice_ = recall(state_);
    return find_line(session, has_time) && is_shortest_done;
}

bool SolverDesk::work(const Session& session, const std::function<bool()>& has_time) {
    look(session);
    task_ = {};
    if (!work_here(session, kFirstNodes, has_time) && task_.question != DeskQuestion::Nothing) return true;
    if (!work_line(session, has_time)) return true;
    return !work_here(session, kDeskBudget, has_time);
}

}  // namespace pyramide
