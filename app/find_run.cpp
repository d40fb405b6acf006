#include "app/find_run.h"

#include <iterator>
#include <memory>

namespace pyramide {

namespace {

FoundDeal found_deal(const SurveyCondition& condition, const ConditionSolver& solver, std::uint64_t index, DealCode code) {
    FoundDeal found{index, code, {}, 0};
    for (const SurveyCondition::Term& term : condition.terms()) {
        if (const std::optional<std::string> text = solver.value_text(term)) found.values.emplace_back(condition.to_text(term), *text);
    }
    return found;
}

RangeRun<FoundDeals>::MakeWork work_of(const FindPlan& plan) {
    return [plan](const KeepGoing& keep_going) -> RangeRun<FoundDeals>::Work {
        return [plan, keep_going, solver = std::make_shared<ConditionSolver>(plan.condition, plan.budget, keep_going)](IndexRange block,
                                                                                                                      FoundDeals& found) {
            for (std::uint64_t index = block.begin; index < block.end; ++index) {
                if (!keep_going()) return false;
                const DealCode code = plan.deals.code(index);
                const Truth truth = solver->ask(code);
                if (solver->is_given_up()) return false;
                ++found.looked_at;
                if (truth == Truth::Unknown) ++found.unknown;
                if (truth != Truth::True) continue;
                found.deals.push_back(found_deal(plan.condition, *solver, index, code));
                found.deals.back().unknown_before = found.unknown;
            }
            return true;
        };
    };
}

}  // namespace

void FoundDeals::add(FoundDeals&& later) {
    for (FoundDeal& deal : later.deals) deal.unknown_before += unknown;
    deals.insert(deals.end(), std::make_move_iterator(later.deals.begin()), std::make_move_iterator(later.deals.end()));
    looked_at += later.looked_at;
    unknown += later.unknown;
}

FindRun::FindRun(const FindPlan& plan, unsigned jobs) : run_({0, plan.deals.count}, {}, {}, jobs, work_of(plan)) {}

FoundDeals FindRun::take() {
    return run_.with_whole([](std::uint64_t, FoundDeals& found) { return std::exchange(found, FoundDeals{}); });
}

}  // namespace pyramide
