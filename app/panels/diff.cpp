// Diff of two steps: the one that is looked at against the one before it or a pinned one.
#include <algorithm>

#include "app/panels/changes.h"
#include "app/panels/found_list.h"
#include "app/panels/inspector_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// The two steps, and a line on which both lie.
struct Pair {
    NodeId before = kNoNode;
    NodeId after = kNoNode;
    std::vector<NodeId> line;  ///< made for this; empty where the current line has both
    std::uint32_t before_step = 0, after_step = 0;  ///< on that line
};

/// A session's number stands in the upper bits of its revisions, which is what tells them apart.
std::uint32_t number_of(const Session& session) { return session.number(); }

bool is_pinned(const Session& session, const DiffUi& diff) {
    return diff.pinned != kNoNode && diff.session == number_of(session) && diff.pinned < session.timeline().size();
}

/// A line of no more than both nodes, each with its parent before it: all that a field looks at. The deal comes first.
void make_line(const Timeline& timeline, Pair& pair) {
    const auto add = [&](NodeId node) {
        if (timeline.node(node).parent != kNoNode) pair.line.push_back(timeline.node(node).parent);
        pair.line.push_back(node);
        return static_cast<std::uint32_t>(pair.line.size() - 1);
    };
    if (timeline.node(pair.after).parent == kNoNode) {
        pair.after_step = add(pair.after);
        pair.before_step = add(pair.before);
    } else {
        pair.before_step = add(pair.before);
        pair.after_step = add(pair.after);
    }
}

Pair pair_of(const Session& session, const DiffUi& diff) {
    Pair pair;
    pair.after = session.current();
    pair.after_step = session.step();
    pair.before = is_pinned(session, diff) ? diff.pinned : session.previous();
    if (pair.before == kNoNode) pair.before = pair.after;
    pair.before_step = session.timeline().node(pair.before).depth;
    const auto& line = session.line();
    const bool is_on_line = pair.before_step < line.size() && line[pair.before_step] == pair.before;
    if (!is_on_line) make_line(session.timeline(), pair);
    return pair;
}

/// What the step is compared with; a click on the pin lets go of it.
void draw_pin(const Session& session, DiffUi& diff, const Pair& pair, Commands& commands) {
    const std::string cross = is_text_complete() ? " ×" : " x";
    const std::string step = std::to_string(session.timeline().node(pair.before).depth);
    const bool has_pin = is_pinned(session, diff);
    if (has_pin) {
        const std::string where = pair.line.empty() ? "" : " of another branch";
        if (pill("unpin", "against step " + step + where + cross, theme().colors.accent, "Compare with the step before again"))
            diff.pinned = kNoNode;
    } else {
        label_pill(session.step() == 0 ? std::string("the deal") : "against step " + step + ", the one before");
    }
    if (has_pin && pair.before == pair.after) return;
    const std::string help = command_help(CommandId::PinStep) + "\n" + command_info(CommandId::PinStep).help;
    const std::string text = "pin step " + std::to_string(session.step());
    if (ImGui::GetContentRegionAvail().x > pill_width(text) + ImGui::GetItemRectSize().x + px(6)) ImGui::SameLine(0, px(6));
    if (pill("pin", text, 0, help.c_str())) commands.push_back(Simple{CommandId::PinStep});
}

void draw_masks(const Session& session, const Pair& pair, PanelsUi& ui, Commands& commands) {
    const Looked looked{session.game(), session.node(), &session.timeline().node(pair.before)};
    section_label("masks, changed bits orange");
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max((room - pyramid_mask_size()) / 2, 0.0F));
    draw_pyramid_mask(looked, ui, commands);
    draw_talon_mask(looked, ui, commands);
}

/// One row, or two where both values are too long for one.
void draw_delta(const std::string& label, const FieldDelta& delta, PanelsUi& ui, Commands& commands) {
    const Palette& colors = theme().colors;
    const std::string both = arrow_text(delta.before, delta.after);
    const float label_width = std::min(text_size(theme().fonts.text, label).x, px(80));
    const float room = ImGui::GetContentRegionAvail().x - px(10) - label_width;
    const bool is_one_row = text_size(theme().fonts.mono, both).x <= room;
    ImGui::PushID(label.c_str());
    const RowColors lit{colors.changed, 0};
    const std::string first = is_one_row ? both : fitted_text(theme().fonts.mono, shown_value(delta.before), room);
    bool is_clicked = button_row("field", label, first, is_one_row ? lit : RowColors{});
    tooltip(both + "\nclick: who changed this?");
    if (!is_one_row) {
        const std::string after = arrow_text("", delta.after).substr(std::string("none ").size());
        is_clicked |= button_row("after", "", fitted_text(theme().fonts.mono, after, room), lit);
        tooltip(both + "\nclick: who changed this?");
    }
    if (is_clicked) ask_who_changed(delta.field, ui, commands);
    ImGui::PopID();
}

void draw_fields_between(const Session& session, const LineView& log, const Pair& pair, PanelsUi& ui,
                         Commands& commands) {
    const std::vector<FieldDelta> deltas = fields_between(log, pair.before_step, pair.after_step);
    const auto is_card = [](const FieldDelta& delta) { return delta.field.id == FieldId::CardPlace; };
    const auto cards = std::count_if(deltas.begin(), deltas.end(), is_card);
    const auto changed = static_cast<std::ptrdiff_t>(deltas.size()) - cards;
    section_label(std::to_string(changed) + " of " + std::to_string(field_table().size()) + " fields changed");
    for (const FieldInfo& info : field_table()) {
        const auto is_it = [&info](const FieldDelta& at) { return at.field.id == info.id; };
        const auto delta = std::find_if(deltas.begin(), deltas.end(), is_it);
        if (delta != deltas.end()) {
            draw_delta(info.label, *delta, ui, commands);
            continue;
        }
        const RowColors dim{theme().colors.text_faint, theme().colors.text_faint};
        const Field field{info.id, 0, {}};
        if (button_row(info.name, info.label, shown_value(field_text(log, pair.after_step, field)), dim))
            ask_who_changed(field, ui, commands);
        tooltip(std::string(info.help) + "\nclick: who changed this?");
    }
    if (cards == 0) return;
    section_label(std::to_string(cards) + (cards == 1 ? " card moved" : " cards moved"));
    for (const FieldDelta& delta : deltas) {
        if (!is_card(delta)) continue;
        draw_delta(to_text(delta.field.card, shown_cards()), delta, ui, commands);
        if (ImGui::IsItemHovered()) ui.next_hover.slot = session.deal().slot_of(delta.field.card);
    }
}

}  // namespace

void draw_diff(const Session& session, PanelsUi& ui, Commands& commands) {
    const Pair pair = pair_of(session, ui.diff);
    draw_pin(session, ui.diff, pair, commands);
    draw_masks(session, pair, ui, commands);
    const LineView own = session.log();
    if (pair.line.empty()) return draw_fields_between(session, own, pair, ui, commands);
    const LineView made{own.timeline, pair.line, own.marker_text, own.differs_from_record, own.language};
    draw_fields_between(session, made, pair, ui, commands);
}

}  // namespace pyramide
