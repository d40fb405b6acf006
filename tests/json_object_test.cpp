// What the smaller file formats begin to read from: one JSON object, with nothing swallowed.
#include "app/json_object.h"

#include <doctest/doctest.h>

namespace pyramide::json_object_test {

namespace {

std::string error_of(std::string_view bytes, int nesting = 3) {
    const auto json = parse_json_object(bytes, "a thing", nesting);
    return json ? "" : json.error().message;
}
bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("an object is read in its order") {
    const auto json = parse_json_object(" \n{\"b\": [1, {\"c\": 2.5}], \"a\": \"é\"}", "a thing", 3);
    REQUIRE(json);
    CHECK(json->dump() == "{\"b\":[1,{\"c\":2.5}],\"a\":\"é\"}");
}

TEST_CASE("what is none, or would be swallowed, is an error with its place") {
    CHECK(says(error_of(" \n"), "expected a thing, a JSON object"));
    CHECK(says(error_of("[{}]"), "line 1, column 1: this is not a thing"));
    CHECK(says(error_of("{\"a\": 1,\n \"b\" 2}"), "line 2, column 6: this is no JSON"));
    CHECK(says(error_of("{\"a\": 1} x"), "this is no JSON"));
    CHECK(says(error_of("{\"a\": {\"b\": 1, \"b\": 2}}"), "\"b\" stands twice"));
    CHECK(error_of("{\"a\": {\"b\": 1}, \"c\": {\"b\": 2}}").empty());
    CHECK(error_of("{\"a\": [[1]]}").empty());
    CHECK(says(error_of("{\"a\": [[[1]]]}"), "nested more than 3 deep; a thing nests them no deeper"));
    CHECK(says(error_of(std::string("{\"a\": 1\0}", 9)), "zero byte"));
    CHECK(says(error_of("{\"a\": 1e999}"), "a number too large for a thing"));
}

}  // namespace pyramide::json_object_test
