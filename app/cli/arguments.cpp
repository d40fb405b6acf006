#include "app/cli/arguments.h"

#include <charconv>

#include "engine/quoted.h"

namespace pyramide::cli {

std::optional<std::uint64_t> read_whole_number(std::string_view digits, std::uint64_t maximum) {
    std::uint64_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool is_number = !digits.empty() && read.ec == std::errc{} && read.ptr == digits.data() + digits.size();
    return is_number && number <= maximum ? std::optional(number) : std::nullopt;
}

std::string no_whole_number(std::string_view found, std::uint64_t maximum) {
    return "expected a whole number from 0 to " + std::to_string(maximum) + ", found " + pyramide::quoted(found);
}

CLI::Validator whole_number(std::uint64_t maximum) {
    const auto check = [maximum](std::string& text) -> std::string {
        const std::optional<std::uint64_t> number = read_whole_number(text, maximum);
        if (!number) return no_whole_number(text, maximum);
        text = std::to_string(*number);
        return "";
    };
    return {check, "", "whole number"};
}

const CLI::Validator& file_name() {
    static const CLI::Validator validator(
        [](std::string& text) -> std::string { return text.empty() ? "expected the name of a file, or -" : ""; }, "", "file name");
    return validator;
}

void add_line(CLI::App& app, std::uint32_t& line) {
    app.add_option("--line", line, "line of the log: 0 the mainline (default), 1 ... its branches")
        ->type_name("N")
        ->transform(whole_number());
}

void add_line_source(CLI::App& app, LineSource& source) {
    app.add_option("log", source.log, "replay file, one-line log, or -")->type_name("LOG")->required();
    app.add_option("--rules", source.rules, "rules in place of those of the log: PRESET,field=value,... or @FILE")->type_name("RULES");
    add_line(app, source.line);
}

void add_save(CLI::App& app, std::string& save, const char* help) {
    app.add_option("--save", save, help)->type_name("FILE")->check(file_name());
}

}  // namespace pyramide::cli
