#include "app/panel_layout.h"

#include <algorithm>
#include <cmath>

#include "engine/quoted.h"

namespace pyramide {

namespace {

struct StandardSpot {
    PanelId panel;
    PanelPlace place;
    PanelArea area;
};

constexpr StandardSpot kStandard[] = {
    {PanelId::State, PanelPlace::Docked, PanelArea::First},
    {PanelId::Diff, PanelPlace::Docked, PanelArea::First},
    {PanelId::Changes, PanelPlace::Docked, PanelArea::First},
    {PanelId::Watch, PanelPlace::Docked, PanelArea::First},
    {PanelId::UndoStack, PanelPlace::Docked, PanelArea::First},
    {PanelId::Rules, PanelPlace::Docked, PanelArea::Upper},
    {PanelId::Solver, PanelPlace::Docked, PanelArea::Lower},
    {PanelId::Score, PanelPlace::Docked, PanelArea::Lower},
    {PanelId::Branches, PanelPlace::Docked, PanelArea::Lower},
    {PanelId::Find, PanelPlace::Docked, PanelArea::Upper},
    {PanelId::Compare, PanelPlace::Closed, PanelArea::Board},
    {PanelId::Survey, PanelPlace::Docked, PanelArea::Upper},
    {PanelId::Deals, PanelPlace::Docked, PanelArea::Upper},
};
static_assert(std::size(kStandard) == kPanels);

struct AreaName {
    PanelArea area;
    const char* name;
    const char* title;
};
constexpr AreaName kAreaNames[] = {
    {PanelArea::First, "first", "first column"},
    {PanelArea::Upper, "upper", "second column, above"},
    {PanelArea::Lower, "lower", "second column, below"},
    {PanelArea::Board, "board", "the board's place"},
    {PanelArea::Bottom, "bottom", "beside the steps"},
};
static_assert(std::size(kAreaNames) == kPanelAreas);

constexpr const char* kPlaceNames[] = {"docked", "floating", "closed"};

/// Not finite, negative or absurd lengths become ones that can be drawn.
float length(float value, float least) { return std::isfinite(value) ? std::clamp(value, least, kMaximumLength) : least; }

PanelRectangle sensible(PanelRectangle rectangle) {
    return {length(rectangle.x, -kMaximumLength), length(rectangle.y, -kMaximumLength), length(rectangle.width, kLeastPanelWidth),
            length(rectangle.height, kLeastPanelHeight)};
}

}  // namespace

PanelLayout::PanelLayout() {
    for (const StandardSpot& standard : kStandard) {
        spot_of(standard.panel) = {standard.place, standard.area, {}};
        order_.push_back(standard.panel);
        auto& front = fronts_[static_cast<std::size_t>(standard.area)];
        if (standard.place == PanelPlace::Docked && !front) front = standard.panel;
    }
}

std::vector<PanelId> PanelLayout::tabs(PanelArea area) const {
    std::vector<PanelId> docked;
    for (const PanelId panel : order_) {
        const PanelSpot& at = spot(panel);
        if (at.place == PanelPlace::Docked && at.area == area) docked.push_back(panel);
    }
    return docked;
}

bool PanelLayout::is_visible(PanelId panel) const {
    const PanelSpot& at = spot(panel);
    return at.place == PanelPlace::Floating || (at.place == PanelPlace::Docked && front(at.area) == panel);
}

void PanelLayout::leave(PanelId panel) {
    const PanelSpot& at = spot(panel);
    if (at.place != PanelPlace::Docked) return;
    std::vector<PanelId> others = tabs(at.area);
    const auto found = std::find(others.begin(), others.end(), panel);
    const auto index = static_cast<std::size_t>(found - others.begin());
    others.erase(found);
    auto& front = fronts_[static_cast<std::size_t>(at.area)];
    if (front != panel) return;
    // The board comes back into its own place.
    if (others.empty() || at.area == PanelArea::Board)
        front.reset();
    else
        front = others[std::min(index, others.size() - 1)];
}

void PanelLayout::to_front_of_order(PanelId panel) {
    order_.erase(std::find(order_.begin(), order_.end(), panel));
    order_.push_back(panel);
}

void PanelLayout::show(PanelId panel) {
    PanelSpot& at = spot_of(panel);
    if (at.place == PanelPlace::Floating) return to_front_of_order(panel);
    at.place = PanelPlace::Docked;
    bring_to_front(panel);
}

void PanelLayout::bring_to_front(PanelId panel) {
    fronts_[static_cast<std::size_t>(spot(panel).area)] = panel;
    shown_at_[static_cast<std::size_t>(panel)] = ++shows_;
}

void PanelLayout::show_board() {
    fronts_[static_cast<std::size_t>(PanelArea::Board)].reset();
    board_shown_at_ = ++shows_;
}

std::optional<PanelId> PanelLayout::latest(const std::vector<PanelId>& panels, bool with_board) const {
    std::optional<PanelId> found;
    std::uint32_t shown = with_board ? board_shown_at_ : 0;
    for (const PanelId panel : panels) {
        const std::uint32_t at = shown_at_[static_cast<std::size_t>(panel)];
        const bool is_first = !found && !with_board;
        if (!is_first && at <= shown) continue;
        found = panel;
        shown = at;
    }
    return found;
}

void PanelLayout::close(PanelId panel) {
    leave(panel);
    spot_of(panel).place = PanelPlace::Closed;
}

void PanelLayout::float_at(PanelId panel, PanelRectangle rectangle) {
    leave(panel);
    spot_of(panel).place = PanelPlace::Floating;
    spot_of(panel).rectangle = sensible(rectangle);
    to_front_of_order(panel);
}

void PanelLayout::set_rectangle(PanelId panel, PanelRectangle rectangle) { spot_of(panel).rectangle = sensible(rectangle); }

void PanelLayout::dock(PanelId panel, PanelArea area, std::size_t index) {
    leave(panel);
    spot_of(panel).place = PanelPlace::Closed;
    const std::vector<PanelId> others = tabs(area);
    order_.erase(std::find(order_.begin(), order_.end(), panel));
    const auto before = index < others.size() ? std::find(order_.begin(), order_.end(), others[index]) : order_.end();
    order_.insert(before, panel);
    spot_of(panel).place = PanelPlace::Docked;
    spot_of(panel).area = area;
    bring_to_front(panel);
}

PanelRectangle brought_into(PanelRectangle rectangle, float display_width, float display_height) {
    const float width = std::max(display_width, kLeastPanelWidth), height = std::max(display_height, kLeastPanelHeight);
    PanelRectangle moved = sensible(rectangle);
    moved.width = std::min(moved.width, width);
    moved.height = std::min(moved.height, height);
    moved.x = std::clamp(moved.x, 0.0F, width - moved.width);
    moved.y = std::clamp(moved.y, 0.0F, height - moved.height);
    return moved;
}

const char* to_text(PanelArea area) { return kAreaNames[static_cast<std::size_t>(area)].name; }

const char* title_of(PanelArea area) { return kAreaNames[static_cast<std::size_t>(area)].title; }

Result<PanelArea> parse_panel_area(std::string_view text) {
    for (const AreaName& area : kAreaNames) {
        if (text == area.name) return area.area;
    }
    return Error{pyramide::quoted(text) + " is no area of the window; expected first, upper, lower, board or bottom."};
}

const char* to_text(PanelPlace place) { return kPlaceNames[static_cast<std::size_t>(place)]; }

Result<PanelPlace> parse_panel_place(std::string_view text) {
    for (std::size_t at = 0; at < std::size(kPlaceNames); ++at) {
        if (text == kPlaceNames[at]) return static_cast<PanelPlace>(at);
    }
    return Error{pyramide::quoted(text) + " is no place of a panel; expected docked, floating or closed."};
}

}  // namespace pyramide
