// ProgressLine and Interruption: what long-running subcommands tell a person who waits, and how they end when asked to.
#pragma once

#include <chrono>
#include <string>

namespace pyramide::cli {

/// One line on standard error that is written over again and again; nothing unless standard error is a terminal.
class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// True about twice a second where a line would be seen.
    bool is_due() const;
    void show(const std::string& text);
    void clear();

  private:
    bool is_seen_;
    bool is_shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

/// From its making on, SIGINT and SIGTERM are noted, once; a second one ends the program as ever.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    static bool has_come();
};

}  // namespace pyramide::cli
