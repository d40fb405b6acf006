#include "engine/result.h"

#include <memory>

#include <doctest/doctest.h>

namespace pyramide::result_test {

TEST_CASE("result: holds a value or an error, never both") {
    Result<int> good = 7;
    CHECK(good.has_value());
    CHECK(static_cast<bool>(good));
    CHECK(*good == 7);
    *good = 8;
    CHECK(good.value() == 8);

    const Result<int> bad = Error{"No number.", 3};
    CHECK_FALSE(bad.has_value());
    CHECK_FALSE(static_cast<bool>(bad));
    CHECK(bad.error().message == "No number.");
    CHECK(bad.error().offset == 3);
}

TEST_CASE("result: reading the side that is not there throws") {
    const Result<int> good = 7;
    const Result<int> bad = Error{"No number."};
    CHECK_THROWS_AS((void)good.error(), std::bad_variant_access);
    CHECK_THROWS_AS((void)bad.value(), std::bad_variant_access);
    CHECK(bad.error().offset == Error::kNoOffset);
}

TEST_CASE("result: a value can be moved out, and its members reached") {
    Result<std::unique_ptr<int>> pointer = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = std::move(pointer).value();
    CHECK(*taken == 5);
    const Result<std::string> text = std::string("abc");
    CHECK(text->size() == 3);
}

TEST_CASE("result: a result of an error is not an error of a result") {
    const Result<Done> done = Done{};
    CHECK(done.has_value());
}

}  // namespace pyramide::result_test
