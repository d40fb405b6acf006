// A log that can be won up to its last step, which loses the win under the app's rules.
#pragma once

#include <cstdint>

namespace pyramide {

inline constexpr const char* kLostWin = "PY1-N-AAAAAAS KD draw draw draw draw draw draw draw draw 10H+3S 10S+3H";
inline constexpr std::uint32_t kLostWinStep = 11;

}  // namespace pyramide
