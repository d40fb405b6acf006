// The layers, engine <- replay <- session <- panels <- window, as a check on every #include of the tree.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

namespace pyramide::includes_test {

namespace {

// In layer order: a file may include its own layer and those before it. The rooms after Window are nobody's layer.
enum class Room {
    Engine,
    Replay,
    Session,
    Panels,
    Window,
    Workbench,
    CommandLine,
    Tests,
    UiTests,
    WindowTests,
    Bench,
    Fuzz
};

struct RoomRule {
    Room room;
    Room highest_layer;                     // the last layer that it may include
    std::vector<std::string_view> foreign;  // the third-party headers that it may include, by prefix
};

const std::vector<RoomRule> kRoomRules = {
    RoomRule{Room::Engine, Room::Engine, {}},
    RoomRule{Room::Replay, Room::Replay, {"nlohmann/"}},
    RoomRule{Room::Session, Room::Session, {"nlohmann/"}},
    RoomRule{Room::Panels, Room::Panels, {"nlohmann/", "imgui"}},
    RoomRule{Room::Window, Room::Window, {"nlohmann/", "imgui", "backends/imgui", "GLFW/", "glad/", "GL/", "stb"}},
    RoomRule{Room::Workbench, Room::Window, {"CLI/", "imgui"}},
    RoomRule{Room::CommandLine, Room::Session, {"nlohmann/", "CLI/"}},
    RoomRule{Room::Tests, Room::Session, {"nlohmann/", "doctest/"}},
    RoomRule{Room::UiTests, Room::Panels, {"nlohmann/", "doctest/", "imgui", "stb"}},
    RoomRule{Room::WindowTests, Room::Window, {"nlohmann/", "doctest/", "imgui", "GLFW/"}},
    RoomRule{Room::Bench, Room::Panels, {"nlohmann/", "benchmark/", "imgui"}},
    RoomRule{Room::Fuzz, Room::Session, {"nlohmann/"}},
};

// Standard headers that bring input and output, a clock, a thread, chance or the locale.
const std::vector<std::string_view> kNotInEngine = {
    "iostream", "fstream",    "istream", "ostream",   "iomanip",      "cstdio",     "filesystem", "chrono",
    "ctime",    "thread",     "mutex",   "future",    "atomic",       "random",     "locale",     "clocale",
    "csignal",  "stop_token", "barrier", "semaphore", "shared_mutex", "syncstream", "latch",      "condition_variable",
};

// The operating system's own headers: for files, processes and terminals, which are no business of engine and panels.
const std::vector<std::string_view> kOperatingSystem = {"sys/", "unistd.h", "fcntl.h", "termios.h", "poll.h"};

bool starts_with_any(std::string_view text, const std::vector<std::string_view>& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(), [text](auto prefix) { return text.starts_with(prefix); });
}

// The room of a file by its path from the project's root; these are the names that app/CMakeLists.txt sorts by.
Room room_of(std::string_view path) {
    if (path.starts_with("engine/replay/")) return Room::Replay;
    if (path.starts_with("engine/")) return Room::Engine;
    if (path.starts_with("app/panels/")) return Room::Panels;
    if (path.starts_with("app/window/")) return Room::Window;
    if (path.starts_with("app/cli/")) return Room::CommandLine;
    if (path == "app/main.cpp") return Room::Workbench;
    if (path.starts_with("app/")) return Room::Session;
    if (path.starts_with("tests/ui/window")) return Room::WindowTests;
    if (path.starts_with("tests/ui/")) return Room::UiTests;
    if (path.starts_with("tests/bench/")) return Room::Bench;
    if (path.starts_with("tests/fuzz/")) return Room::Fuzz;
    return Room::Tests;
}

const RoomRule& rule_of(Room room) {
    return *std::find_if(kRoomRules.begin(), kRoomRules.end(), [room](const auto& rule) { return rule.room == room; });
}

// Why a file of this room may not include the project's own `name`; empty when it may.
std::string fault_of_own(const RoomRule& from, std::string_view name) {
    if (!starts_with_any(name, {"engine/", "app/", "tests/"})) return "is not written from the project's root";
    const Room to = room_of(name);
    if (to == from.room || to <= from.highest_layer) return "";
    const bool both_tests = from.room >= Room::Tests && to >= Room::Tests;
    if (both_tests && (to == Room::Tests || from.room == Room::WindowTests)) return "";
    return "points up the layers";
}

// Why a file of this room may not include <name>; empty when it may.
std::string fault_of_foreign(const RoomRule& from, std::string_view name) {
    if (starts_with_any(name, from.foreign)) return "";
    const bool has_files = from.room != Room::Engine && from.room != Room::Panels;
    if (has_files && starts_with_any(name, kOperatingSystem)) return "";
    const bool standard = name.find_first_of("./") == std::string_view::npos;
    if (!standard) return "is not for this layer";
    const bool barred = std::find(kNotInEngine.begin(), kNotInEngine.end(), name) != kNotInEngine.end();
    if (from.room == Room::Engine && barred) return "brings what the engine does without";
    return "";
}

// One include directive, or an empty name where the line is none.
struct Include {
    std::string_view name;
    bool quoted = false;
};

Include include_of(std::string_view line) {
    const auto skip_blanks = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
    skip_blanks();
    if (!line.starts_with('#')) return {};
    line.remove_prefix(1);
    skip_blanks();
    if (!line.starts_with("include")) return {};
    line.remove_prefix(std::string_view("include").size());
    skip_blanks();
    if (!line.starts_with('"') && !line.starts_with('<')) return {};
    const bool quoted = line.front() == '"';
    line.remove_prefix(1);
    return {line.substr(0, line.find(quoted ? '"' : '>')), quoted};
}

// The forbidden includes of one file, each as "path:line: <name> reason".
std::vector<std::string> forbidden_includes(const std::string& path, std::string_view text) {
    const RoomRule& from = rule_of(room_of(path));
    std::vector<std::string> faults;
    for (int line = 1; !text.empty(); ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        const Include include = include_of(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (include.name.empty()) continue;
        const auto fault = include.quoted ? fault_of_own(from, include.name) : fault_of_foreign(from, include.name);
        if (fault.empty()) continue;
        faults.push_back(path + ":" + std::to_string(line) + ": " + std::string(include.name) + " " + fault);
    }
    return faults;
}

std::string read_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("no file of the tree includes what its layer may not know") {
    const std::filesystem::path root = PYRAMIDE_SOURCE_DIR;
    int files = 0;
    for (const char* folder : {"engine", "app", "tests"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            ++files;
            const std::string text = read_text(entry.path());
            CHECK_FALSE(text.empty());
            for (const auto& fault : forbidden_includes(entry.path().lexically_relative(root).generic_string(), text)) {
                FAIL_CHECK(fault);
            }
        }
    }
    CHECK(files > 2);
}

TEST_CASE("planted includes are caught") {
    struct Planted {
        const char* path;
        const char* include;
    };
    const std::initializer_list<Planted> planted = {
        {"engine/card.cpp", "#include <iostream>"},
        {"engine/card.h", "#include <fstream>"},
        {"engine/card.h", "#include <chrono>"},
        {"engine/card.h", "#include <thread>"},
        {"engine/card.h", "#include <random>"},
        {"engine/card.h", "#include <filesystem>"},
        {"engine/card.h", "#include <cstdio>"},
        {"engine/card.h", "#include <stdio.h>"},
        {"engine/card.h", "#include <unistd.h>"},
        {"engine/card.h", "#include <nlohmann/json.hpp>"},
        {"engine/card.h", "#include \"card.h\""},
        {"engine/card.h", "#include \"../engine/deal.h\""},
        {"engine/card.h", "#include \"engine/replay/replay.h\""},
        {"engine/card.h", "  #  include\t\"app/session.h\"  // why not"},
        {"engine/replay/replay.cpp", "#include \"app/session.h\""},
        {"engine/replay/replay.cpp", "#include <imgui.h>"},
        {"app/session.cpp", "#include \"app/panels/panels.h\""},
        {"app/session.cpp", "#include <imgui.h>"},
        {"app/session.cpp", "#include \"app/cli/output.h\""},
        {"app/command.h", "#include \"app/window/window.h\""},
        {"app/panels/board.cpp", "#include \"app/window/window.h\""},
        {"app/panels/board.cpp", "#include <GLFW/glfw3.h>"},
        {"app/panels/board.cpp", "#include <glad/gl.h>"},
        {"app/panels/board.cpp", "#include <GL/gl.h>"},
        {"app/panels/board.cpp", "#include <unistd.h>"},
        {"app/panels/board.cpp", "#include \"tests/board_model.h\""},
        {"app/cli/cli.cpp", "#include \"app/panels/panels.h\""},
        {"app/cli/play.cpp", "#include \"app/window/window.h\""},
        {"app/cli/cli.cpp", "#include <imgui.h>"},
        {"app/main.cpp", "#include <GLFW/glfw3.h>"},
        {"tests/card_test.cpp", "#include <imgui.h>"},
        {"tests/card_test.cpp", "#include \"app/panels/panels.h\""},
        {"tests/ui/board_test.cpp", "#include \"app/window/window.h\""},
        {"tests/ui/board_test.cpp", "#include <GLFW/glfw3.h>"},
        {"tests/card_test.cpp", "#include \"tests/ui/frame.h\""},
    };
    for (const auto& plant : planted) {
        CAPTURE(plant.path);
        CAPTURE(plant.include);
        CHECK(forbidden_includes(plant.path, std::string("// first line\n") + plant.include + "\n").size() == 1);
    }
    CHECK(forbidden_includes("engine/card.cpp", "#include <cstdio>\r\n\n#include <string>\n#include <chrono>") ==
          std::vector<std::string>{"engine/card.cpp:1: cstdio brings what the engine does without",
                                   "engine/card.cpp:4: chrono brings what the engine does without"});
}

TEST_CASE("includes that point left are left alone") {
    const auto allowed = [](const char* path, const char* text) { return forbidden_includes(path, text).empty(); };
    CHECK(allowed("engine/deal.cpp", "#include \"engine/deal.h\"\n#include <array>\n#include <string_view>\n"));
    CHECK(allowed("engine/replay/replay.cpp", "#include \"engine/deal.h\"\n#include <nlohmann/json.hpp>\n"));
    CHECK(allowed("engine/replay/file.cpp", "#include <fcntl.h>\n#include <sys/stat.h>\n#include <unistd.h>\n"));
    CHECK(allowed("app/session.cpp", "#include \"engine/replay/replay.h\"\n#include <thread>\n"));
    CHECK(allowed("app/panels/board.cpp", "#include \"app/session.h\"\n#include <imgui.h>\n"));
    CHECK(allowed("app/window/window.cpp", "#include \"app/panels/panels.h\"\n#include <glad/gl.h>\n#include <imgui.h>\n"));
    CHECK(allowed("app/window/keys.cpp", "#include <GLFW/glfw3.h>\n"));
    CHECK(allowed("app/main.cpp", "#include \"app/window/window.h\"\n#include <CLI/CLI.hpp>\n"));
    CHECK(allowed("app/cli/cli.cpp", "#include \"app/session.h\"\n#include <iostream>\n#include <CLI/CLI.hpp>\n"));
    CHECK(allowed("tests/ui/board_test.cpp", "#include \"app/panels/panels.h\"\n#include <imgui.h>\n"));
    CHECK(allowed("tests/ui/board_test.cpp", "#include \"tests/board_model.h\"\n#include \"tests/ui/frame.h\"\n"));
    CHECK(allowed("tests/ui/window_keys_test.cpp", "#include \"app/window/keys.h\"\n#include <GLFW/glfw3.h>\n"));
    CHECK(allowed("engine/card.cpp", "// see #include <cstdio>\nconst char* text = \"#include <cstdio>\";\n"));
}

}  // namespace pyramide::includes_test
