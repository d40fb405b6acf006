#include "engine/message.h"

#include <string>

#include <doctest/doctest.h>

namespace pyramide::message_test {

TEST_CASE("message: the app's texts, word for word from the rule sheets") {
    CHECK(message_text(Message::Blocked, Language::Romanian) == "Această carte este blocată de o altă carte");
    CHECK(message_text(Message::Blocked, Language::Spanish) == "Esta carta está bloqueada por otra");
    CHECK(message_text(Message::Blocked, Language::Portuguese) == "Esta carta está bloqueada por outra");
    CHECK(message_text(Message::Sum, Language::Romanian) == "Suma trebuie să fie egală cu 13");
    CHECK(message_text(Message::Sum, Language::Spanish) == "La suma debe ser igual a 13");
    CHECK(message_text(Message::Sum, Language::Portuguese) == "A soma tem de ser igual a 13");
    CHECK(message_text(Message::NoMoves, Language::Romanian) == "Nu mai există nicio mutare posibilă");
    CHECK(message_text(Message::NoMoves, Language::Spanish) == "No hay más movimientos posibles");
    CHECK(message_text(Message::NoMoves, Language::Portuguese) == "Não há mais jogadas possíveis");
    CHECK(message_text(Message::Blocked, Language::English) == "This card is blocked by another card");
    CHECK(message_text(Message::Sum, Language::English) == "The sum must be 13");
    CHECK(message_text(Message::NoMoves, Language::English) == "No more possible moves");
}

TEST_CASE("message: without error help only \"blocked\" is not shown") {
    for (const Language language : kLanguages) {
        CHECK(message_text(Message::Blocked, language, ErrorHelp::Off).empty());
        CHECK(message_text(Message::Sum, language, ErrorHelp::Off) ==
              message_text(Message::Sum, language, ErrorHelp::On));
        CHECK(message_text(Message::NoMoves, language, ErrorHelp::Off) ==
              message_text(Message::NoMoves, language, ErrorHelp::On));
        CHECK(message_text(Message::None, language, ErrorHelp::On).empty());
        CHECK(message_text(Message::None, language, ErrorHelp::Off).empty());
    }
}

TEST_CASE("message: languages have two letters, read in any case") {
    CHECK(std::string(to_text(Language::English)) == "en");
    CHECK(std::string(to_text(Language::Romanian)) == "ro");
    CHECK(std::string(to_text(Language::Spanish)) == "es");
    CHECK(std::string(to_text(Language::Portuguese)) == "pt");
    for (const Language language : kLanguages) CHECK(parse_language(to_text(language)).value() == language);
    CHECK(parse_language("RO").value() == Language::Romanian);
    for (const char* text : {"", "fr", "english", "ro ", "r", "ron"}) {
        CAPTURE(text);
        REQUIRE_FALSE(parse_language(text).has_value());
        CHECK(parse_language(text).error().message.find("en, ro, es or pt") != std::string::npos);
    }
}

}  // namespace pyramide::message_test
