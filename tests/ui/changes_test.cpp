// "Who changed this?": the field chosen by typing, by the list, from the inspector; the steps, and the way to them.
#include "app/panels/changes.h"

#include <algorithm>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "tests/ui/long_line.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::changes_test {

namespace {

const ImVec2 kSize = {340, 500};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

/// Steps that clicks down the list go to.
std::vector<std::uint32_t> clickable_steps(PanelStage& stage, float x = 60) {
    std::vector<std::uint32_t> steps;
    for (float y = 70; y < kSize.y; y += 8) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({x, y}))) {
            if (steps.empty() || steps.back() != command.step) steps.push_back(command.step);
        }
    }
    return steps;
}

/// Empties the field and gives it the keyboard.
void start_typing(PanelStage& stage) {
    stage.ui.changes.text.clear();
    stage.ui.changes.wants_focus = true;
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    REQUIRE(stage.is_typing());
}

void ask(PanelStage& stage, const char* field) {
    Commands commands;
    ask_who_changed(*parse_field(field), stage.ui, commands);
    stage.frame();
}

}  // namespace

TEST_CASE("the steps that changed a field are listed, and a click goes there") {
    PanelStage stage(draw_changes, kSize);
    stage.open(kGolden, 5);
    stage.frame();
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{1, 2});
    ask(stage, "waste_top");
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{3, 5});
    ask(stage, "10C");
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{2});
    ask(stage, "recycles");
    CHECK(clickable_steps(stage).empty());
}

TEST_CASE("the list follows the line") {
    PanelStage stage(draw_changes, kSize);
    stage.open(kGolden, 2);
    ask(stage, "cursor");
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{3, 5});
    stage.session.apply(PlayInput{*parse_input("tap 7C")});
    stage.session.apply(PlayInput{*parse_input("draw")});
    stage.frame();
    CHECK(clickable_steps(stage) == std::vector<std::uint32_t>{4});
}

TEST_CASE("a field is chosen as soon as its name is typed") {
    PanelStage stage(draw_changes, kSize);
    stage.open(kGolden, 0);
    start_typing(stage);
    stage.type("qc");
    CHECK(stage.ui.changes.field == *parse_field("QC"));
    CHECK(stage.ui.changes.is_choosing);
    stage.press(PanelStage::TypedKey::Enter);
    CHECK_FALSE(stage.ui.changes.is_choosing);
    CHECK(stage.ui.changes.text == "QC");
    start_typing(stage);
    stage.type("pyramid[22]");
    CHECK(to_text(stage.ui.changes.field) == "pyramid[22]");
}

TEST_CASE("Enter takes the likeliest field, and nonsense changes nothing") {
    PanelStage stage(draw_changes, kSize);
    stage.open(kGolden, 0);
    start_typing(stage);
    stage.type("und");
    stage.press(PanelStage::TypedKey::Enter);
    CHECK(stage.ui.changes.field.id == FieldId::UndosLeft);
    CHECK(stage.ui.changes.error.empty());
    start_typing(stage);
    stage.type("zebra");
    stage.press(PanelStage::TypedKey::Enter);
    CHECK(stage.ui.changes.field.id == FieldId::UndosLeft);
    CHECK_FALSE(stage.ui.changes.error.empty());
    stage.frame();
    CHECK(clickable_steps(stage).empty());
}

TEST_CASE("a click on a choice takes it") {
    PanelStage stage(draw_changes, kSize);
    stage.open(kGolden, 0);
    std::set<std::string> chosen;
    for (float y = 60; y < 480; y += 11) {
        start_typing(stage);
        stage.type("o");
        REQUIRE(stage.ui.changes.is_choosing);
        stage.click({60, y});
        if (!stage.ui.changes.is_choosing) chosen.insert(stage.ui.changes.text);
    }
    CHECK(chosen.contains("outcome"));
    CHECK(chosen.contains("score"));
    CHECK(chosen.size() > 3);
}

TEST_CASE("the choices are all names that hold the text, those that begin with it first") {
    CHECK(fields_like("").size() == field_table().size());
    const std::vector<Field> waste = fields_like("waste");
    REQUIRE(waste.size() >= 2);
    CHECK(to_text(waste[0]) == "waste");
    CHECK(to_text(waste[1]) == "waste_top");
    CHECK(fields_like("10").size() >= 4);
    CHECK(fields_like("talon[").size() == kTalonSlots);
    CHECK(fields_like("UNDOS LEFT").size() == 1);
    CHECK(fields_like("zebra").empty());
    for (const Field& field : fields_like("c")) CHECK(*parse_field(to_text(field)) == field);
}

TEST_CASE("buttons go to the change before and after") {
    PanelStage stage(draw_changes, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    std::set<std::uint32_t> steps;
    for (float y = 40; y < 100; y += 6) {
        for (const float x : {14.0F, 46.0F}) {
            for (const GoToStep& command : of_kind<GoToStep>(stage.click({x, y}))) steps.insert(command.step);
        }
    }
    CHECK(steps.contains(1));
    ask(stage, "waste_top");
    steps.clear();
    for (float y = 60; y < 92; y += 6) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({46, y}))) steps.insert(command.step);
    }
    CHECK(steps.contains(3));
}

TEST_CASE("a hundred thousand changes cost no more than a screenful") {
    PanelStage stage(draw_changes, kSize);
    open_draws(stage.session, 200);
    ask(stage, "moves");
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    const int few = stage.vertices();
    open_draws(stage.session, 100'000);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(stage.ui.changes.steps.size() == 100'000);
    CHECK(stage.vertices() < few + few / 2);
    stage.session.apply(GoToStep{54'321});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    const std::vector<std::uint32_t> steps = clickable_steps(stage);
    CHECK(std::find(steps.begin(), steps.end(), 54'322) != steps.end());
}

TEST_CASE("every field of the inspector asks who changed it") {
    PanelStage stage(draw_inspector, {340, 900});
    stage.open(kGolden, 2);
    stage.frame();
    std::set<std::string> asked;
    for (float y = 4; y < 500; y += 9) {
        stage.click({300, y}, ImGuiMouseButton_Right);
        stage.frame();
        for (const ShowPanel& command : of_kind<ShowPanel>(stage.click({320, y + 16}))) {
            CHECK(command.panel == PanelId::Changes);
            asked.insert(to_text(stage.ui.changes.field));
        }
        stage.click({5, 895});
        stage.frame();
    }
    for (const char* field : {"pyramid", "free", "talon", "cursor", "waste_top", "recycles", "fresh", "score", "moves",
                              "undos_left", "selected", "outcome", "key", "hash"}) {
        CAPTURE(field);
        CHECK(asked.contains(field));
    }
}

TEST_CASE("every bit of the masks asks who changed it, by its card and its bits") {
    PanelStage stage(draw_inspector, {340, 900});
    stage.open(kGolden, 2);
    stage.frame();
    std::map<Slot, ImVec2> cells;
    for (float y = 20; y < 240; y += 4) {
        for (float x = 2; x < 340; x += 4) {
            stage.hover({x, y});
            if (stage.ui.next_hover.slot != kNoSlot) cells[stage.ui.next_hover.slot] = {x, y};
        }
    }
    REQUIRE(cells.size() == kSlots);
    std::set<std::string> asked;
    for (const auto& cell : cells) {
        for (const float down : {16.0F, 36.0F, 56.0F}) {
            stage.click(cell.second, ImGuiMouseButton_Right);
            stage.frame();
            CHECK(stage.ui.inspector.menu_slot == cell.first);
            // A menu at the right edge opens to the left.
            const float x = cell.second.x + (cell.second.x > 200 ? -24.0F : 24.0F);
            for (const ShowPanel& command : of_kind<ShowPanel>(stage.click({x, cell.second.y + down}))) {
                CHECK(command.panel == PanelId::Changes);
                asked.insert(to_text(stage.ui.changes.field));
            }
            stage.click({5, 895});
            stage.frame();
        }
    }
    CHECK(asked.size() == Card::kCount + kPyramidSlots + kPyramidSlots + kTalonSlots);
    CHECK(asked.contains("pyramid[0]"));
    CHECK(asked.contains("free[27]"));
    CHECK(asked.contains("talon[23]"));
    CHECK(asked.contains("QC"));
}

}  // namespace pyramide::changes_test
