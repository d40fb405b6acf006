// SettingsKeeper: brings the settings into a workbench, and writes them when they have changed: in the background, so that no frame
// waits for the disk.
#pragma once

#include <future>
#include <optional>

#include "app/settings.h"
#include "app/window/loop.h"

namespace pyramide {

/// Gives a workbench what was kept: keys, layout, theme, scale, language, recent files. The scale is the monitor's where none was set.
void use_settings(const Settings& settings, Workbench& workbench);

/// What is to be kept of a workbench. `kept` gives what the workbench does not know: unknown members, and the window's place when
/// `place` has none.
Settings settings_of(const Workbench& workbench, const Settings& kept, const std::optional<WindowPlace>& place);

class SettingsKeeper {
  public:
    /// Keeps nothing.
    SettingsKeeper() = default;
    explicit SettingsKeeper(SettingsFile file) : file_(std::move(file)), written_(file_.settings()) {}

    const SettingsFile& file() const { return file_; }

    /// Looks whether settings changed, and writes them when they have been the same for kCalmSeconds. `seconds` passed since the last
    /// call. Gives the seconds after which it wants to be called again, at most `wait`.
    double keep(const Window& window, Workbench& workbench, double seconds, double wait);
    /// Writes what has changed and waits for it.
    void finish(const Window& window, Workbench& workbench);

    static constexpr double kCalmSeconds = 1;

  private:
    void begin_write(const Settings& settings);
    /// Tells a failure once.
    void take_result(Workbench& workbench);

    SettingsFile file_;
    Settings written_;
    Settings seen_;
    double since_look_ = 0;
    double calm_ = 0;
    bool has_failed_ = false;
    std::future<Result<Done>> writing_;
};

}  // namespace pyramide
