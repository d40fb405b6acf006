// Every command of the table, found in the palette by its name, chosen by Enter, and seen to do something.
#include <filesystem>
#include <map>
#include <sstream>

#include <doctest/doctest.h>

#include "app/panels/shell_dialogs.h"
#include "tests/lost_win.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::every_command_test {

using Typed = Stage::TypedKey;

namespace {

namespace fs = std::filesystem;

PlayInput input(const char* text) { return PlayInput{parse_input(text).value()}; }

/// All of a session that a person could see change.
void describe(std::ostream& out, const Session& session) {
    out << session.deal_name() << '|' << session.step() << '|' << session.current() << '|' << session.last_step() << '|' << session.line().back() << '|'
        << static_cast<int>(session.playback()) << '|' << static_cast<int>(session.loop()) << '|' << session.speed() << '|'
        << to_text(session.language()) << '|' << static_cast<int>(session.error_help()) << '|' << to_text(session.rules()) << '|'
        << session.is_modified() << '|' << session.path() << '|' << session.sync_report() << '|' << (session.line_edit() != nullptr) << '|'
        << session.undo_text() << '|' << session.redo_text() << '|' << session.has_replaced() << '|';
    for (const Branch& branch : session.branches()) out << branch.start << '-' << branch.end << ' ' << branch.name << ',';
    for (const NodeMarker& marker : session.markers()) out << marker.node << ' ' << marker.label << ',';
    for (const Notice& notice : session.notices()) out << notice.id << ',';
    out << '\n';
}

std::string described(const WorkspaceStage& stage) {
    std::ostringstream out;
    for (std::size_t at = 0; at < stage.workspace.size(); ++at) describe(out, stage.workspace.session(at));
    const PanelsUi& ui = stage.ui;
    out << stage.workspace.front_index() << '|' << stage.workspace.lost_sessions().size() << '|' << static_cast<int>(ui.dialog.open) << '|'
        << ui.dialog.text << '|' << static_cast<int>(ui.theme) << '|' << ui.scale << '|' << ui.quit << '|' << ui.diff.pinned << '|'
        << static_cast<int>(ui.compare.with) << '|' << ImGui::GetClipboardText() << '|';
    out << static_cast<int>(stage.workspace.survey().phase()) << '|' << static_cast<int>(stage.workspace.deal_search().phase()) << '|';
    for (std::size_t at = 0; at < kPanels; ++at) {
        const auto panel = static_cast<PanelId>(at);
        out << to_text(ui.layout.spot(panel).place) << ui.layout.is_visible(panel) << ',';
    }
    return out.str();
}

/// A log with a branch, markers, a break, hits and a refused input, looked at in its middle; in the third of nine tabs.
void prepare(WorkspaceStage& stage) {
    stage.workspace = Workspace(5);
    const float scale = stage.ui.scale;
    stage.ui = PanelsUi();
    stage.ui.scale = scale;
    ImGui::SetClipboardText("PY1-N-AAAAAAJ draw");
    for (int tab = 1; tab < 9; ++tab) stage.apply(Simple{CommandId::NewTab});
    stage.apply(SelectTab{2});
    for (const char* played : {"KD", "10C+3S", "draw", "tap QC", "undo", "draw"}) stage.apply(input(played));
    stage.apply(GoToStep{2});
    stage.apply(input("tap 7C"));
    stage.apply(GoToNode{3});
    stage.apply(Simple{CommandId::GoToEnd});
    REQUIRE(stage.workspace.front().last_step() == 6);
    for (const std::uint32_t step : {1U, 5U}) stage.apply(SetMarker{stage.workspace.front().line()[step], "mark", ""});
    stage.apply(AddBreak{"score >= 30"});
    stage.apply(Find{"draw"});
    stage.apply(GoToStep{3});
    stage.settle(2);
}

using Preparation = void (*)(WorkspaceStage&);

template <std::uint32_t step>
void look_at(WorkspaceStage& stage) {
    stage.apply(GoToStep{step});
}

void skip_first(WorkspaceStage& stage) { stage.apply(Simple{CommandId::SkipStep}); }

/// A session of a workbench that ended without closing it.
void lose_a_session(WorkspaceStage& stage) {
    const fs::path folder = "every-command-journals", copy = "every-command-copy";
    fs::remove_all(folder);
    fs::remove_all(copy);
    {
        Workspace lost(1, folder);
        lost.apply(input("KD"));
        fs::copy(folder, copy, fs::copy_options::recursive);
    }
    fs::remove_all(folder);
    fs::rename(copy, folder);
    stage.workspace = Workspace(2, folder);
    REQUIRE(stage.workspace.lost_sessions().size() == 1);
}

void lose_the_win(WorkspaceStage& stage) {
    stage.apply(NewGame{kLostWin});
    stage.finish_solver();
    REQUIRE(stage.workspace.solver().lost_steps().size() == 1);
    stage.apply(GoToStep{0});
}

/// Runs that no test waits for.
void start_survey(WorkspaceStage& stage) {
    stage.apply(parse_command("start-survey 1 1/1 1000 - PY1-N-AAAAAAA..+2000000000 \"app\"").value());
}
void start_search(WorkspaceStage& stage) {
    stage.apply(parse_command("search-deals 1 100 1000 PY1-N-AAAAAAA..+2000000000 \"app.most < 1\"").value());
}

/// What a command needs besides.
const std::map<CommandId, Preparation>& preparations() {
    static const std::map<CommandId, Preparation> all = {
        {CommandId::NextBranchPoint, look_at<0>},
        {CommandId::PreviousBranchPoint, look_at<5>},
        {CommandId::PreviousProblem, look_at<6>},
        {CommandId::RunToBreak, look_at<0>},
        {CommandId::RunBackToBreak, look_at<6>},
        {CommandId::AcceptEdit, skip_first},
        {CommandId::DiscardEdit, skip_first},
        {CommandId::PromoteBranch, [](WorkspaceStage& stage) { stage.apply(GoToNode{7}); }},
        {CommandId::PruneBranch, [](WorkspaceStage& stage) { stage.apply(GoToNode{7}); }},
        {CommandId::ShowNameBranch, [](WorkspaceStage& stage) { stage.apply(GoToNode{7}); }},
        {CommandId::EditRedo, [](WorkspaceStage& stage) { stage.apply(Simple{CommandId::EditUndo}); }},
        {CommandId::FindNext, look_at<0>},
        {CommandId::FindPrevious, look_at<6>},
        {CommandId::ReopenReplaced, [](WorkspaceStage& stage) { stage.apply(Simple{CommandId::NextDeal}); }},
        {CommandId::Save,
         [](WorkspaceStage& stage) {
             stage.apply(SaveAs{"every-command.json"});
             stage.apply(Simple{CommandId::ToggleMarker});
         }},
        {CommandId::DismissNotices, [](WorkspaceStage& stage) { stage.apply(Tell{"something"}); }},
        {CommandId::ResetRules, [](WorkspaceStage& stage) { stage.apply(SetRules{find_rules_preset("strict")->rules}); }},
        {CommandId::Tab3, [](WorkspaceStage& stage) { stage.apply(SelectTab{0}); }},
        {CommandId::RecoverSessions, lose_a_session},
        {CommandId::ForgetSessions, lose_a_session},
        {CommandId::NextLostWin, lose_the_win},
        {CommandId::PlayBestAction, [](WorkspaceStage& stage) { stage.finish_solver(); }},
        {CommandId::PlaySolverLine, [](WorkspaceStage& stage) { stage.finish_solver(); }},
        {CommandId::PauseSurvey, start_survey},
        {CommandId::CancelSurvey, start_survey},
        {CommandId::ShowSaveSurvey, start_survey},
        {CommandId::PauseDealSearch, start_search},
        {CommandId::CancelDealSearch, start_search},
        {CommandId::ResetLayout, [](WorkspaceStage& stage) { stage.ui.layout.close(PanelId::State); }},
        {CommandId::ScaleDown, [](WorkspaceStage& stage) { stage.ui.scale = 2; }},
        {CommandId::ScaleReset, [](WorkspaceStage& stage) { stage.ui.scale = 2; }},
        {CommandId::ShowBreak, [](WorkspaceStage& stage) { stage.ui.layout.show(PanelId::State); }},
    };
    return all;
}

/// Chooses a command in the palette by its name and the arrow keys; gives what the palette asked for.
Commands choose_in_palette(WorkspaceStage& stage, const CommandInfo& info) {
    stage.key("Ctrl+Shift+P");
    stage.settle(4);
    REQUIRE(stage.ui.dialog.open == Dialog::Palette);
    stage.type(info.name);
    stage.frame();
    const auto entries = palette_entries(stage.workspace, stage.ui, stage.ui.dialog.text);
    std::size_t index = 0;
    while (index < entries.size()) {
        const Simple* simple = std::get_if<Simple>(&entries[index].command);
        if (simple != nullptr && simple->id == info.command) break;
        ++index;
    }
    REQUIRE(index < entries.size());
    CHECK(index < 3);
    CHECK(entries[index].is_enabled);
    for (std::size_t at = 0; at < index; ++at) stage.press(Typed::Down);
    return stage.press(Typed::Enter);
}

}  // namespace

TEST_CASE("every command of the table is found in the palette, chosen by Enter, and does something") {
    WorkspaceStage stage({1600, 1000});
    for (const CommandInfo& info : command_table()) {
        CAPTURE(std::string(info.id));
        prepare(stage);
        if (const auto found = preparations().find(info.command); found != preparations().end()) found->second(stage);
        stage.settle(3);
        const std::string before = described(stage);
        const Commands commands = choose_in_palette(stage, info);
        REQUIRE(of_kind<Simple>(commands).size() == 1);
        CHECK(of_kind<Simple>(commands)[0].id == info.command);
        stage.apply(commands);
        CHECK(described(stage) != before);
        // What it did can be drawn, and goes away again.
        stage.settle(2);
        stage.ui.dialog = {};
        stage.settle(2);
    }
    for (const char* left : {"every-command.json", "every-command-journals"}) fs::remove_all(left);
}

TEST_CASE("every key asks for its command where it can be done, and for nothing while a dialog is open") {
    WorkspaceStage stage({1600, 1000});
    prepare(stage);
    for (const CommandInfo& info : command_table()) {
        for (const Chord& chord : stage.ui.keys.chords(info.command)) {
            CAPTURE(std::string(info.id));
            Commands commands;
            commands_of_key(stage.workspace, stage.ui, chord, commands);
            const bool can = is_enabled(stage.workspace, stage.ui, info);
            CHECK(commands.size() == (can ? 1 : 0));
            if (can) CHECK(has_command(commands, info.command));
        }
    }
    stage.key("Ctrl+N");
    stage.settle(4);
    REQUIRE(stage.ui.dialog.open == Dialog::NewGame);
    for (const CommandInfo& info : command_table()) {
        for (const Chord& chord : stage.ui.keys.chords(info.command)) {
            Commands commands;
            commands_of_key(stage.workspace, stage.ui, chord, commands);
            const bool is_escape = chord == Chord{Key::Escape, kNoModifier};
            CHECK_MESSAGE(commands.empty() == !is_escape, info.id);
        }
    }
}

}  // namespace pyramide::every_command_test
