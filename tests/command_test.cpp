// The command table and the text of chords.
#include "app/command.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "app/session.h"

using namespace pyramide;

TEST_CASE("every command has one row, in the order of the enumeration") {
    int row = 0;
    std::set<std::string> ids;
    for (const CommandInfo& info : command_table()) {
        CHECK(static_cast<int>(info.command) == row++);
        CHECK(&command_info(info.command) == &info);
        CHECK(ids.insert(info.id).second);
        CHECK_MESSAGE(std::string(info.help).ends_with("."), info.id);
        CHECK(std::string(info.name) != "");
        CHECK(std::string(info.group) != "");
    }
    CHECK(row == static_cast<int>(CommandId::QuitUnsaved) + 1);
}

TEST_CASE("no key is given to two commands, and each finds its own") {
    for (const CommandInfo& info : command_table()) {
        for (const Chord& chord : {info.chord, info.second}) {
            if (chord.key != Key::None) CHECK_MESSAGE(find_command(chord) == &info, to_text(chord));
        }
    }
    CHECK(find_command({Key::F12, kAlt}) == nullptr);
    CHECK(find_command({}) == nullptr);
}

TEST_CASE("the keys of the design are those of the table") {
    const auto id_of = [](const char* chord) {
        const CommandInfo* info = find_command(parse_chord(chord).value());
        return info ? std::string(info->id) : std::string("nothing");
    };
    CHECK(id_of("Right") == "step-forward");
    CHECK(id_of(".") == "step-forward");
    CHECK(id_of("Left") == "step-back");
    CHECK(id_of(",") == "step-back");
    CHECK(id_of("Home") == "go-to-start");
    CHECK(id_of("End") == "go-to-end");
    CHECK(id_of("Shift+Left") == "previous-branch-point");
    CHECK(id_of("Shift+Right") == "next-branch-point");
    CHECK(id_of("Up") == "previous-sibling");
    CHECK(id_of("Down") == "next-sibling");
    CHECK(id_of("PageUp") == "step-back-10");
    CHECK(id_of("PageDown") == "step-forward-10");
    CHECK(id_of("Space") == "play-forward");
    CHECK(id_of("Shift+Space") == "play-backward");
    CHECK(id_of("[") == "previous-deal");
    CHECK(id_of("]") == "next-deal");
    CHECK(id_of("D") == "draw");
    CHECK(id_of("U") == "undo");
    CHECK(id_of("Ctrl+G") == "go-to-step");
    CHECK(id_of("F8") == "next-problem");
    CHECK(id_of("Ctrl+O") == "open");
    CHECK(id_of("Ctrl+S") == "save");
    CHECK(id_of("Ctrl+V") == "paste");
    CHECK(id_of("?") == "keys");
}

TEST_CASE("chords and their text round-trip") {
    for (int key = 1; key <= static_cast<int>(Key::Equal); ++key) {
        for (std::uint8_t modifiers = 0; modifiers < 8; ++modifiers) {
            const Chord chord{static_cast<Key>(key), modifiers};
            const auto read = parse_chord(to_text(chord));
            REQUIRE_MESSAGE(read.has_value(), to_text(chord));
            CHECK(*read == chord);
        }
    }
    CHECK(to_text(Chord{Key::P, kControl | kShift}) == "Ctrl+Shift+P");
    CHECK(parse_chord("ctrl+shift+pagedown").value() == Chord{Key::PageDown, kControl | kShift});
    CHECK(parse_chord("Hyper+P").error().offset == 0);
    CHECK(parse_chord("Ctrl+Banana").error().offset == 5);
    CHECK_FALSE(parse_chord("").has_value());
    CHECK_FALSE(parse_chord("Ctrl+").has_value());
}
