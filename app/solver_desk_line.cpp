// The desk at the line: answers for every step, from few searches. Along a run of steps without an undo nothing can be won back: what
// has been removed and what can still be removed never rise together. So the answers of two steps are often those of all between them.
#include <algorithm>
#include <bit>

#include "app/solver_desk.h"

namespace pyramide {

namespace {

/// Steps of a run, at most.
constexpr std::size_t kRunSteps = 512;
/// Steps that are answered without a search between two looks at the time.
constexpr std::uint32_t kStepsBetween = 16;

/// True when a step's position came from the one before by actions alone.
bool is_forward(const Session& session, std::size_t step) {
    const Node& node = session.timeline().node(session.line()[step]);
    return node.input.kind != InputKind::Undo || node.effect == Effect::Refused;
}

bool has_unknown_cards(const Session& session, const State& state) { return (session.game().unknown() & state.talon()) != 0; }

}  // namespace

/// Forgets the steps from `steps` on.
void SolverDesk::cut_line(std::size_t steps) {
    if (steps >= line_.size()) return;
    settled_ = static_cast<std::uint32_t>(std::min<std::size_t>(settled_, steps));
    line_.resize(settled_);
    states_.resize(settled_);
    open_.clear();
    asked_on_line_ = {};
    while (!lost_steps_.empty() && lost_steps_.back() >= settled_) lost_steps_.pop_back();
    ++version_;
    ++cuts_;
}

int SolverDesk::removable(std::uint32_t step) const {
    const int most = line_[step].most_total;
    return most < 0 ? -1 : kSlots - std::popcount(states_[step].cards) + most;
}

/// Takes the next steps up to an undo.
void SolverDesk::begin_run(const Session& session) {
    const std::size_t count = session.line().size();
    const std::size_t first = settled_;
    std::size_t end = first + 1;
    while (end < count && end - first < kRunSteps && is_forward(session, end)) ++end;
    line_.resize(end);
    for (std::size_t step = first; step < end; ++step) states_.push_back(session.timeline().node(session.line()[step]).table.state);
    const bool goes_on = first > 0 && is_forward(session, first);
    open_.push_back({static_cast<std::uint32_t>(goes_on ? first - 1 : first), static_cast<std::uint32_t>(end - 1)});
    ++version_;
}

bool SolverDesk::answer_step(const Session& session, std::uint32_t step, const Clock& has_time) {
    PositionAnswer& answer = line_[step];
    if (answer.is_done()) return true;
    const PositionAnswer before = answer;
    const bool is_answered = ask(session, step, DeskQuestion::Most, asked_on_line_, has_time, answer);
    if (!(answer == before)) ++version_;
    return is_answered;
}

/// Answers the steps between two from theirs, if they follow. True when there is nothing left to ask.
bool SolverDesk::fill(const Session& session, const Interval& interval) {
    const PositionAnswer& first = line_[interval.first];
    const PositionAnswer& last = line_[interval.last];
    if (interval.last - interval.first < 2) return true;
    const State& start = states_[interval.first];
    const State& end = states_[interval.last];
    const bool is_unknowable = first.is_given_up && last.is_given_up && has_unknown_cards(session, end);
    const int removed = std::popcount(start.cards) - std::popcount(end.cards);
    const int removed_of_pyramid = std::popcount(start.pyramid()) - std::popcount(end.pyramid());
    const bool is_same = !first.is_given_up && !last.is_given_up && first.result == last.result &&
                         first.most_total == last.most_total + removed && first.most_pyramid == last.most_pyramid + removed_of_pyramid;
    if (!is_unknowable && !is_same) return false;
    for (std::uint32_t step = interval.first + 1; step < interval.last; ++step) {
        const State& state = states_[step];
        PositionAnswer& answer = line_[step];
        answer = first;
        if (is_unknowable) continue;
        answer.most_total = static_cast<std::int16_t>(first.most_total - (std::popcount(start.cards) - std::popcount(state.cards)));
        answer.most_pyramid = static_cast<std::int16_t>(first.most_pyramid - (std::popcount(start.pyramid()) - std::popcount(state.pyramid())));
        if (!(state == states_[step - 1])) remember(session, step, answer);
    }
    ++version_;
    return true;
}

/// All steps of the run are answered.
void SolverDesk::end_run() {
    for (auto step = std::max<std::uint32_t>(settled_, 1); step < line_.size(); ++step) {
        if (line_[step - 1].result == SolveResult::Won && line_[step].result == SolveResult::Lost) lost_steps_.push_back(step);
    }
    settled_ = static_cast<std::uint32_t>(line_.size());
    ++version_;
}

/// False while a step of the run is searched for.
bool SolverDesk::work_run(const Session& session, const Clock& has_time) {
    for (std::uint32_t looked = 1; !open_.empty(); ++looked) {
        const Interval interval = open_.back();
        if (!answer_step(session, interval.first, has_time) || !answer_step(session, interval.last, has_time)) return false;
        open_.pop_back();
        if (!fill(session, interval)) {
            const std::uint32_t middle = interval.first + (interval.last - interval.first) / 2;
            open_.push_back({middle, interval.last});
            open_.push_back({interval.first, middle});
        }
        if (looked % kStepsBetween == 0 && !open_.empty() && !has_time()) return false;
    }
    end_run();
    return true;
}

/// False while there is more to do.
bool SolverDesk::work_line(const Session& session, const Clock& has_time) {
    while (settled_ < session.line().size()) {
        if (line_.size() == settled_) begin_run(session);
        if (!work_run(session, has_time)) return false;
        if (settled_ < session.line().size() && !has_time()) return false;
    }
    return true;
}

}  // namespace pyramide
