// Whole files in and out: whatever happens, the old file stays whole or the new one is there.
#include "engine/replay/file.h"

#include <csignal>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/cli_runner.h"

namespace pyramide::file_test {

using pyramide::test::bytes_of;
using pyramide::test::Folder;

namespace {

namespace fs = std::filesystem;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t files_in(const std::string& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder)) ++count;
    return count;
}

/// While it lives, no file of this process may grow beyond a size: writing more fails as on a full disk.
class FullDisk {
  public:
    explicit FullDisk(rlim_t size) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{size, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_DFL);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("what is written is read back, every byte of it") {
    const Folder folder;
    std::string bytes;
    for (int value = 0; value < 256; ++value) bytes += static_cast<char>(value);
    for (const std::string& content : {std::string(), bytes, std::string(200'000, 'x') + bytes}) {
        REQUIRE(write_file(folder.path("file"), content).has_value());
        CHECK(read_file(folder.path("file")).value() == content);
    }
    CHECK(files_in(folder.path("")) == 1);
}

TEST_CASE("a path without a folder is in the current folder") {
    const Folder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path(""));
    const bool is_written = write_file("alone.json", "{}").has_value();
    const bool is_read = read_file("alone.json").has_value();
    fs::current_path(before);
    CHECK(is_written);
    CHECK(is_read);
    CHECK(bytes_of(folder.path("alone.json")) == "{}");
}

TEST_CASE("what cannot be read says its path and why") {
    const Folder folder;
    const auto missing = read_file(folder.path("missing.json"));
    REQUIRE_FALSE(missing.has_value());
    CHECK(contains(missing.error().message, folder.path("missing.json")));
    CHECK(contains(missing.error().message, "No such file"));

    const auto is_folder = read_file(folder.path(""));
    REQUIRE_FALSE(is_folder.has_value());
    CHECK(contains(is_folder.error().message, "it is a folder"));

    const auto device = read_file("/dev/zero");
    REQUIRE_FALSE(device.has_value());
    CHECK(contains(device.error().message, "it is not a regular file"));

    const std::string pipe = folder.path("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK_FALSE(read_file(pipe).has_value());
}

TEST_CASE("a file of the limit is read, one byte more is not") {
    const Folder folder;
    const std::string path = folder.write("file", std::string(1000, 'x'));
    CHECK(read_file(path, 1000).value().size() == 1000);
    const auto larger = read_file(path, 999);
    REQUIRE_FALSE(larger.has_value());
    CHECK(contains(larger.error().message, "larger than 999 bytes"));
}

TEST_CASE("writing keeps the file's mode, and a new file has the usual one") {
    const Folder folder;
    const auto mode_of = [](const std::string& path) {
        struct stat status {};
        stat(path.c_str(), &status);
        return status.st_mode & 07777;
    };
    const std::string path = folder.write("file", "old");
    REQUIRE(chmod(path.c_str(), 0640) == 0);
    REQUIRE(write_file(path, "new").has_value());
    CHECK(mode_of(path) == 0640);

    const mode_t mask = umask(0027);
    const bool is_written = write_file(folder.path("fresh"), "x").has_value();
    umask(mask);
    REQUIRE(is_written);
    CHECK(mode_of(folder.path("fresh")) == 0640);
}

TEST_CASE("a symbolic link stays one: the file that it points to is replaced") {
    const Folder folder;
    fs::create_directory(folder.path("there"));
    folder.write("there/target", "old");
    fs::create_symlink("there/target", folder.path("link"));
    fs::create_symlink("link", folder.path("link-to-link"));
    REQUIRE(write_file(folder.path("link-to-link"), "new").has_value());
    CHECK(fs::is_symlink(folder.path("link")));
    CHECK(fs::is_symlink(folder.path("link-to-link")));
    CHECK(bytes_of(folder.path("there/target")) == "new");

    fs::create_symlink("there/not-yet", folder.path("dangling"));
    REQUIRE(write_file(folder.path("dangling"), "born").has_value());
    CHECK(bytes_of(folder.path("there/not-yet")) == "born");

    fs::create_symlink("loop", folder.path("loop"));
    const auto loop = write_file(folder.path("loop"), "never");
    REQUIRE_FALSE(loop.has_value());
    CHECK(contains(loop.error().message, folder.path("loop")));
}

TEST_CASE("a folder that is none, a folder in the file's place, a device: an error that names the path") {
    const Folder folder;
    const std::string file = folder.write("file", "old");
    const auto inside_a_file = write_file(file + "/child.json", "new");
    REQUIRE_FALSE(inside_a_file.has_value());
    CHECK(contains(inside_a_file.error().message, file + "/child.json"));
    CHECK(contains(inside_a_file.error().message, "Not a directory"));
    CHECK(bytes_of(file) == "old");

    const auto nowhere = write_file(folder.path("no/such/folder.json"), "new");
    REQUIRE_FALSE(nowhere.has_value());
    CHECK(contains(nowhere.error().message, "No such file or directory. Nothing was written."));

    fs::create_directory(folder.path("folder"));
    CHECK(contains(write_file(folder.path("folder"), "new").error().message, "it is a folder"));
    CHECK(contains(write_file("/dev/full", "new").error().message,
                   "it is not a regular file. The old file is unchanged."));
    CHECK(files_in(folder.path("")) == 2);
}

TEST_CASE("a full disk leaves the old file whole and nothing beside it") {
    const Folder folder;
    const std::string path = folder.write("file", "old and whole");
    {
        const FullDisk full(4096);
        const auto written = write_file(path, std::string(100'000, 'x'));
        REQUIRE_FALSE(written.has_value());
        CHECK(contains(written.error().message, path));
        CHECK(contains(written.error().message, "The old file is unchanged."));
    }
    CHECK(bytes_of(path) == "old and whole");
    CHECK(files_in(folder.path("")) == 1);
}

TEST_CASE("a write-protected file or folder is left alone" * doctest::skip(geteuid() == 0)) {
    const Folder folder;
    const std::string path = folder.write("file", "old");
    REQUIRE(chmod(path.c_str(), 0444) == 0);
    CHECK(contains(write_file(path, "new").error().message, "Permission denied. The old file is unchanged."));
    REQUIRE(chmod(path.c_str(), 0644) == 0);
    REQUIRE(chmod(folder.path("").c_str(), 0555) == 0);
    CHECK_FALSE(write_file(path, "new").has_value());
    REQUIRE(chmod(folder.path("").c_str(), 0755) == 0);
    CHECK(bytes_of(path) == "old");
}

}  // namespace pyramide::file_test
