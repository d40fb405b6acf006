// Folders on the command line: the replay files in them.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"

namespace pyramide::cli {

/// True for the path of a folder; "-" is none.
bool is_folder(const std::string& argument);
/// The replay files (*.json, but no schema) of a folder and the folders in it, sorted by path. Links to folders are not followed.
/// Error: what cannot be read, or that there is none.
Result<std::vector<std::string>> replays_in(const std::string& folder);

}  // namespace pyramide::cli
