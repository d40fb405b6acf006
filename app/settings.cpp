#include "app/settings.h"

#include <cstdlib>
#include <system_error>

#include "engine/quoted.h"
#include "engine/replay/file.h"

namespace pyramide {

namespace {

namespace fs = std::filesystem;

}  // namespace

const char* to_text(ThemeKind theme) { return theme == ThemeKind::Dark ? "dark" : "light"; }

Result<ThemeKind> parse_theme(std::string_view text) {
    for (const ThemeKind theme : {ThemeKind::Dark, ThemeKind::Light}) {
        if (text == to_text(theme)) return theme;
    }
    return Error{pyramide::quoted(text) + " is no theme; expected dark or light."};
}

Result<fs::path> default_settings_folder() {
    const auto absolute = [](const char* name) {
        const char* value = std::getenv(name);
        const fs::path path = value == nullptr ? fs::path() : fs::path(value);
        return path.is_absolute() ? path : fs::path();
    };
    fs::path base = absolute("XDG_CONFIG_HOME");
    if (base.empty() && !absolute("HOME").empty()) base = absolute("HOME") / ".config";
    if (base.empty())
        return Error{"Settings are not kept: neither XDG_CONFIG_HOME nor HOME names a folder. Give one with --settings FOLDER."};
    return base / "pyramide-workbench";
}

SettingsFile::SettingsFile(fs::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    const fs::file_status status = fs::status(path(), error);
    if (status.type() == fs::file_type::not_found) return;
    const Result<std::string> bytes = read_file(path(), kMaximumSettings);
    if (bytes) {
        read_ = parse_settings(*bytes);
        for (std::string& problem : read_.problems) problem = path().string() + ": " + problem;
    } else {
        read_.problems.push_back(bytes.error().message);
    }
    is_damaged_ = !read_.problems.empty();
    if (is_damaged_)
        read_.problems.push_back("Defaults stand in for what the settings say wrongly. The file is kept as " + path().string() +
                                 ".damaged before it is written again.");
}

Result<Done> SettingsFile::write(const Settings& settings) {
    if (!keeps()) return Done{};
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return Error{folder_.string() + ": the folder of the settings cannot be made: " + error.message() + "."};
    if (is_damaged_) {
        fs::path kept = path();
        kept += ".damaged";
        fs::copy_file(path(), kept, fs::copy_options::overwrite_existing, error);
        if (error && fs::exists(path()))
            return Error{path().string() + ": the damaged settings cannot be kept as " + kept.string() + ": " + error.message() +
                         ". Settings are not written."};
    }
    Result<Done> written = write_file(path(), settings_text(settings));
    if (written) is_damaged_ = false;
    return written;
}

}  // namespace pyramide
