#include "engine/replay/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pyramide {
namespace {

namespace fs = std::filesystem;

constexpr int kMaximumTemporaryNames = 100;

std::string reason_of(int number) { return std::generic_category().message(number); }

/// A file descriptor that closes itself.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }

    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }
    /// 0, or the system's error number: some file systems tell only here that a write has failed.
    int close() { return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno; }

  private:
    int number_;
};

Error read_error(const fs::path& path, const std::string& reason) {
    return {"Cannot read " + path.string() + ": " + reason + ".", Error::kNoOffset};
}

/// 0, or the system's error number.
int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// A file beside the target that is removed again unless it takes the target's place.
class TemporaryFile {
  public:
    explicit TemporaryFile(const fs::path& folder) {
        for (int attempt = 0; attempt < kMaximumTemporaryNames; ++attempt) {
            path_ = folder / (".pyramide-" + std::to_string(::getpid()) + "-" + std::to_string(attempt) + ".tmp");
            number_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            error_ = number_ >= 0 ? 0 : errno;
            if (error_ != EEXIST) return;
        }
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (number_ >= 0) ::unlink(path_.c_str());
    }

    /// 0, or why the file could not be made.
    int error() const { return error_; }
    int number() const { return number_; }
    /// 0, or the system's error number.
    int take_place_of(const fs::path& target) {
        if (::rename(path_.c_str(), target.c_str()) != 0) return errno;
        number_ = -1;
        return 0;
    }

  private:
    fs::path path_;
    int number_ = -1;
    int error_ = 0;
};

/// The file that a path stands for: where a symbolic link points, whether or not there is a file. Error: a link to
/// itself.
Result<fs::path> followed(fs::path path) {
    constexpr int kMaximumLinks = 40;
    for (int link = 0; link < kMaximumLinks; ++link) {
        std::error_code error;
        if (!fs::is_symlink(fs::symlink_status(path, error))) return path;
        const fs::path target = fs::read_symlink(path, error);
        if (error) return Error{error.message(), Error::kNoOffset};
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return Error{reason_of(ELOOP), Error::kNoOffset};
}

/// What keeps an existing file from being replaced, or "".
std::string obstacle(const fs::path& target, const struct stat& existing) {
    if (S_ISDIR(existing.st_mode)) return "it is a folder";
    if (!S_ISREG(existing.st_mode)) return "it is not a regular file";
    if (::access(target.c_str(), W_OK) != 0) return reason_of(errno);
    return "";
}

/// Writes, flushes and renames. "" or the reason for the failure.
std::string replace(const fs::path& target, const struct stat* existing, std::string_view bytes) {
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    TemporaryFile temporary(folder);
    if (temporary.error() != 0) return reason_of(temporary.error());
    Descriptor descriptor(temporary.number());
    int error = write_all(descriptor.number(), bytes);
    if (error == 0 && existing != nullptr) {
        // The owner is kept where the system allows it; that it does not is no reason to refuse.
        if (::fchown(descriptor.number(), existing->st_uid, existing->st_gid) != 0) errno = 0;
        if (::fchmod(descriptor.number(), existing->st_mode & 07777) != 0) error = errno;
    }
    if (error == 0 && ::fsync(descriptor.number()) != 0) error = errno;
    if (const int close_error = descriptor.close(); error == 0) error = close_error;
    if (error == 0) error = temporary.take_place_of(target);
    if (error != 0) return reason_of(error);
    // The new name itself reaches the disk with its folder. Not every file system can flush one, and the file is in
    // place.
    const Descriptor folder_descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder_descriptor.is_open()) ::fsync(folder_descriptor.number());
    return "";
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::size_t limit) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return read_error(path, reason_of(errno));
    if (S_ISDIR(status.st_mode)) return read_error(path, "it is a folder");
    if (!S_ISREG(status.st_mode)) return read_error(path, "it is not a regular file");
    const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!descriptor.is_open()) return read_error(path, reason_of(errno));
    const auto too_large = [&] {
        return read_error(path, "it is larger than " + std::to_string(limit) + " bytes, the most that is read");
    };
    if (static_cast<std::uintmax_t>(status.st_size) > limit) return too_large();
    // Some files tell a size of 0 or grow meanwhile: read to the end, whatever the size said.
    std::string bytes;
    std::size_t size = 0;
    while (true) {
        if (size == bytes.size())
            bytes.resize(std::max(size + size / 2 + 4096, static_cast<std::size_t>(status.st_size) + 1));
        const ssize_t read = ::read(descriptor.number(), bytes.data() + size, bytes.size() - size);
        if (read < 0 && errno == EINTR) continue;
        if (read < 0) return read_error(path, reason_of(errno));
        if (read == 0) break;
        size += static_cast<std::size_t>(read);
        if (size > limit) return too_large();
    }
    bytes.resize(size);
    return bytes;
}

Result<Done> write_file(const fs::path& path, std::string_view bytes) {
    const auto failed = [&](bool has_old, const std::string& reason) {
        return Error{"Cannot write " + path.string() + ": " + reason + ". " +
                         (has_old ? "The old file is unchanged." : "Nothing was written."),
                     Error::kNoOffset};
    };
    const Result<fs::path> target = followed(path);
    if (!target) return failed(false, target.error().message);
    struct stat existing {};
    const bool has_old = ::stat(target->c_str(), &existing) == 0;
    if (!has_old && errno != ENOENT) return failed(false, reason_of(errno));
    if (has_old) {
        if (const std::string reason = obstacle(*target, existing); !reason.empty()) return failed(true, reason);
    }
    const std::string reason = replace(*target, has_old ? &existing : nullptr, bytes);
    if (!reason.empty()) return failed(has_old, reason);
    return Done{};
}

}  // namespace pyramide
