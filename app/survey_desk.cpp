#include "app/survey_desk.h"

#include <algorithm>
#include <utility>

#include "app/survey_file.h"
#include "engine/quoted.h"
#include "engine/replay/file.h"
#include "engine/replay/replay.h"

namespace pyramide {

namespace {

/// Of the time, the share that copying what was counted may take.
constexpr int kCopyShare = 20;

bool has_csv_name(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    for (char& letter : ending) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return ending == ".csv";
}

double seconds_of(const RangeProgress& progress) {
    return progress.a_second > 0 ? static_cast<double>(progress.done) / progress.a_second : 0;
}

Error still_runs() { return Error{"A survey is still running; cancel it first, or wait for its end."}; }

}  // namespace

Result<Done> SurveyDesk::start(const SurveyPlan& plan, unsigned jobs) {
    if (is_active()) return still_runs();
    if (const Result<Done> checked = check_plan(plan); !checked) return checked;
    unsaved_before_ = 0;
    path_.clear();
    run(SurveyState(plan), jobs);
    return Done{};
}

Result<Done> SurveyDesk::go_on(unsigned jobs) {
    if (is_active()) return still_runs();
    if (state_ == nullptr) return Error{"There is no survey to go on with; open its file first."};
    if (state_->is_complete()) return Error{"The survey is finished; there is no deal left to count."};
    if (state_->engine != this_engine_version())
        return Error{"The survey was counted by version " + pyramide::quoted(state_->engine) + ", this is " + pyramide::quoted(this_engine_version()) +
                     "; go on with that version, or begin anew."};
    unsaved_before_ = unsaved_seconds_;
    run(*state_, jobs);
    return Done{};
}

void SurveyDesk::run(SurveyState begin, unsigned jobs) {
    done_before_ = begin.done;
    failure_.reset();
    run_ = std::make_unique<SurveyRun>(std::move(begin), jobs == 0 ? usual_jobs() : std::min(jobs, kMaximumJobs));
    phase_ = RunPhase::Running;
    take();
}

Result<Done> SurveyDesk::open(const std::filesystem::path& path) {
    if (is_active()) return still_runs();
    Result<SurveyState> loaded = load_survey(path);
    if (!loaded) return loaded.error();
    state_ = std::make_unique<const SurveyState>(std::move(*loaded));
    ++revision_;
    progress_ = {};
    phase_ = RunPhase::Ended;
    done_before_ = state_->done;
    path_ = path;
    unsaved_seconds_ = 0;
    return Done{};
}

Result<Done> SurveyDesk::save(const std::filesystem::path& path) {
    if (state_ == nullptr) return Error{"There is no survey to save; start one first."};
    if (is_active()) take();
    const bool is_csv = has_csv_name(path);
    if (const Result<Done> written = write_file(path, is_csv ? survey_csv(*state_) : survey_text(*state_)); !written) return written;
    if (is_csv) return Done{};
    path_ = path;
    unsaved_before_ = -seconds_of(progress_);
    unsaved_seconds_ = 0;
    return Done{};
}

void SurveyDesk::toggle_pause() {
    if (phase_ == RunPhase::Running) {
        run_->pause();
        phase_ = RunPhase::Paused;
    } else if (phase_ == RunPhase::Paused) {
        run_->resume();
        phase_ = RunPhase::Running;
    }
}

void SurveyDesk::cancel() {
    if (!is_active()) return;
    run_->cancel();
    phase_ = RunPhase::Ending;
    next_look_ = {};
}

std::optional<Error> SurveyDesk::look() {
    if (is_active() && Clock::now() >= next_look_) take();
    return std::exchange(failure_, std::nullopt);
}

/// What was counted by now; and the end, when it has come.
void SurveyDesk::take() {
    const Clock::time_point begin = Clock::now();
    progress_ = run_->progress();
    SurveyState state = run_->state();
    const bool is_changed = state_ == nullptr || state_->done != state.done || state_->plan != state.plan;
    if (is_changed) {
        state_ = std::make_unique<const SurveyState>(std::move(state));
        ++revision_;
        path_.clear();
    }
    unsaved_seconds_ = unsaved_before_ + seconds_of(progress_);
    if (progress_.has_ended) {
        failure_ = run_->error();
        run_.reset();
        phase_ = RunPhase::Ended;
    }
    const Clock::time_point end = Clock::now();
    next_look_ = end + std::max<Clock::duration>(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(kRunLookSeconds)),
                                                 (end - begin) * kCopyShare);
}

}  // namespace pyramide
