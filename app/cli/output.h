// What every subcommand of `pyramide` needs to speak: bytes out, bytes in, errors with their place, exit codes.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace pyramide::cli {

/// What the program ends with. Scripts rely on these numbers.
enum class ExitCode : int {
    Success = 0,    ///< done; all verified; the same; something found
    /// verify, sync: a divergence; diff: the logs differ; search, who, watch: nothing found; edit: a later input does otherwise.
    Different = 1,
    Failure = 2,    ///< wrong arguments, something that cannot be read or written
};

/// Text to standard output, gathered in large pieces. Remembers when a piece could not be written (a full disk, a
/// closed pipe); from then on it drops what it is given.
class Output {
  public:
    explicit Output(std::FILE* file) : file_(file) {}

    void write(std::string_view text);
    void flush();
    bool has_failed() const { return failure_ != 0; }
    /// The system's error number of the first failed write; 0 when there was none.
    int failure() const { return failure_; }

  private:
    std::FILE* file_;
    std::string pending_;
    int failure_ = 0;
};

/// `error` with its place added as lines of their own: byte, line and column, that line of `text`, and a caret under
/// it. An error that has no place is returned as it is.
Error with_place(const Error& error, std::string_view text);

/// What messages call a file: "Standard input" for "-", else its path.
std::string name_of_file(const std::string& path);
/// An error about a file's content, which begins with the file's name.
Error in_file(const std::string& path, const Error& error);

/// Writes "pyramide: MESSAGE" to standard error.
void report(const Error& error);
/// The same, for a command that ends with it: ExitCode::Failure.
ExitCode failed(const Error& error);
/// Writes "pyramide: warning: MESSAGE" to standard error.
void report_warning(std::string_view message);

/// The whole of standard input. Error: larger than kMaximumFileSize, or the system's reason.
Result<std::string> read_standard_input();
/// A file's bytes; "-" is standard input; pipes are read to their end. Error: as read_file, or as read_standard_input.
Result<std::string> read_text(const std::string& path);
/// Writes a whole file, or standard output for "-". Error: as write_file.
Result<Done> write_text(const std::string& path, std::string_view bytes, Output& output);

/// True when a person sits at both ends: standard input and output are terminals.
bool is_interactive();
/// True when standard input is open and no terminal: a pipe or a file that may hold inputs.
bool has_piped_input();

/// `text` with what a terminal would act on (control characters, broken UTF-8) replaced by '?'; line breaks stay.
std::string printable(std::string_view text);
/// How many columns a UTF-8 text takes: its code points.
std::size_t width_of(std::string_view text);
/// `text` followed, or preceded, by spaces up to `width` columns.
std::string left_aligned(std::string_view text, std::size_t width);
std::string right_aligned(std::string_view text, std::size_t width);
/// A text up to its first line break, with "..." where there is more.
std::string first_line(const std::string& text);
/// A text cut to so many columns, at least one; then "…" stands in the last.
std::string shortened(const std::string& text, std::size_t columns);
/// The words joined by `separator`.
std::string joined(const std::vector<std::string>& words, std::string_view separator = " ");
/// A table: each row's cells in columns as wide as their widest cell, two spaces between; the last column as it is. `right` says which
/// columns stand on their right edge. No spaces at the ends of lines.
struct TextTable {
    std::string right;  ///< a letter a column: 'r' or 'l'
    std::vector<std::vector<std::string>> rows;
};
std::string table_text(const TextTable& table);
/// "+30", "-25", "0".
std::string signed_text(long long number);
/// `number` and the noun, with an 's' where it is not 1: "1 step", "4 steps".
std::string counted(unsigned long long number, std::string_view noun);

}  // namespace pyramide::cli
