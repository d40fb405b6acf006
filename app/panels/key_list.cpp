// The list of keys, made from the command table.
#include <algorithm>
#include <string_view>
#include <vector>

#include "app/panels/dialog_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

struct Group {
    std::string_view name;
    std::vector<const CommandInfo*> commands;
};

/// Groups in the order in which the table first names them; commands without a key are left out.
std::vector<Group> groups_of_table() {
    std::vector<Group> groups;
    for (const CommandInfo& info : command_table()) {
        if (info.chord.key == Key::None) continue;
        auto found =
            std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.name == info.group; });
        if (found == groups.end()) found = groups.insert(groups.end(), Group{info.group, {}});
        found->commands.push_back(&info);
    }
    return groups;
}

std::string keys_of(const CommandInfo& info) {
    const std::string second = to_text(info.second);
    return to_text(info.chord) + (second.empty() ? "" : "  " + second);
}

void draw_group(const Group& group) {
    section_label(group.name);
    for (const CommandInfo* info : group.commands) {
        value_row(info->name, keys_of(*info), {theme().colors.accent, 0});
        tooltip(info->help);
    }
    ImGui::Dummy({1, px(8)});
}

/// As draw_group fills it, with the room above its label.
float height_of(const Group& group) {
    return px(8) + px(theme().row_height - 2) + static_cast<float>(group.commands.size()) * px(theme().row_height) +
           px(8);
}

/// The groups in one column, or the first half of their height in one and the rest in another.
std::vector<std::vector<Group>> columns_of(const std::vector<Group>& groups, int count) {
    float whole = 0;
    for (const Group& group : groups) whole += height_of(group);
    std::vector<std::vector<Group>> columns(1);
    float filled = 0;
    for (const Group& group : groups) {
        if (static_cast<int>(columns.size()) < count &&
            filled + height_of(group) / 2 > whole / static_cast<float>(count))
            columns.emplace_back();
        columns.back().push_back(group);
        filled += height_of(group);
    }
    return columns;
}

}  // namespace

void draw_key_list() {
    const float room = ImGui::GetContentRegionAvail().x, gap = px(28);
    const std::vector<std::vector<Group>> columns = columns_of(groups_of_table(), room > px(560) ? 2 : 1);
    float tallest = 0;
    for (const std::vector<Group>& column : columns) {
        float height = 0;
        for (const Group& group : column) height += height_of(group);
        tallest = std::max(tallest, height);
    }
    const float most = std::max(px(80), ImGui::GetIO().DisplaySize.y - px(190));
    const bool scrolls = tallest > most;
    const float width = (room - (scrolls ? ImGui::GetStyle().ScrollbarSize + px(6) : 0) -
                         gap * static_cast<float>(columns.size() - 1)) /
                        static_cast<float>(columns.size());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::BeginChild("keys", {0, std::min(tallest, most)}, false);
    for (std::size_t at = 0; at < columns.size(); ++at) {
        if (at > 0) ImGui::SameLine(0, gap);
        ImGui::PushID(static_cast<int>(at));
        ImGui::BeginChild("column", {width, tallest}, false,
                          ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
        for (const Group& group : columns[at]) draw_group(group);
        ImGui::EndChild();
        ImGui::PopID();
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace pyramide
