#include "app/figure_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace pyramide {

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

std::string fixed_text(double number, int digits) {
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed, digits);
    return {text.data(), end.ptr};
}

std::string percent_text(double share, int digits) { return fixed_text(share * 100, digits) + " %"; }

std::string duration_text(double seconds) {
    if (!(seconds < 1e9)) return "very long";
    const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
    if (whole < 120) return std::to_string(whole) + " s";
    if (whole < 7200) return std::to_string((whole + 59) / 60) + " min";
    if (whole < 360'000) return std::to_string((whole + 3599) / 3600) + " h";
    return grouped((whole + 86'399) / 86'400) + " days";
}

}  // namespace pyramide
