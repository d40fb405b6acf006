#include "engine/replay/object_reader.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/quoted.h"
#include "engine/replay/json_text.h"

namespace pyramide {
namespace {

constexpr auto kLargestInteger = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

}  // namespace

void ReadReport::fail(const std::string& path, const std::string& message) {
    if (!error_) error_ = Error{path.empty() ? message : path + ": " + message, Error::kNoOffset};
}

void ReadReport::warn(std::string sentence) {
    if (warnings_.size() < kMaximumWarnings)
        warnings_.push_back(std::move(sentence));
    else
        ++left_out_;
}

std::vector<std::string> ReadReport::take_warnings() {
    if (left_out_ > 0) warnings_.push_back("There are " + std::to_string(left_out_) + " more warnings of these kinds.");
    return std::move(warnings_);
}

ObjectReader::ObjectReader(Json& value, std::string path, replay_keys::Keys known, ReadReport& report)
    : path_(std::move(path)), known_(known), report_(report) {
    if (!value.is_object()) {
        report_.fail(path_, "found " + described(value) + "; expected an object.");
        return;
    }
    object_ = &value;
    std::vector<std::string_view> keys;
    for (const auto& [key, member] : value.get_ref<const Json::object_t&>()) keys.emplace_back(key);
    std::sort(keys.begin(), keys.end());
    const auto twice = std::adjacent_find(keys.begin(), keys.end());
    if (twice != keys.end()) fail(*twice, "stands twice in its object; expected each name once.");
}

ObjectReader::Json* ObjectReader::find(std::string_view key, Need need) {
    if (object_ == nullptr || report_.has_failed()) return nullptr;
    for (auto& [name, member] : object_->get_ref<Json::object_t&>()) {
        if (name == key) return &member;
    }
    if (need == Need::Required) fail(key, "is missing; a replay of this format has it.");
    return nullptr;
}

std::string ObjectReader::text(std::string_view key, Need need) {
    Json* member = find(key, need);
    if (member == nullptr) return {};
    if (!member->is_string()) {
        refuse(key, *member, "a text");
        return {};
    }
    std::string& text = member->get_ref<std::string&>();
    if (text.size() > kMaximumTextLength)
        fail(key, "a text of " + std::to_string(text.size()) + " bytes; at most " + std::to_string(kMaximumTextLength) +
                      " are read.");
    return std::exchange(text, {});
}

std::optional<std::string> ObjectReader::text_or_null(std::string_view key) {
    const Json* member = find(key);
    if (member == nullptr || member->is_null()) return std::nullopt;
    if (!member->is_string()) {
        refuse(key, *member, "a text or null");
        return std::nullopt;
    }
    return text(key);
}

std::optional<std::int64_t> ObjectReader::integer(std::string_view key, std::int64_t minimum, std::int64_t maximum,
                                                  Need need) {
    const Json* member = find(key, need);
    if (member == nullptr) return std::nullopt;
    const bool is_integer = member->is_number_integer() &&
                            (!member->is_number_unsigned() || member->get<std::uint64_t>() <= kLargestInteger);
    const std::int64_t number = is_integer ? member->get<std::int64_t>() : 0;
    if (!is_integer || number < minimum || number > maximum) {
        refuse(key, *member, "a whole number from " + std::to_string(minimum) + " to " + std::to_string(maximum));
        return std::nullopt;
    }
    return number;
}

std::optional<bool> ObjectReader::boolean(std::string_view key) {
    const Json* member = find(key);
    if (member == nullptr) return std::nullopt;
    if (!member->is_boolean()) {
        refuse(key, *member, "true or false");
        return std::nullopt;
    }
    return member->get<bool>();
}

ObjectReader::Json* ObjectReader::list(std::string_view key, std::size_t limit) {
    Json* member = find(key);
    if (member == nullptr) return nullptr;
    if (!member->is_array()) {
        refuse(key, *member, "a list");
        return nullptr;
    }
    if (member->size() > limit) {
        fail(key, "a list of " + std::to_string(member->size()) + "; at most " + std::to_string(limit) + " are read.");
        return nullptr;
    }
    return member;
}

void ObjectReader::set_layout(std::string_view key, const ReplayLayout& layout) {
    Json* member = layout == nullptr ? nullptr : find(key);
    if (member == nullptr) return;
    *member = *layout;
    nested_.push_back(key);
}

ReplayLayout ObjectReader::take_layout() {
    if (object_ == nullptr || report_.has_failed()) return nullptr;
    for (auto& [key, member] : object_->get_ref<Json::object_t&>()) {
        if (!is_known(key))
            report_.warn(path_of(key) + " is unknown to this version; it is kept as it is.");
        else if (std::find(nested_.begin(), nested_.end(), key) == nested_.end())
            member = nullptr;
    }
    return std::make_shared<const Json>(std::move(*object_));
}

void ObjectReader::fail(std::string_view key, const std::string& message) { report_.fail(path_of(key), message); }

std::string ObjectReader::path_of(std::string_view key) const {
    // A name of the file's own may be anything; what an error shows of it is short and printable.
    const std::string name = is_known(key) ? std::string(key) : quoted(key);
    return path_.empty() ? name : path_ + "." + name;
}

bool ObjectReader::is_known(std::string_view key) const {
    return std::find(known_.begin(), known_.end(), key) != known_.end();
}

void ObjectReader::refuse(std::string_view key, const Json& found, const std::string& expected) {
    fail(key, "found " + described(found) + "; expected " + expected + ".");
}

}  // namespace pyramide
