#include "app/survey_run.h"

#include <memory>

#include "engine/replay/replay.h"

namespace pyramide {

namespace {

RangeRun<SurveyTally>::MakeWork work_of(const SurveyPlan& plan) {
    return [plan](const KeepGoing& keep_going) -> RangeRun<SurveyTally>::Work {
        return [plan, keep_going, solver = std::make_shared<DealSolver>(keep_going),
                answers = std::vector<DealAnswer>(plan.rule_sets.size())](IndexRange block, SurveyTally& tally) mutable {
            for (std::uint64_t index = block.begin; index < block.end; ++index) {
                if (!keep_going()) return false;
                const DealCode code = plan.deals.code(index);
                for (std::size_t at = 0; at < answers.size(); ++at) {
                    answers[at] = solver->answer(code, plan.rule_sets[at].rules, plan.questions);
                    if (solver->is_given_up()) return false;
                }
                tally.add(index, answers);
            }
            return true;
        };
    };
}

SurveyState without_tally(const SurveyState& state) {
    SurveyState begin;
    begin.plan = state.plan;
    begin.engine = state.engine;
    begin.done = state.done;
    return begin;
}

}  // namespace

SurveyState::SurveyState(SurveyPlan of) : plan(std::move(of)), engine(this_engine_version()), tally(plan.rule_sets.size()) {}

SurveyRun::SurveyRun(SurveyState state, unsigned jobs)
    : begin_(without_tally(state)),
      run_({begin_.plan.begin() + begin_.done, begin_.plan.end()}, std::move(state.tally), SurveyTally(begin_.plan.rule_sets.size()), jobs,
           work_of(begin_.plan)) {}

SurveyRun::~SurveyRun() = default;

SurveyState SurveyRun::state() const {
    SurveyState state = begin_;
    run_.with_whole([&](std::uint64_t front, const SurveyTally& tally) {
        state.done = front - begin_.plan.begin();
        state.tally = tally;
    });
    return state;
}

}  // namespace pyramide
