#include "app/folded.h"

#include <doctest/doctest.h>

#include "engine/message.h"

namespace pyramide::folded_test {

TEST_CASE("folded: capitals of English and of the app's languages become small") {
    CHECK(folded("QC Removed") == "qc removed");
    CHECK(folded("ĂÂÎȘȚ ŞŢ") == "ăâîșț şţ");
    CHECK(folded("ÁÉÍÓÚÑÜ ÃÕÇ À") == "áéíóúñü ãõç à");
    CHECK(folded("NO HAY MÁS MOVIMIENTOS POSIBLES") == folded(message_text(Message::NoMoves, Language::Spanish)));
    CHECK(folded("NU MAI EXISTĂ NICIO MUTARE POSIBILĂ") == folded(message_text(Message::NoMoves, Language::Romanian)));
}

TEST_CASE("folded: everything else stays as it is") {
    for (const char* const text : {"", "10♣ … × ß ÿ", "ăâîșț", "😀", "0x1F [3]", "\xC3", "\xFF\xC8", "\xC8\x41", "日本"}) {
        CAPTURE(text);
        if (std::string_view(text) != "0x1F [3]" && std::string_view(text) != "\xC8\x41") CHECK(folded(text) == text);
        CHECK(folded(text).size() == std::string_view(text).size());
        CHECK(folded(folded(text)) == folded(text));
    }
    CHECK(folded(std::string_view("A\0B", 3)) == std::string_view("a\0b", 3));
}

}  // namespace pyramide::folded_test
