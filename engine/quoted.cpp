#include "engine/quoted.h"

namespace pyramide {

std::size_t utf8_length(std::string_view text) {
    if (text.empty()) return 0;
    const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t at = 1; at < length; ++at) {
        if ((byte(at) & 0xC0) != 0x80) return 0;
    }
    const bool is_overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
    const bool is_surrogate = lead == 0xED && byte(1) > 0x9F;
    const bool is_too_large = lead == 0xF4 && byte(1) > 0x8F;
    return is_overlong || is_surrogate || is_too_large ? 0 : length;
}

std::string quoted(std::string_view text, std::size_t limit) {
    std::string shown = "\"";
    for (std::size_t count = 0; !text.empty(); ++count) {
        if (count == limit) {
            shown += "…";
            break;
        }
        const std::size_t length = utf8_length(text);
        const bool is_control = length == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7F);
        if (length == 0 || is_control)
            shown += '?';
        else
            shown.append(text.substr(0, length));
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return shown += '"';
}

}  // namespace pyramide
