// Any bytes as a preset file: an error with its place, or a preset that comes back from its own text, byte for byte.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/preset_file.h"
#include "engine/quoted.h"

namespace {

using namespace pyramide;

void expect(bool holds) {
    if (!holds) std::abort();
}

void expect_error(const Error& error, std::string_view text) {
    expect(!error.message.empty());
    expect(error.offset == Error::kNoOffset || error.offset <= text.size());
}

void check_file(std::string_view bytes) {
    const Result<Preset> preset = parse_preset(bytes);
    if (!preset) return expect_error(preset.error(), bytes);
    expect(check_preset_name(preset->name).has_value());
    expect(check_preset_help(preset->help).has_value());
    expect(parse_rules(to_text(preset->rules)).value() == preset->rules);
    const std::string text = preset_text(*preset);
    const Result<Preset> again = parse_preset(text);
    expect(again.has_value());
    expect(again->name == preset->name && again->help == preset->help && again->rules == preset->rules);
    expect(preset_text(*again) == text);
}

void check_name(std::string_view text) {
    const Result<Done> name = check_preset_name(text);
    if (!name) return expect_error(name.error(), text);
    expect(!text.empty() && text.size() <= kMaximumPresetName);
    expect(text.find('/') == std::string_view::npos && text.find('\\') == std::string_view::npos);
    expect(text != "." && text != ".." && find_rules_preset(text) == nullptr);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text.substr(at));
        expect(length > 0 && static_cast<unsigned char>(text[at]) >= 0x20);
        at += length;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_file(text);
    check_name(text);
    return 0;
}
