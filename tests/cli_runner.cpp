#include "tests/cli_runner.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pyramide::test {
namespace {

[[noreturn]] void execute(const std::vector<std::string>& arguments) {
    const std::string binary = PYRAMIDE_BINARY;
    std::vector<char*> pointers;
    pointers.push_back(const_cast<char*>(binary.c_str()));
    for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    ::execv(binary.c_str(), pointers.data());
    ::_exit(127);
}

void redirect(int descriptor, const std::string& path, int flags) {
    const int file = ::open(path.c_str(), flags, 0600);
    if (file < 0 || ::dup2(file, descriptor) < 0) ::_exit(126);
}

int exit_code_of(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Everything that a terminal shows until the program in it has closed it, or has been silent for 30 seconds.
std::string read_terminal(int terminal) {
    std::string shown;
    std::array<char, 4096> piece{};
    pollfd waiting{terminal, POLLIN, 0};
    while (::poll(&waiting, 1, 30'000) > 0) {
        const ssize_t count = ::read(terminal, piece.data(), piece.size());
        if (count <= 0) break;
        shown.append(piece.data(), static_cast<std::size_t>(count));
    }
    return shown;
}

}  // namespace

Run run(const std::vector<std::string>& arguments, std::string_view input) {
    const Folder folder;
    const std::string in = folder.write("in", input);
    const std::string out = folder.path("out");
    const std::string err = folder.path("err");
    const pid_t child = ::fork();
    if (child == 0) {
        redirect(STDIN_FILENO, in, O_RDONLY);
        redirect(STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC);
        redirect(STDERR_FILENO, err, O_WRONLY | O_CREAT | O_TRUNC);
        execute(arguments);
    }
    const int code = exit_code_of(child);
    return {code, bytes_of(out), bytes_of(err)};
}

Run run_in_terminal(const std::vector<std::string>& arguments, std::string_view typed) {
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) return {};
    const std::string name = ::ptsname(terminal);
    const pid_t child = ::fork();
    if (child == 0) {
        ::setsid();
        for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) redirect(descriptor, name, O_RDWR);
        ::close(terminal);
        execute(arguments);
    }
    Run run;
    const ssize_t written = ::write(terminal, typed.data(), typed.size());
    if (written == static_cast<ssize_t>(typed.size())) run.output = read_terminal(terminal);
    ::close(terminal);
    run.code = exit_code_of(child);
    return run;
}

Folder::Folder() {
    constexpr std::size_t kPlaceholders = 6;  // mkdtemp fills in that many letters at the end
    std::string pattern = (std::filesystem::temp_directory_path() / "pyramide-test-").string() + std::string(kPlaceholders, 'X');
    if (::mkdtemp(pattern.data()) == nullptr) std::abort();
    path_ = pattern;
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(std::string_view name, std::string_view bytes) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return path(name);
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace pyramide::test
