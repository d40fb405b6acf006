// Result<T>: a value, or an Error that says where, what was expected and what to do.
// Nothing in this project throws across a target's border; functions that can be given bad input return a Result.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace pyramide {

/// Why an input could not be used. `message` is one or two English sentences without a final line break; it says what was found,
/// what was expected and what to do, and leaves the place to `offset`.
struct Error {
    /// `offset` of an error that has no place in a text.
    static constexpr std::size_t kNoOffset = static_cast<std::size_t>(-1);

    std::string message;
    /// Byte offset into the text that was read, or kNoOffset.
    std::size_t offset = kNoOffset;
};

/// An error as one line for people: "byte 12: …" when it has a place in a text.
inline std::string to_text(const Error& error) {
    if (error.offset == Error::kNoOffset) return error.message;
    return "byte " + std::to_string(error.offset) + ": " + error.message;
}

/// Either a T or an Error. Reading the side that is not there is a bug of the caller (it throws std::bad_variant_access).
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    const T& value() const& { return std::get<0>(content_); }
    T& value() & { return std::get<0>(content_); }
    T&& value() && { return std::get<0>(std::move(content_)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    const Error& error() const { return std::get<1>(content_); }

private:
    std::variant<T, Error> content_;
};

/// The value of a Result that has nothing to say but that it worked.
struct Done {};

}  // namespace pyramide
