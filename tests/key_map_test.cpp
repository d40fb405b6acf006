// Keys of commands: those of the table, and those that a person sets instead.
#include "app/key_map.h"

#include <algorithm>

#include <doctest/doctest.h>

namespace pyramide::key_map_test {

namespace {

Chord chord(const char* text) { return parse_chord(text).value(); }

void check_no_chord_twice(const KeyMap& keys) {
    std::vector<std::string> seen;
    for (const CommandInfo& info : command_table()) {
        for (const Chord& each : keys.chords(info.command)) {
            const std::string text = to_text(each);
            CHECK_MESSAGE(std::find(seen.begin(), seen.end(), text) == seen.end(), text);
            seen.push_back(text);
            CHECK(keys.find(each) == &info);
        }
    }
}

}  // namespace

TEST_CASE("a new map has the keys of the table") {
    const KeyMap keys;
    check_no_chord_twice(keys);
    for (const CommandInfo& info : command_table()) {
        CHECK(keys.is_default(info.command));
        const std::size_t count = (info.chord.key != Key::None ? 1U : 0U) + (info.second.key != Key::None ? 1U : 0U);
        CHECK(keys.chords(info.command).size() == count);
        if (info.chord.key != Key::None) CHECK(keys.find(info.chord) == &info);
    }
    CHECK(keys.find({Key::F12, kAlt}) == nullptr);
    CHECK(keys.find({}) == nullptr);
    CHECK(keys.text(CommandId::StepForward) == "Right or .");
    CHECK(keys.text(CommandId::QuitUnsaved).empty());
    CHECK(keys.text(CommandId::ShowKeys) == "? or F1");
}

TEST_CASE("a key that is given to a command is taken from the other") {
    KeyMap keys;
    keys.set(CommandId::DrawOrRecycle, {chord("Right"), chord("Ctrl+Alt+D")});
    CHECK(keys.find(chord("Right"))->command == CommandId::DrawOrRecycle);
    CHECK(keys.find(chord("Ctrl+Alt+D"))->command == CommandId::DrawOrRecycle);
    CHECK(keys.find(chord("D")) == nullptr);
    CHECK(keys.chords(CommandId::StepForward) == std::vector<Chord>{chord(".")});
    CHECK_FALSE(keys.is_default(CommandId::StepForward));
    CHECK_FALSE(keys.is_default(CommandId::DrawOrRecycle));
    CHECK(keys.text(CommandId::DrawOrRecycle) == "Right or Ctrl+Alt+D");
    check_no_chord_twice(keys);
    CHECK(keys != KeyMap());
    // And back again.
    keys.set(CommandId::DrawOrRecycle, {chord("D")});
    keys.set(CommandId::StepForward, {chord("Right"), chord(".")});
    CHECK(keys == KeyMap());
}

TEST_CASE("a command may have no key, and no key twice") {
    KeyMap keys;
    keys.set(CommandId::Quit, {});
    CHECK(keys.find(chord("Ctrl+Q")) == nullptr);
    CHECK(keys.chords(CommandId::Quit).empty());
    keys.set(CommandId::Quit, {chord("F12"), {}, chord("F12")});
    CHECK(keys.chords(CommandId::Quit) == std::vector<Chord>{chord("F12")});
    // Its own key given anew is not taken from it.
    keys.set(CommandId::Quit, {chord("F12"), chord("F11")});
    CHECK(keys.chords(CommandId::Quit).size() == 2);
    check_no_chord_twice(keys);
}

}  // namespace pyramide::key_map_test
