// The solver beside the front session: its time, and the commands that follow its advice.
#include <algorithm>

#include "app/solver_line.h"
#include "app/workspace.h"

namespace pyramide {

bool Workspace::work(const std::function<bool()>& has_time) {
    Tab& tab = front_tab();
    if (worked_on_ != tab.number) {
        // What lies behind keeps its answers, but not the memory of searches that are not done.
        if (const std::size_t before = find(worked_on_); before < tabs_.size()) tabs_[before].solver.rest();
        worked_on_ = tab.number;
    }
    return tab.solver.work(*tab.session, has_time);
}

bool Workspace::apply_to_solver(const Command& command) {
    const auto* simple = std::get_if<Simple>(&command);
    if (simple == nullptr) return false;
    switch (simple->id) {
        case CommandId::NextLostWin: go_to_lost_win(); return true;
        case CommandId::PlayBestAction:
        case CommandId::PlaySolverLine: play_advice(simple->id); return true;
        default: return false;
    }
}

void Workspace::go_to_lost_win() {
    Session& session = *front_tab().session;
    const SolverDesk& desk = solver();
    const std::vector<std::uint32_t>& steps = desk.lost_steps();
    if (steps.empty()) {
        const bool is_done = desk.settled() > session.last_step();
        return session.tell(NoticeKind::Information, is_done ? "The win is not lost at any step of this line."
                                                             : "The solver has not looked at all of this line yet; no step before has lost the win.");
    }
    const auto after = std::upper_bound(steps.begin(), steps.end(), session.step());
    session.apply(GoToStep{after == steps.end() ? steps.front() : *after});
}

void Workspace::play_advice(CommandId id) {
    Session& session = *front_tab().session;
    const SolverDesk& desk = solver();
    if (!desk.knows(session) || desk.advice().line.empty())
        return session.tell(NoticeKind::Information, session.table().outcome != Outcome::Playing ? "The game is over; there is nothing to play."
                                                                                                 : "The solver knows of nothing to play here yet.");
    const std::vector<Input> inputs = inputs_of(session, desk.advice().line);
    carry_out(id == CommandId::PlayBestAction ? Command{PlayInput{inputs.front()}} : Command{PlayLine{LineLook::Start, inputs}});
}

}  // namespace pyramide
