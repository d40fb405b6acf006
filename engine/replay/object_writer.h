// ObjectWriter: writes one JSON object member by member in the canonical order, but with the members of a layout (see
// replay.h) in the layout's order and its unknown members where they were.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/replay/json_text.h"
#include "engine/replay/replay.h"

namespace pyramide {

/// How much a member has to say, and so when it is written.
enum class Saying : std::uint8_t {
    Something,  ///< always
    Usual,      ///< its default: unless the object was read from a file that did without
    Nothing,    ///< no value: only where the file had the member
};

/// Collects the known members of an object, in canonical order, then writes it.
class ObjectWriter {
  public:
    /// `layout` may be null and must outlive the writer.
    explicit ObjectWriter(const nlohmann::ordered_json* layout) : layout_(layout) {}

    void add(std::string_view key, Saying saying, std::function<void(std::string& out)> write_value);
    void add_text(std::string_view key, Saying when_empty, std::string_view text);
    void add_number(std::string_view key, std::int64_t number, Saying saying = Saying::Something);

    /// True when no member would be written.
    bool is_empty() const { return members_in_order().empty(); }
    /// `indentation` is the level of the line on which the object begins.
    void write(std::string& out, JsonStyle style, int indentation) const;

  private:
    struct Member {
        std::string_view key;
        std::function<void(std::string& out)> write_value;
        const nlohmann::ordered_json* unknown = nullptr;  ///< the value of an unknown member, which has no write_value
    };

    bool has_layout(std::string_view key) const;
    std::vector<Member> members_in_order() const;

    const nlohmann::ordered_json* layout_;
    std::vector<Member> members_;          ///< known members that are written
    std::vector<std::string_view> known_;  ///< all known keys, in canonical order
};

/// The layout of a nested object, or null.
const nlohmann::ordered_json* nested_layout(const nlohmann::ordered_json* layout, std::string_view key);

}  // namespace pyramide
