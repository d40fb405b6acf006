// Whole files in and out, safely: sizes are checked before memory is taken, and a file is written beside its target,
// flushed, and renamed over it, so that the old one stays whole whatever happens.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace pyramide {

/// Largest file that is read, in bytes.
inline constexpr std::size_t kMaximumFileSize = std::size_t{256} << 20;

/// The bytes of a regular file. Error: the path and the system's reason, or that it is no file, or larger than `limit`.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit = kMaximumFileSize);

/// Replaces a file's content as a whole. Error: the path, the system's reason, and that the old file is unchanged.
Result<Done> write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace pyramide
