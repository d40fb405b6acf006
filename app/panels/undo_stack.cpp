// The undo stack at the step that is looked at: what each undo would give back, and what fell out past the limit.
#include <algorithm>
#include <vector>

#include "app/panels/found_list.h"
#include "app/panels/panels.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Actions that are looked at below the last one; a stack without a limit may be as long as the log.
constexpr std::size_t kMaximumWalk = 5000;

/// The actions that stand at a node, the last one first.
struct UndoStack {
    std::vector<NodeId> actions;
    std::size_t undoable = 0;  ///< of these, from the start
    bool is_cut = false;       ///< there are more than kMaximumWalk
};

UndoStack stack_at(const Timeline& timeline, NodeId id) {
    UndoStack stack;
    NodeId action = timeline.node(id).last_action;
    while (action != kNoNode && stack.actions.size() < kMaximumWalk) {
        stack.actions.push_back(action);
        action = timeline.node(timeline.node(action).parent).last_action;
    }
    stack.is_cut = action != kNoNode;
    stack.undoable = std::min<std::size_t>(timeline.node(id).undos_left, stack.actions.size());
    return stack;
}

std::string undo_limit_text(int limit) { return limit == kUnlimited ? "no limit" : "limit " + std::to_string(limit); }

void draw_summary(const Session& session, const UndoStack& stack) {
    const Rules& rules = session.rules();
    const std::string left = std::to_string(session.node().undos_left);
    value_row("undos left", left + (is_text_complete() ? " · " : ", ") + undo_limit_text(rules.undo_limit));
    const std::size_t fallen = stack.actions.size() - stack.undoable;
    RowColors colors;
    if (fallen > 0) colors.value = theme().colors.changed;
    if (rules.undo_limit != kUnlimited && (fallen > 0 || !stack.is_cut))
        value_row("fell out past the limit", std::to_string(fallen) + (stack.is_cut ? " or more" : ""), colors);
    if (rules.points_undo != 0) value_row("each undo scores", signed_text(rules.points_undo));
    if (session.step() == 0 || session.node().input.kind != InputKind::Undo) return;
    if (const auto taken = session.timeline().action(session.current()))
        value_row("this step took back", shown_text(session.game(), *taken), {theme().colors.changed, 0});
}

/// Score after so many undos as lead to the table before an action.
std::int64_t score_given_back(const Session& session, NodeId target, std::size_t undos) {
    const Counters& then = session.timeline().node(target).table.counters;
    return then.earned + session.table().counters.undo_points +
           static_cast<std::int64_t>(undos) * session.rules().points_undo;
}

void draw_undo(const Session& session, const UndoStack& stack, const FoundRow& row, float step_width, Commands& commands) {
    const Timeline& timeline = session.timeline();
    const NodeId action = stack.actions[row.index];
    const NodeId target = timeline.node(action).parent;
    const bool is_undoable = row.index < stack.undoable;
    const Palette& colors = theme().colors;
    const auto taken = timeline.action(action);
    const std::string text = taken ? shown_text(session.game(), *taken) : "";
    const std::string arrow = is_text_complete() ? "→ " : "-> ";
    const std::int64_t points = score_given_back(session, target, row.index + 1);
    const std::string score = is_undoable ? "score " + std::to_string(points) : "fell out";
    const std::string back = arrow + "step " + std::to_string(timeline.node(target).depth);
    draw_found_texts(row, step_width, static_cast<std::uint32_t>(row.index + 1), text,
                     is_undoable ? colors.text : colors.text_faint, score + "  " + back,
                     is_undoable ? colors.text : colors.text_faint);
    if (row.index == stack.undoable && row.index > 0)
        ImGui::GetWindowDrawList()->AddLine(row.minimum, {row.maximum.x, row.minimum.y}, colors.changed);
    if (row.is_clicked) commands.push_back(GoToStep{timeline.node(target).depth});
}

}  // namespace

void draw_undo_stack(const Session& session, PanelsUi& ui, Commands& commands) {
    (void)ui;
    const UndoStack stack = stack_at(session.timeline(), session.current());
    draw_summary(session, stack);
    if (stack.actions.empty()) {
        const RowColors dim{theme().colors.text_dim, theme().colors.text_dim};
        return value_row("no action stands here", "", dim);
    }
    section_label(stack.is_cut ? "each undo gives back (the last " + std::to_string(kMaximumWalk) + ")"
                               : std::string("each undo gives back"));
    const float step_width = step_column_width(static_cast<std::uint32_t>(stack.actions.size()));
    ListScroll still{0, kNoRow};
    draw_found_list("stack", stack.actions.size(), {}, 0, still, 0,
                    [&](const FoundRow& row) { draw_undo(session, stack, row, step_width, commands); });
}

}  // namespace pyramide
