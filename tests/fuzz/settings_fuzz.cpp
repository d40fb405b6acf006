// Any bytes as a settings file: settings within their ranges, whose text is read back as the same and has no problem of its own.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/settings.h"
#include "app/workspace.h"

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pyramide;
    const ReadSettings read = parse_settings({reinterpret_cast<const char*>(data), size});
    const Settings& settings = read.settings;
    expect(read.problems.size() <= kMaximumSettingsProblems);
    expect(settings.recent.size() <= kMaximumRecent);
    expect(!settings.scale || (*settings.scale >= kLeastScale && *settings.scale <= kMostScale));
    expect(settings.layout.order().size() == kPanels);
    std::size_t docked = 0;
    for (std::size_t area = 0; area < kPanelAreas; ++area) docked += settings.layout.tabs(static_cast<PanelArea>(area)).size();
    expect(docked <= kPanels);
    for (const PanelId panel : settings.layout.order()) {
        const PanelRectangle& rectangle = settings.layout.spot(panel).rectangle;
        expect(rectangle.width <= kMaximumLength && rectangle.height <= kMaximumLength);
    }
    const std::string text = settings_text(settings);
    const ReadSettings again = parse_settings(text);
    // What the file does not know better than it did before: unknown commands among the keys stay, and are told again.
    for (const std::string& problem : again.problems) expect(problem.starts_with("keys: "));
    expect(settings_text(again.settings) == text);
    expect(again.settings.layout == settings.layout);
    expect(again.settings.keys == settings.keys);
    return 0;
}
