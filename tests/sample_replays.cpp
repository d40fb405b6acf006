#include "tests/sample_replays.h"

#include <utility>

#include "tests/recording.h"

namespace pyramide {
namespace {

constexpr char kDeadDeal[] = "PY1-N-AAAAAAJ";

/// Wins the golden deal under the app's rules in 45 moves.
constexpr char kGoldenWin[] =
    "10C+3S draw draw draw 4H+9H 10D+3H KD draw draw draw draw draw draw draw 7S+6S 2C+JS 8D+5S draw draw draw draw "
    "draw "
    "draw draw draw 7C+6D AD+QC KC 3D+10S KS draw draw draw draw draw recycle draw 6H+7D 4D+9C KH 5H+8S AS+QS 6C+7H "
    "draw JD+2S";

Replay golden_opening() {
    return Recording(
               "Golden opening",
               "The opening that the rule sheets print, played on: a king, a pair, a draw taken back, a blocked tap, "
               "a wrong pair by taps, two pairs by taps. Twice the player undoes a draw; the moves counter does not "
               "come back.",
               kGoldenDeal, "app")
        .play("KD 10C+3S draw")
        .play("tap QC undo")
        .play("tap 7C, tap 7S, tap 7S")
        .play("tap stock draw 10S+3H, tap 2C, tap JH, draw, tap 4H, tap 9H")
        .play("draw draw recycle undo KC draw")
        .timed()
        .mark(2, "expected 30", "Ten for the king, twenty for a pair that lies in the pyramid.")
        .expect(1, AssertedField::Score, "10")
        .expect(2, AssertedField::Score, "30")
        .expect(2, AssertedField::Moves, "2")
        .expect(2, AssertedField::Free, "7C 3H 4H 7S 10S 7D")
        .expect(4, AssertedField::Message, "blocked")
        .expect(5, AssertedField::Moves, "3")
        .expect_same_position(5, 2)
        .expect(7, AssertedField::Message, "sum")
        .expect_at_end(AssertedField::Outcome, "playing")
        .branch("the ten waits", 0, 2)
        .play("draw draw draw 4H+9H draw undo undo")
        .replay();
}

Replay won_game() {
    return Recording("A won game",
                     "A whole win of the golden deal in 45 moves and one recycle. Every win under the app's rules "
                     "scores 280, "
                     "whatever is left in stock and waste; afterwards only undo does anything.",
                     kGoldenDeal, "app")
        .play(kGoldenWin)
        .expect_at_end(AssertedField::Score, "280")
        .expect_at_end(AssertedField::Moves, "45")
        .expect_at_end(AssertedField::Outcome, "won")
        .branch("after the end", 0, 45)
        .play("draw, tap stock, undo, JD+2S")
        .expect(46, AssertedField::Score, "280")
        .expect(48, AssertedField::Outcome, "playing")
        .expect(48, AssertedField::Score, "270")
        .expect_at_end(AssertedField::Outcome, "won")
        .expect_at_end(AssertedField::Moves, "46")
        .expect_same_position(49, 45)
        .replay();
}

Replay blocked_end() {
    return Recording(
               "No more moves",
               "A game that the app itself ends: stock and waste are both empty, and of the pyramid the six of spades "
               "and "
               "the seven of spades are left, which make 13 but cover each other. The last pair is tapped, so that the "
               "message shows; after it only undo does anything.",
               "PY1-N-AAAALVB", "app")
        .play(
            "draw 6C+7D draw draw draw draw draw AH+QH draw draw draw 10S+3H draw draw QD+AD draw draw draw draw "
            "10D+3D draw "
            "draw 8C+5S KH draw 7H+6D draw AC+QC draw draw KS draw 5C+8S draw recycle draw 2C+JS draw 5H+8D draw draw "
            "JD+2D "
            "KC draw draw 9H+4C draw draw 2S+JH draw JC+2H draw 6H+7C 5D+8H 4H+9D KD 4S+9C draw 9S+4D draw 3C+10C draw "
            "QS+AS")
        .play("draw, tap 3S, tap 10H")
        .expect(65, AssertedField::Outcome, "playing")
        .expect_at_end(AssertedField::Outcome, "blocked")
        .expect_at_end(AssertedField::Message, "no moves")
        .expect_at_end(AssertedField::Score, "260")
        .expect_at_end(AssertedField::Free, "7S")
        .branch("after the end", 0, 66)
        .play("tap 6S, 6S+7S, recycle, undo, 10H+3S")
        .expect(70, AssertedField::Outcome, "playing")
        .expect_at_end(AssertedField::Outcome, "blocked")
        .expect_at_end(AssertedField::Moves, "66")
        .replay();
}

Replay dead_deal() {
    return Recording(
               "A dead deal",
               "From this deal never more than 14 cards can be removed. Here 14 are gone, nothing can ever be removed "
               "again, and "
               "still the app says nothing: while a card can be drawn or the waste turned over, the game goes on.",
               kDeadDeal, "app")
        .play(
            "7C+6C draw JS+2H draw draw AD+QC draw draw draw draw 7D+6H draw draw 3C+10C draw draw draw draw draw draw "
            "draw draw "
            "draw draw draw KH draw draw draw recycle draw draw 6S+7S KC")
        .mark(34, "dead from here", "14 cards are gone; the search over all continuations finds no fifteenth.")
        .expect(34, AssertedField::Outcome, "playing")
        .play("draw", 18)
        .play("recycle draw draw")
        .expect_at_end(AssertedField::Outcome, "playing")
        .expect_at_end(AssertedField::Message, "none")
        .replay();
}

Replay undo_across_recycle() {
    return Recording("Undo across a recycle",
                     "The whole stock is drawn, the waste turned over, a card drawn again; then the last three actions "
                     "are taken "
                     "back one by one and made again. Stock and waste lie card by card as before, and the moves "
                     "counter has kept "
                     "counting.",
                     kGoldenDeal, "app")
        .play("KD")
        .play("draw", 23)
        .play("recycle draw")
        .mark(25, "recycled", "All 24 cards are in the stock again, in the same order.")
        .play("undo undo undo")
        .expect_same_position(27, 25)
        .expect_same_position(28, 24)
        .expect_same_position(29, 23)
        .expect_here(AssertedField::Moves, "26")
        .play("draw recycle draw")
        .expect_same_position(32, 26)
        .expect_at_end(AssertedField::Moves, "29")
        .expect_at_end(AssertedField::Score, "10")
        .replay();
}

Replay undo_limit() {
    return Recording(
               "A hundred undos and no more",
               "105 actions, then 101 undos. The first hundred are taken back; the 101st is refused with the code "
               "\"nothing\": the first five actions are out of reach for good.",
               kGoldenDeal, "app")
        .play("KD 10C+3S")
        .play("draw", 23)
        .play("recycle")
        .play("draw", 24)
        .play("recycle")
        .play("draw", 24)
        .play("recycle")
        .play("draw", 24)
        .play("recycle draw draw draw draw")
        .mark(105, "105 actions", "From here on the player only takes back.")
        .play("undo", 101)
        .expect_same_position(205, 5)
        .expect_same_position(206, 5)
        .expect_at_end(AssertedField::Moves, "105")
        .expect_at_end(AssertedField::Score, "30")
        .replay();
}

Replay wrong_taps() {
    return Recording("Wrong taps in a row",
                     "What taps do when they are wrong: covered cards, cards in the stock, pairs that do not make 13, "
                     "the selected "
                     "card again, a king while another card is selected. A wrong pair leaves the second card selected; "
                     "a blocked "
                     "tap leaves the selection as it is; nothing but a removal, a draw or a recycle is counted.",
                     kGoldenDeal, "app")
        .play("tap QC, tap JD, tap 2S")
        .expect_here(AssertedField::Moves, "0")
        .expect(1, AssertedField::Message, "blocked")
        .play("tap 7C, tap QC, tap 7S")
        .expect(6, AssertedField::Message, "Suma trebuie să fie egală cu 13")
        .play("tap 7S, tap 3H, tap 4H, tap 10C, tap 3S")
        .expect(10, AssertedField::Message, "sum")
        .expect(11, AssertedField::Score, "20")
        .mark(11, "right at last", "The ten of clubs stayed selected after the wrong pair; the three completes it.")
        .play("tap 7C, tap KD")
        .mark(13, "the king goes, the selection with it")
        .play("tap 7D, tap 7D, tap 7C, tap stock, tap 7D, tap 2S, tap 10S")
        .play("KC, 7C+7S, 10S+3H, recycle")
        .expect_at_end(AssertedField::Score, "50")
        .expect_at_end(AssertedField::Moves, "4")
        .replay();
}

Replay strict_goes_on() {
    return Recording("Strict: a cleared pyramid is no win",
                     "The log of won-game.json under the rules \"strict\": the same score at each step, but the "
                     "pyramid's last card "
                     "does not end the game while cards lie in stock or waste.",
                     kGoldenDeal, "strict")
        .play(kGoldenWin)
        .expect_here(AssertedField::Score, "280")
        .expect_here(AssertedField::Outcome, "playing")
        .play("draw recycle tap stock")
        .expect_at_end(AssertedField::Outcome, "playing")
        .replay();
}

Replay unknown_stock() {
    return Recording("A stock of which little is known",
                     "A deck as a report gives it: the pyramid, the waste and two cards of the stock are known, the "
                     "rest is \"??\". Play "
                     "goes on until an unknown card is turned; then every input but undo is refused with the code "
                     "\"unknown\" "
                     "until the card is named.",
                     "JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS 7C TC 3H 4H 3S KD 7S 7D 2S JH "
                     "?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??",
                     "app")
        .play("KD 10C+3S draw draw 10S+3H 2C+JH draw")
        .mark(7, "an unknown card", "Name it to go on.")
        .play("draw, tap 7C, 4H+9H, undo, tap 2S")
        .expect_same_position(11, 6)
        .stopped_in_the_middle()
        .replay();
}

}  // namespace

std::vector<SampleReplay> sample_replays() {
    std::vector<SampleReplay> all = {
        {"golden-opening.json", golden_opening()},
        {"won-game.json", won_game()},
        {"blocked-end.json", blocked_end()},
        {"dead-deal.json", dead_deal()},
        {"undo-across-recycle.json", undo_across_recycle()},
        {"undo-limit.json", undo_limit()},
        {"wrong-taps.json", wrong_taps()},
        {"unknown-stock.json", unknown_stock()},
        {"strict-goes-on.json", strict_goes_on()},
    };
    for (SampleReplay& variant : sample_variants()) all.push_back(std::move(variant));
    return all;
}

}  // namespace pyramide
