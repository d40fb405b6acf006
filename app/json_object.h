// The bytes of a file as a JSON object, with nothing of it swallowed on the way: what our smaller file formats begin to read from.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/result.h"

namespace pyramide {

/// Reads text that holds one JSON object, nested at most `nesting` deep, each name once in its object. `what` names the format in errors:
/// "a survey". Error: line, column and offset of what is no JSON; the name that stands twice; what is too large.
Result<nlohmann::ordered_json> parse_json_object(std::string_view bytes, const std::string& what, int nesting);

}  // namespace pyramide
