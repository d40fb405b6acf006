// Text made alike for searching: "Más" and "MÁS" are the same to a person who looks for it.
#pragma once

#include <string>
#include <string_view>

namespace pyramide {

/// The text with its capital letters made small: those of English and of the languages of the app's messages (ă â î ș ț,
/// á é í ó ú ñ ü, ã õ ç …). All other bytes stay as they are, broken UTF-8 too. The length in bytes stays the same.
std::string folded(std::string_view text);

}  // namespace pyramide
