// DealSearch: the search for deals of a workbench (feature 23): started, held, cancelled; what was found is taken over a few times a
// second by look(), in the order of the deals, until there is as much as was asked for.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/find_run.h"

namespace pyramide {

/// Most deals that one search keeps.
inline constexpr std::uint64_t kMaximumFound = 100'000;

class DealSearch {
public:
    /// Begins in the place of the search before. `most`, 1 … kMaximumFound: it ends when so many are found. `jobs` 0: usual_jobs().
    /// Error: one still runs, or a figure is out of its range.
    Result<Done> start(const FindPlan& plan, std::uint64_t most, unsigned jobs);
    /// Holds the run, or lets it go on.
    void toggle_pause();
    void cancel();

    /// Takes over what was found since, when it is time for that. Call it once a frame. Gives why the run failed, once.
    std::optional<Error> look();

    RunPhase phase() const { return phase_; }
    bool is_active() const { return run_ != nullptr; }
    /// Of the last search; nullptr when there was none.
    const FindPlan* plan() const { return plan_ ? &*plan_ : nullptr; }
    std::uint64_t most() const { return most_; }
    std::span<const FoundDeal> found() const { return found_; }
    bool has_all_wanted() const { return most_ > 0 && found_.size() == most_; }
    /// Deals from the first on of which all is told: those of the condition are in found().
    std::uint64_t looked_at() const { return looked_at_; }
    /// Of these, the ones of which the budget did not tell whether it holds.
    std::uint64_t unknown() const { return unknown_; }
    /// As of the last look.
    const RangeProgress& progress() const { return progress_; }
    /// Rises with every change of what is found or looked at.
    std::uint64_t revision() const { return revision_; }

private:
    using Clock = std::chrono::steady_clock;

    void take();
    void add(FoundDeals&& more);

    std::unique_ptr<FindRun> run_;
    std::optional<FindPlan> plan_;
    std::uint64_t most_ = 0;
    std::vector<FoundDeal> found_;
    std::uint64_t looked_at_ = 0;
    std::uint64_t unknown_ = 0;
    RangeProgress progress_;
    RunPhase phase_ = RunPhase::None;
    std::uint64_t revision_ = 0;
    std::optional<Error> failure_;
    Clock::time_point next_look_;
};

}  // namespace pyramide
