// The command table and the text of chords.
#include "app/command.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "app/key_map.h"
#include "app/session.h"

namespace pyramide::command_test {

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

namespace {

/// The command that a chord asks for with the keys of the table.
const CommandInfo* command_of(const Chord& chord) {
    static const KeyMap keys;
    return keys.find(chord);
}

}  // namespace

TEST_CASE("no key is given to two commands, and each finds its own") {
    for (const CommandInfo& info : command_table()) {
        for (const Chord& chord : {info.chord, info.second}) {
            if (chord.key != Key::None) CHECK_MESSAGE(command_of(chord) == &info, to_text(chord));
        }
    }
    CHECK(command_of({Key::F12, kAlt}) == nullptr);
    CHECK(command_of({}) == nullptr);
}

TEST_CASE("the keys of the design are those of the table") {
    const auto id_of = [](const char* chord) {
        const CommandInfo* info = command_of(parse_chord(chord).value());
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

TEST_CASE("the keys of the design for what issue B added") {
    const auto id_of = [](const char* chord) {
        const CommandInfo* info = command_of(parse_chord(chord).value());
        return info ? std::string(info->id) : std::string("nothing");
    };
    CHECK(id_of("Ctrl+F") == "find");
    CHECK(id_of("M") == "toggle-marker");
    CHECK(id_of("Shift+PageUp") == "previous-marker");
    CHECK(id_of("Shift+PageDown") == "next-marker");
    CHECK(id_of("Ctrl+Z") == "edit-undo");
    CHECK(id_of("Ctrl+Shift+Z") == "edit-redo");
    CHECK(id_of("Ctrl+Shift+P") == "palette");
    CHECK(id_of("Ctrl+1") == "tab-1");
    CHECK(id_of("Ctrl+9") == "tab-9");
    CHECK(id_of("?") == "keys");
}

TEST_CASE("commands that change a log read back from their text") {
    const Input pair = parse_input("10C+3S").value();
    Rules rules;
    rules.recycles = 2;
    const Command commands[] = {PlayInput{pair},
                                PlayInput{parse_input("tap stock").value()},
                                TapSlot{51},
                                TapStockPile{},
                                NameCard{parse_card("5C").value()},
                                ReplaceRow{3, pair},
                                InsertRow{1, parse_input("draw").value()},
                                RemoveRow{4'000'000'000U},
                                SkipRow{7},
                                SetMarker{12, "a \"quoted\" label", "two\nlines, é, and \\"},
                                SetMarker{0, "", ""},
                                NameBranch{5, "no recycle"},
                                Promote{8},
                                Prune{9},
                                AddBreak{"score >= 50 and QC gone"},
                                RemoveBreak{0},
                                ToggleBreak{1},
                                SetRules{rules},
                                GoToStep{12},
                                GoToNode{3}};
    for (const Command& command : commands) {
        const std::string text = to_text(command);
        CAPTURE(text);
        const auto read = parse_command(text);
        REQUIRE(read);
        CHECK(read->index() == command.index());
        CHECK(to_text(*read) == text);
        CHECK(text.find('\n') == std::string::npos);  // one line
    }
    for (const CommandInfo& info : command_table()) {
        const auto read = parse_command(info.id);
        REQUIRE(read);
        CHECK(std::get<Simple>(*read).id == info.command);
    }
}

TEST_CASE("a line of inputs reads back from its text") {
    for (const LineLook look_at : {LineLook::Start, LineLook::End}) {
        PlayLine line{look_at, {}};
        for (const char* text : {"KD", "10C+3S", "draw", "tap QC", "recycle", "undo"}) line.inputs.push_back(parse_input(text).value());
        const auto read = parse_command(to_text(line));
        REQUIRE(read);
        CHECK(std::get<PlayLine>(*read).look_at == look_at);
        CHECK(std::get<PlayLine>(*read).inputs == line.inputs);
    }
    CHECK(to_text(PlayLine{LineLook::End, {parse_input("draw").value()}}) == "play-line end draw");
    for (const char* line : {"play-line", "play-line middle draw", "play-line start fly", "play-line end draw name 10C"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_command(line));
    }
}

TEST_CASE("commands of presets read back from their text") {
    const SavePreset save{"two words", "a \"line\" of help, é"};
    const auto saved = std::get<SavePreset>(parse_command(to_text(save)).value());
    CHECK(saved.name == save.name);
    CHECK(saved.help == save.help);
    CHECK(std::get<DeletePreset>(parse_command(to_text(DeletePreset{"house"})).value()).name == "house");
    // The command of the table that asks for the name is another.
    CHECK(std::get<Simple>(parse_command("save-preset").value()).id == CommandId::ShowSavePreset);
    for (const char* line : {"save-preset-as", "save-preset-as \"a\"", "save-preset-as a b", "delete-preset", "delete-preset house"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_command(line));
    }
}

TEST_CASE("commands of surveys and searches read back from their text") {
    SurveyPlan plan;
    plan.deals = parse_deals("PY1-N-AAAAABA..+1000").value();
    plan.rule_sets = {parse_rule_set("app").value(), parse_rule_set("recycles=2 victory=strict").value()};
    plan.questions = {true, false, true, 123'456'789'012};
    plan.shard = {2, 3};
    const auto read = parse_command(to_text(StartSurvey{plan, 4}));
    REQUIRE(read);
    CHECK(std::get<StartSurvey>(*read).plan == plan);
    CHECK(std::get<StartSurvey>(*read).jobs == 4);
    plan.deals = parse_deals("7+50").value();
    plan.questions = {};
    CHECK(std::get<StartSurvey>(parse_command(to_text(StartSurvey{plan, 0})).value()).plan == plan);
    const SearchDeals search{plan.deals, "app.shortest >= 30 and not (strict.lost)", 25, 1000, 2};
    const auto found = parse_command(to_text(search));
    REQUIRE(found);
    const auto& again = std::get<SearchDeals>(*found);
    CHECK(again.deals == search.deals);
    CHECK(again.condition == search.condition);
    CHECK(again.most == 25);
    CHECK(again.budget == 1000);
    CHECK(again.jobs == 2);
    CHECK(std::get<OpenSurvey>(parse_command(to_text(OpenSurvey{"a folder/survey.json"})).value()).path == "a folder/survey.json");
    CHECK(std::get<SaveSurvey>(parse_command(to_text(SaveSurvey{"survey.csv"})).value()).path == "survey.csv");
    CHECK(std::get<ContinueSurvey>(parse_command(to_text(ContinueSurvey{3})).value()).jobs == 3);
    // Errors speak of the place in the whole line.
    CHECK(parse_command("start-survey 1 1/1 5 most PY1-N-AAAAA1A..+5 \"app\"").error().offset == 37);
    for (const char* line : {"start-survey", "start-survey 1 4/3 5 - 1+5 \"app\"", "start-survey 1 1/1 5 least 1+5 \"app\"", "start-survey 1 1/1 5 - 1+5",
                             "start-survey 1 1/1 5 - 1+5 \"nonsense=1\"", "start-survey 1 1/1 5 - 1+5 app", "search-deals 1 1 1 1+5", "search-deals 1 1",
                             "continue-survey", "open-survey-file x"}) {
        CAPTURE(line);
        CHECK_FALSE(parse_command(line));
    }
}

TEST_CASE("lines that are no commands say why") {
    for (const char* line : {"", "fly", "input", "input fly", "replace-row", "replace-row x KD", "replace-row 3", "remove-row -1",
                             "remove-row 99999999999", "set-marker 1", "set-marker 1 \"a", "set-marker 1 \"a\" b", "tap-slot 52",
                             "name-branch-at 1 name", "set-rules nonsense=1", "go-to-node"}) {
        CAPTURE(line);
        const auto read = parse_command(line);
        CHECK_FALSE(read);
        if (!read) CHECK_FALSE(read.error().message.empty());
    }
}

TEST_CASE("panels have names both ways") {
    for (std::size_t at = 0; at < kPanels; ++at) {
        const auto panel = static_cast<PanelId>(at);
        CHECK(parse_panel(to_text(panel)).value() == panel);
        CHECK(std::string(title_of(panel)) != "");
    }
    CHECK_FALSE(parse_panel("board"));
}

}  // namespace pyramide::command_test
