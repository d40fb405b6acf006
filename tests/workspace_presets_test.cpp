// Presets of one's own as commands of the workspace: kept, used, deleted, and told of.
#include <doctest/doctest.h>

#include "app/workspace.h"
#include "engine/replay/replay.h"
#include "tests/cli_runner.h"

namespace pyramide::workspace_presets_test {

namespace {

std::string last_notice(const Workspace& workspace) {
    const std::vector<Notice>& notices = workspace.front().notices();
    return notices.empty() ? "" : notices.back().text;
}
NoticeKind last_kind(const Workspace& workspace) {
    REQUIRE_FALSE(workspace.front().notices().empty());
    return workspace.front().notices().back().kind;
}

bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("the rules in force are kept under a name and found again by the next workbench") {
    const test::Folder folder;
    const Rules rules = parse_rules("microsoft,recycles=1").value();
    {
        Workspace workspace(1, {}, folder.path("rules"));
        workspace.apply(SetRules{rules});
        workspace.apply(SavePreset{"house", "for Sundays"});
        CHECK(last_kind(workspace) == NoticeKind::Information);
        CHECK(says(last_notice(workspace), "\"house\" in " + folder.path("rules/house.json")));
        CHECK_FALSE(workspace.front().path().string().ends_with("house.json"));
    }
    Workspace workspace(2, {}, folder.path("rules"));
    CHECK(workspace.front().notices().empty());
    REQUIRE(workspace.presets().with_rules(rules) != nullptr);
    CHECK(workspace.presets().with_rules(rules)->preset.help == "for Sundays");
    workspace.apply(SetRules{workspace.presets().find("house")->preset.rules});
    CHECK(workspace.front().rules() == rules);
    workspace.apply(DeletePreset{"house"});
    CHECK(last_kind(workspace) == NoticeKind::Information);
    CHECK(workspace.presets().entries().empty());
    CHECK(workspace.front().rules() == rules);
    workspace.apply(DeletePreset{"house"});
    CHECK(last_kind(workspace) == NoticeKind::Failure);
}

TEST_CASE("a name that cannot be one, and a workbench without a folder, are told") {
    const test::Folder folder;
    Workspace workspace(1, {}, folder.path("rules"));
    workspace.apply(SavePreset{"../house", ""});
    CHECK(last_kind(workspace) == NoticeKind::Failure);
    CHECK(says(last_notice(workspace), "no '/'"));
    CHECK(workspace.presets().entries().empty());
    Workspace without;
    without.apply(SavePreset{"house", ""});
    CHECK(last_kind(without) == NoticeKind::Failure);
    CHECK(says(last_notice(without), "Presets are not kept"));
}

TEST_CASE("a broken preset file is told at the start with its place, and is left as it is") {
    const test::Folder folder;
    const std::string bytes = R"({"format": "pyramide-rules", "version": 1, "name": "x", "rules": {"recycles": -5}})";
    const std::string path = folder.write("broken.json", bytes);
    const Workspace workspace(1, {}, folder.path(""));
    CHECK(last_kind(workspace) == NoticeKind::Warning);
    CHECK(says(last_notice(workspace), path + ": rules.recycles: "));
    CHECK(test::bytes_of(path) == bytes);
}

TEST_CASE("a log that is saved under rules of one's own holds them whole: nobody needs the preset") {
    const test::Folder folder;
    const Rules rules = parse_rules("recycles=3,points_waste=2").value();
    Workspace workspace(1, {}, folder.path("rules"));
    workspace.apply(SetRules{rules});
    workspace.apply(SavePreset{"house", ""});
    workspace.apply(PlayInput{parse_input("KD").value()});
    workspace.apply(SaveAs{folder.path("log.json")});
    workspace.apply(DeletePreset{"house"});
    const auto replay = load_replay(folder.path("log.json"));
    REQUIRE(replay);
    CHECK(replay->rules == rules);
    CHECK(replay->warnings.empty());
}

}  // namespace pyramide::workspace_presets_test
