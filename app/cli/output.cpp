#include "app/cli/output.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/characters.h"
#include "engine/replay/file.h"

namespace pyramide::cli {
namespace {

constexpr std::size_t kPieceSize = std::size_t{1} << 16;
constexpr std::string_view kReplaced = "?";

/// The length of the whole, well-formed UTF-8 character at `offset`, or 0.
std::size_t character_length(std::string_view text, std::size_t offset) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char lead = byte(offset);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF5 ? 0 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
    if (length == 0 || offset + length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(offset + i) & 0xC0) != 0x80) return 0;
    const bool is_overlong = (lead == 0xE0 && byte(offset + 1) < 0xA0) || (lead == 0xF0 && byte(offset + 1) < 0x90);
    const bool is_outside = (lead == 0xED && byte(offset + 1) >= 0xA0) || (lead == 0xF4 && byte(offset + 1) >= 0x90);
    return is_overlong || is_outside ? 0 : length;
}

/// Control characters of ASCII and of Latin-1 (U+0080 … U+009F), and the two codes U+FFFE and U+FFFF that are none.
bool is_control(std::string_view character) {
    const auto lead = static_cast<unsigned char>(character[0]);
    if (character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF") return true;
    if (character.size() == 1) return lead < 0x20 || lead == 0x7F;
    return lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

/// The line around `offset`, cut to a window that fits a terminal, and a caret under the place.
std::string marked_line(std::string_view text, std::size_t offset) {
    constexpr std::size_t kBefore = 56, kAfter = 40;
    const std::size_t line_break = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
    const std::size_t line_begin = line_break == std::string_view::npos ? 0 : line_break + 1;
    const std::size_t line_end = std::min(text.find('\n', offset), text.size());
    std::size_t begin = offset - line_begin > kBefore ? offset - kBefore : line_begin;
    std::size_t end = line_end - offset > kAfter ? offset + kAfter : line_end;
    while (begin < offset && is_continuation(text[begin])) ++begin;
    while (end < line_end && is_continuation(text[end])) ++end;

    std::string before = begin > line_begin ? "..." : "";
    before += printable(text.substr(begin, offset - begin));
    std::string line = before + printable(text.substr(offset, end - offset));
    if (end < line_end) line += "...";
    return "  " + line + "\n  " + std::string(width_of(before), ' ') + "^";
}

Result<std::string> read_stream(std::FILE* file, const std::string& name) {
    std::string bytes;
    std::array<char, kPieceSize> piece;
    while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), file)) {
        if (bytes.size() + count > kMaximumFileSize)
            return Error{name + " is larger than " + std::to_string(kMaximumFileSize >> 20) +
                         " MB, the most that is read. Give less at a time."};
        bytes.append(piece.data(), count);
    }
    if (std::ferror(file) != 0) return Error{name + " cannot be read: " + std::strerror(errno) + "."};
    return bytes;
}

}  // namespace

void Output::write(std::string_view text) {
    if (has_failed()) return;
    pending_ += text;
    if (pending_.size() >= kPieceSize) flush();
}

void Output::flush() {
    if (has_failed()) return;
    errno = 0;
    const bool is_written = std::fwrite(pending_.data(), 1, pending_.size(), file_) == pending_.size();
    if (!is_written || std::fflush(file_) != 0) failure_ = errno != 0 ? errno : EIO;
    pending_.clear();
}

Error with_place(const Error& error, std::string_view text) {
    if (error.offset == Error::kNoOffset) return error;
    const std::size_t offset = std::min(error.offset, text.size());
    const std::string_view before = text.substr(0, offset);
    const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    const std::size_t line_break = before.rfind('\n');
    const std::size_t column =
        width_of(line_break == std::string_view::npos ? before : before.substr(line_break + 1)) + 1;
    return Error{error.message + "\n  at byte " + std::to_string(offset) + ", line " + std::to_string(line) +
                     ", column " + std::to_string(column) + ":\n" + marked_line(text, offset),
                 offset};
}

std::string name_of_file(const std::string& path) { return path == "-" ? "Standard input" : path; }

Error in_file(const std::string& path, const Error& error) {
    return Error{name_of_file(path) + ": " + error.message, error.offset};
}

void report(const Error& error) {
    const std::string line = "pyramide: " + printable(error.message) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

ExitCode failed(const Error& error) {
    report(error);
    return ExitCode::Failure;
}

void report_warning(std::string_view message) {
    const std::string line = "pyramide: warning: " + printable(message) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

Result<std::string> read_standard_input() { return read_stream(stdin, "Standard input"); }

Result<std::string> read_text(const std::string& path) {
    if (path == "-") return read_standard_input();
    struct stat status {};
    const bool is_pipe = ::stat(path.c_str(), &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode));
    if (!is_pipe) return read_file(path);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) return Error{path + " cannot be read: " + std::strerror(errno) + "."};
    return read_stream(file.get(), path);
}

Result<Done> write_text(const std::string& path, std::string_view bytes, Output& output) {
    if (path != "-") return write_file(path, bytes);
    output.write(bytes);
    return Done{};
}

bool has_piped_input() { return ::fcntl(STDIN_FILENO, F_GETFD) != -1 && ::isatty(STDIN_FILENO) == 0; }
bool is_interactive() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

std::string printable(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = character_length(text, at);
        const std::string_view character = text.substr(at, std::max<std::size_t>(length, 1));
        const bool is_shown = length != 0 && (character == "\n" || !is_control(character));
        result += is_shown ? character : character == "\t" ? " " : kReplaced;
        at += character.size();
    }
    return result;
}

std::size_t width_of(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_continuation));
}

std::string left_aligned(std::string_view text, std::size_t width) {
    const std::size_t used = width_of(text);
    return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string right_aligned(std::string_view text, std::size_t width) {
    const std::size_t used = width_of(text);
    return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

std::string first_line(const std::string& text) {
    const std::size_t end = text.find_first_of("\r\n");
    return end == std::string::npos ? text : text.substr(0, end) + " ...";
}

std::string shortened(const std::string& text, std::size_t columns) {
    if (width_of(text) <= columns) return text;
    std::size_t end = 0;
    for (std::size_t column = 0; end < text.size(); ++end) {
        if (is_continuation(text[end])) continue;
        if (column == columns - 1) break;
        ++column;
    }
    return text.substr(0, end) + "…";
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        if (&word != words.data()) text += separator;
        text += word;
    }
    return text;
}

std::string table_text(const TextTable& table) {
    std::vector<std::size_t> widths(table.right.size());
    for (const std::vector<std::string>& row : table.rows)
        for (std::size_t column = 0; column < row.size(); ++column) widths[column] = std::max(widths[column], width_of(row[column]));
    std::string text;
    for (const std::vector<std::string>& row : table.rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            if (column > 0) line += "  ";
            line += table.right[column] == 'r' ? right_aligned(row[column], widths[column]) : left_aligned(row[column], widths[column]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string signed_text(long long number) { return (number > 0 ? "+" : "") + std::to_string(number); }

std::string counted(unsigned long long number, std::string_view noun) {
    return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

}  // namespace pyramide::cli
