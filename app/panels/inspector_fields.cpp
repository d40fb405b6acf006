#include <algorithm>
#include <array>
#include <bit>

#include <imgui.h>

#include "app/panels/changes.h"
#include "app/panels/inspector_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

std::string hex_digits(std::uint64_t value, int digits) {
    std::string text(static_cast<std::size_t>(digits), '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4)
        *digit = "0123456789ABCDEF"[value & 15];
    return text;
}

/// As many digits as the value needs.
std::string short_hex(std::uint64_t value) {
    return hex_digits(value, std::max(1, (static_cast<int>(std::bit_width(value)) + 3) / 4));
}

std::string in_fours(const std::string& digits) {
    std::string text;
    for (std::size_t at = 0; at < digits.size(); at += 4) text += (at == 0 ? "" : " ") + digits.substr(at, 4);
    return text;
}

std::string card_name(const Game& game, Slot slot, CardStyle style) {
    return slot == kNoSlot ? "none" : to_text(game.card(slot), style);
}

/// "Card(Rank::Ten, Suit::Clubs)".
std::string card_literal(const Game& game, Slot slot) {
    constexpr std::array<const char*, 14> ranks = {"",      "Ace",   "Two",  "Three", "Four", "Five",  "Six",
                                                   "Seven", "Eight", "Nine", "Ten",   "Jack", "Queen", "King"};
    constexpr std::array<const char*, 4> suits = {"Clubs", "Diamonds", "Hearts", "Spades"};
    if (slot == kNoSlot || !game.card(slot).is_known()) return "Card()";
    const Card card = game.card(slot);
    return std::string("Card(Rank::") + ranks[static_cast<std::size_t>(card.value())] +
           ", Suit::" + suits[static_cast<std::size_t>(card.suit())] + ")";
}

/// Makes fields out of what can be read from a table, now and at the step before.
class FieldMaker {
  public:
    explicit FieldMaker(const Looked& looked) : looked_(looked) {}

    template <typename Read>
    void mask(const char* label, const char* name, FieldId id, int digits, Read read) {
        add({label, name, id, FieldKind::Mask, digits, read(looked_.node), "", "", "", ""},
            [&](const Node& node) { return "0x" + hex_digits(read(node), digits); });
    }
    template <typename Read>
    void number(const char* label, const char* name, FieldId id, Read read, const std::string& behind = "") {
        add({label, name, id, FieldKind::Number, 0, static_cast<std::uint64_t>(read(looked_.node)), "", "", "", ""},
            [&](const Node& node) { return std::to_string(read(node)); });
        if (fields_.back().text == fields_.back().before) fields_.back().before += behind;
        fields_.back().text += behind;
    }
    template <typename Read>
    void word(const char* label, const char* name, FieldId id, const std::string& literal, Read read) {
        add({label, name, id, FieldKind::Word, 0, 0, "", "", read(looked_.node), literal},
            [&](const Node& node) { return std::string(read(node)); });
    }
    template <typename Read>
    void card(const char* label, const char* name, FieldId id, Read read) {
        const Slot slot = read(looked_.node);
        add({label, name, id, FieldKind::Card, 0, slot, "", "", card_name(looked_.game, slot, CardStyle::Plain),
             card_literal(looked_.game, slot)},
            [&](const Node& node) { return card_name(looked_.game, read(node), shown_cards()); });
    }
    template <typename Read>
    void hash(const char* label, const char* name, FieldId id, Read read) {
        add({label, name, id, FieldKind::Hash, 16, read(looked_.node), "", "", "", ""},
            [&](const Node& node) { return in_fours(hash_text(read(node))); });
    }
    std::vector<StateField> take() { return std::move(fields_); }

  private:
    template <typename Text>
    void add(StateField field, Text text) {
        field.text = text(looked_.node);
        field.before = looked_.before == nullptr ? field.text : text(*looked_.before);
        fields_.push_back(std::move(field));
    }

    const Looked& looked_;
    std::vector<StateField> fields_;
};

std::string recycle_limit_text(int limit) {
    if (limit == kUnlimited) return is_text_complete() ? " of ∞" : " of any";
    return " of " + std::to_string(limit);
}

std::string literal_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::Playing:
            return "Outcome::Playing";
        case Outcome::Won:
            return "Outcome::Won";
        case Outcome::Blocked:
            return "Outcome::Blocked";
    }
    return "";
}

std::string state_literal(const State& state) {
    return "State{.cards = 0x" + short_hex(state.cards) + ", .recycles = " + std::to_string(state.recycles) +
           ", .cursor = " + std::to_string(state.cursor) +
           ", .fresh = Fresh::" + (state.fresh == Fresh::Yes ? "Yes" : "No") + "}";
}

std::vector<StateField> all_fields(const Looked& looked) {
    std::vector<StateField> fields = place_fields(looked);
    for (StateField& field : table_fields(looked)) fields.push_back(std::move(field));
    return fields;
}

std::string all_as_json(const Looked& looked) {
    std::string text;
    for (const StateField& field : all_fields(looked))
        text += (text.empty() ? "{ " : ", ") + copied_text(field, CopyForm::Json);
    return text + " }";
}

std::string all_as_text(const Looked& looked) {
    std::string text;
    for (const StateField& field : all_fields(looked))
        text += std::string(field.label) + " " + copied_text(field, CopyForm::Text) + "\n";
    return text;
}

void copy_item(const char* name, const std::string& text) {
    if (ImGui::MenuItem(name)) ImGui::SetClipboardText(text.c_str());
}

void draw_field_menu(const Looked& looked, const StateField& field, PanelsUi& ui, Commands& commands) {
    const MenuStyle style;
    if (ImGui::BeginPopup("copy")) {
        who_changed_item({field.id, 0, {}}, ui, commands);
        ImGui::Separator();
        ImGui::TextDisabled("copy %s", field.label);
        copy_item("as text", copied_text(field, CopyForm::Text));
        const bool has_hex =
            field.kind == FieldKind::Mask || field.kind == FieldKind::Number || field.kind == FieldKind::Hash;
        if (has_hex) copy_item("as hex", copied_text(field, CopyForm::Hex));
        copy_item("as JSON", copied_text(field, CopyForm::Json));
        copy_item("as C++", copied_text(field, CopyForm::Cpp));
        ImGui::Separator();
        ImGui::TextDisabled("copy the whole state");
        if (ImGui::MenuItem("all as text")) ImGui::SetClipboardText(all_as_text(looked).c_str());
        if (ImGui::MenuItem("all as JSON")) ImGui::SetClipboardText(all_as_json(looked).c_str());
        if (ImGui::MenuItem("state as C++")) ImGui::SetClipboardText(state_literal(looked.table().state).c_str());
        ImGui::EndPopup();
    }
}

/// The bits of a mask as the pyramid's rows, or in groups of eight; the lowest bit first, as the cells stand.
std::string bits_text(const StateField& field) {
    const bool is_pyramid = field.digits == 7;
    const int bits = is_pyramid ? kPyramidSlots : kTalonSlots;
    std::string text = "bit 0 first\n";
    for (int at = 0; at < bits; ++at) {
        const bool starts_row = is_pyramid ? pyramid_place(static_cast<Slot>(at)).place == 0 : at % 8 == 0;
        if (starts_row && at > 0) text += is_pyramid ? "\n" : " ";
        text += ((field.value >> at) & 1) != 0 ? '1' : '0';
    }
    return text;
}

void field_tooltip(const StateField& field) {
    if (!ImGui::IsItemHovered() || ImGui::IsPopupOpen("copy")) return;
    const FontScope mono(theme().fonts.mono);
    if (field.kind == FieldKind::Mask)
        tooltip(bits_text(field) + "\nclick: who changed this, copy");
    else
        tooltip("click: who changed this, copy");
}

}  // namespace

std::string copied_text(const StateField& field, CopyForm form) {
    const bool is_negative = field.kind == FieldKind::Number && static_cast<std::int64_t>(field.value) < 0;
    const std::string number =
        is_negative ? std::to_string(static_cast<std::int64_t>(field.value)) : std::to_string(field.value);
    const bool is_text = field.kind == FieldKind::Word || field.kind == FieldKind::Card;
    switch (form) {
        case CopyForm::Text:
            if (field.kind == FieldKind::Number) return number;
            return is_text ? field.plain : field.text;
        case CopyForm::Hex:
            return "0x" + (field.digits > 0 ? hex_digits(field.value, field.digits) : short_hex(field.value));
        case CopyForm::Json: {
            const std::string key = std::string("\"") + field.name + "\": ";
            if (field.kind == FieldKind::Hash) return key + "\"" + hash_text(field.value) + "\"";
            if (field.kind == FieldKind::Card && field.value == kNoSlot) return key + "null";
            return is_text ? key + "\"" + field.plain + "\"" : key + number;
        }
        case CopyForm::Cpp:
            if (field.kind == FieldKind::Mask) return "SlotMask{0x" + hex_digits(field.value, field.digits) + "}";
            if (field.kind == FieldKind::Hash) return "std::uint64_t{0x" + hex_digits(field.value, field.digits) + "}";
            return is_text ? field.literal : number;
    }
    return "";
}

std::vector<StateField> place_fields(const Looked& looked) {
    const Game& game = looked.game;
    FieldMaker make(looked);
    make.mask("pyramid", "pyramid_mask", FieldId::Pyramid, 7, [](const Node& node) { return node.table.state.pyramid(); });
    make.mask("free", "free_mask", FieldId::Free, 7, [&game](const Node& node) { return free_pyramid(game, node.table); });
    make.mask("talon", "talon_mask", FieldId::Talon, 6, [](const Node& node) { return node.table.state.talon() >> kPyramidSlots; });
    make.number("cursor", "cursor", FieldId::Cursor, [](const Node& node) { return int{node.table.state.cursor}; });
    make.card("waste top", "waste_top", FieldId::WasteTop, [](const Node& node) { return waste_top(node.table.state); });
    if (game.rules().stock_top == StockTop::InPlay)
        make.card("stock top", "stock_top", FieldId::StockTop, [](const Node& node) { return stock_top(node.table.state); });
    return make.take();
}

std::vector<StateField> table_fields(const Looked& looked) {
    FieldMaker make(looked);
    make.number(
        "recycles", "recycles", FieldId::Recycles, [](const Node& node) { return node.table.counters.recycles; },
        recycle_limit_text(looked.game.rules().recycles));
    make.word("fresh", "fresh", FieldId::Fresh, looked.table().state.fresh == Fresh::Yes ? "Fresh::Yes" : "Fresh::No",
              [](const Node& node) { return node.table.state.fresh == Fresh::Yes ? "yes" : "no"; });
    make.number("score", "score", FieldId::Score, [](const Node& node) { return node.table.counters.score(); });
    make.number("moves", "moves", FieldId::Moves, [](const Node& node) { return node.table.counters.moves; });
    make.number("undos left", "undo_depth", FieldId::UndosLeft, [](const Node& node) { return node.undos_left; });
    make.card("selected", "selected", FieldId::Selected, [](const Node& node) { return node.table.selected; });
    make.word("outcome", "outcome", FieldId::Outcome, literal_of(looked.table().outcome),
              [](const Node& node) { return to_text(node.table.outcome); });
    make.hash("key", "key", FieldId::Key, [](const Node& node) { return state_key(node.table.state); });
    make.hash("hash", "hash", FieldId::Hash, [](const Node& node) { return state_hash(node.table.state); });
    return make.take();
}

void draw_fields(const Looked& looked, const std::vector<StateField>& fields, PanelsUi& ui, Commands& commands) {
    for (const StateField& field : fields) {
        const bool is_changed = field.text != field.before;
        const bool shows_before = is_changed && (field.kind == FieldKind::Number || field.kind == FieldKind::Word ||
                                                 field.kind == FieldKind::Card);
        const std::string arrow = is_text_complete() ? " ← " : " <- ";
        RowColors colors;
        if (is_changed) colors.value = theme().colors.changed;
        ImGui::PushID(field.name);
        const bool is_clicked =
            button_row("field", field.label, shows_before ? field.text + arrow + field.before : field.text, colors);
        if (is_clicked || ImGui::IsItemClicked(ImGuiMouseButton_Right)) ImGui::OpenPopup("copy");
        field_tooltip(field);
        draw_field_menu(looked, field, ui, commands);
        ImGui::PopID();
    }
}

}  // namespace pyramide
