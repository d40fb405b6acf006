// Search over the log, and the sync test of it.
#include <algorithm>
#include <array>

#include "app/panels/found_list.h"
#include "app/panels/panels.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Rows of the sync test's report that are shown at once.
constexpr int kReportRows = 4;

/// The hit of the step that is looked at, or the last one before it.
LitRow lit_hit(const std::vector<Hit>& hits, std::uint32_t step) {
    const auto earlier = [](std::uint32_t wanted, const Hit& hit) { return wanted < hit.step; };
    const auto after = std::upper_bound(hits.begin(), hits.end(), step, earlier);
    if (after == hits.begin()) return {};
    const std::uint32_t found = (after - 1)->step;
    const auto first = std::lower_bound(hits.begin(), after, found,
                                        [](const Hit& hit, std::uint32_t wanted) { return hit.step < wanted; });
    return {static_cast<std::size_t>(first - hits.begin()), found == step};
}

/// The session's text is what is looked for; the field follows it but while it is typed in.
void draw_text_field(const Session& session, FindUi& find, Commands& commands) {
    const float buttons = (px(28) + px(4)) * 2 + px(2);
    const float width = std::max(ImGui::GetContentRegionAvail().x - buttons, px(40));
    const TextEvent event = text_field("##find", find.text, "QC, blocked, draw, a note", width, find.wants_focus);
    const bool is_active = ImGui::IsItemActive();
    if (event == TextEvent::Changed) commands.push_back(Find{find.text});
    if (event == TextEvent::Entered) {
        if (find.text != session.find_text()) commands.push_back(Find{find.text});
        commands.push_back(Simple{CommandId::FindNext});
    }
    if (event == TextEvent::Nothing && !is_active && !find.wants_focus) find.text = session.find_text();
    ImGui::SameLine(0, px(6));
    command_button(session, CommandId::FindPrevious, Icon::Up, commands);
    ImGui::SameLine(0, px(4));
    command_button(session, CommandId::FindNext, Icon::Down, commands);
}

std::string count_text(const std::vector<Hit>& hits, const LitRow& lit) {
    if (hits.empty()) return "nothing found on this line";
    const std::string count = std::to_string(hits.size()) + (hits.size() == 1 ? " hit" : " hits");
    return lit.is_exact ? std::to_string(lit.row + 1) + " of " + count : count;
}

void draw_hits(const Session& session, FindUi& find, float height, Commands& commands) {
    const std::vector<Hit>& hits = session.hits();
    const LitRow lit = lit_hit(hits, session.step());
    section_label(count_text(hits, lit));
    const LineView log = session.log();
    const float step_width = step_column_width(session.last_step());
    // Another text is another list on the same line.
    std::uint64_t key = session.revision();
    for (const char letter : session.find_text()) key = key * 31 + static_cast<unsigned char>(letter);
    const auto draw_hit = [&](const FoundRow& row) {
        const Hit& hit = hits[row.index];
        const Palette& colors = theme().colors;
        const ImU32 color = hit.kind == HitKind::Refusal ? colors.changed : colors.text;
        draw_found_texts(row, step_width, hit.step, shown_value(hit_text(log, hit)), color, to_text(hit.kind), colors.text_faint);
        if (row.is_clicked) commands.push_back(GoToStep{hit.step});
    };
    draw_found_list("hits", hits.size(), lit, key, find.scroll, height, draw_hit);
}

/// What can be looked for, and what it finds.
struct SearchExample {
    const char* text;
    const char* help;
};
constexpr std::array<SearchExample, 4> kSearchExamples = {{
    {"QC", "every step that the card has to do with"},
    {"QC removed", "when it went"},
    {"blocked", "refusals and the app's messages"},
    {"recycle", "an input"},
}};

float examples_height() { return px(theme().row_height) * static_cast<float>(kSearchExamples.size()) + px(10); }

void draw_examples(Commands& commands) {
    for (const SearchExample& example : kSearchExamples) {
        if (button_row(example.text, example.help, example.text, {theme().colors.accent, theme().colors.text_dim}))
            commands.push_back(Find{example.text});
    }
}

float report_height(const Session& session) {
    const std::string& report = session.sync_report();
    const auto lines = std::count(report.begin(), report.end(), '\n') + 1;
    const float shown = report.empty() ? 0 : static_cast<float>(std::min<std::ptrdiff_t>(lines, kReportRows)) * px(18) + px(4);
    return px(10) + px(26) + shown;
}

void draw_report(const std::string& report) {
    const FontScope small(theme().fonts.small_text);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(report.data(), report.data() + report.size());
    ImGui::PopTextWrapPos();
}

void draw_sync_test(const Session& session, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::GetWindowDrawList()->AddRectFilled({start.x, start.y + px(4)}, {start.x + width, start.y + px(4) + 1},
                                              theme().colors.panel_border);
    ImGui::Dummy({1, px(8)});
    const bool is_enabled = command_info(CommandId::SyncTest).is_enabled(session);
    if (pill("sync test", "sync test", 0, command_help(CommandId::SyncTest).c_str()) && is_enabled) commands.push_back(Simple{CommandId::SyncTest});
    const std::string& report = session.sync_report();
    if (report.empty()) return;
    ImGui::SameLine(0, px(6));
    if (pill("copy report", "copy report")) ImGui::SetClipboardText(report.c_str());
    ImGui::BeginChild("report", {0, 0});
    draw_report(report);
    ImGui::EndChild();
}

}  // namespace

void draw_find(const Session& session, PanelsUi& ui, Commands& commands) {
    draw_text_field(session, ui.find, commands);
    const float label = px(theme().row_height) + px(10);
    const float report = report_height(session);
    const float room = ImGui::GetContentRegionAvail().y - label - report;
    if (session.find_text().empty()) {
        section_label("inputs, events, messages, refusals and notes");
        draw_examples(commands);
        ImGui::Dummy({1, std::max(room - examples_height(), px(4))});
    } else {
        draw_hits(session, ui.find, std::max(room, px(theme().row_height) * 4), commands);
    }
    draw_sync_test(session, commands);
}

}  // namespace pyramide
