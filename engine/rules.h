// Rules: every variant of the game as one plain value, the presets, and ONE table of fields (name, type, range, help)
// from which the command line, the files and the workbench's controls are made.
// Text: "app", "microsoft,recycles=1", "recycles=2 victory=strict". Fields that are not named keep the preset's value.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace pyramide {

enum class Victory : std::uint8_t {
    Relaxed,  ///< the pyramid cleared
    Strict,   ///< all 52 cards gone
};
enum class WastePair : std::uint8_t {
    Never,   ///< only the waste's top is in play
    Fresh,   ///< the card just drawn may pair with the waste card that it covers
    TopTwo,  ///< the waste's two top cards may always pair
};
enum class OverlapPair : std::uint8_t {
    No,
    Yes,  ///< a card may pair with the free card that alone still covers it
};
enum class StockTop : std::uint8_t {
    Down,    ///< face down
    InPlay,  ///< face up, in play beside the waste's top
};
enum class UndoMove : std::uint8_t {
    Kept,       ///< undo leaves the moves counter as it is
    TakenBack,  ///< undo lowers the moves counter
};

/// Value of `recycles` and `undo_limit` for "no limit".
inline constexpr int kUnlimited = -1;
/// Largest value of `recycles` other than unlimited.
inline constexpr int kMaximumRecycles = 9'999;
/// Points of one kind run from -kMaximumPoints to kMaximumPoints.
inline constexpr int kMaximumPoints = 1'000'000;

/// Every variant of the game, all combinable. The defaults are the app's.
struct Rules {
    Victory victory = Victory::Relaxed;
    int recycles = kUnlimited;  ///< kUnlimited or 0 … kMaximumRecycles
    WastePair waste_pair = WastePair::Never;
    OverlapPair overlap_pair = OverlapPair::No;
    int start_waste = 1;  ///< talon cards turned to the waste at the start, 0 … 3
    StockTop stock_top = StockTop::Down;
    int draw_count = 1;  ///< cards drawn at once, 1 … 3, fewer when fewer are left
    int undo_limit = 100;  ///< kUnlimited or 0 … 1,000,000 actions
    UndoMove undo_move = UndoMove::Kept;

    int points_pyramid = 10;  ///< for each pyramid card removed
    int points_waste = 0;     ///< for each card removed from waste or stock
    int points_removal = 0;   ///< for each removal, a pair being one
    int points_draw = 0;
    int points_recycle = 0;
    int points_undo = 0;  ///< added after the earlier score is back
    int points_win = 0;
    std::array<int, 7> points_rows{};  ///< when a row's last card goes; the bottom row first
    std::array<int, 4> points_passes{};  ///< for a win in pass 1, 2, 3, 4 (pass = recycles taken + 1); none after
    int points_left = 0;  ///< at a win, for each card left in stock and waste

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// What values a field takes, and so which control shows it.
enum class RuleType : std::uint8_t {
    Choice,      ///< one of `choices`
    Number,      ///< a whole number from minimum to maximum
    Limit,       ///< the same, or "unlimited"
    NumberList,  ///< `list_length` numbers joined by '/'; a lone 0 means all zero
};

/// One field of Rules. `get` and `set` speak raw numbers: the choice's index, the number, kUnlimited;
/// `index` is 0 but for NumberList. `set` expects a value within the range.
struct RuleField {
    const char* name;
    RuleType type;
    std::span<const char* const> choices;
    int minimum;
    int maximum;
    int list_length;
    const char* help;
    int (*get)(const Rules&, int index);
    void (*set)(Rules&, int index, int value);
};

/// All fields in the order of the design's table. The one table of rules.
std::span<const RuleField> rule_fields();
/// The field of a name, or nullptr.
const RuleField* find_rule_field(std::string_view name);

/// A named set of rules.
struct RulesPreset {
    const char* name;
    const char* help;
    Rules rules;
};

/// All presets, `app` first.
std::span<const RulesPreset> rules_presets();
/// The preset of a name, or nullptr.
const RulesPreset* find_rules_preset(std::string_view name);
/// The first preset with exactly these rules, or nullptr.
const RulesPreset* preset_of(const Rules& rules);

/// A field's value as text: "relaxed", "unlimited", "100", "25/50/75/100/150/250/500".
std::string field_text(const Rules& rules, const RuleField& field);
/// Sets a field from text. Error: names the field, what was found and what it takes; the rules stay as they were.
Result<Done> set_field(Rules& rules, const RuleField& field, std::string_view value);

/// The shortest text that parse_rules reads back to the same rules: a preset's name, or the fields that differ from the
/// app's ("recycles=2 victory=strict").
std::string to_text(const Rules& rules);
/// Reads a preset name and `field=value` words, separated by commas, semicolons or spaces; empty means the app's rules.
/// Error: the byte offset and name of the word that cannot be used, and what is possible there.
Result<Rules> parse_rules(std::string_view text);

}  // namespace pyramide
