#include "app/panels/rules_controls.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

#include <imgui.h>

#include "app/panels/widgets.h"

namespace pyramide {

namespace {

float segment_width(const std::string& name) { return std::ceil(text_size(theme().fonts.small_text, name).x) + px(14); }

/// Text of a number field: seven digits, a sign and an end, with room to spare. Its bytes fit into ints, so that
/// ImGui's own storage can keep what is being typed from frame to frame.
constexpr std::size_t kTypedInts = 4;
using TypedText = std::array<char, kTypedInts * sizeof(int)>;

TypedText typed_of(std::string_view text) {
    TypedText typed{};
    std::copy_n(text.begin(), std::min(text.size(), typed.size() - 1), typed.begin());
    return typed;
}

ImGuiID typed_id(std::size_t part) { return ImGui::GetID("typed") + static_cast<ImGuiID>(part); }

TypedText load_typed() {
    std::array<int, kTypedInts> parts{};
    for (std::size_t part = 0; part < parts.size(); ++part)
        parts[part] = ImGui::GetStateStorage()->GetInt(typed_id(part));
    TypedText typed{};
    std::memcpy(typed.data(), parts.data(), typed.size());
    return typed;
}

void save_typed(const TypedText& typed) {
    std::array<int, kTypedInts> parts{};
    std::memcpy(parts.data(), typed.data(), typed.size());
    for (std::size_t part = 0; part < parts.size(); ++part)
        ImGui::GetStateStorage()->SetInt(typed_id(part), parts[part]);
}

/// Empty for no limit, which the toggle beside the field says.
std::string value_text(int value, const RuleField& field) {
    return field.type == RuleType::Limit && value == kUnlimited ? "" : std::to_string(value);
}

std::optional<int> parse_value(std::string_view text, const RuleField& field) {
    if (field.type == RuleType::Limit && text.empty()) return kUnlimited;
    if (text.starts_with('+')) text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    if (value < field.minimum || value > field.maximum) return std::nullopt;
    return value;
}

void draw_ground(ImVec2 start, ImVec2 end, ImU32 color) {
    ImGui::GetWindowDrawList()->AddRectFilled({start.x, start.y + 1}, {end.x, end.y - 1}, color, px(4));
}

void draw_segment(ImVec2 start, ImVec2 end, const std::string& name, bool is_chosen, bool is_pointed) {
    const Palette& colors = theme().colors;
    if (is_chosen || is_pointed) draw_ground(start, end, is_chosen ? colors.accent_dark : colors.control_hovered);
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, start, end,
              is_chosen ? colors.text : colors.text_dim, name, Align::Center);
}

/// How far the text stands from the frame's left edge: on the right like every figure, and on the left while it is
/// typed.
float text_inset(std::string_view text, float width, bool is_typing) {
    const float edge = px(6);
    if (is_typing) return edge;
    return std::max(edge, std::floor(width - text_size(theme().fonts.mono, text).x - edge));
}

}  // namespace

std::string rule_range_text(const RuleField& field) {
    std::string text = "a whole number from " + std::to_string(field.minimum) + " to " + std::to_string(field.maximum);
    if (field.type == RuleType::Limit) text += ", or nothing for no limit";
    return text;
}

float segments_width(std::span<const std::string> names) {
    float width = 0;
    for (const std::string& name : names) width += segment_width(name);
    return width;
}

std::optional<int> segments(const char* id, std::span<const std::string> names, int chosen, float width) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 end = {start.x + width, start.y + ImGui::GetFrameHeight()};
    const bool is_clicked = ImGui::InvisibleButton(id, {end.x - start.x, end.y - start.y});
    const bool is_hovered = ImGui::IsItemHovered();
    const float mouse = ImGui::GetMousePos().x;
    draw_ground(start, end, theme().colors.control);
    const float stretch = width / segments_width(names);
    float left = start.x;
    std::optional<int> pointed;
    for (std::size_t at = 0; at < names.size(); ++at) {
        const float right = left + segment_width(names[at]) * stretch;
        const bool is_pointed = is_hovered && mouse >= left && mouse < right;
        if (is_pointed) pointed = static_cast<int>(at);
        draw_segment({left, start.y}, {right, end.y}, names[at], static_cast<int>(at) == chosen, is_pointed);
        left = right;
    }
    if (!is_clicked || pointed == chosen) return std::nullopt;
    return pointed;
}

bool toggle(const char* id, const std::string& name, bool is_on, float width) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 end = {start.x + width, start.y + ImGui::GetFrameHeight()};
    const bool is_clicked = ImGui::InvisibleButton(id, {end.x - start.x, end.y - start.y});
    draw_ground(start, end, theme().colors.control);
    draw_segment(start, end, name, is_on, ImGui::IsItemHovered());
    return is_clicked;
}

std::optional<int> number_field(const char* id, const RuleField& field, int value, float width) {
    ImGui::PushID(id);
    ImGuiStorage* storage = ImGui::GetStateStorage();
    const ImGuiID typing_id = ImGui::GetID("typing");
    const bool was_typing = storage->GetBool(typing_id);
    TypedText typed = was_typing ? load_typed() : typed_of(value_text(value, field));
    const bool is_taken = parse_value(typed.data(), field).has_value();
    const FontScope mono(theme().fonts.mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(text_inset(typed.data(), width, was_typing), ImGui::GetStyle().FramePadding.y));
    ImGui::PushStyleColor(ImGuiCol_Text, is_taken ? theme().colors.text : theme().colors.failure);
    ImGui::SetNextItemWidth(width);
    ImGui::InputText("##value", typed.data(), typed.size(),
                     ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const bool is_left = ImGui::IsItemDeactivatedAfterEdit();
    storage->SetBool(typing_id, ImGui::IsItemActive());
    save_typed(typed);
    tooltip(rule_range_text(field));
    ImGui::PopID();
    if (!is_left) return std::nullopt;
    const std::optional<int> chosen = parse_value(typed.data(), field);
    return chosen == value ? std::nullopt : chosen;
}

}  // namespace pyramide
