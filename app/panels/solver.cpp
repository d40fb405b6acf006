// Solver: what can still be had from the position that is looked at, live at every step (feature 20), and how.
#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "app/figure_text.h"
#include "app/panels/panels.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"
#include "app/solver_line.h"
#include "engine/dead.h"

namespace pyramide {

namespace {

/// Rows of lost wins, at most; the others are gone through by key.
constexpr std::size_t kMostLossRows = 6;

/// What the rows of one frame are drawn from. `is_known` is false until the desk speaks of the step that is shown.
struct SolverSight {
    const Session& session;
    const SolverDesk& desk;
    Commands& commands;
    bool is_known = false;
    bool is_dead = false;

    PositionAnswer here() const { return is_known ? desk.here() : PositionAnswer(); }
    AdviceKind advice() const { return is_known ? desk.advice().kind : AdviceKind::None; }
    const State& state() const { return session.table().state; }
    bool is_over() const { return session.table().outcome != Outcome::Playing; }
};

const char* searching_text() { return is_text_complete() ? "searching…" : "searching..."; }
std::string with_arrow(std::string_view text) { return std::string(text) + (is_text_complete() ? " →" : " >"); }
std::string dotted() { return is_text_complete() ? " · " : ", "; }

std::string counted_nodes(std::uint64_t nodes) { return grouped(nodes) + (nodes == 1 ? " position" : " positions"); }

std::string given_up_text(const SolverSight& sight, std::uint64_t nodes) {
    if ((sight.session.game().unknown() & sight.state().talon()) != 0)
        return "Cards of the talon have no name yet. Name them, and the solver can tell.";
    return "Unknown after " + counted_nodes(nodes) + ": the solver gave this up.";
}

/// Walks through what is left of two passes, so it is asked once a step.
bool ask_dead(const Session& session, SolverUi& ui) {
    if (ui.revision != session.revision() || ui.node != session.current()) {
        ui.revision = session.revision();
        ui.node = session.current();
        ui.is_dead = is_dead(session.game(), session.table().state);
    }
    return ui.is_dead;
}

// --- Answers ------------------------------------------------------------------------------------------------------------------------

const char* question_text(DeskQuestion question) {
    switch (question) {
        case DeskQuestion::Nothing: return "";
        case DeskQuestion::Win: return "can it be won";
        case DeskQuestion::Most: return "most cards";
        case DeskQuestion::Shortest: return "the shortest win";
    }
    return "";
}

/// What the solver is doing, dim; nothing when all is answered.
void draw_task(const SolverSight& sight) {
    const DeskTask& task = sight.desk.task();
    if (sight.is_known && task.question == DeskQuestion::Nothing && sight.desk.settled() > sight.session.last_step()) return;
    std::string text = "step " + std::to_string(sight.session.step()) + dotted() + searching_text();
    if (sight.is_known && task.question != DeskQuestion::Nothing) {
        text += std::string(" ") + question_text(task.question);
        if (task.step != sight.session.step()) text += " at step " + std::to_string(task.step);
        text += dotted() + counted_nodes(task.nodes);
    }
    section_label(text);
    tooltip("The solver works a little in each frame. It tells what is proven, and nothing else.");
}

void draw_verdict(const SolverSight& sight) {
    const Palette& colors = theme().colors;
    const PositionAnswer here = sight.here();
    const char* label = "can still be won";
    if (sight.session.table().outcome == Outcome::Won) {
        value_row(label, "it is won", {colors.free, 0});
    } else if (sight.session.table().outcome == Outcome::Blocked) {
        value_row(label, "no" + dotted() + "no more moves", {colors.changed, 0});
    } else if (sight.is_dead) {
        value_row(label, "no" + dotted() + "dead", {colors.changed, 0});
        tooltip("Dead: the game goes on, but no draw and no recycle ever brings up a card that can be removed.");
    } else if (here.result == SolveResult::Won) {
        value_row(label, "yes", {colors.free, 0});
    } else if (here.result == SolveResult::Lost) {
        value_row(label, "no", {colors.changed, 0});
    } else if (here.is_given_up) {
        value_row(label, "unknown", {colors.text_dim, 0});
        tooltip(given_up_text(sight, here.nodes));
    } else {
        value_row(label, searching_text(), {colors.text_dim, 0});
    }
}

/// "46 of 52": what has gone and what still can, of all there were.
void draw_most(const SolverSight& sight, const char* label, int removed, int most, int all, const std::string& which) {
    const PositionAnswer here = sight.here();
    if (most < 0) {
        value_row(label, here.is_given_up ? "unknown" : searching_text(), {theme().colors.text_dim, 0});
        if (here.is_given_up) tooltip(given_up_text(sight, here.nodes));
        return;
    }
    value_row(label, std::to_string(removed + most) + " of " + std::to_string(all));
    tooltip(std::to_string(removed) + " removed so far, " + std::to_string(most) + " more can be: " + std::to_string(removed + most) + " of the " +
            std::to_string(all) + " cards of " + which + ".");
}

void draw_removable(const SolverSight& sight) {
    const PositionAnswer here = sight.here();
    const int left = std::popcount(sight.state().cards), left_in_pyramid = std::popcount(sight.state().pyramid());
    draw_most(sight, "most cards removable", kSlots - left, here.most_total, kSlots, "pyramid, stock and waste");
    draw_most(sight, "pyramid cards", kPyramidSlots - left_in_pyramid, here.most_pyramid, kPyramidSlots, "the pyramid");
}

void draw_shortest(const SolverSight& sight) {
    const Palette& colors = theme().colors;
    const char* label = "fewest moves to win";
    if (sight.session.table().outcome == Outcome::Won) {
        value_row(label, "0");
    } else if (sight.advice() == AdviceKind::ShortestWin) {
        value_row(label, std::to_string(sight.desk.advice().line.size()));
        tooltip("Removals, draws and recycles from here to the win. No win has fewer.");
    } else if (sight.here().result == SolveResult::Lost) {
        value_row(label, "no win", {colors.changed, 0});
    } else if (sight.is_known && sight.desk.shortest_given_up() > 0) {
        value_row(label, "unknown", {colors.text_dim, 0});
        tooltip(given_up_text(sight, sight.desk.shortest_given_up()));
    } else if (sight.here().is_given_up) {
        value_row(label, "unknown", {colors.text_dim, 0});
        tooltip(given_up_text(sight, sight.here().nodes));
    } else {
        value_row(label, searching_text(), {colors.text_dim, 0});
    }
}

/// The card that an action is about lights up on the board.
void light_card(PanelsUi& ui, const Action& action) {
    if (ImGui::IsItemHovered() && action.first != kNoSlot) ui.next_hover.slot = action.first;
}

void draw_best(const SolverSight& sight, PanelsUi& ui) {
    const AdviceKind kind = sight.advice();
    if (kind == AdviceKind::None) {
        const bool is_nothing = sight.is_over() || sight.is_dead || (sight.is_known && sight.here().is_done());
        return value_row("best next", is_nothing ? "none" : searching_text(), {theme().colors.text_dim, 0});
    }
    const Action& action = sight.desk.advice().line.front();
    const char* label = kind == AdviceKind::Win ? "keeps the win" : "best next";
    const char* help = kind == AdviceKind::ShortestWin ? "Begins a shortest win."
                       : kind == AdviceKind::Win       ? "Begins a win; whether there is a shorter one is not known."
                                                       : "Begins a line that removes the most cards.";
    if (button_row("best", label, shown_text(sight.session.game(), action), {theme().colors.accent, 0}))
        sight.commands.push_back(Simple{CommandId::PlayBestAction});
    light_card(ui, action);
    tooltip(std::string(help) + "\nclick: " + command_help(CommandId::PlayBestAction));
}

/// Each step that lost the win.
void draw_losses(const SolverSight& sight) {
    const Palette& colors = theme().colors;
    const std::vector<std::uint32_t>& steps = sight.desk.lost_steps();
    const bool is_settled = sight.is_known && sight.desk.settled() > sight.session.last_step();
    if (!sight.is_known || steps.empty()) {
        const bool is_never = is_settled && sight.desk.line()[0].result == SolveResult::Lost;
        value_row("win lost at step", !is_settled ? searching_text() : is_never ? "no win from the deal" : "none", {colors.text_dim, 0});
        return;
    }
    // Those around the one that is looked at.
    const auto next = static_cast<std::size_t>(std::lower_bound(steps.begin(), steps.end(), sight.session.step()) - steps.begin());
    const std::size_t shown = std::min(steps.size(), kMostLossRows);
    const std::size_t first = std::min(next > shown / 2 ? next - shown / 2 : 0, steps.size() - shown);
    for (std::size_t at = first; at < first + shown; ++at) {
        const std::uint32_t step = steps[at];
        const Input& input = sight.session.timeline().node(sight.session.line()[step]).input;
        ImGui::PushID(static_cast<int>(step));
        if (button_row("lost", "win lost at step", with_arrow(std::to_string(step)), {colors.changed, 0}))
            sight.commands.push_back(GoToStep{step});
        tooltip("win lost by " + shown_text(input) + "\nclick: look at it\n" + command_help(CommandId::NextLostWin));
        ImGui::PopID();
    }
    if (shown < steps.size()) {
        value_row("of all steps that lost it", std::to_string(steps.size()), {colors.text_dim, colors.text_dim});
        tooltip(command_help(CommandId::NextLostWin));
    }
}

// --- The line -----------------------------------------------------------------------------------------------------------------------

std::string solver_line_title(const SolverSight& sight) {
    const std::vector<Action>& line = sight.desk.advice().line;
    const std::string moves = std::to_string(line.size()) + (line.size() == 1 ? " move" : " moves");
    switch (sight.advice()) {
        case AdviceKind::None: return "";
        case AdviceKind::ShortestWin: return "a shortest win" + dotted() + moves;
        case AdviceKind::Win: return "a win" + dotted() + moves;
        case AdviceKind::MostCards: break;
    }
    int cards = 0;
    for (const Action& action : line) cards += action.kind == ActionKind::RemovePair ? 2 : action.kind == ActionKind::RemoveKing ? 1 : 0;
    return "removes " + std::to_string(cards) + " more" + dotted() + moves;
}

void draw_solver_line_header(const SolverSight& sight) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float right = start.x + ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({1, px(10)});
    const char* button = "play the line";
    const float width = pill_width(button);
    const ImVec2 row = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({right - width, row.y});
    const std::string help = command_help(CommandId::PlaySolverLine) + "\nIt becomes a branch where something else followed; " +
                             command_keys(CommandId::EditUndo) + " takes it back.";
    if (pill("play the line", button, theme().colors.accent, help.c_str())) sight.commands.push_back(Simple{CommandId::PlaySolverLine});
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.small_text, row, {right - width - px(8), row.y + px(24)}, theme().colors.text_dim,
              solver_line_title(sight));
    ImGui::SetCursorScreenPos({row.x, row.y + px(24) + px(4)});
}

/// Draws that follow each other are one row.
struct SolverRow {
    std::size_t first = 0, end = 0;
};

std::vector<SolverRow> grouped_rows(const std::vector<Action>& line) {
    std::vector<SolverRow> rows;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool goes_on = at > 0 && line[at].kind == ActionKind::Draw && line[at - 1].kind == ActionKind::Draw;
        if (!goes_on) rows.push_back({at, at});
        rows.back().end = at + 1;
    }
    return rows;
}

void draw_solver_row(const SolverSight& sight, const SolverRow& row, float number_width, PanelsUi& ui) {
    const std::vector<Action>& line = sight.desk.advice().line;
    const Palette& colors = theme().colors;
    const ImVec2 minimum = ImGui::GetCursorScreenPos();
    const ImVec2 maximum = {minimum.x + ImGui::GetContentRegionAvail().x, minimum.y + px(theme().row_height)};
    ImGui::PushID(static_cast<int>(row.first));
    const bool is_clicked = ImGui::InvisibleButton("action", {std::max(maximum.x - minimum.x, 1.0F), maximum.y - minimum.y});
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) draw->AddRectFilled({minimum.x - px(6), minimum.y}, {maximum.x + px(6), maximum.y}, colors.row_hovered, px(4));
    const std::size_t count = row.end - row.first;
    std::string text = shown_text(sight.session.game(), line[row.first]);
    if (count > 1) text += (is_text_complete() ? " × " : " x ") + std::to_string(count);
    draw_text(draw, theme().fonts.mono, minimum, {minimum.x + number_width, maximum.y}, colors.text_dim, std::to_string(row.end), Align::Right);
    const bool is_removal = line[row.first].kind == ActionKind::RemoveKing || line[row.first].kind == ActionKind::RemovePair;
    draw_text(draw, theme().fonts.text, {minimum.x + number_width + px(12), minimum.y}, maximum, is_removal ? colors.text : colors.text_dim, text);
    light_card(ui, line[row.first]);
    tooltip("click: play the line up to here");
    if (is_clicked)
        sight.commands.push_back(PlayLine{LineLook::End, inputs_of(sight.session, std::span(line).first(row.end))});
    ImGui::PopID();
}

void draw_solver_line(const SolverSight& sight, PanelsUi& ui) {
    if (sight.advice() == AdviceKind::None) return;
    draw_solver_line_header(sight);
    const std::vector<SolverRow> rows = grouped_rows(sight.desk.advice().line);
    const float number_width = text_size(theme().fonts.mono, std::to_string(sight.desk.advice().line.size())).x;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()), px(theme().row_height));
    while (clipper.Step()) {
        for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at)
            draw_solver_row(sight, rows[static_cast<std::size_t>(at)], number_width, ui);
    }
    ImGui::PopStyleVar();
}

}  // namespace

void draw_solver(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const Session& session = workspace.front();
    const SolverDesk& desk = workspace.solver();
    const SolverSight sight{session, desk, commands, desk.knows(session), ask_dead(session, ui.solver)};
    draw_verdict(sight);
    draw_removable(sight);
    draw_shortest(sight);
    draw_best(sight, ui);
    draw_losses(sight);
    draw_task(sight);
    draw_solver_line(sight, ui);
}

}  // namespace pyramide
