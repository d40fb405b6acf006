// What the workbench knows and how commands change it.
#include "app/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "engine/replay/file.h"
#include "tests/session_text.h"

namespace pyramide::session_test {

namespace {

std::string last_notice(const Session& session) { return session.notices().empty() ? "" : session.notices().back().text; }

/// A folder of this test's own, gone when the test ends.
struct Folder {
    std::filesystem::path path = std::filesystem::current_path() / "session_test_files";
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST_CASE("a session starts on the golden deal, with nothing played") {
    const Session session;
    CHECK(session.deal_name() == "PY1-N-AAAAAAS");
    CHECK(session.last_step() == 0);
    CHECK_FALSE(session.is_modified());
    CHECK_FALSE(session.file_report().has_value());
}

TEST_CASE("the golden opening by taps on slots, as clicks on the board make it") {
    Session session;
    const auto tap = [&](const char* card) { session.apply(TapSlot{session.deal().slot_of(card_of(card))}); };
    tap("KD");
    CHECK(session.table().counters.score() == 10);
    tap("10C");
    CHECK(session.table().selected == session.deal().slot_of(card_of("10C")));
    tap("3S");
    CHECK(session.table().counters.score() == 30);
    CHECK(session.table().counters.moves == 2);
    CHECK(cards_text(session.game(), free_cards(session.game(), session.table().state)) == "10S 7C 3H 4H 7S 7D");
    session.apply(TapStockPile{});
    CHECK(session.table().counters.moves == 3);
    CHECK(session.is_modified());
}

TEST_CASE("scenario 16: two taps on one king in one frame remove it once") {
    Session session;
    const Slot king = session.deal().slot_of(card_of("KD"));
    session.apply(TapSlot{king});
    session.apply(TapSlot{king});
    CHECK(session.table().counters.score() == 10);
    CHECK(session.table().counters.moves == 1);
    CHECK(session.node().refusal == Refusal::Blocked);
}

TEST_CASE("messages are shown in the chosen language, and error help hides only \"blocked\"") {
    Session session;
    play(session, "tap QC");
    CHECK(session.message() == "This card is blocked by another card");
    session.apply(SetLanguage{Language::Romanian});
    CHECK(session.message() == "Această carte este blocată de o altă carte");
    run(session, CommandId::ToggleErrorHelp);
    CHECK(session.message().empty());
    play(session, "tap 7C tap 7S");
    CHECK(session.message() == "Suma trebuie să fie egală cu 13");
}

TEST_CASE("stepping stays within the line, and looking changes nothing") {
    Session session;
    play(session, "KD 10C+3S draw");
    const NodeId size = session.timeline().size();
    run(session, CommandId::StepForward);
    CHECK(session.step() == 3);
    run(session, CommandId::StepBack10);
    CHECK(session.step() == 0);
    run(session, CommandId::StepBack);
    CHECK(session.step() == 0);
    session.apply(GoToStep{2});
    CHECK(session.table().counters.score() == 30);
    session.apply(GoToStep{999});
    CHECK(session.step() == 3);
    session.apply(GoToNode{size + 7});
    CHECK(session.step() == 3);
    CHECK(session.timeline().size() == size);
}

TEST_CASE("scenario 17: playing on from the past makes a branch, and the old rest stays") {
    Session session;
    play(session, "KD 10C+3S draw draw");
    session.apply(GoToStep{1});
    play(session, "draw");
    CHECK(session.step() == 2);
    CHECK(session.last_step() == 2);
    REQUIRE(session.branch_steps().size() == 1);
    CHECK(session.branch_steps()[0] == 1);
    run(session, CommandId::PreviousSibling);
    CHECK(to_text(session.node().input) == "10C+3S");
    CHECK(session.last_step() == 4);
    run(session, CommandId::NextSibling);
    CHECK(to_text(session.node().input) == "draw");
    run(session, CommandId::PreviousBranchPoint);
    CHECK(session.step() == 1);
    play(session, "10C+3S");
    CHECK_MESSAGE(session.last_step() == 4, "the same input again is the same branch");
}

TEST_CASE("a rule changed replays the log at once and shows where it first differs") {
    Session session;
    play(session, "KD 10C+3S draw undo undo");
    Rules rules;
    rules.points_pyramid = 7;
    session.apply(SetRules{rules});
    REQUIRE(session.rules_difference().has_value());
    CHECK(session.rules_difference()->step == 1);
    CHECK(session.rules_difference()->count == 5 - 0);
    REQUIRE(session.rules_difference()->fields.size() == 1);
    CHECK(session.rules_difference()->fields[0].field == "score");
    CHECK(session.rules_difference()->fields[0].recorded == "10");
    CHECK(session.rules_difference()->fields[0].recomputed == "7");
    CHECK(session.table().counters.score() == 7);

    rules = Rules{};
    rules.undo_limit = 1;
    session.apply(SetRules{rules});
    REQUIRE(session.rules_difference().has_value());
    CHECK(session.rules_difference()->step == 5);
    CHECK(session.rules_difference()->count == 1);
    CHECK(session.node().refusal == Refusal::Nothing);

    run(session, CommandId::ResetRules);
    CHECK_FALSE(session.rules_difference().has_value());
    CHECK(session.rules() == Rules{});
}

TEST_CASE("scenario 18: after a rule change no stale state is shown at any step") {
    Session session;
    play(session, "KD 10C+3S draw draw undo 7D+6S draw recycle");
    Rules rules;
    rules.stock_top = StockTop::InPlay;
    rules.start_waste = 0;
    session.apply(SetRules{rules});
    Played fresh(session.deal(), rules);
    for (std::uint32_t step = 0; step <= session.last_step(); ++step) {
        session.apply(GoToStep{step});
        if (step > 0) fresh.play(session.node().input);
        CHECK(session.table() == fresh.table());
        CHECK(session.node().refusal == fresh.node().refusal);
    }
}

TEST_CASE("what is played under changed rules is compared with what the recorded rules make of it") {
    Session session;
    play(session, "KD");
    Rules rules;
    rules.points_draw = -1;
    session.apply(SetRules{rules});
    CHECK_FALSE(session.rules_difference().has_value());
    play(session, "draw");
    REQUIRE(session.rules_difference().has_value());
    CHECK(session.rules_difference()->step == 2);
    run(session, CommandId::ResetRules);
    CHECK_FALSE(session.rules_difference().has_value());
    CHECK(session.table().counters.score() == 10);
}

TEST_CASE("a new game from a code, a one-line log, 52 cards and a file's text") {
    Session session;
    session.apply(NewGame{" “py1–n–aaaaaaj” "});
    CHECK(session.deal_name() == "PY1-N-AAAAAAJ");
    session.apply(NewGame{"PY1-N-AAAAAAS {recycles=2} KD 10C+3S"});
    CHECK(session.rules().recycles == 2);
    CHECK(session.last_step() == 2);
    CHECK(session.step() == 0);
    const std::string cards = to_text(deal_of("PY1-N-AAAAAAB"));
    session.apply(NewGame{cards});
    CHECK(session.deal_name() == "own deck");
    CHECK(to_text(session.deal()) == cards);
    session.apply(NewGame{write_replay(Session().replay())});
    CHECK(session.deal_name() == "PY1-N-AAAAAAS");
}

TEST_CASE("what cannot be read changes nothing and says why") {
    Session session;
    play(session, "KD");
    for (const char* text : {"", "PY1-N-AAAAAA5", "SP1-N-AAAAAAS", "PY2-N-AAAAAAS", "PY1-X-AAAAAAS", "PY1-N-AAAAAAS jump", "{\"a\":1}",
                             "QH 5D KD", "JD JD JD"}) {
        const std::size_t notices = session.notices().size();
        session.apply(NewGame{text});
        CHECK_MESSAGE(session.notices().size() == notices + 1, text);
        CHECK(session.notices().back().kind == NoticeKind::Failure);
        CHECK(session.last_step() == 1);
        CHECK(session.deal_name() == "PY1-N-AAAAAAS");
    }
    session.apply(Open{"no/such/file.json"});
    CHECK(last_notice(session).find("no/such/file.json") != std::string::npos);
    CHECK(session.last_step() == 1);
    run(session, CommandId::DismissNotices);
    CHECK(session.notices().empty());
}

TEST_CASE("scenario 11: a hundred random deals have a hundred different codes") {
    Session session(2026);
    std::vector<std::string> names;
    for (int game = 0; game < 100; ++game) {
        run(session, CommandId::RandomDeal);
        CHECK(std::find(names.begin(), names.end(), session.deal_name()) == names.end());
        names.push_back(session.deal_name());
    }
}

TEST_CASE("scenario 12: a deck given by hand is never saved under an earlier code") {
    Session session;
    session.apply(NewGame{to_text(deal_of("PY1-N-AAAAAAB"))});
    const Replay replay = session.replay();
    CHECK_FALSE(replay.deal.code().has_value());
    CHECK(write_replay(replay).find("PY1-N-") == std::string::npos);
    const NodeId size = session.timeline().size();
    run(session, CommandId::NextDeal);
    CHECK(session.timeline().size() == size);
    CHECK(session.deal_name() == "own deck");
}

TEST_CASE("next and previous deal keep the rules; an unsaved log is put aside and comes back") {
    Session session;
    Rules rules;
    rules.recycles = 2;
    session.apply(SetRules{rules});
    play(session, "KD draw");
    run(session, CommandId::NextDeal);
    CHECK(session.deal_name() == "PY1-N-AAAAAAT");
    CHECK(session.rules().recycles == 2);
    CHECK(session.has_replaced());
    run(session, CommandId::ReopenReplaced);
    CHECK(session.deal_name() == "PY1-N-AAAAAAS");
    CHECK(session.last_step() == 2);
    CHECK(session.step() == 2);
    CHECK(session.rules().recycles == 2);
    CHECK(session.is_modified());
    run(session, CommandId::PreviousDeal);
    CHECK(session.deal_name() == "PY1-N-AAAAAAR");
}

TEST_CASE("save, open and save again give the same bytes; branches and the position come back") {
    const Folder folder;
    const std::filesystem::path file = folder.path / "log.json";
    Session session;
    play(session, "KD 10C+3S draw undo tap QC");
    session.apply(GoToStep{1});
    play(session, "draw draw");
    run(session, CommandId::Save);
    CHECK(session.notices().back().kind == NoticeKind::Failure);
    session.apply(SaveAs{file});
    CHECK_FALSE(session.is_modified());
    CHECK(session.path() == file);
    const std::string bytes = read_file(file).value();

    Session other;
    other.apply(Open{file});
    REQUIRE(other.file_report().has_value());
    CHECK(other.file_report()->grade == Grade::Verified);
    CHECK(other.file_report()->verified_steps == 7);
    CHECK_FALSE(other.is_modified());
    CHECK(other.step() == 0);
    CHECK(other.last_step() == 5);
    CHECK(other.branch_steps() == std::vector<std::uint32_t>{1});
    other.apply(SaveAs{folder.path / "again.json"});
    CHECK(read_file(folder.path / "again.json").value() == bytes);
    other.apply(GoToStep{5});
    play(other, "draw");
    CHECK(other.is_modified());
    run(other, CommandId::Save);
    CHECK(verify(load_replay(file).value()).grade == Grade::Verified);
}

TEST_CASE("a save that fails keeps the session whole and names the path") {
    const Folder folder;
    REQUIRE(write_file(folder.path / "plain", "text").has_value());
    Session session;
    play(session, "KD");
    session.apply(SaveAs{folder.path / "plain" / "log.json"});
    CHECK(session.notices().back().kind == NoticeKind::Failure);
    CHECK(last_notice(session).find("plain") != std::string::npos);
    CHECK(session.is_modified());
    CHECK(session.path().empty());
    CHECK(session.last_step() == 1);
}

TEST_CASE("a file whose record differs opens, marks the first difference, and keeps its record when saved") {
    const Folder folder;
    Session session;
    play(session, "KD 10C+3S draw");
    Replay replay = session.replay();
    replay.lines[0].records[1].score = 40;
    const std::filesystem::path file = folder.path / "wrong.json";
    REQUIRE(save_replay(file, replay).has_value());
    session.apply(Open{file});
    CHECK(session.file_report()->grade == Grade::Diverged);
    CHECK(session.file_report()->verified_steps == 2);
    REQUIRE(session.rules_difference().has_value());
    CHECK(session.rules_difference()->step == 2);
    CHECK(session.rules_difference()->fields[0].recorded == "40");
    CHECK(session.rules_difference()->fields[0].recomputed == "30");
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 2);
    session.apply(SaveAs{folder.path / "copy.json"});
    CHECK(read_file(folder.path / "copy.json").value() == read_file(file).value());
}

TEST_CASE("an unknown card stops play until it is named, and then play goes on") {
    Session session;
    std::string cards = to_text(deal_of("PY1-N-AAAAAAS"));
    const std::size_t at = cards.find("2S");
    session.apply(NewGame{cards.substr(0, at) + "??" + cards.substr(at + 2)});
    session.apply(NameCard{card_of("2S")});
    CHECK(session.notices().back().kind == NoticeKind::Failure);
    play(session, "draw KD");
    CHECK(session.node().refusal == Refusal::Unknown);
    session.apply(GoToStep{1});
    session.apply(TapSlot{29});
    CHECK(session.last_step() == 2);
    session.apply(NameCard{card_of("KD")});
    CHECK(session.deal().unknown_slots() != 0);
    session.apply(NameCard{card_of("2S")});
    CHECK(session.deal().unknown_slots() == 0);
    session.apply(GoToStep{2});
    CHECK(session.node().refusal == Refusal::None);
    CHECK(session.table().counters.score() == 10);
}

TEST_CASE("playback goes by the time it is told, both ways, and loops") {
    Session session;
    play(session, "KD 10C+3S draw draw");
    run(session, CommandId::PlayForward);
    CHECK(session.step() == 0);
    session.apply(Advance{0.5});
    CHECK(session.step() == 1);
    session.apply(SetSpeed{4});
    session.apply(Advance{0.25});
    CHECK(session.step() == 3);
    session.apply(Advance{1});
    CHECK(session.step() == 4);
    CHECK(session.playback() == Playback::Paused);
    run(session, CommandId::ToggleLoop);
    run(session, CommandId::PlayBackward);
    session.apply(Advance{0.625});
    CHECK(session.step() == 4);
    run(session, CommandId::PlayBackward);
    CHECK(session.playback() == Playback::Paused);
    session.apply(Advance{10});
    CHECK(session.step() == 4);
    for (int time = 0; time < 10; ++time) run(session, CommandId::Faster);
    CHECK(session.speed() == 16);
    for (int time = 0; time < 10; ++time) run(session, CommandId::Slower);
    CHECK(session.speed() == 0.25);
    session.apply(SetSpeed{1000});
    CHECK(session.speed() == 0.25);
}

TEST_CASE("F8 goes from problem to problem and says when there is none") {
    Session session;
    play(session, "KD tap QC draw recycle draw");
    session.apply(GoToStep{0});
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 2);
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 4);
    run(session, CommandId::NextProblem);
    CHECK(session.step() == 2);  // round again
    CHECK(session.notices().empty());
    session.apply(NewGame{"PY1-N-AAAAAAS KD"});
    run(session, CommandId::NextProblem);
    CHECK(last_notice(session).find("No input of this line was refused") != std::string::npos);
}

TEST_CASE("the one-line form of the line up to the step that is looked at") {
    Session session;
    play(session, "KD 10C+3S draw undo");
    session.apply(GoToStep{2});
    CHECK(session.one_line() == "PY1-N-AAAAAAS KD 10C+3S");
}

TEST_CASE("what the session is told becomes a warning that stays until dismissed") {
    Session session;
    session.apply(Tell{"two.json is not opened"});
    REQUIRE(session.notices().size() == 1);
    CHECK(session.notices()[0].kind == NoticeKind::Warning);
    session.apply(DismissNotice{session.notices()[0].id});
    CHECK(session.notices().empty());
}

}  // namespace pyramide::session_test
