#include "app/search.h"

#include <algorithm>
#include <optional>

#include <doctest/doctest.h>

#include "app/folded.h"
#include "tests/viewed_log.h"

namespace pyramide::search_test {

namespace {

/// "1 input, 2 event": the hits of a text.
std::string found(const LineView& log, std::string_view text) {
    std::string all;
    for (const Hit& hit : find_in(log, text)) all += (all.empty() ? "" : ", ") + std::to_string(hit.step) + " " + to_text(hit.kind);
    return all;
}

ViewedLog golden() {
    ViewedLog log("PY1-N-AAAAAAS", "app", "KD 10C+3S draw tap QC undo tap 7C tap 7S draw");
    log.mark(3, "look: Check QC here");
    return log;
}

bool is_word_sign(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || byte == '?';
}

/// The cards that a text names, read from its words.
std::vector<Card> named_cards(const std::string& text) {
    std::vector<Card> cards;
    std::string word;
    for (const char c : folded(text) + " ") {
        if (is_word_sign(c)) {
            word += c;
            continue;
        }
        if (const Result<Card> card = parse_card(word); card && card->is_known()) cards.push_back(*card);
        word.clear();
    }
    return cards;
}

bool is_in(const std::string& text, const std::string& word) {
    const Result<Card> card = parse_card(word);
    if (!card || !card->is_known()) return folded(text).find(folded(word)) != std::string::npos;
    const std::vector<Card> cards = named_cards(text);
    return std::find(cards.begin(), cards.end(), *card) != cards.end();
}

/// The text of a place in which words are looked for, written out.
std::string place_text(const LineView& log, std::uint32_t step, HitKind kind) {
    const Node& node = log.node(step);
    switch (kind) {
        case HitKind::Input: return to_text(node.input);
        case HitKind::Event: return events_text(log, step);
        case HitKind::Message: return "";  // see is_hit
        case HitKind::Refusal:
            return node.refusal == Refusal::None ? "" : to_text(node.input) + " refused: " + to_text(node.refusal);
        case HitKind::Note: return log.marker_text(log.line[step]);
    }
    return "";
}

bool is_hit(const LineView& log, std::uint32_t step, HitKind kind, const std::vector<std::string>& words) {
    if (step == 0 && kind != HitKind::Note) return false;
    const auto holds_all = [&](const std::string& text) {
        return !text.empty() && std::all_of(words.begin(), words.end(), [&](const std::string& word) { return is_in(text, word); });
    };
    if (kind == HitKind::Message) {
        // A word may be found in one language, another in the next.
        const Message message = log.node(step).message;
        return message != Message::None && std::all_of(words.begin(), words.end(), [&](const std::string& word) {
                   const Result<Card> card = parse_card(word);
                   return !card && std::any_of(kLanguages.begin(), kLanguages.end(), [&](Language language) {
                       return folded(message_text(message, language)).find(folded(word)) != std::string::npos;
                   });
               });
    }
    std::string text = place_text(log, step, kind);
    if (kind == HitKind::Event) {
        while (!text.empty()) {
            const std::size_t comma = text.find(", ");
            if (holds_all(text.substr(0, comma))) return true;
            text.erase(0, comma == std::string::npos ? comma : comma + 2);
        }
        return false;
    }
    if (kind == HitKind::Refusal) {
        const std::string refusal = std::string("refused: ") + to_text(log.node(step).refusal);
        return holds_all(text) && std::any_of(words.begin(), words.end(), [&](const std::string& word) {
                   return !parse_card(word) && refusal.find(folded(word)) != std::string::npos;
               });
    }
    return holds_all(text);
}

}  // namespace

TEST_CASE("search: when did QC go, and what else has it to do with?") {
    const ViewedLog log("PY1-N-AAAAAAS", "app", "KD 10C+3S tap QC draw 10S+3H undo 10S+3H");
    const LineView view = log.view();
    CHECK(found(view, "10S") == "2 event, 5 input, 5 event, 6 event, 7 input, 7 event");
    CHECK(found(view, "10S removed") == "5 event, 7 event");
    CHECK(found(view, "10s freed") == "2 event, 6 event");
    CHECK(hit_text(view, {2, HitKind::Event}) == "10C 3S removed from the pyramid, +20 pyramid cards, 10S freed");
    CHECK(hit_text(view, {5, HitKind::Event}).starts_with("10S 3H removed from the pyramid, +20 pyramid cards"));
    CHECK(hit_text(view, {5, HitKind::Input}) == "10S+3H removed · +20");
    CHECK(hit_text(view, {6, HitKind::Input}) == "undo · 10S 3H back in the pyramid · -20");
    CHECK(found(view, "QC") == "3 input");
    CHECK(hit_text(view, {3, HitKind::Input}) == "tap QC · refused: blocked");
    CHECK(found(view, "QC blocked") == "3 refusal");
    CHECK(hit_text(view, {3, HitKind::Refusal}) == "tap QC refused: blocked");
}

TEST_CASE("search: inputs, events, messages, refusals and notes, golden") {
    const ViewedLog log = golden();
    const LineView view = log.view();
    CHECK(found(view, "KD") == "1 input, 1 event");
    CHECK(found(view, "K♦") == "1 input, 1 event");
    CHECK(found(view, "♦") == "1 input, 1 event, 5 event");
    CHECK(found(view, "tc+3s") == "2 input, 2 event");
    CHECK(found(view, "3S 10c") == "2 input, 2 event");
    CHECK(found(view, "draw") == "3 input, 3 event, 8 input, 8 event");
    CHECK(found(view, "DRAWN 2S") == "3 event, 8 event");
    CHECK(found(view, "2S") == "3 event, 5 event, 8 event");
    CHECK(found(view, "tap") == "4 input, 6 input, 7 input");
    CHECK(found(view, "undo") == "5 input, 5 event");
    CHECK(found(view, "undone") == "5 event");
    CHECK(found(view, "refused") == "4 refusal, 7 refusal");
    CHECK(found(view, "sum") == "7 message, 7 refusal");
    CHECK(found(view, "blocked by another") == "4 message");
    CHECK(found(view, "SUMA TREBUIE SĂ") == "7 message");
    CHECK(found(view, "+20") == "2 event");
    CHECK(found(view, "pyramid cards") == "1 event, 2 event");
    CHECK(found(view, "QC") == "3 note, 4 input");
    CHECK(found(view, "check") == "3 note");
    CHECK(found(view, "here q♣ CHECK") == "3 note");
    CHECK(found(view, "nowhere").empty());
    CHECK(found(view, "").empty());
    CHECK(found(view, " + \n").empty());
    CHECK(hit_text(view, {3, HitKind::Note}) == "note: look: Check QC here");
    CHECK(hit_text(view, {7, HitKind::Message}) == "message: The sum must be 13");
    CHECK(hit_text(view, {5, HitKind::Event}) == "undone, 2S back in the stock, 7D freed");
    CHECK(hit_text(view, {3, HitKind::Input}) == "draw · 2S drawn");
    CHECK(hit_text(view, {0, HitKind::Input}).empty());
    CHECK(hit_text(view, {1000, HitKind::Note}).empty());
}

TEST_CASE("search: a win, a recycle, waste cards, rows and points with their reasons") {
    const Deal deal = easy_deal(3);
    Played played(deal, parse_rules("points_win=500 points_rows=25/50/75/100/150/250/500 points_recycle=-7").value());
    played.play(draw_input(), 23).play("recycle");
    for (const Input& input : easy_win(deal)) played.play(input);
    const ViewedLog log(std::move(played));
    const LineView view = log.view();
    CHECK(found(view, "recycled") == "24 event");
    CHECK(events_text(view, 24) == "24 cards recycled, -7 recycle");
    CHECK(found(view, "24 cards") == "24 event");
    CHECK(found(view, "-7") == "24 event");
    CHECK(found(view, "won") == "39 event");
    CHECK(found(view, "500 win") == "39 event");
    CHECK(found(view, "row cleared").starts_with("28 event"));
    CHECK(found(view, "(row 7)") == "28 event");
    CHECK(events_text(view, 39).ends_with("+500 row cleared (row 1), +500 win, won"));
    CHECK(events_text(view, 0).empty());
}

TEST_CASE("search: a word of two letters that is a card is nothing else") {
    const ViewedLog log = golden();
    const LineView view = log.view();
    CHECK(found(view, "as").empty());
    CHECK(found(view, "ad").empty());
}

TEST_CASE("search: too long or too many words find nothing") {
    const ViewedLog log = golden();
    const LineView view = log.view();
    std::string same;
    std::string many = "draw";
    for (int word = 0; word < 64; ++word) {
        same += "draw ";
        many += " w" + std::to_string(word);
    }
    CHECK(find_in(view, same + "draw").size() == 4);
    CHECK(find_in(view, many).empty());
    CHECK(find_in(view, std::string(4097, ' ')).empty());
    CHECK(find_in(view, "draw" + std::string(4092, ' ')).size() == 4);
}

TEST_CASE("search: over random games, as a naive look at the texts") {
    const std::vector<std::string> vocabulary = {"draw",  "recycled", "undone", "undo",  "tap",     "stock",   "removed", "pyramid",
                                                 "waste", "freed",    "back",   "won",   "more",    "blocked", "sum",     "refused",
                                                 "check", "please",   "10",     "q",     "c",       "20",      "-",       "cards",
                                                 "row",   "(row",     "taken",  "ended", "nothing", "card",    "13"};
    Choices choices(21);
    std::size_t hits = 0;
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        const ViewedLog log = random_log(seed, 120);
        const LineView view = log.view();
        for (int query = 0; query < 60; ++query) {
            std::vector<std::string> words;
            std::string text;
            for (int count = choices.below(3); count >= 0; --count) {
                const bool is_card = choices.one_in(2);
                words.push_back(is_card ? to_text(Card::from_index(choices.below(Card::kCount)))
                                        : vocabulary[static_cast<std::size_t>(choices.below(static_cast<int>(vocabulary.size())))]);
                text += (text.empty() ? "" : choices.one_in(3) ? "+" : " ") + words.back();
            }
            std::vector<Hit> naive;
            for (std::uint32_t step = 0; step <= view.last_step(); ++step) {
                for (const HitKind kind : {HitKind::Input, HitKind::Event, HitKind::Message, HitKind::Refusal, HitKind::Note}) {
                    if (is_hit(view, step, kind, words)) naive.push_back({step, kind});
                }
            }
            CAPTURE(seed);
            CAPTURE(text);
            CHECK(find_in(view, text) == naive);
            for (const Hit& hit : naive) CHECK_FALSE(hit_text(view, hit).empty());
            hits += naive.size();
        }
    }
    CHECK(hits > 1000);
}

TEST_CASE("search: over random games, each step that a card has to do with is found") {
    for (std::uint64_t seed = 50; seed <= 56; ++seed) {
        const ViewedLog log = random_log(seed, 120);
        const LineView view = log.view();
        for (int index = 0; index < Card::kCount; ++index) {
            const Card card = Card::from_index(index);
            const Slot slot = view.game().deal().slot_of(card);
            const std::vector<Hit> hits = find_in(view, to_text(card));
            for (std::uint32_t step = 1; step <= view.last_step(); ++step) {
                const State& before = view.node(step - 1).table.state;
                const State& after = view.node(step).table.state;
                const bool goes_or_comes = ((before.cards ^ after.cards) & bit(slot)) != 0;
                const bool is_freed = (free_cards(view.game(), after) & ~free_cards(view.game(), before) & bit(slot)) != 0;
                const bool is_drawn =
                    (before.stock() & after.waste() & bit(slot)) != 0 && view.node(step).input.kind != InputKind::Undo;
                const bool has_event = std::find(hits.begin(), hits.end(), Hit{step, HitKind::Event}) != hits.end();
                if (goes_or_comes || is_freed || is_drawn) CHECK(has_event);
                if ((before.cards & ~after.cards & bit(slot)) != 0) {
                    const std::string text = hit_text(view, {step, HitKind::Event});
                    CHECK(text.find("removed", text.find(to_text(card))) != std::string::npos);
                }
            }
        }
    }
}

}  // namespace pyramide::search_test
