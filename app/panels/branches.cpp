// The branches panel: the log as a tree, and its branches as a list below.
#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

#include "app/panels/branches_parts.h"
#include "app/panels/dialog_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"
#include "engine/one_line.h"

namespace pyramide {

namespace {

constexpr const char* kBranchMenu = "branch menu";

/// Right edges of the list's figures, real pixels from the row's left; 0 where one has no room.
struct BranchColumns {
    float name_right = 0, at = 0, steps = 0, end = 0, score = 0;
};

BranchColumns columns_of(float width) {
    BranchColumns columns;
    columns.score = width - px(4);
    const float kept = px(120);
    float right = columns.score - px(56);
    if (right - px(96) > kept) {
        columns.end = right;
        right -= px(96);
    }
    if (right - px(46) > kept) {
        columns.at = right;
        right -= px(46);
    }
    if (right - px(50) > kept) {
        columns.steps = columns.at;
        columns.at -= px(50);
        right -= px(50);
    }
    columns.name_right = right - px(8);
    return columns;
}

void draw_cells(ImVec2 minimum, ImVec2 maximum, const BranchColumns& columns, const std::array<std::string, 5>& texts, ImFont* font,
                ImFont* name_font, const std::array<ImU32, 5>& colors) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw_text(draw, name_font, {minimum.x + px(18), minimum.y}, {minimum.x + columns.name_right, maximum.y}, colors[0], texts[0]);
    const std::array<float, 4> rights = {columns.at, columns.steps, columns.end, columns.score};
    for (std::size_t at = 0; at < rights.size(); ++at) {
        if (rights[at] <= 0) continue;
        ImFont* used = at == 2 ? name_font : font;
        draw_text(draw, used, {minimum.x + std::max(rights[at] - px(100), columns.name_right), minimum.y},
                  {minimum.x + rights[at], maximum.y}, colors[at + 1], texts[at + 1], Align::Right);
    }
}

void draw_header(float width) {
    const ImVec2 minimum = ImGui::GetCursorScreenPos();
    const float height = px(theme().row_height);
    ImGui::Dummy({width, height});
    const ImU32 dim = theme().colors.text_dim;
    ImFont* font = theme().fonts.small_text;
    draw_cells(minimum, {minimum.x + width, minimum.y + height}, columns_of(width), {"branch", "after", "steps", "end", "score"}, font,
               font, {dim, dim, dim, dim, dim});
    ImGui::GetWindowDrawList()->AddLine({minimum.x, minimum.y + height - 1}, {minimum.x + width, minimum.y + height - 1},
                                        theme().colors.panel_border);
}

void draw_row(const Session& session, std::size_t at, bool is_current, float width, PanelsUi& ui, Commands& commands) {
    const Branch& branch = session.branches()[at];
    const Palette& colors = theme().colors;
    const ImVec2 minimum = ImGui::GetCursorScreenPos();
    const ImVec2 maximum = {minimum.x + width, minimum.y + px(theme().row_height)};
    ImGui::PushID(static_cast<int>(branch.start));
    ImGui::InvisibleButton("row", {width, maximum.y - minimum.y});
    const bool is_hovered = ImGui::IsItemHovered();
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (is_current || is_hovered)
        draw->AddRectFilled(minimum, maximum, is_current ? colors.row_selected : colors.row_hovered, px(3));
    const Table& end = session.timeline().node(branch.end).table;
    const ImU32 rail = branch.start == 0 ? colors.accent : colors.branch;
    draw->AddRectFilled({minimum.x + px(6), minimum.y + px(6)}, {minimum.x + px(9), maximum.y - px(6)}, rail, px(1));
    const ImU32 name = branch.start == 0 ? colors.text : colors.branch;
    draw_cells(minimum, maximum, columns_of(width),
               {branch_title(session, branch), branch.start == 0 ? "" : std::to_string(branch.from_step),
                std::to_string(branch.last_step - branch.from_step), end_text(end.outcome), std::to_string(end.counters.score())},
               theme().fonts.mono, theme().fonts.text,
               {name, colors.text_dim, colors.text_dim, end_color(end.outcome), colors.text});
    if (is_hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) open_branch_menu(ui, branch);
    tooltip("click: look at its first step\ndouble click: continue from its end");
    if (is_hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        continue_from(session, branch.end, commands);
    else if (is_hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && branch.start != session.current())
        commands.push_back(GoToNode{branch.start});
    ImGui::PopID();
}

/// Header and rows in a height in real pixels.
void draw_list(const Session& session, float height, PanelsUi& ui, Commands& commands) {
    draw_header(ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize);
    ImGui::BeginChild("list", {0, std::max(height - px(theme().row_height), px(theme().row_height))}, false, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    const float width = ImGui::GetContentRegionAvail().x;
    const std::uint32_t current = session.branch_of(session.current());
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(session.branches().size()), px(theme().row_height));
    while (clipper.Step()) {
        for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at)
            draw_row(session, static_cast<std::size_t>(at), static_cast<std::uint32_t>(at) == current, width, ui, commands);
    }
    draw_branch_menu(session, ui, commands);
    ImGui::EndChild();
}

std::string one_line_of(const Session& session, NodeId node) {
    const std::vector<NodeId> path = session.timeline().path_to(node);
    std::vector<Input> inputs;
    for (std::size_t at = 1; at < path.size(); ++at) inputs.push_back(session.timeline().node(path[at]).input);
    return one_line_text(session.deal(), session.rules(), inputs);
}

void draw_menu_items(const Session& session, const Branch& branch, PanelsUi& ui, Commands& commands) {
    const bool is_mainline = branch.start == 0;
    const std::string title = branch_title(session, branch);
    ImGui::TextDisabled("%s", title.c_str());
    if (ImGui::MenuItem("Look at its first step")) commands.push_back(GoToNode{branch.start});
    if (ImGui::MenuItem("Continue from its end")) continue_from(session, branch.end, commands);
    if (ImGui::MenuItem("Name...")) ask_branch_name(session, branch.start, ui.dialog);
    ImGui::Separator();
    if (ImGui::MenuItem("Promote to mainline", nullptr, false, !is_mainline)) commands.push_back(Promote{branch.start});
    if (ImGui::MenuItem("Compare with the current line", nullptr, false, branch.end != session.line().back())) {
        ui.compare = {};
        ui.compare.with = CompareWith::Branch;
        ui.compare.node = branch.end;
        commands.push_back(ShowPanel{PanelId::Compare});
    }
    if (ImGui::MenuItem("Copy as one line")) ImGui::SetClipboardText(one_line_of(session, branch.end).c_str());
    ImGui::Separator();
    if (ImGui::MenuItem("Prune", nullptr, false, !is_mainline)) commands.push_back(Prune{branch.start});
}

}  // namespace

void open_branch_menu(PanelsUi& ui, const Branch& branch) {
    ui.branches.menu = branch.start;
    ui.branches.opens_menu = true;
}

void draw_branch_menu(const Session& session, PanelsUi& ui, Commands& commands) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(10), px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(5)));
    if (ui.branches.opens_menu) ImGui::OpenPopup(kBranchMenu);
    ui.branches.opens_menu = false;
    if (ImGui::BeginPopup(kBranchMenu)) {
        const std::vector<Branch>& branches = session.branches();
        const auto branch = std::find_if(branches.begin(), branches.end(),
                                         [&ui](const Branch& entry) { return entry.start == ui.branches.menu; });
        if (branch != branches.end())
            draw_menu_items(session, *branch, ui, commands);
        else
            ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

void continue_from(const Session& session, NodeId node, Commands& commands) {
    if (session.playback() == Playback::Forward) commands.push_back(Simple{CommandId::PlayForward});
    if (session.playback() == Playback::Backward) commands.push_back(Simple{CommandId::PlayBackward});
    commands.push_back(GoToNode{node});
}

void draw_branches(const Session& session, PanelsUi& ui, Commands& commands) {
    if (!ui.branches.cache) ui.branches.cache = std::make_shared<BranchesCache>();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float width = std::max(room.x - ImGui::GetStyle().ScrollbarSize - branch_tree_inset() * 2, px(60));
    update_branches(session, static_cast<int>(width), *ui.branches.cache);
    const float row = px(theme().row_height);
    const float whole = branch_tree_height(*ui.branches.cache);
    // The tree comes first: the list has what it leaves. Where that is little, the tree is scrolled in a part of a high panel, and in a
    // low one tree and list are scrolled together.
    const float least_list = row * 4 + px(6);
    const float tree = whole + least_list <= room.y ? whole : std::min(whole, std::max(std::round(room.y * 0.6F), row * 3));
    const float list = std::max(room.y - tree, least_list);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::BeginChild("branch tree", {0, tree});
    draw_branch_tree(session, ui, commands);
    ImGui::EndChild();
    const float list_top = ImGui::GetCursorPosY();
    if (session.branches().size() == 1) {
        section_label("Play another input in the past: the old rest stays as a branch.");
    } else {
        ImGui::Dummy({1, px(6)});
    }
    draw_list(session, list - (ImGui::GetCursorPosY() - list_top), ui, commands);
    ImGui::PopStyleVar(2);
}

}  // namespace pyramide
