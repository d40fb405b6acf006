#include "app/deal_search.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pyramide {

Result<Done> DealSearch::start(const FindPlan& plan, std::uint64_t most, unsigned jobs) {
    if (is_active()) return Error{"A search for deals is still running; cancel it first, or wait for its end."};
    if (most == 0 || most > kMaximumFound)
        return Error{"A search finds from 1 to " + std::to_string(kMaximumFound) + " deals, not " + std::to_string(most) + "."};
    if (plan.deals.count == 0) return Error{"There is no deal to look at; give one at least."};
    plan_ = plan;
    most_ = most;
    found_.clear();
    looked_at_ = unknown_ = 0;
    failure_.reset();
    run_ = std::make_unique<FindRun>(plan, jobs == 0 ? usual_jobs() : std::min(jobs, kMaximumJobs));
    phase_ = RunPhase::Running;
    take();
    return Done{};
}

void DealSearch::toggle_pause() {
    if (phase_ == RunPhase::Running) {
        run_->pause();
        phase_ = RunPhase::Paused;
    } else if (phase_ == RunPhase::Paused) {
        run_->resume();
        phase_ = RunPhase::Running;
    }
}

void DealSearch::cancel() {
    if (!is_active()) return;
    run_->cancel();
    phase_ = RunPhase::Ending;
    next_look_ = {};
}

std::optional<Error> DealSearch::look() {
    if (is_active() && Clock::now() >= next_look_) take();
    return std::exchange(failure_, std::nullopt);
}

/// What was found by now; and the end, when it has come.
void DealSearch::take() {
    progress_ = run_->progress();
    add(run_->take());
    ++revision_;
    if (has_all_wanted() && phase_ != RunPhase::Ending) cancel();
    next_look_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(kRunLookSeconds));
    if (!progress_.has_ended) return;
    failure_ = run_->error();
    run_.reset();
    phase_ = RunPhase::Ended;
}

/// Up to the last deal that is wanted.
void DealSearch::add(FoundDeals&& more) {
    if (has_all_wanted()) return;
    for (FoundDeal& deal : more.deals) {
        found_.push_back(std::move(deal));
        if (!has_all_wanted()) continue;
        looked_at_ = found_.back().index + 1;
        unknown_ += found_.back().unknown_before;
        return;
    }
    looked_at_ += more.looked_at;
    unknown_ += more.unknown;
}

}  // namespace pyramide
