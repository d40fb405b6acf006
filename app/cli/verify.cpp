// pyramide verify: every step of recorded logs recomputed and compared.
#include "app/cli/verify.h"

#include <algorithm>

#include "app/cli/paths.h"

namespace pyramide::cli {
namespace {

CheckedFile unreadable(const std::string& path, const Error& error) {
    return {path, Verdict::Unreadable, error.message, {}, {}};
}

Verdict verdict_of(Grade grade) {
    switch (grade) {
        case Grade::Verified:
            return Verdict::Verified;
        case Grade::Risky:
            return Verdict::Risky;
        case Grade::Diverged:
            return Verdict::Diverged;
    }
    return Verdict::Unreadable;
}

CheckedFile check(const std::string& path) {
    const Result<std::string> bytes = read_text(path);
    if (!bytes) return unreadable(path, bytes.error());
    const Result<Replay> replay = parse_replay(*bytes);
    if (!replay) return unreadable(path, in_file(path, replay.error()));
    CheckedFile file;
    file.path = path;
    file.verification = verify(*replay);
    file.verdict = verdict_of(file.verification.grade);
    file.warnings = replay->warnings;
    return file;
}

std::vector<CheckedFile> check_all(const std::vector<std::string>& arguments) {
    std::vector<CheckedFile> files;
    for (const std::string& argument : arguments) {
        if (!is_folder(argument)) {
            files.push_back(check(argument));
            continue;
        }
        const Result<std::vector<std::string>> paths = replays_in(argument);
        if (!paths)
            files.push_back(unreadable(argument, paths.error()));
        else
            for (const std::string& path : *paths) files.push_back(check(path));
    }
    return files;
}

ExitCode exit_code(const std::vector<CheckedFile>& files, Strictness strictness) {
    ExitCode code = ExitCode::Success;
    for (const CheckedFile& file : files) {
        if (file.verdict == Verdict::Unreadable) return ExitCode::Failure;
        const bool is_refused = file.verdict == Verdict::Diverged ||
                                (file.verdict == Verdict::Risky && strictness == Strictness::RefuseRisky);
        if (is_refused) code = ExitCode::Different;
    }
    return code;
}

}  // namespace

const char* to_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::Verified:
            return "verified";
        case Verdict::Risky:
            return "risky";
        case Verdict::Diverged:
            return "diverged";
        case Verdict::Unreadable:
            return "unreadable";
    }
    return "";
}

ExitCode run_verify(const VerifyOptions& options, Output& output) {
    if (std::count(options.paths.begin(), options.paths.end(), "-") > 1) {
        report(Error{"Standard input can be read only once: '-' is given twice."});
        return ExitCode::Failure;
    }
    if (options.junit == "-" && options.format == Format::Json) {
        report(Error{"--json and --junit - both want standard output: give --junit a file."});
        return ExitCode::Failure;
    }
    const std::vector<CheckedFile> files = check_all(options.paths);
    for (const CheckedFile& file : files)
        if (file.verdict == Verdict::Unreadable) report(Error{file.error});
    if (!options.junit.empty()) {
        const Result<Done> written = write_text(options.junit, verify_junit(files, options.strictness), output);
        if (!written) {
            report(written.error());
            return ExitCode::Failure;
        }
    }
    if (options.junit != "-") output.write(options.format == Format::Json ? verify_json(files) : verify_text(files));
    return exit_code(files, options.strictness);
}

}  // namespace pyramide::cli
