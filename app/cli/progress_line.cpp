#include "app/cli/progress_line.h"

#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace pyramide::cli {
namespace {

volatile std::sig_atomic_t g_has_come = 0;

extern "C" void note_interruption(int signal) {
    g_has_come = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

ProgressLine::ProgressLine() : is_seen_(::isatty(STDERR_FILENO) == 1), next_(std::chrono::steady_clock::now() + std::chrono::milliseconds(300)) {}

bool ProgressLine::is_due() const { return is_seen_ && std::chrono::steady_clock::now() >= next_; }

void ProgressLine::show(const std::string& text) {
    if (!is_seen_) return;
    const std::string line = "\r" + text + "\x1b[K";
    std::fwrite(line.data(), 1, line.size(), stderr);
    is_shown_ = true;
    next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
}

void ProgressLine::clear() {
    if (is_shown_) std::fputs("\r\x1b[K", stderr);
    is_shown_ = false;
}

Interruption::Interruption() {
    g_has_come = 0;
    std::signal(SIGINT, note_interruption);
    std::signal(SIGTERM, note_interruption);
}

Interruption::~Interruption() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Interruption::has_come() { return g_has_come != 0; }

}  // namespace pyramide::cli
