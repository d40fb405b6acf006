// The top bar: menu, the tabs of the sessions, files, and on the right what holds for the session in front.
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/layout.h"
#include "app/panels/rules_presets.h"
#include "app/panels/session_tabs.h"
#include "app/panels/shell_dialogs.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// A pill of the right side: what it says, and what it says where there is little room.
struct BarPill {
    const char* id;
    std::string text;
    std::string brief;  ///< "": nothing
    ImU32 color;
    std::string help;
    std::optional<Command> command;  ///< nothing: only to be read
};

BarPill grade_pill(const Session& session) {
    const Palette& colors = theme().colors;
    const FileReport& report = *session.file_report();
    const std::string count = std::to_string(report.verified_steps) + " of " + std::to_string(report.steps);
    const bool is_only_unexpected = report.verified_steps == report.steps && !report.failed_assertions.empty();
    const char* word = report.grade == Grade::Verified ? "verified"
                       : report.grade == Grade::Risky  ? "risky"
                       : is_only_unexpected            ? "not as expected"
                                                       : "diverged";
    const ImU32 color = report.grade == Grade::Verified ? colors.free : colors.changed;
    std::string help = "Of the file's steps, " + count + " were recomputed and are as recorded.";
    for (std::size_t at = 0; at < report.failed_assertions.size() && at < 8; ++at)
        help += "\nnot as expected: " + report.failed_assertions[at];
    for (std::size_t at = 0; at < report.warnings.size() && at < 8; ++at) help += "\n· " + report.warnings[at];
    std::optional<Command> command;
    if (report.grade == Grade::Diverged) command = Simple{CommandId::NextProblem};
    if (command) help += "\n" + command_help(CommandId::NextProblem);
    return {"grade", std::string(word) + " · " + count + " steps", word, color, help, command};
}

BarPill difference_pill(const Session& session) {
    const RulesDifference& difference = *session.rules_difference();
    const std::string step = std::to_string(difference.step);
    std::string help = "On this line " + std::to_string(difference.count) +
                       " steps differ from the record, first at step " + step + ":";
    for (const FieldDifference& field : difference.fields)
        help += "\n" + field.field + " " + field.recomputed + ", recorded " +
                (field.recorded.empty() ? "none" : field.recorded);
    return {"difference",           "differs at step " + step,       "differs at " + step,
            theme().colors.changed, help + "\nClick to look at it.", GoToStep{difference.step}};
}

BarPill rules_pill(const Workspace& workspace) {
    const Session& session = workspace.front();
    const RulesPreset* preset = preset_of(session.rules());
    const std::string known = preset_name(workspace, session.rules());
    const std::string name = known.empty() ? "own" : known;
    const bool is_recorded = session.rules() == session.recorded_rules();
    const std::string own = known.empty() ? "Rules of your own: " : "Your own preset " + known + ": ";
    std::string help = preset != nullptr ? preset->help : own + to_text(session.rules());
    if (!is_recorded) help += "\nNot the rules of the record.\n" + command_help(CommandId::ResetRules);
    if (is_recorded) return {"rules", "rules: " + name, name, 0, help, std::nullopt};
    return {"rules", "rules: " + name, name, theme().colors.changed, help, Simple{CommandId::ResetRules}};
}

std::vector<BarPill> pills_of(const Workspace& workspace) {
    const Session& session = workspace.front();
    const std::string language = to_text(session.language());
    const std::string palette = command_keys(CommandId::ShowPalette);
    std::vector<BarPill> pills;
    pills.push_back({"palette", palette.empty() ? "commands" : palette, "", 0, command_help(CommandId::ShowPalette), Simple{CommandId::ShowPalette}});
    pills.push_back({"language", "messages: " + language, language, 0, command_help(CommandId::NextLanguage), Simple{CommandId::NextLanguage}});
    pills.push_back(rules_pill(workspace));
    if (session.rules_difference()) pills.push_back(difference_pill(session));
    if (session.file_report()) pills.push_back(grade_pill(session));
    return pills;
}

void draw_command_item(const Workspace& workspace, const PanelsUi& ui, CommandId id, Commands& commands) {
    const CommandInfo& info = command_info(id);
    if (ImGui::MenuItem(info.name, command_keys(id).c_str(), false, is_enabled(workspace, ui, info))) commands.push_back(Simple{id});
}

void draw_recent_items(const Workspace& workspace, Commands& commands) {
    if (workspace.recent().empty()) ImGui::TextDisabled("no file yet");
    for (std::size_t at = 0; at < workspace.recent().size(); ++at) {
        const std::filesystem::path& path = workspace.recent()[at];
        ImGui::PushID(static_cast<int>(at));
        if (ImGui::MenuItem(path.filename().string().c_str())) commands.push_back(Open{path});
        tooltip(path.string());
        ImGui::PopID();
    }
}

/// What is used most, then every command by its group.
void draw_main_menu(const Workspace& workspace, const PanelsUi& ui, Commands& commands) {
    const auto draw_items = [&](std::initializer_list<CommandId> ids) {
        for (const CommandId id : ids) draw_command_item(workspace, ui, id, commands);
    };
    draw_items({CommandId::NewTab, CommandId::ShowNewGame, CommandId::Paste, CommandId::ShowOpen});
    if (ImGui::BeginMenu("Open recent", !workspace.recent().empty())) {
        draw_recent_items(workspace, commands);
        ImGui::EndMenu();
    }
    draw_items({CommandId::Save, CommandId::ShowSaveAs, CommandId::CopyOneLine});
    ImGui::Separator();
    draw_items({CommandId::EditUndo, CommandId::EditRedo, CommandId::ShowFind, CommandId::ShowCompare, CommandId::CompareRules});
    ImGui::Separator();
    for (const CommandGroup& group : command_groups()) {
        if (!ImGui::BeginMenu(group.title)) continue;
        for (const CommandId id : group.commands) draw_command_item(workspace, ui, id, commands);
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu("Panels")) {
        draw_panels_menu(ui.layout, commands);
        ImGui::EndMenu();
    }
    ImGui::Separator();
    draw_items({CommandId::ToggleTheme, CommandId::ShowPalette, CommandId::ShowKeys});
    ImGui::Separator();
    draw_items({CommandId::CloseTab, CommandId::Quit});
}

/// From the right edge leftwards; gives where they start.
float draw_pills(const std::vector<BarPill>& pills, bool is_tight, float left, float right, float top, Commands& commands) {
    for (const BarPill& entry : pills) {
        const std::string& text = is_tight ? entry.brief : entry.text;
        if (text.empty()) continue;
        const float width = pill_width(text);
        if (right - width < left) break;
        ImGui::SetCursorScreenPos({right - width, top});
        if (!entry.command)
            label_pill(text, entry.color, entry.help.c_str());
        else if (pill(entry.id, text, entry.color, entry.help.c_str()))
            commands.push_back(*entry.command);
        right -= width + px(6);
    }
    return right;
}

/// The signs at the right edge: panels and theme; gives where they start.
float draw_signs(const PanelsUi& ui, float right, float top, Commands& commands) {
    const float side = px(26);
    right -= side;
    ImGui::SetCursorScreenPos({right, top});
    const Icon theme_icon = ui.theme == ThemeKind::Dark ? Icon::Sun : Icon::Moon;
    if (flat_icon_button("theme", theme_icon, 26, command_help(CommandId::ToggleTheme).c_str())) commands.push_back(Simple{CommandId::ToggleTheme});
    right -= side + px(2);
    ImGui::SetCursorScreenPos({right, top});
    if (flat_icon_button("panels", Icon::Panels, 26, "Panels: show, close, and put all back")) ImGui::OpenPopup("panels menu");
    if (begin_popup_below("panels menu", Align::Right)) {
        draw_panels_menu(ui.layout, commands);
        ImGui::EndPopup();
    }
    return right - px(8);
}

float file_buttons_width() { return px(26) * 4 + px(16); }

/// After the tabs: a new one, a file, the list of recent files, save.
void draw_file_buttons(const Workspace& workspace, float x, float top, Commands& commands) {
    const Session& session = workspace.front();
    const auto place = [&](float gap) {
        ImGui::SetCursorScreenPos({x, top});
        x += px(26) + gap;
    };
    place(px(2));
    if (flat_icon_button("new-tab", Icon::Plus, 26, command_help(CommandId::NewTab).c_str())) commands.push_back(Simple{CommandId::NewTab});
    place(0);
    if (flat_icon_button("open", Icon::Open, 26, command_help(CommandId::ShowOpen).c_str())) commands.push_back(Simple{CommandId::ShowOpen});
    place(px(2));
    if (flat_icon_button("recent", Icon::Down, 26, "Recent files")) ImGui::OpenPopup("recent files");
    if (begin_popup_below("recent files")) {
        draw_recent_items(workspace, commands);
        ImGui::EndPopup();
    }
    place(0);
    const ButtonState state = session.is_modified() ? ButtonState::Accent : ButtonState::Normal;
    if (icon_button("save", Icon::Save, state, command_help(CommandId::Save).c_str())) commands.push_back(Simple{CommandId::Save});
}

/// Menu and name of the program; gives where they end.
float draw_program(const Workspace& workspace, const PanelsUi& ui, ImVec2 start, ImVec2 size, Commands& commands) {
    ImGui::SetCursorScreenPos({start.x + px(6), start.y + (size.y - px(26)) / 2});
    if (flat_icon_button("menu", Icon::Menu, 26, "Menu")) ImGui::OpenPopup("main menu");
    if (begin_popup_below("main menu")) {
        draw_main_menu(workspace, ui, commands);
        ImGui::EndPopup();
    }
    float x = start.x + px(38);
    if (size.x < px(620)) return x;
    const std::string_view title = size.x >= px(1100) ? "Pyramide Workbench" : "Pyramide";
    const float width = text_size(theme().fonts.bold, title).x;
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.bold, {x, start.y}, {x + width + 1, start.y + size.y}, theme().colors.text, title);
    return x + width + px(16);
}

}  // namespace

std::vector<CommandGroup> command_groups() {
    std::vector<CommandGroup> groups;
    for (const CommandInfo& info : command_table()) {
        // Editing is what the person does to the past; the player's own inputs are the game's.
        const std::string_view title = std::string_view(info.group) == "Edit" ? "Edit the past" : info.group;
        auto group = std::find_if(groups.begin(), groups.end(), [title](const CommandGroup& known) { return std::string_view(known.title) == title; });
        if (group == groups.end()) group = groups.insert(groups.end(), {title.data(), {}});
        group->commands.push_back(info.command);
    }
    return groups;
}

void draw_top_bar(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const ImVec2 start = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 end = {start.x + size.x, start.y + size.y};
    list->AddRectFilled(start, end, colors.panel);
    list->AddRectFilled({start.x, end.y - 1}, end, colors.panel_border);
    const float left = draw_program(workspace, ui, start, size, commands);
    const float sign_top = start.y + (size.y - px(26)) / 2;
    const float right = draw_signs(ui, end.x - px(6), sign_top, commands);
    const std::vector<BarPill> pills = pills_of(workspace);
    float whole = 0;
    for (const BarPill& entry : pills) whole += pill_width(entry.text) + px(6);
    // Tabs keep room for a deal code each; pills become brief before they lose it.
    const float tabs = std::min(session_tabs_width(workspace), static_cast<float>(workspace.size()) * px(170));
    const float buttons = file_buttons_width();
    const bool is_tight = right - whole < left + tabs + buttons;
    const float first_tab = std::min(px(190), session_tabs_width(workspace));
    const float pills_left = draw_pills(pills, is_tight, left + first_tab + buttons, right, start.y + (size.y - px(24)) / 2, commands);
    const float tabs_end = draw_session_tabs(workspace, ui.tabs, left, pills_left - buttons, commands);
    if (tabs_end + px(4) + buttons <= pills_left + px(8)) draw_file_buttons(workspace, tabs_end + px(4), sign_top, commands);
}

}  // namespace pyramide
