#include "app/cli/arguments.h"

#include <algorithm>

namespace pyramide::cli {

const CLI::Validator& whole_number() {
    static const CLI::Validator validator(
        [](std::string& text) -> std::string {
            if (text.empty() || text.size() > 19 || text.find_first_not_of("0123456789") != std::string::npos)
                return "expected a whole number from 0 on, found \"" + text + "\"";
            text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
            return "";
        },
        "", "whole number");
    return validator;
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
    app.add_option("--rules", source.rules, "rules in place of those of the log: PRESET,field=value,...")->type_name("RULES");
    add_line(app, source.line);
}

void add_save(CLI::App& app, std::string& save, const char* help) {
    app.add_option("--save", save, help)->type_name("FILE")->check(file_name());
}

}  // namespace pyramide::cli
