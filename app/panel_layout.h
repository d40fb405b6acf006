// PanelLayout: where each panel is, which of an area's panels is in front, and how large the areas are. Plain data without any UI;
// settings keep it, the panels draw it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"

namespace pyramide {

/// The places of the tiled window that hold panels as tabs.
enum class PanelArea : std::uint8_t {
    First,   ///< the column right of the board
    Upper,   ///< the second column's upper part
    Lower,   ///< … and its lower part
    Board,   ///< the board's own place; the board is its first tab
    Bottom,  ///< right of the list of steps
};
inline constexpr std::size_t kPanelAreas = 5;

enum class PanelPlace : std::uint8_t { Docked, Floating, Closed };

/// A floating panel, from the display's upper left corner, in pixels at scale 1.
struct PanelRectangle {
    float x = 0, y = 0, width = 0, height = 0;

    friend bool operator==(const PanelRectangle&, const PanelRectangle&) = default;
};

/// Smallest floating panel.
inline constexpr float kLeastPanelWidth = 180;
inline constexpr float kLeastPanelHeight = 100;
/// What a layout's lengths are kept within: larger ones are no window's.
inline constexpr float kMaximumLength = 16384;

/// Where one panel is.
struct PanelSpot {
    PanelPlace place = PanelPlace::Closed;
    PanelArea area = PanelArea::First;  ///< docked there, or where it goes when it is docked again
    PanelRectangle rectangle;           ///< where it floats, or floated last; no width: never

    friend bool operator==(const PanelSpot&, const PanelSpot&) = default;
};

/// Sizes that splitters set; 0 for what the window's size makes best.
struct PanelSizes {
    float right_width = 0;    ///< of both right columns together, pixels at scale 1
    float bottom_height = 0;  ///< of transport and list, pixels at scale 1
    float first_share = 0;    ///< of the first column in both, 0 … 1
    float upper_share = 0;    ///< of the upper part in the second column, 0 … 1
    float list_share = 0;     ///< of the list of steps in the bottom's width, 0 … 1

    friend bool operator==(const PanelSizes&, const PanelSizes&) = default;
};

/// Invariants: `order` holds every panel once; a docked panel's area has a front tab (but for the board's, where nothing in front
/// means the board itself); nothing else is in front.
class PanelLayout {
  public:
    /// The layout that Reset layout gives.
    PanelLayout();

    const PanelSpot& spot(PanelId panel) const { return spots_[static_cast<std::size_t>(panel)]; }
    /// The docked panels of an area, in the order of their tabs.
    std::vector<PanelId> tabs(PanelArea area) const;
    /// The area's panel in front; nothing for an empty area, or for the board in its own.
    std::optional<PanelId> front(PanelArea area) const { return fronts_[static_cast<std::size_t>(area)]; }
    /// True for a floating panel and for a docked one whose tab is in front.
    bool is_visible(PanelId panel) const;
    /// Every panel once; tabs follow this order, and of floating panels later ones lie over earlier ones.
    const std::vector<PanelId>& order() const { return order_; }

    /// Brings a panel to the front where it is; a closed one goes back to its area.
    void show(PanelId panel);
    void close(PanelId panel);
    /// Lets it float in a rectangle, made at least the least size, over those that float already.
    void float_at(PanelId panel, PanelRectangle rectangle);
    /// Moves a floating panel, or one that is not yet floating but will; the order stays.
    void set_rectangle(PanelId panel, PanelRectangle rectangle);
    /// Docks a panel in an area as the tab with this index (beyond the end: the last), in front.
    void dock(PanelId panel, PanelArea area, std::size_t index = SIZE_MAX);
    /// Puts the board itself in front of the panels of its area.
    void show_board();
    void reset() { *this = PanelLayout(); }

    /// Where areas share one place for want of room, the panel that was shown last is in front there. Of these panels the latest
    /// shown; nothing for the board, when it takes part and was shown later than they.
    std::optional<PanelId> latest(const std::vector<PanelId>& panels, bool with_board) const;

    PanelSizes sizes;

    /// Whether they look the same; when what was shown does not count.
    friend bool operator==(const PanelLayout& a, const PanelLayout& b) {
        return a.sizes == b.sizes && a.spots_ == b.spots_ && a.order_ == b.order_ && a.fronts_ == b.fronts_;
    }

  private:
    PanelSpot& spot_of(PanelId panel) { return spots_[static_cast<std::size_t>(panel)]; }
    /// Takes a panel out of its area: the tab beside it comes to the front.
    void leave(PanelId panel);
    void to_front_of_order(PanelId panel);
    void bring_to_front(PanelId panel);

    std::array<PanelSpot, kPanels> spots_;
    std::vector<PanelId> order_;
    std::array<std::optional<PanelId>, kPanelAreas> fronts_;
    std::uint32_t shows_ = 1;  ///< how often something was shown
    std::array<std::uint32_t, kPanels> shown_at_{};
    std::uint32_t board_shown_at_ = 1;
};

/// A rectangle that can be seen: within a display of this size (at scale 1), its header and as much of the rest as there is room for.
PanelRectangle brought_into(PanelRectangle rectangle, float display_width, float display_height);

/// "first", "upper" … in files; and "the first column" … in menus.
const char* to_text(PanelArea area);
const char* title_of(PanelArea area);
Result<PanelArea> parse_panel_area(std::string_view text);
/// "docked", "floating", "closed".
const char* to_text(PanelPlace place);
Result<PanelPlace> parse_panel_place(std::string_view text);

}  // namespace pyramide
