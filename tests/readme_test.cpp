// What the README says of keys is what the command table says.
#include <doctest/doctest.h>

#include <string>

#include "app/key_map.h"
#include "engine/replay/file.h"

namespace pyramide::readme_test {

namespace {

/// The key list as the README has it: one row a command, by group in the order in which the groups come up.
std::string key_table() {
    const KeyMap keys;
    std::string text = "| keys | command | id in the settings file |\n|-|-|-|\n";
    std::string groups;
    for (const CommandInfo& heading : command_table()) {
        const std::string group = std::string("|") + heading.group + "|";
        if (groups.find(group) != std::string::npos) continue;
        groups += group;
        text += std::string("| **") + heading.group + "** | | |\n";
        for (const CommandInfo& info : command_table()) {
            if (std::string(info.group) != heading.group) continue;
            text += "| " + keys.text(info.command) + " | " + info.name + " | `" + info.id + "` |\n";
        }
    }
    return text;
}

}  // namespace

TEST_CASE("the README's key list is the command table") {
    const auto readme = read_file(std::string(PYRAMIDE_SOURCE_DIR) + "/README.md");
    REQUIRE(readme);
    const std::string table = key_table();
    const bool is_there = readme->find(table) != std::string::npos;
    CHECK_MESSAGE(is_there, "README.md, section Keys, should hold:\n" << table);
}

}  // namespace pyramide::readme_test
