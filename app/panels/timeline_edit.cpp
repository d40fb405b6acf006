// The edit of the past in the timeline's list: what became of each row, and the bar above them.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/panels/step_text.h"
#include "app/panels/timeline_parts.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

std::string reason_separator() { return is_text_complete() ? " · " : ": "; }

std::int64_t points_of(const Timeline& timeline, NodeId id) {
    const Node& node = timeline.node(id);
    return node.table.counters.score() - timeline.node(node.parent).table.counters.score();
}

std::string refusal_of(const Session& session, NodeId id) {
    const Node& node = session.timeline().node(id);
    return refusal_text(session.game(), session.timeline().node(node.parent).table, node.input, node.refusal);
}

/// What an input came to, in words that can be compared: "takes back draw", "10♣ + 3♠", "7♣ selected", "no effect".
std::string deed_of(const Session& session, NodeId id) {
    const Timeline& timeline = session.timeline();
    const Node& node = timeline.node(id);
    if (const auto action = timeline.action(id)) {
        const std::string text = shown_text(session.game(), *action);
        return node.input.kind == InputKind::Undo ? "takes back " + text : text;
    }
    if (node.table.selected != kNoSlot) return shown_cards_of(session.game(), bit(node.table.selected)) + " selected";
    return node.table.selected != timeline.node(node.parent).table.selected ? "selection dropped" : "no effect";
}

std::string changed_text(const Session& session, NodeId now, NodeId old) {
    const Timeline& timeline = session.timeline();
    const Refusal refusal = timeline.node(now).refusal, old_refusal = timeline.node(old).refusal;
    if (refusal != old_refusal && old_refusal != Refusal::None)
        return (refusal == Refusal::None ? deed_of(session, now) : refusal_of(session, now)) + ", was refused: " +
               to_text(old_refusal);
    const std::string deed = deed_of(session, now), old_deed = deed_of(session, old);
    if (deed != old_deed) return deed + ", was " + old_deed;
    const std::int64_t points = points_of(timeline, now), old_points = points_of(timeline, old);
    if (points != old_points) return signed_text(points) + ", was " + signed_text(old_points);
    const std::string freed = freed_text(timeline, now), old_freed = freed_text(timeline, old);
    const auto named = [](const std::string& cards) { return cards.empty() ? "nothing" : cards; };
    if (freed != old_freed) return "frees " + named(freed) + ", was " + named(old_freed);
    const Outcome outcome = timeline.node(now).table.outcome, old_outcome = timeline.node(old).table.outcome;
    if (outcome != old_outcome) return std::string(to_text(outcome)) + ", was " + to_text(old_outcome);
    return deed;
}

std::string refused_text(const Session& session, NodeId now, NodeId old) {
    std::string text = refusal_of(session, now);
    if (old == kNoNode) return text;
    const std::int64_t points = points_of(session.timeline(), old);
    if (points != 0) text += ", was " + signed_text(points);
    return text;
}

/// A new row that is refused is new all the same.
std::string origin_text(RowOrigin origin) {
    return origin == RowOrigin::Inserted ? "inserted, " : origin == RowOrigin::Replaced ? "replaced, " : "";
}

/// A pill on the right side of the bar, from the right edge leftwards; true when clicked.
bool bar_button(const char* id, const std::string& text, ImU32 color, const std::string& help, float left, float top, float& right) {
    const float width = pill_width(text);
    if (right - width < left) return false;
    right -= width;
    ImGui::SetCursorScreenPos({right, top});
    const bool is_clicked = pill(id, text, color, help.c_str());
    right -= px(6);
    return is_clicked;
}

/// With its key, where the bar has room for that and the counts.
std::string with_key(const char* name, const KeyMap& keys, CommandId id, float width) {
    const std::vector<Chord>& chords = keys.chords(id);
    return chords.empty() || width < px(760) ? name : std::string(name) + "  " + to_text(chords.front());
}

/// The counts one after another, as far as there is room.
void draw_counts(const LineEdit& edit, float left, float right, float top, float bottom) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const auto write = [&](ImFont* font, ImU32 color, const std::string& text) {
        draw_text(draw, font, {left, top}, {std::min(left + text_size(font, text).x + 1, right), bottom}, color, text);
        left += text_size(font, text).x;
    };
    write(theme().fonts.bold, theme().colors.text, "Editing the past");
    left += px(14);
    bool is_first = true;
    for (const EditCount& count : edit_counts(edit)) {
        if (!is_first) write(theme().fonts.text, theme().colors.text_faint, is_text_complete() ? "  ·  " : ",  ");
        is_first = false;
        write(theme().fonts.text, count.color, count.text);
    }
}

}  // namespace

std::uint32_t next_problem_row(const LineEdit& edit, std::uint32_t after) {
    const auto count = static_cast<std::uint32_t>(edit.rows.size());
    const std::uint32_t start = edit.holds(after) ? after - edit.first_row + 1 : 0;
    for (std::uint32_t at = 0; at < count; ++at) {
        const std::uint32_t index = (start + at) % count;
        const RowEffect effect = edit.rows[index].effect;
        if (effect == RowEffect::Changed || effect == RowEffect::Refused) return edit.first_row + index;
    }
    return 0;
}

NotePart edit_note(const Session& session, const TimelineRow& row) {
    const Palette& colors = theme().colors;
    if (row.edit == nullptr) return {};
    const LineEdit& edit = *session.line_edit();
    const NodeId old = row.edit->old_step == 0 ? kNoNode : edit.old_line[row.edit->old_step];
    const std::string effect = to_text(row.edit->effect);
    switch (row.edit->effect) {
        case RowEffect::Same:
            return {};
        case RowEffect::Changed:
            return {old == kNoNode ? effect : effect + reason_separator() + changed_text(session, row.node, old), colors.changed};
        case RowEffect::Refused:
            return {origin_text(row.edit->origin) + effect + reason_separator() + refused_text(session, row.node, old), colors.failure};
        case RowEffect::New:
            return {row.edit->origin == RowOrigin::Inserted ? "inserted" : "replaced", colors.accent};
        case RowEffect::Skipped:
            return {effect, colors.text_faint};
    }
    return {};
}

std::vector<EditCount> edit_counts(const LineEdit& edit) {
    const Palette& colors = theme().colors;
    std::vector<EditCount> counts;
    const auto add = [&counts](std::uint32_t count, const char* what, ImU32 color) {
        if (count > 0) counts.push_back({std::to_string(count) + " " + what, color});
    };
    add(edit.added, "new", colors.accent);
    add(edit.removed, "removed", colors.accent);
    add(edit.skipped, "skipped", colors.text_dim);
    counts.push_back({std::to_string(edit.same) + " same", colors.text_dim});
    add(edit.changed, "changed", colors.changed);
    add(edit.refused, "refused", colors.failure);
    return counts;
}

void draw_edit_bar(const Session& session, const LineEdit& edit, const KeyMap& keys, Commands& commands) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    // In a low list it leaves a row.
    const float width = room.x, height = room.y >= px(theme().row_height * 3) ? px(34) : px(26);
    const Palette& colors = theme().colors;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(start, {start.x + width, start.y + height}, mixed(colors.header, colors.accent, 0.14F));
    draw->AddRectFilled(start, {start.x + px(3), start.y + height}, colors.accent);
    const float left = start.x + px(theme().padding);
    float right = start.x + width - px(theme().padding);
    const float top = start.y + std::floor((height - px(24)) / 2);
    const auto help = [](CommandId id) { return command_help(id); };
    if (bar_button("accept", with_key("Accept", keys, CommandId::AcceptEdit, width), colors.accent, help(CommandId::AcceptEdit), left, top, right))
        commands.push_back(Simple{CommandId::AcceptEdit});
    if (bar_button("discard", with_key("Discard", keys, CommandId::DiscardEdit, width), 0, help(CommandId::DiscardEdit), left, top, right))
        commands.push_back(Simple{CommandId::DiscardEdit});
    if (edit.changed + edit.refused > 0 &&
        bar_button("next", width < px(760) ? "Next" : "Next changed or refused", colors.changed, "Look at the next row that does something else than before.",
                   left, top, right)) {
        const std::uint32_t row = next_problem_row(edit, edit.row_of_step(session.step()));
        if (row != 0) commands.push_back(GoToStep{edit.row(row).step});
    }
    draw_counts(edit, left, right, start.y, start.y + height);
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({width, height});
}

}  // namespace pyramide
