// SurveyState and SurveyRun: a survey while it runs, on as many threads as wanted, paused, resumed, cancelled, and begun anew where
// another run ended.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/range_run.h"
#include "app/survey_plan.h"

namespace pyramide {

/// A survey, done in part or as a whole: what a file holds. The counts are always those of the first `done` deals of the shard.
struct SurveyState {
    SurveyPlan plan;
    /// The version that counted. Answers are exact in each, but how far a budget of nodes reaches is not the same in all.
    std::string engine;
    std::uint64_t done = 0;
    SurveyTally tally;

    SurveyState() = default;
    /// Nothing done yet, by this version.
    explicit SurveyState(SurveyPlan of);

    bool is_complete() const { return done == plan.count(); }
    friend bool operator==(const SurveyState&, const SurveyState&) = default;
};

/// Runs a survey to its end in the background.
class SurveyRun {
  public:
    /// Begins at once where `state` ends. The plan passes check_plan; jobs are 1 … kMaximumJobs.
    SurveyRun(SurveyState state, unsigned jobs);
    ~SurveyRun();
    SurveyRun(const SurveyRun&) = delete;
    SurveyRun& operator=(const SurveyRun&) = delete;

    /// Also holds searches that are under way.
    void pause() { run_.pause(); }
    void resume() { run_.resume(); }
    /// Ends the threads soon, within a round of a search. The state then stays as it is.
    void cancel() { run_.cancel(); }
    /// Of this run; deals done before it do not count.
    RangeProgress progress() const { return run_.progress(); }
    /// Why it ended before its time, if it failed.
    std::optional<Error> error() const { return run_.error(); }
    /// Waits up to that long for the end, or for more deals. True when it has ended.
    bool wait(std::chrono::milliseconds time) { return run_.wait(time); }
    /// A copy of what there is now.
    SurveyState state() const;

  private:
    SurveyState begin_;  ///< its tally is empty
    mutable RangeRun<SurveyTally> run_;
};

}  // namespace pyramide
