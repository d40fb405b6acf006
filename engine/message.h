// The texts that the app shows to a player, word for word from the rule sheets, and in English for the workbench itself.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/result.h"

namespace pyramide {

/// Languages of the app's messages.
enum class Language : std::uint8_t { English, Romanian, Spanish, Portuguese };
inline constexpr std::array<Language, 4> kLanguages = {Language::English, Language::Romanian, Language::Spanish,
                                                       Language::Portuguese};

/// What the app shows after an input, if anything.
enum class Message : std::uint8_t { None, Blocked, Sum, NoMoves };

/// The app's setting "error help" (default on). It decides only whether Message::Blocked is shown; it never changes a state.
enum class ErrorHelp : std::uint8_t { Off, On };

/// "en", "ro", "es", "pt".
const char* to_text(Language language);
/// Reads "en", "ro", "es" or "pt", any case. Error: what was found and what is possible.
Result<Language> parse_language(std::string_view text);

/// The text in UTF-8; empty for Message::None, and for Message::Blocked when error help is off.
std::string_view message_text(Message message, Language language, ErrorHelp error_help = ErrorHelp::On);

}  // namespace pyramide
