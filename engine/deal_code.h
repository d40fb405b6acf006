// DealCode: "PY1-N-AAAAAAS" <-> 18. Game PY, version 1, mode N, and seven letters that are a base-26 number.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace pyramide {

/// The number of a deal of game PY, version 1, mode N (the only mode known).
class DealCode {
public:
    /// 26^7 codes: AAAAAAA = 0 … ZZZZZZZ = 8,031,810,175.
    static constexpr std::uint64_t kCount = 8'031'810'176ULL;

    constexpr DealCode() = default;
    /// The code of a number; numbers from kCount on wrap round.
    static constexpr DealCode from_number(std::uint64_t number) {
        DealCode code;
        code.number_ = number % kCount;
        return code;
    }

    /// 0 … kCount - 1; the first letter is the most significant, A = 0.
    constexpr std::uint64_t number() const { return number_; }
    /// The code after this one; after ZZZZZZZ comes AAAAAAA.
    constexpr DealCode next() const { return from_number(number_ + 1); }
    /// The code before this one; before AAAAAAA comes ZZZZZZZ.
    constexpr DealCode previous() const { return from_number(number_ + kCount - 1); }

    friend constexpr auto operator<=>(DealCode, DealCode) = default;

private:
    std::uint64_t number_ = 0;
};

/// "PY1-N-AAAAAAS".
std::string to_text(DealCode code);

/// Reads one code and nothing else. Forgives case, surrounding spaces and quotes, and missing or odd dashes
/// (any Unicode dash, spaces, underscores). Never guesses a letter: digits or accented letters among the seven are errors.
/// Error: names the part (game, version, mode, letters), what was expected there, and its byte offset.
/// A mode other than N is refused as unknown, not as malformed.
Result<DealCode> parse_deal_code(std::string_view text);

/// SplitMix64 (Steele, Lea, Flood 2014): advances `state` and returns the next value. The PY1 shuffle and every seeded
/// choice in this project use it, so that results are the same on every machine.
constexpr std::uint64_t split_mix_64(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

/// A code drawn from a random state, which is advanced. Give the state a value from the system once, then keep it:
/// the engine itself knows no clock and no entropy.
constexpr DealCode random_deal_code(std::uint64_t& random_state) {
    return DealCode::from_number(split_mix_64(random_state));
}

}  // namespace pyramide
