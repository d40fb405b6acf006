// Figures as people read them: grouped digits, percentages, times.
#pragma once

#include <cstdint>
#include <string>

namespace pyramide {

/// "1,000,000".
std::string grouped(std::uint64_t number);
/// With so many digits behind the point, 0 … 9.
std::string fixed_text(double number, int digits);
/// A share of 1 as "66.83 %".
std::string percent_text(double share, int digits = 2);
/// "4 s", "12 min", "3 h", "5 days", "very long": rounded up.
std::string duration_text(double seconds);

}  // namespace pyramide
