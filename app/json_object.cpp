#include "app/json_object.h"

#include <algorithm>
#include <set>
#include <vector>

#include "engine/quoted.h"
#include "engine/replay/json_text.h"

namespace pyramide {

namespace {

using Json = nlohmann::ordered_json;

/// Throws an Error at what nlohmann's tree would swallow: names that stand twice, and nesting without end.
class TreeGuard {
  public:
    TreeGuard(const std::string& what, int nesting) : what_(what), nesting_(nesting) {}

    bool accept(int depth, Json::parse_event_t event, const Json& parsed) {
        const bool is_start = event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
        if (is_start && depth >= nesting_)
            throw Error{"Lists and objects are nested more than " + std::to_string(nesting_) + " deep; " + what_ + " nests them no deeper."};
        if (event == Json::parse_event_t::object_start) names_.emplace_back();
        if (event == Json::parse_event_t::object_end) names_.pop_back();
        if (event == Json::parse_event_t::key && !names_.back().insert(parsed.get_ref<const std::string&>()).second)
            throw Error{pyramide::quoted(parsed.get_ref<const std::string&>()) + " stands twice in its object; expected each name once."};
        return true;
    }

  private:
    const std::string& what_;
    int nesting_;
    std::vector<std::set<std::string>> names_;
};

}  // namespace

Result<Json> parse_json_object(std::string_view bytes, const std::string& what, int nesting) {
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return Error{"The file is empty; expected " + what + ", a JSON object.", 0};
    if (bytes[first] != '{')
        return Error{place_text(bytes, first) + ": this is not " + what + ", which is a JSON object and begins with '{'.", first};
    // nlohmann takes a zero byte for the end of the text.
    if (const std::size_t zero = bytes.find('\0'); zero != std::string_view::npos)
        return Error{place_text(bytes, zero) + ": found a zero byte; expected text. The file is damaged or in another encoding.", zero};
    TreeGuard guard(what, nesting);
    try {
        return Json::parse(bytes, [&](int depth, Json::parse_event_t event, Json& parsed) { return guard.accept(depth, event, parsed); });
    } catch (const Error& error) {
        return error;
    } catch (const Json::parse_error& error) {
        const std::size_t at = std::min(error.byte > 0 ? error.byte - 1 : 0, bytes.size());
        return Error{place_text(bytes, at) + ": this is no JSON. The file is damaged or was written only in part.", at};
    } catch (const Json::exception&) {
        return Error{"The file holds a number too large for " + what + "."};
    }
}

}  // namespace pyramide
