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
#include "app/window/settings_keeper.h"
#include "engine/replay/file.h"

namespace pyramide {
namespace {

constexpr int kExitSuccess = 0;
constexpr int kExitFailure = 2;

constexpr const char* kFooter = R"(
Examples:
  pyramide-workbench replays/golden-opening.json replays/won-game.json
  pyramide-workbench PY1-N-AAAAAAS
  pyramide-workbench 'PY1-N-AAAAAAS KD 10C+3S draw undo' --rules strict
  pyramide-workbench replays/golden-opening.json --step 2 --screenshot board.png --show diff

Several files are opened in a tab each. The keys are shown by ? in the window, every command by Ctrl+Shift+P.
Settings and what a crash would lose are kept in $XDG_CONFIG_HOME/pyramide-workbench, or ~/.config/pyramide-workbench.
Without a display: `pyramide step FILE`, or xvfb-run -a pyramide-workbench ...
Exit code: 0, or 2 for an error.)";

struct Options {
    std::vector<std::string> words;
    std::string screenshot;
    std::string layout;
    std::optional<std::uint32_t> step;
    std::optional<std::string> size;
    std::optional<float> scale;
    std::string position;
    std::string language;
    std::string rules;
    std::string theme;
    std::string settings;
    std::vector<std::string> panels;
    std::vector<std::string> commands;
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

Result<Done> read_size(const std::string& text, WindowOptions& window) {
    constexpr int kMinimumWidth = 320;
    constexpr int kMinimumHeight = 200;
    const auto size = parse_pair(text, 'x');
    if (!size || size->first < kMinimumWidth || size->first > kMaximumWindowSize || size->second < kMinimumHeight ||
        size->second > kMaximumWindowSize)
        return Error{"--size " + text + ": expected WIDTHxHEIGHT in pixels, from 320x200 to 8192x8192, as in 1600x1000."};
    window.width = size->first;
    window.height = size->second;
    return Done{};
}

/// What the words ask for; else what the settings remember.
Result<WindowOptions> window_options(const Options& options, const Settings& settings) {
    WindowOptions window;
    window.title = "Pyramide Workbench";
    window.visibility = options.is_off_screen() ? Visibility::Hidden : Visibility::Shown;
    window.theme = settings.theme;
    if (settings.window && !options.is_off_screen()) {
        window.width = settings.window->width;
        window.height = settings.window->height;
        window.position = WindowPosition{settings.window->x, settings.window->y};
        window.is_maximized = settings.window->is_maximized && !options.size;
    }
    if (options.size) {
        if (const Result<Done> read = read_size(*options.size, window); !read) return read.error();
    }
    if (options.position.empty()) return window;
    const auto position = parse_pair(options.position, ',');
    if (!position) return Error{"--position " + options.position + ": expected X,Y in pixels, as in 100,50."};
    window.position = WindowPosition{position->first, position->second};
    return window;
}

/// Opens what the words name: files in a tab each, or one log. What cannot be opened becomes a notice. Error: words that make no
/// sense together.
Result<Done> open_words(const std::vector<std::string>& words, Workbench& workbench) {
    if (words.empty()) return Done{};
    if (!is_file_argument(words.front())) {
        carry_out_now(workbench, NewGame{joined(words)});
        return Done{};
    }
    const auto other = std::find_if_not(words.begin() + 1, words.end(), is_file_argument);
    if (other != words.end())
        return Error{"'" + *other + "' after a file: expected no further words but files. To add inputs to a log use `pyramide play " +
                     words.front() + " INPUT... --save FILE`."};
    for (const std::string& word : words) carry_out_now(workbench, Open{word});
    carry_out_now(workbench, SelectTab{0});
    return Done{};
}

/// The text of the last failure that a session tells.
std::optional<Error> failure_of(const Workspace& workspace) {
    for (std::size_t at = 0; at < workspace.size(); ++at) {
        const std::vector<Notice>& notices = workspace.session(at).notices();
        for (auto notice = notices.rbegin(); notice != notices.rend(); ++notice)
            if (notice->kind == NoticeKind::Failure) return Error{notice->text};
    }
    return std::nullopt;
}

/// Carries a command out in every tab.
void carry_out_everywhere(Workbench& workbench, const Command& command) {
    const std::size_t front = workbench.workspace.front_index();
    for (std::size_t at = 0; at < workbench.workspace.size(); ++at) {
        carry_out_now(workbench, SelectTab{static_cast<std::uint32_t>(at)});
        carry_out_now(workbench, command);
    }
    carry_out_now(workbench, SelectTab{static_cast<std::uint32_t>(front)});
}

Result<Done> prepare_sessions(const Options& options, Workbench& workbench) {
    if (const Result<Done> opened = open_words(options.words, workbench); !opened) return opened.error();
    if (!options.rules.empty()) {
        const Result<Preset> preset = read_rules_argument(options.rules);
        if (!preset) return Error{"--rules " + options.rules + ": " + to_text(preset.error())};
        for (const std::string& warning : preset->warnings) carry_out_now(workbench, Tell{"--rules " + options.rules + ": " + warning});
        carry_out_everywhere(workbench, SetRules{preset->rules});
    }
    if (!options.language.empty()) {
        const Result<Language> language = parse_language(options.language);
        if (!language) return Error{"--language: " + language.error().message};
        carry_out_everywhere(workbench, SetLanguage{*language});
    }
    if (options.step) carry_out_everywhere(workbench, GoToStep{*options.step});
    if (!options.is_off_screen()) return Done{};
    if (const std::optional<Error> failure = failure_of(workbench.workspace)) return *failure;
    const std::uint32_t last = workbench.workspace.front().last_step();
    if (options.step && *options.step > last)
        return Error{"--step " + std::to_string(*options.step) + ": the log has " + std::to_string(last) + " steps; expected 0 to " +
                     std::to_string(last) + "."};
    return Done{};
}

/// Panels and commands of the command line; ImGui is there.
Result<Done> prepare_panels(const Options& options, Workbench& workbench) {
    for (const std::string& name : options.panels) {
        const Result<PanelId> panel = parse_panel(name);
        if (!panel) return Error{"--show: " + panel.error().message};
        carry_out_now(workbench, ShowPanel{*panel});
    }
    for (const std::string& id : options.commands) {
        const CommandInfo* info = find_command(id);
        if (info == nullptr) return Error{"--command " + id + ": there is no such command; the README and the key list name them."};
        let_solver_finish(workbench);  // some commands follow its advice
        carry_out_now(workbench, Simple{info->command});
    }
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

/// The settings: of the folder that is named; else, where a person will look at the window, of this user's own.
SettingsFile open_settings(const Options& options, std::vector<std::string>& problems) {
    if (!options.settings.empty()) return SettingsFile(options.settings);
    if (options.is_off_screen()) return SettingsFile();
    const Result<std::filesystem::path> folder = default_settings_folder();
    if (folder) return SettingsFile(*folder);
    problems.push_back(folder.error().message);
    return SettingsFile();
}

Result<Done> choose_theme(const Options& options, Workbench& workbench) {
    if (options.theme.empty()) return Done{};
    const Result<ThemeKind> theme = parse_theme(options.theme);
    if (!theme) return Error{"--theme: " + theme.error().message};
    workbench.ui.theme = *theme;
    return Done{};
}

Result<Done> draw_off_screen(const Options& options, Window& window, Workbench& workbench) {
    if (options.frame_times > 0) std::fputs(to_text(measure_frames(window, workbench, options.frame_times)).c_str(), stdout);
    return options.screenshot.empty() ? Result<Done>(Done{}) : write_capture(options, window, workbench);
}

/// From the settings to the end of the window. Error: what keeps the workbench from starting.
Result<Done> work(const Options& options) {
    std::vector<std::string> problems;
    SettingsFile file = open_settings(options, problems);
    problems.insert(problems.end(), file.problems().begin(), file.problems().end());
    const Result<WindowOptions> window_settings = window_options(options, file.settings());
    if (!window_settings) return window_settings.error();
    const bool has_journals = file.keeps() && !options.is_off_screen();
    Workbench workbench((std::uint64_t{std::random_device{}()} << 32U) | std::random_device{}(),
                        has_journals ? file.folder() / "journal" : std::filesystem::path(),
                        file.keeps() ? file.folder() / "rules" : std::filesystem::path());
    use_settings(file.settings(), workbench);
    if (const Result<Done> chosen = choose_theme(options, workbench); !chosen) return chosen.error();
    if (const Result<Done> prepared = prepare_sessions(options, workbench); !prepared) return prepared.error();

    Result<std::unique_ptr<Window>> window = Window::create(*window_settings);
    if (!window) {
        workbench.workspace.close_all();  // nobody has seen it: there is nothing to bring back
        return window.error();
    }
    workbench.ui.normal_scale = (*window)->monitor_scale();
    workbench.ui.scale = options.scale.value_or(file.settings().scale.value_or(workbench.ui.normal_scale));
    if (const Result<Done> prepared = prepare_panels(options, workbench); !prepared) return prepared.error();
    for (const std::string& problem : problems) carry_out_now(workbench, Tell{problem});
    if (options.is_off_screen()) return draw_off_screen(options, **window, workbench);
    if (!workbench.workspace.lost_sessions().empty()) workbench.ui.dialog.open = Dialog::Recover;
    SettingsKeeper keeper(std::move(file));
    run_until_closed(**window, workbench, keeper);
    workbench.workspace.close_all();
    return Done{};
}

int run(const Options& options) {
    const Result<Done> done = work(options);
    return done ? kExitSuccess : report(done.error());
}

void add_options(CLI::App& app, Options& options) {
    // CLI11 takes a deck in brackets apart at its commas; the cards, joined again, are the same deck.
    app.add_option("log", options.words, "replay files, a deal code, or a log in the one-line form")
        ->type_name("FILE|CODE|LOG");
    app.add_option("--rules", options.rules, "replay the log under these rules: PRESET,field=value,... or @FILE, a preset file")
        ->type_name("RULES");
    app.add_option("--language", options.language, "language of the app's messages: en, ro, es or pt (default en)")
        ->type_name("LANGUAGE");
    app.add_option("--step", options.step, "look at this step, 0 being the deal")->type_name("N");
    app.add_option("--size", options.size, "of the window or picture in pixels (default 1600x1000, or as it was left)")
        ->type_name("WIDTHxHEIGHT");
    app.add_option("--position", options.position, "of the window's upper left corner")->type_name("X,Y");
    app.add_option("--scale", options.scale, "1 to 3; the monitor's own when not given")
        ->type_name("S")
        ->check(CLI::Range(1.0, 3.0));
    app.add_option("--theme", options.theme, "dark or light")->type_name("THEME");
    app.add_option("--settings", options.settings, "folder of the settings and journals (default: this user's own)")
        ->type_name("FOLDER");
    app.add_option("--show", options.panels, "bring this panel to the front: state, diff, rules, ... (may be repeated)")
        ->type_name("PANEL")
        ->allow_extra_args(false);
    app.add_option("--command", options.commands, "begin with this command of the key list: keys, palette, ... (may be repeated)")
        ->type_name("COMMAND")
        ->allow_extra_args(false);
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
