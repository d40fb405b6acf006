// Runs the program `pyramide` as a person's shell does, for the tests of the command line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace pyramide::test {

/// What a run left behind.
struct Run {
    int code = -1;  ///< exit code; -1 when a signal ended the program
    std::string output;
    std::string errors;

    /// The output as JSON; discarded (is_discarded()) when it is none.
    nlohmann::ordered_json json() const { return nlohmann::ordered_json::parse(output, nullptr, false); }
    bool says(std::string_view words) const { return errors.find(words) != std::string::npos; }
};

/// Runs `pyramide` with arguments (given as they are: no shell comes between) and bytes on standard input.
Run run(const std::vector<std::string>& arguments, std::string_view input = "");

/// Runs `pyramide` in a terminal of its own where a person types `typed`; the output holds what the terminal shows.
Run run_in_terminal(const std::vector<std::string>& arguments, std::string_view typed);

/// An empty folder that is gone when the value is.
class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    /// The path of a file in it.
    std::string path(std::string_view name) const { return (path_ / name).string(); }
    /// Writes a file in it and returns its path.
    std::string write(std::string_view name, std::string_view bytes) const;

  private:
    std::filesystem::path path_;
};

/// A file's bytes; "" when there is no such file.
std::string bytes_of(const std::string& path);

}  // namespace pyramide::test
