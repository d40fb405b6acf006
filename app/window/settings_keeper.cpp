#include "app/window/settings_keeper.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace pyramide {
namespace {

/// Settings are looked at no more often than this.
constexpr double kLookSeconds = 0.25;

}  // namespace

void use_settings(const Settings& settings, Workbench& workbench) {
    PanelsUi& ui = workbench.ui;
    ui.theme = settings.theme;
    ui.scale = settings.scale.value_or(ui.normal_scale);
    ui.layout = settings.layout;
    ui.keys = settings.keys;
    workbench.language = settings.language;
    workbench.error_help = settings.error_help;
    workbench.last_tab = 0;
    workbench.workspace.set_recent(settings.recent);
    carry_out(workbench);
}

Settings settings_of(const Workbench& workbench, const Settings& kept, const std::optional<WindowPlace>& place) {
    const PanelsUi& ui = workbench.ui;
    Settings settings;
    settings.theme = ui.theme;
    if (ui.scale != ui.normal_scale) settings.scale = ui.scale;
    settings.language = workbench.language;
    settings.error_help = workbench.error_help;
    settings.window = place ? place : kept.window;
    settings.layout = ui.layout;
    settings.recent = workbench.workspace.recent();
    settings.keys = ui.keys;
    settings.kept = kept.kept;
    return settings;
}

void SettingsKeeper::begin_write(const Settings& settings) {
    written_ = settings;
    writing_ = std::async(std::launch::async, [this, settings] { return file_.write(settings); });
}

void SettingsKeeper::take_result(Workbench& workbench) {
    const Result<Done> done = writing_.get();
    if (done || has_failed_) return;
    has_failed_ = true;
    workbench.workspace.apply(Tell{done.error().message});
}

double SettingsKeeper::keep(const Window& window, Workbench& workbench, double seconds, double wait) {
    if (!file_.keeps()) return wait;
    const bool is_writing = writing_.valid();
    if (is_writing && writing_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) take_result(workbench);
    calm_ += seconds;
    since_look_ += seconds;
    if (since_look_ >= kLookSeconds) {
        since_look_ = 0;
        Settings now = settings_of(workbench, written_, window.place());
        if (now != seen_) calm_ = 0;
        seen_ = std::move(now);
    }
    if (writing_.valid()) return std::min(wait, kLookSeconds);
    if (seen_.layout.order().empty() || seen_ == written_) return wait;
    if (calm_ >= kCalmSeconds) begin_write(seen_);
    return std::min(wait, kLookSeconds);
}

void SettingsKeeper::finish(const Window& window, Workbench& workbench) {
    if (!file_.keeps()) return;
    if (writing_.valid()) take_result(workbench);
    const Settings now = settings_of(workbench, written_, window.place());
    if (now == written_) return;
    begin_write(now);
    take_result(workbench);
}

}  // namespace pyramide
