#include "app/folded.h"

namespace pyramide {

namespace {

/// The second byte of a small letter, given the two bytes of a letter in UTF-8.
unsigned char small_second_byte(unsigned char lead, unsigned char second) {
    // À … Þ (without ×) have their small letters 32 further on.
    if (lead == 0xC3 && second >= 0x80 && second <= 0x9E && second != 0x97) return static_cast<unsigned char>(second + 0x20);
    // Ă, Ş, Ţ and Ș, Ț stand just before theirs.
    const bool is_before_small = (lead == 0xC4 && second == 0x82) || (lead == 0xC5 && (second == 0x9E || second == 0xA2)) ||
                                 (lead == 0xC8 && (second == 0x98 || second == 0x9A));
    return is_before_small ? static_cast<unsigned char>(second + 1) : second;
}

}  // namespace

std::string folded(std::string_view text) {
    std::string small(text);
    for (std::size_t at = 0; at < small.size(); ++at) {
        const auto byte = static_cast<unsigned char>(small[at]);
        if (byte >= 'A' && byte <= 'Z') {
            small[at] = static_cast<char>(byte + 32);
        } else if (byte >= 0xC3 && byte <= 0xC8 && at + 1 < small.size()) {
            ++at;
            small[at] = static_cast<char>(small_second_byte(byte, static_cast<unsigned char>(small[at])));
        }
    }
    return small;
}

}  // namespace pyramide
