// Where panels are, and that nothing that is done to them loses one.
#include "app/panel_layout.h"

#include <algorithm>
#include <limits>
#include <random>

#include <doctest/doctest.h>

namespace pyramide::panel_layout_test {

namespace {

using Tabs = std::vector<PanelId>;

/// The invariants that the header names.
void check_invariants(const PanelLayout& layout) {
    Tabs order = layout.order();
    std::sort(order.begin(), order.end());
    REQUIRE(order.size() == kPanels);
    for (std::size_t at = 0; at < kPanels; ++at) CHECK(order[at] == static_cast<PanelId>(at));
    std::size_t docked = 0;
    for (std::size_t at = 0; at < kPanelAreas; ++at) {
        const auto area = static_cast<PanelArea>(at);
        const Tabs tabs = layout.tabs(area);
        docked += tabs.size();
        const auto front = layout.front(area);
        if (front) CHECK(std::find(tabs.begin(), tabs.end(), *front) != tabs.end());
        if (!front && area != PanelArea::Board) CHECK(tabs.empty());
    }
    for (const PanelId panel : layout.order()) {
        const PanelSpot& spot = layout.spot(panel);
        if (spot.place != PanelPlace::Docked) continue;
        --docked;
        const Tabs tabs = layout.tabs(spot.area);
        CHECK(std::count(tabs.begin(), tabs.end(), panel) == 1);
    }
    CHECK(docked == 0);
}

}  // namespace

TEST_CASE("the first layout: state, rules and solver are seen, compare is closed") {
    const PanelLayout layout;
    check_invariants(layout);
    CHECK(layout.tabs(PanelArea::First) == Tabs{PanelId::State, PanelId::Diff, PanelId::Changes, PanelId::Watch, PanelId::UndoStack});
    CHECK(layout.tabs(PanelArea::Upper) == Tabs{PanelId::Rules, PanelId::Find, PanelId::Survey, PanelId::Deals});
    CHECK(layout.tabs(PanelArea::Lower) == Tabs{PanelId::Solver, PanelId::Score, PanelId::Branches});
    CHECK(layout.tabs(PanelArea::Bottom).empty());
    for (const PanelId panel : {PanelId::State, PanelId::Rules, PanelId::Solver}) CHECK(layout.is_visible(panel));
    CHECK_FALSE(layout.is_visible(PanelId::Diff));
    CHECK(layout.spot(PanelId::Compare).place == PanelPlace::Closed);
    CHECK(layout.spot(PanelId::Compare).area == PanelArea::Board);
}

TEST_CASE("a panel that is shown comes to the front where it is, a closed one where it was") {
    PanelLayout layout;
    layout.show(PanelId::Diff);
    CHECK(layout.front(PanelArea::First) == PanelId::Diff);
    CHECK(layout.is_visible(PanelId::Diff));
    CHECK_FALSE(layout.is_visible(PanelId::State));
    layout.show(PanelId::Compare);
    CHECK(layout.front(PanelArea::Board) == PanelId::Compare);
    layout.show_board();
    CHECK_FALSE(layout.front(PanelArea::Board).has_value());
    CHECK(layout.tabs(PanelArea::Board) == Tabs{PanelId::Compare});
    check_invariants(layout);
}

TEST_CASE("closing the tab in front brings the one beside it forward; the board comes back into its place") {
    PanelLayout layout;
    layout.show(PanelId::Diff);
    layout.close(PanelId::Diff);
    CHECK(layout.front(PanelArea::First) == PanelId::Changes);
    layout.show(PanelId::UndoStack);
    layout.close(PanelId::UndoStack);
    CHECK(layout.front(PanelArea::First) == PanelId::Watch);
    for (const PanelId panel : {PanelId::Rules, PanelId::Find, PanelId::Survey, PanelId::Deals}) layout.close(panel);
    CHECK_FALSE(layout.front(PanelArea::Upper).has_value());
    layout.show(PanelId::Compare);
    layout.close(PanelId::Compare);
    CHECK_FALSE(layout.front(PanelArea::Board).has_value());
    // One behind another is closed without a change of the front.
    layout.close(PanelId::Branches);
    CHECK(layout.front(PanelArea::Lower) == PanelId::Solver);
    layout.close(PanelId::Branches);
    check_invariants(layout);
    layout.show(PanelId::Diff);
    CHECK(layout.front(PanelArea::First) == PanelId::Diff);
    // It comes back in its place among the tabs.
    CHECK(layout.tabs(PanelArea::First) == Tabs{PanelId::State, PanelId::Diff, PanelId::Changes, PanelId::Watch});
}

TEST_CASE("a panel floats, is moved, and is put back into any area at any place") {
    PanelLayout layout;
    layout.float_at(PanelId::Score, {40, 50, 300, 200});
    CHECK(layout.spot(PanelId::Score).place == PanelPlace::Floating);
    CHECK(layout.front(PanelArea::Lower) == PanelId::Solver);
    CHECK(layout.is_visible(PanelId::Score));
    layout.float_at(PanelId::Diff, {0, 0, 1, 1});
    CHECK(layout.spot(PanelId::Diff).rectangle == PanelRectangle{0, 0, kLeastPanelWidth, kLeastPanelHeight});
    CHECK(layout.order().back() == PanelId::Diff);
    layout.show(PanelId::Score);
    CHECK(layout.order().back() == PanelId::Score);
    layout.dock(PanelId::Score, PanelArea::Upper, 1);
    CHECK(layout.tabs(PanelArea::Upper) == Tabs{PanelId::Rules, PanelId::Score, PanelId::Find, PanelId::Survey, PanelId::Deals});
    CHECK(layout.front(PanelArea::Upper) == PanelId::Score);
    layout.dock(PanelId::Find, PanelArea::Upper, 0);
    CHECK(layout.tabs(PanelArea::Upper) == Tabs{PanelId::Find, PanelId::Rules, PanelId::Score, PanelId::Survey, PanelId::Deals});
    layout.dock(PanelId::Rules, PanelArea::Bottom);
    CHECK(layout.tabs(PanelArea::Bottom) == Tabs{PanelId::Rules});
    // Where it floated is kept for the next time.
    CHECK(layout.spot(PanelId::Score).rectangle.width == 300);
    check_invariants(layout);
    layout.sizes.right_width = 700;
    layout.reset();
    CHECK(layout == PanelLayout());
}

TEST_CASE("of areas that share a place, what was shown last is in front") {
    PanelLayout layout;
    const Tabs fronts = {PanelId::State, PanelId::Rules, PanelId::Score};
    CHECK_FALSE(layout.latest(fronts, true).has_value());
    CHECK(layout.latest(fronts, false) == PanelId::State);
    layout.show(PanelId::Score);
    CHECK(layout.latest(fronts, true) == PanelId::Score);
    layout.show_board();
    CHECK_FALSE(layout.latest(fronts, true).has_value());
    CHECK(layout.latest(fronts, false) == PanelId::Score);
    CHECK_FALSE(layout.latest({}, false).has_value());
}

TEST_CASE("a floating panel is brought into any display") {
    CHECK(brought_into({10, 20, 300, 200}, 1600, 1000) == PanelRectangle{10, 20, 300, 200});
    CHECK(brought_into({1500, 950, 300, 200}, 1600, 1000) == PanelRectangle{1300, 800, 300, 200});
    CHECK(brought_into({-50, -60, 300, 200}, 1600, 1000) == PanelRectangle{0, 0, 300, 200});
    CHECK(brought_into({100, 100, 3000, 2000}, 640, 400) == PanelRectangle{0, 0, 640, 400});
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
    for (const float odd : {nan, infinite, -infinite, 1e30F, -1e30F, 0.0F}) {
        const PanelRectangle shown = brought_into({odd, odd, odd, odd}, 800, 600);
        CHECK(shown.width >= kLeastPanelWidth);
        CHECK(shown.x >= 0);
        CHECK(shown.x + shown.width <= 800);
        CHECK(shown.y + shown.height <= 600);
        PanelLayout layout;
        layout.float_at(PanelId::State, {odd, odd, odd, odd});
        CHECK(layout.spot(PanelId::State).rectangle.width <= kMaximumLength);
    }
}

TEST_CASE("names of areas and places are read as they are written") {
    for (std::size_t at = 0; at < kPanelAreas; ++at) {
        const auto area = static_cast<PanelArea>(at);
        CHECK(parse_panel_area(to_text(area)).value() == area);
        CHECK(std::string(title_of(area)).size() > 3);
    }
    for (const PanelPlace place : {PanelPlace::Docked, PanelPlace::Floating, PanelPlace::Closed})
        CHECK(parse_panel_place(to_text(place)).value() == place);
    CHECK(parse_panel_area("left").error().message.find("\"left\"") != std::string::npos);
    CHECK_FALSE(parse_panel_place("").has_value());
}

TEST_CASE("a thousand changes at random leave every panel in one place") {
    std::mt19937 random(7);
    const auto below = [&random](unsigned limit) { return static_cast<std::size_t>(random() % limit); };
    PanelLayout layout;
    for (int round = 0; round < 1000; ++round) {
        const auto panel = static_cast<PanelId>(below(kPanels));
        switch (below(5)) {
            case 0: layout.show(panel); break;
            case 1: layout.close(panel); break;
            case 2: layout.float_at(panel, {static_cast<float>(below(900)), 5, 200, 200}); break;
            case 3: layout.show_board(); break;
            default: layout.dock(panel, static_cast<PanelArea>(below(kPanelAreas)), below(7)); break;
        }
        check_invariants(layout);
    }
}

}  // namespace pyramide::panel_layout_test
