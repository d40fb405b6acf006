// pyramide inspect: everything that is known of one step, and what differs from another.
#include "app/cli/inspect.h"

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/points.h"
#include "app/field.h"
#include "app/search.h"
#include "engine/dead.h"

namespace pyramide::cli {
namespace {

/// How many refused inputs of one kind, and actions that could be undone, are shown to people; scripts are given all.
constexpr std::size_t kShownRefused = 3;
constexpr std::size_t kShownUndos = 10;

/// What is inspected.
struct Inspected {
    const LogLine& line;
    std::uint32_t step;
    std::optional<std::uint32_t> against;  ///< nothing at the deal, where there is no step before
    MessageStyle style;

    const Node& node() const { return line.node(step); }
    const State& state() const { return node().table.state; }
    const Game& game() const { return line.game(); }
};

std::string limit_text(int limit) { return limit == kUnlimited ? "unlimited" : std::to_string(limit); }

/// What a field's raw value means; empty where it speaks for itself.
std::string decoded_text(const Inspected& at, FieldId field) {
    const State& state = at.state();
    switch (field) {
        case FieldId::Pyramid: return std::to_string(std::popcount(state.pyramid())) + " of 28 cards left";
        case FieldId::Free: return counted(static_cast<unsigned>(std::popcount(free_of_pyramid(state.cards))), "card");
        case FieldId::Talon: return std::to_string(std::popcount(state.talon())) + " of 24 cards left";
        case FieldId::Recycles: return "of " + limit_text(at.game().rules().recycles);
        case FieldId::UndosLeft: return "at most " + limit_text(at.game().rules().undo_limit);
        case FieldId::Delta: return points_text(at.line.log().timeline, at.line.node_id(at.step));
        case FieldId::Message: return std::string(message_text(at.node().message, at.style.language, at.style.error_help));
        case FieldId::Outcome: return is_dead(at.game(), state) ? "dead: nothing can ever be removed again" : "";
        default: return "";
    }
}

std::string fields_text(const Inspected& at) {
    TextTable table{"llll", {{"field", "value", at.against ? "at step " + std::to_string(*at.against) : "", ""}}};
    for (const FieldInfo& info : field_table()) {
        const Field field{info.id, 0, {}};
        const std::string value = field_text(at.line.view(), at.step, field);
        const std::string before = at.against ? field_text(at.line.view(), *at.against, field) : value;
        table.rows.push_back({info.name, value, before == value ? "" : before, decoded_text(at, info.id)});
    }
    return table_text(table);
}

/// The pyramid as bits: 1 free, + covered, . gone; and the talon: w waste, s stock, . gone; bit 0 first.
std::string bits_text(const Inspected& at) {
    const State& state = at.state();
    const SlotMask free = free_of_pyramid(state.cards);
    std::string text = "pyramid bits (1 free, + covered, . gone)\n";
    for (int row = 0; row < kPyramidRows; ++row) {
        std::string line = right_aligned(std::to_string(pyramid_slot(row, 0)), 4) + "  " +
                           std::string(static_cast<std::size_t>(kPyramidRows - 1 - row), ' ');
        for (int place = 0; place <= row; ++place) {
            const SlotMask slot = bit(pyramid_slot(row, place));
            line += (place == 0 ? "" : " ") + std::string(1, (state.cards & slot) == 0 ? '.' : (free & slot) != 0 ? '1' : '+');
        }
        text += line + "\n";
    }
    text += "talon bits (w waste, s stock, . gone)\n   0  ";
    for (Slot slot = kPyramidSlots; slot < kSlots; ++slot)
        text += (state.waste() & bit(slot)) != 0 ? 'w' : (state.stock() & bit(slot)) != 0 ? 's' : '.';
    return text + "\n";
}

std::string actions_text(const Inspected& at) {
    std::string text = "legal here\n";
    TextTable legal{"lr", {}};
    for (const LegalAction& action : legal_here(at.game(), at.node().table))
        legal.rows.push_back({"  " + to_text(at.game(), action.action), signed_text(action.points)});
    if (at.node().undos_left > 0) legal.rows.push_back({"  undo", ""});
    text += legal.rows.empty() ? "  nothing\n" : table_text(legal);
    TextTable refused{"lll", {}};
    std::size_t of_kind = 0;
    Refusal kind = Refusal::None;
    for (const RefusedInput& input : refused_here(at.game(), at.node().table)) {
        of_kind = input.refusal == kind ? of_kind + 1 : 0;
        kind = input.refusal;
        if (of_kind < kShownRefused) refused.rows.push_back({"  " + to_text(input.input), to_text(input.refusal), input.reason});
    }
    if (!refused.rows.empty()) text += "refused here, among others\n" + table_text(refused);
    return text;
}

std::string cards_of(const Game& game, SlotMask slots) {
    std::string text;
    for (; slots != 0; slots &= slots - 1) text += (text.empty() ? "" : " ") + to_text(game.card(lowest_slot(slots)));
    return text;
}

std::string undo_text(const Inspected& at) {
    const std::vector<UndoEntry> stack = undo_stack(at.line, at.step);
    std::string text = "undo stack: " + counted(at.node().undos_left, "undo") + " left of at most " +
                       limit_text(at.game().rules().undo_limit) + "\n";
    TextTable table{"lrlll", {}};
    std::size_t out_of_reach = 0;
    for (const UndoEntry& entry : stack) {
        if (!entry.is_in_reach)
            ++out_of_reach;
        else if (table.rows.size() < kShownUndos)
            table.rows.push_back({"  step", std::to_string(entry.step), entry.action,
                                  "back to score " + std::to_string(entry.score),
                                  entry.back == 0 ? "" : cards_of(at.game(), entry.back) + " back"});
    }
    text += table_text(table);
    const std::size_t in_reach = stack.size() - out_of_reach;
    if (in_reach > kShownUndos) text += "  and " + std::to_string(in_reach - kShownUndos) + " more\n";
    if (out_of_reach > 0) text += "  " + counted(out_of_reach, "earlier action") + " out of reach\n";
    return text;
}

std::string record_text(const Inspected& at) {
    if (at.line.record(at.step) == nullptr) return "";
    const std::vector<FieldDifference> differences = at.line.record_differences(at.step);
    if (differences.empty()) return "as recorded\n";
    TextTable table{"lll", {}};
    for (const FieldDifference& field : differences)
        table.rows.push_back({"  " + field.field, field.recomputed, "recorded " + field.recorded});
    return "recorded otherwise\n" + table_text(table);
}

std::string against_text(const Inspected& at) {
    const std::vector<FieldDelta> deltas = fields_between(at.line.view(), *at.against, at.step);
    const std::string steps = "step " + std::to_string(*at.against) + " and step " + std::to_string(at.step);
    if (deltas.empty()) return steps + " are the same in every field.\n";
    TextTable table{"lll", {{"field", "step " + std::to_string(*at.against), "step " + std::to_string(at.step)}}};
    for (const FieldDelta& delta : deltas) table.rows.push_back({to_text(delta.field), delta.before, delta.after});
    return "what differs between " + steps + "\n" + table_text(table);
}

std::string inspect_text(const Inspected& at, bool is_against) {
    std::string text = deal_name(at.game().deal()) + ", " + rules_name(at.game().rules()) + "\nStep " + std::to_string(at.step) +
                       " of " + std::to_string(at.line.last_step()) + " on " + at.line.name() + ": " + at.line.input_text(at.step) +
                       "\n\n" + board_text(at.game(), at.state()) + "\n";
    if (is_against) return text + against_text(at);
    text += fields_text(at) + "\n" + bits_text(at) + "\n" + actions_text(at) + "\n" + undo_text(at);
    const std::string events = events_text(at.line.view(), at.step);
    if (!events.empty()) text += "\nevents\n  " + events + "\n";
    const std::string record = record_text(at);
    if (!record.empty()) text += "\n" + record;
    for (const std::string& marker : at.line.markers(at.step)) text += "marker " + marker + "\n";
    return text;
}

// --- JSON -----------------------------------------------------------------------------------------------------------------------

JsonValue fields_json(const Inspected& at) {
    JsonValue json = JsonValue::object();
    for (const FieldInfo& info : field_table()) {
        const Field field{info.id, 0, {}};
        const std::string value = field_text(at.line.view(), at.step, field);
        const std::string before = at.against ? field_text(at.line.view(), *at.against, field) : value;
        const std::optional<std::int64_t> number = field_number(at.line.view(), at.step, field);
        json[info.name] = {{"value", value},
                           {"number", number ? JsonValue(*number) : JsonValue(nullptr)},
                           {"before", at.against ? JsonValue(before) : JsonValue(nullptr)},
                           {"changed", before != value}};
    }
    return json;
}

/// {hex, bits, cards}: bits as text, bit 0 first.
JsonValue mask_json(const Inspected& at, SlotMask slots, Slot first, int count) {
    std::string bits;
    for (int index = 0; index < count; ++index) bits += (slots & bit(static_cast<Slot>(first + index))) != 0 ? '1' : '0';
    return {{"bits", bits}, {"cards", cards_json(at.game().deal(), slots)}};
}

JsonValue masks_json(const Inspected& at) {
    const State& state = at.state();
    JsonValue json;
    json["pyramid"] = mask_json(at, state.pyramid(), 0, kPyramidSlots);
    json["free"] = mask_json(at, free_of_pyramid(state.cards), 0, kPyramidSlots);
    json["stock"] = mask_json(at, state.stock(), kPyramidSlots, kTalonSlots);
    json["waste"] = mask_json(at, state.waste(), kPyramidSlots, kTalonSlots);
    return json;
}

JsonValue places_json(const Inspected& at) {
    JsonValue json = JsonValue::object();
    for (const Card card : at.game().deal().cards()) {
        if (card.is_known()) json[to_text(card)] = field_text(at.line.view(), at.step, {FieldId::CardPlace, 0, card});
    }
    return json;
}

JsonValue actions_json(const Inspected& at) {
    JsonValue json = JsonValue::array();
    for (const LegalAction& action : legal_here(at.game(), at.node().table))
        json.push_back({{"action", to_text(at.game(), action.action)}, {"points", action.points}});
    return json;
}

JsonValue refused_json(const Inspected& at) {
    JsonValue json = JsonValue::array();
    for (const RefusedInput& input : refused_here(at.game(), at.node().table))
        json.push_back({{"input", to_text(input.input)}, {"code", to_text(input.refusal)}, {"reason", input.reason}});
    return json;
}

JsonValue undo_json(const Inspected& at) {
    JsonValue stack = JsonValue::array();
    for (const UndoEntry& entry : undo_stack(at.line, at.step))
        stack.push_back({{"step", entry.step},
                         {"action", entry.action},
                         {"score", entry.score},
                         {"back", cards_json(at.game().deal(), entry.back)},
                         {"in_reach", entry.is_in_reach}});
    const int limit = at.game().rules().undo_limit;
    return {{"left", at.node().undos_left},
            {"limit", limit == kUnlimited ? JsonValue("unlimited") : JsonValue(limit)},
            {"stack", std::move(stack)}};
}

JsonValue events_json(const Inspected& at) {
    JsonValue json = JsonValue::array();
    for (const Event& event : at.line.log().timeline.events(at.line.node_id(at.step))) {
        JsonValue told{{"text", to_text(at.game(), event)}, {"cards", cards_json(at.game().deal(), event.slots)}};
        if (event.kind == EventKind::Scored) told["points"] = event.points;
        json.push_back(std::move(told));
    }
    return json;
}

JsonValue record_json(const Inspected& at) {
    if (at.line.record(at.step) == nullptr) return nullptr;
    JsonValue differences = JsonValue::array();
    for (const FieldDifference& field : at.line.record_differences(at.step))
        differences.push_back({{"field", field.field}, {"recorded", field.recorded}, {"recomputed", field.recomputed}});
    return {{"same", differences.empty()}, {"differences", std::move(differences)}};
}

JsonValue deltas_json(const Inspected& at) {
    JsonValue json = JsonValue::array();
    if (!at.against) return json;
    for (const FieldDelta& delta : fields_between(at.line.view(), *at.against, at.step))
        json.push_back({{"field", to_text(delta.field)}, {"before", delta.before}, {"after", delta.after}});
    return json;
}

JsonValue inspect_json(const Inspected& at) {
    const Node& node = at.node();
    JsonValue json;
    json["step"] = at.step;
    json["last_step"] = at.line.last_step();
    json["input"] = at.step == 0 ? JsonValue(nullptr) : JsonValue(to_text(node.input));
    json["ok"] = node.effect == Effect::Changed;
    json["code"] = text_or_null(to_text(node.refusal));
    json["text"] = text_or_null(message_text(node.message, at.style.language, at.style.error_help));
    json["dead"] = is_dead(at.game(), at.state());
    json["fields"] = fields_json(at);
    json["masks"] = masks_json(at);
    json["places"] = places_json(at);
    json["legal"] = actions_json(at);
    json["refused"] = refused_json(at);
    json["events"] = events_json(at);
    json["reasons"] = points_json(at.line.log().timeline, at.line.node_id(at.step));
    json["undo"] = undo_json(at);
    json["record"] = record_json(at);
    json["markers"] = at.line.markers(at.step);
    json["against"] = at.against ? JsonValue(*at.against) : JsonValue(nullptr);
    json["differences"] = deltas_json(at);
    return json;
}

Result<Done> check_step(const LogLine& line, std::string_view option, std::optional<std::uint32_t> step) {
    if (!step || *step <= line.last_step()) return Done{};
    return Error{std::string(option) + " " + std::to_string(*step) + ": " + line.name() + " has " +
                 counted(line.last_step(), "step") + "."};
}

}  // namespace

ExitCode run_inspect(const InspectOptions& options, Output& output) {
    const Result<Language> language = parse_language(options.language);
    if (!language) return failed(language.error());
    const Result<Log> log = open_log({options.words, options.deck, options.rules, InputsFromPipe::No});
    if (!log) return failed(log.error());
    for (const std::string& warning : log->replay.warnings) report_warning(warning);
    if (const Result<Done> checked = check_line_number(options.line, log->nodes.size()); !checked) return failed(checked.error());
    const LogLine line(*log, options.line);
    if (const Result<Done> checked = check_step(line, "--step", options.step); !checked) return failed(checked.error());
    if (const Result<Done> checked = check_step(line, "--against", options.against); !checked) return failed(checked.error());

    const std::uint32_t step = options.step.value_or(line.last_step());
    std::optional<std::uint32_t> against = options.against;
    if (!against && step > 0) against = step - 1;
    const Inspected at{line, step, against, {*language, options.error_help}};
    output.write(options.format == Format::Json ? json_text(inspect_json(at)) + "\n"
                                                : printable(inspect_text(at, options.against.has_value())));
    return ExitCode::Success;
}

}  // namespace pyramide::cli
