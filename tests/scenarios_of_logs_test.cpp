// What goes wrong in programs of this kind, continued from scenarios_test.cpp: 11 to 18, on codes, logs and files. What
// of 16 and 18 is shown on screen, and all of 19 to 22, is tested with the session and the window.
#include <clocale>
#include <locale>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/one_line.h"
#include "engine/replay/replay.h"
#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide::scenarios_of_logs_test {

namespace {

/// A replay of inputs with their results recorded.
Replay recorded(const Deal& deal, const Rules& rules, const std::vector<Input>& inputs) {
    Timeline timeline(Game(rules, deal));
    NodeId at = 0;
    for (const Input& input : inputs) at = timeline.play(at, input);
    Replay replay;
    replay.deal = deal;
    replay.rules = rules;
    return replay_of(timeline, replay);
}

}  // namespace

TEST_CASE("scenario 11: the same code gives the same 52 cards twice, after save and load, and under another locale") {
    const std::string cards = to_text(deal_of("PY1-N-PYRAMID"));
    CHECK(cards == to_text(deal_of("py1 n pyramid")));
    const Replay saved = recorded(deal_of("PY1-N-PYRAMID"), Rules{}, {draw_input()});
    CHECK(to_text(parse_replay(write_replay(saved)).value().deal) == cards);

    struct Grouping : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    const std::string before = write_replay(saved);
    const std::string c_locale = std::setlocale(LC_ALL, nullptr);
    const std::locale old = std::locale::global(std::locale(std::locale::classic(), new Grouping));
    for (const char* name : {"tr_TR.UTF-8", "de_DE.UTF-8", "C.UTF-8"}) {
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    }
    const Rules many = parse_rules("points_win=1000000,undo_limit=123456").value();
    CHECK(to_text(deal_of("py1-n-pyramid")) == cards);
    CHECK(to_text(many) == "undo_limit=123456 points_win=1000000");
    CHECK(write_replay(saved) == before);
    CHECK(parse_input("TAP qd").value() == input_of("tap QD"));
    std::locale::global(old);
    std::setlocale(LC_ALL, c_locale.c_str());
}

TEST_CASE("scenario 11: a hundred random new games have a hundred different codes") {
    std::uint64_t random = 20'240'501;
    std::set<std::string> codes;
    for (int game = 0; game < 100; ++game) codes.insert(to_text(random_deal_code(random)));
    CHECK(codes.size() == 100);
}

TEST_CASE("scenario 12: a deck given by hand has no code, and is saved as its cards, never under an earlier code") {
    const Deal by_hand = parse_deal(to_text(easy_deal(1))).value();
    CHECK_FALSE(by_hand.code().has_value());
    CHECK(one_line_text(by_hand, Rules{}, {draw_input()}).starts_with("["));
    // Even into a replay that held a coded deal before.
    Replay earlier = recorded(deal_of("PY1-N-AAAAAAS"), Rules{}, {draw_input()});
    earlier.deal = by_hand;
    const std::string bytes = write_replay(earlier);
    CHECK(bytes.find("AAAAAAS") == std::string::npos);
    const Replay read = parse_replay(bytes).value();
    CHECK(read.deal == by_hand);
    CHECK_FALSE(read.deal.code().has_value());
    const Replay replayed =
        replay_of(Timeline(Game(Rules{}, by_hand)), recorded(deal_of("PY1-N-AAAAAAS"), Rules{}, {draw_input()}));
    CHECK_FALSE(replayed.deal.code().has_value());
}

TEST_CASE("scenario 13: a file of format 99 is refused with a reason; a file of format 1 opens for ever") {
    // Written out by hand, once; it must open whatever the writer writes by now.
    const std::string format_1 = R"({
  "format": "pyramide-replay",
  "version": 1,
  "oldest_reader": 1,
  "engine": { "version": "0.1.0", "first_written_by": "0.1.0", "hash_version": 1 },
  "title": "The opening of the rule sheets",
  "deal": {
    "code": "PY1-N-AAAAAAS",
    "cards": "JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS 7C TC 3H 4H 3S KD 7S 7D 2S JH 9H 2H 2D AC AH TH 5S 6S 8C 8H 4C JC 3C QH 5C 6D QD 4S 9D 9S 5D"
  },
  "rules": {
    "preset": "app", "victory": "relaxed", "recycles": "unlimited", "waste_pair": "never", "overlap_pair": "no", "start_waste": 1,
    "stock_top": "down", "draw_count": 1, "undo_limit": 100, "undo_move": "kept", "points_pyramid": 10, "points_waste": 0,
    "points_removal": 0, "points_draw": 0, "points_recycle": 0, "points_undo": 0, "points_win": 0,
    "points_rows": [0, 0, 0, 0, 0, 0, 0], "points_passes": [0, 0, 0, 0], "points_left": 0
  },
  "inputs": ["KD", "10C+3S"],
  "times": [900, 2450],
  "results": [
    [10, 1, "53f3827fff167f11"],
    [30, 2, "8392b504601baa8a"]
  ],
  "branches": [
    { "name": "the covered queen", "from": { "line": 0, "step": 1 }, "inputs": ["tap QC"], "results": [[10, 1, "53f3827fff167f11", "blocked"]] }
  ],
  "markers": [{ "line": 0, "step": 2, "label": "opened", "note": "10S is free" }],
  "assertions": [{ "line": 0, "step": 2, "field": "score", "expected": "30" }],
  "complete": true
})";
    const auto read = parse_replay(format_1);
    REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().message));
    CHECK(read->deal == deal_of("PY1-N-AAAAAAS"));
    CHECK(read->lines[0].inputs == std::vector<Input>{input_of("KD"), input_of("10C+3S")});
    const Verification verification = verify(*read);
    CHECK(verification.grade == Grade::Verified);
    CHECK(verification.verified_steps == 3);
    CHECK(read->lines[0].times == std::vector<std::int64_t>{900, 2450});
    CHECK(read->lines.size() == 2);
    CHECK(read->markers.at(0).note == "10S is free");
    CHECK(read->assertions.at(0).expected == "30");
    CHECK(read->warnings.empty());

    std::string format_99 = format_1;
    format_99.replace(format_99.find("\"version\": 1,"), 13, "\"version\": 99,");
    format_99.replace(format_99.find("\"oldest_reader\": 1"), 18, "\"oldest_reader\": 99");
    const auto refused = parse_replay(format_99);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().message.find("99") != std::string::npos);
    CHECK(refused.error().message.find("1") != std::string::npos);
    std::string silent = format_1;
    silent.replace(silent.find("\"version\": 1,"), 13, "\"version\": 99,");
    silent.erase(silent.find("  \"oldest_reader\": 1,\n"), 22);
    CHECK_FALSE(parse_replay(silent).has_value());
}

TEST_CASE("scenario 14: a line with one card changed is refused by verify at that step") {
    const Deal deal = easy_deal(11);
    const Replay good = recorded(deal, Rules{}, easy_win(deal));
    CHECK(verify(good).grade == Grade::Verified);
    for (const std::size_t step : {std::size_t{0}, std::size_t{5}, std::size_t{14}}) {
        CAPTURE(step);
        Replay changed = good;
        changed.lines[0].inputs[step].first = deal.card(40);
        const Verification verification = verify(changed);
        CHECK(verification.grade == Grade::Diverged);
        REQUIRE(verification.first.has_value());
        CHECK(verification.first->step == step + 1);
        CHECK(verification.divergent_steps >= 1);
        CHECK(verification.verified_steps >= step);
    }
}

TEST_CASE(
    "scenario 15: positions that differ only in the cursor, or in recycles used where these count, are different") {
    const Game limited(parse_rules("recycles=2").value(), deal_of("PY1-N-AAAAAAS"));
    std::set<std::uint64_t> keys;
    std::set<std::uint64_t> hashes;
    int states = 0;
    for (std::uint8_t cursor = 0; cursor <= 24; ++cursor) {
        for (std::uint16_t recycles = 0; recycles <= 2; ++recycles, ++states) {
            const State state{kPyramidMask | kTalonMask, recycles, cursor, Fresh::No};
            CHECK(is_ok(limited, state));
            keys.insert(state_key(state));
            hashes.insert(state_hash(state));
        }
    }
    CHECK(keys.size() == static_cast<std::size_t>(states));
    CHECK(hashes.size() == static_cast<std::size_t>(states));
    // Where recycles are unlimited the rules cannot tell, and a whole round gives the position again.
    Played app("PY1-N-AAAAAAS", "start_waste=0");
    app.play(draw_input(), 24).play("recycle");
    CHECK(app.state() == initial_state(app.game()));
    // A refused recycle beyond the limit is no step towards another position.
    Played once("PY1-N-AAAAAAS", "recycles=1,start_waste=0");
    once.play(draw_input(), 24).play("recycle").play(draw_input(), 24);
    const State before = once.state();
    once.play("recycle");
    CHECK(once.state() == before);
}

TEST_CASE("scenario 16: two taps on the same king are one removal") {
    Played played("PY1-N-AAAAAAS", "app", "tap KD");
    const Table after_one = played.table();
    played.play("tap KD");
    CHECK(played.table() == after_one);
    CHECK(played.code() == "blocked");
    CHECK(played.message() == Message::None);
    CHECK(played.moves() == 1);
    CHECK(played.score() == 10);
    CHECK(played.node().undos_left == 1);
    Played by_name("PY1-N-AAAAAAS", "app", "KD KD");
    CHECK(by_name.moves() == 1);
}

TEST_CASE(
    "scenario 17: rewind a recording and play something else: the old rest is a branch, in the tree and in the file") {
    Played played("PY1-N-AAAAAAS", "app", "KD 10C+3S draw draw");
    const NodeId old_end = played.at();
    const Table old_table = played.table();
    played.go_to(1);
    played.play("draw 10C+3H");
    CHECK(played.timeline().node(old_end).table == old_table);
    CHECK(played.timeline().children(1).size() == 2);
    CHECK(played.table() == Played("PY1-N-AAAAAAS", "app", "KD draw 10C+3H").table());

    Replay base;
    base.deal = played.game().deal();
    const Replay saved = parse_replay(write_replay(replay_of(played.timeline(), base))).value();
    REQUIRE(saved.lines.size() == 2);
    CHECK(saved.lines[0].inputs ==
          std::vector<Input>{input_of("KD"), input_of("10C+3S"), input_of("draw"), input_of("draw")});
    CHECK(saved.lines[1].inputs == std::vector<Input>{input_of("draw"), input_of("10C+3H")});
    CHECK(saved.lines[1].from_line == 0);
    CHECK(saved.lines[1].from_step == 1);
    CHECK(verify(saved).grade == Grade::Verified);
}

TEST_CASE(
    "scenario 18: with an early input edited, every later state is that of the edited log, and none the old one's") {
    const std::vector<Input> log = {input_of("KD"),     input_of("10C+3S"), input_of("10S+3H"), input_of("draw"),
                                    input_of("tap 7C"), input_of("tap 7S"), input_of("undo"),   input_of("draw")};
    Timeline timeline(Game(Rules{}, deal_of("PY1-N-AAAAAAS")));
    NodeId at = 0;
    for (const Input& input : log) at = timeline.play(at, input);
    const std::vector<NodeId> old_line = timeline.path_to(at);
    // The first input, KD, becomes a draw.
    std::vector<Input> edited = log;
    edited[0] = draw_input();
    NodeId now = 0;
    for (std::size_t step = 0; step < edited.size(); ++step) {
        now = timeline.play(now, edited[step]);
        Played fresh("PY1-N-AAAAAAS", "app");
        for (std::size_t before = 0; before <= step; ++before) fresh.play(edited[before]);
        CHECK(timeline.node(now).table == fresh.table());
        CHECK(timeline.node(now).undos_left == fresh.node().undos_left);
        CHECK(state_hash(timeline.node(now).table.state) != state_hash(timeline.node(old_line[step + 1]).table.state));
    }
    CHECK(timeline.path_to(now).size() == old_line.size());
    for (std::size_t step = 0; step < old_line.size(); ++step) CHECK(timeline.path_to(at)[step] == old_line[step]);
    // A record of the old log does not pass as one of the edited log.
    Replay replay = recorded(deal_of("PY1-N-AAAAAAS"), Rules{}, log);
    replay.lines[0].inputs = edited;
    const Verification verification = verify(replay);
    CHECK(verification.grade == Grade::Diverged);
    CHECK(verification.first->step == 1);
}

}  // namespace pyramide::scenarios_of_logs_test
