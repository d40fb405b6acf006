#include "engine/deal_code.h"

#include <algorithm>
#include <array>

#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

constexpr int kLetters = 7;
constexpr std::string_view kExample = "such as PY1-N-AAAAAAS";

constexpr std::array<std::string_view, 22> kSeparators = {
    " ", "\t", "\r", "\n", "-", "_", "\xC2\xA0" /* no-break space */, "\xC2\xAD" /* soft hyphen */, "\xE2\x80\x90",
    "\xE2\x80\x91", "\xE2\x80\x92", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\x95", "\xE2\x88\x92" /* minus */,
    "\xEF\xB9\x98", "\xEF\xB9\xA3", "\xEF\xBC\x8D", "\xE2\x80\xAF" /* narrow no-break space */,
    "\xE2\x80\x89" /* thin space */, "\xE2\x80\x8B" /* zero-width space */, "\xEF\xBB\xBF" /* byte order mark */};
constexpr std::array<std::string_view, 12> kQuotes = {
    "\"", "'", "`", "\xE2\x80\x98", "\xE2\x80\x99", "\xE2\x80\x9A", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x9E",
    "\xC2\xAB", "\xC2\xBB", "\xC2\xB4"};

constexpr bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Walks over a code's text; skipping is separate from reading, so that offsets stay those of the caller's text.
class CodeReader {
public:
    explicit CodeReader(std::string_view text) : text_(text) {}

    std::size_t offset() const { return offset_; }
    bool at_end() const { return offset_ == text_.size(); }
    char peek() const { return at_end() ? '\0' : upper(text_[offset_]); }
    char take() { return upper(text_[offset_++]); }

    template <typename Words>
    bool skip_one(const Words& words) {
        for (const std::string_view word : words) {
            if (!text_.substr(offset_).starts_with(word)) continue;
            offset_ += word.size();
            return true;
        }
        return false;
    }
    void skip_separators() {
        while (skip_one(kSeparators)) {}
    }
    void skip_border() {
        while (skip_one(kSeparators) || skip_one(kQuotes)) {}
    }

    /// The character at the offset as the caller wrote it, a whole UTF-8 sequence, or "the end".
    std::string found() const {
        if (at_end()) return "the end of the text";
        const std::string_view rest = text_.substr(offset_);
        return quoted(rest.substr(0, std::max<std::size_t>(1, utf8_length(rest))));
    }

private:
    std::string_view text_;
    std::size_t offset_ = 0;
};

Error code_error(std::size_t offset, std::string what) {
    return Error{"Deal code: " + std::move(what) + ", " + std::string(kExample) + ".", offset};
}

/// Reads "PY", "1" and "N", each with the error of its own part.
Result<Done> read_head(CodeReader& reader) {
    const std::size_t game_at = reader.offset();
    std::string game;
    while (is_letter(reader.peek()) && game.size() < 2) game += reader.take();
    if (game != "PY") {
        if (game.empty()) return code_error(game_at, "found " + reader.found() + " where the game, PY, was expected");
        return code_error(game_at, "the game " + quoted(game) + " is not known; expected PY (Pyramide)");
    }
    reader.skip_separators();
    const std::size_t version_at = reader.offset();
    std::string version;
    while (is_digit(reader.peek()) && version.size() < 8) version += reader.take();
    if (version.empty()) return code_error(version_at, "found " + reader.found() + " where the version, 1, was expected");
    if (version != "1") return code_error(version_at, "version " + version + " is not known; expected version 1");
    reader.skip_separators();
    if (!is_letter(reader.peek()))
        return code_error(reader.offset(), "found " + reader.found() + " where the mode, N, was expected");
    return Done{};
}

}  // namespace

std::string to_text(DealCode code) {
    std::string text = "PY1-N-AAAAAAA";
    std::uint64_t number = code.number();
    for (int letter = 0; letter < kLetters; ++letter) {
        text[text.size() - 1 - static_cast<std::size_t>(letter)] = static_cast<char>('A' + number % 26);
        number /= 26;
    }
    return text;
}

Result<DealCode> parse_deal_code(std::string_view text) {
    CodeReader reader(text);
    reader.skip_border();
    if (reader.at_end()) return code_error(0, "the text is empty; expected a code");
    if (auto head = read_head(reader); !head) return head.error();

    const std::size_t mode_at = reader.offset();
    const char mode = reader.take();
    reader.skip_separators();
    std::uint64_t number = 0;
    for (int letter = 0; letter < kLetters; ++letter) {
        if (reader.at_end())
            return code_error(reader.offset(),
                              "only " + std::to_string(letter) + " of the seven letters are there; expected letters A to Z");
        if (!is_letter(reader.peek()))
            return code_error(reader.offset(), "found " + reader.found() + " as letter " + std::to_string(letter + 1) +
                                                   " of seven; expected letters A to Z, none is guessed");
        number = number * 26 + static_cast<std::uint64_t>(reader.take() - 'A');
    }
    if (mode != 'N') return code_error(mode_at, "the mode " + quoted(std::string_view(&mode, 1)) + " is unknown; the only mode known is N");
    reader.skip_border();
    if (!reader.at_end())
        return code_error(reader.offset(), "found " + reader.found() + " after the seven letters; expected the end of the code");
    return DealCode::from_number(number);
}

}  // namespace pyramide
