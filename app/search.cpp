// Finding words in a log. Each word is looked up once in all that can be said of a step (cards, phrases, kinds of input, refusals,
// messages), and becomes a few masks; a step is then a matter of masks. Only points and notes are looked at as text.
#include "app/search.h"

#include <algorithm>
#include <array>
#include <optional>

#include "app/folded.h"
#include "app/search_parts.h"

namespace pyramide {

namespace {

constexpr std::array<std::string_view, 7> kInputWords = {"", "", "draw", "recycle", "undo", "tap", "tap stock"};
constexpr std::array<Message, 3> kMessages = {Message::Blocked, Message::Sum, Message::NoMoves};
constexpr int kRefusals = 6;

bool holds(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

/// A word that is looked for, and all that it was found in.
struct Word {
    std::string text;          ///< folded
    std::optional<Card> card;  ///< when it is one; then it is found in nothing but that card
    std::uint64_t cards = 0;   ///< bit n: the card of index n
    SlotMask slots = 0;        ///< the same by slot, with the unknown cards that "?" stands for
    std::uint32_t phrases = 0;
    std::uint32_t inputs = 0;    ///< bit n: the words of InputKind n
    std::uint32_t refusals = 0;  ///< bit n: "refused: " and Refusal n
    std::uint32_t messages = 0;  ///< bit n: the text of Message n in a language
    bool may_be_points = false;  ///< may be found in points_text or recycled_text

    bool is_in(const Input& input) const {
        const auto has = [this](Card of) { return of.is_known() && (cards >> of.index() & 1) != 0; };
        return (inputs >> static_cast<unsigned>(input.kind) & 1) != 0 || has(input.first) || has(input.second);
    }
    bool is_in(Refusal refusal) const { return (refusals >> static_cast<unsigned>(refusal) & 1) != 0; }
    bool is_in(Message message) const { return (messages >> static_cast<unsigned>(message) & 1) != 0; }
};

void look_up_cards(const Game& game, Word& word) {
    const auto add = [&](Card card) {
        word.cards |= std::uint64_t{1} << card.index();
        if (const Slot slot = game.deal().slot_of(card); slot != kNoSlot) word.slots |= bit(slot);
    };
    if (word.card) return add(*word.card);
    for (int index = 0; index < Card::kCount; ++index) {
        const Card card = Card::from_index(index);
        if (holds(folded(to_text(card)), word.text) || holds(folded(to_text(card, CardStyle::Signs)), word.text)) add(card);
    }
    if (holds("??", word.text)) word.slots |= game.unknown();
}

bool is_made_of(std::string_view text, std::string_view signs) { return text.find_first_not_of(signs) == std::string_view::npos; }

bool may_be_points(const std::string& word) {
    if (is_made_of(word, "0123456789-()")) return true;
    for (int reason = 0; reason <= static_cast<int>(ScoreReason::Undo); ++reason) {
        if (holds(to_text(static_cast<ScoreReason>(reason)), word)) return true;
    }
    return holds("(row", word) || holds("cards", word);
}

Word look_up(const Game& game, std::string text) {
    Word word;
    word.text = std::move(text);
    if (const Result<Card> card = parse_card(word.text); card && card->is_known()) word.card = *card;
    look_up_cards(game, word);
    if (word.card) return word;
    for (std::size_t kind = 0; kind < kInputWords.size(); ++kind)
        word.inputs |= holds(kInputWords[kind], word.text) ? 1U << kind : 0;
    for (std::size_t phrase = 0; phrase < kPhrases; ++phrase)
        word.phrases |= holds(kPhraseWords[phrase], word.text) ? 1U << phrase : 0;
    for (unsigned refusal = 1; refusal < kRefusals; ++refusal) {
        const bool is_found = holds("refused:", word.text) || holds(to_text(static_cast<Refusal>(refusal)), word.text);
        word.refusals |= is_found ? 1U << refusal : 0;
    }
    for (const Message message : kMessages) {
        for (const Language language : kLanguages) {
            if (holds(folded(message_text(message, language)), word.text)) word.messages |= 1U << static_cast<unsigned>(message);
        }
    }
    word.may_be_points = may_be_points(word.text);
    return word;
}

bool is_between_words(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && !(byte >= '0' && byte <= '9') && !(byte >= 'a' && byte <= 'z') && byte != '?';
}

/// Whether a folded text names a card in any notation, as a word of its own.
bool names_card(std::string_view text, Card card) {
    std::size_t start = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (at < text.size() && !is_between_words(text[at])) continue;
        // No notation of a card is longer than "10" and a sign of three bytes with a selector of three.
        if (at > start && at - start <= 8) {
            const Result<Card> named = parse_card(text.substr(start, at - start));
            if (named && *named == card) return true;
        }
        start = at + 1;
    }
    return false;
}

class Finder {
  public:
    Finder(const LineView& log, std::vector<Word> words) : log_(log), words_(std::move(words)) {
        for (const Message message : kMessages) {
            const bool has_all = std::all_of(words_.begin(), words_.end(), [&](const Word& word) { return word.is_in(message); });
            if (has_all) messages_ |= 1U << static_cast<unsigned>(message);
        }
    }

    std::vector<Hit> find() {
        SlotMask free = free_cards(log_.game(), log_.node(0).table.state);
        for (std::uint32_t step = 0; step < log_.line.size(); ++step) {
            const Node& node = log_.node(step);
            if (step > 0) {
                if (is_in_input(node)) hits_.push_back({step, HitKind::Input});
                if (is_action_or_undo(log_, step)) {
                    const SlotMask free_after = free_cards(log_.game(), node.table.state);
                    if (is_in_events(step, free, free_after)) hits_.push_back({step, HitKind::Event});
                    free = free_after;
                }
                if ((messages_ >> static_cast<unsigned>(node.message) & 1) != 0) hits_.push_back({step, HitKind::Message});
                if (node.refusal != Refusal::None && is_in_refusal(node)) hits_.push_back({step, HitKind::Refusal});
            }
            if (log_.marker_text && is_in_note(step)) hits_.push_back({step, HitKind::Note});
        }
        return std::move(hits_);
    }

  private:
    bool is_in_input(const Node& node) const {
        return std::all_of(words_.begin(), words_.end(), [&](const Word& word) { return word.is_in(node.input); });
    }
    bool is_in_refusal(const Node& node) const {
        bool is_more_than_input = false;
        for (const Word& word : words_) {
            const bool is_refusal = word.is_in(node.refusal);
            if (!is_refusal && !word.is_in(node.input)) return false;
            is_more_than_input |= is_refusal;
        }
        return is_more_than_input;
    }
    bool is_in_events(std::uint32_t step, SlotMask free_before, SlotMask free_after) const;
    bool is_in_note(std::uint32_t step) const;

    const LineView& log_;
    std::vector<Word> words_;
    std::uint32_t messages_ = 0;  ///< those that hold all words
    std::vector<Hit> hits_;
};

bool Finder::is_in_events(std::uint32_t step, SlotMask free_before, SlotMask free_after) const {
    const StepChange change = change_of(log_, step, free_before, free_after);
    std::uint32_t with_all = change.phrases;
    bool may_all_be_points = true;
    for (const Word& word : words_) {
        std::uint32_t with_word = word.phrases & change.phrases;
        for (std::size_t phrase = 0; word.slots != 0 && phrase < kPhrases; ++phrase) {
            if ((word.slots & change.slots[phrase]) != 0) with_word |= 1U << phrase;
        }
        with_all &= with_word;
        may_all_be_points &= word.may_be_points;
        if (with_all == 0 && !may_all_be_points && !change.has(Phrase::Recycled)) return false;
    }
    if (with_all != 0) return true;
    const auto holds_all = [this](const std::string& text) {
        return std::all_of(words_.begin(), words_.end(), [&](const Word& word) { return !word.card && holds(text, word.text); });
    };
    if (change.has(Phrase::Recycled) && holds_all(recycled_text(log_, step))) return true;
    if (!may_all_be_points) return false;
    const std::vector<std::string> points = points_texts(log_, step);
    return std::any_of(points.begin(), points.end(), holds_all);
}

bool Finder::is_in_note(std::uint32_t step) const {
    const std::string note = log_.marker_text(log_.line[step]);
    if (note.empty()) return false;
    const std::string text = folded(note);
    return std::all_of(words_.begin(), words_.end(),
                       [&](const Word& word) { return word.card ? names_card(text, *word.card) : holds(text, word.text); });
}

/// The different words of a text, folded.
std::vector<std::string> words_of(std::string_view text) {
    constexpr std::string_view kSeparators = " \t\r\n+";
    std::vector<std::string> words;
    while (!text.empty() && words.size() <= kMaximumSearchWords) {
        const std::size_t end = std::min(text.find_first_of(kSeparators), text.size());
        std::string word = folded(text.substr(0, end));
        if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

}  // namespace

std::vector<Hit> find_in(const LineView& log, std::string_view text) {
    if (text.size() > kMaximumSearchText) return {};
    std::vector<std::string> texts = words_of(text);
    if (texts.empty() || texts.size() > kMaximumSearchWords) return {};
    std::vector<Word> words;
    for (std::string& word : texts) words.push_back(look_up(log.game(), std::move(word)));
    return Finder(log, std::move(words)).find();
}

}  // namespace pyramide
