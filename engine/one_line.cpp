#include "engine/one_line.h"

#include <optional>

namespace pyramide {

namespace {

/// What may stand between the parts of a line.
constexpr bool is_space(char c) { return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n' || c == '\r'; }

std::size_t skip_spaces(std::string_view text, std::size_t offset) {
    while (offset < text.size() && is_space(text[offset])) ++offset;
    return offset;
}

/// An error of a part, moved to its place in the whole line.
Error moved(const Error& error, std::size_t by) {
    return Error{error.message, error.offset == Error::kNoOffset ? by : error.offset + by};
}

struct Part {
    std::string_view text;
    std::size_t offset = 0;  ///< of `text` in the line
    std::size_t end = 0;     ///< behind the closing bracket
};

/// The text between an opening bracket at `offset` and its closing one.
Result<Part> bracketed(std::string_view line, std::size_t offset, char close) {
    const std::size_t end = line.find(close, offset);
    if (end == std::string_view::npos)
        return Error{std::string("The bracket '") + line[offset] + "' is never closed; expected '" + close + "'.", offset};
    return Part{line.substr(offset + 1, end - offset - 1), offset + 1, end + 1};
}

/// A code may be written with spaces for dashes, so its end is not simply the next space: the longest run of up to four words
/// that is a code counts.
struct CodePart {
    DealCode code;
    std::size_t end = 0;
};
Result<CodePart> read_code(std::string_view line, std::size_t start) {
    std::optional<CodePart> longest;
    std::optional<Error> first_error;
    std::size_t end = start;
    for (int words = 0; words < 4 && end < line.size(); ++words) {
        end = skip_spaces(line, end);
        while (end < line.size() && !is_space(line[end]) && line[end] != '{') ++end;
        const auto code = parse_deal_code(line.substr(start, end - start));
        if (code) longest = CodePart{*code, end};
        if (!code && (!first_error || code.error().offset > first_error->offset)) first_error = code.error();
        if (longest || (end < line.size() && line[end] == '{')) break;
    }
    if (longest) return *longest;
    if (first_error) return moved(*first_error, start);
    return Error{"The line is empty; expected a deal code, such as PY1-N-AAAAAAS, and inputs.", start};
}

}  // namespace

std::string one_line_text(const Deal& deal, const Rules& rules, const std::vector<Input>& inputs) {
    std::string text = deal.agrees_with_code() ? to_text(*deal.code()) : "[" + to_text(deal) + "]";
    if (rules != Rules{}) text += " {" + to_text(rules) + "}";
    for (const Input& input : inputs) text += " " + to_text(input);
    return text;
}

Result<OneLine> parse_one_line(std::string_view text) {
    std::size_t offset = skip_spaces(text, text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    std::optional<Deal> deal;
    if (offset < text.size() && text[offset] == '[') {
        const auto part = bracketed(text, offset, ']');
        if (!part) return part.error();
        const auto cards = parse_deal(part->text);
        if (!cards) return moved(cards.error(), part->offset);
        deal = *cards;
        offset = part->end;
    } else {
        const auto code = read_code(text, offset);
        if (!code) return code.error();
        deal = Deal::from_code(code->code);
        offset = code->end;
    }
    OneLine line{*deal, Rules{}, {}};
    offset = skip_spaces(text, offset);
    if (offset < text.size() && text[offset] == '{') {
        const auto part = bracketed(text, offset, '}');
        if (!part) return part.error();
        const auto rules = parse_rules(part->text);
        if (!rules) return moved(rules.error(), part->offset);
        line.rules = *rules;
        offset = part->end;
    }
    auto log = parse_log(text.substr(offset));
    if (!log) return moved(log.error(), offset);
    line.log = std::move(*log);
    for (LogWord& word : line.log) word.offset += offset;
    return line;
}

}  // namespace pyramide
