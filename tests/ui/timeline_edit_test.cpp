// The edit of the past in the list: rows, what became of each, the bar above them.
#include <set>

#include <doctest/doctest.h>

#include "app/panels/step_text.h"
#include "app/panels/theme.h"
#include "app/panels/timeline_parts.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::timeline_edit_test {

namespace {

const ImVec2 kSize = {1200, 400};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";
constexpr float kBarMiddle = 17;

Input input(const char* text) { return parse_input(text).value(); }

std::string note(const Session& session, std::uint32_t row) { return edit_note(session, row_of(session, row)).text; }

std::vector<std::string> texts(const std::vector<NotePart>& parts) {
    std::vector<std::string> all;
    for (const NotePart& part : parts) all.push_back(part.text);
    return all;
}

/// All commands of the table that clicks along the bar ask for.
std::set<CommandId> bar_commands(PanelStage& stage) {
    std::set<CommandId> found;
    for (float x = 2; x < kSize.x; x += 20) {
        for (const Simple& command : of_kind<Simple>(stage.click({x, kBarMiddle}))) found.insert(command.id);
    }
    return found;
}

}  // namespace

TEST_CASE("without an edit, rows are steps") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 2);
    CHECK(row_count(stage.session) == 6);
    CHECK(current_row(stage.session) == 2);
    const TimelineRow row = row_of(stage.session, 3);
    CHECK(row.step == 3);
    CHECK(row.node == stage.session.line()[3]);
    CHECK(row.edit == nullptr);
    CHECK(edit_note(stage.session, row).text.empty());
    stage.frame();
    CHECK(bar_commands(stage).empty());
}

TEST_CASE("the rows of an edit say what became of them") {
    PanelStage stage(draw_timeline, kSize);
    REQUIRE(is_text_complete());
    stage.open("PY1-N-AAAAAAS KD 10C+3S 10S+3H draw undo undo tap 7C", 1);
    stage.session.apply(ReplaceRow{2, input("draw")});
    REQUIRE(stage.session.line_edit() != nullptr);
    CHECK(row_count(stage.session) == 8);
    CHECK(note(stage.session, 1).empty());
    CHECK(note(stage.session, 2) == "replaced");
    CHECK(note(stage.session, 3) == "refused · blocked · 10♠ is covered by 3♠, was +20");
    // The draw turns another card than it did.
    CHECK(note(stage.session, 4) == "changed · frees J♥, was 2♠");
    CHECK(note(stage.session, 6) == "changed · takes back draw, was takes back 10♠ + 3♥");
    // A refusal is said once.
    CHECK(texts(notes_of_row(stage.session, row_of(stage.session, 3), {})) ==
          std::vector<std::string>{"refused · blocked · 10♠ is covered by 3♠, was +20"});
    stage.session.apply(InsertRow{2, input("tap QC")});
    CHECK(note(stage.session, 2).starts_with("inserted, refused · blocked · Q♣ is covered by 7♣"));
    stage.session.apply(SkipRow{3});
    const TimelineRow skipped = row_of(stage.session, 3);
    CHECK(skipped.node == kNoNode);
    CHECK(skipped.step == 2);
    CHECK(note(stage.session, 3) == "skipped");
    CHECK(texts(notes_of_row(stage.session, skipped, {})) == std::vector<std::string>{"skipped"});
    for (int frame = 0; frame < 3; ++frame) CHECK(stage.frame().empty());
}

TEST_CASE("points that change are told") {
    PanelStage stage(draw_timeline, kSize);
    stage.open("PY1-N-AAAAAAS {points_rows=50/0/0/0/0/0/0} KD 10C+3S 10S+3H draw 4H+9H draw 6C+7C draw", 0);
    // Nothing but the last removal of a row is worth points of its own.
    stage.session.apply(RemoveRow{1});
    const LineEdit& edit = *stage.session.line_edit();
    CHECK(edit.removed == 1);
    CHECK(edit.same + edit.changed + edit.refused == 7);
    for (std::uint32_t row = 1; row <= edit.last_row(); ++row) {
        const bool is_same = row_of(stage.session, row).edit->effect == RowEffect::Same;
        CHECK(note(stage.session, row).empty() == is_same);
    }
}

TEST_CASE("what was refused and is not any more") {
    PanelStage stage(draw_timeline, kSize);
    stage.open("PY1-N-AAAAAAS KD recycle undo undo", 0);
    stage.session.apply(InsertRow{2, input("draw")});
    const LineEdit& edit = *stage.session.line_edit();
    REQUIRE(edit.holds(5));
    CHECK(note(stage.session, 2) == "inserted");
    CHECK(note(stage.session, 4) == "changed · takes back draw, was takes back K♦");
    CHECK(note(stage.session, 5) == "changed · takes back K♦, was refused: nothing");
}

TEST_CASE("a new row that is refused is told as new, too") {
    PanelStage stage(draw_timeline, kSize);
    stage.open("PY1-N-AAAAAAS KD", 0);
    stage.session.apply(InsertRow{1, input("recycle")});
    CHECK(note(stage.session, 1).starts_with("inserted, refused"));
}

TEST_CASE("the counts name only what there is, and what stayed the same") {
    LineEdit edit;
    edit.same = 312;
    CHECK(edit_counts(edit).size() == 1);
    CHECK(edit_counts(edit)[0].text == "312 same");
    edit.added = edit.removed = edit.skipped = 1;
    edit.changed = 4;
    edit.refused = 2;
    std::vector<std::string> counts;
    for (const EditCount& count : edit_counts(edit)) counts.push_back(count.text);
    CHECK(counts == std::vector<std::string>{"1 new", "1 removed", "1 skipped", "312 same", "4 changed", "2 refused"});
}

TEST_CASE("the bar accepts, discards and goes to the next row that was changed or refused") {
    PanelStage stage(draw_timeline, kSize);
    stage.open("PY1-N-AAAAAAS KD 10C+3S draw 10S+3H draw 4H+9H", 1);
    stage.session.apply(RemoveRow{2});
    stage.session.apply(GoToStep{0});
    for (int frame = 0; frame < 2; ++frame) stage.frame();
    const LineEdit& edit = *stage.session.line_edit();
    REQUIRE(edit.refused > 0);
    CHECK(bar_commands(stage) == std::set<CommandId>{CommandId::AcceptEdit, CommandId::DiscardEdit});
    std::set<std::uint32_t> steps;
    for (float x = 2; x < kSize.x; x += 20) {
        for (const GoToStep& command : of_kind<GoToStep>(stage.click({x, kBarMiddle}))) steps.insert(command.step);
    }
    const std::uint32_t next = next_problem_row(edit, 0);
    CHECK(steps == std::set<std::uint32_t>{row_of(stage.session, next).step});
    CHECK(row_of(stage.session, next).edit->effect == RowEffect::Refused);
}

TEST_CASE("the next problem goes around, and is none where there is none") {
    LineEdit edit;
    edit.first_row = 3;
    edit.rows.resize(5);
    CHECK(next_problem_row(edit, 0) == 0);
    edit.rows[1].effect = RowEffect::Changed;
    edit.rows[4].effect = RowEffect::Refused;
    CHECK(next_problem_row(edit, 0) == 4);
    CHECK(next_problem_row(edit, 3) == 4);
    CHECK(next_problem_row(edit, 4) == 7);
    CHECK(next_problem_row(edit, 7) == 4);
    CHECK(next_problem_row(edit, 99) == 4);
    edit.rows.clear();
    CHECK(next_problem_row(edit, 1) == 0);
}

TEST_CASE("a skipped row is taken in again by its menu") {
    PanelStage stage(draw_timeline, kSize);
    stage.open(kGolden, 0);
    stage.session.apply(SkipRow{2});
    for (int frame = 0; frame < 2; ++frame) stage.frame();
    // The bar and the header stand above the rows.
    const ImVec2 place = {400, 34 + theme().row_height * 3.5F};
    std::set<std::string> asked;
    for (float y = 4; y < 240; y += 8) {
        stage.click(place, ImGuiMouseButton_Right);
        for (const SkipRow& command : of_kind<SkipRow>(stage.click({place.x + 30, place.y + y})))
            asked.insert("skip " + std::to_string(command.row));
        stage.click({1000, 390});
        stage.frame();
    }
    CHECK(asked == std::set<std::string>{"skip 2"});
}

TEST_CASE("a hundred thousand edited rows cost no more than a screenful") {
    PanelStage stage(draw_timeline, kSize);
    play_draws(stage.session, 300);
    stage.session.apply(ReplaceRow{1, input("tap QC")});
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    const int few = stage.vertices();
    stage.session.apply(Simple{CommandId::DiscardEdit});
    play_draws(stage.session, 100'000);
    stage.session.apply(ReplaceRow{1, input("tap QC")});
    REQUIRE(row_count(stage.session) == 100'001);
    for (int frame = 0; frame < 3; ++frame) stage.frame();
    CHECK(stage.vertices() < few + few / 2);
}

}  // namespace pyramide::timeline_edit_test
