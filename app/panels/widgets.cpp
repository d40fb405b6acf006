#include "app/panels/widgets.h"

#include <algorithm>
#include <cmath>

#include "engine/characters.h"

namespace pyramide {

namespace {

/// A full-width ImGui item of one row; gives its corners.
struct RowBox {
    ImVec2 minimum, maximum;
};
RowBox row_box() {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, px(20));
    return {at, {at.x + width, at.y + px(theme().row_height)}};
}

void draw_row_texts(const RowBox& box, std::string_view label, std::string_view value, RowColors colors) {
    const Fonts& fonts = theme().fonts;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float value_width = value.empty() ? 0 : text_size(fonts.mono, value).x;
    const float label_end = box.maximum.x - (value.empty() ? 0 : value_width + px(10));
    const float label_width = text_size(fonts.text, label).x;
    const float value_start = std::min(box.maximum.x - value_width, box.minimum.x + label_width + px(10));
    if (label_end > box.minimum.x + px(24))
        draw_text(list, fonts.text, box.minimum, {label_end, box.maximum.y},
                  colors.label ? colors.label : theme().colors.text, label);
    draw_text(list, fonts.mono, {std::max(box.minimum.x, value_start), box.minimum.y}, box.maximum,
              colors.value ? colors.value : theme().colors.text, value, Align::Right);
}

void draw_pill(ImVec2 at, std::string_view text, ImU32 color, bool is_lit) {
    const Palette& colors = theme().colors;
    ImU32 ground = is_lit ? colors.control_hovered : colors.control;
    if (color != 0) ground = pill_ground(color, is_lit);
    const ImVec2 end = {at.x + pill_width(text), at.y + px(24)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, end, ground, (end.y - at.y) / 2);
    draw_text(list, theme().fonts.small_text, at, end, color ? color : colors.text, text, Align::Center);
}

}  // namespace

ImU32 pill_ground(ImU32 color, bool is_lit) {
    const Palette& colors = theme().colors;
    const ImU32 base = theme().kind == ThemeKind::Dark ? colors.background : colors.panel;
    return mixed(base, color, colors.pill_share * (is_lit ? 1.3F : 1));
}

ImU32 accent_ground(bool is_lit) {
    const Palette& colors = theme().colors;
    return is_lit ? mixed(colors.accent_dark, colors.accent, 0.14F) : colors.accent_dark;
}

float px(float length) { return std::round(length * theme().scale); }

ImU32 with_opacity(ImU32 color, float opacity) {
    const auto alpha = static_cast<float>((color >> IM_COL32_A_SHIFT) & 0xFF) * std::clamp(opacity, 0.0F, 1.0F);
    return (color & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha + 0.5F) << IM_COL32_A_SHIFT);
}

ImU32 mixed(ImU32 first, ImU32 second, float share) {
    const ImVec4 left = ImGui::ColorConvertU32ToFloat4(first);
    const ImVec4 right = ImGui::ColorConvertU32ToFloat4(second);
    const auto between = [share](float from, float to) { return from + (to - from) * share; };
    return ImGui::ColorConvertFloat4ToU32(
        {between(left.x, right.x), between(left.y, right.y), between(left.z, right.z), between(left.w, right.w)});
}

// --- Text
// -----------------------------------------------------------------------------------------------------------------------

ImVec2 text_size(ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, 1e9F, 0, text.data(), text.data() + text.size());
}

std::string fitted_text(ImFont* font, std::string_view text, float width) {
    if (text_size(font, text).x <= width) return std::string(text);
    const std::string_view dots = is_text_complete() ? "…" : "...";
    const float room = width - text_size(font, dots).x;
    if (room <= 0) return "";
    const char* end = nullptr;
    font->CalcTextSizeA(font->FontSize, room, 0, text.data(), text.data() + text.size(), &end);
    auto kept = static_cast<std::size_t>(end - text.data());
    while (kept > 0 && kept < text.size() && is_continuation(text[kept])) --kept;
    while (kept > 0 && text[kept - 1] == ' ') --kept;
    return std::string(text.substr(0, kept)) + std::string(dots);
}

void draw_text(ImDrawList* list, ImFont* font, ImVec2 minimum, ImVec2 maximum, ImU32 color, std::string_view text,
               Align align) {
    if (text.empty() || maximum.x <= minimum.x) return;
    const float room = maximum.x - minimum.x;
    ImVec2 size = text_size(font, text);
    std::string cut;
    if (size.x > room + 0.5F) {
        cut = fitted_text(font, text, room);
        text = cut;
        size = text_size(font, text);
    }
    const float slack = room - size.x;
    const float x = minimum.x + (align == Align::Left ? 0 : align == Align::Right ? slack : slack / 2);
    const float y = minimum.y + (maximum.y - minimum.y - size.y) / 2;
    list->AddText(font, font->FontSize, {std::round(x), std::round(y)}, color, text.data(), text.data() + text.size());
}

ImVec2 tooltip_place(ImVec2 minimum, ImVec2 maximum, ImVec2 size, ImVec2 mouse, ImVec2 display) {
    const float gap = px(6), offset = px(18);
    const auto inside = [](float at, float length, float whole) { return std::max(std::min(at, whole - length), 0.0F); };
    const float x = inside(mouse.x + offset, size.x, display.x);
    if (maximum.y + gap + size.y <= display.y) return {x, maximum.y + gap};
    if (minimum.y - gap - size.y >= 0) return {x, minimum.y - gap - size.y};
    // Neither below nor above: beside, where there is room for it.
    const float y = inside(mouse.y + offset, size.y, display.y);
    if (maximum.x + gap + size.x <= display.x) return {maximum.x + gap, y};
    if (minimum.x - gap - size.x >= 0) return {minimum.x - gap - size.x, y};
    return {x, y};
}

void tooltip(std::string_view text) {
    if (text.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const ImVec2 padding = {px(9), px(6)};
    const ImVec2 inside = ImGui::CalcTextSize(text.data(), text.data() + text.size(), false, px(360));
    const ImVec2 size = {inside.x + padding.x * 2, inside.y + padding.y * 2};
    ImGui::SetNextWindowPos(
        tooltip_place(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), size, ImGui::GetMousePos(), ImGui::GetIO().DisplaySize));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(px(360));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

// --- Rows
// -----------------------------------------------------------------------------------------------------------------------

void section_label(std::string_view text) {
    if (ImGui::GetCursorPosY() > ImGui::GetStyle().WindowPadding.y + 1) ImGui::Dummy({1, px(8)});
    const RowBox box = row_box();
    ImGui::Dummy({box.maximum.x - box.minimum.x, px(theme().row_height - 2)});
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, box.minimum,
              {box.maximum.x, box.minimum.y + px(theme().row_height - 2)}, theme().colors.text_dim, text);
}

void value_row(std::string_view label, std::string_view value, RowColors colors) {
    const RowBox box = row_box();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::Dummy({box.maximum.x - box.minimum.x, box.maximum.y - box.minimum.y});
    ImGui::PopStyleVar();
    draw_row_texts(box, label, value, colors);
}

bool button_row(const char* id, std::string_view label, std::string_view value, RowColors colors) {
    const RowBox box = row_box();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const bool clicked = ImGui::InvisibleButton(id, {box.maximum.x - box.minimum.x, box.maximum.y - box.minimum.y});
    ImGui::PopStyleVar();
    if (ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRectFilled({box.minimum.x - px(6), box.minimum.y},
                                                  {box.maximum.x + px(6), box.maximum.y}, theme().colors.row_hovered,
                                                  px(4));
    draw_row_texts(box, label, value, colors);
    return clicked;
}

void control_row(std::string_view label, float control_width, const char* help, ImU32 label_color) {
    const RowBox box = row_box();
    const float width = std::min(px(control_width), box.maximum.x - box.minimum.x);
    const float label_end = box.maximum.x - width - px(8);
    const float height = ImGui::GetFrameHeight();
    if (label_end > box.minimum.x) {
        ImGui::Dummy({label_end - box.minimum.x, height});
        if (help != nullptr) tooltip(help);
        draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, box.minimum, {label_end, box.minimum.y + height},
                  label_color ? label_color : theme().colors.text, label);
    }
    ImGui::SetCursorScreenPos({box.maximum.x - width, box.minimum.y});
    ImGui::SetNextItemWidth(width);
}

// --- Pills and buttons
// ----------------------------------------------------------------------------------------------------------

float pill_width(std::string_view text) { return std::ceil(text_size(theme().fonts.small_text, text).x) + px(18); }

float bar_item_height() { return px(26); }

bool pill(const char* id, std::string_view text, ImU32 color, const char* help) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton(id, {pill_width(text), px(24)});
    draw_pill(at, text, color, ImGui::IsItemHovered());
    if (help != nullptr) tooltip(help);
    return clicked;
}

void label_pill(std::string_view text, ImU32 color, const char* help) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({pill_width(text), px(24)});
    draw_pill(at, text, color, false);
    if (help != nullptr) tooltip(help);
}

bool icon_button(const char* id, Icon icon, ButtonState state, const char* help) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = {px(28), bar_item_height()};
    const bool disabled = state == ButtonState::Disabled;
    const bool clicked = ImGui::InvisibleButton(id, size) && !disabled;
    const Palette& colors = theme().colors;
    const bool lit = ImGui::IsItemHovered() && !disabled;
    ImU32 ground = lit ? colors.control_hovered : colors.control;
    if (state == ButtonState::Accent) ground = accent_ground(lit);
    if (disabled) ground = with_opacity(colors.control, 0.5F);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, ground, px(4));
    draw_icon(list, icon, {at.x + size.x / 2, at.y + size.y / 2}, px(12), disabled ? colors.text_faint : colors.text);
    if (help != nullptr) tooltip(help);
    return clicked;
}

bool flat_icon_button(const char* id, Icon icon, float size, const char* help) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = px(size);
    const bool clicked = ImGui::InvisibleButton(id, {side, side});
    const Palette& colors = theme().colors;
    const bool is_lit = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (is_lit) list->AddRectFilled(at, {at.x + side, at.y + side}, colors.control_hovered, px(4));
    draw_icon(list, icon, {at.x + side / 2, at.y + side / 2}, std::round(side * 0.5F), is_lit ? colors.text : colors.text_dim);
    if (help != nullptr) tooltip(help);
    return clicked;
}

bool begin_popup_below(const char* id, Align align) {
    const ImVec2 minimum = ImGui::GetItemRectMin(), maximum = ImGui::GetItemRectMax();
    const bool is_right = align == Align::Right;
    ImGui::SetNextWindowPos({is_right ? maximum.x : minimum.x, maximum.y + px(4)}, ImGuiCond_Always, {is_right ? 1.0F : 0.0F, 0});
    return ImGui::BeginPopup(id);
}

namespace {

KeyMap& command_key_map() {
    static KeyMap keys;
    return keys;
}

}  // namespace

void set_command_keys(const KeyMap& keys) {
    if (command_key_map() != keys) command_key_map() = keys;
}

std::string command_keys(CommandId id) { return command_key_map().text(id); }

std::string command_help(CommandId id) {
    const CommandInfo& info = command_info(id);
    const std::string keys = command_keys(id);
    return std::string(info.name) + (keys.empty() ? "" : "  (" + keys + ")") + "\n" + info.help;
}

void command_button(const Session& session, CommandId id, Icon icon, std::vector<Command>& commands, ButtonState state) {
    const CommandInfo& info = command_info(id);
    if (!info.is_enabled(session)) state = ButtonState::Disabled;
    if (icon_button(info.id, icon, state, command_help(id).c_str())) commands.push_back(Simple{id});
}

bool action_button(const char* label, ImVec2 size) {
    ImGui::PushStyleColor(ImGuiCol_Button, accent_ground());
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, accent_ground(true));
    const bool clicked = ImGui::Button(label, size);
    ImGui::PopStyleColor(2);
    return clicked;
}

// --- Panels
// ---------------------------------------------------------------------------------------------------------------------

float panel_header_height() { return px(32); }

void draw_panel_ground(ImVec2 position, ImVec2 size, PanelHeader header) {
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 end = {position.x + size.x, position.y + size.y};
    list->AddRectFilled(position, end, colors.panel, px(theme().rounding));
    if (header == PanelHeader::Shown) {
        const float line = position.y + panel_header_height() - 1;
        list->AddRectFilled(position, {end.x, line}, colors.header, px(theme().rounding), ImDrawFlags_RoundCornersTop);
        list->AddRectFilled({position.x, line}, {end.x, line + 1}, colors.panel_border);
    }
    list->AddRect(position, end, colors.panel_border, px(theme().rounding));
}

void begin_panel_body(const char* id, ImVec2 position, ImVec2 size, PanelPadding padding, PanelScroll scroll) {
    ImGui::SetCursorScreenPos(position);
    const float inset = padding == PanelPadding::Inside ? px(theme().padding) : 0;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(inset, inset == 0 ? 0 : px(10)));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0);
    ImGuiWindowFlags flags = 0;
    if (scroll == PanelScroll::None) flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    const ImVec2 room = {std::max(size.x, 1.0F), std::max(size.y, 1.0F)};
#if IMGUI_VERSION_NUM < 19000
    ImGui::BeginChild(id, room, false, flags | ImGuiWindowFlags_AlwaysUseWindowPadding);
#else
    ImGui::BeginChild(id, room, ImGuiChildFlags_AlwaysUseWindowPadding, flags);
#endif
    ImGui::PopStyleVar(2);
    // What is drawn inside keeps the padding of the style for its own popups; rows stand close.
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(2)));
}

void begin_panel(const char* id, std::string_view title, ImVec2 position, ImVec2 size, PanelPadding padding, PanelScroll scroll) {
    const bool has_header = !title.empty();
    draw_panel_ground(position, size, has_header ? PanelHeader::Shown : PanelHeader::None);
    const float header = has_header ? panel_header_height() : 0;
    if (has_header) {
        const Palette& colors = theme().colors;
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float left = position.x + px(theme().padding), right = position.x + size.x - px(8);
        const float width = text_size(theme().fonts.text, title).x;
        draw_text(list, theme().fonts.text, {left, position.y}, {right, position.y + header}, colors.text, title);
        const float line = position.y + header - 1;
        list->AddRectFilled({left, line - px(2)}, {std::min(left + width, right), line}, colors.accent, px(1));
    }
    begin_panel_body(id, {position.x + 1, position.y + header}, {size.x - 2, size.y - header - 1}, padding, scroll);
}

void end_panel() {
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

}  // namespace pyramide
