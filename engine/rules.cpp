#include "engine/rules.h"

#include <charconv>
#include <optional>

#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr const char* kVictories[] = {"relaxed", "strict"};
constexpr const char* kWastePairs[] = {"never", "fresh", "top_two"};
constexpr const char* kOverlapPairs[] = {"no", "yes"};
constexpr const char* kStockTops[] = {"down", "in_play"};
constexpr const char* kUndoMoves[] = {"kept", "taken_back"};

template <auto Member>
int get_number(const Rules& rules, int) {
    return static_cast<int>(rules.*Member);
}
template <auto Member>
void set_number(Rules& rules, int, int value) {
    using Value = std::remove_reference_t<decltype(rules.*Member)>;
    rules.*Member = static_cast<Value>(value);
}
template <auto Member>
int get_item(const Rules& rules, int index) {
    return (rules.*Member)[static_cast<std::size_t>(index)];
}
template <auto Member>
void set_item(Rules& rules, int index, int value) {
    (rules.*Member)[static_cast<std::size_t>(index)] = value;
}

template <auto Member, std::size_t Count>
constexpr RuleField choice(const char* name, const char* const (&choices)[Count], const char* help) {
    return {name, RuleType::Choice, choices, 0, static_cast<int>(Count) - 1, 1, help, get_number<Member>, set_number<Member>};
}
template <auto Member>
constexpr RuleField number(const char* name, int minimum, int maximum, const char* help) {
    return {name, RuleType::Number, {}, minimum, maximum, 1, help, get_number<Member>, set_number<Member>};
}
template <auto Member>
constexpr RuleField limit(const char* name, int maximum, const char* help) {
    return {name, RuleType::Limit, {}, 0, maximum, 1, help, get_number<Member>, set_number<Member>};
}
template <auto Member>
constexpr RuleField points(const char* name, const char* help) {
    return number<Member>(name, -kMaximumPoints, kMaximumPoints, help);
}
template <auto Member>
constexpr RuleField points_list(const char* name, int length, const char* help) {
    return {name, RuleType::NumberList, {}, -kMaximumPoints, kMaximumPoints, length, help, get_item<Member>, set_item<Member>};
}

constexpr RuleField kFields[] = {
    choice<&Rules::victory>("victory", kVictories, "relaxed: won when the pyramid is cleared; strict: stock and waste must be gone too"),
    limit<&Rules::recycles>("recycles", kMaximumRecycles, "how often the empty stock may be filled again from the waste"),
    choice<&Rules::waste_pair>("waste_pair", kWastePairs,
                               "fresh: the card just drawn may pair with the waste card it covers; top_two: the waste's two top cards may always pair"),
    choice<&Rules::overlap_pair>("overlap_pair", kOverlapPairs, "yes: a card may pair with the free card that alone still covers it"),
    number<&Rules::start_waste>("start_waste", 0, 3, "cards turned from the stock to the waste at the start"),
    choice<&Rules::stock_top>("stock_top", kStockTops, "in_play: the stock's top lies face up and is in play beside the waste's top"),
    number<&Rules::draw_count>("draw_count", 1, 3, "cards drawn at once, fewer when fewer are left; the last one lies on top"),
    limit<&Rules::undo_limit>("undo_limit", 1'000'000, "how many actions undo can take back"),
    choice<&Rules::undo_move>("undo_move", kUndoMoves, "taken_back: undo lowers the moves counter"),
    points<&Rules::points_pyramid>("points_pyramid", "points for each pyramid card removed"),
    points<&Rules::points_waste>("points_waste", "points for each card removed from waste or stock"),
    points<&Rules::points_removal>("points_removal", "points for each removal; a pair is one"),
    points<&Rules::points_draw>("points_draw", "points for each draw"),
    points<&Rules::points_recycle>("points_recycle", "points for each recycle"),
    points<&Rules::points_undo>("points_undo", "points for each undo, added after the earlier score is back"),
    points<&Rules::points_win>("points_win", "points for winning"),
    points_list<&Rules::points_rows>("points_rows", 7, "points when a row's last card goes; seven numbers, the bottom row first"),
    points_list<&Rules::points_passes>("points_passes", 4, "points for a win in pass 1, 2, 3, 4 through the stock; none after"),
    points<&Rules::points_left>("points_left", "points, at a win, for each card left in stock and waste"),
};

constexpr Rules strict_rules() {
    Rules rules;
    rules.victory = Victory::Strict;
    return rules;
}

/// What the face-up-stock programs share: 24 cards in stock, its top in play, no points.
constexpr Rules face_up_rules(int start_waste, int recycles, Victory victory) {
    Rules rules;
    rules.start_waste = start_waste;
    rules.stock_top = StockTop::InPlay;
    rules.recycles = recycles;
    rules.victory = victory;
    rules.points_pyramid = 0;
    return rules;
}

constexpr Rules traditional_rules() {
    Rules rules = face_up_rules(0, 0, Victory::Strict);
    rules.points_pyramid = 1;
    rules.points_waste = 1;
    return rules;
}

constexpr Rules par_rules() {
    Rules rules = face_up_rules(0, 2, Victory::Relaxed);
    rules.points_passes = {50, 35, 20, 0};
    rules.points_left = -1;
    return rules;
}

constexpr Rules microsoft_rules() {
    Rules rules = face_up_rules(0, 2, Victory::Relaxed);
    rules.points_removal = 5;
    rules.points_rows = {25, 50, 75, 100, 150, 250, 500};
    return rules;
}

constexpr Rules king_tut_rules() {
    Rules rules;
    rules.start_waste = 3;
    rules.draw_count = 3;
    rules.points_pyramid = 0;
    return rules;
}

constexpr Rules aisleriot_rules() {
    Rules rules;
    rules.start_waste = 0;
    rules.waste_pair = WastePair::TopTwo;
    rules.recycles = 0;
    rules.victory = Victory::Strict;
    rules.points_pyramid = 1;
    rules.points_waste = 1;
    return rules;
}

constexpr Rules simple_solitaire_rules() {
    Rules rules = face_up_rules(1, 2, Victory::Relaxed);
    rules.points_removal = 50;
    rules.points_recycle = -200;
    rules.points_undo = -25;
    rules.undo_limit = 20;
    return rules;
}

constexpr Rules face_down_rules(int recycles, OverlapPair overlap_pair) {
    Rules rules;
    rules.start_waste = 0;
    rules.recycles = recycles;
    rules.overlap_pair = overlap_pair;
    rules.points_pyramid = 0;
    return rules;
}

constexpr RulesPreset kPresets[] = {
    {"app", "the Pyramide app: clear the pyramid, recycle without limit, 10 points a pyramid card", Rules{}},
    {"strict", "the app's rules, but all 52 cards must go", strict_rules()},
    {"traditional", "one pass, the stock face up and in play, all 52 cards must go", traditional_rules()},
    {"par", "Morehead and Mott-Smith's par game: three passes, 50, 35 or 20 points for a win, one off for each card left", par_rules()},
    {"microsoft", "24 cards in stock, its top in play, three passes, points for cleared rows", microsoft_rules()},
    {"pysol", "PySolFC's Pyramid: the stock's top in play, three passes, all 52 cards must go", face_up_rules(1, 2, Victory::Strict)},
    {"pysol-relaxed", "PySolFC's Relaxed Pyramid: as pysol, but the pyramid is enough", face_up_rules(1, 2, Victory::Relaxed)},
    {"pysol-king-tut", "PySolFC's King Tut: three cards drawn at once, passes without limit", king_tut_rules()},
    {"aisleriot", "AisleRiot's Thirteen: one pass, the waste's two top cards may pair, all 52 cards must go", aisleriot_rules()},
    {"simple-solitaire", "Simple-Solitaire's Pyramid: 50 a removal, -200 a recycle, -25 an undo, at most 20 undos", simple_solitaire_rules()},
    {"cardgames", "a free card may pair with the card that it alone covers; passes without limit", face_down_rules(kUnlimited, OverlapPair::Yes)},
    {"one-pass", "the stock face down, one pass", face_down_rules(0, OverlapPair::No)},
};

void append_name(std::string& names, const char* name) {
    if (!names.empty()) names += ", ";
    names += name;
}

std::optional<int> read_number(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

std::string range_text(const RuleField& field) {
    return "a whole number from " + std::to_string(field.minimum) + " to " + std::to_string(field.maximum);
}

std::string expectation(const RuleField& field) {
    switch (field.type) {
        case RuleType::Choice: {
            std::string names;
            for (const char* name : field.choices) append_name(names, name);
            return "one of " + names;
        }
        case RuleType::Number: return range_text(field);
        case RuleType::Limit: return "\"unlimited\" or " + range_text(field);
        case RuleType::NumberList:
            return std::to_string(field.list_length) + " numbers joined by '/', each " + range_text(field) + ", or 0 for none";
    }
    return "";
}

Error field_error(const RuleField& field, std::string_view value) {
    return Error{"Rule " + std::string(field.name) + ": found " + quoted(value) + ", expected " +
                     expectation(field) + ".",
                 0};
}

bool is_in_range(const RuleField& field, int value) { return value >= field.minimum && value <= field.maximum; }

bool set_list(Rules& rules, const RuleField& field, std::string_view value) {
    Rules changed = rules;
    const bool all_zero = value == "0";
    for (int index = 0; index < field.list_length; ++index) {
        const std::size_t slash = value.find('/');
        const bool is_last = index + 1 == field.list_length;
        if (!all_zero && is_last != (slash == std::string_view::npos)) return false;
        const auto item = read_number(value.substr(0, slash));
        if (!item || !is_in_range(field, *item)) return false;
        field.set(changed, index, *item);
        if (!all_zero && !is_last) value.remove_prefix(slash + 1);
    }
    rules = changed;
    return true;
}

bool set_value(Rules& rules, const RuleField& field, std::string_view value) {
    if (field.type == RuleType::NumberList) return set_list(rules, field, value);
    if (field.type == RuleType::Choice) {
        for (int index = 0; index <= field.maximum; ++index) {
            if (value != field.choices[static_cast<std::size_t>(index)]) continue;
            field.set(rules, 0, index);
            return true;
        }
        return false;
    }
    if (field.type == RuleType::Limit && value == "unlimited") {
        field.set(rules, 0, kUnlimited);
        return true;
    }
    const auto number = read_number(value);
    if (!number || !is_in_range(field, *number)) return false;
    field.set(rules, 0, *number);
    return true;
}

Error word_error(std::string_view word, std::size_t offset, const std::string& what) {
    return Error{"Rules: " + quoted(word) + " " + what, offset};
}

std::string preset_names() {
    std::string names;
    for (const RulesPreset& preset : kPresets) append_name(names, preset.name);
    return names;
}

}  // namespace

std::span<const RuleField> rule_fields() { return kFields; }

const RuleField* find_rule_field(std::string_view name) {
    for (const RuleField& field : kFields) {
        if (name == field.name) return &field;
    }
    return nullptr;
}

std::span<const RulesPreset> rules_presets() { return kPresets; }

const RulesPreset* find_rules_preset(std::string_view name) {
    for (const RulesPreset& preset : kPresets) {
        if (name == preset.name) return &preset;
    }
    return nullptr;
}

const RulesPreset* preset_of(const Rules& rules) {
    for (const RulesPreset& preset : kPresets) {
        if (preset.rules == rules) return &preset;
    }
    return nullptr;
}

std::string field_text(const Rules& rules, const RuleField& field) {
    const int first = field.get(rules, 0);
    if (field.type == RuleType::Choice) return field.choices[static_cast<std::size_t>(first)];
    if (field.type == RuleType::Limit && first == kUnlimited) return "unlimited";
    std::string text = std::to_string(first);
    bool all_zero = first == 0;
    for (int index = 1; index < field.list_length; ++index) {
        const int item = field.get(rules, index);
        all_zero &= item == 0;
        text += "/" + std::to_string(item);
    }
    return all_zero ? "0" : text;
}

Result<Done> set_field(Rules& rules, const RuleField& field, std::string_view value) {
    if (!set_value(rules, field, value)) return field_error(field, value);
    return Done{};
}

std::string to_text(const Rules& rules) {
    if (const RulesPreset* preset = preset_of(rules)) return preset->name;
    std::string text;
    for (const RuleField& field : kFields) {
        const std::string value = field_text(rules, field);
        if (value == field_text(Rules{}, field)) continue;
        if (!text.empty()) text += ' ';
        text.append(field.name).append("=").append(value);
    }
    return text;
}

Result<Rules> parse_rules(std::string_view text) {
    Rules rules;
    bool is_first = true;
    std::size_t offset = 0;
    while (offset < text.size()) {
        if (is_separator(text[offset])) {
            ++offset;
            continue;
        }
        std::size_t end = offset;
        while (end < text.size() && !is_separator(text[end])) ++end;
        const std::string_view word = text.substr(offset, end - offset);
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            const RulesPreset* preset = find_rules_preset(word);
            if (!preset) return word_error(word, offset, "is no preset; expected " + preset_names() + ", or field=value.");
            if (!is_first) return word_error(word, offset, "stands after other rules; a preset comes first, then field=value.");
            rules = preset->rules;
        } else {
            const RuleField* field = find_rule_field(word.substr(0, equals));
            if (!field) {
                std::string names;
                for (const RuleField& known : kFields) append_name(names, known.name);
                return word_error(word, offset, "names no rule; the rules are " + names + ".");
            }
            if (auto done = set_field(rules, *field, word.substr(equals + 1)); !done)
                return Error{done.error().message, offset + equals + 1};
        }
        is_first = false;
        offset = end;
    }
    return rules;
}

}  // namespace pyramide
