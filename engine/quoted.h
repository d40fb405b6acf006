// Foreign text inside an error message: short, valid UTF-8, and nothing in it that a terminal would obey.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pyramide {

/// `"text"` in quotes. Cut after `limit` characters with "…"; control characters and bytes that are no UTF-8 become '?'.
std::string quoted(std::string_view text, std::size_t limit = 40);

/// The number of bytes of the UTF-8 character that `text` begins with, 1 … 4; 0 when it begins with no valid one, or is empty.
std::size_t utf8_length(std::string_view text);

}  // namespace pyramide
