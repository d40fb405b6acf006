// The menu of one row of the timeline's list.
#include <imgui.h>

#include "app/panels/branches_parts.h"
#include "app/panels/dialog_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/timeline_parts.h"
#include "app/panels/widgets.h"
#include "engine/one_line.h"

namespace pyramide {

namespace {

/// An entry with the first key of the command that does the same at the step that is looked at.
bool item(const TimelineList& list, const char* text, CommandId id) {
    const std::vector<Chord>& chords = list.ui.keys.chords(id);
    const std::string key = chords.empty() ? "" : to_text(chords.front());
    return ImGui::MenuItem(text, key.empty() ? nullptr : key.c_str());
}

/// The log from the deal up to a step in the one-line form.
std::string log_up_to(const Session& session, std::uint32_t step) {
    std::vector<Input> inputs;
    for (std::uint32_t at = 1; at <= step; ++at) inputs.push_back(session.timeline().node(session.line()[at]).input);
    return one_line_text(session.deal(), session.rules(), inputs);
}

void draw_edit_items(const TimelineList& list, const TimelineRow& row) {
    if (row.number > 0 && item(list, "Replace...", CommandId::ShowReplaceStep))
        ask_replacement(list.session, row.number, list.ui.dialog);
    if (row.number > 0 && ImGui::MenuItem("Insert before...")) ask_insertion(list.session, row.number, list.ui.dialog);
    if (item(list, "Insert after...", CommandId::ShowInsertStep)) ask_insertion(list.session, row.number + 1, list.ui.dialog);
    if (row.number == 0) return;
    if (item(list, "Remove", CommandId::RemoveStep)) list.commands.push_back(RemoveRow{row.number});
    if (item(list, row.node == kNoNode ? "Take in again" : "Skip", CommandId::SkipStep))
        list.commands.push_back(SkipRow{row.number});
}

void draw_copy_items(const TimelineList& list, const TimelineRow& row) {
    if (ImGui::MenuItem("Copy the log up to here as one line"))
        ImGui::SetClipboardText(log_up_to(list.session, row.step).c_str());
    if (row.number == 0 || !ImGui::MenuItem("Copy this input")) return;
    const Input& input = row.edit != nullptr ? row.edit->input : list.session.timeline().node(row.node).input;
    ImGui::SetClipboardText(to_text(input).c_str());
}

/// All inputs that were played at this place.
void draw_sibling_items(const TimelineList& list, const TimelineRow& row) {
    const Timeline& timeline = list.session.timeline();
    if (row.node == kNoNode || timeline.node(row.node).parent == kNoNode) return;
    const std::vector<NodeId> siblings = list.session.children(timeline.node(row.node).parent);
    if (siblings.size() < 2) return;
    ImGui::Separator();
    ImGui::TextDisabled("played here");
    for (const NodeId sibling : siblings) {
        ImGui::PushID(static_cast<int>(sibling));
        const std::string text = shown_text(timeline.node(sibling).input);
        if (ImGui::MenuItem(text.c_str(), nullptr, sibling == row.node)) list.commands.push_back(GoToNode{sibling});
        ImGui::PopID();
    }
}

void draw_items(const TimelineList& list, const TimelineRow& row) {
    const Session& session = list.session;
    if (row.node != kNoNode) {
        if (ImGui::MenuItem("Look at this step")) list.commands.push_back(GoToStep{row.step});
        if (ImGui::MenuItem("Continue from here", "double click")) continue_from(session, row.node, list.commands);
        if (row.number > 0 && ImGui::MenuItem("Branch here: play something else"))
            continue_from(session, session.timeline().node(row.node).parent, list.commands);
        ImGui::Separator();
    }
    draw_edit_items(list, row);
    if (row.node != kNoNode) {
        const char* marker = session.marker(row.node) != nullptr ? "Change the marker..." : "Marker...";
        if (item(list, marker, CommandId::ShowNote)) ask_note(session, row.node, list.ui.dialog);
    }
    ImGui::Separator();
    draw_copy_items(list, row);
    draw_sibling_items(list, row);
}

}  // namespace

void draw_row_menu(const TimelineList& list, const TimelineRow& row) {
    // The list's own rows stand without any room between them, a menu's do not.
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(10), px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(5)));
    if (ImGui::BeginPopupContextItem("menu")) {
        draw_items(list, row);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace pyramide
