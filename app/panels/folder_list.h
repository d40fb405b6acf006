// The list of a folder below the field of a path: its folders and the files that may be logs, chosen by click or by Up, Down and Enter.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/panels/panels.h"

namespace pyramide {

/// Longest list; of a folder with more entries the first by name of those that were met are shown.
inline constexpr std::size_t kMostFolderEntries = 1000;

/// Reads a folder: its folders, and its .json and .txt files, by name. Never throws: what went wrong is in `error`.
FolderListing read_folder(const std::filesystem::path& folder);

/// The folder that a typed path speaks of ("replays/go" and "replays/": "replays"; "go": where the program runs), and what the rest of
/// it leaves of the list. Reads only when the folder is another one than before.
void list_typed_folder(const std::string& typed, FolderListUi& list);

/// The typed path with an entry's name in the place of its last part; a folder ends with "/".
std::string path_of_entry(const std::string& typed, const FolderEntry& entry);

/// Goes up or down among the entries that are shown; up from the first one, none is selected.
void move_selection(FolderListUi& list, int rows);

/// The list in a height in real pixels. Gives the entry that was clicked, or nullptr.
const FolderEntry* draw_folder_list(FolderListUi& list, float height);

}  // namespace pyramide
