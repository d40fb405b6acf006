// The subcommands that look into a log: inspect, who, search, watch.
#include "app/cli/arguments.h"

namespace pyramide::cli {
namespace {

constexpr const char* kInspectFooter = R"(
Examples:
  pyramide inspect golden.json --step 2
  pyramide inspect 'PY1-N-AAAAAAS KD 10C+3S' --json
  pyramide inspect golden.json --step 12 --against 2    only what differs between two steps
  pyramide inspect golden.json --line 1                 the end of the first branch

Shows the board, every field raw and decoded and what it was a step before, the masks as bits, what is legal, what is refused and
why, what undos would give back, events with their points, what was recorded otherwise, and markers. JSON: {step, last_step, input,
ok, code, text, dead, fields, masks, places, legal, refused, events, reasons, undo, record, markers, against, differences}; reasons
are those of the points: [{text, points, reason, cards, each}].
Exit code: 0, or 2 for an error.)";

constexpr const char* kWhoFooter = R"(
Examples:
  pyramide who golden.json score
  pyramide who golden.json QC                when did QC move, become free, go?
  pyramide who golden.json 'pyramid[26]'     one bit of a mask
  pyramide who golden.json waste_top --json

Fields: pyramid, free, free_cards, talon, cursor, stock, waste, waste_top, stock_top, recycles, fresh, score, moves, undos_left,
selected, outcome, message, refusal, delta, input, key, hash; pyramid[0 ... 27], free[0 ... 27], talon[0 ... 23]; any card.
Of the score the reasons are told as well: +20 pyramid cards: 2 x 10. JSON: {field, steps, value, changes: [{step, input, before,
after}]}, of the score also reasons: [{text, points, reason, cards, each}].
Exit code: 0 it changed, 1 it never did, 2 an error.)";

constexpr const char* kSearchFooter = R"(
Examples:
  pyramide search golden.json QC             every step that QC has to do with
  pyramide search golden.json QC removed     when did QC go?
  pyramide search golden.json blocked
  pyramide play 'PY1-N-AAAAAAS KD draw' --save - | pyramide search - drawn --json

All words must be found in one place, in any case and order: an input, an event, a message (in any of the app's languages), a
refusal, a marker with its note. JSON: {text, steps, hits: [{step, kind, input, text}]}.
Exit code: 0 found, 1 nothing, 2 an error.)";

constexpr const char* kWatchFooter = R"(
Examples:
  pyramide watch golden.json 'score >= 50 and QC gone'
  pyramide watch golden.json 'waste_top = 7D or message = blocked' --first
  pyramide watch golden.json differs         where the log was recorded otherwise
  pyramide watch golden.json 'refused and not input = undo' --json

Tells each step at which the condition begins to hold: it holds there and did not at the step before.
  FIELD OP VALUE     = != < <= > >=, with a number (also 0x1F), a word, a card, none, an input
  recycles = unlimited                also undos_left: the rules set no limit
  free_cards = "7C 3H"                these cards and no others; for one of them: free_cards has 7C
  CARD gone          also: free, covered, in pyramid, in stock, in waste
  MASK has CARD      pyramid, free, free_cards, talon, stock, waste
  FIELD changed, CARD changed, refused, differs, note, note "words"
  and, or, not, ( )
Fields are those of `pyramide who`. JSON: {condition, steps, holds_at_deal, begins: [{step, input, score, moves}]}.
Exit code: 0 it begins to hold somewhere, 1 nowhere, 2 an error.)";

void add_inspect(CLI::App& app, Subcommand& command) {
    CLI::App* inspect = nullptr;
    const auto options = add_subcommand<InspectOptions>(app, "inspect", "Show everything that is known of one step", kInspectFooter,
                                                        run_inspect, command, inspect);
    add_log_source(*inspect, *options, "a replay file, or a deal code and inputs");
    add_line(*inspect, options->line);
    inspect->add_option("--step", options->step, "the step (default: the last)")->type_name("N")->transform(whole_number());
    inspect->add_option("--against", options->against, "show only what differs from this step")
        ->type_name("N")
        ->transform(whole_number());
    add_message_style(*inspect, *options);
    add_json(*inspect, *options);
}

void add_who(CLI::App& app, Subcommand& command) {
    CLI::App* who = nullptr;
    const auto options = add_subcommand<WhoOptions>(app, "who", "Tell which steps changed a field, a bit or a card", kWhoFooter,
                                                    run_who, command, who);
    add_line_source(*who, options->source);
    who->add_option("field", options->field, "a field, a bit as in talon[3], or a card")->type_name("FIELD")->required();
    add_json(*who, *options);
}

void add_search(CLI::App& app, Subcommand& command) {
    CLI::App* search = nullptr;
    const auto options = add_subcommand<SearchOptions>(app, "search", "Find words and cards in inputs, events, messages and notes",
                                                       kSearchFooter, run_search, command, search);
    add_line_source(*search, options->source);
    search->add_option("text", options->words, "what to look for")->type_name("TEXT")->required();
    add_json(*search, *options);
}

void add_watch(CLI::App& app, Subcommand& command) {
    CLI::App* watch = nullptr;
    const auto options = add_subcommand<WatchOptions>(app, "watch", "Tell the steps at which a condition begins to hold",
                                                      kWatchFooter, run_watch, command, watch);
    add_line_source(*watch, options->source);
    watch->add_option("condition", options->words, "the condition; quote it")->type_name("CONDITION")->required();
    watch->add_flag_callback(
        "--first", [options] { options->extent = Extent::First; }, "only the first such step");
    add_json(*watch, *options);
}

}  // namespace

void add_inspect_commands(CLI::App& app, Subcommand& command) {
    add_inspect(app, command);
    add_who(app, command);
    add_search(app, command);
    add_watch(app, command);
}

}  // namespace pyramide::cli
