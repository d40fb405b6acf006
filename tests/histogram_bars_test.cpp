// Bars of histograms: every deal is in one, numbers with a common step leave no gaps.
#include "app/histogram_bars.h"

#include <doctest/doctest.h>

namespace pyramide::histogram_bars_test {

namespace {

Histogram numbers(std::initializer_list<std::int64_t> values) {
    Histogram histogram;
    std::uint64_t index = 0;
    for (const std::int64_t value : values) histogram[value].add(index++);
    return histogram;
}

BarGrid grid_of(const Histogram& histogram, std::int64_t most) {
    const Histogram* const one[] = {&histogram};
    return bar_grid(one, most);
}

}  // namespace

TEST_CASE("a bar for each number while there is room") {
    const Histogram histogram = numbers({14, 15, 15, 17});
    const BarGrid grid = grid_of(histogram, 10);
    CHECK(grid.width == 1);
    CHECK(grid.bars() == 4);
    const auto bars = bars_of(histogram, grid);
    REQUIRE(bars.size() == 3);
    CHECK(range_text(bars[1]) == "15");
    CHECK(bars[1].count.deals == 2);
    CHECK(bars[1].count.example == 1);
}

TEST_CASE("wider bars where there are many numbers, and no deal is lost") {
    Histogram histogram;
    for (std::int64_t value = -40; value < 60; ++value) histogram[value].add(static_cast<std::uint64_t>(value + 40));
    for (const std::int64_t most : {1, 2, 3, 7, 99, 100, 101}) {
        CAPTURE(most);
        const BarGrid grid = grid_of(histogram, most);
        CHECK(grid.bars() <= most);
        std::uint64_t deals = 0;
        std::int64_t last = -41;
        for (const HistogramBar& bar : bars_of(histogram, grid)) {
            CHECK(bar.first == last + 1);
            last = bar.last;
            deals += bar.count.deals;
        }
        CHECK(deals == 100);
    }
}

TEST_CASE("numbers with a common step have no gaps between their bars") {
    const Histogram histogram = numbers({40, 60, 70, 280});
    const BarGrid grid = grid_of(histogram, 30);
    CHECK(grid.step == 10);
    CHECK(grid.width == 10);
    CHECK(grid.bars() == 25);
    CHECK(range_text(bars_of(histogram, grid)[0]) == "40");
    const BarGrid coarse = grid_of(histogram, 13);
    CHECK(coarse.width == 20);
    CHECK(range_text(bars_of(histogram, coarse)[0]) == "40 - 50");
}

TEST_CASE("several histograms share a grid, and none of them needs to have numbers") {
    const Histogram first = numbers({5, 9}), second = numbers({2, 6}), none;
    const Histogram* const all[] = {&none, &first, &second};
    const BarGrid grid = bar_grid(all, 50);
    CHECK(grid.least == 2);
    CHECK(grid.greatest == 9);
    CHECK(grid.step == 1);
    CHECK(bars_of(none, grid).empty());
    CHECK(bar_grid({}, 5).bars() == 1);
}

TEST_CASE("mean and median") {
    const HistogramFigures figures = figures_of(numbers({1, 2, 2, 9}));
    CHECK(figures.deals == 4);
    CHECK(figures.mean == 3.5);
    CHECK(figures.median == 2);
    CHECK(figures_of({}).deals == 0);
}

}  // namespace pyramide::histogram_bars_test
