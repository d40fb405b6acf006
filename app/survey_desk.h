// SurveyDesk: the survey of a workbench (feature 22): started, held, cancelled, gone on with, opened and saved. The threads count; the
// desk keeps a copy of what they have counted, made anew a few times a second by look(), so that drawing waits for nobody.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/survey_run.h"

namespace pyramide {

class SurveyDesk {
public:
    /// Begins a survey in the place of the one that was there. `jobs` 0: usual_jobs(). Error: one still runs, or check_plan's.
    Result<Done> start(const SurveyPlan& plan, unsigned jobs);
    /// Shows what a file holds. Error: one still runs, or load_survey's.
    Result<Done> open(const std::filesystem::path& path);
    /// Goes on where the survey ended. Error: there is none, it is finished, still runs, or was counted by another version.
    Result<Done> go_on(unsigned jobs);
    /// Writes what has been counted: CSV where the name ends with ".csv", else the JSON that open() reads. Error: there is nothing, or
    /// write_file's.
    Result<Done> save(const std::filesystem::path& path);
    /// Holds the run, or lets it go on.
    void toggle_pause();
    void cancel();

    /// Takes over what was counted since, when it is time for that. Call it once a frame. Gives why the run failed, once.
    std::optional<Error> look();

    RunPhase phase() const { return phase_; }
    bool is_active() const { return run_ != nullptr; }
    /// As of the last look; nullptr when there is no survey.
    const SurveyState* state() const { return state_.get(); }
    /// Rises with every change of state().
    std::uint64_t revision() const { return revision_; }
    /// Of this run, as of the last look; all 0 for a survey from a file.
    const RangeProgress& progress() const { return progress_; }
    /// Deals that were done before this run.
    std::uint64_t done_before() const { return done_before_; }
    /// The file that holds the survey as it is; empty for none.
    const std::filesystem::path& path() const { return path_; }
    /// Seconds of counting that no file holds.
    double unsaved_seconds() const { return unsaved_seconds_; }

private:
    using Clock = std::chrono::steady_clock;

    void run(SurveyState begin, unsigned jobs);
    void take();

    std::unique_ptr<SurveyRun> run_;
    std::unique_ptr<const SurveyState> state_;
    RangeProgress progress_;
    RunPhase phase_ = RunPhase::None;
    std::uint64_t revision_ = 0;
    std::uint64_t done_before_ = 0;
    std::filesystem::path path_;
    double unsaved_seconds_ = 0;
    double unsaved_before_ = 0;  ///< of earlier runs of the same survey
    std::optional<Error> failure_;
    Clock::time_point next_look_;
};

}  // namespace pyramide
