// Where a window goes on the screens that are there.
#include <algorithm>
#include <cstdint>

#include "app/window/window.h"

namespace pyramide {
namespace {

std::int64_t shared_size(const ScreenArea& a, const ScreenArea& b) {
    const std::int64_t width =
        std::min<std::int64_t>(std::int64_t{a.x} + a.width, std::int64_t{b.x} + b.width) - std::max(a.x, b.x);
    const std::int64_t height =
        std::min<std::int64_t>(std::int64_t{a.y} + a.height, std::int64_t{b.y} + b.height) - std::max(a.y, b.y);
    return std::max<std::int64_t>(width, 0) * std::max<std::int64_t>(height, 0);
}

/// `start` of a stretch of this length, moved so that the stretch lies within the other one, which is no shorter.
int moved_within(int start, int length, int outer_start, int outer_length) {
    return std::clamp(start, outer_start, outer_start + outer_length - length);
}

}  // namespace

ScreenArea brought_on_screen(ScreenArea window, std::span<const ScreenArea> screens) {
    if (screens.empty()) return window;
    const ScreenArea& screen =
        *std::max_element(screens.begin(), screens.end(), [&window](const ScreenArea& a, const ScreenArea& b) {
            return shared_size(window, a) < shared_size(window, b);
        });
    window.width = std::min(window.width, screen.width);
    window.height = std::min(window.height, screen.height);
    window.x = moved_within(window.x, window.width, screen.x, screen.width);
    window.y = moved_within(window.y, window.height, screen.y, screen.height);
    return window;
}

}  // namespace pyramide
