// Figures as people read them.
#include "app/figure_text.h"

#include <limits>

#include <doctest/doctest.h>

namespace pyramide::figure_text_test {

TEST_CASE("digits are grouped by three") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(123456) == "123,456");
    CHECK(grouped(18446744073709551615U) == "18,446,744,073,709,551,615");
}

TEST_CASE("shares and fractions have the digits that are asked for") {
    CHECK(percent_text(0.6683) == "66.83 %");
    CHECK(percent_text(1, 0) == "100 %");
    CHECK(fixed_text(2.25, 1) == "2.2");
    CHECK(fixed_text(-3, 2) == "-3.00");
}

TEST_CASE("times are rounded up") {
    CHECK(duration_text(0.2) == "1 s");
    CHECK(duration_text(119) == "119 s");
    CHECK(duration_text(121) == "3 min");
    CHECK(duration_text(7201) == "3 h");
    CHECK(duration_text(360'000) == "5 days");
    CHECK(duration_text(1e12) == "very long");
    CHECK(duration_text(std::numeric_limits<double>::quiet_NaN()) == "very long");
}

}  // namespace pyramide::figure_text_test
