// The list of keys, made from the command table and the keys that are set.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/dialog_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// One row: a command and its keys, or the tabs by their numbers in one.
struct Row {
    std::string name, keys;
    const char* help;
};

struct Group {
    std::string_view name;
    std::vector<Row> rows;
};

/// True while each of the nine tabs has the key of its number, which needs no nine rows.
bool has_numbered_tabs() {
    for (int tab = 0; tab < 9; ++tab) {
        const auto id = static_cast<CommandId>(static_cast<int>(CommandId::Tab1) + tab);
        if (command_keys(id) != "Ctrl+" + std::to_string(tab + 1)) return false;
    }
    return true;
}

/// Groups in the order in which the table first names them; commands without a key are left out.
std::vector<Group> groups_of_table() {
    std::vector<Group> groups;
    const bool has_one_row = has_numbered_tabs();
    for (const CommandInfo& info : command_table()) {
        const bool is_tab = info.command >= CommandId::Tab1 && info.command <= CommandId::Tab9;
        if (is_tab && has_one_row && info.command != CommandId::Tab1) continue;
        if (command_keys(info.command).empty()) continue;
        auto found =
            std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.name == info.group; });
        if (found == groups.end()) found = groups.insert(groups.end(), Group{info.group, {}});
        if (is_tab && has_one_row)
            found->rows.push_back({"Tab 1 to 9", "Ctrl+1 to Ctrl+9", "Bring a tab to the front by its number."});
        else
            found->rows.push_back({info.name, command_keys(info.command), info.help});
    }
    return groups;
}

void draw_group(const Group& group) {
    section_label(group.name);
    for (const Row& row : group.rows) {
        value_row(row.name, row.keys, {theme().colors.accent, 0});
        tooltip(row.help);
    }
    ImGui::Dummy({1, px(8)});
}

/// As draw_group fills it, with the room above its label.
float height_of(const Group& group) {
    return px(8) + px(theme().row_height - 2) + static_cast<float>(group.rows.size()) * px(theme().row_height) +
           px(8);
}

/// The groups in so many columns of about the same height, in their order.
std::vector<std::vector<Group>> columns_of(const std::vector<Group>& groups, int count) {
    float whole = 0;
    for (const Group& group : groups) whole += height_of(group);
    std::vector<std::vector<Group>> columns(1);
    float filled = 0;
    for (const Group& group : groups) {
        const auto share = whole * static_cast<float>(columns.size()) / static_cast<float>(count);
        const bool has_more = static_cast<int>(columns.size()) < count && !columns.back().empty();
        if (has_more && filled + height_of(group) / 2 > share) columns.emplace_back();
        columns.back().push_back(group);
        filled += height_of(group);
    }
    return columns;
}

}  // namespace

void draw_key_list() {
    const float room = ImGui::GetContentRegionAvail().x, gap = px(28);
    const std::vector<std::vector<Group>> columns = columns_of(groups_of_table(), room > px(1020) ? 3 : room > px(560) ? 2 : 1);
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
