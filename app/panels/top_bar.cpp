// The top bar: the program, the session's tab, files, and on the right what holds for the whole session.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/panels.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// A pill of the right side: what it says, and what it says where there is little room.
struct BarPill {
    const char* id;
    std::string text;
    std::string brief;
    ImU32 color;
    std::string help;
    std::optional<Command> command;  ///< nothing: only to be read
};

BarPill grade_pill(const Session& session) {
    const Palette& colors = theme().colors;
    const FileReport& report = *session.file_report();
    const std::string count = std::to_string(report.verified_steps) + " of " + std::to_string(report.steps);
    const char* word = report.grade == Grade::Verified ? "verified"
                       : report.grade == Grade::Risky  ? "risky"
                                                       : "diverged";
    const ImU32 color = report.grade == Grade::Verified ? colors.free : colors.changed;
    std::string help = "Of the file's steps, " + count + " were recomputed and are as recorded.";
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

BarPill rules_pill(const Session& session) {
    const RulesPreset* preset = preset_of(session.rules());
    const std::string name = preset != nullptr ? preset->name : "own";
    const bool is_recorded = session.rules() == session.recorded_rules();
    std::string help = preset != nullptr ? preset->help : "Rules of your own: " + to_text(session.rules());
    if (!is_recorded) help += "\nNot the rules of the record.\n" + command_help(CommandId::ResetRules);
    if (is_recorded) return {"rules", "rules: " + name, name, 0, help, std::nullopt};
    return {"rules", "rules: " + name, name, theme().colors.changed, help, Simple{CommandId::ResetRules}};
}

std::vector<BarPill> pills_of(const Session& session) {
    const std::string language = to_text(session.language());
    std::vector<BarPill> pills;
    pills.push_back({"keys", to_text(command_info(CommandId::ShowKeys).chord), "?", 0,
                     command_help(CommandId::ShowKeys), Simple{CommandId::ShowKeys}});
    pills.push_back({"language", "messages: " + language, language, 0, command_help(CommandId::NextLanguage),
                     Simple{CommandId::NextLanguage}});
    pills.push_back(rules_pill(session));
    if (session.rules_difference()) pills.push_back(difference_pill(session));
    if (session.file_report()) pills.push_back(grade_pill(session));
    return pills;
}

/// From the right edge leftwards; gives where they start.
float draw_pills(const Session& session, float left, float right, float top, Commands& commands) {
    const std::vector<BarPill> pills = pills_of(session);
    float whole = 0;
    for (const BarPill& entry : pills) whole += pill_width(entry.text) + px(6);
    const bool is_tight = right - whole < left;
    for (const BarPill& entry : pills) {
        const std::string& text = is_tight ? entry.brief : entry.text;
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

float draw_tab(const Session& session, float x, float right, ImVec2 bar_minimum, float bar_height) {
    const Fonts& fonts = theme().fonts;
    const Palette& colors = theme().colors;
    std::string text = session.deal_name();
    std::string name = session.opened().title;
    if (name.empty()) name = session.path().filename().string();
    if (!name.empty()) text += " · " + name;
    const float mark = session.is_modified() ? px(14) : 0;
    const float width = std::min(text_size(fonts.text, text).x + px(14) * 2 + 1 + mark, right - x);
    if (width < px(60)) return x;
    const ImVec2 minimum = {x, bar_minimum.y + px(5)}, maximum = {x + width, bar_minimum.y + bar_height};
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(minimum, maximum, colors.control, px(theme().rounding), ImDrawFlags_RoundCornersTop);
    list->AddRectFilled({minimum.x, maximum.y - px(2)}, maximum, colors.accent);
    draw_text(list, fonts.text, {minimum.x + px(14), minimum.y}, {maximum.x - px(14) - mark, maximum.y}, colors.text,
              text);
    if (mark > 0) list->AddCircleFilled({maximum.x - px(15), (minimum.y + maximum.y) / 2}, px(3.5F), colors.changed);
    ImGui::SetCursorScreenPos(minimum);
    ImGui::Dummy({width, maximum.y - minimum.y});
    const std::string path = session.path().empty() ? "not in a file yet" : session.path().string();
    tooltip(text + "\n" + path + (session.is_modified() ? "\nnot saved" : ""));
    return x + width;
}

float draw_file_buttons(const Session& session, float x, float right, float top, Commands& commands) {
    const struct {
        CommandId id;
        Icon icon;
    } buttons[] = {
        {CommandId::ShowNewGame, Icon::Plus}, {CommandId::ShowOpen, Icon::Open}, {CommandId::Save, Icon::Save}};
    for (const auto& button : buttons) {
        if (x + px(28) > right) return x;
        ImGui::SetCursorScreenPos({x, top});
        const CommandInfo& info = command_info(button.id);
        const bool is_news = button.id == CommandId::Save && session.is_modified();
        if (icon_button(info.id, button.icon, is_news ? ButtonState::Accent : ButtonState::Normal,
                        command_help(button.id).c_str()))
            commands.push_back(Simple{button.id});
        x += px(28) + px(4);
    }
    return x;
}

}  // namespace

void draw_top_bar(const Session& session, PanelsUi&, Commands& commands) {
    const ImVec2 start = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const Palette& colors = theme().colors;
    const Fonts& fonts = theme().fonts;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 end = {start.x + size.x, start.y + size.y};
    list->AddRectFilled(start, end, colors.panel);
    list->AddRectFilled({start.x, end.y - 1}, end, colors.panel_border);
    const std::string_view title = size.x >= px(1000) ? "Pyramide Workbench" : "Pyramide";
    const float title_width = text_size(fonts.bold, title).x;
    float x = start.x + px(theme().padding);
    draw_text(list, fonts.bold, {x, start.y}, {x + title_width + 1, end.y}, colors.text, title);
    x += title_width + px(18);
    // The tab keeps room for a deal code; pills become brief before it does.
    const float tab = text_size(fonts.text, session.deal_name()).x + px(44);
    const float buttons = (px(28) + px(4)) * 3 + px(12);
    const float right =
        draw_pills(session, x + tab + buttons, end.x - px(8), start.y + (size.y - px(24)) / 2, commands);
    x = draw_tab(session, x, right - buttons, start, size.y);
    draw_file_buttons(session, x + px(8), right, start.y + (size.y - bar_item_height()) / 2, commands);
}

}  // namespace pyramide
