// The subcommands that play: deal, play, step, perft, rules.
#include "app/cli/arguments.h"

namespace pyramide::cli {
namespace {

constexpr const char* kDealFooter = R"(
Examples:
  pyramide deal PY1-N-AAAAAAS
  pyramide deal py1naaaaaas --next --json
  pyramide deal --deck deck.txt --rules microsoft
  echo PY1-N-AAAAAAS | pyramide deal -

A deck is 52 cards: the pyramid row by row from the top, then waste and stock in the order of drawing. ?? stands for an
unknown card of these. JSON: {code, cards, rows, waste, stock}. Exit code: 0, or 2 for an error.)";

constexpr const char* kPlayFooter = R"(
Examples:
  pyramide play 'PY1-N-AAAAAAS KD 10C+3S draw undo'
  pyramide play 'PY1-N-AAAAAAS {recycles=2 victory=strict} KD' --json
  echo 'KD 10C+3S' | pyramide play PY1-N-AAAAAAS --save golden.json
  pyramide play --deck deck.txt draw 'name 5C' KD
  pyramide play golden.json undo draw --language pt

An input that the app refuses is a step with its message. An input that cannot be read ends the program with its place, and
nothing is saved. `name 5C` names the unknown card in play; it is no step. Inputs come from standard input when the arguments
hold none and it is no terminal. JSON: {deal, rules, steps, state}. Exit code: 0, or 2 for an error.)";

constexpr const char* kStepFooter = R"(
Examples:
  pyramide step replays/golden-opening.json
  pyramide step 'PY1-N-AAAAAAS KD 10C+3S' --step 2

In a terminal: n or Enter for the next step, p for the previous, g N to go to step N, home, end, q. Elsewhere every step is
printed. Exit code: 0, or 2 for an error.)";

constexpr const char* kPerftFooter = R"(
Examples:
  pyramide perft PY1-N-AAAAAAS --depth 8
  pyramide perft PY1-N-AAAAAAS --rules microsoft --divide --json

Counts the sequences of removals (a pair once), draws and recycles of exactly that length, after the inputs if any are given.
Exit code: 0, or 2 for an error.)";

constexpr const char* kRulesFooter = R"(
Examples:
  pyramide rules
  pyramide rules microsoft
  pyramide rules microsoft,recycles=1 --json
  pyramide rules --rules microsoft,recycles=1 --save house.json --name house --about "Microsoft's, one recycle"
  pyramide rules @house.json

A file that --save writes is a preset file: it stands for its rules wherever --rules takes text, as --rules @house.json. Those of the
workbench lie in the folder rules of its settings; without a name they are listed, too.
Exit code: 0, or 2 for an error.)";

void add_deal(CLI::App& app, Subcommand& command) {
    CLI::App* deal = nullptr;
    const auto options = add_subcommand<DealOptions>(app, "deal", "Show a deal: its board, waste and stock",
                                                     kDealFooter, run_deal, command, deal);
    deal->add_option("code", options->words, "a deal code, or - to read a code or a deck")->type_name("CODE");
    deal->add_option("--deck", options->deck, "file with the 52 cards, or -")->type_name("FILE");
    deal->add_option("--number", options->number, "the deal of this number, AAAAAAA being 0")
        ->type_name("N")
        ->transform(whole_number(DealCode::kCount - 1));
    deal->add_flag("--random", options->is_random, "a deal at random");
    CLI::Option* next = deal->add_flag_callback(
        "--next", [options] { options->neighbour = Neighbour::Next; }, "the deal after it");
    deal->add_flag_callback(
            "--previous", [options] { options->neighbour = Neighbour::Previous; }, "the deal before it")
        ->excludes(next);
    deal->add_option("--rules", options->rules, "rules that say how many cards start on the waste: PRESET,field=value,... or @FILE")->type_name("RULES");
    add_json(*deal, *options);
}

void add_play(CLI::App& app, Subcommand& command) {
    CLI::App* play = nullptr;
    const auto options = add_subcommand<PlayOptions>(app, "play", "Play a log and tell every step", kPlayFooter,
                                                     run_play, command, play);
    add_log_source(*play, *options, "a deal code and inputs, or a replay file (- reads either), then further inputs");
    play->add_option("--save", options->save,
                     "write a replay file; - writes it to standard output in place of the steps")
        ->type_name("FILE")
        ->check(file_name());
    add_message_style(*play, *options);
    add_json(*play, *options);
}

void add_step(CLI::App& app, Subcommand& command) {
    CLI::App* step = nullptr;
    const auto options = add_subcommand<StepOptions>(app, "step", "Walk through a log in the terminal", kStepFooter,
                                                     run_step, command, step);
    add_log_source(*step, *options, "a replay file, or a deal code and inputs");
    step->add_option("--step", options->step, "begin at this step; elsewhere than in a terminal print only it")
        ->type_name("N")
        ->transform(whole_number());
    add_message_style(*step, *options);
}

void add_perft(CLI::App& app, Subcommand& command) {
    CLI::App* perft = nullptr;
    const auto options = add_subcommand<PerftOptions>(app, "perft", "Count the action sequences of a length",
                                                      kPerftFooter, run_perft, command, perft);
    add_log_source(*perft, *options, "a deal code, inputs if any, or a replay file");
    perft->add_option("--depth", options->depth, "actions in a sequence (default 6)")
        ->type_name("N")
        ->transform(whole_number(kMaximumPerftDepth));
    perft->add_flag("--divide", options->is_divided, "show the count of each first action");
    add_json(*perft, *options);
}

void add_rules(CLI::App& app, Subcommand& command) {
    CLI::App* rules = nullptr;
    const auto options = add_subcommand<RulesOptions>(app, "rules", "Show the table of rules, or a preset in full, or write a preset file",
                                                      kRulesFooter, run_rules, command, rules);
    rules->add_option("name", options->words, "a preset and field=value words, or @FILE")->type_name("RULES");
    rules->add_option("--rules", options->rules, "the same, as everywhere else")->type_name("RULES");
    CLI::Option* const save = rules->add_option("--save", options->save, "write the rules as a preset file; - writes it to standard output");
    save->type_name("FILE")->check(file_name());
    CLI::Option* const name = rules->add_option("--name", options->name, "with --save: what the preset is called")->type_name("NAME");
    name->needs(save);
    save->needs(name);
    rules->add_option("--about", options->about, "with --save: a line that says what the rules are for")->type_name("TEXT")->needs(save);
    add_json(*rules, *options);
}

}  // namespace

void add_game_commands(CLI::App& app, Subcommand& command) {
    add_deal(app, command);
    add_play(app, command);
    add_step(app, command);
    add_perft(app, command);
    add_rules(app, command);
}

}  // namespace pyramide::cli
