// ObjectReader: takes the known members out of one JSON object with their types checked, and gives back what is unknown
// as the object's layout. The first error wins and is kept in the ReadReport that all readers of a file share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/replay/replay.h"
#include "engine/replay/replay_keys.h"

namespace pyramide {

/// What came of reading a file.
class ReadReport {
  public:
    /// Keeps the first error only. The message becomes "path: message".
    void fail(const std::string& path, const std::string& message);
    void warn(std::string sentence);

    bool has_failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }
    /// At most kMaximumWarnings, and a last one that tells how many more there were.
    std::vector<std::string> take_warnings();

  private:
    static constexpr std::size_t kMaximumWarnings = 50;

    std::optional<Error> error_;
    std::vector<std::string> warnings_;
    std::size_t left_out_ = 0;
};

/// Whether a member must be there.
enum class Need : std::uint8_t { Optional, Required };

/// Reads one object. Every getter gives its default when the member is missing or an error has been reported.
class ObjectReader {
  public:
    using Json = nlohmann::ordered_json;

    /// `value` must outlive the reader; unless it is an object without duplicate keys, an error is reported.
    ObjectReader(Json& value, std::string path, replay_keys::Keys known, ReadReport& report);

    /// The member, or nullptr when it is missing (an error when it is required).
    Json* find(std::string_view key, Need need = Need::Optional);
    /// A text of at most kMaximumTextLength bytes.
    std::string text(std::string_view key, Need need = Need::Optional);
    /// A text or null; nothing when null or missing.
    std::optional<std::string> text_or_null(std::string_view key);
    /// A whole number from minimum to maximum.
    std::optional<std::int64_t> integer(std::string_view key, std::int64_t minimum, std::int64_t maximum,
                                        Need need = Need::Optional);
    std::optional<bool> boolean(std::string_view key);
    /// A list of at most `limit` elements, or nullptr.
    Json* list(std::string_view key, std::size_t limit);

    /// Puts the layout of a known object member in its place.
    void set_layout(std::string_view key, const ReplayLayout& layout);
    /// The object's layout, with a warning for each unknown member. The reader is empty afterwards.
    ReplayLayout take_layout();

    void fail(std::string_view key, const std::string& message);
    std::string path_of(std::string_view key) const;

  private:
    bool is_known(std::string_view key) const;
    void refuse(std::string_view key, const Json& found, const std::string& expected);

    Json* object_ = nullptr;
    std::string path_;
    replay_keys::Keys known_;
    ReadReport& report_;
    std::vector<std::string_view> nested_;  ///< members that hold a layout
};

}  // namespace pyramide
