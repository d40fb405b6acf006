// The list of a folder: what is in it, how it follows what is typed, and that it is read once.
#include "app/panels/folder_list.h"

#include <fstream>

#include <doctest/doctest.h>

#include "app/panels/widgets.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::folder_list_test {

namespace fs = std::filesystem;

namespace {

/// A folder of its own, gone with the test.
struct Folder {
    fs::path path = "folder-list-test";

    Folder() {
        fs::remove_all(path);
        fs::create_directories(path / "logs");
        fs::create_directories(path / "A folder");
        for (const char* name : {"two.json", "one.json", "deck.txt", "picture.png", ".hidden.json"}) std::ofstream(path / name) << "{}";
    }
    ~Folder() { fs::remove_all(path); }
};

std::vector<std::string> shown(const FolderListUi& list) {
    std::vector<std::string> names;
    for (const std::size_t at : list.shown) names.push_back(list.listing.entries[at].name);
    return names;
}

}  // namespace

TEST_CASE("folders come first, then what may be a log, each by name") {
    const Folder folder;
    FolderListUi list;
    list_typed_folder((folder.path / "").string(), list);
    CHECK(shown(list) == std::vector<std::string>{"A folder", "logs", "deck.txt", "one.json", "two.json"});
    list_typed_folder((folder.path / "o").string(), list);
    CHECK(shown(list) == std::vector<std::string>{"one.json"});
    list_typed_folder((folder.path / ".h").string(), list);
    CHECK(shown(list) == std::vector<std::string>{".hidden.json"});
    CHECK(path_of_entry((folder.path / "o").string(), {"one.json", false}) == (folder.path / "one.json").string());
    CHECK(path_of_entry((folder.path / "").string(), {"logs", true}) == (folder.path / "logs/").string());
    CHECK(path_of_entry("", {"one.json", false}) == "one.json");
}

TEST_CASE("a folder is read when it is another one, not with every letter") {
    const Folder folder;
    FolderListUi list;
    list_typed_folder((folder.path / "").string(), list);
    std::ofstream(folder.path / "onward.json") << "{}";
    list_typed_folder((folder.path / "on").string(), list);
    CHECK(shown(list) == std::vector<std::string>{"one.json"});
    list_typed_folder((folder.path / "logs/").string(), list);
    CHECK(list.shown.empty());
    list_typed_folder((folder.path / "on").string(), list);
    CHECK(shown(list) == std::vector<std::string>{"one.json", "onward.json"});
}

TEST_CASE("a folder that is not there says so") {
    FolderListUi list;
    list_typed_folder("no-such-folder/x", list);
    CHECK(list.shown.empty());
    CHECK(list.listing.error.find("no-such-folder") != std::string::npos);
}

TEST_CASE("of a large folder the first by name are kept") {
    const Folder folder;
    for (std::size_t at = 0; at < kMostFolderEntries + 50; ++at) std::ofstream(folder.path / ("z" + std::to_string(10'000 + at) + ".json"));
    const FolderListing listing = read_folder(folder.path);
    CHECK(listing.entries.size() == kMostFolderEntries);
    CHECK(listing.entries.front().name == "A folder");
    CHECK(listing.error.empty());
}

TEST_CASE("up and down stay within the list, and above it nothing is selected") {
    const Folder folder;
    FolderListUi list;
    list_typed_folder((folder.path / "").string(), list);
    move_selection(list, 1);
    CHECK(list.selected == 0);
    for (int at = 0; at < 20; ++at) move_selection(list, 1);
    CHECK(list.selected == list.shown.size() - 1);
    for (int at = 0; at < 20; ++at) move_selection(list, -1);
    CHECK(list.selected >= list.shown.size());
}

TEST_CASE("in the dialog: Down and Enter go into a folder, then open a file of it; a click fills the field") {
    const Folder folder;
    std::ofstream(folder.path / "logs" / "inner.json") << "{}";
    PanelStage stage(draw_dialogs, {1000, 700});
    stage.ui.dialog.open = Dialog::Open;
    stage.ui.dialog.text = (folder.path / "").string();
    for (int frame = 0; frame < 4; ++frame) stage.frame();
    REQUIRE(stage.is_typing());
    for (int row = 0; row < 2; ++row) stage.press(Stage::TypedKey::Down);
    CHECK(stage.press(Stage::TypedKey::Enter).empty());
    for (int frame = 0; frame < 4; ++frame) stage.frame();
    CHECK(stage.ui.dialog.text == (folder.path / "logs/").string());
    REQUIRE(stage.is_typing());
    stage.press(Stage::TypedKey::Down);
    const Commands commands = stage.press(Stage::TypedKey::Enter);
    REQUIRE(of_kind<Open>(commands).size() == 1);
    CHECK(of_kind<Open>(commands)[0].path == folder.path / "logs" / "inner.json");
    CHECK(stage.ui.dialog.open == Dialog::None);

    stage.frame();
    stage.ui.dialog.open = Dialog::Open;
    stage.ui.dialog.text = (folder.path / "").string();
    for (int frame = 0; frame < 4; ++frame) stage.frame();
    for (float y = 150; y < 650 && !stage.ui.dialog.text.ends_with("two.json") && stage.ui.dialog.open == Dialog::Open; y += 8) {
        stage.ui.dialog.text = (folder.path / "").string();
        stage.click({300, y});
    }
    CHECK(stage.ui.dialog.text == (folder.path / "two.json").string());
}

}  // namespace pyramide::folder_list_test
