// What `pyramide verify` found in each file, and its three ways of telling it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "engine/replay/replay.h"

namespace pyramide::cli {

/// What became of one file; one word of it is printed.
enum class Verdict : std::uint8_t { Verified, Risky, Diverged, Unreadable };

/// "verified", "risky", "diverged", "unreadable".
const char* to_text(Verdict verdict);

/// One file that was looked at.
struct CheckedFile {
    std::string path;
    Verdict verdict = Verdict::Unreadable;
    std::string error;  ///< why it is unreadable, with its name; else empty
    Verification verification;
    std::vector<std::string> warnings;
};

/// For people: a line or more for each file, then the sums.
std::string verify_text(const std::vector<CheckedFile>& files);
/// {files: [{path, grade, error, steps, verified_steps, divergent_steps, first_divergence, failed_assertions,
/// warnings}], verified, risky, diverged, unreadable}.
std::string verify_json(const std::vector<CheckedFile>& files);
/// JUnit XML: one suite, one case a file; a divergence (and a risky file, where those are refused) is a
/// failure, an unreadable file an error.
std::string verify_junit(const std::vector<CheckedFile>& files, Strictness strictness);

}  // namespace pyramide::cli
