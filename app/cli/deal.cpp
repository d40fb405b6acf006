// pyramide deal: a deal code or a deck, laid out.
#include <random>

#include "app/cli/commands.h"
#include "app/cli/json.h"
#include "app/cli/log.h"

namespace pyramide::cli {
namespace {

Result<DealCode> read_code(const std::string& text) {
    Result<DealCode> code = parse_deal_code(text);
    return code ? code : with_place(code.error(), text);
}

/// A code is told from a deck by its first letter: no card, and no comment, begins with a P or with a quote of any
/// kind.
bool begins_like_code(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return true;
    const bool is_ascii = static_cast<unsigned char>(text[first]) < 0x80;
    return !is_ascii || std::string_view("Pp\"'`").find(text[first]) != std::string_view::npos;
}

Result<Deal> read_code_or_deck(const std::string& text) {
    if (begins_like_code(text)) {
        const Result<DealCode> code = read_code(text);
        if (!code) return code.error();
        return Deal::from_code(*code);
    }
    Result<Deal> deck = parse_deal(text);
    return deck ? deck : with_place(deck.error(), text);
}

DealCode random_code() {
    std::random_device device;
    std::uint64_t random_state = (std::uint64_t{device()} << 32) ^ device();
    return random_deal_code(random_state);
}

Result<Deal> given_deal(const DealOptions& options) {
    const int sources = (options.words.empty() ? 0 : 1) + (options.deck.empty() ? 0 : 1) + (options.number ? 1 : 0) +
                        (options.is_random ? 1 : 0);
    if (sources != 1)
        return Error{"deal takes one of: a CODE (or - for standard input), --deck FILE, --number N, --random."};
    if (!options.deck.empty()) return read_deck(options.deck);
    if (options.is_random) return Deal::from_code(random_code());
    if (options.number) return Deal::from_code(DealCode::from_number(*options.number));
    if (options.words.size() == 1 && options.words.front() == "-") {
        const Result<std::string> text = read_standard_input();
        if (!text) return text.error();
        Result<Deal> deal = read_code_or_deck(*text);
        return deal ? deal : in_file("-", deal.error());
    }
    const Result<DealCode> code = read_code(joined(options.words));
    if (!code) return code.error();
    return Deal::from_code(*code);
}

Result<Deal> wanted_deal(const DealOptions& options) {
    Result<Deal> deal = given_deal(options);
    if (!deal || options.neighbour == Neighbour::None) return deal;
    const std::optional<DealCode> code = deal->code();
    if (!code) return Error{"A deck without a code has no next or previous deal."};
    return Deal::from_code(options.neighbour == Neighbour::Next ? code->next() : code->previous());
}

std::string deal_text(const Game& game) {
    const Deal& deal = game.deal();
    std::string text = deal_name(deal);
    if (deal.code()) text += ", deal number " + std::to_string(deal.code()->number());
    text += ", " + rules_name(game.rules()) + "\n\n";
    const State state = initial_state(game);
    text += board_text(game, state) + "\n";
    text += "In the order of drawing:";
    for (SlotMask stock = state.stock(); stock != 0; stock &= stock - 1)
        text += " " + to_text(deal.card(lowest_slot(stock)));
    return text + "\n";
}

}  // namespace

ExitCode run_deal(const DealOptions& options, Output& output) {
    const Result<Rules> rules = read_rules(options.rules);
    if (!rules) {
        report(rules.error());
        return ExitCode::Failure;
    }
    const Result<Deal> deal = wanted_deal(options);
    if (!deal) {
        report(deal.error());
        return ExitCode::Failure;
    }
    const Game game(*rules, *deal);
    output.write(options.format == Format::Json ? json_text(deal_json(game)) + "\n" : deal_text(game));
    return ExitCode::Success;
}

}  // namespace pyramide::cli
