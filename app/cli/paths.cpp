#include "app/cli/paths.h"

#include <algorithm>
#include <filesystem>

namespace pyramide::cli {
namespace {

bool is_replay_name(const std::string& path) { return path.ends_with(".json") && !path.ends_with(".schema.json"); }

}  // namespace

bool is_folder(const std::string& argument) {
    std::error_code ignored;
    return argument != "-" && std::filesystem::is_directory(argument, ignored);
}

Result<std::vector<std::string>> replays_in(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    std::filesystem::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code of_entry;
        const std::string path = entry->path().generic_string();
        if (is_replay_name(path) && !entry->is_directory(of_entry)) paths.push_back(path);
    }
    if (error) return Error{folder + " cannot be read: " + error.message() + "."};
    if (paths.empty()) return Error{folder + " holds no replay file; their names end in .json."};
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace pyramide::cli
