#include "app/range_run.h"

#include <algorithm>

namespace pyramide {

namespace {

/// Most numbers between the end of what is put together and a block that begins.
constexpr std::uint64_t kFarthestAhead = std::uint64_t{1} << 20;
constexpr std::uint64_t kLargestBlock = 4096;
constexpr double kShortBlock = 0.01, kLongBlock = 0.05;

}  // namespace

unsigned jobs_of_machine() { return std::clamp(std::thread::hardware_concurrency(), 1U, kMaximumJobs); }

unsigned usual_jobs() { return std::max(jobs_of_machine(), 2U) - 1; }

void BlockSize::took(double seconds) {
    if (seconds < kShortBlock) size_ = std::min(size_ * 2, kLargestBlock);
    if (seconds > kLongBlock) size_ = std::max<std::uint64_t>(size_ / 2, 1);
}

RangeControl::RangeControl(IndexRange range)
    : range_(range), next_(range.begin), front_(range.begin), running_since_(Clock::now()) {}

void RangeControl::pause() {
    const std::lock_guard lock(mutex_);
    if (is_paused_ || is_cancelled_) return;
    is_paused_ = is_held_ = true;
    ran_before_ += Clock::now() - running_since_;
}

void RangeControl::resume() {
    const std::lock_guard lock(mutex_);
    if (!is_paused_ || is_cancelled_) return;
    is_paused_ = is_held_ = false;
    running_since_ = Clock::now();
    changed_.notify_all();
}

void RangeControl::cancel() {
    const std::lock_guard lock(mutex_);
    is_cancelled_ = is_held_ = true;
    changed_.notify_all();
}

bool RangeControl::keep_going() {
    if (!is_held_) return true;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_cancelled_ || !is_paused_; });
    return !is_cancelled_;
}

double RangeControl::active_seconds() const {
    std::chrono::duration<double> time = ran_before_;
    if (!is_paused_) time += Clock::now() - running_since_;
    return time.count();
}

RangeProgress RangeControl::progress() const {
    const std::lock_guard lock(mutex_);
    RangeProgress progress;
    progress.done = done_;
    progress.left = range_.end - range_.begin - done_;
    if (const double seconds = active_seconds(); seconds > 0) progress.a_second = static_cast<double>(done_) / seconds;
    if (progress.a_second > 0) progress.seconds_left = static_cast<double>(progress.left) / progress.a_second;
    progress.is_paused = is_paused_;
    progress.has_ended = workers_ == 0;
    return progress;
}

std::optional<IndexRange> RangeControl::claim(std::uint64_t size) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_cancelled_ || (!is_paused_ && next_ - front_ < kFarthestAhead); });
    if (is_cancelled_ || next_ == range_.end) return std::nullopt;
    const IndexRange block{next_, next_ + std::min(size, range_.end - next_)};
    next_ = block.end;
    return block;
}

void RangeControl::advance(std::uint64_t end) {
    front_ = end;
    changed_.notify_all();
}

void RangeControl::begin_worker() {
    const std::lock_guard lock(mutex_);
    ++workers_;
}

void RangeControl::end_worker(const std::string& failure) {
    const std::lock_guard lock(mutex_);
    --workers_;
    if (!failure.empty()) {
        if (!error_) error_ = Error{failure};
        is_cancelled_ = is_held_ = true;
    }
    changed_.notify_all();
}

bool RangeControl::wait(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    const std::uint64_t front = front_;
    changed_.wait_for(lock, time, [&] { return workers_ == 0 || front_ != front; });
    return workers_ == 0;
}

std::optional<Error> RangeControl::error() const {
    const std::lock_guard lock(mutex_);
    return error_;
}

}  // namespace pyramide
