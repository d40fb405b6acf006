// FindRun: looks for the deals of which a condition holds (feature 23), on several threads, and finds them in the order of the deals.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/range_run.h"
#include "app/survey_condition.h"

namespace pyramide {

/// What is looked for, and where.
struct FindPlan {
    DealRange deals;
    SurveyCondition condition;
    std::uint64_t budget = SurveyQuestions{}.budget;  ///< nodes for each question
};

/// A deal of which the condition holds.
struct FoundDeal {
    std::uint64_t index = 0;
    DealCode code;
    /// What was worked out of it, by the term: ("app.shortest", "31"). What needed no answer is left out.
    std::vector<std::pair<std::string, std::string>> values;
    std::uint64_t unknown_before = 0;  ///< deals before it of which the budget did not tell, in the same FoundDeals
};

/// What came of deals one after the other.
struct FoundDeals {
    std::vector<FoundDeal> deals;
    std::uint64_t looked_at = 0;
    std::uint64_t unknown = 0;  ///< of which the budget did not tell whether it holds

    /// Those of the deals that follow.
    void add(FoundDeals&& later);
};

class FindRun {
  public:
    /// Begins at once; jobs are 1 … kMaximumJobs.
    FindRun(const FindPlan& plan, unsigned jobs);

    void pause() { run_.pause(); }
    void resume() { run_.resume(); }
    void cancel() { run_.cancel(); }
    RangeProgress progress() const { return run_.progress(); }
    std::optional<Error> error() const { return run_.error(); }
    bool wait(std::chrono::milliseconds time) { return run_.wait(time); }
    /// What was found since the last call, and how many deals that took.
    FoundDeals take();

  private:
    RangeRun<FoundDeals> run_;
};

}  // namespace pyramide
