#include "engine/replay/object_writer.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

namespace pyramide {
namespace {

using Json = nlohmann::ordered_json;

const Json* find_member(const Json* object, std::string_view key) {
    if (object == nullptr || !object->is_object()) return nullptr;
    for (const auto& [name, member] : object->get_ref<const Json::object_t&>()) {
        if (name == key) return &member;
    }
    return nullptr;
}

}  // namespace

const Json* nested_layout(const Json* layout, std::string_view key) {
    const Json* member = find_member(layout, key);
    return member != nullptr && member->is_object() ? member : nullptr;
}

void ObjectWriter::add(std::string_view key, Saying saying, std::function<void(std::string& out)> write_value) {
    known_.push_back(key);
    const bool is_written =
        saying == Saying::Something || (saying == Saying::Usual && layout_ == nullptr) || has_layout(key);
    if (is_written) members_.push_back({key, std::move(write_value), nullptr});
}

void ObjectWriter::add_text(std::string_view key, Saying when_empty, std::string_view text) {
    add(key, text.empty() ? when_empty : Saying::Something, [text](std::string& out) { append_json_text(out, text); });
}

void ObjectWriter::add_number(std::string_view key, std::int64_t number, Saying saying) {
    add(key, saying, [number](std::string& out) { append_json_number(out, number); });
}

bool ObjectWriter::has_layout(std::string_view key) const { return find_member(layout_, key) != nullptr; }

std::vector<ObjectWriter::Member> ObjectWriter::members_in_order() const {
    std::vector<Member> ordered;
    if (layout_ != nullptr && layout_->is_object()) {
        for (const auto& [key, value] : layout_->get_ref<const Json::object_t&>()) {
            const std::string_view name = key;
            const auto known = std::find_if(members_.begin(), members_.end(),
                                            [&](const Member& member) { return member.key == name; });
            if (known != members_.end())
                ordered.push_back(*known);
            else if (std::find(known_.begin(), known_.end(), name) == known_.end())
                ordered.push_back({name, nullptr, &value});
        }
    }
    // Members that the layout lacks go behind the nearest one before them in canonical order.
    for (std::size_t index = 0; index < members_.size(); ++index) {
        const auto place_of = [&](std::string_view key) {
            return std::find_if(ordered.begin(), ordered.end(),
                                [&](const Member& member) { return member.key == key; });
        };
        if (place_of(members_[index].key) != ordered.end()) continue;
        auto place = ordered.begin();
        if (index > 0) place = place_of(members_[index - 1].key) + 1;
        ordered.insert(place, members_[index]);
    }
    return ordered;
}

void ObjectWriter::write(std::string& out, JsonStyle style, int indentation) const {
    const std::vector<Member> ordered = members_in_order();
    out += '{';
    for (std::size_t index = 0; index < ordered.size(); ++index) {
        if (index > 0) out += style == JsonStyle::Lines ? "," : ", ";
        if (style == JsonStyle::Lines) append_line_break(out, indentation + 1);
        append_json_text(out, ordered[index].key);
        out += ": ";
        if (ordered[index].unknown == nullptr)
            ordered[index].write_value(out);
        else
            append_json_value(out, *ordered[index].unknown, style, indentation + 1);
    }
    if (style == JsonStyle::Lines && !ordered.empty()) append_line_break(out, indentation);
    out += '}';
}

}  // namespace pyramide
