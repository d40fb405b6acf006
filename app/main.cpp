// pyramide-workbench: the workbench in a window, a picture of it, or how fast it draws.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/window/capture.h"
#include "app/window/loop.h"
#include "engine/replay/file.h"

namespace pyramide {
namespace {

constexpr int kExitSuccess = 0;
constexpr int kExitFailure = 2;

constexpr const char* kFooter = R"(
Examples:
  pyramide-workbench replays/golden-opening.json
  pyramide-workbench PY1-N-AAAAAAS
  pyramide-workbench 'PY1-N-AAAAAAS KD 10C+3S draw undo' --rules strict
  pyramide-workbench replays/golden-opening.json --step 2 --screenshot board.png

The keys are shown by ? in the window. Without a display: `pyramide step FILE`, or xvfb-run -a pyramide-workbench ...
Exit code: 0, or 2 for an error.)";

struct Options {
    std::vector<std::string> words;
    std::string screenshot;
    std::string layout;
    std::optional<std::uint32_t> step;
    std::string size = "1600x1000";
    std::optional<float> scale;
    std::string position;
    std::string language;
    std::string rules;
    int frame_times = 0;

    bool is_off_screen() const { return !screenshot.empty() || frame_times > 0; }
};

int report(const Error& error) {
    std::fprintf(stderr, "pyramide-workbench: %s\n", to_text(error).c_str());
    return kExitFailure;
}

bool is_file_argument(const std::string& argument) {
    std::error_code ignored;
    const bool has_log_signs = argument.find_first_of("{[ ") != std::string::npos;
    return std::filesystem::exists(argument, ignored) || argument.ends_with(".json") ||
           (!has_log_signs && argument.find('/') != std::string::npos);
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// Two whole numbers joined by `separator`. Nothing when the text is anything else.
std::optional<std::pair<int, int>> parse_pair(const std::string& text, char separator) {
    const char* const end = text.data() + text.size();
    int first = 0;
    int second = 0;
    const auto [middle, first_code] = std::from_chars(text.data(), end, first);
    if (first_code != std::errc{} || middle == end || *middle != separator) return std::nullopt;
    const auto [rest, second_code] = std::from_chars(middle + 1, end, second);
    if (second_code != std::errc{} || rest != end) return std::nullopt;
    return std::pair{first, second};
}

Result<WindowOptions> window_options(const Options& options) {
    constexpr int kMinimumWidth = 320;
    constexpr int kMinimumHeight = 200;
    WindowOptions window;
    window.title = "Pyramide Workbench";
    window.visibility = options.is_off_screen() ? Visibility::Hidden : Visibility::Shown;
    const auto size = parse_pair(options.size, 'x');
    if (!size || size->first < kMinimumWidth || size->first > kMaximumWindowSize || size->second < kMinimumHeight ||
        size->second > kMaximumWindowSize)
        return Error{"--size " + options.size +
                     ": expected WIDTHxHEIGHT in pixels, from 320x200 to 8192x8192, as in 1600x1000."};
    window.width = size->first;
    window.height = size->second;
    if (options.position.empty()) return window;
    const auto position = parse_pair(options.position, ',');
    if (!position) return Error{"--position " + options.position + ": expected X,Y in pixels, as in 100,50."};
    window.position = WindowPosition{position->first, position->second};
    return window;
}

/// Opens what the words name. What cannot be opened becomes a notice of the session. Error: words that make no sense
/// together.
Result<Done> open_words(const std::vector<std::string>& words, Session& session) {
    if (words.empty()) return Done{};
    if (!is_file_argument(words.front())) {
        session.apply(NewGame{joined(words)});
        return Done{};
    }
    const auto other = std::find_if_not(words.begin() + 1, words.end(), is_file_argument);
    if (other != words.end())
        return Error{"'" + *other +
                     "' after a file: expected no further words. To add inputs to a log use `pyramide play " +
                     words.front() + " INPUT... --save FILE`."};
    session.apply(Open{words.front()});
    return Done{};
}

/// The text of the last failure that the session tells.
std::optional<Error> failure_of(const Session& session) {
    for (auto notice = session.notices().rbegin(); notice != session.notices().rend(); ++notice)
        if (notice->kind == NoticeKind::Failure) return Error{notice->text};
    return std::nullopt;
}

Result<Done> prepare(const Options& options, Session& session) {
    if (const Result<Done> opened = open_words(options.words, session); !opened) return opened.error();
    if (!options.rules.empty()) {
        const Result<Rules> rules = parse_rules(options.rules);
        if (!rules) return Error{"--rules " + options.rules + ": " + to_text(rules.error())};
        session.apply(SetRules{*rules});
    }
    if (!options.language.empty()) {
        const Result<Language> language = parse_language(options.language);
        if (!language) return Error{"--language: " + language.error().message};
        session.apply(SetLanguage{*language});
    }
    if (options.step) session.apply(GoToStep{*options.step});
    if (!options.is_off_screen()) return Done{};
    if (const std::optional<Error> failure = failure_of(session)) return *failure;
    if (options.step && *options.step > session.last_step())
        return Error{"--step " + std::to_string(*options.step) + ": the log has " +
                     std::to_string(session.last_step()) + " steps; expected 0 to " +
                     std::to_string(session.last_step()) + "."};
    return Done{};
}

Result<Done> write_capture(const Options& options, Window& window, Workbench& workbench) {
    settle(window, workbench);
    const Result<Window::Picture> picture = window.picture();
    if (!picture) return picture.error();
    if (!options.layout.empty()) {
        Result<Done> written = write_file(options.layout, layout_json(*picture, workbench));
        if (!written) return written;
    }
    return write_png(options.screenshot, *picture);
}

int run(const Options& options) {
    const Result<WindowOptions> window_settings = window_options(options);
    if (!window_settings) return report(window_settings.error());
    Workbench workbench((std::uint64_t{std::random_device{}()} << 32U) | std::random_device{}());
    if (const Result<Done> prepared = prepare(options, workbench.session); !prepared) return report(prepared.error());

    Result<std::unique_ptr<Window>> window = Window::create(*window_settings);
    if (!window) return report(window.error());
    workbench.ui.normal_scale = (*window)->monitor_scale();
    workbench.ui.scale = options.scale.value_or(workbench.ui.normal_scale);
    if (options.frame_times > 0)
        std::fputs(to_text(measure_frames(**window, workbench, options.frame_times)).c_str(), stdout);
    if (!options.screenshot.empty()) {
        const Result<Done> written = write_capture(options, **window, workbench);
        if (!written) return report(written.error());
    }
    if (options.is_off_screen()) return kExitSuccess;
    for (std::size_t at = 1; at < options.words.size() && is_file_argument(options.words.front()); ++at)
        workbench.session.apply(
            Tell{options.words[at] + " is not opened: one window shows one log. Start the workbench once more for it."});
    run_until_closed(**window, workbench);
    return kExitSuccess;
}

void add_options(CLI::App& app, Options& options) {
    // Without allow_extra_args(false), CLI11 would take a deck in brackets apart at its commas.
    app.add_option("log", options.words, "a replay file, a deal code, or a log in the one-line form")
        ->type_name("FILE|CODE|LOG")
        ->allow_extra_args(false);
    app.add_option("--rules", options.rules, "replay the log under these rules: PRESET,field=value,...")
        ->type_name("RULES");
    app.add_option("--language", options.language, "language of the app's messages: en, ro, es or pt (default en)")
        ->type_name("LANGUAGE");
    app.add_option("--step", options.step, "look at this step, 0 being the deal")->type_name("N");
    app.add_option("--size", options.size, "of the window or picture in pixels (default 1600x1000)")
        ->type_name("WIDTHxHEIGHT");
    app.add_option("--position", options.position, "of the window's upper left corner")->type_name("X,Y");
    app.add_option("--scale", options.scale, "1 to 3; the monitor's own when not given")
        ->type_name("S")
        ->check(CLI::Range(1.0, 3.0));
    CLI::Option* screenshot =
        app.add_option("--screenshot", options.screenshot, "draw one frame off screen into a PNG file, and exit")
            ->type_name("FILE");
    app.add_option("--layout", options.layout, "with --screenshot: write where the cards lie as JSON")
        ->type_name("FILE")
        ->needs(screenshot);
    app.add_option("--frame-times", options.frame_times, "build N frames off screen and tell how long they take")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
}

int run_program(int argument_count, char** arguments) {
    CLI::App app("Pyramide Workbench: open a deal or a recorded log, step it, see every state, play on from any step.",
                 "pyramide-workbench");
    app.set_version_flag("--version", "pyramide-workbench " + std::string(this_engine_version()));
    app.footer(kFooter);
    Options options;
    add_options(app, options);
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kExitSuccess : kExitFailure;
    }
    return run(options);
}

}  // namespace
}  // namespace pyramide

int main(int argument_count, char** arguments) {
    using namespace pyramide;
    try {
        return run_program(argument_count, arguments);
    } catch (const std::bad_alloc&) {
        return report(Error{"There is not enough memory for this."});
    } catch (const std::exception& error) {
        return report(Error{std::string("An error inside the program: ") + error.what()});
    }
}
