#include "app/panels/changes.h"

#include <algorithm>

#include "app/panels/found_list.h"
#include "app/panels/step_text.h"
#include "app/panels/text_field.h"
#include "app/panels/widgets.h"
#include "engine/characters.h"

namespace pyramide {

namespace {

std::string without_ends(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// All bits and cards, in the order in which they are offered.
std::vector<Field> fields_beyond_the_table() {
    std::vector<Field> fields;
    for (int index = 0; index < Card::kCount; ++index)
        fields.push_back({FieldId::CardPlace, 0, Card::from_index(index)});
    for (const FieldId id : {FieldId::PyramidBit, FieldId::FreeBit, FieldId::TalonBit}) {
        const int bits = id == FieldId::TalonBit ? kTalonSlots : kPyramidSlots;
        for (int bit = 0; bit < bits; ++bit) fields.push_back({id, static_cast<std::uint8_t>(bit), {}});
    }
    return fields;
}

/// The row of a field of the table, or nullptr for a bit or a card.
const FieldInfo* info_of(FieldId id) {
    const auto table = field_table();
    const auto found = std::find_if(table.begin(), table.end(), [id](const FieldInfo& info) { return info.id == id; });
    return found == table.end() ? nullptr : &*found;
}

// --- Choosing
// -------------------------------------------------------------------------------------------------------------------

void choose(const Field& field, ChangesUi& changes) {
    changes.field = field;
    changes.text = to_text(field);
    changes.error.clear();
    changes.is_choosing = false;
    changes.revision = 0;
}

/// Takes the text as a field as soon as it is one.
void read_text(ChangesUi& changes) {
    changes.error.clear();
    const std::string text = without_ends(changes.text);
    if (text.empty()) return;
    const Result<Field> field = parse_field(text);
    if (!field) {
        changes.error = to_text(field.error());
        return;
    }
    if (changes.field == *field) return;
    changes.field = *field;
    changes.revision = 0;
}

/// Enter takes what was typed, or the first of what it may stand for.
void take_entered(ChangesUi& changes) {
    read_text(changes);
    const std::string text = without_ends(changes.text);
    if (!text.empty() && changes.error.empty()) return choose(changes.field, changes);
    const std::vector<Field> likely = fields_like(text);
    if (!likely.empty()) choose(likely.front(), changes);
}

void draw_choice_field(ChangesUi& changes) {
    const float button = px(28) + px(6);
    const float width = std::max(ImGui::GetContentRegionAvail().x - button, px(40));
    const TextEvent event = text_field("##field", changes.text, "score, pyramid[12], QC", width, changes.wants_focus);
    if (event == TextEvent::Changed) {
        changes.is_choosing = ImGui::IsItemActive();
        read_text(changes);
    }
    if (event == TextEvent::Entered) take_entered(changes);
    ImGui::SameLine(0, px(6));
    const ButtonState state = changes.is_choosing ? ButtonState::Accent : ButtonState::Normal;
    if (!icon_button("all", Icon::Menu, state, "All fields, bits and cards")) return;
    changes.is_choosing = !changes.is_choosing;
    if (!changes.is_choosing) return choose(changes.field, changes);
    changes.text.clear();
    changes.error.clear();
    changes.wants_focus = true;
}

std::string choice_note(const Session& session, const LineView& log, const Field& field) {
    if (const FieldInfo* info = info_of(field.id)) return info->help;
    if (field.id == FieldId::CardPlace) return field_text(log, session.step(), field);
    const int slot = field.bit + (field.id == FieldId::TalonBit ? kPyramidSlots : 0);
    return to_text(session.game().card(static_cast<Slot>(slot)), shown_cards());
}

void draw_choices(const Session& session, ChangesUi& changes) {
    const std::vector<Field> likely = fields_like(without_ends(changes.text));
    section_label(likely.empty() ? "no field has such a name" : "fields, bits and cards");
    const LineView log = session.log();
    ListScroll still{0, kNoRow};
    draw_found_list("choices", likely.size(), {}, 0, still, 0, [&](const FoundRow& row) {
        const Field& field = likely[row.index];
        const std::string name = field.id == FieldId::CardPlace ? shown_field(field) : to_text(field);
        ImDrawList* draw = ImGui::GetWindowDrawList();
        const float left = row.minimum.x + px(6);
        const float note = left + std::max(text_size(theme().fonts.mono, name).x + px(12), px(96));
        draw_text(draw, theme().fonts.mono, {left, row.minimum.y}, row.maximum, theme().colors.text, name);
        draw_text(draw, theme().fonts.text, {note, row.minimum.y}, {row.maximum.x - px(6), row.maximum.y},
                  theme().colors.text_dim, choice_note(session, log, field));
        if (row.is_clicked) choose(Field(field), changes);
    });
}

// --- The changes
// ----------------------------------------------------------------------------------------------------------------

void find_changes(const Session& session, ChangesUi& changes) {
    if (changes.revision == session.revision()) return;
    changes.revision = session.revision();
    changes.steps = changes_of(session.log(), changes.field);
    changes.scroll = {};
}

void go_button(const char* id, Icon icon, const char* help, std::optional<std::uint32_t> step, Commands& commands) {
    if (icon_button(id, icon, step ? ButtonState::Normal : ButtonState::Disabled, help)) commands.push_back(GoToStep{*step});
}

/// Buttons to the change before and after, and how many there are.
void draw_change_bar(const Session& session, const ChangesUi& changes, Commands& commands) {
    const std::vector<std::uint32_t>& steps = changes.steps;
    const auto at = std::lower_bound(steps.begin(), steps.end(), session.step());
    const auto next = at != steps.end() && *at == session.step() ? at + 1 : at;
    std::optional<std::uint32_t> before, after;
    if (at != steps.begin()) before = *(at - 1);
    if (next != steps.end()) after = *next;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    go_button("previous", Icon::Back, "Previous change", before, commands);
    ImGui::SameLine(0, px(4));
    go_button("next", Icon::Forward, "Next change", after, commands);
    const std::string count = std::to_string(steps.size()) + (steps.size() == 1 ? " change" : " changes");
    const auto place = next - steps.begin();
    const std::string text = steps.empty() ? "nothing changes it" : std::to_string(place) + " of " + count;
    const float left = start.x + (px(28) + px(4)) * 2 + px(6);
    const float right = start.x + ImGui::GetContentRegionAvail().x;
    draw_text(ImGui::GetWindowDrawList(), theme().fonts.text, {left, start.y}, {right, start.y + bar_item_height()},
              theme().colors.text_dim, text);
}

void draw_change_list(const Session& session, ChangesUi& changes, Commands& commands) {
    const LineView log = session.log();
    const float step_width = step_column_width(session.last_step());
    const LitRow lit = lit_row(changes.steps, session.step());
    draw_found_list("changes", changes.steps.size(), lit, session.revision(), changes.scroll, 0, [&](const FoundRow& row) {
        const std::uint32_t step = changes.steps[row.index];
        const FieldChange change = change_at(log, changes.field, step);
        const Palette& colors = theme().colors;
        draw_found_texts(row, step_width, step, shown_text(log.node(step).input), colors.text,
                         arrow_text(change.before, change.after), step == session.step() ? colors.changed : colors.text);
        if (row.is_clicked) commands.push_back(GoToStep{step});
    });
}

}  // namespace

MenuStyle::MenuStyle() {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(px(10), px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(px(8), px(5)));
}

MenuStyle::~MenuStyle() { ImGui::PopStyleVar(2); }

std::string shown_field(const Field& field) {
    if (field.id == FieldId::CardPlace) return to_text(field.card, shown_cards());
    const FieldInfo* info = info_of(field.id);
    return info == nullptr ? to_text(field) : info->label;
}

Field bit_field(Slot slot) {
    if (slot < kPyramidSlots) return {FieldId::PyramidBit, slot, {}};
    return {FieldId::TalonBit, static_cast<std::uint8_t>(slot - kPyramidSlots), {}};
}

void ask_who_changed(const Field& field, PanelsUi& ui, Commands& commands) {
    choose(field, ui.changes);
    commands.push_back(ShowPanel{PanelId::Changes});
}

void who_changed_item(const Field& field, PanelsUi& ui, Commands& commands) {
    if (ImGui::MenuItem(("Who changed " + shown_field(field) + "?").c_str())) ask_who_changed(field, ui, commands);
}

void who_changed_items(const Game& game, Slot slot, PanelsUi& ui, Commands& commands) {
    if (game.card(slot).is_known()) who_changed_item({FieldId::CardPlace, 0, game.card(slot)}, ui, commands);
    who_changed_item(bit_field(slot), ui, commands);
    if (slot < kPyramidSlots) who_changed_item({FieldId::FreeBit, slot, {}}, ui, commands);
}

std::vector<Field> fields_like(std::string_view text) {
    const std::string wanted = lowered(text);
    std::vector<Field> first, then;
    const auto offer = [&](const Field& field, const std::string& name) {
        const std::size_t at = name.find(wanted);
        if (at == std::string::npos) return;
        (at == 0 ? first : then).push_back(field);
    };
    for (const FieldInfo& info : field_table()) {
        const Field field{info.id, 0, {}};
        const bool is_named = lowered(info.name).find(wanted) != std::string::npos;
        offer(field, lowered(is_named ? info.name : info.label));
    }
    if (wanted.empty()) return first;
    for (const Field& field : fields_beyond_the_table()) offer(field, lowered(to_text(field)));
    first.insert(first.end(), then.begin(), then.end());
    return first;
}

void draw_changes(const Session& session, PanelsUi& ui, Commands& commands) {
    ChangesUi& changes = ui.changes;
    draw_choice_field(changes);
    ImGui::Dummy({1, px(4)});
    if (changes.is_choosing) return draw_choices(session, changes);
    if (!changes.error.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().colors.changed);
        ImGui::TextWrapped("%s", changes.error.c_str());
        ImGui::PopStyleColor();
        return;
    }
    find_changes(session, changes);
    value_row(shown_field(changes.field) + " at this step",
              shown_value(field_text(session.log(), session.step(), changes.field)));
    ImGui::Dummy({1, px(2)});
    draw_change_bar(session, changes, commands);
    draw_change_list(session, changes, commands);
}

}  // namespace pyramide
