// What the rules do to the log that is open: where it first differs from the record, whether it can be won under both, and A/B.
#include <algorithm>

#include "app/panels/panels_work.h"
#include "app/panels/rules_presets.h"
#include "app/panels/step_text.h"
#include "app/panels/verdict_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Two rows whatever there is to say: the controls below stay where they are while one is used.
void draw_rules_difference(const Session& session, Commands& commands) {
    const std::string steps = std::to_string(session.last_step());
    const auto& difference = session.rules_difference();
    const RowColors dim{0, theme().colors.text_dim};
    if (!difference) {
        if (session.last_step() == 0)
            value_row("no steps yet", "", dim);
        else
            value_row("same as recorded", steps + " of " + steps, {theme().colors.free, 0});
        return value_row("nothing differs", "", dim);
    }
    const RowColors orange{theme().colors.changed, theme().colors.changed};
    const bool is_clicked = button_row("differs", "differs from step " + std::to_string(difference->step),
                                       std::to_string(difference->count) + " of " + steps, orange);
    tooltip("click: look at that step");
    if (is_clicked) commands.push_back(GoToStep{difference->step});
    if (difference->fields.empty()) return value_row("", "", dim);
    const std::string more = difference->fields.size() < 2 ? "" : "+" + std::to_string(difference->fields.size() - 1) + " more";
    value_row(difference_text({difference->fields.front()}), more, {dim.label, dim.label});
    std::string all;
    for (const FieldDifference& field : difference->fields) all += (all.empty() ? "" : "\n") + difference_text({field});
    tooltip(all);
}

/// Whether a step of the line can be won, under the rules in force; the solver beside the session knows.
VerdictText verdict_now(const Workspace& workspace, std::uint32_t step) {
    const Session& session = workspace.front();
    const SolverDesk& desk = workspace.solver();
    if (!desk.knows(session)) return yes_or_no(SolveResult::Unknown, false);
    const bool is_here = step == session.step();
    if (!is_here && step >= desk.line().size()) return yes_or_no(SolveResult::Unknown, false);
    const PositionAnswer& answer = is_here ? desk.here() : desk.line()[step];
    return yes_or_no(answer.result, answer.is_done());
}

VerdictText verdict_as_recorded(const Session& session, RulesUi& rules, std::uint32_t step) {
    if (rules.recorded == nullptr) return yes_or_no(SolveResult::Unknown, false);
    const Table& table = session.recorded_timeline().node(session.line()[step]).table;
    const Verdict verdict = rules.recorded->verdict(table);
    return yes_or_no(verdict.result, verdict.is_done(VerdictQuestion::Win));
}

/// "yes", or "yes → no" where the rules are others than those of the record.
void draw_can_be_won(const Workspace& workspace, RulesUi& rules, const std::string& label, std::uint32_t step) {
    const Session& session = workspace.front();
    const VerdictText now = verdict_now(workspace, step);
    if (session.rules() == session.recorded_rules()) {
        value_row(label, now.text, {now.color, 0});
        return tooltip("What the solver says, of these rules.");
    }
    const VerdictText recorded = verdict_as_recorded(session, rules, step);
    const bool is_same = recorded.text == now.text;
    value_row(label, recorded.text + (is_text_complete() ? " → " : " > ") + now.text,
              {is_same ? now.color : theme().colors.changed, is_same ? 0 : theme().colors.changed});
    tooltip("What the solver says: under the recorded rules, and under these.");
}

void draw_ab(const Workspace& workspace, const RulesUi& rules, Commands& commands) {
    const Rules other = rules_to_compare(workspace.front(), rules);
    const std::string name = preset_name(workspace, other).empty() ? to_text(other) : preset_name(workspace, other);
    if (button_row("a/b", "A/B: compare with", name, {theme().colors.text_dim, theme().colors.accent}))
        commands.push_back(Simple{CommandId::CompareRules});
    tooltip("This log under these rules and under " + name + ", side by side, with the verdicts of both.\n" +
            command_help(CommandId::CompareRules));
}

/// The rules before the last change, of the session in front.
void remember_rules(const Session& session, RulesUi& rules) {
    if (rules.session != session.number()) {
        rules.session = session.number();
        rules.previous.reset();
    } else if (rules.shown && *rules.shown != session.rules()) {
        rules.previous = rules.shown;
    }
    rules.shown = session.rules();
}

}  // namespace

Rules rules_to_compare(const Session& session, const RulesUi& rules) {
    if (session.rules() != session.recorded_rules()) return session.recorded_rules();
    const bool has_previous = rules.session == session.number() && rules.previous && *rules.previous != session.rules();
    if (has_previous) return *rules.previous;
    const auto presets = rules_presets();
    return std::find_if(presets.begin(), presets.end(), [&](const RulesPreset& preset) { return preset.rules != session.rules(); })->rules;
}

bool work_on_rules(const Workspace& workspace, RulesUi& rules, const std::function<bool()>& has_time) {
    const Session& session = workspace.front();
    if (session.rules() == session.recorded_rules()) {
        rules.recorded.reset();
        return false;
    }
    if (rules.recorded == nullptr) rules.recorded = std::make_shared<VerdictDesk>();
    VerdictDesk& desk = *rules.recorded;
    const Timeline& recorded = session.recorded_timeline();
    desk.begin(recorded.game());
    desk.want(recorded.node(session.current()).table, VerdictQuestion::Win);
    desk.want(recorded.node(session.line().front()).table, VerdictQuestion::Win);
    return desk.work(has_time);
}

void draw_rules_record(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    const Session& session = workspace.front();
    remember_rules(session, ui.rules);
    section_label("this log under these rules");
    draw_rules_difference(session, commands);
    draw_can_be_won(workspace, ui.rules, "the deal can be won", 0);
    if (session.step() > 0) draw_can_be_won(workspace, ui.rules, "step " + std::to_string(session.step()) + " can be won", session.step());
    draw_ab(workspace, ui.rules, commands);
    const bool is_changed = session.rules() != session.recorded_rules();
    const ImU32 color = is_changed ? theme().colors.accent : theme().colors.text_faint;
    const bool is_reset = button_row("reset", "back to recorded", command_keys(CommandId::ResetRules),
                                     {theme().colors.text_faint, color});
    tooltip(is_changed ? "recorded: " + to_text(session.recorded_rules()) : "these are the recorded rules");
    if (is_reset && is_changed) commands.push_back(Simple{CommandId::ResetRules});
}

}  // namespace pyramide
