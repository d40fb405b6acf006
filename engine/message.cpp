#include "engine/message.h"

#include <string>

#include "engine/characters.h"
#include "engine/quoted.h"

namespace pyramide {

namespace {

struct MessageTexts {
    std::string_view blocked;
    std::string_view sum;
    std::string_view no_moves;
};

/// Indexed by Language. Romanian, Spanish and Portuguese word for word from the rule sheets.
constexpr std::array<MessageTexts, 4> kTexts = {{
    {"This card is blocked by another card", "The sum must be 13", "No more possible moves"},
    {"Această carte este blocată de o altă carte", "Suma trebuie să fie egală cu 13", "Nu mai există nicio mutare posibilă"},
    {"Esta carta está bloqueada por otra", "La suma debe ser igual a 13", "No hay más movimientos posibles"},
    {"Esta carta está bloqueada por outra", "A soma tem de ser igual a 13", "Não há mais jogadas possíveis"},
}};
constexpr std::array<const char*, 4> kLanguageNames = {"en", "ro", "es", "pt"};

}  // namespace

const char* to_text(Language language) { return kLanguageNames[static_cast<std::size_t>(language)]; }

Result<Language> parse_language(std::string_view text) {
    const std::string name = lowered(text);
    for (const Language language : kLanguages) {
        if (name == to_text(language)) return language;
    }
    return Error{quoted(text) + " is no language of the app's messages; expected en, ro, es or pt.", 0};
}

std::string_view message_text(Message message, Language language, ErrorHelp error_help) {
    const MessageTexts& texts = kTexts[static_cast<std::size_t>(language)];
    switch (message) {
        case Message::None: return {};
        case Message::Blocked: return error_help == ErrorHelp::On ? texts.blocked : std::string_view();
        case Message::Sum: return texts.sum;
        case Message::NoMoves: return texts.no_moves;
    }
    return {};
}

}  // namespace pyramide
