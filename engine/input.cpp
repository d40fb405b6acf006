#include "engine/input.h"

#include <optional>

#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr const char* kExpected =
    "expected KD (a king), 10C+3S (a pair), draw, recycle, undo, tap QC, tap stock, or name QC for an unknown card";

struct Word {
    std::string_view text;
    std::size_t offset = 0;
};

/// Takes words off a log, one at a time; comments and separators are passed over.
class WordReader {
public:
    explicit WordReader(std::string_view text) : text_(text) {}

    std::optional<Word> next() {
        while (offset_ < text_.size() && (is_separator(text_[offset_]) || text_[offset_] == '#')) {
            if (text_[offset_] != '#') {
                ++offset_;
                continue;
            }
            while (offset_ < text_.size() && text_[offset_] != '\n') ++offset_;
        }
        if (offset_ == text_.size()) return std::nullopt;
        const std::size_t start = offset_;
        while (offset_ < text_.size() && !is_separator(text_[offset_]) && text_[offset_] != '#') ++offset_;
        return Word{text_.substr(start, offset_ - start), start};
    }
    std::size_t offset() const { return offset_; }

private:
    std::string_view text_;
    std::size_t offset_ = 0;
};

Error word_error(const Word& word, const std::string& what) {
    return Error{quoted(word.text) + " " + what + ".", word.offset};
}

std::optional<Card> known_card(std::string_view text) {
    const auto card = parse_card(text);
    if (!card || !card->is_known()) return std::nullopt;
    return *card;
}

/// "tap" and "name" take a second word.
Result<LogWord> read_second(WordReader& words, const Word& verb, bool is_tap) {
    const char* wanted = is_tap ? "wants a card or \"stock\" after it, such as tap QC" : "wants a card after it, such as name QC";
    const auto object = words.next();
    if (!object) return word_error(verb, wanted);
    LogWord read;
    read.offset = verb.offset;
    read.length = object->offset + object->text.size() - verb.offset;
    if (is_tap && lowered(object->text) == "stock") {
        read.input.kind = InputKind::TapStock;
        return read;
    }
    const auto card = known_card(object->text);
    if (!card) return word_error(*object, std::string("cannot follow \"") + (is_tap ? "tap" : "name") + "\": it " + wanted);
    if (is_tap) {
        read.input = {InputKind::TapCard, *card, {}};
    } else {
        read.kind = LogWord::Kind::Name;
        read.named = *card;
    }
    return read;
}

Result<LogWord> read_word(WordReader& words, const Word& word) {
    const std::string verb = lowered(word.text);
    if (verb == "tap" || verb == "name") return read_second(words, word, verb == "tap");
    LogWord read;
    read.offset = word.offset;
    read.length = word.text.size();
    if (verb == "draw" || verb == "recycle" || verb == "undo") {
        read.input.kind = verb == "draw" ? InputKind::Draw : verb == "recycle" ? InputKind::Recycle : InputKind::Undo;
        return read;
    }
    const std::size_t plus = word.text.find('+');
    const auto first = known_card(word.text.substr(0, plus));
    if (plus == std::string_view::npos) {
        if (!first) return word_error(word, std::string("is no input; ") + kExpected);
        read.input = {InputKind::RemoveKing, *first, {}};
        return read;
    }
    const auto second = known_card(word.text.substr(plus + 1));
    if (!first || !second) return word_error(word, "is no pair; expected two cards joined by +, such as 10C+3S");
    if (*first == *second) return word_error(word, "names one card twice; a pair is two cards");
    read.input = {InputKind::RemovePair, *first, *second};
    return read;
}

}  // namespace

std::string to_text(const Input& input, CardStyle style) {
    switch (input.kind) {
        case InputKind::RemoveKing: return to_text(input.first, style);
        case InputKind::RemovePair: return to_text(input.first, style) + "+" + to_text(input.second, style);
        case InputKind::Draw: return "draw";
        case InputKind::Recycle: return "recycle";
        case InputKind::Undo: return "undo";
        case InputKind::TapCard: return "tap " + to_text(input.first, style);
        case InputKind::TapStock: return "tap stock";
    }
    return "";
}

Result<Input> parse_input(std::string_view text) {
    WordReader words(text);
    const auto word = words.next();
    if (!word) return Error{std::string("An input is missing; ") + kExpected + ".", 0};
    const auto read = read_word(words, *word);
    if (!read) return read.error();
    if (read->kind == LogWord::Kind::Name) return word_error(*word, "names a card and is no input of the player here");
    if (const auto more = words.next()) return word_error(*more, "follows the input; one input was expected");
    return read->input;
}

Result<std::vector<LogWord>> parse_log(std::string_view text) {
    std::vector<LogWord> log;
    WordReader words(text);
    while (const auto word = words.next()) {
        const auto read = read_word(words, *word);
        if (!read) return read.error();
        log.push_back(*read);
    }
    return log;
}

}  // namespace pyramide
