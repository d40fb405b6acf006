// RangeRun: a long row of numbered tasks, done by several threads in blocks, whose results are put together in the order of the
// numbers: the whole is at any time that of an unbroken beginning, and no number of threads changes it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/result.h"

namespace pyramide {

/// Most threads of one run.
inline constexpr unsigned kMaximumJobs = 256;
/// The threads that this machine runs at once, 1 … kMaximumJobs.
unsigned jobs_of_machine();
/// One less, but one at least: beside a window that stays quick.
unsigned usual_jobs();

/// Numbers from `begin` to before `end`.
struct IndexRange {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// How far a run is.
struct RangeProgress {
    std::uint64_t done = 0;  ///< of this run; some may wait for earlier ones
    std::uint64_t left = 0;
    double a_second = 0;  ///< over the time that it was not paused; 0 when not known yet
    std::optional<double> seconds_left;
    bool is_paused = false;
    bool has_ended = false;  ///< all done, cancelled or failed
};

/// How a run beside a window stands. Ending: it was cancelled, and its threads are about to see it.
enum class RunPhase : std::uint8_t { None, Running, Paused, Ending, Ended };
/// Seconds between two looks of a window at a run.
inline constexpr double kRunLookSeconds = 0.2;

/// What the threads of a run agree about: who does what next, pause and cancel, and the time. All functions may be called from any
/// thread; those that say "locked" want mutex() to be held.
class RangeControl {
  public:
    explicit RangeControl(IndexRange range);

    std::mutex& mutex() { return mutex_; }
    void pause();
    void resume();
    void cancel();
    /// Waits while paused. False when cancelled.
    bool keep_going();
    RangeProgress progress() const;

    /// The next block of at most `size` numbers; nothing when there is none or when cancelled. Waits while paused, and while the
    /// block would be too far ahead of what is put together.
    std::optional<IndexRange> claim(std::uint64_t size);
    /// Locked: a block is done.
    void finish(IndexRange block) { done_ += block.end - block.begin; }
    /// Locked: all before `end` is put together.
    void advance(std::uint64_t end);
    /// Locked: the end of what is put together.
    std::uint64_t front() const { return front_; }

    void begin_worker();
    /// A thread ends; with the reason when it failed, which cancels the run.
    void end_worker(const std::string& failure);
    /// Waits up to that long for the end, or for more to be put together. True when all threads have ended.
    bool wait(std::chrono::milliseconds time);
    /// Why a thread failed, if one did.
    std::optional<Error> error() const;

  private:
    using Clock = std::chrono::steady_clock;

    double active_seconds() const;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    IndexRange range_;
    std::uint64_t next_;
    std::uint64_t front_;
    std::uint64_t done_ = 0;
    unsigned workers_ = 0;
    bool is_paused_ = false;
    std::atomic<bool> is_cancelled_ = false;
    std::atomic<bool> is_held_ = false;  ///< paused or cancelled: what keep_going() looks at without the mutex
    std::optional<Error> error_;
    Clock::time_point running_since_;
    std::chrono::duration<double> ran_before_{0};
};

/// The size of a worker's next block, so that one takes some hundredths of a second.
class BlockSize {
  public:
    std::uint64_t now() const { return size_; }
    void took(double seconds);

  private:
    std::uint64_t size_ = 1;
};

/// Runs work over a range. `Part` is what comes of a block; `add(Part&&)` appends the part of the block that follows.
template <typename Part>
class RangeRun {
  public:
    /// Adds what comes of each number of a block, in order, to a part. False when it was given up half-way.
    using Work = std::function<bool(IndexRange block, Part& part)>;
    /// Makes the work of one thread; called in that thread. Long work asks `keep_going` now and then and gives up at false.
    using MakeWork = std::function<Work(const std::function<bool()>& keep_going)>;

    /// Begins at once. `whole` is what is there of the numbers before the range; `empty` is a part of nothing.
    RangeRun(IndexRange range, Part whole, Part empty, unsigned jobs, MakeWork make_work)
        : control_(range), whole_(std::move(whole)), empty_(std::move(empty)), make_work_(std::move(make_work)) {
        threads_.reserve(jobs);
        for (unsigned job = 0; job < jobs; ++job) {
            control_.begin_worker();
            try {
                threads_.emplace_back([this] { run(); });
            } catch (const std::system_error& error) {
                // Fewer threads do the same work.
                control_.end_worker(threads_.empty() ? std::string("No thread can be started: ") + error.what() + "." : "");
                break;
            }
        }
    }
    RangeRun(const RangeRun&) = delete;
    RangeRun& operator=(const RangeRun&) = delete;
    /// Cancels and waits for the threads.
    ~RangeRun() {
        control_.cancel();
        for (std::thread& thread : threads_) thread.join();
    }

    void pause() { control_.pause(); }
    void resume() { control_.resume(); }
    /// For good; what is put together by then stays.
    void cancel() { control_.cancel(); }
    RangeProgress progress() const { return control_.progress(); }
    std::optional<Error> error() const { return control_.error(); }
    /// Waits up to that long for the end, or for more to be put together. True when it has ended.
    bool wait(std::chrono::milliseconds time) { return control_.wait(time); }

    /// Calls `look(front, whole)`: `whole` holds all before number `front`, and no thread touches it meanwhile.
    template <typename Look>
    auto with_whole(Look look) {
        const std::lock_guard lock(control_.mutex());
        return look(control_.front(), whole_);
    }

  private:
    struct Finished {
        std::uint64_t end = 0;
        Part part;
    };

    void run() {
        std::string failure;
        try {
            work_on();
        } catch (const std::bad_alloc&) {
            failure = "There is not enough memory for this; fewer jobs take less.";
        } catch (const std::exception& error) {
            failure = std::string("An error inside the program: ") + error.what();
        }
        control_.end_worker(failure);
    }

    void work_on() {
        const Work work = make_work_([this] { return control_.keep_going(); });
        BlockSize size;
        while (const std::optional<IndexRange> block = control_.claim(size.now())) {
            const auto begin = std::chrono::steady_clock::now();
            Part part = empty_;
            if (!work(*block, part)) return;
            size.took(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
            put(*block, std::move(part));
        }
    }

    /// Joins a part with those beside it, so that never more parts wait than there are threads.
    void put(IndexRange block, Part part) {
        const std::lock_guard lock(control_.mutex());
        control_.finish(block);
        auto later = waiting_.find(block.end);
        if (later != waiting_.end()) {
            part.add(std::move(later->second.part));
            block.end = later->second.end;
            waiting_.erase(later);
        }
        if (block.begin == control_.front()) {
            whole_.add(std::move(part));
            return control_.advance(block.end);
        }
        auto after = waiting_.upper_bound(block.begin);
        if (after != waiting_.begin() && std::prev(after)->second.end == block.begin) {
            Finished& before = std::prev(after)->second;
            before.part.add(std::move(part));
            before.end = block.end;
            return;
        }
        waiting_.emplace(block.begin, Finished{block.end, std::move(part)});
    }

    RangeControl control_;
    Part whole_;
    const Part empty_;
    const MakeWork make_work_;
    std::map<std::uint64_t, Finished> waiting_;
    std::vector<std::thread> threads_;
};

}  // namespace pyramide
